"""Unit vectors: entries of the identity, and matrices of ones and zeros as sums of products of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import combinations

from proofcheck.logic.numbers_of_matrices import unit_vector
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.instances.known_cases import prove_by_parts
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.substitution import free_names

MOST_PLACES = 4
"""Places that one condition may tell apart."""


def cite_identity(context: RewritingContext, size: Term, i: Term, j: Term) -> None:
    """Say what an entry of the identity is, where it is known which case applies."""
    for row, column in ((i, j), (j, i)):
        for fact in cite(context, "entry of the identity", size, row, column):
            cases = context.script.term_of(fact).children[1]
            laws = ("first case", "later case")
            if any(cite(context, law, cases, prove=prove_by_parts) for law in laws):
                return


def say_by_units(context: RewritingContext, term: Binding) -> None:
    """Say what a matrix of ones at some places is, as a sum of products of unit vectors."""
    found = _by_units(term)
    script = context.script
    if found is None or context.prove is None or not context.first_time("by units", term):
        return
    make_known(script, make("eq", term, found), context.prove)
    context.absorb()


def _by_units(term: Binding) -> Term | None:
    match term:
        case Binding(
            "matrix",
            (down, across),
            None,
            Operation("cases", (value, condition, other)),
        ) if other == ZERO:
            names = down.variable.name, across.variable.name
        case _:
            return None
    rows, columns = shape(term)
    single = {name: ONE for name, size in zip(names, (rows, columns), strict=True) if size == ONE}
    places = [*_places(condition, names, single)] if names[0] != names[1] else []
    if (
        not 0 < len(places) <= MOST_PLACES
        or None in places
        or not free_names(value).isdisjoint(names)
    ):
        return None
    signed = _inclusion_exclusion(rows, columns, [p for p in places if p is not None])
    whole = reduce(lambda x, y: make("add", x, y), signed)
    return whole if value == ONE else make("mul", value, whole)


Place = tuple[Term, Term]


def _places(
    condition: Term, names: tuple[str, str], single: Mapping[str, Term]
) -> Iterator[Place | None]:
    """Yield the places where a condition on two indices holds; None for what is not understood.

    single   indices that have one value alone, with it
    """
    match condition:
        case Operation("or", parts):
            for part in parts:
                yield from _places(part, names, single)
            return
        case Operation("and", (_, _) as parts):
            pass
        case _:
            parts = (condition,)
    found = [_index(part, names) for part in parts]
    at = {**single, **dict(filter(None, found))} if None not in found else {}
    yield (at[names[0]], at[names[1]]) if at.keys() == {*names} else None


def _index(equation: Term, names: tuple[str, str]) -> tuple[str, Term] | None:
    match equation:
        case Operation("eq", (left, right)):
            for one, other in ((left, right), (right, left)):
                is_index = isinstance(one, Variable) and one.name in names
                if is_index and free_names(other).isdisjoint(names):
                    assert isinstance(one, Variable)
                    return one.name, other
    return None


def _inclusion_exclusion(rows: Term, columns: Term, places: list[Place]) -> Iterator[Term]:
    """Yield what adds up to ones at these places, each once although some may be the same."""
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            (i, j), *others = chosen
            product = _single_one((rows, i), (columns, j))
            pairs = [x for k, m in others for x in ((rows, i, k), (columns, j, m))]
            same = {(size, *sorted((x, y), key=str)): (size, x, y) for size, x, y in pairs}
            for delta in same.values():
                product = make("mul", _delta(*delta), product)
            yield product if count % 2 else make("neg", product)


def _single_one(row: tuple[Term, Term], column: tuple[Term, Term]) -> Term:
    """Return the matrix of one 1; sizes with the index there."""
    if column == (ONE, ONE):
        return unit_vector(*row)
    across = make("transpose", unit_vector(*column))
    return across if row == (ONE, ONE) else make("mul", unit_vector(*row), across)


def _delta(size: Term, i: Term, j: Term) -> Term:
    return make("entry", make("identity", size), i, j)
