"""Faults of single labels: dangling, self, repeated, duplicate, alike, names of nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from proofcheck.graph.closest_labels import ClosestLabels, index_closest_labels
from proofcheck.graph.defect import Defect, Place
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.outline import Dependency
from proofcheck.library import find_theorem, theorems
from proofcheck.source.labels import name_of_theorem, normalise_label
from proofcheck.source.lookalikes import name_difference, skeleton_of
from proofcheck.source.span import NOWHERE

_SPELLING = "labels are compared after Unicode normalisation, with one prime sign and single spaces"


def find_duplicates(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every statement whose label an earlier one of its outline has.

    `duplicate` when an earlier label is spelled the same, `alike` when they only compare equal.
    """
    first: dict[tuple[int, str], int] = {}
    spelled: dict[tuple[int, str], int] = {}
    for position, node in enumerate(graph.nodes):
        outline = graph.outline_of[position]
        same = spelled.setdefault((outline, node.label), position)
        equal = first.setdefault((outline, node.key), position)
        if same != position:
            yield _duplicate(graph, position, same)
        elif equal != position:
            yield _alike(graph, position, equal)


def _duplicate(graph: DependencyGraph, position: int, earlier: int) -> Defect:
    label = graph.nodes[position].label
    return Defect(
        kind="duplicate",
        outline=graph.outline_of[position],
        span=graph.nodes[position].span,
        position=position,
        label=label,
        others=(label,),
        message=f"two statements have the label [{label}]",
        caption="the same label again",
        places=(_place(graph, earlier, "first used here"),),
        notes=("a dependency on it means the first",),
        help="give one of them another label",
    )


def _alike(graph: DependencyGraph, position: int, earlier: int) -> Defect:
    label, other = graph.nodes[position].label, graph.nodes[earlier].label
    return Defect(
        kind="alike",
        outline=graph.outline_of[position],
        span=graph.nodes[position].span,
        position=position,
        label=label,
        others=(other,),
        message=f"[{label}] and [{other}] are the same label, spelled in two ways",
        caption=f"the same label as [{other}]",
        places=(_place(graph, earlier, "first used here"),),
        notes=(_SPELLING,),
        help="give one of them another label",
    )


def find_lookalikes(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every statement whose label looks like an earlier, different one of its outline."""
    first: dict[tuple[int, str], int] = {}
    for position, node in enumerate(graph.nodes):
        earlier = first.setdefault((graph.outline_of[position], skeleton_of(node.label)), position)
        if graph.nodes[earlier].key != node.key:
            yield _lookalike(graph, position, earlier)


def _lookalike(graph: DependencyGraph, position: int, earlier: int) -> Defect:
    label, other = graph.nodes[position].label, graph.nodes[earlier].label
    return Defect(
        kind="lookalike",
        outline=graph.outline_of[position],
        span=graph.nodes[position].span,
        position=position,
        label=label,
        others=(other,),
        message=f"[{label}] looks like [{other}], and is another label",
        caption=f"looks like [{other}]",
        places=(_place(graph, earlier, "the other one"),),
        notes=(name_difference(label, other),),
        help="give one of them another label, or type both with the same letters",
    )


def _place(graph: DependencyGraph, position: int, caption: str) -> Place:
    return Place(graph.outline_of[position], graph.nodes[position].span, caption)


def find_faulty_dependencies(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield the faults of each `from` in turn: repeated, else dangling or self."""
    nearby = _Nearby(graph)
    for position, node in enumerate(graph.nodes):
        seen: dict[str, Dependency] = {}
        for dependency, meant in zip(node.dependencies, graph.references[position], strict=True):
            earlier = seen.setdefault(normalise_label(dependency.label), dependency)
            if earlier is not dependency:
                yield _repeated(graph, position, dependency, earlier)
            elif meant is None:
                yield _dangling(graph, position, dependency, nearby)
            elif meant == position:
                yield _self(graph, position, dependency)


def _repeated(
    graph: DependencyGraph, position: int, dependency: Dependency, earlier: Dependency
) -> Defect:
    outline = graph.outline_of[position]
    return Defect(
        kind="repeated",
        outline=outline,
        span=dependency.span,
        position=position,
        label=graph.nodes[position].label,
        others=(dependency.label,),
        message=f"[{dependency.label}] is declared twice",
        caption="declared again",
        places=(Place(outline, earlier.span, "first declared here"),),
        help="leave one of them out",
    )


def _self(graph: DependencyGraph, position: int, dependency: Dependency) -> Defect:
    label = graph.nodes[position].label
    return Defect(
        kind="self",
        outline=graph.outline_of[position],
        span=dependency.span,
        position=position,
        label=label,
        others=(label,),
        message=f"[{label}] depends on itself",
        caption="this is the statement itself",
        notes=("a statement is never its own premise",),
    )


class _Nearby:
    """Labels close to one that does not exist, indexed when first asked for."""

    def __init__(self, graph: DependencyGraph) -> None:
        self._graph = graph
        self._index = cache(self._build)

    def _build(self, outline: int) -> ClosestLabels:
        return index_closest_labels([node.label for node in self._graph.outlines[outline].nodes])

    def advise(self, label: str, outline: int, excluded: str | None = None) -> str | None:
        theorem = name_of_theorem(label)
        if theorem is not None:
            return _advise_theorem(theorem)
        named = self._graph.index.find_outline(label)
        wanted = label if named is None else label.partition(":")[2]
        found = self._index(outline if named is None else named).find(wanted)
        near = [f"[{other}]" for other in found if other != excluded]
        if not near:
            return None
        return (
            f"the closest label is {near[0]}"
            if len(near) == 1
            else (f"the closest labels are {', '.join(near[:-1])} and {near[-1]}")
        )


def _advise_theorem(name: str) -> str | None:
    near = index_closest_labels([one.name for one in theorems().values()]).find(name)
    return f"the closest theorem is `{near[0]}`" if near else None


def _explain_unknown(graph: DependencyGraph, label: str) -> str:
    """Return the headline for a label that means nothing."""
    theorem = name_of_theorem(label)
    if theorem is not None:
        return f"the library has no theorem `{theorem}`"
    named = graph.index.find_outline(label)
    if named is not None:
        rest = label.partition(":")[2].strip()
        return f"the derivation `{graph.outlines[named].name}` has no statement [{rest}]"
    name, colon, _ = label.partition(":")
    if colon and name.strip().isidentifier():
        return f"no statement has the label [{label}], and no derivation read is named `{name}`"
    return f"no statement has the label [{label}]"


def _dangling(
    graph: DependencyGraph, position: int, dependency: Dependency, nearby: _Nearby
) -> Defect:
    node = graph.nodes[position]
    outline = graph.outline_of[position]
    theorem = name_of_theorem(dependency.label)
    cut = ("the list is cut by the edge of the page; so may be this label",)
    return Defect(
        kind="dangling",
        outline=outline,
        span=dependency.span,
        position=position,
        label=node.label,
        others=(dependency.label,),
        message=_explain_unknown(graph, dependency.label),
        caption="not a label of this derivation" if theorem is None else "no such theorem",
        notes=cut if node.is_truncated and dependency is node.dependencies[-1] else (),
        help=nearby.advise(dependency.label, outline, node.label),
    )


def find_unknown_repaired(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every `repairs` that names no statement."""
    nearby = _Nearby(graph)
    for position, node in enumerate(graph.nodes):
        for repaired in node.repairs:
            if graph.find(repaired.label, position) is None:
                yield _unknown(graph, position, repaired, "unknown-repaired", nearby)


def find_unknown_read(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every `reads` that names no statement of its own derivation."""
    nearby = _Nearby(graph)
    for position, node in enumerate(graph.nodes):
        for read in node.reads:
            meant = graph.find(read.label, position)
            if meant is None:
                yield _unknown(graph, position, read, "unknown-read", nearby)
            elif graph.outline_of[meant] != graph.outline_of[position]:
                yield _read_elsewhere(graph, position, read)


def _read_elsewhere(graph: DependencyGraph, position: int, read: Dependency) -> Defect:
    label = graph.nodes[position].label
    return Defect(
        kind="unknown-read",
        outline=graph.outline_of[position],
        span=read.span,
        position=position,
        label=label,
        others=(read.label,),
        message=f"[{read.label}] is a statement of another derivation",
        caption=f"nothing beside [{label}]",
        help="put the reading into the file of what it reads",
    )


def find_unknown_avoided(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every `avoids` that names no statement: such a demand would always be met."""
    nearby = _Nearby(graph)
    for position, node in enumerate(graph.nodes):
        for avoided in node.avoids:
            is_known = (
                find_theorem(avoided.label) or graph.find(avoided.label, position) is not None
            )
            if not is_known:
                yield _unknown(graph, position, avoided, "unknown-avoided", nearby)


_DONE = {"unknown-repaired": "repair", "unknown-read": "read", "unknown-avoided": "avoid"}


def _unknown(
    graph: DependencyGraph,
    position: int,
    named: Dependency,
    kind: Literal["unknown-repaired", "unknown-read", "unknown-avoided"],
    nearby: _Nearby,
) -> Defect:
    outline = graph.outline_of[position]
    label = graph.nodes[position].label
    return Defect(
        kind=kind,
        outline=outline,
        span=named.span,
        position=position,
        label=label,
        others=(named.label,),
        message=_explain_unknown(graph, named.label),
        caption=f"nothing for [{label}] to {_DONE[kind]}",
        help=nearby.advise(named.label, outline, label),
    )


def find_unknown_main(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every label after `main` that names no statement."""
    nearby = _Nearby(graph)
    for outline, record in enumerate(graph.outlines):
        for named in record.main:
            if graph.index.find(named.label, outline) is None:
                yield Defect(
                    kind="unknown-main",
                    outline=outline,
                    span=named.span,
                    position=None,
                    label=named.label,
                    others=(),
                    message=_explain_unknown(graph, named.label),
                    caption="named as a main statement",
                    help=nearby.advise(named.label, outline),
                )


def find_namesakes(graph: DependencyGraph) -> Iterator[Defect]:
    """Yield every derivation that is called as an earlier one."""
    for number, record in enumerate(graph.outlines):
        first = graph.index.outline_by_name[record.name]
        if first != number:
            yield Defect(
                kind="namesake",
                outline=number,
                span=NOWHERE,
                position=None,
                label="",
                others=(),
                message=f"another derivation is called `{record.name}`, too",
                caption=f"`{record.name}:` means a statement of the other",
                places=(Place(first, NOWHERE, "the other one"),),
                help="rename one of the files, or audit them apart",
            )
