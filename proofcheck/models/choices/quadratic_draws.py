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

MOST_TRIES = 24
"""So many matrices are offered before one is given up."""

PATIENCE = 5
"""So many tries in vain show that a kind is of no use."""

Draw = Callable[[Random, int], MatrixValue]


def quadratic_draws(
    random: Random, size: int, references: Mapping[str, MatrixValue], barren: Mapping[str, int]
) -> Iterator[tuple[str, MatrixValue]]:
    """Yield kinds, in random order but those of use first, and square matrices with exact entries.

    references   matrices of the same shape that a bound may come from, by name
    barren       how often each kind was tried in vain, less than zero if it was of use; after some
                 tries it is not offered again
    """
    kinds = {**_PLAIN, **_beside(references), **_between(references)}
    shuffled = random.sample(list(kinds), len(kinds))
    order = sorted(shuffled, key=lambda kind: barren.get(kind, 0) >= 0)
    for kind in [k for k in order if barren.get(k, 0) < PATIENCE][:MOST_TRIES]:
        yield kind, kinds[kind](random, size)


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


def _definite(random: Random, size: int) -> MatrixValue:
    return _form(random, size, (1, 2, 3))


def _semidefinite(random: Random, size: int) -> MatrixValue:
    return _form(random, size, (0, 0, 1, 2))


def _plus(one: Draw, other: Draw) -> Draw:
    return lambda random, size: matrices.add(one(random, size), other(random, size))


def _minus(draw: Draw) -> Draw:
    return lambda random, size: matrices.negate(draw(random, size))


_PLAIN: dict[str, Draw] = {
    "definite": _definite,
    "semidefinite": _semidefinite,
    "definite with a skew part": _plus(_definite, _skew),
    "semidefinite with a skew part": _plus(_semidefinite, _skew),
    "negative": _minus(_semidefinite),
}


def _beside(references: Mapping[str, MatrixValue]) -> dict[str, Draw]:
    """Return draws on one side of a reference."""
    found: dict[str, Draw] = {}
    for name, value in references.items():
        for kind, draw in _PLAIN.items():
            found[f"{name} plus {kind}"] = _plus(_constant(value), draw)
        found[f"{name} minus definite"] = _plus(_constant(value), _minus(_definite))
    return found


def _constant(value: MatrixValue) -> Draw:
    return lambda _random, _size: value


def _between(references: Mapping[str, MatrixValue]) -> dict[str, Draw]:
    """Return draws P + Q diag(t) Q^T (R - P) with 0 <= t <= 1, for pairs of references.

    Where R - P is a multiple of the identity, these lie between P and R.
    """
    return {
        f"between {one} and {other}": _plus(
            _constant(low), _share(matrices.add(high, matrices.negate(low)))
        )
        for one, low in references.items()
        for other, high in references.items()
        if low != high
    }


def _share(step: MatrixValue) -> Draw:
    def draw(random: Random, size: int) -> MatrixValue:
        turn = draw_orthogonal(random, size, Style.GENERIC, special=False)
        shares = [Fraction(random.randint(0, 4), 4) for _ in range(size)]
        middle = matrices.build(size, size, lambda i, j: shares[i] if i == j else Fraction(0))
        part = matrices.multiply(matrices.multiply(turn, middle), matrices.transpose(turn))
        return matrices.multiply(part, step)

    return draw


def references_for(size: int, values: Mapping[str, object]) -> dict[str, MatrixValue]:
    """Return earlier matrices of one shape, and multiples of the identity by earlier numbers."""
    found, unit = dict[str, MatrixValue](), matrices.identity(size)
    for name, value in values.items():
        if isinstance(value, MatrixValue) and value.rational is not None:
            if (value.rows, value.columns) == (size, size):
                found[name] = value
        elif isinstance(value, Fraction):
            found[name] = matrices.scale(value, unit)
            found[f"-{name}"] = matrices.negate(found[name])
            found["0"] = matrices.zeros(size, size)
    return found
