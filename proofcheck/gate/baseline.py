"""The baseline: what every statement was worth when somebody last looked, and what it said.

A text file, one line for each statement, in the order of files and labels, so that a change of it
reads as a change::

    # proofcheck baseline 1

    derivations/skew.proof
      [1] hypothesis sound 0123456789abcdef
      [2] checked conditional 123456789abcdef0

After evidence, standing and the digest of what the statement says stand the evidences of its
goals, where there are several that differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.statements import GatedStatement
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing

HEADER = "# proofcheck baseline 1"
_ABOUT = "# written by `proofcheck gate --update`; evidence and standing may only improve"
_ENTRY = re.compile(r"  \[([^\[\]]+)\] ([a-z-]+) ([a-z-]+) ([0-9a-f]{16})((?: [a-z-]+)*)")

_MERGE = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")
"""What a merge writes into a file where it wants to be told how to go on."""

Key = tuple[str, str]
"""A file, relative to the policy, and the label of a statement as labels are compared."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is not as recorded: what a sentence about the statement goes on with.

    is_evidence   the evidence of the statement, which is that of its weakest goal
    goal          the number of the goal that changed, counted from 0
    """

    text: str
    is_evidence: bool = False
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What is recorded of one statement.

    goals   evidence of each goal, where there are several that differ
    line    of the baseline
    """

    evidence: Evidence
    standing: Standing
    says: str
    goals: tuple[Evidence, ...] = ()
    line: int = 0

    def fallen(self, now: Entry) -> Change | None:
        """Return what is weaker now than recorded here, if anything is."""
        return _change(self, now, lambda old, new: not new.is_at_least(old))

    def risen(self, now: Entry) -> Change | None:
        """Return what is stronger now than recorded here, if anything is."""
        return _change(self, now, lambda old, new: not old.is_at_least(new))

    def each(self, other: Entry) -> tuple[Evidence, ...]:
        """Return the evidence of each goal; where none is listed all have that of the statement."""
        return self.goals or (self.evidence,) * len(other.goals)


def _change(old: Entry, now: Entry, differs: Callable[[Any, Any], bool]) -> Change | None:
    """Compare evidence, then standing, then goal by goal."""
    if differs(old.evidence, now.evidence):
        return Change(
            f"is {now.evidence.value}, recorded as {old.evidence.value}", is_evidence=True
        )
    if differs(old.standing, now.standing):
        return Change(f"has the standing {now.standing.value}, recorded as {old.standing.value}")
    for number, (was, one) in enumerate(zip(old.each(now), now.each(old), strict=False)):
        if differs(was, one):
            text = f"has a goal that is {one.value}, recorded as {was.value}"
            return Change(text, goal=number)
    return None


def entry_of(statement: GatedStatement) -> Entry:
    """Return what would be recorded of a statement."""
    goals = tuple(goal.evidence for goal in statement.goals)
    return Entry(
        statement.evidence,
        statement.standing,
        statement.says,
        goals if len(set(goals)) > 1 else (),
    )


def record_statements(statements: Iterable[GatedStatement]) -> dict[Key, Entry]:
    """Return the entries of statements; of a repeated label the first counts, as for its readers."""
    found: dict[Key, Entry] = {}
    for statement in statements:
        found.setdefault((statement.file, statement.key), entry_of(statement))
    return found


def write_baseline(entries: Mapping[Key, Entry]) -> str:
    """Return the text of a baseline: the same entries give the same bytes."""
    lines = [HEADER, _ABOUT]
    file = None
    for key in sorted(entries, key=_order):
        if key[0] != file:
            file = key[0]
            lines += ["", _quote(file)]
        entry = entries[key]
        goals = "".join(f" {one.value}" for one in entry.goals)
        lines.append(
            f"  [{key[1]}] {entry.evidence.value} {entry.standing.value} {entry.says}{goals}"
        )
    return "\n".join(lines) + "\n"


def read_baseline(source: SourceFile) -> dict[Key, Entry] | tuple[Diagnostic, ...]:
    """Return the entries of a baseline, or what is wrong with it."""
    entries: dict[Key, Entry] = {}
    file = ""
    lines = source.text.split("\n")
    if lines[0].rstrip() != HEADER:
        return (_unclear(source, 1, f"expected `{HEADER}`"),)
    for number, line in enumerate(lines, 1):
        if line.startswith(_MERGE):
            return (_unclear(source, number, "a merge is not finished"),)
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            file = _unquote(line.rstrip())
            continue
        found = _read_entry(line.rstrip(), number)
        if found is None or not file:
            return (_unclear(source, number, "this line is no entry"),)
        if (file, found[0]) in entries:
            return (_unclear(source, number, f"`[{found[0]}]` is recorded twice"),)
        entries[file, found[0]] = found[1]
    return entries


def _read_entry(line: str, number: int) -> tuple[str, Entry] | None:
    match = _ENTRY.fullmatch(line)
    if match is None:
        return None
    label, evidence, standing, says, goals = match.groups()
    try:
        each = tuple(map(Evidence, goals.split()))
        return label, Entry(Evidence(evidence), Standing(standing), says, each, number)
    except ValueError:
        return None


def _unclear(source: SourceFile, line: int, reason: str) -> Diagnostic:
    return Diagnostic(
        "P0911",
        f"`{source.path}` is no baseline: {reason}",
        line_of(source, line),
        help=("`proofcheck gate --update` writes a new one where the old is removed",),
    )


def line_of(source: SourceFile, line: int) -> Location:
    """Return the place of a line, without the space it begins with."""
    text = source.line_text(line)
    start = source.line_starts[line - 1] + len(text) - len(text.lstrip())
    return Location(source, Span(start, start + len(text.strip())))


def _order(key: Key) -> tuple[str, list[tuple[int, int, str]]]:
    return key[0], list(_parts(key[1]))


def _parts(label: str) -> Iterator[tuple[int, int, str]]:
    """Cut a label so that numbers in it are compared as numbers."""
    for part in re.findall(r"[0-9]+|[^0-9]+", label):
        digits = part.isascii() and part.isdigit()
        yield (0, int(part), part) if digits and len(part) < 19 else (1, 0, part)


def _quote(file: str) -> str:
    """Write a path on one line that cannot be taken for anything else."""
    is_told = file[:1] in ("", " ", "#", '"') or file.startswith(_MERGE)
    is_plain = file.isprintable() and not is_told and file == file.strip()
    return file if is_plain else json.dumps(file)


def _unquote(line: str) -> str:
    try:
        found = json.loads(line) if line.startswith('"') else line
    except ValueError:
        return line
    return found if isinstance(found, str) else line
