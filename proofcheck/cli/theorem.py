"""`proofcheck explain library:NAME`: a theorem of the library, and who declares it.

A name that the library does not have may be that of an axiom or a lemma of the theory.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

from proofcheck.cli.output import choose_paper, print_message, print_text
from proofcheck.cli.paths import find_files
from proofcheck.cli.run import report_selection, report_unreadable
from proofcheck.source.labels import theorem_label
from proofcheck.source.reading import load_source
from proofcheck.verdict import ExitStatus

if TYPE_CHECKING:
    from proofcheck.library.theorems import Theorem
    from proofcheck.reports.terminal.theorem import Declarer, ExplainedTheorem


def explain_theorem(name: str, arguments: argparse.Namespace) -> int:
    """Print what a theorem says, its reference, and which statements declare it; nothing is audited.

    name      as labels are compared
    returns   0; 2 where a file cannot be read; 4 where neither library nor theory has it
    """
    from proofcheck.library.theorems import theorems

    found = theorems().get(name)
    if found is None:
        return _explain_entry(name, arguments)
    selection = find_files(arguments.paths)
    if arguments.paths:
        report_selection(selection)
    print_text(_render(_explain(found, selection.files), arguments))
    unreadable = len(selection.unlisted) + report_unreadable(selection.files)
    return ExitStatus.UNREADABLE if unreadable else ExitStatus.STANDS


def _explain_entry(name: str, arguments: argparse.Namespace) -> int:
    """Show an entry of the theory; say where there is none either."""
    from proofcheck.cli.theory import show_entry
    from proofcheck.cli.theory_update import report_faults
    from proofcheck.library.theorems import theorems
    from proofcheck.theory import TheoryError, read_folder
    from proofcheck.theory.describing import describe_theory, find_entry

    try:
        entries = describe_theory(read_folder())
    except TheoryError as error:
        return report_faults(error.faults)
    entry = find_entry(name, entries)
    if entry is None:
        known = [*(one.name for one in theorems().values()), *(one.name for one in entries)]
        _report_unknown(name, known)
        return ExitStatus.NOTHING_SELECTED
    show_entry(entry, arguments)
    return ExitStatus.STANDS


def _render(theorem: ExplainedTheorem, arguments: argparse.Namespace) -> str:
    from proofcheck.reports import render_json
    from proofcheck.reports.terminal.theorem import render_theorem

    if arguments.format == "json":
        return render_json(theorem.encode())
    return render_theorem(theorem, choose_paper(arguments.color))


def _explain(theorem: Theorem, files: Sequence[Path]) -> ExplainedTheorem:
    from proofcheck.logic.laws.all_laws import LAWS
    from proofcheck.reports.terminal.theorem import ExplainedTheorem

    source, span = theorem.source.source, theorem.statement.span
    _, _, lines = source.text[span.start : span.end].partition("\n")
    return ExplainedTheorem(
        theorem_label(theorem.name),
        theorem.reference,
        source.path,
        source.line_at(span.start),
        tuple(f"  {one}" for one in dedent(lines).rstrip().splitlines()),
        is_law=theorem.name in LAWS,
        declared_by=tuple(_declarers(theorem, files)),
        in_theory=_kind_in_theory(theorem.name),
    )


def _kind_in_theory(name: str) -> str | None:
    """Return what a name is in the theory; None also where the theory cannot be read."""
    from proofcheck.theory import TheoryError, read_folder
    from proofcheck.theory.describing import describe_theory, find_entry

    try:
        entry = find_entry(name, describe_theory(read_folder()))
    except TheoryError:
        return None
    return None if entry is None else entry.kind


def _declarers(theorem: Theorem, files: Sequence[Path]) -> Iterator[Declarer]:
    """Yield the statements that declare a theorem; a file that cannot be read has none."""
    from proofcheck.language.parsing.parsing import parse_derivation
    from proofcheck.library.theorems import find_theorem
    from proofcheck.reports.terminal.theorem import Declarer

    for file in files:
        source = load_source(file)
        if isinstance(source, tuple):
            continue
        for one in parse_derivation(source).statements:
            if any(find_theorem(label.text) is theorem for label in one.declared_labels):
                line = source.line_at(one.span.start)
                yield Declarer(file.stem, one.label.text, str(file), line)


def _report_unknown(name: str, known: Sequence[str]) -> None:
    from proofcheck.graph.closest_labels import index_closest_labels

    near = index_closest_labels(known).find(name)
    if near:
        advice = f"near theorems are {', '.join(f'[{theorem_label(one)}]' for one in near)}"
    else:
        advice = "docs/library.md says which files the library has, and what they hold"
    print_message("error", f"the library has no theorem [{theorem_label(name)}]", help_text=advice)
