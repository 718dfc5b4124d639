"""`proofcheck watch`: audits again whenever a file is saved, and says what turned."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from proofcheck.cli.output import choose_paper, print_text
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import Document, run_command
from proofcheck.cli.status import INTERRUPTED
from proofcheck.verdict import ExitStatus

INTERVAL = 0.3
"""Seconds between two looks at the files."""

State = tuple[tuple[str, int, int], ...]


def watch(arguments: argparse.Namespace) -> int:
    """Audit, wait for a change, audit again, until Ctrl-C; that is how it is meant to end."""
    try:
        return follow(arguments, _saves(arguments.paths))
    except KeyboardInterrupt:
        print_text("\n")
        return ExitStatus.STANDS


def follow(arguments: argparse.Namespace, saves: Iterable[object]) -> int:
    """Audit once at the start and once after each save; return the last exit status.

    saves   whatever it yields means that something was saved
    """
    shown: list[Document] = []

    def report(document: Document) -> None:
        print_text(_describe(document, shown[-1] if shown else None, arguments.color))
        shown[:] = [document]

    status = run_command(arguments, report)
    for _ in saves if status != INTERRUPTED else ():
        status = run_command(arguments, report)
        if status == INTERRUPTED:
            break
    return status


def _describe(document: Document, before: Document | None, colour: str) -> str:
    """Return an overview of a first audit; of a later one what turned, and what is not supported."""
    from proofcheck.reports import render_overview, render_troubles
    from proofcheck.reports.machine.turned import list_turns

    if before is None:
        return render_overview(document, choose_paper(colour))
    turned = [str(turn) for turn in list_turns(before, document)]
    head = time.strftime("%H:%M:%S") + (": nothing changed" if not turned else ": changed")
    lines = [head, *(f"  {line}" for line in turned), ""]
    return "\n".join(lines) + (render_troubles(document, choose_paper(colour)) if turned else "")


def _saves(paths: list[Path], sleep: Callable[[float], None] = time.sleep) -> Iterator[None]:
    """Yield whenever the files differ from what they were: in number, size or time."""
    known = _look(paths)
    while True:
        sleep(INTERVAL)
        found = _look(paths)
        if found != known:
            known = found
            yield


def _look(paths: list[Path]) -> State:
    found: list[tuple[str, int, int]] = []
    for path in find_files(paths).files:
        try:
            state = path.stat()
        except OSError:  # it may be written anew this very moment
            continue
        found.append((str(path), state.st_size, state.st_mtime_ns))
    return tuple(found)
