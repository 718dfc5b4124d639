"""Expectation, variance and probability under finite uniform laws and Gaussian laws.

Finite laws are summed over.  Gaussian moments are exact for polynomials and, times a constant
that is enclosed, for polynomials times exponentials of affine forms: under N(mu, S)

    E[w^k exp(b.w)] = exp(b.mu + b.S b / 2) E[v^k]   with v of law N(mu + S b, S),
    E[v_i p(v)] = (mean of v_i) E[p(v)] + sum_j S_ij E[(d/dv_j) p(v)].

The first is the moment generating function of the normal law (Anderson 2003, An Introduction to
Multivariate Statistical Analysis, section 2.6), differentiated; the second is the identity of
Stein (1981).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.decision import certainly
from proofcheck.evaluation.enumeration import Locals, SetValue, distinct
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions import elementary_functions
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.random_numbers import Powers, RandomNumber, Shape, coordinate
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    Value,
    imaginary_part,
)
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)

DEGREE_LIMIT = 24
"""Largest degree of a polynomial whose Gaussian moment is computed."""


def moment(evaluator: Evaluator, term: Binding, scope: Locals) -> Value:
    """Return an expectation, a variance or a probability.

    raises   NotEvaluable for other laws, conditions on what is drawn, or random numbers that are
             no polynomials times exponentials; Undefined for no law at all: the uniform law on
             the empty set, a covariance that is not positive semidefinite
    """
    if term.condition is not None:
        raise NotEvaluable("an expectation under a condition is not evaluated")
    if term.binder == "prob":
        return _mean(evaluator, term.bound, scope, _indicator(evaluator, term.body))
    mean = _mean(evaluator, term.bound, scope, lambda inner: evaluator.value(term.body, inner))
    if term.binder == "expect":
        return mean

    def squared(inner: Locals) -> Value:
        value = evaluator.value(term.body, inner)
        if imaginary_part(value) != 0:
            raise NotEvaluable("the variance of a complex number")
        return arithmetic.multiply(value, value)

    square = _mean(evaluator, term.bound, scope, squared)
    return arithmetic.add(square, arithmetic.negate(arithmetic.multiply(mean, mean)))


def _indicator(evaluator: Evaluator, body: Term) -> Callable[[Locals], Scalar]:
    return lambda inner: ONE if certainly(evaluator, body, inner) else ZERO


def _mean(
    evaluator: Evaluator,
    bound: tuple[Bound, ...],
    scope: Locals,
    value: Callable[[Locals], Value],
) -> Value:
    """Return the mean of a value over independent draws, one name after the other."""
    if not bound:
        return value(scope)
    first, rest = bound[0], bound[1:]

    def inside(drawn: Any) -> Value:
        return _mean(evaluator, rest, {**scope, first.variable.name: drawn}, value)

    gaussian = _gaussian_of(evaluator, first, scope)
    if gaussian is not None:
        law, drawn = gaussian
        return arithmetic.each(inside(drawn), law.mean_of)
    values = [inside(member) for member in _equally_likely(evaluator, first, scope)]
    total = values[0]
    for one in values[1:]:
        total = arithmetic.add(total, one)
    return arithmetic.divide(total, Fraction(len(values)))


def _equally_likely(evaluator: Evaluator, item: Bound, scope: Locals) -> list[Any]:
    """List equally likely values of a name; of a family of independent draws, all of its values.

    raises   NotEvaluable where there are too many
    """
    if not isinstance(item.variable.sort, Function):
        return _support(evaluator, item, scope)
    return evaluator.families(item, scope, lambda inner: _support(evaluator, item, inner))


def _support(evaluator: Evaluator, item: Bound, scope: Locals) -> list[Any]:
    law = _law(evaluator, item, scope)
    if isinstance(law.term, Operation) and law.term.operator == "uniform":
        law = evaluator.value(law.term.arguments[0], law.scope)
    members = distinct(evaluator.members(law))
    if not members:
        raise Undefined("the uniform law on an empty set")
    return members


def _law(evaluator: Evaluator, item: Bound, scope: Locals) -> SetValue:
    if item.domain is None:
        raise NotEvaluable(f"`{item.variable.name}` ranges over an infinite set")
    law = evaluator.value(item.domain, scope)
    if not isinstance(law, SetValue):
        raise NotEvaluable("a law or a set is expected")
    return law


def _gaussian_of(
    evaluator: Evaluator, item: Bound, scope: Locals
) -> tuple[GaussianLaw, Value] | None:
    """Return the Gaussian law of a name, and the name's value: random numbers; else None."""
    if not isinstance(item.domain, Operation) or item.domain.operator != "normal":
        return None
    law = GaussianLaw()
    if not isinstance(item.variable.sort, Function):
        return law, _draw(evaluator, item, scope, law)
    names = [p.variable.name for p in item.parameters]
    members = {
        tuple(inner[n] for n in names): _draw(evaluator, item, inner, law)
        for inner in evaluator.instances(item.parameters, scope)
    }
    return law, Table(members)


def _draw(evaluator: Evaluator, item: Bound, scope: Locals, law: GaussianLaw) -> Value:
    """Enter one draw, independent of earlier ones, in a law; return it as random numbers."""
    term = _law(evaluator, item, scope).term
    assert isinstance(term, Operation)
    mean, covariance = (evaluator.value(a, scope) for a in term.arguments)
    column, square = arithmetic.as_matrix(mean), arithmetic.as_matrix(covariance)
    if not all(isinstance(x, Fraction) for x in (*column.flat(), *square.flat())):
        raise NotEvaluable("a Gaussian law whose parameters are not exact")
    first = evaluator.coordinates
    evaluator.coordinates += column.rows
    law.enter(first, column, square)
    if not isinstance(mean, MatrixValue):
        return coordinate(first)
    return matrices.build(column.rows, 1, lambda i, _j: coordinate(first + i))


@dataclass(slots=True)
class GaussianLaw:
    """The joint law of coordinates, each known by its number; all entries are exact.

    covariance   by pairs of coordinates, where it is not zero
    """

    mean: dict[int, Fraction] = field(default_factory=dict)
    covariance: dict[tuple[int, int], Fraction] = field(default_factory=dict)

    def enter(self, first: int, mean: MatrixValue, covariance: MatrixValue) -> None:
        """Add coordinates that are independent of those before, numbered from ``first``.

        raises   Undefined unless the covariance is symmetric and positive semidefinite
        """
        if covariance.rows != mean.rows or not is_positive_semidefinite(covariance):
            raise Undefined("a covariance that is not symmetric and positive semidefinite")
        for i, row in enumerate(covariance.entries):
            self.mean[first + i] = mean.entries[i][0]
            self.covariance |= {(first + i, first + j): x for j, x in enumerate(row) if x}

    def mean_of(self, value: Scalar) -> Scalar:
        """Return the mean of a random number; coordinates of other laws stay random."""
        if not isinstance(value, RandomNumber):
            return value
        total: Scalar = ZERO
        for shape, coefficient in value.terms.items():
            total = total + coefficient * self._mean_of_term(shape)
        return total

    def _mean_of_term(self, shape: Shape) -> Scalar:
        slopes = {n: s for n, s in shape.slopes if n in self.mean}
        tilt = {n: self._covariance_with(n, slopes) for n in self.mean}
        exponent = shape.shift
        for n, slope in slopes.items():
            exponent = exponent + slope * (self.mean[n] + tilt[n] * HALF)
        powers = tuple((n, k) for n, k in shape.powers if n in self.mean)
        tilted = {n: mean + tilt[n] for n, mean in self.mean.items()}
        return self._monomial(powers, tilted) * self._rest(shape, exponent)

    def _covariance_with(self, number: int, slopes: Mapping[int, Scalar]) -> Scalar:
        """Return the covariance of a coordinate with a linear form."""
        total: Scalar = ZERO
        for other, slope in slopes.items():
            total = total + slope * self.covariance.get((number, other), ZERO)
        return total

    def _rest(self, shape: Shape, exponent: Scalar) -> Scalar:
        """Return exp(exponent) times the part of a term in coordinates of other laws."""
        powers = tuple((n, k) for n, k in shape.powers if n not in self.mean)
        slopes = tuple((n, s) for n, s in shape.slopes if n not in self.mean)
        if powers or slopes:
            return RandomNumber({Shape(powers, slopes, exponent): ONE})
        return elementary_functions.exponential(exponent)

    def _monomial(self, powers: Powers, mean: Mapping[int, Scalar]) -> Scalar:
        """Return the mean of a monomial under the law with this covariance and another mean."""
        if sum(k for _, k in powers) > DEGREE_LIMIT:
            raise NotEvaluable("a Gaussian moment of high degree")
        known: dict[Powers, Scalar] = {(): ONE}

        def expected(powers: Powers) -> Scalar:
            if powers not in known:
                known[powers] = by_parts(powers)
            return known[powers]

        def by_parts(powers: Powers) -> Scalar:
            first = powers[0][0]
            others = _lowered(powers, first)
            total = mean[first] * expected(others)
            for other, k in others:
                spread = self.covariance.get((first, other), ZERO)
                total = total + spread * k * expected(_lowered(others, other))
            return total

        return expected(powers)


def _lowered(powers: Powers, number: int) -> Powers:
    """Return the monomial divided by one of its coordinates."""
    return tuple((n, k - (n == number)) for n, k in powers if k > (n == number))


def is_positive_semidefinite(matrix: MatrixValue) -> bool:
    """Decide whether a rational matrix is symmetric and positive semidefinite, exactly.

    By elimination: where a diagonal entry is zero, so is its row.
    """
    if matrix != matrices.transpose(matrix):
        return False
    rows = [list(row) for row in matrix.entries]
    for k, row in enumerate(rows):
        if row[k] < 0 or (row[k] == 0 and any(row[k + 1 :])):
            return False
        for below in rows[k + 1 :] if row[k] else ():
            factor = below[k] / row[k]
            for j in range(k, len(row)):
                below[j] -= factor * row[j]
    return True
