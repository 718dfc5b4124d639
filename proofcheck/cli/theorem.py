"""`proofcheck explain library:NAME`: a theorem to cite, of the library or the theory, and who declares it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
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
        _report_unknown(name, [one.name for one in theorems().values()])
        return ExitStatus.NOTHING_SELECTED
    selection = find_files(arguments.paths)
    if arguments.paths:
        report_selection(selection)
    show_theorem(found, selection.files, arguments)
    unreadable = len(selection.unlisted) + report_unreadable(selection.files)
    return ExitStatus.UNREADABLE if unreadable else ExitStatus.STANDS


def show_theorem(theorem: Theorem, files: Sequence[Path], arguments: argparse.Namespace) -> None:
    """Print what a theorem says, its reference, and which statements of some files declare it."""
    print_text(_render(_explain(theorem, files), arguments))


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
    law = LAWS.get(theorem.name)
    return ExplainedTheorem(
        theorem_label(theorem.name),
        theorem.reference,
        source.path,
        source.line_at(span.start),
        tuple(f"  {one}" for one in dedent(lines).rstrip().splitlines()),
        kind="theorem" if law is None else law.kind,
        is_law=law is not None and law.is_of_terms,
        is_of_theory=theorem.statement.kind.is_of_theory,
        axioms=() if law is None else law.rests_on or (),
        declared_by=tuple(_declarers(theorem, files)),
    )


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

    near = index_closest_labels(known).find(name) or get_close_matches(name, known)
    if near:
        advice = f"near theorems are {', '.join(f'[{theorem_label(one)}]' for one in near)}"
    else:
        advice = "`proofcheck theory WORD` lists what can be cited and holds a word"
    print_message("error", f"the library has no theorem [{theorem_label(name)}]", help_text=advice)
