"""The examples of remainders are audited: what the page calls true is witnessed, the rest refuted."""

from __future__ import annotations

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Statement
from tests.docs.pages import examples

(BLOCK,) = [one for one in examples() if 'derivation "Remainders"' in one.text]
DERIVATION = read_derivation(BLOCK.source, "example")
CLAIMS = [one for one in DERIVATION.statements if one.goals and one.title]


def is_true(statement: Statement) -> bool:
    return str(statement.title) == "true"


def test_there_are_true_and_false_ones() -> None:
    assert [True] * 4 + [False] * 4 == [is_true(one) for one in CLAIMS]


@pytest.mark.sampled
@pytest.mark.parametrize("statement", CLAIMS, ids=lambda one: one.label)
def test_what_is_called_true_is_witnessed_and_the_rest_refuted(statement: Statement) -> None:
    slicer = Slicer(DERIVATION)
    goals = statement.goals if is_true(statement) else statement.goals[-1:]
    found = [survey(slicer.task(statement, goal)) for goal in goals]

    assert is_true(statement) is all(one.is_witnessed for one in found)
    assert is_true(statement) is all(one.failure is None for one in found)
