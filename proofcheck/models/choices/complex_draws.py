"""Complex matrices that a transpose in place of an adjoint does not tell apart from zero or unitary ones.

Generic complex numbers behave like real ones in most equations; these do not.
"""

from __future__ import annotations

from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Scalar, Undefined
from proofcheck.models.choices.draws import Style, draw_orthogonal, draw_turn
from proofcheck.terms.rationals import Fraction

_I = Gaussian(Fraction(0), Fraction(1))

_NULL: tuple[tuple[Scalar, ...], ...] = (
    (Fraction(1), _I),
    (Fraction(3), Fraction(4), Gaussian(Fraction(0), Fraction(5))),
)
"""Vectors the squares of whose entries have sum zero."""


def draw_isotropic(random: Random, rows: int, columns: int) -> MatrixValue | None:
    """Draw A with A^T*A = 0 that is not zero: its columns are multiples of one isotropic vector.

    None where a single row leaves no such matrix.
    """
    fitting = [null for null in _NULL if len(null) <= rows]
    if not fitting:
        return None
    null = random.choice(fitting)
    entries = dict(zip(random.sample(range(rows), len(null)), null, strict=True))
    factors = [Fraction(random.choice((-2, -1, 1, 2, 3))) for _ in range(columns)]
    return matrices.build(rows, columns, lambda i, j: entries.get(i, Fraction(0)) * factors[j])


def draw_complex_orthogonal(random: Random, size: int) -> MatrixValue | None:
    """Draw A with A^T*A = I that is not real: a Cayley transform without conjugation.

    None where the transform is undefined.
    """
    below = {
        (i, j): Gaussian(Fraction(random.randint(-2, 2)), Fraction(random.choice((-3, -2, 2, 3))))
        for i in range(size)
        for j in range(i)
    }

    def skew(i: int, j: int) -> Scalar:
        return below[i, j] if j < i else -below[j, i] if i < j else Fraction(0)

    turned, unit = matrices.build(size, size, skew), matrices.identity(size)
    down = matrices.add(unit, matrices.scale(Fraction(-1), turned))
    try:
        cayley = matrices.multiply(down, matrices.inverse(matrices.add(unit, turned)))
    except Undefined:
        return None
    real = draw_orthogonal(random, size, Style.GENERIC, special=False)
    return matrices.multiply(real, cayley)


def draw_complex_turn(random: Random, rows: int, columns: int) -> MatrixValue:
    """Draw a real turn, one with columns multiplied by i, or an isotropic matrix."""
    found = draw_isotropic(random, rows, columns) if random.random() < ISOTROPIC_RATE else None
    if found is not None:
        return found
    turn = draw_turn(random, rows, columns)
    phases = [random.choice((Fraction(1), _I)) for _ in range(columns)]
    return matrices.build(rows, columns, lambda i, j: turn.entries[i][j] * phases[j])


ISOTROPIC_RATE = 0.5
"""Share of the isotropic matrices among complex turns."""
