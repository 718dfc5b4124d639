"""Gaps in the numbers of statements: 2.1, 2.2, 2.4 lacks 2.3, and 3.6b lacks 3.6a."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.coverage.labels import EQUATION, Numbering, label_key, take_apart
from proofcheck.coverage.records import Stated
from proofcheck.coverage.theorems import KINDS

_AFTER_BIS = ("bis", "ter")
_LONGEST_GAP = 100
"""More numbers than these in a row are left out by a numbering that is none."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A number that nobody has, and the next statement of its group that is there."""

    label: str
    before: Stated


def find_gaps(statements: Sequence[Stated]) -> Iterator[Gap]:
    """Yield the numbers left out, group by group: each word and section counts for itself.

    Numbers begin with 1; a statement 0 may be there or not.  Numbers of equations do not count.
    Lemma 1, Theorem 2, Lemma 3 are numbered together, and leave nothing out.
    """
    groups: dict[tuple[str, str], list[tuple[Numbering, Stated]]] = {}
    for statement in statements:
        numbering = take_apart(statement.label)
        if numbering is not None and numbering.word != EQUATION:
            groups.setdefault(numbering.group, []).append((numbering, statement))
    items = {group: {one.item for one, _ in members} for group, members in groups.items()}
    for group, members in groups.items():
        others = _find_numbered_together(group, items)
        for gap in _find_in_group(sorted(members, key=lambda one: (one[0].item, one[0].suffix))):
            numbering = take_apart(gap.label)
            if numbering is None or numbering.item not in others:
                yield gap


def _find_numbered_together(
    group: tuple[str, str], items: Mapping[tuple[str, str], set[int]]
) -> set[int]:
    """Return the numbers of the kinds of statements that share no number with this one."""
    word, section = group
    return {
        item
        for (other, place), found in items.items()
        if word in KINDS and other in KINDS and place == section and found.isdisjoint(items[group])
        for item in found
    }


def _find_in_group(members: Sequence[tuple[Numbering, Stated]]) -> Iterator[Gap]:
    stated = {label_key(statement.label) for _, statement in members}
    expected = 1
    for numbering, statement in members:
        if numbering.item - expected <= _LONGEST_GAP:
            for item in range(expected, numbering.item):
                yield Gap(numbering.spell(item), statement)
        expected = max(expected, numbering.item + 1)
        for label in _before_suffix(numbering):
            if label_key(label) not in stated:
                stated.add(label_key(label))
                yield Gap(label, statement)


def _before_suffix(numbering: Numbering) -> Iterable[str]:
    """Return the labels that a suffix presupposes; a letter needs no bare number."""
    suffix = numbering.suffix
    if suffix in _AFTER_BIS:
        earlier = ("", *_AFTER_BIS[: _AFTER_BIS.index(suffix)])
    elif len(suffix) == 1 and suffix.isalpha():
        earlier = tuple(chr(code) for code in range(ord("a"), ord(suffix)))
    else:
        earlier = ("",) if suffix else ()
    return [numbering.spell(numbering.item, one) for one in earlier]
