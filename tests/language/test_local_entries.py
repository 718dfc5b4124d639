"""Entries of what a statement defines or obtains from its givens; every true one has a false twin."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor

X = "  given n : PosNat, x : Vector(n)\n"
LET = X + "  let s := 2*x\n"
OBTAINED = X + "  obtain s : Vector(n) where s = 2*x\n"
MATRIX = "  given n : PosNat, A : Matrix(n, n)\n  let B := A + A\n"

TRUE_AND_FALSE = [
    (LET, "s[1] = 2*x[1]", "s[1] = 3*x[1]"),
    (LET, "forall i in 1..n: s[i] = 2*x[i]", "forall i in 1..n: s[i] = x[i]"),
    (LET, "s(x)[1] = 2*x[1]", "s(x)[1] = 3*x[1]"),
    (LET, "s[1, 1] = 2*x[1]", "s[1, 1] = 2*x[1] + 1"),
    (LET, "s + x = 3*x", "s + x = 2*x"),
    (MATRIX, "B[1, 1] = 2*A[1, 1]", "B[1, 1] = A[1, 1]"),
    (
        MATRIX,
        "forall i in 1..n, j in 1..n: B[i, j] = 2*A[i, j]",
        "forall i in 1..n, j in 1..n: B[i, j] = 2*A[j, i]",
    ),
    # Neighbours: what is declared with indices or parameters takes these first.
    (X + "  let t[k in 1..n] := k*x\n", "t[1][1] = x[1]", "t[1][1] = 2*x[1]"),
    (X + "  let t(y : Vector(n)) := 2*y\n", "t(x)[1] = 2*x[1]", "t(x)[1] = x[1]"),
]


@pytest.mark.parametrize(("above", "true", "false"), TRUE_AND_FALSE)
def test_an_entry_is_that_of_the_value(auditor: Auditor, above: str, true: str, false: str) -> None:
    found = auditor.audit(f"[1] claim\n{above}  show {true}\n")
    twin = auditor.audit(f"[1] claim\n{above}  show {false}\n")

    assert [] == found.findings
    assert {"1": "proved"} == found.evidence
    assert {"1": "refuted"} == twin.evidence


@pytest.mark.parametrize(
    ("true", "false"), [("s[1] = 2*x[1]", "s[1] = 3*x[1]"), ("s = 2*x", "s = 3*x")]
)
def test_an_entry_of_what_is_obtained_is_judged_as_the_whole_is(
    auditor: Auditor, true: str, false: str
) -> None:
    found = auditor.audit(f"[1] claim\n{OBTAINED}  show {true}\n")
    twin = auditor.audit(f"[1] claim\n{OBTAINED}  show {false}\n")

    assert [] == found.findings
    assert "proved" == found.goal("1", 1)["evidence"]
    assert "refuted" == twin.goal("1", 1)["evidence"]


def test_a_clause_of_obtain_speaks_of_entries(auditor: Auditor) -> None:
    obtained = f"[1] claim\n{X}  obtain s : Vector(n) where forall i in 1..n: s[i] = 2*x[i]\n"
    found = auditor.audit(obtained + "  show s[1] = 2*x[1]\n")
    twin = auditor.audit(obtained + "  show s[1] = 3*x[1]\n")

    assert [] == found.errors
    assert "proved" == found.goal("1", 1)["evidence"]
    assert "proved" != twin.goal("1", 1)["evidence"]


def test_an_index_beyond_the_size_is_a_side_goal(auditor: Auditor) -> None:
    found = auditor.audit(f"[1] claim\n{LET}  show s[2] = 2*x[2]\n")

    assert "refuted" == found.evidence["1"]


ELSEWHERE = f"[1] claim\n{LET}  show s - x = x\n\n[2] claim\n  given m : PosNat, y : Vector(m)\n"


def test_elsewhere_it_is_a_function_of_the_givens(auditor: Auditor) -> None:
    found = auditor.audit(f"{ELSEWHERE}  show s(y)[1] = 2*y[1]\n  from [1]\n")
    twin = auditor.audit(f"{ELSEWHERE}  show s(y)[1] = 3*y[1]\n  from [1]\n")

    assert "proved" == found.evidence["2"]
    assert "refuted" == twin.evidence["2"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{ELSEWHERE}  show s[1] = 2*y[1]\n  from [1]\n",
            "it is written `s(x)`, an entry of it `s(x)[...]`",
        ),
        (
            f"[1] claim\n{X}  let t(y : Vector(n)) := 2*y\n  show t[1] = 2\n",
            "it is written `t(y)`, an entry of it `t(y)[...]`",
        ),
        (
            f"[1] claim\n{X}  obtain s : Vector(n) where s(1) = 2*x[1]\n",
            "a product is written with `*`, an entry as `s[...]`",
        ),
    ],
)
def test_what_cannot_be_written_so_is_said_once(auditor: Auditor, text: str, expected: str) -> None:
    found = auditor.audit(text)

    assert expected in found.findings[0]["rendered"]
    assert 1 == sum(expected in one["rendered"] for one in found.findings)


SAME = f"[1] claim\n{LET}  show s - x = x\n\n[2] claim\n{X}"


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("s[1] = 2*x[1]", "s[1] = 3*x[1]"),
        ("s + x = 3*x", "s + x = 2*x"),
        ("s = s(x)", "s = s(2*x)"),
        ("forall i in 1..n: s[i] = 2*x[i]", "forall i in 1..n: s[i] = x[i]"),
    ],
)
def test_elsewhere_it_is_its_value_where_the_same_givens_stand(
    auditor: Auditor, true: str, false: str
) -> None:
    found = auditor.audit(f"{SAME}  show {true}\n  from [1]\n")
    twin = auditor.audit(f"{SAME}  show {false}\n  from [1]\n")

    assert [] == found.errors
    assert "proved" == found.evidence["2"]
    assert "refuted" == twin.evidence["2"]


@pytest.mark.parametrize(
    "givens",
    [
        "given n : PosNat, y : Vector(n)",
        "given n : PosNat, x : Matrix(n, n)",
        "given n : PosNat, x : ComplexVector(n)",
        "given m : PosNat, x : Vector(m)",
        "given n : PosNat",
    ],
)
def test_of_other_givens_it_is_a_function(auditor: Auditor, givens: str) -> None:
    found = auditor.audit(
        f"[1] claim\n{LET}  show s = 2*x\n\n[2] claim\n  {givens}\n  show s[1] = 1\n  from [1]\n"
    )

    assert [("P0304", 8, 8)] == found.errors
    assert "it is written `s(x)`, an entry of it `s(x)[...]`" in found.findings[-1]["rendered"]


def test_a_bound_name_is_no_given(auditor: Auditor) -> None:
    shown = "forall n : PosNat, x : Vector(n): s[1] = 2*x[1]"
    found = auditor.audit(
        f"[1] claim\n{LET}  show s = 2*x\n\n[2] claim\n  show {shown}\n  from [1]\n"
    )

    assert ["P0304"] == [code for code, _, _ in found.errors]


def test_what_it_assumes_of_its_givens_has_to_hold_of_the_same_ones(auditor: Auditor) -> None:
    text = (
        "[1] claim\n  given c : Real\n  assume c != 0\n  let d := 1/c\n  show c*d = 1\n\n"
        "[2] claim\n  given c : Real\n{}  show d*c = 1\n  from [1]\n"
    )
    found, twin = auditor.audit(text.format("  assume c > 0\n")), auditor.audit(text.format(""))

    assert "proved" == found.evidence["2"]
    assert "refuted" == twin.evidence["2"]


def test_it_is_printed_as_its_statement_writes_it(auditor: Auditor) -> None:
    found = auditor.audit(
        f"[1] claim\n{LET}  let q(y : Vector(n)) := x^T*y\n  show q(s) = 3*s[1]\n"
        f"  show forall y : Vector(n): q(y) = q(-y)\n"
    )
    statement = found.statements[0]

    assert ["given n : PosNat, x : Vector(n)", "let s := 2*x", "let q(y : Vector(n)) := x^T*y"] == (
        statement["formulas"]
    )
    assert ["q(s) = 3*s[1]", "forall y : Vector(n): q(y) = q(-y)"] == [
        goal["formula"] for goal in statement["goals"] if goal["role"] == "show"
    ]
