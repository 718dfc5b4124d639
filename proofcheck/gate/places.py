"""Where the keys and values of a TOML file stand, which the standard reader does not say.

The text has been read by `tomllib` before, so nothing is checked here: what cannot be followed
has no place, and a message about it points at the file alone.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, field
from typing import TypeAlias

from proofcheck.source.span import Span

Path: TypeAlias = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_STRINGS = (
    re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}', re.DOTALL),
    re.compile(r"'''.*?'{3,5}", re.DOTALL),
    re.compile(r'"(?:[^"\\\n]|\\.)*"'),
    re.compile(r"'[^'\n]*'"),
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}\n#]+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a key stands, and its value; of an item in a list both are the item."""

    key: Span
    value: Span


def find_places(text: str) -> dict[Path, Place]:
    """Return the place of every key and item; a path holds keys, and positions in lists."""
    scanner = _Scanner(text)
    with contextlib.suppress(_Lost, RecursionError):
        scanner.scan()
    return scanner.places


class _Lost(Exception):
    """The text does not go on as expected."""


@dataclass(slots=True)
class _Scanner:
    text: str
    at: int = 0
    places: dict[Path, Place] = field(default_factory=dict)
    lengths: dict[Path, int] = field(default_factory=dict)

    def scan(self) -> None:
        prefix: Path = ()
        while self.skip(_BLANK) < len(self.text):
            if self.text.startswith("[", self.at):
                prefix = self.table()
            else:
                self.pair(prefix)

    def table(self) -> Path:
        """Read `[name]` or `[[name]]`; return the path of what stands below."""
        start = self.at
        is_list = self.text.startswith("[[", start)
        self.at += 2 if is_list else 1
        names = self.keys()
        self.skip(_SPACE)
        self.at += 2 if is_list else 1
        path = self.enter(names, is_list=is_list)
        span = Span(start, self.at)
        self.places.setdefault(path, Place(span, span))
        return path

    def enter(self, names: tuple[str, ...], *, is_list: bool) -> Path:
        """Return the path of a table; a list of tables on the way means its last one."""
        path: Path = ()
        for number, name in enumerate(names):
            path = (*path, name)
            if is_list and number == len(names) - 1:
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return path

    def pair(self, prefix: Path) -> None:
        start = self.at
        names = self.keys()
        key = Span(start, self.at)
        self.skip(_SPACE)
        self.expect("=")
        self.skip(_SPACE)
        path = (*prefix, *names)
        for number in range(1, len(names)):
            self.places.setdefault((*prefix, *names[:number]), Place(key, key))
        self.places[path] = Place(key, self.value(path))

    def keys(self) -> tuple[str, ...]:
        names = []
        while True:
            self.skip(_SPACE)
            names.append(self.name())
            end = self.at
            self.skip(_SPACE)
            if not self.text.startswith(".", self.at):
                self.at = end
                return tuple(names)
            self.at += 1

    def name(self) -> str:
        start = self.at
        if match := _BARE_KEY.match(self.text, start):
            self.at = match.end()
            return match.group()
        return self.string()[1:-1]

    def string(self) -> str:
        for form in _STRINGS:
            if match := form.match(self.text, self.at):
                self.at = match.end()
                return match.group()
        raise _Lost

    def value(self, path: Path) -> Span:
        start = self.at
        if self.text.startswith(("[", "{"), start):
            if self.text[start] == "[":
                self.items(path)
            else:
                self.pairs(path)
        elif self.text.startswith(('"', "'"), start):
            self.string()
        else:
            match = _BARE_VALUE.match(self.text, start)
            if match is None:
                raise _Lost
            self.at = start + len(match.group().rstrip())
        return Span(start, self.at)

    def items(self, path: Path) -> None:
        self.expect("[")
        number = 0
        while not self.ends_with("]"):
            item = self.value((*path, number))
            self.places[*path, number] = Place(item, item)
            number += 1
            self.separator()

    def pairs(self, path: Path) -> None:
        self.expect("{")
        while not self.ends_with("}"):
            self.pair(path)
            self.separator()

    def separator(self) -> None:
        self.skip(_BLANK)
        if self.text.startswith(",", self.at):
            self.at += 1

    def ends_with(self, sign: str) -> bool:
        self.skip(_BLANK)
        if self.at >= len(self.text):
            raise _Lost
        if not self.text.startswith(sign, self.at):
            return False
        self.at += 1
        return True

    def skip(self, form: re.Pattern[str]) -> int:
        match = form.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.at

    def expect(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            raise _Lost
        self.at += 1
