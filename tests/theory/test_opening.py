"""A lemma as a question: its certificate, found in any way, is accepted for it."""

from __future__ import annotations

import pytest

from proofcheck.checker import Rejected, check
from proofcheck.theory import FaultKind, TheoryError, open_lemma, read_folder

FOLDER = read_folder()


def test_a_lemma_is_opened_with_what_it_declares_alone() -> None:
    lemma = open_lemma(FOLDER, "real part and modulus")

    declared = ["real and imaginary part", "modulus", "smaller square"]
    assert list(lemma.theory.entries) == declared
    assert check(lemma.task, lemma.theory, FOLDER.certificates[lemma.path]).axioms == (
        "modulus",
        "real and imaginary part",
    )


def test_a_certificate_of_another_lemma_is_none_for_it() -> None:
    lemma = open_lemma(FOLDER, "smaller square")
    other = open_lemma(FOLDER, "trace of a sum")

    with pytest.raises(Rejected, match="the certificate belongs to another task"):
        check(lemma.task, lemma.theory, FOLDER.certificates[other.path])


@pytest.mark.parametrize("name", ["modulus", "smaler square"])
def test_what_is_no_lemma_is_not_opened(name: str) -> None:
    with pytest.raises(TheoryError) as caught:
        open_lemma(FOLDER, name)

    assert [fault.kind for fault in caught.value.faults] == [FaultKind.UNKNOWN]
