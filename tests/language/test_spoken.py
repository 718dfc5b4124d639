"""What is said on a page and not here: each line is told what to write, and that is accepted."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics import Diagnostic
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile

GIVENS = "n : PosNat, x, y : Vector(n), A, B : Matrix(n, n), a, b, c : Real"
NAMES = (
    GIVENS,
    f"{GIVENS}, k in 1..n",
    f"{GIVENS}, hat_x, hat_a_1, tilde_beta, bar_x : Real",
    "t : Real",
)
FORMS = ("show {0}", "show {0} = {0}", "show sum({0}) x[i] = a")
"""What may be given where an advice is followed, and where it may stand."""

LAW = "Uniform({1, 2})"

LINES = [
    ("show x̂ = y", "P0122", "hat_x"),
    ("show â_1 = a", "P0122", "hat_a_1"),
    ("show β̃ = a", "P0122", "tilde_beta"),
    ("show x̄ = y", "P0122", "bar_x"),
    ("show x^2 = a", "P0307", "|x|^2"),
    ("show x*y = a", "P0301", "x^T*y"),
    ("show |x||y| >= a", "P0121", "|x|*|y|"),
    ("show ‖x‖‖y‖ >= a", "P0121", "‖x‖*‖y‖"),
    ("show |x^T y| <= a", "P0121", "x^T*y"),
    ("show A^* B = A", "P0121", "A^* * B"),
    ("show ||A||_F = a", "P0302", "|A|_F"),
    ("show x.y = a", "P0122", "x^T*y"),
    ("show det A = a", "P0121", "det(A)"),
    ("show tr A = a", "P0121", "tr(A)"),
    ("show A = I_n", "P0231", "I(n)"),
    ("show for all t in Real, t = t", "P0120", "forall t in Real: ..."),
    ("show for each t : Real: t = t", "P0120", "forall t : Real: ..."),
    ("show t >= 0, for all t in Real", "P0120", "forall t in Real: t >= 0"),
    ("show t >= 0 for every t", "P0120", "forall t : Real: t >= 0"),
    ("show exists t : Real such that t = a", "P0120", "exists t : Real: ..."),
    ("show there exists t : Real: t = a", "P0120", "exists t : Real: ..."),
    ("show there is a t in Real with t = a", "P0120", "exists t in Real: ..."),
    ("show ∃! t : Real: t = a", "P0122", "exists x : Real: ..."),
    ("show if a > 0 then a >= 0", "P0120", "a > 0 ==> a >= 0"),
    ("show a >= 0 if a > 0", "P0120", "a > 0 ==> a >= 0"),
    ("show {t | t > 0} = {}", "P0120", "{ t in Real where t > 0 }"),
    ("show {t ∈ Int : |t| < 2} = {}", "P0120", "{ t in Int where |t| < 2 }"),
    ("show a in [b, c]", "P0120", "b <= a <= c"),
    ("show a ∈ [0, 1]", "P0120", "0 <= a <= 1"),
    ("show n mod 2 = 1", "P0121", "exists k : Int: n = 2*k + 1"),
    ("show n ≡ 0 (mod 2)", "P0122", "exists k : Int: n = 2*k"),
    ("show n | a", "P0120", "exists k : Int: a = n*k"),
    ("show sum_i x_i = a", "P0120", "sum(i in 1..n) x[i]"),
    ("show ∑ x_i = a", "P0120", "sum(i in 1..n) x[i]"),
    ("show sum(x) = a", "P0120", "sum(i in 1..n) x[i]"),
    ("show sum(i from 1 to n) x[i] = a", "P0120", "i in 1..n"),
    ("show P(a > 0) = 1", "P0231", "prob(i ~ Uniform(1..n)) (x[i] > 0)"),
    ("show Pr[a > 0] = 1", "P0120", "prob(i ~ Uniform(1..n)) (x[i] > 0)"),
    ("show prob(a > 0) = 1", "P0120", "prob(i ~ Uniform(1..n)) (x[i] > 0)"),
    ("show expect(a) = 1", "P0120", "expect(i ~ Uniform(1..n)) x[i]"),
    ("show var(a) = 1", "P0120", "var(i ~ Uniform(1..n)) x[i]"),
    ("show Var(a) = 1", "P0231", "var(i ~ Uniform(1..n)) x[i]"),
    (f"show prob(t ~ {LAW}, t > 1) = 1/2", "P0120", f"prob(t ~ {LAW}) (t > 1)"),
    (f"show expect(t ~ {LAW}) t | t > 1", "P0120", "expect(w ~ Uniform(S) where w > 0) w"),
    (f"given X ~ {LAW}", "P0312", f"expect(X ~ {LAW}) ..."),
    (f"given X : {LAW}", "P0312", f"expect(X ~ {LAW}) ..."),
    ("show floor(a) <= a", "P0231", "assume k <= a < k + 1"),
    ("show binom(n, 2) = a", "P0231", "prod(i in 1..k) (n - i + 1)/i"),
]


def found_in(item: str, names: str = GIVENS) -> list[Diagnostic]:
    goal = "" if item.startswith("show") else "  show 1 = 1\n"
    text = f'derivation "t"\n  language 2\n\n[1] claim\n  given {names}\n  {item}\n{goal}'
    (statement,) = read_derivation(SourceFile("t.proof", text), "t").statements
    return list(statement.diagnostics)


@pytest.mark.parametrize(("line", "code", "told"), LINES, ids=[line for line, *_ in LINES])
def test_a_line_of_the_page_is_told_what_to_write(line: str, code: str, told: str) -> None:
    (found,) = found_in(line)

    assert code == found.code
    assert f"`{told}`" in " ".join(found.help)


@pytest.mark.parametrize("told", sorted({told for _, _, told in LINES}))
def test_what_is_told_is_accepted(told: str) -> None:
    filled = told.replace("Uniform(S)", "Uniform(1..n)")
    filled = filled.replace("...", "1" if "~" in told else "true")
    tried = (filled, *(form.format(filled) for form in FORMS))

    assert any(not found_in(one, names) for one in tried for names in NAMES)


def test_what_the_page_and_the_language_share_is_told_nothing() -> None:
    lines = ("|x|^2 = x^T*x", "||x| - |y|| <= |x - y|", "{ t in Real where |t| = 1 } = {}")

    assert [] == [found for line in lines for found in found_in(f"show {line}")]
