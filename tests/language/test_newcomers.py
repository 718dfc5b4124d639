"""What newcomers type: each line is accepted with the meaning they had in mind, or told what to write.

A line is followed by what its message tells to write, and so on until the line is accepted.
What is told has to stand in the help, and in the next line: neither may change alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from proofcheck.diagnostics import Diagnostic
from proofcheck.language.elaboration.customary_names import CUSTOMARY
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.mistakes_in_latex import LATEX
from proofcheck.language.parsing.mistakes_in_words import ADVICE_ON_CHARACTERS
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source.file import SourceFile

HEADER = 'derivation "t"\n  language 2\n\n'
ITEM = re.compile(r"(given|let|assume|shows?)\b")


@dataclass(frozen=True, slots=True)
class Step:
    """A text that is not accepted: the code of its finding, and what the help tells to write."""

    text: str
    code: str
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a newcomer types, one text after the other.

    names     what is given, before each text
    steps     what is not accepted
    accepted  what is accepted in the end
    means     how its goals are printed
    """

    number: str
    names: str
    steps: tuple[Step, ...]
    accepted: str
    means: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        return *(step.text for step in self.steps), self.accepted


def attempt(
    number: str,
    names: str,
    *texts: tuple[str, str, *tuple[str, ...]],
    accepted: str,
    means: str | tuple[str, ...] | None = None,
) -> Attempt:
    """Return an attempt; without a meaning, the accepted text is a goal that is printed alike."""
    meaning = accepted.removeprefix("show ") if means is None else means
    steps = tuple(Step(text, code, tuple(told)) for text, code, *told in texts)
    goals = (meaning,) if isinstance(meaning, str) else meaning
    return Attempt(number, names, steps, accepted, goals)


REAL = "x : Real"
REALS = "x, y : Real"
VECTOR = "n : PosNat, x : Vector(n)"
VECTORS = "n : PosNat, x, y : Vector(n)"
SQUARE = "n : PosNat, A, B : Matrix(n, n), x, y : Vector(n)"
SYMMETRIC = (
    "[1] hypothesis\n  let n : PosNat\n  let A : Matrix(n, n)\n  assume A^T = A\n\n[2] claim"
)
POINTS = "[1] hypothesis\n  let x : Real\n\n[3] hypothesis\n  let y : Real\n\n[2] claim"

ATTEMPTS = [
    attempt(
        "01",
        REAL,
        ("show 2x + x = 3x", "P0121", "2*x"),
        ("show 2*x + x = 3x", "P0121", "3*x"),
        accepted="show 2*x + x = 3*x",
    ),
    attempt(
        "02",
        SQUARE,
        ("show tr(A B) = tr(B A)", "P0121", "A*B"),
        ("show tr(A*B) = tr(B A)", "P0121", "B*A"),
        accepted="show tr(A*B) = tr(B*A)",
    ),
    attempt("03", REALS, accepted="show ||x| - |y|| <= |x - y|"),
    attempt(
        "04",
        REAL,
        (r"show \frac{x}{x} = 1", "P0122", "x/x"),
        accepted="show x/x = 1",
    ),
    attempt(
        "05",
        "",
        ("given x_{1}, x_{2} : Real", "P0121", "x_1"),
        ("given x_1, x_{2} : Real", "P0121", "x_2"),
        accepted="given x_1, x_2 : Real",
        means="1 = 1",
    ),
    attempt(
        "06",
        "",
        (f"{SYMMETRIC}\n  show (A*A)^T = A*A\n", "P0230", "[1]", "from"),
        accepted=f"{SYMMETRIC}\n  show (A*A)^T = A*A\n  from [1]\n",
        means="(A*A)^T = A*A",
    ),
    attempt("07", SQUARE, accepted="show |A*x| <= |A|*|x|"),
    attempt(
        "08",
        "",
        ("given x : ℝ", "P0122", "Real"),
        accepted="given x : Real",
        means="1 = 1",
    ),
    attempt(
        "09",
        SQUARE,
        (r"show $A^{\top} A \succeq 0$", "P0122"),
        (r"show A^{\top} A \succeq 0", "P0120", "A^T"),
        (r"show A^T A \succeq 0", "P0121", "*"),
        (r"show A^T*A \succeq 0", "P0122", "(forall v : Vector(n): 0 <= v^T*"),
        accepted="show (forall v : Vector(n): 0 <= v^T*(A^T*A)*v)",
        means="forall v : Vector(n): 0 <= v^T*(A^T*A)*v",
    ),
    attempt(
        "10",
        "a, b : Real",
        (
            "show ∫_a^b x dx = (b^2 - a^2)/2",
            "P0122",
            "given F(x : Real) : Real",
            "assume forall x : Real: F'(x) = ",
            "F(b) - F(a)",
        ),
        accepted="given F(x : Real) : Real\n  assume forall x : Real: F'(x) = x\n"
        "  show F(b) - F(a) = (b^2 - a^2)/2",
        means="F(b) - F(a) = (b^2 - a^2)/2",
    ),
    attempt(
        "10b",
        "a, b : Real",
        (
            "given x : Real\n  show int(x, x = a..b) = (b^2 - a^2)/2",
            "P0231",
            "given F(x : Real) : Real",
            "assume forall x : Real: F'(x) = ",
            "F(b) - F(a)",
        ),
        accepted="given F(x : Real) : Real\n  assume forall x : Real: F'(x) = x\n"
        "  show F(b) - F(a) = (b^2 - a^2)/2",
        means="F(b) - F(a) = (b^2 - a^2)/2",
    ),
    attempt(
        "11",
        REAL,
        ("show d/dx x^2 = 2*x", "P0121", "diff(x)"),
        accepted="show diff(x) x^2 = 2*x",
    ),
    attempt("11b", "x : Real, f(t : Real) : Real", accepted="show f'(x) = 2*x"),
    attempt("12", VECTOR, accepted="show ||x||_2^2 = x^T*x", means="||x||^2 = x^T*x"),
    attempt(
        "12b",
        VECTOR,
        (r"show \|x\|^2 = x^T*x", "P0122", "|x|"),
        accepted="show |x|^2 = x^T*x",
    ),
    attempt(
        "12c",
        VECTOR,
        ("show norm(x)^2 = x^T*x", "P0231", "|"),
        accepted="show |x|^2 = x^T*x",
    ),
    attempt(
        "13",
        VECTOR,
        ("show x^T*x = sum(i in 1..n) x_i^2", "P0231", "x[i]"),
        accepted="show x^T*x = sum(i in 1..n) x[i]^2",
    ),
    attempt(
        "13b",
        VECTOR,
        ("show x^T*x = sum_{i=1}^n x[i]^2", "P0121", "sum(i in 1..n)"),
        accepted="show x^T*x = sum(i in 1..n) x[i]^2",
    ),
    attempt(
        "13c",
        "n : PosNat",
        ("show sum(i = 1..n) i = n*(n+1)/2", "P0132", "i in 1..n"),
        accepted="show sum(i in 1..n) i = n*(n+1)/2",
        means="sum(i in 1..n) i = n*(n + 1)/2",
    ),
    attempt(
        "14",
        "",
        ("show E[w^2] = 1", "P0231", "expect(w ~ Normal(0, 1)) w^2"),
        accepted="show expect(w ~ Normal(0, 1)) w^2 = 1",
    ),
    attempt(
        "14b",
        "",
        ("show 𝔼[w] = 0", "P0122", "expect(w ~ Normal(0, 1)) w"),
        accepted="show expect(w ~ Normal(0, 1)) w = 0",
    ),
    attempt(
        "14c",
        "",
        ("show E_{w ~ N(0,1)}[w^2] = 1", "P0121", "expect(w ~ Normal(0, 1)) w^2"),
        accepted="show expect(w ~ Normal(0, 1)) w^2 = 1",
    ),
    attempt(
        "15",
        VECTORS,
        ("show x'y = y'x", "P0121", "x^T*y"),
        ("show x^T*y = y'x", "P0121", "y^T*x"),
        accepted="show x^T*y = y^T*x",
    ),
    attempt(
        "15b",
        VECTORS,
        ("show x.T @ y = y.T @ x", "P0122", "x^T"),
        ("show x^T @ y = y.T @ x", "P0120", "*"),
        ("show x^T * y = y.T @ x", "P0122", "y^T"),
        ("show x^T * y = y^T @ x", "P0120", "*"),
        accepted="show x^T * y = y^T * x",
        means="x^T*y = y^T*x",
    ),
    attempt(
        "15c",
        VECTORS,
        ("show <x, y> = <y, x>", "P0120", "x^T*y"),
        ("show x^T*y = <y, x>", "P0120", "y^T*x"),
        accepted="show x^T*y = y^T*x",
    ),
    attempt(
        "15d",
        VECTORS,
        ("show ⟨x, y⟩ = ⟨y, x⟩", "P0122", "x^T*y"),
        ("show x^T*y = ⟨y, x⟩", "P0122", "y^T*x"),
        accepted="show x^T*y = y^T*x",
    ),
    attempt(
        "16",
        "λ, μ : Real",
        ("show λμ = μλ", "P0122", "λ*μ"),
        ("show λ*μ = μλ", "P0122", "μ*λ"),
        accepted="show λ*μ = μ*λ",
        means="lambda*mu = mu*lambda",
    ),
    attempt(
        "16b",
        "",
        (r"given \lambda : Real", "P0122", "lambda"),
        accepted="given lambda : Real",
        means="1 = 1",
    ),
    attempt(
        "17",
        "",
        ("show forall x in R, x^2 >= 0", "P0120", "forall x in R: "),
        ("show forall x in R: x^2 >= 0", "P0231", "Real"),
        accepted="show forall x in Real: x^2 >= 0",
        means="forall x : Real: x^2 >= 0",
    ),
    attempt(
        "17b",
        "",
        ("show ∀ x ∈ ℝ. x^2 >= 0", "P0122", "Real"),
        ("show ∀ x ∈ Real. x^2 >= 0", "P0120", "∀ x ∈ Real: "),
        accepted="show ∀ x ∈ Real: x^2 >= 0",
        means="forall x : Real: x^2 >= 0",
    ),
    attempt(
        "18",
        "",
        ("given n : PosNat, A in R^{n x n}", "P0120", "Matrix(n, n)"),
        accepted="given n : PosNat, A in Matrix(n, n)\n  show A*A = A^2",
        means="A*A = A^2",
    ),
    attempt(
        "18b",
        "",
        ("given n : PosNat, A : R^(n x n)", "P0120", "Matrix(n, n)"),
        accepted="given n : PosNat, A : Matrix(n, n)\n  show A*A = A^2",
        means="A*A = A^2",
    ),
    attempt(
        "19",
        "",
        ("Theorem 1. Let x be real.", "P0120", "[Theorem 1] claim"),
        accepted="[Theorem 1] claim\n  given x : Real\n  show x = x",
        means="x = x",
    ),
    attempt(
        "19b",
        "",
        ('[Theorem 1] theorem "t"\n  show 1 = 1', "P0116", "claim"),
        accepted='[Theorem 1] claim "t"\n  show 1 = 1',
        means="1 = 1",
    ),
    attempt(
        "20",
        "",
        ("[1] lemma\n  show 1 = 1", "P0227", "claim"),
        accepted="[1] claim\n  show 1 = 1",
        means="1 = 1",
    ),
    attempt(
        "21",
        "",
        ("let A = 3", "P0120", "let A := "),
        accepted="let A := 3\n  show A = 3",
        means="A = 3",
    ),
    attempt("22", REAL, ("show x == x", "P0120", "="), accepted="show x = x"),
    attempt(
        "23",
        REAL,
        ("show x > 1 => x > 0", "P0120", "==>"),
        accepted="show x > 1 ==> x > 0",
    ),
    attempt(
        "23b",
        REAL,
        ("show x > 1 -> x > 0", "P0120", "==>"),
        accepted="show x > 1 ==> x > 0",
    ),
    attempt(
        "23c",
        REAL,
        ("show x > 1 <=> 1 < x", "P0120", "<==>"),
        accepted="show x > 1 <==> 1 < x",
    ),
    attempt("24", REAL, ("show x**2 >= 0", "P0120", "x^2"), accepted="show x^2 >= 0"),
    attempt(
        "25",
        REAL,
        ("show sqrt(x^2) = |x|", "P0231", "let sqrt := library sqrt"),
        accepted="let sqrt := library sqrt\n  show sqrt(x^2) = |x|",
        means="sqrt(x^2) = |x|",
    ),
    attempt(
        "25b",
        REAL,
        ("show √(x^2) = |x|", "P0122", "sqrt(x^2)", "let sqrt := library sqrt"),
        accepted="let sqrt := library sqrt\n  show sqrt(x^2) = |x|",
        means="sqrt(x^2) = |x|",
    ),
    attempt(
        "26",
        "",
        (f"{POINTS}\n  show x = x\n", "P0230", "[1]", "from"),
        accepted=f"{POINTS}\n  show x = x\n  from [1]\n",
        means="x = x",
    ),
    attempt(
        "26b",
        "",
        (f"{POINTS}\n  show x = x\n  from [1] and [3]\n", "P0120", "[1], [3]"),
        accepted=f"{POINTS}\n  show x = x\n  from [1], [3]\n",
        means="x = x",
    ),
    attempt(
        "27",
        REALS,
        ("show x = x && y = y", "P0120", "and"),
        accepted="show x = x and y = y",
        means=("x = x", "y = y"),
    ),
    attempt(
        "28",
        "",
        ("[1]\n  show 1 = 1", "P0116", "claim"),
        accepted="[1] claim\n  show 1 = 1",
        means="1 = 1",
    ),
    attempt(
        "29",
        "a file without a header",
        ("[1] claim\n  show 1 = 1", "P0111", 'derivation "title"'),
        accepted='derivation "title"\n[1] claim\n  show 1 = 1',
        means="1 = 1",
    ),
    attempt(
        "30",
        "",
        ("given n : PosNat, Q : O(n)", "P0231", "let O := library O"),
        accepted="let O := library O\n  given n : PosNat, Q : O(n)\n  show Q*Q^T = I(n)",
        means="Q*Q^T = I(n)",
    ),
    attempt(
        "31",
        SQUARE,
        ("show A^T*A >= 0", "P0302", "forall v : Vector(n): 0 <= v^T*"),
        accepted="show forall v : Vector(n): 0 <= v^T*(A^T*A)*v",
    ),
    attempt(
        "32",
        SQUARE,
        ("show trace(A*B) = Tr(B*A)", "P0231", "tr("),
        ("show tr(A*B) = Tr(B*A)", "P0231", "tr("),
        accepted="show tr(A*B) = tr(B*A)",
    ),
    attempt(
        "33",
        SQUARE,
        ("show [A, B] = -[B, A]", "P0120", "(A*B - B*A)"),
        ("show (A*B - B*A) = -[B, A]", "P0120", "(B*A - A*B)"),
        accepted="show (A*B - B*A) = -(B*A - A*B)",
        means="A*B - B*A = -(B*A - A*B)",
    ),
    attempt(
        "34",
        "A, B : Matrix(2, 2)",
        (
            "show tr(A ⊗ B) = tr(A)*tr(B)",
            "P0122",
            "[[A[1, 1]*B, A[1, 2]*B], [A[2, 1]*B, A[2, 2]*B]]",
        ),
        accepted="show tr([[A[1, 1]*B, A[1, 2]*B], [A[2, 1]*B, A[2, 2]*B]]) = tr(A)*tr(B)",
    ),
    attempt(
        "35",
        "",
        (
            "show lim(n -> inf) 1/n = 0",
            "P0122",
            "forall e : PosReal: exists N : PosNat: forall n : PosNat where n >= N: |1/n - 0| <= e",
        ),
        accepted="show forall e : PosReal: exists N : PosNat: forall n : PosNat where n >= N: "
        "|1/n - 0| <= e",
    ),
    attempt(
        "36",
        "n : PosNat",
        ("show n + 1 = O(n)", "P0231", "exists absolute C : PosReal: |", "| <= C*"),
        accepted="show exists absolute C : PosReal: |n + 1| <= C*n",
    ),
    attempt(
        "37",
        "n : PosNat",
        ("show 1 + 2 + ... + n = n*(n+1)/2", "P0122", "sum(k in 1..n) k"),
        accepted="show sum(k in 1..n) k = n*(n+1)/2",
        means="sum(k in 1..n) k = n*(n + 1)/2",
    ),
    attempt("38", REAL, ("shows x = x", "P0120", "show"), accepted="show x = x"),
    attempt(
        "39",
        "",
        ("given x : real", "P0231", "Real"),
        accepted="given x : Real",
        means="1 = 1",
    ),
    attempt(
        "40",
        VECTOR,
        (
            "show sum(i in 1..n) softmax(x)[i] = 1",
            "P0231",
            "exp(x[i])/(sum(j in 1..n) exp(x[j]))",
            "let exp := library exp",
        ),
        accepted="let exp := library exp\n"
        "  show sum(i in 1..n) exp(x[i])/(sum(j in 1..n) exp(x[j])) = 1",
        means="sum(i in 1..n) exp(x[i])/(sum(j in 1..n) exp(x[j])) = 1",
    ),
    attempt(
        "41",
        VECTOR,
        (
            "show x[argmax(x)] = max(i in 1..n) x[i]",
            "P0231",
            "given k in 1..n",
            "assume forall i in 1..n: x[i] <= x[k]",
        ),
        accepted="given k in 1..n\n  assume forall i in 1..n: x[i] <= x[k]\n"
        "  show x[k] = max(i in 1..n) x[i]",
        means="x[k] = max(i in 1..n) x[i]",
    ),
    attempt(
        "42",
        "n : PosNat, x : Vector(n), f(y : Vector(n)) : Real",
        ("show ∇f(x) = 2*x", "P0122", "grad(f)(x)", "let grad := library grad"),
        accepted="let grad := library grad\n  show grad(f)(x) = 2*x",
        means="grad(f)(x) = 2*x",
    ),
    attempt(
        "43",
        REAL,
        ("show x^(1/2) >= 0", "P0309", "sqrt(x)"),
        ("show sqrt(x) >= 0", "P0231", "let sqrt := library sqrt"),
        accepted="let sqrt := library sqrt\n  show sqrt(x) >= 0",
        means="sqrt(x) >= 0",
    ),
    attempt(
        "44",
        "m, n : PosNat, A, B : Matrix(m, n)",
        (
            "show A ⊙ B = B ⊙ A",
            "P0122",
            "matrix(i in 1..m, j in 1..n) A[i, j]*B[i, j]",
        ),
        (
            "show matrix(i in 1..m, j in 1..n) A[i, j]*B[i, j] = B ⊙ A",
            "P0122",
            "matrix(i in 1..m, j in 1..n) B[i, j]*A[i, j]",
        ),
        accepted="show matrix(i in 1..m, j in 1..n) A[i, j]*B[i, j] = "
        "matrix(i in 1..m, j in 1..n) B[i, j]*A[i, j]",
    ),
    attempt(
        "45",
        "",
        ("let f(x) := x^2", "P0120", "x : Real"),
        accepted="let f(x : Real) := x^2\n  show f(2) = 4",
        means="f(2) = 4",
    ),
]


def derivation_of(each: Attempt, text: str) -> Derivation:
    """Return what is understood of a text of an attempt, below its names."""
    if each.names == "a file without a header":
        return read_derivation(SourceFile("t.proof", f"{text}\n"), "t")
    if not ITEM.match(text):
        return read_derivation(SourceFile("t.proof", f"{HEADER}{text}\n"), "t")
    names = f"  given {each.names}\n" if each.names else ""
    goal = "" if "show" in text else "\n  show 1 = 1"
    claim = f"{HEADER}[1] claim\n{names}  {text}{goal}\n"
    return read_derivation(SourceFile("t.proof", claim), "t")


def found_in(derivation: Derivation) -> list[Diagnostic]:
    return [*derivation.diagnostics, *(d for s in derivation.statements for d in s.diagnostics)]


def test_all_sixty_four_lines_are_here() -> None:
    assert 64 == len({each.number for each in ATTEMPTS}) == len(ATTEMPTS)


STEPS = [
    (each, step, following)
    for each in ATTEMPTS
    for step, following in zip(each.steps, each.texts[1:], strict=True)
]


@pytest.mark.parametrize(
    ("each", "step", "following"), STEPS, ids=[f"{e.number} {s.text}" for e, s, _ in STEPS]
)
def test_a_line_that_is_not_accepted_is_told_what_to_write(
    each: Attempt, step: Step, following: str
) -> None:
    found = found_in(derivation_of(each, step.text))[0]

    told = " ".join(found.help)
    assert step.code == found.code
    assert told
    for written in step.told:
        assert any(written in code for code in codes_in(told)) or written in told.split()
        assert written in following


@pytest.mark.parametrize("each", ATTEMPTS, ids=[each.number for each in ATTEMPTS])
def test_what_is_told_is_accepted_with_the_meaning_in_mind(each: Attempt) -> None:
    derivation = derivation_of(each, each.accepted)

    goals = [g for s in derivation.statements for g in s.goals if g.role is GoalRole.SHOW]
    assert [] == [d.message for d in found_in(derivation)]
    assert each.means == tuple(render_term(goal.proposition) for goal in goals)


# --- the tables --------------------------------------------------------------------------------


def codes_in(text: str) -> list[str]:
    """Return what stands between back quotes."""
    return re.findall(r"`([^`]+)`", text)


LIBRARY = "".join(
    f"  let {name} := library {name}\n"
    for name in ("exp", "log", "sin", "cos", "sqrt", "grad", "pi", "O")
)

FORMS = (
    "show {0}",
    "let example := {0}\n  show 1 = 1",
    "show {0} = {0}",
    "{0}\n  show 1 = 1",
    "show true {0} true",
    "show c {0} d",
    "show c = {0}",
    "show c {0} {{1}}",
    "show {{1}} {0} {{1}} = {{1}}",
    "let example := c {0} d\n  show 1 = 1",
    "let example := A {0} A\n  show 1 = 1",
    "show {0}(2) = 1",
    "show {0} true",
    "show {0}(q in 1..n) q = 1",
    "show A{0} = A",
    "show {0}c| = c",
    "given {0}\n  show 1 = 1",
    'show 1 = 1\n  {0} "words"',
    "{0} example := 1\n  show 1 = 1",
    "let example {0} 1\n  show 1 = 1",
)
"""The places where an example may stand."""

FUNCTIONS = "f(r : Real) : Real, g(r : Real) : Real"
NAMES = (
    "m, n : PosNat, A, B : Matrix(n, n), i, j in 1..n, c, d : Real",
    "m, n : PosNat, A, B : Matrix(m, n), P : Matrix(n, m)",
    "n : PosNat, x, y : Vector(n), k in 1..n, a, b : Real",
    "n : PosNat, x : Vector(n), i in 1..n",
    f"x, y, a, b, t, s : Real, z : Complex, k : PosNat, {FUNCTIONS}",
    f"a, b : Real, F(r : Real) : Real, {FUNCTIONS}",
    f"x[k in PosNat] : Real, a : Real, {FUNCTIONS}",
    "n : PosNat, x[k in PosNat] : Real",
    "x : Vector(2), v : Vector(2), m, s : PosReal, f(y : Vector(2)) : Real",
)
"""What may be given there."""

NOT_ADVISED = {"R^n", "R^(m x n)", "C^n", "C^(m x n)"}
"""What the page says, and the help repeats."""

TABLES = {**CUSTOMARY, **ADVICE_ON_CHARACTERS, **LATEX}


def is_accepted(example: str) -> bool:
    """Return whether an example can stand somewhere in a derivation; dots are filled in."""
    filled = example.replace(": ...", ": true").replace("...", "1").replace("..)", "1)")
    filled = re.sub(r" \.\.$", " 1", filled)
    return any(stands_in(form.format(filled)) for form in FORMS)


def stands_in(items: str) -> bool:
    """Return whether items are accepted, whichever names they need."""
    for names in NAMES:
        codes = codes_of(items, names)
        if not codes or min(codes) < "P02":  # what does not parse does not for other names
            return not codes
    return False


def codes_of(items: str, names: str) -> list[str]:
    claim = f"[0] definition\n{LIBRARY}\n[1] claim\n  given {names}\n  {items}\n  from [0]\n"
    found = found_in(read_derivation(SourceFile("t.proof", HEADER + claim), "t"))
    return [each.code for each in found]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "example",
    sorted({code for advice in TABLES.values() for code in codes_in(advice)} - NOT_ADVISED),
)
def test_every_example_of_the_tables_is_accepted(example: str) -> None:
    assert is_accepted(example)


def test_what_is_no_example_is_not_accepted() -> None:
    assert not is_accepted("infinity")
    assert not is_accepted("comm(A, B)")
