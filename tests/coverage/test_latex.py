"""What LaTeX numbers and a source text does not print."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document
from tests.coverage.papers import TEX


def labels(text: str) -> list[str]:
    return [one.label for one in read_document(text).statements]


def cited(text: str) -> list[tuple[str, str]]:
    return [(one.cited.label, one.blamed) for one in read_document(text).citations]


def test_counters_are_those_that_the_preamble_declares() -> None:
    assert ["1.1", "1.2", "Z1", "Lemma 1.1", "Theorem 2.1"] == labels(TEX)
    assert ["1", "2", "Z1", "Lemma 1", "Theorem 2"] == labels(
        TEX.replace("{Theorem}[section]", "{Theorem}").replace(
            "\\numberwithin{equation}{section}", ""
        )
    )
    assert ["1.1", "1.2", "Z1", "Lemma 1", "Theorem 2.1"] == labels(
        TEX.replace("{lemma}[thm]{Lemma}", "{lemma}{Lemma}")
    )


def test_references_name_what_has_the_label() -> None:
    assert [
        *(("1.1", "Lemma1.1"), ("1.2", "Lemma1.1")),
        *(("Lemma 1.1", "Theorem2.1"), ("Z1", "Theorem2.1")),
    ] == cited(TEX)


def test_a_name_that_nothing_has_is_cited_and_stated_nowhere() -> None:
    broken = read_document(TEX.replace("\\eqref{eq:zero}", "\\eqref{eq:lost}"))

    assert "eq:lost" in [one.label for one in broken.mentions]
    assert "sec:squares" not in [one.label for one in broken.mentions]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("\\begin{lemma}x\\end{lemma}\\begin{theorem}y\\end{theorem}", ["Lemma 1", "Theorem 1"]),
        ("\\section{A}\\begin{equation*}a\\end{equation*}", []),
        ("\\section{A}\\begin{equation}a\\end{equation}", ["1"]),
        ("\\section{A}\n\\begin{align}a\\\\b\\notag\\\\c\\end{align}", ["1", "2"]),
        ("\\section{A}\\begin{equation}\\begin{split}a\\\\b\\end{split}\\end{equation}", ["1"]),
        ("\\section{A}\\begin{remark}x\\end{remark}", []),
        ("% \\begin{lemma}x\\end{lemma}\n\\section{A}", []),
        ("\\section{A} \\begin{definition}[D (x)] y \\end{definition}", ["Definition 1"]),
    ],
)
def test_environments_are_counted(text: str, found: list[str]) -> None:
    assert found == labels(text)


def test_only_latex_counts_its_environments() -> None:
    assert [] == labels("# A title\n\n\\begin{equation}a\\end{equation}\n")


def test_printed_tags_have_names_in_any_document() -> None:
    text = "$$a \\tag{1}\\label{a}$$\n\nBy \\eqref{a} we set\n\n$$b \\tag{2}$$\n"

    assert [("1", "2")] == cited(text)
