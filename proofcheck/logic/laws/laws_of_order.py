"""What laws of real numbers ask of their terms."""

from __future__ import annotations

from proofcheck.logic.propositions import Unbuildable
from proofcheck.terms.expressions import Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar


def real(term: Term) -> Term:
    """Return a real number as it is.

    raises   Unbuildable for anything else
    """
    sort = sort_of(term)
    if not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
        raise Unbuildable("a real number is needed")
    return term
