"""`proofcheck fmt`: derivations in the standard layout, rewritten or compared."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from proofcheck.cli.files import rewrite_file
from proofcheck.cli.output import choose_paper, print_error_lines, print_message, print_text
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import report_selection
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.diagnostics.rendering import render_diagnostic, visible
from proofcheck.reports.terminal.page import Ink, Line, Run, line
from proofcheck.source.file import SourceFile
from proofcheck.source.reading import load_source
from proofcheck.verdict import ExitStatus


@dataclass(frozen=True, slots=True)
class _Layout:
    """A derivation before and after; `faults` say what of it, or all of it, cannot be read."""

    before: str = ""
    after: str | None = None
    faults: tuple[Diagnostic, ...] = ()


def fmt(arguments: argparse.Namespace) -> int:
    """Lay out every file; a block with a mistake in it is left as it is.

    returns   0; 1 when --check finds a difference, or a block cannot be read; 2 when a file
              cannot be read or is no derivation; 4 when there is no file
    """
    selection = find_files(arguments.paths)
    report_selection(selection)
    endings = [_format_file(file, arguments) for file in selection.files]
    endings += [ExitStatus.UNREADABLE for _ in selection.unlisted]
    for ending in (ExitStatus.UNREADABLE, ExitStatus.FINDING, ExitStatus.STANDS):
        if ending in endings:
            return ending
    return ExitStatus.NOTHING_SELECTED


def _format_file(file: Path, arguments: argparse.Namespace) -> ExitStatus:
    layout = _lay_out(file)
    ascii_only = choose_paper().ascii_only
    for fault in layout.faults:
        print_error_lines(render_diagnostic(fault, ascii_only=ascii_only))
    if layout.after is None:
        print_message("error", f"`{file}` is left as it is")
        return ExitStatus.UNREADABLE
    ending = ExitStatus.FINDING if layout.faults else ExitStatus.STANDS
    if layout.before == layout.after:
        return ending
    if arguments.check:
        print_text(choose_paper(arguments.color).write(_compare(file, layout.before, layout.after)))
        return ExitStatus.FINDING
    rewrite_file(file, layout.after)
    print_text(f"formatted {visible(str(file))}\n")
    return ending


def _lay_out(file: Path) -> _Layout:
    """Read a file and lay it out.

    raises   RuntimeError when laying it out twice gives something else: that text is not written
    """
    from proofcheck.language.formatting import format_derivation
    from proofcheck.language.parsing.parsing import parse_derivation

    source = load_source(file)
    if isinstance(source, tuple):
        return _Layout(faults=tuple(map(diagnose_reading, source)))
    parsed = parse_derivation(source)
    if parsed.derivation is None:
        return _Layout(faults=parsed.diagnostics)
    after = format_derivation(parsed)
    if format_derivation(parse_derivation(SourceFile(source.path, after))) != after:
        raise RuntimeError(f"the standard layout of `{file}` is not stable")
    blocks = (parsed.derivation.header, *parsed.derivation.blocks)
    is_whole = all(getattr(block, "complete", True) for block in blocks)
    faults = () if is_whole else tuple(one for one in parsed.diagnostics if one.is_error)
    return _Layout(source.text, after, faults)


def _compare(file: Path, before: str, after: str) -> Iterator[Line]:
    name = visible(str(file))
    for one in unified_diff(
        before.splitlines(),
        after.splitlines(),
        fromfile=name,
        tofile=f"{name} (formatted)",
        lineterm="",
    ):
        yield line(Run(visible(one), _ink(one)))


def _ink(one: str) -> Ink:
    if one.startswith(("---", "+++", "@@")):
        return Ink.FAINT
    return {"+": Ink.PROVED, "-": Ink.BAD}.get(one[:1], Ink.PLAIN)
