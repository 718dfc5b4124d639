"""A falsehood is to be shown: of each inequality that is known, the opposite is looked for.

`x^2 < 0` contradicts itself, and no other fact.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import established
from proofcheck.search.norms.contradictions import contradict_by_order
from proofcheck.terms.expressions import Number, Operation, Term

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

_OPPOSITE = {"lt": "le", "le": "lt", "gt": "ge", "ge": "gt"}


def compares_numerals(goal: Term) -> bool:
    """Say whether a goal compares two numbers that are written out, as a falsehood does."""
    return isinstance(goal, Operation) and all(isinstance(x, Number) for x in goal.arguments)


def deny_bounds(search: GoalSearch, script: Script, depth: int) -> bool:
    """Contradict one of the inequalities that are known by a proof of its opposite."""
    return any(_deny(search, script, ref, depth) for ref in list(script.facts))


def _deny(search: GoalSearch, script: Script, ref: Ref, depth: int) -> bool:
    match script.term_of(ref):
        case Operation(operator, (left, right)) as bound if (
            operator in _OPPOSITE and not compares_numerals(bound)
        ):
            opposite = make(_OPPOSITE[operator], right, left)
            known = established(script, opposite, lambda inner: search.prove(inner, depth + 1))
            return known is not None and contradict_by_order(search, script)
    return False
