"""The items of the open corpora: what a source says, as claims and as words that cannot be said.

Comments in column one above a claim, or anywhere for `unsayable`, say what it is::

    # because: a counterexample            above a false twin, [x false] of [x]
    # false as printed: a counterexample   the claim is false as the source has it
    # unsayable [x]: CONSTRUCT | words     an item for which the language has no words
    # planted sign [x]: words              or hypothesis, dependency: an error put in on purpose
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "corpus"

CORPORA = ("matrix_cookbook", "inequalities", "textbook", "elementary")

FACT, MISPRINT, TWIN, UNSAYABLE = "fact", "false as printed", "false twin", "unsayable"
PLANTED = ("planted sign", "planted hypothesis", "planted dependency")

COPY = "_planted"
"""How the names of files end that are copies with errors planted: what is not marked says nothing."""

_FALSE = re.compile(r" false( \d+)?$")
"""How labels of false twins end; a second twin of the same fact has a number."""

_HEAD = re.compile(r"\[([^\]]+)\]\s*(\w+)")
_MARK = re.compile(
    r"#\s*(because(?=:)|false as printed(?=:)|unsayable|planted)\b\s*(.*)", re.DOTALL
)
_OF_UNSAYABLE = re.compile(r"\[([^\]]+)\]:\s*([^|]+?)\s*\|\s*(.+)", re.DOTALL)
_OF_PLANTED = re.compile(r"(sign|hypothesis|dependency)\s*\[([^\]]+)\]:\s*(.+)", re.DOTALL)


class BadMark(ValueError):
    """A comment that should say what an item is, and does not."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item, one false twin, or one statement with an error planted.

    role    one of the words above
    words   what the comment above says; the lacking construct of what is unsayable
    """

    path: Path
    label: str
    role: str
    words: str = ""

    @property
    def corpus(self) -> str:
        return self.path.parent.name

    @property
    def key(self) -> str:
        return f"{self.corpus}/{self.path.stem}:{self.label}"

    @property
    def original(self) -> str:
        """The key of the statement of which this one is a twin, or a copy with an error."""
        stem = self.path.stem.removesuffix(COPY)
        return f"{self.corpus}/{stem}:{_FALSE.sub('', self.label)}"


def files(folder: Path = FOLDER) -> list[Path]:
    """Return the files of the corpora, in order."""
    return [path for name in CORPORA for path in sorted((folder / name).glob("*.proof"))]


def items_in(path: Path) -> list[Item]:
    """Return what counts in a file, in order.

    raises   BadMark for a comment that begins like a mark and is none
    """
    found, marks = list[Item](), dict[str, str]()
    for line in _logical_lines(path.read_text(encoding="utf-8")):
        if mark := _MARK.match(line):
            kind, rest = mark.groups()
            if kind != "unsayable":
                marks[kind] = rest
            elif not path.stem.endswith(COPY):
                found.append(_unsayable(path, rest))
        elif not line.startswith("#"):
            found += _statement(path, line, marks)
            marks = {}
    return found


def _logical_lines(text: str) -> Iterator[str]:
    """Yield lines that are not blank, each comment with the comments that continue it."""
    gathered: list[str] = []
    for line in text.split("\n"):
        continues = line.startswith("#") and gathered and not _MARK.match(line)
        if not (continues and gathered[0].startswith("#")):
            if gathered:
                yield "\n".join(gathered)
            gathered = []
        if line.strip():
            gathered.append(line.lstrip("# ") if gathered else line)
    if gathered:
        yield "\n".join(gathered)


def _unsayable(path: Path, rest: str) -> Item:
    match = _OF_UNSAYABLE.fullmatch(rest)
    if match is None:
        raise BadMark(f"{path.name}: expected `# unsayable [label]: CONSTRUCT | words`: {rest!r}")
    label, construct, _ = match.groups()
    return Item(path, label, UNSAYABLE, " ".join(construct.split()))


def _statement(path: Path, line: str, marks: dict[str, str]) -> Iterator[Item]:
    """Yield the item that a line begins, if it is the head of one."""
    head = _HEAD.match(line)
    if head is None:
        if marks:
            raise BadMark(f"{path.name}: {', '.join(marks)} stands above no statement: {line!r}")
        return
    label, kind = head.groups()
    if "planted" in marks:
        yield Item(path, label, *_planted(path, marks["planted"]))
    elif kind == "claim" and not path.stem.endswith(COPY):
        yield Item(path, label, *_role(label, marks))


def _planted(path: Path, rest: str) -> tuple[str, str]:
    match = _OF_PLANTED.fullmatch(rest)
    if match is None:
        raise BadMark(f"{path.name}: expected `# planted KIND [label]: words`: {rest!r}")
    return f"planted {match[1]}", match[3]


def _role(label: str, marks: dict[str, str]) -> tuple[str, str]:
    if "false as printed" in marks:
        return MISPRINT, marks["false as printed"].lstrip(": ")
    return TWIN if _FALSE.search(label) else FACT, marks.get("because", "").lstrip(": ")


def unpaired(items: Sequence[Item]) -> list[str]:
    """Return what is wrong with facts and twins: one without the other, or a twin without reason.

    What is false as printed is the twin of its repair, [x fixed].
    """
    facts = {one.key for one in items if one.role == FACT}
    twins = [one for one in items if one.role == TWIN]
    repaired = {f"{one.key} fixed" for one in items if one.role == MISPRINT}
    lonely = facts - {one.original for one in twins} - repaired
    return [
        *(f"{key} has no false twin" for key in sorted(lonely)),
        *(f"{one.key} is a twin of no fact" for one in twins if one.original not in facts),
        *(f"{one.key} has no `# because:`" for one in twins if not one.words),
    ]
