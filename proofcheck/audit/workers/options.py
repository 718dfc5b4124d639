"""What an audit is asked to do, and who is told of its progress."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from proofcheck.audit.workers.limits import ALWAYS


class RecordedModels(Enum):
    """What models in files of evidence are good for.

    COUNT    they count, evaluated again
    LAST     they count where a search without them does not end in time
    NEVER    what rests on models is judged as if there were no file
    SPARE    the same, and no proof is looked for of a goal of which a file says that models are all
             there is: what is said of it can only be weaker for that
    """

    COUNT = "count"
    LAST = "last"
    NEVER = "never"
    SPARE = "spare"


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """How an audit runs; none of it changes a verdict, but for what is said below.

    jobs             worker processes; 0 runs everything in this process, None takes all cores
    timeout          seconds that one goal may take, wall clock; one that takes longer has no verdict
    labels           only these statements (and what they rest on) are audited; None means all
    seed             of the models that are drawn
    timings          whether the document says how long each goal took
    proofs           whether it tells the proofs, line by line
    recorded_models  what those in files of evidence are good for
    """

    jobs: int | None = None
    timeout: float = 60.0
    labels: tuple[str, ...] | None = None
    seed: int = 0
    timings: bool = False
    proofs: bool = True
    recorded_models: RecordedModels = RecordedModels.COUNT

    @property
    def counts_recorded(self) -> bool:
        """Whether models in files of evidence count from the start."""
        return self.recorded_models is RecordedModels.COUNT

    @property
    def spares_search(self) -> bool:
        """Whether no proof is looked for of what a file says to rest on models."""
        return self.recorded_models is RecordedModels.SPARE

    @property
    def limit(self) -> float:
        """Seconds after which a goal is given up; without worker processes none is."""
        return ALWAYS if self.jobs == 0 else self.timeout


class Progress(Protocol):
    """Told what is going on."""

    def start(self, goals: int) -> None:
        """So many goals are to be decided."""

    def advance(self, label: str, evidence: str) -> None:
        """One goal of a statement has been decided."""

    def finish(self) -> None:
        """Nothing more will come."""


class NoProgress:
    """Tells nobody."""

    def start(self, goals: int) -> None:
        """Ignore."""

    def advance(self, label: str, evidence: str) -> None:
        """Ignore."""

    def finish(self) -> None:
        """Ignore."""
