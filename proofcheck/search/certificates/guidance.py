"""Conditions that are false on a model of all that is known: no proof of them is looked for.

A prover that draws the figure first spares itself what the figure contradicts (Gelernter 1959,
Realization of a geometry theorem proving machine).  Only what is searched for depends on this.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.kernel.sequents import USABLE, Sequent
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.task import Task


@dataclass(slots=True)
class Figure:
    """One model, with what was decided on it."""

    evaluator: Evaluator
    _known: dict[Term, bool] = field(default_factory=dict)

    def denies(self, proposition: Term) -> bool:
        """Say whether a proposition is certainly false on the model."""
        found = self._known.get(proposition)
        if found is None:
            found = self._known[proposition] = self._decide(proposition)
        return found

    def _decide(self, proposition: Term) -> bool:
        self.evaluator.steps = 0
        with precision(PRECISIONS[0]):
            try:
                return decide(self.evaluator, proposition, {}).truth is Truth.FALSE
            except Undefined:
                return False


@dataclass(slots=True)
class Guide:
    """Models of what a task assumes; one on which a usable fact is false says nothing.

    compared   inequalities that were tried as sums of known ones and squares, or by parts, as they
               are spelled, and with the definitions that were folded
    """

    usable: frozenset[Term] = frozenset()
    figures: list[Figure] = field(default_factory=list)
    compared: set[object] = field(default_factory=set)

    @classmethod
    def of(cls, task: Task, models: Iterable[Model]) -> Guide:
        """Return what models of a task's assumptions have to say about its conditions."""
        usable = frozenset(f.proposition for f in task.facts if f.role in USABLE)
        return cls(usable, [Figure(evaluator_for(task, model)) for model in models])

    def denies(self, sequent: Sequent) -> bool:
        """Say whether a goal is false on a model of what is known.

        An inequality that is supposed for the sake of a contradiction is left out of account: no
        equation comes of it.
        """
        known = [f for f in sequent.facts if f in self.usable or not _is_inequality(f)]
        return any(
            one.denies(sequent.goal) and not any(map(one.denies, known)) for one in self.figures
        )


def _is_inequality(fact: Term) -> bool:
    if isinstance(fact, Operation) and fact.operator == "not":
        return _is_inequality(fact.arguments[0])
    return isinstance(fact, Operation) and fact.operator in ("le", "lt", "ge", "gt")
