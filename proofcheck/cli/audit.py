"""`proofcheck audit`: the table of every statement, the findings, the summary."""

from __future__ import annotations

import argparse

from proofcheck.cli.output import choose_paper, print_message, print_text
from proofcheck.cli.run import Document, run_command
from proofcheck.verdict import ExitStatus


def audit(arguments: argparse.Namespace) -> int:
    """Audit the paths and return the exit status."""
    if arguments.export and arguments.select:
        print_message(
            "error", "--export writes the evidence of whole files, --select asks for less"
        )
        return ExitStatus.UNREADABLE

    def report(document: Document) -> None:
        print_text(_render(document, arguments))

    return run_command(arguments, report, labels=arguments.select)


def _render(document: Document, arguments: argparse.Namespace) -> str:
    from proofcheck.reports import render_audit, render_json, render_repaired, render_troubles

    if arguments.format == "json":
        return render_json(document)
    if arguments.quiet:
        return render_troubles(document, choose_paper("never"))  # colour would cost start-up time
    if arguments.repaired:
        return render_repaired(document, choose_paper(arguments.color))
    return render_audit(document, choose_paper(arguments.color))
