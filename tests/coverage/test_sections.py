"""A document that labels nothing: sections by their numbers."""

from __future__ import annotations

import pytest

from proofcheck.coverage import Format, read_document
from proofcheck.coverage.sections import find_section
from tests.coverage.documents import findings
from tests.coverage.papers import STEPS, STEPS_DERIVED

NOTE = (
    "info P0252 [] sections are compared by number; which statements a section makes, and what "
    "they rest on, is not"
)


def sections(text: str) -> dict[str, str]:
    found = read_document(text).statements
    return {one.label: one.title for one in found if one.format is Format.SECTION}


def test_numbered_sections_with_a_formula_are_compared() -> None:
    assert {"1": "Introduction", "2.2": "Implementation"} == sections(STEPS)
    assert [NOTE] == findings(STEPS_DERIVED, STEPS)


@pytest.mark.parametrize(
    "text",
    [
        "## 2.2 Steps\n\nSet $a = b$.\n",
        "2.1 First\nWords.\n2.2 Steps\nSet \\(a \\leq b\\).\n",
        "**2.2 Steps**\n\n$$a$$\n",
        "\\section{A}\n\\section{B}\n\\subsection{C}\n\\subsection{Steps}\n\\[ a = b \\]\n",
    ],
)
def test_sections_are_written_in_many_ways(text: str) -> None:
    start = "1. Beginning\n2. Middle\n" if text.startswith("2.1") else ""

    assert {"2.2": "Steps"} == sections(start + text)


@pytest.mark.parametrize(
    "text",
    [
        "## 2.2 Steps\n\nSet $a$ and $\\alpha \\cdot x$.\n",
        "## Steps\n\nSet $a = b$.\n",
        "1. Set $a = b$, then go on.\n2. Set $c = d$.\n",
        "3. Steps\nSet $a = b$.\n",
        "Costs $3 = 4.\n",
    ],
)
def test_what_has_no_number_or_no_formula_is_not(text: str) -> None:
    assert {} == sections(text)


def test_a_document_with_labels_is_not_compared_by_sections() -> None:
    assert {} == sections("## 2 Steps\n\n$$a = b \\quad (1)$$\n")


def test_a_section_without_a_statement_is_found() -> None:
    without = STEPS_DERIVED.replace("[1 update]", "[update]")

    assert ["error P0240 [1] “Introduction”", NOTE] == findings(without, STEPS)


def test_a_number_that_no_section_has_is_found() -> None:
    message = "no section of the source has the number that its label begins with"
    invented = STEPS_DERIVED + "\n[4.1 more] informal\n"

    assert [f"error P0241 [4.1 more] {message}", NOTE] == findings(invented, STEPS)
    assert [NOTE] == findings(STEPS_DERIVED + "\n[3.1 more] informal\n", STEPS)


@pytest.mark.parametrize(
    ("label", "section"),
    [
        ("2.2 normalise", "2.2"),
        ("2.2", "2.2"),
        ("2.2.1 first", "2.2"),
        ("2.7 other", "2"),
        ("9 other", "9"),
        ("2.2a", "2.2"),
        ("norm", None),
        ("22 steps", "22"),
    ],
)
def test_a_label_begins_with_its_section(label: str, section: str | None) -> None:
    assert section == find_section(label, ["1", "2", "2.2"])
