"""A word of the library stands for its own symbol, whatever a statement would like to call it."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics import Diagnostic
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile


def said_of(line: str) -> list[Diagnostic]:
    text = f'derivation "t"\n\n[1] definition\n  {line}\n'
    (statement,) = read_derivation(SourceFile("t.proof", text), "t").statements
    return list(statement.diagnostics)


@pytest.mark.parametrize(
    ("name", "symbol"),
    [
        ("det", "tr"),
        ("true", "false"),
        ("rank", "nnz"),
        ("Re", "Im"),
        ("sqrt", "exp"),
        ("O", "SO"),
        ("exp", "det"),
    ],
)
def test_a_word_is_no_other_symbol(name: str, symbol: str) -> None:
    (found,) = said_of(f"let {name} := library {symbol}")

    assert "P0233" == found.code
    assert f"`{name}` is a word of the library" in found.message
    assert found.help == (
        f"choose another name for `{symbol}`, or write `let {symbol} := library {symbol}`",
    )


@pytest.mark.parametrize(
    ("name", "symbol"),
    [("det", "det"), ("sqrt", "sqrt"), ("Unitary", "U"), ("sigma", "spectrum"), ("e", "exp")],
)
def test_a_word_may_be_bound_to_itself_and_a_symbol_to_another_name(name: str, symbol: str) -> None:
    assert [] == said_of(f"let {name} := library {symbol}")


def test_a_law_of_one_symbol_does_not_become_one_of_another() -> None:
    text = """derivation "t"

[1] definition
  let det := library tr

[2] claim
  given n : PosNat, A, B : Matrix(n, n)
  show det(A + B) = det(A) + det(B)
  from [1]
"""
    first, second = read_derivation(SourceFile("t.proof", text), "t").statements

    assert first.ill_formed
    assert second.ill_formed
