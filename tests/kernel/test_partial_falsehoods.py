"""Falsehoods that would follow if what has no value were taken to have one, each with a truth beside it.

A falsehood is not proved, neither by search nor by taking all that the rule `definedness` yields, and its
model is accepted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.values.values import Table
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.model import Model
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.rules import EXTENDING
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.task import Fact, Role, Task
from tests.audit.real_tasks import last_task

X = "given x : Real"
DEFINED = (
    "[1] definition\n  let f(t : Real) := 1/t\n  let e(t : Real) := 3\n  let g[k in 1..2] := 1/k\n"
    "  let h(t : Real) := cases { 0 if t = 0; 1/t otherwise }\n"
    "  let q(t : Real) := t = 1 and 1/t = 1\n\n"
)


def claimed(*lines: str) -> Task:
    """Return the last goal of a claim that may use the definitions above."""
    body = "".join(f"  {line}\n" for line in lines)
    return last_task(f"{DEFINED}[2] claim\n{body}  from [1]\n")


def taken(task: Task) -> list[Term]:
    """Return all that the rule takes from the goal and the facts."""
    sequent = open_task(task)
    given = range(len(sequent.facts))
    for source in ("goal", *given):
        EXTENDING["definedness"](sequent, source)
    return sequent.facts[len(given) :]


FALSEHOODS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "an existence that one instance shows": (
        ("given m : Nat", "assume exists k in 0..1: 1/k = m", "show m = 2"),
        {"m": 1},
    ),
    "a universal goal that its first instance breaks": (
        ("show forall k in 0..1: 1/(k - 1) >= 0",),
        {},
    ),
    "a universal goal over numbers": (("show forall x : Real: 1/x >= 0",), {"x": -1}),
    "a goal opened on its way to an index": (
        ("show forall x : Real: forall k in 0..1: 1/(k - x) >= 0",),
        {"x": 1},
    ),
    "an alternative": ((X, "assume x = 0 or 1/x > 0", "show x > 0"), {"x": 0}),
    "a consequent": ((X, "assume x > 0 ==> 1/x > 0", "show x > 0"), {"x": 0}),
    "a later part of a conjunction": (
        (X, "show x = x ==> (x = 1 and 1/x = 1)"),
        {"x": 0},
    ),
    "a defined conjunction": ((X, "show x = x ==> q(x)"), {"x": 0}),
    "a later case": ((X, f"show {'cases { 1 if x = 0; 1/x otherwise }'} = 1 ==> x = 1"), {"x": 0}),
    "a case of a defined function": ((X, "assume h(x) = 0", "show x = 1"), {"x": 0}),
    "a sum of nothing": (
        ("given x : Real, n : Nat", "assume (sum(k in 1..n) 1/x) = 0", "show x != 0"),
        {"x": 0, "n": 0},
    ),
    "a condition under a sum": (
        (X, "assume (sum(k in 0..1 where k = 1 and 1/k = 1) x) = 0", "show x = 1"),
        {"x": 0},
    ),
    "a member that is never looked at": (
        (X, "assume card((1..0) \\ {1/x}) = 0", "show x != 0"),
        {"x": 0},
    ),
    "values of no index": (
        (X, "assume { 1/x where k in 1..0 } subset { 1 }", "show x != 0"),
        {"x": 0},
    ),
    "an extremum below a binder": (
        ("given m : Nat", "assume exists k in 0..1: (sup(j in k..0) j) = m", "show m = 1"),
        {"m": 0},
    ),
    "an extremum whose condition excludes some": (
        (X, "assume (sup(k in 0..1 where k >= x) k) = 1", "show x = 1"),
        {"x": 0},
    ),
    "a member out of range below a binder": (
        ("given u[k in 1..2] : Real", "assume exists k in 2..3: u[k] = 1", "show u[1] = 1"),
        {"u": (0, 1)},
    ),
    "a member out of range of a defined family": (
        (X, "assume exists k in 2..3: g[k] = x", "show x = 1/3"),
        {"x": Fraction(1, 2)},
    ),
    "an entry out of range below a binder": (
        ("given m : Nat", "assume exists k in 1..2: I(1)[k, k] = m", "show m = 0"),
        {"m": 1},
    ),
}


@pytest.mark.parametrize("name", FALSEHOODS)
def test_a_falsehood_is_refuted_and_not_proved(name: str) -> None:
    lines, values = FALSEHOODS[name]
    task = claimed(*lines)
    model = Model({key: value_of(value) for key, value in values.items()})

    assert check_refutation(task, refutation_certificate(task, model)).model == model
    assert not isinstance(prove_task(task), Proved)


def value_of(value: Any) -> Any:
    if isinstance(value, tuple):
        return Table({(Fraction(k + 1),): Fraction(x) for k, x in enumerate(value)})
    return Fraction(value)


SILENT = {
    name
    for name in FALSEHOODS
    if name not in ("an extremum whose condition excludes some", "a member that is never looked at")
}
"""Those of which the rule takes nothing at all."""


@pytest.mark.parametrize("name", sorted(SILENT))
def test_nothing_is_taken_from_where_it_may_not_be_looked_at(name: str) -> None:
    assert [] == taken(claimed(*FALSEHOODS[name][0]))


TRUTHS: dict[str, tuple[str, ...]] = {
    "what is assumed has a value": (X, "assume 1/x = 1/x", "show x != 0"),
    "each part of what is assumed has one": (X, "assume 1 = 1 and 1/x = 1/x", "show x != 0"),
    "a definition has the value of its body": (X, "assume f(x) = 1", "show x != 0"),
    "an argument has a value, whatever is said of it": (X, "assume e(1/x) = 3", "show x != 0"),
    "what is shown below a binder guards itself": ("show forall x : Real: x*(1/x) = 1",),
    "so does each part of a conjunction": (X, "show x = x ==> (1 = 1 and x*(1/x) = 1)"),
}


@pytest.mark.parametrize("name", TRUTHS)
def test_a_truth_beside_it_is_proved(name: str) -> None:
    assert isinstance(prove_task(claimed(*TRUTHS[name])), Proved)


SERIES = "(sum(k in Nat) 1/(k + 1)^2)/x"
"""Not evaluated, at x = 0 or elsewhere; it has no value at x = 0."""

PART_BY_PART: list[Any] = [
    ["intro"],
    ["definedness", "goal"],
    ["and-introduction", [[["evident"]], [["evident"]]]],
]


def test_a_false_conjunction_need_not_have_a_value_in_a_part_that_is_not_evaluated() -> None:
    task = claimed(X, f"show x = x ==> ({SERIES} = {SERIES} and x != 0)")
    model = Model({"x": Fraction(0)})

    assert check_refutation(task, refutation_certificate(task, model)).model == model
    with pytest.raises(CertificateRejected, match="not evident"):
        check_proof(task, proof_certificate(task, PART_BY_PART))


def test_a_conjunction_whose_parts_follow_is_proved() -> None:
    task = claimed(X, "assume x != 0", f"show x = x ==> ({SERIES} = {SERIES} and x != 0)")

    assert check_proof(task, proof_certificate(task, PART_BY_PART)).used == (0,)


def test_a_true_conjunction_has_a_value_in_each_part() -> None:
    task = claimed(X, f"show ({SERIES} = 1 and 1/x = 1) ==> x != 0")
    assumed = Task(task.declarations, (*task.facts, assumption(task)), task.goal)
    steps: list[Any] = [["intro"], ["definedness", len(task.facts)], ["evident"]]

    assert check_proof(assumed, proof_certificate(assumed, steps)).used == (0,)
    with pytest.raises(CertificateRejected, match="not a fact of the task"):
        check_proof(task, proof_certificate(task, steps))


def assumption(task: Task) -> Fact:
    """Return what the goal assumes, as one fact; in the language each part is one of its own."""
    assert isinstance(task.goal, Operation)
    return Fact(task.goal.arguments[0], "2", Role.ASSUMED)
