"""Numbers in normal form, and inequalities that follow from others."""

from __future__ import annotations

from proofcheck.logic.polynomials import Terms
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Term


def normal_terms(context: RewritingContext, terms: Terms) -> Terms:
    """Return the normal form of a number; what is no number by itself is left out."""
    return {(s, ()): c for (s, _), c in context.completion.reduce(context.poly(terms))[0].items()}


def derive(script: Script, claim: Term, *reasons: list[object]) -> bool:
    """Make an inequality known that follows from others, or from squares; say whether it is."""
    if script.sequent.is_evident(claim):
        return True
    try:
        inner = script.child(claim)
        inner.do("by-contradiction")
        inner.close("farkas", [["1", "fact", inner.facts[-1]], *reasons])
        script.do("have", spell_for_certificate(script, claim), inner)
    except (*Failure, Unspellable):
        return False
    return True
