"""Propositions as others may use them: closed over what a statement gives and assumes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.language.signs import NEVER_EMPTY
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    operation,
    parts_of_conjunction,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import free_names, names_of_sort
from proofcheck.terms.task import Declaration


def close(proposition: Term, givens: Sequence[Declaration], assumptions: Sequence[Term]) -> Term:
    """Return ``forall givens: assumptions ==> proposition``.

    A given name that does not occur is left out where its set is known not to be empty: then
    nothing changes.  An absolute constant stays outermost, where its meaning puts it.
    """
    if isinstance(proposition, Binding) and proposition.binder == "absolute":
        inner = close(proposition.body, givens, assumptions)
        bound, condition = proposition.bound, proposition.condition
        return Binding("absolute", bound, condition, inner, TRUTH)
    body = proposition
    if assumptions:
        body = operation("implies", join(assumptions), body)
    kept: list[Bound] = []
    names = occurring_names(body)
    for given in reversed(givens):
        if given.variable.name in names or not _is_inhabited(given):
            item = Bound(given.variable, given.domain, given.parameters)
            kept.insert(0, item)
            names |= names_of_bound(item)
    return Binding("forall", tuple(kept), None, body, TRUTH) if kept else body


def join(propositions: Sequence[Term]) -> Term:
    """Return the conjunction of propositions, leaning to the left; `true` for none."""
    if not propositions:
        return operation("true")
    whole = propositions[0]
    for part in propositions[1:]:
        whole = operation("and", whole, part)
    return whole


def size_equations(proposition: Term) -> Iterator[tuple[Term, Term]]:
    """Yield the equations between integers that a proposition asserts."""
    for part in parts_of_conjunction(proposition):
        if isinstance(part, Operation) and part.operator == "eq":
            left, right = part.arguments
            if sort_of(left) == INTEGER == sort_of(right):
                yield left, right


def _is_inhabited(given: Declaration) -> bool:
    domain = given.domain
    if given.parameters:
        return False
    return domain is None or (isinstance(domain, Operation) and domain.operator in NEVER_EMPTY)


def names_of_bound(item: Bound) -> frozenset[str]:
    """Return the names in the sets and sizes with which a name is declared."""
    names = names_of_sort(item.variable.sort)
    for domain in item.domains:
        names |= occurring_names(domain)
    for parameter in item.parameters:
        names |= names_of_bound(parameter)
    return names - {p.variable.name for p in item.parameters}


def occurring_names(term: Term) -> frozenset[str]:
    """Return the free names of a term and those in the shape it has."""
    return free_names(term) | names_of_sort(sort_of(term))
