"""What is known of each entry: what it says, what it rests on, and what rests on it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from proofcheck.source.labels import normalise_label, theorem_label
from proofcheck.theory.citing import names_cited
from proofcheck.theory.entries import Entry
from proofcheck.theory.faults import Fault, FaultKind, TheoryError
from proofcheck.theory.folder import Folder
from proofcheck.theory.reading import read_entries

_Grounds: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The axioms and the rules that something rests on."""


@dataclass(frozen=True, slots=True)
class Described:
    """An entry and its place in the theory.

    text        its lines as they are written
    cites       axioms and lemmas that its certificate cites
    axioms      what it rests on in the end
    rules       the rules of the checker that it rests on
    cited_by    lemmas whose certificates cite it
    room        where its file stands: the theory or the library
    """

    name: str
    kind: str
    file: str
    line: int
    text: tuple[str, ...]
    reference: str
    cites: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    room: str = "theory"

    @property
    def label(self) -> str:
        """What a statement writes after ``from``, between brackets."""
        return theorem_label(self.name)

    def encode(self) -> dict[str, object]:
        """Return its JSON form."""
        return {
            "name": self.name,
            "kind": self.kind,
            "path": f"{self.room}/{self.file}.proof",
            "line": self.line,
            "text": list(self.text),
            "reference": self.reference,
            "cites": list(self.cites),
            "axioms": list(self.axioms),
            "rules": list(self.rules),
            "cited_by": list(self.cited_by),
        }


def describe_theory(folder: Folder) -> tuple[Described, ...]:
    """Return all entries in order, as the committed lock file says what they rest on.

    raises   TheoryError where the files have mistakes, the lock file included
    """
    entries = read_entries(folder.proofs)
    cites = {
        entry.name: names_cited(folder.certificates.get(entry.certificate_path, ""))
        for entry in entries
    }
    lock = _grounds(folder.lock)
    return tuple(_described(entry, cites, lock) for entry in entries)


def _grounds(lock: str) -> dict[str, _Grounds]:
    """Return the axioms and the rules that each entry rests on, as a lock file says."""
    try:
        rows = json.loads(lock)["entries"] if lock else []
        return {row["name"]: (_names(row, "axioms"), _names(row, "rules")) for row in rows}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        message = "it is malformed; `proofcheck theory --update` makes it anew"
        raise TheoryError(Fault(FaultKind.LOCK, "lock.json", message)) from None


def _names(row: Mapping[str, object], field: str) -> tuple[str, ...]:
    found = row.get(field, [])
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise TypeError(f"{field} are names")
    return tuple(found)


def find_entry(name: str, theory: Iterable[Described]) -> Described | None:
    """Return the entry of a name, as labels are compared."""
    key = normalise_label(name)
    return next((one for one in theory if normalise_label(one.name) == key), None)


def search_entries(words: str, theory: Iterable[Described]) -> tuple[Described, ...]:
    """Return the entries whose name, text or reference holds all words, in whatever letters.

    Those whose names hold them come first.
    """
    wanted = words.casefold().split()
    found = [one for one in theory if _holds("\n".join((one.name, *one.text)), wanted)]
    return tuple(sorted(found, key=lambda one: not _holds(one.name, wanted)))


def _holds(text: str, words: Iterable[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def near_names(name: str, theory: Iterable[Described]) -> tuple[str, ...]:
    """Return names that somebody may have meant."""
    names = {normalise_label(one.name): one.name for one in theory}
    wanted = normalise_label(name)
    close = get_close_matches(wanted, names, n=3)
    holding = [key for key in names if wanted and wanted in key]
    return tuple(names[key] for key in dict.fromkeys([*close, *holding]))[:3]


def _described(
    entry: Entry, cites: Mapping[str, Sequence[str]], lock: Mapping[str, _Grounds]
) -> Described:
    axioms, rules = lock.get(entry.name, ((), ()))
    return Described(
        entry.name,
        entry.statement.kind.value,
        entry.file,
        entry.line,
        tuple(entry.text.splitlines()),
        entry.reference,
        cites=tuple(cites[entry.name]),
        axioms=axioms,
        rules=rules,
        cited_by=tuple(name for name, cited in cites.items() if entry.name in cited),
    )
