"""A fault of the graph as plain data: what is wrong, where, and which labels it concerns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from proofcheck.source.span import Span

DefectKind = Literal[
    "dangling",
    "self",
    "duplicate",
    "alike",
    "repeated",
    "cyclic",
    "forward",
    "redundant",
    "unknown-repaired",
    "repair-loop",
    "unknown-read",
    "self-reading",
    "reading-of-reading",
    "reading-of-another-kind",
    "early-reading",
    "unknown-main",
    "unknown-avoided",
    "avoided",
    "namesake",
    "lookalike",
]

SHOWN_OF_A_PATH = 8


@dataclass(frozen=True, slots=True)
class Place:
    """A place in one of the files that a defect also concerns.

    outline  number of the outline, and so of the file, that `span` points into
    """

    outline: int
    span: Span
    caption: str


@dataclass(frozen=True, slots=True)
class Defect:
    """One fault.

    position  of the statement it lies in; None in a header
    label     of that statement, or the label a header names
    others    the further labels concerned, in the order the message speaks of them
    caption   what to write under the caret
    """

    kind: DefectKind
    outline: int
    span: Span
    position: int | None
    label: str
    others: tuple[str, ...]
    message: str
    caption: str
    places: tuple[Place, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None


def render_path(labels: Sequence[str]) -> str:
    """Return `[a] -> [b] -> ... -> [z]`, with the middle of a long path counted instead of shown."""
    if len(labels) <= SHOWN_OF_A_PATH:
        return " -> ".join(f"[{label}]" for label in labels)
    shown = [f"[{label}]" for label in labels[: SHOWN_OF_A_PATH - 2]]
    left_out = len(labels) - SHOWN_OF_A_PATH + 1
    return " -> ".join([*shown, f"({left_out} more)", f"[{labels[-1]}]"])
