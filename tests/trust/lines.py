"""Lines of a text of Python: those of code, and those of docstrings."""

from __future__ import annotations

import ast
import io
import tokenize
from dataclasses import dataclass

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


@dataclass(frozen=True, slots=True)
class Lines:
    """How many lines of a text are code, and how many are docstrings; blank lines and comments are neither."""

    code: int = 0
    docstrings: int = 0

    def __add__(self, other: Lines) -> Lines:
        """Return the lines of two texts together."""
        return Lines(self.code + other.code, self.docstrings + other.docstrings)


def count_lines(text: str) -> Lines:
    """Return the lines of a text, each counted once."""
    spoken = _lines_of_docstrings(text)
    written: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            written |= set(range(token.start[0], token.end[0] + 1))
    return Lines(len(written - spoken), len(spoken))


def lines_of_code(text: str) -> int:
    """Return how many lines are not blank, comment or docstring."""
    return count_lines(text).code


def _lines_of_docstrings(text: str) -> set[int]:
    """Return the lines of strings that stand alone, which explain what is above or around them."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found
