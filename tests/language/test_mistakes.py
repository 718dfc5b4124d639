"""Every mistake gives exactly its finding, at its place, once."""

import pytest

from proofcheck.diagnostics import CODES, render_diagnostic
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.source import SourceFile
from tests.language.texts import findings, parse

# A mistake, its code, its line (1 is the first line below the header) and its column.
MISTAKES = [
    # headers
    ('derivation "again"\n', "P0113", 1, 1),
    # sections and models
    ('section "A" words\n', "P0114", 1, 13),
    ("section A\n", "P0120", 1, 9),
    ('model "m"\n  a = 5 6\n', "P0121", 2, 9),
    ('model "m"\n  a rondom rational\n', "P0120", 2, 5),
    ('model "m"\n  a random real\n', "P0120", 2, 12),
    # comparisons
    ("compares [1] [b:2]\n", "P0120", 1, 14),
    ("compares 1 with [b:2]\n", "P0120", 1, 10),
    ("compares [1] with\n", "P0120", 1, 14),
    ("compares [1] with [b:2], [b:3]\n", "P0120", 1, 24),
    ("compares [1] with [b:2] where\n", "P0120", 1, 25),
    ("compares [1] with [b:2] where R\n", "P0120", 1, 31),
    ("compares [1] with [b:2] where R := S\n", "P0120", 1, 33),
    ("compares [1] with [b:2] where R = 2*S\n", "P0120", 1, 35),
    ("compares [1] with [ ]\n", "P0115", 1, 19),
    # labels and kinds
    ("[21 claim\n  show a\n", "P0115", 1, 1),
    ("[] claim\n  show a\n", "P0115", 1, 1),
    ("[ ] claim\n  show a\n", "P0115", 1, 1),
    ("[[1]] claim\n  show a\n", "P0115", 1, 1),
    ("[1] theorem\n  show a\n", "P0116", 1, 5),
    ("[1]\n  show a\n", "P0116", 1, 3),
    ("[1]", "P0116", 1, 3),
    ("[1] claim\n  show a\n  from []\n", "P0120", 3, 8),
    ("[1] claim\n  show a\n  from [ ]\n", "P0115", 3, 8),
    ("[1] claim\n  show a\n  from [1] [2]\n", "P0120", 3, 12),
    ("[1] claim\n  show a\n  from 1\n", "P0120", 3, 8),
    ("[1] claim\n  show a\n  repairs [1], [2]\n", "P0120", 3, 14),
    ('[1] claim\n  show a\n  reads [1], [2] "b"\n', "P0120", 3, 12),
    ('[1] claim\n  show a\n  reads "b"\n', "P0120", 3, 9),
    ('[1] claim\n  show a\n  reads 2.4 "b"\n', "P0120", 3, 9),
    ("[1] claim\n  show a +\n  reads[1] + = b\n", "P0120", 3, 14),
    ('[1] claim\n  show a\n  reads [1] "b\n', "P0123", 3, 13),
    ('[1] claim\n  show a\n  reeds [1] "b"\n', "P0120", 3, 3),
    # items
    ("[1] claim\n  shwo a\n", "P0120", 2, 3),
    ("[1] claim\n  show a\n  because b\n", "P0120", 3, 3),
    ("[1] claim\n  show a\n  given x Real\n", "P0120", 3, 11),
    ("[1] claim\n  show a\n  let x\n", "P0120", 3, 7),
    ("[1] claim\n  show a\n  let f(x) := x\n", "P0120", 3, 10),
    ("[1] claim\n  show a,\n", "P0120", 2, 9),
    ("[1] claim\n  show a\n  note 5\n", "P0120", 3, 8),
    ('[1] claim "no end\n  show a\n', "P0123", 1, 11),
    ('[1] claim\n  show a\n  note "no end\n', "P0123", 3, 8),
    ("[1] claim\n  show a by [1] = b\n  from [1]\n", "P0120", 2, 8),
    ("[1] claim\n  show a\n  let x[k in K] := library exp\n", "P0132", 3, 7),
    # operands and operators
    ("[1] claim\n  show 2 x = 3\n", "P0121", 2, 10),
    ("[1] claim\n  show 2x = 3\n", "P0121", 2, 8),
    ("[1] claim\n  show f(a b) = c\n", "P0121", 2, 12),
    ("[1] claim\n  show a = 1e5\n", "P0126", 2, 12),
    ("[1] claim\n  show a = 2.5E-3*b\n", "P0126", 2, 12),
    ("[1] claim\n  show a = 1.\n", "P0126", 2, 12),
    ("[1] claim\n  show a = .5\n", "P0122", 2, 12),
    ("[1] claim\n  show a = _b\n", "P0122", 2, 12),
    ("[1] claim\n  given __import__ : Real\n  show a = b\n", "P0122", 2, 9),
    ("[1] claim\n  show (a)(b) = c\n", "P0121", 2, 11),
    ("[1] claim\n  show 2(a) = c\n", "P0121", 2, 9),
    ("[1] claim\n  show A^*B = c\n", "P0121", 2, 9),
    ("[1] claim\n  show a + = c\n", "P0120", 2, 12),
    ("[1] claim\n  show = c\n", "P0120", 2, 8),
    ("[1] claim\n  show a =\n", "P0120", 2, 10),
    ("[1] claim\n  show a =\n  from [1]\n", "P0120", 2, 10),
    ("[1] claim\n  show\n", "P0120", 2, 3),
    ("[1] claim\n  show f() = a\n", "P0120", 2, 10),
    ("[1] claim\n  show a == b\n", "P0120", 2, 10),
    ("[1] claim\n  show a =< b\n", "P0120", 2, 10),
    ("[1] claim\n  show a => b\n", "P0120", 2, 10),
    ("[1] claim\n  show a -> b\n", "P0120", 2, 10),
    ("[1] claim\n  show a && b\n", "P0120", 2, 10),
    ("[1] claim\n  show a * -b = c\n", "P0120", 2, 12),
    ("[1] claim\n  show x^{2} = c\n", "P0120", 2, 10),
    ("[1] claim\n  show [A, B] = c\n", "P0120", 2, 8),
    ("[1] claim\n  show sum(k in K) = c\n", "P0120", 2, 20),
    ("[1] claim\n  show sum(k) k = c\n", "P0120", 2, 13),
    ("[1] claim\n  show a * sum = c\n", "P0120", 2, 16),
    ("[1] claim\n  show { x in K } = c\n", "P0120", 2, 17),
    ("[1] claim\n  show cases { a if b; c } = d\n", "P0120", 2, 26),
    ("[1] claim\n  show forall absolute x : V: a\n", "P0120", 2, 15),
    ("[1] claim\n  show x^2^3 = 1\n", "P0127", 2, 11),
    ("[1] claim\n  show a ==> b ==> c\n", "P0128", 2, 16),
    ("[1] claim\n  show a <==> b ==> c\n", "P0128", 2, 17),
    ("[1] claim\n  show A \\ B union C = D\n", "P0129", 2, 14),
    ("[1] claim\n  show A union B inter C = D\n", "P0129", 2, 18),
    ("[1] claim\n  show A \\ B \\ C = D\n", "P0129", 2, 14),
    ("[1] claim\n  show a in 1..2..3\n", "P0129", 2, 17),
    # names that are introduced
    ("[1] claim\n  given eps > 0\n  show eps > 0\n", "P0132", 2, 13),
    ("[1] claim\n  show forall eps > 0: eps > 0\n", "P0132", 2, 19),
    ("[1] claim\n  show sum(i = 1..n) i = 1\n", "P0132", 2, 14),
    ("[1] claim\n  let x = 5\n  show x = 5\n", "P0120", 2, 9),
    # signs and words of other languages
    ("[1] claim\n  show x**2 = 1\n", "P0120", 2, 9),
    ("[1] claim\n  show a \\leq b\n", "P0122", 2, 10),
    ("[1] claim\n  show a \\cdot b = 1\n", "P0122", 2, 10),
    ("[1] claim\n  show a = b;\n", "P0120", 2, 13),
    ("[1] claim\n  assume n is prime\n  show n = 2\n", "P0120", 2, 12),
    ("[1] claim\n  show x > 0 for all x\n", "P0120", 2, 14),
    ("[1] Theorem\n  show a\n", "P0116", 1, 5),
    # characters, numbers and names
    ("[1] claim\n  show x² = 1\n", "P0122", 2, 9),
    ("[1] claim\n  show x =\u00a0y\n", "P0122", 2, 11),
    ("[1] claim\n  show x × y = 1\n", "P0122", 2, 10),
    ("[1] claim\n  show $x$ = 1\n", "P0122", 2, 8),
    ("[1] claim\n  show a ≈ b\n", "P0122", 2, 10),
    ("[1] claim\n  show x in ℝ\n", "P0122", 2, 13),
    ("[1] claim\n  show naïve = 1\n", "P0122", 2, 10),
    ("[1] claim\n  show θx = 1\n", "P0122", 2, 8),
    ("[1] claim\n  show aθ = 1\n", "P0122", 2, 9),
    ("[1] claim\n  show n! = 1\n", "P0122", 2, 9),
    ("[1] claim\n  show \\frac = 1\n", "P0122", 2, 8),
    ("[1] claim\n  show a = 0.5\n", "P0126", 2, 12),
    ("[1] claim\n  show a = 1.5e3\n", "P0126", 2, 12),
    ("[1] claim\n  show a\n  let in : Real\n", "P0125", 3, 7),
    ("[1] claim\n  show a\n  given var : Real\n", "P0125", 3, 9),
    ("[1] claim\n  show a + given = b\n", "P0125", 2, 12),
    # brackets
    ("[1] claim\n  show (a + b = c\n", "P0124", 2, 8),
    ("[1] claim\n  show (a + b = c\n  from [1]\n", "P0124", 2, 8),
    ("[1] claim\n  show f(a, g(b) = c by [1]\n  from [1]\n", "P0124", 2, 9),
    ("[1] claim\n  show (a + b] = c\n", "P0124", 2, 8),
    ("[1] claim\n  show a) = c\n", "P0124", 2, 9),
    ("[1] claim\n  show |a| + |b = c\n", "P0124", 2, 14),
    ("[1] claim\n  show { a = c\n", "P0124", 2, 8),
    ("[1] claim\n  show [[a, b] = c\n", "P0124", 2, 8),
    # what the grammar cannot see
    ("[1] claim\n  show a <= b >= c\n", "P0130", 2, 15),
    ("[1] claim\n  show a <= b by [1] >= c\n  from [1]\n", "P0130", 2, 22),
    ("[1] claim\n  show a in b <= c\n", "P0130", 2, 15),
    ("[1] claim\n  show a in b in c\n", "P0130", 2, 15),
    ("[1] claim\n  assume a < b subset c\n  show a\n", "P0130", 2, 16),
    ("[1] claim\n  show a != b = c\n", "P0131", 2, 10),
    ("[1] claim\n  show a != b != c\n", "P0131", 2, 10),
    ("[1] claim\n  show a <= b != c\n", "P0131", 2, 15),
    ("[1] claim\n  show a notin b = c\n", "P0131", 2, 10),
    ("[1] claim\n  show max(a + 1 in K) a = b\n", "P0132", 2, 12),
    ("[1] claim\n  show { x, y in K where a } = b\n", "P0132", 2, 10),
    ("[1] claim\n  show { f(x) in K where a } = b\n", "P0132", 2, 10),
    ("[1] claim\n  show { a, b where x : V } = b\n", "P0132", 2, 10),
    ("[1] claim\n  show { a where b = c } = b\n", "P0132", 2, 18),
    ("[1] claim\n  show { a where x : V, b = c, y : V } = b\n", "P0132", 2, 32),
    ("[1] claim\n  show forall x, y: x = y\n", "P0132", 2, 15),
    ("[1] claim\n  show [[1, 2], [3]] = A\n", "P0133", 2, 18),
    # statements
    ("[1] definition\n  show a\n", "P0140", 2, 3),
    ("[1] hypothesis\n  obtain x : Real\n", "P0140", 2, 3),
    ("[1] claim\n  let x : Real\n", "P0141", 1, 1),
    ("[1] claim\n  show a\n  from [1]\n  from [2]\n", "P0142", 4, 3),
    ("[1] claim\n  show a\n  repairs [1]\n  repairs [2]\n", "P0142", 4, 3),
    ('[1] claim\n  show a\n  reads [2] "b"\n  reads [3] "c"\n', "P0142", 4, 3),
    ('[1] claim\n  show a\n  reads [2] "b"\n  repairs [2]\n', "P0145", 3, 3),
    ('[1] claim\n  show a\n  repairs [3]\n  reads [2] "b"\n', "P0145", 4, 3),
    ("[1] claim\n  show a\n  reads [2]\n", "P0146", 3, 3),
    ('[1] claim\n  show a\n  reads [2] " "\n', "P0146", 3, 3),
    ("[1] claim\n  show a = b by [2]\n  from [1]\n", "P0143", 2, 17),
    ("[1] claim\n  show a by [2]\n", "P0143", 2, 13),
    ("[1] cited\n  show a\n", "P0144", 1, 1),
    ("[1] axiom\n  show a\n", "P0144", 1, 1),
    ('[1] axiom\n  given x : Real\n  cite "b"\n', "P0141", 1, 1),
    ("[1] lemma\n  given x : Real\n", "P0141", 1, 1),
    ('[1] axiom\n  let x : Real\n  show a\n  cite "b"\n', "P0147", 2, 3),
    ("[1] lemma\n  obtain x : Real\n", "P0147", 2, 3),
    # proofs
    ("[1] claim\n  show a\n  have a\n", "P0148", 3, 3),
    ("[1] claim\n  show a\n  cases a\n", "P0148", 3, 3),
    ("[1] claim\n  show a\n  proof\n", "P0148", 3, 3),
    ("[1] claim\n  show a\n  proof\n    hav a\n", "P0148", 3, 3),
    ("[1] claim\n  show a\n  proof\n    have a\n  from [1]\n", "P0148", 5, 3),
    ('[1] claim\n  show a\n  proof\n    cases a\n  note "b"\n', "P0148", 5, 3),
    ("[1] claim\n  show a\n  proof\n    have a = by\n", "P0120", 4, 14),
    ("[1] claim\n  show a\n  proof\n    have\n", "P0120", 4, 5),
    ("[1] claim\n  show a\n  proof\n    cases\n", "P0120", 4, 5),
    ("[1] claim\n  show a\n  proof\n    have a by\n", "P0120", 4, 12),
    ("[1] claim\n  show a\n  proof\n    have a by induction n\n", "P0120", 4, 25),
    ("[1] claim\n  show a\n  proof\n    have a by induction on 3\n", "P0120", 4, 28),
    ("[1] claim\n  show a\n  from [1]\n  proof\n    have a by [1] at\n", "P0120", 5, 19),
    (
        "[1] claim\n  show a\n  from [1], [2]\n  proof\n    have a by [1], [2] at x\n",
        "P0120",
        5,
        24,
    ),
    ("[1] claim\n  show a\n  proof\n    have a b\n", "P0121", 4, 12),
    ("[1] claim\n  show a\n  take C := 3\n", "P0148", 3, 3),
    ("[1] claim\n  show a\n  proof\n    take C\n", "P0120", 4, 10),
    ("[1] claim\n  show a\n  proof\n    take C = 3\n", "P0120", 4, 12),
    ("[1] claim\n  show a\n  proof\n    take C := \n", "P0120", 4, 12),
    ("[1] claim\n  show a\n  proof\n    take C := 3, D = 4\n", "P0120", 4, 20),
    ("[1] claim\n  show a\n  proof\n    take C := 0.5\n", "P0126", 4, 15),
    ("[1] claim\n  show a\n  proof\n    take C := 3 by linarith\n", "P0120", 4, 17),
    ("[1] claim\n  show a\n  proof\n    take C := 3\n  from [1]\n", "P0148", 5, 3),
    ("[1] claim\n  show a\n  proof\n    have a\n    take 3 := C\n", "P0120", 5, 5),
    ("[1] claim\n  show a\n  from [1]\n  proof\n    have a by [2]\n", "P0143", 5, 15),
    ("[1] claim\n  show a\n  from [1]\n  proof\n    have a by [2] at x\n", "P0143", 5, 15),
    ("[1] definition\n  let x := 1\n  proof\n    have a\n", "P0149", 3, 3),
    ('[1] informal\n  show a\n  note "b"\n  proof\n    have a\n', "P0149", 4, 3),
    ('[1] cited\n  show a\n  cite "b"\n  proof\n    have a\n', "P0149", 4, 3),
    ('[1] axiom\n  show a\n  cite "b"\n  proof\n    have a\n', "P0149", 4, 3),
    ("  language 2\n\n[1] claim\n  show a = 2*bigO(e -> 0) e\n", "P0150", 4, 14),
    ("  language 2\n\n[1] claim\n  show a + bigO(e -> 0) e = b\n", "P0150", 4, 12),
    ("  language 2\n\n[1] claim\n  show a = b = c + bigO(e -> 0) e\n", "P0150", 4, 20),
    ("  language 2\n\n[1] claim\n  show a = b + bigO(e -> 1) e\n", "P0150", 4, 26),
    ("  language 2\n\n[1] claim\n  show a\n  proof\n    have a < bigO(e -> 0) e\n", "P0150", 6, 14),
    ('  language 2\n\nmodel "m"\n  a = bigO(e -> 0) e\n', "P0150", 4, 7),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"), MISTAKES, ids=[repr(text) for text, *_ in MISTAKES]
)
def test_a_mistake_gives_exactly_its_finding(text: str, code: str, line: int, column: int) -> None:
    assert [(code, line, column)] == findings(text)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('derivation "d"\n  language 3\n', "P0112", 2, 12),
        ('derivation "d"\n  language 1\n  language 1\n', "P0142", 3, 3),
        ('derivation "d"\n  langage 1\n', "P0120", 2, 3),
        ("derivation d\n", "P0120", 1, 12),
        ('derivation "d\n', "P0123", 1, 12),
        ('derivation "d"\n  main 2.13\n', "P0120", 2, 8),
    ],
)
def test_a_mistake_in_the_header_gives_exactly_its_finding(
    text: str, code: str, line: int, column: int
) -> None:
    found = parse_derivation(SourceFile("d.proof", text)).diagnostics

    assert [(code, line, column)] == [(each.code, each.line, each.column) for each in found]


def test_every_code_of_syntax_is_tested() -> None:
    tested = {code for _, code, *_ in MISTAKES} | {"P0110", "P0111", "P0112"}
    syntactic = {code for code in CODES if "P0110" <= code < "P0200"}

    assert syntactic == tested


@pytest.mark.parametrize("text", [text for text, *_ in MISTAKES])
def test_every_finding_says_what_to_do_or_what_was_expected(text: str) -> None:
    (found,) = parse(text).diagnostics

    assert found.help or found.label


NEIGHBOURS = [
    "compares [1] with [b:2]\n",
    "compares [1] with [b:T 2.4]\n  where R = R_STR, S@[2.4] = S'\n",
    "[1] claim\n  given compares, with : Real\n  show compares = with\n",
    "[1] claim\n  show 2*x = 3\n",
    "[1] claim\n  show A^* * B = c\n",
    "[1] claim\n  show (x^2)^3 = 1\n",
    "[1] claim\n  show a ==> (b ==> c)\n",
    "[1] claim\n  show (A \\ B) union C = D\n",
    "[1] claim\n  show a = 1/2\n",
    "[1] claim\n  show (a + b) = c\n",
    "[1] claim\n  show |a| + |b| = c\n",
    "[1] claim\n  show a <= b = c < d\n",
    "[1] claim\n  show a in b = c subset d\n",
    "[1] claim\n  show a = b = c != d\n",
    "[1] claim\n  show max(a in K) a = b\n",
    "[1] claim\n  show forall x, y : V: x = y\n",
    "[1] claim\n  show [[1, 2], [3, 4]] = A\n",
    "[1] claim\n  let x : Real\n  show x = x\n",
    "[1] claim\n  show a = b by [2]\n  from [1], [2]\n",
    "[1] claim\n  show a = b by [T  6′.2]\n  from [T 6'.2]\n",
    "[1] claim\n  show a = b by [2]\n  from [1], truncated\n",
    '[1] cited\n  show a\n  cite "Higham 2008"\n',
    "[1] claim\n  show a*(-b) = c\n",
    "[1] claim\n  show λ_x = 1\n",
    "[1] claim\n  given eps : PosReal\n  show eps > 0\n",
    "[1] claim\n  show sum(i in 1..n) i = 1\n",
    "[1] claim\n  let x := 5\n  show x = 5\n",
    "[1] claim\n  show A^**B = 1\n",
    "[1] claim\n  show A \\ leq = B\n",
    "[1] claim\n  given is : Real\n  show a*is = 1\n",
    "[1] claim\n  show a\n  proof\n    have a\n",
    "[1] claim\n  show a\n  proof  # in two steps\n\n    # the first\n    have a\n    cases b\n",
    "[1] claim\n  show a\n  from [1]\n  proof\n    have a by [1] at x, y*(y + 1)\n",
    "[1] claim\n  show a\n  proof\n    have a by induction on n\n    have b by linarith\n",
    "[1] claim\n  show a\n  proof\n    have a = cases { 1 if b; 0 otherwise }\n    cases a, b, c by d\n",
    "[1] claim\n  given proof, have, at, on, induction, take : Real\n  show at*proof = have*take\n",
    "[1] claim\n  show a\n  proof\n    take C := 3, D := 4\n",
    "[1] claim\n  show a\n  proof\n    take λ := [[1], [2]]\n    take\n      D\n      := x\n",
    "[1] claim\n  show a\n  proof\n    have a +\n      take >= b\n    have a in b\n    take b := take\n",
    "[1] claim\n  show a\n  proof\n    have a union\n      take union b = c\n",
    "[1] claim\n  show a +\n    proof\n",
    "[1] claim\n  show a +\n    proof\n    + have\n",
    "[1] claim\n  show a +\n    have\n",
    'model "m"\n  proof = 3\n  have = 4\n  have(x) = x\n  induction = 5\n',
    "[1] claim\n  show a\n  proof\n    have have = proof\n    have induction = on by at\n",
]


@pytest.mark.parametrize("text", NEIGHBOURS)
def test_the_right_neighbour_of_a_mistake_gives_nothing(text: str) -> None:
    assert [] == findings(text)


def test_a_message_reads_like_this() -> None:
    (found,) = parse("[1] claim\n  show a = 0.5\n").diagnostics

    assert """\
error[P0126]: a decimal number in an exact claim
 --> d.proof:3:12
  |
3 |   show a = 0.5
  |            ^^^ not an exact number
  |
  = help: write `1/2`""" == render_diagnostic(found)


def test_a_message_about_a_bracket_points_at_both_ends() -> None:
    (found,) = parse("[1] claim\n  show (a + b] = c\n").diagnostics

    assert """\
error[P0124]: `(` is never closed
 --> d.proof:3:8
  |
3 |   show (a + b] = c
  |        ^ opened here
  |              - closed by `]`, which is not its partner
  |
  = help: close it with `)`""" == render_diagnostic(found)
