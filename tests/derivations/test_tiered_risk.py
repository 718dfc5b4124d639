"""The later tiers of the tiered derivation: whole, and wrong where the page is wrong."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from proofcheck import load
from proofcheck.audit.plan import offer_of
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Derivation, GoalRole

PATH = Path(__file__).parents[2] / "derivations" / "espr_tiered.proof"
ORIGINALS = {"6": 2, "6'": 13, "7": 6, "8'": 27}
"""How many statements the document prints in each of the later tiers."""


@pytest.fixture(scope="module")
def derivation() -> Derivation:
    return load(PATH)


def test_every_label_of_the_later_tiers_is_there(derivation: Derivation) -> None:
    stated = [s for s in derivation.statements if s.repairs is None and s.reads is None]
    originals = [s.label for s in stated]
    tiers = Counter(found[1] for one in originals if (found := re.match(r"T (\d'?)\.", one)))

    assert ORIGINALS == {tier: tiers[tier] for tier in ORIGINALS}


def test_nothing_is_ill_formed(derivation: Derivation) -> None:
    """Names that the page gives two meanings have names of their own, and are refuted where false."""
    later = [s for s in derivation.statements if re.match(r"T (6|7|8)", s.label)]
    missing = {"P0230"}
    found = {
        s.label: codes
        for s in later
        if (codes := {d.code for d in s.diagnostics if d.is_error} - missing)
    }

    assert {} == found


FALSE = {
    "the sum over planes is no norm": ("T 6'.1", 2),
    "a sign of the difference of Cayley transforms": ("T 6'.5", 0),
    "small blocks do not make a rotation the identity": ("T 6.2", 0),
    "a rotation of the active part is not near the identity": ("T 6'.8", 3),
    "the distance from the identity is not the size of what mixes": ("T 6'.9", 2),
    "a post-rotation of the active part is no small mixing": ("T 6'.11", 0),
    "vectors of d_h entries are not of the active dimension": ("T 7.2", 4),
    "heads that stretch": ("T 8'.12", 0),
    "rotations keep offsets at the origin, commuting or not": ("T 8'.14", 0),
}


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_as_printed_fails_on_a_model(derivation: Derivation, name: str) -> None:
    label, number = FALSE[name]
    statement = next(s for s in derivation.statements if s.label == label)
    goal = [g for g in statement.goals if g.role is not GoalRole.SIDE][number]
    task = Slicer(derivation).task(statement, goal)
    offers = [one for one in map(offer_of, derivation.models) if one.is_about(task)]

    assert survey(task, offers=offers).failure is not None


TRUE = {
    "unbiasedness": ("T 7.3", 0),
    "the second moment": ("T 7.4 r2", 4),
}


@pytest.mark.parametrize("name", TRUE)
def test_moments_of_random_features_hold_on_models(derivation: Derivation, name: str) -> None:
    label, number = TRUE[name]
    statement = next(s for s in derivation.statements if s.label == label)
    goal = [g for g in statement.goals if g.role is not GoalRole.SIDE][number]

    assert survey(Slicer(derivation).task(statement, goal)).is_witnessed
