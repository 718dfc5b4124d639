"""Tell a proof from the mere instance of a cited theorem.

A goal that is one theorem at terms of its own, in other words, is not proved: whoever doubts the
theorem doubts the goal.  What the theorem asks for may be assumed, in other words as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.terms.task import Fact, Role

_RESTATING = frozenset(
    {*("intro", "suppose", "equality", "equation", "definition", "combine", "complete")}
    | {*("orthonormal", "turn", "have", "rewrite", "rewrite goal", "unfold", "unfold goal")}
    | {*("conjuncts", "evident", "close", "expand goal", "law")}
)
"""Steps that say in other words what is known: they unfold definitions, put equals for equals and
collect terms."""

_APPLYING = frozenset(["instance", "consequence"])
"""Steps that take up what a cited theorem says of certain terms."""

MOST_ASSUMED = 2
"""Assumptions that may stand for what one theorem asks for."""


def cites_only(steps: Any, laws: tuple[str, ...], used: tuple[Fact, ...]) -> bool:
    """Say whether a proof applies one theorem once, and else restates.

    steps   of a proof that was accepted
    laws    names of the laws used that are more than definitions
    used    facts of the task that it refers to
    """
    cited = {fact.label for fact in used if fact.role is Role.THEOREM}
    assumed = [fact for fact in used if fact.role is Role.ASSUMED]
    if len(laws) + len(cited) != 1 or len(assumed) > MOST_ASSUMED:
        return False
    if any(fact.role not in (Role.THEOREM, Role.ASSUMED) for fact in used):
        return False
    taken = [*_each_step(steps)]
    names = [step[0] for step in taken]
    applied = names.count("instance") if cited else sum(step[1:2] == [*laws] for step in taken)
    return applied == 1 and all(n in _RESTATING or (cited and n in _APPLYING) for n in names)


def _each_step(steps: Any) -> Iterator[Any]:
    """Yield all steps of a proof, and of the proofs inside its steps."""
    for step in steps:
        yield step
        for data in step[1:]:
            yield from _steps_inside(data)


def _steps_inside(data: Any) -> Iterator[Any]:
    if not isinstance(data, list):
        return
    if data and all(isinstance(one, list) and one and isinstance(one[0], str) for one in data):
        from proofcheck.kernel.rules import CLOSING, EXTENDING

        if data[-1][0] in CLOSING and all(one[0] in EXTENDING for one in data[:-1]):
            yield from _each_step(data)
            return
    for inner in data:
        yield from _steps_inside(inner)
