"""Elaborated statements: what a derivation says, in typed terms.

Terms here speak of *qualified* names: a name's first meaning in a file keeps its spelling, a
second meaning ``x`` of another statement is ``x@[label]``, so that terms never confuse the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from proofcheck.diagnostics import Diagnostic
from proofcheck.source import SourceFile, Span
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import DECIDED, Declaration, Fact, Step


class Kind(StrEnum):
    """What a statement is for."""

    DEFINITION = "definition"
    HYPOTHESIS = "hypothesis"
    CLAIM = "claim"
    CITED = "cited"
    INFORMAL = "informal"
    AXIOM = "axiom"
    """of the theory: taken on trust, with a reference"""
    LEMMA = "lemma"
    """of the theory: derived from axioms and other lemmas"""

    @property
    def is_of_theory(self) -> bool:
        """Whether it is allowed only in the theory of proofcheck."""
        return self in (Kind.AXIOM, Kind.LEMMA)


class GoalRole(StrEnum):
    """Where a goal comes from."""

    SHOW = "show"
    STEP = "step"
    CONCLUSION = "conclusion"
    SIDE = "side"
    HAVE = "have"
    """a step of a proof"""
    TAKE = "take"
    """what is left to show of a goal where something is taken for what is to exist"""
    CASES = "cases"
    """that one of the cases holds in which a proof goes on"""


@dataclass(frozen=True, slots=True)
class Dependency:
    """A label in ``from``, as printed and normalised, and where it stands."""

    label: str
    key: str
    span: Span


@dataclass(frozen=True, slots=True)
class Reading:
    """Of which statement another one is a second reading: its label, and how it is read, in words."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Goal:
    """One proposition to decide under the statement's givens and assumptions.

    ``by`` limits a step to these labels (``None``: all that the statement declares).
    ``shows_before`` counts the ``show`` and ``obtain`` items before it: it may use the first so
    many entries of the statement's ``established``.  ``assumes_before`` counts the ``assume``
    items before it, ``givens_before`` the given names and ``declares_before`` the introduced ones:
    later ones are none of its business.
    """

    proposition: Term
    role: GoalRole
    span: Span
    by: tuple[str, ...] | None = None
    shows_before: int = 0
    assumes_before: int = 0
    givens_before: int = 0
    declares_before: int = 0


@dataclass(frozen=True, slots=True)
class OfferedStep:
    """A step of the proof that a statement offers.

    goal     its proposition, with what it sees of the statement
    method   where the method is named by which it is to be proved
    names    of what a `take` gives values for
    """

    step: Step
    goal: Goal
    span: Span
    method: Span | None = None
    names: tuple[str, ...] = ()

    @property
    def is_decided(self) -> bool:
        """Whether its proposition is to be proved, and not only taken apart."""
        return self.step.kind in DECIDED


@dataclass(frozen=True, slots=True)
class Statement:
    """A labelled box, elaborated.

    givens         names bound for this statement only, in order (origin ``given``)
    declarations   names it exports: constants, definitions, obtained names, in order
    library        names bound to built-in operations, as (name, operation)
    assumptions    its own ``assume`` items; in a hypothesis these are also exported as facts
    exported       what a dependant may use: the shown propositions closed over givens and
                   assumptions, ``where`` clauses, a hypothesis' assumptions
    established    for each ``show`` and ``obtain`` in order, what it establishes under the
                   statement's givens and assumptions; an ``obtain`` establishes its clauses
    goals          what must be decided, in order of appearance
    proof          steps towards the goals, in order: no part of what is stated
    uses           qualified names (library names included) that occur in it
    places         where the labels after ``repairs``, ``reads`` and ``avoids`` stand, by label
    """

    label: str
    key: str
    kind: Kind
    title: str | None
    section: str | None
    span: Span
    dependencies: tuple[Dependency, ...] = ()
    truncated: bool = False
    repairs: str | None = None
    reads: Reading | None = None
    citations: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    givens: tuple[Declaration, ...] = ()
    declarations: tuple[Declaration, ...] = ()
    library: tuple[tuple[str, str], ...] = ()
    assumptions: tuple[Term, ...] = ()
    exported: tuple[Fact, ...] = ()
    established: tuple[tuple[Fact, ...], ...] = ()
    goals: tuple[Goal, ...] = ()
    proof: tuple[OfferedStep, ...] = ()
    uses: frozenset[str] = frozenset()
    missing: tuple[str, ...] = ()
    """labels of earlier statements whose names it uses without declaring them"""
    diagnostics: tuple[Diagnostic, ...] = ()
    ill_formed: bool = False
    places: Mapping[str, Span] = field(default_factory=dict, hash=False, compare=False)


@dataclass(frozen=True, slots=True)
class ModelBlock:
    """A ``model`` block, elaborated: extra models offered by the author.

    ``assignments`` are, in order: (declaration or auxiliary variable, how it is chosen, term),
    with ``how`` one of ``"value"``, ``"random_in"`` (term is a set) and ``"random"`` (no term).
    """

    title: str
    assignments: tuple[ModelAssignment, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ModelAssignment:
    """One line of a model block."""

    declaration: Declaration
    how: str
    term: Term | None
    span: Span


@dataclass(frozen=True, slots=True)
class Written:
    """A name as it is written, with the label of the statement whose meaning is wanted, and where."""

    name: str
    label: str | None
    span: Span

    def __str__(self) -> str:
        return self.name if self.label is None else f"{self.name}@[{self.label}]"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two statements of different derivations whose relation is asked for, as it is written.

    first    the label of a statement of this derivation, `second` of one of another, and where
    where    names of the first and of the second that are said to stand for the same object
    """

    first: Dependency
    second: Dependency
    where: tuple[tuple[Written, Written], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Derivation:
    """One ``.proof`` file, elaborated.  ``name`` is the file's stem."""

    name: str
    title: str
    source: SourceFile
    document: str | None
    main: tuple[str, ...]
    notation: tuple[tuple[str, str], ...]
    statements: tuple[Statement, ...]
    models: tuple[ModelBlock, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())
    main_places: tuple[Span, ...] = ()
    """where the labels after ``main`` stand, in the same order"""
    comparisons: tuple[Comparison, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    """normalised label -> label that its dependants read instead"""

    @property
    def symbols(self) -> dict[str, str]:
        """The first name bound to each symbol of the library, by symbol: what printers need."""
        names: dict[str, str] = {}
        for statement in self.statements:
            for name, symbol in statement.library:
                names.setdefault(symbol, name)
        return names
