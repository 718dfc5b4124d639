"""Terms without names, and claims about functions of the library, from text."""

from __future__ import annotations

from proofcheck.evaluation.functions.exact_functions import constant
from proofcheck.evaluation.values.values import Scalar
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task

SYMBOLS = "[0] definition\n" + "".join(
    f"  let {name} := library {name}\n"
    for name in ("pi", "sqrt", "exp", "log", "cos", "sin", "SO", "O")
)


def claim(lines: str) -> Task:
    """Return the last goal of a claim that may speak of the library's functions."""
    return last_task(f"{SYMBOLS}\n[1] claim\n  {lines}\n  from [0]\n")


def term(text: str) -> Term:
    """Return a term without names."""
    goal = claim(f"show {text} != 7").goal
    assert isinstance(goal, Operation)
    return goal.arguments[0]


def exact(text: str) -> Scalar:
    """Return the exact number that is written."""
    return constant(term(text))
