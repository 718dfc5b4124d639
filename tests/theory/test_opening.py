"""A lemma as a question: its certificate, found in any way, is accepted for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.checker import Rejected, check
from proofcheck.theory import FaultKind, TheoryError, open_lemma, read_folder

FOLDER = read_folder()


def test_a_lemma_is_opened_with_what_it_declares_alone() -> None:
    lemma = open_lemma(FOLDER, "real part and modulus")

    declared = ["real and imaginary part", "modulus", "smaller square"]
    constants = ["blades", "multivector", "grade", "Clifford"]
    assert list(lemma.theory.entries) == [*constants, *declared]
    assert check(lemma.task, lemma.theory, FOLDER.certificates[lemma.path]).axioms == (
        "modulus",
        "real and imaginary part",
    )


def test_a_certificate_of_another_lemma_is_none_for_it() -> None:
    lemma = open_lemma(FOLDER, "smaller square")
    other = open_lemma(FOLDER, "trace of a sum")

    with pytest.raises(Rejected, match="the certificate belongs to another task"):
        check(lemma.task, lemma.theory, FOLDER.certificates[other.path])


def test_steps_of_a_proof_are_shown_first_and_are_no_part_of_the_statement() -> None:
    text = FOLDER.proofs["ranks"]
    start = text.index("  proof\n", text.index("[generalised inverse] lemma"))
    (proof, rest) = text[start:].split("\n\n", 1) if "\n\n" in text[start:] else (text[start:], "")
    without = replace(FOLDER, proofs={**FOLDER.proofs, "ranks": f"{text[:start]}\n{rest}"})

    assert proof.count("have ") == 2
    opened, plain = (open_lemma(one, "generalised inverse") for one in (FOLDER, without))
    assert (len(opened.steps), len(plain.steps)) == (2, 0)
    assert opened.task.digest == plain.task.digest


@pytest.mark.parametrize("name", ["modulus", "smaler square"])
def test_what_is_no_lemma_is_not_opened(name: str) -> None:
    with pytest.raises(TheoryError) as caught:
        open_lemma(FOLDER, name)

    assert [fault.kind for fault in caught.value.faults] == [FaultKind.UNKNOWN]
