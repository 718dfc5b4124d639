"""What counts as one sign away, and that it is still well-sorted."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_term
from proofcheck.terms.canonical import are_alpha_equivalent
from tests.twins.goals import goal_of, twins
from tests.twins.perturbing import perturb

PROPOSITIONS = [
    "(A*B)^T = B^T * A^T",
    "A + B - A = B",
    "|x*y| <= |x|*|y|",
    "cos(x)^2 >= 0",
    "f(x + y) = f(x)",
    "forall k in 1..m: L[k]^T = -L[k]",
    "exists k : Nat: k < n",
    "forall s : PosReal where s < x: exists r : Real: r > s",
    "x > 0 ==> f(x) >= 1",
    "sum(k in 1..m) tr(L[k]) = 2",
    "A[1, 1] = 2",
    "zero(n, n) = A - A",
]


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        ("A + B = A", ["A - B = A", "A + -B = A", "A + B = -A"]),
        ("x - y = 0", ["x + y = 0", "x - -y = 0"]),
        ("A = -B", ["A = B"]),
        ("A*B = 0", []),
        ("(A + B)*A = 0", ["(A - B)*A = 0", "(A + -B)*A = 0"]),
        ("cos(x) = f(x)", ["cos(x) = -f(x)", "cos(x) = f(-x)"]),
        ("x^2 = |x|", ["x^-2 = |x|", "x^2 = -|x|"]),
    ],
)
def test_a_sign_is_flipped_where_that_matters(proposition: str, expected: list[str]) -> None:
    assert expected == [one.replace("zero(n, n)", "0") for one in twins(proposition, "sign")]


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        ("A = B", ["A = B^T"]),
        ("A^T = B", ["A^T = B^T"]),
        ("A^T = B^T", ["A^T = B"]),
        ("A + B = 0", ["A^T + B = 0", "A + B^T = 0"]),
        ("tr(A) = 0", []),
        ("C = C", []),
        ("A = I(n)", []),
    ],
)
def test_a_transpose_is_added_or_removed(proposition: str, expected: list[str]) -> None:
    found = twins(proposition, "transpose")
    assert expected == [one.replace("zero(n, n)", "0") for one in found]


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        ("A*B = 0", ["B*A = 0"]),
        ("A*A = 0", []),
        ("A*I(n) = 0", []),
        ("x*y = 0", []),
        ("x*A = 0", []),
        ("A*C = 0", []),
        ("A*B*L[1] = 0", ["L[1]*(A*B) = 0", "A*L[1]*B = 0", "B*A*L[1] = 0"]),
    ],
)
def test_factors_that_may_not_commute_are_exchanged(proposition: str, expected: list[str]) -> None:
    found = twins(proposition, "factors")
    assert expected == [one.replace("zero(n, n)", "0").replace("zero(n, m)", "0") for one in found]


def test_constants_are_changed_and_sizes_are_not() -> None:
    assert ["f(x) = 3*y"] == twins("f(x) = 2*y", "constant")
    assert [] == twins("A = I(n)", "constant")
    assert ["A[1, 1] = 3"] == twins("A[1, 1] = 2", "constant")
    assert ["sum(k in 2..m) f(k) = x"] == twins("sum(k in 1..m) f(k) = x", "constant")
    assert [] == twins("forall k in 1..m: f(k) = x", "constant")


@pytest.mark.parametrize(
    ("proposition", "kind", "expected"),
    [
        ("x <= y", "strict", ["x < y"]),
        ("x >= y", "strict", ["x > y"]),
        ("x < y", "strict", []),
        ("x <= y ==> y >= x", "strict", ["x <= y ==> y > x"]),
        ("not x <= y", "strict", []),
        ("x = y", "denied", ["x != y"]),
        ("not x = y", "denied", ["not x != y"]),
        ("x in {0, 1}", "denied", ["x notin {0, 1}"]),
        ("{x} subset {0, 1}", "denied", ["not {x} subset {0, 1}"]),
        ("invertible(A)", "denied", ["not invertible(A)"]),
        ("A in O(n)", "set", ["A in SO(n)"]),
        ("x = y <==> x = 0 and y = 0", "hypothesis", ["x = y <==> y = 0", "x = y <==> x = 0"]),
        ("x = 1 or x = 0 and y = 0", "hypothesis", []),
        ("x > 0 ==> f(x) >= 1", "hypothesis", ["f(x) >= 1"]),
        ("forall t : Real where t > x: f(t) > 0", "hypothesis", ["forall t : Real: f(t) > 0"]),
        ("exists t : Real where t > x: f(t) > 0", "hypothesis", []),
        ("exists t : Real: f(t) = x", "quantifier", ["forall t : Real: f(t) = x"]),
        ("forall t : Real: f(t) = x", "quantifier", []),
        (
            "forall s : Real: exists t : Real: f(t) = s",
            "quantifier",
            [
                "exists t : Real: forall s : Real: f(t) = s",
                "forall s : Real: forall t : Real: f(t) = s",
            ],
        ),
        ("forall k : PosNat: k >= 1", "set", ["forall k : Nat: k >= 1"]),
        ("exists k : Nat: k < n", "set", ["exists k : PosNat: k < n"]),
        ("exists k : PosNat: k < n", "set", []),
        ("not (exists k : Nat: k < n)", "set", ["not (exists k : Int: k < n)"]),
    ],
)
def test_a_claim_is_made_stronger_never_weaker(
    proposition: str, kind: str, expected: list[str]
) -> None:
    assert expected == twins(proposition, kind)


@pytest.mark.parametrize(
    ("proposition", "kind", "expected"),
    [
        ("x < y", "strict", ["x <= y"]),
        ("x <= y", "strict", []),
        ("x = 1 or x = 0 and y = 0", "hypothesis", ["x = 1 or y = 0", "x = 1 or x = 0"]),
        ("A in SO(n)", "set", ["A in O(n)"]),
        ("forall k in 1..m: f(k) = 0", "quantifier", ["exists k in 1..m: f(k) = 0"]),
        ("exists k in 1..m: f(k) = 0", "quantifier", []),
        ("forall k : Nat: f(k) = 0", "set", ["forall k : PosNat: f(k) = 0"]),
        ("exists k : PosNat: f(k) = 0", "set", ["exists k : Nat: f(k) = 0"]),
        ("A = B", "denied", ["A != B"]),
        ("A = B", "transpose", ["A = B^T"]),
    ],
)
def test_an_assumption_is_made_weaker_never_stronger(
    proposition: str, kind: str, expected: list[str]
) -> None:
    assert expected == twins(proposition, kind, polarity=-1)


def test_entries_of_a_matrix_are_changed_and_the_number_of_its_columns_is_not() -> None:
    matrix = goal_of("[[cos(x), -1], [0, y]] = [[1, 0], [0, 1]]").children[0]

    assert [
        "-[[cos(x), -1], [0, y]]",
        "[[cos(x), -1], [0, y]]^T",
        "[[-cos(x), -1], [0, y]]",
        "[[cos(x), 1], [0, y]]",
        "[[cos(x), 0], [0, y]]",
        "[[cos(x), -1], [1, y]]",
        "[[cos(x), -1], [0, -y]]",
    ] == [render_term(one.term) for one in perturb(matrix, polarity=0)]


@pytest.mark.parametrize("proposition", PROPOSITIONS)
def test_a_twin_is_what_its_text_says_read_anew(proposition: str) -> None:
    """Well-sorted: printed and elaborated again, every twin is the same term."""
    for twin in perturb(goal_of(proposition)):
        text = render_term(twin.term)
        assert are_alpha_equivalent(twin.term, goal_of(text)), f"{twin.name} reads as another term"


@pytest.mark.parametrize("proposition", PROPOSITIONS)
def test_twins_differ_from_each_other_and_from_the_goal(proposition: str) -> None:
    goal = goal_of(proposition)
    found = list(perturb(goal))

    assert found
    assert len(found) == len({one.term for one in found} - {goal})
    assert len(found) == len({one.name for one in found})
