"""Certificates of proofs: the kernel accepts what is valid and no alteration of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof, check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected, task_digest
from proofcheck.language.loading import read_derivation
from proofcheck.provers.proving import prove_task
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

HEAD = """derivation "facts"

[0] definition
  let O := library O
  let exp := library exp
  let cos := library cos
  let sin := library sin

[1] claim
"""

FACTS = {
    "ring": ("given n : PosNat, A, B : Matrix(n, n)", "A*B = B*A", "A^2*B = B*A^2"),
    "skew": ("given n : PosNat, S : Matrix(n, n)", "S^T = -S", "(S*S)^T = S*S"),
    "square": ("given n : PosNat, A, B : Matrix(n, n)", "A*B = I(n)", "B*A = I(n)"),
    "gram": ("given m, n : PosNat, X : Matrix(m, n)", "X^T*X = 0", "X = 0"),
    "inverse": ("given n : PosNat, A : Matrix(n, n)", "invertible(A)", "A^-1*A*A = A"),
    "orthogonal": ("given n : PosNat, Q : O(n)", "n = n", "Q*Q^T = I(n)"),
    "entries": ("given n : PosNat, S : Matrix(n, n)", "S^T = -S", "forall i in 1..n: S[i, i] = 0"),
    "blocks": (
        "given p, q : PosNat, A : Matrix(p, p), B : Matrix(q, q)",
        "A*A = A",
        "(A (+) B)*(A (+) B) = A (+) (B*B)",
    ),
    "family": (
        "given m : PosNat, B[u in 1..m] : Matrix(2, 2)",
        "forall u in 1..m: B[u]^T*B[u] = I(2)",
        "(bigoplus(u in 1..m) B[u])^T*(bigoplus(u in 1..m) B[u]) = I(2*m)",
    ),
    "invertible": ("given n : PosNat, S : Matrix(n, n)", "S^T = -S", "invertible(I(n) + S)"),
    "trace": ("given n : PosNat, S : Matrix(n, n)", "S^T = -S", "tr(S) = 0"),
    "angles": ("given a, b : Real", "a = b", "cos(-a)^2 + sin(a)^2 = 1"),
    "order": ("given k : PosNat", "k >= 1", "2*k > 1"),
}


def _task(assumption: str, given: str, goal: str) -> Task:
    text = f"{HEAD}  {given}\n  assume {assumption}\n  show {goal}\n  from [0]\n"
    derivation = read_derivation(SourceFile("facts.proof", text), "facts")
    statement = derivation.statements[1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    goals = [g for g in statement.goals if g.role.value == "show"]
    return Slicer(derivation).task(statement, goals[-1])


def _proved(name: str) -> tuple[Task, Any]:
    given, assumption, goal = FACTS[name]
    task = _task(assumption, given, goal)
    attempt = prove_task(task)
    assert attempt.is_proof, f"{name}: {attempt.reason}"
    return task, attempt.certificate


def _accepts(task: Task, certificate: Any) -> bool:
    try:
        check_proof(task, certificate)
    except CertificateRejected:
        return False
    return True


def _alterations(value: Any) -> Iterator[Any]:
    """Yield every change of one place: a number, a text, an element left out."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 2)
    elif isinstance(value, str):
        yield from _other_texts(value)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from ([*value[:place], new, *value[place + 1 :]] for new in _alterations(item))
            yield [*value[:place], *value[place + 1 :]]


def _other_texts(text: str) -> Iterator[str]:
    yield text + "x"
    yield ""
    if text.lstrip("-").replace("/", "").isdigit():
        yield from ("-" + text if text[0] != "-" else text[1:], "0", "7")
    elif text[-1:] in " t":
        yield text[:-1] + ("t" if text[-1] == " " else " ")


@pytest.mark.parametrize("name", FACTS)
def test_a_valid_certificate_is_accepted(name: str) -> None:
    task, certificate = _proved(name)
    theorem = check_proof(task, certificate)
    assert task_digest(task) == theorem.task_digest


OTHER_PROOFS = {
    "invertible": 1,  # the adjoint of an equation between real matrices is its transpose
}
"""How many alterations are proofs of the same goal, and why."""


@pytest.mark.parametrize("name", FACTS)
def test_no_alteration_of_one_place_is_accepted_but_for_other_proofs(name: str) -> None:
    task, certificate = _proved(name)
    forged = [{**certificate, "steps": steps} for steps in _alterations(certificate["steps"])]
    accepted = [one["steps"] for one in forged if _accepts(task, one)]
    assert len(forged) > 20
    assert OTHER_PROOFS.get(name, 0) == len(accepted), accepted


@pytest.mark.parametrize("key", ["format", "kind", "task", "steps"])
def test_a_certificate_without_one_of_its_parts_is_rejected(key: str) -> None:
    task, certificate = _proved("ring")
    assert not _accepts(task, {k: v for k, v in certificate.items() if k != key})


@pytest.mark.parametrize("name", FACTS)
def test_a_certificate_proves_no_other_goal(name: str) -> None:
    _, certificate = _proved(name)
    for other, (given, assumption, goal) in FACTS.items():
        if other == name:
            continue
        task = _task(assumption, given, goal)
        transplanted = proof_certificate(task, copy.deepcopy(certificate["steps"]))
        assert not _accepts(task, transplanted)


def test_only_the_kernel_makes_a_proof() -> None:
    with pytest.raises(TypeError):
        Proof("", (), (), (), False, object())
