"""The untyped syntax tree of a derivation: what was written, before any name has a meaning.

Every node carries the `span` it was read from; spans do not take part in comparison, so two
trees are equal when they say the same thing.  Operators are stored in their ASCII spelling
whatever sign the author used.  No tree made by the parser is deeper than 200 levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from proofcheck.source.span import NOWHERE, Span

RelationSign = Literal["=", "!=", "<", "<=", ">", ">=", "in", "notin", "subset"]
BinarySign = Literal[
    "+", "-", "*", "/", "(+)", "\\", "union", "inter", "and", "or", "==>", "<==>", ".."
]
BindingSign = Literal[":", "in", "~"]
StatementKind = Literal["definition", "hypothesis", "claim", "cited", "informal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """Anything that was read from a place in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- labels and expressions -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Label(Node):
    """A label between brackets, verbatim and without the brackets."""

    text: str


@dataclass(frozen=True, slots=True)
class Expression(Node):
    """A term or a proposition; which of the two is decided by elaboration."""


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """`R_sp`, or `R_sp@[T 3.5]` with the statement whose meaning is wanted."""

    text: str
    version: Label | None = None


@dataclass(frozen=True, slots=True)
class NumberLiteral(Expression):
    """An exact number; with `imaginary`, that multiple of the imaginary unit (`1i`)."""

    value: Fraction
    imaginary: bool = False


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """`-x` or `not P`."""

    op: Literal["-", "not"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Postfix(Expression):
    """Transpose `^T`, conjugate transpose `^*`, or inverse of the transpose `^-T`."""

    op: Literal["^T", "^*", "^-T"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Power(Expression):
    """`base^exponent`; `X^-1` has the exponent `Unary("-", NumberLiteral(1))`."""

    base: Expression
    exponent: Expression


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """Two operands and an infix sign; sums, products, `(+)`, `and`, `or` lean to the left."""

    op: BinarySign
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Link(Node):
    """One relation of a chain and what stands to its right."""

    op: RelationSign
    right: Expression


@dataclass(frozen=True, slots=True)
class Relation(Expression):
    """`a = b` or a chain `a <= b < c`, which means that every link holds."""

    first: Expression
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`f(x, y)`; the function is a `Name`, or `theta[u]` in `theta[u](r)`."""

    function: Expression
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """`L[k]`, `B[k, u]`; an index may be a range: `x[1..m]`."""

    base: Expression
    indices: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Norm(Expression):
    """`|X|` with kind `None`; `|x|_1`, `|X|_F`, `|x|_2`, `|x|_inf` with that kind."""

    operand: Expression
    kind: Literal["1", "2", "F", "inf"] | None = None


@dataclass(frozen=True, slots=True)
class Tuple(Expression):
    """`(a, b, c)`, at least two parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class MatrixLiteral(Expression):
    """`[[a, b], [c, d]]`; entries may be blocks, rows have one length."""

    rows: tuple[tuple[Expression, ...], ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """`value if condition`; the condition of `value otherwise` is `None`."""

    value: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Cases(Expression):
    """`cases { a if P; b otherwise }`; the first condition that holds decides."""

    cases: tuple[Case, ...]


# --- binders --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declared(Node):
    """A name being introduced: `x`, `L[k in K]`, `A(r : Vector(n))`, `theta[u in K](r : V)`."""

    name: str
    indices: tuple[Group, ...] = ()
    parameters: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Names introduced together: `M, N : Matrix(n, n)`, `k in K`, `w[i in 1..m] ~ Normal(0, S)`.

    The sign is `:` for a sort, `in` for a set, `~` for a law; a family after `~` is independent.
    """

    declared: tuple[Declared, ...]
    sign: BindingSign
    domain: Expression


@dataclass(frozen=True, slots=True)
class Binders(Node):
    """The groups a quantifier, sum or set binds, and the condition after `where`."""

    groups: tuple[Group, ...]
    where: Expression | None = None


@dataclass(frozen=True, slots=True)
class Quantified(Expression):
    """`forall k in K: P`; `absolute` marks `exists absolute C : NonNegReal: P`."""

    kind: Literal["forall", "exists"]
    binders: Binders
    body: Expression
    absolute: bool = False


@dataclass(frozen=True, slots=True)
class Big(Expression):
    """`sum(k in K) body` and its relatives; the body is a product."""

    kind: Literal["sum", "prod", "bigoplus", "bigunion", "biginter", "matrix"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class Expect(Expression):
    """`expect(w ~ Normal(0, I(d))) body`, also `var` and `prob`; `where` conditions the law."""

    kind: Literal["expect", "var", "prob"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class Extremum(Expression):
    """`sup(r : V where P) body`; `max(a, b)` without binders is a `Call`."""

    kind: Literal["sup", "inf", "max", "min"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class FiniteSet(Expression):
    """`{0, 1}`; `{}` is the empty set."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class SetBuilder(Expression):
    """`{ P in SO(n) where condition }`; one group of one name, `where` is never absent."""

    binders: Binders


@dataclass(frozen=True, slots=True)
class ImageSet(Expression):
    """`{ f(S) where S : Matrix(n, n), S^T = -S }`: the values of `element`."""

    element: Expression
    binders: Binders


# --- items of a statement -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Item(Node):
    """One line of a statement: a keyword and what belongs to it."""


@dataclass(frozen=True, slots=True)
class Given(Item):
    """`given n : PosNat, M, N : Matrix(n, n)`: the claim holds for all of these."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class LetDeclaration(Item):
    """`let d_h, d_c : PosNat`, `let L[k in K] : Matrix(n, n)`: objects of which this is known."""

    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class LetDefinition(Item):
    """`let A(r : Vector(n)) := body`; with indices, the definition is entry by entry."""

    declared: Declared
    body: Expression


@dataclass(frozen=True, slots=True)
class LetLibrary(Item):
    """`let exp := library exp`: the name is bound to a symbol of the library."""

    name: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Assume(Item):
    """`assume P`."""

    proposition: Expression


@dataclass(frozen=True, slots=True)
class Step(Node):
    """One link of a shown chain, with the labels it is limited to; `None` is no limit."""

    op: RelationSign
    right: Expression
    by: tuple[Label, ...] | None = None


@dataclass(frozen=True, slots=True)
class Show(Item):
    """`show a = b by [..] = c`, or `show P` for any other proposition.

    A relation is kept as `first` and `steps`.  Any other proposition is `first`, without
    steps, and `by` holds the labels it is limited to.
    """

    first: Expression
    steps: tuple[Step, ...] = ()
    by: tuple[Label, ...] | None = None


@dataclass(frozen=True, slots=True)
class Obtain(Item):
    """`obtain U : O(n), m : Nat where P where Q`: such objects exist, and get these names."""

    groups: tuple[Group, ...]
    where: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class From(Item):
    """`from [1.2], [2.3], truncated`: what the source says the statement rests on."""

    labels: tuple[Label, ...]
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Repairs(Item):
    """`repairs [2.4]`: this is what that statement should have said."""

    label: Label


@dataclass(frozen=True, slots=True)
class Avoids(Item):
    """`avoids [2.4], [3.1]`: the statement must not rest on these."""

    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Cite(Item):
    """`cite "Higham 2008, Theorem 10.2"`."""

    text: str


@dataclass(frozen=True, slots=True)
class Note(Item):
    """`note "a person's words"`."""

    text: str


# --- blocks of a derivation -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Statement(Node):
    """A labelled box.

    `complete` is false when the statement is ill-formed as it is written.  If some of it could
    not be read, `items` holds what could, and `kind` is `None` when that could not be read.
    """

    label: Label
    kind: StatementKind | None
    title: str | None = None
    items: tuple[Item, ...] = ()
    section: str | None = None
    complete: bool = True

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


Block = Section | Statement | Model


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
