"""Objects described by unknowns, and by symbols once the linear conditions are solved."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as attribute
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.fixed_sizes.linear_cases import LinearSystem, Solution
from proofcheck.fixed_sizes.lower_bounds import Bounds, domain_bound
from proofcheck.fixed_sizes.orthogonal_words import WordBook
from proofcheck.fixed_sizes.posing import Problem, Slot, members, place
from proofcheck.fixed_sizes.symbolic_evaluation import SymbolicEvaluator
from proofcheck.fixed_sizes.symbolic_field import OutOfBudget, SymbolicField
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.task import Declaration

_UNIT = Gaussian(Fraction(0), Fraction(1))


@dataclass(slots=True)
class Description:
    """The objects of one case while they are being described.

    values     of the objects described so far: exact, symbolic, or made of unknowns
    elements   the elements of matrix groups, with their groups
    """

    problem: Problem
    field: SymbolicField
    values: dict[str, Any]
    system: LinearSystem = attribute(default_factory=lambda: LinearSystem(Unknowns()))
    bounds: Bounds = attribute(default_factory=Bounds)
    symbols: dict[int, Scalar] = attribute(default_factory=dict)
    elements: list[tuple[MatrixValue, str]] = attribute(default_factory=list)
    book: WordBook = attribute(default_factory=WordBook)

    def evaluator(self) -> Evaluator:
        """Return an evaluator that sees what is described so far."""
        definitions = self.problem.definitions
        return SymbolicEvaluator(self.values, definitions, book=self.book, field=self.field)

    def place_element(self, slot: Slot, value: MatrixValue) -> None:
        """Enter an element of a group."""
        name, key, group, _ = slot
        place(self.values, name, key, value)
        self.elements.append((value, group))
        if group != "U" and value.rows:
            self.book.register(value, special=group == "SO")

    def describe_linearly(self) -> None:
        """Describe the remaining base objects by unknowns, and learn what is linear of them."""
        for item in self.problem.base:
            if item.variable.name not in self.problem.groups:
                _stand_in(self, item)
        for proposition in self.problem.aim.propositions:
            try:
                self.system.learn(self.evaluator(), proposition)
                self.bounds.learn(self.evaluator(), proposition)
            except OutOfBudget:
                continue

    def solved(self, value: Any, solution: Solution) -> Any:
        """Replace unknowns by symbols, pivots by what they equal."""
        if isinstance(value, MatrixValue):
            if self.book.knows(value):
                return value  # words are known by identity
            return matrices.entrywise(value, lambda x: self.solved(x, solution))
        if isinstance(value, Table):
            return Table({k: self.solved(v, solution) for k, v in value.members.items()})
        if not isinstance(value, Affine):
            return value
        form = solution.value(value)
        if not isinstance(form, Affine):
            return form
        total: Scalar = form.constant
        for key, coefficient in form.coefficients.items():
            total = total + self._symbol(key) * coefficient
        return total

    def _symbol(self, key: int) -> Scalar:
        """Return what a free unknown stands for: a symbol, above its lower bound if it has one."""
        if key not in self.symbols:
            least, kind = self.bounds.of(key)
            self.symbols[key] = self.field.fresh(kind) + least
        return self.symbols[key]


def _stand_in(described: Description, item: Declaration) -> None:
    """Describe an object by unknowns; one whose shape is not known stays undescribed."""
    evaluator = described.evaluator()
    values: dict[str, Any] = {}
    name = item.variable.name
    try:
        for key, sort, scope in members(evaluator, item):
            place(values, name, key, _unknown(described, item, sort, scope))
    except NotEvaluable:
        return
    described.values[name] = values.get(name, Table({}))


def _unknown(described: Description, item: Declaration, sort: Sort, scope: Locals) -> Value:
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
