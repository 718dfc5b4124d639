"""Numbers of equations: every one that is printed, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document


def numbers(text: str) -> list[str]:
    return [one.label for one in read_document(text).statements]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$$a = b \\quad (12)$$", ["12"]),
        ("$$a = b. \\qquad (12a)$$", ["12a"]),
        ("$$a = b, (12)$$", ["12"]),
        ("$$a = b\n(12)$$", ["12"]),
        ("$$a = b \\hfill (2.3)$$", ["2.3"]),
        ("\\[ a = b \\hspace{1cm} (A.1) \\]", ["A.1"]),
        ("$$a = b$$ (12)\n", ["12"]),
        ("$$a = b$$\n(12)\n\nwords", ["12"]),
        ("$$a = b \\tag{12}$$", ["12"]),
        ("$$a = b \\tag{12} \\label{eq:x}$$", ["12"]),
        ("$$a = b \\label{eq:x} \\tag{S3}$$", ["S3"]),
        ("$$\\begin{aligned} a &= b \\quad (1) \\\\ &= c \\quad (2) \\end{aligned}$$", ["1", "2"]),
        ("$$\\begin{aligned} a &= b \\\\ &= c \\end{aligned} \\quad (3)$$", ["3"]),
        ("$$a = b \\quad (1)$$\n\n$$= c \\quad (2)$$", ["1", "2"]),
        ("\\begin{align*} a &= b \\tag{1} \\\\ c &= d \\tag{2} \\end{align*}", ["1", "2"]),
    ],
)
def test_printed_numbers_are_read(text: str, found: list[str]) -> None:
    assert found == numbers(text)


@pytest.mark.parametrize(
    "text",
    [
        "$$a = b$$",
        "$$a = 3 (4)$$",
        "$$a = f(4)$$",
        "$$a = (4) + b \\quad c$$",
        "$$a = b \\tag{*}$$",
        "a = b \\quad (4)",
        "See (4).",
        "$$a = b$$\n(4) is a claim.",
        "$$a = b$$\n\n(4)\n",
    ],
)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert [] == numbers(text)


def test_equations_are_no_statements_where_statements_have_lists() -> None:
    boxed = "$$\\boxed{[1.1]} a \\quad () \\quad (1)$$\n\n$$b \\quad (2)$$\n"
    document = read_document(boxed)

    assert ["1.1"] == [one.label for one in document.statements]
    assert ["eq 1", "eq 2"] == [one.label for one in document.equations]
    assert ["1", "2"] == numbers("$$a \\quad (1)$$\n\n$$b \\quad (2)$$\n")


def test_displays_without_a_number_are_told_of_a_paper() -> None:
    text = "$$a \\quad (1)$$\n\n$$b$$\n"

    assert ["$$b$$"] == [text[one.start : one.end] for one in read_document(text).bare]
    assert () == read_document("$$\\boxed{[1.1]} a \\quad ()$$\n\n$$b$$\n").bare


def test_a_number_behind_a_display_is_part_of_its_sentence() -> None:
    text = "$$a$$ (1)\n\nBy (1) we set\n\n$$b,$$ (2)\n\nwhich is so.\n"
    document = read_document(text)

    assert [("1", "2")] == [(one.cited.label, one.blamed) for one in document.citations]
    assert () == document.bare
