"""Implications whose conclusion cannot be: what they ask for is not so."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term

MOST = 8
"""Implications that are turned round on the way to one goal."""


def contrapose(context: RewritingContext, refute: Callable[[Script], bool]) -> bool:
    """Add what follows from implications of the form "x is not 0, hence ..."; say whether any did.

    refute   closes a script whose facts contradict each other in an evident way
    """
    found = False
    for ref in list(context.implications)[:MOST]:
        equation = _denied(context.script.term_of(ref))
        if equation is not None and context.first_time("contrapose", ref):
            found = _turn_round(context.script, ref, equation, refute) or found
    if found:
        context.absorb()
    return found


def _denied(implication: Term) -> Term | None:
    """Return the equation that an implication's condition denies."""
    match implication:
        case Operation("implies", (Operation("ne", sides), _)):
            return make("eq", *sides)
        case Operation("implies", (Operation("not", (Operation("eq") as inner,)), _)):
            return inner
    return None


def _turn_round(script: Script, ref: Ref, equation: Term, refute: Callable[[Script], bool]) -> bool:
    """Suppose that the equation fails, draw the conclusion, and contradict it."""

    def prove(inner: Script) -> bool:
        inner.do("by-contradiction")
        condition = script.term_of(ref).children[0]
        proof = inner.child(condition)
        if not proof.sequent.is_evident(condition):
            proof.do("expand-goal")
        proof.close("evident")
        inner.do("modus-ponens", ref, [proof] if proof.steps[:-1] else [])
        return refute(inner)

    return make_known(script, equation, prove)
