"""What a statement says, in parts: so that a later reader can tell what was lost, and what came.

Each part is a digest of one line as proofcheck prints it.  Lines that are the same in two
statements have the same digest: what was moved is not taken for lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from proofcheck.reports.records.records import Record, list_items, list_records, read_label
from proofcheck.source.labels import normalise_label

DIGEST = "[0-9a-f]{16}"
_DIGESTS = rf"((?: {DIGEST})+)"
_LINE = re.compile(
    r"([a-z]+)( truncated)?(?: reads \[([^\[\]]+)\])?"
    r"(?: from((?: \[[^\[\]]+\])+))?"
    rf"(?: given{_DIGESTS})?(?: let{_DIGESTS})?(?: assume{_DIGESTS})?(?: show{_DIGESTS})?"
)

_OWED = {"claim": 3, "cited": 2, "informal": 1, "definition": 0, "hypothesis": 0}
"""How much a statement of each kind has to be supported."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a statement says and declares.

    dependencies   labels, in the form in which labels are compared
    given          digests of what holds in this statement alone: `given`
    names          of what travels with its names: `let`, `obtain`
    assumed        of its assumptions
    shown          of the goals that an author wrote
    reads          the label of which it is another reading, compared likewise; mostly empty
    """

    kind: str
    is_truncated: bool = False
    dependencies: tuple[str, ...] = ()
    given: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    assumed: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()
    reads: str = ""

    def owes_less_than(self, other: Contents) -> bool:
        """Whether a statement of this kind has to be supported less."""
        return _OWED.get(self.kind, 0) < _OWED.get(other.kind, 0)

    @property
    def is_asserted(self) -> bool:
        """Whether it is something to be true, rather than agreed: a claim, or a known theorem."""
        return self.kind in ("claim", "cited")


def contents_of(record: Record) -> Contents:
    """Return what a statement of an audit says."""
    lines = [str(one) for one in list_items(record, "formulas")]

    def starting(*words: str) -> frozenset[str]:
        return frozenset(_digest(one) for one in lines if one.split(" ", 1)[0] in words)

    dependencies = (normalise_label(str(one)) for one in list_items(record, "from"))
    return Contents(
        str(record.get("kind", "")),
        record.get("truncated") is True,
        tuple(dict.fromkeys(dependencies)),
        given=starting("given"),
        names=starting("let", "obtain"),
        assumed=starting("assume"),
        shown=frozenset(_digest(str(one.get("formula"))) for one in stated_goals(record)),
        reads=normalise_label(read_label(record) or ""),
    )


def stated_goals(record: Record) -> list[Record]:
    """Return the goals that an author wrote."""
    return [one for one in list_records(record, "goals") if one.get("role") != "side"]


def _digest(line: str) -> str:
    return blake2b(line.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def write_contents(contents: Contents) -> str:
    """Return the parts as one line."""
    words = [contents.kind]
    words += ["truncated"] if contents.is_truncated else []
    words += _listed("reads", [f"[{contents.reads}]"] if contents.reads else [])
    words += _listed("from", [f"[{one}]" for one in contents.dependencies])
    words += _listed("given", sorted(contents.given))
    words += _listed("let", sorted(contents.names))
    words += _listed("assume", sorted(contents.assumed))
    words += _listed("show", sorted(contents.shown))
    return " ".join(words)


def _listed(word: str, items: Iterable[str]) -> list[str]:
    found = [*items]
    return [word, *found] if found else []


def read_contents(line: str) -> Contents | None:
    """Return the parts that a line lists; None where it is no such line."""
    match = _LINE.fullmatch(line)
    if match is None or match[1] not in _OWED:
        return None
    kind, truncated, reads, labels, *digests = match.groups()
    given, names, assumed, shown = (frozenset((one or "").split()) for one in digests)
    dependencies = tuple(re.findall(r"\[([^\[\]]+)\]", labels or ""))
    return Contents(kind, bool(truncated), dependencies, given, names, assumed, shown, reads or "")
