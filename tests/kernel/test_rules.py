"""Each rule of proof asks for what makes it sound: a step that lacks it is rejected, and says why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel import steps
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from tests.audit.real_tasks import last_task
from tests.kernel.steps import (
    EVIDENT,
    EXP,
    ONE,
    XY,
    ZERO,
    Step,
    X,
    checked,
    claim,
    o,
    v,
)

N = "[(('n ',), (), '1')]"
"""How the size n is spelled."""

SQUARE = "n : PosNat, A, B : Matrix(n, n)"
FAMILY = "n : PosNat, a[k in 1..n] : Real"
ANY = claim(FAMILY, "forall k in 1..n: exists t : Real: a[k] = t", "sum(k in 1..n) a[k] = 0")
NESTED = claim(FAMILY, "n >= 1", "sum(k in 1..n) a[k] = 0")
BLOCKS = claim(
    "p, q : PosNat, A : Matrix(p, p), B : Matrix(q, q)",
    "p >= 1",
    "(A (+) B)*(B (+) A) = (B (+) A)*(A (+) B)",
)
P, Q = "[(('p ',), (), '1')]", "[(('q ',), (), '1')]"

SMALLER = ["q", 0, 1, 0, 0]
"""The identity of size n - 1, which stands under an assumption."""

UNSOUND = {
    "a fact of another kind": Step(
        claim(X, "x = 0", "x = 1"), [["and-elimination", 0]], "not say and"
    ),
    "an existence of another kind": Step(
        claim(X, "x = 0", "x = 1"), [["exists-elimination", 0]], "not say exists"
    ),
    "an instance of what is not universal": Step(
        claim(X, "exists t : Real: t = x", "x = 1"),
        [["forall-elimination", 0, [ONE], []]],
        "not say forall",
    ),
    "an instance at a number that is no integer": Step(
        claim(X, "forall k : Int: k <= 0 or k >= 1", "x <= 0 or x >= 1"),
        [["forall-elimination", 0, [v("x")], []], ["evident"]],
        "a term of another sort",
    ),
    "an instance outside of the set": Step(
        claim("a[k in 1..9] : Real", "forall k in 1..2: a[k] = 0", "a[3] = 0"),
        [["forall-elimination", 0, [["n", "3"]], []], ["evident"]],
        "neither evident nor proved",
    ),
    "an instance without its condition": Step(
        claim(X, "forall t : Real where t > 5: t = x", "x = 1"),
        [["forall-elimination", 0, [ONE], []], ["evident"]],
        "neither evident nor proved",
    ),
    "a function of smaller arguments": Step(
        claim("g(t : Real) : Real", "forall f(t : Complex) : Real: f(0) = 0", "g(0) = 0"),
        [["forall-elimination", 0, [v("g")], []], ["evident"]],
        "not a function of the same arguments, with values of one shape",
    ),
    "a function of larger arguments": Step(
        claim("g(t : Complex) : Real", "forall f(t : Real) : Real: f(0) = 0", "g(0) = 0"),
        [["forall-elimination", 0, [v("g")], []], ["evident"]],
        "not a function of the same arguments, with values of one shape",
    ),
    "a function of larger values": Step(
        claim("g(t : Real) : Complex", "forall f(t : Real) : Real: f(0) = 0", "g(0) = 0"),
        [["forall-elimination", 0, [v("g")], []], ["evident"]],
        "a function with values of another shape or ring",
    ),
    "a function that is meant for some numbers": Step(
        claim("g(t : PosReal) : Real", "forall f(t : Real) : Real: f(1) = 0", "g(1) = 0"),
        [["forall-elimination", 0, [v("g")], []], ["evident"]],
        "neither evident nor proved",
    ),
    "a function of vectors of another size": Step(
        claim(
            "m, n : PosNat, g(t : Vector(m)) : Real",
            "forall f(t : Vector(n)) : Real: f(zero(n, 1)) = 0",
            "g(zero(m, 1)) = 0",
        ),
        [["forall-elimination", 0, [v("g")], []], ["evident"]],
        "not a function of the same arguments, with values of one shape",
    ),
    "a family of another length": Step(
        claim("b[k in 1..2] : Real", "forall a[k in 1..3] : Real: a[3] = 0", "b[3] = 0"),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "neither evident nor proved",
    ),
    "a family of a larger ring": Step(
        claim("b[k in 1..3] : Complex", "forall a[k in 1..3] : Real: a[3] = 0", "b[3] = 0"),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "a function with values of another shape or ring",
    ),
    "a family of another shape": Step(
        claim(
            "m, n : PosNat, b[k in 1..3] : Matrix(n, m)",
            "forall a[k in 1..3] : Matrix(m, n): a[3] = 0",
            "b[3] = 0",
        ),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "a function with values of another shape or ring",
    ),
    "a family of members that grow": Step(
        claim(
            "b[k in 1..3] : Matrix(k, k)",
            "forall n : PosNat, a[k in 1..3] : Matrix(n, n): a[3] = 0",
            "b[3] = 0",
        ),
        [["forall-elimination", 0, [["n", "3"], v("b")], []], ["evident"]],
        "not a function of the same arguments, with values of one shape",
    ),
    "a family by more indices": Step(
        claim(
            "b[j in 1..3, k in 1..3] : Real", "forall a[k in 1..3] : Real: a[3] = 0", "b[3, 3] = 0"
        ),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "not a function of the same arguments, with values of one shape",
    ),
    "a family outside of the set": Step(
        claim("b[k in 1..3] : Real", "forall a[k in 1..3] : NonNegReal: a[3] = 0", "b[3] = 0"),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "neither evident nor proved",
    ),
    "a number for a family": Step(
        claim("b : Real", "forall a[k in 1..3] : Real: a[3] = 0", "b = 0"),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "a function is expected",
    ),
    "a member for a family": Step(
        claim("b[k in 1..3] : Real", "forall a[k in 1..3] : Real: a[3] = 0", "b[3] = 0"),
        [["forall-elimination", 0, [["f", "b", ["n", "3"]]], []], ["evident"]],
        "a function is expected",
    ),
    "a family for a number": Step(
        claim("b[k in 1..3] : Real", "forall a : Real: a = 0", "b[3] = 0"),
        [["forall-elimination", 0, [v("b")], []], ["evident"]],
        "a term of another sort",
    ),
    "a family that was obtained": Step(
        "[1] claim\n  obtain b[k in 1..3] : Real where b[1] = 0\n\n"
        "[2] claim\n  assume forall a[k in 1..3] : Real: a[3] = 0\n  show b[3] = 0\n  from [1]\n",
        [["forall-elimination", 1, [v("b")], []], ["evident"]],
        "a function that is declared is expected",
    ),
    "a function of which nothing is known": Step(
        claim("", "", "forall f(t : Real) : Real: f(0) = 0"),
        [["intro"], ["evident"]],
        "not evident",
    ),
    "a consequence without its antecedent": Step(
        claim(XY, "x = 1 ==> y = 2", "y = 2"),
        [["modus-ponens", 0, []], ["evident"]],
        "neither evident nor proved",
    ),
    "a proof that nothing asks for": Step(
        claim(X, "true ==> x = 2", "x = 2"),
        [["modus-ponens", 0, [EVIDENT]], ["evident"]],
        "nothing asks for",
    ),
    "a law of a symbol that is not bound": Step(
        claim(X, "x = 0", "x = 1"), [["law", "exp of zero", [v("x")], []]], "binds exp"
    ),
    "a law without its condition": Step(
        EXP + "[1] claim\n  given x : Real\n  show exp(x) = 1\n  from [0]\n",
        [["law", "exp of zero", [v("x")], []], ["evident"]],
        "neither evident nor proved",
    ),
    "a goal that is no longer the task's": Step(
        claim(X, "", "1/x = 1"),
        [["by-contradiction"], ["definedness", "goal"]],
        "has been rewritten",
    ),
    "a value of what the task does not say": Step(
        claim(X, "x = x", "x = 1"),
        [
            ["have", o("eq", o("div", ONE, v("x")), o("div", ONE, v("x"))), EVIDENT],
            ["definedness", 1],
        ],
        "not a fact of the task",
    ),
    "the set of what is no name": Step(
        claim(X, "x = 0", "x = 1"),
        [["domain", o("add", v("x"), ONE), []]],
        "no set in which it always lies",
    ),
    "the set of a member outside of its family": Step(
        claim("a[k in 1..2] : PosReal", "a[1] = 1", "a[3] > 0"),
        [["domain", ["f", "a", ["n", "3"]], []], ["expand", 1], ["evident"]],
        "neither evident nor proved",
    ),
    "a proposition on the way that does not hold": Step(
        claim(X, "x = 0", "x = 1"),
        [["have", o("eq", v("x"), ONE), EVIDENT], ["evident"]],
        "the goal is not evident",
    ),
    "an equation that is another": Step(
        claim(X, "x = 0", "x = 1"), [["equality", 0], ["close", 0]], "the equation is another"
    ),
    "an equation written as another": Step(
        claim(X, "x = 0", "x = 1"),
        [["equality", 0], ["equation", 0, v("x"), ONE], ["evident"]],
        "the equation is another",
    ),
    "names that are no list": Step(
        claim(X, "x = 0", "x = 1"), [["unfold", 0, "x"]], "names are listed"
    ),
    "a direction that is none": Step(
        claim(X, "x = 0", "x = 1"), [["rewrite", 0, 0, 1]], "a direction is"
    ),
    "sets that are replaced": Step(
        claim("", "{1} = {2}", "1 in {2}"), [["rewrite-goal", 0, True]], "only numbers and"
    ),
    "entries of matrices of two shapes": Step(
        claim("m, n : Nat, A : Matrix(m, m), B : Matrix(n, n)", "", "m = n ==> A = B"),
        [["intro"], ["matrix-extensionality"]],
        "matrices of different shapes",
    ),
    "a side that is not there": Step(
        claim(X, "", "x = 1 or x = 2"), [["or-introduction", 2]], "no such position"
    ),
    "a conjunction of which a part is left out": Step(
        claim(X, "", "forall t : Real: t = t and t = x"),
        [["intro"], ["and-introduction", [EVIDENT]]],
        "ValueError",
    ),
    "a disjunction of which a part is left out": Step(
        claim(X, "x = 1 or x = 2", "x = 1"), [["or-elimination", 0, [EVIDENT]]], "ValueError"
    ),
    "a case that is left out": Step(
        claim(X, "", "x = 1"), [["cases", o("eq", v("x"), ONE), [EVIDENT]]], "ValueError"
    ),
    "nothing that contradicts": Step(
        claim(X, "not x = 0", "x = 1"), [["absurd", 0]], "nothing contradicts this"
    ),
    "a fact that denies nothing": Step(
        claim(X, "x = 0", "x = 1"), [["absurd", 0]], "it does not say not"
    ),
    "inequalities that agree": Step(
        claim(X, "0 <= x and x <= 0", "x = 1"),
        [["and-elimination", 0], ["farkas", [["1", "fact", 1], ["1", "fact", 2]]]],
        "no contradiction",
    ),
    "an inequality turned by its factor": Step(
        claim(X, "x <= 1", "x = 1"),
        [["by-contradiction"], ["farkas", [["-1", "fact", 0]]]],
        "a factor is not positive",
    ),
    "a sum with a variable": Step(
        claim(X, "x <= 1", "x = 1"), [["farkas", [["1", "fact", 0]]]], "the sum is no constant"
    ),
    "an equation of matrices among inequalities": Step(
        claim(SQUARE, "A = A + I(n)", "A = B"),
        [["equality", 0], ["farkas", [["1", "line", 0]]]],
        "only numbers are compared",
    ),
    "real numbers that differ by one": Step(
        claim(X, "x > 0", "x >= 1"),
        [
            ["expand", 0],
            ["expand-goal"],
            ["by-contradiction"],
            ["farkas", [["1", "fact", 1], ["1", "fact", 2]]],
        ],
        "the sum is no constant|no contradiction",
    ),
    "an equation turned by what is no flag": Step(
        claim(SQUARE, "A = B", "A = 0"),
        [["equality", 0], ["involution", 0, True, 1]],
        "nothing to turn",
    ),
    "an equation that is not turned": Step(
        claim(SQUARE, "A = B", "A = 0"),
        [["equality", 0], ["involution", 0, False, False]],
        "nothing to turn",
    ),
    "an empty sum": Step(
        claim(X, "x = 0", "x = 1"), [["linear-combination", None, None, []]], "an empty sum"
    ),
    "a coefficient that is zero": Step(
        claim(X, "x = 0", "x = 1"),
        [["equality", 0], ["linear-combination", None, None, [["0", [], [], 0, []]]]],
        "a coefficient is zero",
    ),
    "a number multiplied from the right": Step(
        claim(f"{X}, n : PosNat, A : Matrix(n, n)", "x = 0 and A = A", "A = 0"),
        [
            ["and-elimination", 0],
            ["equality", 1],
            ["linear-combination", N, N, [["1", [], ["A "], 0, ["A "]]]],
        ],
        "has one word",
    ),
    "a product that is not the identity": Step(
        claim(SQUARE, "A*B = A", "B*A = I(n)"),
        [
            ["equality", 0],
            ["inverse-swap", 0, N, [["1", [], ["A "]]], [["1", [], ["B "]]]],
            ["close", 1],
        ],
        "the equation is another",
    ),
    "squares of which one is subtracted": Step(
        claim(XY, "x^2 - y^2 = 0", "x = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [
                    ["1", "left", None, None, [["1", ["x "], []]]],
                    ["-1", "left", None, None, [["1", ["y "], []]]],
                ],
                0,
            ],
            ["close", 1],
        ],
        "a weight is not positive",
    ),
    "a number from a matrix without rows": Step(
        claim("x : Real, n : Nat", "x^2*I(n) = 0", "x = 0"),
        [
            ["equality", 0],
            ["sum-of-squares-vanishes", 0, [["1", "left", None, None, [["1", ["x "], []]]]], 0],
            ["close", 1],
        ],
        "a square of another shape",
    ),
    "a square on no side": Step(
        claim(X, "x^2 = 0", "x = 1"),
        [
            ["equality", 0],
            ["sum-of-squares-vanishes", 0, [["1", "up", None, None, [["1", ["x "], []]]]], 0],
        ],
        "a left, a right one or a trace",
    ),
    "a square that is not the sum": Step(
        claim(XY, "x^2 = 0", "y = 0"),
        [
            ["equality", 0],
            ["sum-of-squares-vanishes", 0, [["1", "left", None, None, [["1", ["y "], []]]]], 0],
            ["close", 1],
        ],
        "the equation is another",
    ),
    "an equation of matrices taken for one of numbers": Step(
        claim("x : Real, n : Nat", "x*I(n) = 0", "x = 0"),
        [["equality", 0], ["number-as-matrix", 0], ["matrix-as-number", 1], ["close", 2]],
        "not an equation of numbers",
    ),
    "a number taken for its conjugate": Step(
        claim("n : PosNat, u, w : ComplexVector(n), z : Complex", "u^T*w = z", "conj(u^T*w) = z"),
        [["equality", 0], ["number-as-matrix", 0], ["matrix-as-number", 1], ["close", 2]],
        "the equation is another|shape",
    ),
    "the parts of two direct sums": Step(
        BLOCKS,
        [["orthonormal", f"E1[{P},{Q}]", f"E1[{Q},{P}]"]],
        "parts of different sums",
    ),
    "sums multiplied part by part": Step(
        claim(FAMILY, "", "(sum(k in 1..n) a[k])*(sum(k in 1..n) a[k]) = sum(k in 1..n) a[k]^2"),
        [["direct-sum-product", "BODY", "BODY"]],
        "only direct sums",
    ),
    "a binder that is neither sum nor direct sum": Step(
        NESTED, [["pointwise", "BODY", "prod", [[], 0]]], "neither a sum nor"
    ),
    "a number that depends on the index": Step(
        ANY,
        [
            [
                "pointwise",
                "BODY",
                "sum",
                [
                    [
                        ["forall-elimination", 0, [v("BOUND")], []],
                        ["exists-elimination", 2],
                        ["equality", 3],
                    ],
                    0,
                ],
            ]
        ],
        "a name depends on the index",
    ),
    "an index about which something is known": Step(
        NESTED,
        [["pointwise", "BODY", "sum", [[["pointwise", "BODY", "sum", [[], 0]]], 0]]],
        "the index is not arbitrary",
    ),
    "an inverse of what may be zero": Step(
        claim(X, "x = 1", "x*x = 2"), [["inverse", 0, "left"]], "about no inverse"
    ),
    "an inverse of what differs from one": Step(
        claim(X, "x != 1", "x/x = 1"),
        [["inverse", 0, "left"], ["close", 0]],
        "differs from something else",
    ),
    "an inverse of a matrix that is not zero": Step(
        claim(SQUARE, "A != zero(n, n)", "A^-1*A = I(n)"),
        [["inverse", 0, "left"], ["close", 0]],
        "only numbers have inverses",
    ),
    "an inverse on no side": Step(
        claim(X, "x != 0", "x = 1"), [["inverse", 0, "up"]], "a left or a right one"
    ),
    "a proof without steps": Step(claim(X, "", "x = 1"), [], "a proof has steps"),
    "a rule that does not exist": Step(
        claim(X, "", "x = 1"), [["believe"], ["evident"]], "is no rule here"
    ),
    "a rule that closes nothing": Step(
        claim(X, "x = 0", "x = 1"),
        [["have", ["q", "goal"], [["by-contradiction"]]]],
        "no rule here",
    ),
    "direct sums over two sets": Step(
        claim(
            "m, n : Nat, A[k in 1..m], B[k in 1..n] : Matrix(2, 2)",
            "",
            "tr(bigoplus(k in 1..m) A[k]) = tr(bigoplus(k in 1..n) B[k])",
        ),
        [["direct-sum-product", "BODY", "BODY 2"]],
        "direct sums over different sets",
    ),
    "an argument of another sort": Step(
        claim("f(t : Real) : Real, z : Complex", "f(0) = 0 and z = z", "f(1) = 0"),
        [["have", o("eq", ["f", "f", v("z")], ["f", "f", v("z")]), EVIDENT]],
        "an argument of another sort",
    ),
    "a function that is none": Step(
        claim(X, "x = 0", "x = 1"), [["cases", ["f", "x", ONE], []]], "is no function"
    ),
    "an atom that is no term": Step(
        claim("n : PosNat, u : Vector(n)", "u^T*u = 1", "u^T*u = 0"),
        [["cases", ["a", "<('ut', 'u ')>"], []]],
        "this atom is no term",
    ),
    "a body of what is no name": Step(
        claim(X, "x = 0", "x = 1"), [["cases", ["d", ONE], []]], "not a name"
    ),
    "an identity of a size that may be negative": Step(
        claim("k : Int", "k = k", "k = 1"),
        [["have", o("eq", o("identity", v("k")), o("identity", v("k"))), EVIDENT]],
        "a size may be negative",
    ),
    "a size that is natural under an assumption": Step(
        claim("n : Nat", "n >= 1 ==> tr(I(n - 1)) = n - 1", "n >= 1"),
        [
            ["law", "rank of the identity", [SMALLER], []],
            ["equality", 1],
            ["have", o("le", ZERO, o("rank", SMALLER)), EVIDENT],
            ["expand-goal"],
            ["by-contradiction"],
            ["farkas", [["1", "fact", 2], ["1", "fact", 3], ["-1", "line", 0]]],
        ],
        "a size may be negative",
    ),
    "a monomial that stands twice": Step(
        claim(X, "x^2 = 0", "x = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [["1", "left", None, None, [["1", ["x "], []], ["1", ["x "], []]]]],
                0,
            ],
        ],
        "a monomial stands twice",
    ),
    "a monomial with the coefficient zero": Step(
        claim(X, "x^2 = 0", "x = 0"),
        [
            ["equality", 0],
            ["sum-of-squares-vanishes", 0, [["1", "left", None, None, [["0", ["x "], []]]]], 0],
        ],
        "a coefficient is zero",
    ),
    "atoms that are no text": Step(
        claim(X, "x = 0", "x = 1"),
        [["equality", 0], ["linear-combination", None, None, [["1", [1], [], 0, []]]]],
        "atoms are written as text",
    ),
    "letters in a number": Step(
        claim(f"{X}, n : PosNat, A : Matrix(n, n)", "x = 0 and A = A", "x = 1"),
        [
            ["and-elimination", 0],
            ["equality", 1],
            ["linear-combination", None, None, [["1", [], ["A "], 0, []]]],
        ],
        "a number has no letters",
    ),
    "a size that is not known": Step(
        claim(f"{X}, n : PosNat, A : Matrix(n, n)", "x = 0 and A = A", "x = 1"),
        [
            ["and-elimination", 0],
            ["equality", 1],
            ["linear-combination", "7", "7", [["1", [], [], 0, []]]],
        ],
        "unknown size",
    ),
    "a position that is a truth value": Step(
        claim(X, "x = 0", "x = 1"), [["equality", False]], "no such position"
    ),
    "a position that is a truth value, of two": Step(
        claim(X, "x = 0\n  assume x = 1", "x = x"), [["equality", False]], "no such position"
    ),
    "a position before the first": Step(
        claim(X, "x = 0", "x = 1"), [["equality", -1]], "no such position"
    ),
    "a hidden name": Step(
        claim(X, "forall t : Real: t = x ==> t = 0", "x = 1"),
        [["cases", ["q", 0, 0, 0], [EVIDENT, EVIDENT]]],
        "names are not visible",
    ),
    "a definition of what is not defined": Step(
        claim(X, "x = 0", "x = 1"), [["definition", v("x")]], "is not defined here"
    ),
    "a condition that is no proposition": Step(
        claim(X, "x = 0", "x = 1"), [["cases", v("x"), [EVIDENT, EVIDENT]]], "not a proposition"
    ),
    "a number set that is too small": Step(
        claim(X, "x = x", "x in Int"), [["evident"]], "the goal is not evident"
    ),
    "an integer that is not known to be natural": Step(
        claim("k : Int", "", "0 <= k"), [["evident"]], "the goal is not evident"
    ),
    "a natural number that is not known to be positive": Step(
        claim("k : Nat", "", "k in PosNat"), [["evident"]], "the goal is not evident"
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_step_that_does_not_follow_is_rejected(name: str) -> None:
    case = UNSOUND[name]
    with pytest.raises(CertificateRejected, match=case.reason):
        checked(case.text, case.steps)


SOUND: dict[str, tuple[str, list[Any]]] = {
    "an instance in the set": (
        claim("a[k in 1..9] : Real", "forall k in 1..2: a[k] = 0", "a[2] = 0"),
        [["forall-elimination", 0, [["n", "2"]], []], ["evident"]],
    ),
    "an instance at a family": (
        claim("b[k in 1..3] : Real", "forall a[k in 1..3] : Real: a[3] = 0", "b[3] = 0"),
        [["forall-elimination", 0, [v("b")], [[["intro"], ["evident"]]]], ["evident"]],
    ),
    "an instance with its condition": (
        claim(X, "forall t : Real where t = x: t = 1", "x = 1"),
        [["forall-elimination", 0, [v("x")], []], ["evident"]],
    ),
    "a consequence": (
        claim(XY, "x = x ==> y = 2", "y = 2"),
        [["modus-ponens", 0, []], ["evident"]],
    ),
    "a consequence whose antecedent is proved": (
        claim(XY, "(x = 1 or x != 1) ==> y = 2", "y = 2"),
        [
            [
                "modus-ponens",
                0,
                [
                    [
                        [
                            "cases",
                            o("eq", v("x"), ONE),
                            [
                                [["or-introduction", 0], ["evident"]],
                                [["or-introduction", 1], ["expand-goal"], ["evident"]],
                            ],
                        ]
                    ]
                ],
            ],
            ["evident"],
        ],
    ),
    "the set of a member of a family": (
        claim("a[k in 1..2] : PosReal", "a[1] = 1", "a[2] > 0"),
        [["domain", ["f", "a", ["n", "2"]], []], ["expand", 1], ["expand-goal"], ["evident"]],
    ),
    "integers that differ": (
        claim("k : Int", "k > 0", "k >= 1"),
        [
            ["expand", 0],
            ["expand-goal"],
            ["by-contradiction"],
            ["farkas", [["1", "fact", 1], ["1", "fact", 2]]],
        ],
    ),
    "a sum of squares and an equation among inequalities": (
        claim(XY, "x^2 + y^2 + 1 <= 0 and x = y", "x = 2"),
        [
            ["and-elimination", 0],
            ["equality", 2],
            [
                "farkas",
                [
                    ["1", "fact", 1],
                    ["1", "square", [["1", ["x "], []]]],
                    ["1", "square", [["1", ["y "], []]]],
                ],
            ],
        ],
    ),
    "a trace that is a sum of squares": (
        claim("m, n : PosNat, X : Matrix(m, n)", "tr(X^T*X) = 0", "X = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [["1", "trace", "[(('m ',), (), '1')]", N, [["1", [], ["X "]]]]],
                0,
            ],
            ["close", 1],
        ],
    ),
    "a right square": (
        claim("m, n : PosNat, X : Matrix(m, n)", "X*X^T = 0", "X = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [["1", "right", "[(('m ',), (), '1')]", N, [["1", [], ["X "]]]]],
                0,
            ],
            ["close", 1],
        ],
    ),
    "numbers from matrices of shape (1, 1)": (
        claim("n : PosNat, u, w : Vector(n)", "u^T*w = 0", "w^T*u = 0"),
        [["equality", 0], ["number-as-matrix", 0], ["matrix-as-number", 1], ["close", 2]],
    ),
    "a sum of what vanishes for each index": (
        claim(FAMILY, "forall k in 1..n: a[k] = 0", "sum(k in 1..n) a[k] = 0"),
        [
            [
                "pointwise",
                "BODY",
                "sum",
                [[["forall-elimination", 0, [v("BOUND")], []], ["equality", 2]], 0],
            ],
            ["close", 0],
        ],
    ),
    "an inverse on the left": (
        claim(SQUARE, "invertible(A)", "A^-1*A = I(n)"),
        [["inverse", 0, "left"], ["close", 0]],
    ),
    "an inverse on the right": (
        claim(SQUARE, "invertible(A)", "A*A^-1 = I(n)"),
        [["inverse", 0, "right"], ["close", 0]],
    ),
    "an inverse of a number": (
        claim(X, "x != 0", "x/x = 1"),
        [["inverse", 0, "left"], ["close", 0]],
    ),
    "what denies itself": (
        claim(X, "not x = x", "x = 1"),
        [["absurd", 0]],
    ),
    "a value that the goal has": (
        claim(X, "1/x = 1", "x != 0"),
        [["definedness", 0], ["evident"]],
    ),
    "entries one by one": (
        claim(SQUARE, "forall i in 1..n, j in 1..n: A[i, j] = B[i, j]", "A = B"),
        [["matrix-extensionality"], ["evident"]],
    ),
}
"""Neighbours of the same rules that are proofs."""


@pytest.mark.parametrize("name", SOUND)
def test_its_sound_neighbour_is_accepted(name: str) -> None:
    assert checked(*SOUND[name]).task_digest


def test_a_name_that_is_declared_twice_is_rejected() -> None:
    task = last_task(claim(X, "x = 0", "x = 1"))
    twice = replace(task, declarations=task.declarations * 2)
    with pytest.raises(CertificateRejected, match="declared twice"):
        check_proof(twice, proof_certificate(twice, EVIDENT))


def test_a_proof_has_so_many_steps_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "MOST_STEPS", 3)
    text = claim(X, "x = 0", "x = 0")

    assert (0,) == checked(text, [["equality", 0], ["equality", 0], ["close", 1]]).used
    with pytest.raises(CertificateRejected, match="too many steps"):
        checked(text, [["equality", 0], ["equality", 0], ["equality", 0], ["close", 1]])
