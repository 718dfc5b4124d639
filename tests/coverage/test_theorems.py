"""Statements as papers have them."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document
from tests.coverage.documents import THEOREMS


def labels(text: str) -> list[str]:
    return [one.label for one in read_document(text).statements]


def mentions(text: str) -> list[str]:
    return [one.label for one in read_document(text).mentions]


def test_statements_begin_a_line() -> None:
    found = read_document(THEOREMS).statements

    assert ["Definition 1", "Lemma 1", "Theorem 1"] == [one.label for one in found]
    assert ["Square", "", "Main"] == [one.title for one in found]


@pytest.mark.parametrize(
    "head",
    [
        *("**Lemma 5.** x", "**Lemma 5** (t). x", "Lemma 5. x", "Lemma 5 (t). x", "Lemma 5: x"),
        *("**Lemma 5 (t).** x", "__Lemma 5.__ x", "> **Lemma 5.** x", "- **Lemma 5.** x"),
        *("### Lemma 5 (t)\n\nx", "LEMMA 5. x", "**Lemma 5** *x*", "**Lemma 5**\n\nx"),
    ],
)
def test_a_statement_is_recognised(head: str) -> None:
    assert ["Lemma 5"] == labels(head)


@pytest.mark.parametrize(
    "text",
    [
        *("Lemma 5 ensures x", "see Lemma 5.", "Lemmas 4 and 5", "lemma 5. x"),
        *("- Lemma 5: x", "**Lemma 5** ensures x", "### Lemma 5 and its use\n"),
    ],
)
def test_a_sentence_that_begins_with_a_label_is_none(text: str) -> None:
    assert [] == labels(text)


def test_a_proof_belongs_to_its_statement_up_to_the_next_heading() -> None:
    document = read_document(THEOREMS)
    holders = [document.find_holder(one.span) for one in document.mentions]

    assert ["Definition 1", "Lemma 1", "Lemma 1"] == [one.label for one in document.mentions]
    assert ["Lemma 1", "Theorem 1", "Theorem 1"] == [one and one.label for one in holders]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Lemmas 2 and 3", ["Lemma 2", "Lemma 3"]),
        ("Lemmas 2, 3, and 5", ["Lemma 2", "Lemma 3", "Lemma 5"]),
        ("Lemmas 2–5", ["Lemma 2", "Lemma 3", "Lemma 4", "Lemma 5"]),
        ("Corollaries 1 and 2", ["Corollary 1", "Corollary 2"]),
        ("Lemma 2 and Theorem 3", ["Lemma 2", "Theorem 3"]),
        ("Equation (9)", ["9"]),
        ("Eqs. (9) and (11)", ["11", "9"]),
        ("Equations (9)–(11)", ["10", "11", "9"]),
        ("Thm. 3", ["Theorem 3"]),
        ("Lemma\n2", ["Lemma 2"]),
        ("Lemma A.2", ["Lemma A.2"]),
        ("(9) says", []),
        ("f(1)", []),
    ],
)
def test_labels_are_named_in_many_ways(words: str, found: list[str]) -> None:
    assert found == sorted(mentions(f"**Lemma 1.** x by {words}.\n"))


def test_a_number_in_parentheses_is_an_equation_where_there_is_one() -> None:
    assert ["9"] == mentions("**Lemma 1.** x by (9).\n\n$$y = 1 \\quad (9)$$\n")


def test_a_text_without_labels_has_no_statements() -> None:
    assert [] == labels("1. Introduction\nWe propose a block.\n2. Design\n")
