"""What is assumed at one size: solved for symbols where it is linear, kept as equations elsewhere.

This is a road of its own: objects are general, equations between their entries are eliminated one
by one, and what is left ties the symbols as an ideal.  What is not used only makes a goal harder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_existence import equations, replaced
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_objects import is_understood, make_object
from proofcheck.second_opinion.sympy_scalars import Kind
from proofcheck.second_opinion.sympy_terms import SymbolicReader
from proofcheck.terms.expressions import Binding, Number, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, Function
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Task


def describe(reader: SymbolicReader, task: Task) -> bool:
    """Enter general objects, as far as what is assumed leaves them open.

    task   what concerns a goal; the reader knows its sizes

    Returns whether all that is assumed was used: only then is a failure one of the goal.

    raises   NoOpinion
    """
    facts, is_whole = _open_facts(reader, task)
    directly = _isolated(task, facts)
    for item in task.declarations:
        if item.body is None and item.variable.name not in (*reader.values, *directly):
            is_whole &= _enter(reader, item)
    rest = [f for f in facts if f not in directly.values() and not _bounds(reader, f)]
    for name, fact in directly.items():
        reader.values[name] = reader.value(_other_side(fact, name), {})
    vanishing: list[Any] = []
    for fact in rest:
        found = _equations(reader, fact)
        is_whole &= found is not None
        vanishing += found or []
    _eliminate(reader, [one.numer for one in vanishing if one])
    return is_whole


def _open_facts(reader: SymbolicReader, task: Task) -> tuple[list[Term], bool]:
    """Return the facts, with names for what is assumed to exist; whether all are readable."""
    found: list[Term] = []
    is_whole = True
    stack = [fact.proposition for fact in reversed(task.facts)]
    while stack:
        term = stack.pop()
        if isinstance(term, Operation) and term.operator == "and":
            stack += reversed(term.arguments)
        elif isinstance(term, Binding) and term.binder == "exists":
            is_whole &= _name_witnesses(reader, term)
            stack.append(term.body)
            stack += [] if term.condition is None else [term.condition]
        else:
            found.append(term)
    return found, is_whole


def _name_witnesses(reader: SymbolicReader, term: Binding) -> bool:
    names = {item.variable.name for item in term.bound}
    if names & (set(reader.values) | set(reader.definitions)):
        raise NoOpinion("two objects of one name")
    is_whole = True
    for item in term.bound:
        if item.parameters:
            raise NoOpinion("a family is assumed to exist")
        made = make_object(reader, item.variable.sort, item.domain, {})
        reader.values[item.variable.name] = made
        is_whole &= is_understood(reader, item.domain)
    return is_whole


def _isolated(task: Task, facts: Iterable[Term]) -> dict[str, Term]:
    """Return the facts that say what an object equals, by the object; each after what it needs."""
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    free = {d.variable.name for d in task.declarations if _is_free(d)}
    found: dict[str, Term] = {}
    needed: set[str] = set()
    for fact in facts:
        for name, other in _sides(fact):
            below = _names_below(other, bodies)
            if name in free - needed - below and name not in found:
                found[name] = fact
                needed |= below
                break
    return found


def _is_free(item: Declaration) -> bool:
    """Say whether an object is a number or a matrix of which nothing but its sort is said."""
    if item.body is not None or item.parameters or item.variable.sort == INTEGER:
        return False
    return item.domain is None or _is_plain(item.domain)


def _sides(fact: Term) -> Iterator[tuple[str, Term]]:
    match fact:
        case Operation("eq", (left, right)):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Variable):
                    yield one.name, other


def _is_plain(domain: Term) -> bool:
    return isinstance(domain, Operation) and domain.operator in (
        "Real",
        "Complex",
        "Matrices",
        "ComplexMatrices",
    )


def _names_below(term: Term, bodies: Mapping[str, Term | None]) -> set[str]:
    seen: set[str] = set()
    stack = list(free_names(term))
    while stack:
        name = stack.pop()
        body = bodies.get(name)
        if name not in seen and body is not None:
            stack += free_names(body)
        seen.add(name)
    return seen


def _other_side(fact: Term, name: str) -> Term:
    assert isinstance(fact, Operation)
    left, right = fact.arguments
    return right if isinstance(left, Variable) and left.name == name else left


def _enter(reader: SymbolicReader, item: Declaration) -> bool:
    """Enter a general object or family; says whether all that its declaration says was used."""
    name, sort = item.variable.name, item.variable.sort
    if not isinstance(sort, Function):
        reader.values[name] = make_object(reader, sort, item.domain, {})
        return is_understood(reader, item.domain)
    try:
        scopes = list(reader.instances(item.parameters, {}))
    except NoOpinion:
        return False  # a function that may be any is known by its name alone
    names = [p.variable.name for p in item.parameters]
    reader.values[name] = {
        tuple(reader.scalars.integer(scope[n]) for n in names): make_object(
            reader, sort.result, item.domain, scope
        )
        for scope in scopes
    }
    return is_understood(reader, item.domain)


def _bounds(reader: SymbolicReader, fact: Term) -> bool:
    """Note that a number is not negative, or positive; says whether that is what a fact says."""
    match fact:
        case Operation("le" | "lt" as operator, (Number(value), Variable(name))) if value == 0:
            pass
        case Operation("ge" | "gt" as operator, (Variable(name), Number(value))) if value == 0:
            pass
        case _:
            return False
    generators = [n for n in range(len(reader.scalars.kinds)) if _is_generator(reader, name, n)]
    for n in generators:
        if operator in ("lt", "gt"):
            reader.scalars.kinds[n] = Kind.POSITIVE
        elif reader.scalars.kinds[n] is Kind.REAL:
            reader.scalars.kinds[n] = Kind.NONNEGATIVE
    return bool(generators)


def _is_generator(reader: SymbolicReader, name: str, number: int) -> bool:
    value = reader.values.get(name)
    if value is None or matrices.is_matrix(value) or isinstance(value, dict):
        return False
    return bool(value == reader.scalars.domain.gens[reader.scalars.place(number)])


def _equations(reader: SymbolicReader, fact: Term) -> list[Any] | None:
    """Return what vanishes because of a fact; None where it is no equation that can be read."""
    if not _is_equation(fact):
        return None
    try:
        return equations(reader, fact, {})
    except NoOpinion:
        return None


def _is_equation(term: Term) -> bool:
    if isinstance(term, Binding) and term.binder == "forall":
        return _is_equation(term.body)
    if isinstance(term, Operation) and term.operator == "and":
        return all(map(_is_equation, term.arguments))
    if isinstance(term, Operation) and term.operator == "implies":
        return _is_equation(term.arguments[1])
    return isinstance(term, Operation) and term.operator == "eq"


def _eliminate(reader: SymbolicReader, vanishing: list[Any]) -> None:
    """Replace symbols by what equations say they equal; what is left becomes part of the ideal.

    raises   NoOpinion where nothing satisfies the equations
    """
    scalars = reader.scalars
    kept = set(scalars.formulas) - _units(reader)
    if not kept:
        while (found := _solvable(reader, vanishing)) is not None:
            number, by = found
            vanishing = [_replaced(reader, p, number, by) for p in vanishing]
            vanishing = [p for p in vanishing if p]
            scalars.ideal = [q for p in scalars.ideal if (q := _replaced(reader, p, number, by))]
            for name, value in reader.values.items():
                reader.values[name] = _replace_in(reader, value, number, by)
    if any(p.is_ground for p in vanishing):
        raise NoOpinion("nothing satisfies what is assumed")
    scalars.assume(vanishing)


def _units(reader: SymbolicReader) -> set[int]:
    return {n for n, kind in enumerate(reader.scalars.kinds) if kind is Kind.UNIT}


def _solvable(reader: SymbolicReader, vanishing: Iterable[Any]) -> tuple[int, Any] | None:
    """Return a symbol that occurs in an equation once, times a number, and what it equals."""
    scalars = reader.scalars
    for polynomial in vanishing:
        degrees = polynomial.degrees()
        for number in reversed(scalars.numbers_of(polynomial)):
            place = scalars.place(number)
            if degrees[place] != 1 or scalars.kinds[number] is not Kind.REAL:
                continue
            terms = [(m, c) for m, c in polynomial.terms() if m[place]]
            if len(terms) == 1 and sum(terms[0][0]) == 1:
                ((monomial, coefficient),) = terms
                alone = polynomial.ring.from_dict({monomial: coefficient})
                return number, scalars.domain.field((alone - polynomial) * (1 / coefficient))
    return None


def _replaced(reader: SymbolicReader, polynomial: Any, number: int, by: Any) -> Any:
    value = reader.scalars.domain.field(polynomial)
    return replaced(reader.scalars, value, {number: by}).numer


def _replace_in(reader: SymbolicReader, value: Any, number: int, by: Any) -> Any:
    if isinstance(value, dict):
        return {k: _replace_in(reader, v, number, by) for k, v in value.items()}
    return matrices.each(reader.scalars, value, lambda x: replaced(reader.scalars, x, {number: by}))
