"""An open proof: each step yields its line at once, or is refused; the certificate keeps what is needed."""

from __future__ import annotations

import json

import pytest

from proofcheck.certificates.building import At, Exhausted, Limits, OpenProof
from proofcheck.checker import check, read_task, read_theory
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.theory import Theory
from tests.checker import lemmas
from tests.checker.writing import task_json

TASK = read_task(
    json.dumps(
        task_json("(le 0 (mul x y))", [("(le 0 x)", True), ("(le 0 y)", True)], x="Real", y="Real")
    )
)


SMALL = Limits(work=10_000, steps=10)


def _open(limits: Limits = SMALL) -> OpenProof:
    return OpenProof(TASK, Theory({}), limits)


def test_a_step_yields_its_line() -> None:
    proof = _open()

    line = proof.take("fact", 1)

    assert proof.formula(line) is proof.facts[1].formula
    assert proof.line(line).facts == {1}


def test_a_step_that_does_not_follow_is_refused_and_leaves_nothing() -> None:
    proof = _open()
    one = proof.take("fact", 0)

    with pytest.raises(Refusal, match="a rest is left"):
        proof.take("positive", proof.goal, (("known", "1", one),))

    assert proof.taken == 1


def test_the_same_step_is_taken_once() -> None:
    proof = _open()

    assert proof.take("fact", 0) == proof.take("fact", 0)
    assert proof.taken == 1


def test_the_certificate_lacks_steps_that_are_not_needed_and_is_accepted() -> None:
    proof = _open()
    proof.take("assume", proof.goal)
    one = proof.take("fact", 0)
    proof.take("and-intro", one, one)
    other = proof.take("fact", 1)
    last = proof.take("positive", proof.goal, (("product", "1", one, other),))

    certificate = proof.certificate(last)

    steps = certificate["steps"]
    assert isinstance(steps, list)
    assert steps[:2] == [["fact", 0], ["fact", 1]]
    assert steps[2][2] == [["product", "1", 0, 1]]  # type: ignore[index]
    assert check(TASK, Theory({}), json.dumps(certificate)).facts == (0, 1)


def test_a_citation_brings_the_digest() -> None:
    theory = read_theory(lemmas.axioms())
    proof = OpenProof(TASK, theory, Limits(work=10_000, steps=10))

    line = proof.by(theory.entries["inverse"])

    assert proof.line(line).labels == {"axiom inverse", "rule by"}


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(work=100_000, steps=5), "the steps of the search are used up"),
        (Limits(work=150, steps=100), "the work of the search is used up"),
    ],
)
def test_limits_end_a_search(limits: Limits, why: str) -> None:
    proof = _open(limits)

    with pytest.raises(Exhausted, match=why):
        _doubled(proof, proof.take("fact", 0), 50)

    assert 1 < proof.taken < 50


def _doubled(proof: OpenProof, line: At, times: int) -> None:
    for _ in range(times):
        line = proof.take("and-intro", line, line)


def test_new_names_are_in_nothing_so_far() -> None:
    proof = _open()
    real = proof.terms.make("Real")

    names = [proof.new_name(real).data, proof.new_name(real).data, proof.new_name(real, "z").data]

    assert names == ["x1", "x2", "z"]
