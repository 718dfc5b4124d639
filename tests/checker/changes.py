"""All changes of one place of a certificate, or of a statement."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

TURNED = {
    "le": ["lt"],
    "lt": ["le"],
    "eq": ["le"],
    "add": ["mul", "max"],
    "mul": ["add"],
    "neg": ["inv", "conj"],
    "inv": ["neg"],
    "abs": ["neg", "re"],
    "and": ["or", "imp"],
    "or": ["and"],
    "imp": ["and", "or"],
    "all": ["exists", "lambda"],
    "exists": ["all"],
    "lambda": ["all"],
    "Int": ["Real", "Rat"],
    "Real": ["Int", "Complex"],
    "Complex": ["Real"],
    "norm": ["normF"],
    "inf": ["sup"],
    "transpose": ["conj"],
    "known": ["square"],
    "plain": ["transpose", "conj", "adjoint"],
    "transposed": ["plain"],
    "imp-intro": ["classical", "absurd", "convert"],
    "and-intro": ["and-elim"],
    "and-elim": ["and-intro"],
    "imp-elim": ["all-intro"],
    "all-intro": ["imp-elim"],
    "absurd": ["classical", "convert"],
    "classical": ["absurd", "imp-intro"],
    "convert": ["absurd", "imp-intro"],
    "rewrite": ["exists-elim"],
    "ring": ["positive"],
    "positive": ["ring"],
}
"""What a word is changed into: an operation, a sort, a rule, a flag."""


Changed = Callable[[], dict[str, Any]]


def changes(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return certificates that differ in one place, with the place."""
    return ((place, make()) for place, make in possible_changes(certificate))


def possible_changes(certificate: dict[str, Any]) -> Iterator[tuple[str, Changed]]:
    """Return what makes these, since of a long certificate few of very many are asked for."""
    for part in ("nodes", "steps"):
        rows = certificate[part]
        for number, row in enumerate(rows):
            for place, new in changed(row):
                yield f"{part} {number} {place}", partial(_with, certificate, part, number, new)
        if part == "steps":
            for number in range(len(rows)):
                yield f"without step {number}", partial(_without, certificate, number)
                if number:
                    yield f"step {number} earlier", partial(_earlier, certificate, number)


def changed(value: Any) -> Iterator[tuple[str, Any]]:
    """Return values that differ in one place."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            for place, new in changed(item):
                yield f"[{number}]{place}", [*value[:number], new, *value[number + 1 :]]
            yield f"[{number}] left out", value[:number] + value[number + 1 :]
            yield f"[{number}] twice", [*value[:number], item, *value[number:]]
    else:
        for new in others(value):
            yield f": {value} -> {new}", new


def others(value: Any) -> list[Any]:
    """Return what a word, a number or nothing is changed into."""
    if value is None:
        return [0, 3]
    if isinstance(value, int):
        return [n for n in (value + 1, value - 1, 0, value + 3) if n != value and n >= 0]
    text = str(value)
    if text in TURNED:
        return list(TURNED[text])
    if text.lstrip("-").replace("/", "").isdigit():
        return [n for n in ("0", "1", "2", "-1") if n != text]
    return [f"{text}'"]


def _with(certificate: dict[str, Any], part: str, number: int, row: Any) -> dict[str, Any]:
    rows = certificate[part]
    return {**certificate, part: [*rows[:number], row, *rows[number + 1 :]]}


def _without(certificate: dict[str, Any], number: int) -> dict[str, Any]:
    steps = certificate["steps"]
    return {**certificate, "steps": steps[:number] + steps[number + 1 :]}


def _earlier(certificate: dict[str, Any], number: int) -> dict[str, Any]:
    steps = copy.copy(certificate["steps"])
    steps[number - 1], steps[number] = steps[number], steps[number - 1]
    return {**certificate, "steps": steps}
