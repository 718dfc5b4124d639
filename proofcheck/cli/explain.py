"""`proofcheck explain`: everything known about one statement, or about a theorem of the library."""

from __future__ import annotations

import argparse

from proofcheck.cli.output import choose_paper, print_text
from proofcheck.cli.run import Document, run_command
from proofcheck.reports.records.labels import strip_brackets
from proofcheck.source.labels import name_of_theorem


def explain(arguments: argparse.Namespace) -> int:
    """Explain every statement with the label, and return the exit status of the audit.

    A label `library:NAME` means a theorem of the library, for which nothing is audited.
    """
    theorem = name_of_theorem(strip_brackets(arguments.label))
    if theorem is not None:
        from proofcheck.cli.theorem import explain_theorem

        return explain_theorem(theorem, arguments)

    def report(document: Document) -> None:
        print_text(_render(document, arguments))

    return run_command(arguments, report, labels=[arguments.label])


def _render(document: Document, arguments: argparse.Namespace) -> str:
    from proofcheck.reports import (
        find_statements,
        render_explanation,
        render_json,
        render_left_open,
        render_troubles,
        tell_left_open,
    )

    is_there = bool(find_statements(document, arguments.label))
    if arguments.format == "json":
        is_open = arguments.open and is_there
        return tell_left_open(document, arguments.label) if is_open else render_json(document)
    paper = choose_paper(arguments.color)
    if not is_there:
        return render_troubles(document, paper)  # the file is no derivation: its findings say why
    if arguments.open:
        return render_left_open(document, arguments.label, paper)
    return render_explanation(document, arguments.label, paper, whole_proofs=arguments.proof)
