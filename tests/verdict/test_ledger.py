"""The ledger: every label has one place, also those that no entry carries."""

from __future__ import annotations

import pytest

from proofcheck.verdict import Evidence
from tests.verdict.ledgers import entry, ledger

BOOK = ledger(entry("a", declared="nowhere b gone"), entry("b", declared="lost a", used="away"))
"""Two entries, and four labels that nobody carries."""


def test_every_label_has_a_place_of_its_own() -> None:
    labels = ("a", "b", "nowhere", "gone", "lost", "away")
    assert len(labels) == len(BOOK)
    assert labels == BOOK.labels(map(BOOK.position, labels))
    assert [*range(6)] == [BOOK.position(label) for label in labels]


def test_a_label_that_no_entry_carries_is_unsupported_and_open() -> None:
    for label in ("nowhere", "gone", "lost", "away"):
        assert label not in BOOK
        assert Evidence.UNSUPPORTED is BOOK.evidence(BOOK.position(label))
        assert BOOK.is_open(BOOK.position(label))
    assert "a" in BOOK
    assert not BOOK.is_open(BOOK.position("a"))


def test_uses_and_declarations_point_to_places() -> None:
    assert ((2, 1, 3), (5,)) == BOOK.uses[:2]
    assert ((2, 1, 3), (4, 0, 5)) == BOOK.relies[:2]
    assert {()} == {*BOOK.uses[2:], *BOOK.relies[2:]}


def test_what_is_known_nowhere_has_no_place() -> None:
    with pytest.raises(KeyError):
        BOOK.position("c")
    with pytest.raises(ValueError, match="two entries have the label"):
        ledger(entry("a"), entry("a"))
