"""The lines of a statement: a keyword and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.language.syntax.binders import Declared, Group
from proofcheck.language.syntax.expressions import Expression, Name, RelationSign
from proofcheck.language.syntax.node import Label, Node


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
class Reads(Item):
    """`reads [2.4] "the blocks are real"`: the page may be read like this as well.

    text   how the page is read here, in words; empty where nothing is said, which is a fault
    """

    label: Label
    text: str = ""


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


@dataclass(frozen=True, slots=True)
class Method(Node):
    """`by linarith`, `by induction on n`, `by [2], [3]`, `by [2] at x, y`: how a step is proved.

    word     the name of a method; empty where there is none
    on       the number on which induction is
    labels   of the statements whose facts alone are used
    at       what the names of the one that is labelled stand for
    """

    word: str = ""
    on: Name | None = None
    labels: tuple[Label, ...] = ()
    at: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Have(Node):
    """`have P by linarith`: a step of a proof."""

    proposition: Expression
    method: Method | None = None


@dataclass(frozen=True, slots=True)
class Split(Node):
    """`cases P`, `cases P, Q`: what comes after is proved in each case.

    One proposition holds or does not; of several it is proved that one holds.
    """

    alternatives: tuple[Expression, ...]
    method: Method | None = None


@dataclass(frozen=True, slots=True)
class Taken(Node):
    """`C := 3`: the value of a name that a claim says something of to exist."""

    name: Name
    value: Expression


@dataclass(frozen=True, slots=True)
class Take(Node):
    """`take C := 3, D := 1/2`: what is claimed to exist is this."""

    values: tuple[Taken, ...]


ProofStep = Have | Split | Take


@dataclass(frozen=True, slots=True)
class Proof(Node):
    """`proof` and the steps after it."""

    steps: tuple[ProofStep, ...] = ()
