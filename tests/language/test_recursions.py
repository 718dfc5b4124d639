"""Definitions by recursion: what they say, what they ask for, and what is no recursion."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_term
from proofcheck.language.printing.statement_printing import render_premises
from proofcheck.terms.task import Role
from tests.language.elaborated import elaborate, sides, statement

BEFORE = """\
[0] hypothesis
  let n : PosNat
  let s : Real
  let A : Matrix(n, n)
  let x_0 : Vector(n)
"""


def text(name: str, body: str) -> str:
    return f"{BEFORE}[1] definition\n  let {name} := {body}\n  from [0]\n"


def facts(name: str, body: str) -> list[str]:
    """Return what others may use of a definition by recursion."""
    found = statement(text(name, body), "1")
    assert found.diagnostics == ()
    assert {fact.role for fact in found.exported} == {Role.RECURSION}
    return [render_term(fact.proposition) for fact in found.exported]


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        (
            "x[k in Nat]",
            "cases { x_0 if k = 0; x[k - 1] - s*A*x[k - 1] otherwise }",
            ["x[0] = x_0", "forall k : Nat: x[k + 1] = x[k] - s*A*x[k]"],
        ),
        (
            "F[k in Nat]",
            "cases { 0 if k = 0; 1 if k = 1; F[k - 1] + F[k - 2] otherwise }",
            ["F[0] = 0", "F[1] = 1", "forall k : Nat: F[k + 2] = F[k + 1] + F[k]"],
        ),
        (
            "F[k in Nat]",
            "cases { 1 if k <= 1; F[k - 1] + F[k - 2] otherwise }",
            ["F[0] = 1", "F[1] = 1", "forall k : Nat: F[k + 2] = F[k + 1] + F[k]"],
        ),
        (
            "f[k in PosNat]",
            "cases { 1 if k < 2; k*f[k - 1] otherwise }",
            ["f[1] = 1", "forall k : Nat: f[k + 2] = (k + 2)*f[k + 1]"],
        ),
        (
            "g(k : Nat)",
            "cases { s if k = 0; g(k - 1) + k otherwise }",
            ["g(0) = s", "forall k : Nat: g(k + 1) = g(k) + (k + 1)"],
        ),
        (
            "h[k in Nat]",
            "cases { 1 if k = 0; h[k - 1] + 1 if k = n; h[k - 1]/2 otherwise }",
            [
                "forall k : Nat: h[k] = cases { 1 if k = 0; h[k - 1] + 1 if k = n; h[k - 1]/2 otherwise }"
            ],
        ),
    ],
)
def test_what_a_recursion_says(name: str, body: str, said: list[str]) -> None:
    assert facts(name, body) == said


def test_the_ring_of_the_members_holds_what_they_are_made_of() -> None:
    found = statement(text("u[k in Nat]", "cases { 1 if k = 0; s*u[k - 1]/2 otherwise }"), "1")

    assert render_premises(found)[0] == "let u[k : Nat] : Real"
    assert render_premises(found)[1:] == (
        "where u[0] = 1",
        "where forall k : Nat: u[k + 1] = s*u[k]/2",
    )


def test_members_are_numbers_where_one_of_them_is() -> None:
    """A matrix of shape (1, 1) beside a number is a number, also in the body of a recursion."""
    found = statement(
        "[1] hypothesis\n  let B : Matrix(1, 1)\n"
        "[2] definition\n  let u[k in Nat] := cases { B if k = 0; 2*u[k - 1] + 1 otherwise }\n"
        "  from [1]\n",
        "2",
    )

    assert not found.diagnostics
    assert "let u[k : Nat] : Real" in render_premises(found)


def test_givens_are_arguments() -> None:
    found = statement(
        "[1] definition\n  given t : Real\n  let g[k in Nat] := cases { 1 if k = 0; t*g[k - 1] otherwise }\n",
        "1",
    )

    assert [render_term(fact.proposition) for fact in found.exported] == [
        "forall t : Real: g[t, 0] = 1",
        "forall t : Real, k : Nat: g[t, k + 1] = t*g[t, k]",
    ]


# --- that it ends -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "body", "asked"),
    [
        ("x[k in Nat]", "cases { x_0 if k = 0; A*x[k - 1] otherwise }", []),
        ("u[k in PosNat]", "cases { 1 if k = 1; u[k - 1] + u[1] otherwise }", []),
        ("u[k in Nat]", "cases { 1 if k = 0; u[0] + 1 if k = 1; u[k - 2] otherwise }", []),
        (
            "u[k in Nat]",
            "cases { 1 if k = 0; u[k - 2] otherwise }",
            ["forall k : Nat: not k = 0 ==> k - 2 in 0..k - 1"],
        ),
        (
            "u[k in PosNat]",
            "cases { 1 if k = 3; u[k - 1] otherwise }",
            ["forall k : PosNat: not k = 3 ==> k - 1 in 1..k - 1"],
        ),
        (
            "u[k in Nat]",
            "cases { 1 if k = 0; u[5] otherwise }",
            ["forall k : Nat: not k = 0 ==> 5 in 0..k - 1"],
        ),
        (
            "u[k in Nat]",
            "cases { 1 if k = 0; sum(j in 0..k) u[j] otherwise }",
            ["forall k : Nat: not k = 0 ==> forall j in 0..k: j in 0..k - 1"],
        ),
        (
            "u[k in Nat]",
            "cases { 1 if k = 0; sum(j in 0..k - 1) u[j] otherwise }",
            [],
        ),
        (
            "u[k in Nat]",
            "cases { 1 if k = 0; 1/u[k - 1] otherwise }",
            ["forall k : Nat: not k = 0 ==> u[k - 1] != 0"],
        ),
    ],
)
def test_that_indices_are_smaller_is_evident_or_a_side_goal(
    name: str, body: str, asked: list[str]
) -> None:
    assert sides(text(name, body)) == asked


def test_what_a_recursion_says_is_not_used_to_show_that_it_is_one() -> None:
    found = statement(text("u[k in Nat]", "cases { 1 if k = 0; u[k - 2] otherwise }"), "1")

    assert [goal.shows_before for goal in found.goals] == [0]


# --- what is no recursion ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "body", "message"),
    [
        (
            "x[k in Nat]",
            "cases { x_0 if k = 0; x[k] - s*A*x[k] otherwise }",
            "`x` is defined by itself at `k`, which is not smaller",
        ),
        (
            "x[k in Nat]",
            "cases { x_0 if k = 0; x[k + 1] otherwise }",
            "`x` is defined by itself at `k + 1`, which is not smaller",
        ),
        (
            "u[k in Nat]",
            "u[k - 1] + 1",
            "`u` has no base case",
        ),
        (
            "u[k in Nat]",
            "cases { u[k - 1] if k = 0; u[k - 2] otherwise }",
            "`u` has no base case",
        ),
        (
            "u[k in Int]",
            "cases { 1 if k = 0; u[k - 1] otherwise }",
            "`u` is defined recursively, but its index is not a natural number",
        ),
        (
            "u[k in 1..n]",
            "cases { 1 if k = 1; u[k - 1] otherwise }",
            "`u` is defined recursively, but its index is not a natural number",
        ),
        (
            "u(t : Real)",
            "cases { 1 if t = 0; u(t - 1) otherwise }",
            "`u` is defined recursively, but its index is not a natural number",
        ),
    ],
)
def test_what_is_no_recursion_is_refused(name: str, body: str, message: str) -> None:
    (found,) = statement(text(name, body), "1").diagnostics

    assert (found.code, found.message) == ("P0319", message)


def test_members_have_one_shape() -> None:
    (found,) = statement(
        text("u[k in Nat]", "cases { zero(k, k) if k = 0; tr(u[k - 1])*zero(k, k) otherwise }"), "1"
    ).diagnostics

    assert (found.code, found.message) == ("P0311", "the shape of `u` changes with its index")


def test_another_meaning_of_the_name_is_no_recursion() -> None:
    """With its label it is that of another statement."""
    derivation = elaborate(
        "[0] definition\n  let u[k in Nat] := k\n"
        "[1] definition\n  let u[k in Nat] := u@[0](k) + 1\n  repairs [0]\n"
    )

    assert not any(f.role is Role.RECURSION for s in derivation.statements for f in s.exported)
