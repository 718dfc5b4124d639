"""The dependency graph in Mermaid, which code hosts draw inside Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.reports.graph.drawing import ABSENT, Box, Drawing, Frame, draw_audit
from proofcheck.reports.graph.palette import FILL, PLAIN_STROKE, STROKE

_SHAPE = {
    "definition": ("[", "]"),
    "hypothesis": ("{{", "}}"),
    "claim": ("([", "])"),
    "cited": ("[[", "]]"),
    "informal": ("[/", "/]"),
    ABSENT: ("[", "]"),
}
_LINE = {
    "used": "-->",
    "declared": "-->",
    "unused": "-.->|unused|",
    "missing": "==>|missing|",
    "repairs": "-.->|repairs|",
    "reads": "-.->|reads|",
}
_PLAIN = frozenset(" ,()'=+/[]")


def render_mermaid(
    document: Mapping[str, object], *, legend: bool = False, ascii_only: bool = False
) -> str:
    """Return the graph of an audit document; the same document gives the same bytes.

    Directions, shapes, colours and words are those of the DOT report as far as Mermaid has them.
    Mermaid by default draws at most 500 arrows and 50,000 characters; a page that shows larger
    graphs raises its own limits, a graph cannot.

    raises   ValueError when the document is no audit of version 1
    """
    drawing = draw_audit(document, ascii_only=ascii_only)
    lines = (*_body(drawing), *(_legend() if legend else ()), *_classes())
    return "\n".join(("flowchart TD", *(f"  {line}" for line in lines), ""))


def _body(drawing: Drawing) -> Iterator[str]:
    for number, frame in enumerate(drawing.frames):
        yield from _frame(number, frame)
    for box in drawing.absent:
        yield _node(box)
    for arrow in drawing.arrows:
        yield f"{arrow.source} {_LINE[arrow.role]} {arrow.target}"
    tainted = [box.identity for box in drawing.boxes if box.standing == "tainted"]
    if tainted:
        yield f"class {','.join(tainted)} tainted"


def _frame(number: int, frame: Frame) -> Iterator[str]:
    yield f"subgraph frame{number} [{quote((frame.title,))}]"
    for box in frame.boxes:
        yield f"  {_node(box)}"
    yield "end"


def _node(box: Box) -> str:
    opening, closing = _SHAPE.get(box.kind, _SHAPE["claim"])
    name = box.evidence if box.evidence in FILL else "unknown"
    return f"{box.identity}{opening}{quote(box.lines)}{closing}:::{_class(name)}"


def _class(evidence: str) -> str:
    return evidence.replace("-", "_")


def quote(lines: Sequence[str]) -> str:
    """Return lines of text as one Mermaid string in which nothing is interpreted.

    Every ASCII sign that is not harmless is written as a character code: quotes, markup, and
    what Markdown, formulas, comments and directives begin with.  A backslash before `n`, which
    Mermaid has no way to write, becomes the sign that looks most like it.
    """
    return '"' + "<br/>".join(map(_escape, lines)) + '"'


def _escape(text: str) -> str:
    return "".join(
        _escape_sign(sign, following)
        for sign, following in zip(text, (*text[1:], " "), strict=True)
    )


def _escape_sign(sign: str, following: str) -> str:
    if sign == "." and following.isalnum():
        return sign  # inside a number; elsewhere it may make Mermaid see the item of a list
    if sign == "\\" and following == "n":
        return "\N{SET MINUS}"  # Mermaid breaks the line at `\\n` even where it is character codes
    if not sign.isascii() or sign.isalnum() or sign in _PLAIN:
        return sign
    return f"#{ord(sign)};"


def _classes() -> Iterator[str]:
    for evidence, fill in FILL.items():
        stroke = STROKE.get(evidence, PLAIN_STROKE)
        yield f"classDef {_class(evidence)} fill:{fill},stroke:{stroke},color:#000000"
    yield f"classDef unknown fill:#ffffff,stroke:{PLAIN_STROKE},color:#000000"
    yield f"classDef tainted stroke:{STROKE['tainted']},stroke-dasharray:5 3"


def _legend() -> Iterator[str]:
    """Yield a frame with one box for every evidence and one for every kind."""
    yield 'subgraph legend ["Legend"]'
    for evidence in FILL:
        if evidence != ABSENT:
            yield f"  legend_{_class(evidence)}[{quote((evidence,))}]:::{_class(evidence)}"
    for kind, (opening, closing) in _SHAPE.items():
        if kind != ABSENT:
            yield f'  legend_kind_{kind}{opening}"{kind}"{closing}'
    yield "end"
