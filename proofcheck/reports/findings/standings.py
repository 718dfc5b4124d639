"""What becomes of main results, and of what rests on statements that are false."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from proofcheck.reports.findings.grouping import Document
from proofcheck.reports.findings.markdown import escape, table
from proofcheck.reports.records.audited import Statement
from proofcheck.reports.terminal.establishment import state_path
from proofcheck.reports.terminal.page import count, list_labels
from proofcheck.reports.terminal.repaired import find_main
from proofcheck.reports.terminal.with_repairs import state_worse
from proofcheck.source.labels import normalise_label
from proofcheck.verdict import Standing

_HEADS = ("label", "title", "as printed", "with repairs", "still in the way")
_SAID = {
    "cycle": "it rests on itself",
    "no model": "no model of what it assumes is known",
    "witnessed": "witnessed, not proved",
    "checked": "checked at some sizes, not proved",
    "cited": "cited, not proved",
}


def list_main(document: Document) -> list[str]:
    """Return the main results with their standing before and after repairs."""
    main = find_main(document.derivation)
    return table(_HEADS, (_row(document, one) for one in main))


def state_resting(document: Document) -> list[str]:
    """Say what rests on false statements, and what becomes of it with repairs."""
    fallen = [one for one in document.printed if one.standing == "tainted"]
    lines = _state_tainted(document, fallen) if fallen else []
    worse = state_worse(document.derivation.statements, lambda one: f"[{one.label}]")
    return [*lines, f"Worth less once repairs are read: {escape(worse)}.", ""] if worse else lines


def _state_tainted(document: Document, fallen: Sequence[Statement]) -> list[str]:
    after = Counter(_find_read(document, one).standing_modulo_repairs for one in fallen)
    order = [one.value for one in reversed(Standing)]
    words = ", ".join(f"{after[word]} {word}" for word in order if after[word])
    labels = escape(list_labels([one.label for one in fallen]))
    one, more = "rests on these, and is not denied", "rest on these, and are not denied"
    told = f"{count(len(fallen), 'statement')} {one if len(fallen) == 1 else more}"
    return [f"{told}: {labels}. With every repair read in place: {words}.", ""]


def _row(document: Document, statement: Statement) -> list[str]:
    read = _find_read(document, statement)
    instead = [f"read as [{read.label}]"] if read is not statement else []
    hindrance = _SAID.get(read.hindrance, read.hindrance)
    if hindrance:
        path = _drop_first(read.obstacle, read.label)
        way = state_path(path, read.obstacle_left_out)
        instead.append(f"{way}: {hindrance}" if path else hindrance)
    cells = (f"[{statement.label}]", statement.title, statement.standing)
    return [*map(escape, (*cells, read.standing_modulo_repairs, "; ".join(instead)))]


def _find_read(document: Document, statement: Statement) -> Statement:
    """Return what is read in place of a statement, where it is in the same file."""
    wanted = normalise_label(statement.read_as) if statement.read_as else None
    every = document.derivation.statements
    return next((one for one in every if normalise_label(one.label) == wanted), statement)


def _drop_first(path: Sequence[str], label: str) -> Sequence[str]:
    return path[1:] if path[:1] == (label,) else path
