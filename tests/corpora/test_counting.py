"""The counting rules, each beside a neighbour that counts the other way."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpora.counting import count, green_though_false, is_found, refuted_though_true
from tests.corpora.items import Item
from tests.corpora.outcomes import Outcome, read_outcomes
from tests.fakes.audit_documents import Record, derivation, document, goal, statement

PATH = Path("textbook/one.proof")
COPY = Path("textbook/one_planted.proof")


@pytest.mark.parametrize(
    ("role", "evidence", "wrong"),
    [
        ("fact", "refuted", "refuted though true"),
        ("fact", "unsupported", ""),
        ("fact", "proved", ""),
        ("false twin", "witnessed", "green though false"),
        ("false twin", "unsupported", ""),
        ("false twin", "refuted", ""),
        ("false as printed", "checked", "green though false"),
        ("false as printed", "refuted", ""),
        ("planted sign", "proved", "green though false"),
        ("planted sign", "unsupported", ""),
        ("planted hypothesis", "witnessed", "green though false"),
        ("planted hypothesis", "ill-formed", ""),
        ("planted dependency", "proved", ""),
        ("unsayable", "proved", ""),
    ],
)
def test_what_is_wrong(role: str, evidence: str, wrong: str) -> None:
    item = Item(PATH, "1", role)
    outcomes = {item.key: Outcome(evidence)}

    assert bool(refuted_though_true([item], outcomes)) == (wrong == "refuted though true")
    assert bool(green_though_false([item], outcomes)) == (wrong == "green though false")


NEEDS_2, NEEDS_3 = ("P0503", ("1", "2")), ("P0503", ("1", "3"))


@pytest.mark.parametrize(
    ("kind", "outcome", "found"),
    [
        ("sign", Outcome("refuted"), True),
        ("sign", Outcome("unsupported"), False),
        ("sign", Outcome("unsupported", has_model=True), True),
        ("sign", Outcome("proved", has_model=True), False),
        ("hypothesis", Outcome("refuted"), True),
        ("hypothesis", Outcome("unsupported", errors=(NEEDS_2,)), False),
        ("dependency", Outcome("refuted"), True),
        ("dependency", Outcome("unsupported"), False),
        ("dependency", Outcome("unsupported", errors=(("P0501", ()),)), True),
        ("dependency", Outcome("unsupported", errors=(("P0504", ("1", "2")),)), False),
        ("dependency", Outcome("proved", errors=(NEEDS_2,)), True),
        ("dependency", Outcome("proved", errors=(NEEDS_3,)), False),
        ("dependency", Outcome("proved", errors=(("P0230", ("2",)),)), True),
        ("dependency", Outcome("proved", errors=(NEEDS_2,), declares=("2",)), False),
    ],
)
def test_when_a_planted_error_is_found(kind: str, outcome: Outcome, found: bool) -> None:
    item = Item(COPY, "1", f"planted {kind}")
    outcomes = {item.key: outcome, item.original: Outcome("proved", declares=("2",))}

    assert is_found(item, outcomes) is found


def test_figures() -> None:
    roles = {"1": "fact", "2": "fact", "3": "false as printed", "1 false": "false twin"}
    items = [Item(PATH, label, role) for label, role in roles.items()]
    items += [Item(PATH, "4", "unsayable", "big O"), Item(COPY, "1", "planted sign")]
    words = ("proved", "ill-formed", "refuted", "unsupported")
    outcomes = {
        one.key: Outcome(word, seconds)
        for seconds, (one, word) in enumerate(zip(items, words, strict=False), 1)
    }

    found = {name: value for name, value in count(items, outcomes).items() if value}

    assert found == {
        "items": 4,
        "expressible": 2,
        "proved": 1,
        "refuted": 1,
        "false as printed": 1,
        "false as printed, refuted": 1,
        "false twin": 1,
        "planted sign": 1,
        "median seconds": 2,
    }


def test_outcomes_are_read_from_an_audit() -> None:
    model: Record = {"model": []}
    finding = {"code": "P0503", "severity": "error", "message": "[1] needs [2], which it lacks"}
    goals = [goal(seconds=0.5), goal(seconds=1.0, counterexample=model)]
    broken = statement("1", evidence="refuted", goals=goals, diagnostics=[finding])
    milder = statement("2", diagnostics=[finding | {"severity": "warning"}], **{"from": ["1"]})

    found = dict(read_outcomes(document(derivation(broken, milder, statement("1")))))

    assert found["1"] == Outcome("refuted", 1.5, True, (("P0503", ("1", "2")),))
    assert (found["2"].errors, found["2"].declares, found["2"].has_model) == ((), ("1",), False)
