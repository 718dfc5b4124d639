"""Images that lie in images: im(A) is a part of im(M) where M G A = A, with M G M = M.

source   Ben-Israel and Greville 2003, Generalized Inverses, chapter 2, section 1
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Script, quietly
from proofcheck.search.instances.columns import compare_columns
from proofcheck.search.instances.preparation import STEPS_FOR_A_LEMMA
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Operation, Term, Variable

GENERALISED_INVERSE = "generalised inverse"


def use_inclusions(search: GoalSearch, script: Script) -> bool:
    """Say as equations that images lie in images; say whether any was."""
    pairs = dict.fromkeys(
        pair for ref in list(script.facts) for pair in inclusions(script.term_of(ref))
    )
    said = [_say(search, script, *pair) for pair in pairs]
    return any(said)


def inclusions(fact: Term) -> Iterator[tuple[Term, Term]]:
    """Yield pairs of matrices of which the image of the first lies in that of the second."""
    match fact:
        case Operation("subset", (Operation("image", (inner,)), Operation("image", (outer,)))):
            yield inner, outer
        case Operation("eq", (Operation("image", (one,)), Operation("image", (other,)))):
            yield from ((one, other), (other, one))


def _say(search: GoalSearch, script: Script, inner: Term, outer: Term) -> bool:
    inverse = _generalised_inverse(script, outer)
    if inverse is None:
        return False
    claim = make("eq", make("mul", make("mul", outer, inverse), inner), inner)
    proof = script.child(claim)
    try:
        begun = GoalSearch(search.by_shape, STEPS_FOR_A_LEMMA, guide=search.guide)
        if not compare_columns(begun, proof, 0):
            return False
        script.do("have", spell_for_certificate(script, claim), proof)
    except (*Failure, Unspellable, Exhausted):
        return False
    return True


def _generalised_inverse(script: Script, matrix: Term) -> Variable | None:
    """Name a matrix G with M G M = M."""
    for fact in use_law(script, GENERALISED_INVERSE, (matrix,), None):
        for said in quietly(script, "exists-elimination", fact):
            match script.term_of(said):
                case Operation("eq", (Operation("mul", (Operation("mul", (_, found)), _)), _)):
                    return found if isinstance(found, Variable) else None
    return None
