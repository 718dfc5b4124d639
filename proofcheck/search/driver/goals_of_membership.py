"""Goals of membership, from facts that say where the values of a function lie.

Backwards: the goal is matched with what a fact says of all arguments, and what the fact asks of
these is proved first.  The arguments are smaller than the goal, so this comes to an end.
"""

from __future__ import annotations

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.matching import match_whole
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.substitution import substitute


def prove_membership(search: GoalSearch, script: Script, depth: int) -> bool:
    """Use a fact about all values of a function at those that the goal speaks of."""
    for ref in list(script.facts):
        fact = script.term_of(ref)
        images = _images(fact, script.goal)
        if images is not None and _use(search, script, ref, images, depth):
            return close_evident(script)
    return False


def _images(fact: Term, goal: Term | None) -> dict[str, Term] | None:
    """Return the arguments at which a fact says just what the goal asks for, if it does."""
    match fact:
        case Binding("forall", bound, None, Operation("in") as body):
            names = {item.variable.name for item in bound}
            images = None if goal is None else match_whole(body, goal, names)
            is_complete = images is not None and images.keys() == names
            return images if is_complete and not any(b.parameters for b in bound) else None
    return None


def _use(search: GoalSearch, script: Script, ref: Ref, images: dict[str, Term], depth: int) -> bool:
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    proofs: list[Script] = []
    for item in fact.bound:
        if item.domain is None:
            continue
        asked = make("in", images[item.variable.name], substitute(item.domain, images))
        if script.sequent.is_evident(asked):
            continue
        inner = script.child(asked)
        if not search.prove(inner, depth + 1):
            return False
        proofs.append(inner)
    specs = [spell_for_certificate(script, images[b.variable.name]) for b in fact.bound]
    return bool(quietly(script, "forall-elimination", ref, specs, proofs))
