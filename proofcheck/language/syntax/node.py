"""What every node of the syntax tree is, and how a tree is walked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from proofcheck.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that was read from a place in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Label(Node):
    """A label between brackets, verbatim and without the brackets."""

    text: str


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly below one, in the order of its fields."""
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _nodes_in(value)


def _nodes_in(values: tuple[object, ...]) -> Iterator[Node]:
    for value in values:
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from _nodes_in(value)


_FIELDS: dict[type[Node], tuple[str, ...]] = {}


def _fields(kind: type[Node]) -> tuple[str, ...]:
    names = _FIELDS.get(kind)
    if names is None:
        hidden = {"span", "places"}
        names = tuple(name for name in kind.__dataclass_fields__ if name not in hidden)
        _FIELDS[kind] = names
    return names
