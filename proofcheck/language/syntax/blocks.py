"""A file and its blocks: header, sections, statements and models."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from proofcheck.language.syntax.expressions import Expression, Name
from proofcheck.language.syntax.items import From, Item, Proof, Reads, Repairs
from proofcheck.language.syntax.node import Label, Node
from proofcheck.source.span import Span

StatementKind = Literal["definition", "hypothesis", "claim", "cited", "informal", "axiom", "lemma"]


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """A labelled box.

    `complete` is false when the statement is ill-formed as it is written.  If some of it could
    not be read, `items` holds what could, and `kind` is `None` when that could not be read.

    proof   steps that help a prover, and are no part of what is stated
    """

    label: Label
    kind: StatementKind | None
    title: str | None = None
    items: tuple[Item, ...] = ()
    section: str | None = None
    complete: bool = True
    proof: Proof | None = None
    unread: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    @property
    def declared_labels(self) -> tuple[Label, ...]:
        """Every label after `from`, in order, repetitions included."""
        return tuple(
            label for item in self.items if isinstance(item, From) for label in item.labels
        )

    @property
    def is_truncated(self) -> bool:
        """Whether the source's list of labels is cut off by the edge of the page."""
        return any(isinstance(item, From) and item.truncated for item in self.items)

    @property
    def repaired_label(self) -> Label | None:
        """The statement this one stands in for, if any."""
        return next((item.label for item in self.items if isinstance(item, Repairs)), None)

    @property
    def reading(self) -> Reads | None:
        """Of which statement this one is another reading, if of any, and how it reads it."""
        return next((item for item in self.items if isinstance(item, Reads)), None)

    @property
    def original_label(self) -> Label | None:
        """The statement that this one repairs or reads otherwise, if any."""
        read = None if self.reading is None else self.reading.label
        return self.repaired_label or read


@dataclass(frozen=True, slots=True)
class Section(Node):
    """`section "Preliminaries"`."""

    title: str
    complete: bool = True


@dataclass(frozen=True, slots=True)
class ModelValue(Node):
    """`d_h = 5`, `L[k] = expression`, `f(x) = expression`: an object given explicitly."""

    name: str
    value: Expression
    indices: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelDraw(Node):
    """`V random in O(d_h)`, or `mu random rational`: an object drawn at random.

    Exactly one of `domain` and `entries` is given; `entries` is `rational` or `integer`.
    """

    name: str
    domain: Expression | None = None
    entries: Literal["rational", "integer"] | None = None


@dataclass(frozen=True, slots=True)
class Model(Node):
    """`model "name"` and its lines: sizes and objects said to satisfy the hypotheses."""

    name: str
    lines: tuple[ModelValue | ModelDraw, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Correspondence(Node):
    """`R = R_STR`: a name of this derivation and one of another stand for the same object."""

    first: Name
    second: Name


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """`compares [12] with [other:2.13] where R = R_STR`: how do the two statements relate?

    label   of a statement of this derivation
    other   of one of another derivation, `name:label`

    `complete` is false when it cannot be read, or is ill-formed as it is written.
    """

    label: Label
    other: Label
    where: tuple[Correspondence, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Notation(Node):
    r"""`notation Pi_act = "\Pi"`: how a name is printed in LaTeX."""

    name: str
    latex: str


@dataclass(frozen=True, slots=True)
class Header(Node):
    """`derivation "title"` and the lines under it; `language` is `None` when not stated.

    `places` tells where its lines stand, by keyword.
    """

    title: str
    language: int | None = None
    source: str | None = None
    main: tuple[Label, ...] = ()
    notations: tuple[Notation, ...] = ()
    complete: bool = True
    places: tuple[tuple[str, Span], ...] = field(default=(), compare=False, repr=False)


Block = Section | Statement | Model | Comparison


@dataclass(frozen=True, slots=True)
class Derivation(Node):
    """A whole file: its header and its blocks, in the order they are written."""

    header: Header
    blocks: tuple[Block, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The statements, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Statement))

    @property
    def sections(self) -> tuple[Section, ...]:
        """The section headings, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Section))

    @property
    def models(self) -> tuple[Model, ...]:
        """The model blocks, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Model))

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """The comparisons with other derivations, in order."""
        return tuple(block for block in self.blocks if isinstance(block, Comparison))
