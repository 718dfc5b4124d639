"""How evidence was established, in words."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

from proofcheck.reports.records import labels
from proofcheck.reports.records.audited import Goal
from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal import establishment, page
from proofcheck.reports.terminal.establishment import state_establishment, state_sizes
from tests.fakes.audit_documents import COUNTEREXAMPLE, derivation, document, goal, statement


def read_goal(**fields: Any) -> Goal:
    found = read_audit(document(derivation(statement("1", goals=[goal(**fields)]))))
    return found.derivations[0].statements[0].goals[0]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"evidence": "proved"}, "for all sizes and values"),
        ({"evidence": "proved", "sizes": [{}]}, "for all sizes and values"),
        (
            {"evidence": "proved", "sizes": [{"n": 2}]},
            "exactly, at n = 2: all that it admits",
        ),
        (
            {"evidence": "checked", "sizes": [{"n": 1}, {"n": 2}]},
            "exactly, with symbolic entries, at sizes 1 to 2 (n)",
        ),
        (
            {"evidence": "checked", "sizes": [{"n": 1}, {"n": 3}]},
            "exactly, with symbolic entries, at n = 1, 3",
        ),
        (
            {"evidence": "checked", "sizes": [{}]},
            "exactly, with symbolic entries; no size is free",
        ),
        (
            {"evidence": "witnessed", "models": 20, "digits": 50, "sizes": [{"n": 1}]},
            "20 models, to 50 digits, at n = 1",
        ),
        (
            {"evidence": "witnessed", "models": 1, "digits": None, "sizes": [{"n": 1}]},
            "1 model, exactly, at n = 1",
        ),
        (
            {"evidence": "cited", "models": 20, "digits": 50, "sizes": [{"n": 1}]},
            "by citation; tested on 20 models, to 50 digits, at n = 1",
        ),
        ({"evidence": "unsupported", "reason": "out of budget"}, "out of budget"),
        ({"evidence": "proved", "reason": "by [1.1]"}, "for all sizes and values; by [1.1]"),
    ],
)
def test_each_evidence_has_its_sentence(fields: dict[str, Any], expected: str) -> None:
    assert expected == state_establishment(read_goal(**fields))


@pytest.mark.parametrize(
    ("sizes", "objects", "expected"),
    [
        ({"n": 2}, {"x": "1"}, "false at n = 2"),
        ({}, {"x": "1", "y": "-1/2"}, "false at x = 1, y = -1/2"),
        ({}, {"x": "1", "A": [["1", "2"], ["3", "4"], ["5", "6"]]}, "false at x = 1"),
        ({}, {"A": [["1", "2"], ["3", "4"], ["5", "6"]]}, f"false: {COUNTEREXAMPLE['why']}"),
        ({}, dict.fromkeys("abcd", "1"), f"false: {COUNTEREXAMPLE['why']}"),
    ],
)
def test_a_refutation_names_its_sizes_or_few_numbers(
    sizes: dict[str, int], objects: dict[str, object], expected: str
) -> None:
    example = COUNTEREXAMPLE | {"sizes": sizes, "objects": objects}
    found = read_goal(evidence="refuted", counterexample=example)

    assert expected == state_establishment(found)


def test_a_long_reason_is_left_to_the_counterexample() -> None:
    example = COUNTEREXAMPLE | {"sizes": {}, "objects": {}, "why": "x" * 61}

    assert "false" == state_establishment(read_goal(evidence="refuted", counterexample=example))


def test_many_sizes_are_counted() -> None:
    sizes = tuple((("n", str(number)),) for number in range(1, 10))

    assert state_sizes(sizes) == "n = 1, 2, 3, 4, 5, 6 and 3 more"


def test_a_size_that_a_combination_lacks_is_not_made_up() -> None:
    assert state_sizes([(("m", "1"), ("n", "2")), (("m", "3"),)]) == "(m, n) = (1, 2), (3, -)"


def test_a_field_that_is_absent_is_not_read_as_exact() -> None:
    one = goal(evidence="witnessed", models=20, sizes=[{"n": 1}])
    del one["digits"]
    found = read_audit(document(derivation(statement("1", goals=[one]))))

    expected = "20 models, digits not stated, at n = 1"
    assert expected == state_establishment(found.derivations[0].statements[0].goals[0])


@pytest.mark.parametrize("module", [establishment, labels, page])
def test_the_examples_in_docstrings_are_true(module: Any) -> None:
    ended = doctest.testmod(module)

    assert (ended.failed, ended.attempted > 0) == (0, True)
