"""What an entry of the tables of foreign notation is.

An entry recognises a whole piece of text and says what to write for that very text, so that its
author can copy the answer.  Nothing here decides what is accepted: the tables are asked only
where a text has left the grammar already.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Advice = Callable[[re.Match[str]], str]

NAME = r"(?<![^\W_])[A-Za-zΑ-Ωα-ω]\w*'*"
"""The pattern of a name, as it may be written elsewhere too.

It does not begin inside of a word: each letter of a long one would be a place to search from.
"""

_FACTOR = re.compile(r"[\w'^]+(\([^()]*\)|\[[^\[\]]*\])?")


@dataclass(frozen=True, slots=True)
class Notation:
    """A spelling from elsewhere.

    pattern   what the author wrote; the mistake lies in it, or in the group `place` if there is one
    message   what is wrong with it
    advise    what to write instead, made from the match
    code      the code of the finding
    """

    pattern: re.Pattern[str]
    message: str
    advise: Advice
    code: str


def notation(pattern: str, message: str, advise: Advice, code: str = "P0122") -> Notation:
    """Return an entry; its pattern may be laid out over several lines."""
    return Notation(re.compile(pattern, re.VERBOSE), message, advise, code)


def writing(template: str, after: str = "") -> Advice:
    """Return advice to write a template, filled with the groups of a match."""
    return lambda match: match.expand(f"write `{template}`{after}")


def saying(advice: str) -> Advice:
    """Return advice that is the same for every match."""
    return lambda _: advice


def as_factor(text: str) -> str:
    """Return a text with parentheses, unless it is a factor without them.

    >>> as_factor("x^2"), as_factor("x + 1")
    ('x^2', '(x + 1)')
    """
    stripped = text.strip()
    return stripped if _FACTOR.fullmatch(stripped) else f"({stripped})"
