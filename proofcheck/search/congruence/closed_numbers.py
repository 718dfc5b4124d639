"""Closed numbers: what is said of them is decided exactly, by their values or by their normal forms."""

from __future__ import annotations

from proofcheck.search.certificates.closed_goals import close_evaluated, is_closed
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import follow_from
from proofcheck.search.instances.preparation import begin
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.sorts import Scalar


def norm_num(search: GoalSearch, script: Script) -> bool:
    """Prove what is said of closed numbers, or of numbers that differ by a closed one."""
    if close_evaluated(script):
        return True
    try:
        return _by_normal_forms(search, script)
    except Failure:
        return False


def _by_normal_forms(search: GoalSearch, script: Script) -> bool:
    goal, declared = script.goal, script.sequent.shared.declarations
    if not isinstance(goal, Operation) or not isinstance(sort_of(goal.children[0]), Scalar):
        return False
    if goal.operator in ("le", "lt"):
        follow_from(script)
    elif goal.operator == "eq" and is_closed(goal, declared):
        line = begin(search, script).prove_zero(script.sequent.algebra.difference(*goal.children))
        if line is not None:
            script.close("close", line)
    return script.is_closed
