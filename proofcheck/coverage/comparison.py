"""A derivation against its document: statements on one side only, dependencies that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from proofcheck.coverage.finding import Finding
from proofcheck.coverage.lists import compare_pair
from proofcheck.coverage.presence import find_uncovered, find_unsourced
from proofcheck.coverage.prose import compare_prose
from proofcheck.coverage.records import Document, Format, Stated
from proofcheck.coverage.written import Written

_LISTED = (Format.DISPLAY, Format.TAG)


def compare(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    """Yield every difference, first the statements on one side only.

    What is another reading of a statement declares the list that the page prints there.
    """
    yield from find_uncovered(document, derivation)
    yield from find_unsourced(document, derivation)
    yield from _compare_lists(document, derivation)
    yield from compare_prose(document, derivation)


def _compare_lists(document: Document, derivation: Sequence[Written]) -> Iterator[Finding]:
    written = {one.key: one for one in reversed(derivation)}
    stated = {one.key: one for one in reversed(document.statements)}
    readings = group_readings(stated, derivation)
    for one in document.statements:
        if stated[one.key] is not one or one.format not in _LISTED:
            continue
        main = [written[one.key]] if one.key in written else []
        for own in (*main, *readings.get(one.key, ())):
            if own.is_complete:
                # of a reading, what is found is said of its own label
                named = one if own.key == one.key else replace(one, label=own.label)
                yield from compare_pair(named, own)


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
