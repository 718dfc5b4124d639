"""The parser made from the grammar file: built once, when the first text is parsed."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from proofcheck.language.parsing.building_blocks import LANGUAGES, BlockBuilder
from proofcheck.language.parsing.grammar_tables import LexerCallbacks, load_lark
from proofcheck.language.parsing.problems import Problem
from proofcheck.language.parsing.spelling import LATER_WORDS
from proofcheck.language.syntax import Node

ENTRY_POINTS = ("header", "section", "statement", "model", "comparison", "item", "step")
EntryPoint = Literal["header", "section", "statement", "model", "comparison", "item", "step"]


@dataclass(frozen=True, slots=True)
class GrammarMistake:
    """Where a text leaves the grammar, and the terminals that could have stood there."""

    offset: int
    expected: frozenset[str]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as, and the mistakes that the grammar cannot see."""

    node: Node
    problems: tuple[Problem, ...]


class BlockParser:
    """Reads one block, or one item of a statement, at a time.

    from_tables  use the tables made beforehand, if they fit
    strict       refuse a grammar with conflicts; needs the package `interegular`
    """

    def __init__(self, *, from_tables: bool = True, strict: bool = False) -> None:
        self._builder = BlockBuilder()
        self._lock = threading.Lock()
        self._language = 1
        later = [word.upper() for word in LATER_WORDS]
        callbacks = dict.fromkeys(["NAME", *later], self._in_this_language)
        loaded = load_lark(grammar_text(), self._builder, callbacks) if from_tables else None
        self.lark = loaded or _build_lark(self._builder, callbacks, strict=strict)

    def parse(
        self, text: str, entry: EntryPoint, offset: int, language: int = LANGUAGES[-1]
    ) -> Reading | GrammarMistake:
        """Read a text that begins at an offset of its file; spans are those in the file.

        language   the version it is written in: words that came later are names
        """
        from lark.exceptions import UnexpectedInput

        with self._lock:
            self._builder.offset, self._builder.problems = offset, []
            self._language = language
            try:
                node: Any = self.lark.parse(text, start=entry)
            except UnexpectedInput as error:
                place = _place_of(error, text)
                return GrammarMistake(offset + place, self._accepted_at(place, text, entry))
            return Reading(node, tuple(self._builder.problems))

    def _in_this_language(self, token: Any) -> Any:
        """Return a later word as the word that it is in this version of the language, or a name."""
        if token not in LATER_WORDS:
            return token
        is_word = self._language >= LATER_WORDS[token]
        kind = token.upper() if is_word else "NAME"
        return token if kind == token.type else token.update(type=kind)

    def _accepted_at(self, place: int, text: str, entry: EntryPoint) -> frozenset[str]:
        """Return the terminals that could stand at a place, up to which all is well.

        By the time the parser complains it has simplified what it read, under the assumption
        that the right terminal follows, and no longer knows all that could have followed.
        """
        from lark.exceptions import UnexpectedInput

        parser = self.lark.parse_interactive(text, start=entry)
        try:
            for token in parser.lexer_thread.lex(parser.parser_state):
                if token.start_pos is None or token.start_pos >= place:
                    break
                parser.feed_token(token)
        except UnexpectedInput:
            pass  # the lexer stops where the parser stopped, and the state is that before
        return frozenset(parser.accepts())


@cache
def block_parser() -> BlockParser:
    """Return the parser of this process."""
    return BlockParser()


def grammar_text() -> str:
    """Return the text of the grammar."""
    return (
        resources.files("proofcheck.language.parsing").joinpath("grammar.lark").read_text("utf-8")
    )


def _build_lark(transformer: object, callbacks: LexerCallbacks, *, strict: bool) -> Any:
    from lark import Lark

    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=list(ENTRY_POINTS),
        transformer=transformer,
        lexer_callbacks=callbacks,
        keep_all_tokens=True,
        maybe_placeholders=False,
        strict=strict,
    )


def _place_of(error: Any, text: str) -> int:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(text)
    return int(error.pos_in_stream)
