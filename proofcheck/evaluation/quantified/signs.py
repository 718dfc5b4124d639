"""Which signs a polynomial may have where all that is known of the unknowns holds.

Every answer is a set that contains each sign that occurs; what is not found out is in it.  Hence it
is right to intersect answers, and an empty set says that what is known cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.quantified.constraints import (
    ANY,
    NOT_NEGATIVE,
    POSITIVE,
    ZERO,
    Constraint,
    Signs,
    coefficients,
    replaced,
    sign,
    value_at,
    variables_of,
)
from proofcheck.evaluation.quantified.quadratic_forms import Form, gram, never_vanish, squares
from proofcheck.evaluation.quantified.univariate import sign_cells
from proofcheck.evaluation.values.polynomials import PolynomialRing
from proofcheck.evaluation.values.values import as_fraction, rational
from proofcheck.terms.rationals import Fraction

DEEPEST = 3
"""How often a question is answered by another with fewer unknowns."""

MOST_TERMS, LARGEST_DEGREE = 120, 8
"""Largest polynomial that is factored: each time roots are squared away the degree doubles."""

LARGEST_PENCIL = 8
"""Largest pair of quadratic forms of which a combination is sought that is semidefinite."""


@dataclass(slots=True)
class Knowledge:
    """What is known of the unknowns of a ring.

    depth   how many questions led to this one
    """

    ring: PolynomialRing
    constraints: Sequence[Constraint]
    depth: int = 0
    _answers: dict[str, Signs] = field(default_factory=dict)
    _unknowns: dict[int, Signs] = field(default_factory=dict)

    def signs(self, polynomial: Any) -> Signs:
        """Return the signs that a polynomial may have: the product of those of its factors."""
        if polynomial.is_constant():
            return frozenset({sign(polynomial.leading_coefficient()) if polynomial else 0})
        if len(polynomial) > MOST_TERMS or polynomial.total_degree() > LARGEST_DEGREE:
            return ANY
        content, factors = polynomial.factor()
        found: Signs = frozenset({sign(content)})
        for factor, exponent in factors:
            own = self._of_factor(factor)
            found = frozenset(a * b**exponent for a in found for b in own)
        return found if len(factors) == 1 or len(found) < 2 else found & self._of_factor(polynomial)

    def _of_factor(self, polynomial: Any) -> Signs:
        key = str(polynomial)
        if key not in self._answers:
            self._answers[key] = ANY
            self.ring.spend()
            found: Signs = ANY
            for method in (_given, _on_the_line, _of_terms, of_form, _of_roots, _between_ends):
                found &= method(self, polynomial)
                if len(found) < 2:
                    break
            self._answers[key] = found
        return self._answers[key]

    def signs_of_unknown(self, variable: int) -> Signs:
        """Return the signs that an unknown may have, as far as that is seen at once."""
        if variable not in self._unknowns:
            self._unknowns[variable] = ANY
            unknown = self.ring.context.gen(variable)
            found = _given(self, unknown)
            self._unknowns[variable] = found & _on_the_line(self, unknown)
        return self._unknowns[variable]

    def without(self, variable: int) -> Knowledge:
        """Return what is known of the other unknowns alone."""
        kept = [c for c in self.constraints if not c.polynomial.degrees()[variable]]
        return Knowledge(self.ring, kept, self.depth + 1)

    def bounds(self, variable: int) -> tuple[Fraction | None, Fraction | None]:
        """Return the largest lower and the least upper bound that linear constraints give."""
        low: Fraction | None = Fraction(0) if variable in self.ring.squares else None
        high: Fraction | None = None
        for one in self.constraints:
            if one.polynomial.total_degree() != 1 or variables_of(one.polynomial) != [variable]:
                continue
            constant, slope = univariate(one.polynomial, variable).coeffs()
            end, rising = as_fraction(-constant / slope), one if slope > 0 else one.negated()
            if -1 not in rising.signs:
                low = end if low is None else max(low, end)
            if 1 not in rising.signs:
                high = end if high is None else min(high, end)
        return low, high


def _given(known: Knowledge, polynomial: Any) -> Signs:
    """A constraint may be about a power of the polynomial, or exclude that a product is zero."""
    found = ANY
    if polynomial.is_constant():
        return found
    variables = variables_of(polynomial)
    if variables[0] in known.ring.squares and polynomial == polynomial.context().gen(variables[0]):
        found = frozenset(s for s in (1, 0) if s in known.signs(known.ring.squares[variables[0]]))
    own = polynomial / polynomial.leading_coefficient()
    for one in known.constraints:
        if one.polynomial.is_constant():
            continue
        _, factors = one.polynomial.factor()
        alike = [e for f, e in factors if f / f.leading_coefficient() == own]
        if not alike:
            continue
        if 0 not in one.signs:
            found -= ZERO
        if len(factors) == 1:
            lead = (
                sign(one.polynomial.leading_coefficient())
                * sign(polynomial.leading_coefficient()) ** alike[0]
            )
            found &= frozenset(s for s in ANY if lead * s ** alike[0] in one.signs)
    return found


def _on_the_line(known: Knowledge, polynomial: Any) -> Signs:
    """In one unknown: all cells of the line in which what is known of this one holds."""
    variables = variables_of(polynomial)
    if len(variables) != 1:
        return ANY
    about = [c for c in known.constraints if variables_of(c.polynomial) == variables]
    if variables[0] in known.ring.squares:
        about.append(Constraint(polynomial.context().gen(variables[0]), NOT_NEGATIVE))
    if not about and polynomial.total_degree() % 2:
        return ANY  # with an odd degree it takes every value
    lines = [univariate(p, variables[0]) for p in (polynomial, *(c.polynomial for c in about))]
    return frozenset(
        signs[0]
        for _, signs in sign_cells(lines)
        if all(s in c.signs for s, c in zip(signs[1:], about, strict=True))
    )


def univariate(polynomial: Any, variable: int) -> Any:
    """Return a polynomial in one unknown as one of FLINT's in one variable."""
    from flint import fmpq_poly

    found = [0] * (int(polynomial.degrees()[variable]) + 1)
    for exponents, coefficient in polynomial.terms():
        found[int(exponents[variable])] = coefficient
    return fmpq_poly(found)


def _of_terms(known: Knowledge, polynomial: Any) -> Signs:
    """Add up the signs of the terms, once unknowns are counted from their lower bounds."""
    variables = variables_of(polynomial)
    context = polynomial.context()
    lows = {v: known.bounds(v)[0] for v in variables}
    shifts = {v: context.gen(v) + rational(low) for v, low in lows.items() if low}
    moved = replaced(polynomial, shifts) if shifts else polynomial
    bases = {v: NOT_NEGATIVE if v in shifts else known.signs_of_unknown(v) for v in variables}
    total: Signs = frozenset({0})
    for exponents, coefficient in moved.terms():
        own = frozenset({sign(coefficient)})
        for variable in variables:
            exponent = int(exponents[variable])
            own = frozenset(a * b**exponent for a in own for b in bases[variable])
        total = _sum(total, own)
    return total


def _sum(left: Signs, right: Signs) -> Signs:
    """Return the signs that a sum may have."""
    return frozenset(s for a in left for b in right for s in ((a or b,) if a * b >= 0 else ANY))


def of_form(known: Knowledge, polynomial: Any) -> Signs:
    """Of degree two: semidefinite, or so after a multiple of a constraint is subtracted.

    Where p - c q is nowhere negative with c >= 0 and q >= 0, or any c and q = 0, p is not negative
    (the S-lemma, whose easy direction this is: Polik and Terlaky 2007, SIAM Review 49).
    """
    if polynomial.total_degree() > 2 or polynomial.is_constant():
        return ANY
    found = ANY
    for turn in (1, -1):
        signs = _not_below(known, polynomial * turn)
        found &= frozenset(s * turn for s in signs)
        if found != ANY:
            break
    return found


def _not_below(known: Knowledge, polynomial: Any) -> Signs:
    """Return NOT_NEGATIVE or POSITIVE where a polynomial of degree two is so; else any signs."""
    form = gram(polynomial, variables_of(polynomial))
    assert form is not None
    found = squares(form)
    if all(factor > 0 for factor, _ in found):
        if never_vanish(found) or _is_definite(known, polynomial, len(found)):
            return POSITIVE
        return NOT_NEGATIVE & _sign_beside(known, polynomial)
    return _sign_beside(known, polynomial)


def _is_definite(known: Knowledge, polynomial: Any, rank: int) -> bool:
    """Say whether a form is zero only where all its unknowns are, and these are not all zero.

    Some are not where q > 0, if q is a polynomial in them without a constant term.
    """
    own = variables_of(polynomial)
    if rank < len(own) or min(sum(e) for e, _ in polynomial.terms()) < 2:
        return False
    positive = (c.polynomial for c in known.constraints if c.signs == POSITIVE)
    return any(set(variables_of(q)) <= set(own) and not value_at(q, {}) for q in positive)


def _sign_beside(known: Knowledge, polynomial: Any) -> Signs:
    found, own = ANY, set(variables_of(polynomial))
    for one in known.constraints:
        if one.polynomial.total_degree() <= 2 and not own.isdisjoint(variables_of(one.polynomial)):
            for side in (one, one.negated()):
                if -1 not in side.signs:
                    found &= _combined(polynomial, side)
    return found


def _combined(polynomial: Any, beside: Constraint) -> Signs:
    """Look for c such that p - c q is nowhere negative.

    p - c q is semidefinite exactly where no sum of principal minors of one size is negative (Horn
    and Johnson 2013, section 7.2): polynomials in c, of which every cell of the line is looked at.
    """
    variables = sorted({*variables_of(polynomial), *variables_of(beside.polynomial)})
    forms = gram(polynomial, variables), gram(beside.polynomial, variables)
    if forms[0] is None or forms[1] is None or len(variables) >= LARGEST_PENCIL:
        return ANY
    found = ANY
    for factor, signs in sign_cells(_minors(forms[0], forms[1])):
        if factor is None or min(signs) < 0 or (factor < 0 and 1 in beside.signs):
            continue
        rest = squares(
            [
                [x - factor * y for x, y in zip(a, b, strict=True)]
                for a, b in zip(forms[0], forms[1], strict=True)
            ]
        )
        found &= NOT_NEGATIVE
        if never_vanish(rest) or (factor > 0 and beside.signs == POSITIVE):
            return POSITIVE
    return found


def _minors(form: Form, other: Form) -> list[Any]:
    """Return the sums of principal minors of form - c other, polynomials in c (Faddeev, Leverrier)."""
    from flint import fmpq_poly

    size = range(len(form))
    matrix = [
        [fmpq_poly([rational(form[i][j]), -rational(other[i][j])]) for j in size] for i in size
    ]
    power, found = [[fmpq_poly([int(i == j)]) for j in size] for i in size], []
    for k in range(1, len(form) + 1):
        product = [
            [sum((matrix[i][m] * power[m][j] for m in size), fmpq_poly([])) for j in size]
            for i in size
        ]
        trace = sum((product[i][i] for i in size), fmpq_poly([])) / k
        found.append(trace if k % 2 else -trace)
        power = [[product[i][j] - (trace if i == j else 0) for j in size] for i in size]
    return found


def _between_ends(known: Knowledge, polynomial: Any) -> Signs:
    """Where it is affine in a bounded unknown: its value lies between those at the ends.

    Without an upper bound the coefficient takes the place of the value there.
    """
    if known.depth < DEEPEST:
        for variable in variables_of(polynomial):
            if polynomial.degrees()[variable] == 1:
                found = _affine_in(known, polynomial, variable)
                if found != ANY:
                    return found
    return ANY


def _affine_in(known: Knowledge, polynomial: Any, variable: int) -> Signs:
    low, high = known.bounds(variable)
    rest, constant = known.without(variable), polynomial.context().constant
    ends = [rational(end) for end in (low, high) if end is not None]
    values = [rest.signs(replaced(polynomial, {variable: constant(end)})) for end in ends]
    if len(values) != 1:
        return _mean(*values) if values else ANY
    outwards = polynomial.derivative(variable) * (1 if high is None else -1)
    return _sum(values[0], rest.signs(outwards) | ZERO)


def _mean(first: Signs, second: Signs) -> Signs:
    """Return the signs of numbers between two."""
    low, high = min(first | second, default=1), max(first | second, default=-1)
    return frozenset(range(low, high + 1))


def _of_roots(known: Knowledge, polynomial: Any) -> Signs:
    """Where p = R - L with R >= 0, the sign of R^2 - L^2 is that of p, unless it is negative."""
    roots = frozenset(variables_of(polynomial)) & known.ring.squares.keys()
    if not roots or known.depth >= DEEPEST:
        return ANY
    for turn in (1, -1):
        right, left = sides(known, polynomial * turn, roots)
        found = Knowledge(known.ring, known.constraints, known.depth + 1).signs(
            squared(known.ring, right, left)
        )
        if found <= NOT_NEGATIVE:
            return frozenset(s * turn for s in (found if found == POSITIVE else NOT_NEGATIVE))
    return ANY


def sides(known: Knowledge, polynomial: Any, roots: frozenset[int]) -> tuple[Any, Any]:
    """Write a polynomial as R - L, where R collects what is certainly not negative."""
    context = polynomial.context()
    right = context.constant(0)
    for inside, factor in coefficients(polynomial, roots).items():
        if known.signs(factor) <= NOT_NEGATIVE:
            right += factor * context.from_dict({inside: 1})
    return right, right - polynomial


def squared(ring: PolynomialRing, right: Any, left: Any) -> Any:
    """Return R^2 - L^2, where squares of roots are replaced."""
    return ring.polynomial(ring.number(right**2 - left**2))
