"""Goals from a text, for tests of twins."""

from __future__ import annotations

from proofcheck.language.loading import read_derivation
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Term
from tests.twins.perturbing import perturb

NAMES = """\
derivation "t"

[0] hypothesis
  let n, m : PosNat
  let A, B : Matrix(n, n)
  let C : Matrix(n, m)
  let x, y : Real
  let f(t : Real) : Real
  let L[k in 1..m] : Matrix(n, n)
  let cos := library cos
  let O := library O
  let SO := library SO
"""


def read(text: str) -> Derivation:
    """Return a derivation without mistakes.

    raises   AssertionError for one that has errors
    """
    found = read_derivation(SourceFile("t.proof", text), "t")
    errors = [d for s in found.statements for d in s.diagnostics if d.is_error]
    assert [] == [f"{error.code} {error.message}" for error in errors]
    return found


def goal_of(proposition: str) -> Term:
    """Return the goal of a claim about the names above."""
    derivation = read(f"{NAMES}\n[1] claim\n  show {proposition}\n  from [0]\n")
    goals = [g for g in derivation.statements[1].goals if g.role is not GoalRole.SIDE]
    return goals[-1].proposition


def twins(proposition: str, kind: str = "", polarity: int = 1) -> list[str]:
    """Return the twins of a kind (all), as text."""
    found = perturb(goal_of(proposition), polarity)
    return [render_term(one.term) for one in found if kind in ("", one.kind)]
