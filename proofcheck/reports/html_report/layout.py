"""Where everything stands in the picture: a skeleton for Graphviz, and what it answers.

The skeleton holds names, sizes and arrows only, no text of a derivation, so that neither fonts
nor titles change the layout, and nothing a document says reaches Graphviz.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from proofcheck.reports.graph.drawing import BESIDE
from proofcheck.reports.html_report.content import Content

LayOut = Callable[[str], str | None]
"""From DOT to Graphviz's `json0`; None where there is no Graphviz, or it gave up."""

LARGEST_PICTURE = 400
"""Statements that are drawn one by one at first; of more, the groups are drawn, folded."""

GROUP_SIZE = (190, 64)

_POINTS_PER_INCH = 72
_STYLE = (
    'graph [rankdir="TB", nodesep="0.16", ranksep="0.5", splines="true", mclimit="0.5"];',
    'node [shape="box", fixedsize="true", label=""];',
    'edge [arrowhead="normal", arrowsize="0.6"];',
)


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is laid out: boxes with their sizes, frames around some of them, and arrows.

    arrows   the two ends, and the roles of what leads from one to the other
    """

    boxes: dict[str, tuple[int, int]]
    frames: dict[str, tuple[str, ...]]
    arrows: dict[tuple[str, str], frozenset[str]]


def is_folded_at_first(content: Content) -> bool:
    """Whether the picture begins with groups instead of statements."""
    return len(content.statements) > LARGEST_PICTURE and len(content.groups) > 1


def sketch_content(content: Content) -> Sketch:
    """Sketch what the page shows when it is opened."""
    names = {at: f"n{at}" for at in range(len(content.statements))}
    folded = is_folded_at_first(content)
    boxes: dict[str, tuple[int, int]] = {}
    frames: dict[str, tuple[str, ...]] = {}
    for number, group in enumerate(content.groups):
        if folded:
            names |= dict.fromkeys(group.members, f"g{number}")
            boxes[f"g{number}"] = GROUP_SIZE
        else:
            frames[f"g{number}"] = tuple(names[at] for at in group.members)
    for at, one in enumerate(content.statements):
        if names[at].startswith("n"):
            boxes[names[at]] = _size(one)
    return Sketch(boxes, frames, _arrows(content, names))


def _size(statement: Mapping[str, object]) -> tuple[int, int]:
    found = statement["box"]
    assert isinstance(found, list)
    return found[0], found[1]


def _arrows(content: Content, names: Mapping[int, str]) -> dict[tuple[str, str], frozenset[str]]:
    """Return each arrow that is laid out: all but those that a longer way implies.

    The page draws the others without asking Graphviz, and only where the reader looks; with them
    the picture is twice as wide.
    """
    arrows: dict[tuple[str, str], frozenset[str]] = {}
    for source, target, role in content.edges:
        ends = names[source], names[target]
        if ends[0] != ends[1] or ends[0].startswith("n"):
            arrows[ends] = arrows.get(ends, frozenset()) | {role}
    implied = find_implied(arrows)
    return {ends: roles for ends, roles in arrows.items() if ends not in implied}


def find_implied(arrows: Mapping[tuple[str, str], frozenset[str]]) -> frozenset[tuple[str, str]]:
    """Find the declared arrows whose beginning is reached from their end another way as well."""
    premises: dict[str, list[str]] = {}
    for (source, target), roles in arrows.items():
        if not roles <= BESIDE | {"unused"}:
            premises.setdefault(target, []).append(source)
    above = {target: _ancestors(target, premises) for target in premises}
    empty: frozenset[str] = frozenset()
    return frozenset(
        (source, target)
        for (source, target), roles in arrows.items()
        if roles <= {"declared", "used", "unused"}
        and any(
            source in above.get(other, empty) and target not in above.get(other, empty)
            for other in premises.get(target, ())
            if other not in (source, target)
        )
    )


def _ancestors(start: str, premises: Mapping[str, list[str]]) -> frozenset[str]:
    found: set[str] = set()
    waiting = [*premises[start]]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += premises.get(one, ())
    return frozenset(found)


def write_skeleton(sketch: Sketch) -> str:
    """Return the skeleton in DOT."""
    return "\n".join(_skeleton(sketch)) + "\n"


def _skeleton(sketch: Sketch) -> Iterator[str]:
    yield "digraph {"
    yield from _STYLE
    for frame, members in sketch.frames.items():
        yield f'subgraph "cluster_{frame}" {{ label=" "; margin="10"; {"; ".join(members)} }}'
    for name, (width, height) in sketch.boxes.items():
        yield f'{name} [width="{_inches(width)}", height="{_inches(height)}"];'
    for (source, target), roles in sketch.arrows.items():
        tail = ', constraint="false"' if roles <= BESIDE else ""
        yield f'{source} -> {target} [id="{source}>{target}"{tail}];'
    yield "}"


def _inches(pixels: int) -> str:
    return f"{pixels / _POINTS_PER_INCH:.4f}"


def read_layout(answer: str) -> dict[str, object]:
    """Read Graphviz's `json0` into what the page draws, in pixels, with y growing downwards.

    raises   ValueError, KeyError or TypeError for an answer that is no layout
    """
    graph = json.loads(answer)
    _, _, width, height = map(float, graph["bb"].split(","))
    places: dict[str, list[float]] = {}
    frames: dict[str, list[float]] = {}
    for one in graph.get("objects", ()):
        if "bb" in one:
            left, bottom, right, top = map(float, one["bb"].split(","))
            frame = [left, height - top, right - left, top - bottom]
            frames[one["name"].removeprefix("cluster_")] = [round(number, 1) for number in frame]
        elif "pos" in one:
            x, y = map(float, one["pos"].split(","))
            places[one["name"]] = [round(x, 1), round(height - y, 1)]
    arrows = {one["id"]: _path(one["pos"], height) for one in graph.get("edges", ())}
    return {"size": [width, height], "boxes": places, "frames": frames, "arrows": arrows}


def _path(spline: str, height: float) -> str:
    """Turn a spline of Graphviz into a path of SVG that ends where the arrow points."""
    end = ""
    points: list[str] = []
    for part in spline.split():
        if part.startswith("e,"):
            end = _point(part[2:], height)
        elif not part.startswith("s,"):
            points.append(_point(part, height))
    return f"M{points[0]}C{' '.join(points[1:])}" + (f"L{end}" if end else "")


def _point(text: str, height: float) -> str:
    x, y = map(float, text.split(","))
    return f"{x:.1f},{height - y:.1f}"


def lay_out_content(content: Content, lay_out: LayOut) -> dict[str, object] | None:
    """Return the first picture; None where Graphviz is not there, and the page must do it."""
    answer = lay_out(write_skeleton(sketch_content(content)))
    if answer is None:
        return None
    try:
        return read_layout(answer)
    except (ValueError, KeyError, TypeError, IndexError):
        return None
