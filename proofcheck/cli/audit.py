"""`proofcheck audit`: what needs a person, or the table of every statement with all findings."""

from __future__ import annotations

from proofcheck.audit.store.question import identify_files
from proofcheck.cli.answers import keep_answer, repeat_answer, write_question
from proofcheck.cli.output import measure_paper, print_message
from proofcheck.cli.paths import find_files
from proofcheck.cli.store import open_store
from proofcheck.source.content import Inputs

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    import argparse

    from proofcheck.cli.paths import Selection
    from proofcheck.cli.run import Document, Ending, Run

_BAD_COMMAND_LINE = 2


def audit(arguments: argparse.Namespace) -> int:
    """Audit the paths and return the exit status."""
    if arguments.export and arguments.select:
        print_message(
            "error", "--export writes the evidence of whole files, --select asks for less"
        )
        return _BAD_COMMAND_LINE
    if arguments.quiet:
        arguments.color = "never"  # colour costs start-up time; here only troubles are shown
    selection, inputs = find_files(arguments.paths), Inputs()
    with open_store(arguments) as memory:
        question = _question(arguments, selection, inputs)
        known = repeat_answer(memory, question, arguments)
        if known is not None:
            return known
        from proofcheck.cli.run import Run

        ending, text = _audit_anew(Run(arguments, selection, memory, inputs))
        keep_answer(memory, question, text, ending.status, ending.limit)
        return ending.status


def _question(arguments: argparse.Namespace, selection: Selection, inputs: Inputs) -> str | None:
    """Say all that the text and the status depend on; None where that is more than can be said."""
    files = identify_files(selection.files, inputs) if selection.is_clear else None
    if files is None or arguments.export or arguments.timings:
        return None
    views = [arguments.format, arguments.full, arguments.quiet, arguments.repaired]
    paper, typed = measure_paper(arguments.color), [*map(str, arguments.paths)]
    asked = [arguments.exit_zero, [*paper], arguments.select, typed, files]
    return write_question("audit", *views, *asked)


def _audit_anew(run: Run) -> tuple[Ending, str]:
    from proofcheck.cli.output import print_text
    from proofcheck.cli.run import complete

    texts: list[str] = []

    def report(document: Document) -> None:
        texts.append(_render(document, run.arguments))
        print_text(texts[-1])

    return complete(run, report, run.arguments.select), "".join(texts)


def _render(document: Document, arguments: argparse.Namespace) -> str:
    from proofcheck import reports
    from proofcheck.cli.output import choose_paper

    if arguments.format == "json":
        return reports.render_json(document)
    paper = choose_paper(arguments.color)
    if arguments.quiet:
        return reports.render_troubles(document, paper)
    if arguments.repaired:
        return reports.render_repaired(document, paper)
    if arguments.full or arguments.timings:
        return reports.render_audit(document, paper)
    return reports.render_overview(document, paper, paths=[*map(str, arguments.paths)])
