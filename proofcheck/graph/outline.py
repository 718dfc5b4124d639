"""What the graph sees of a derivation: labels, places, and who names whom.

An outline can be built from text, from an elaborated derivation or by hand; it holds no formula.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.source.labels import normalise_label
from proofcheck.source.span import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Dependency:
    """A label as it is written after `from`, `repairs`, `reads`, `avoids` or `main`, and where."""

    label: str
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Node:
    """One statement as the graph sees it.

    label         verbatim; `key` is the form in which it is compared
    kind          definition, hypothesis, claim, cited or informal
    span          where the label stands
    dependencies  what is declared after `from`, as printed, repetitions and faults included
    is_truncated  whether the page edge cut the list
    repairs       the statements this one stands in for
    reads         the statement of which this is another reading, if it is one
    avoids        the statements it must not rest on
    """

    label: str
    kind: str = "claim"
    span: Span = NOWHERE
    dependencies: tuple[Dependency, ...] = ()
    is_truncated: bool = False
    repairs: tuple[Dependency, ...] = ()
    reads: tuple[Dependency, ...] = ()
    avoids: tuple[Dependency, ...] = ()
    title: str | None = None
    section: str | None = None
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", normalise_label(self.label))


@dataclass(frozen=True, slots=True)
class Outline:
    """The statements of one derivation, in the order of the document.

    name   how other files refer to it: `name:label`
    main   the labels the derivation is about
    """

    name: str
    nodes: tuple[Node, ...] = ()
    main: tuple[Dependency, ...] = ()
