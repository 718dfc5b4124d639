"""Symbolic values for all names of a task, such that every model is an instance of some case.

Base objects are general: elements of O(n), SO(n), U(n) by :mod:`matrix_groups`, everything else
by fresh symbols constrained by :mod:`linear_cases`; objects that an equation isolates are
computed from the others.  What else is assumed is used only where it cannot lose a model: as
polynomials that vanish.  So a case may contain more than the models, never less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.fixed_sizes.description import Description
from proofcheck.fixed_sizes.linear_cases import Solution, real_parts
from proofcheck.fixed_sizes.matrix_groups import element, general_element, relations, sign_choices
from proofcheck.fixed_sizes.orthogonal_words import WordBook
from proofcheck.fixed_sizes.posing import Problem, Slot, group_members, members, place
from proofcheck.fixed_sizes.symbolic_evaluation import SymbolicEvaluator
from proofcheck.fixed_sizes.symbolic_field import Budget, Meter, OutOfBudget, SymbolicField
from proofcheck.fixed_sizes.symbolic_functions import Scales, new_field
from proofcheck.fixed_sizes.symbolic_scalars import ComplexQuotient, Quotient
from proofcheck.fixed_sizes.vanishing import VanishingIdeal
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration


@dataclass(frozen=True, slots=True)
class Setting:
    """What the computation may cost, and into how many pieces parts of angles are cut."""

    budget: Budget
    meter: Meter
    scales: Scales


@dataclass(frozen=True, slots=True)
class Style:
    """How the models are described; every style reaches all of them.

    cayley   elements of matrix groups by signs and Cayley transforms, case by case; else by
             n*n symbols, with the group's equations as relations
    split    finite choices case by case; else by symbols, with the choices as relations
    """

    cayley: bool
    split: bool


@dataclass(frozen=True, slots=True)
class Case:
    """Symbolic values of the names; every name without one is not described.

    elements   the elements of matrix groups among the values, with their groups
    book       the real ones, for cancelling them against their transposes
    is_open    there are finite choices that this case does not distinguish
    """

    field: SymbolicField
    values: dict[str, Value]
    definitions: dict[str, Declaration]
    elements: tuple[tuple[MatrixValue, str], ...]
    book: WordBook
    is_open: bool

    def evaluator(self, *, enclosed: bool = False) -> Evaluator:
        """Return an evaluator of terms in this case; constants are symbols, or ``enclosed``."""
        field = None if enclosed else self.field
        return SymbolicEvaluator(self.values, self.definitions, book=self.book, field=field)


def cases(problem: Problem, sizes: Assignment, setting: Setting, style: Style) -> Iterator[Case]:
    """Yield the cases at given sizes; none where there is certainly no model.

    raises   OutOfBudget; NeedsFinerPart, when the scales must change; Undefined where an object
             can have no value
    """
    slots = group_members(problem, sizes)
    choices = [_sign_choices(slot, style) for slot in slots]
    limit = setting.budget.cases
    if prod(map(len, choices)) > limit:
        raise OutOfBudget(f"more than {limit} combinations of signs")
    count = 0
    for signs in product(*choices):
        field = new_field(setting.budget, setting.scales, setting.meter)
        described = Description(problem, field, dict(sizes))
        for slot, diagonal in zip(slots, signs, strict=True):
            described.place_element(slot, _element(field, slot, diagonal))
        for case in _linear_cases(described, limit - count, style):
            count += 1
            yield case


def _sign_choices(slot: Slot, style: Style) -> list[tuple[int, ...] | None]:
    """Return the signs of a Cayley form; None stands for a general element."""
    return list(sign_choices(slot[2], slot[3])) if style.cayley else [None]


def _element(field: SymbolicField, slot: Slot, signs: tuple[int, ...] | None) -> MatrixValue:
    _, _, group, size = slot
    return general_element(field, group, size) if signs is None else element(field, group, signs)


def largest_group(problem: Problem, sizes: Assignment) -> int:
    """Return the size of the largest element of a matrix group, 0 where there is none."""
    return max((size for _, _, _, size in group_members(problem, sizes)), default=0)


def _linear_cases(described: Description, limit: int, style: Style) -> Iterator[Case]:
    described.describe_linearly()
    system = described.system
    is_open = bool(system.choices) and not style.split
    for solution in system.unsplit() if is_open else system.branches(limit):
        case = _case(described, solution, is_open=is_open)
        _compute_oriented(described.problem, case)
        forms = _choice_products(described, solution) if is_open else []
        if _use_remaining(described.problem, case, forms):
            yield case


def _case(described: Description, solution: Solution, *, is_open: bool) -> Case:
    values = {n: described.solved(v, solution) for n, v in described.values.items()}
    elements, definitions = tuple(described.elements), described.problem.definitions
    return Case(described.field, values, definitions, elements, described.book, is_open)


def _choice_products(described: Description, solution: Solution) -> list[Scalar]:
    """Return numbers that vanish whichever way the choices fall: products of single forms."""
    singles = [c for c in described.system.choices if all(len(group) == 1 for group in c)]
    return [
        prod((described.solved(group[0], solution) for group in c), start=Fraction(1))
        for c in singles
    ]


def _compute_oriented(problem: Problem, case: Case) -> None:
    """Tabulate the objects that others determine; what cannot be computed is left to its terms."""
    for name, item in problem.oriented.items():
        evaluator = case.evaluator()
        assert item.body is not None
        found: dict[str, Any] = {}
        try:
            for key, _, scope in members(evaluator, item):
                place(found, name, key, evaluator.value(item.body, scope))
        except (NotEvaluable, Undefined):
            continue
        case.values[name] = found.get(name, Table({}))


def _use_remaining(problem: Problem, case: Case, forms: list[Scalar]) -> bool:
    """Collect what else vanishes on every model; say whether a model is still possible."""
    forms += [form for value, group in case.elements for form in relations(value, group)]
    for proposition in problem.aim.propositions:
        try:
            forms += Unknowns().equations(case.evaluator(), proposition, {})
        except OutOfBudget:
            continue
    generators: list[Any] = []
    for part in (part for form in forms if _is_exact(form) for part in real_parts(form)):
        if isinstance(part, Fraction):
            if part != 0:
                return False
        elif case.field.has_no_zero(part.top):
            return False
        else:
            generators.append(part.top)
    case.field.vanishing = _ideal(case.field, generators)
    case.field.partial = False
    return True


def _is_exact(form: Any) -> bool:
    return isinstance(form, Fraction | Gaussian | Quotient | ComplexQuotient)


def _ideal(field: SymbolicField, generators: list[Any]) -> VanishingIdeal:
    if not generators:
        return VanishingIdeal([])
    relations = [field.square_relation(index) for index in sorted(field.squares)]
    return VanishingIdeal([field.lift(g) for g in (*generators, *relations)])
