"""Goals that a fact about all objects of some kind says, as they stand, of some of them."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.rewriting.matching import match_whole, without_conditions
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.substitution import substitute

Prove = Callable[[Script], bool]


def close_as_instance(script: Script, prove: Prove | None = None) -> bool:
    """Close a goal that one fact says of some terms; say whether it was.

    prove   search for a proof of what the fact asks for; without it, that has to be evident
    """
    return any(_is_instance(script, ref, prove) for ref in list(script.facts))


def _is_instance(script: Script, ref: Ref, prove: Prove | None) -> bool:
    fact = script.term_of(ref)
    if not isinstance(fact, Binding) or fact.binder != "forall":
        return False
    names = [item.variable.name for item in fact.bound]
    conditions, conclusion = without_conditions(fact.body)
    images = match_whole(conclusion, script.goal, set(names))
    if images is None or images.keys() != set(names):
        return False
    first = [] if fact.condition is None else [fact.condition]
    try:
        chosen = [spell_for_certificate(script, images[name]) for name in names]
        proofs = [_proofs(script, substitute(c, images), prove) for c in (*first, *conditions)]
        made = script.do("forall-elimination", ref, chosen, proofs[0] if first else [])
        for proof in proofs[len(first) :]:
            made = script.do("modus-ponens", made[-1], proof)
        script.close("evident")
    except (*Failure, Unspellable):
        return False
    return True


def _proofs(script: Script, condition: Term, prove: Prove | None) -> list[Script]:
    """Return the proof of a condition; none where it is evident, or is not proved."""
    if prove is None or script.sequent.is_evident(condition):
        return []
    inner = script.child(condition)
    return [inner] if prove(inner) else []
