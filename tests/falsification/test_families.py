"""The search finds families against absolute constants that do not exist, and none against others."""

from __future__ import annotations

import pytest

from proofcheck.falsification.counterexamples import NoCountermodel, certificate_of
from proofcheck.falsification.families import refute_by_family
from proofcheck.falsification.survey import survey
from proofcheck.kernel.refutation import check_refutation
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from tests.kernel.test_families import CLAIMS, task

BEYOND = ("a constant of any sign",)
"""A ratio of sides tells nothing where the larger one is negative."""


ASSERTS_NONE = NoCountermodel("it asserts no absolute constant")


def found(question: Task) -> Json:
    return certificate_of(refute_by_family(question, survey(question, attempts=20)))


@pytest.mark.parametrize("name", sorted(set(CLAIMS) - set(BEYOND)))
def test_a_family_is_found(name: str) -> None:
    question = task(CLAIMS[name][0])
    certificate = found(question)

    assert certificate is not None
    assert check_refutation(question, certificate).family is not None


@pytest.mark.parametrize("name", CLAIMS)
def test_none_is_found_against_the_true_neighbour(name: str) -> None:
    claim, _, old, new = CLAIMS[name]

    assert found(task(new.join(claim.rsplit(old, 1)))) is None


def test_a_slow_growth_is_found_by_a_power_of_the_parameter() -> None:
    question = task(
        "let sqrt := library sqrt\n  given x : Real\n  assume x > 0\n"
        "  show exists absolute C : NonNegReal: sqrt(x) <= C*x"
    )
    certificate = found(question)

    assert isinstance(certificate, dict)
    model = certificate["model"]
    assert isinstance(model, dict)
    assert {"x": {"powers": [[2, "1"]]}} == model["values"]


def test_what_asserts_no_constant_is_left_alone() -> None:
    question = task("given x : Real\n  show x^2 >= 0")

    assert ASSERTS_NONE == refute_by_family(question, survey(question, attempts=20))


def test_the_same_family_is_found_again() -> None:
    question = task(CLAIMS["with sizes"][0])

    assert found(question) == found(question)
