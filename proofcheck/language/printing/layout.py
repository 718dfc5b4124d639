"""What every notation for terms shares: precedence, parentheses, and lists of names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import IntEnum

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.sorts import Function

LAWS = frozenset({"normal", "uniform"})
"""Operators that make a law, which stands after `~`."""


class Level(IntEnum):
    """How tightly a construct binds; an operand of a lower level needs parentheses."""

    OPEN = 0
    IMPLICATION = 1
    DISJUNCTION = 2
    CONJUNCTION = 3
    NEGATION = 4
    RELATION = 5
    SET = 6
    RANGE = 7
    SUM = 8
    DIRECT_SUM = 9
    SIGNED = 10
    PRODUCT = 11
    CLOSED_PRODUCT = 12
    POWERED = 13
    UNPOWERED = 14
    PRIMARY = 15


Printed = tuple[str, Level]

INFIX: dict[str, tuple[Level, Level, Level]] = {
    # operator: level of the whole, least level of the left and of the right operand
    "implies": (Level.IMPLICATION, Level.DISJUNCTION, Level.DISJUNCTION),
    "iff": (Level.IMPLICATION, Level.DISJUNCTION, Level.DISJUNCTION),
    "or": (Level.DISJUNCTION, Level.DISJUNCTION, Level.CONJUNCTION),
    "and": (Level.CONJUNCTION, Level.CONJUNCTION, Level.NEGATION),
    "eq": (Level.RELATION, Level.SET, Level.SET),
    "ne": (Level.RELATION, Level.SET, Level.SET),
    "lt": (Level.RELATION, Level.SET, Level.SET),
    "le": (Level.RELATION, Level.SET, Level.SET),
    "gt": (Level.RELATION, Level.SET, Level.SET),
    "ge": (Level.RELATION, Level.SET, Level.SET),
    "in": (Level.RELATION, Level.SET, Level.SET),
    "notin": (Level.RELATION, Level.SET, Level.SET),
    "subset": (Level.RELATION, Level.SET, Level.SET),
    "union": (Level.SET, Level.RANGE, Level.RANGE),
    "inter": (Level.SET, Level.RANGE, Level.RANGE),
    "minus": (Level.SET, Level.RANGE, Level.RANGE),
    "range": (Level.RANGE, Level.SUM, Level.SUM),
    "add": (Level.SUM, Level.SUM, Level.DIRECT_SUM),
    "sub": (Level.SUM, Level.SUM, Level.DIRECT_SUM),
    "dsum": (Level.DIRECT_SUM, Level.DIRECT_SUM, Level.SIGNED),
    "mul": (Level.CLOSED_PRODUCT, Level.CLOSED_PRODUCT, Level.POWERED),
    "div": (Level.CLOSED_PRODUCT, Level.CLOSED_PRODUCT, Level.POWERED),
}


class Layout(ABC):
    """Lays terms out as text; a notation says how each construct is written.

    parentheses     what is put around an operand that binds too loosely
    between_groups  what stands between names of different domains
    """

    parentheses = ("(", ")")
    between_groups = ", "

    def at(self, term: Term, least: Level) -> str:
        """Print an operand, in parentheses where it binds less tightly than `least`."""
        text, level = self.term(term)
        if level >= least:
            return text
        left, right = self.parentheses
        return left + text + right

    def term(self, term: Term) -> Printed:
        """Print a term; the level says how tightly its outermost construct binds."""
        if isinstance(term, Variable):
            return self.name(term.name), Level.PRIMARY
        if isinstance(term, Number):
            return self.number(term)
        if isinstance(term, Operation):
            return self.operation(term)
        if isinstance(term, Application):
            return self.application(term), Level.PRIMARY
        assert isinstance(term, Binding)
        return self.binding(term)

    def listed(self, terms: Sequence[Term]) -> str:
        """Print terms with commas between them."""
        return ", ".join(self.texts(terms))

    def texts(self, terms: Sequence[Term]) -> list[str]:
        """Print terms that stand where nothing needs parentheses."""
        return [self.term(term)[0] for term in terms]

    def rows(self, term: Operation) -> list[list[str]]:
        """Print the blocks of a matrix, in rows."""
        width, *blocks = term.arguments
        assert isinstance(width, Number)
        count, texts = int(width.value), self.texts(blocks)
        return [texts[i : i + count] for i in range(0, len(texts), count)]

    def negative(self, term: Operation) -> Printed:
        """Print a negative."""
        return f"-{self.at(term.arguments[0], Level.SIGNED)}", Level.SIGNED

    def scalar(self, term: Operation) -> Printed:
        """Print a matrix of shape (1, 1) that stands for a number, without a sign of its own."""
        return self.term(term.arguments[0])

    def groups(self, bound: Sequence[Bound]) -> str:
        """Print names with what they range over, neighbours of one domain together."""
        parts: list[str] = []
        previous = ""
        for item in bound:
            tail = self.domain(item)
            name = self.declared(item)
            if parts and tail == previous:
                parts[-1] = f"{parts[-1].removesuffix(tail)}, {name}{tail}"
            else:
                parts.append(name + tail)
            previous = tail
        return self.between_groups.join(parts)

    @abstractmethod
    def name(self, name: str) -> str:
        """Spell a name."""

    @abstractmethod
    def number(self, number: Number) -> Printed:
        """Print an exact number."""

    @abstractmethod
    def operation(self, term: Operation) -> Printed:
        """Print an operator with its operands."""

    @abstractmethod
    def application(self, term: Application) -> str:
        """Print a name with indices and arguments."""

    @abstractmethod
    def binding(self, term: Binding) -> Printed:
        """Print a construct that binds names."""

    @abstractmethod
    def declared(self, item: Bound) -> str:
        """Print a name with its parameters."""

    @abstractmethod
    def domain(self, item: Bound) -> str:
        """Print the sign and the set after a bound name."""


def written_arguments(term: Application) -> tuple[Sequence[Term], Sequence[Term]]:
    """Return what is written in brackets after a name, and what in parentheses."""
    function = term.function.sort
    assert isinstance(function, Function)
    written = term.arguments[function.implicit :]
    split = len(written) - function.called if function.indexed else 0
    return written[:split], written[split:]


def is_open(term: Term) -> bool:
    """Say whether a term is a sum or another construct that reaches over what follows."""
    while isinstance(term, Operation) and term.operator == "scalar":
        term = term.arguments[0]
    return isinstance(term, Binding) or operator_at(term) == "derivative"


def operator_at(term: Term | None) -> str:
    """Return the operator that a term is made with; empty where it is none."""
    return term.operator if isinstance(term, Operation) else ""
