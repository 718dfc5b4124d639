"""Exact matrices for assumptions about all vectors: forms that are definite, or bounded by others.

A form is L D L^T with a unit triangular L and a diagonal D >= 0, of any rank; x^T A x does not see
the skew part of A, so that one is added now and then.  A bound from an earlier matrix, or from a
number, is kept by adding such a form to it, or taking one away.  Whether a matrix meets an assumption
is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.models.choices.draws import Style, draw_orthogonal
from proofcheck.terms.rationals import Fraction

ROUNDS = 2
"""How often each kind is offered before a matrix is given up."""

PATIENCE = 12
"""So many tries in vain show that a kind is of no use."""

SKEW_RATE = 0.5
"""Share of the forms that get a skew part, where what is assumed allows it."""

Draw = Callable[[Random, int, Sequence[MatrixValue]], MatrixValue]


def quadratic_draws(
    random: Random, size: int, references: Sequence[MatrixValue], barren: Mapping[str, int]
) -> Iterator[tuple[str, MatrixValue]]:
    """Yield kinds, in random order, and square matrices with exact entries.

    references   matrices of the same shape that a bound may come from, multiples of the identity too
    barren       how often each kind was tried in vain; after some tries it is not offered again
    """
    for _ in range(ROUNDS):
        for kind in random.sample(list(_KINDS), len(_KINDS)):
            if barren.get(kind, 0) < PATIENCE and (references or "beside" not in kind):
                yield kind, _KINDS[kind](random, size, references)


def _form(random: Random, size: int, diagonal: Sequence[int]) -> MatrixValue:
    """Draw L D L^T, entries of D among some numbers."""
    lower = _unit_triangular(random, size)
    entries = [Fraction(random.choice(diagonal)) for _ in range(size)]
    middle = matrices.build(size, size, lambda i, j: entries[i] if i == j else Fraction(0))
    return matrices.multiply(matrices.multiply(lower, middle), matrices.transpose(lower))


def _unit_triangular(random: Random, size: int) -> MatrixValue:
    below = {
        (i, j): Fraction(random.choice((-2, -1, 1, 2)), random.choice((1, 1, 2)))
        for i in range(size)
        for j in range(i)
    }
    return matrices.build(size, size, lambda i, j: below[i, j] if j < i else Fraction(int(i == j)))


def _skew(random: Random, size: int) -> MatrixValue:
    lower = _unit_triangular(random, size)
    return matrices.add(lower, matrices.negate(matrices.transpose(lower)))


def _definite(random: Random, size: int, _references: Sequence[MatrixValue]) -> MatrixValue:
    return _form(random, size, (1, 2, 3))


def _semidefinite(random: Random, size: int, _references: Sequence[MatrixValue]) -> MatrixValue:
    return _form(random, size, (0, 0, 1, 2))


def _with_skew_part(draw: Draw) -> Draw:
    return lambda random, size, references: matrices.add(
        draw(random, size, references), _skew(random, size)
    )


def _negated(draw: Draw) -> Draw:
    return lambda random, size, references: matrices.negate(draw(random, size, references))


def _beside(draw: Draw) -> Draw:
    return lambda random, size, references: matrices.add(
        random.choice(references), draw(random, size, references)
    )


def _between(random: Random, size: int, references: Sequence[MatrixValue]) -> MatrixValue:
    """Draw P + Q diag(t) Q^T (R - P) with 0 <= t <= 1: between P and R where R - P is a multiple of I."""
    low, high = random.choice(references), random.choice(references)
    turn = draw_orthogonal(random, size, Style.GENERIC, special=False)
    shares = [Fraction(random.randint(0, 4), 4) for _ in range(size)]
    middle = matrices.build(size, size, lambda i, j: shares[i] if i == j else Fraction(0))
    part = matrices.multiply(matrices.multiply(turn, middle), matrices.transpose(turn))
    step = matrices.add(high, matrices.negate(low))
    return matrices.add(low, matrices.multiply(part, step))


_KINDS: dict[str, Draw] = {
    "definite": _definite,
    "semidefinite form": _semidefinite,
    "definite with a skew part": _with_skew_part(_definite),
    "semidefinite with a skew part": _with_skew_part(_semidefinite),
    "negative form": _negated(_semidefinite),
    "above, beside": _beside(_semidefinite),
    "strictly above, beside": _beside(_definite),
    "above with a skew part, beside": _beside(_with_skew_part(_semidefinite)),
    "below, beside": _beside(_negated(_semidefinite)),
    "strictly below, beside": _beside(_negated(_definite)),
    "between, beside": _between,
}


def references_for(size: int, values: Mapping[str, object]) -> list[MatrixValue]:
    """Return the earlier matrices of one shape, and multiples of the identity by earlier numbers."""
    unit = matrices.identity(size)
    found = [v for v in values.values() if isinstance(v, MatrixValue)]
    fitting = [v for v in found if (v.rows, v.columns) == (size, size) and v.rational is not None]
    numbers = {v for v in values.values() if isinstance(v, Fraction)}
    scales = sorted({sign * x for x in numbers for sign in (1, -1)} | {Fraction(0)})
    return [*fitting, *(matrices.scale(x, unit) for x in scales)] if fitting or numbers else []
