"""Inequalities that are sums of known ones, of products of them and of squares; their false twins are none.

source   tests/corpus/inequalities, which was written before; textbook_facts.proof beside this file
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.positivity.certificates import prove_by_positivity
from proofcheck.terms.expressions import Binding, Operation
from proofcheck.terms.task import Task

HERE = Path(__file__).parent
CORPUS = Path(__file__).parents[2] / "corpus" / "inequalities"

OWN = "textbook_facts"
"""The facts beside this file."""

FACTS = {
    "scalar": (
        *("square of a sum", "AM-GM 3", "AM-GM 4", "Young", "Cauchy-Schwarz 3", "Nesbitt"),
        *("Schur ordered", "decrease", "parabola", "unit cube", "circle", "Bernoulli"),
        *("three products", "convex square", "step size", "softmax", "cosh", "Schur"),
        *("Motzkin multiplied", "relative entropy"),
    ),
    "vector": (
        *("Gram", "two squares", "Young", "Cauchy-Schwarz", "projection", "Bessel"),
        *("least squares", "ridge", "weighted sum", "Cauchy-Schwarz, form", "form and norm"),
    ),
    "order": (
        *("congruence", "congruence of two", "projection", "cube", "square", "two squares"),
        *("Lyapunov", "sum of bounds", "convex square", "inverses", "Gauss-Markov"),
        *("Schur complement 1", "Schur complement 2", "convex inverse"),
        *("Kalman gain", "Kalman update"),
    ),
    "descent": (
        *("gradients decrease", "cocoercivity", "strongly convex", "strongly convex, multiplied"),
        *("descent lemma", "linear rate", "proximal point", "potential", "Nesterov"),
        "subgradient step",
    ),
    "norm": (
        *("trace of a product", "product", "transpose", "orthonormal factor", "resolvent"),
        *("near the identity", "skew resolvent", "Cayley"),
    ),
    "chains": ("compression",),
    OWN: (
        *("Schur, t = 1, for one pair", "shifted inverses", "conjugate of a form"),
        *("norm of a turned product", "numerical radius", "bounded Hessian"),
        *("hyperbolic cosine", "logarithm", "Gibbs", "sum over a range", "sum of products"),
        *("exponential of a mean", "logarithm of a mean"),
    ),
}
ALL = [(file, label) for file, labels in FACTS.items() for label in labels]


@cache
def derivation(file: str) -> Derivation:
    return load_derivation((HERE if file == OWN else CORPUS) / f"{file}.proof")


def inequalities(file: str, label: str) -> list[Task]:
    """Return the goals of a claim that end in an inequality."""
    statement = next(one for one in derivation(file).statements if one.label == label)
    goals = [one for one in statement.goals if one.role is not GoalRole.SIDE]
    tasks = [Slicer(derivation(file)).task(statement, one) for one in goals]
    return [task for task in tasks if _compares(opened(task))]


def opened(task: Task) -> Script:
    script = Script.of_task(task)
    while True:
        match script.goal:
            case Binding("forall") | Operation("implies"):
                script.do("intro")
            case Operation("ge" | "gt"):
                script.do("expand-goal")
            case _:
                return script


def _compares(script: Script) -> bool:
    return getattr(script.goal, "operator", "") in ("le", "lt")


def is_proved(task: Task) -> bool:
    """Whether a proof is found, which the kernel then accepts as it is written."""
    script = opened(task)
    if not prove_by_positivity(GoalSearch(prove_by_shape, 1_500), script):
        return False
    check_proof(task, proof_certificate(task, script.certificate()))
    return True


@pytest.mark.sampled
@pytest.mark.parametrize(("file", "label"), ALL)
def test_a_fact_is_a_sum_of_what_is_not_negative(file: str, label: str) -> None:
    tasks = inequalities(file, label)

    assert tasks
    assert all(map(is_proved, tasks))


@pytest.mark.sampled
@pytest.mark.parametrize(("file", "label"), ALL)
def test_its_false_twin_is_none(file: str, label: str) -> None:
    assert not all(map(is_proved, inequalities(file, f"{label} false")))


def test_an_inequality_is_tried_once() -> None:
    (task,) = inequalities("scalar", "circle false")
    script, search = opened(task), GoalSearch(prove_by_shape, 1_500)

    assert not prove_by_positivity(search, script)
    assert [*search.guide.compared] == [script.sequent.algebra.canonical_key(script.goal)]
    assert not prove_by_positivity(search, script)


def test_a_condition_of_a_law_is_left_to_others() -> None:
    (task,) = inequalities("scalar", "parabola")
    search = GoalSearch(prove_by_shape, 1_500)
    search.nested = 1

    assert not prove_by_positivity(search, opened(task))
