"""Certificates for falsehoods, each made by hand: the step that does not follow is rejected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from tests.audit.real_tasks import read, task_of


def number(value: int) -> list[Any]:
    return ["n", str(value)]


def operation(*parts: Any) -> list[Any]:
    return ["o", *parts]


def unit(size: Any) -> list[Any]:
    return operation("identity", size)


@dataclass(frozen=True, slots=True)
class Forgery:
    """A false claim, the last of a text, steps that seem to prove it, and why they do not."""

    text: str
    steps: list[Any]
    reason: str


def ranks_of_a_number() -> list[Any]:
    """Multiply the number 1 by unit matrices of two sizes: its rank would be both."""
    two, three = unit(number(2)), unit(number(3))
    laws = [["law", "one-sided inverse", [one, one], []] for one in (two, three)]
    laws += [
        ["law", "rank of an equivalent matrix", [one, number(1), one], []] for one in (two, three)
    ]
    laws += [["law", "rank of the identity", [one], []] for one in (two, three)]
    parts = [["-1", [], [], 2, []], ["1", [], [], 0, []], ["-1", [], [], 1, []]]
    sums = ["linear-combination", None, None, [*parts, ["1", [], [], 3, []]]]
    return [*laws, *(["equality", i] for i in (2, 3, 4, 5)), sums, ["close", 4]]


def sizes_that_leak_from_a_case() -> list[Any]:
    """Where n = m, call I(m) an n x n matrix; where n != m, use that it was called so."""
    exponential = operation("exp", unit(["v", "n"]))
    same = operation("eq", exponential, exponential)
    first = [["have", same, [["evident"]]], ["rewrite", 1, 0, False], ["equality", 0]]
    return [["cases", operation("eq", ["v", "n"], ["v", "m"]), [[*first, ["close", 0]], []]]]


def an_integer_in_one_case() -> list[Any]:
    """Where k + 0*y = y, the integer |k| is |y|; outside, use that |y| was called an integer."""
    k, y, zero = ["v", "k"], ["v", "y"], number(0)
    same = operation("eq", operation("add", k, operation("mul", zero, y)), y)
    modulus = operation("abs", k)
    reflexive = operation("eq", modulus, modulus)
    inner = [["intro"], ["have", reflexive, [["evident"]]], ["rewrite", 2, 1, False], ["evident"]]
    named = ["a", "%abs([None,None:[(('y ',), (), '1')]])"]
    opened = [["intro"], ["rewrite-goal", 3, False]]
    apart = ["farkas", [["1", "fact", 2], ["1", "fact", 4]]]
    proofs = [
        [*opened, ["or-introduction", 0], ["evident"]],
        [*opened, ["or-introduction", 1], ["expand-goal"], ["by-contradiction"], apart],
    ]
    return [
        ["have", operation("implies", same, operation("true")), inner],
        ["cases", operation("le", named, zero), proofs],
    ]


def half_an_integer() -> list[Any]:
    """The integer f(-1) is 1/2."""
    outside = ["f", "f", number(-1)]
    low = ["farkas", [["1", "fact", 0], ["1", "line", 0]]]
    high = ["farkas", [["1", "fact", 0], ["-1", "line", 0]]]
    proofs = [[["by-contradiction"], low], [["by-contradiction"], high]]
    return [["definition", outside], ["cases", operation("le", outside, number(0)), proofs]]


def integral(value: Any, *, closing: list[Any]) -> list[Any]:
    """An integer is at most 0, or at least 1."""
    high = [["or-introduction", 1], ["expand-goal"], ["by-contradiction"], closing]
    return [
        "cases",
        operation("le", value, number(0)),
        [[["or-introduction", 0], ["evident"]], high],
    ]


POWERS = "[1] definition\n  let f(k : Nat) := 2^k\n\n"

N = "[(('n ',), (), '1')]"
"""How the size n is spelled."""

IMAGE = (
    "[1] definition\n  given n : PosNat\n  let V(A : ComplexMatrix(n, n)) := im(A)\n\n"
    "[2] claim\n  given n : PosNat, A : Matrix(n, n), x : {}(n)\n  assume x in V(A)\n"
    "  show conj(x) = x\n  from [1]\n"
)

REAL_IMAGE: list[Any] = [
    ["unfold", 0, ["V"]],
    ["expand", 1],
    ["exists-elimination", 2],
    ["equality", 3],
    ["involution", 0, False, True],
    ["linear-combination", N, "1", [["1", [], [], 1, []], ["-1", [], [], 0, []]]],
    ["close", 2],
]
"""If x = A*y with y real, then conj(x) = conj(A*y) = A*y = x."""

HALF = "[1] claim\n  given n : PosNat\n  show n = 2*n\n"


def half_a_row() -> list[Any]:
    """No row comes before the half: so the identity is a block of n - 1/2 rows and columns."""
    half, size = ["n", "1/2"], ["v", "n"]
    return [
        ["law", "block of a matrix", [size, half, operation("sub", size, half), unit(size)], []]
    ]


SHAPES = (
    "[1] definition\n  given n : PosNat\n  let f(A, B : Matrix(n, n)) := B\n\n"
    "[2] claim\n  given n : PosNat, X : Matrix(1, 1), B : Matrix({0}, {0})\n"
    "  assume {0} = 1 ==> f(X, B) = B\n  show (B*B)[1, 1] = B[1, 1]^2\n  from [1]\n"
)


def entries_of(term: Any) -> list[Any]:
    """The only entry of F*F is that of F, squared."""
    entry = operation("entry", term, number(1), number(1))
    square = operation("entry", operation("mul", term, term), number(1), number(1))
    return operation("eq", square, operation("mul", entry, entry))


ENTRIES: list[Any] = [
    ["have", entries_of(["q", 0, 1, 0]), [["evident"]]],
    ["unfold", 1, ["f"]],
    ["equality", 2],
    ["close", 0],
]
"""f(X, B) has the shape of X, and is B."""

FORGERIES = {
    "a number that is an integer in one case only": Forgery(
        "[1] claim\n  given y : Real, k : Int\n  assume k >= 0\n"
        "  show forall u : Real where u = y: |u| <= 0 or |u| >= 1\n",
        an_integer_in_one_case(),
        "sort of what stands around it",
    ),
    "a power outside of where it is an integer": Forgery(
        POWERS + "[2] claim\n  show f(0) = 0\n  from [1]\n",
        half_an_integer(),
        "the sum is no c",
    ),
    "a power that is an integer where it stands": Forgery(
        "[1] claim\n  given n : Int, j : Nat\n  assume n = j ==> 2^n >= 1\n"
        "  show forall m : Int where m = n: 2^m <= 0 or 2^m >= 1\n",
        [
            ["intro"],
            ["rewrite-goal", 1, False],
            integral(["q", 0, 1, 0], closing=["farkas", [["1", "fact", 2], ["1", "fact", 3]]]),
        ],
        "the goal is not evident",
    ),
    "half a row": Forgery(HALF, [*half_a_row(), ["evident"]], "p is of another sort"),
    "a function of matrices of one shape at those of two": Forgery(
        SHAPES.format("n"), ENTRIES, "the equation is another"
    ),
    "the complex image of a real matrix": Forgery(
        IMAGE.format("ComplexVector"), REAL_IMAGE, "the equation is another"
    ),
    "the rank of a number": Forgery(
        "[1] claim\n  show 2 = 3\n", ranks_of_a_number(), "X is of another sort"
    ),
    "a bound integer taken for a visible real number": Forgery(
        (
            "[1] claim\n  show forall x : Int: x <= 0 or x >= 1\n\n"
            "[2] hypothesis\n  let x : Real\n\n"
            "[3] claim\n  show x <= 0 or x >= 1\n  from [1], [2]\n"
        ),
        [["forall-elimination", 0, [["q", 0, 0, 0, 0]], []], ["evident"]],
        "a bound name, not the visible one",
    ),
    "a size that holds in one case only": Forgery(
        "[1] claim\n  given m, n : Nat\n  show m = n\n",
        sizes_that_leak_from_a_case(),
        "a size would change",
    ),
    "a number rewritten into a matrix": Forgery(
        "[1] claim\n  given x : Real\n  show tr(diag(x, 1)^0) = 2 ==> x != 0\n",
        [
            ["intro"],
            ["expand-goal"],
            ["intro"],
            [
                "cases",
                operation("eq", ["v", "x"], operation("zero", number(2), number(2))),
                [[], []],
            ],
        ],
        "arguments of other sorts",
    ),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_proof_of_a_falsehood_is_rejected_at_its_step(name: str) -> None:
    forgery = FORGERIES[name]
    derivation = read(forgery.text)
    task = task_of(derivation, derivation.statements[-1].label)
    with pytest.raises(CertificateRejected, match=forgery.reason):
        check_proof(task, proof_certificate(task, forgery.steps))


HONEST: dict[str, tuple[str, list[Any]]] = {
    "a bound integer taken for a visible one": (
        (
            "[1] claim\n  show forall x : Int: x <= 0 or x >= 1\n\n"
            "[2] hypothesis\n  let x : Int\n\n"
            "[3] claim\n  show x <= 0 or x >= 1\n  from [1], [2]\n"
        ),
        [["forall-elimination", 0, [["v", "x"]], []], ["evident"]],
    ),
    "a power where it is an integer": (
        POWERS + "[2] claim\n  given n : Nat\n  show f(n) <= 0 or f(n) >= 1\n  from [1]\n",
        [
            integral(
                ["f", "f", ["v", "n"]],
                closing=["farkas", [["1", "fact", 0], ["1", "fact", 1]]],
            )
        ],
    ),
    "a function of matrices at those of its shape": (SHAPES.format("1"), ENTRIES),
    "a vector that is real": (
        IMAGE.format("Vector"),
        [["evident"]],
    ),
}


@pytest.mark.parametrize("name", HONEST)
def test_the_honest_neighbour_of_a_forgery_is_accepted(name: str) -> None:
    text, steps = HONEST[name]
    derivation = read(text)
    task = task_of(derivation, derivation.statements[-1].label)

    assert check_proof(task, proof_certificate(task, steps)).task_digest
