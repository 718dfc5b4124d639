"""Tell a proof from the mere instance of a cited theorem.

A goal that is one theorem at terms of its own, in other words, is not proved: whoever doubts the
theorem doubts the goal.  What the theorem asks for may be an assumption, in other words as well.
"""

from __future__ import annotations

from typing import Any

_RESTATING = frozenset(
    ["intro", "equality", "definition", "combine", "complete", "unfold goal", "evident", "close"]
)
"""Steps that say in other words what is known: they unfold definitions and collect terms."""

_CITING = _RESTATING | {"law"}


def cites_only(steps: Any, theorems: tuple[str, ...], known: int) -> bool:
    """Say whether a proof applies one theorem once, and else restates.

    steps      of a proof that was accepted
    theorems   names of the theorems used that are more than definitions
    known      number of facts that the task may rest on; steps refer to them first
    """
    applied = [step for step in steps if step[0] == "law"]
    if len(theorems) != 1 or len(applied) != 1 or applied[0][1] != theorems[0]:
        return False
    if not all(step[0] in _CITING for step in steps) or _facts_in(steps, known):
        return False
    return all(_restates(proof, known) for proof in applied[0][3])


def _restates(proof: Any, known: int) -> bool:
    """Say whether what a theorem asks for is at most one fact in other words."""
    return all(step[0] in _RESTATING for step in proof) and len(_facts_in(proof, known)) <= 1


def _facts_in(steps: Any, known: int) -> set[int]:
    """Return the facts of the task whose equations are taken up."""
    return {step[1] for step in steps if step[0] == "equality" and step[1] < known}
