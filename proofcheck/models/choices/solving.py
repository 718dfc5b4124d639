"""One object of an attempt: its linear equations are solved exactly, and what they leave is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.functions.multivectors import of_coefficients
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
from proofcheck.models.choices.choices import Choices, NoSample
from proofcheck.models.choices.complex_draws import draw_complex_turn
from proofcheck.models.choices.conditions import Condition
from proofcheck.models.choices.draws import Entry, Style, draw_number, draw_turn
from proofcheck.models.choices.families import are_tied, fitted, interval_of
from proofcheck.models.choices.finite_options import finite_options
from proofcheck.models.choices.needs import is_met
from proofcheck.models.choices.single_bounds import Interval, single_bounds
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.task import Declaration

ECHO_RATE = 0.6
"""Share of the numbers that are drawn afresh, not repeated from the entries chosen before."""


@dataclass(slots=True)
class Solver:
    """Solves the linear equations on one object and draws the free unknowns.

    role    under which is remembered which propositions gave no equation: the object's name by default
    asked   equations that are solved as well, where they can be
    """

    attempt: Choices
    item: Declaration
    style: Style
    role: str = ""
    asked: Sequence[Term] = ()
    unknowns: Unknowns = field(default_factory=Unknowns)
    places: dict[int, Entry] = field(default_factory=dict)
    options: dict[int, list[Fraction]] = field(default_factory=dict)
    bounds: dict[int, Interval] = field(default_factory=dict)
    is_full: bool = False
    turn: MatrixValue | None = None
    imaginary: set[int] = field(default_factory=set)

    def draw(self, sort: Sort, scope: Locals, extended: Callable[[Any], dict[str, Any]]) -> Value:
        unknown = self._stand_in(sort, scope)
        evaluator = self.attempt.evaluator(extended(unknown))
        rows = self._equations(evaluator)
        more = [*rows, *self._asked(evaluator)]
        values = self._solution(more if len(more) > len(rows) and self._can_solve(more) else rows)
        return _replace_unknowns(unknown, lambda k: values[k])

    def _asked(self, evaluator: Evaluator) -> list[Scalar]:
        """Return the linear equations among those that are solved where they can be."""
        found = (f for one in self.asked for f in self.unknowns.equations(evaluator, one, {}))
        return [form for form in found if isinstance(form, Affine)]

    def _can_solve(self, rows: list[Scalar]) -> bool:
        reduced, _ = self.unknowns.solve(list(rows))
        return all(isinstance(one, Affine) or one == 0 for one in reduced)

    def draw_tied(self, sort: ScalarSort, keys: Sequence[Any]) -> Table | None:
        """Draw a family of numbers at once; None unless some equation ties several of them."""
        unknown = Table({key: self._number(sort.ring, Entry()) for key in keys})
        evaluator = self.attempt.evaluator({self.item.variable.name: unknown})
        rows = self._equations(evaluator)
        if not are_tied(rows):
            return None
        values = self._solution(rows)
        return Table(
            {k: _replace_unknowns(v, values.__getitem__) for k, v in unknown.members.items()}
        )

    def _solution(self, rows: list[Scalar]) -> dict[int, Scalar]:
        """Return values of all unknowns that solve some equations.

        raises   NoSample where there are none
        """
        reduced, pivots = self.unknowns.solve(rows)
        if any(not isinstance(r, Affine) and r != 0 for r in reduced):
            raise NoSample(f"`{self.item.variable.name}`: its equations have no solution")
        self._confine()
        values = fitted(self._draw_free(pivots), reduced, pivots, self.bounds)
        if any(not isinstance(v, Fraction) for v in values.values()):
            raise NoSample(f"`{self.item.variable.name}`: no rational solution")
        return values

    def _confine(self) -> None:
        """Let the declared set bound all unknowns."""
        whole = interval_of(self.item.domain)
        if whole != Interval() and self._ring is not Ring.INTEGER:
            for key in range(self.unknowns.count):
                self.bounds[key] = self.bounds.get(key, Interval()).meet(whole)

    def _stand_in(self, sort: Sort, scope: Locals) -> Any:
        if isinstance(sort, ScalarSort):
            return self._number(sort.ring, Entry())
        if not isinstance(sort, Matrix):
            raise NotEvaluable("its sort is not sampled")
        rows, columns = value_shape(self.attempt.evaluator(), sort, scope)
        if rows < 0 or columns < 0:
            raise Undefined("a negative size")

        if getattr(self.item.domain, "operator", "") == "Clifford":
            return self._multivector(sort.ring, rows)

        def entry(i: int, j: int) -> Scalar:
            return self._number(sort.ring, Entry(i, j, rows, columns))

        return matrices.build(rows, columns, entry)

    def _multivector(self, ring: Ring, size: int) -> MatrixValue:
        """Return a multivector of unknown coefficients: of its entries few are independent."""
        places = [Entry(blade, 0, size, 1) for blade in range(size)]
        return of_coefficients([self._number(ring, place) for place in places])

    def _number(self, ring: Ring, place: Entry) -> Affine:
        first = self.unknowns.count
        form = self.unknowns.number(ring)
        self.imaginary.update(range(first + 1, self.unknowns.count))
        self.places.update(dict.fromkeys(range(first, self.unknowns.count), place))
        return form

    def _equations(self, evaluator: Evaluator) -> list[Scalar]:
        name, role = self.item.variable.name, self.role or self.item.variable.name
        self.attempt.solved.add(role)
        forms: list[Scalar] = []
        for one in self.attempt.conditions.on(name):
            key = (role, one.number)
            if key in self.attempt.fruitless:
                continue
            found = self._linear(evaluator, one)
            noted = self._note_sets(evaluator, one)
            if noted or not self._follows(found, forms):
                self.attempt.fruitful.add(key)
            forms += found
        return forms

    def _linear(self, evaluator: Evaluator, one: Condition) -> list[Affine]:
        """Return the linear equations that a condition gives."""
        if not is_met(one.equates, evaluator):
            return []
        forms = self.unknowns.equations(evaluator, one.proposition, {})
        return [form for form in forms if isinstance(form, Affine)]

    def _note_sets(self, evaluator: Evaluator, one: Condition) -> bool:
        """Keep the finite sets and the intervals that a condition gives; say if one is new."""
        before = len(self.options) + len(self.bounds)
        if is_met(one.lists, evaluator):
            self.options.update(finite_options(evaluator, one.proposition, {}))
        if is_met(one.bounds, evaluator):
            self._collect_bounds(evaluator, one.proposition)
        return len(self.options) + len(self.bounds) > before

    def _follows(self, found: list[Affine], forms: list[Scalar]) -> bool:
        """Say whether equations hold at a random solution of those found before.

        They then most likely follow from these, and need not be looked at again.
        """
        if not found:
            return True
        random = self.attempt.random
        values: dict[int, Scalar] = {
            k: Fraction(random.randint(1, 97)) for k in range(self.unknowns.count)
        }
        reduced, pivots = self.unknowns.solve(list(forms))
        for form, pivot in zip(reduced, pivots, strict=False):
            if isinstance(form, Affine):
                rest = [c * values[k] for k, c in form.coefficients.items() if k != pivot]
                values[pivot] = -(form.constant + sum(rest, Fraction(0)))
        return all(
            form.constant + sum((c * values[k] for k, c in form.coefficients.items()), Fraction(0))
            == 0
            for form in found
        )

    def _collect_bounds(self, evaluator: Evaluator, term: Term) -> None:
        for key, interval in single_bounds(evaluator, term, {}):
            self.bounds[key] = self.bounds.get(key, Interval()).meet(interval)

    def _draw_free(self, pivots: list[int]) -> dict[int, Scalar]:
        determined = set(pivots)
        size = max((max(p.rows, p.columns) for p in self.places.values()), default=1)
        cut = self.attempt.random.randint(0, size)
        # A mask that hides nothing leaves the equations on what it masks solvable.
        self.is_full = self.attempt.random.random() < 0.5
        shape = next(((p.rows, p.columns) for p in self.places.values()), (1, 1))
        if self.style is Style.TURN and shape != (1, 1):
            draw = draw_complex_turn if self.imaginary else draw_turn
            self.turn = draw(self.attempt.random, *shape)
        free = [k for k in range(self.unknowns.count) if k not in determined]
        return {k: self._draw_entry(k, cut) for k in free}

    def _draw_entry(self, key: int, cut: int) -> Fraction:
        random, place = self.attempt.random, self.places[key]
        constants = self.attempt.constants
        value = self._echo(key) or draw_number(random, self.style, place, cut, constants)
        if self.turn is not None:
            found = self.turn.entries[place.row][place.column]
            value = _part(found, imaginary=key in self.imaginary)
        if key in self.options:
            return self._nearest_option(self.options[key], value)
        value = self._into_domain(value)
        if key not in self.bounds:
            return value
        find = self.bounds[key].edge if self.style is Style.EDGE else self.bounds[key].place
        return find(value, random)

    def _nearest_option(self, members: list[Fraction], value: Fraction) -> Fraction:
        if not members:
            raise NoSample(f"`{self.item.variable.name}`: an entry has no possible value")
        if value == 0 and Fraction(0) in members:
            return Fraction(0)
        others = [m for m in members if m != 0] or members
        mixed = self.style in (Style.GENERIC, Style.RATIONAL) and not self.is_full
        return self.attempt.random.choice(members if mixed else others)

    def _into_domain(self, value: Fraction) -> Fraction:
        domain = self.item.domain
        name = domain.operator if isinstance(domain, Operation) else ""
        if self._ring is Ring.INTEGER:
            value = Fraction(value.numerator)
        if name in ("PosReal", "PosNat"):
            return abs(value) or Fraction(1)
        return abs(value) if name in ("NonNegReal", "Nat") else value

    @property
    def _ring(self) -> Ring:
        sort = self.item.variable.sort
        result = sort.result if isinstance(sort, Function) else sort
        return result.ring if isinstance(result, ScalarSort | Matrix) else Ring.REAL

    def _echo(self, key: int) -> Fraction | None:
        """Now and then repeat an entry chosen before, for a number that may be an eigenvalue."""
        place, random = self.places[key], self.attempt.random
        if (place.rows, place.columns) != (1, 1) or random.random() < ECHO_RATE:
            return None
        known = [x for v in self.attempt.values.values() for x in _rational_entries(v)]
        return random.choice((-1, 1)) * random.choice(known) if known else None


def _part(number: Scalar, *, imaginary: bool) -> Fraction:
    """Return the real or the imaginary part of an exact number."""
    if isinstance(number, Gaussian):
        return number.im if imaginary else number.re
    assert isinstance(number, Fraction)
    return Fraction(0) if imaginary else number


def _rational_entries(value: Any) -> list[Fraction]:
    if isinstance(value, Table):
        return [x for member in value.members.values() for x in _rational_entries(member)]
    if not isinstance(value, MatrixValue):
        return []
    return [x for x in value.flat() if isinstance(x, Fraction) and x != 0]


def _replace_unknowns(value: Any, number: Callable[[int], Scalar]) -> Any:
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: _replace_unknowns(x, number))
    if isinstance(value, Affine):
        parts = (c * number(key) for key, c in value.coefficients.items())
        return sum(parts, value.constant)
    return value
