"""Faults of order: cycles, references to later statements, repairs that repair each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.graph.defect import SHOWN_OF_A_PATH, Defect, Place, render_path
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.order import order_components
from proofcheck.graph.outline import Dependency
from proofcheck.verdict.reachability import find_cyclic_components, find_shortest_path


def find_cyclic(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield one defect, with one concrete cycle, for every group that depends in a circle.

    A self-dependency is a defect of its own and closes no cycle here.
    """
    for component in find_cyclic_components(graph.premises):
        cycle = find_shortest_path(graph.premises, component[0], component[0]) or ()
        yield _cyclic(graph, cycle, len(component))


def _cyclic(graph: DependencyGraph, cycle: Sequence[int], size: int) -> Defect:
    start = cycle[0]
    labels = [graph.reference(start, position) for position in cycle]
    knot = f"{size} statements depend on each other in a circle; this cycle is a shortest one"
    return Defect(
        kind="cyclic",
        outline=graph.outline_of[start],
        span=_declared_at(graph, start, cycle[1]).span,
        position=start,
        label=labels[0],
        others=tuple(labels[1:-1]),
        message=f"circular dependency {render_path(labels)}",
        caption=f"[{labels[1]}] rests on [{labels[0]}] in turn",
        places=_hops(graph, cycle[1:SHOWN_OF_A_PATH], cycle[2:]),
        notes=(knot,) if size > len(labels) - 1 else (),
        help="leave out the dependency that is not needed, or split a statement",
    )


def _hops(
    graph: DependencyGraph, sources: Sequence[int], targets: Sequence[int]
) -> tuple[Place, ...]:
    """Return where each statement of a cycle declares the next; long cycles are cut."""
    return tuple(
        Place(
            graph.outline_of[source],
            _declared_at(graph, source, target).span,
            f"[{graph.nodes[source].label}] depends on [{graph.nodes[target].label}] here",
        )
        for source, target in zip(sources, targets, strict=False)
    )


def _declared_at(graph: DependencyGraph, source: int, target: int) -> Dependency:
    return graph.nodes[source].dependencies[graph.references[source].index(target)]


def find_forward(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every dependency on a later statement of the same outline.

    Dependencies inside a circle are left out: some of them must point forward, and the cycle is
    reported.
    """
    group = _number_groups(graph)
    for position, premises in enumerate(graph.premises):
        for later in premises:
            is_inside = graph.outline_of[later] == graph.outline_of[position]
            if later > position and is_inside and group[later] != group[position]:
                yield _forward(graph, position, later)


def _number_groups(graph: DependencyGraph) -> list[int]:
    group = [0] * len(graph)
    for number, component in enumerate(order_components(graph)):
        for position in component:
            group[position] = number
    return group


def _forward(graph: DependencyGraph, position: int, later: int) -> Defect:
    label, other = graph.nodes[position].label, graph.nodes[later].label
    return Defect(
        kind="forward",
        outline=graph.outline_of[position],
        span=_declared_at(graph, position, later).span,
        position=position,
        label=label,
        others=(other,),
        message=f"[{label}] depends on [{other}], which comes later",
        caption="stated further down",
        places=(Place(graph.outline_of[later], graph.nodes[later].span, "stated here"),),
        notes=("nothing is circular; the order of reading is not the order of proof",),
    )


def find_repair_loops(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield one defect for every group of statements that repair each other, or themselves."""
    targets = [
        [graph.find(repaired.label, position) for repaired in node.repairs]
        for position, node in enumerate(graph.nodes)
    ]
    known = [[target for target in found if target is not None] for found in targets]
    for component in find_cyclic_components(known):
        loop = find_shortest_path(known, component[0], component[0]) or ()
        repaired = graph.nodes[loop[0]].repairs[targets[loop[0]].index(loop[1])]
        yield _repair_loop(graph, loop, repaired)


def _repair_loop(graph: DependencyGraph, loop: Sequence[int], repaired: Dependency) -> Defect:
    start = loop[0]
    labels = [graph.reference(start, position) for position in loop]
    return Defect(
        kind="repair-loop",
        outline=graph.outline_of[start],
        span=repaired.span,
        position=start,
        label=labels[0],
        others=tuple(labels[1:-1]),
        message=f"circular repairs {render_path(labels)}",
        caption="leads back to this statement",
        places=tuple(
            Place(graph.outline_of[other], graph.nodes[other].span, "part of the circle")
            for other in loop[1:-1][:SHOWN_OF_A_PATH]
        ),
        notes=("none of these repairs is read in place of anything",),
    )
