"""Integers of which a decision at fixed sizes would look at a few values, and call that a decision.

A size may be looked at one value after the other, since the sizes are named beside the verdict.
Another integer has to take all the values that it can have at these sizes; where there is no end
to them, as to an exponent, to the end of a range, or to an index, trying some decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.kernel.opening import resolve
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.models.skolem import Aim
from proofcheck.terms.expressions import Binding, Number, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import free_names, names_of_sort
from proofcheck.terms.task import Declaration, Task

FIRST_LISTED = {"Nat": 0, "PosNat": 1}
"""Where the values begin of an integer that lies in one of these sets."""

FIRST_OF_ALL = -2
"""Where the values that are listed begin of any other integer."""

_SHAPES = frozenset({"identity", "zero", "O", "SO", "U", "Matrices", "ComplexMatrices"})
"""Operations whose arguments are numbers of rows and columns."""

_LISTED = frozenset({"range", "finite"})

_BOUNDS = {"lt": 1, "le": 1, "gt": -1, "ge": -1}
"""Comparisons, with the side on which the larger one stands: 1 right, -1 left."""

_CURVED = frozenset({"exp", "log", "cos", "sin"})
"""Functions of a number in which a size is a number like any other."""


def sizes_of(part: Task) -> frozenset[str]:
    """Return the names of integers in the shapes of matrices, and in the indices of families.

    part   what concerns a goal, so that the shape of an object beside it makes no size
    """
    defined = {d.variable.name: d for d in part.declarations if d.body is not None}
    terms = [part.goal, *(f.proposition for f in part.facts)]
    terms += [t for d in part.declarations for t in _terms_of(d)]
    shapes = (names_of_sort(s) for d in part.declarations for s in _results(d.variable.sort))
    indices = (free_names(t) for d in part.declarations if d.body is None for t in _indices(d))
    found = chain(shapes, indices, (_sizes_in(node) for term in terms for node in walk(term)))
    return _expanded(frozenset[str]().union(*found), defined)


def _terms_of(item: Declaration) -> Iterator[Term]:
    yield from (t for t in (item.domain, item.body) if t is not None)
    yield from _indices(item)


def _indices(item: Declaration) -> Iterator[Term]:
    yield from (domain for parameter in item.parameters for domain in parameter.domains)


def _results(sort: Sort) -> Iterator[Sort]:
    if isinstance(sort, Function):
        yield from _results(sort.result)
    elif isinstance(sort, Matrix):
        yield sort


def _sizes_in(node: Term) -> frozenset[str]:
    sort = sort_of(node)
    found = names_of_sort(sort) if isinstance(sort, Matrix) else frozenset[str]()
    if isinstance(node, Operation) and node.operator in _SHAPES:
        return found.union(*map(free_names, node.arguments))
    if isinstance(node, Binding):
        return found.union(
            *(names_of_sort(s) for b in node.bound for s in _results(b.variable.sort))
        )
    return found


def _expanded(names: Iterable[str], defined: Mapping[str, Declaration]) -> frozenset[str]:
    """Return names with those that their definitions mention."""
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        body = defined[name].body if name in defined else None
        if name not in seen and body is not None:
            stack += free_names(body)
        seen.add(name)
    return frozenset(seen)


def other_integers(aim: Aim, sizes: Collection[str]) -> dict[str, Declaration]:
    """Return the chosen integers that are no sizes, by name."""
    return {
        d.variable.name: d
        for d in aim.objects
        if d.variable.sort == INTEGER and not d.parameters and d.variable.name not in sizes
    }


def misses_values(task: Task, aim: Aim, listed: Iterable[Assignment], largest: int) -> bool:
    """Say whether some integer that is no size may have values that a listing leaves out.

    task      what concerns the goal
    listed    assignments with all values up to a largest one
    """
    sizes = sizes_of(task)
    others = other_integers(aim, sizes)
    evaluators = [
        StandardEvaluator({n: v for n, v in one.items() if n in sizes}, _definitions(task))
        for one in (listed if others else ())
    ]
    return any(
        not _is_exhausted(task, aim, item, evaluator, largest)
        for item in others.values()
        for evaluator in evaluators
    )


def _definitions(task: Task) -> dict[str, Declaration]:
    return {d.variable.name: d for d in task.declarations if d.body is not None}


def _is_exhausted(
    task: Task, aim: Aim, item: Declaration, evaluator: Evaluator, largest: int
) -> bool:
    """Say whether all values of an integer lie where values are listed; the sizes are known."""
    domain = None if item.domain is None else resolve(task, item.domain)
    operator = domain.operator if isinstance(domain, Operation) else ""
    if operator in _LISTED and _extent(evaluator, domain) is not None:
        return True  # such a set is listed whole
    lowest = [Fraction(FIRST_LISTED[operator])] if operator in FIRST_LISTED else []
    highest: list[Fraction] = []
    for fact in _parts(aim.propositions):
        low, high = _bounds(task, fact, item.variable.name, evaluator)
        lowest += low
        highest += high
    least = FIRST_LISTED.get(operator, FIRST_OF_ALL)
    return bool(lowest and highest) and max(lowest) >= least and min(highest) <= largest


def _parts(propositions: Iterable[Term]) -> Iterator[Operation]:
    for one in propositions:
        if isinstance(one, Operation):
            yield from _parts(one.arguments) if one.operator == "and" else iter((one,))


def _bounds(
    task: Task, fact: Operation, name: str, evaluator: Evaluator
) -> tuple[list[Fraction], list[Fraction]]:
    """Return lower and upper bounds that a relation of the integer to what is known gives."""
    if len(fact.arguments) != 2:
        return [], []
    left, right = fact.arguments
    if fact.operator == "in" and _is_name(left, name):
        extent = _extent(evaluator, resolve(task, right))
        return ([], []) if extent is None else ([extent[0]], [extent[1]])
    if _is_name(left, name) == _is_name(right, name):
        return [], []
    value = _value(evaluator, right if _is_name(left, name) else left)
    if value is None:
        return [], []
    if fact.operator == "eq":
        return [value], [value]
    larger = _BOUNDS.get(fact.operator, 0) * (1 if _is_name(left, name) else -1)
    return ([value] if larger < 0 else []), ([value] if larger > 0 else [])


def _is_name(term: Term, name: str) -> bool:
    return isinstance(term, Variable) and term.name == name


def _value(evaluator: Evaluator, term: Term) -> Fraction | None:
    """Return the value of a term in which nothing but sizes is to be known."""
    try:
        value = evaluator.value(term, {})
    except (NotEvaluable, Undefined, *FAULTS):
        return None
    return value if isinstance(value, Fraction) else None


def _extent(evaluator: Evaluator, collection: Term | None) -> tuple[Fraction, Fraction] | None:
    """Return the ends of a range, or of a set of whole numbers that is listed."""
    if not isinstance(collection, Operation) or collection.operator not in _LISTED:
        return None
    values = [_value(evaluator, one) for one in collection.arguments]
    known = [v for v in values if v is not None]
    return (min(known), max(known)) if known and len(known) == len(values) else None


def compares_growth(part: Task) -> bool:
    """Say whether a goal other than an equation speaks of powers with exponents that vary.

    Then a size is a number in its own right: `2^n*tr(I(n)) <= (n^4 + 1)*tr(I(n))` fails from
    n = 17 on, and small sizes do not show it.  The powers of 1, 0 and -1 do not grow.
    """
    if _is_equation(part.goal):
        return False
    bodies = (d.body for d in part.declarations if d.body is not None)
    return any(_grows(node) for term in (part.goal, *bodies) for node in walk(term))


def _is_equation(goal: Term) -> bool:
    match goal:
        case Operation("eq"):
            return True
        case Operation("and", parts):
            return all(map(_is_equation, parts))
        case Operation("implies", (_, consequent)):
            return _is_equation(consequent)
        case Binding("forall"):
            return _is_equation(goal.body)
    return False


def _grows(node: Term) -> bool:
    match node:
        case Operation("pow", (base, exponent)) if isinstance(sort_of(base), Scalar):
            return bool(free_names(exponent)) and not _is_unit(base)
        case Operation(operator, (argument,)) if operator in _CURVED:
            return any(_is_integer_name(inner) for inner in walk(argument))
    return False


def _is_integer_name(term: Term) -> bool:
    return isinstance(term, Variable) and term.sort == INTEGER


def _is_unit(base: Term) -> bool:
    if isinstance(base, Operation) and base.operator == "neg":
        (base,) = base.arguments
    return isinstance(base, Number) and abs(base.value) <= 1 and base.value.denominator == 1
