"""One attempt at a model: sizes are fixed, objects are chosen one after the other.

Each object takes the linear equations that tie it to the objects chosen before it, solves them
exactly and draws what remains free.  A family is chosen member by member, so that a commuting
family arises from linear equations alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Closure,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Recurrence,
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.kernel.model import PRECISIONS, precision
from proofcheck.models.choices.choices import Choices, NoSample
from proofcheck.models.choices.closed_functions import is_finite
from proofcheck.models.choices.draws import (
    Style,
    draw_orthogonal,
    draw_unitary,
)
from proofcheck.models.choices.eigenvalues import exact_eigenvalues
from proofcheck.models.choices.fixed_points import steps_towards
from proofcheck.models.choices.functions import draw_function
from proofcheck.models.choices.quadratic_draws import quadratic_draws, references_for
from proofcheck.models.choices.roots import about, equations_beside, roots_of
from proofcheck.models.choices.solving import Solver
from proofcheck.models.choices.special_matrices import special_matrices
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.recurrences import Equation, equations_in, is_endless, least_index
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

MOST_CELLS = 1_024
"""Most entries of a matrix that is drawn: sizes that are members of a family may be any numbers."""

EIGENVALUE_RATE = 0.75
"""Share of the numbers beside a matrix that are taken from its eigenvalues."""

ROOT_RATE = 0.4
"""Share of the numbers in equations of the goal that solve one of these."""

PLAIN_RATE = 0.15
"""Share of the matrices that are drawn plainly although they have to be special."""


MOST_FUNCTIONS = 24
"""Most functions that are drawn until one fails no assumption."""

FRUITFUL_FOREVER = 1_000_000
"""A kind of special matrix that was of use once is always tried again."""


class Attempt(Choices):
    """Objects are chosen one after the other."""

    __slots__ = ()

    def rejects(self, proposition: Term) -> bool:
        """Say whether a proposition about objects that have been chosen is false or undefined."""
        return _fails(self.evaluator(), proposition)

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
        equation = self._equation_of(item) if is_endless(item.parameters) else None
        if equation is not None:
            self.values[name] = self._recurrence(item, sort, style, equation)
            return
        if not is_finite(self.evaluator(), item):
            self.values[name] = self._function(item)
            return
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

    def _function(self, item: Declaration) -> Closure:
        """Draw a function; one that fails an assumption on what is chosen is drawn again.

        raises   NotEvaluable where none can be drawn
        """
        for _ in range(MOST_FUNCTIONS):
            found = draw_function(self.evaluator(), item, self.random)
            if not self._contradicts(item, found):
                break
        return found

    def _equation_of(self, item: Declaration) -> Equation | None:
        """Return an equation that is assumed and gives the members of a family from the first on."""
        found = (e for c in self.conditions.every for e in equations_in(c.proposition))
        fitting = [e for e in found if e.name == item.variable.name]
        return max(fitting, key=lambda e: (e.is_left, e.offset)) if fitting else None

    def _recurrence(
        self, item: Declaration, sort: Function, style: Style, chosen: Equation
    ) -> Recurrence:
        """Draw the first members of a family; an equation that is assumed gives all others."""
        name, start = item.variable.name, least_index(item.parameters[0])
        assert start is not None
        members: dict[tuple[Fraction, ...], Value] = {}
        for place in range(start, chosen.low + chosen.offset):
            key, index = (Fraction(place),), item.parameters[0].variable.name

            def extended(value: Any, key: tuple[Fraction, ...] = key) -> dict[str, Any]:
                return {name: Table({**members, key: value})}

            members[key] = self._member(item, sort.result, {index: key[0]}, style, extended)
        return Recurrence(members, start, chosen.index, chosen.offset, chosen.step)

    def _tied_family(self, item: Declaration, sort: ScalarSort, style: Style) -> Table | None:
        """Draw all numbers of a family at once, where some equation ties several of them."""
        scopes = self.evaluator().instances(item.parameters, {})
        names = [p.variable.name for p in item.parameters]
        keys = [tuple(scope[n] for n in names) for scope in scopes]
        if sort.ring is Ring.COMPLEX or len(keys) < 2:
            return None
        solver = Solver(self, item, style, "all of " + item.variable.name)
        return solver.draw_tied(sort, keys)

    def _member(
        self,
        item: Declaration,
        sort: Sort,
        scope: Locals,
        style: Style,
        extended: Callable[[Any], dict[str, Any]],
    ) -> Value:
        if isinstance(sort, Matrix):
            self._limit_cells(item, sort, scope)
        found = self._special(item, sort) if isinstance(sort, Matrix) and not scope else None
        if found is None and isinstance(sort, Matrix) and not scope:
            found = self._form(item, sort)
        special = self._from_group(item, sort, scope, style) if found is None else found
        if special is not None:
            return special
        twin = self._equal_twin(sort, scope, item) if style is Style.EQUAL else None
        if twin is not None:
            return twin
        eigenvalue = self._eigenvalue(item, sort) if isinstance(sort, ScalarSort) else None
        if eigenvalue is not None:
            return eigenvalue
        if isinstance(sort, ScalarSort) and not scope and item.domain is None:
            root = self._root(item, sort)
            if root is not None:
                return root
        style = Style.GENERIC if style is Style.EQUAL else style
        solver = Solver(self, item, style, asked=() if scope else self._asked_of(item, sort))
        drawn = solver.draw(sort, scope, extended)
        return drawn if scope else self._fixed(item, drawn)

    def _asked_of(self, item: Declaration, sort: Sort) -> Sequence[Term]:
        """Now and then return an equation about a matrix that the goal speaks of, not asserts."""
        name = item.variable.name
        known = {name, *self.values, *self.definitions}
        every = [e for e in self.beside if name in free_names(e) <= known]
        if not every or not isinstance(sort, Matrix) or self.random.random() > ROOT_RATE:
            return ()
        return (self.random.choice(every),)

    def _fixed(self, item: Declaration, drawn: Value) -> Value:
        """Put what an assumed equation says of an object, in terms of it, in its place."""
        name = item.variable.name
        known = {name, *self.values, *self.definitions}
        about = [c.proposition for c in self.conditions.on(name) if c.mentioned.reached <= known]
        for step in steps_towards(about, name):
            moved: Value = self.evaluator({name: drawn}).value(step, {})
            if moved != drawn and not self._contradicts(item, moved):
                return moved
        return drawn

    def _limit_cells(self, item: Declaration, sort: Matrix, scope: Locals) -> None:
        """Give an attempt up whose sizes were drawn as if they were any numbers.

        raises   NoSample for a matrix of more than MOST_CELLS entries
        """
        rows, columns = value_shape(self.evaluator(), sort, scope)
        if rows * columns > MOST_CELLS:
            raise NoSample(f"`{item.variable.name}`: a matrix too large to be drawn")

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

    def _form(self, item: Declaration, sort: Matrix) -> MatrixValue | None:
        """Draw a matrix of which something is assumed for all vectors; None if nothing is.

        Of what it was drawn as nothing is believed: all is asked that can be decided so far.
        """
        name = item.variable.name
        known = {name, *self.values, *self.definitions}
        about = [c for c in self.conditions.on(name) if c.mentioned.reached <= known]
        about.sort(key=lambda c: c.is_form)  # these take longest
        forms = [c for c in about if c.is_form]
        rows, columns = value_shape(self.evaluator(), sort, {})
        if not forms or rows != columns or not rows or self.random.random() < PLAIN_RATE:
            return None
        beside = {n for c in forms for n in c.mentioned.named}
        references = references_for(rows, {n: v for n, v in self.values.items() if n in beside})
        barren = self.barren.setdefault(f"{name} as a form", Counter())
        for kind, found in quadratic_draws(self.random, rows, references, barren):
            evaluator = self.evaluator({name: found})
            if _is_in_domain(evaluator, item) and all(
                _holds(evaluator, c.proposition) for c in about
            ):
                barren[kind] = -FRUITFUL_FOREVER
                return found
            barren[kind] += 1
        return None

    def _eigenvalue(self, item: Declaration, sort: ScalarSort) -> Scalar | None:
        """Now and then take an eigenvalue of a matrix that an equation mentions with the number."""
        if item.domain is not None or sort.ring not in (Ring.REAL, Ring.COMPLEX):
            return None
        named = (c.mentioned.named for c in self.conditions.every)
        beside = frozenset[str]().union(*(names for names in named if item.variable.name in names))
        known = [self.values[n] for n in sorted(beside) if n in self.values]
        matrices_ = [v for v in known if isinstance(v, MatrixValue)]
        if not matrices_ or self.random.random() > EIGENVALUE_RATE:
            return None
        found = exact_eigenvalues(self.random.choice(matrices_))
        kind = Fraction if sort.ring is Ring.REAL else Fraction | Gaussian
        fitting = [x for x in found if isinstance(x, kind)]
        others = [x for x in fitting if x != 0]  # zero comes often enough without being asked for
        return self.random.choice(others or fitting) if fitting else None

    def _root(self, item: Declaration, sort: ScalarSort) -> Scalar | None:
        """Take a number that solves an equation: what is assumed, or now and then one of the goal.

        Linear equations that are assumed are solved with all others.
        """
        name = item.variable.name
        known = {name, *self.values, *self.definitions}
        assumed = (c.proposition for c in self.conditions.on(name) if c.mentioned.reached <= known)
        bound = about((e for p in assumed for e in equations_beside(p, assumed=True)), name)
        asked = [e for e in about(self.asked, name) if free_names(e) <= known]
        found = self._roots(bound, name, sort, 2)
        if not found:
            every = [self._roots([one], name, sort, 1) for one in asked]
            rare = [[x for x in roots if x != 0] for roots in every]  # zero comes often enough
            useful = [roots for roots in rare if roots]
            if useful and self.random.random() < ROOT_RATE:
                found = self.random.choice(useful)
        return self.random.choice(found) if found else None

    def _roots(
        self, equations: list[Operation], name: str, sort: ScalarSort, least: int
    ) -> list[Scalar]:
        """Return the solutions of the first equation that has some in a ring."""

        def at(value: Scalar) -> Evaluator:
            return self.evaluator({name: value})

        for equation in equations:
            fitting = [x for x in roots_of(equation, at, least=least) if _lies_in(x, sort.ring)]
            if fitting:
                return fitting
        return []

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
        about = ((c.proposition, c.mentioned) for c in self.conditions.every)
        terms = (p for p, m in about if name in m.named and m.reached <= known)
        return any(_fails(evaluator, term) for term in terms)


def _lies_in(number: Scalar, ring: Ring) -> bool:
    """Say whether an exact number lies in a ring."""
    is_rational = isinstance(number, Fraction)
    is_whole = isinstance(number, Fraction) and number.denominator == 1
    return is_whole if ring is Ring.INTEGER else is_rational or ring is Ring.COMPLEX


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
