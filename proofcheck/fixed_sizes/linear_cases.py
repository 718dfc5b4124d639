"""All solutions of linear equations and finite choices among unknown numbers, case by case.

Equations have exact constant coefficients, so elimination loses no solution whatever the
symbols on the right sides stand for.  A choice says that one of several groups of forms
vanishes; each group is followed up on its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    imaginary_part,
    zero_test,
)
from proofcheck.fixed_sizes.symbolic_field import OutOfBudget
from proofcheck.fixed_sizes.symbolic_scalars import ComplexQuotient, Quotient
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction

MEMBER_LIMIT = 64
"""Most members of a finite set among which an unknown is chosen."""

Choice: TypeAlias = list[list[Scalar]]
"""Groups of forms, of which at least one group vanishes entirely."""


@dataclass(slots=True)
class LinearSystem:
    """What is known of the unknowns: forms that vanish, and choices."""

    unknowns: Unknowns
    forms: list[Scalar] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)

    def learn(self, evaluator: Evaluator, proposition: Term) -> None:
        """Add what a proposition says linearly; whatever else it says is not used."""
        found = self.unknowns.equations(evaluator, proposition, {})
        self.forms += [part for form in found for part in real_parts(form)]
        evaluator.steps = 0
        self._choices(evaluator, proposition, {})

    def _choices(self, evaluator: Evaluator, term: Term, scope: Locals) -> None:
        try:
            if isinstance(term, Binding) and term.binder == "forall":
                self._choices_for_all(evaluator, term, scope)
            elif isinstance(term, Operation):
                self._choices_of(evaluator, term, scope)
        except (NotEvaluable, Undefined):
            return

    def _choices_for_all(self, evaluator: Evaluator, term: Binding, scope: Locals) -> None:
        for inner in evaluator.instances(term.bound, scope):
            if term.condition is None or _holds(evaluator, term.condition, inner):
                self._choices(evaluator, term.body, inner)

    def _choices_of(self, evaluator: Evaluator, term: Operation, scope: Locals) -> None:
        if term.operator == "and":
            for part in term.arguments:
                self._choices(evaluator, part, scope)
        elif term.operator == "implies" and _holds(evaluator, term.arguments[0], scope):
            self._choices(evaluator, term.arguments[1], scope)
        elif term.operator == "or":
            found = [self.unknowns.equations(evaluator, a, scope) for a in term.arguments]
            self._add_choice(found)
        elif term.operator == "in":
            chosen = evaluator.value(term.arguments[0], scope)
            members = evaluator.members(evaluator.value(term.arguments[1], scope))
            if len(members) <= MEMBER_LIMIT:
                self._add_choice([_difference(chosen, member) for member in members])

    def _add_choice(self, groups: Choice) -> None:
        split = [[part for form in group for part in real_parts(form)] for group in groups]
        if all(split):
            self.choices.append(split)

    def unsplit(self) -> list[Solution]:
        """Return the solution of the equations alone, choices left open; none if there is none."""
        start = Solution({}).extended(self.forms)
        return [] if start is None else [start]

    def branches(self, limit: int) -> list[Solution]:
        """Return the solutions of the system, one for each feasible combination of choices.

        raises   OutOfBudget beyond ``limit`` solutions
        """
        start = Solution({}).extended(self.forms)
        found: list[Solution] = []
        pending = [] if start is None else [(start, self.choices)]
        while pending:
            solution, choices = pending.pop()
            narrowed = [c for c in map(solution.narrow, choices) if c is not None]
            if not narrowed:
                found.append(solution)
            else:
                pending += _followed(solution, narrowed)
            if len(found) + len(pending) > limit:
                raise OutOfBudget("too many combinations of finite choices")
        return found


def _followed(solution: Solution, choices: list[Choice]) -> list[tuple[Solution, list[Choice]]]:
    """Follow up each group of the smallest choice, the first one on top."""
    first = min(choices, key=len)
    rest = [c for c in choices if c is not first]
    longer = [solution.extended(group) for group in reversed(first)]
    return [(found, rest) for found in longer if found is not None]


@dataclass(frozen=True, slots=True)
class Solution:
    """Unknowns expressed by those that remain free.

    by_pivot   for each unknown that is expressed, the form it equals, in free unknowns alone
    """

    by_pivot: dict[int, Scalar]

    def extended(self, forms: Iterable[Scalar]) -> Solution | None:
        """Let further forms vanish; None where that is certainly impossible.

        A form without unknowns that may or may not vanish restricts symbols, and is not used.
        """
        current = self
        for form in forms:
            reduced = current.value(form)
            if isinstance(reduced, Affine):
                current = current._with_pivot(reduced)
            elif zero_test(reduced) is Truth.FALSE:
                return None
        return current

    def _with_pivot(self, form: Affine) -> Solution:
        """Solve a form that vanishes for its first unknown."""
        pivot = min(form.coefficients)
        factor = form.coefficients[pivot]
        rest = {k: c for k, c in form.coefficients.items() if k != pivot}
        equal = _affine(form.constant, rest) * (Fraction(-1) / factor)
        single = Solution({pivot: equal})
        solved = {key: single.value(form) for key, form in self.by_pivot.items()}
        return Solution({**solved, pivot: equal})

    def value(self, form: Scalar) -> Scalar:
        """Replace every pivot; the free unknowns remain."""
        if not isinstance(form, Affine) or self.by_pivot.keys().isdisjoint(form.coefficients):
            return form
        total: Scalar = form.constant
        for key, coefficient in form.coefficients.items():
            plain = Affine(Fraction(0), {key: Fraction(1)})
            total = total + self.by_pivot.get(key, plain) * coefficient
        return total

    def narrow(self, choice: Choice) -> Choice | None:
        """Drop the groups that cannot vanish; None where one of the others vanishes anyway."""
        groups = [[self.value(form) for form in group] for group in choice]
        possible = [g for g in groups if not any(_cannot_vanish(form) for form in g)]
        if any(all(_vanishes(form) for form in g) for g in possible):
            return None
        return possible


def _cannot_vanish(form: Scalar) -> bool:
    return not isinstance(form, Affine) and zero_test(form) is Truth.FALSE


def _vanishes(form: Scalar) -> bool:
    return isinstance(form, Fraction) and form == 0


def _holds(evaluator: Evaluator, condition: Term, scope: Locals) -> bool:
    return decide(evaluator, condition, scope).truth is Truth.TRUE


def _difference(chosen: Any, member: Any) -> list[Scalar]:
    if isinstance(chosen, MatrixValue) and isinstance(member, MatrixValue):
        if (chosen.rows, chosen.columns) != (member.rows, member.columns):
            return [Fraction(1)]
        return [x - y for x, y in zip(chosen.flat(), member.flat(), strict=True)]
    if not isinstance(chosen, _NUMBERS) or not isinstance(member, _NUMBERS):
        raise NotEvaluable("only exact numbers and matrices are chosen among")
    return [chosen - member]


_EXACT = (Fraction, Gaussian, Quotient, ComplexQuotient)
_NUMBERS = (*_EXACT, Affine)


def real_parts(form: Scalar) -> list[Scalar]:
    """Split a form that vanishes into real ones; unknowns stand for real numbers.

    A form with an enclosure in it is not used.
    """
    if not isinstance(form, Affine):
        return _parts_of_number(form)
    if not isinstance(form.constant, _EXACT):
        return []
    real = {k: c.real for k, c in form.coefficients.items()}
    imaginary = {k: imaginary_part(c) for k, c in form.coefficients.items()}
    parts = [
        _affine(form.constant.real, real),
        _affine(imaginary_part(form.constant), imaginary),
    ]
    return [p for p in parts if not _vanishes(p)]


def _parts_of_number(number: Scalar) -> list[Scalar]:
    if isinstance(number, Fraction | Quotient):
        return [number]
    if isinstance(number, Gaussian | ComplexQuotient):
        return [number.real, number.imag]
    return []


def _affine(constant: Scalar, coefficients: dict[int, Fraction]) -> Scalar:
    kept = {k: c for k, c in coefficients.items() if c}
    return Affine(constant, kept) if kept else constant
