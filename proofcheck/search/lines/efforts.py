"""How much may be nested, and in which order more is tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context

MOST_GOALS = 100
"""Goals that are tried for one goal with one effort."""


class OutOfGoals(Exception):
    """So many goals were tried."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What may still be nested, and how deep: inductions, cases, rules that say the goal, conditions."""

    inductions: int = 2
    cases: int = 2
    backward: int = 2
    conditions: int = 1

    @property
    def is_least(self) -> bool:
        """Whether it is the effort for conditions of instances."""
        return self.conditions == 0


LEAST = Effort(0, 0, 0, 0)

EFFORTS = (Effort(1, 0, 1), Effort(2, 0, 1), Effort(1, 1, 1), Effort(2, 1, 2), Effort(2, 2, 2))
"""What is tried in turn."""

Prove: TypeAlias = Callable[[Context, Node, Effort], "At | None"]
"""Returns a line that says a goal, from what is at hand."""
