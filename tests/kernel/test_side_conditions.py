"""What rules of proof ask for by the way: a forged step for each, and a neighbour that is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from tests.kernel.steps import EVIDENT, EXP, ONE, XY, ZERO, Step, X, checked, claim, o, opened, v

LATER = "k, l : PosNat"
LATER_EQUAL = "true ==> k = l"
"""An equation that steps may come to know, so that `k` and `l` are no one size from the start."""
LEARN: list[Any] = ["consequence", 0, []]
GOAL = ["q", "goal"]

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
                "squares",
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
        [["merge", "BODY", "INNER"]],
        "direct sums over different sets",
    ),
    "an instance with too few terms": Step(
        claim(X, "forall s, t : Real: s = t", "x = x"), [["instance", 0, [v("x")], []]], "malformed"
    ),
    "an instance with too many terms": Step(
        claim(X, "forall s : Real: s = 1", "x = x"),
        [["instance", 0, [v("x"), ONE], []]],
        "malformed",
    ),
    "a number replaced by another than its equal": Step(
        claim(XY, "x = 0", "y = 0"), [["rewrite goal", 0, False]], "the goal is not evident"
    ),
    "a name replaced below a binder": Step(
        claim(XY, "x = y and (exists t : Real: t = y)", "exists t : Real: t = x"),
        [["conjuncts", 0], ["rewrite goal", 1, False]],
        "the goal is not evident",
    ),
    "two sizes of which one changes": Step(
        claim(LATER, LATER_EQUAL, "zero(k - k + 1, k) = zero(k - k + 1, k)"),
        [LEARN, ["rewrite goal", 1, False]],
        "a size would change",
    ),
    "a goal that assumes nothing": Step(
        claim(X, "x = 1", "x = 1"), [["intro"]], "the goal assumes nothing"
    ),
    "an absolute constant that depends on what is given": Step(
        claim(X, "", "exists absolute C : Real: |x| <= C"),
        [["witness", [o("abs", v("x"))], []], ["suppose"], ["linear", [["1", "fact", 0]]]],
        "not a constant",
    ),
    "two absolute constants of which one depends on what is given": Step(
        claim(X, "", "exists absolute C, D : Real: |x| <= C + D"),
        [["witness", [ZERO, o("abs", v("x"))], []], ["suppose"], ["linear", [["1", "fact", 0]]]],
        "not a constant",
    ),
    "a witness outside of the set": Step(
        claim("", "", "exists t : PosReal: t = 0"),
        [["witness", [ZERO], []]],
        "neither evident nor proved",
    ),
    "a witness that satisfies the condition only": Step(
        claim(X, "", "exists t : Real where t = x: t = x + 1"),
        [["witness", [v("x")], []]],
        "the goal is not evident",
    ),
    "a part of a conjunction that is not proved": Step(
        claim(X, "", "x = 1 ==> (x = 1 and x = 2)"),
        [["intro"], ["split", [EVIDENT, EVIDENT]]],
        "the goal is not evident",
    ),
    "a strict inequality taken no times": Step(
        claim(XY, "x < 1", "y = 0"), [["linear", [["0", "fact", 0]]]], "a factor is not positive"
    ),
    "integers that differ by one and by no more": Step(
        claim("k, l : Int", "k < l and l <= k + 1", "k = 5"),
        [["conjuncts", 0], ["linear", [["1", "fact", 1], ["1", "fact", 2]]]],
        "the sum is no contradiction",
    ),
    "a square that may be zero": Step(
        claim(X, "x^2 <= 0", "x = 1"),
        [["linear", [["1", "fact", 0], ["1", "square", [["1", ["x "], []]]]]]],
        "the sum is no contradiction",
    ),
    "a value of a goal that has been rewritten": Step(
        claim(XY, "y = 1/x", "y = y"),
        [["rewrite goal", 0, False], ["defined", "goal"]],
        "has been rewritten",
    ),
    "a value of a side that was chosen": Step(
        claim(X, "", "x = 0 or 1/x = 1/x"),
        [["choose", 1], ["defined", "goal"]],
        "has been rewritten",
    ),
    "a value of a proposition on the way": Step(
        claim(X, "", "x = x"),
        [
            [
                "have",
                o("eq", o("div", ONE, v("x")), o("div", ONE, v("x"))),
                [["defined", "goal"], ["evident"]],
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
            ["entry", 0],
            ["combine", "1", "1", [["2", [], [], 1, []]]],
            ["number", 2],
            ["close", 3],
        ],
    ),
    "squares with weights": (
        claim(XY, "2*x^2 + y^2 = 0", "y = 0"),
        [
            ["equality", 0],
            [
                "squares",
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
        [["instance", 0, [v("x"), ONE], []]],
    ),
    "what is given lies in its set": (
        claim("", "", "forall t : PosReal: t > 0"),
        [["intro"], ["expand", 0], ["expand goal"]],
    ),
    "a number replaced by its equal": (
        claim(XY, "x = y and |y| <= 1", "|x| <= 1"),
        [["conjuncts", 0], ["rewrite goal", 1, False]],
    ),
    "a number replaced backwards": (
        claim(XY, "x = y and |x| <= 1", "|y| <= 1"),
        [["conjuncts", 0], ["rewrite goal", 1, True]],
    ),
    "an entry replaced by an integer": (
        claim(X, "x = 1", "[[x, 0]] = [[1, 0]]"),
        [["rewrite goal", 0, False]],
    ),
    "an integer replaced where it is no size": (
        claim("k, l : Int", LATER_EQUAL, "k + 1 = l + 1"),
        [LEARN, ["rewrite goal", 1, False]],
    ),
    "one size written in two ways": (
        claim("k, l : PosNat", "k = l", "zero(k, k) = zero(l, l)"),
        [["rewrite goal", 0, False]],
    ),
    "a denial of what is false": (claim(X, "false", "not x = 1"), [["intro"]]),
    "an absolute constant": (
        claim(X, "x <= 1", "exists absolute C : Real: x <= C"),
        [["witness", [ONE], []]],
    ),
    "a witness": (
        claim(X, "x = 1", "exists t : Real: t = 1"),
        [["equality", 0], ["witness", [v("x")], []], ["close", 0]],
    ),
    "a witness with its condition": (
        claim(X, "", "exists t : Real where t = x: t + 1 = x + 1"),
        [["witness", [v("x")], []]],
    ),
    "a conjunction part by part": (
        claim(X, "", "x = 1 ==> (x = 1 and 2 = 2)"),
        [["intro"], ["split", [EVIDENT, EVIDENT]]],
    ),
    "integers that differ by one": (
        claim("k, l : Int", "k < l and l < k + 1", "k = 5"),
        [["conjuncts", 0], ["linear", [["1", "fact", 1], ["1", "fact", 2]]]],
    ),
    "a square that is negative": (
        claim(X, "x^2 < 0", "x = 1"),
        [["linear", [["1", "fact", 0], ["1", "square", [["1", ["x "], []]]]]]],
    ),
    "an equation turned by its factor": (
        claim(XY, "x = y and x < y", "x = 5"),
        [
            ["conjuncts", 0],
            ["equality", 1],
            ["linear", [["1", "line", 0], ["1", "fact", 2]]],
        ],
    ),
    "a value that an opened goal has": (
        claim("", "", "forall x : Real: 1/x = 1/x"),
        [["intro"], ["defined", "goal"]],
    ),
    "a value that a consequent has": (
        claim(X, "", "x = 1 ==> 1/x = 1/x"),
        [["intro"], ["defined", "goal"]],
    ),
    "a value that an expanded goal has": (
        claim(X, "1/x != 1", "1/x != 1"),
        [["expand", 0], ["expand goal"], ["defined", "goal"]],
    ),
    "a value that an unfolded goal has": (
        "[0] definition\n  let c := 2\n\n[1] claim\n  given x : Real\n  show c/x = 2/x\n  from [0]\n",
        [["unfold goal", ["c"]], ["defined", "goal"]],
    ),
    "a value that entries have": (
        claim("x : Real, n : PosNat, A : Matrix(n, n)", "", "(1/x)*A = (1/x)*A"),
        [["entries"], ["defined", "goal"], ["intro"]],
    ),
}


@pytest.mark.parametrize("name", SOUND)
def test_a_step_that_has_it_is_accepted(name: str) -> None:
    assert checked(*SOUND[name]).task_digest


def test_a_proof_belongs_to_one_task() -> None:
    one, other = (opened(claim(X, "", f"x = {right}")) for right in ("x", "x + 0"))
    certificate = proof_certificate(one, EVIDENT)

    assert check_proof(one, certificate)
    with pytest.raises(CertificateRejected, match="belongs to another task"):
        check_proof(other, certificate)


@pytest.mark.parametrize(
    "certificate", [None, [], {"format": 1}, {"format": 2, "kind": "proof"}, "proof"]
)
def test_what_is_no_certificate_is_called_so(certificate: Any) -> None:
    with pytest.raises(CertificateRejected, match="not a proof certificate"):
        check_proof(opened(claim(X, "", "x = x")), certificate)


def test_a_proof_tells_definitions_laws_and_theorems_of_the_library_apart() -> None:
    text = EXP + "[1] claim\n  show exp(0) = 1\n  from [0]\n"
    proof = checked(text, [["law", "exp of zero", [ZERO], []]])
    assert (("exp of zero",), ()) == (proof.library, proof.laws)
    assert ("exp of zero",) == proof.theorems
