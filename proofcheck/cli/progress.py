"""How far an audit is, on standard error, for the person who waits."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from proofcheck.cli.output import print_message, shows_progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 2.0
"""Seconds before anything is drawn: a short audit draws nothing."""
FIRST_LINE = 10.0
"""Seconds before the first line, where nothing can be drawn."""
BETWEEN_LINES = 30.0
"""Seconds between two lines, at least."""


SWITCH = "PROOFCHECK_PROGRESS"
"""Set to `off` in the environment, it keeps lines of progress out of logs."""


def open_progress(*, is_quiet: bool = False) -> Progress:
    """Return what is drawn on a terminal, and lines now and then elsewhere."""
    if is_quiet:
        return Silence()
    if shows_progress():
        return TerminalProgress()
    return Silence() if os.environ.get(SWITCH) == "off" else LineProgress()


class Progress(Protocol):
    """Told what is going on, see `proofcheck.audit`."""

    def start(self, goals: int) -> None:
        """So many goals are to be decided."""

    def advance(self, label: str, evidence: str) -> None:
        """One goal of a statement has been decided."""

    def finish(self) -> None:
        """Nothing more will come."""


class Silence:
    """Progress that nobody sees."""

    def start(self, goals: int) -> None:
        """Take note of nothing."""

    def advance(self, label: str, evidence: str) -> None:
        """Take note of nothing."""

    def finish(self) -> None:
        """Take note of nothing."""


class _Count:
    """How many goals of a round are decided, and what was found; an audit has several rounds."""

    def __init__(self, goals: int = 0) -> None:
        self.goals = goals
        self.done = 0
        self._found: Counter[str] = Counter()

    def add(self, evidence: str) -> None:
        self.done += 1
        self._found[evidence] += 1

    @property
    def bad(self) -> str:
        """What was found that needs attention, as in `3 refuted, 1 unsupported`."""
        words = ("refuted", "ill-formed", "unsupported")
        return ", ".join(f"{self._found[word]} {word}" for word in words if self._found[word])


class TerminalProgress:
    """A bar that appears after `PATIENCE` seconds and is gone at the end.

    It has no thread of its own: the audit starts processes, and a thread does not survive that.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._count = _Count()
        self._bar: Bar | None = None

    def start(self, goals: int) -> None:
        """Begin a round of so many goals."""
        self._count = _Count(goals)
        if self._bar is not None:
            self._bar.reset(self._bar.task_ids[0], total=goals)

    def advance(self, label: str, evidence: str) -> None:
        """Say that a goal of a statement is decided."""
        self._count.add(evidence)
        if self._bar is None and self._clock() - self._since >= PATIENCE:
            self._bar = _start_bar(self._count.goals)
        if self._bar is not None:
            task = self._bar.task_ids[0]
            shown = self._describe(label)
            self._bar.update(task, completed=self._count.done, description=shown)
            self._bar.refresh()

    def finish(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _describe(self, label: str) -> str:
        from proofcheck.diagnostics.rendering import visible

        return visible(f"[{label}] {self._count.bad}".rstrip())


class LineProgress:
    """A line on standard error now and then, for a log: what is done, and of how much.

    A line is written when a goal is decided, for the reason that the bar has.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due = clock() + FIRST_LINE
        self._count = _Count()

    def start(self, goals: int) -> None:
        """Begin a round of so many goals."""
        self._count = _Count(goals)

    def advance(self, label: str, evidence: str) -> None:
        """Say that a goal of a statement is decided, where a line is due."""
        self._count.add(evidence)
        if self._clock() >= self._due:
            self._due = self._clock() + BETWEEN_LINES
            print_message("progress", self._describe(label, evidence))

    def finish(self) -> None:
        """Write nothing: what follows says that it has ended."""

    def _describe(self, label: str, evidence: str) -> str:
        from proofcheck.audit.asking import QUESTION

        what = "questions about dependencies" if evidence == QUESTION else "goals"
        done = f"{self._count.done} of {self._count.goals} {what}, the last of [{label}]"
        return f"{done}; {self._count.bad}" if self._count.bad else done


def _start_bar(goals: int) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    bar = Progress(
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
    )
    bar.start()
    bar.add_task("", total=goals)
    return bar
