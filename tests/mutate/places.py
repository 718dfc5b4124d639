"""Where a mutant lies: the lines of its statement, and the function that has to be replaced."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from tests.mutate.mutating import Mutant, mutate

Key = tuple[str, str, int]
"""File, qualified name and first line of a function."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a mutant lies in its file.

    lines     of the statement, or of the head of a statement that holds others
    function  first line of the outermost function around it; None where what changes is run when
              the module is imported
    """

    lines: range
    function: int | None


def find_spot(source: str, mutant: Mutant) -> Spot:
    """Return where a mutant of a source lies."""
    lines = range(0)
    function: int | None = None
    at: Any = ast.parse(source)
    for field, index in mutant.path:
        if isinstance(at, ast.FunctionDef) and function is None and field == "body":
            function = min([at.lineno, *(d.lineno for d in at.decorator_list)])
        at = getattr(at, field) if index is None else getattr(at, field)[index]
        if isinstance(at, ast.stmt | ast.match_case):
            lines = _head(at)
    return Spot(lines, function)


def _head(node: ast.stmt | ast.match_case) -> range:
    first = node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno
    body = getattr(node, "body", None)
    last = body[0].lineno - 1 if body else getattr(node, "end_lineno", first)
    return range(first, max(first, last) + 1)


def live_functions(files: frozenset[str]) -> Mapping[Key, list[FunctionType]]:
    """Return the functions of some files that exist in this process, wherever they are held."""
    found: dict[Key, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            found.setdefault(_key(one.__code__), []).append(one)
    return found


def _key(code: CodeType) -> Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def plant_in(
    live: Mapping[Key, list[FunctionType]], path: str, source: str, mutant: Mutant, line: int
) -> None:
    """Give the functions of this process the code that a mutant gives the one that begins at a line.

    Whatever holds a function, an importing module, a table of rules, a class, holds it still.  So
    do functions that were made inside of it before.
    """
    changed = compile(mutate(source, mutant), path, "exec", dont_inherit=True)
    outer = next(c for c in _codes(changed) if c.co_firstlineno == line and c.co_name[0] != "<")
    assert live[_key(outer)], f"no function to change: {mutant.name}"
    for code in (outer, *_codes(outer)):
        for function in live.get(_key(code), ()):
            function.__code__ = code  # refused where it closes over other names


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions inside of one, or of a module, those of classes included."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)
