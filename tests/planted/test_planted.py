"""Falsehoods that were planted, with their true neighbours: enough of both, and all well-formed."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.language.loading import load_derivation
from tests.planted.corpus import HALVES, all_planted, files

LEAST, LEAST_TRUE = 150, 40
"""Statements of each half, false ones and true ones."""


@pytest.mark.parametrize("half", HALVES)
def test_enough_was_planted(half: str) -> None:
    own = [one for one in all_planted() if one.half == half]
    false = {one.key for one in own if not one.is_true}

    assert len(false) >= LEAST
    assert len([one for one in own if one.is_true]) >= LEAST_TRUE


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.stem))
def test_every_statement_is_well_formed(path: Path) -> None:
    derivation = load_derivation(path)

    assert [one.label for one in derivation.statements if one.ill_formed] == []
