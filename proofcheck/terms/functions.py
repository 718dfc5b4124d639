"""Functions as terms: a ``fun``, and what it is at arguments."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.terms.canonical import canonical_sort
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import Function
from proofcheck.terms.substitution import apply, substitute_sort


def function_of(bound: Sequence[Bound], body: Term) -> Binding:
    """Return the function of some names that has a value, as a term.

    Its sort does not depend on how the names are spelled, so that equal functions have equal sorts.
    """
    sort = Function(tuple(item.variable for item in bound), sort_of(body))
    return Binding("fun", tuple(bound), None, body, canonical_sort(sort))


def value_at(function: Term, argument: Term) -> Term:
    """Return a function of one argument, a name or a ``fun``, at an argument."""
    if isinstance(function, Binding):
        return apply(function, (argument,))
    assert isinstance(function, Variable)
    assert isinstance(function.sort, Function)
    images = {p.name: argument for p in function.sort.parameters}
    return Application(function, (argument,), substitute_sort(function.sort.result, images))
