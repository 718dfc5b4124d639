"""Integers that an induction may be on, each with the least value from which it goes."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.recursion.conditions import follows_in_order
from proofcheck.search.recursion.spoken import spoken_in
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.recurrences import equations_in
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, free_variables
from proofcheck.terms.task import Task

MOST_STARTS = 3
"""Values from which on an induction is tried."""


def starts(script: Script) -> Iterator[tuple[Variable, Term]]:
    """Yield integers that an induction may be on, each with its least value."""
    for name in _indices(script):
        if name.name in script.sequent.visible and script.meaning_of(name) is None:
            yield from ((name, least) for least in _least_values(script, name)[:MOST_STARTS])


def recurs_by_two(script: Script) -> bool:
    """Say whether a sequence in the goal is given by the two members before each."""
    spoken = {p.function.name for p in spoken_in(script, script.goal) if isinstance(p, Application)}
    facts = (script.term_of(ref) for ref in script.facts)
    return any(e.offset > 1 and e.name in spoken for f in facts for e in equations_in(f))


def is_recursive(task: Task) -> bool:
    """Say whether a goal, or what it stands for, recurs by an integer that is given."""
    declared = {d.variable.name: d for d in task.declarations}
    sequences = {e.name for fact in task.facts for e in equations_in(fact.proposition)}
    seen, waiting = set[str](), [task.goal]
    while waiting:
        for part in walk(waiting.pop()):
            name = getattr(getattr(part, "function", part), "name", "")
            is_member = isinstance(part, Application)
            if name in sequences if is_member else _recurs(part):
                return True
            if name in declared and name not in seen:
                seen.add(name)
                body = declared[name].body
                waiting += [] if body is None else [body]
    return False


def _recurs(term: Term) -> bool:
    """Say whether a term recurs by something that is given, or is a sum or product of nothing."""
    match term:
        case Binding("sum" | "prod", (Bound(_, Operation("range", (Number(low), Number(high)))),)):
            return high < low
    return any(map(_is_open, _recursive_in(term)))


def _is_open(end: Term) -> bool:
    return sort_of(end) == INTEGER and bool(free_names(end))


def _indices(script: Script) -> list[Variable]:
    """Return the integers that are ends of ranges, in exponents or indices.

    Those come first of which no term of a sum or product speaks, only its ends.
    """
    found: dict[Variable, int] = {}
    spoken = spoken_in(script, script.goal)
    for term in (end for part in spoken for end in _recursive_in(part)):
        for part in walk(term):
            if isinstance(part, Variable) and part.sort == INTEGER:
                found[part] = 0
    for part in spoken:
        if isinstance(part, Binding):
            for name in found.keys() & free_variables(part.body):
                found[name] += 1
    return sorted(found, key=lambda name: found[name])


def _recursive_in(term: Term) -> Iterator[Term]:
    """Yield what recursion goes by in a term: ends of a range, an exponent, an index.

    That a whole number divides another goes by all that these speak of.
    """
    match term:
        case Binding("sum" | "prod", (Bound(_, Operation("range", ends), ()), *_)):
            yield from ends
        case Operation("pow", (_, exponent)):
            yield exponent
        case Binding("exists", (Bound(number, _, ()),), None, Operation("eq", sides)) if (
            number.sort == INTEGER
        ):
            yield from sides
        case Application():
            yield from term.arguments


def _least_values(script: Script, name: Variable) -> list[Term]:
    """Return from where on an integer is known to be, the largest number first."""
    found: dict[Term, None] = {}
    algebra = script.sequent.algebra
    lead = ((name.name + " ",), ())
    for ref in order_facts(script):
        compared = order_form(script, ref)
        if compared is None or compared[0].terms.get(lead) != 1:
            continue
        rest = {m: -c for m, c in compared[0].terms.items() if m != lead}
        least = term_of(algebra, Form(None, None, rest))
        if least is not None and sort_of(least) == INTEGER and name.name not in free_names(least):
            found[least] = None
    known = sorted((t for t in found if isinstance(t, Number)), key=lambda t: -t.value)
    simple = (ONE, ZERO) if not known else ()
    more = [t for t in simple if follows_in_order(script.child(make("le", t, name)))]
    numbers: list[Term] = [*known[:1], *more[:1]]
    others = (t for t in (*_empty_at(script, name), *found) if not isinstance(t, Number))
    above, beside = list[Term](), list[Term]()
    for term in dict.fromkeys(others):
        is_above = all(follows_in_order(script.child(make("le", n, term))) for n in numbers)
        (above if is_above else beside).append(term)
    return [*above, *numbers, *beside]


def _empty_at(script: Script, name: Variable) -> Iterator[Term]:
    """Yield the values for which ranges that are spoken of have no members, as long as they may be."""
    algebra = script.sequent.algebra
    lead = ((name.name + " ",), ())
    for part in spoken_in(script, script.goal):
        match part:
            case Binding(_, (Bound(_, Operation("range", (low, high)), ()),)) if high != name:
                length = algebra.form(make("add", make("sub", high, low), ONE)).terms
                if length.get(lead) == 1:
                    rest = {m: -c for m, c in length.items() if m != lead}
                    least = term_of(algebra, Form(None, None, rest))
                    if least is not None and name.name not in free_names(least):
                        yield least
