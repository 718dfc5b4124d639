"""Facts about norms: the true ones are proved from the laws of norms, their false twins never are."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.language.loading import load_derivation
from proofcheck.provers.norms import Norms
from proofcheck.provers.proving import prove_task
from proofcheck.terms.expressions import Variable
from proofcheck.terms.sorts import Ring, Scalar

CORPUS = Path(__file__).parent.parent / "corpus" / "norms.proof"
DERIVATION = load_derivation(CORPUS)
SLICER = Slicer(DERIVATION)
CLAIMS = {s.label: s for s in DERIVATION.statements if s.goals}
TRUE = [label for label in CLAIMS if not label.endswith("false")]
CITATIONS = frozenset({"8"})
"""Instances of one law in other words: not proved but cited."""


def _proofs(label: str) -> list[Proof | None]:
    statement = CLAIMS[label]
    found: list[Proof | None] = []
    for goal in statement.goals:
        if goal.role.value != "side":
            task = SLICER.task(statement, goal)
            certificate = prove_task(task).certificate
            found.append(None if certificate is None else check_proof(task, certificate))
    return found


def test_every_true_fact_has_a_false_twin() -> None:
    assert {*CLAIMS} == {*TRUE, *(f"{label} false" for label in TRUE)}
    assert len(TRUE) > 25
    assert not [s.label for s in CLAIMS.values() if s.ill_formed]


@pytest.mark.parametrize("label", TRUE)
def test_a_true_fact_is_proved_and_says_by_which_laws(label: str) -> None:
    (proof,) = _proofs(label)

    assert proof is not None
    assert proof.is_citation is (label in CITATIONS)


@pytest.mark.parametrize("label", [f"{label} false" for label in TRUE])
def test_a_false_twin_is_not_proved(label: str) -> None:
    assert None in _proofs(label)


def test_the_ledger_names_the_laws() -> None:
    proofs = {label: _proofs(label)[0] for label in ("1", "4", "12", "17")}

    assert {label: one.theorems for label, one in proofs.items() if one is not None} == {
        "1": (),
        "4": ("norm by the Gram matrix",),
        "12": ("norm is not negative", "norm of a product"),
        "17": ("Cauchy-Schwarz inequality", "norm is not negative", "norm of a product"),
    }


def test_norms_are_not_carried_over_an_equation_that_was_never_written() -> None:
    sides = Variable("A", Scalar(Ring.REAL)), Variable("B", Scalar(Ring.REAL))
    bench = SimpleNamespace(script=SimpleNamespace(facts=[], term_of=None))
    norms = cast(Any, SimpleNamespace(bench=bench, _spell=str))

    assert not Norms._carry(norms, "norm", *sides)
    assert Norms._carry(norms, "norm", sides[0], sides[0])
