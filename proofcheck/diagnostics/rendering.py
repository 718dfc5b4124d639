"""Diagnostics as text with carets: a pure function, plain characters, no colour.

Nothing from a file reaches the terminal unchanged that a terminal would obey: control and
invisible characters are shown by their number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.source.file import Location, SourceFile, cells

LONGEST_LINE = 160
"""Longer lines of source are clipped around what is marked, in cells."""

_TAB = "    "
_CLIPPED = "..."
_ASCII = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "∈": "in",
    "∉": "notin",
    "⊆": "subset",
    "⊕": "(+)",
    "⊤": "T",
    "‖": "|",
    "−": "-",
    "·": "*",
    "…": "...",
    "’": "'",
    "′": "'",
    "“": '"',
    "”": '"',
    "ᵀ": "^T",
    "⁻": "^-",
    "¹": "1",
}


@dataclass(frozen=True, slots=True)
class _Mark:
    """An underlined stretch of one line, in characters from its start."""

    start: int
    end: int
    sign: str
    text: str


def render_diagnostic(diagnostic: Diagnostic, *, ascii_only: bool = False) -> str:
    """Return a finding as lines of text, without a newline at the end.

    ascii_only  replaces every character that a plain terminal may not show
    """
    lines = [f"{diagnostic.severity}[{diagnostic.code}]: {visible(diagnostic.message, ascii_only)}"]
    gutter = " " * _gutter_width(diagnostic)
    lines += _places(diagnostic, gutter, ascii_only)
    tail = [("note", text) for text in diagnostic.notes] + [
        ("help", text) for text in diagnostic.help
    ]
    if tail and diagnostic.at:
        lines.append(f"{gutter} |")
    lines += [f"{gutter} = {kind}: {visible(text, ascii_only)}" for kind, text in tail]
    return "\n".join(line.rstrip() for line in lines)


def visible(text: str, ascii_only: bool = False) -> str:
    """Return text in which every character can be seen and none is obeyed by a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(character, ascii_only) for character in text)


def _shown(character: str, ascii_only: bool) -> str:
    if character == "\t":
        return _TAB
    if character.isascii() and character.isprintable():
        return character
    # A combining mark is not escaped: it belongs to the letter before it.
    is_seen = character.isprintable() or unicodedata.category(character) == "Zs"
    if is_seen and not ascii_only:
        return character
    return (
        _ASCII.get(character, f"<U+{ord(character):04X}>")
        if is_seen
        else f"<U+{ord(character):04X}>"
    )


def _gutter_width(diagnostic: Diagnostic) -> int:
    places = [diagnostic.at] if diagnostic.at else []
    places += [remark.at for remark in diagnostic.remarks]
    return max((len(str(place.line)) for place in places), default=1)


def _places(diagnostic: Diagnostic, gutter: str, ascii_only: bool) -> Iterator[str]:
    if diagnostic.at is None:
        return
    primary = diagnostic.at
    by_file: dict[str, dict[int, list[_Mark]]] = {}
    sources: dict[str, tuple[SourceFile, Location]] = {}
    marked = [(primary, "^", diagnostic.label)]
    marked += [(remark.at, "-", remark.text) for remark in diagnostic.remarks]
    for place, sign, text in marked:
        sources.setdefault(place.source.path, (place.source, place))
        lines = by_file.setdefault(place.source.path, {})
        lines.setdefault(place.line, []).append(_mark(place, sign, text))
    for path, lines in by_file.items():
        source, first = sources[path]
        arrow = "-->" if first is primary else ":::"
        yield f"{gutter}{arrow} {visible(path, ascii_only)}:{first.line}:{first.column}"
        yield f"{gutter} |"
        for number in sorted(lines):
            yield from _quote(source, number, lines[number], gutter, ascii_only)


def _mark(place: Location, sign: str, text: str) -> _Mark:
    line_start = place.source.line_starts[place.line - 1]
    length = len(place.source.line_text(place.line))
    start = min(place.span.start - line_start, length)
    end = min(place.span.end - line_start, length)
    return _Mark(start, max(end, start + 1), sign, text)


def _quote(
    source: SourceFile, number: int, marks: list[_Mark], gutter: str, ascii_only: bool
) -> Iterator[str]:
    shown = [_shown(character, ascii_only) for character in source.line_text(number)]
    first = _clip(shown, marks)
    body = "".join(shown[first:])
    lead = _CLIPPED if first else ""
    room = LONGEST_LINE - len(lead)
    yield f"{number:>{len(gutter)}} | {lead}{_fit(body, room)}"
    for mark in marks:
        before = cells("".join(shown[first : mark.start])) + len(lead)
        width = max(1, cells("".join(shown[mark.start : mark.end])))
        width = min(width, max(1, LONGEST_LINE - before))
        text = visible(mark.text, ascii_only)
        yield f"{gutter} | {' ' * before}{mark.sign * width} {text}"


def _clip(shown: list[str], marks: list[_Mark]) -> int:
    """Return the first character to show so that the first mark is within reach."""
    start = marks[0].start
    if cells("".join(shown[: marks[0].end])) <= LONGEST_LINE:
        return 0
    return max(0, start - LONGEST_LINE // 3)


def _fit(text: str, room: int) -> str:
    if cells(text) <= room:
        return text
    kept: list[str] = []
    used = len(_CLIPPED)
    for character in text:
        used += cells(character)
        if used > room:
            break
        kept.append(character)
    return "".join(kept) + _CLIPPED
