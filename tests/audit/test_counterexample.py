"""Counterexamples as a sceptic reads them: what was chosen, what holds, both sides, what fails."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.audit.real_tasks import describe, matrix

ONE, TWO = Fraction(1), Fraction(2)


def test_both_sides_of_an_equation_are_evaluated_and_an_entry_is_named() -> None:
    body = "[1] claim\n  given n : PosNat, A : Matrix(n, n)\n  show A*A = A\n"
    found = describe(body, "1", {"n": TWO, "A": matrix((0, 1), (1, 0))})

    assert {"n": 2} == found["sizes"]
    assert {"A": "[[0, 1], [1, 0]]"} == found["objects"]
    assert ("[[1, 0], [0, 1]]", "[[0, 1], [1, 0]]") == (found["left"], found["right"])
    assert found["why"] == "entry (1, 1) is 1 on the left, 0 on the right"


def test_the_part_that_fails_is_named_where_it_is_not_the_whole() -> None:
    body = "[1] claim\n  given x : Real\n  show forall k in 1..3: k*x = x and x = x\n"
    found = describe(body, "1", {"x": ONE})

    assert {"x": "1", "k": "2"} == found["objects"]
    assert found["why"] == "the sides differ, in k*x = x"


def test_a_set_is_shown_as_it_is_written() -> None:
    body = "[1] claim\n  given n : PosNat\n  show forall A in {1..n, {n, 2}}: 2 notin A\n"
    found = describe(body, "1", {"n": ONE})

    assert {"A": "{n, 2}"} == found["objects"]


@pytest.mark.parametrize(
    ("relation", "why"),
    [
        ("x != 2", "both sides are equal"),
        ("x < 2", "the left side is not < the right side"),
        ("x >= 3", "the left side is not >= the right side"),
        ("x = 3", "the sides differ"),
        ("x notin {1, 2}", "the left side does lie in the set"),
        ("x in {1, 3}", "x is not in {1, 3}"),
        ("not x = 2", "not x = 2 is false"),
    ],
)
def test_each_relation_fails_in_its_own_words(relation: str, why: str) -> None:
    body = f"[1] claim\n  given x : Real\n  show {relation}\n"

    assert why == describe(body, "1", {"x": TWO})["why"]


def test_a_singular_matrix_is_shown_by_its_determinant() -> None:
    body = "[1] claim\n  given A, B : Matrix(2, 2)\n  show A*B*(A*B)^-1 = I(2)\n"
    unit = matrix((1, 0), (0, 1))
    found = describe(body, "1", {"A": matrix((1, 2), (2, 4)), "B": unit})

    assert found["why"] == "A*B has determinant 0"


CHAIN = (
    "[1] hypothesis\n  let n : PosNat\n  let U : Matrix(n, n)\n  let B : Matrix(n, n)\n"
    "  assume U*B = B\n"
    "[2] definition\n  let P := U*U\n  let f(x : Vector(n)) := P*x\n  from [1]\n"
    "[3] claim\n  given x, y : Vector(n)\n  assume x = y\n  show f(x) = f(y) + x\n"
    "  from [1], [2]\n"
)


def test_what_is_defined_stands_between_what_is_chosen_and_the_sides() -> None:
    values = {
        "n": ONE,
        "U": matrix((-1,)),
        "B": matrix((0,)),
        "x": matrix((1,)),
        "y": matrix((1,)),
    }
    found = describe(CHAIN, "3", values)

    assert ["U", "x", "y", "P", "f(y)"] == list(found["objects"])
    assert {"B": "[[0]]"} == found["others"]
    assert r"f\left( y \right)" == found["latex"]["f(y)"]
    assert ["x = y"] == found["assumes"]
    assert ["1"] == found["satisfies"]
    assert ("(1)", "(2)") == (found["left"], found["right"])


def test_a_column_of_one_row_stays_a_column_and_a_matrix_a_matrix() -> None:
    body = "[1] claim\n  given n, m : PosNat, v : Vector(n), A : Matrix(n, m)\n  show A = v*v^T*A\n"
    values = {"n": TWO, "m": ONE, "v": matrix((0,), (0,)), "A": matrix((1,), (0,))}
    found = describe(body, "1", values)

    assert {"v": "(0, 0)", "A": "[[1], [0]]"} == found["objects"]


def test_that_nothing_exists_is_shown_at_the_sizes_chosen() -> None:
    body = (
        "[1] claim\n  given n : PosNat\n  obtain m, d : PosNat\n    where 2*m + d = n\n"
        "    where m = m\n"
    )
    found = describe(body, "1", {"n": ONE})

    assert found["why"] == "no m, d : PosNat satisfies 2*m + d = n, that is 2*m + d = 1"
    typeset = r"no $m, d \in \mathbb{N}_{\geq 1}$ satisfies $2 m + d = n$, that is $2 m + d = 1$"
    assert found["why_latex"] == typeset


CAYLEY = (
    "[1] hypothesis\n  let n : PosNat\n"
    "[2] definition\n  let B := { (I(n) - T)*(I(n) + T)^-1 where T : Matrix(n, n), T^T = -T }\n"
    "  let A := { P in Matrix(n, n) where P = I(n) }\n  from [1]\n"
    "[3] claim\n  given P : Matrix(n, n)\n  {}\n  from [1], [2]\n"
)


def test_why_an_element_is_no_image_can_be_recomputed() -> None:
    body = CAYLEY.replace("{}", "show P in B", 1)
    found = describe(body, "3", {"n": ONE, "P": matrix((-1,))})

    expected = (
        "P is not in B: no T : Matrix(n, n) satisfies P = (I(n) - T)*(I(n) + T)^-1, "
        "that is P*(I(n) + T) = I(n) - T, where entry (1, 1) differs by 2 in any case"
    )
    assert expected == found["why"]


def test_what_is_taken_away_from_a_set_is_said_to_be_missing() -> None:
    body = CAYLEY.replace("{}", "assume P in Matrix(n, n) \\ A\n  show P = P + P", 1)
    found = describe(body, "3", {"n": ONE, "P": matrix((3,))})

    assert ["P in Matrix(n, n) \\ A (P is not in A: the sides differ, in P = I(n))"] == found[
        "assumes"
    ]


def test_outside_of_a_group_an_entry_or_the_determinant_says_so() -> None:
    body = (
        "[0] definition\n  let SO := library SO\n"
        "[1] claim\n  given P : Matrix(2, 2)\n  show P in SO(2)\n  from [0]\n"
    )
    scaled = describe(body, "1", {"P": matrix((2, 0), (0, 1))})
    turned = describe(body, "1", {"P": matrix((-1, 0), (0, 1))})

    assert scaled["why"] == "P is not in SO(2): entry (1, 1) of P^T*P is 4"
    assert scaled["why_latex"].endswith(r"entry (1, 1) of $P^{\top} P$ is 4")
    assert turned["why"] == "P is not in SO(2): its determinant is -1"


def test_an_entry_of_the_product_of_a_sum_with_itself_is_named_with_brackets() -> None:
    body = (
        "[0] definition\n  let SO := library SO\n"
        "[1] claim\n  given P : Matrix(2, 2)\n  show P + P in SO(2)\n  from [0]\n"
    )
    found = describe(body, "1", {"P": matrix((1, 0), (0, 1))})

    assert found["why"] == "P + P is not in SO(2): entry (1, 1) of (P + P)^T*(P + P) is 4"


def test_what_no_one_can_write_is_shown_by_its_ends() -> None:
    body = "[1] claim\n  given x : Real\n  show x^64*x^64 = 1\n"
    found = describe(body, "1", {"x": Fraction(10**50)})

    assert found["left"] == "100000000000...000000000000 (6401 digits)"


def test_an_enclosure_shows_its_digits_and_that_there_are_more() -> None:
    body = (
        "[0] definition\n  let exp := library exp\n"
        "[1] claim\n  given x : Real\n  show exp(x) = 3\n  from [0]\n"
    )
    found = describe(body, "1", {"x": ONE})

    assert ("2.71828182846...", "3") == (found["left"], found["right"])
