"""What is known of mutants from earlier runs, kept line by line, so that a run can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one mutant.

    product     digest of the package in which it was planted
    noticed_by  the test that failed, ``time`` or ``import``; None where all passed
    states      digests of the test files that say so: that of the test that failed, or all
    slowest     processor seconds of the slowest tests that were asked
    """

    name: str
    product: str
    noticed_by: str | None
    states: Mapping[str, str]
    slowest: float

    def settles(self, product: str, states: Mapping[str, str], slowest: float) -> frozenset[str]:
        """Return the test files that need not be asked again; all of them where it is noticed."""
        if self.product != product or (self.noticed_by is None and self.slowest < slowest):
            return frozenset()
        same = {file for file, state in self.states.items() if states.get(file) == state}
        if self.noticed_by is None:
            return frozenset(same)
        return frozenset(states) if same == set(self.states) else frozenset()


class Results:
    """The results of all runs, the last for each mutant."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        each = (Result(**json.loads(line)) for line in lines if line.endswith("}"))
        self._known = {result.name: result for result in each}

    def get(self, name: str) -> Result | None:
        """Return what became of a mutant in the last run that had it."""
        return self._known.get(name)

    def add(self, result: Result) -> None:
        """Remember a result at once."""
        self._known[result.name] = result
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
