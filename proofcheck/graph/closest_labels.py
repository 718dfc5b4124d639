"""Which existing labels a label that does not exist was probably meant to be.

Two labels are near when they are equal after letter case, spaces and brackets are ignored, or
when at most one character of each has to be left out to make them equal.  The index lists every
label with one character left out, so that a look-up costs the length of a label and not the
number of statements.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.source.labels import normalise_label

LONGEST = 40
"""Labels longer than this are near only when they are equal after squashing."""

SHOWN = 3
"""More equally near labels than these say nothing: every number is near every other."""


@dataclass(frozen=True, slots=True)
class ClosestLabels:
    """An index over the labels of one outline, in document order."""

    labels: tuple[str, ...]
    by_squashed: dict[str, list[int]]
    by_shortened: dict[str, list[int]]

    def find(self, label: str) -> tuple[str, ...]:
        """Return the nearest existing labels in document order, at most three.

        Empty when none is near, and when more than three are equally near.
        """
        squashed = squash(label)
        if squashed in self.by_squashed:
            return self._spell(self.by_squashed[squashed])
        shortened = list(_shorten(squashed))
        one_apart = [at for key in shortened for at in self.by_squashed.get(key, [])]
        one_apart += self.by_shortened.get(squashed, [])
        if one_apart:
            return self._spell(one_apart)
        return self._spell([at for key in shortened for at in self.by_shortened.get(key, [])])

    def _spell(self, found: Sequence[int]) -> tuple[str, ...]:
        distinct = tuple(dict.fromkeys(self.labels[at] for at in sorted(found)))
        return distinct if len(distinct) <= SHOWN else ()


def squash(label: str) -> str:
    """Return a label without what people vary: letter case, spaces, brackets."""
    bare = normalise_label(label).casefold()
    return "".join(sign for sign in bare if not sign.isspace() and sign not in "[]()")


def _shorten(squashed: str) -> Iterator[str]:
    """Yield the label with each character left out once; nothing for very short or long ones."""
    if 1 < len(squashed) <= LONGEST:
        for at in range(len(squashed)):
            yield squashed[:at] + squashed[at + 1 :]


def index_closest_labels(labels: Sequence[str]) -> ClosestLabels:
    """Build the index; every list is cut where it becomes too long to be of use."""
    distinct = tuple(dict.fromkeys(labels))
    by_squashed: dict[str, list[int]] = {}
    by_shortened: dict[str, list[int]] = {}
    for at, label in enumerate(distinct):
        squashed = squash(label)
        _add(by_squashed, squashed, at)
        for shorter in set(_shorten(squashed)):
            _add(by_shortened, shorter, at)
    return ClosestLabels(distinct, by_squashed, by_shortened)


def _add(index: dict[str, list[int]], key: str, at: int) -> None:
    listed = index.setdefault(key, [])
    if len(listed) <= SHOWN:
        listed.append(at)
