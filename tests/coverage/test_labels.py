"""Labels as a page prints them."""

from __future__ import annotations

import pytest

from proofcheck.coverage.labels import Numbering, label_key, take_apart, tidy_label


@pytest.mark.parametrize(
    ("printed", "tidied"),
    [
        ("2.13", "2.13"),
        ("T  2.9", "T 2.9"),
        ("T 6′ .8", "T 6'.8"),
        ("T 6' . 8", "T 6'.8"),
        ("T 8’.1bis", "T 8'.1bis"),
        (r"6^{\prime}.1", "6'.1"),
        (r"\text{T } 6^\prime.1", "T 6'.1"),
        ("0. ", "0."),
        ("Lemma 5", "Lemma 5"),
    ],
)
def test_a_printed_label_is_tidied(printed: str, tidied: str) -> None:
    assert tidied == tidy_label(printed)
    assert tidied == tidy_label(tidied)


def test_labels_with_and_without_a_space_are_one() -> None:
    assert label_key("T2.10") == label_key("T 2.10")


@pytest.mark.parametrize(("one", "other"), [("T 6.8", "T 6'.8"), ("2.1", "2.10"), ("0.", "0.1")])
def test_labels_that_differ_in_a_sign_are_two(one: str, other: str) -> None:
    assert label_key(one) != label_key(other)


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        ("2.13", Numbering("", "2", 13, "")),
        ("3.6a", Numbering("", "3", 6, "a")),
        ("T 8'.1bis", Numbering("T", "8'", 1, "bis")),
        ("Lemma 5", Numbering("Lemma", "", 5, "")),
        ("2.1.3", Numbering("", "2.1", 3, "")),
        ("2.3'", Numbering("", "2", 3, "'")),
    ],
)
def test_a_label_is_taken_apart(label: str, parts: Numbering) -> None:
    assert parts == take_apart(label)


@pytest.mark.parametrize("label", ["0.", "Cayley", "", "2.b", "1 2"])
def test_what_is_not_numbered_has_no_numbers(label: str) -> None:
    assert take_apart(label) is None
