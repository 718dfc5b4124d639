"""A goal that is one theorem of the library and nothing more is told apart from a proof."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.proof import Proof, check_proof, proof_certificate
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of
from tests.search.found_proofs import certificate_of

TEXT = """\
[0] definition
  let exp := library exp

[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B = B*A
  show exp(A + B) = exp(A)*exp(B)
  from [0]

[2] claim
  given n : PosNat, S : Matrix(n, n)
  assume S^T = -S
  show exp(S)^T * exp(S) = I(n)
  from [0]
"""


def _task(label: str) -> Task:
    return task_of(read(TEXT), label)


def _theorem(label: str) -> Proof:
    task = _task(label)
    return check_proof(task, certificate_of(prove_task(task)))


def test_an_instance_of_one_theorem_is_a_citation() -> None:
    assert _theorem("1").is_citation


def test_a_proof_with_the_help_of_theorems_is_none() -> None:
    theorem = _theorem("2")

    assert not theorem.is_citation
    assert {"exp of a sum", "exp of a transpose"} <= {*theorem.library}


def test_a_theorem_says_which_facts_it_used() -> None:
    assert (0,) == _theorem("2").used


# --- what a goal does not rest on counts for nothing ------------------------------------------------

_USELESS: dict[str, list[Any]] = {
    "a law that nothing refers to": [["law", "exp of a transpose", [["v", "A"]], []]],
    "a law, and what follows from it": [
        ["law", "exp of a transpose", [["v", "A"]], []],
        ["equality", 1],
        ["involution", 0, True, False],
    ],
    "another instance of the same law": [
        ["law", "exp of a sum", [["v", "A"], ["o", "neg", ["v", "A"]]], []]
    ],
    "a rule that is more than restating": [
        ["equality", 0],
        ["matrix-entry", 0, ["n", "1"], ["n", "1"]],
    ],
    "a proposition of its own": [
        [
            "have",
            ["o", "eq", ["v", "n"], ["v", "n"]],
            [["law", "exp of a transpose", [["v", "B"]], []], ["evident"]],
        ]
    ],
}
"""Steps that the proof of [1] does not need, before those that it consists of."""


_LAW: Any = ["law", "exp of a sum", [["v", "A"], ["v", "B"]], []]


@pytest.mark.parametrize("name", _USELESS)
def test_a_useless_step_makes_no_proof_of_a_citation(name: str) -> None:
    task, useless = _task("1"), _USELESS[name]
    plain = check_proof(task, proof_certificate(task, [_LAW, ["evident"]]))
    padded = check_proof(task, proof_certificate(task, [*useless, _LAW, ["evident"]]))

    assert plain.is_citation
    assert padded.is_citation
    assert ("exp of a sum",) == padded.theorems == plain.theorems
    assert plain.used == padded.used


def test_what_is_proved_inside_a_step_counts_where_the_step_does() -> None:
    """The law is cited in a side proof, and nowhere else."""
    task = _task("1")
    goal = ["q", "goal"]
    inside: Any = [["have", goal, [_LAW, ["evident"]]], ["evident"]]
    proof = check_proof(task, proof_certificate(task, inside))

    assert proof.is_citation
    assert ("exp of a sum",) == proof.theorems
    assert (0,) == proof.used
