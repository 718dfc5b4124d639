"""Changes of JSON texts that leave them JSON: libFuzzer changes bytes, which a parser soon refuses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

_VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        "",
        "0",
        "-1",
        "1/0",
        "1e400",
        "1e99999999",
        "nan",
        "9" * 30,
        "\ud800",
        "n",
        "[1]",
    ),
    *(0, 1, -1, 2, 10**30, 0.5, [], {}, [[]], [0], {"": 0}),
)

Path = tuple[Any, ...]


def mutate(data: bytes, seed: int) -> bytes:
    """Return a JSON text with up to three changes; one that is none is returned as it is."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return data
    random = Random(seed)
    for _ in range(random.randint(1, 3)):
        places = list(_each_place(content, ()))
        content = _change(content, random.choice(places), random, places)
    return json.dumps(content, separators=(",", ":")).encode()


def _each_place(content: Any, path: Path) -> Iterator[Path]:
    yield path
    items = content.items() if isinstance(content, dict) else enumerate(_listed(content))
    for key, below in items:
        yield from _each_place(below, (*path, key))


def _listed(content: Any) -> list[Any]:
    return content if isinstance(content, list) else []


def _change(content: Any, path: Path, random: Random, places: list[Path]) -> Any:
    value = _at(content, path)
    changes: list[Callable[[], Any]] = [
        lambda: random.choice(_VALUES),
        lambda: _at(content, random.choice(places)),
        lambda: _nudge(value, random),
        lambda: _rearrange(value, random),
    ]
    return _put(content, path, random.choice(changes)())


def _at(content: Any, path: Path) -> Any:
    for key in path:
        content = content[key]
    return content


def _put(content: Any, path: Path, value: Any) -> Any:
    """Return the content with another value at a path; nothing is shared that is changed later."""
    if not path:
        return value
    copy = dict(content) if isinstance(content, dict) else list(content)
    copy[path[0]] = _put(content[path[0]], path[1:], value)
    return copy


def _nudge(value: Any, random: Random) -> Any:
    step = random.choice((-1, 1))
    if isinstance(value, int):
        return value + step
    if isinstance(value, str):
        sign, digits = value[:1] == "-", value.lstrip("-")
        return (
            str((-int(digits) if sign else int(digits)) + step) if digits.isdecimal() else value[1:]
        )
    return value


def _rearrange(value: Any, random: Random) -> Any:
    """Drop, repeat or swap what is listed."""
    if isinstance(value, dict) and value:
        dropped = random.choice(list(value))
        return {key: below for key, below in value.items() if key != dropped}
    if not isinstance(value, list) or not value:
        return value
    at, other = (random.randrange(len(value)) for _ in range(2))
    copy = list(value)
    match random.randrange(3):
        case 0:
            del copy[at]
        case 1:
            copy.insert(other, copy[at])
        case _:
            copy[at], copy[other] = copy[other], copy[at]
    return copy
