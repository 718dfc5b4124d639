"""`proofcheck coverage`: a derivation against the document it is copied from."""

from __future__ import annotations

import argparse
from pathlib import Path

from proofcheck.cli.output import choose_paper, print_error_lines, print_message, print_text
from proofcheck.coverage import Coverage, cover, read_document, write_coverage, write_skeleton
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.language.parsing.parsing import ParsedDerivation, parse_derivation
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import ReadingProblem, load_document, load_source
from proofcheck.verdict import ExitStatus


def coverage(arguments: argparse.Namespace) -> int:
    """Compare, or print stubs, and return the exit status.

    returns   0; 1 when the two differ, or a block cannot be read; 2 when a file cannot be read
              or the first is no derivation; 4 when either holds no labelled statement
    """
    source = _accept(load_document(arguments.source))
    parsed = None if arguments.derivation is None else _load_derivation(arguments.derivation)
    if source is None or (parsed is None and arguments.derivation is not None):
        return ExitStatus.UNREADABLE
    if arguments.skeleton:
        return _print_skeleton(source, parsed)
    assert parsed is not None  # the command line demands a derivation
    return _report(cover(parsed, source), arguments)


def _report(found: Coverage, arguments: argparse.Namespace) -> int:
    from proofcheck.reports import render_coverage, render_json

    document = write_coverage(found)
    if arguments.format == "json":
        print_text(render_json(document))
    else:
        print_text(render_coverage(document, choose_paper(arguments.color)))
    if not found.document.statements:
        return _end_without_statements(found.source)
    if not found.written:
        print_message("error", f"`{arguments.derivation}` contains no statement")
        return ExitStatus.NOTHING_SELECTED
    is_wrong = found.faults or any(one.severity == "error" for one in found.findings)
    return ExitStatus.FINDING if is_wrong and not arguments.exit_zero else ExitStatus.STANDS


def _print_skeleton(source: SourceFile, parsed: ParsedDerivation | None) -> int:
    from proofcheck.coverage import find_covered, read_written

    document = read_document(source.text)
    if not document.statements:
        return _end_without_statements(source)
    known = None if parsed is None else find_covered(document, read_written(parsed, document.spell))
    print_text(write_skeleton(source, document, known))
    return ExitStatus.STANDS


def _end_without_statements(source: SourceFile) -> int:
    print_message(
        "error",
        f"no labelled statement is found in `{source.path}`",
        help_text="known are labels at the head of LaTeX displays, tags as [Q 1.2 : title] with "
        "[deps : Q 1.1], Lemma 5 (title), numbered equations, and numbered sections with a formula",
    )
    return ExitStatus.NOTHING_SELECTED


def _load_derivation(path: Path) -> ParsedDerivation | None:
    source = _accept(load_source(path))
    if source is None:
        return None
    parsed = parse_derivation(source)
    faults = [one for one in parsed.diagnostics if one.is_error]
    for fault in faults:
        print_error_lines(render_diagnostic(fault, ascii_only=choose_paper().ascii_only))
    return None if parsed.derivation is None else parsed


def _accept(source: SourceFile | tuple[ReadingProblem, ...]) -> SourceFile | None:
    """Return the text; say on standard error why there is none."""
    if isinstance(source, SourceFile):
        return source
    for problem in source:
        print_error_lines(render_diagnostic(diagnose_reading(problem)))
    return None
