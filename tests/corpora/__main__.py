"""``python -m tests.corpora [FILE...]``: audit the open corpora, ask peers, and count.

    --page FILE   write the page as well, with what turned since the last run that was written
    --jobs N      worker processes of the audit

What is finished is kept in ``.corpora.sqlite`` and ``.corpora.jsonl``, so that a run which was
interrupted goes on where it was; remove both to measure anew.

Exit status: 1 where something is refuted though true or green though false; 4 where there is no
corpus; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from proofcheck.audit.store.store import open_memory
from proofcheck.audit.workers.memory import Memory
from proofcheck.cli.output import shows_progress
from proofcheck.cli.progress import Silence, TerminalProgress
from tests.corpora.asking import Answers, ask, tasks_of
from tests.corpora.items import COPY, Item, files, items_in
from tests.corpora.kept import Kept
from tests.corpora.outcomes import Outcome, outcomes_of
from tests.corpora.page import render_page
from tests.corpora.peers import all_peers
from tests.corpora.record import Measured, keep_record, read_record, write_record

STORE = Path(".corpora.sqlite")
ANSWERS = Path(".corpora.jsonl")
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the figures, and return the exit status."""
    arguments = _parse(argv)
    paths = arguments.paths or files()
    if not paths:
        sys.stderr.write("there is no corpus\n")
        return 4
    kept = Kept(ANSWERS)
    try:
        with open_memory(STORE) as memory:
            run = _measure(paths, arguments.jobs, memory, kept)
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted: what is finished is kept\n")
        return INTERRUPTED
    before = None if arguments.paths else read_record()  # of all corpora
    record = write_record(run, datetime.now(UTC).date().isoformat(), before)
    page = render_page(record)
    if arguments.page is None:
        sys.stdout.write(page)
    else:
        arguments.page.write_text(page, encoding="utf-8")
        keep_record(record)
    return int(any(record["wrong"].values()))


def _measure(paths: Sequence[Path], jobs: int | None, memory: Memory, kept: Kept) -> Measured:
    items = {path: items_in(path) for path in paths}
    outcomes = dict[str, Outcome]()
    for path, own in items.items():
        progress = TerminalProgress() if shows_progress() else Silence()
        labels = tuple(one.label for one in own) if path.stem.endswith(COPY) else None
        found = outcomes_of(path, labels, jobs=jobs, progress=progress, memory=memory, kept=kept)
        stem = f"{path.parent.name}/{path.stem}"
        outcomes |= {f"{stem}:{label}": outcome for label, outcome in found.items()}
        sys.stderr.write(f"{stem}: {len(own)} audited\n")
    every = [one for own in items.values() for one in own]
    return Measured(every, outcomes, all_peers(), _ask_peers(items, kept))


def _ask_peers(items: dict[Path, list[Item]], kept: Kept) -> dict[str, Answers]:
    """Return what each peer that is installed says."""
    answers: dict[str, Answers] = {one.name: {} for one in all_peers() if one.version}
    for path, own in items.items():
        tasks = tasks_of(path, own)
        for peer in all_peers():
            if peer.version is not None:
                found = {key: ask(peer, goals, kept) for key, goals in tasks.items()}
                answers[peer.name] |= found
                sys.stderr.write(f"{path.parent.name}/{path.stem}: {peer.name} asked\n")
    return answers


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.corpora")
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the figures as Markdown")
    parser.add_argument("--jobs", type=int, metavar="N", help="worker processes of the audit")
    arguments = parser.parse_args(argv)
    if arguments.page and arguments.paths:
        parser.error("a page is about all corpora: leave out the files")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
