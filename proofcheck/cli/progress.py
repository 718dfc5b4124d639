"""How far an audit is, on standard error, for the person who waits."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 2.0
"""Seconds before anything is drawn: a short audit draws nothing."""


class Silence:
    """Progress that nobody sees."""

    def start(self, goals: int) -> None:
        """Take note of nothing."""

    def advance(self, label: str, evidence: str) -> None:
        """Take note of nothing."""

    def finish(self) -> None:
        """Take note of nothing."""


class TerminalProgress:
    """A bar that appears after `PATIENCE` seconds and is gone at the end.

    It has no thread of its own: the audit starts processes, and a thread does not survive that.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._goals = 0
        self._done = 0
        self._found: Counter[str] = Counter()
        self._bar: Bar | None = None

    def start(self, goals: int) -> None:
        """Say how many goals there are."""
        self._goals = goals
        self._since = self._clock()

    def advance(self, label: str, evidence: str) -> None:
        """Say that a goal of a statement is decided."""
        self._done += 1
        self._found[evidence] += 1
        if self._bar is None and self._clock() - self._since >= PATIENCE:
            self._bar = _start_bar(self._goals)
        if self._bar is not None:
            task = self._bar.task_ids[0]
            self._bar.update(task, completed=self._done, description=self._describe(label))
            self._bar.refresh()

    def finish(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _describe(self, label: str) -> str:
        from proofcheck.diagnostics.rendering import visible

        bad = ", ".join(
            f"{self._found[word]} {word}"
            for word in ("refuted", "ill-formed", "unsupported")
            if self._found[word]
        )
        return visible(f"[{label}] {bad}".rstrip())


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
