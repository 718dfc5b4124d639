"""Colours of derivations: the words are those of the grammar, and labels are told from indices."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Name, Text, Token

from proofcheck import pygments_lexer
from proofcheck.language.parsing.grammar import grammar_text
from proofcheck.pygments_lexer import DerivationLexer

ROOT = Path(__file__).parents[2]
DERIVATIONS = sorted((ROOT / "derivations").glob("*.proof"))

NAMES_ELSEWHERE = {"LANGUAGE", "WITH", "RANDOM", "ENTRIES", "INDUCTION", "ON", "AT"}
"""Words of the grammar that are coloured nowhere but in a header: further down they are names."""


def tokens(text: str) -> list[tuple[object, str]]:
    return [(kind, value) for kind, value in DerivationLexer().get_tokens(text) if value.strip()]


def words_of_the_grammar() -> set[str]:
    rules = re.findall(r"^([A-Z]+)(?:\.\d)?: /(.*)$", grammar_text(), re.MULTILINE)
    return {
        word
        for name, rule in rules
        if name not in (*NAMES_ELSEWHERE, "NAME", "BAR_KIND", "TRANSPOSE", "LABEL", "SPACE")
        for word in re.findall(r"(?<![\w\\[])[a-z]{2,}[A-Z]?", rule)
    }


def coloured() -> set[str]:
    tables = ("BLOCKS", "HEADER", "KINDS", "BEFORE_LABELS", "ITEMS", "WORDS")
    return {word for table in tables for word in getattr(pygments_lexer, table)}


def test_the_words_are_those_of_the_grammar() -> None:
    assert words_of_the_grammar() == coloured() - {"language", "proof"}


@pytest.mark.parametrize("path", DERIVATIONS, ids=lambda path: str(path.stem))
def test_nothing_in_our_derivations_is_without_a_colour(path: Path) -> None:
    found = tokens(path.read_text(encoding="utf-8"))

    assert [] == [value for kind, value in found if kind in (Token.Error, Text)]


def test_a_sign_outside_of_the_language_is_plain_text() -> None:
    assert (Text, "$") in tokens("[1] claim\n  show $ = 1\n")


def test_labels_are_told_from_indices() -> None:
    text = '[2.9 r2] claim "x"\n  show L[1] = M@[3.5]   by [1.2]\n  from [1.2], [T 4.5*]\n'
    found = [value for kind, value in tokens(text) if kind is Name.Label]

    assert ["[2.9 r2]", "[3.5]", "[1.2]", "[1.2]", "[T 4.5*]"] == found


def test_the_words_of_a_header_are_words_at_the_beginning_of_a_line() -> None:
    text = 'derivation "x"\n  language 2\n  main [1]\n  notation A = "B"\n'
    found = [value for kind, value in tokens(text) if str(kind).startswith("Token.Keyword")]

    assert ["derivation", "language", "main", "notation"] == found


def test_a_word_inside_of_a_name_is_no_word() -> None:
    found = [
        value
        for kind, value in tokens("  let sum_1, model := maximal\n")
        if str(kind).startswith("Token.Keyword")
    ]

    assert ["let"] == found


def test_pygments_finds_it_by_name_and_by_file() -> None:
    assert isinstance(get_lexer_by_name("proof"), DerivationLexer)
    assert isinstance(get_lexer_for_filename("a.proof"), DerivationLexer)
