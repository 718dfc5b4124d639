"""What is said about a mistake helps the author who made it: the words, not only the code."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics import Diagnostic, render_diagnostic
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile

HEADER = 'derivation "t"\n  language 1\n\n'


def found_in(text: str) -> list[Diagnostic]:
    """Return everything that is said about a text below a header."""
    derivation = read_derivation(SourceFile("t.proof", HEADER + text), "t")
    return [*derivation.diagnostics, *(d for s in derivation.statements for d in s.diagnostics)]


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
    ("given A : Matrix(2, 2)\n  show A = I", "`I` is used without its arguments"),
    ("let f(x : Real) := x\n  show f = f", "`f` is used without its arguments"),
    ("let f(x : Real) := x\n  show f[1] = 1", "`f` does not take its arguments like this"),
    ("given x : Real\n  show x(2) = 1", "a product is written with `*`"),
    ("given z : Complex\n  show z < 1", "compare its modulus `|z|`, or its real part `Re(z)`"),
    ("given x : Real\n  show x in (0, 1)", "an interval `a < x < b`"),
    ("given eps > 0\n  show 1 = 1", "write `eps : PosReal`, or `eps : Real` and the condition"),
    ("show sum(i = 1..3) i = 6", "write `i in 1..3`"),
    ("let x = 5\n  show 1 = 1", "write `let x := ...`"),
    (
        "given A : Matrix(2, 2)\n  show A.T = A",
        "write `A^T` for the transpose, `A^*` for the conjugate transpose",
    ),
    ("given x : Real\n  show x <> 1", "write `!=`"),
    ("given x : Real\n  show x /= 1", "write `!=`"),
    ("given x : Real\n  show x ⩽ 1", "write `<=`"),
    ("given x : Real\n  show x ＝ 1", "write `=`"),
    ("given x : Real\n  show х = 1", "U+0445, cyrillic small letter ha"),
    ("given x : Real\n  show x := 1", "write `=` for an equation"),
    ("show 1,000 = 1000", "write `1000`"),
    ("show 1,234,567 = 1", "write `1234567`"),
    ("given x : Real\n  show x_{1} = 1", "write `x_1` for a name, `x[1]`"),
    ("given A : Matrix(2, 2)\n  show |A|_3 = 1", "the norms are `|x|`, `|x|_1`, `|x|_2`"),
    ("given x : Real\n  show x**2 = 1", "write `x^2` for a power, `*` for a product"),
    ("show \\frac{1}{2} = 1", "write `1/2`"),
    ("given a, b : Real\n  show a \\leq b", "write `<=`"),
    ("show \\alpha = 1", "write `alpha`, the name without the backslash"),
    ("show 1 = 1;", "remove it"),
    ("given n : Nat\n  assume n is prime\n  show n = 2", "words stand in a title, after `note`"),
    ("given x : Real\n  show x in [0, 1]", "an interval is written by inequalities"),
    ("show Sum_{k=1}^3 k = 6", "write `sum(k in 1..3)`"),
    ("given n : Nat\n  show prod_{k=1}^n k = 1", "write `prod(k in 1..n)`"),
    ("given x[k in 1..3] : Real, i in 1..3\n  show x_i = 1", "is written `x[i]`"),
    ("given x : Real\n  show ln(x) = 1", "`log`, after `let log := library log`"),
    ("show eigenvalues(I(2)) = {1}", "is written `spectrum(A)`"),
    ("given x in R\n  show x = x", "if the real numbers are meant, they are `Real`"),
    ("given x : Real\n  show E[x] = x", "its law: `expect(w ~ Normal(0, 1)) w^2`"),
    ("given A : Matrix(2, 2)\n  show A >= 0", "forall v : Vector(n): 0 <= v^T*A*v"),
    ("given x : Real\n  show norm(x) = 1", "a norm is written `|x|`"),
    ("given x : Real where x > 0\n  show x > 0", "write the condition as `assume x > 0`"),
    (
        "given m, n : Nat where m >= n, A, B : Matrix(m, n)\n  show A = B",
        "write `given m, n : Nat, A, B : Matrix(m, n)`, and then `assume m >= n`",
    ),
    (
        "given n : Nat where forall i : Nat, j : Nat: i = j\n  show n = 0",
        "write the condition as `assume forall i : Nat, j : Nat: i = j`",
    ),
    (
        "given A : Matrix(2, 2)\n  assume A positive definite",
        "write `A^T = A`, and `forall v : Vector(n) where v != 0: v^T*A*v > 0`",
    ),
    (
        "given A : Matrix(2, 2)\n  assume A is negative semidefinite",
        "write `A^T = A`, and `forall v : Vector(n): v^T*A*v <= 0`",
    ),
    ("given A, positive : Real\n  show A positive = 0", "write `A*positive`"),
    (
        "assume for all v : Vector(2), v != 0: v^T*v > 0",
        "write `forall v : Vector(2) where v != 0: ...`",
    ),
    ("assume for every k in 1..3: k > 0", "write `forall k in 1..3: ...`"),
    ("show 0 < 1 for all x", "write `forall x : Real: 0 < 1`"),
    ("show 0 < 1 holds always", "words stand in a title, after `note`"),
    (
        "show forall v : Vector(2), v != 0: v^T*v > 0",
        "write `forall v : Vector(2) where v != 0: ...`",
    ),
    ("given u, v : Vector(2)\n  show |u||v| >= 0", "write `|u|*|v|`"),
    ("given u, v : Vector(2)\n  show ‖u‖‖v‖ >= 0", "write `‖u‖*‖v‖`"),
    ("given u, v : Vector(2)\n  show |u|| >= 0", "remove it, or add the opening bracket"),
    ("given x, y\n  show x = y", "write `y : Real`, or another sort"),
    ("given x : Real\n  show diff(x) x = 1", "write `language 2` in the header"),
    ("given n : Nat, x : R^n\n  show x = x", "`R^n` is `Vector(n)`"),
    ("given n : Nat, x : ℝ^n\n  show x = x", "write `Vector(n)`"),
    ("given n : Nat, x : C^(n×2)\n  show x = x", "write `ComplexMatrix(n, 2)`"),
    ("given n : Nat\n  show card({1, 2, ..., n}) = n", "write `1..n`"),
    ("given x : Real\n  show x^{k + 1} = x", "write `x^(k + 1)`"),
    ("given x : Real\n  show x \\in \\mathbb{R}", "write `in`"),
    ("given A, B : Matrix(2, 2)\n  show A^\\dagger = B", "write `A^*`"),
    ("given x, y : Vector(2)\n  show \\langle x, y \\rangle = 0", "is written `x^T*y`"),
    ("given a, b, c : Real\n  show <a + b, c> = 0", "is written `(a + b)^T*c`"),
    ("show forall x in Real, y in Real, x < y", "write `forall x in Real, y in Real: ...`"),
    ("show forall x in Real, |x| >= 0", "write `forall x in Real: ...`"),
    ("show forall x in Real, forall y in Real: x = y", "write `forall x in Real: ...`"),
    ("given x : Real\n  show 0 < x, x < 1", "write `and`, or a second `show`"),
    ("show forall x in Real, y > 0: x < y", "write `y : PosReal`"),
    (
        "given A : Matrix(2, 3)\n  show A*A = 0",
        "the left one has 3 columns, and the right one 2 rows",
    ),
]


@pytest.mark.parametrize(("body", "words"), WORDS)
def test_a_mistake_is_explained_in_these_words(body: str, words: str) -> None:
    assert words in "\n".join(map(render_diagnostic, found_in(f"[1] claim\n  {body}\n")))


TOLD = [
    "given m, n : Nat, A, B : Matrix(m, n)\n  assume m >= n\n  show A = B",
    "given A : Matrix(2, 2)\n  assume forall v : Vector(2) where v != 0: v^T*A*v > 0\n  show A = A",
    "show forall v : Vector(2) where v != 0: |v|*|v| > 0",
]


@pytest.mark.parametrize("body", TOLD)
def test_what_these_words_tell_to_write_is_accepted(body: str) -> None:
    assert not found_in(f"[1] claim\n  {body}\n")


def test_names_that_are_words_of_logic_elsewhere_stay_names() -> None:
    source = SourceFile("t.proof", f"{HEADER}[1] claim\n  given iff : Real\n  show iff = iff\n")

    assert not read_derivation(source, "t").statements[0].diagnostics


@pytest.mark.parametrize(
    ("word", "kind"),
    [("Lemma", "claim"), ("Theorem", "claim"), ("Axiom", "hypothesis"), ("remark", "informal")],
)
def test_what_documents_call_a_statement_is_translated(word: str, kind: str) -> None:
    (found,) = found_in(f"[1] {word}\n  show 1 = 1\n")

    kinds = "`definition`, `hypothesis`, `claim`, `cited`, `informal`"
    assert (f"write `{kind}`; the kinds are {kinds}",) == found.help


@pytest.mark.parametrize("item", ["given f : Real -> Real", "let f = 5", "given λ, f > 0"])
def test_a_name_whose_introduction_cannot_be_read_is_not_reported_again(item: str) -> None:
    (found,) = found_in(f"[1] claim\n  {item}\n  show f = 1\n")

    assert "P0231" != found.code


def test_a_name_that_no_unread_item_holds_is_reported_all_the_same() -> None:
    found = found_in("[1] claim\n  given f > 0\n  show g = 1\n")

    assert ["`g` is not defined"] == [d.message for d in found if d.code == "P0231"]
