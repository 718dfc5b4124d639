"""A derivation in its one canonical layout.

Formatting changes neither the syntax tree nor a comment, and formatting twice changes nothing
more.  A block that cannot be read is left as it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.language.parsing.comments import Comment, find_comments, without_comments
from proofcheck.language.parsing.parsing import ParsedDerivation
from proofcheck.language.parsing.splitting import Piece, split_blocks
from proofcheck.language.printing.writing_blocks import Unit, write_block
from proofcheck.language.syntax import Block, Header


def format_derivation(parsed: ParsedDerivation) -> str:
    """Return the canonical text of a derivation; of anything else, its text unchanged."""
    if parsed.derivation is None:
        return parsed.source.text
    sheet = _Sheet(parsed.source.text)
    for piece, block in _pieces(parsed):
        units = [_verbatim(piece)] if block is None else list(write_block(block))
        sheet.add_block(
            units, Piece(piece.kind, piece.text, piece.offset) if block is None else None
        )
    for comment in find_comments(parsed.source.text):
        sheet.place(comment)
    return sheet.text()


def _pieces(parsed: ParsedDerivation) -> list[tuple[Piece, Header | Block | None]]:
    """Return every piece of the file but the preamble, with its block unless it is unreadable."""
    derivation = parsed.derivation
    assert derivation is not None
    readable: dict[int, Header | Block] = {
        block.span.start: block
        for block in (derivation.header, *derivation.blocks)
        if block.complete
    }
    pieces = split_blocks(parsed.source.text)
    return [(piece, readable.get(piece.offset)) for piece in pieces if piece.kind != "preamble"]


def _verbatim(piece: Piece) -> Unit:
    return Unit(tuple(piece.text.rstrip().split("\n")), piece.offset, "")


@dataclass(slots=True)
class _Slot:
    """A unit and the comments around it."""

    unit: Unit
    begins_block: bool
    before: list[Comment] = field(default_factory=list)
    beside: list[Comment] = field(default_factory=list)
    after: list[Comment] = field(default_factory=list)


class _Sheet:
    """The units of a file in order, to which comments are added one by one."""

    def __init__(self, source: str) -> None:
        self._code = without_comments(source)
        self._slots: list[_Slot] = []
        self._starts: list[int] = []
        self._verbatim: list[tuple[int, int]] = []
        self._last: list[Comment] = []

    def add_block(self, units: Sequence[Unit], verbatim: Piece | None) -> None:
        for position, unit in enumerate(units):
            self._slots.append(_Slot(unit, begins_block=position == 0))
            self._starts.append(unit.start)
        if verbatim:
            self._verbatim.append((verbatim.offset, verbatim.offset + len(verbatim.text)))

    def place(self, comment: Comment) -> None:
        """Put a comment where a reader will find it next to what it was next to."""
        start = comment.span.start
        if any(first <= start < end for first, end in self._verbatim):
            return  # it is part of the text that is left as it is
        position = bisect_left(self._starts, start)
        previous = self._slots[position - 1] if position else None
        following = self._slots[position] if position < len(self._slots) else None
        end = following.unit.start if following else len(self._code)
        if previous and self._code[start:end].strip():
            previous.before.append(comment)  # it stands in the middle of a unit
        elif previous and comment.follows_text:
            previous.beside.append(comment)
        elif following and not following.begins_block:
            following.before.append(comment)
        elif previous and comment.is_indented:
            previous.after.append(comment)
        else:
            (following.before if following else self._last).append(comment)

    def text(self) -> str:
        lines: list[str] = []
        for slot in self._slots:
            if slot.begins_block and lines:
                lines.append("")
            lines += self._slot_lines(slot)
        if self._last:
            lines += ["", *_comment_lines(self._last, gaps=True)]
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines) + "\n"

    def _slot_lines(self, slot: _Slot) -> list[str]:
        indent = slot.unit.indent
        before = _comment_lines(slot.before, indent, gaps=slot.begins_block)
        beside = "".join(f"  {comment.text}" for comment in slot.beside)
        *first, last = slot.unit.lines
        return [*before, *first, last + beside, *_comment_lines(slot.after, "  ")]


def _comment_lines(comments: list[Comment], indent: str = "", *, gaps: bool = False) -> list[str]:
    lines: list[str] = []
    for comment in comments:
        lines.append(indent + comment.text)
        if gaps and comment.gap_after:
            lines.append("")
    return lines
