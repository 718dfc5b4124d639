"""Objects that an assumption keeps small are drawn small, and bounds need not be rational."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.bounded import bounded_objects
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.terms.task import Task
from tests.audit.real_tasks import claimed


def _task(*lines: str) -> Task:
    body = "".join(f"  {line}\n" for line in lines)
    return claimed(f"given n : PosNat, E : Matrix(n, n), eta : Real\n{body}")


def _bounded(*lines: str) -> frozenset[str]:
    task = _task(*lines, "show E = E")
    return bounded_objects([f.proposition for f in task.facts], {"E", "eta"})


@pytest.mark.parametrize(
    "assumption",
    [
        "|E| <= 1/2",
        "1/2 > |E|_F",
        "0 <= eta and |E| + eta < 1",
        "|2*E|_1 <= eta",
        "n > 0 ==> |E| <= 1",
    ],
)
def test_a_norm_on_the_smaller_side_keeps_small(assumption: str) -> None:
    assert {"E"} == _bounded(f"assume {assumption}")


@pytest.mark.parametrize("assumption", ["|E| >= 1/2", "eta < |E|", "|E| = 1/2", "eta <= 1/2"])
def test_nothing_else_does(assumption: str) -> None:
    assert frozenset() == _bounded(f"assume {assumption}")


def test_generic_models_of_small_matrices_are_found() -> None:
    found = survey(_task("assume |E| <= 1/2", "show |E|^2 <= 1/4"))

    assert found.is_witnessed


def test_the_false_twin_fails_on_one_of_them() -> None:
    found = survey(_task("assume |E| <= 1/2", "show |E|^2 <= 1/1000"))

    assert found.failure is not None


def test_a_number_above_a_norm_is_drawn_above_it() -> None:
    source = ModelSource(open_goal(_task("assume |E| <= eta", "assume eta < 1", "show E = 0")))
    drawn = [one.model.values["eta"] for one in models(source, 60) if not one.degenerate]

    assert len(drawn) > 5
    assert all(isinstance(eta, Fraction) and 0 < eta < 1 for eta in drawn)


def _bounded_by_definition(*lines: str) -> frozenset[str]:
    task = _task(*lines, "show E = E")
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    return bounded_objects([f.proposition for f in task.facts], {"E", "eta"}, definitions)


def test_a_number_that_is_defined_as_a_norm_keeps_small_as_well() -> None:
    assert {"E"} == _bounded_by_definition("let rho := 2*|E|", "assume rho < 1")
    assert {"E"} == _bounded_by_definition(
        "let rho := |E|", "let tau := rho + eta", "assume tau < 1"
    )


def test_a_number_that_is_defined_otherwise_does_not() -> None:
    assert frozenset() == _bounded_by_definition("let rho := |E|", "assume rho > 1")
    assert frozenset() == _bounded_by_definition("let rho := eta^2", "assume rho < 1")
    assert frozenset() == _bounded_by_definition("let rho(a : Real) := a*|E|", "assume eta < 1")


def test_generic_models_are_found_where_a_name_stands_for_the_norm() -> None:
    bound = "let rho := |E|", "assume rho < 1/3"
    true, false = (survey(_task(*bound, f"show |E|^2 <= 1/{k}")) for k in (9, 1000))

    assert true.is_witnessed
    assert false.failure is not None
