"""Numbers of other works, beside those of the document."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document

STATED = (
    "The note of Squarer [1] is known. Work by Smith et al. [2] too.\n\n"
    "$$a \\quad (3)$$\n\n**Lemma 1.** *It is so.*\n\n*Proof.* {} $\\square$\n\n"
    "**Theorem 2.** *So.*\n"
)


def named(text: str) -> tuple[list[str], list[str]]:
    document = read_document(STATED.format(text))
    return [one.label for one in document.mentions], [one.label for one in document.foreign]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("This is Theorem 2 of [1].", "Theorem 2"),
        ("This is in Squarer (Equations (3)).", "3"),
        ("This is in [1] (Theorem 2).", "Theorem 2"),
        ("See [1, Theorem 2].", "Theorem 2"),
        ("See \\cite[Theorem 2]{smith}.", "Theorem 2"),
        ("See Theorem 2 in \\cite{smith}.", "Theorem 2"),
        ("This is Equation (3) of Smith et al.", "3"),
        ("This is Equation (3) in Smith (2017).", "3"),
        ("This is Equation (3) of Squarer.", "3"),
        ("Use Squarer's Theorem 2.", "Theorem 2"),
    ],
)
def test_the_number_of_another_work_is_not_taken(text: str, label: str) -> None:
    assert ([], [label]) == named(text)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("This is Theorem 2 of this note.", "Theorem 2"),
        ("Following [1], Theorem 2 is used.", "Theorem 2"),
        ("Following Theorem 2.", "Theorem 2"),
        ("This is Equation (3) in Section 2.", "3"),
        ("Unlike Squarer we use (3).", "3"),
        ("Combine Lemma 1 (Theorem 2).", "Theorem 2"),
    ],
)
def test_a_number_of_the_document_is(text: str, label: str) -> None:
    mentions, foreign = named(text)

    assert label in mentions
    assert [] == foreign


def test_titles_in_the_list_of_references_name_nothing() -> None:
    listed = "## {}\n\n- [1] On Lemma 1 and Lemma 7.\n"

    assert ([], []) == named("So.\n\n" + listed.format("References"))
    assert (["Lemma 1", "Lemma 7"], []) == named("So.\n\n" + listed.format("Remarks"))
