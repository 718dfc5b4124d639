"""Whoever waits for an audit learns how far it is, on a terminal and in a log."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from proofcheck.audit.asking import QUESTION
from proofcheck.cli import progress
from proofcheck.cli.progress import (
    BETWEEN_LINES,
    FIRST_LINE,
    LineProgress,
    Silence,
    TerminalProgress,
    open_progress,
)

Capture = pytest.CaptureFixture[str]


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lines(clock: Clock) -> LineProgress:
    return LineProgress(clock)


@pytest.fixture
def bar(clock: Clock) -> Iterator[TerminalProgress]:
    shown = TerminalProgress(clock)
    yield shown
    shown.finish()


def test_a_short_audit_writes_no_line(lines: LineProgress, clock: Clock, capsys: Capture) -> None:
    lines.start(2)
    clock.now += FIRST_LINE - 0.1
    lines.advance("1", "proved")
    lines.finish()

    assert "" == capsys.readouterr().err


def test_a_line_says_what_is_done_and_of_how_much(
    lines: LineProgress, clock: Clock, capsys: Capture
) -> None:
    lines.start(40)
    lines.advance("1", "refuted")
    lines.advance("1", "proved")
    clock.now += FIRST_LINE
    lines.advance("T 4.5", "unsupported")

    printed = capsys.readouterr()
    assert "" == printed.out
    assert "progress: 3 of 40 goals, the last of [T 4.5]; 1 refuted, 1 unsupported\n" == printed.err


def test_lines_are_far_apart(lines: LineProgress, clock: Clock, capsys: Capture) -> None:
    lines.start(400)
    for _ in range(400):
        clock.now += 0.25
        lines.advance("1", "proved")

    shown = capsys.readouterr().err.splitlines()
    assert 1 + int((100 - FIRST_LINE) / BETWEEN_LINES) == len(shown)
    assert shown[0].startswith("progress: 40 of 400 goals")


def test_a_round_of_questions_is_counted_by_itself(
    lines: LineProgress, clock: Clock, capsys: Capture
) -> None:
    lines.start(7)
    for _ in range(7):
        lines.advance("1", "refuted")
    lines.start(3)
    clock.now += FIRST_LINE
    lines.advance("2", QUESTION)

    expected = "progress: 1 of 3 questions about dependencies, the last of [2]\n"
    assert expected == capsys.readouterr().err


def test_a_label_in_a_line_is_shown_and_not_obeyed(
    lines: LineProgress, clock: Clock, capsys: Capture
) -> None:
    clock.now += FIRST_LINE
    lines.start(1)
    lines.advance("\x1b[31m", "proved")

    assert "\x1b" not in capsys.readouterr().err


def test_the_bar_begins_anew_with_every_round(
    bar: TerminalProgress, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    bar.start(7)
    clock.now += progress.PATIENCE
    for _ in range(7):
        bar.advance("1", "proved")
    bar.start(3)
    bar.advance("2", "proved")

    assert bar._bar is not None
    (task,) = bar._bar.tasks
    assert (1, 3) == (task.completed, task.total)


@pytest.mark.parametrize(
    ("is_terminal", "is_quiet", "lines", "expected"),
    [
        (True, False, "", TerminalProgress),
        (True, False, "off", TerminalProgress),
        (False, False, "", LineProgress),
        (False, False, "off", Silence),
        (True, True, "", Silence),
        (False, True, "", Silence),
    ],
)
def test_what_is_shown_depends_on_who_reads(
    is_terminal: bool, is_quiet: bool, lines: str, expected: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(progress.SWITCH, lines)
    monkeypatch.setattr(progress, "shows_progress", lambda: is_terminal)

    assert expected is type(open_progress(is_quiet=is_quiet))
