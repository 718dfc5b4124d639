"""Tasks of audits as tasks of certificates: what is written where, and that it means the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from proofcheck.certificates.refusals import Construct, NotExpressible
from proofcheck.certificates.tasks import PERMITTED, LeftOut, WrittenTask, write_task
from proofcheck.checker import check, read_task, read_theory
from proofcheck.checker.keys import Keys
from proofcheck.checker.printing import Printer
from proofcheck.checker.rejection import Rejected
from proofcheck.checker.tasks import Task as Read
from proofcheck.checker.terms import Terms
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.sequents import USABLE
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import GoalRole
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Fact, Role, Task
from tests.certificates.models_of_tasks import model_of, truth

TEXT = """\
derivation "d"
[0] definition
  given n : PosNat
  let sqrt := library sqrt
  let O := library O
  let Normal := library Normal
  let double(x : Real) := 2*x
  let shifted(A : Matrix(n, n)) := A + I(n)
  let small := 1..3
  let is_small(k : Int) := k in small
[h] hypothesis
  let d : PosNat
  let S : Matrix(d, d)
  let L[k in 1..d] : Matrix(d, d)
  let q in {1, 2}
  let Q := S*S
  let twice(k in 1..d) := 2*L[k]
  assume S^T = S
  assume q <= d
[deep] claim
  obtain t : PosReal where t*t = d
  from [h]
[absolute] claim
  given n : PosNat, x : Real
  assume |x| <= n
  show exists absolute C : PosReal: |x| <= C*n
  from [0]
[law] claim
  given x : Real
  show x = expect(t ~ Normal(0, 1)) t
  from [0]
"""

CLAIMS = {
    "numbers": "given x, y : Real, k : Nat\n  assume 1/x <= y\n  show x*y >= 1 or x/y = k",
    "zero": "given x : Real\n  show x*(1/x) = x",
    "integers": "given m, n in 1..4\n  assume m < n\n  show m + 1 <= n and (m/n = 1/2 or m != 2)",
    "complex": "given z : Complex\n  show |z|^2 = Re(z)^2 + Im(z)^2 and Im(z) = 0",
    "range": "given n : PosNat\n  show exists k in 1..n: 1/(k - 5) = -1/2",
    "every": "given n : PosNat\n  show forall k in 1..n: 1/(3 - k) < 1",
    "sums": "given n : Nat\n  show sum(k in 1..n) k = n*(n + 1)/2 and prod(k in 1..n) k <= 2*n",
    "largest": "given n : PosNat\n  show max(k in 1..n) k*(3 - k) <= 2*n - 2",
    "family": "given n : PosNat, x[k in 1..n] : NonNegReal\n  show sum(k in 1..n) x[k] >= x[n] + x[1]",
    "entries": "given n : PosNat, A : Matrix(n, n)\n  show tr(A) = A[1, 1] and A[2, 1] = A[1, 2]",
    "inverse": "given n : PosNat, A : Matrix(n, n)\n  show A^-1 * A = I(n) and A*A^T = A^T*A",
    "orthogonal": "given n : PosNat, Q in O(n)\n  show Q*Q = I(n)",
    "blocks": "given n : PosNat, A : Matrix(n, n)\n  show tr([[A, 0], [0, A]]) = 2*tr(A) and A = 0",
    "defined": "given x : Real, A : Matrix(2, 2)\n  show shifted(A) = A + A or double(x) >= x",
    "predicate": "given k : Int\n  show is_small(k) ==> k in small and k != 2",
    "cases": "given x : Real\n  show cases { 1/x if x > 0; x otherwise } >= 0",
    "root": "given x : Real\n  show sqrt(x)^2 = x and x != 1",
    "given set": "given x in {1, 2, 5}\n  show (x - 1)*(x - 2) = 0",
}
"""Claims that hold on some models and not on others, many of them undefined on a third kind."""

BELOW = {
    "constant": "show tr(S) = tr(Q) or q = 1",
    "let": "given k in 1..d\n  show tr(twice(k)) = 2*tr(L[k]) and tr(Q) = tr(S*S) and q != 2",
}
"""Claims below the hypothesis."""


@cache
def tasks() -> dict[str, Task]:
    """Return the task of the last goal of each statement."""
    claims = [f"[{name}] claim\n  {body}\n  from [0]\n" for name, body in CLAIMS.items()]
    claims += [f"[{name}] claim\n  {body}\n  from [h]\n" for name, body in BELOW.items()]
    source = SourceFile("d.proof", TEXT + "".join(claims))
    derivation = read_derivation(source, "d")
    slicer = Slicer(derivation)
    found = {}
    for one in derivation.statements:
        assert [d.message for d in one.diagnostics] == []
        for goal in one.goals:
            if goal.role is not GoalRole.SIDE:
                found[one.label] = slicer.task(one, goal)
    return found


def written(task: Task) -> tuple[WrittenTask, Read]:
    found = write_task(task)
    assert isinstance(found, WrittenTask)
    return found, read_task(found.text)


def _text(task: Read, number: int) -> str:
    return Printer(Keys(Terms())).text(task.facts[number].formula)


# --- that it means the same -------------------------------------------------------------------


def _as_audits_say(task: Task, model: Model, proposition: Term) -> bool | None:
    try:
        found = decide_on(task, model, proposition).truth
    except Undefined:
        return None
    return {Truth.TRUE: True, Truth.FALSE: False}.get(found)


def compared(task: Task, read: Read, model: Model) -> Iterator[tuple[bool | None, bool | None]]:
    """Yield what audits and nodes say of the facts, of the goal, and of where names lie."""
    total = model_of(read, model.values)
    propositions = [*(fact.proposition for fact in task.facts), task.goal]
    nodes = [*(fact.formula for fact in read.facts[: len(task.facts)]), read.goal]
    for proposition, node in zip(propositions, nodes, strict=True):
        yield _as_audits_say(task, model, proposition), truth(total, node)
    for fact in read.facts[len(task.facts) :]:
        yield True, truth(total, fact.formula)


def _models(task: Task, count: int = 25) -> list[Model]:
    return [found.model for found in islice(models(ModelSource(task), 4 * count), count)]


@pytest.mark.parametrize("name", [*CLAIMS, *BELOW])
def test_a_task_and_its_nodes_have_the_same_truth_values(name: str) -> None:
    task = tasks()[name]
    _, read = written(task)
    found = Counter(pair for model in _models(task) for pair in compared(task, read, model))

    assert not found[True, False]
    assert not found[False, True]
    assert found[True, True]
    assert found[False, False]
