"""Numbers of so many digits that Python refuses to read or to write them."""

from __future__ import annotations

import re

from proofcheck.source.span import Span

MOST_DIGITS = 4000
"""Longest number that is read or written; Python itself refuses to convert 4,301 digits."""

_REFUSAL = "Exceeds the limit ("
_QUOTED = r'"(?:[^"\\\n]|\\.)*+"' + r"|'[^'\n]*+'" + r"|#[^\n]*+"
_NUMBER = re.compile(rf"{_QUOTED}|(?P<number>[0-9](?:_?[0-9]){{{MOST_DIGITS},}})")


def is_about_digits(error: BaseException) -> bool:
    """Whether Python refused to convert a number for its length."""
    return isinstance(error, ValueError) and str(error).startswith(_REFUSAL)


def find_long_number(text: str) -> Span | None:
    """Return where the first number that is too long stands in JSON or TOML, outside of texts."""
    for match in _NUMBER.finditer(text):
        if match["number"]:
            return Span(*match.span())
    return None


def describe_long_number(text: str, at: Span) -> str:
    """Say how long a number is, and how long it may be."""
    digits = sum(character != "_" for character in text[at.start : at.end])
    return f"a number has {digits:,} digits, at most {MOST_DIGITS:,}"
