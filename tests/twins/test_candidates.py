"""Everything a goal stands on is changed: its formula, assumptions, definitions, sets, facts."""

from __future__ import annotations

from proofcheck.graph.slices import Slicer
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Role
from tests.twins.candidates import PREMISE, Candidate, list_candidates
from tests.twins.goals import read
from tests.twins.retyping import retype

TEXT = """\
derivation "t"

[1] hypothesis
  let SO := library SO
  let n, m : PosNat
  let S : Matrix(n, n)
  assume S^T = -S
  assume n = 2*m

[2] claim
  show (S^2)^T = S^2
  from [1]

[3] claim
  let T := S + S^T
  let W := S
  given a : Real, k in 1..n, Q : SO(n)
  assume a > 0
  show T = a*T = 0
  show forall i in 1..n: S[i, i] = 0
  from [1], [2]
"""


def candidates(label: str, goal: int) -> dict[str, Candidate]:
    """Return the twins of a goal, by what follows its number in their keys."""
    derivation = read(TEXT)
    position = next(n for n, s in enumerate(derivation.statements) if s.label == label)
    statement = derivation.statements[position]
    retyped = tuple(retype(derivation, position))
    goals = [g for g in statement.goals if g.role.value != "side"]
    found = list_candidates(derivation, Slicer(derivation), statement, goals[goal - 1], retyped)
    return {one.key.partition(", ")[2]: one for one in found}


def test_what_a_statement_assumes_is_changed_and_dropped() -> None:
    found = candidates("3", 1)

    changes = [key for key in found if "assume" in key]
    assert [
        "hypothesis: assume a > 0 -> nothing",
        "strict at assume 1: a > 0 -> a >= 0",
        "sign at assume 1.0: a -> -a",
        "constant at assume 1.1: 0 -> 1",
    ] == changes
    stronger = {found[key].stronger.partition(", ")[2] for key in changes[1:]}
    assert {changes[0]} == stronger
    assert all(fact.role is not Role.ASSUMED for fact in found[changes[0]].task.facts)


def test_definitions_of_the_statement_are_changed_where_the_goal_reaches_them() -> None:
    first, last = candidates("3", 1), candidates("3", 4)

    assert "sign at let T: S + S^T -> S - S^T" in first
    assert not any("let W" in key for key in first)
    assert not any("let T" in key for key in last)
    changed = first["sign at let T: S + S^T -> S - S^T"].task
    assert first["sign at let T: S + S^T -> S - S^T"].goal.proposition == changed.goal


def test_every_step_of_a_chain_has_twins_of_its_own() -> None:
    assert "factors at 1: a*T -> T*a" not in candidates("3", 1)
    assert "sign at 1: a*T -> -a*T" in candidates("3", 1)
    assert "sign at 1: a*T -> -a*T" not in candidates("3", 3)
    assert "denied at the root: T = zero(n, n) -> T != zero(n, n)" in candidates("3", 3)


def test_facts_are_dropped_and_the_key_says_whose() -> None:
    found = candidates("3", 1)

    hypothesis = found["hypothesis: [1] S^T = -S -> nothing"]
    premise = found["premise: [2] S^2^T = S^2 -> nothing"]
    assert ("hypothesis", "1") == (hypothesis.kind, hypothesis.lacks)
    assert (PREMISE, "2") == (premise.kind, premise.lacks)
    assert [] == [f for f in hypothesis.task.facts if f.role is Role.HYPOTHESIS][1:]
    declared = [f.proposition for f in premise.task.facts if f.role is Role.DECLARED]
    assert [Operation("true", (), TRUTH)] == declared
    assert not any("n = 2*m -> nothing" in key for key in found)


def test_sets_are_enlarged_also_from_the_real_numbers_to_the_complex_ones() -> None:
    sets = [key for key, one in candidates("3", 4).items() if one.kind == "set"]

    assert ["set: Q : SO(n) -> O(n)"] == sets
    complex_ones = candidates("3", 2)
    assert "set: given 1: Real -> Complex" not in complex_ones  # `a > 0` would make no sense


def test_a_retyped_statement_is_read_anew() -> None:
    derivation = read(
        'derivation "t"\n\n[1] claim\n  given n : PosNat, A : Matrix(n, n),\n      x : Vector(n)\n'
        "  show A*x = A*x + 0*x\n"
    )
    changes = [one.change for one in retype(derivation, 0)]

    assert ["given 1: Matrix -> ComplexMatrix", "given 2: Vector -> ComplexVector"] == changes
