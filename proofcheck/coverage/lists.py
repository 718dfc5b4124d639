"""Lists of dependencies: what the page prints against what the derivation declares.

A difference is an error: the derivation has to say what the page says, faults included.  Where
the page itself cannot be read with certainty, it is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.coverage.finding import Finding, spell_labels
from proofcheck.coverage.labels import label_key
from proofcheck.coverage.records import Cited, DeclaredList, Stated
from proofcheck.coverage.written import Written


@dataclass(frozen=True, slots=True)
class Difference:
    """What only one of two lists names, in the order of that list."""

    in_source: tuple[str, ...]
    in_derivation: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.in_source or self.in_derivation)

    def __len__(self) -> int:
        return len(self.in_source) + len(self.in_derivation)

    def describe(self) -> str:
        """Say what only one side has."""
        parts = [
            f"only in the {side}: {spell_labels(labels)}"
            for side, labels in (("source", self.in_source), ("derivation", self.in_derivation))
            if labels
        ]
        return "; ".join(parts)


def compare_lists(printed: DeclaredList, written: Sequence[Cited]) -> Difference:
    """Compare a printed list with a written one; order and repetitions do not count.

    At a cut the last label may be the beginning of the one that is written.
    """
    own = {label.key for label in written}
    whole = printed.labels[:-1] if printed.is_cut and not printed.fragment else printed.labels
    last = [one.key for one in printed.labels[len(whole) :]]
    stumps = (*last, *filter(None, [label_key(printed.fragment)]))
    named = {label.key for label in printed.labels}
    missing = [label.label for label in whole if label.key not in own]
    if last and not any(key.startswith(last[0]) for key in own):
        missing.append(printed.labels[-1].label)
    added = [
        label.label
        for label in written
        if label.key not in named and not (stumps and label.key.startswith(stumps))
    ]
    return Difference(tuple(dict.fromkeys(missing)), tuple(dict.fromkeys(added)))


def compare_pair(stated: Stated, written: Written) -> Iterator[Finding]:
    """Yield how the list of a statement differs from the one that is written."""
    if stated.declared is not None:
        yield from _compare_declared(stated, stated.declared, written)
    elif stated.candidates:
        yield from _compare_candidates(stated, written)
    else:
        yield from _compare_without_list(stated, written)


def _compare_without_list(stated: Stated, written: Written) -> Iterator[Finding]:
    place = written.place
    if written.declared:
        labels = tuple(one.label for one in written.declared)
        message = f"no list can be read in the source; the derivation has {spell_labels(labels)}"
        yield Finding("P0242", stated.label, message, stated.span, place, labels, "warning")
    if not written.is_cut:
        message = "no list can be read in the source, and the derivation does not say `truncated`"
        yield Finding("P0243", stated.label, message, stated.span, place, override="warning")


def _compare_declared(stated: Stated, printed: DeclaredList, written: Written) -> Iterator[Finding]:
    difference = compare_lists(printed, written.declared)
    if difference:
        is_presumed = printed.is_cut and not difference.in_source
        yield Finding(
            "P0242",
            stated.label,
            difference.describe() + (", where the page is cut" if is_presumed else ""),
            printed.span,
            written.place,
            (*difference.in_source, *difference.in_derivation),
            "warning" if is_presumed else None,
        )
    if printed.is_cut != written.is_cut:
        message = (
            "the page cuts the list, and the derivation does not say `truncated`"
            if printed.is_cut
            else "the derivation says `truncated`, and the list is whole on the page"
        )
        yield Finding("P0243", stated.label, message, printed.span, written.place)


def _compare_candidates(stated: Stated, written: Written) -> Iterator[Finding]:
    """Compare with the list that fits best, since nothing tells which one is its own."""
    if not written.declared and written.is_cut:
        return  # that no list can be read is one of the readings
    found = [(compare_lists(one, written.declared), one) for one in stated.candidates]
    best, printed = min(found, key=lambda pair: len(pair[0]))
    if best:
        message = f"{best.describe()}, if the list in the source is its own"
        labels = (*best.in_source, *best.in_derivation)
        yield Finding(
            "P0242", stated.label, message, printed.span, written.place, labels, "warning"
        )
