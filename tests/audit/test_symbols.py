"""Symbols that mean different things in different derivations."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.audit.findings.symbols import list_symbols
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile

HEADER = 'derivation "t"\n  language 1\n'


def symbols(**bodies: str) -> dict[str, list[tuple[str, int, str, str]]]:
    """Return for each symbol where it means something, and what, by the names of derivations."""
    read = [
        read_derivation(SourceFile(f"{name}.proof", HEADER + body), name)
        for name, body in bodies.items()
    ]
    assert not [d for one in read for d in one.diagnostics]
    found: Any = list_symbols((one, one.statements) for one in read)
    return {
        str(symbol["symbol"]): [
            (m["path"], m["line"], m["label"], m["formula"]) for m in symbol["meanings"]
        ]
        for symbol in found
    }


def test_two_definitions_with_different_bodies_are_listed_once() -> None:
    found = symbols(
        a="[1] definition\n  let eta(x : Real) := 2*x\n",
        b="\n[5] definition\n  let eta(x : Real) := 3*x\n",
    )

    assert {
        "eta": [
            ("a.proof", 3, "1", "eta(x : Real) := 2*x"),
            ("b.proof", 4, "5", "eta(x : Real) := 3*x"),
        ]
    } == found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("let eta(x : Real) := 2*x", "let eta(x : Real) := 2*x"),
        ("let eta(x : Real) := 2*x", "let eta(y : Real) := 2*y"),
        ("let n : PosNat\n  let x : Real", "let n : Nat\n  let x : Real"),
        ("let n : PosNat\n  let A : Matrix(n, n)", "let m : Nat\n  let A : Matrix(m, m)"),
        ("let x : Real", "let x := 2"),
    ],
)
def test_what_may_mean_the_same_is_not_listed(first: str, second: str) -> None:
    assert {} == symbols(a=f"[1] hypothesis\n  {first}\n", b=f"[1] hypothesis\n  {second}\n")


@pytest.mark.parametrize(
    "second",
    [
        "let x : Complex",
        "let n : Nat\n  let x : Vector(n)",
        "let x(t : Real) : Real",
        "let x[k in 1..2] : Complex",
        "let x : Prop",
        "let x := library exp",
        "let x := { t : Real where t > 1 }",
    ],
)
def test_a_name_of_another_sort_is_listed(second: str) -> None:
    found = symbols(a="[1] hypothesis\n  let x : Real\n", b=f"[1] hypothesis\n  {second}\n")

    assert ["x"] == [*found]


def test_names_that_are_printed_alike_are_one_symbol() -> None:
    printed = r'  notation eta_mix = "\eta"' + "\n"
    second = "[1] definition\n  let eta_mix(x : Real) := 3*x\n"
    first = "[1] definition\n  let eta(x : Real) := 2*x\n"

    assert {} == symbols(a=first, b=second)
    found = symbols(a=first, b=printed + second)
    assert ["eta"] == [*found]
    assert ["eta(x : Real) := 2*x", "eta_mix(x : Real) := 3*x"] == [m[3] for m in found["eta"]]


def test_names_of_one_derivation_are_not_compared() -> None:
    two = "[1] definition\n  let R(t : Real) := 2*t\n[2] definition\n  let R(t : Real) := 3*t\n"

    assert {} == symbols(a=two)
    assert {} == symbols(a=two, b="[1] definition\n  let Q(t : Real) := 2*t\n")


def test_a_repair_and_another_reading_do_not_speak_for_their_derivation() -> None:
    original = "[1] definition\n  let R(t : Real) := 2*t\n"
    repair = "[1*] definition\n  repairs [1]\n  let R(t : Real) := 3*t\n"
    reading = '[1 r2] definition\n  reads [1] "thrice"\n  let R(t : Real) := 3*t\n'

    assert {} == symbols(a=original + repair + reading, b=original)
    assert ["R"] == [
        *symbols(a=original, b=repair.replace("[1*]", "[2]").replace("  repairs [1]\n", ""))
    ]
