"""How the symbolic second opinion ends without one: by a question it cannot read, or a count."""

from __future__ import annotations

from dataclasses import dataclass

STEPS = 3_000_000
"""Products of terms, and terms compared, in one opinion."""


class NoOpinion(Exception):
    """The question is outside of what is translated, or beyond a counted limit; says why."""


class OutOfGenerators(Exception):
    """The field has too few generators: the same has to be done in a larger one."""


@dataclass(slots=True)
class Meter:
    """Counts steps; raises NoOpinion beyond the limit."""

    limit: int = STEPS
    spent: int = 0

    def spend(self, steps: int) -> None:
        self.spent += steps
        if self.spent > self.limit:
            raise NoOpinion(f"more than {self.limit} steps")
