"""Statements as a dependency graph: defects, order, slices, what rests on what."""

from proofcheck.graph.accounts import (
    Outcome,
    enter_outcome,
    find_avoided,
    keep_ledger,
    spell_names,
)
from proofcheck.graph.defect import Defect, DefectKind, Place
from proofcheck.graph.defects import CODE_OF, describe_defect, find_defects, sort_defects
from proofcheck.graph.dependency_graph import DependencyGraph, build_graph
from proofcheck.graph.order import (
    find_ancestors,
    find_closure,
    find_cycles,
    find_descendants,
    find_path,
    order_components,
    order_topologically,
)
from proofcheck.graph.outline import Dependency, Node, Outline
from proofcheck.graph.readings import find_readings
from proofcheck.graph.redundancy import (
    RedundantEdge,
    RedundantEdges,
    find_redundant,
    find_redundant_edges,
)

__all__ = [
    "CODE_OF",
    "Defect",
    "DefectKind",
    "Dependency",
    "DependencyGraph",
    "Node",
    "Outcome",
    "Outline",
    "Place",
    "RedundantEdge",
    "RedundantEdges",
    "build_graph",
    "describe_defect",
    "enter_outcome",
    "find_ancestors",
    "find_avoided",
    "find_closure",
    "find_cycles",
    "find_defects",
    "find_descendants",
    "find_path",
    "find_readings",
    "find_redundant",
    "find_redundant_edges",
    "keep_ledger",
    "order_components",
    "order_topologically",
    "sort_defects",
    "spell_names",
]
