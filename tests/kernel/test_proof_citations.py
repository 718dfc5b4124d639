"""A goal that is one theorem of the library and nothing more is told apart from a proof."""

from __future__ import annotations

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof, check_proof
from proofcheck.language.loading import read_derivation
from proofcheck.provers.proving import prove_task
from proofcheck.source import SourceFile

TEXT = """derivation "facts"

[0] definition
  let exp := library exp

[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B = B*A
  show exp(A + B) = exp(A)*exp(B)
  from [0]

[2] claim
  given n : PosNat, S : Matrix(n, n)
  assume S^T = -S
  show exp(S)^T * exp(S) = I(n)
  from [0]
"""


def _theorem(place: int) -> Proof:
    derivation = read_derivation(SourceFile("facts.proof", TEXT), "facts")
    statement = derivation.statements[place]
    task = Slicer(derivation).task(statement, statement.goals[0])
    return check_proof(task, prove_task(task).certificate)


def test_an_instance_of_one_theorem_is_a_citation() -> None:
    assert _theorem(1).is_citation


def test_a_proof_with_the_help_of_theorems_is_none() -> None:
    theorem = _theorem(2)

    assert not theorem.is_citation
    assert ("exp of a sum", "exp of a transpose", "exp of zero") == theorem.library


def test_a_theorem_says_which_facts_it_used() -> None:
    assert (0,) == _theorem(2).used
