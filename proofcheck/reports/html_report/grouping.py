"""Groups of statements that can be folded: the sections, and long sections in parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from proofcheck.reports.records.audited import Audit

_Place = tuple[int, str]

LARGEST_PICTURE = 100
"""Statements that are drawn one by one at first; of more, the groups are drawn, folded."""

LARGEST_GROUP = 100
"""Statements of a group; more of them are hard to look at."""

MOST_GROUPS = 200
"""Groups that can be looked at; of more the sections are no help, and parts are made instead."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statements that stand together, by position."""

    title: str
    members: tuple[int, ...]


def group_statements(audit: Audit) -> tuple[Group, ...]:
    """Return the groups in the order of the document; every statement is in exactly one."""
    sections: dict[_Place, list[int]] = {}
    places: dict[_Place, str] = {}
    whole: dict[_Place, str] = {}
    labels: list[str] = []
    position = 0
    for number, derivation in enumerate(audit.derivations):
        name = derivation.title or derivation.name
        whole[number, ""] = name
        for one in derivation.statements:
            place = number, one.section
            sections.setdefault(place, []).append(position)
            places[place] = _title(name, one.section, len(audit.derivations))
            labels.append(one.label)
            position += 1
    if len(sections) > MOST_GROUPS:
        places = whole
        sections = _without_sections(sections)
    return tuple(
        part
        for place, members in sections.items()
        for part in _parts(places[place], members, labels)
    )


def _without_sections(sections: Mapping[_Place, list[int]]) -> dict[_Place, list[int]]:
    derivations: dict[_Place, list[int]] = {}
    for (number, _), members in sections.items():
        derivations.setdefault((number, ""), []).extend(members)
    return {place: sorted(members) for place, members in derivations.items()}


def _title(derivation: str, section: str, derivations: int) -> str:
    if derivations == 1:
        return section or derivation
    return f"{derivation}: {section}" if section else derivation


def _parts(title: str, members: list[int], labels: list[str]) -> Iterator[Group]:
    number = ceil(len(members) / LARGEST_GROUP)
    if number == 1:
        yield Group(title, tuple(members))
        return
    size = ceil(len(members) / number)
    for part in (members[at : at + size] for at in range(0, len(members), size)):
        yield Group(f"{title} [{labels[part[0]]}] to [{labels[part[-1]]}]", tuple(part))
