"""Texts of rational numbers, and of names and references."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import TypeGuard

from proofcheck.second_checker.answers import malformed
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.limits import MAX_DIGITS, MAX_NAME, exceeded

_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))(?:/([1-9][0-9]*))?")
_UNREADABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def is_whole(value: Json) -> TypeGuard[int]:
    """Whether JSON has an integer here; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_text(value: Json, where: str) -> str:
    """A name or reference, 1 to `MAX_NAME` characters that can be seen."""
    if not isinstance(value, str) or not value:
        raise malformed(f"{where}: there is no text where a name is wanted")
    if len(value) > MAX_NAME:
        raise exceeded(f"{where}: a name is too long")
    if _UNREADABLE.search(value):
        raise malformed(f"{where}: a name has a control character or a surrogate")
    return value


def check_number_text(value: Json, where: str) -> Fraction:
    """The number that `p` or `p/q` stands for, in lowest terms."""
    if not isinstance(value, str):
        raise malformed(f"{where}: a number is no text")
    if len(value) > MAX_DIGITS:
        raise exceeded(f"{where}: a number is too long")
    found = _NUMBER.fullmatch(value)
    if found is None or value.startswith("-0"):
        raise malformed(f"{where}: {value!r} is no number")
    top, bottom = int(found[1]), int(found[2] or "1")
    if found[2] is not None and (bottom == 1 or math.gcd(top, bottom) != 1):
        raise malformed(f"{where}: {value!r} is not in lowest terms")
    return Fraction(top, bottom)
