"""Reports for people, as text for a terminal, a pipe or a file.

Each imports what it alone needs when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from proofcheck.reports.terminal.page import BLANK, DEFAULT_WIDTH, Line, render_plain

if TYPE_CHECKING:
    from proofcheck.reports.records.audited import Audit

_CHROME = str.maketrans({"─": "-", "│": "|", "├": "+", "└": "+"})


@dataclass(frozen=True, slots=True)
class Paper:
    """What a report is written on.

    width        columns
    coloured     with terminal colours; only then is rich imported
    ascii_only   for a terminal that shows no more than ASCII
    """

    width: int = DEFAULT_WIDTH
    coloured: bool = False
    ascii_only: bool = False

    def read(self, document: Mapping[str, object]) -> Audit:
        """Read a document with its texts as this paper can show them."""
        from proofcheck.reports.records.reading import read_audit

        return read_audit(document, ascii_only=self.ascii_only)

    def write(self, page: Iterable[Line]) -> str:
        """Return the page as text."""
        if self.coloured:
            from proofcheck.reports.terminal.coloured import render_coloured

            text = render_coloured(page)
        else:
            text = render_plain(page)
        return text.translate(_CHROME) if self.ascii_only else text


_PLAIN = Paper()


def render_overview(
    document: Mapping[str, object], paper: Paper = _PLAIN, *, paths: Sequence[str] = ()
) -> str:
    """Return what needs a person, the main results, and what to type next, on a screen and a half.

    paths   as they were typed, for the commands that are proposed
    """
    from proofcheck.reports.terminal.overview import lay_out_overview

    return paper.write(lay_out_overview(paper.read(document), width=paper.width, paths=paths))


def render_audit(document: Mapping[str, object], paper: Paper = _PLAIN) -> str:
    """Return the table of every statement, the findings, and the summary."""
    from proofcheck.reports.terminal.table import lay_out_audit

    return paper.write(lay_out_audit(paper.read(document), width=paper.width))


def render_repaired(document: Mapping[str, object], paper: Paper = _PLAIN) -> str:
    """Return the standing of every statement before and after repairs, main results first."""
    from proofcheck.reports.terminal.repaired import lay_out_repaired

    return paper.write(lay_out_repaired(paper.read(document), width=paper.width))


def render_troubles(document: Mapping[str, object], paper: Paper = _PLAIN) -> str:
    """Return only what is not supported and the findings of error level; may be empty."""
    from proofcheck.reports.terminal.findings import list_findings
    from proofcheck.reports.terminal.summary import list_troubles

    audit = paper.read(document)
    errors = [finding for finding in audit.all_findings if finding.severity == "error"]
    page = (*list_troubles(audit, paper.width), *list_findings(errors, paper.width))
    return paper.write(page)


def render_explanation(
    document: Mapping[str, object], label: str, paper: Paper = _PLAIN, *, whole_proofs: bool = False
) -> str:
    """Explain a statement, or one after the other when several derivations have the label.

    label    as `2.13`, `[2.13]` or `name:2.13`
    raises   KeyError when the document holds no such statement
    """
    from proofcheck.reports.terminal.comparisons import explain_comparisons
    from proofcheck.reports.terminal.explanation import explain_statement

    found = _find(document, label)
    audit = paper.read(document)
    pages: list[Line] = []
    for at_derivation, at_statement in found:
        derivation = audit.derivations[at_derivation]
        statement = derivation.statements[at_statement]
        pages += [BLANK] if pages else []
        pages += explain_statement(
            audit, derivation, statement, width=paper.width, whole_proofs=whole_proofs
        )
        pages += explain_comparisons(
            audit, derivation, statement, paper.width, whole_proofs=whole_proofs
        )
    return paper.write(pages)


def render_left_open(document: Mapping[str, object], label: str, paper: Paper = _PLAIN) -> str:
    """Say what is left to show of a statement, or of each that has the label.

    raises   KeyError when the document holds no such statement
    """
    from proofcheck.reports.terminal.left_open import list_left_open

    audit = paper.read(document)
    pages: list[Line] = []
    for at_derivation, at_statement in _find(document, label):
        derivation = audit.derivations[at_derivation]
        statement = derivation.statements[at_statement]
        pages += [BLANK] if pages else []
        pages += list_left_open(audit, derivation, statement, paper.width)
    return paper.write(pages)


def tell_left_open(document: Mapping[str, object], label: str) -> str:
    """Return the same as JSON.

    raises   KeyError when the document holds no such statement
    """
    from proofcheck.reports.machine.json_document import render_json
    from proofcheck.reports.machine.left_open import describe_left_open
    from proofcheck.reports.records.reading import read_audit

    derivations = read_audit(document).derivations
    found = [(derivations[d], s) for d, s in _find(document, label)]
    return render_json(describe_left_open((d.name, d.statements[s]) for d, s in found))


def render_tree(
    document: Mapping[str, object], label: str, paper: Paper = _PLAIN, depth: int | None = None
) -> str:
    """Draw what a statement rests on as a tree; several trees when several have the label.

    depth    levels below the statement; None for all
    raises   KeyError when the document holds no such statement
    """
    from proofcheck.reports.terminal.tree import lay_out_tree

    found = _find(document, label)
    audit = paper.read(document)
    pages: list[Line] = []
    for at_derivation, at_statement in found:
        before = audit.derivations[:at_derivation]
        position = sum(len(one.statements) for one in before) + at_statement
        pages += [BLANK] if pages else []
        pages += lay_out_tree(audit, position, depth)
    return paper.write(pages)


def _find(document: Mapping[str, object], label: str) -> Sequence[tuple[int, int]]:
    from proofcheck.reports.records.labels import find_statements

    found = find_statements(document, label)
    if not found:
        raise KeyError(label)
    return found
