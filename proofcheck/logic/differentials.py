"""The differential of a term along a direction, by the rules of calculus (products in order).

For f(x + e*h) = f(x) + e*df + o(e): a sum, a product, an inverse, a determinant and so on have the
differentials of Magnus and Neudecker 2019, Matrix Differential Calculus, sections 8.1 to 8.4; the
exponential of s*A with a number s has ds*A*exp(s*A), since these commute (Higham 2008, Functions of
Matrices, section 10.2).  Nothing is said of other operations on what moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from proofcheck.logic.propositions import (
    ONE,
    ZERO,
    Unbuildable,
    derivative_sort,
    make,
    ring_of,
    shape,
    with_ring,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.functions import function_of, value_at
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_names, substitute

LARGEST_POWER = 8
"""Powers up to this one are multiplied out."""


def along(derivative: Term, direction: Term, value: Sort) -> Term:
    """Return the differential that a derivative by a vector or a matrix stands for.

    value   the sort of what is differentiated: a number has a gradient, a vector a Jacobian
    """
    if not isinstance(value, Scalar):
        return _each(direction, lambda x: make("mul", derivative, x))
    turned = make("transpose", derivative)
    return _each(direction, lambda x: total_of(make("mul", turned, x)))


def _each(change: Term, linear: Callable[[Term], Term]) -> Term:
    """Return a linear function of a differential: of a sum it is taken term by term."""
    if isinstance(change, Binding) and change.binder == "sum":
        body = _each(change.body, linear)
        return Binding("sum", change.bound, change.condition, body, sort_of(body))
    if isinstance(change, Operation) and change.operator == "add":
        return reduce(_plus, (_each(part, linear) for part in change.arguments))
    return linear(change)


def total_of(product: Term) -> Term:
    """Return the trace of a square matrix, written as its entry where it has one alone."""
    return make("scalar" if shape(product) == (ONE, ONE) else "trace", product)


@dataclass(slots=True)
class Differential:
    """Differentiates terms with respect to one name.

    name        of what moves
    direction   in which: a term of the same shape
    is_complex  whether it moves among complex numbers, where conjugates have no derivative
    body        returns what a defined function of arguments stands for, None for others
    conditions  what has to hold at the point for what was said
    """

    name: str
    direction: Term
    is_complex: bool
    body: Callable[[Term], Term | None]
    conditions: list[Term] = field(default_factory=list)
    depth: int = 0
    """How many binders are around the term at hand."""

    def of(self, term: Term) -> Term | None:
        """Return the differential of a term; None where the term does not move.

        raises   Unbuildable where no rule says what it is
        """
        if self.name not in free_names(term):
            return None
        if isinstance(term, Variable):
            return self.direction
        if isinstance(term, Application):
            return self._of_application(term)
        if isinstance(term, Binding):
            return self._of_binding(term)
        rule = _RULES.get(term.operator) if isinstance(term, Operation) else None
        if rule is None or not isinstance(term, Operation):
            raise Unbuildable("no rule for the derivative of this")
        return rule(self, term)

    def moves(self, term: Term) -> bool:
        """Say whether a term depends on what moves."""
        return self.name in free_names(term)

    def change(self, term: Term) -> Term:
        """Return the differential of a term that moves."""
        found = self.of(term)
        if found is None:
            raise Unbuildable("this does not move")
        return found

    def below(self, term: Term) -> Term:
        """Return the differential of a term that moves, below a name bound at this depth."""
        self.depth += 1
        change = self.change(term)
        self.depth -= 1
        return change

    def need(self, condition: Term) -> None:
        """Note what has to hold at the point."""
        self.conditions.append(condition)

    def inside(self, derivative: Operation, direction: Term) -> Term:
        """Return a derivative along a direction, where what moves is near the point.

        All that is needed is open: it holds near the point if it does there.  That an unknown
        function is differentiable is not.  What the derivative does not depend on still needs a
        value near the point: all of the function is differentiated by what moves outside.

        raises   Unbuildable where no rule says what it is
        """
        function, point = derivative.arguments
        sort = sort_of(function)
        assert isinstance(sort, Function)
        moving = sort.parameters[0].sort
        is_complex = isinstance(moving, Scalar | Matrix) and moving.ring is Ring.COMPLEX
        name = Variable(f"{self.name} inside", moving)
        rules = Differential(name.name, direction, is_complex, self.body)
        value = value_at(function, name)
        change = rules.of(value)
        if any(getattr(c, "operator", "") == "differentiable" for c in rules.conditions):
            raise Unbuildable("the second derivative of an unknown function")
        if change is None:
            change = ZERO if isinstance(sort_of(value), Scalar) else make("zero", *shape(value))
        around = Differential(
            self.name, self.direction, self.is_complex, self.body, depth=self.depth
        )
        around.of(value)
        at_point = {name.name: point}
        needed = (*rules.conditions, *around.conditions)
        self.conditions += [substitute(c, at_point) for c in needed]
        return substitute(change, at_point)

    def _of_application(self, term: Application) -> Term | None:
        """By its definition; of an unknown function of one argument by the chain rule."""
        body = self.body(term)
        if body is not None:
            return self.of(body)
        function = term.function
        assert isinstance(function.sort, Function)
        if len(term.arguments) != 1 or function.name == self.name:
            raise Unbuildable("no rule for the derivative of a function of several arguments")
        (inner,) = term.arguments
        self.need(Operation("differentiable", (function, inner), TRUTH))
        parameter = function.sort.parameters[0].sort
        if _has_no_derivative(parameter, term.sort):
            return self._entry_by_entry(function, inner)
        outer = Operation("derivative", (function, inner), derivative_sort(parameter, term.sort))
        if isinstance(sort_of(inner), Scalar):
            return make("mul", outer, self.change(inner))
        return along(outer, self.change(inner), term.sort)

    def _entry_by_entry(self, function: Variable, inner: Term) -> Term:
        """A matrix that depends on a matrix: each entry has a gradient (section 5.4 there)."""
        k, m = (Variable(f"{x} of {self.name} {self.depth}", INTEGER) for x in ("row", "column"))
        point = Variable(f"point of {self.name} {self.depth}", sort_of(inner))
        value = value_at(function, point)
        entry = function_of((Bound(point, None),), make("entry", value, k, m))
        gradient = Operation(
            "derivative", (entry, inner), derivative_sort(sort_of(inner), Scalar(ring_of(value)))
        )
        change = along(gradient, self.below(inner), Scalar(ring_of(value)))
        rows, columns = shape(value)
        places = Bound(k, make("range", ONE, rows)), Bound(m, make("range", ONE, columns))
        return Binding("matrix", places, None, change, Matrix(rows, columns, ring_of(change)))

    def _of_binding(self, term: Binding) -> Term:
        """Finite sums, and matrices and direct sums given by their parts: part by part.

        The indices do not move.  Their names become such as no definition mentions.
        """
        term = self._renamed(term)
        names = {item.variable.name for item in term.bound}
        domains = [getattr(item.domain, "operator", "") for item in term.bound]
        is_finite = term.binder in _FOLDS and set(domains) <= {"range", "finite"}
        still = [d for item in term.bound for d in item.domains]
        still += [] if term.condition is None else [term.condition]
        if not is_finite or any(map(self.moves, still)):
            raise Unbuildable("no rule for the derivative of this sum")
        known = len(self.conditions)
        change = self.below(term.body)
        if any(not names.isdisjoint(free_names(c)) for c in self.conditions[known:]):
            raise Unbuildable("a condition on each term of a sum")
        return reduce(_plus, (self._bound(term, part) for part in _summands(term.binder, change)))

    def _bound(self, term: Binding, change: Term) -> Term:
        sort = with_ring(term.sort, ring_of(change))
        return Binding(term.binder, term.bound, term.condition, change, sort)

    def _renamed(self, term: Binding) -> Binding:
        images: dict[str, Term] = {}
        bound = []
        for item in term.bound:
            if item.parameters or not isinstance(item.variable.sort, Scalar):
                raise Unbuildable("no rule for the derivative of a sum over a family")
            name = Variable(f"{item.variable.name} of {self.name} {self.depth}", item.variable.sort)
            domain = None if item.domain is None else substitute(item.domain, images)
            bound.append(Bound(name, domain))
            images[item.variable.name] = name
        condition = None if term.condition is None else substitute(term.condition, images)
        return Binding(term.binder, (*bound,), condition, substitute(term.body, images), term.sort)


def _has_no_derivative(of_point: Sort, value: Sort) -> bool:
    """Say whether matrices depend on matrices, of which the derivative is none."""
    if not isinstance(of_point, Matrix) or not isinstance(value, Matrix):
        return False
    return of_point.columns != ONE or value.columns != ONE


def _summands(binder: str, term: Term) -> tuple[Term, ...]:
    """Return what a sum is written as the sum of."""
    if binder == "sum" and isinstance(term, Operation) and term.operator == "add":
        return tuple(x for part in term.arguments for x in _summands(binder, part))
    return (term,)


_FOLDS = frozenset({"sum", "matrix", "bigoplus"})


def _derivative(differential: Differential, term: Operation) -> Term:
    """The derivative of a function of a number is its differential along 1."""
    function = sort_of(term.arguments[0])
    assert isinstance(function, Function)
    if not isinstance(function.parameters[0].sort, Scalar) or differential.depth:
        raise Unbuildable("no rule for the derivative of a gradient")
    return differential.of(differential.inside(term, ONE)) or _zero_like(term)


def _linear(differential: Differential, term: Operation) -> Term:
    """Operations that are linear in the first argument, where the others do not move."""
    first, *rest = term.arguments
    if any(map(differential.moves, rest)):
        raise Unbuildable("an index that moves")

    def linear(x: Term) -> Term:
        return Operation(term.operator, (x, *rest), with_ring(term.sort, ring_of(x)))

    return _each(differential.change(first), linear)


def _real_linear(differential: Differential, term: Operation) -> Term:
    if differential.is_complex:
        raise Unbuildable("a part of a complex number has no complex derivative")
    return _each(differential.change(term.arguments[0]), lambda x: make(term.operator, x))


def _sum(differential: Differential, term: Operation) -> Term:
    changes = [differential.of(a) for a in term.arguments]
    if term.operator == "sub" and changes[1] is not None:
        changes[1] = make("neg", changes[1])
    return reduce(_plus, [c for c in changes if c is not None])


def _plus(left: Term, right: Term) -> Term:
    return make("add", left, right)


def _product(differential: Differential, term: Operation) -> Term:
    """One factor after the other, each in its place."""
    summands = []
    for place, factor in enumerate(term.arguments):
        if differential.moves(factor):
            before, after = term.arguments[:place], term.arguments[place + 1 :]
            change = differential.change(factor)
            summands.append(_each(change, lambda x, b=before, a=after: times(*b, x, *a)))  # type: ignore[misc]
    return reduce(_plus, summands)


def times(*factors: Term) -> Term:
    """Return the product of factors, in order."""
    return reduce(lambda left, right: make("mul", left, right), factors)


def _quotient(differential: Differential, term: Operation) -> Term:
    top, bottom = term.arguments
    return differential.change(make("mul", make("inv", bottom), top))


def _inverse(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    is_number = isinstance(sort_of(inner), Scalar)
    differential.need(make("ne", inner, ZERO) if is_number else make("invertible", inner))
    inverse = make("inv", inner)
    return _each(differential.change(inner), lambda x: make("neg", times(inverse, x, inverse)))


def _power(differential: Differential, term: Operation) -> Term:
    base, exponent = term.arguments
    if differential.moves(exponent) or sort_of(exponent) != INTEGER:
        raise Unbuildable("no rule for the derivative of this power")
    if not isinstance(exponent, Number) or abs(exponent.value) > LARGEST_POWER:
        return _natural_power(differential, term)
    count = int(exponent.value)
    if count == 2 and getattr(base, "operator", "") in _LENGTHS and not differential.is_complex:
        return make("mul", Number(Fraction(2)), _of_square(differential, base))
    if count == 0:
        raise Unbuildable("a power that does not move")
    factor = base if count > 0 else make("inv", base)
    return differential.change(times(*[factor] * abs(count)))


def _natural_power(differential: Differential, term: Operation) -> Term:
    """The sum of X^r dX X^(k - 1 - r) for r < k (Magnus and Neudecker, section 8.4); k x^(k-1) dx."""
    base, exponent = term.arguments
    change = differential.below(base)
    before = make("sub", exponent, ONE)
    if isinstance(sort_of(base), Scalar):
        differential.need(make("le", ZERO, exponent))  # and x^-1 is taken 0 times
        return times(exponent, _to_the(base, before), change)
    differential.need(make("le", ZERO, exponent))
    name = Variable(f"power of {differential.name} {differential.depth}", INTEGER)
    rest = _to_the(base, make("sub", before, name))
    body = _each(change, lambda x: times(_to_the(base, name), x, rest))
    return Binding("sum", (Bound(name, make("range", ZERO, before)),), None, body, sort_of(body))


def _to_the(base: Term, exponent: Term) -> Term:
    return Operation("pow", (base, exponent), sort_of(base))


_LENGTHS = frozenset({"abs", "norm", "normF"})


def _of_square(differential: Differential, length: Term) -> Term:
    """Return half the differential of the square of a length: x*dx, or the trace of X^T*dX."""
    assert isinstance(length, Operation)
    (inner,) = length.arguments
    is_number = isinstance(sort_of(inner), Scalar)
    is_vector = not is_number and shape(inner)[1] == ONE
    is_complex = ring_of(inner) is Ring.COMPLEX and not is_number
    if is_complex or not (is_number or is_vector or length.operator == "normF"):
        raise Unbuildable("no rule for the derivative of this length")
    change = differential.change(inner)
    if ring_of(inner) is Ring.COMPLEX:
        return make("re", make("mul", make("conj", inner), change))
    if is_number:
        return make("mul", inner, change)
    return total_of(make("mul", make("transpose", inner), change))


def _length(differential: Differential, term: Operation) -> Term:
    """A length that is not 0: d|x| = (x^T dx)/|x|."""
    if differential.is_complex:
        raise Unbuildable("a length has no complex derivative")
    differential.need(make("ne", term, ZERO))
    return make("mul", make("inv", term), _of_square(differential, term))


def _determinant(differential: Differential, term: Operation) -> Term:
    """Jacobi's formula, where the inverse exists; of square factors one after the other."""
    (inner,) = term.arguments
    parts = _square_factors(inner)
    if parts is not None:
        return differential.change(parts)
    base, times_over = inner, term
    if isinstance(inner, Operation) and inner.operator == "pow":
        base, exponent = inner.arguments  # det(X^k) = det(X)^k
        if differential.moves(exponent):
            raise Unbuildable("an exponent that moves")
        times_over = make("mul", exponent, term)
    differential.need(make("invertible", base))
    inverse = make("inv", base)
    change = differential.change(base)
    return _each(change, lambda x: make("mul", times_over, make("trace", make("mul", inverse, x))))


def _square_factors(matrix: Term) -> Term | None:
    """Return det(XY) as det(X)det(Y), det(X^T) as det(X), of square matrices.

    Determinants are multiplicative (Horn and Johnson 2013, section 0.3.5).
    """
    match matrix:
        case Operation("transpose", (x,)):
            return make("det", x)
        case Operation("mul", (x, *rest)) if rest and all(map(_is_square, (x, *rest))):
            return times(*(make("det", y) for y in (x, *rest)))
    return None


def _is_square(term: Term) -> bool:
    return isinstance(sort_of(term), Matrix) and shape(term)[0] == shape(term)[1]


def _exponential(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    if isinstance(sort_of(inner), Matrix) and not _is_multiple(differential, inner):
        raise Unbuildable("the exponential of what need not commute with its differential")
    return make("mul", differential.change(inner), term)


def _is_multiple(differential: Differential, term: Term) -> bool:
    """Say whether a matrix is a number times one that does not move."""
    if not isinstance(term, Operation):
        return False
    if term.operator == "neg":
        return _is_multiple(differential, term.arguments[0])
    moving = [a for a in term.arguments if differential.moves(a)]
    if term.operator != "mul" or len(moving) != 1:
        return False
    return isinstance(sort_of(moving[0]), Scalar) or _is_multiple(differential, moving[0])


def _logarithm(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    if isinstance(sort_of(inner), Matrix):
        raise Unbuildable("no rule for the derivative of the logarithm of a matrix")
    differential.need(make("lt", ZERO, inner))
    if isinstance(inner, Operation) and inner.operator == "det":
        (matrix,) = inner.arguments  # which has an inverse, since its determinant is not 0
        inverse = make("inv", matrix)
        change = differential.change(matrix)
        return _each(change, lambda x: make("trace", make("mul", inverse, x)))
    return make("mul", make("inv", inner), differential.change(inner))


def _root(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    differential.need(make("lt", ZERO, inner))
    half = make("inv", make("mul", Number(Fraction(2)), term))
    return make("mul", half, differential.change(inner))


def _sine(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    return make("mul", make("cos", inner), differential.change(inner))


def _cosine(differential: Differential, term: Operation) -> Term:
    (inner,) = term.arguments
    return make("neg", make("mul", make("sin", inner), differential.change(inner)))


def _cases(differential: Differential, term: Operation) -> Term:
    """Case by case, where what decides does not move."""
    changes = list(term.arguments)
    if any(map(differential.moves, changes[1::2])):
        raise Unbuildable("a case that moves")
    for place in range(0, len(changes), 2):
        changes[place] = differential.of(changes[place]) or _zero_like(changes[place])
    return Operation("cases", tuple(changes), with_ring(term.sort, max(map(ring_of, changes[::2]))))


def _blocks(differential: Differential, term: Operation) -> Term:
    """Block by block; a block that does not move has the differential 0."""
    count, *cells = term.arguments
    changes = [differential.of(cell) or _zero_like(cell) for cell in cells]
    ring = max(map(ring_of, changes))
    return Operation("blocks", (count, *changes), with_ring(term.sort, ring))


def _zero_like(cell: Term) -> Term:
    return ZERO if isinstance(sort_of(cell), Scalar) else make("zero", *shape(cell))


_RULES: Mapping[str, Callable[[Differential, Operation], Term]] = {
    **dict.fromkeys(("add", "sub"), _sum),
    **dict.fromkeys(("neg", "transpose", "trace", "scalar", "entry", "row", "column"), _linear),
    **dict.fromkeys(("conj", "adjoint", "re", "im"), _real_linear),
    **dict.fromkeys(_LENGTHS, _length),
    "derivative": _derivative,
    "mul": _product,
    "div": _quotient,
    "inv": _inverse,
    "pow": _power,
    "det": _determinant,
    "exp": _exponential,
    "log": _logarithm,
    "sqrt": _root,
    "sin": _sine,
    "cos": _cosine,
    "blocks": _blocks,
    "cases": _cases,
}
