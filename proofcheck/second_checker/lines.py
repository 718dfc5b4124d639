"""Lines, what they rest on, and what a formula says once its head is reduced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.second_checker.answers import Refusal
from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.terms import Term

_NONE: frozenset[str] = frozenset()
_NO_NUMBERS: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Grounds:
    """What a line rests on: facts and assumptions by number, and its labels by kind."""

    facts: frozenset[int] = _NO_NUMBERS
    assumptions: frozenset[int] = _NO_NUMBERS
    axioms: frozenset[str] = _NONE
    lemmas: frozenset[str] = _NONE
    definitions: frozenset[str] = _NONE
    rules: frozenset[str] = _NONE

    def without(self, assumptions: frozenset[int]) -> Grounds:
        return Grounds(
            self.facts,
            self.assumptions - assumptions,
            self.axioms,
            self.lemmas,
            self.definitions,
            self.rules,
        )


def united(parts: Iterable[Grounds]) -> Grounds:
    """All that any of the lines rests on."""
    given = list(parts)
    return Grounds(
        _NO_NUMBERS.union(*[part.facts for part in given]),
        _NO_NUMBERS.union(*[part.assumptions for part in given]),
        _NONE.union(*[part.axioms for part in given]),
        _NONE.union(*[part.lemmas for part in given]),
        _NONE.union(*[part.definitions for part in given]),
        _NONE.union(*[part.rules for part in given]),
    )


@dataclass(frozen=True)
class Line:
    """`H |- formula`, with the formula's key."""

    formula: Term
    key: str
    grounds: Grounds = field(default_factory=Grounds)


def says(formula: Term, op: str, normaliser: Normaliser) -> tuple[Term, ...]:
    """The parts of a formula that, reduced at its head, is of this form.

    raises  Refusal if it says something else
    """
    head = normaliser.head(formula, EMPTY)
    if head.op != op:
        raise Refusal(f"a line does not say `{op}`")
    return head.args


def binder_said(formula: Term, op: str, normaliser: Normaliser) -> Term:
    """The quantifier itself that a formula is, reduced at its head."""
    head = normaliser.head(formula, EMPTY)
    if head.op != op:
        raise Refusal(f"a line does not say `{op}`")
    return head


def equation_said(formula: Term, normaliser: Normaliser) -> tuple[Term, Term]:
    """The sides of `a = b` or `a <==> b`.

    raises  Refusal if the formula says neither
    """
    head = normaliser.head(formula, EMPTY)
    if head.op == "eq":
        return head.args[0], head.args[1]
    if head.op == "and":
        first, second = [normaliser.head(part, EMPTY) for part in head.args]
        if first.op == "imp" and second.op == "imp":
            keys = [normaliser.key(part, EMPTY) for part in (*first.args, *second.args)]
            if keys[0] == keys[3] and keys[1] == keys[2]:
                return first.args[0], first.args[1]
    raise Refusal("a line says neither `a = b` nor `a <==> b`")


def negated_formula(formula: Term, normaliser: Normaliser) -> Term | None:
    """P if the formula says `not P`."""
    head = normaliser.head(formula, EMPTY)
    if head.op == "imp" and normaliser.head(head.args[1], EMPTY).op == "false":
        return head.args[0]
    return None
