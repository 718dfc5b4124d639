"""The ledger: every label has one place, also those that no entry carries."""

from __future__ import annotations

import pytest

from proofcheck.verdict import Evidence, Ledger
from tests.verdict.ledgers import entry, ledger


@pytest.fixture
def book() -> Ledger:
    """Two entries, and four labels that nobody carries."""
    return ledger(entry("a", declared="nowhere b gone"), entry("b", declared="lost a", used="away"))


def test_every_label_has_a_place_of_its_own(book: Ledger) -> None:
    labels = ("a", "b", "nowhere", "gone", "lost", "away")
    assert len(labels) == len(book)
    assert labels == book.labels(map(book.position, labels))
    assert [*range(6)] == [book.position(label) for label in labels]


def test_a_label_that_no_entry_carries_is_unsupported_and_open(book: Ledger) -> None:
    for label in ("nowhere", "gone", "lost", "away"):
        assert label not in book
        assert Evidence.UNSUPPORTED is book.evidence(book.position(label))
        assert book.is_open(book.position(label))
    assert "a" in book
    assert not book.is_open(book.position("a"))


def test_uses_and_declarations_point_to_places(book: Ledger) -> None:
    assert ((2, 1, 3), (5,)) == book.uses[:2]
    assert ((2, 1, 3), (4, 0, 5)) == book.relies[:2]
    assert {()} == {*book.uses[2:], *book.relies[2:]}


def test_what_is_known_nowhere_has_no_place(book: Ledger) -> None:
    with pytest.raises(KeyError):
        book.position("c")
    with pytest.raises(ValueError, match="two entries have the label"):
        ledger(entry("a"), entry("a"))
