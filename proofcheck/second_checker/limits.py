"""The limits of the page, those of this checker alone, and the budget of a step."""

from __future__ import annotations

from proofcheck.second_checker.answers import Refusal

MAX_TEXT = 50_000_000
MAX_NODES = 500_000
MAX_STEPS = 100_000
MAX_DEPTH = 256
MAX_DIGITS = 1_000
MAX_NAME = 1_000
MAX_EXPONENT = 16

# Beyond these a checker may give up.
MAX_MONOMIALS = 10_000
MAX_DEGREE = 256

# Beta and eta may make terms deeper than a table is; frames of Python are spent on each level.
MAX_GROWN_DEPTH = 1_000
MAX_NESTING = 3_000
MAX_BINDERS = 400  # around a term; eta adds some to those of a table
MAX_BITS = 200_000  # of one coefficient
STEP_BUDGET = 5_000_000  # terms that one step visits or makes


def exceeded(why: str) -> Refusal:
    """The refusal that says that a limit was met, which is no judgement of the certificate."""
    return Refusal(why, rule="limit")


class Budget:
    """What one step may still spend, and how deep its recursion stands."""

    def __init__(self, amount: int = STEP_BUDGET) -> None:
        self.left = amount
        self.nesting = 0

    def spend(self, amount: int = 1) -> None:
        """Raises `Refusal` with the rule `limit` when nothing is left."""
        self.left -= amount
        if self.left < 0:
            raise exceeded("the terms of this step grow too large")

    def enter(self) -> None:
        """Raises `Refusal` with the rule `limit` where terms are nested too deeply."""
        self.spend()
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            raise exceeded("terms are nested too deeply")

    def leave(self) -> None:
        self.nesting -= 1
