"""Groups of statements that can be folded: the sections, and long sections in parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.reports.audited import Audit

LARGEST_GROUP = 150
"""Statements of a group; more of them are hard to look at, and slow to lay out."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statements that stand together, by position."""

    title: str
    members: tuple[int, ...]


def group_statements(audit: Audit) -> tuple[Group, ...]:
    """Return the groups in the order of the document; every statement is in exactly one."""
    sections: dict[tuple[int, str], list[int]] = {}
    places: dict[tuple[int, str], str] = {}
    labels: list[str] = []
    position = 0
    for number, derivation in enumerate(audit.derivations):
        name = derivation.title or derivation.name
        for one in derivation.statements:
            place = number, one.section
            sections.setdefault(place, []).append(position)
            places[place] = _title(name, one.section, len(audit.derivations))
            labels.append(one.label)
            position += 1
    return tuple(
        part
        for place, members in sections.items()
        for part in _parts(places[place], members, labels)
    )


def _title(derivation: str, section: str, derivations: int) -> str:
    if derivations == 1:
        return section or derivation
    return f"{derivation}: {section}" if section else derivation


def _parts(title: str, members: list[int], labels: list[str]) -> Iterator[Group]:
    if len(members) <= LARGEST_GROUP:
        yield Group(title, tuple(members))
        return
    for start in range(0, len(members), LARGEST_GROUP):
        part = members[start : start + LARGEST_GROUP]
        yield Group(f"{title} [{labels[part[0]]}] to [{labels[part[-1]]}]", tuple(part))
