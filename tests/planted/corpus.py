"""The planted statements: which there are, of which half and kind, and what an audit made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "corpus" / "false"

HALVES = ("blind", "informed")
"""Written without reading the search for counterexamples, and after reading it."""

GREEN = ("proved", "checked", "witnessed", "cited")

_PLANTED = re.compile(r"^# because: ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Planted:
    """A statement that was planted.

    half     `blind` or `informed`
    kind     of mistake, as the file says; `true` where it is right, as a neighbour
    """

    path: Path
    label: str
    half: str
    kind: str

    @property
    def key(self) -> str:
        return f"{self.path.stem}:{self.label}"

    @property
    def is_true(self) -> bool:
        return self.kind == "true"


def files() -> list[Path]:
    """Return the files of the corpus, in order."""
    return sorted(FOLDER.glob("*.proof"))


def planted_in(path: Path) -> Iterator[Planted]:
    """Yield the statements of a file that say why they are false, or why they are true."""
    first, second = path.stem.split("_", 1)
    half, kind = (second, "true") if first == "true" else (first, second)
    for block in _PLANTED.split(path.read_text(encoding="utf-8"))[1:]:
        label = re.search(r"^\[([^\]]+)\] claim", block, re.MULTILINE)
        if label is None:
            raise ValueError(f"{path.name}: a reason is followed by no claim: {block[:60]!r}")
        yield Planted(path, label[1], half, kind)


def all_planted() -> list[Planted]:
    """Return every statement of the corpus that was planted."""
    return [one for path in files() for one in planted_in(path)]
