"""The theory as text: a list of its entries, or all that is known of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.terminal.page import (
    NARROWEST,
    Ink,
    Line,
    Run,
    count,
    hang,
    heading,
    line,
    list_labels,
)
from proofcheck.reports.terminal.terminal import Paper
from proofcheck.theory.describing import Described

_INDENT = "  "
_MEANING = {
    "axiom": "taken on trust, with a reference; whatever rests on it says so",
    "lemma": "derived by the checker from what stands below",
}


def render_theory(theory: Sequence[Described], paper: Paper) -> str:
    """Return the entries file by file, each with its reference or what it rests on."""
    return paper.write(_list(theory, max(paper.width, NARROWEST), paper.ascii_only))


def render_found(words: str, found: Sequence[Described], paper: Paper) -> str:
    """Return what can be cited that holds some words: the label to write, and what it says."""
    return paper.write(_list_found(words, found, max(paper.width, NARROWEST), paper.ascii_only))


def render_entry(entry: Described, paper: Paper) -> str:
    """Return all that is known of an entry."""
    return paper.write(_entry(entry, max(paper.width, NARROWEST), paper.ascii_only))


def _list(theory: Sequence[Described], width: int, ascii_only: bool) -> Iterator[Line]:
    for kind, of_kind in groupby(theory, key=lambda one: one.kind):
        entries = list(of_kind)
        yield heading(count(len(entries), kind), width)
        for one in entries:
            about = one.reference if kind == "axiom" else list_labels(one.cites) or "rules alone"
            yield line(Run(f"[{visible(one.name, ascii_only)}]", Ink.STRONG))
            shown = hang(visible(about, ascii_only), width, first=_INDENT, rest=_INDENT * 2)
            yield from (line(Run(text, Ink.FAINT)) for text in shown)


def _list_found(
    words: str, found: Sequence[Described], width: int, ascii_only: bool
) -> Iterator[Line]:
    number = "1 entry holds" if len(found) == 1 else f"{len(found)} entries hold"
    yield heading(f"{number} {visible(words, ascii_only)}", width)
    for one in found:
        label = Run(f"[{visible(one.label, ascii_only)}]", Ink.STRONG)
        yield line(label, Run(f" {one.kind} of the {one.room}", Ink.FAINT))
        for text in one.text:
            shown = visible(text, ascii_only)
            yield from map(line, hang(shown, width, first="", rest=_INDENT * 2))


def _entry(entry: Described, width: int, ascii_only: bool) -> Iterator[Line]:
    def paragraph(text: str, indent: str = _INDENT) -> Iterator[Line]:
        shown = visible(text, ascii_only)
        return map(line, hang(shown, width, first=indent, rest=indent + _INDENT))

    def labels(title: str, names: Sequence[str], none: str) -> Iterator[Line]:
        yield line(Run(title, Ink.HEADING))
        yield from paragraph(list_labels(names) or none)

    yield heading(f"[{visible(entry.name, ascii_only)}] {entry.kind} of the theory", width)
    yield from paragraph(f"theory/{entry.file}.proof:{entry.line}", indent="")
    yield from paragraph(_MEANING[entry.kind], indent="")
    yield line(Run("says", Ink.HEADING))
    for one in entry.text:
        yield from paragraph(one, indent="")
    if entry.kind == "lemma":
        yield from labels("cites", entry.cites, "nothing")
        yield from labels("axioms", entry.axioms, "none")
        yield line(Run("rules", Ink.HEADING))
        yield from paragraph(", ".join(entry.rules) or "none: it is not proved")
    yield from labels("cited by", entry.cited_by, "no lemma")
