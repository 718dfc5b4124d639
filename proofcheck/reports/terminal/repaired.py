"""The audit once more, with every repair read in place of what it repairs.

Every statement with its standing as printed and as repaired, main results in front, and beside
each the shortest way to what still keeps it from being sound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.terminal.axioms import list_axioms_repaired
from proofcheck.reports.terminal.broken import Broken, find_broken, list_broken
from proofcheck.reports.terminal.establishment import state_path
from proofcheck.reports.terminal.page import (
    BLANK,
    DEFAULT_WIDTH,
    NARROWEST,
    NARROWEST_TABLE,
    Ink,
    Line,
    Page,
    Run,
    hang,
    heading,
    ink_of,
    line,
    pad,
    verdict,
    width_of,
    wrap,
)
from proofcheck.reports.terminal.table import LINES_OF_EXAMPLE, quote_label
from proofcheck.reports.terminal.with_repairs import list_refutations, state_worse
from proofcheck.source.labels import normalise_label
from proofcheck.verdict import Standing

_GAP = "  "
_INDENT = "    │ "
_LONGEST_LABEL = 20
_HEADS = ("label", "title", "as printed", "repaired", "still in the way")
_WORD = len("unsupported")
_WITHOUT_CLAIM = ("definition", "hypothesis")
_SAID = {
    "ill-formed": "ill-formed",
    "refuted": "refuted",
    "cycle": "it rests on itself",
    "unsupported": "unsupported",
    "cited": "cited, not proved",
    "witnessed": "witnessed, not proved",
    "checked": "checked at some sizes, not proved",
    "no model": "no model of what it assumes was found",
}


@dataclass(frozen=True, slots=True)
class _Row:
    """A statement, and the statement that is read in its place, which may be the same."""

    statement: Statement
    read: Statement


def lay_out_repaired(audit: Audit, *, width: int = DEFAULT_WIDTH) -> Page:
    """Lay out the standing of every statement before and after repairs, file by file."""
    width = max(width, NARROWEST)
    shown = [one for one in audit.derivations if one.statements]
    if not shown:
        return (line(Run("nothing was audited: no statement was selected", Ink.BAD)),)
    lines: list[Line] = []
    elsewhere = _index(audit)
    for derivation in shown:
        lines += _lay_out_derivation(audit, derivation, elsewhere, width)
    return tuple(lines)


def find_main(derivation: Derivation) -> tuple[Statement, ...]:
    """Return what a derivation is about: what it marks, else the claims that nobody declares.

    A repair is no main result: it is shown with what it repairs; nor is another reading.
    """
    named = {normalise_label(label) for label in derivation.main}
    marked = [one for one in derivation.statements if normalise_label(one.label) in named]
    if marked:
        return tuple(marked)
    used = {normalise_label(label) for one in derivation.statements for label in one.dependencies}
    return tuple(
        one
        for one in derivation.statements
        if normalise_label(one.label) not in used
        and not one.repairs
        and not one.reads
        and one.kind not in _WITHOUT_CLAIM
    )


def _lay_out_derivation(
    audit: Audit, derivation: Derivation, elsewhere: Mapping[str, Statement], width: int
) -> Iterator[Line]:
    yield heading(f"{derivation.title or derivation.name}, with repairs", width)
    yield line(Run(derivation.path, Ink.FAINT))
    yield BLANK
    rows = _pair(derivation, elsewhere)
    main = find_main(derivation)
    front = [row for row in rows if any(row.statement is one for one in main)]
    rest = [row for row in rows if all(row is not one for one in front)]
    widths = _measure(derivation, width)
    if widths:
        heads = [pad(head, one) for head, one in zip(_HEADS, widths, strict=True)]
        yield line(Run(_GAP.join(heads), Ink.FAINT))
    for name, group in (("main results", front), ("everything else", rest)):
        if group:
            yield BLANK
            marked = " (cited by none)" if group is front and not derivation.main else ""
            yield line(Run(name + marked, Ink.STRONG))
        for row in group:
            yield from _list_row(row, widths, width)
            yield from _list_why(row, width)
            yield from _list_broken(audit, derivation, row.statement, width)
    yield BLANK
    yield from _summarise(derivation, rows, width)
    if derivation.main:
        mains = [(row.statement, row.read) for row in front]
        yield from list_axioms_repaired(mains, width)


def _index(audit: Audit) -> dict[str, Statement]:
    """Return every statement by its label as other files write it; of several the first."""
    found: dict[str, Statement] = {}
    for derivation, one in audit.statements:
        found.setdefault(f"{derivation.name}:{normalise_label(one.label)}", one)
    return found


def _pair(derivation: Derivation, elsewhere: Mapping[str, Statement]) -> tuple[_Row, ...]:
    """Return every statement with what is read in its place, if that was audited, too."""
    return tuple(_Row(one, _find_read(derivation, one, elsewhere)) for one in derivation.statements)


def _find_read(
    derivation: Derivation, one: Statement, elsewhere: Mapping[str, Statement]
) -> Statement:
    if not one.read_as:
        return one
    key = normalise_label(one.read_as)
    return elsewhere.get(f"{derivation.name}:{key}") or elsewhere.get(key, one)


def _measure(derivation: Derivation, width: int) -> tuple[int, ...]:
    """Return the widths of the columns; none where there is no room for them."""
    labels = max(width_of(one.label) + 2 for one in derivation.statements)
    label = max(min(labels, _LONGEST_LABEL), width_of(_HEADS[0]))
    free = width - label - 2 * _WORD - len(_GAP) * (len(_HEADS) - 1)
    title = max(free * 2 // 5, 8)
    obstacle = max(free - title, 12)
    if width < NARROWEST_TABLE or obstacle <= labels:  # a label would be broken
        return ()
    return label, title, _WORD, _WORD, obstacle


def _list_row(row: _Row, widths: Sequence[int], page: int) -> Iterator[Line]:
    label = f"[{row.statement.label}]"
    if not widths:
        yield from _list_narrow_row(row, label, page)
        return
    if width_of(label) > widths[0]:
        yield from (line(Run(one, Ink.STRONG)) for one in wrap(label, page))
        label = ""
    before, after = row.statement.standing, row.read.standing_modulo_repairs
    grid = (
        ((label,), Ink.STRONG),
        (wrap(row.statement.title, widths[1]), Ink.PLAIN),
        ((before,), ink_of(before)),
        ((after,), ink_of(after)),
        (wrap(_state_obstacle(row), widths[4]), Ink.PLAIN),
    )
    for texts in zip_longest(*(column for column, _ in grid), fillvalue=""):
        runs: list[Run] = []
        for text, width, (_, ink) in zip(texts, widths, grid, strict=True):
            runs += [Run(text, ink), Run(" " * (width - width_of(text)) + _GAP)]
        yield line(*runs)


def _list_narrow_row(row: _Row, label: str, page: int) -> Iterator[Line]:
    """Yield what the columns say, one below the other."""
    yield from (line(Run(one, Ink.STRONG)) for one in wrap(label, page))
    before, after = row.statement.standing, row.read.standing_modulo_repairs
    yield line(_GAP, verdict(before), " -> ", verdict(after))
    for text in filter(None, (row.statement.title, _state_obstacle(row))):
        yield from map(line, hang(text, page, first=_GAP, rest=_GAP * 2))


def _list_why(row: _Row, width: int) -> Iterator[Line]:
    """Yield the counterexample where only repairs refute a statement; a repair shows its own."""
    if row.read is row.statement:
        hint = f"proofcheck explain {quote_label(row.statement.label)}"
        yield from list_refutations(
            row.statement, width, _INDENT, most=LINES_OF_EXAMPLE, elsewhere=hint
        )


def _list_broken(
    audit: Audit, derivation: Derivation, repair: Statement, width: int
) -> Iterator[Line]:
    """Yield what a repair breaks; the counterexamples stand below what is broken."""
    found = find_broken(audit, derivation, repair)

    def name(one: Broken) -> str:
        own = one.derivation.name == derivation.name
        return (
            f"[{one.statement.label}]" if own else f"[{one.derivation.name}:{one.statement.label}]"
        )

    yield from list_broken(repair, found, name, width, _INDENT[:-2])


def _state_obstacle(row: _Row) -> str:
    """Say what is read instead, and the way to what is still wrong with that."""
    read = row.read
    parts = [] if read is row.statement else [f"read as [{row.statement.read_as}]"]
    if read.hindrance:
        said = _SAID.get(read.hindrance, read.hindrance)
        path = read.obstacle[1:] if read.obstacle[:1] == (read.label,) else read.obstacle
        parts.append(f"{state_path(path, read.obstacle_left_out)}: {said}" if path else said)
    return "; ".join(parts)


def _summarise(derivation: Derivation, rows: Sequence[_Row], width: int) -> Iterator[Line]:
    repairs = sum(bool(one.repairs) for one in derivation.statements)
    if not repairs:
        yield line(Run("no statement repairs another", Ink.FAINT))
    own = (row.statement for row in rows if row.read is row.statement)
    worse = state_worse(own, lambda one: f"[{one.label}]")
    if worse:
        yield from map(line, hang(worse, width, first="worse:      ", rest=" " * 12))
    printed = [row.statement for row in rows if not row.statement.repairs]
    before = Counter(one.standing for one in printed)
    after = Counter(row.read.standing_modulo_repairs for row in rows if not row.statement.repairs)
    for name, found in (("as printed: ", before), ("repaired:   ", after)):
        text = _count(found)
        yield from map(line, hang(text, width, first=name, rest=" " * len(name)))


def _count(found: Counter[str]) -> str:
    order = [standing.value for standing in reversed(Standing)]
    order += sorted(set(found) - set(order))
    return ", ".join(f"{found[word]} {word or 'not stated'}" for word in order if found[word])
