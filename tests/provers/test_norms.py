"""Facts about norms: the true ones are proved from the laws of norms, their false twins never are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.language.loading import load_derivation, read_derivation
from proofcheck.provers.norms import Norms
from proofcheck.provers.proving import prove_task
from proofcheck.semantics.algebra import algebra_under
from proofcheck.semantics.propositions import make
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Operation, sort_of

CORPUS = Path(__file__).parent.parent / "corpus" / "norms.proof"
DERIVATION = load_derivation(CORPUS)
SLICER = Slicer(DERIVATION)
CLAIMS = {s.label: s for s in DERIVATION.statements if s.goals}
TRUE = [label for label in CLAIMS if not label.endswith("false")]
SIZES = """\
derivation "t"

[1] hypothesis
  let p, q, n : PosNat
  assume p + q = n
  let A : Matrix(p, p)
  let B : Matrix(p, q)
  let C : Matrix(q, p)
  let D : Matrix(q, q)
  let M : Matrix(n, n)

[2] claim
  show [[A, B], [C, D]] + [[A, B], [C, D]] = M
  from [1]
"""
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


def test_an_equation_is_found_however_its_sizes_are_written() -> None:
    """The kernel writes n x n where the author's matrix is (p + q) x (p + q)."""
    statement = read_derivation(SourceFile("t.proof", SIZES), "t")
    task = Slicer(statement).task(statement.statements[1], statement.statements[1].goals[-1])
    assert isinstance(task.goal, Operation)
    blocks, other = task.goal.arguments
    assert isinstance(blocks, Operation)
    rewritten = replace(blocks, sort=sort_of(other))
    assert rewritten != blocks
    known = [f.proposition for f in task.facts]
    script = SimpleNamespace(
        sequent=SimpleNamespace(algebra=algebra_under({}, known)),
        facts=["first", "second"],
        term_of={"first": make("eq", rewritten, other), "second": known[0]}.__getitem__,
    )
    norms = Norms(SimpleNamespace(script=script), bounds=False)  # type: ignore[arg-type]

    assert script.facts[0] == norms._equation(blocks, other)
    assert norms._equation(other, blocks) is None
