"""The committed derivation of the tiered document: whole, well-formed, and its verdicts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from proofcheck import load
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.statements import Derivation, Goal, GoalRole, Statement
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task

PATH = Path(__file__).parents[2] / "derivations" / "espr_tiered.proof"
ORIGINALS = {"0": 20, "1": 6, "2": 11, "3": 7, "4": 5, "5": 10}
"""How many statements the document prints in each of the first tiers."""


@pytest.fixture(scope="module")
def derivation() -> Derivation:
    return load(PATH)


def test_every_statement_is_well_formed(derivation: Derivation) -> None:
    found = [
        f"{s.label} {d.code}" for s in derivation.statements for d in s.diagnostics if d.is_error
    ]

    assert [] == [one for one in found if re.match(r"T [0-5]\.", one)]


def test_every_label_of_the_first_tiers_is_there(derivation: Derivation) -> None:
    tiers = Counter[str]()
    for statement in derivation.statements:
        number = re.match(r"T (\d)\.", statement.label)
        if number is not None and statement.repairs is None and statement.reads is None:
            tiers[number[1]] += 1

    assert ORIGINALS == {tier: tiers[tier] for tier in ORIGINALS}


def test_it_is_written_in_the_standard_layout(derivation: Derivation) -> None:
    assert derivation.source.text == format_derivation(parse_derivation(derivation.source))


def _goal(derivation: Derivation, label: str, number: int) -> tuple[Statement, Goal]:
    statement = next(s for s in derivation.statements if s.label == label)
    shown = [g for g in statement.goals if g.role is not GoalRole.SIDE]
    return statement, shown[number]


def _task(derivation: Derivation, label: str, number: int) -> Task:
    return Slicer(derivation).task(*_goal(derivation, label, number))


PROVED = {
    "projectors with product zero have orthogonal images": ("T 0.15", 1),
    "skew matrices are normal": ("T 1.2", 0),
    "the generator is skew": ("T 1.4", 0),
    "the projector on the active part is symmetric": ("T 2.10", 0),
    "masks of the null part are absorbed by the projector": ("T 3.6", 2),
}


@pytest.mark.parametrize("name", PROVED)
def test_what_is_true_is_proved(derivation: Derivation, name: str) -> None:
    assert isinstance(prove_task(_task(derivation, *PROVED[name])), Proved)


WITNESSED = {
    "singular values of normal matrices are moduli of eigenvalues": ("T 0.8", 1),
    "Weyl": ("T 0.19", 0),
    "a skew matrix moves no singular value of I + S below one": ("T 5.5", 2),
}


@pytest.mark.parametrize("name", WITNESSED)
def test_what_is_true_holds_on_models(derivation: Derivation, name: str) -> None:
    assert survey(_task(derivation, *WITNESSED[name])).is_witnessed


FALSE = {
    "a basis vector spans no plane with its imaginary part": ("T 2.2", 3),
    "one dimension has no room for a block and a kernel": ("T 2.3", 0),
    "a Cayley transform is not the identity": ("T 3.2 r2", 1),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_as_printed_fails_and_is_not_proved(
    derivation: Derivation, name: str
) -> None:
    task = _task(derivation, *FALSE[name])

    assert survey(task).failure is not None
    assert not isinstance(prove_task(task), Proved)
