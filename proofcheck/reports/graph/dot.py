"""The dependency graph in DOT, the language of Graphviz."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from proofcheck.reports.graph.drawing import ABSENT, Arrow, Box, Drawing, Frame, draw_audit
from proofcheck.reports.graph.palette import FILL, PLAIN_STROKE, STROKE, fill_of

Attributes = Mapping[str, str]

_SHAPE = {
    "definition": "box",
    "hypothesis": "hexagon",
    "claim": "ellipse",
    "cited": "note",
    "informal": "parallelogram",
    ABSENT: "plaintext",
}
_BORDER = {"tainted": "filled,dashed", "sound": "filled,bold"}
_LINE: dict[str, Attributes] = {
    "used": {},
    "declared": {"color": "#808080"},
    "unused": {"style": "dotted", "label": "unused"},
    "missing": {"style": "bold", "color": "#b04a00", "label": "missing"},
    "repairs": {"style": "dashed", "arrowhead": "empty", "label": "repairs", "constraint": "false"},
    "reads": {"style": "dashed", "arrowhead": "open", "label": "reads", "constraint": "false"},
}
_ENTITY = re.compile(r"&(?=#?\w+;)")


def render_dot(
    document: Mapping[str, object], *, legend: bool = False, ascii_only: bool = False
) -> str:
    """Return the graph of an audit document; the same document gives the same bytes.

    An arrow points from a premise to the statement that declares it, so proofs run downwards.
    Shape tells the kind, colour and a line of text the evidence, a dashed border that the
    statement is tainted, a bold one that it is sound.

    raises   ValueError when the document is no audit of version 1
    """
    drawing = draw_audit(document, ascii_only=ascii_only)
    return "\n".join((*_head(), *_body(drawing), *(_legend() if legend else ()), "}", ""))


def _head() -> Iterator[str]:
    yield "digraph proofcheck {"
    yield '  graph [rankdir="TB", fontname="sans-serif", compound="true"];'
    yield '  node [fontname="sans-serif", fontsize="11"];'
    yield '  edge [fontname="sans-serif", fontsize="9"];'


def _body(drawing: Drawing) -> Iterator[str]:
    for number, frame in enumerate(drawing.frames):
        yield from _frame(number, frame)
    for box in drawing.absent:
        yield f"  {_node(box)}"
    for arrow in drawing.arrows:
        yield f"  {_edge(arrow)}"


def _frame(number: int, frame: Frame) -> Iterator[str]:
    yield f"  subgraph cluster_{number} {{"
    yield f"    label={quote((frame.title,))};"
    for box in frame.boxes:
        yield f"    {_node(box)}"
    yield "  }"


def _node(box: Box) -> str:
    attributes = {
        "label": quote(box.lines),
        "shape": quote((_SHAPE.get(box.kind, "ellipse"),)),
        "style": quote((_BORDER.get(box.standing, "filled"),)),
        "fillcolor": quote((fill_of(box.evidence),)),
        "color": quote((STROKE.get(box.standing, STROKE.get(box.kind, PLAIN_STROKE)),)),
    }
    return f"{box.identity} [{_join(attributes)}];"


def _edge(arrow: Arrow) -> str:
    attributes = {name: quote((value,)) for name, value in _LINE[arrow.role].items()}
    tail = f" [{_join(attributes)}]" if attributes else ""
    return f"{arrow.source} -> {arrow.target}{tail};"


def _join(attributes: Attributes) -> str:
    return ", ".join(f"{name}={value}" for name, value in attributes.items())


def quote(lines: Sequence[str]) -> str:
    r"""Return lines of text as one DOT string, centred, in which nothing is interpreted.

    Quotes and backslashes are escaped, so that `\N` is no node name; an ampersand is, where
    Graphviz would read the beginning of a character entity.
    """
    return '"' + "\\n".join(map(_escape, lines)) + '"'


def _escape(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return _ENTITY.sub("&amp;", escaped)


def _legend() -> Iterator[str]:
    """Yield a frame with one box for every evidence and one for every kind."""
    yield "  subgraph cluster_legend {"
    yield '    label="Legend";'
    for evidence in FILL:
        if evidence != ABSENT:
            fill = quote((fill_of(evidence),))
            name = evidence.replace("-", "_")
            yield (
                f'    legend_{name} [label="{evidence}", shape="plain", style="filled", '
                f"fillcolor={fill}];"
            )
    for kind, shape in _SHAPE.items():
        if kind != ABSENT:
            yield f'    legend_kind_{kind} [label="{kind}", shape="{shape}"];'
    yield "  }"
