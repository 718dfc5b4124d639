"""The same ledger modulo repairs: every dependant reads a repair in place of the original.

A statement with `repairs` stands in for the one it names.  What was established from the
original says nothing about the repair, so evidence that may depend on a replaced statement is
kept only where it was established again; otherwise it is at most unsupported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.ledger import Entry, Ledger
from proofcheck.verdict.reachability import find_reached, reverse_edges


def choose_repairs(ledger: Ledger) -> dict[str, str]:
    """Return for every repaired label the label its dependants read instead.

    Of several repairs of one label the first in the document whose evidence is not unsupported,
    refuted or ill-formed; if there is none, the first.  The repair of a repair is followed to
    its end.  A label whose repairs run in a loop has none.  Labels that no entry carries may be
    repaired too.
    """
    first_choice = {
        label: _choose(candidates) for label, candidates in _list_repairs(ledger).items()
    }
    ends = {label: _follow(first_choice, label) for label in first_choice}
    return {label: end for label, end in ends.items() if end is not None}


def _list_repairs(ledger: Ledger) -> dict[str, list[Entry]]:
    repairs: dict[str, list[Entry]] = {}
    for entry in ledger.entries:
        for label in entry.repairs:
            repairs.setdefault(label, []).append(entry)
    return repairs


def _choose(candidates: list[Entry]) -> str:
    standing_by_itself = (
        entry.label for entry in candidates if entry.evidence.is_at_least(Evidence.CITED)
    )
    return next(standing_by_itself, candidates[0].label)


def _follow(first_choice: dict[str, str], label: str) -> str | None:
    """Return the end of a chain of repairs, or None for a loop.

    Chains are followed one by one: they are as long as there are repairs of repairs, two or
    three in a document.
    """
    seen = {label}
    while label in first_choice:
        label = first_choice[label]
        if label in seen:
            return None
        seen.add(label)
    return label


def find_rereaders(ledger: Ledger, repair_of: Mapping[str, str]) -> tuple[int, ...]:
    """Return the positions whose evidence may depend on a replaced statement, ascending.

    These are the statements that use one, at any depth: a name's meaning travels through
    definitions.  A caller that knows their task is word for word the same may enter them
    unchanged.
    """
    users = reverse_edges(ledger.uses)
    direct = [
        position
        for position, entry in enumerate(ledger.entries)
        if any(_read(entry, repair_of, label) != label for label in entry.uses)
    ]
    marks = find_reached(users, direct)
    return tuple(position for position in range(len(ledger.entries)) if marks[position])


def _read(entry: Entry, repair_of: Mapping[str, str], label: str) -> str:
    """Return what an entry reads for a label; a repair that uses its original reads that."""
    repair = repair_of.get(label, label)
    return label if label in entry.repairs or repair == entry.label else repair


def read_repairs(
    ledger: Ledger,
    repair_of: Mapping[str, str],
    established: Mapping[str, Entry] | None = None,
) -> Ledger:
    """Return the ledger in which every dependant reads the repairs.

    repair_of    original label -> label read instead, as `choose_repairs` gives it
    established  label -> entry of a statement audited again with the repairs in place, or
                 known to have an unchanged task

    Originals keep their entries, so a refuted one stays refuted.
    """
    again = established or {}
    affected = frozenset(find_rereaders(ledger, repair_of))
    entries = []
    for position, entry in enumerate(ledger.entries):
        known = again.get(entry.label)
        if known is None:
            known = _weaken(entry) if position in affected else entry
        entries.append(_replace_labels(known, repair_of))
    return Ledger(tuple(entries))


def _weaken(entry: Entry) -> Entry:
    """Return the entry with nothing established, unless there was nothing to establish."""
    keeps = not entry.has_goals or Evidence.UNSUPPORTED.is_at_least(entry.evidence)
    evidence = entry.evidence if keeps else Evidence.UNSUPPORTED
    return replace(entry, evidence=evidence, has_model=False, is_instance=False)


def _replace_labels(entry: Entry, repair_of: Mapping[str, str]) -> Entry:
    def read(labels: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(_read(entry, repair_of, label) for label in labels))

    return replace(
        entry,
        declared=read(entry.declared),
        used=None if entry.used is None else read(entry.used),
        missing=read(entry.missing),
        named=read(entry.named),
    )
