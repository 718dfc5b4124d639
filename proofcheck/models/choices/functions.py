"""Functions of numbers, vectors and matrices, drawn from a few kinds, with rational coefficients.

Nothing is believed of a kind: whether a function satisfies what is assumed is decided on the function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.values import Closure, NotEvaluable
from proofcheck.models.choices.short_terms import (
    make,
    power,
    ring_of_sort,
    scaled,
    summed,
)
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
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar
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
    parameters = tuple(declared_parameter(evaluator, one) for one in item.parameters)
    parts = [part for one in parameters for part in _parts(one.variable)]
    ring = ring_of_sort(sort.result)
    usable = [part for part in parts if ring_of_sort(sort_of(part)) <= ring] or [integer(1)]
    if len(usable) > MOST_PARTS:
        raise NotEvaluable("a function of too many numbers")
    kind = random.choice(_KINDS if ring >= Ring.REAL else _WHOLE_KINDS)
    if not isinstance(sort.result, Matrix):
        return Closure(parameters, kind(random, usable), {})
    rows, columns = value_shape(evaluator, sort.result, {})
    return Closure(parameters, _matrix(rows, columns, kind, random, usable), {})


def declared_parameter(evaluator: Evaluator, declared: Bound) -> Bound:
    """Return a parameter of a declared function, with its sizes in numbers.

    raises   NotEvaluable where it is neither a number nor a matrix
    """
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
    cells = _special(rows, columns, random, parts) or [
        kind(random, parts) for _ in range(rows * columns)
    ]
    ring = max(map(ring_of_sort, map(sort_of, cells)))
    sort = Matrix(integer(rows), integer(columns), ring)
    return Operation("blocks", (integer(columns), *cells), sort)


def _special(rows: int, columns: int, random: Random, parts: Sequence[Term]) -> list[Term] | None:
    """Return a group of matrices of one number, or a motion of a vector, now and then."""
    is_real = all(ring_of_sort(sort_of(part)) <= Ring.REAL for part in parts)
    if not is_real or random.random() < 0.5:
        return None
    if len(parts) == 1 and rows == columns:
        return [cell for row in _group(random, rows, parts) for cell in row]
    return _motion(random, parts) if rows * columns == len(parts) else None


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
    return summed([scaled(c, x) for c, x in zip(factors, parts, strict=True) if c])


def _affine(random: Random, parts: Sequence[Term]) -> Term:
    return summed([_form(random, parts), Number(_maybe(random, _small(random)))])


def _squares(random: Random, parts: Sequence[Term]) -> Term:
    """Return a sum of multiples of squares, most often of one sign, now and then with more."""
    signs = random.choice(((1,), (1,), (1,), (-1,), (1, -1)))
    weights = [abs(_rational(random)) * random.choice(signs) for _ in parts]
    squares = [scaled(w, power(x, 2)) for w, x in zip(weights, parts, strict=True)]
    if len(parts) > 1 and random.random() < 0.5:
        squares.append(
            scaled(abs(weights[0]) * random.choice(signs), power(_form(random, parts), 2))
        )
    rest = _affine(random, parts) if random.random() < 0.4 else integer(0)
    return summed([*squares, rest])


def _monomials(random: Random, parts: Sequence[Term]) -> Term:
    """Return a power of each part, now and then with lower ones."""
    exponent = random.choice((2, 3, 3, 4))
    leading = power(random.choice(parts), exponent)
    if random.random() < 0.5:
        return leading
    others = [scaled(_small(random), power(x, random.choice((3, 4)))) for x in parts]
    return summed([leading, *others, _affine(random, parts)] if random.random() < 0.5 else others)


def _modulus(random: Random, parts: Sequence[Term]) -> Term:
    inner = random.choice((_form, _affine))(random, parts)
    ring = min(ring_of_sort(sort_of(inner)), Ring.REAL)
    modulus = Operation("abs", (inner,), Scalar(ring))
    rest = _affine(random, parts) if random.random() < 0.3 else integer(0)
    return summed([scaled(_rational(random), modulus), rest])


def _wave(random: Random, parts: Sequence[Term]) -> Term:
    value = _analytic(random.choice(("exp", "exp", "cos", "sin")), _form(random, parts))
    return scaled(_small(random) if random.random() < 0.5 else Fraction(1), value)


def _analytic(name: str, inner: Term) -> Term:
    return Operation(name, (inner,), Scalar(max(ring_of_sort(sort_of(inner)), Ring.REAL)))


def _monotone_power(random: Random, parts: Sequence[Term]) -> Term:
    """Return x, x^2, x^3 or x*|x|: multiplicative, and odd or even."""
    part = random.choice(parts)
    if random.random() < 0.3:
        modulus = Operation("abs", (part,), Scalar(min(ring_of_sort(sort_of(part)), Ring.REAL)))
        return make("mul", part, modulus)
    return power(part, random.choice((2, 3)))


def _within_bounds(random: Random, parts: Sequence[Term]) -> Term:
    """Return a constant between 0 and 1, or a wave that lies between -1 and 1, or between 0 and 1."""
    wave = _analytic(random.choice(("cos", "sin")), scaled(_few(random), random.choice(parts)))
    half = Fraction(1, 2)
    raised = summed([Number(half), scaled(half, wave)])
    return random.choice((Number(half), integer(1), wave, raised))


def _few(random: Random) -> Fraction:
    return Fraction(random.choice((-1, 1, 1, 2)))


def _two_exponentials(random: Random, parts: Sequence[Term]) -> Term:
    """Return a hyperbolic cosine or sine, or a sum of two waves."""
    form = scaled(_few(random), random.choice(parts))
    kind = random.choice(("exp", "exp", "wave"))
    turn, half = random.choice((1, 1, -1)), Fraction(1, 2)
    if kind == "exp":
        up, down = (_analytic("exp", scaled(Fraction(sign), form)) for sign in (1, -1))
        return summed([scaled(half, up), scaled(turn * half, down)])
    return summed(
        [
            _analytic("cos", form),
            scaled(Fraction(turn), _analytic("cos", scaled(Fraction(2), form))),
        ]
    )


def _positive(random: Random, parts: Sequence[Term]) -> Term:
    """Return a square and a positive number, or an exponential, or a positive number."""
    square = summed([power(random.choice(parts), 2), Number(abs(_rational(random)))])
    exponential = _analytic("exp", scaled(_few(random), random.choice(parts)))
    return random.choice((square, exponential, Number(abs(_rational(random)))))


_WHOLE_KINDS: tuple[_Kind, ...] = (_constant, _form, _affine, _monomials)
_KINDS: tuple[_Kind, ...] = (
    *(_constant, _form, _form, _affine, _affine, _squares, _squares, _squares),
    *(_monomials, _monomials, _modulus, _modulus, _wave),
    *(_monotone_power, _within_bounds, _two_exponentials, _positive),
)


# --- groups and motions ---------------------------------------------------------------------

_Cells = list[list[Term]]


def _group(random: Random, size: int, parts: Sequence[Term]) -> _Cells:
    """Return R with R(r) R(s) = R(r + s): blocks along the diagonal, now and then in another basis."""
    form = scaled(_few(random), random.choice(parts))
    cells: _Cells = [[integer(0) for _ in range(size)] for _ in range(size)]
    place = 0
    kinds = random.choice(((_flow,), (_turn,), (_shear,), (_flow, _turn, _shear)))
    while place < size:
        block = random.choice(kinds)(random, size - place, form)
        for i, row in enumerate(block):
            cells[place + i][place : place + len(row)] = row
        place += len(block)
    return _conjugated(random, cells) if size > 1 and random.random() < 0.4 else cells


def _flow(random: Random, _room: int, form: Term) -> _Cells:
    """Return 0, 1 or an exponential."""
    return [[random.choice((integer(0), integer(1), _analytic("exp", form)))]]


def _turn(random: Random, room: int, form: Term) -> _Cells:
    """Return a rotation of a plane."""
    if room < 2:
        return [[integer(random.choice((0, 1, 1)))]]
    cosine, sine = _analytic("cos", form), _analytic("sin", form)
    return [[cosine, scaled(Fraction(-1), sine)], [sine, cosine]]


def _shear(random: Random, room: int, form: Term) -> _Cells:
    """Return exp(t N), where N is zero but above the diagonal."""
    size = min(room, random.choice((2, 2, 3)))
    cells: _Cells = [[integer(int(i == j)) for j in range(size)] for i in range(size)]
    for k in range(size - 1):
        cells[k][k + 1] = form
    if size == 3:
        cells[0][2] = scaled(Fraction(1, 2), power(form, 2))
    return cells


def _conjugated(random: Random, cells: _Cells) -> _Cells:
    """Return E R E^-1 with E = I + c E_ij, for which the sums stay short."""
    i, j = random.sample(range(len(cells)), 2)
    factor = _few(random)
    rows = [list(row) for row in cells]
    rows[i] = [summed([x, scaled(factor, y)]) for x, y in zip(cells[i], cells[j], strict=True)]
    for row in rows:
        row[j] = summed([row[j], scaled(-factor, row[i])])
    return rows


def _motion(random: Random, parts: Sequence[Term]) -> list[Term]:
    """Return C x, perhaps shifted, where C exchanges axes and turns, stretches or projects."""
    order = list(parts)
    if random.random() < 0.5:
        random.shuffle(order)
    factors = random.choice(((1, -1), (1,), (1, 0), (-1,), (2, 1), (-1, 1, 1)))
    found = [scaled(Fraction(random.choice(factors)), x) for x in order]
    if len(parts) > 1 and random.random() < 0.3:
        x, y = found[:2]
        a, b = Fraction(3, 5), Fraction(4, 5)
        found[:2] = [summed([scaled(a, x), scaled(-b, y)]), summed([scaled(b, x), scaled(a, y)])]
    if random.random() < 0.2:
        found = [summed([x, integer(random.choice((0, 1, -2)))]) for x in found]
    return found
