"""Values that an author takes for what a goal says to exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from proofcheck.kernel.sequents import Rejected, Sequent
from proofcheck.kernel.steps import run
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.substitution import substitute
from proofcheck.terms.taking import EXISTENCES, value_for, with_values
from proofcheck.terms.task import Step


class ProveThere(Protocol):
    """Proves the goal of a sequent, or says why it does not."""

    def __call__(self, sequent: Sequent, /, *, is_left: bool) -> list[Any] | str:
        """Return steps; `is_left` says that this is what the author's later steps are for."""


def is_for(step: Step, goal: Term) -> bool:
    """Say whether the values of a step are for what a goal says to exist."""
    left = with_values(goal, step.at)
    return left is not None and are_alpha_equivalent(left, step.proposition)


@dataclass(frozen=True, slots=True)
class Taking:
    """The values of a step of a task, one after the other put in.

    number   of the step: the kernel reads its terms there
    """

    number: int
    step: Step

    def prove(self, sequent: Sequent, prove: ProveThere) -> list[Any] | str:
        """Return what proves the goal of a sequent, or why nothing does.

        raises   one of `Failure`, or Unspellable, where a value cannot be put in
        """
        return self._from(0, sequent, (), prove)

    def _from(
        self, at: int, sequent: Sequent, over: tuple[Term, ...], prove: ProveThere
    ) -> list[Any] | str:
        if at == len(self.step.at):
            return prove(sequent, is_left=True)
        match sequent.goal:
            case Binding("forall"):
                taken, new = opened(sequent)
                return _with(taken, self._from(at, sequent, (*over, *new), prove))
            case Operation("implies"):
                taken, _ = opened(sequent)
                return _with(taken, self._from(at, sequent, over, prove))
            case Binding(binder) as goal if binder in EXISTENCES:
                return self._existence(at, sequent, goal, over, prove)
        raise Rejected("not so much is said to exist")

    def _existence(
        self,
        at: int,
        sequent: Sequent,
        goal: Binding,
        over: tuple[Term, ...],
        prove: ProveThere,
    ) -> list[Any] | str:
        after = at + len(goal.bound)
        terms = [value_for(value, over) for value in self.step.at[at:after]]
        values = [term for term in terms if term is not None]
        proofs: list[Any] = []
        for asked in _asked(goal, values):
            inner = sequent.child(asked)
            if not sequent.is_evident(asked):
                proof = prove(inner, is_left=False)
                if isinstance(proof, str):
                    return f"a value does not lie in its set, or it is not proved: {proof}"
                proofs.append(proof)
        specs = self._specs(at, sequent, values, is_read=not over)
        taken: list[Any] = [["exists-introduction", specs, proofs]]
        run(sequent, taken)
        if goal.condition is None or after == len(self.step.at):
            return _with(taken, self._from(after, sequent, over, prove))
        return _with(taken, self._below_condition(after, sequent, over, prove))

    def _specs(
        self, at: int, sequent: Sequent, values: Sequence[Term], *, is_read: bool
    ) -> list[Any]:
        """Return how the kernel is told of values: it reads them in the step where it can."""
        if is_read:
            return [["s", self.number, at + k] for k in range(len(values))]
        script = Script.of_sequent(sequent)
        specs: list[Any] = [spell_for_certificate(script, value) for value in values]
        return list(script.numbered(specs))

    def _below_condition(
        self, at: int, sequent: Sequent, over: tuple[Term, ...], prove: ProveThere
    ) -> list[Any] | str:
        """Prove a condition, and put in what is left of the values beside it."""
        first, second = sequent.goal.children
        condition = prove(sequent.child(first, is_own=sequent.is_own), is_left=False)
        if isinstance(condition, str):
            return f"a value does not satisfy its condition, or it is not proved: {condition}"
        rest = self._from(at, sequent.child(second, is_own=sequent.is_own), over, prove)
        if isinstance(rest, str):
            return rest
        return [["and-introduction", [condition, rest]]]


def opened(sequent: Sequent) -> tuple[list[Any], list[Term]]:
    """Take what a goal assumes for granted; return the step, and the names that it introduces."""
    before = {*sequent.visible}
    taken: list[Any] = [["intro"]]
    run(sequent, taken)
    shared = sequent.shared.declarations
    return taken, [shared[n].variable for n in shared if n in sequent.visible - before]


def _asked(goal: Binding, values: Sequence[Term]) -> list[Term]:
    """Return that values lie in their sets."""
    images: dict[str, Term] = {}
    asked: list[Term] = []
    for item, value in zip(goal.bound, values, strict=False):
        if item.domain is not None:
            asked.append(make("in", value, substitute(item.domain, images)))
        images[item.variable.name] = value
    return asked


def _with(taken: list[Any], rest: list[Any] | str) -> list[Any] | str:
    return rest if isinstance(rest, str) else [*taken, *rest]
