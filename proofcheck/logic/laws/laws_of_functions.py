"""Theorems about exponential, cosine, sine, root and modulus.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

source   Higham 2008, Functions of Matrices, chapters 1 and 10
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import (
    Instance,
    Schema,
    Setting,
    equal,
    number,
    square,
    times,
)
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape
from proofcheck.terms.expressions import Binding, Term, integer, operation, sort_of
from proofcheck.terms.sorts import Matrix, Ring, Scalar


def exp_zero(setting: Setting, x: Term) -> Instance:
    """exp(0) = I, and 1 for a number."""
    if isinstance(sort_of(x), Scalar):
        return [equal(x, ZERO)], equal(make("exp", x), ONE)
    n = square(setting, x)
    return [equal(x, make("zero", n, n))], equal(make("exp", x), make("identity", n))


def exp_sum(setting: Setting, x: Term, y: Term) -> Instance:
    """exp(x + y) = exp(x) exp(y) where x and y commute."""
    whole = make("exp", make("add", x, y))
    conclusion = equal(whole, times(make("exp", x), make("exp", y)))
    if isinstance(sort_of(x), Scalar):
        return [], equal(whole, times(make("exp", x), make("exp", number(y, Ring.COMPLEX))))
    square(setting, x, y)
    return [equal(times(x, y), times(y, x))], conclusion


def exp_turned(operator: str) -> Schema:
    """exp(x^T) = exp(x)^T, and the same with the adjoint."""

    def schema(setting: Setting, x: Term) -> Instance:
        square(setting, x)
        return [], equal(make("exp", make(operator, x)), make(operator, make("exp", x)))

    return schema


def exp_similar(setting: Setting, p: Term, x: Term, q: Term) -> Instance:
    """exp(p x q) = p exp(x) q where q p = I."""
    n = square(setting, p, x, q)
    conclusion = equal(make("exp", times(p, x, q)), times(p, make("exp", x), q))
    return [equal(times(q, p), make("identity", n))], conclusion


def exp_direct(setting: Setting, x: Term, y: Term) -> Instance:
    """exp(x (+) y) = exp(x) (+) exp(y)."""
    square(setting, x)
    square(setting, y)
    parts = make("dsum", make("exp", x), make("exp", y))
    return [], equal(make("exp", make("dsum", x, y)), parts)


def exp_direct_family(setting: Setting, x: Term) -> Instance:
    """The exponential of a direct sum over a set, part by part."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            square(setting, body)
            parts = Binding("bigoplus", (item,), None, make("exp", body), _real(x))
            return [], equal(make("exp", x), parts)
    raise Unbuildable("a direct sum over a set is needed")


def _real(x: Term) -> Matrix:
    return Matrix(*shape(x), max(ring_of(x), Ring.REAL))


def exp_annihilating(setting: Setting, x: Term, y: Term) -> Instance:
    """exp(x) y = y where x y = 0: all terms of the power series but the first vanish on y."""
    rows, columns = shape(y)
    if not setting.same_size(square(setting, x), rows):
        raise Unbuildable("the shapes do not fit")
    return [equal(times(x, y), make("zero", rows, columns))], equal(times(make("exp", x), y), y)


def exp_split(setting: Setting, x: Term, y: Term) -> Instance:
    """|exp(x) exp(y) - exp(x + y)| <= 1/2 |x y - y x| for skew (or skew-Hermitian) matrices.

    The difference is the integral over s from 0 to 1 of exp((1 - s) (x + y)) c(s) exp(s y), where
    c(s) = exp(s x) y - y exp(s x) is the integral over r from 0 to s of exp((s - r) x) (x y - y x)
    exp(r x).  All these exponentials are unitary, so |c(s)| <= s |x y - y x|.
    """
    square(setting, x, y)
    products = times(make("exp", x), make("exp", y))
    error = make("norm", make("sub", products, make("exp", make("add", x, y))))
    commutator = make("norm", make("sub", times(x, y), times(y, x)))
    bound = make("le", error, times(make("div", ONE, integer(2)), commutator))
    return [_is_skew(x), _is_skew(y)], bound


def _is_skew(x: Term) -> Term:
    turned = "adjoint" if ring_of(x) is Ring.COMPLEX else "transpose"
    return equal(make(turned, x), make("neg", x))


def exp_determinant(setting: Setting, x: Term) -> Instance:
    """The determinant of exp(x) is exp(tr x)."""
    square(setting, x)
    return [], equal(make("det", make("exp", x)), make("exp", make("trace", x)))


def exp_rotation(setting: Setting, angle: Term, x: Term) -> Instance:
    """The exponential of [[0, -a], [a, 0]] is the rotation by a."""
    a = number(angle)
    c, s = make("cos", a), make("sin", a)
    generator = _two_by_two(ZERO, make("neg", a), a, ZERO)
    rotation = _two_by_two(c, make("neg", s), s, c)
    square(setting, x, generator)
    return [equal(x, generator)], equal(make("exp", x), rotation)


def _two_by_two(*entries: Term) -> Term:
    two = integer(2)
    ring = max(map(ring_of, entries))
    return operation("blocks", two, *entries, sort=Matrix(two, two, ring))


def circle(_: Setting, angle: Term) -> Instance:
    """cos(a)^2 + sin(a)^2 = 1."""
    c, s = make("cos", number(angle)), make("sin", angle)
    return [], equal(make("add", times(c, c), times(s, s)), ONE)


def addition(operator: str, first: str, second: str, sign: str) -> Schema:
    """The addition theorems of cos and sin."""

    def schema(_: Setting, a: Term, b: Term) -> Instance:
        whole = make(operator, make("add", number(a), number(b)))
        c, s = make("cos", b), make("sin", b)
        return [], equal(whole, make(sign, times(make(first, a), c), times(make(second, a), s)))

    return schema


def even(_: Setting, a: Term) -> Instance:
    """cos(-a) = cos(a)."""
    return [], equal(make("cos", make("neg", number(a))), make("cos", a))


def odd(_: Setting, a: Term) -> Instance:
    """sin(-a) = -sin(a)."""
    return [], equal(make("sin", make("neg", number(a))), make("neg", make("sin", a)))


def at_zero(operator: str, value: Term) -> Schema:
    """The value of cos or sin at 0."""

    def schema(_: Setting, a: Term) -> Instance:
        return [equal(number(a), ZERO)], equal(make(operator, a), value)

    return schema
