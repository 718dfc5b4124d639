"""What an audit is asked to do, and who is told of its progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from proofcheck.audit.workers.limits import ALWAYS


@dataclass(frozen=True, slots=True)
class AuditOptions:
    """How an audit runs; none of it changes a verdict, but for what is said below.

    jobs             worker processes; 0 runs everything in this process, None takes all cores
    timeout          seconds that one goal may take, wall clock; one that takes longer has no verdict
    labels           only these statements (and what they rest on) are audited; None means all
    seed             of the models that are drawn
    timings          whether the document says how long each goal took
    proofs           whether it tells the proofs, line by line
    counts_recorded  whether models in files of evidence count, evaluated again; if not, what rests
                     on models is judged as if there were no file
    spares_search    whether no proof is looked for of a goal of which a file says that models are all
                     there is: what is said of it can only be weaker for that
    """

    jobs: int | None = None
    timeout: float = 60.0
    labels: tuple[str, ...] | None = None
    seed: int = 0
    timings: bool = False
    proofs: bool = True
    counts_recorded: bool = True
    spares_search: bool = False

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
