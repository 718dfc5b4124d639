"""The file of the baseline: what every statement was worth when somebody last looked, and what it said.

A text file, an entry for each statement, in the order of files and labels, so that a change of it
reads as a change::

    # proofcheck baseline 1

    derivations/skew.proof
      [1] hypothesis sound 0123456789abcdef
        hypothesis let 23456789abcdef01 assume 3456789abcdef012
      [2] checked conditional 123456789abcdef0
        claim from [1] show 456789abcdef0123
        lowered "misread at first": a goal that is recorded is not stated any more
      [3] gone
        lowered "withdrawn in the second edition": it is gone

After evidence, standing and the digest of what the statement says stand the evidences of its
goals, where there are several that differ.  The second line says the same in parts; older releases
did not write it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.contents import DIGEST, read_contents, write_contents
from proofcheck.gate.entry import Baseline, Consent, Entry, Key
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import Span
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.standing import Standing

HEADER = "# proofcheck baseline 1"
_ABOUT = "# written by `proofcheck gate --update`; evidence and standing may only improve"
_ENTRY = re.compile(rf"  \[([^\[\]]+)\] ([a-z-]+) ([a-z-]+) ({DIGEST})((?: [a-z-]+)*)")
_GONE = re.compile(r"  \[([^\[\]]+)\] gone")
_CONSENT = re.compile(r'    lowered ("(?:[^"\\]|\\.)*"): (.+)')
_PART = "    "
"""What a line begins with that goes on with the entry before it."""

_MERGE = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")
"""What a merge writes into a file where it wants to be told how to go on."""


def write_baseline(baseline: Baseline) -> str:
    """Return the text of a baseline: the same entries give the same bytes."""
    lines = [HEADER, _ABOUT]
    file = None
    for key in sorted({*baseline.entries, *baseline.consents}, key=_order):
        if key[0] != file:
            file = key[0]
            lines += ["", _quote(file)]
        lines += _write_entry(key[1], baseline.entries.get(key), baseline.consents.get(key, ()))
    return "\n".join(lines) + "\n"


def _write_entry(label: str, entry: Entry | None, consents: Sequence[Consent]) -> Iterator[str]:
    if entry is None:
        yield f"  [{label}] gone"
    else:
        goals = "".join(f" {one.value}" for one in entry.goals)
        yield f"  [{label}] {entry.evidence.value} {entry.standing.value} {entry.says}{goals}"
        if entry.contents is not None:
            yield _PART + write_contents(entry.contents)
    for one in consents:
        yield f"{_PART}lowered {_quote_reason(one.reason)}: {one.what}"


def _quote_reason(reason: str) -> str:
    """Write a reason on one line, whatever it holds."""
    return json.dumps(reason, ensure_ascii=not reason.isprintable())


def read_baseline(source: SourceFile) -> Baseline | tuple[Diagnostic, ...]:
    """Return what a baseline records, or what is wrong with it."""
    lines = source.text.split("\n")
    if lines[0].rstrip() != HEADER:
        return (_unclear(source, 1, f"expected `{HEADER}`"),)
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if line.startswith(_MERGE):
            return (_unclear(source, number, "a merge is not finished"),)
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            reader.file, reader.key = _unquote(line.rstrip()), None
        elif fault := reader.read(line.rstrip(), number):
            return (_unclear(source, number, fault),)
    return Baseline(reader.entries, {k: tuple(found) for k, found in reader.consents.items()})


@dataclass(slots=True)
class _Reader:
    """Reads the lines below the name of a file.

    key   of the entry before, with which a line may go on
    """

    file: str = ""
    key: Key | None = None
    entries: dict[Key, Entry] = field(default_factory=dict)
    consents: dict[Key, list[Consent]] = field(default_factory=dict)

    def read(self, line: str, number: int) -> str:
        """Read a line; return what is wrong with it, if anything is."""
        if not line.startswith(_PART):
            return self._read_entry(line, number)
        return "" if self._read_part(line) else "this line is not an entry"

    def _read_part(self, line: str) -> bool:
        if self.key is None:
            return False
        if match := _CONSENT.fullmatch(line):
            return self._read_consent(self.key, match[1], match[2])
        contents, entry = read_contents(line.strip()), self.entries.get(self.key)
        if contents is None or entry is None or entry.contents is not None:
            return False
        self.entries[self.key] = replace(entry, contents=contents)
        return True

    def _read_consent(self, key: Key, reason: str, what: str) -> bool:
        try:
            self.consents.setdefault(key, []).append(Consent(what, json.loads(reason)))
        except ValueError:
            return False
        return True

    def _read_entry(self, line: str, number: int) -> str:
        gone = _GONE.fullmatch(line)
        found = (gone[1], None) if gone else _read_entry(line, number)
        if found is None or not self.file:
            return "this line is not an entry"
        self.key = self.file, found[0]
        if self.key in self.entries or self.key in self.consents:
            return f"`[{found[0]}]` is recorded twice"
        if found[1] is None:
            self.consents[self.key] = []
        else:
            self.entries[self.key] = found[1]
        return ""


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
        f"`{source.path}` is not a baseline: {reason}",
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
