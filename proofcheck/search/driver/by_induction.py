"""Proofs of goals about sums, products, powers and sequences, by recursion and by induction."""

from __future__ import annotations

from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.guidance import Guide
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Script
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.fewer_facts import accept_steps
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.recursion.inductive import Inductive
from proofcheck.search.recursion.starts import is_recursive
from proofcheck.terms.task import Task

MOST_STEPS = 2_000
"""Steps of the kernel for all inductions that are tried for one goal."""

REDUCTIONS = 400
"""Reductions and critical pairs that the engines of order may take for one goal."""


def prove_by_induction(task: Task) -> Proved | Refused:
    """Look for a proof by recursion and induction, of a goal that speaks of what is defined so."""
    if not is_recursive(task):
        return Refused("it speaks of nothing that is defined by recursion")
    search = GoalSearch(prove_by_shape, REDUCTIONS, guide=Guide.of(task, ()))
    try:
        script = Script.of_task(task, MOST_STEPS)
        is_closed = Inductive(search).prove(script)
    except Exhausted:
        return Refused(f"induction runs out of its {MOST_STEPS:,} steps")
    except (*Failure, Unspellable, RecursionError) as reason:
        return Refused(f"no proof by induction is found: {reason}")
    if not is_closed:
        return Refused("no proof by induction is found")
    return accept_steps(task, script.certificate())
