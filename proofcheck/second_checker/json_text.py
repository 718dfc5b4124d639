"""Reads JSON strictly: a closed grammar, written as one scanner over tokens with a stack.

Texts have a few levels of nesting, so depth is bounded and no recursion is needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from proofcheck.second_checker.answers import malformed
from proofcheck.second_checker.limits import MAX_TEXT, exceeded

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

MAX_LEVELS = 16  # of arrays and objects; no field of the format nests half as deep

_SPACE = re.compile(r"[ \t\n\r]*")
_TOKEN = re.compile(
    r'[\[\]{},:]|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"'
    r"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null"
)
_ESCAPE = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u(.{4})|(.))"
)
_SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_WHOLE = re.compile(r"-?[0-9]{1,18}")


@dataclass
class _Open:
    """An array or object that is being read; `expects` says which tokens may follow."""

    items: list[Json] | dict[str, Json]
    expects: str
    key: str = field(default="")


def read_json(text: str) -> Json:
    """The value that the text stands for.

    raises  Refusal for anything but strict JSON: see the page, Input
    """
    if len(text) > MAX_TEXT:
        raise exceeded("the text is too long")
    stack: list[_Open] = []
    done: list[Json] = []
    position = _skip(text, 0)
    while position < len(text):
        symbol = _TOKEN.match(text, position)
        if symbol is None or done:
            raise malformed(f"no JSON at character {position}")
        _take(symbol.group(), stack, done)
        position = _skip(text, symbol.end())
    if not done:
        raise malformed("the JSON text ends too early")
    return done[0]


def _skip(text: str, position: int) -> int:
    space = _SPACE.match(text, position)
    assert space is not None
    return space.end()


def _take(symbol: str, stack: list[_Open], done: list[Json]) -> None:
    if symbol in ("[", "{"):
        _expect_value(stack)
        if len(stack) >= MAX_LEVELS:
            raise malformed("the JSON text is nested too deeply")
        stack.append(_Open([], "value or ]") if symbol == "[" else _Open({}, "key or }"))
    elif symbol in ("]", "}"):
        _close(symbol, stack, done)
    elif symbol == ",":
        _comma(stack)
    elif symbol == ":":
        _colon(stack)
    elif stack and stack[-1].expects.startswith("key"):
        _name(symbol, stack[-1])
    else:
        _expect_value(stack)
        _put(_scalar(symbol), stack, done)


def _expect_value(stack: list[_Open]) -> None:
    if stack and not stack[-1].expects.startswith("value"):
        raise malformed(f"the JSON text has a value where there should be {stack[-1].expects}")


def _close(symbol: str, stack: list[_Open], done: list[Json]) -> None:
    if not stack or symbol not in stack[-1].expects.split(" or "):
        raise malformed(f"the JSON text has a {symbol} out of place")
    _put(stack.pop().items, stack, done)


def _comma(stack: list[_Open]) -> None:
    if not stack or not stack[-1].expects.startswith(","):
        raise malformed("the JSON text has a comma out of place")
    stack[-1].expects = "value" if isinstance(stack[-1].items, list) else "key"


def _colon(stack: list[_Open]) -> None:
    if not stack or stack[-1].expects != ":":
        raise malformed("the JSON text has a colon out of place")
    stack[-1].expects = "value"


def _name(symbol: str, top: _Open) -> None:
    if not symbol.startswith('"'):
        raise malformed("the key of an object is no text")
    top.key = _text(symbol)
    if top.key in top.items:
        raise malformed(f"an object has two keys {top.key!r}")
    top.expects = ":"


def _put(value: Json, stack: list[_Open], done: list[Json]) -> None:
    if not stack:
        done.append(value)
    elif isinstance(stack[-1].items, list):
        stack[-1].items.append(value)
        stack[-1].expects = ", or ]"
    else:
        stack[-1].items[stack[-1].key] = value
        stack[-1].expects = ", or }"


def _scalar(symbol: str) -> Json:
    if symbol.startswith('"'):
        return _text(symbol)
    if symbol in _WORDS:
        return _WORDS[symbol]
    if _WHOLE.fullmatch(symbol) is None or symbol == "-0":
        raise malformed("a number is not whole, has more than 18 digits, or is -0")
    return int(symbol)


def _text(symbol: str) -> str:
    return _ESCAPE.sub(_unescaped, symbol[1:-1]) if "\\" in symbol else symbol[1:-1]


def _unescaped(escape: re.Match[str]) -> str:
    high, low, code, short = escape.groups()
    if high is not None:
        return chr(0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00)
    return _SHORT[short] if code is None else chr(int(code, 16))
