"""Theorems about determinants, inverses, ranks and dimensions.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

source   Horn and Johnson 2013, Matrix Analysis, chapter 0
"""

from __future__ import annotations

from itertools import combinations, permutations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, square, times
from proofcheck.logic.laws.laws_of_shape import LARGEST_SIDE
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Term, Variable, integer, operation
from proofcheck.terms.sorts import TRUTH, Matrix, Ring, SetOf


def det_product(setting: Setting, x: Term, y: Term) -> Instance:
    """det(x y) = det(x) det(y)."""
    square(setting, x, y)
    return [], equal(make("det", times(x, y)), times(make("det", x), make("det", y)))


def det_transpose(setting: Setting, x: Term) -> Instance:
    """det(x^T) = det(x)."""
    square(setting, x)
    return [], equal(make("det", make("transpose", x)), make("det", x))


def det_identity(setting: Setting, x: Term) -> Instance:
    """det(I) = 1."""
    n = square(setting, x)
    return [equal(x, make("identity", n))], equal(make("det", x), ONE)


def det_direct(setting: Setting, x: Term, y: Term) -> Instance:
    """det(x (+) y) = det(x) det(y)."""
    square(setting, x)
    square(setting, y)
    return [], equal(make("det", make("dsum", x, y)), times(make("det", x), make("det", y)))


def det_direct_ones(setting: Setting, x: Term) -> Instance:
    """A direct sum of matrices of determinant 1 has determinant 1."""
    match x:
        case Binding("bigoplus", (item,), None, body):
            index_set(setting.algebra, item.domain)
            square(setting, body)
            each = Binding("forall", (item,), None, equal(make("det", body), ONE), TRUTH)
            return [each], equal(make("det", x), ONE)
    raise Unbuildable("a direct sum over a set is needed")


def det_written_out(setting: Setting, x: Term) -> Instance:
    """The determinant of a matrix of few rows is Leibniz's sum over the permutations."""
    n = setting.algebra.size(square(setting, x))
    if not (n.isdecimal() and 2 <= int(n) <= LARGEST_SIDE):
        raise Unbuildable("a square matrix of few rows is needed")
    whole = make("add", *(_signed_product(x, one) for one in permutations(range(int(n)))))
    return [], equal(make("det", x), whole)


def _signed_product(x: Term, columns: tuple[int, ...]) -> Term:
    """Return the product of the entries in these columns, with the sign of the permutation."""
    chosen = times(
        *(make("entry", x, integer(i + 1), integer(j + 1)) for i, j in enumerate(columns))
    )
    inversions = sum(left > right for left, right in combinations(columns, 2))
    return make("neg", chosen) if inversions % 2 else chosen


def det_invertible(setting: Setting, x: Term) -> Instance:
    """A matrix is invertible where its determinant is not 0, and only there."""
    square(setting, x)
    nonzero = make("not", equal(make("det", x), ZERO))
    return [], make("iff", make("invertible", x), nonzero)


def one_sided(setting: Setting, x: Term, y: Term) -> Instance:
    """A square matrix with x y = I is invertible."""
    n = square(setting, x, y)
    return [equal(times(x, y), make("identity", n))], make("invertible", x)


def injective(setting: Setting, x: Term) -> Instance:
    """A square matrix that sends no vector but 0 to 0 has an inverse."""
    n = square(setting, x)
    ring = max(ring_of(x), Ring.REAL)
    v = Variable(unused("v", x), Matrix(n, ONE, ring))
    zero = make("zero", n, ONE)
    only = make("implies", equal(times(x, v), zero), equal(v, zero))
    return [Binding("forall", (Bound(v, None),), None, only, TRUTH)], make("invertible", x)


def singular(setting: Setting, x: Term) -> Instance:
    """A square matrix without inverse sends some vector but 0 to 0."""
    n = square(setting, x)
    ring = max(ring_of(x), Ring.REAL)
    v = Variable(unused("v", x), Matrix(n, ONE, ring))
    zero = make("zero", n, ONE)
    both = make("and", make("not", equal(v, zero)), equal(times(x, v), zero))
    found = Binding("exists", (Bound(v, None),), None, both, TRUTH)
    return [make("not", make("invertible", x))], found


def rank_identity(setting: Setting, x: Term) -> Instance:
    """rank(I) is its number of rows."""
    n = square(setting, x)
    return [equal(x, make("identity", n))], equal(make("rank", x), n)


def rank_zero(_: Setting, x: Term) -> Instance:
    """rank(0) = 0."""
    return [equal(x, make("zero", *shape(x)))], equal(make("rank", x), ZERO)


def rank_direct(_: Setting, x: Term, y: Term) -> Instance:
    """rank(x (+) y) = rank(x) + rank(y)."""
    parts = make("add", make("rank", x), make("rank", y))
    return [], equal(make("rank", make("dsum", x, y)), parts)


def rank_similar(setting: Setting, p: Term, x: Term, q: Term) -> Instance:
    """rank(p x q) = rank(x) where p and q are invertible."""
    sizes = square(setting, p), square(setting, q)
    if not all(map(setting.same_size, shape(x), sizes)):
        raise Unbuildable("the shapes do not fit")
    conclusion = equal(make("rank", times(p, x, q)), make("rank", x))
    return [make("invertible", p), make("invertible", q)], conclusion


def dim_image(_: Setting, x: Term) -> Instance:
    """The dimension of the image of x is rank(x)."""
    image = operation("image", x, sort=_subspace(x, 0))
    return [], equal(make("dim", image), make("rank", x))


def dim_kernel(_: Setting, x: Term) -> Instance:
    """The dimension of the kernel of x is its number of columns less rank(x)."""
    kernel = operation("kernel", x, sort=_subspace(x, 1))
    rest = make("sub", shape(x)[1], make("rank", x))
    return [], equal(make("dim", kernel), rest)


def _subspace(x: Term, side: int) -> SetOf:
    """Return the sort of the subspaces of a matrix: columns below, rows across."""
    return SetOf(Matrix(shape(x)[side], ONE, max(ring_of(x), Ring.REAL)))
