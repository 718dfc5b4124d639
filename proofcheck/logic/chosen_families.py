"""Declared families in place of bound ones: what a name must satisfy to be chosen."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.logic.propositions import SameSize, Unbuildable, are_alike, make
from proofcheck.terms.expressions import Application, Binding, Bound, Term
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import free_names, mentioned, substitute, substitute_sort
from proofcheck.terms.task import Declaration, Origin


def family_conditions(
    item: Bound, family: Declaration, images: Mapping[str, Term], same_size: SameSize
) -> list[Term]:
    """Return what makes a declared family one that a bound name ranges over.

    Its members have the shape and a ring that are asked for; what is returned says that they exist
    for all indices, and lie in the set.

    images   terms for the names bound before

    raises   Unbuildable for what is no family of numbers or matrices of one shape, by integers, or
             was obtained, and so need not exist under other assumptions
    """
    wanted, own = item.variable.sort, family.variable.sort
    if not isinstance(wanted, Function) or not isinstance(own, Function):
        raise Unbuildable("a family is expected")
    if family.origin is Origin.OBTAINED or not _have_one_shape(wanted, own):
        raise Unbuildable("not a family of members of one shape, by integers")
    if not _fits(own.result, substitute_sort(wanted.result, images), same_size):
        raise Unbuildable("a family of another shape or ring")
    renamed = {**images, item.variable.name: family.variable}
    indices = tuple(p.variable for p in item.parameters)
    member = Application(item.variable, indices, wanted.result)
    inside = make("true") if item.domain is None else make("in", member, item.domain)
    about = substitute(Binding("forall", item.parameters, None, inside, TRUTH), renamed)
    assert isinstance(about, Binding)
    return [*([] if item.domain is None else [about]), *_defined(about, family)]


def _have_one_shape(wanted: Function, own: Function) -> bool:
    """Say whether members are written alike, and their shapes do not depend on the indices."""
    if len(wanted.parameters) != len(own.parameters) or (own.implicit, own.called) != (0, 0):
        return False
    indices = (*wanted.parameters, *own.parameters)
    sizes = set[str]().union(*(_sizes(f.result) for f in (wanted, own)))
    return all(p.sort == INTEGER and p.name not in sizes for p in indices)


def _sizes(sort: Sort) -> frozenset[str]:
    if not isinstance(sort, Matrix):
        return frozenset()
    return free_names(sort.rows) | free_names(sort.columns)


def _fits(own: Sort, wanted: Sort, same_size: SameSize) -> bool:
    if not isinstance(own, Scalar | Matrix) or not isinstance(wanted, Scalar | Matrix):
        return False
    return own.ring <= wanted.ring and are_alike(own, wanted, same_size)


def _defined(about: Binding, family: Declaration) -> list[Term]:
    """Return that all indices lie where the members of a family are declared."""
    indices = [item.variable for item in about.bound]
    names = {p.variable.name: i for p, i in zip(family.parameters, indices, strict=True)}
    hidden = {i.name for i in indices}
    found: list[Term] = []
    for parameter, index in zip(family.parameters, indices, strict=True):
        if parameter.domain is None:
            continue
        if not hidden.isdisjoint(mentioned(parameter.domain) - names.keys()):
            raise Unbuildable("an index has the name of something else")
        inside = make("in", index, substitute(parameter.domain, names))
        found.append(Binding("forall", about.bound, None, inside, TRUTH))
    return found
