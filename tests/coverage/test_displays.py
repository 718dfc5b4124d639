"""Labels at the head of LaTeX displays, lists at their end."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document
from tests.coverage.documents import DISPLAYS, read


def test_boxed_and_bare_labels_have_the_list_at_their_end() -> None:
    expected = {"1.1": [], "1.2": ["1.1"], "1.3": ["1.1", "1.2"]}

    assert expected == read(DISPLAYS)


def test_a_statement_goes_on_until_its_list() -> None:
    (statement,) = read_document(DISPLAYS).statements[1:2]
    text = DISPLAYS[statement.extent.start : statement.extent.end]

    assert "q(n)" in text
    assert "q(0)" in text
    assert "[1.3]" not in text


def test_a_display_with_a_list_of_its_own_goes_by_its_number() -> None:
    text = "$$[1.1] \\quad a \\quad () \\quad (1)$$\n\n$$b \\quad ([1.1]) \\quad (2)$$\n"

    assert {"1.1": [], "eq 2": ["1.1"]} == read(text)


def test_a_display_after_a_list_and_without_one_is_no_statement() -> None:
    text = "$$[1.1] \\quad a \\quad () \\quad (1)$$\n\n$$b \\quad (2)$$\n"

    assert {"1.1": []} == read(text)


def test_a_label_that_is_printed_wrongly_is_kept() -> None:
    assert {"1.2": ["1.1", "0."]} == read("$$\\boxed{[1.2]} x \\quad ([1.1], [0.]) \\quad (2)$$")


@pytest.mark.parametrize(
    "text",
    [
        "$$\\boxed{[1.2]} x \\quad ([1.1], [0.$$",
        "$$\\boxed{[1.2]} x \\quad ([1.1], [0. \\quad (25)$$",
        "$$\\boxed{[1.2]} x \\quad ([1.1], [0.",
    ],
)
def test_a_list_without_its_end_is_cut(text: str) -> None:
    assert {"1.2": ["1.1", "0.", "..."]} == read(text)


def test_a_statement_without_a_list_has_none() -> None:
    assert {"1.2": None} == read("$$\\boxed{[1.2]} x = (y) \\quad (2)$$")


def test_a_commutator_is_no_list() -> None:
    assert {"1.2": None} == read("$$\\boxed{[1.2]} x = f([M, N])$$")


def test_a_bare_label_in_the_middle_begins_nothing() -> None:
    assert {"1.2": []} == read("$$\\boxed{[1.2]} x = [1.3] \\quad y \\quad ()$$")


def test_labels_in_one_display_are_statements_each() -> None:
    text = "$$\\boxed{[1.1]} a \\quad () \\\\\n\\boxed{[1.2]} b \\quad ([1.1])$$"

    assert {"1.1": [], "1.2": ["1.1"]} == read(text)


def test_other_environments_are_displays_too() -> None:
    text = (
        "\\[ \\boxed{[1.1]} a \\quad () \\]\n\\begin{equation}[1.2] \\quad b ([1.1])\\end{equation}"
    )

    assert {"1.1": [], "1.2": ["1.1"]} == read(text)


def test_a_lost_sign_does_not_turn_the_rest_inside_out() -> None:
    text = "$$\\boxed{[1.1]} a \\quad ()\n\nwords\n\n$$\\boxed{[1.2]} b \\quad ([1.1])$$"

    assert {"1.1": [], "1.2": ["1.1"]} == read(text)


def test_equations_are_numbered() -> None:
    equations = read_document(DISPLAYS + "\n$$z = 1 \\tag{7a}$$\n").equations

    assert ["eq 1", "eq 2", "eq 3", "eq 4", "eq 7a"] == [one.label for one in equations]


def test_labels_over_signs_and_in_the_text_are_mentions() -> None:
    document = read_document(DISPLAYS)

    assert ["1.1", "1.2"] == [one.label for one in document.mentions]
    holders = [document.find_holder(one.span) for one in document.mentions]
    assert [None, "1.3"] == [one and one.label for one in holders]


def test_numbers_in_brackets_are_literature_where_labels_have_two_parts() -> None:
    assert [] == [m.label for m in read_document("See [3].\n\n$$[1.1] \\quad a ()$$").mentions]
