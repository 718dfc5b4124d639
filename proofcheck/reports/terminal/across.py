"""What an audit of several derivations says of all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.reports.records.audited import Audit, Derivation, Meaning, Symbol
from proofcheck.reports.terminal.page import (
    BLANK,
    NARROWEST_TABLE,
    Ink,
    Line,
    Run,
    hang,
    heading,
    line,
    pad,
    verdict,
    width_of,
    wrap,
)
from proofcheck.source.labels import normalise_label

_GAP = "  "
_HEADS = ("file", "label", "title", "standing")
_LONGEST = (24, 20)
_LONGEST_IN_NARROW = (8, 20)
_FEWEST_OF_TITLE = 9
_WORD = len("unsupported")

Row = tuple[str, str, str, str]


def list_main_results(audit: Audit, width: int) -> Iterator[Line]:
    """Yield one table of what the derivations name after `main`, if there are several."""
    rows = [row for one in audit.derivations for row in _main_rows(one)]
    if len(audit.derivations) < 2 or not rows:
        return
    longest = _LONGEST if width >= NARROWEST_TABLE else _LONGEST_IN_NARROW
    first, second = (_measure(rows, column, longest[column]) for column in (0, 1))
    rest = max(width - first - second - _WORD - 3 * len(_GAP) - 2, _FEWEST_OF_TITLE)
    third = min(rest, max(width_of(row[2]) for row in (_HEADS, *rows)))
    widths = (first, second, third)
    yield line(Run("main results", Ink.STRONG))
    yield line(Run("  " + _GAP.join(map(pad, _HEADS[:3], widths)) + _GAP + _HEADS[3], Ink.FAINT))
    for row in rows:
        yield from _list_row(row, widths)
    yield BLANK


def _main_rows(derivation: Derivation) -> Iterator[Row]:
    by_key = {normalise_label(one.label): one for one in reversed(derivation.statements)}
    for label in derivation.main:
        found = by_key.get(normalise_label(label))
        if found is not None:
            yield derivation.name, f"[{found.label}]", found.title, found.standing


def _measure(rows: Sequence[Row], column: int, most: int) -> int:
    return min(max(width_of(row[column]) for row in (_HEADS, *rows)), most)


def _list_row(row: Row, widths: Sequence[int]) -> Iterator[Line]:
    cells = [wrap(text, width) for text, width in zip(row, widths, strict=False)]
    for number in range(max(map(len, cells))):
        shown = [cell[number] if number < len(cell) else "" for cell in cells]
        text = "  " + _GAP.join(map(pad, shown, widths))
        yield line(text, _GAP, verdict(row[3])) if number == 0 else line(text)


def list_symbols(audit: Audit, width: int) -> Iterator[Line]:
    """Yield the symbols that mean different things in different derivations."""
    if not audit.symbols:
        return
    yield heading("one symbol, two meanings", width)
    for symbol in audit.symbols:
        yield line(Run(_name(symbol), Ink.STRONG))
        for meaning in symbol.meanings:
            first = f"  {meaning.path}:{meaning.line}  "
            yield from map(line, hang(_state(meaning), width, first=first, rest="      "))
    yield BLANK


def _name(symbol: Symbol) -> str:
    """Name a symbol as it is written; where that is not the same everywhere it is printed alike."""
    names = list(dict.fromkeys(one.name for one in symbol.meanings))
    return f"{', '.join(names)} (printed alike)" if len(names) > 1 else names[0]


def _state(meaning: Meaning) -> str:
    return f"[{meaning.label}] {meaning.formula}"
