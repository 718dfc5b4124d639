"""Cutting a file into blocks and a block into items, by their first words alone.

A block begins in column one, an item with its keyword, which can be no name there.  So whatever is
wrong inside one of them, the next one is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from proofcheck.language.parsing.scanning import ITEM_WORDS
from proofcheck.language.parsing.spelling import RESERVED_WORDS

BlockKind = Literal["preamble", "header", "section", "statement", "model", "comparison"]

_BLOCK_START = re.compile(r"^(?:\[|(derivation|section|model|compares)\b)", re.MULTILINE)
# A word that may be a name begins an item where nothing goes on with an expression.
_LABEL_AND_TEXT = r'(?=[ \t]*(?:\[[^\[\]\n"#]*\][ \t]*)?(?:["#,0-9]|$))'
_ITEM_WORDS = "|".join(
    rf"{word}\b" + ("" if word in RESERVED_WORDS else _LABEL_AND_TEXT) for word in ITEM_WORDS
)
# Inside a line only `from` begins an item surely: the other words may be misused as names.
_ITEM_START = re.compile(
    r'"[^"\n]*"?|#[^\n]*|\[[^\[\]\n"#]*\]|\b(?P<dependencies>from)(?=\s+(?:\[|truncated\b))'
    rf"|^[ \t]*(?P<word>{_ITEM_WORDS})",
    re.MULTILINE,
)
# What stands alone on its line before a step is no name: two expressions never stand side by side.
# Nor does a name stand beside another, so that `take C` is no part of a formula.
_OPERATORS = "|".join(sorted(RESERVED_WORDS | {"notin", "subset"}))
_STEP = rf"(?:have|cases(?!\s*\{{)|take(?=\s+(?!(?:{_OPERATORS})(?!\w))[^\W\d]))(?!\w)"
_PROOF_START = re.compile(
    rf"^[ \t]*(?P<word>proof)[ \t]*(?:#[^\n]*)?\n(?:\s|#[^\n]*\n)*+(?={_STEP})", re.MULTILINE
)
_STEP_START = re.compile(rf"^[ \t]*(?={_STEP})", re.MULTILINE)
_BLANK = re.compile(r"(?:\s+|#[^\n]*)*+")
_KIND_OF_WORD: dict[str, BlockKind] = {
    "derivation": "header",
    "section": "section",
    "model": "model",
    "compares": "comparison",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a file: `text` begins at `offset`."""

    kind: BlockKind
    text: str
    offset: int


def split_blocks(text: str) -> Iterator[Piece]:
    """Yield the blocks of a file in order, together all of it.

    What stands before the first block is the preamble; it may hold comments only.
    """
    kind: BlockKind = "preamble"
    start = 0
    for match in _BLOCK_START.finditer(text):
        if match.start() > start or kind != "preamble":
            yield Piece(kind, text[start : match.start()], start)
        word = match.group(1)
        kind, start = (_KIND_OF_WORD[word] if word else "statement"), match.start()
    yield Piece(kind, text[start:], start)


def split_items(text: str, offset: int) -> Iterator[tuple[str, int]]:
    """Yield the head of a statement and then its items, each with its offset in the file."""
    start = 0
    for match in _ITEM_START.finditer(text):
        if match.lastgroup is not None:
            yield text[start : match.start(match.lastgroup)], offset + start
            start = match.start(match.lastgroup)
    yield text[start:], offset + start


@dataclass(frozen=True, slots=True)
class ProofText:
    """The text of a proof: where its first word stands, and its steps, each with its offset in the file."""

    offset: int
    steps: tuple[tuple[str, int], ...]


def split_proof(text: str, offset: int) -> tuple[str, ProofText | None]:
    """Return a statement without its proof, and this if there is one."""
    proof = _PROOF_START.search(text)
    if proof is None:
        return text, None
    starts = sorted({proof.end(), *(m.end() for m in _STEP_START.finditer(text, proof.end()))})
    pairs = zip(starts, [*starts[1:], len(text)], strict=True)
    steps = tuple((text[start:end], offset + start) for start, end in pairs)
    return text[: proof.start()], ProofText(offset + proof.start("word"), steps)


def is_blank(text: str) -> bool:
    """Whether a text holds nothing but white space and comments."""
    return _BLANK.fullmatch(text) is not None
