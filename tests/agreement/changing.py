"""Changes of one place: of a certificate, of a task, of the statement of a lemma, of a theory.

Where a change touches what a digest is made of, the digests are made anew, so that a certificate is
rejected for what it says and not for whom it belongs to.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from tests.agreement.cases import Case, node_digests, redirected, statement_of
from tests.checker.changes import Changed, changed, possible_changes

Change = Callable[[Case], Iterator[Callable[[], Case]]]
"""Changes that are made when they are asked for, since a few of very many are."""


def of_certificate(case: Case) -> Iterator[Callable[[], Case]]:
    """Change the nodes and steps of the certificate; what is to be shown stays."""
    certificate = _object(case.certificate)
    if not all(isinstance(certificate.get(part), list) for part in ("nodes", "steps")):
        return
    for _, make in possible_changes(certificate):
        yield partial(_with_certificate, case, make)


def of_task(case: Case) -> Iterator[Callable[[], Case]]:
    """Change the task, of a lemma too; the certificate then belongs to the changed task."""
    task = _object(case.task) if case.task else _lemma_as_task(case)
    if not isinstance(_object(case.certificate).get("task"), str):
        return
    for field, part in task.items():
        for _, new in changed(part):
            yield partial(redirected, case, {**task, field: new})


def of_theory(case: Case) -> Iterator[Callable[[], Case]]:
    """Change the theory; the certificate then names its statements as they are now."""
    theory = _object(case.theory)
    for field in ("nodes", "entries"):
        rows = theory.get(field, [])
        for number, row in enumerate(rows):
            for new in _changed_row(row):
                whole = {**theory, field: [*rows[:number], new, *rows[number + 1 :]]}
                yield partial(_with_theory, case, theory, whole)


def _with_certificate(case: Case, make: Changed) -> Case:
    return Case(case.theory, json.dumps(make()), case.task, case.lemma)


def _with_theory(case: Case, before: Any, after: Any) -> Case:
    return Case(json.dumps(after), _renamed(case, before, after), case.task, case.lemma)


def _changed_row(row: Any) -> Iterator[Any]:
    if not isinstance(row, dict):
        yield from (new for _, new in changed(row))
        return
    for field, part in row.items():
        yield from ({**row, field: new} for _, new in changed(part))


def _lemma_as_task(case: Case) -> dict[str, Any]:
    rows, goal = statement_of(case)
    nodes = reachable(rows, goal)
    fields = {"facts": [], "definitions": [], "absolute": False}
    return {"format": 2, "nodes": nodes, "goal": len(nodes) - 1, **fields}


def reachable(rows: list[list[Any]], root: int) -> list[list[Any]]:
    """Return the nodes that one consists of, which is then the last."""
    needed = {root}
    for number in range(root, -1, -1):
        if number in needed:
            needed |= set(_parts(rows[number]))
    order = {old: new for new, old in enumerate(sorted(needed))}
    return [
        [order[part] if type(part) is int and row[0] != "bound" else part for part in row]
        for row in map(rows.__getitem__, order)
    ]


def _parts(row: list[Any]) -> list[int]:
    return [] if row[0] == "bound" else [part for part in row if type(part) is int]


def _renamed(case: Case, before: Any, after: Any) -> str:
    """Return the certificate with the digests of the changed theory in place of the old ones."""
    try:
        pairs = zip(node_digests(before["nodes"]), node_digests(after["nodes"]), strict=False)
    except (IndexError, TypeError, KeyError):
        return case.certificate  # a table with such a fault is rejected, whatever is said of it
    text = case.certificate
    for old, new in pairs:
        if old != new:
            text = text.replace(old, new)
    return text


def _object(text: str) -> dict[str, Any]:
    """Return an object, or one without fields where the text stands for something else."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def sample(case: Case, change: Change, number: int, part: slice = slice(None)) -> Iterator[Case]:
    """Yield so many of the changes, or a part of these, the same ones at every time."""
    made = list(change(case))
    draw = random.Random(f"{case.lemma}{case.certificate}")
    chosen = draw.sample(made, number) if len(made) > number else made
    return (make() for make in chosen[part])
