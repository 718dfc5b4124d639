"""The order in which the objects of a model are chosen, and what is chosen special in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER, Function, Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration


def order_of_choice(
    objects: list[Declaration], special: Collection[str], *, is_reversed: bool
) -> list[Declaration]:
    """Return the order of choice: first what no linear equation gives, then the rest.

    In the reversed order the others solve equations that they leave open in the usual one:
    a matrix with given eigenvectors, say, in place of eigenvectors of a given matrix.

    special   names of objects with assumptions of their own that are not linear
    """
    names = {d.variable.name for d in objects if d.variable.sort != INTEGER}
    first, rest = list[Declaration](), list[Declaration]()
    for item in objects:
        if item.variable.name in special or _is_from_group(item) or _mentions(item, names):
            first.append(item)
        else:
            rest.append(item)
    if any(_mentions(item, names) for item in first):
        return objects
    return [*first, *(reversed(rest) if is_reversed else rest)]


def chosen_special(
    order: list[Declaration], equations: Iterable[Term], under_spectrum: Collection[str]
) -> str:
    """Return the matrix that is chosen first, if a generic one would hide a failure.

    What commutes with a generic matrix commutes with each other; with one that has an
    eigenvalue twice it need not.  So it is where two equations each tie another object to it,
    and where the goal speaks of its spectrum.

    under_spectrum   names of matrices of whose spectrum the goal speaks
    """
    objects = [d for d in order if d.variable.sort != INTEGER]
    if not objects or not isinstance(objects[0].variable.sort, Matrix):
        return ""
    name = objects[0].variable.name
    others = {d.variable.name for d in objects[1:]}
    beside = {free_names(p) & others for p in equations if name in free_names(p)}
    is_tied = sum(len(pair) == 1 for pair in beside) > 1
    return name if is_tied or name in under_spectrum else ""


def _is_from_group(item: Declaration) -> bool:
    """Say whether an object is drawn from a named matrix group."""
    return isinstance(item.domain, Operation) and item.domain.operator in ("O", "SO", "U")


def _mentions(item: Declaration, names: Collection[str]) -> bool:
    """Say whether the set, the indices or the shape of an object depend on other objects."""
    terms = [t for p in item.parameters for t in p.domains]
    terms += [] if item.domain is None else [item.domain]
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    if isinstance(result, Matrix):
        terms += [result.rows, result.columns]
    return any(not free_names(t).isdisjoint(names) for t in terms)
