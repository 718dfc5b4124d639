"""JSON that is read strictly, and digests of what was read."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection
from fractions import Fraction
from typing import TypeAlias

from proofcheck.checker.limits import MAX_DIGITS, MAX_NAME, MAX_TEXT
from proofcheck.checker.rejection import Refusal, need, within

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

FORMAT = 2
"""The format of tasks, theories and certificates."""

_RATIONAL = re.compile(r"-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?", re.ASCII)
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_DIGITS = 18


def read_json(text: str) -> Json:
    """Read a text: no key twice, no number with a fraction, nothing that is not JSON."""
    within(len(text), MAX_TEXT, "characters")
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=_no_number,
            parse_constant=_no_number,
            parse_int=_integer,
        )
    except RecursionError:
        raise Refusal("the JSON text is nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise Refusal(f"no JSON text: {fault.msg} at character {fault.pos}") from None
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    need(len(found) == len(pairs), "an object has a key twice")
    return found


def _no_number(text: str) -> Json:
    raise Refusal(f"{text[:40]} is no integer")


def _integer(text: str) -> int:
    need(len(text.lstrip("-")) <= _DIGITS, "an integer has too many digits")
    need(text != "-0", "-0 is no integer")
    return int(text)


def canonical(value: Json) -> str:
    """Return the one text of a value that digests are made of."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: Json) -> str:
    """Return the digest of a value."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()


def fields(value: Json, names: Collection[str], what: str) -> dict[str, Json]:
    """Return an object that has exactly these fields."""
    if not isinstance(value, dict) or value.keys() != set(names):
        raise Refusal(f"{what} is an object with the fields {', '.join(names)}")
    return value


def array(value: Json, what: str) -> list[Json]:
    """Return an array."""
    if not isinstance(value, list):
        raise Refusal(f"{what} is an array")
    return value


def text_of(value: Json, what: str) -> str:
    """Return a text."""
    if not isinstance(value, str):
        raise Refusal(f"{what} is a text")
    return value


def name_of(value: Json, what: str) -> str:
    """Return a name: some characters, none of which hides."""
    name = text_of(value, what)
    need(len(name) > 0, f"{what} is empty")
    within(len(name), MAX_NAME, "characters in a name")
    need(not _CONTROL.search(name), f"{what} has a control character")
    return name


def flag(value: Json, what: str) -> bool:
    """Return a boolean."""
    if not isinstance(value, bool):
        raise Refusal(f"{what} is true or false")
    return value


def index(value: Json, size: int, what: str) -> int:
    """Return an integer from 0 to one less than a size; a boolean is none."""
    if type(value) is not int or not 0 <= value < size:
        shown = canonical(value)[:40] if isinstance(value, (int, str)) else "like this"
        raise Refusal(f"there is no {what} {shown} here")
    return value


def rational(value: Json) -> Fraction:
    """Return a rational number that is written in lowest terms."""
    text = text_of(value, "a number")
    within(len(text), MAX_DIGITS, "characters in a number")
    need(_RATIONAL.fullmatch(text) is not None, f"{text[:40]} is no rational number")
    number = Fraction(text)
    need(str(number) == text, f"{text[:40]} is not in lowest terms")
    return number


def require_format(value: Json) -> None:
    """Refuse another format, and a boolean or text in its place."""
    need(type(value) is int and value == FORMAT, f"the format is not {FORMAT}")
