"""Checks certificates of tasks and of lemmas, and the lock of a theory."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from proofcheck.second_checker.answers import (
    Accepted,
    AcceptedTheory,
    Refusal,
    Rejected,
    malformed,
)
from proofcheck.second_checker.digests import digest_of
from proofcheck.second_checker.json_text import Json, read_json
from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.limits import MAX_STEPS, Budget, exceeded
from proofcheck.second_checker.lines import Grounds
from proofcheck.second_checker.proofs import Premises, Proof
from proofcheck.second_checker.rendering import formula_text
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.steps import rule_of, take
from proofcheck.second_checker.tables import Table
from proofcheck.second_checker.tasks import Task, read_task
from proofcheck.second_checker.terms import Term
from proofcheck.second_checker.theory import Lemma, Theory, array, document

FRAMES = 100_000  # the recursion of the checker ends at `MAX_NESTING`, long before


def read_theory(theory: str) -> Theory | Rejected:
    """The theory that a text stands for: whoever checks many certificates need not read it each time."""
    with _deep_recursion():
        try:
            return Theory(theory)
        except Refusal as refusal:
            return _rejected_input(refusal)


def check(task: str, theory: str | Theory, certificate: str) -> Accepted | Rejected:
    """Whether the certificate derives the goal of the task from its facts, in the theory."""
    with _deep_recursion():
        try:
            return _checked(read_task(task, _read(theory)), certificate)
        except Refusal as refusal:
            return _rejected_input(refusal)


def check_lemma(theory: str | Theory, name: str, certificate: str) -> Accepted | Rejected:
    """Whether the certificate derives a lemma of the theory from what stands before it."""
    with _deep_recursion():
        try:
            found = _read(theory)
            if name not in found.lemmas:
                raise malformed(f"the theory has no lemma {name!r}")
            return _checked(_task_of(found, found.lemmas[name]), certificate)
        except Refusal as refusal:
            return _rejected_input(refusal)


def check_theory(theory: str, certificates: Mapping[str, str]) -> AcceptedTheory | Rejected:
    """Whether the lock of the theory holds, with the certificate of each lemma by its name."""
    with _deep_recursion():
        try:
            found = Theory(theory)
            answers: list[tuple[str, Accepted]] = []
            for name, lemma in found.lemmas.items():
                answer = _locked(found, lemma, certificates.get(name))
                if isinstance(answer, Rejected):
                    return replace(answer, lemma=name)
                answers.append((name, answer))
            return AcceptedTheory(tuple(answers))
        except Refusal as refusal:
            return _rejected_input(refusal)


def _read(theory: str | Theory) -> Theory:
    return Theory(theory) if isinstance(theory, str) else theory


def _locked(theory: Theory, lemma: Lemma, certificate: str | None) -> Accepted | Rejected:
    if certificate is None:
        return Rejected(None, "input", "the lemma has no certificate")
    try:
        if digest_of(read_json(certificate)) != lemma.certificate:
            return Rejected(None, "input", "the certificate does not have the digest of the theory")
        answer = _checked(_task_of(theory, lemma), certificate)
    except Refusal as refusal:
        return _rejected_input(refusal)
    if isinstance(answer, Rejected):
        return answer
    if answer.axioms != lemma.axioms or answer.rules != lemma.rules:
        return Rejected(
            None, "end", "the lemma rests on other axioms or rules than the theory says"
        )
    return answer


def _task_of(theory: Theory, lemma: Lemma) -> Task:
    """The task without facts whose goal is the statement, with the theory that ends before it."""
    return Task(
        lemma.statement.digest,
        theory.premises(lemma.position),
        lemma.statement.formula,
        theory.declared(lemma.position),
        {},
    )


def _checked(task: Task, text: str) -> Accepted | Rejected:
    found = document(read_json(text), {"task", "steps"}, "the certificate")
    if found["task"] != task.digest:
        raise malformed("the certificate is of another task")
    steps = array(found["steps"], "the steps")
    if not steps:
        raise malformed("the certificate has no step")
    if len(steps) > MAX_STEPS:
        raise exceeded("there are too many steps")
    table = Table(found["nodes"], task.declared, dict(task.names))
    return _derived(task.goal, task.premises, table, steps)


def _derived(
    goal: Term, premises: Premises, table: Table, steps: list[Json]
) -> Accepted | Rejected:
    proof = Proof(premises, table)
    for number, step in enumerate(steps):
        rule = "input"
        proof.begin_step()
        try:
            rule = rule_of(step)
            proof.lines.append(take(proof, array(step, "steps")))
        except Refusal as refusal:
            operands = tuple([formula_text(line.formula) for line in proof.operands])
            return Rejected(number, refusal.rule or rule, refusal.why, operands, refusal.rest)
    last = proof.lines[-1]
    why = ""
    if last.grounds.assumptions:
        why = "the last line rests on assumptions"
    elif last.key != Normaliser(Budget()).key(goal, EMPTY):
        why = "the last line is not the goal"
    if why:
        operands = (formula_text(last.formula), formula_text(goal))
        return Rejected(len(steps) - 1, "end", why, operands)
    return _accepted(last.grounds)


def _accepted(grounds: Grounds) -> Accepted:
    return Accepted(
        tuple(sorted(grounds.facts)),
        tuple(sorted(grounds.axioms)),
        tuple(sorted(grounds.lemmas)),
        tuple(sorted(grounds.definitions)),
        tuple(sorted(grounds.rules)),
    )


def _rejected_input(refusal: Refusal) -> Rejected:
    return Rejected(None, refusal.rule or "input", refusal.why, rest=refusal.rest)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
