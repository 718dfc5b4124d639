"""A rough look at the text before a mistake: its tokens and its open brackets.

This does not decide what is right; it only finds the words for what is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from proofcheck.language.parsing.spelling import CANONICAL_SIGNS, RESERVED_WORDS
from proofcheck.source.span import Span

Sort = Literal["word", "number", "string", "open", "close", "sign", "other"]

ITEM_WORDS = (
    "given",
    "let",
    "assume",
    "show",
    "obtain",
    "from",
    "repairs",
    "reads",
    "avoids",
    "cite",
    "note",
)
"""The words that begin an item of a statement.  Those that are not reserved are names elsewhere."""

STEP_WORDS = ("have", "cases", "take")
"""The words that begin a step of a proof."""

PARTNERS = {"(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖"}

_TOKEN = re.compile(
    r"""(?P<space>[ \t\n]+|\#[^\n]*)
    |(?P<string>"[^"\n]*"?)
    |(?P<word>[^\W\d]\w*['’′]*)
    |(?P<number>[0-9]+(?:\.[0-9]+)?)
    |(?P<sign><==>|<=>|<->|<>|/=|\*\*|==>|=>|=<|==|->|:=|<=|>=|!=|&&|\(\+\)|\.\.|\^[-−]?[T⊤](?!\w)|\^\*(?!\w)
        |[|‖]_\w+|[-+*/^=<>:;,~@\\])
    |(?P<bracket>[(\[{)\]}|‖])
    |(?P<other>.)""",
    re.VERBOSE,
)
# After one of these an operand is complete, so that a bar closes and a bracket belongs to it.
_OPERAND_ENDS = re.compile(r"\^[-−]?[T⊤]|\^\*|⊤|[|‖]_\w+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A token as far as it matters for a message."""

    text: str
    sort: Sort
    span: Span
    begins_line: bool

    @property
    def ends_operand(self) -> bool:
        """Whether an expression may end here."""
        if self.sort == "word":
            return self.text not in RESERVED_WORDS and self.text not in CANONICAL_SIGNS
        return self.sort in {"number", "close"} or bool(_OPERAND_ENDS.fullmatch(self.text))

    @property
    def begins_operand(self) -> bool:
        """Whether an expression may begin here."""
        words = {
            "cases",
            "sum",
            "prod",
            "bigoplus",
            "bigunion",
            "biginter",
            "matrix",
            "expect",
            "var",
        }
        words |= {"prob", "sup", "inf", "matrix", "max", "min"}
        if self.sort == "word":
            return self.text not in RESERVED_WORDS or self.text in words
        return self.sort in {"number", "open"}

    @property
    def begins_item(self) -> bool:
        is_surely = self.text in RESERVED_WORDS or self.begins_line
        return self.text in ITEM_WORDS and is_surely


@dataclass(frozen=True, slots=True)
class Scan:
    """The tokens before a place, the token at it, and the brackets that are open there."""

    before: tuple[Piece, ...]
    at: Piece | None
    open_brackets: tuple[Piece, ...]

    @property
    def previous(self) -> Piece | None:
        return self.before[-1] if self.before else None


def scan_to(text: str, place: int, offset: int) -> Scan:
    """Scan a text up to a place in it; spans are moved by an offset."""
    pieces: list[Piece] = []
    brackets: list[Piece] = []
    begins_line = True
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "space":
            begins_line = begins_line or "\n" in match.group()
            continue
        previous = pieces[-1] if pieces else None
        piece = _piece(match, offset, previous, begins_line)
        begins_line = False
        if match.end() > place:
            return Scan(tuple(pieces), piece, tuple(brackets))
        pieces.append(piece)
        if piece.sort == "open":
            brackets.append(piece)
        elif _closes(piece) and brackets:
            brackets.pop()
        elif piece.begins_item:
            brackets.clear()
    return Scan(tuple(pieces), None, tuple(brackets))


def _closes(piece: Piece) -> bool:
    return piece.sort == "close" or (piece.sort == "sign" and piece.text[0] in "|‖")


def _piece(match: re.Match[str], offset: int, previous: Piece | None, begins_line: bool) -> Piece:
    text, span = match.group(), Span(match.start() + offset, match.end() + offset)
    sort: Sort
    if match.lastgroup == "bracket":
        bar_closes = text in "|‖" and previous is not None and previous.ends_operand
        sort = "close" if text in ")]}" or bar_closes else "open"
    elif text in CANONICAL_SIGNS or text == "⊤":
        sort = "sign"
    else:
        sort = match.lastgroup  # type: ignore[assignment]
    return Piece(text, sort, span, begins_line)
