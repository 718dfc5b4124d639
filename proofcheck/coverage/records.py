"""What a source document says of labels: plain data, with the places where it says so."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum

from proofcheck.coverage.labels import label_key
from proofcheck.source.span import Span


class Format(StrEnum):
    """How a document writes labelled statements."""

    DISPLAY = "display"
    """A label at the head of a LaTeX display, dependencies in parentheses at its end."""
    TAG = "tag"
    """`[label : title]`, and elsewhere `[deps : label, label]`."""
    THEOREM = "theorem"
    """`Lemma 5 (title).`; what is cited stands in the text and in the proof."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A label where the document names it."""

    label: str
    span: Span
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", label_key(self.label))


@dataclass(frozen=True, slots=True)
class DeclaredList:
    """A list of dependencies as printed.

    is_cut     the end cannot be read; the last label may be the beginning of a longer one
    fragment   what is left of a label that is certainly not whole
    """

    labels: tuple[Cited, ...]
    span: Span
    is_cut: bool = False
    fragment: str = ""


@dataclass(frozen=True, slots=True)
class Stated:
    """A labelled statement of the document.

    span        where the label stands; `extent` where the statement does
    declared    its list of dependencies; None where there is none, or it is not known which
    candidates  the lists of which one may be its own, where the layout does not tell
    repaired    why the label is read otherwise than it is printed; empty where it is not
    """

    label: str
    span: Span
    extent: Span
    format: Format
    title: str = ""
    declared: DeclaredList | None = None
    candidates: tuple[DeclaredList, ...] = ()
    repaired: str = ""
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", label_key(self.label))


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the document."""

    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class Document:
    """Everything about labels that a document says, in its order.

    equations   numbered equations that belong to no labelled statement, or to one of them
    mentions    labels named outside of lists of dependencies; what is printed as the number of
                an equation, or as the label of a statement, is no mention
    """

    statements: tuple[Stated, ...] = ()
    equations: tuple[Cited, ...] = ()
    mentions: tuple[Cited, ...] = ()
    headings: tuple[Heading, ...] = ()

    def find_holder(self, span: Span) -> Stated | None:
        """Return the statement within which a place lies; of several, the last that begins."""
        after = bisect_right(self.statements, span.start, key=lambda one: one.extent.start)
        holder = self.statements[after - 1] if after else None
        return holder if holder is not None and span.start < holder.extent.end else None

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that occur."""
        return tuple(one for one in Format if any(s.format is one for s in self.statements))
