"""The kernel stays small enough to be read in an afternoon."""

from __future__ import annotations

from pathlib import Path

import proofcheck.kernel
from tests.trust.lines import lines_of_code

LIMIT = 1470
"""Most lines of code in the kernel: lines that are not blank, comment or docstring.

Three rules about derivatives, and the check of functions and recurrences in models, are 160 of them; one rule
about means under normal laws is 40.
"""


def test_blank_lines_comments_and_docstrings_are_not_counted() -> None:
    text = '"""A module."""\n\n# why\nx = 1\n\n\ndef f() -> str:\n    """Say."""\n    return """a\nb"""\n'
    assert lines_of_code(text) == 4


def test_the_kernel_is_small() -> None:
    files = sorted(Path(proofcheck.kernel.__file__).parent.rglob("*.py"))
    assert len(files) > 5
    assert sum(lines_of_code(file.read_text(encoding="utf-8")) for file in files) <= LIMIT
