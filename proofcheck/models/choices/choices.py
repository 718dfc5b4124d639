"""What an attempt at a model has chosen so far, and what it knows of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.models.choices.conditions import Conditions
from proofcheck.models.choices.draws import Style
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration


@dataclass(slots=True)
class Choices:
    """Objects chosen so far, and what guides the choice of the next ones.

    conditions  what is assumed
    fruitless   pairs of an object and a proposition that is not looked at for it, since it gave
                no equation before
    fruitful    pairs that did give one
    solved      objects whose equations were looked at
    constants   numbers that the statement names
    asked       equations that the goal speaks of
    beside      those among them that it does not assert
    nonlinear   what is assumed of one object alone, by its name, if some of it is not linear
    barren      how often a kind of special matrix was tried in vain for a name, at these sizes
    special     a matrix that is of a special kind, though nothing asks for it
    """

    random: Random
    style: Callable[[str], Style]
    definitions: dict[str, Declaration]
    conditions: Conditions = field(default_factory=Conditions)
    fruitless: set[tuple[str, int]] = field(default_factory=set)
    fruitful: set[tuple[str, int]] = field(default_factory=set)
    solved: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)
    constants: tuple[Fraction, ...] = ()
    asked: tuple[Operation, ...] = ()
    beside: tuple[Operation, ...] = ()
    nonlinear: Mapping[str, list[Term]] = field(default_factory=dict)
    barren: dict[str, Counter[str]] = field(default_factory=dict)
    special: str = ""

    def evaluator(self, extra: dict[str, Any] | None = None) -> Evaluator:
        """Return an evaluator that sees what has been chosen."""
        return StandardEvaluator({**self.values, **(extra or {})}, self.definitions)


class NoSample(Exception):
    """An attempt leads to no model; the message says at which object."""


class FailedEarly(Exception):
    """Something assumed fails on the objects chosen so far, whatever the others would be.

    proposition   what fails
    choices       what has been chosen
    """

    def __init__(self, proposition: Term, choices: Choices) -> None:
        super().__init__("something assumed fails early")
        self.proposition = proposition
        self.choices = choices
