"""Tell a proof from the mere instance of a cited theorem.

A goal that is one theorem at terms of its own, in other words, is not proved: whoever doubts the
theorem doubts the goal.  What the theorem asks for may be an assumption, in other words as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_RESTATING = frozenset(
    ["intro", "equality", "definition", "combine", "complete", "unfold goal", "evident", "close"]
)
"""Steps that say in other words what is known: they unfold definitions and collect terms."""

_APPLYING = frozenset(["instance", "consequence", "conjuncts"])
"""Steps that take up what a cited theorem says of certain terms."""


@dataclass(frozen=True, slots=True)
class Known:
    """The facts that a task may rest on; steps refer to them first.

    count      how many there are
    theorems   positions of those that are theorems of the library
    """

    count: int
    theorems: frozenset[int]


def cites_only(steps: Any, laws: tuple[str, ...], cited: tuple[str, ...], known: Known) -> bool:
    """Say whether a proof applies one theorem once, and else restates.

    steps   of a proof that was accepted
    laws    names of the laws used that are more than definitions
    cited   theorems used that are facts of the task
    """
    if len(laws) + len(cited) != 1:
        return False
    applied = [step for step in steps if step[0] in ("law", *_APPLYING)]
    if laws and (len(applied) != 1 or applied[0][:2] != ["law", laws[0]]):
        return False
    if cited and (_count(applied, "law") or _count(applied, "instance") > 1):
        return False
    others = [step for step in steps if step not in applied]
    if not all(step[0] in _RESTATING for step in others) or _facts_in(others, known):
        return False
    return all(_restates(proof, known) for step in applied for proof in _proofs_of(step))


def _count(steps: Any, name: str) -> int:
    return sum(step[0] == name for step in steps)


def _proofs_of(step: Any) -> Iterator[Any]:
    """Yield the proofs of what a theorem asks for."""
    if step[0] != "conjuncts":
        yield from step[-1]


def _restates(proof: Any, known: Known) -> bool:
    """Say whether what a theorem asks for is at most one fact in other words."""
    return all(step[0] in _RESTATING for step in proof) and len(_facts_in(proof, known)) <= 1


def _facts_in(steps: Any, known: Known) -> set[int]:
    """Return the facts of the task, other than theorems, whose equations are taken up."""
    taken = {step[1] for step in steps if step[0] == "equality" and step[1] < known.count}
    return taken - known.theorems
