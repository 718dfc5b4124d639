"""Laws that are used once: tables of true uses and of forged ones, and what the kernel says of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.kernel.steps import EVIDENT, replaced, v

SAID = "SAID"
"""In steps that follow a law: the number of the fact that it says."""


@dataclass(frozen=True)
class Use:
    """A law at some terms, by which a goal is evident under what is assumed."""

    law: str
    terms: list[Any]
    goal: str
    assumed: tuple[str, ...]
    proofs: list[Any]
    then: list[Any]

    def __post_init__(self) -> None:
        """A name that is misspelt would be rejected for that alone."""
        assert self.law in LAWS, f"there is no law {self.law!r}"


def use(
    law: str, terms: str | list[Any], goal: str, *assumed: str, proofs: Any = (), then: Any = ()
) -> Use:
    """Return a use of a law at terms, of which a word is the name of one."""
    words = terms.split() if isinstance(terms, str) else terms
    named = [v(one) if isinstance(one, str) else one for one in words]
    return Use(law, named, goal, assumed, list(proofs), list(then))


def by_law(*uses: Use) -> dict[str, Use]:
    """Name each use by its law, of which there is one."""
    found = {one.law: one for one in uses}
    assert len(found) == len(uses)
    return found


def without_a_condition(uses: Mapping[str, Use]) -> dict[str, Use]:
    """Return all uses in which one of the assumptions is missing, though spoken of."""
    return {
        f"{name}, without {one.assumed[i]}": replace(one, assumed=_without(one.assumed, i))
        for name, one in uses.items()
        for i in range(len(one.assumed))
    }


def _without(assumed: tuple[str, ...], number: int) -> tuple[str, ...]:
    """What a law speaks of may be in sight by the condition alone."""
    condition = assumed[number]
    return *assumed[:number], f"({condition}) ==> ({condition})", *assumed[number + 1 :]


@dataclass(frozen=True)
class Scene:
    """What each use of a table is given, and the statement before it that binds what it speaks of."""

    given: str
    bound: str = ""

    def task(self, goal: str, *assumed: str) -> Task:
        lines = [self.given, *(f"assume {one}" for one in assumed), f"show {goal}"]
        sources = ["from [0]"] if self.bound else []
        claim = "\n  ".join(["[1] claim", *lines, *sources])
        return last_task(f"{self.bound}\n{claim}\n")

    def accepts(self, one: Use) -> bool:
        return is_accepted(*self._written(one))

    def objection(self, one: Use) -> str:
        return objection(*self._written(one))

    def _written(self, one: Use) -> tuple[Any, ...]:
        """A task and steps: a name of which the task says nothing would be no term of it."""
        said = words(" ".join((one.goal, *one.assumed)))
        unseen = sorted(names_in(one.terms) - said)
        task = self.task(one.goal, *one.assumed, *(f"{name} = {name}" for name in unseen))
        then = replaced(one.then, {SAID: len(open_task(task).facts)})
        return task, ["law", one.law, one.terms, one.proofs], *then, *EVIDENT


def names_in(terms: Any) -> set[str]:
    match terms:
        case ["v", str(name)]:
            return {name}
        case list():
            return set[str]().union(*map(names_in, terms))
    return set()


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


_FOR_ITS_FORM = ("the step is malformed", "no such position", "no statement in sight")
"""Why steps are rejected that would be so with any law: a forgery has to be rejected for more."""


def is_accepted(task: Task, *steps: Any) -> bool:
    why = objection(task, *steps)
    assert not why.startswith(_FOR_ITS_FORM), why
    return not why


def objection(task: Task, *steps: Any) -> str:
    """Return why the kernel rejects one of the steps, and nothing where it accepts them."""
    try:
        check_proof(task, proof_certificate(task, list(steps)))
    except CertificateRejected as reason:
        return reason.reason
    return ""


def at(*path: int) -> list[Any]:
    """A term of the goal."""
    return ["q", "goal", *path]


def accepted(scene: Scene, uses: Mapping[str, Use]) -> Callable[[str], None]:
    """Make a test, by name, of uses that the kernel has to accept."""

    @pytest.mark.parametrize("name", uses)
    def test(name: str) -> None:
        why = scene.objection(uses[name])
        assert not why, f"{name} was rejected: {why}"

    return test


def rejected(scene: Scene, uses: Mapping[str, Use]) -> Callable[[str], None]:
    """Make a test, by name, of uses that the kernel may not accept."""

    @pytest.mark.parametrize("name", uses)
    def test(name: str) -> None:
        assert not scene.accepts(uses[name]), f"{name} was accepted"

    return test
