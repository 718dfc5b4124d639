"""Whether what is declared is enough, and needed, is asked on models of that and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from proofcheck.audit.sufficiency.declared_models import DeclaredModels
from proofcheck.audit.sufficiency.grounds import Ground, Grounds
from proofcheck.graph.slices import Slicer
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Role
from tests.audit.real_tasks import read, task_of
from tests.cli.real_audit import Auditor, Found

NUMBERS = """[0] hypothesis
  let exp := library exp

[1] hypothesis
  let x, y : Real

[2] hypothesis
  assume x > 1
  from [1]

[3] hypothesis
  assume y > 1
  from [2]

[3a] definition
  let s := exp(exp(x)) + exp(exp(y))
  from [0], [2], [3]

[4] claim "true of all z, since x > 1"
  given z : Real
  show z^2 + x > 1
  from [2]

[5] claim "true of all z, since y > 1"
  given z : Real
  show z^2 + y > 1
  from [3]

[6] claim
  show s > {}
  from {}
"""
"""No model decides what [4] and [5] say; both follow from hypotheses that [6] has in its closure."""


def _last(found: Found) -> dict[str, Any]:
    return found.statements[-1]


def _codes(statement: dict[str, Any]) -> list[str]:
    return [one["code"] for one in statement["diagnostics"]]


@pytest.mark.exhaustive
def test_what_lies_behind_what_is_declared_does_not_count(auditor: Auditor) -> None:
    claim = _last(auditor.audit(NUMBERS.format(20, "[3a], [4]")))

    assert ("unsupported", "unsupported") == (claim["evidence"], claim["standing"])
    assert ["P0501"] == _codes(claim)
    assert "the declared dependencies are insufficient: a model of them violates the goal" in [
        goal["reason"] for goal in claim["goals"]
    ]


@pytest.mark.sampled
@pytest.mark.parametrize(("bound", "declared"), [(20, "[3a], [4], [5]"), (15, "[3a], [4]")])
def test_what_is_declared_suffices_by_what_it_is_proved_from(
    auditor: Auditor, bound: int, declared: str
) -> None:
    """On all models where [4] and [5] are known to hold, ``x > 1``, and ``y > 1``, hold as well."""
    claim = _last(auditor.audit(NUMBERS.format(bound, declared)))

    assert "witnessed" == claim["evidence"]
    assert "P0501" not in _codes(claim)


BASIS = """[1] hypothesis
  let n : PosNat
  let A, B : Matrix(n, n)

[2] hypothesis "A is B in another basis"
  let U : Matrix(n, n)
  assume U^T*U = I(n)
  assume A = U*B*U^T
  from [1]

[3] claim "so their traces agree, with all factors"
  given t : Real
  show tr(t*A) = t*tr(B)
  from [1], [2]

[4] definition
  let C := U^T*A*U
  from [1], [2]

[5] claim
  show {}
  from {}
"""


@pytest.mark.exhaustive
def test_a_model_of_what_is_declared_is_shown_and_what_rules_it_out_is_missing(
    auditor: Auditor,
) -> None:
    claim = _last(auditor.audit(BASIS.format("tr(C) + |C - B| = tr(A)", "[1], [3], [4]")))

    assert ("proved", ["2"]) == (claim["evidence"], claim["missing"])
    assert ["missing"] == [one["finding"] for one in claim["models_without"]]


@pytest.mark.parametrize(
    ("declared", "copies"),
    [("[1], [3], [4]", ["U'"]), ("[1], [2], [3], [4]", [])],
    ids=["any basis", "this basis"],
)
def test_a_claim_only_has_to_hold_beside_some_objects_that_it_does_not_speak_of(
    declared: str, copies: list[str]
) -> None:
    """[3] follows from what [2] says of `U`; it says of A and B that such a matrix exists."""
    derivation = read(BASIS.format("tr(C) = tr(A)", declared))
    second = derivation.statements[1]
    facts = frozenset(replace(fact, role=Role.CLOSURE) for fact in second.exported)
    ground = Ground(facts, frozenset({"n", "A", "B", "U"}))
    grounds = Grounds(Slicer(derivation), {}, {2: ground})
    task = DeclaredModels("5", grounds, {}).task(task_of(derivation, "5"))

    assert task is not None
    names = [item.variable.name for item in task.declarations]
    told = [fact for fact in task.facts if fact.role is Role.CLOSURE]
    assert copies == [name for name in names if name.endswith("'")]
    assert len(told) == 2 * len(copies)
    assert all("U" not in free_names(fact.proposition) for fact in told)


NEEDS = """[1] hypothesis
  let x, y : Real

[2] hypothesis
  assume x > 1
  from [1]

[3] claim "needs the second, and all z"
  given z : Real
  show z^2 + x > 1
  from [1], [2]

[4] claim "holds whatever x is"
  given z : Real
  show (z + 1)^2 = z^2 + 2*z + 1

[5] claim
  show {}
  from {}
"""


def _necessity(auditor: Auditor, goal: str, declared: str) -> dict[str, tuple[str, str]]:
    claim = _last(auditor.audit(NEEDS.format(goal, declared)))
    assert "proved" == claim["evidence"]
    return {one["label"]: (one["necessity"], one["why"]) for one in claim["dependencies"]}


def test_every_label_is_needed_or_unused_or_unknown(auditor: Auditor) -> None:
    assert {
        "1": ("needed", "name"),
        "2": ("needed", "model"),
        "4": ("unused", "proof"),
    } == _necessity(auditor, "x + y^2 > 1", "[1], [2], [4]")


def test_of_two_that_say_the_same_none_is_needed(auditor: Auditor) -> None:
    found = _necessity(auditor, "x + y^2 > 1", "[1], [2], [3]")

    assert ("needed", "name") == found["1"]
    assert "needed" not in (found["2"][0], found["3"][0])


def test_the_share_of_what_is_unknown_is_counted(auditor: Auditor) -> None:
    summary = auditor.audit(NEEDS.format("x + y^2 > 1", "[1], [2], [4]")).document["summary"]
    counted = {name: n for name, n in summary.items() if name.startswith("dependencies_")}

    assert {
        "dependencies_needed": 4,
        "dependencies_unused": 1,
        "dependencies_unknown": 0,
    } == counted
