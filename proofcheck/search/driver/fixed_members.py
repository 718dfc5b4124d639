"""Goals about members of families at fixed indices: each is put for by those before it."""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.sequents import Sequent
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.by_hand import leaf_of
from proofcheck.search.driver.fewer_facts import accept_steps, prove_soon
from proofcheck.search.driver.recursions import unroll_members
from proofcheck.terms.expressions import Application, Number, walk
from proofcheck.terms.recurrences import equations_in
from proofcheck.terms.task import Task


def prove_by_members(task: Task, *, at_most: int) -> Proved | Refused:
    """Look for a proof of what is said of members at fixed indices, from the first ones on."""
    names = {e.name for fact in task.facts for e in equations_in(fact.proposition)}
    members = (part for part in walk(task.goal) if isinstance(part, Application))
    if not any(m.function.name in names and isinstance(m.arguments[0], Number) for m in members):
        return Refused("it is about no members at fixed indices")
    try:
        sequent = open_task(task)
        taken = unroll_members(sequent, _left_open)
        found = prove_soon(leaf_of(task, sequent, frozenset()), at_most=at_most)
    except (*Failure, Unspellable) as reason:
        return Refused(f"members are not said by those before them: {reason}")
    if not taken or not isinstance(found, Proved):
        return Refused("what is left, once members are said by those before them, is not proved")
    assert isinstance(found.certificate, dict)
    steps = found.certificate["steps"]
    assert isinstance(steps, list)
    return accept_steps(task, [*taken, *steps])


def _left_open(_sequent: Sequent) -> list[Any] | str:
    return "it is not evident that the index is one of the family"
