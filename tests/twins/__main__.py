"""``python -m tests.twins [PATH...]``: every green goal, one sign away, as a table.

What is finished is kept in the store, so that a run which was interrupted goes on where it was.

Exit status: 1 where more than one twin in twenty is green and nobody has shown it to be true, or
the toolkit contradicts itself, or a line of the committed lists is stale; 3 where some twin is not
judged to the end; 4 where nothing was tried; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from proofcheck.audit.evidence_file import read_claims
from proofcheck.audit.store.question import evidence_path
from proofcheck.audit.store.store import open_memory
from proofcheck.audit.workers.memory import Memory
from proofcheck.audit.workers.options import AuditOptions
from proofcheck.cli.output import shows_progress
from proofcheck.cli.paths import find_files
from proofcheck.cli.progress import Silence, TerminalProgress
from proofcheck.cli.store import find_store
from proofcheck.language.loading import load_derivation
from proofcheck.source.labels import normalise_label
from proofcheck.terms.encoding import Json
from tests.twins.answers import STANDING, Judges, Setting
from tests.twins.excuses import COUNTEREXAMPLES, EXCUSES, find_stale, read_excuses
from tests.twins.page import write_page
from tests.twins.table import render, share_of_survivors
from tests.twins.trying import FAULT, NO_ANSWER, NOT_TRIED, Tried, try_twins

INTERRUPTED = 130
_UNFINISHED = (NO_ANSWER, STANDING, NOT_TRIED)
MOST_SURVIVORS = 0.05
"""Share of the twins that may be green without a reason: the rest of what is not yet noticed."""


def main(argv: Sequence[str] | None = None, judges: Judges | None = None) -> int:
    """Try the twins of the files given and return the exit status.

    judges   what judges a twin
    """
    arguments = _parse(argv)
    excuses = read_excuses(EXCUSES.read_text(encoding="utf-8"))
    try:
        with open_memory(find_store()) as memory:
            tried = _try(arguments, excuses, memory, judges or Judges())
    except KeyboardInterrupt:
        sys.stderr.write("interrupted: what is finished is kept\n")
        return INTERRUPTED
    counterexamples = read_excuses(COUNTEREXAMPLES.read_text(encoding="utf-8"))
    stale = _stale(tried, excuses, counterexamples)
    lines = render(tried, stale, everything=arguments.all)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    if arguments.page is not None:
        arguments.page.write_text(write_page(tried, counterexamples), encoding="utf-8")
    return _status(tried, stale)


def _stale(
    tried: Sequence[Tried], excuses: Mapping[str, str], counterexamples: Mapping[str, str]
) -> list[str]:
    """Return the keys of proofs and counterexamples that no twin needs, as far as is known."""
    seen = [one.candidate.key for one in tried]
    unknown = [one.candidate.key for one in tried if one.outcome in _UNFINISHED]
    green = [one.candidate for one in tried if one.is_green]
    excused = [key for one in green for key in (one.key, one.stronger)]
    survive = [one.candidate.key for one in tried if one.outcome == "survives"]
    return [
        *find_stale(excuses, [*excused, *unknown], seen),
        *find_stale(counterexamples, [*survive, *unknown], seen),
    ]


def _try(
    arguments: argparse.Namespace, excuses: Mapping[str, str], memory: Memory, judges: Judges
) -> list[Tried]:
    labels = frozenset(map(normalise_label, arguments.select)) if arguments.select else None
    options = AuditOptions(jobs=arguments.jobs, timeout=arguments.timeout)
    progress = TerminalProgress if shows_progress() else Silence
    tried: list[Tried] = []
    for path in find_files(arguments.paths).files:
        setting = Setting(
            options, progress, memory, _claimed(path), judges, arguments.known, arguments.turns
        )
        tried += try_twins(load_derivation(path), labels, setting, excuses)
    return tried


def _claimed(path: Path) -> Mapping[str, Json]:
    evidence = evidence_path(path)
    return read_claims(evidence.read_text(encoding="utf-8")).goals if evidence.exists() else {}


def _status(tried: Sequence[Tried], stale: Sequence[str]) -> int:
    outcomes = {one.outcome for one in tried}
    if stale or FAULT in outcomes or share_of_survivors(tried) > MOST_SURVIVORS:
        return 1
    if outcomes.intersection(_UNFINISHED):
        return 3
    return 0 if outcomes else 4


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.twins", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--select", action="append", metavar="LABEL", help="only this statement")
    parser.add_argument("--jobs", type=int, help="worker processes; 0 works without any")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for one twin")
    parser.add_argument(
        "--known", action="store_true", help="try nothing: count what earlier runs have finished"
    )
    parser.add_argument(
        "--turns",
        type=int,
        metavar="N",
        help="of each statement only N groups of twins with the same models",
    )
    parser.add_argument("--all", action="store_true", help="list every twin, not survivors alone")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the counts as Markdown")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
