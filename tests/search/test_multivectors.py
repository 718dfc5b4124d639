"""Facts about multivectors of all dimensions: true ones are proved, false twins refuted, forgeries rejected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.falsification.counterexamples import Countermodel, find_refutation
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.loading import load_derivation
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task

DERIVATION = load_derivation(Path(__file__).parent.parent / "corpus" / "multivectors.proof")
SLICER = Slicer(DERIVATION)
CLAIMS = {s.label: s for s in DERIVATION.statements if s.goals}
TRUE = [label for label in CLAIMS if not label.endswith("false")]
ATTEMPTS = 40


def task_of(label: str) -> Task:
    """Return the task of the last goal of a claim."""
    return SLICER.task(CLAIMS[label], CLAIMS[label].goals[-1])


def proof_of(label: str) -> str:
    """Return the certificate that is found for a claim, as text."""
    found = prove_task(task_of(label))
    assert isinstance(found, Proved)
    return json.dumps(found.certificate)


def test_every_true_fact_has_a_false_twin() -> None:
    assert [one for label in TRUE for one in (label, f"{label} false")] == list(CLAIMS)
    assert not [s.label for s in CLAIMS.values() if s.ill_formed]


@pytest.mark.parametrize("label", TRUE)
def test_a_true_fact_is_proved_and_holds_on_models(label: str) -> None:
    found = survey(task_of(label), attempts=ATTEMPTS)

    assert proof_of(label)
    assert found.failure is None
    assert found.held


@pytest.mark.parametrize("label", TRUE)
def test_a_false_twin_is_refuted_and_not_proved(label: str) -> None:
    task = task_of(f"{label} false")

    assert isinstance(find_refutation(task, survey(task, attempts=ATTEMPTS)), Countermodel)
    assert not isinstance(prove_task(task), Proved)


@pytest.mark.parametrize("label", TRUE)
def test_a_proof_proves_no_false_twin(label: str) -> None:
    with pytest.raises(CertificateRejected):
        check_proof(task_of(f"{label} false"), json.loads(proof_of(label)))


@pytest.mark.parametrize(
    ("label", "law", "other"),
    [
        ("reflection", "square of a vector", "reverse of a vector"),
        ("reflection", "product of vectors in either order", "square of a vector"),
        ("reflection", "vectors as multivectors", "product of vectors in either order"),
        ("embedding", "multiple of a vector as a multivector", "square of a vector"),
        ("rotor", "reverse of a vector", "square of a vector"),
        ("bivector", "product of two vectors", "scalar part of a product of two vectors"),
        ("closed", "multivectors are closed", "part of one grade"),
    ],
)
def test_a_proof_with_another_law_is_rejected(label: str, law: str, other: str) -> None:
    whole = proof_of(label)
    forged = whole.replace(f'"{law}"', f'"{other}"')

    assert forged != whole
    with pytest.raises(CertificateRejected):
        check_proof(task_of(label), json.loads(forged))
