"""Goals that a fact about all objects of some kind says, as they stand, of some of them."""

from __future__ import annotations

from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_fact
from proofcheck.search.rewriting.matching import match_whole, without_conditions
from proofcheck.terms.expressions import Binding


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
    images = match_whole(without_conditions(fact.body)[1], script.goal, set(names))
    if images is None or images.keys() != set(names):
        return False
    made = use_fact(script, ref, [images[name] for name in names], prove)
    return bool(made) and close_evident(script)
