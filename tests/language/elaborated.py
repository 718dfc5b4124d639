"""Short ways to elaborate a derivation and to look at the result."""

from __future__ import annotations

from proofcheck.language.loading import read_derivation
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole, Statement
from proofcheck.source import SourceFile

HEADER = 'derivation "d"\n'

LIBRARY = """\
[lib] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let cos := library cos
  let pi := library pi
  let O := library O
  let SO := library SO
"""
"""One statement that binds what most examples need; twelve lines are never part of a finding."""


def elaborate(body: str) -> Derivation:
    """Elaborate blocks below a header of one line."""
    return read_derivation(SourceFile("d.proof", HEADER + body), "d")


def elaborate_clean(body: str) -> Derivation:
    """Elaborate blocks of which nothing is said."""
    derivation = elaborate(body)
    assert [] == [d.message for s in derivation.statements for d in s.diagnostics]
    return derivation


def findings(body: str) -> list[tuple[str, int, int]]:
    """Return code, line and column of every finding; line 1 is the first below the header."""
    derivation = elaborate(body)
    found = [d for s in derivation.statements for d in s.diagnostics]
    return [(d.code, (d.line or 1) - 1, d.column or 0) for d in (*found, *derivation.diagnostics)]


def statement(body: str, label: str) -> Statement:
    """Return one statement of a derivation; `label` is as printed."""
    (found,) = (s for s in elaborate(body).statements if s.label == label)
    return found


def goals(body: str, label: str = "1", role: GoalRole | None = None) -> list[str]:
    """Return the goals of a statement, of one role only if asked."""
    found = statement(body, label)
    assert () == found.diagnostics
    return [render_term(g.proposition) for g in found.goals if role in (None, g.role)]


def sides(body: str, label: str = "1") -> list[str]:
    """Return the side goals of a statement without findings."""
    return goals(body, label, GoalRole.SIDE)


def claim(show: str, given: str = "") -> str:
    """Return a text of the library and a claim [1] that shows something."""
    names = f"  given {given}\n" if given else ""
    return f"{LIBRARY}[1] claim\n{names}  show {show}\n  from [lib]\n"


def shown(show: str, given: str = "") -> str:
    """Return how the only goal of a claim is printed."""
    (goal,) = goals(claim(show, given), role=GoalRole.SHOW)
    return goal


def mistake(show: str, given: str = "") -> list[tuple[str, str, str]]:
    """Return code, message and marked text of every finding about a claim."""
    found = statement(claim(show, given), "1").diagnostics
    return [(d.code, d.message, d.at.text if d.at else "") for d in found]
