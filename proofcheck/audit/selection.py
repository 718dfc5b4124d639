"""Which statements are audited: those asked for, their other readings, and all they rest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.graph import DependencyGraph, find_readings
from proofcheck.language.statements import Statement
from proofcheck.source.labels import normalise_label
from proofcheck.verdict.reachability import find_reached


def select_statements(graph: DependencyGraph, labels: Sequence[str]) -> frozenset[int]:
    """Return the positions that labels mean; a label is ``name:label`` or a bare one.

    With a statement come its other readings: without them nobody knows what its label is worth.
    """
    wanted = {_key(label) for label in labels}
    named = [
        position
        for position, node in enumerate(graph.nodes)
        if node.key in wanted or _qualified(graph, position) in wanted
    ]
    readings = find_readings(graph)
    return frozenset(named).union(*(readings.get(position, ()) for position in named))


def with_premises(
    graph: DependencyGraph, statements: Sequence[Statement], selected: frozenset[int]
) -> frozenset[int]:
    """Add everything the selected statements rest on, at any depth.

    That is what they declare, and what they take names from without declaring it.

    statements   by position
    """
    below = [
        (*graph.premises[position], *_undeclared(graph, position, statement.missing))
        for position, statement in enumerate(statements)
    ]
    marks = find_reached(below, selected)
    return frozenset(position for position, is_reached in enumerate(marks) if is_reached)


def _undeclared(graph: DependencyGraph, position: int, labels: Sequence[str]) -> Iterator[int]:
    found = (graph.find(label, position) for label in labels)
    return (other for other in found if other is not None)


def _key(label: str) -> str:
    name, colon, rest = label.partition(":")
    return f"{name}:{normalise_label(rest)}" if colon else normalise_label(label)


def _qualified(graph: DependencyGraph, position: int) -> str:
    outline = graph.outlines[graph.outline_of[position]]
    return f"{outline.name}:{graph.nodes[position].key}"
