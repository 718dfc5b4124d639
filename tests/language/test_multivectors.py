"""Vectors and numbers that are taken for multivectors, how they are written, and what is refused."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.latex import render_latex
from tests.language.elaborated import findings, goals, sides, statement

WORDS = "".join(f"  let {w} := library {w}\n" for w in ("Clifford", "gp", "rev", "grade"))
GIVEN = (
    f"[0] definition\n{WORDS}\n[1] claim\n"
    "  given m, n : PosNat, u, v : Vector(n), w : Vector(m), a, b : Clifford(n), c : Real,\n"
    "        z : Complex, k : Int, A : Matrix(n, n)\n"
)


def shown(text: str) -> str:
    return f"{GIVEN}  show {text}\n  from [0]\n"


@pytest.mark.parametrize(
    "text",
    [
        "gp(u, u) = u^T*u",
        "-gp(u, v, u) = v - 2*(u^T*v)*u",
        "gp(a, u, 2) + 1 = c*a",
        "rev(u) = u",
        "grade(gp(u, v) + c, 0) = c",
        "a = 0",
        "u in Clifford(n)",
        "gp(u, a) + u + v != c",
        "exists q : Clifford(n): gp(q, a) = 1",
    ],
)
def test_what_is_read_is_printed_as_it_was_written(text: str) -> None:
    assert goals(shown(text)) == [text]


def test_factors_are_multiplied_from_left_to_right() -> None:
    assert goals(shown("gp(gp(a, b), u) = gp(a, gp(b, u))")) == ["gp(a, b, u) = gp(a, gp(b, u))"]
    assert goals(shown("a*b = a^T")) == ["gp(a, b) = rev(a)"]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("-gp(u, v, u) = 0", r"-u v u = 0"),
        ("rev(gp(a, b)) = 1", r"\widetilde{a b} = 1"),
        ("grade(a, 2) = a", r"\left\langle a \right\rangle_{2} = a"),
        ("u in Clifford(n)", r"u \in \operatorname{Cl}\left( n \right)"),
    ],
)
def test_products_are_written_side_by_side_in_latex(text: str, latex: str) -> None:
    (goal,) = statement(shown(text), "1").goals
    assert render_latex(goal.proposition) == latex


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("gp(1, 2) = 2", "P0302"),  # of how many dimensions?
        ("gp(u, w) = gp(w, u)", "P0302"),
        ("gp(u, z) = gp(z, u)", "P0302"),
        ("gp(u, A) = u", "P0302"),
        ("gp(u) = u", "P0304"),
        ("rev(c) = c", "P0302"),
        ("a + w = a", "P0301"),
        ("a + A = a", "P0301"),
        ("a*u = a", "P0301"),
        ("grade(a, c) = a", "P0302"),
    ],
)
def test_what_is_no_multivector_is_refused(text: str, code: str) -> None:
    assert [found for found, _, _ in findings(shown(text))] == [code]


def test_a_function_of_multivectors_takes_vectors_and_is_told_their_dimension() -> None:
    text = (
        f"[0] definition\n{WORDS}\n"
        "[1] definition\n  given n : PosNat\n  let even(a : Clifford(n)) := gp(a, a)\n  from [0]\n"
        "[2] claim\n  given m : PosNat, u : Vector(m), b : Clifford(m)\n"
        "  show even(u) = u^T*u and even(b) = gp(b, b)\n  from [0], [1]\n"
    )
    assert sides(text, "2") == ["u in Clifford(m)"]
    assert goals(text, "2")[1:] == ["even(u) = u^T*u", "even(b) = gp(b, b)"]


def test_in_one_dimension_a_product_that_is_a_number_is_not_taken_for_a_vector() -> None:
    """A matrix of shape (1, 1) is both there, so neither is chosen."""
    text = f"[0] definition\n{WORDS}\n[1] claim\n  given u, v : Vector(1)\n  show "

    assert findings(f"{text}gp(u, v) = gp(v, u)\n  from [0]\n") == []
    assert [f[0] for f in findings(f"{text}gp(u, v) = u^T*v\n  from [0]\n")] == ["P0302"]


def test_a_vector_among_values_by_cases_is_a_multivector_where_one_of_them_is() -> None:
    """Else the value would be a vector at some places only."""
    either = "cases { u if c > 0; gp(u, v) otherwise }"

    assert goals(shown(f"{either} = {either}")) == [f"{either} = {either}"]
    assert [f[0] for f in findings(shown(f"{either} in Vector(n)"))] == ["P0301"]
    assert findings(shown("cases { u if c > 0; v otherwise } in Vector(n)")) == []


@pytest.mark.parametrize("first", ["1", "u", "gp(1, u)"])
def test_members_of_a_recursion_are_multivectors_where_one_of_them_is(first: str) -> None:
    text = (
        f"[0] definition\n{WORDS}\n[1] hypothesis\n  let n : PosNat\n  let u : Vector(n)\n"
        f"[2] definition\n  let R[k in Nat] := cases {{ {first} if k = 0; gp(R[k - 1], u) otherwise }}\n"
        "  from [0], [1]\n"
        "[3] claim\n  from [0], [1], [2]\n  show "
    )

    assert findings(f"{text}gp(R[1], u) = rev(R[1])\n") == []
    assert [f[0] for f in findings(f"{text}R[1] >= 0\n")] == ["P0302"]
    assert [f[0] for f in findings(f"{text}R[1] in Vector(n)\n")] == ["P0301"]
