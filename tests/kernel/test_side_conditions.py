"""What rules of proof ask for by the way: a forged step for each, and a neighbour that is accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel import steps as kernel_steps
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.logic.propositions import make
from proofcheck.terms.task import Role
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, EXP, ONE, XY, ZERO, Step, X, checked, claim, o, v

BELOW = ["n", "-1"]
LATER = "k, l : PosNat"
LATER_EQUAL = "true ==> k = l"
"""An equation that steps may come to know, so that `k` and `l` are no one size from the start."""
LEARN: list[Any] = ["modus-ponens", 0, []]
N = "[(('n ',), (), '1')]"
MODULUS = "%abs([None,None:[(('y ',), (), '1')]]) "
"""How the size n, and the number |y|, are spelled."""

UNSOUND = {
    "an order taken for an equation": Step(
        claim(X, "x <= 1", "x <= 1"), [["equality", 0]], "the fact is no equation"
    ),
    "an equation of sets taken for one of matrices": Step(
        claim("n : PosNat, A : Matrix(n, n)", "ker(A) = im(A)", "n = n"),
        [["equality", 0]],
        "the fact is no equation",
    ),
    "a square with the weight zero": Step(
        claim(XY, "x^2 = 0", "y = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [
                    ["1", "left", None, None, [["1", ["x "], []]]],
                    ["0", "left", None, None, [["1", ["y "], []]]],
                ],
                1,
            ],
            ["close", 1],
        ],
        "a weight is not positive",
    ),
    "direct sums over one set, one inside of a sum over it": Step(
        claim(
            "B[k in 1..2] : Matrix(2, 2), A[k in 1..2, l in 1..2] : Matrix(2, 2)",
            "",
            "tr(bigoplus(k in 1..2) B[k]) = sum(k in 1..2) tr(bigoplus(l in 1..2) A[k, l])",
        ),
        [["direct-sum-product", "BODY", "INNER"]],
        "direct sums over different sets",
    ),
    "an instance with too few terms": Step(
        claim(X, "forall s, t : Real: s = t", "x = x"),
        [["forall-elimination", 0, [v("x")], []]],
        "^step 1, rule `forall-elimination`: the step is malformed: ValueError$",
    ),
    "an instance with too many terms": Step(
        claim(X, "forall s : Real: s = 1", "x = x"),
        [["forall-elimination", 0, [v("x"), ONE], []]],
        "^step 1, rule `forall-elimination`: the step is malformed: ValueError$",
    ),
    "a number replaced by another than its equal": Step(
        claim(XY, "x = 0", "y = 0"), [["rewrite-goal", 0, False]], "the goal is not evident"
    ),
    "a name replaced below a binder": Step(
        claim(XY, "x = y and (exists t : Real: t = y)", "exists t : Real: t = x"),
        [["and-elimination", 0], ["rewrite-goal", 1, False]],
        "the goal is not evident",
    ),
    "two sizes of which one changes": Step(
        claim(LATER, LATER_EQUAL, "zero(k - k + 1, k) = zero(k - k + 1, k)"),
        [LEARN, ["rewrite-goal", 1, False]],
        "a size would change",
    ),
    "a member of a family of matrices whose index changes": Step(
        claim(
            "A[i in 1..9] : Matrix(i, i), k, l : PosNat", LATER_EQUAL, "tr(A[k]) + l = tr(A[k]) + l"
        ),
        [LEARN, ["rewrite-goal", 1, False]],
        "a size would change",
    ),
    "a goal that assumes nothing": Step(
        claim(X, "x = 1", "x = 1"), [["intro"]], "the goal assumes nothing"
    ),
    "an absolute constant that depends on what is given": Step(
        claim(X, "", "exists absolute C : Real: |x| <= C"),
        [
            ["exists-introduction", [o("abs", v("x"))], []],
            ["by-contradiction"],
            ["farkas", [["1", "fact", 0]]],
        ],
        "not a constant",
    ),
    "two absolute constants of which one depends on what is given": Step(
        claim(X, "", "exists absolute C, D : Real: |x| <= C + D"),
        [
            ["exists-introduction", [ZERO, o("abs", v("x"))], []],
            ["by-contradiction"],
            ["farkas", [["1", "fact", 0]]],
        ],
        "not a constant",
    ),
    "a witness outside of the set": Step(
        claim("", "", "exists t : PosReal: t = 0"),
        [["exists-introduction", [ZERO], []]],
        "neither evident nor proved",
    ),
    "a witness that satisfies the condition only": Step(
        claim(X, "", "exists t : Real where t = x: t = x + 1"),
        [["exists-introduction", [v("x")], []]],
        "the goal is not evident",
    ),
    "a part of a conjunction that is not proved": Step(
        claim(X, "", "x = 1 ==> (x = 1 and x = 2)"),
        [["intro"], ["and-introduction", [EVIDENT, EVIDENT]]],
        "the goal is not evident",
    ),
    "a strict inequality taken no times": Step(
        claim(XY, "x < 1", "y = 0"), [["farkas", [["0", "fact", 0]]]], "a factor is not positive"
    ),
    "integers that differ by one and by no more": Step(
        claim("k, l : Int", "k < l and l <= k + 1", "k = 5"),
        [["and-elimination", 0], ["farkas", [["1", "fact", 1], ["1", "fact", 2]]]],
        "the sum is no contradiction",
    ),
    "a square that may be zero": Step(
        claim(X, "x^2 <= 0", "x = 1"),
        [["farkas", [["1", "fact", 0], ["1", "square", [["1", ["x "], []]]]]]],
        "the sum is no contradiction",
    ),
    "a value of a goal that has been rewritten": Step(
        claim(XY, "y = 1/x", "y = y"),
        [["rewrite-goal", 0, False], ["definedness", "goal"]],
        "has been rewritten",
    ),
    "a value of a side that was chosen": Step(
        claim(X, "", "x = 0 or 1/x = 1/x"),
        [["or-introduction", 1], ["definedness", "goal"]],
        "has been rewritten",
    ),
    "a value of a proposition on the way": Step(
        claim(X, "", "x = x"),
        [
            [
                "have",
                o("eq", o("div", ONE, v("x")), o("div", ONE, v("x"))),
                [["definedness", "goal"], ["evident"]],
            ]
        ],
        "has been rewritten",
    ),
}


@pytest.mark.parametrize("name", UNSOUND)
def test_a_step_that_lacks_it_is_rejected(name: str) -> None:
    case = UNSOUND[name]
    with pytest.raises(CertificateRejected, match=case.reason):
        checked(case.text, case.steps)


SOUND: dict[str, tuple[str, list[Any]]] = {
    "an equation of numbers among those of matrices": (
        claim(XY, "x = y", "2*x = 2*y"),
        [
            ["equality", 0],
            ["number-as-matrix", 0],
            ["linear-combination", "1", "1", [["2", [], [], 1, []]]],
            ["matrix-as-number", 2],
            ["close", 3],
        ],
    ),
    "a number that is the entry of a product": (
        claim("n : PosNat, u, w : Vector(n)", "u^T*w = 0", "w*u^T*w = zero(n, 1)"),
        [
            ["equality", 0],
            ["number-as-matrix", 0],
            ["linear-combination", N, "1", [["1", [], ["w "], 1, []]]],
            ["close", 2],
        ],
    ),
    "an equation that lines yield": (
        claim(XY, "x + 1 = y + 1", "x = y"),
        [["equality", 0], ["equation", 0, v("x"), v("y")], ["rewrite-goal", 1, False]],
    ),
    "squares with weights": (
        claim(XY, "2*x^2 + y^2 = 0", "y = 0"),
        [
            ["equality", 0],
            [
                "sum-of-squares-vanishes",
                0,
                [
                    ["2", "left", None, None, [["1", ["x "], []]]],
                    ["1", "left", None, None, [["1", ["y "], []]]],
                ],
                1,
            ],
            ["close", 1],
        ],
    ),
    "an instance with all terms": (
        claim(X, "forall s, t : Real: s = t", "x = 1"),
        [["forall-elimination", 0, [v("x"), ONE], []]],
    ),
    "what is given lies in its set": (
        claim("", "", "forall t : PosReal: t > 0"),
        [["intro"], ["expand", 0], ["expand-goal"]],
    ),
    "what is given after something else, and in no set": (
        claim("", "", "forall A, B : Matrix(2, 2): A + B = B + A"),
        [["intro"]],
    ),
    "a number replaced by its equal": (
        claim(XY, "x = y and |y| <= 1", "|x| <= 1"),
        [["and-elimination", 0], ["rewrite-goal", 1, False]],
    ),
    "a number replaced backwards": (
        claim(XY, "x = y and |x| <= 1", "|y| <= 1"),
        [["and-elimination", 0], ["rewrite-goal", 1, True]],
    ),
    "an entry replaced by an integer": (
        claim(X, "x = 1", "[[x, 0]] = [[1, 0]]"),
        [["rewrite-goal", 0, False]],
    ),
    "an integer replaced where it is no size": (
        claim("k, l : Int", LATER_EQUAL, "k + 1 = l + 1"),
        [LEARN, ["rewrite-goal", 1, False]],
    ),
    "an integer replaced beside a sum in which it is a size": (
        claim(
            LATER,
            LATER_EQUAL,
            "(sum(i in 1..2) i*tr(I(k))) + k = (sum(i in 1..2) i*tr(I(k))) + l",
        ),
        [LEARN, ["rewrite-goal", 1, False]],
    ),
    "one size written in two ways": (
        claim("k, l : PosNat", "k = l", "zero(k, k) = zero(l, l)"),
        [["rewrite-goal", 0, False]],
    ),
    "a denial of what is false": (claim(X, "false", "not x = 1"), [["intro"]]),
    "an absolute constant": (
        claim(X, "x <= 1", "exists absolute C : Real: x <= C"),
        [["exists-introduction", [ONE], []]],
    ),
    "a witness": (
        claim(X, "x = 1", "exists t : Real: t = 1"),
        [["equality", 0], ["exists-introduction", [v("x")], []], ["close", 0]],
    ),
    "a witness with its condition": (
        claim(X, "", "exists t : Real where t = x: t + 1 = x + 1"),
        [["exists-introduction", [v("x")], []]],
    ),
    "a conjunction part by part": (
        claim(X, "", "x = 1 ==> (x = 1 and 2 = 2)"),
        [["intro"], ["and-introduction", [EVIDENT, EVIDENT]]],
    ),
    "integers that differ by one": (
        claim("k, l : Int", "k < l and l < k + 1", "k = 5"),
        [["and-elimination", 0], ["farkas", [["1", "fact", 1], ["1", "fact", 2]]]],
    ),
    "a square that is negative": (
        claim(X, "x^2 < 0", "x = 1"),
        [["farkas", [["1", "fact", 0], ["1", "square", [["1", ["x "], []]]]]]],
    ),
    "an equation turned by its factor": (
        claim(XY, "x = y and x < y", "x = 5"),
        [
            ["and-elimination", 0],
            ["equality", 1],
            ["farkas", [["1", "line", 0], ["1", "fact", 2]]],
        ],
    ),
    "a value that an opened goal has": (
        claim("", "", "forall x : Real: 1/x = 1/x"),
        [["intro"], ["definedness", "goal"]],
    ),
    "a value that a consequent has": (
        claim(X, "", "x = 1 ==> 1/x = 1/x"),
        [["intro"], ["definedness", "goal"]],
    ),
    "a value that an expanded goal has": (
        claim(X, "1/x != 1", "1/x != 1"),
        [["expand", 0], ["expand-goal"], ["definedness", "goal"]],
    ),
    "a value that an unfolded goal has": (
        "[0] definition\n  let c := 2\n\n[1] claim\n  given x : Real\n  show c/x = 2/x\n  from [0]\n",
        [["unfold-goal", ["c"]], ["definedness", "goal"]],
    ),
    "a value that entries have": (
        claim("x : Real, n : PosNat, A : Matrix(n, n)", "", "(1/x)*A = (1/x)*A"),
        [["matrix-extensionality"], ["definedness", "goal"], ["intro"]],
    ),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_step_that_has_it_is_accepted(name: str) -> None:
    assert checked(*SOUND[name]).task_digest


BOUND_TWICE = "[1] claim\n  show forall A : {}: A = A\n\n[2] claim\n  given A : {}\n  show A = A\n  from [1]\n"
"""A name that is bound in a fact, and given in the claim: of two kinds, if any."""
SAME_NAME = o("eq", ["q", 0, 0, 0], ["q", 0, 0, 0])

OBTAINED = (
    "[1] hypothesis\n  let n : Nat\n\n"
    "[2] claim\n  assume n >= 1\n  obtain {0}\n    where {1} = {1}\n  from [1]\n\n"
    "[3] claim\n  show {1} = {1}\n  from [1], [2]\n"
)
TABLE = claim(
    "a[k in 1..2, l in 1..2] : Real, b[k in 1..2] : PosReal", "", "a[1, 1]*b[1] = b[1]*a[1, 1]"
)

GROUPS = (
    "[0] definition\n  let O := library O\n  let SO := library SO\n\n"
    "[1] claim\n  given m, n : PosNat, X : {}(n), Y : Matrix(m, m)\n  assume Y in O(m)\n"
    "  show {}\n  from [0]\n"
)

NAMES = {
    "a bound matrix taken for a visible one of another shape": Step(
        BOUND_TWICE.format("Matrix(2, 2)", "Matrix(3, 3)"),
        [["have", SAME_NAME, EVIDENT]],
        "a bound name",
    ),
    "a bound complex matrix taken for a visible real one": Step(
        BOUND_TWICE.format("ComplexMatrix(2, 2)", "Matrix(2, 2)"),
        [["have", SAME_NAME, EVIDENT]],
        "a bound name",
    ),
    "a bound matrix taken for a visible number": Step(
        BOUND_TWICE.format("Matrix(2, 2)", "Real"),
        [["have", SAME_NAME, EVIDENT]],
        "a bound name",
    ),
    "a bound matrix taken for a visible function": Step(
        (
            "[1] claim\n  show forall A : Matrix(2, 2): A = A\n\n"
            "[2] claim\n  given A(t : Real) : Real\n  show A(1) = A(1)\n  from [1]\n"
        ),
        [["have", SAME_NAME, EVIDENT]],
        "a bound name",
    ),
    "a member of a family with a negative size": Step(
        claim("L[k in 1..3] : Matrix(k, k)", "", "L[2] = L[2]"),
        [["have", o("eq", ["f", "L", BELOW], ["f", "L", BELOW]), EVIDENT]],
        "a size may be negative",
    ),
    "what was obtained of a size that may be negative": Step(
        OBTAINED.format("X : Matrix(n - 1, n - 1)", "X"),
        [["have", o("eq", v("X"), v("X")), EVIDENT]],
        "a size may be negative",
    ),
    "what was obtained from a set that may be empty": Step(
        OBTAINED.format("k in 1..n", "k"),
        [["domain", v("k"), []]],
        "no set in which it always lies",
    ),
    "what is no position": Step(
        claim(X, "x = 0\n  assume x = 1 and x = 2", "x = 2"),
        [["and-elimination", None]],
        "no such position",
    ),
    "true taken for the position one": Step(
        claim(X, "x = 0\n  assume x = 1 and x = 2", "x = 2"),
        [["and-elimination", True]],
        "no such position",
    ),
    "what is no term": Step(TABLE, [["have", ["z"], EVIDENT]], "not a term"),
    "a member at too few indices": Step(
        TABLE,
        [["have", o("eq", ["f", "a", ONE], ["f", "a", ONE]), EVIDENT]],
        "^step 1, rule `have`: the step is malformed: ValueError$",
    ),
    "the set of a family without an index": Step(
        TABLE, [["domain", v("b"), []]], "no set in which it always lies"
    ),
    "the set of a value of a function of functions": Step(
        claim("F(f(t : Real) : Real) : PosReal, g(t : Real) : Real", "", "F(g) = F(g)"),
        [["domain", ["f", "F", v("g")], []]],
        "no set in which it always lies",
    ),
    "a conjunction of which a part is evident": Step(
        claim(X, "", "x = 1 ==> (x = 1 and x = 2)"), [["intro"]], "the goal is not evident"
    ),
    "sets that differ": Step(
        claim("n : PosNat, A : Matrix(n, n)", "", "ker(A) = im(A)"),
        EVIDENT,
        "the goal is not evident",
    ),
    "an orthogonal matrix among the rotations": Step(
        GROUPS.format("O", "X in SO(n)"), EVIDENT, "the goal is not evident"
    ),
    "an integer among the natural numbers": Step(
        claim("k : Int", "", "k in Nat"), EVIDENT, "the goal is not evident"
    ),
    "a difference among the natural numbers": Step(
        claim("k, l : Nat", "", "k - l in Nat"), EVIDENT, "the goal is not evident"
    ),
    "zero among the positive integers": Step(
        claim("", "", "0 in PosNat"), EVIDENT, "the goal is not evident"
    ),
    "a fraction among the positive integers": Step(
        claim("", "", "3/2 in PosNat"), EVIDENT, "the goal is not evident"
    ),
    "a complex matrix among the real ones": Step(
        claim("n : PosNat, A : ComplexMatrix(n, n)", "", "A in Matrix(n, n)"),
        EVIDENT,
        "the goal is not evident",
    ),
    "a positive number among the rational ones": Step(
        claim("x : PosReal", "", "x in Rat"), EVIDENT, "the goal is not evident"
    ),
    "a number that is nowhere": Step(
        claim(X, "x = 0", "x = 1"),
        [["equality", 0], ["linear-combination", None, None, [["1", ["z "], [], 0, []]]]],
        "not a scalar atom",
    ),
    "a number of rows and no number of columns": Step(
        claim(X, "x = 0", "x = 1"),
        [
            ["equality", 0],
            ["number-as-matrix", 0],
            ["linear-combination", None, "1", [["1", [], [], 0, []]]],
        ],
        "a number has no letters",
    ),
    "a size that is not known, of columns": Step(
        claim(X, "x = 0", "x = 1"),
        [
            ["equality", 0],
            ["number-as-matrix", 0],
            ["linear-combination", "1", "7", [["1", [], [], 1, []]]],
        ],
        "unknown size",
    ),
    "a word that does not fit": Step(
        claim("m, n : PosNat, A : Matrix(m, n), B : Matrix(n, n)", "A = A and B = B", "1 = 2"),
        [
            ["and-elimination", 0],
            ["equality", 2],
            ["linear-combination", N, N, [["1", [], ["A "], 0, []]]],
        ],
        "do not fit",
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_or_a_word_that_means_something_else_is_rejected(name: str) -> None:
    case = NAMES[name]
    with pytest.raises(CertificateRejected, match=case.reason):
        checked(case.text, case.steps)


MEANT: dict[str, tuple[str, list[Any]]] = {
    "the last position": (
        claim(X, "x = 0\n  assume x = 1 and x = 2", "x = 2"),
        [["and-elimination", 1]],
    ),
    "a bound matrix of the shape of a visible one": (
        BOUND_TWICE.format("Matrix(2, 2)", "Matrix(2, 2)"),
        [["have", SAME_NAME, EVIDENT]],
    ),
    "a bound matrix of the same shape, written in another way": (
        (
            "[1] hypothesis\n  let k, n : PosNat\n  assume k = n\n\n"
            "[2] claim\n  show forall A : Matrix(k, k): A = A\n  from [1]\n\n"
            "[3] claim\n  given A : Matrix(n, n)\n  show A = A\n  from [1], [2]\n"
        ),
        [["have", o("eq", ["q", 1, 0, 0], ["q", 1, 0, 0]), EVIDENT]],
    ),
    "a member of a family": (
        claim("L[k in 1..3] : Matrix(k, k)", "", "L[2] = L[2]"),
        [["have", o("eq", ["f", "L", ONE], ["f", "L", ONE]), EVIDENT]],
    ),
    "an identity of a size that is known not to be negative": (
        claim("k : Int", "0 <= k", "1 = 1"),
        [["have", o("eq", o("identity", v("k")), o("identity", v("k"))), EVIDENT]],
    ),
    "what is given of a size that needs an assumption": (
        claim("n : Nat, X : Matrix(n - 1, n - 1)", "n >= 1", "X = X"),
        [["have", o("eq", v("X"), v("X")), EVIDENT]],
    ),
    "what was obtained from a set with members": (
        OBTAINED.format("k : Nat", "k"),
        [["domain", v("k"), []]],
    ),
    "what is given in a set": (
        claim("n : PosNat, k in 1..n", "", "k in 1..n"),
        [["domain", v("k"), []]],
    ),
    "a member at all indices": (
        TABLE,
        [["have", o("eq", ["f", "a", ONE, ONE], ["f", "a", ONE, ONE]), EVIDENT]],
    ),
    "a rotation among the orthogonal matrices": (
        GROUPS.format("SO", "X in O(n)"),
        EVIDENT,
    ),
    "a sum among the natural numbers": (claim("k, l : Nat", "", "k + l in Nat"), EVIDENT),
    "one among the positive integers": (claim("", "", "1 in PosNat"), EVIDENT),
    "two among the positive integers": (claim("", "", "2 in PosNat"), EVIDENT),
    "a complex matrix among the complex ones": (
        claim("n : PosNat, A : ComplexMatrix(n, n)", "", "A in ComplexMatrix(n, n)"),
        EVIDENT,
    ),
    "a real matrix among the real ones": (
        claim("n : PosNat, A : Matrix(n, n)", "", "A in Matrix(n, n)"),
        EVIDENT,
    ),
    "an integer among the rational numbers": (claim("k : Int", "", "k in Rat"), EVIDENT),
    "a law of a symbol that only a fact mentions": (
        (
            "[0] definition\n  let exp := library exp\n\n"
            "[1] claim\n  given x : Real\n  assume exp(x) = 1\n  show 1 = 1\n  from [0]\n"
        ),
        [["law", "exp of zero", [ZERO], []]],
    ),
    "a multiple by what a rewritten goal mentions": (
        claim("x, y, z : Real", "z = y and x = 0", "|z|*x = 0"),
        [
            ["and-elimination", 0],
            ["equality", 2],
            ["rewrite-goal", 1, False],
            ["linear-combination", None, None, [["1", [MODULUS], [], 0, []]]],
            ["close", 1],
        ],
    ),
}


@pytest.mark.parametrize("name", MEANT)
def test_a_name_or_a_word_that_is_meant_is_accepted(name: str) -> None:
    assert checked(*MEANT[name]).task_digest


def test_names_of_what_is_obtained_are_those_of_recorded_certificates() -> None:
    sequent = open_task(last_task(claim(X, "exists t : Real: t = x", "x = x")))
    name = sequent.fresh("t", "text")

    assert "t d732c6be860e019351f99173fa6ae612" == name
    sequent.visible.add(name)
    assert name + "'" == sequent.fresh("t again", "text")


def test_a_rotation_is_an_orthogonal_matrix_of_its_own_size() -> None:
    task = last_task(GROUPS.format("SO", "X in O(n)"))
    sequent = open_task(task)
    x, own = task.goal.children
    _, other = next(f.proposition for f in task.facts if f.role is Role.ASSUMED).children

    assert sequent.is_evident(make("in", x, own))
    assert not sequent.is_evident(make("in", x, other))


def test_a_child_knows_the_same_and_has_the_same_goal() -> None:
    sequent = open_task(last_task(claim(X, "x = 1", "x = x")))
    child = sequent.child()

    assert (sequent.goal, sequent.facts) == (child.goal, child.facts)
    child.add(child.goal)
    assert len(sequent.facts) + 1 == len(child.facts)


def test_a_proof_belongs_to_one_task() -> None:
    one, other = (last_task(claim(X, "", f"x = {right}")) for right in ("x", "x + 0"))
    certificate = proof_certificate(one, EVIDENT)

    assert () == check_proof(one, certificate).used
    with pytest.raises(CertificateRejected, match="belongs to another task"):
        check_proof(other, certificate)


@pytest.mark.parametrize(
    "certificate", [None, [], {"format": 1}, {"format": 2, "kind": "proof"}, "proof"]
)
def test_what_is_no_certificate_is_called_so(certificate: Any) -> None:
    with pytest.raises(CertificateRejected, match="not a proof certificate"):
        check_proof(last_task(claim(X, "", "x = x")), certificate)


def test_a_proof_tells_definitions_laws_and_theorems_of_the_library_apart() -> None:
    text = EXP + "[1] claim\n  show exp(0) = 1\n  from [0]\n"
    proof = checked(text, [["law", "exp of zero", [ZERO], []]])
    assert "exp of a sum" in proof.library
    assert "inverse of a number" in proof.laws
    assert ("exp above its tangent", "exp of a sum") == proof.theorems


def test_a_theorem_of_the_library_among_the_facts_is_cited() -> None:
    task = last_task(claim(X, "x = 1", "x = 1"))
    (fact,) = task.facts
    theorem = replace(fact, role=Role.THEOREM, label="library:unit")
    citing = replace(task, facts=(theorem,))
    (plain, cited) = (check_proof(t, proof_certificate(t, EVIDENT)) for t in (task, citing))

    assert ((), ()) == (plain.cited, plain.theorems)
    assert (("library:unit",), ("unit",)) == (cited.cited, cited.theorems)
    assert (0,) == plain.used == cited.used


TWO_FACTS = claim(XY, "x = 0\n  assume y = 0", "x = 0")
PROVED: list[Any] = [["equality", 0], ["close", 0]]
RESTING: dict[str, tuple[str, list[Any], tuple[int, ...]]] = {
    "an equation": (TWO_FACTS, PROVED, (0,)),
    "an equation of which another is known": (
        TWO_FACTS,
        [["equality", 1], ["equality", 0], ["close", 1]],
        (0,),
    ),
    "an equation in a proof on the way": (TWO_FACTS, [["have", ["q", "goal"], PROVED]], (0,)),
    "an equation in a proof on the way that nothing needs": (
        TWO_FACTS,
        [["have", o("eq", v("y"), ZERO), [["equality", 1], ["close", 0]]], *PROVED],
        (0,),
    ),
    "a fact that is known": (TWO_FACTS, EVIDENT, (0,)),
    "a goal that was rewritten": (
        claim(XY, "x = y\n  assume |y| <= 1\n  assume y = 0", "|x| <= 1"),
        [["rewrite-goal", 0, False]],
        (0, 1),
    ),
    "a condition": (
        claim(XY, "x = 0\n  assume x = 0 ==> y = 0\n  assume y = y", "y = 0"),
        [["modus-ponens", 1, []]],
        (0, 1),
    ),
    "nothing": (TWO_FACTS.replace("show x = 0", "show x = x"), [["equality", 0], ["evident"]], ()),
    "both cases": (
        TWO_FACTS.replace("show x = 0", "show x*y = 0"),
        [
            [
                "cases",
                o("le", v("x"), ZERO),
                [
                    [
                        ["equality", 0],
                        ["linear-combination", None, None, [["1", ["y "], [], 0, []]]],
                        ["close", 1],
                    ],
                    [
                        ["equality", 1],
                        ["linear-combination", None, None, [["1", ["x "], [], 0, []]]],
                        ["close", 1],
                    ],
                ],
            ]
        ],
        (0, 1),
    ),
}


SIZES = "m, n, k : PosNat, A : Matrix(m, n)"


@pytest.mark.parametrize(
    ("assumed", "shown", "used"),
    [
        ("m = n", "tr(I(m)) = tr(I(n))", (0,)),
        ("m = n", "tr(I(m)) = tr(I(m))", ()),
        ("m = k\n  assume n = k", "tr(I(m)) = tr(I(n))", (0, 1)),
        ("m = n\n  assume n = m", "tr(I(m)) = tr(I(n))", (0,)),
        ("m = n\n  assume n = m", "tr(I(m))^2 = tr(I(n))^2", (1,)),
        ("m = n\n  assume k = 3", "A + A - A - A = zero(m, n)", ()),
    ],
)
def test_a_proof_rests_on_the_equations_that_make_sizes_equal(
    assumed: str, shown: str, used: tuple[int, ...]
) -> None:
    assert used == checked(claim(SIZES, assumed, shown), EVIDENT).used


def test_sizes_are_equal_by_what_is_assumed_only() -> None:
    with pytest.raises(CertificateRejected, match="not evident"):
        checked(claim(SIZES, "m <= n", "tr(I(m)) = tr(I(n))"), EVIDENT)


def test_what_is_said_of_an_object_rests_on_its_existence() -> None:
    """Its set is known from its declaration; that there is such an object is a fact."""
    text = claim("n : Nat", "exists k in 1..n: k = k", "n >= 1")
    sequent = open_task(last_task(text))
    kernel_steps.run(sequent, [["exists-elimination", 0]])
    (name,) = sequent.visible - {"n"}
    steps = [
        ["exists-elimination", 0],
        ["domain", ["v", name], []],
        ["expand", 3],
        ["and-elimination", 4],
    ]
    order = [["1", "fact", 5], ["1", "fact", 6], ["1", "fact", 7]]
    ending = [["expand-goal"], ["by-contradiction"], ["farkas", order]]

    assert (0,) == checked(text, [*steps, *ending]).used
    with pytest.raises(CertificateRejected):
        checked(text, [*steps[1:], *ending])


@pytest.mark.parametrize("name", RESTING)
def test_a_proof_says_which_facts_the_goal_rests_on(name: str) -> None:
    text, steps, used = RESTING[name]
    assert used == checked(text, steps).used


def test_only_the_kernel_makes_a_theorem() -> None:
    proof = checked(claim(X, "", "x = x"), EVIDENT)
    with pytest.raises(TypeError, match="only the kernel"):
        replace(proof, seal=object())
    assert proof == replace(proof)
