"""The kernel stays small enough to be read in an afternoon."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import proofcheck.kernel

LIMIT = 1200
"""Most lines of code in the kernel: lines that are not blank, comment or docstring."""

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}


def lines_of_code(text: str) -> int:
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NO_CODE:
            found |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(found)


def test_blank_lines_comments_and_docstrings_are_not_counted() -> None:
    text = '"""A module."""\n\n# why\nx = 1\n\n\ndef f() -> str:\n    """Say."""\n    return """a\nb"""\n'
    assert lines_of_code(text) == 4


def test_the_kernel_is_small() -> None:
    files = sorted(Path(proofcheck.kernel.__file__).parent.rglob("*.py"))
    assert len(files) > 5
    assert sum(lines_of_code(file.read_text(encoding="utf-8")) for file in files) <= LIMIT
