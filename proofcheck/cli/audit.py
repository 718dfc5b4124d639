"""`proofcheck audit`: the table of every statement, the findings, the summary."""

from __future__ import annotations

import argparse
import json
from hashlib import blake2b

from proofcheck.cli.output import choose_paper, print_message, print_text
from proofcheck.cli.run import Document, choose_store, run_command
from proofcheck.reports.terminal import Paper
from proofcheck.verdict import ExitStatus


def audit(arguments: argparse.Namespace) -> int:
    """Audit the paths and return the exit status."""
    if arguments.export and arguments.select:
        print_message(
            "error", "--export writes the evidence of whole files, --select asks for less"
        )
        return ExitStatus.UNREADABLE

    def report(document: Document) -> None:
        print_text(_recall_or_render(document, arguments))

    return run_command(arguments, report, labels=arguments.select)


def _recall_or_render(document: Document, arguments: argparse.Namespace) -> str:
    """Return the report; it follows from the document, so it is remembered with it."""
    from proofcheck.audit.store import open_memory

    # Colour would cost start-up time where only troubles are shown.
    paper = choose_paper("never" if arguments.quiet else arguments.color)
    views = (arguments.format, arguments.quiet, arguments.repaired, repr(paper))
    with open_memory(None if arguments.timings else choose_store(arguments)) as memory:
        question = f"{views} {_digest(document)}"
        known = memory.recall("text", question)
        if isinstance(known, str):
            return known
        text = _render(document, arguments, paper)
        memory.remember("text", question, text)
    return text


def _digest(document: Document) -> str:
    return blake2b(json.dumps(document).encode(), digest_size=32).hexdigest()


def _render(document: Document, arguments: argparse.Namespace, paper: Paper) -> str:
    from proofcheck.reports import render_audit, render_json, render_repaired, render_troubles

    if arguments.format == "json":
        return render_json(document)
    if arguments.quiet:
        return render_troubles(document, paper)
    if arguments.repaired:
        return render_repaired(document, paper)
    return render_audit(document, paper)
