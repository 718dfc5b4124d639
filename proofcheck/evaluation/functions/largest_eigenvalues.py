"""The largest eigenvalue of a Hermitian matrix, enclosed from both sides.

The quotient v^T A v / v^T v of a real symmetric A is never larger than it, whatever v is
(Rayleigh), and s is larger than it where s I - A is positive definite, which the pivots of an
elimination show (Sylvester): Horn and Johnson 2013, Matrix Analysis, Theorems 4.2.2 and 7.2.5.
Neither asks whether eigenvalues lie close to one another, where isolating all of them fails.  The
vector comes of approximate inverse iteration, and need not be believed.

What is enclosed differs from the matrix of midpoints in its eigenvalues by no more than in norm
(Weyl; Corollary 6.3.4).  A Hermitian A + iB has those of the symmetric matrix [[A, -B], [B, A]].
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.functions import enclosed_spectra
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Ball, MatrixValue, NotEvaluable, Undefined

GUARD = 64
"""Bits of precision beyond those of the answer, and as many again as there are rows."""

LOST = 4
"""Bits of the answer that the distance of its bounds may cost."""

ROUNDS = 12
"""Steps of inverse iteration from one vector; each doubles the digits that are right."""

STARTS = 4
"""Vectors from which it begins: of eigenvalues that lie close the first may lead to a smaller."""

SQUARINGS = 8
"""How often the matrix is squared to begin with, at few bits."""

FEW_BITS = 64

SHIFT = 1.0625
"""So many times its norm is added to a matrix, after which all eigenvalues are positive."""

FINE = 1024
"""Part of what the enclosures are wide anyway by which the bounds may lie apart."""


def largest_eigenvalue(hermitian: MatrixValue) -> Ball:
    """Enclose the largest eigenvalue of a Hermitian matrix that has rows.

    raises   NotEvaluable where it cannot be enclosed, Undefined where the matrix is not square
    """
    from flint import acb

    if hermitian.rows != hermitian.columns:
        raise Undefined("a square matrix is needed")
    try:
        return Ball(acb(enclose_largest(matrices.enclosed(hermitian))))
    except NotEvaluable:
        return Ball(acb(_largest([x.value.real for x in enclosed_spectra.eigenvalues(hermitian)])))


def _largest(numbers: Sequence[Any]) -> Any:
    largest = numbers[0]
    for one in numbers[1:]:
        largest = largest.max(one)
    return largest


def enclose_largest(hermitian: Any) -> Any:
    """Return an ``arb`` that contains the largest eigenvalue of every Hermitian matrix enclosed.

    hermitian   an ``acb_mat`` with at least one row

    Rigorous, about as narrow as the entries and the precision that is set allow; an entry that
    stands alone in its row and column counts as it is.

    raises   NotEvaluable where an entry has no end, or no bounds are found that are close
    """
    from flint import ctx

    bits = ctx.prec
    alone, rest = _apart(_real_form(hermitian))
    with ctx.workprec(bits + GUARD + len(rest)):
        if rest:
            matrix = _symmetric(rest)
            low, high = _bounds(matrix, bits)
            alone.append((low - matrix.spread).lower().union((high + matrix.spread).upper()))
    return _largest(alone)


def _apart(matrix: Any) -> tuple[list[Any], list[list[Any]]]:
    """Return the diagonal entries that stand alone, and the rows of what is left."""
    rows = matrix.tolist()
    places = range(len(rows))
    kept = [i for i in places if any(not rows[i][j].is_zero() for j in places if j != i)]
    alone = [rows[i][i] for i in places if i not in kept]
    return alone, [[rows[i][j] for j in kept] for i in kept]


@dataclass(frozen=True, slots=True)
class _Symmetric:
    """A symmetric matrix of exact numbers.

    middle   as an ``arb_mat``
    spread   at least the norm of its difference from the matrix that is meant
    scale    at least its own norm, as a number
    """

    middle: Any
    spread: Any
    scale: Any


def _symmetric(rows: list[list[Any]]) -> _Symmetric:
    from flint import arb, arb_mat

    meant = arb_mat(rows)
    middle = ((meant + meant.transpose()) * arb(0.5)).mid()
    spread, scale = _norm(meant - middle), _norm(middle)
    if not spread.is_finite() or not scale.is_finite():
        raise NotEvaluable("the largest eigenvalue of what has no end")
    return _Symmetric(middle, spread, scale)


def _norm(matrix: Any) -> Any:
    """Return an upper bound of the norm: of that of Frobenius."""
    return (matrix * matrix.transpose()).trace().nonnegative_part().sqrt().upper()


def _real_form(hermitian: Any) -> Any:
    """Return a real symmetric matrix with the same eigenvalues."""
    from flint import arb_mat

    real, imaginary = hermitian.real, hermitian.imag
    size = hermitian.nrows()
    if imaginary == arb_mat(size, size):
        return real
    rows = zip(real.tolist(), imaginary.tolist(), strict=True)
    above, below = [], []
    for one, other in rows:
        above.append([*one, *(-x for x in other)])
        below.append([*other, *one])
    return arb_mat(above + below)


def _bounds(matrix: _Symmetric, bits: int) -> tuple[Any, Any]:
    """Return numbers between which the largest eigenvalue lies.

    raises   NotEvaluable where none are found that are close to one another
    """
    from flint import arb

    if matrix.scale.is_zero():
        return arb(0), arb(0)
    slack = (matrix.scale * arb(2) ** (LOST - bits)).max(matrix.spread / FINE).upper()
    for start in _starts(matrix):
        for low, residual in _quotients(matrix, start):
            if not residual < slack * matrix.scale:
                continue
            high = (low + slack).upper()
            if is_positive_definite(_below(matrix.middle, high)):
                return low, high
            if residual < slack * slack:
                break  # it is close to an eigenvalue, but not to the largest
    raise NotEvaluable("the largest eigenvalue could not be enclosed")


def _below(middle: Any, number: Any) -> list[list[Any]]:
    """Return the rows of a multiple of the identity less a matrix."""
    rows: list[list[Any]] = (-middle).tolist()
    for i, row in enumerate(rows):
        row[i] += number
    return rows


def _quotients(matrix: _Symmetric, vector: Any) -> Iterator[tuple[Any, Any]]:
    """Yield lower bounds of the largest eigenvalue, better and better, and squared residuals.

    The vector is changed in place to one that belongs to the last of them.
    """
    middle = matrix.middle
    for _ in range(ROUNDS):
        image, across = middle * vector, vector.transpose()
        length = (across * vector)[0, 0]
        quotient = (across * image)[0, 0] / length
        rest = image - vector * quotient
        residual = ((rest.transpose() * rest)[0, 0] / length).upper()
        yield quotient.lower(), residual
        shift = (quotient + 2 * residual.sqrt()).mid()  # beyond it: the next one is further off
        found = _solved(_below(middle, shift), vector)
        if found is None:
            return
        for i in range(vector.nrows()):
            vector[i, 0] = found[i, 0]


def _solved(rows: list[list[Any]], right: Any) -> Any:
    """Return roughly the direction of a solution of linear equations; None where that fails."""
    from flint import arb_mat

    try:
        found = arb_mat(rows).solve(right, algorithm="approx")
    except ZeroDivisionError:
        return None
    length = _norm(found)
    return (found * (1 / length)).mid() if length.is_finite() and length > 0 else None


def _starts(matrix: _Symmetric) -> Iterator[Any]:
    """Yield vectors near those of the largest eigenvalues, each orthogonal to those before.

    They are columns of a high power of the matrix, shifted so that no eigenvalue is negative.  What
    becomes of one of them is taken into account for the next.
    """
    from flint import arb_mat, ctx

    size = matrix.middle.nrows()
    with ctx.workprec(FEW_BITS):
        power = arb_mat(_below(-matrix.middle, matrix.scale * SHIFT))
        for _ in range(SQUARINGS):
            power = power * power
        power = (power * (1 / power.trace())).mid()
    for _ in range(min(STARTS, size)):
        best = max(range(size), key=lambda i: float(power[i, i]))
        vector = arb_mat(size, 1, [power[i, best] for i in range(size)])
        yield vector
        unit = vector * (1 / _norm(vector))
        power = _without(power, unit.mid())


def _without(power: Any, unit: Any) -> Any:
    """Return a symmetric matrix restricted to what is orthogonal to a vector."""
    half = power - unit * (unit.transpose() * power)
    return (half - (half * unit) * unit.transpose()).mid()


def is_positive_definite(rows: list[list[Any]]) -> bool:
    """Say whether a symmetric matrix of ``arb`` is certainly positive definite.

    By elimination with the largest pivots first, which keeps enclosures narrow.  The rows are used
    up.  False says nothing.
    """
    rest = [*range(len(rows))]
    while rest:
        best = max(rest, key=lambda i: float(rows[i][i]))
        pivot = rows[best][best]
        if not pivot > 0:
            return False
        rest.remove(best)
        for at, i in enumerate(rest):
            factor = rows[i][best] / pivot
            for j in rest[at:]:
                rows[i][j] = rows[j][i] = rows[i][j] - factor * rows[best][j]
    return True
