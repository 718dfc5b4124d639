"""False statements about functions, derivatives and recursions, none of which is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Statement
from tests.corpus.test_tempting import is_proved

FOLDER = Path(__file__).parent / "functions"
FALSE = load_derivation(FOLDER / "false.proof")
CLAIMS = [one for one in FALSE.statements if one.goals and not one.ill_formed]


def test_the_corpus_is_read() -> None:
    assert len(CLAIMS) > 40


@pytest.mark.parametrize("statement", CLAIMS, ids=lambda one: one.label)
def test_what_is_false_is_not_proved(statement: Statement) -> None:
    assert not is_proved(Slicer(FALSE), statement)
