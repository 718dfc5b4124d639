"""Statements about complex numbers and matrices where the text says real ones.

A number set is part of the sort of every term it occurs in, so the text is changed and read anew;
where the result has errors there is no such twin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation, Statement
from proofcheck.source import SourceFile

_GIVEN = re.compile(r"^ *given\b.*(?:\n {4,}.*)*", re.MULTILINE)
_SET = re.compile(r": *(?P<name>Real\b|Vector\(|Matrix\()")
_LARGER = {"Real": "Complex", "Vector(": "ComplexVector(", "Matrix(": "ComplexMatrix("}


@dataclass(frozen=True, slots=True)
class Retyped:
    """A statement in which one given set is larger, and what was done."""

    statement: Statement
    slicer: Slicer
    change: str


def retype(derivation: Derivation, position: int) -> Iterator[Retyped]:
    """Yield a statement with each given set made complex, where that makes sense.

    position   of the statement in its derivation
    """
    original = derivation.statements[position]
    for number, (at, name) in enumerate(_sets(derivation.source.text, original), start=1):
        changed = _replace(derivation.source, at, name)
        again = read_derivation(changed, derivation.name)
        statement = again.statements[position]
        has_errors = any(one.is_error for one in statement.diagnostics)
        if not has_errors and len(statement.goals) == len(original.goals):
            change = f"given {number}: {name.rstrip('(')} -> {_LARGER[name].rstrip('(')}"
            yield Retyped(statement, Slicer(again), change)


def _sets(text: str, statement: Statement) -> Iterator[tuple[int, str]]:
    start, end = statement.span.start, statement.span.end
    for given in _GIVEN.finditer(text, start, end):
        for found in _SET.finditer(text, given.start(), given.end()):
            yield found.start("name"), found["name"]


def _replace(source: SourceFile, at: int, name: str) -> SourceFile:
    text = source.text
    return SourceFile(source.path, text[:at] + _LARGER[name] + text[at + len(name) :])
