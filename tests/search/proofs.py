"""Proofs that statements offer: what comes of the last claim of a text, and of its steps."""

from __future__ import annotations

from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Statement
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.by_hand import NotByHand, prove_by_hand
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read


def last(text: str) -> tuple[Slicer, Statement]:
    derivation = read(text)
    return Slicer(derivation), derivation.statements[-1]


def goal_of(text: str) -> Task:
    """Return the task of the last goal of the last statement, with its steps."""
    slicer, statement = last(text)
    return slicer.task(statement, statement.goals[-1])


def steps_of(text: str) -> list[Task]:
    """Return the tasks of the steps of the last statement."""
    slicer, statement = last(text)
    decided = (n for n, one in enumerate(statement.proof) if one.is_decided)
    return [slicer.step_task(statement, number) for number in decided]


def by_hand(task: Task) -> Proved | NotByHand:
    return prove_by_hand(task)


def claim(given: str, assumed: str, shown: str, *steps: str, before: str = "") -> str:
    """Return a text whose last statement is a claim with a proof."""
    lines = ["[1] claim", f"  given {given}" if given else "", *_assumed(assumed)]
    lines += [f"  show {shown}", "  from [0]" if before else "", "  proof"]
    lines += [f"    {step}" for step in steps]
    return before + "\n".join(filter(None, lines)) + "\n"


def _assumed(text: str) -> list[str]:
    return [f"  assume {one}" for one in text.split(";") if one]
