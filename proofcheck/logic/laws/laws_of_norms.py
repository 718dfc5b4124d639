"""Theorems about norms, and about the order of the numbers that norms are compared by.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  Norms
are the operator norm for Euclidean norms, which for a column is its length, and the Frobenius norm.

source   Horn and Johnson 2013, Matrix Analysis, chapter 5
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Schema, Setting, equal, square
from proofcheck.logic.laws.laws_of_order import real
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import COMPLEX, INTEGER, TRUTH, Ring, Scalar, SetOf
from proofcheck.terms.substitution import substitute


def norm_zero(operator: str) -> Schema:
    """|0| = 0."""

    def schema(_: Setting, x: Term) -> Instance:
        return [equal(x, make("zero", *shape(x)))], equal(make(operator, x), ZERO)

    return schema


def norm_sign(operator: str) -> Schema:
    """|X| >= 0."""

    def schema(_: Setting, x: Term) -> Instance:
        shape(x)
        return [], make("le", ZERO, make(operator, x))

    return schema


def triangle(norm: str) -> Schema:
    """|X + Y| <= |X| + |Y|."""

    def schema(setting: Setting, x: Term, y: Term) -> Instance:
        require_same(setting, (0, 1), x, y)
        parts = make("add", make(norm, x), make(norm, y))
        return [], make("le", make(norm, make("add", x, y)), parts)

    return schema


def multiple(norm: str) -> Schema:
    """|c X| = |c| |X|."""

    def schema(_: Setting, c: Term, x: Term) -> Instance:
        shape(x)
        factor = make("abs", real(c))
        return [], make("eq", make(norm, make("mul", c, x)), make("mul", factor, make(norm, x)))

    return schema


def product(left: str, right: str) -> Schema:
    """|X Y| <= |X| |Y|, and the same with the Frobenius norm of X Y and of one factor."""

    def schema(setting: Setting, x: Term, y: Term) -> Instance:
        if not setting.same_size(shape(x)[1], shape(y)[0]):
            raise Unbuildable("the shapes do not fit")
        factors = make("mul", make(left, x), make(right, y))
        return [], make("le", make(right, make("mul", x, y)), factors)

    return schema


def product_within_bounds(setting: Setting, x: Term, y: Term, s: Term, t: Term) -> Instance:
    """From |X| <= s and |Y| <= t follows |X Y| <= s t."""
    if not setting.same_size(shape(x)[1], shape(y)[0]):
        raise Unbuildable("the shapes do not fit")
    conditions = [*_at_most(x, real(s)), *_at_most(y, real(t))]
    return conditions, make("le", make("norm", make("mul", x, y)), make("mul", s, t))


def direct_sum(_: Setting, x: Term, y: Term) -> Instance:
    """|X (+) Y| is the larger of |X| and |Y|, whatever their shapes."""
    largest = make("max", make("norm", x), make("norm", y))
    return [], equal(make("norm", make("dsum", x, y)), largest)


def direct_sum_within_bound(setting: Setting, x: Term, c: Term) -> Instance:
    """From 0 <= c and |X_k| <= c for all k follows that |X_1 (+) X_2 (+) ..| <= c.

    It holds for parts of all shapes, and for none: the direct sum has no rows then, and norm 0.
    """
    match x:
        case Binding("bigoplus", (Bound(k, elements, ()),), None, body) if k.sort == INTEGER:
            index_set(setting.algebra, elements)
            shape(body)
            i = Variable(unused("i", x, real(c)), INTEGER)
            part = substitute(body, {k.name: i})
            each = make("le", make("norm", part), c)
            every = Binding("forall", (Bound(i, elements),), None, each, TRUTH)
            return [make("le", ZERO, c), every], make("le", make("norm", x), c)
    raise Unbuildable("a direct sum over a set is needed")


def transpose(norm: str) -> Schema:
    """|X^T| = |X|."""

    def schema(_: Setting, x: Term) -> Instance:
        shape(x)
        return [], make("eq", make(norm, make("transpose", x)), make(norm, x))

    return schema


def comparison(_: Setting, x: Term) -> Instance:
    """The operator norm is at most the Frobenius norm."""
    shape(x)
    return [], make("le", make("norm", x), make("normF", x))


def same_gram(norm: str) -> Schema:
    """Norms are functions of the Gram matrix: X^* X = Z^* Z gives |X| = |Z|."""

    def schema(setting: Setting, x: Term, z: Term) -> Instance:
        require_same(setting, (1,), x, z)
        return [make("eq", gram(x), gram(z))], make("eq", make(norm, x), make(norm, z))

    return schema


def larger_gram(norm: str) -> Schema:
    """X^* X + Y^* Y = Z^* Z gives |X| <= |Z|, as |X v|^2 <= |Z v|^2 for every vector v."""

    def schema(setting: Setting, x: Term, y: Term, z: Term) -> Instance:
        require_same(setting, (1,), x, y, z)
        whole = make("eq", make("add", gram(x), gram(y)), gram(z))
        return [whole], make("le", make(norm, x), make(norm, z))

    return schema


def norm_of_gram(_: Setting, x: Term) -> Instance:
    """|X^* X| = |X|^2."""
    return [], make("eq", make("norm", gram(x)), _squared("norm", x))


def shifted_gram(setting: Setting, c: Term, d: Term, x: Term) -> Instance:
    """|c I + d X^* X| = |c I + d X X^*| for a square matrix X.

    Where X = V S W^* with unitary V and W, these are unitarily similar to c I + d S^2.
    """
    unit = make("mul", real(c), make("identity", square(setting, x)))
    grams = gram(x), make("mul", x, _turned(x))
    left, right = (make("norm", make("add", unit, make("mul", real(d), g))) for g in grams)
    return [], equal(left, right)


def square_of_length(setting: Setting, x: Term) -> Instance:
    """|x|^2 = x^* x for a column."""
    if not setting.same_size(shape(x)[1], ONE):
        raise Unbuildable("a column is needed")
    return [], make("eq", _squared("norm", x), make("scalar", gram(x)))


def square_of_frobenius(_: Setting, x: Term) -> Instance:
    """|X|_F^2 = tr(X^* X)."""
    return [], make("eq", _squared("normF", x), make("trace", gram(x)))


def norm_of_identity(setting: Setting, x: Term) -> Instance:
    """|I| is 1, and 0 where the identity has no rows."""
    rows, columns = shape(x)
    if not setting.same_size(rows, columns):
        raise Unbuildable("a square matrix is needed")
    return [make("eq", x, make("identity", rows))], make("le", make("norm", x), ONE)


def shifted_positive(setting: Setting, a: Term, x: Term) -> Instance:
    """|X| <= |X + A X| where A is Hermitian without negative eigenvalues.

    |v + A v|^2 = |v|^2 + 2 v^* A v + |A v|^2 is at least |v|^2 for every vector v.
    """
    size = square(setting, a)
    if not setting.same_size(size, shape(x)[0]):
        raise Unbuildable("the shapes do not fit")
    spectrum = Operation("spectrum", (a,), SetOf(COMPLEX))
    numbers = Operation("NonNegReal", (), SetOf(Scalar(Ring.REAL)))
    conditions: list[Term] = [equal(_turned(a), a), make("subset", spectrum, numbers)]
    shifted = make("add", x, make("mul", a, x))
    return conditions, make("le", make("norm", x), make("norm", shifted))


def cocoercive_product(  # noqa: PLR0917 # a law takes its terms in order
    setting: Setting, x: Term, y: Term, z: Term, a: Term, b: Term
) -> Instance:
    """(a |Y|^2 + b) |X| <= 2 |Y|^2 where X = Y Z and X + X^* = a X^* X + b Z^* Z with b >= 0.

    For every vector v, a |X v|^2 + b |Z v|^2 = 2 Re v^* X v is at most 2 |v| |X v|, and |X v| is at
    most |Y| |Z v|: so (a |Y|^2 + b) |X v|^2 is at most 2 |Y|^2 |v| |X v|, for real a of any sign.
    """
    square(setting, x)
    require_same(setting, (0,), x, y)
    require_same(setting, (1,), x, z)
    if not setting.same_size(shape(y)[1], shape(z)[0]):
        raise Unbuildable("the shapes do not fit")
    squares = make("add", make("mul", real(a), gram(x)), make("mul", real(b), gram(z)))
    parts = [equal(x, make("mul", y, z)), equal(make("add", x, _turned(x)), squares)]
    size = _squared("norm", y)
    factor = make("add", make("mul", a, size), b)
    bound = make("mul", Number(Fraction(2)), size)
    return [make("le", ZERO, b), *parts], make("le", make("mul", factor, make("norm", x)), bound)


def cauchy_schwarz(setting: Setting, x: Term, y: Term) -> Instance:
    """|x^T y| <= |x| |y| for columns."""
    if not setting.same_size(shape(x)[1], ONE) or not setting.same_size(shape(y)[1], ONE):
        raise Unbuildable("columns are needed")
    require_same(setting, (0,), x, y)
    inner = make("scalar", make("mul", make("transpose", x), y))
    lengths = make("mul", make("norm", x), make("norm", y))
    return [], make("le", make("abs", inner), lengths)


# --- order ------------------------------------------------------------------------------------------


def maximum(_: Setting, x: Term) -> Instance:
    """The largest of some numbers is one of them, and none is larger."""
    match x:
        case Operation("max", (_, _, *_) as members):
            above = [make("le", real(m), x) for m in members]
            return [], make("and", *above, make("or", *(make("eq", x, m) for m in members)))
    raise Unbuildable("the largest of some numbers is needed")


# --- parts ------------------------------------------------------------------------------------------


def _at_most(x: Term, bound: Term) -> list[Term]:
    """What has to hold for |X| to be at most a number: nothing, if the number is |X|."""
    norm = make("norm", x)
    return [] if bound == norm else [make("le", norm, bound)]


def gram(x: Term) -> Term:
    """Return X^* X, as X^T X where X is real.

    raises   Unbuildable for what is no matrix
    """
    return make("mul", _turned(x), x)


def _turned(x: Term) -> Term:
    shape(x)
    return make("adjoint" if ring_of(x) is Ring.COMPLEX else "transpose", x)


def _squared(norm: str, x: Term) -> Term:
    return make("mul", make(norm, x), make(norm, x))


def require_same(setting: Setting, axes: tuple[int, ...], x: Term, *others: Term) -> None:
    """Check that matrices have as many rows (axis 0) or columns (axis 1) as the first.

    raises   Unbuildable where they have not
    """
    for other in others:
        if not all(setting.same_size(shape(x)[k], shape(other)[k]) for k in axes):
            raise Unbuildable("the shapes do not fit")
