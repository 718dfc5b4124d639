"""The place of a mistake: what stands there, what stands before it, what could have stood."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.language.parsing.scanning import Piece, Scan
from proofcheck.source.span import Span


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a rule may look at.

    scan      the tokens before the place, and the one at it
    expected  the terminals that could have stood there
    end       the last character of the text
    after     what follows the place in the same item
    text      the whole text
    at        the place in it
    offset    where the text begins in its file
    """

    scan: Scan
    expected: frozenset[str]
    end: Span
    after: str
    text: str
    at: int
    offset: int

    @property
    def piece(self) -> Piece | None:
        return self.scan.at

    @property
    def previous(self) -> Piece | None:
        return self.scan.previous

    @property
    def block(self) -> str:
        """The first word of the text."""
        return self.scan.before[0].text if self.scan.before else ""

    @property
    def wants_operand(self) -> bool:
        return {"NAME", "LPAR", "INTEGER"} <= self.expected

    @property
    def wants_operator(self) -> bool:
        return "TIMES" in self.expected

    @property
    def may_end(self) -> bool:
        return "$END" in self.expected

    @property
    def leaves_item(self) -> bool:
        """Whether the item ends here: the text does, or the next item begins."""
        return self.piece is None or (self.piece.begins_item and self.piece.begins_line)

    @property
    def follows_name(self) -> bool:
        """Whether a name has just been introduced, and its domain should follow."""
        previous = self.previous
        is_name = previous is not None and previous.sort == "word"
        return is_name and self.expected >= {"COLON", "IN"}

    @property
    def place(self) -> Span:
        return self.piece.span if self.piece else self.end
