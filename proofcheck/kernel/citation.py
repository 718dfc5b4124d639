"""Tell a proof from the mere instance of a cited theorem.

A goal that is one theorem at terms of its own, in other words, is not proved: whoever doubts the
theorem doubts the goal.  What the theorem asks for may be assumed, in other words as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.terms.task import Fact, Role

_RESTATING = frozenset(
    {*("intro", "suppose", "equality", "equation", "definition", "combine", "complete", "law")}
    | {*("orthonormal", "turn", "have", "rewrite", "rewrite goal", "unfold", "unfold goal")}
    | {*("conjuncts", "evident", "close", "expand goal")}
)
"""Steps that say in other words what is known: they unfold definitions, put equals for equals and
collect terms."""

MOST_ASSUMED = 2
"""Assumptions that may stand for what one theorem asks for."""


def cites_only(steps: Any, laws: tuple[str, ...], used: tuple[Fact, ...]) -> bool:
    """Say whether a proof applies one theorem once, and else restates.

    steps   of a proof that was accepted
    laws    names of the laws used that are more than definitions
    used    facts of the task that it refers to
    """
    cited = {fact.label for fact in used if fact.role is Role.THEOREM}
    assumed = sum(fact.role is Role.ASSUMED for fact in used)
    is_more = any(fact.role not in (Role.THEOREM, Role.ASSUMED) for fact in used)
    if is_more or len(laws) + len(cited) != 1 or assumed > MOST_ASSUMED:
        return False
    taken = [*_each_step(steps)]
    names = [step[0] for step in taken]
    applied = names.count("instance") if cited else sum(step[1:2] == [*laws] for step in taken)
    allowed = _RESTATING | {"instance", "consequence"} if cited else _RESTATING
    return applied == 1 and allowed.issuperset(names)


def _each_step(data: Any) -> Iterator[Any]:
    """Yield all steps of a proof, and of the proofs inside its steps."""
    is_proof = _is_proof(data)
    for one in data if isinstance(data, list) else ():
        if is_proof:
            yield one
        for inner in one[1:] if is_proof else [one]:
            yield from _each_step(inner)


def _is_proof(data: Any) -> bool:
    from proofcheck.kernel.rules import CLOSING, EXTENDING

    steps = data if isinstance(data, list) else []
    *before, last = [str(one[0]) if isinstance(one, list) and one else "" for one in steps] or [""]
    return last in CLOSING and all(name in EXTENDING for name in before)
