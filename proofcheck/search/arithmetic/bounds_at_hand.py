"""Numbers in normal form, and inequalities that follow from others."""

from __future__ import annotations

from typing import Any

from proofcheck.logic.polynomials import Terms
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import follow_from, make_known
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Term


def normal_terms(context: RewritingContext, terms: Terms) -> Terms:
    """Return the normal form of a number; what is no number by itself is left out."""
    return {(s, ()): c for (s, _), c in context.completion.reduce(context.poly(terms))[0].items()}


def derive(script: Script, claim: Term, *reasons: Ref | list[Any]) -> bool:
    """Make an inequality known that follows from others, or from squares; say whether it is."""
    return make_known(script, claim, lambda inner: follow_from(inner, *reasons))
