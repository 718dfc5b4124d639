"""A counterexample as lines."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.page import render_plain
from tests.fakes.audit_documents import COUNTEREXAMPLE, derivation, document, goal, statement


def show(**fields: Any) -> list[str]:
    """Return the lines of a counterexample without the bar before them."""
    options = {name: fields.pop(name) for name in ("with_goal", "most") if name in fields}
    role = fields.pop("role", "show")
    one = goal(evidence="refuted", role=role, counterexample=COUNTEREXAMPLE | fields)
    found = read_audit(document(derivation(statement("1", goals=[one]))))
    lines = list_counterexample(found.derivations[0].statements[0].goals[0], 100, "| ", **options)
    return [line.removeprefix("| ") for line in render_plain(lines).split("\n")[:-1]]


def objects(**values: str) -> list[str]:
    return [line for line in show(objects=values) if line.split(" ")[0].strip(",") in values]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("[[0, 0], [0, 0]]", "zero(2, 2)"),
        ("[[0, 0, 0]]", "zero(1, 3)"),
        ("[[1, 0], [0, 1]]", "I(2)"),
        ("[[0]]", "[[0]]"),
        ("[[1]]", "[[1]]"),
        ("[[1, 0], [0, 0]]", "[[1, 0], [0, 0]]"),
        ("[[0, 1], [1, 0]]", "[[0, 1], [1, 0]]"),
        ("[[0, 0], [0, 10]]", "[[0, 0], [0, 10]]"),
        ("(0, 0)", "(0, 0)"),
    ],
)
def test_zero_and_identity_are_written_as_the_language_does(value: str, shown: str) -> None:
    assert [f"A     = {shown}"] == objects(A=value)


def test_neighbours_that_are_equal_share_a_line() -> None:
    assert ["A, B  = 1", "C     = 2", "D     = 1"] == objects(A="1", B="1", C="2", D="1")


def test_names_that_would_fill_the_page_do_not_share_a_line() -> None:
    assert len(objects(an_object_with_a_name="1", another_one_with_a_name="1")) == 2


def test_sides_are_written_out_so_that_entries_can_be_compared() -> None:
    lines = show(left="[[0, 0], [0, 0]]", right="[[1, 0], [0, 1]]")

    assert "left  = [[0, 0], [0, 0]]" in lines
    assert "right = [[1, 0], [0, 1]]" in lines


def test_what_holds_is_said_where_the_goal_stands_already() -> None:
    fields: dict[str, Any] = {
        "assumes": ["x > 0"],
        "satisfies": ["1", "2"],
        "others": {"B": "1", "C": "2"},
    }

    assert ["holds x > 0", "holds what [1], [2] assume", "with  B, C to match (--format json)"] == [
        line for line in show(with_goal=False, **fields) if line[:5] in ("holds", "with ")
    ]
    assert not [line for line in show(**fields) if line[:5] in ("holds", "with ")]


def test_a_side_goal_is_called_what_is_needed() -> None:
    assert show(role="side")[0].startswith("needs ")
    assert show()[0].startswith("goal ")


def test_of_many_objects_the_first_are_shown_and_the_others_counted() -> None:
    many = {f"A{number}": str(number) for number in range(20)}
    lines = show(most=12, objects=many)

    assert len(lines) == 12
    assert any(line.strip() == "and 14 more lines of objects (--format json)" for line in lines)
    assert lines[-1].startswith("why")
