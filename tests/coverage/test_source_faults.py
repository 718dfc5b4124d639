"""Faults of a document, each with a neighbour that has none."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document
from proofcheck.coverage.source_faults import find_source_faults
from tests.coverage.documents import DISPLAYS, TAGS, THEOREMS

CLEAN = "$$\\boxed{[1.1]} a \\quad ()$$\n\n$$\\boxed{[1.2]} b \\quad ([1.1])$$\n"


def faults(text: str) -> list[str]:
    """Every fault, but for statements that nobody cites."""
    found = find_source_faults(read_document(text))
    return [
        f"{one.severity} {one.code} [{one.label}] {one.message}"
        for one in found
        if one.code != "P0251"
    ]


def uncited(text: str) -> list[str]:
    found = find_source_faults(read_document(text))
    return [one.label for one in found if one.code == "P0251"]


@pytest.mark.parametrize("text", [CLEAN, DISPLAYS, TAGS, THEOREMS.replace(" and (1)", "")])
def test_a_clean_document_has_no_faults(text: str) -> None:
    assert [] == faults(text)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CLEAN.replace("([1.1])", "([1.1], [0.])"), "[0.] cited, and stated nowhere"),
        (CLEAN + "See [2.7].\n", "[2.7] cited, and stated nowhere"),
        (CLEAN + "See [2.7] and [2.7].\n", "[2.7] cited, 2 times, and stated nowhere"),
        (THEOREMS + "By Lemma 9.\n", "[Lemma 9] cited, and stated nowhere"),
        (THEOREMS + "By Equation (7).\n", "[7] cited, and stated nowhere"),
        (TAGS + "by T 3.1\n", "[T 3.1] cited, and stated nowhere"),
    ],
)
def test_a_label_that_is_cited_and_never_stated(text: str, fault: str) -> None:
    assert [f"warning P0244 {fault}"] == faults(text)


def test_the_label_at_a_cut_need_not_be_stated() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[deps : T 1.1, T 0.1\n"

    assert ["info P0248 [T 1.2] truncated: its list breaks off at [T 0.1]"] == faults(text)


def test_a_number_that_is_left_out() -> None:
    text = CLEAN.replace("[1.2]", "[1.3]")

    expected = ["warning P0245 [1.2] left out by the numbering of section 1, before [1.3]"]
    assert expected == faults(text)


def test_a_label_that_is_given_twice() -> None:
    text = CLEAN + "$$\\boxed{[1.1]} c \\quad ()$$\n"

    assert ["warning P0246 [1.1] stated once more"] == faults(text)


def test_a_label_in_a_formula_that_the_list_leaves_out() -> None:
    text = (
        CLEAN + "$$\\boxed{[1.3]} \\underbrace{b}_{[1.2]} \\stackrel{[1.1]}{=} c \\quad ([1.1])$$\n"
    )

    assert ["warning P0247 [1.3] [1.2] stands in the formula, and not in the list"] == faults(text)
    assert [] == faults(text.replace("([1.1])$$\n", "([1.1], [1.2])$$\n"))


def test_a_statement_without_a_list() -> None:
    expected = ["info P0248 [1.1] truncated: it has no list that can be read"]

    assert expected == faults("$$\\boxed{[1.1]} a$$\n")
    assert [] == faults("$$\\boxed{[1.1]} a \\quad ()$$\n")


def test_lists_whose_owner_is_unclear() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[T 1.3 : c]\n[deps : T 1.1]\n"
    message = "its list may be [T 1.1], or none that can be read"

    assert [f"warning P0249 [T 1.{n}] {message}" for n in (2, 3)] == faults(text)


def test_a_label_that_was_read_otherwise() -> None:
    text = "[T 6′ .1 : a]\n[deps : ∅]\n[T 6 .2 : b]\n′\n[deps : T 6′ .1]\n"
    message = "printed `T 6 .2`, with a prime alone in a line below"

    assert [f"info P0250 [T 6'.2] {message}"] == faults(text)


def test_statements_that_no_other_cites() -> None:
    assert ["1.2"] == uncited(CLEAN)
    assert ["1.2"] == uncited(CLEAN + "The result is [1.2].\n")
    assert ["1.3"] == uncited(DISPLAYS)
    assert ["T 1.3"] == uncited(TAGS)
    assert ["Theorem 1"] == uncited(THEOREMS)


def test_where_lists_are_cut_nobody_can_say_for_sure() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[deps : T 1.1, T\n"
    (found,) = [one for one in find_source_faults(read_document(text)) if one.code == "P0251"]

    assert "cited by no statement, as far as lists can be read" == found.message
