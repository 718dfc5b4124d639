"""What a source document says of labels: plain data, with the places where it says so."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from proofcheck.coverage.labels import label_key
from proofcheck.source.span import Span

_EQUATION = re.compile(r"(?:eq\.? ?\(?|\()(?P<number>[^() ]*\d[^() ]*)\)?", re.IGNORECASE)


class Format(StrEnum):
    """How a document writes labelled statements."""

    DISPLAY = "display"
    """A label at the head of a LaTeX display, dependencies in parentheses at its end."""
    TAG = "tag"
    """`[label : title]`, and elsewhere `[deps : label, label]`."""
    THEOREM = "theorem"
    """`Lemma 5 (title).`; what is cited stands in the text and in the proof."""
    EQUATION = "equation"
    """An equation of a paper, by its number; what is cited stands in the sentence around it."""
    SECTION = "section"
    """A numbered section that prints a formula, in a document that labels nothing else."""


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
    """A heading of the document, and the number of its section, if it has one."""

    title: str
    span: Span
    number: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A label that the prose of a paper names, and whose dependency it is.

    nearest      keys of the equations in the same sentence
    holders      keys of all that it may belong to: these, and the statement in whose text or
                 proof it stands, with the equations there
    blamed       key of what is said to lack it: the statement, or else the nearest equation
    closest      key of the equation of the sentence that is next to it; empty where there is none
    is_certain   False where the proof has no end, or what is cited comes only later
    """

    cited: Cited
    nearest: frozenset[str]
    holders: frozenset[str]
    blamed: str
    closest: str
    is_certain: bool

    @property
    def is_within(self) -> bool:
        """Whether it names what stands there itself: that may be what is shown."""
        return self.cited.key in self.holders


def is_paper(statements: Iterable[Stated]) -> bool:
    """Whether no statement is of a format that has lists of dependencies."""
    return all(one.format not in (Format.DISPLAY, Format.TAG) for one in statements)


@dataclass(frozen=True, slots=True)
class Document:
    """Everything about labels that a document says, in its order.

    equations   numbered equations that belong to no labelled statement, or to one of them
    mentions    labels named outside of lists of dependencies; what is printed as the number of
                an equation, or as the label of a statement, is no mention
    foreign     numbers of other works, which are no mentions
    citations   mentions in a paper that are dependencies of what stands there
    parts       by key of a statement, the keys of the equations that its text displays
    bare        displays of a paper without a number
    """

    statements: tuple[Stated, ...] = ()
    equations: tuple[Cited, ...] = ()
    mentions: tuple[Cited, ...] = ()
    headings: tuple[Heading, ...] = ()
    foreign: tuple[Cited, ...] = ()
    citations: tuple[Citation, ...] = ()
    parts: Mapping[str, frozenset[str]] = field(default_factory=dict)
    bare: tuple[Span, ...] = ()
    sections: frozenset[str] = field(init=False)
    _labels: Mapping[str, str] = field(init=False, repr=False, compare=False)
    _holders: tuple[Stated, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers = frozenset(one.number for one in self.headings if one.number)
        object.__setattr__(self, "sections", numbers)
        labels = {one.key: one.label for one in reversed(self.statements)}
        object.__setattr__(self, "_labels", labels)
        holders = tuple(one for one in self.statements if one.format is not Format.EQUATION)
        object.__setattr__(self, "_holders", holders)

    @property
    def is_by_sections(self) -> bool:
        """Whether its sections are all that can be compared."""
        return any(one.format is Format.SECTION for one in self.statements)

    def spell(self, label: str) -> str:
        """Return a label of a derivation as the document has it: `eq 12` is `12` in a paper."""
        bare = _EQUATION.fullmatch(label) if self.is_paper else None
        return bare["number"] if bare else label

    def label_of(self, key: str) -> str:
        """Return a label as the document prints it."""
        return self._labels.get(key, key)

    @property
    def is_paper(self) -> bool:
        """Whether its statements are as papers have them: nothing lists what it rests on."""
        return is_paper(self.statements)

    def find_holder(self, span: Span) -> Stated | None:
        """Return the statement within which a place lies; of several, the last that begins."""
        after = bisect_right(self._holders, span.start, key=lambda one: one.extent.start)
        holder = self._holders[after - 1] if after else None
        return holder if holder is not None and span.start < holder.extent.end else None

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that occur."""
        return tuple(one for one in Format if any(s.format is one for s in self.statements))
