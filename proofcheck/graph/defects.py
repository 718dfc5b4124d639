"""All faults of a graph, in the order of the files, and as diagnostics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proofcheck.diagnostics.diagnostic import Diagnostic, Remark
from proofcheck.graph.defect import Defect, DefectKind
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.label_defects import (
    find_duplicates,
    find_faulty_dependencies,
    find_lookalikes,
    find_namesakes,
    find_unknown_avoided,
    find_unknown_main,
    find_unknown_read,
    find_unknown_repaired,
)
from proofcheck.graph.order_defects import find_cyclic, find_forward, find_repair_loops
from proofcheck.graph.readings import find_faulty_readings
from proofcheck.source.file import Location, SourceFile

CODE_OF: dict[DefectKind, str] = {
    "dangling": "P0201",
    "self": "P0202",
    "duplicate": "P0203",
    "alike": "P0204",
    "repeated": "P0205",
    "cyclic": "P0206",
    "forward": "P0207",
    "redundant": "P0208",
    "unknown-repaired": "P0209",
    "repair-loop": "P0210",
    "unknown-main": "P0211",
    "unknown-avoided": "P0212",
    "avoided": "P0213",
    "namesake": "P0214",
    "lookalike": "P0215",
    "unknown-read": "P0216",
    "self-reading": "P0217",
    "reading-of-reading": "P0218",
    "reading-of-another-kind": "P0219",
    "early-reading": "P0220",
}

_FINDERS = (
    find_duplicates,
    find_faulty_dependencies,
    find_cyclic,
    find_forward,
    find_unknown_repaired,
    find_repair_loops,
    find_unknown_read,
    find_faulty_readings,
    find_unknown_main,
    find_unknown_avoided,
    find_namesakes,
    find_lookalikes,
)


def find_defects(graph: DependencyGraph) -> tuple[Defect, ...]:
    """Return every fault that needs no request, by file and place; empty for a clean graph."""
    return sort_defects(defect for find in _FINDERS for defect in find(graph))


def sort_defects(defects: Iterable[Defect]) -> tuple[Defect, ...]:
    """Return defects by file, place and kind."""
    return tuple(sorted(defects, key=_place_in_order))


def _place_in_order(defect: Defect) -> tuple[int, int, int, str]:
    position = -1 if defect.position is None else defect.position
    return defect.outline, defect.span.start, position, CODE_OF[defect.kind]


def describe_defect(defect: Defect, sources: Sequence[SourceFile]) -> Diagnostic:
    """Return a defect as a diagnostic; `sources` holds the file of every outline, in order."""
    return Diagnostic(
        code=CODE_OF[defect.kind],
        message=defect.message,
        at=Location(sources[defect.outline], defect.span),
        label=defect.caption,
        remarks=tuple(
            Remark(Location(sources[place.outline], place.span), place.caption)
            for place in defect.places
        ),
        notes=defect.notes,
        help=() if defect.help is None else (defect.help,),
    )
