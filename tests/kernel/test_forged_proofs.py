"""Certificates of proofs: the kernel accepts what is valid and no alteration of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from proofcheck.kernel import steps as kernel_steps
from proofcheck.kernel.proof import Proof, check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.rules import CLOSING, EXTENDING
from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.polynomials import key_of_terms
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task
from tests.audit.real_tasks import shown_tasks

HEAD = """\
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
    "alternatives": ("given x, y : Real", "x = 0 or y = 0", "x*y = 0"),
    "existence": ("given x : Real", "exists y : Real: y + y = x", "exists z : Real: 4*z = 2*x"),
    "conjunction": ("given x, y : Real", "x = y", "x - y = 0 and y - x = 0"),
    "definedness": ("given x : Real", "1/x = 1", "x != 0"),
}

FALSE_GOALS = {
    "ring": "A^2*B = B^2*A",
    "skew": "(S*S)^T = -(S*S)",
    "square": "B*A = A",
    "gram": "X^T*X = I(n)",
    "inverse": "A^-1*A*A = A^-1",
    "orthogonal": "Q*Q = I(n)",
    "entries": "forall i in 1..n: S[i, i] = 1",
    "blocks": "(A (+) B)*(A (+) B) = A (+) B",
    "family": "(bigoplus(u in 1..m) B[u])^T*(bigoplus(u in 1..m) B[u]) = 2*I(2*m)",
    "invertible": "invertible(S)",
    "trace": "tr(S) = 1",
    "angles": "cos(-a)^2 + sin(a)^2 = 2",
    "order": "2*k > 2",
    "alternatives": "x + y = 0",
    "existence": "exists z : Real: z = z + x",
    "conjunction": "x - y = 0 and y + x = 0",
    "definedness": "x != 1",
}
"""Goals that the same assumptions leave open, of the same shape as those that are proved."""


def _times(letter: str) -> list[Any]:
    """Multiply a number that vanishes by another."""
    return [
        ["equality", 1],
        ["linear-combination", None, None, [["1", [letter], [], 0, []]]],
        ["close", 1],
    ]


WRITTEN: dict[str, list[Any]] = {
    "alternatives": [["or-elimination", 0, [_times("y "), _times("x ")]]],
}
"""Proofs by hand, of rules that are seldom found."""


def _task(assumption: str, given: str, goal: str) -> Task:
    return shown_tasks(f"{HEAD}  {given}\n  assume {assumption}\n  show {goal}\n  from [0]\n")[-1]


def _proved(name: str) -> tuple[Task, Any]:
    given, assumption, goal = FACTS[name]
    task = _task(assumption, given, goal)
    if name in WRITTEN:
        return task, proof_certificate(task, WRITTEN[name])
    attempt = prove_task(task)
    assert isinstance(attempt, Proved), f"{name}: {attempt.reason}"
    return task, attempt.certificate


def _accepts(task: Task, certificate: Any) -> bool:
    try:
        check_proof(task, certificate)
    except CertificateRejected:
        return False
    return True


# --- every change of one place ---------------------------------------------------------------


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


@dataclass(frozen=True)
class _Vocabulary:
    """What may stand in place of a text or a position of a certificate."""

    texts: tuple[str, ...]
    positions: tuple[int, ...]

    @classmethod
    def of(cls, steps: Any) -> _Vocabulary:
        """All words of the certificate in all involutions, all rules, some numbers."""
        words = {leaf for leaf in _leaves(steps) if isinstance(leaf, str)}
        turned = {
            word[:-1] + involution for word in words if word[-1:] in " t~*" for involution in " t~*"
        }
        numbers = {"0", "1", "-1", "2", "-2", "1/2", "7"}
        texts = words | turned | numbers | EXTENDING.keys() | CLOSING.keys() | {"", "x"}
        largest = max((leaf for leaf in _leaves(steps) if type(leaf) is int), default=0)
        return cls(tuple(sorted(texts)), tuple(range(-1, largest + 2)))


def _alterations(value: Any, known: _Vocabulary) -> Iterator[Any]:
    """Yield every change of one place: another leaf; an element left out, repeated or moved."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (other for other in known.positions if other != value)
    elif isinstance(value, str):
        yield from (other for other in known.texts if other != value)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield from ([*before, other, *after] for other in _alterations(item, known))
            yield [*before, *after]
            yield [*before, item, item, *after]
            if place and item != value[place - 1]:
                yield [*value[: place - 1], item, value[place - 1], *after]


def _knowledge(task: Task, steps: Any, patch: pytest.MonkeyPatch) -> frozenset[str]:
    """Return what a proof comes to know, in all its parts, and how it closes them."""
    found: set[str] = set()
    take = kernel_steps._take

    def watch(sequent: Sequent, step: Any, rules: Any) -> None:
        take(sequent, step, rules)
        found.update(f"{line.shape} {key_of_terms(line.terms)}" for line, _ in sequent.lines)
        found.update(map(sequent.algebra.canonical_key, sequent.facts))
        if step[0] in CLOSING and not any(isinstance(item, list) for item in _proofs(step)):
            found.add(f"{step[0]} {sorted(map(str, _leaves(step)))}")

    with patch.context() as inner:
        inner.setattr(kernel_steps, "_take", watch)
        check_proof(task, proof_certificate(task, steps))
    return frozenset(found)


def _proofs(step: Any) -> list[Any]:
    """Return the proofs that a closing step holds."""
    return step[-1] if step[0] in ("and-introduction", "cases", "or-elimination") else []


@pytest.mark.parametrize("name", FACTS)
def test_a_valid_certificate_is_accepted(name: str) -> None:
    task, certificate = _proved(name)
    theorem = check_proof(task, certificate)
    assert fingerprint_task(task) == theorem.task_digest


@pytest.mark.sampled
@pytest.mark.parametrize("name", FACTS)
def test_a_change_of_one_place_is_rejected_or_comes_to_know_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is accepted says the same in another order, twice, or under another name."""
    task, certificate = _proved(name)
    steps = certificate["steps"]
    known = _knowledge(task, steps, monkeypatch)
    forged = list(_alterations(steps, _Vocabulary.of(steps)))
    assert len(forged) > 100
    for one in forged:
        if one != steps and _accepts(task, {**certificate, "steps": one}):
            assert known == _knowledge(task, one, monkeypatch), one


@pytest.mark.sampled
@pytest.mark.parametrize("name", FACTS)
def test_no_change_of_one_place_proves_a_falsehood(name: str) -> None:
    given, assumption, _ = FACTS[name]
    _, certificate = _proved(name)
    task = _task(assumption, given, FALSE_GOALS[name])
    steps = certificate["steps"]
    for one in (steps, *_alterations(steps, _Vocabulary.of(steps))):
        assert not _accepts(task, proof_certificate(task, one)), one


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
