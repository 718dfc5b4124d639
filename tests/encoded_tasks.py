"""The JSON form of a task, which the program reads back and writes as a text."""

from __future__ import annotations

from proofcheck.terms.encoding import Json, encode_term
from proofcheck.terms.task import Task, encode_declaration, encode_step


def encode_task(task: Task) -> Json:
    """Return the JSON form of a task; nobody changes it, since parts of it are kept."""
    written: dict[str, Json] = {
        "declarations": [encode_declaration(d) for d in task.declarations],
        "facts": [[encode_term(f.proposition), f.label, f.role.value] for f in task.facts],
        "goal": encode_term(task.goal),
    }
    if task.steps:
        written["steps"] = [encode_step(step) for step in task.steps]
    return written
