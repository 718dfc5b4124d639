"""Functions and families in place of bound names: what one must satisfy to be chosen.

A bound name ranges over all functions with a value at every argument.  A ``fun`` is one of them
wherever its body stands: what has no value there counts as some number, as it does in every term
that a rule puts for a name.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.logic.propositions import SameSize, Unbuildable, are_alike, make
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import free_names, mentioned, substitute, substitute_sort
from proofcheck.terms.task import Declaration, Origin


def function_conditions(
    item: Bound,
    chosen: Term,
    declarations: Mapping[str, Declaration],
    images: Mapping[str, Term],
    same_size: SameSize,
) -> list[Term]:
    """Return what makes a ``fun``, or a declared name, one that a bound name ranges over.

    It takes all arguments that are asked for, and its values have the shape and a ring that are;
    what is returned says that they lie in the set, and of a family that all indices are its own.

    images   terms for the names bound before

    raises   Unbuildable for what is no function of numbers or matrices with values of one shape, or
             was obtained, and so need not exist under other assumptions
    """
    wanted, own = item.variable.sort, sort_of(chosen)
    if not isinstance(wanted, Function) or not isinstance(own, Function):
        raise Unbuildable("a function is expected")
    if not _takes_all(wanted, own, images, same_size):
        raise Unbuildable("not a function of the same arguments, with values of one shape")
    if not _fits(own.result, substitute_sort(wanted.result, images), same_size):
        raise Unbuildable("a function with values of another shape or ring")
    about = _about_values(item, chosen, images)
    inside = [] if item.domain is None else [about]
    return [*inside, *_meant_for(about, chosen, declarations)]


def described(
    item: Bound, name: Variable, images: Mapping[str, Term]
) -> tuple[tuple[Bound, ...], Term | None, Term | None]:
    """Return the parameters of what a new name stands for, the set of its values, and that they lie there.

    images   names for what is bound before

    raises   Unbuildable for a function of functions
    """
    if any(parameter.parameters for parameter in item.parameters):
        raise Unbuildable("a function of functions is not named")
    if item.parameters:
        inside = _about_values(item, name, images)
        domain = None if item.domain is None else inside.body.children[1]
        return inside.bound, domain, None if domain is None else inside
    domain = None if item.domain is None else substitute(item.domain, images)
    return (), domain, None if domain is None else make("in", name, domain)


def _about_values(item: Bound, chosen: Term, images: Mapping[str, Term]) -> Binding:
    """Return that all values of a function lie in the set that a bound name asks for."""
    assert isinstance(item.variable.sort, Function)
    arguments = tuple(p.variable for p in item.parameters)
    member = Application(item.variable, arguments, item.variable.sort.result)
    inside = make("true") if item.domain is None else make("in", member, item.domain)
    renamed = {**images, item.variable.name: chosen}
    about = substitute(Binding("forall", item.parameters, None, inside, TRUTH), renamed)
    assert isinstance(about, Binding)
    return about


def _takes_all(
    wanted: Function, own: Function, images: Mapping[str, Term], same_size: SameSize
) -> bool:
    """Say whether a function takes just what another takes; no shape may depend on an argument.

    One of complex numbers takes real ones as well, but its derivative is another.
    """
    count = len(wanted.parameters)
    if count != len(own.parameters) or own.called != wanted.called:
        return False
    arguments = (*wanted.parameters, *own.parameters)
    told = set[str]().union(*(_sizes(s) for s in (wanted.result, own.result)))
    told |= set[str]().union(*(_sizes(p.sort) for p in arguments))
    is_free = own.implicit == 0 and all(p.name not in told for p in arguments)
    asked = [substitute_sort(p.sort, images) for p in wanted.parameters]
    pairs = zip(asked, own.parameters, strict=True)
    return is_free and all(_is_one_sort(a, p.sort, same_size) for a, p in pairs)


def _is_one_sort(asked: Sort, own: Sort, same_size: SameSize) -> bool:
    return _fits(asked, own, same_size) and _fits(own, asked, same_size)


def _sizes(sort: Sort) -> frozenset[str]:
    if not isinstance(sort, Matrix):
        return frozenset()
    return free_names(sort.rows) | free_names(sort.columns)


def _fits(own: Sort, wanted: Sort, same_size: SameSize) -> bool:
    if not isinstance(own, Scalar | Matrix) or not isinstance(wanted, Scalar | Matrix):
        return False
    return own.ring <= wanted.ring and are_alike(own, wanted, same_size)


def _meant_for(about: Binding, chosen: Term, declarations: Mapping[str, Declaration]) -> list[Term]:
    """Return that all arguments lie where a function is declared."""
    if isinstance(chosen, Binding):
        if chosen.binder != "fun" or any(item.domain is not None for item in chosen.bound):
            raise Unbuildable("a `fun` of all numbers or matrices is expected")
        return []
    declared = declarations.get(chosen.name) if isinstance(chosen, Variable) else None
    if declared is None or declared.origin is Origin.OBTAINED:
        raise Unbuildable("a function that is declared is expected")
    return _defined(about, declared)


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
