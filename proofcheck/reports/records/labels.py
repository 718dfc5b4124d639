"""Which statements of an audit a label means, as a person types it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.reports.records.records import list_records
from proofcheck.source.labels import normalise_label

Position = tuple[int, int]
"""Which derivation of a document, and which of its statements, counted from 0."""


def strip_brackets(label: str) -> str:
    """Return what is typed without one pair of brackets around the label.

    >>> strip_brackets("[4.5]"), strip_brackets("boxed:[4.5]"), strip_brackets("4.5")
    ('4.5', 'boxed:4.5', '4.5')
    """
    label = label.strip()
    if label.endswith("]"):
        name, bracket, inside = label.partition("[")
        if bracket and (not name or name.endswith(":")):
            return f"{name}{inside[:-1]}"
    return label


def find_statements(document: Mapping[str, object], label: str) -> tuple[Position, ...]:
    """Return every statement that has the label, in document order; none is no error.

    label   as `2.13`, `[2.13]` or `name:2.13`; a label that itself holds a colon is tried first
    """
    typed = strip_brackets(label)
    key = normalise_label(typed)
    found = tuple(at for at, _, own in _each_label(document) if normalise_label(own) == key)
    if found:
        return found
    return tuple(
        at
        for at, name, own in _each_label(document)
        if name and normalise_label(f"{name}:{own}") == normalise_label(typed.replace(": ", ":"))
    )


def _each_label(document: Mapping[str, object]) -> Iterator[tuple[Position, str, str]]:
    """Yield position, name of the derivation, and label of each statement."""
    for at_derivation, derivation in enumerate(list_records(document, "derivations")):
        for at_statement, statement in enumerate(list_records(derivation, "statements")):
            place = at_derivation, at_statement
            yield place, str(derivation.get("name", "")), str(statement.get("label", ""))
