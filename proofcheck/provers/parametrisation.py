"""Symbolic values for all names of a task, such that every model is an instance of some case.

Base objects are general: elements of O(n), SO(n), U(n) by :mod:`matrix_groups`, everything else
by fresh symbols constrained by :mod:`linear_cases`; objects that an equation isolates are
computed from the others.  What else is assumed is used only where it cannot lose a model: as
polynomials that vanish.  So a case may contain more than the models, never less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as attribute
from enum import Enum
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from proofcheck.kernel import matrices
from proofcheck.kernel.evaluation import Evaluator, Locals, value_shape
from proofcheck.kernel.task import Declaration, Origin, Task
from proofcheck.kernel.unknowns import Unknowns
from proofcheck.kernel.values import (
    Affine,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.models.orientation import orient
from proofcheck.models.sizes import Assignment
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.provers.linear_cases import LinearSystem, Solution, real_parts
from proofcheck.provers.lower_bounds import Bounds, domain_bound
from proofcheck.provers.matrix_groups import (
    element,
    find_groups,
    general_element,
    relations,
    sign_choices,
)
from proofcheck.provers.orthogonal_words import WordBook
from proofcheck.provers.symbolic_field import Budget, OutOfBudget, SymbolicField
from proofcheck.provers.symbolic_functions import Scales, new_field
from proofcheck.provers.symbolic_scalars import ComplexQuotient, Quotient
from proofcheck.provers.vanishing import VanishingIdeal
from proofcheck.provers.word_evaluation import WordEvaluator
from proofcheck.terms.expressions import sort_of
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort

_ONE, _ZERO = Fraction(1), Fraction(0)
_UNIT = Gaussian(_ZERO, _ONE)


@dataclass(frozen=True, slots=True)
class Problem:
    """A task, opened, and how its objects are to be described.

    aim       names to describe, witnesses of assumed existence included, and the conditions
    oriented  objects computed from others, by name
    groups    the matrix group of an object, by name
    """

    task: Task
    aim: Aim
    definitions: dict[str, Declaration]
    oriented: dict[str, Declaration]
    groups: dict[str, str]

    @property
    def base(self) -> list[Declaration]:
        """The objects that are described by symbols."""
        return [
            d
            for d in self.aim.objects
            if d.variable.sort != INTEGER and d.variable.name not in self.oriented
        ]


def pose(task: Task) -> Problem:
    """Prepare an opened task."""
    aim = find_aim(task)
    defined = [d for d in task.declarations if d.origin is Origin.DEFINITION]
    objects = [d for d in aim.objects if d.variable.sort != INTEGER]
    found = orient(objects, aim.propositions, defined)[0]
    oriented = {n: d for n, d in found.items() if _fits(d)}
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    free = [d for d in objects if d.variable.name not in oriented]
    groups = find_groups(task, free, aim.propositions)
    return Problem(task, aim, definitions | oriented, oriented, groups)


def _fits(item: Declaration) -> bool:
    """Say whether a computed object is of the kind it is declared to be."""
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    assert item.body is not None
    return type(result) is type(sort_of(item.body))


class Style(Enum):
    """How elements of matrix groups are described."""

    RELATIONS = "by n*n symbols, with the group's equations as relations"
    CAYLEY = "by signs and Cayley transforms, case by case"


@dataclass(frozen=True, slots=True)
class Case:
    """Symbolic values of the names; every name without one is not described.

    elements   the elements of matrix groups among the values, with their groups
    book       the real ones, for cancelling them against their transposes
    """

    field: SymbolicField
    values: dict[str, Value]
    definitions: dict[str, Declaration]
    elements: tuple[tuple[MatrixValue, str], ...]
    book: WordBook

    def evaluator(self) -> Evaluator:
        """Return an evaluator of terms in this case."""
        return WordEvaluator(self.values, self.definitions, book=self.book)


@dataclass(slots=True)
class _Description:
    """The objects of one case while they are being described."""

    problem: Problem
    field: SymbolicField
    values: dict[str, Any]
    system: LinearSystem = attribute(default_factory=lambda: LinearSystem(Unknowns()))
    bounds: Bounds = attribute(default_factory=Bounds)
    symbols: dict[int, Scalar] = attribute(default_factory=dict)
    elements: list[tuple[MatrixValue, str]] = attribute(default_factory=list)
    book: WordBook = attribute(default_factory=WordBook)

    def evaluator(self) -> Evaluator:
        return WordEvaluator(self.values, self.problem.definitions, book=self.book)

    def place_element(self, slot: _Slot, value: MatrixValue) -> None:
        """Enter an element of a group."""
        name, key, group, _ = slot
        _place(self.values, name, key, value)
        self.elements.append((value, group))
        if group != "U" and value.rows:
            self.book.register(value, special=group == "SO")


def cases(
    problem: Problem, sizes: Assignment, budget: Budget, scales: Scales, style: Style
) -> Iterator[Case]:
    """Yield the cases at given sizes; none where there is certainly no model.

    raises   OutOfBudget; NeedsFinerPart, when ``scales`` must change; Undefined where an object
             can have no value
    """
    slots = _group_members(problem, sizes)
    choices = [_sign_choices(slot, style) for slot in slots]
    if prod(map(len, choices)) > budget.cases:
        raise OutOfBudget(f"more than {budget.cases} combinations of signs")
    count = work = 0
    for signs in product(*choices):
        field = new_field(budget, scales)
        field.work = work
        described = _Description(problem, field, dict(sizes))
        for slot, diagonal in zip(slots, signs, strict=True):
            described.place_element(slot, _element(field, slot, diagonal))
        for case in _linear_cases(described, budget.cases - count):
            count += 1
            yield case
        work = field.work


def _sign_choices(slot: _Slot, style: Style) -> list[tuple[int, ...] | None]:
    """Return the signs of a Cayley form; None stands for a general element."""
    if style is Style.RELATIONS:
        return [None]
    return list(sign_choices(slot[2], slot[3]))


def _element(field: SymbolicField, slot: _Slot, signs: tuple[int, ...] | None) -> MatrixValue:
    _, _, group, size = slot
    return general_element(field, group, size) if signs is None else element(field, group, signs)


def largest_group(problem: Problem, sizes: Assignment) -> int:
    """Return the size of the largest element of a matrix group, 0 where there is none.

    raises   Undefined where an object can have no value
    """
    return max((size for _, _, _, size in _group_members(problem, sizes)), default=0)


_Slot = tuple[str, tuple[Fraction, ...] | None, str, int]
"""Name, index of a member of a family, group and size."""


def _group_members(problem: Problem, sizes: Assignment) -> list[_Slot]:
    """List the elements of groups to describe; an object of unknown shape is left out."""
    found: list[_Slot] = []
    for item in problem.base:
        if item.variable.name in problem.groups:
            try:
                found += _slots(problem, sizes, item)
            except NotEvaluable:
                continue
    return found


def _slots(problem: Problem, sizes: Assignment, item: Declaration) -> list[_Slot]:
    found: list[_Slot] = []
    name = item.variable.name
    evaluator = Evaluator(sizes, problem.definitions)
    for key, sort, scope in _members(evaluator, item):
        rows, columns = value_shape(evaluator, sort, scope)
        if rows != columns or rows < 0:
            raise Undefined("a matrix of a group is square")
        found.append((name, key, problem.groups[name], rows))
    return found


def _members(
    evaluator: Evaluator, item: Declaration
) -> Iterator[tuple[tuple[Fraction, ...] | None, Sort, Locals]]:
    """Yield index, sort and index values of an object, or of each member of a family.

    raises   NotEvaluable for a function on an infinite set
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        yield None, sort, {}
        return
    names = [p.variable.name for p in item.parameters]
    if len(names) != len(sort.parameters):
        raise NotEvaluable("a function whose arguments are not listed")
    for scope in evaluator.instances(item.parameters, {}):
        yield tuple(scope[n] for n in names), sort.result, scope


def _place(
    values: dict[str, Any], name: str, key: tuple[Fraction, ...] | None, value: Value
) -> None:
    if key is None:
        values[name] = value
        return
    earlier = values.get(name)
    members = dict(earlier.members) if isinstance(earlier, Table) else {}
    values[name] = Table({**members, key: value})


def _linear_cases(described: _Description, limit: int) -> Iterator[Case]:
    problem, system = described.problem, described.system
    for item in problem.base:
        if item.variable.name not in problem.groups:
            _stand_in(described, item)
    for proposition in problem.aim.propositions:
        try:
            system.learn(described.evaluator(), proposition)
            described.bounds.learn(described.evaluator(), proposition)
        except OutOfBudget:
            continue
    for solution in system.branches(limit):
        values = {n: _described(described, v, solution) for n, v in described.values.items()}
        elements = tuple(described.elements)
        case = Case(described.field, values, problem.definitions, elements, described.book)
        _compute_oriented(problem, case)
        if _use_remaining(problem, case):
            yield case


def _stand_in(described: _Description, item: Declaration) -> None:
    """Describe an object by unknowns; one whose shape is not known stays undescribed."""
    evaluator = described.evaluator()
    values: dict[str, Any] = {}
    name = item.variable.name
    try:
        for key, sort, scope in _members(evaluator, item):
            _place(values, name, key, _unknown(described, item, sort, scope))
    except NotEvaluable:
        return
    described.values[name] = values.get(name, Table({}))


def _unknown(described: _Description, item: Declaration, sort: Sort, scope: Locals) -> Value:
    unknowns = described.system.unknowns
    if isinstance(sort, ScalarSort):
        made = _entry(unknowns, sort.ring)
        bound = domain_bound(item.domain)
        if bound is not None and sort.ring is not Ring.COMPLEX:
            described.bounds.note(made, bound)
        return made
    if not isinstance(sort, Matrix):
        raise NotEvaluable("an object that is neither number nor matrix")
    rows, columns = value_shape(described.evaluator(), sort, scope)
    if rows < 0 or columns < 0:
        raise Undefined("a negative size")
    return matrices.build(rows, columns, lambda _i, _j: _entry(unknowns, sort.ring))


def _entry(unknowns: Unknowns, ring: Ring) -> Scalar:
    real = unknowns.fresh()
    return real + unknowns.fresh() * _UNIT if ring is Ring.COMPLEX else real


def _described(described: _Description, value: Any, solution: Solution) -> Any:
    """Replace unknowns by symbols, pivots by what they equal."""
    if isinstance(value, MatrixValue):
        if described.book.knows(value):
            return value  # words are known by identity
        return matrices.entrywise(value, lambda x: _described(described, x, solution))
    if isinstance(value, Table):
        return Table({k: _described(described, v, solution) for k, v in value.members.items()})
    if not isinstance(value, Affine):
        return value
    form = solution.value(value)
    if not isinstance(form, Affine):
        return form
    total: Scalar = form.constant
    for key, coefficient in form.coefficients.items():
        total = total + _symbol(described, key) * coefficient
    return total


def _symbol(described: _Description, key: int) -> Scalar:
    """Return what a free unknown stands for: a symbol, above its lower bound if it has one."""
    if key not in described.symbols:
        least, kind = described.bounds.of(key)
        described.symbols[key] = described.field.fresh(kind) + least
    return described.symbols[key]


def _compute_oriented(problem: Problem, case: Case) -> None:
    """Tabulate the objects that others determine; what cannot be computed is left to its terms."""
    for name, item in problem.oriented.items():
        evaluator = case.evaluator()
        assert item.body is not None
        found: dict[str, Any] = {}
        try:
            for key, _, scope in _members(evaluator, item):
                _place(found, name, key, evaluator.value(item.body, scope))
        except (NotEvaluable, Undefined):
            continue
        case.values[name] = found.get(name, Table({}))


def _use_remaining(problem: Problem, case: Case) -> bool:
    """Collect what else vanishes on every model; say whether a model is still possible."""
    forms = [form for value, group in case.elements for form in relations(value, group)]
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
