"""Other readings of a statement: who reads whom, and what is wrong with a `reads`.

Where a page can be read in two ways, the statement with the label of the page is the main
reading; another reading is a statement of its own and names it.  Dependants use the main one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofcheck.graph.defect import Defect, DefectKind, Place
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.outline import Dependency


def find_readings(graph: DependencyGraph) -> dict[int, tuple[int, ...]]:
    """Return for each statement that is read otherwise the positions of its other readings.

    A reading of a reading is an error, and counts for both all the same.
    """
    direct: dict[int, list[int]] = {}
    for position, node in enumerate(graph.nodes):
        for read in node.reads:
            meant = _find_beside(graph, position, read)
            if meant is not None and meant != position:
                direct.setdefault(meant, []).append(position)
    return {position: tuple(sorted(_reach(direct, position))) for position in direct}


def _reach(direct: dict[int, list[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        fresh = [one for one in direct.get(waiting.pop(), ()) if one not in found]
        found.update(fresh)
        waiting += fresh
    return found - {start}


def _find_beside(graph: DependencyGraph, position: int, read: Dependency) -> int | None:
    """Return the statement of the same outline that is read, if there is one."""
    meant = graph.find(read.label, position)
    is_beside = meant is not None and graph.outline_of[meant] == graph.outline_of[position]
    return meant if is_beside else None


def find_faulty_readings(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield what is wrong with each `reads` that names a statement of its own outline."""
    for position, node in enumerate(graph.nodes):
        for read in node.reads:
            meant = _find_beside(graph, position, read)
            if meant == position:
                yield _reads_itself(graph, position, read)
            elif meant is not None:
                yield from _faults(graph, position, read, meant)


def _faults(
    graph: DependencyGraph, position: int, read: Dependency, meant: int
) -> Iterator[Defect]:
    own, other = graph.nodes[position], graph.nodes[meant]
    if other.reads:
        yield _reads_reading(graph, position, read, meant)
    if own.kind != other.kind:
        yield replace(
            _fault(graph, position, read, "reading-of-another-kind"),
            message=f"[{own.label}] is a {own.kind}, and reads [{other.label}], a {other.kind}",
            caption=f"of the kind {other.kind}",
            places=(Place(graph.outline_of[meant], other.span, "the main reading"),),
            help="make both of one kind",
        )
    if meant > position:
        yield replace(
            _fault(graph, position, read, "early-reading"),
            message=f"[{own.label}] reads [{other.label}], which comes later",
            caption="stated further down",
            places=(Place(graph.outline_of[meant], other.span, "stated here"),),
            help="move the reading below what it reads",
        )


def _reads_reading(graph: DependencyGraph, position: int, read: Dependency, meant: int) -> Defect:
    own, other = graph.nodes[position], graph.nodes[meant]
    first = other.reads[0]
    return replace(
        _fault(graph, position, read, "reading-of-reading"),
        message=f"[{own.label}] reads [{other.label}], which is a reading itself",
        caption="this is no main reading",
        places=(Place(graph.outline_of[meant], first.span, f"a reading of [{first.label}]"),),
        help=f"name the main reading: `reads [{first.label}]`",
    )


def _reads_itself(graph: DependencyGraph, position: int, read: Dependency) -> Defect:
    return replace(
        _fault(graph, position, read, "self-reading"),
        message=f"[{graph.nodes[position].label}] is declared as a reading of itself",
        caption="this is the statement itself",
        help="name the statement that has the label of the page",
    )


def _fault(graph: DependencyGraph, position: int, read: Dependency, kind: DefectKind) -> Defect:
    """Return a fault of which nothing is said yet."""
    return Defect(
        kind=kind,
        outline=graph.outline_of[position],
        span=read.span,
        position=position,
        label=graph.nodes[position].label,
        others=(read.label,),
        message="",
        caption="",
    )
