"""Lines are counted once: code, docstrings, and what is neither."""

from __future__ import annotations

import pytest

from tests.trust.lines import Lines, count_lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", Lines()),
        ("x = 1\n", Lines(1)),
        ("# why\n\nx = 1  # so\n", Lines(1)),
        ('"""A module."""\n\nx = 1\n', Lines(1, 1)),
        ('x = """A module."""\n', Lines(1)),
        ('def f() -> None:\n    """Say\n\n    more."""\n', Lines(1, 3)),
        ('def f() -> str:\n    return """a\n\nb"""\n', Lines(4)),
        ("f(\n    1,\n\n    2,\n)\n", Lines(4)),
    ],
)
def test_lines_are_counted(text: str, lines: Lines) -> None:
    assert count_lines(text) == lines


def test_lines_of_two_texts_are_added() -> None:
    assert Lines(1, 2) + Lines(3, 4) == Lines(4, 6)
