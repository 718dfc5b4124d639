"""Terms put for the names of what is said of all: which is meant by which."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.terms.expressions import Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Scalar, Sort


def images_at(proposition: Term, terms: Sequence[Term]) -> dict[str, Term] | None:
    """Return the terms for the names that a proposition is about; None where they do not fit.

    They are as many as there are names, or as names whose values no shape determines.
    """
    if not isinstance(proposition, Binding) or proposition.binder != "forall":
        return None
    for asked in (proposition.bound, _written(proposition.bound)):
        if len(asked) == len(terms) and all(map(_fits, asked, terms)):
            images = {item.variable.name: term for item, term in zip(asked, terms, strict=True)}
            for item, term in zip(asked, terms, strict=True):
                _read_sizes(item.variable.sort, sort_of(term), images)
            if all(item.variable.name in images for item in proposition.bound):
                return images
    return None


def names_written(proposition: Term) -> list[str]:
    """Return the names that a proposition is about, but for sizes that shapes determine."""
    if not isinstance(proposition, Binding) or proposition.binder != "forall":
        return []
    return [item.variable.name for item in _written(proposition.bound)]


def _written(bound: Sequence[Bound]) -> list[Bound]:
    shown = [side for item in bound for side in _sides(item.variable.sort)]
    sizes = {side.name for side in shown if isinstance(side, Variable)}
    return [b for b in bound if b.variable.sort != INTEGER or b.variable.name not in sizes]


def _sides(sort: Sort) -> tuple[Term, ...]:
    return (sort.rows, sort.columns) if isinstance(sort, Matrix) else ()


def _read_sizes(pattern: Sort, sort: Sort, images: dict[str, Term]) -> None:
    for side, size in zip(_sides(pattern), _sides(sort), strict=False):
        if isinstance(side, Variable):
            images.setdefault(side.name, size)


def _fits(item: Bound, term: Term) -> bool:
    """Say whether a term is of the kind of a name; whether shapes agree is not asked."""
    wanted, sort = item.variable.sort, sort_of(term)
    if isinstance(wanted, Function) or item.parameters:
        return isinstance(sort, Function) and len(sort.parameters) == len(item.parameters)
    if isinstance(wanted, Scalar | Matrix):
        return type(sort) is type(wanted) and sort.ring <= wanted.ring
    return type(sort) is type(wanted)
