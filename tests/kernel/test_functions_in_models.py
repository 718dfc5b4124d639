"""Functions in forged models: one that fails an assumption, or is none, is refused by the kernel."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.values import Closure
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model, ModelRejected, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Bound, Operation, Term, Variable, integer
from proofcheck.terms.sorts import REAL
from proofcheck.terms.task import Task

X = Variable("x", REAL)
TEXT = """derivation "additive"
  language 2

[1] claim
  given f(x : Real) : Real
  assume forall x, y : Real: f(x + y) = f(x) + f(y)
  show f(1) = 1
"""


def task() -> Task:
    derivation = read_derivation(SourceFile("additive.proof", TEXT), "additive")
    statement = derivation.statements[0]
    return open_goal(Slicer(derivation).task(statement, statement.goals[0]))


def check(body: Term) -> None:
    opened = task()
    (name,) = (d.variable.name for d in opened.declarations)
    check_model(opened, Model({name: Closure((Bound(X, None),), body, {})}, {}))


@pytest.mark.parametrize("factor", [0, 1, 2])
def test_a_linear_function_is_additive(factor: int) -> None:
    check(Operation("mul", (integer(factor), X), REAL))


@pytest.mark.parametrize(
    "body",
    [
        Operation("pow", (X, integer(2)), REAL),
        Operation("add", (X, integer(1)), REAL),
        Operation("exp", (X,), REAL),
        Operation("div", (X, X), REAL),
        Variable("y", REAL),
    ],
)
def test_another_function_is_refused(body: Term) -> None:
    with pytest.raises(ModelRejected):
        check(body)
