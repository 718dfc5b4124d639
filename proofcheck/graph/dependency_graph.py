"""Statements as a dependency graph: every declared label resolved once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.graph.label_index import LabelIndex, index_labels
from proofcheck.graph.outline import Dependency, Node, Outline
from proofcheck.verdict.reachability import reverse_edges

Edges = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class DependencyGraph:
    """The statements of one or several derivations; positions count through all of them.

    outlines    as given
    nodes       all statements, in order
    outline_of  position -> number of its outline
    references  position -> for every declared dependency the position it means, or None
    premises    position -> positions it declares: each once, never itself
    dependants  position -> positions that declare it, ascending
    names       position -> a name no other statement has, nor any label that means nothing
    by_name     name -> position
    """

    outlines: tuple[Outline, ...]
    nodes: tuple[Node, ...]
    outline_of: tuple[int, ...]
    index: LabelIndex
    references: tuple[tuple[int | None, ...], ...]
    premises: Edges
    dependants: Edges
    names: tuple[str, ...]
    by_name: dict[str, int]

    def __len__(self) -> int:
        return len(self.nodes)

    def find(self, label: str, viewpoint: int | None = None) -> int | None:
        """Return the position a label means, or None.

        From a viewpoint it is read as that statement would read it; without one, outlines are
        asked in turn.
        """
        if viewpoint is not None:
            return self.index.find(label, self.outline_of[viewpoint])
        for outline in range(len(self.outlines)):
            found = self.index.find(label, outline)
            if found is not None:
                return found
        return None

    def reference(self, viewpoint: int, position: int) -> str:
        """Return the label by which one statement would refer to another."""
        label = self.nodes[position].label
        if self.outline_of[viewpoint] == self.outline_of[position]:
            return label
        return f"{self.outlines[self.outline_of[position]].name}:{label}"


def build_graph(outlines: Sequence[Outline]) -> DependencyGraph:
    """Build the graph in time O(V + E); every fault in the outlines is kept for `find_defects`."""
    nodes = tuple(node for outline in outlines for node in outline.nodes)
    outline_of = tuple(number for number, outline in enumerate(outlines) for _ in outline.nodes)
    index = index_labels(outlines)
    references = tuple(
        tuple(index.find(dependency.label, outline) for dependency in node.dependencies)
        for node, outline in zip(nodes, outline_of, strict=True)
    )
    names = _name_apart(outlines, nodes, outline_of)
    premises = tuple(_list_premises(position, found) for position, found in enumerate(references))
    return DependencyGraph(
        outlines=tuple(outlines),
        nodes=nodes,
        outline_of=outline_of,
        index=index,
        references=references,
        premises=premises,
        dependants=tuple(map(tuple, reverse_edges(premises))),
        names=names,
        by_name={name: position for position, name in enumerate(names)},
    )


def _list_premises(position: int, references: tuple[int | None, ...]) -> tuple[int, ...]:
    found = (other for other in references if other is not None and other != position)
    return tuple(dict.fromkeys(found))


def _name_apart(
    outlines: Sequence[Outline], nodes: Sequence[Node], outline_of: Sequence[int]
) -> tuple[str, ...]:
    """Return the label of every statement, with its outline and a number where needed."""
    written = {dependency.label for node in nodes for dependency in _written_in(node)}
    taken: set[str] = set()
    counts: dict[str, int] = {}
    names = []
    for node, number in zip(nodes, outline_of, strict=True):
        name = node.label if len(outlines) == 1 else f"{outlines[number].name}:{node.label}"
        stem = name
        while name in taken or (name != stem and name in written):
            counts[stem] = counts.get(stem, 1) + 1
            name = f"{stem} #{counts[stem]}"
        taken.add(name)
        names.append(name)
    return tuple(names)


def _written_in(node: Node) -> tuple[Dependency, ...]:
    return (*node.dependencies, *node.repairs, *node.reads, *node.avoids)
