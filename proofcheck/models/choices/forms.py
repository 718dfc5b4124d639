"""Assumptions that are inequalities for all vectors or all numbers, as definiteness is."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.thin import is_thin
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, walk
from proofcheck.terms.sorts import Matrix, Ring, Scalar
from proofcheck.terms.task import Declaration

_UNBOUNDED = frozenset({"Real", "NonNegReal", "PosReal", "Matrices", "ComplexMatrices", "Complex"})


def is_form(proposition: Term, definitions: Mapping[str, Declaration]) -> bool:
    """Say whether a proposition, or a definition behind it, is about all vectors or all numbers.

    Equations are none: they are solved.
    """
    if is_thin(proposition):
        return False
    reached = mentioned_in(proposition, definitions).reached
    bodies = [d.body for n, d in definitions.items() if n in reached and d.body is not None]
    return any(_ranges_widely(node) for term in (proposition, *bodies) for node in walk(term))


def _ranges_widely(node: Term) -> bool:
    if not isinstance(node, Binding) or node.binder != "forall" or is_thin(node):
        return False
    return any(map(_is_unbounded, node.bound))


def _is_unbounded(item: Bound) -> bool:
    sort, domain = item.variable.sort, item.domain
    if isinstance(domain, Operation) and domain.operator not in _UNBOUNDED:
        return False
    return isinstance(sort, Matrix) or (isinstance(sort, Scalar) and sort.ring >= Ring.REAL)


def numbers_first(order: list[Declaration], together: Collection[str]) -> list[Declaration]:
    """Return an order of choice in which, of some objects, numbers come before matrices."""
    places = [k for k, item in enumerate(order) if item.variable.name in together]
    chosen = sorted((order[k] for k in places), key=lambda d: isinstance(d.variable.sort, Matrix))
    found = list(order)
    for place, item in zip(places, chosen, strict=True):
        found[place] = item
    return found
