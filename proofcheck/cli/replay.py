"""`proofcheck replay`: the kernel checks what was recorded, and nothing is searched for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from proofcheck.cli.output import print_message, print_text, prints_unicode
from proofcheck.cli.paths import find_files
from proofcheck.cli.progress import open_progress
from proofcheck.cli.run import report_selection, report_unreadable
from proofcheck.cli.status import INTERRUPTED
from proofcheck.cli.store import find_store
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.audit.replaying import Recorded, Replayed
    from proofcheck.source.file import SourceFile

Loaded = list[tuple[Path, "SourceFile"]]


def replay(arguments: argparse.Namespace) -> int:
    """Replay what is recorded of the derivations, and return the exit status.

    returns   0; 1 when the kernel rejects a certificate; 2 when a derivation or its evidence cannot
              be read; 4 when there is no certificate; 5 when the two checkers differ on one
    """
    from proofcheck.audit.replaying import write_replay
    from proofcheck.audit.store.question import evidence_path

    selection = find_files(arguments.paths)
    report_selection(selection)
    loaded = _load(selection.files)
    unreadable = len(selection.unlisted) + report_unreadable(selection.files)
    claims, problems = _read_claims([path for path, _ in loaded])
    found: list[Replayed] = []
    is_whole = _replay(arguments, loaded, claims, found)
    heads = [
        (path.stem, source.path, None if own is None else str(evidence_path(path)), problem)
        for (path, source), own, problem in zip(loaded, claims, problems, strict=True)
    ]
    _report(write_replay(heads, found), arguments.format)
    status = _ask_second() if arguments.second else ExitStatus.STANDS
    if status is ExitStatus.TOOLKIT_FAILED:
        return status
    if not is_whole:
        print_message("interrupted", "the replay is not complete")
        return INTERRUPTED
    return _status(found, unreadable + sum(map(bool, problems))) or status


def _ask_second() -> ExitStatus:
    """Let both checkers check the certificates of the new format: today those of the theory."""
    from proofcheck.cli.theory import report_differences
    from proofcheck.theory import TheoryError, compare_checkers, count_certificates, read_folder

    folder = read_folder()
    try:
        status = report_differences(compare_checkers(folder))
    except TheoryError as error:
        print_message("error", str(error))
        return ExitStatus.FINDING
    if status is ExitStatus.STANDS:
        number = count_certificates(folder)
        print_message("note", f"both checkers say the same of {number} certificates of the theory")
    return status


def _status(found: list[Replayed], unreadable: int) -> ExitStatus:
    if unreadable:
        return ExitStatus.UNREADABLE
    if not found:
        advice = "proofcheck audit --export writes the evidence beside each derivation"
        print_message("error", "there is no certificate to replay", help_text=advice)
        return ExitStatus.NOTHING_SELECTED
    return ExitStatus.FINDING if any(one.reason for one in found) else ExitStatus.STANDS


def _load(files: tuple[Path, ...]) -> Loaded:
    from proofcheck.source.file import SourceFile
    from proofcheck.source.reading import load_source

    sources = [(file, load_source(file)) for file in files]
    return [(file, source) for file, source in sources if isinstance(source, SourceFile)]


def _read_claims(paths: list[Path]) -> tuple[list[Recorded | None], list[str]]:
    """Return the evidence beside each file, and why it cannot be used, which is said."""
    from proofcheck.audit.replaying import read_claims

    claims: list[Recorded | None] = []
    problems: list[str] = []
    for path in paths:
        found = read_claims(path)
        claims.append(None if isinstance(found, str) else found)
        problems.append(found if isinstance(found, str) else "")
        if isinstance(found, str):
            advice = "proofcheck audit --export writes it anew; or remove the file"
            print_message("error", found, help_text=advice)
    return claims, problems


def _replay(
    arguments: argparse.Namespace,
    loaded: Loaded,
    claims: list[Recorded | None],
    found: list[Replayed],
) -> bool:
    """Fill in what the kernel says; say whether it came to the end."""
    from proofcheck.audit.replaying import replay_certificates
    from proofcheck.audit.store.store import open_memory

    store = None if arguments.no_store else find_store()
    if store is not None and not os.path.exists(store):  # noqa: PTH110 - it never raises
        store = None
    progress = open_progress()
    try:
        with open_memory(store) as memory:
            for one in replay_certificates(loaded, claims, memory, progress):
                found.append(one)  # noqa: PERF402 - what is done is kept when interrupted
        return True
    except KeyboardInterrupt:
        return False
    finally:
        progress.finish()


def _report(document: Mapping[str, object], form: str) -> None:
    if form == "json":
        from proofcheck.reports.machine.json_document import render_json

        print_text(render_json(document))
        return
    from proofcheck.reports.machine.replay import render_replay

    print_text(render_replay(document, ascii_only=not prints_unicode()))
