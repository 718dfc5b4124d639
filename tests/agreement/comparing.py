"""Both checkers side by side: what each answers, and whether the answers agree."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from proofcheck import checker as first
from proofcheck import second_checker as second
from tests.agreement.cases import Case, canonical_digest, digest_of_lemma

Labels = tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
NONE: Labels = ((), (), (), (), ())


@dataclass(frozen=True, slots=True)
class Answer:
    """What a checker says.

    kind     accepted, rejected, limit (it gave up), or broken: it failed itself
    why      the reason of a rejection
    labels   facts, axioms, lemmas, definitions and rules of a theorem
    task     the digest of the task that the theorem is about, where the checker says it
    """

    kind: str
    why: str = ""
    labels: Labels = NONE
    task: str = ""


class Verdict(StrEnum):
    """How two answers compare."""

    BOTH = "accepted by both"
    NEITHER = "rejected by both"
    LIMIT = "given up by one or both"
    FIRST = "accepted by the first alone"
    SECOND = "accepted by the second alone"
    LABELS = "accepted by both, resting on different things"
    STATEMENT = "accepted by both, but about another statement"
    BROKEN = "a checker failed"


DIFFERENCES = (
    Verdict.FIRST,
    Verdict.SECOND,
    Verdict.LABELS,
    Verdict.STATEMENT,
    Verdict.BROKEN,
)


@dataclass(frozen=True, slots=True)
class Compared:
    """A case and both answers."""

    case: Case
    first: Answer
    second: Answer

    @property
    def verdict(self) -> Verdict:
        """How the answers compare."""
        kinds = [self.first.kind, self.second.kind]
        if "broken" in kinds:
            return Verdict.BROKEN
        if "limit" in kinds:
            return Verdict.LIMIT
        if kinds == ["accepted", "accepted"]:
            return self._of_theorems()
        if kinds == ["rejected", "rejected"]:
            return Verdict.NEITHER
        return Verdict.FIRST if kinds[0] == "accepted" else Verdict.SECOND

    def _of_theorems(self) -> Verdict:
        named = json.loads(self.case.certificate)["task"]
        if not named == self.first.task == asked(self.case):
            return Verdict.STATEMENT
        return Verdict.BOTH if self.first.labels == self.second.labels else Verdict.LABELS

    def __str__(self) -> str:
        return f"{self.verdict}\n  first: {self.first}\n  second: {self.second}\n  {self.case}"


def asked(case: Case) -> str:
    """Return the digest of what a certificate has to prove, computed by neither checker."""
    return canonical_digest(json.loads(case.task)) if case.task else digest_of_lemma(case)


def compare(case: Case) -> Compared:
    """Ask both checkers."""
    return Compared(case, first_answer(case), second_answer(case))


def first_answer(case: Case) -> Answer:
    """Ask the first checker."""
    return _answer(lambda: _ask_first(case))


def second_answer(case: Case) -> Answer:
    """Ask the second checker."""
    return _answer(lambda: _ask_second(case))


def _answer(ask: Callable[[], Answer]) -> Answer:
    try:
        return ask()
    except Exception as fault:  # noqa: BLE001 - whatever a checker raises is what is looked for
        return Answer("broken", f"{type(fault).__name__}: {fault}")


@lru_cache(maxsize=64)
def read_first(text: str) -> first.Theory:
    """Read a theory with the first checker, once.

    raises   Rejected
    """
    return first.read_theory(text)


@lru_cache(maxsize=64)
def read_second(text: str) -> second.Theory | second.Rejected:
    """Read a theory with the second checker, once."""
    return second.read_theory(text)


def _ask_first(case: Case) -> Answer:
    try:
        theory = read_first(case.theory)
        if case.task:
            found = first.check(first.read_task(case.task), theory, case.certificate)
        else:
            task = first.lemma_task(theory, case.lemma)
            found = first.check(task, theory.before(case.lemma), case.certificate)
    except first.Rejected as rejected:
        return _rejected(rejected.rule, str(rejected))
    labels = (found.facts, found.axioms, found.lemmas, found.definitions, found.rules)
    return Answer("accepted", labels=labels, task=found.task)


def _ask_second(case: Case) -> Answer:
    theory = read_second(case.theory)
    found: second.Accepted | second.Rejected
    if isinstance(theory, second.Rejected):
        found = theory
    elif case.task:
        found = second.check(case.task, theory, case.certificate)
    else:
        found = second.check_lemma(theory, case.lemma, case.certificate)
    if isinstance(found, second.Rejected):
        return _rejected(found.rule, f"step {found.step}, {found.rule}: {found.why}")
    labels = (found.facts, found.axioms, found.lemmas, found.definitions, found.rules)
    return Answer("accepted", labels=labels)


def _rejected(rule: str, why: str) -> Answer:
    return Answer("limit" if rule == "limit" else "rejected", why)
