"""Gaps in the numbers of statements."""

from __future__ import annotations

import pytest

from proofcheck.coverage.numbering import find_gaps
from proofcheck.coverage.records import Format, Stated
from proofcheck.source import NOWHERE


def gaps(*labels: str) -> list[str]:
    statements = [Stated(one, NOWHERE, NOWHERE, Format.TAG) for one in labels]
    return [gap.label for gap in find_gaps(statements)]


@pytest.mark.parametrize(
    ("labels", "missing"),
    [
        (("2.1", "2.2", "2.4"), ["2.3"]),
        (("1.2", "1.3"), ["1.1"]),
        (("1.1", "2.1", "2.3"), ["2.2"]),
        (("T 6.1", "T 6'.2"), ["T 6'.1"]),
        (("Lemma 1", "Lemma 3", "Theorem 1"), ["Lemma 2"]),
        (("Lemma 1", "Theorem 2", "Lemma 4"), ["Lemma 3"]),
        (("3.1", "3.1b"), ["3.1a"]),
        (("8'.1", "8'.2bis"), ["8'.2"]),
        (("8.1", "8.1ter"), ["8.1bis"]),
        (("2.1.1", "2.1.3"), ["2.1.2"]),
        (("2.1", "2.2'"), ["2.2"]),
    ],
)
def test_what_is_left_out_is_named(labels: tuple[str, ...], missing: list[str]) -> None:
    assert missing == gaps(*labels)


@pytest.mark.parametrize(
    "labels",
    [
        ("2.1", "2.2", "2.3"),
        ("0.0", "0.1"),
        ("2.2", "2.1", "2.3"),
        ("3.1", "3.1a", "3.2"),
        ("3.1a", "3.1b"),
        ("8'.1", "8'.1bis", "8'.1ter"),
        ("8.1", "8.1'"),
        ("2.1", "2.1"),
        ("eq 12", "eq 40"),
        ("Lemma 1", "Theorem 2", "Lemma 3"),
        ("1.1", "0."),
        ("1.1", "1.999999"),
    ],
)
def test_a_numbering_without_gaps_has_none(labels: tuple[str, ...]) -> None:
    assert [] == gaps(*labels)
