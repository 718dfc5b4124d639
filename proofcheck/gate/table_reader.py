"""Values of the types that are expected, out of a TOML document, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import TYPE_CHECKING, TypeVar

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span

if TYPE_CHECKING:
    from proofcheck.gate.places import Path as Keys
    from proofcheck.gate.places import Place

Table = Mapping[str, object]
_T = TypeVar("_T")


@dataclass(slots=True)
class TableReader:
    """Reads tables leniently: what is of another type reads as absent, and is kept as a problem.

    section    where the tables stand in the document
    problems   what is wrong, in the order in which it was met
    """

    source: SourceFile
    section: Keys
    problems: list[Diagnostic] = field(default_factory=list)
    _places: dict[Keys, Place] | None = None

    def check_keys(self, table: Table, at: Keys, known: Sequence[str]) -> None:
        """Note every key of a table that is not known, with the nearest that is."""
        for key in table:
            if key not in known:
                from difflib import get_close_matches

                near = get_close_matches(key, known, 1)
                advice = f"write `{near[0]}`" if near else f"known keys are {', '.join(known)}"
                where = self.location((*at, key), of_key=True)
                message = f"the policy has no key `{key}`" + (f" under `{at[0]}`" if at else "")
                self.problems.append(Diagnostic("P0902", message, where, help=(advice,)))

    def tables(self, table: Table, key: str) -> Iterator[tuple[Keys, Table]]:
        """Yield the tables of a list, each with its place."""
        found = table.get(key, [])
        if not isinstance(found, list):
            self.wrong((key,), f"`{key}` is {_kind_of(found)}; write rules under `[[{key}]]`")
            return
        for number, one in enumerate(found):
            if isinstance(one, Mapping):
                yield (key, number), one
            else:
                self.wrong((key, number), f"a rule under `{key}` is {_kind_of(one)}, no table")

    def word(self, table: Table, at: Keys, key: str, known: Mapping[str, _T]) -> _T | None:
        """Return what a word stands for; None where there is none, or it is not known."""
        text = self.text(table, at, key)
        if text is not None and text not in known:
            self.wrong((*at, key), f"`{text}` is no {key}: expected {listed(known)}")
        return None if text is None else known.get(text)

    def text(self, table: Table, at: Keys, key: str) -> str | None:
        """Return a text that is not blank; None where there is none."""
        found = table.get(key)
        if found is None:
            return None
        if isinstance(found, str) and found.strip():
            return found
        what = "an empty text" if isinstance(found, str) else _kind_of(found)
        self.wrong((*at, key), f"`{key}` is {what}; expected a text")
        return None

    def texts(self, table: Table, at: Keys, key: str, *, single: bool = True) -> tuple[str, ...]:
        """Return a list of texts; nothing where there is none.

        single   one text may stand for a list of one
        """
        found = table.get(key)
        if single and isinstance(found, str):
            text = self.text(table, at, key)
            return () if text is None else (text,)
        if found is None:
            return ()
        if isinstance(found, list) and all(isinstance(one, str) and one.strip() for one in found):
            return tuple(found)
        self.wrong((*at, key), f"`{key}` is {_kind_of(found)}; expected a list of texts")
        return ()

    def wrong(self, at: Keys, message: str) -> None:
        """Note what is wrong with a value."""
        self.problems.append(Diagnostic("P0903", message, self.location(at)))

    def location(self, at: Keys, *, of_key: bool = False) -> Location | None:
        """Return where a value, or its key, stands; None where that is not known."""
        if self._places is None:
            from proofcheck.gate.places import find_places

            self._places = find_places(self.source.text)
        place = self._places.get((*self.section, *at))
        if place is None:
            return None
        return Location(self.source, _first_line(self.source, place.key if of_key else place.value))


def _first_line(source: SourceFile, span: Span) -> Span:
    end = source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.start, end)


def listed(words: Sequence[str] | Mapping[str, object]) -> str:
    """Return words as a list that a sentence ends with."""
    *first, last = words
    return f"{', '.join(first)} or {last}"


_KIND_NAMES: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (str, "a text"),
    (bool, "true or false"),
    ((int, float), "a number"),
    (list, "a list of something else"),
    (Mapping, "a table"),
    ((date, datetime, time), "a date or time"),
)


def _kind_of(found: object) -> str:
    return next((name for kind, name in _KIND_NAMES if isinstance(found, kind)), "something else")
