"""Outlines for tests, written as text: one line a statement, with real spans."""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofcheck.graph import Dependency, DependencyGraph, Node, Outline, build_graph
from proofcheck.source.file import SourceFile
from proofcheck.source.span import Span

LINE = re.compile(r"\[(?P<label>[^\]]*)\](?P<rest>[^\n]*)")
LISTS = ("from", "repairs", "reads", "avoids")


def read_outline(text: str, name: str = "paper") -> Outline:
    """Read lines like `[2] from [1], [0] repairs [1]`; a line `main [2]` names main labels.

    The word `truncated` marks a list that is cut off.
    """
    nodes = []
    main: tuple[Dependency, ...] = ()
    for start, line in _lines(text):
        if line.startswith("main"):
            main = tuple(_labels(line, start, 0))
        elif found := LINE.match(line):
            nodes.append(_node(found, start))
    return Outline(name, tuple(nodes), main)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _node(found: re.Match[str], start: int) -> Node:
    lists: dict[str, tuple[Dependency, ...]] = dict.fromkeys(LISTS, ())
    for part in re.finditer(r"(from|repairs|reads|avoids)((?: ?,? ?\[[^\]]*\])*)", found["rest"]):
        at = start + found.start("rest") + part.start(2)
        lists[part[1]] = tuple(_labels(part[2], at, 0))
    return Node(
        label=found["label"],
        kind=kind[1] if (kind := re.search(r"\b(claim|definition)\b", found["rest"])) else "claim",
        span=Span(start + found.start("label"), start + found.end("label")),
        dependencies=lists["from"],
        repairs=lists["repairs"],
        reads=lists["reads"],
        avoids=lists["avoids"],
        is_truncated="truncated" in found["rest"],
    )


def _labels(text: str, start: int, skipped: int) -> Iterator[Dependency]:
    for one in re.finditer(r"\[([^\]]*)\]", text):
        yield Dependency(one[1], Span(start + one.start(1), start + one.end(1)))


def read_graph(*texts: str) -> DependencyGraph:
    """Read one outline from each text; they are called `paper`, `second` and `third`."""
    names = ("paper", "second", "third")
    return build_graph([read_outline(text, name) for text, name in zip(texts, names, strict=False)])


def read_sources(*texts: str) -> list[SourceFile]:
    return [SourceFile(f"{number}.proof", text) for number, text in enumerate(texts)]


def number_graph(premises: list[list[int]]) -> DependencyGraph:
    """Return a graph whose statements are labelled by their positions."""
    nodes = (
        Node(str(at), dependencies=tuple(Dependency(str(other)) for other in others))
        for at, others in enumerate(premises)
    )
    return build_graph([Outline("paper", tuple(nodes))])
