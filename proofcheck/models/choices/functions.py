"""Functions of numbers, vectors and matrices, drawn from a few kinds, with rational coefficients.

Nothing is believed of a kind: whether a function satisfies what is assumed is decided on the function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from random import Random

from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.values import Closure, NotEvaluable
from proofcheck.terms.expressions import (
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.task import Declaration

MOST_PARTS = 12
"""Most numbers that the arguments of a function, or its values, may consist of."""

_Kind = Callable[[Random, Sequence[Term]], Term]


def draw_function(evaluator: Evaluator, item: Declaration, random: Random) -> Closure:
    """Draw a function of the arguments that are declared.

    raises   NotEvaluable where these are no numbers or matrices, or too many
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        raise NotEvaluable("no function is declared")
    parameters = tuple(_parameter(evaluator, one) for one in item.parameters)
    parts = [part for one in parameters for part in _parts(one.variable)]
    ring = _ring(sort.result)
    usable = [part for part in parts if _ring(sort_of(part)) <= ring] or [integer(1)]
    if len(usable) > MOST_PARTS:
        raise NotEvaluable("a function of too many numbers")
    kind = random.choice(_KINDS if ring >= Ring.REAL else _WHOLE_KINDS)
    if not isinstance(sort.result, Matrix):
        return Closure(parameters, kind(random, usable), {})
    rows, columns = value_shape(evaluator, sort.result, {})
    return Closure(parameters, _matrix(rows, columns, kind, random, usable), {})


def _parameter(evaluator: Evaluator, declared: Bound) -> Bound:
    sort = declared.variable.sort
    if isinstance(sort, Matrix):
        rows, columns = value_shape(evaluator, sort, {})
        sort = Matrix(integer(rows), integer(columns), sort.ring)
    elif not isinstance(sort, Scalar) or declared.parameters:
        raise NotEvaluable("a function of what is neither a number nor a matrix")
    return Bound(Variable(declared.variable.name, sort), None)


def _parts(variable: Variable) -> Iterator[Term]:
    """Yield the numbers that an argument consists of."""
    sort = variable.sort
    if not isinstance(sort, Matrix):
        yield variable
        return
    assert isinstance(sort.rows, Number)
    assert isinstance(sort.columns, Number)
    for i in range(1, int(sort.rows.value) + 1):
        for j in range(1, int(sort.columns.value) + 1):
            yield Operation("entry", (variable, integer(i), integer(j)), Scalar(sort.ring))


def _matrix(rows: int, columns: int, kind: _Kind, random: Random, parts: Sequence[Term]) -> Term:
    if not 0 < rows * columns <= MOST_PARTS:
        raise NotEvaluable("a function with no values, or with values of too many numbers")
    cells = [kind(random, parts) for _ in range(rows * columns)]
    ring = max(map(_ring, map(sort_of, cells)))
    sort = Matrix(integer(rows), integer(columns), ring)
    return Operation("blocks", (integer(columns), *cells), sort)


def _ring(sort: Sort) -> Ring:
    if isinstance(sort, Scalar | Matrix):
        return sort.ring
    raise NotEvaluable("values that are neither numbers nor matrices")


# --- terms ----------------------------------------------------------------------------------


def _make(operator: str, *parts: Term) -> Term:
    return Operation(operator, parts, Scalar(max(map(_ring, map(sort_of, parts)))))


def _scaled(factor: Fraction, term: Term) -> Term:
    if isinstance(term, Number):
        return Number(factor * term.value)
    return term if factor == 1 else _make("mul", Number(factor), term)


def _sum(terms: Sequence[Term]) -> Term:
    """Return a sum without zeros: ``x^2 - y`` rather than ``x^2 + 0 + -1*y``."""
    kept = [t for t in terms if not (isinstance(t, Number) and not t.value)]
    return reduce(_added, kept) if kept else integer(0)


def _added(left: Term, right: Term) -> Term:
    match right:
        case Number(value) if value < 0:
            return _make("sub", left, Number(-value))
        case Operation("mul", (Number(value), term)) if value < 0:
            return _make("sub", left, _scaled(-value, term))
    return _make("add", left, right)


def _power(base: Term, exponent: int) -> Term:
    return Operation("pow", (base, integer(exponent)), sort_of(base))


# --- kinds ----------------------------------------------------------------------------------


def _small(random: Random) -> Fraction:
    return Fraction(random.choice((-2, -1, 1, 1, 2, 3)))


def _rational(random: Random) -> Fraction:
    return Fraction(random.choice((-3, -1, 1, 1, 2, 3)), random.choice((1, 1, 2, 4)))


def _maybe(random: Random, number: Fraction) -> Fraction:
    return number if random.random() < 0.5 else Fraction(0)


def _constant(random: Random, _parts: Sequence[Term]) -> Term:
    return Number(_maybe(random, _small(random)))


def _form(random: Random, parts: Sequence[Term]) -> Term:
    """Return a linear form that is not zero."""
    factors = [_small(random) if random.random() < 0.7 else Fraction(0) for _ in parts]
    if not any(factors):
        factors[random.randrange(len(parts))] = Fraction(1)
    return _sum([_scaled(c, x) for c, x in zip(factors, parts, strict=True) if c])


def _affine(random: Random, parts: Sequence[Term]) -> Term:
    return _sum([_form(random, parts), Number(_maybe(random, _small(random)))])


def _squares(random: Random, parts: Sequence[Term]) -> Term:
    """Return a sum of multiples of squares, most often of one sign, now and then with more."""
    signs = random.choice(((1,), (1,), (1,), (-1,), (1, -1)))
    weights = [abs(_rational(random)) * random.choice(signs) for _ in parts]
    squares = [_scaled(w, _power(x, 2)) for w, x in zip(weights, parts, strict=True)]
    if len(parts) > 1 and random.random() < 0.5:
        squares.append(
            _scaled(abs(weights[0]) * random.choice(signs), _power(_form(random, parts), 2))
        )
    rest = _affine(random, parts) if random.random() < 0.4 else integer(0)
    return _sum([*squares, rest])


def _monomials(random: Random, parts: Sequence[Term]) -> Term:
    """Return a power of each part, now and then with lower ones."""
    exponent = random.choice((2, 3, 3, 4))
    leading = _power(random.choice(parts), exponent)
    if random.random() < 0.5:
        return leading
    others = [_scaled(_small(random), _power(x, random.choice((3, 4)))) for x in parts]
    return _sum([leading, *others, _affine(random, parts)] if random.random() < 0.5 else others)


def _modulus(random: Random, parts: Sequence[Term]) -> Term:
    inner = random.choice((_form, _affine))(random, parts)
    ring = min(_ring(sort_of(inner)), Ring.REAL)
    modulus = Operation("abs", (inner,), Scalar(ring))
    rest = _affine(random, parts) if random.random() < 0.3 else integer(0)
    return _sum([_scaled(_rational(random), modulus), rest])


def _wave(random: Random, parts: Sequence[Term]) -> Term:
    name = random.choice(("exp", "exp", "cos", "sin"))
    inner = _form(random, parts)
    value = Operation(name, (inner,), Scalar(max(_ring(sort_of(inner)), Ring.REAL)))
    return _scaled(_small(random) if random.random() < 0.5 else Fraction(1), value)


_WHOLE_KINDS: tuple[_Kind, ...] = (_constant, _form, _affine, _monomials)
_KINDS: tuple[_Kind, ...] = (
    *(_constant, _form, _affine, _squares, _squares, _squares),
    *(_monomials, _monomials, _modulus, _modulus, _wave),
)
