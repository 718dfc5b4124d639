"""One attempt at a model: sizes are fixed, objects are chosen one after the other.

Each object takes the linear equations that tie it to the objects chosen before it, solves them
exactly and draws what remains free.  A family is chosen member by member, so that a commuting
family arises from linear equations alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from proofcheck.kernel.model import PRECISIONS, precision
from proofcheck.models.complex_draws import draw_complex_turn
from proofcheck.models.draws import (
    Entry,
    Style,
    draw_number,
    draw_orthogonal,
    draw_turn,
    draw_unitary,
)
from proofcheck.models.eigenvalues import exact_eigenvalues
from proofcheck.models.families import are_tied, fitted, interval_of
from proofcheck.models.finite_options import finite_options
from proofcheck.models.linear_systems import solve_quickly
from proofcheck.models.mentioned import Mentioned
from proofcheck.models.single_bounds import Interval, single_bounds
from proofcheck.models.special_matrices import special_matrices
from proofcheck.semantics import matrices
from proofcheck.semantics.decision import decide
from proofcheck.semantics.enumeration import Locals
from proofcheck.semantics.evaluation import Evaluator, value_shape
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.unknowns import Unknowns
from proofcheck.semantics.values import (
    Affine,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.task import Declaration

ECHO_RATE = 0.6
"""Share of the numbers that are drawn afresh, not repeated from the entries chosen before."""


EIGENVALUE_RATE = 0.75
"""Share of the numbers beside a matrix that are taken from its eigenvalues."""

PLAIN_RATE = 0.15
"""Share of the matrices that are drawn plainly although they have to be special."""


FRUITFUL_FOREVER = 1_000_000
"""A kind of special matrix that was of use once is always tried again."""


class NoSample(Exception):
    """An attempt leads to no model; the message says at which object."""


@dataclass(slots=True)
class Attempt:
    """Objects chosen so far, and how the next ones are chosen.

    mentioned   of each proposition the names in it, and those behind its definitions
    fruitless   pairs of an object and a proposition that is not looked at for it, since it gave
                no equation before
    fruitful    pairs that did give one
    solved      objects whose equations were looked at
    constants   numbers that the statement names
    nonlinear   what is assumed of one object alone, by its name, if some of it is not linear
    barren      how often a kind of special matrix was tried in vain for a name, at these sizes
    special     a matrix that is of a special kind, though nothing asks for it
    """

    random: Random
    style: Callable[[str], Style]
    definitions: dict[str, Declaration]
    propositions: list[Term]
    mentioned: Sequence[Mentioned]
    fruitless: set[tuple[str, int]] = field(default_factory=set)
    fruitful: set[tuple[str, int]] = field(default_factory=set)
    solved: set[str] = field(default_factory=set)
    values: dict[str, Any] = field(default_factory=dict)
    constants: tuple[Fraction, ...] = ()
    nonlinear: Mapping[str, list[Term]] = field(default_factory=dict)
    barren: dict[str, Counter[str]] = field(default_factory=dict)
    special: str = ""

    def evaluator(self, extra: dict[str, Any] | None = None) -> Evaluator:
        """Return an evaluator that sees what has been chosen."""
        return Evaluator({**self.values, **(extra or {})}, self.definitions)

    def choose(self, item: Declaration) -> None:
        """Choose a value for an object, a whole family at once.

        raises   NoSample where no choice is possible
        """
        name, sort = item.variable.name, item.variable.sort
        style = self.style(name)
        try:
            if isinstance(sort, Function):
                self._choose_family(item, sort, style)
            else:
                self.values[name] = self._member(item, sort, {}, style, lambda v: {name: v})
        except (NotEvaluable, Undefined) as reason:
            raise NoSample(f"`{name}`: {reason}") from None

    def _choose_family(self, item: Declaration, sort: Function, style: Style) -> None:
        name = item.variable.name
        members: dict[tuple[Fraction, ...], Value] = {}
        names = [p.variable.name for p in item.parameters]
        if isinstance(sort.result, ScalarSort) and style is not Style.EQUAL:
            together = self._tied_family(item, sort.result, style)
            if together is not None:
                self.values[name] = together
                return
        for scope in self.evaluator().instances(item.parameters, {}):
            key = tuple(scope[n] for n in names)

            def extended(value: Any, key: tuple[Fraction, ...] = key) -> dict[str, Any]:
                return {name: Table({**members, key: value})}

            members[key] = self._member(item, sort.result, scope, style, extended)
        self.values[name] = Table(members)

    def _tied_family(self, item: Declaration, sort: ScalarSort, style: Style) -> Table | None:
        """Draw all numbers of a family at once, where some equation ties several of them."""
        scopes = self.evaluator().instances(item.parameters, {})
        names = [p.variable.name for p in item.parameters]
        keys = [tuple(scope[n] for n in names) for scope in scopes]
        if sort.ring is Ring.COMPLEX or len(keys) < 2:
            return None
        solver = _Solver(self, item, style, "all of " + item.variable.name)
        return solver.draw_tied(sort, keys)

    def _member(
        self,
        item: Declaration,
        sort: Sort,
        scope: Locals,
        style: Style,
        extended: Callable[[Any], dict[str, Any]],
    ) -> Value:
        found = self._special(item, sort) if isinstance(sort, Matrix) and not scope else None
        special = self._from_group(item, sort, scope, style) if found is None else found
        if special is not None:
            return special
        twin = self._equal_twin(sort, scope, item) if style is Style.EQUAL else None
        if twin is not None:
            return twin
        eigenvalue = self._eigenvalue(item, sort) if isinstance(sort, ScalarSort) else None
        if eigenvalue is not None:
            return eigenvalue
        solver = _Solver(self, item, Style.GENERIC if style is Style.EQUAL else style)
        return solver.draw(sort, scope, extended)

    def _from_group(
        self, item: Declaration, sort: Sort, scope: Locals, style: Style
    ) -> Value | None:
        """Draw from a named matrix group, or from a finite set."""
        domain = item.domain
        if not isinstance(domain, Operation):
            return None
        if domain.operator in ("range", "finite") and isinstance(sort, ScalarSort):
            members = self.evaluator().members(self.evaluator().value(domain, scope))
            if not members:
                raise NoSample(f"`{item.variable.name}`: its range is empty")
            chosen: Value = self.random.choice(members)
            return chosen
        if domain.operator not in ("O", "SO", "U"):
            return None
        size = self.evaluator().integer(domain.arguments[0], scope)
        if domain.operator == "U":
            return draw_unitary(self.random, size, style)
        return draw_orthogonal(self.random, size, style, special=domain.operator == "SO")

    def _special(self, item: Declaration, sort: Matrix) -> MatrixValue | None:
        """Draw a matrix that meets assumptions on it alone that are not linear; None if none are.

        Generic entries would miss them, and what linear equations leave would be special.
        """
        name = item.variable.name
        wanted = self.nonlinear.get(name, [])
        if not (wanted or name == self.special) or self.random.random() < PLAIN_RATE:
            return None
        rows, columns = value_shape(self.evaluator(), sort, {})
        is_complex = sort.ring is Ring.COMPLEX
        barren = self.barren.setdefault(name, Counter())
        offers = special_matrices(self.random, rows, columns, barren, is_complex=is_complex)
        for kind, found in offers:
            evaluator = self.evaluator({name: found})
            if _is_in_domain(evaluator, item) and all(_holds(evaluator, term) for term in wanted):
                barren[kind] = -FRUITFUL_FOREVER
                return found
            barren[kind] += 1
        return None

    def _eigenvalue(self, item: Declaration, sort: ScalarSort) -> Scalar | None:
        """Now and then take an eigenvalue of a matrix that an equation mentions with the number."""
        if item.domain is not None or sort.ring not in (Ring.REAL, Ring.COMPLEX):
            return None
        beside = frozenset[str]().union(
            *(m.named for m in self.mentioned if item.variable.name in m.named)
        )
        known = [self.values[n] for n in sorted(beside) if n in self.values]
        matrices_ = [v for v in known if isinstance(v, MatrixValue)]
        if not matrices_ or self.random.random() > EIGENVALUE_RATE:
            return None
        found = exact_eigenvalues(self.random.choice(matrices_))
        kind = Fraction if sort.ring is Ring.REAL else Fraction | Gaussian
        fitting = [x for x in found if isinstance(x, kind)]
        others = [x for x in fitting if x != 0]  # zero comes often enough without being asked for
        return self.random.choice(others or fitting) if fitting else None

    def _equal_twin(self, sort: Sort, scope: Locals, item: Declaration) -> Value | None:
        if not isinstance(sort, Matrix):
            return None
        shape = value_shape(self.evaluator(), sort, scope)
        fitting = [
            v
            for name, v in self.values.items()
            if isinstance(v, MatrixValue) and (v.rows, v.columns) == shape
            if name != item.variable.name and all(isinstance(x, Fraction) for x in v.flat())
        ]
        self.random.shuffle(fitting)
        member = scope or isinstance(item.variable.sort, Function)
        return next((v for v in fitting if member or not self._contradicts(item, v)), None)

    def _contradicts(self, item: Declaration, value: Value) -> bool:
        """Say whether a value fails an assumption on the object and those chosen before it."""
        name = item.variable.name
        evaluator = self.evaluator({name: value})
        known = {name, *self.values, *self.definitions}
        named = zip(self.propositions, self.mentioned, strict=True)
        terms = (p for p, m in named if name in m.named and m.reached <= known)
        return any(_fails(evaluator, term) for term in terms)


@dataclass(slots=True)
class _Solver:
    """Solves the linear equations on one object and draws the free unknowns.

    role   under which is remembered which propositions gave no equation: the object's name by default
    """

    attempt: Attempt
    item: Declaration
    style: Style
    role: str = ""
    unknowns: Unknowns = field(default_factory=Unknowns)
    places: dict[int, Entry] = field(default_factory=dict)
    options: dict[int, list[Fraction]] = field(default_factory=dict)
    bounds: dict[int, Interval] = field(default_factory=dict)
    is_full: bool = False
    turn: MatrixValue | None = None
    imaginary: set[int] = field(default_factory=set)

    def draw(self, sort: Sort, scope: Locals, extended: Callable[[Any], dict[str, Any]]) -> Value:
        unknown = self._stand_in(sort, scope)
        rows = self._equations(self.attempt.evaluator(extended(unknown)))
        values = self._solution(rows)
        return _replace_unknowns(unknown, lambda k: values[k])

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
        reduced, pivots = self.unknowns.solve(rows, solve_quickly)
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

        def entry(i: int, j: int) -> Scalar:
            return self._number(sort.ring, Entry(i, j, rows, columns))

        return matrices.build(rows, columns, entry)

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
        for number, proposition in self._in_order(name):
            key = (role, number)
            if key in self.attempt.fruitless or name not in self.attempt.mentioned[number].reached:
                continue
            found = [
                f
                for f in self.unknowns.equations(evaluator, proposition, {})
                if isinstance(f, Affine)
            ]
            before = len(self.options) + len(self.bounds)
            self.options.update(finite_options(evaluator, proposition, {}))
            self._collect_bounds(evaluator, proposition)
            noted = len(self.options) + len(self.bounds) > before
            if noted or not self._follows(found, forms):
                self.attempt.fruitful.add(key)
            forms += found
        return forms

    def _in_order(self, name: str) -> list[tuple[int, Term]]:
        """Put propositions that name the object itself before those that reach it indirectly."""
        numbered = list(enumerate(self.attempt.propositions))
        return sorted(numbered, key=lambda pair: name not in self.attempt.mentioned[pair[0]].named)

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
        reduced, pivots = self.unknowns.solve(list(forms), solve_quickly)
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
        return self.bounds[key].place(value, random) if key in self.bounds else value

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


def _is_in_domain(evaluator: Evaluator, item: Declaration) -> bool:
    if item.domain is None:
        return True
    return _holds(evaluator, Operation("in", (item.variable, item.domain), TRUTH))


def _holds(evaluator: Evaluator, term: Term) -> bool:
    with precision(PRECISIONS[0]):
        try:
            return decide(evaluator, term, {}).truth is Truth.TRUE
        except Undefined:
            return False


def _fails(evaluator: Evaluator, term: Term) -> bool:
    with precision(PRECISIONS[0]):
        try:
            return decide(evaluator, term, {}).truth is Truth.FALSE
        except Undefined:
            return True


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
