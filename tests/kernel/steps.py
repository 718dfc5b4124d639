"""Certificates of proofs written by hand, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import Proof, check_proof, proof_certificate
from proofcheck.kernel.rules import CLOSING
from tests.audit.real_tasks import last_task

EVIDENT: list[Any] = [["evident"]]
ONE, ZERO = ["n", "1"], ["n", "0"]
X = "x : Real"
XY = "x, y : Real"
EXP = "[0] definition\n  let exp := library exp\n\n"


def o(*parts: Any) -> list[Any]:
    """An operation."""
    return ["o", *parts]


def v(name: str) -> list[Any]:
    """A visible name."""
    return ["v", name]


@dataclass(frozen=True)
class Step:
    """A claim (the last of a text), steps that end in one that does not follow, and why."""

    text: str
    steps: list[Any]
    reason: str


def claim(given: str, assumed: str, shown: str) -> str:
    lines = [f"  given {given}\n" if given else "", f"  assume {assumed}\n" if assumed else ""]
    return f"[1] claim\n{''.join(lines)}  show {shown}\n"


def bound_by(text: str, steps: Any) -> Any:
    """Put in the names of the sums of the goal: `BODY` and its index `BOUND`, and the last, `BODY 2`.

    `INNER` is the first whose index is another.
    """
    task = last_task(text)
    sequent = open_task(task)
    sequent.algebra.canonical_key(task.goal)
    (name, body), *more = sequent.algebra.bodies.items()
    names = {"BODY": name, "BOUND": body.bound, "BODY 2": more[-1][0] if more else ""}
    inner = [other for other, one in more if one.bound != body.bound]
    return replaced(steps, {**names, "INNER": inner[0] if inner else ""})


def replaced(steps: Any, names: Mapping[str, str | int]) -> Any:
    if isinstance(steps, list):
        return [replaced(one, names) for one in steps]
    return names.get(steps, steps) if isinstance(steps, str) else steps


def checked(text: str, steps: list[Any]) -> Proof:
    """What the kernel says of a proof, which is closed by `evident` where nothing else closes it."""
    filled = bound_by(text, steps) if "BODY" in str(steps) else steps
    if filled and filled[-1][0] not in CLOSING:
        filled = [*filled, ["evident"]]
    task = last_task(text)
    return check_proof(task, proof_certificate(task, filled))
