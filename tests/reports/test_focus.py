"""A part of an audit: near statements stay as they are, far ones and arrows to them go."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.reports.machine.focus import focus_document
from tests.fakes.audit_documents import derivation, document, statement

CHAIN = document(
    derivation(
        statement("1"),
        statement("2", used=["1"], **{"from": ["1", "nowhere"]}),
        statement("3", missing=["1"], **{"from": ["2"]}),
        statement("4", repairs="2", **{"from": ["3"]}),
        statement("5"),
    )
)


def labels(found: Any) -> list[str]:
    return [one["label"] for part in found["derivations"] for one in part["statements"]]


def test_without_a_depth_all_below_and_above_stays() -> None:
    assert ["1", "2", "3", "4"] == labels(focus_document(CHAIN, "3"))


def test_a_depth_counts_steps_both_ways() -> None:
    assert ["1", "2", "3", "4"] == labels(focus_document(CHAIN, "2", 1))
    assert ["1", "2", "3"] == labels(focus_document(CHAIN, "1", 1))
    assert ["2"] == labels(focus_document(CHAIN, "2", 0))


def test_what_is_left_out_is_no_dangling_label_and_what_dangles_stays() -> None:
    (one,) = focus_document(CHAIN, "2", 0)["derivations"][0]["statements"]  # type: ignore[index]

    assert ["nowhere"] == one["from"]
    assert [] == one["used"]


def test_an_unknown_label_is_an_error() -> None:
    with pytest.raises(KeyError):
        focus_document(CHAIN, "9")


def test_a_chain_of_many_thousands_needs_no_recursion() -> None:
    chain = document(
        derivation(*(statement(str(at), **{"from": [str(at - 1)]}) for at in range(20_000)))
    )

    assert 20_000 == len(labels(focus_document(chain, "10000")))
    assert 5 == len(labels(focus_document(chain, "10000", 2)))
