"""The examples of functions are audited: what the page calls true is proved, the rest refuted."""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Statement
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.docs.pages import examples

(BLOCK,) = [one for one in examples() if 'derivation "Functions as objects"' in one.text]
DERIVATION = read_derivation(BLOCK.source, "example")
CLAIMS = [one for one in DERIVATION.statements if one.goals and one.title]


def is_true(statement: Statement) -> bool:
    return str(statement.title) == "true"


def test_there_are_true_and_false_ones() -> None:
    assert [True, False, False] == [is_true(one) for one in CLAIMS]


@pytest.mark.parametrize("statement", CLAIMS, ids=lambda one: one.label)
def test_what_is_called_true_is_proved_and_nothing_else(statement: Statement) -> None:
    slicer = Slicer(DERIVATION)
    shown = [slicer.task(statement, g) for g in statement.goals]
    proved = [isinstance(prove_task(task), Proved) for task in shown]

    assert is_true(statement) is all(proved)
