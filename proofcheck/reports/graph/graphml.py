"""The dependency graph as GraphML, which graph editors and libraries read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from proofcheck.reports.graph.drawing import Arrow, Box, draw_audit

_FIELDS = ("label", "title", "kind", "evidence", "standing", "derivation")


def render_graphml(document: Mapping[str, object]) -> str:
    """Return the graph; an edge points from a premise to the statement that declares it.

    Texts of the document are made visible before, so none holds a character that XML forbids.

    raises   ValueError when the document is no audit of version 1
    """
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Mapping[str, object]) -> Iterator[str]:
    drawing = draw_audit(document)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for field in _FIELDS:
        yield f'  <key id="{field}" for="node" attr.name="{field}" attr.type="string"/>'
    yield '  <key id="role" for="edge" attr.name="role" attr.type="string"/>'
    yield '  <graph id="proofcheck" edgedefault="directed">'
    for frame in drawing.frames:
        for box in frame.boxes:
            yield from _node(box, frame.title)
    for box in drawing.absent:
        yield from _node(box, "")
    for arrow in drawing.arrows:
        yield from _edge(arrow)
    yield "  </graph>"
    yield "</graphml>"


def _node(box: Box, derivation: str) -> Iterator[str]:
    values = (box.label, box.title, box.kind, box.evidence, box.standing, derivation)
    yield f"    <node id={quoteattr(box.identity)}>"
    for field, value in zip(_FIELDS, values, strict=True):
        if value:
            yield f'      <data key="{field}">{escape(value)}</data>'
    yield "    </node>"


def _edge(arrow: Arrow) -> Iterator[str]:
    yield f"    <edge source={quoteattr(arrow.source)} target={quoteattr(arrow.target)}>"
    yield f'      <data key="role">{arrow.role}</data>'
    yield "    </edge>"
