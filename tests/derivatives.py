"""Statements about derivatives, as tests of several rooms write them."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.language.statements import Derivation, Statement
from tests.language.elaborated import elaborate_clean

WORDS = """\
  language 2

[0] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let cos := library cos
  let sin := library sin
  let grad := library grad
  let jac := library jac
  let hess := library hess
  let differentiable := library differentiable
  let cube(x : Real) := x^3
  let f(x : Real) : Real
"""
"""What is bound in all of them."""


def read_claim(before: str, lines: Iterable[str], show: str) -> tuple[Derivation, Statement]:
    """Return a derivation of two statements, of which nothing is said, and the last of them.

    before   all that stands above these lines, what is given included
    """
    written = "".join(f"  {line}\n" for line in lines)
    derivation = elaborate_clean(f"{before}{written}  show {show}\n  from [0]\n")
    return derivation, derivation.statements[1]
