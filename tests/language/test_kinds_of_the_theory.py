"""Axioms and lemmas: read in the theory, refused in a derivation, laid out in both."""

from __future__ import annotations

import pytest

from proofcheck.language.formatting import format_derivation
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.statements import Derivation, Kind
from proofcheck.source import SourceFile

TEXT = """\
derivation "d"

[symmetry] axiom
  given x, y : Real
  assume x = y
  show y = x
  cite "nowhere"

[transitivity] lemma "of equality"
  given x, y, z : Real
  assume x = y
  assume y = z
  show x = z
  from [symmetry]
"""


def _read(*, is_theory: bool) -> Derivation:
    return read_derivation(SourceFile("d.proof", TEXT), "d", is_theory=is_theory)


def test_in_the_theory_axioms_and_lemmas_are_read() -> None:
    axiom, lemma = _read(is_theory=True).statements

    assert (axiom.kind, lemma.kind) == (Kind.AXIOM, Kind.LEMMA)
    assert axiom.citations == ("nowhere",)
    assert [one.label for one in lemma.dependencies] == ["symmetry"]
    assert not axiom.diagnostics
    assert not lemma.diagnostics


@pytest.mark.parametrize(
    ("at", "line", "message", "advice"),
    [
        (
            0,
            3,
            "an axiom is allowed only in",
            "write `hypothesis` for what is assumed, `cited` for a known",
        ),
        (1, 9, "a lemma is allowed only in", "write `claim`"),
    ],
)
def test_in_a_derivation_they_are_refused(at: int, line: int, message: str, advice: str) -> None:
    statement = _read(is_theory=False).statements[at]
    (found,) = statement.diagnostics

    assert (found.code, found.line, found.column) == ("P0227", line, 1)
    assert message in found.message
    assert found.help[0].startswith(advice)
    assert statement.ill_formed
    assert statement.kind is Kind.INFORMAL


def test_they_are_laid_out_as_other_statements() -> None:
    crowded = TEXT.replace("\n  given", "   given").replace("  assume", "      assume")

    assert format_derivation(parse_derivation(SourceFile("d.proof", crowded))) == TEXT
