"""Tagged statements, and lists that stand elsewhere."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document
from tests.coverage.documents import TAGS, read


def test_as_many_lists_as_statements_belong_to_them_in_order() -> None:
    assert {"T 1.1": [], "T 1.2": ["T 1.1"], "T 1.3": ["T 1.1", "T 1.2"]} == read(TAGS)


def test_a_title_may_hold_brackets() -> None:
    titles = [one.title for one in read_document(TAGS).statements]

    assert ["N, Idx", "[q, q(n)]", "even"] == titles


def test_a_title_may_go_on_in_the_next_line() -> None:
    (statement,) = read_document("[T 7.2 : qbi , b\nkj , x ]\n").statements

    assert "qbi , b kj , x" == statement.title


def test_labels_may_have_primes_and_suffixes() -> None:
    text = "[T 6′ .1 : a]\n[deps : ∅]\n[T 8'.1bis : b]\n[deps : T 6′ .1]\n"

    assert {"T 6'.1": [], "T 8'.1bis": ["T 6'.1"]} == read(text)


@pytest.mark.parametrize(
    ("cut", "found"),
    [
        ("[deps : T 1.1, T 0.2", ["T 1.1", "T 0.2", "..."]),
        ("[deps : T 1.1, T 0.", ["T 1.1", "..."]),
        ("[deps : T 1.1, T", ["T 1.1", "..."]),
        ("[deps : T 1.1,", ["T 1.1", "..."]),
        ("[deps :", ["..."]),
    ],
)
def test_a_list_without_its_end_is_cut(cut: str, found: list[str]) -> None:
    assert found == read(f"[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n{cut}\n\nx\n")["T 1.2"]


@pytest.mark.parametrize("scrap", ["[", "[d", "[dep", "[deps"])
def test_the_beginning_of_a_list_is_a_list_that_is_cut(scrap: str) -> None:
    text = f"[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n{scrap}\n[T 1.3 : c]\n[deps : T 1.1]\n"

    assert {"T 1.1": [], "T 1.2": ["..."], "T 1.3": ["T 1.1"]} == read(text)


def test_a_list_may_go_on_in_the_next_line() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[deps : T 1.1,\n  T 0.2]\n"

    assert ["T 1.1", "T 0.2"] == read(text)["T 1.2"]


def test_of_two_statements_with_one_list_neither_is_sure_of_it() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[T 1.3 : c]\n[deps : T 1.1]\n"
    document = read_document(text)

    assert {"T 1.1": [], "T 1.2": None, "T 1.3": None} == read(text)
    assert [0, 1, 1] == [len(one.candidates) for one in document.statements]


def test_a_list_that_names_a_statement_is_not_its_own() -> None:
    text = "[T 1.1 : a]\n[deps : ∅]\n[T 1.2 : b]\n[T 1.3 : c]\n[deps : T 1.2]\n"
    document = read_document(text)

    assert {"T 1.1": [], "T 1.2": None, "T 1.3": ["T 1.2"]} == read(text)
    assert [0, 0, 0] == [len(one.candidates) for one in document.statements]


def test_a_prime_that_fell_out_of_its_label_is_restored() -> None:
    text = "[T 6′ .7 : a]\n[deps : ∅]\n[T 6 .8 : b]\n  C D\n′\n\n[deps : T 6′ .7]\n"
    statement = read_document(text).statements[1]

    assert "T 6'.8" == statement.label
    assert "printed `T 6 .8`, with a prime alone in a line below" == statement.repaired


@pytest.mark.parametrize(
    "text", ["[T 6.8 : b]\n′\n", "[T 6 .8 : b]\n\n", "[T 6 .8 : b]\n\n\n\n\n\n′"]
)
def test_a_label_that_lost_nothing_is_left_alone(text: str) -> None:
    (statement,) = read_document(text).statements

    assert ("T 6.8", "") == (statement.label, statement.repaired)


def test_labels_without_a_space_are_mentions_too() -> None:
    document = read_document(TAGS + "by T1.1 and T 1.2, (T1.3)\n")

    assert ["T 1.1", "T 1.2", "T 1.3"] == [
        one.label.replace("T1", "T 1") for one in document.mentions
    ]


@pytest.mark.parametrize("text", ["AT 1.1", "T 5", "[deps : T 1.1]"])
def test_what_only_looks_like_a_label_is_no_mention(text: str) -> None:
    assert () == read_document(TAGS + text + "\n").mentions
