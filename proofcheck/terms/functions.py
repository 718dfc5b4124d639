"""Functions as terms: a ``fun``, and what it is at arguments."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.terms.canonical import canonical_sort
from proofcheck.terms.expressions import Binding, Bound, Term, sort_of
from proofcheck.terms.sorts import Function


def function_of(bound: Sequence[Bound], body: Term) -> Binding:
    """Return the function of some names that has a value, as a term.

    Its sort does not depend on how the names are spelled, so that equal functions have equal sorts.
    """
    sort = Function(tuple(item.variable for item in bound), sort_of(body))
    return Binding("fun", tuple(bound), None, body, canonical_sort(sort))
