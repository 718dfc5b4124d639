"""What is said about a mistake helps the author who made it: the words, not only the code."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics import render_diagnostic
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile

HEADER = 'derivation "t"\n  language 1\n\n'

WORDS = [
    ("given x : Real\n  show x^0.5 = 1", "an exponent is an integer; a root is written `sqrt(x)`"),
    ("given x : Real\n  show x = 0.5", "write `1/2`"),
    ("given x : Real\n  show x = 5.", "write `5`"),
    ("given x : Real\n  show x = 2e3", "write `2000`"),
    ("given n : Nat\n  show n! = 1", "a factorial is written `prod(k in 1..n) k`"),
    ("given x : Real\n  show x = 1 iff x = 2", "write `<==>`"),
    ("given x : Real\n  show x = 1 implies x = 2", "write `==>`"),
    ("given f : Real -> Real\n  show 1 = 1", "`f(x : Real) : Real` for a function"),
    ("given A : Matrix(2, 2)\n  show A' = A", "the transpose of `A` is written `A^T`"),
    ("given alpha_1 : Real\n  show alpah_1 = 1", "the nearest name is `alpha_1`"),
    ("given A : Matrix(2, 2)\n  show A = I", "`I` stands without its arguments"),
    ("let f(x : Real) := x\n  show f = f", "`f` stands without its arguments"),
    ("let f(x : Real) := x\n  show f[1] = 1", "`f` does not take its arguments like this"),
    ("given x : Real\n  show x(2) = 1", "a product is written with `*`"),
    ("given z : Complex\n  show z < 1", "compare its modulus `|z|`, or its real part `Re(z)`"),
    ("given x : Real\n  show x in (0, 1)", "an interval `a < x < b`"),
]


@pytest.mark.parametrize(("body", "words"), WORDS)
def test_a_mistake_is_explained_in_these_words(body: str, words: str) -> None:
    source = SourceFile("t.proof", f"{HEADER}[1] claim\n  {body}\n")
    derivation = read_derivation(source, "t")
    problems = [*derivation.diagnostics, *(d for s in derivation.statements for d in s.diagnostics)]

    assert words in "\n".join(map(render_diagnostic, problems))


def test_names_that_are_words_of_logic_elsewhere_stay_names() -> None:
    source = SourceFile("t.proof", f"{HEADER}[1] claim\n  given iff : Real\n  show iff = iff\n")

    assert not read_derivation(source, "t").statements[0].diagnostics
