"""A derivation against its document: statements on one side only, lists that differ.

A difference is an error: the derivation has to say what the page says, faults included.  Where
the page itself cannot be read with certainty, it is a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.coverage.finding import Finding, spell_labels
from proofcheck.coverage.labels import label_key
from proofcheck.coverage.mentions import find_named_within
from proofcheck.coverage.records import Cited, DeclaredList, Document, Format, Stated
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


def compare(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    """Yield every difference, first the statements on one side only.

    What is another reading of a statement declares the list that the page prints there.
    """
    written = {one.key: one for one in reversed(derivation)}
    stated = {one.key: one for one in reversed(document.statements)}
    yield from _find_uncovered(document, written)
    yield from _find_unsourced(document, derivation)
    mentions = find_named_within(document)
    readings = group_readings(stated, derivation)
    for one in document.statements:
        if stated[one.key] is not one:
            continue
        main = [written[one.key]] if one.key in written else []
        for own in (*main, *readings.get(one.key, ())):
            if own.is_complete:
                yield from _compare_lists_of(one, own, mentions)


def group_readings(
    stated: Mapping[str, Stated], derivation: Sequence[Written]
) -> dict[str, list[Written]]:
    """Return by the key of a statement of the source what reads it otherwise, in order.

    What has a label of the source itself is that statement, whatever else it may read.
    """
    found: dict[str, list[Written]] = {}
    for one in derivation:
        if one.read_label is not None and one.key not in stated and one.source_key in stated:
            found.setdefault(one.source_key, []).append(one)
    return found


def _compare_lists_of(
    stated: Stated, written: Written, mentions: Mapping[str, Sequence[Cited]]
) -> Iterator[Finding]:
    named = mentions.get(stated.key, ())
    if written.key != stated.key:  # a reading: what is found is said of its own label
        stated = replace(stated, label=written.label)
    if stated.format is Format.THEOREM:
        yield from _compare_text(named, stated, written)
    else:
        yield from _compare_pair(stated, written)


def _find_uncovered(document: Document, written: dict[str, Written]) -> Iterator[Finding]:
    reported: set[str] = set()
    for one in document.statements:
        if one.key not in written and one.key not in reported:
            reported.add(one.key)
            title = f"“{one.title}”" if one.title else "stated by the source"
            yield Finding("P0240", one.label, title, one.span)


def _find_unsourced(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    known = {one.key for one in document.statements} | {one.key for one in document.equations}
    for one in derivation:
        is_beside = one.is_repair or one.read_label is not None
        if one.key not in known and not is_beside:
            message = "written in the derivation, and no repair or reading of another statement"
            yield Finding("P0241", one.label, message, None, one.span)


def _compare_pair(stated: Stated, written: Written) -> Iterator[Finding]:
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


def _compare_text(named: Sequence[Cited], stated: Stated, written: Written) -> Iterator[Finding]:
    """Say which statements text and proof name and the derivation does not declare.

    The reverse is no finding: what a paper leaves to the reader, a derivation has to declare.
    """
    own = {one.key for one in written.declared}
    for one in named:
        if one.key not in own:
            message = f"only in the source: [{one.label}], named in its text or proof"
            place = written.place
            yield Finding("P0242", stated.label, message, one.span, place, (one.label,), "warning")
