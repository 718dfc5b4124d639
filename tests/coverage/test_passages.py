"""Where statements and proofs of a paper end, and whose a citation is."""

from __future__ import annotations

import pytest

from proofcheck.coverage import read_document

STATED = "$$a \\quad (1)$$\n\n**Lemma 1.** *It is so.*\n\n**Lemma 2.** *Also.*\n\n"


def blamed(text: str) -> list[tuple[str, str, bool]]:
    """Return every citation: what it names, of what, and whether that is certain."""
    return [(c.cited.label, c.blamed, c.is_certain) for c in read_document(text).citations]


@pytest.mark.parametrize(
    "head",
    [
        *("*Proof.*", "**Proof.**", "_Proof._", "Proof.", "Proof:", "\\textit{Proof.}", "*Proof*."),
        *("*Proof of Lemma 2.*", "**Proof** (short).", "### Proof\n\n", "*Proof sketch.*"),
        *("## A.2 Proof of Lemma 2 (Also)\n\n", "> *Proof.*"),
    ],
)
def test_a_proof_begins(head: str) -> None:
    assert [("1", "Lemma2", True)] == blamed(
        f"{STATED}{head} By (1) it is. $\\square$\n\nNot (1).\n"
    )


@pytest.mark.parametrize(
    "sign", ["$\\square$", "\\(\\blacksquare\\)", "□", "∎", "QED", "Q.E.D.", "\\qed", "$\\Box$"]
)
def test_a_proof_ends(sign: str) -> None:
    assert [("1", "Lemma2", True)] == blamed(f"{STATED}*Proof.* By (1). {sign} Not by (1).\n")


def test_a_proof_without_a_sign_ends_at_the_next_heading() -> None:
    assert [("1", "Lemma2", False)] == blamed(f"{STATED}*Proof.* By (1).\n\n## Next\n\nNot (1).\n")


def test_a_proof_may_stand_elsewhere() -> None:
    text = f"{STATED}## Appendix\n\nAs (1) says.\n\n*Proof of Lemma 1.* By (1). $\\square$\n"

    assert [("1", "Lemma1", True)] == blamed(text)


def test_a_heading_above_the_statement_itself_begins_no_proof() -> None:
    text = "$$a \\quad (1)$$\n\n## Proof of Lemma 1\n\nBy (1).\n\n**Lemma 1.** *It is so.*\n"

    assert [] == blamed(text)
    assert [("1", "Lemma1", False)] == blamed(f"{STATED}## Proof of Lemma 1\n\nBy (1).\n")


@pytest.mark.parametrize(
    "text",
    ["Proofs by (1) are short.", "Proof of this is by (1).", "The proof. By (1).", "As (1) says."],
)
def test_what_only_talks_about_a_proof_is_none(text: str) -> None:
    assert [] == blamed(f"{STATED}{text}\n")


def test_a_statement_without_a_proof_ends_where_a_paragraph_begins_anew() -> None:
    text = (
        "$$a \\quad (1)$$\n\n**Lemma 1.** *We have*\n\n$$b, \\quad (2)$$\n\nwhere (1) is used.\n\n"
    )

    assert [("1", "Lemma1", True)] == blamed(f"{text}This is more than (1).\n")


def test_what_stands_beside_an_equation_is_cited_by_it() -> None:
    text = f"{STATED}Combining Lemmas 1 and 2 with (1) yields\n\n$$c. \\quad (2)$$\n\nNot so (1).\n"

    assert [("Lemma 1", "2", True), ("Lemma 2", "2", True), ("1", "2", True)] == blamed(text)


def test_numbers_over_a_sign_are_cited_by_their_equation() -> None:
    assert [("1", "2", True)] == blamed(
        "$$a \\quad (1)$$\n\n$$b \\stackrel{(1)}{=} c \\quad (2)$$\n"
    )
    assert [] == blamed("$$a \\quad (1)$$\n\n$$b = f^{(1)} + g_(1) \\quad (2)$$\n")
    assert [] == blamed("$$a \\quad (1)$$\n\nWith $g (1)$ we get\n\n$$b \\quad (2)$$\n")


def test_numbers_that_may_count_cases_leave_doubt() -> None:
    text = f"{STATED}*Proof.* There are two cases: (1) it is so, and (2) it is not. $\\square$\n"

    assert [("1", "Lemma2", False)] == blamed(text)
