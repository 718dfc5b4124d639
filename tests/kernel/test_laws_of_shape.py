"""Laws of families, blocks and counts ask for all that they need: short certificates are rejected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.steps import o
from tests.kernel.uses import Scene, Use, accepted, at, rejected, use, without_a_condition

NUMBERS = Scene("given n : PosNat, a[k in 1..n] : Real")


def _family(goal: str, *proofs: Any) -> Use:
    whole = f"exists x[k in 1..n] : Real: {goal}"
    return use("family of what exists", [at()], whole, proofs=proofs)


def _each_is(number: int) -> Any:
    return [["intro"], ["exists-introduction", [["n", str(number)]], []], ["evident"]]


def test_a_family_needs_a_proof_for_each_member() -> None:
    goal = "forall k in 1..n: x[k] = 2"

    assert NUMBERS.accepts(_family(goal, _each_is(2)))
    assert not NUMBERS.accepts(_family(goal, _each_is(3)))
    assert not NUMBERS.accepts(_family(goal))


@pytest.mark.parametrize(
    "goal",
    [
        "forall k in 1..n: x[k] = x[1] + k",
        "forall k in 1..n: exists j in 1..n: x[j] = x[k] + 1",
        "forall k in 2..n: x[k] = 2",
        "forall k in 1..n: x[n] = k",
    ],
)
def test_a_family_is_described_member_by_member_at_its_own_indices(goal: str) -> None:
    assert not NUMBERS.accepts(_family(goal))
    assert not NUMBERS.accepts(_family(goal, _each_is(2)))


BLOCKS = Scene("given p, q : PosNat, X : Matrix(p + q, p + q)")
VANISHES = "forall i, j in 1..p + q: i <= p or j <= p ==> X[i, j] = 0"


WHOLE = o("add", ["v", "p"], ["v", "q"])


def _block(terms: list[Any], *assumed: str) -> Use:
    goal = "exists Y : Matrix(q, q): X = zero(p, p) (+) Y"
    return use("block of a matrix", terms, goal, *assumed)


def test_a_block_is_all_of_a_matrix_that_vanishes_elsewhere() -> None:
    half = VANISHES.replace("i <= p or j <= p", "i <= p")

    assert BLOCKS.accepts(_block([WHOLE, "p", "q", "X"], VANISHES))
    assert not BLOCKS.accepts(_block([WHOLE, "q", "p", "X"], VANISHES))
    assert not BLOCKS.accepts(_block([WHOLE, "p", "q", "X"]))
    assert not BLOCKS.accepts(_block([WHOLE, "p", "q", "X"], half))


@pytest.mark.parametrize("sizes", ["p + q = n", "p + q = n + 1"])
def test_blocks_have_sizes_that_add_up_and_are_not_negative(sizes: str) -> None:
    scene = Scene("given n : PosNat, p, q : Int, X : Matrix(n, n)")
    vanishes = "forall i, j in 1..n: i <= p or j <= p ==> X[i, j] = 0"
    there_is_one = "exists y : Real: y = n"
    law = use("block of a matrix", "n p q X", there_is_one, sizes, vanishes)

    assert not scene.accepts(replace(law, then=[["exists-introduction", [["v", "n"]], []]]))


ENTRIES = Scene("given n : PosNat, X, Y : Matrix(n, n), Z : Matrix(n, 1)")
COVERED = "forall i, j in 1..n: not X[i, j] = 0 ==> not Y[i, j] = 0 or not Y[i, j] = 0"


@pytest.mark.parametrize(
    ("assumption", "other", "accepted"),
    [(COVERED, "Y", True), (COVERED, "Z", False), ("X = X", "Y", False)],
)
def test_entries_are_counted_where_they_are_covered(
    assumption: str, other: str, accepted: bool
) -> None:
    goal = "nnz(X) <= nnz(Y) + nnz(Y)"
    law = use("count of a covered matrix", f"X Y {other}", goal, assumption)

    assert accepted is ENTRIES.accepts(law)


def test_only_matrices_of_known_size_are_written_out() -> None:
    known = Scene("given A : Matrix(2, 2)")
    unknown = Scene("given n : PosNat, A : Matrix(n, n)")
    right = "A = [[A[1, 1], A[1, 2]], [A[2, 1], A[2, 2]]]"
    wrong = "A = [[A[1, 1], A[2, 1]], [A[1, 2], A[2, 2]]]"

    assert known.accepts(use("matrix written out", "A", right))
    assert not known.accepts(use("matrix written out", "A", wrong))
    assert not unknown.accepts(use("matrix written out", "A", "A = A"))


PARTS = Scene("given n : PosNat, i, j : Int, X : Matrix(n, n), a, b : Real, p, q : Nat")
SOME = "sum(k in 1..p, l in k..q where k + l = i) k*l"
ALL = "sum(k in 1..p, l in k..q) (cases {{ {} if {}; {} otherwise }})*(k*l)"
UNDER = f"{SOME} = {ALL}"
CASES = "(cases {{ a if 0 < a; b otherwise }}) = {}"
ENTRY = "(matrix(k in 1..n, l in 1..n) (k + 2*l))[i, j] = i + 2*j"
LISTED = "entry of a matrix written out"
OF_ENTRY = ["n", "n", ["members", at(0, 0)], "i", "j"]
INSIDE = ("i in 1..n", "j in 1..n")

VALID = {
    "the first case": use("first case", [at(0)], CASES.format("a"), "0 < a"),
    "a later case": use("later case", [at(0)], CASES.format("b"), "not 0 < a"),
    "an entry": use(LISTED, OF_ENTRY, ENTRY, *INSIDE),
    "a sum under a condition": use(
        "sum under a condition", [at(0)], UNDER.format("1", "k + l = i", "0")
    ),
}

FORGED = {
    "a case that is not the first": use("first case", [at(0)], CASES.format("a"), "0 < b"),
    "a case that may be the first": use("later case", [at(0)], CASES.format("b"), "0 <= a"),
    "no case": use("first case", "a", "a = a", "0 < a"),
    "the entry across": use(LISTED, OF_ENTRY, ENTRY.replace("i + 2*j", "j + 2*i"), *INSIDE),
    "terms that are left out, and count": use(
        "sum under a condition", [at(0)], UNDER.format("1", "k + l = i", "1")
    ),
    "terms that count twice": use(
        "sum under a condition", [at(0)], UNDER.format("2", "k + l = i", "0")
    ),
    "a sum under another condition": use(
        "sum under a condition", [at(0)], UNDER.format("1", "k + l = j", "0")
    ),
    "a sum under no condition": use(
        "sum under a condition", [at(0)], "(sum(k in 1..p) k) = sum(k in 1..p) 1*k"
    ),
    "an infinite sum under a condition": use(
        "sum under a condition",
        [at(0)],
        "(sum(k in Nat where k <= i) a^k) = sum(k in Nat) (cases { 1 if k <= i; 0 otherwise })*a^k",
    ),
    "a product under a condition": use(
        "sum under a condition",
        [at(0)],
        "(prod(k in 1..p where k <= i) a) = prod(k in 1..p) (cases { 1 if k <= i; 0 otherwise })*a",
    ),
    "an entry of no entries": use(
        LISTED, ["n", "n", ["members", at(0, 0)], "i", "j"], "X[i, j] = X[i, j]", *INSIDE
    ),
}

test_a_law_is_accepted_where_it_applies = accepted(PARTS, VALID)
test_a_forged_use_is_rejected = rejected(PARTS, FORGED)
test_each_condition_is_needed = rejected(PARTS, without_a_condition(VALID))
