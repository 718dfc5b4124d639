"""The readings of a statement side by side: how else a page may be read, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.reports.records.audited import Derivation, Statement
from proofcheck.reports.terminal.page import Ink, Line, Run, hang, line, verdict
from proofcheck.source.labels import normalise_label

_INDENT = "  "


def list_readings(derivation: Derivation, statement: Statement, width: int) -> Iterator[Line]:
    """Say which statement this one reads otherwise, or list all other readings of it."""
    if statement.reads:
        yield line(Run("another reading", Ink.HEADING))
        text = f"of [{statement.reads}]: {statement.reads_text}"
        yield from map(line, hang(text, width, first=_INDENT, rest=_INDENT * 2))
    if statement.readings:
        yield line(Run("other readings", Ink.HEADING))
        for label, reading in find_readings(derivation, statement).items():
            yield from _list_reading(label, reading, width)
        yield line(
            f"{_INDENT}the label is worth what its weakest reading is: ",
            verdict(statement.evidence_of_readings),
            f", standing {statement.standing_of_readings}",
        )


def find_readings(derivation: Derivation, statement: Statement) -> Mapping[str, Statement | None]:
    """Return the other readings of a statement by label; None for one that is not shown."""
    if not statement.readings:
        return {}
    shown: dict[str, Statement] = {}
    for one in derivation.statements:
        shown.setdefault(normalise_label(one.label), one)
    return {label: shown.get(normalise_label(label)) for label in statement.readings}


def _list_reading(label: str, reading: Statement | None, width: int) -> Iterator[Line]:
    text = "" if reading is None else f" {reading.reads_text}"
    yield from map(line, hang(f"[{label}]{text}", width, first=_INDENT, rest=_INDENT * 2))
    if reading is None:
        return
    goals = [f"{goal.role} {' '.join(goal.formula)}" for goal in reading.goals]
    for formula in (*reading.formulas, *goals):
        yield from map(line, hang(formula, width, first=_INDENT * 3, rest=_INDENT * 4))
    tail = f", standing {reading.standing}"
    yield line(_INDENT * 2, verdict(reading.evidence), tail)


def put_side_by_side(statements: Sequence[Statement]) -> list[Statement]:
    """Return statements in their order, but each reading right below what it reads."""
    known = {normalise_label(one.label) for one in statements if not one.reads}
    below: dict[str, list[Statement]] = {}
    for one in statements:
        if one.reads and normalise_label(one.reads) in known:
            below.setdefault(normalise_label(one.reads), []).append(one)
    moved = {id(one) for group in below.values() for one in group}
    placed: list[Statement] = []
    for one in statements:
        if id(one) not in moved:
            placed += [one, *below.pop(normalise_label(one.label), ())]
    return placed


def state_reading(derivation: Derivation, statement: Statement) -> str:
    """Say in one phrase what a statement reads otherwise, or how else it is read; mostly empty."""
    if statement.reads:
        return f"reads [{statement.reads}] as: {statement.reads_text}"
    shown = [
        f"[{label}]" if one is None else f"[{label}] ({one.evidence})"
        for label, one in find_readings(derivation, statement).items()
    ]
    return f"also read as {', '.join(shown)}" if shown else ""
