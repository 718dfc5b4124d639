"""Polynomial equations that nothing solves: over no field, or over the integers modulo a number.

The equations are those among the conditions of an existence.  Where 1 is a combination of their
polynomials, they have no common zero, complex numbers included (this is the easy direction of
Hilbert's Nullstellensatz, 1893; Cox, Little and O'Shea 2015, Ideals, Varieties, and Algorithms,
chapter 4).  An equation between integers without a solution modulo m has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import lcm, prod
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.quantified.constraints import ZERO, Constraint, eliminated, variables_of
from proofcheck.evaluation.quantified.everywhere import follows
from proofcheck.evaluation.quantified.reading import Reader
from proofcheck.evaluation.unknowns import Unknowns, has_unknowns
from proofcheck.evaluation.values.polynomials import Polynomial, PolynomialRing
from proofcheck.evaluation.values.values import (
    FAULTS,
    NotEvaluable,
    Undefined,
    as_fraction,
    imaginary_part,
)
from proofcheck.terms.expressions import Binding, parts_of_conjunction

BASIS_LIMITS = (60, 200, 512)
"""Most polynomials of a Gröbner basis, terms of one, and bits of a coefficient."""

MODULI = (8, 9, 5, 7)
"""Numbers modulo which integers are tried: powers of 2 and 3 see squares and cubes best."""

MOST_RESIDUES = 5_000
"""Most combinations of residues that are tried for one equation."""


def is_infeasible(evaluator: Evaluator, term: Binding, scope: Locals) -> bool:
    """Say whether the equations among the conditions of an existence certainly have no solution."""
    if any(map(has_unknowns, (*scope.values(), *evaluator.model.values()))):
        return False  # unknowns of another question have the same numbers as those of this one
    ring = PolynomialRing()
    reader = Reader(evaluator, ring, follows)
    try:
        instances = reader.instances(term.bound, scope)
        return all(
            _have_no_solution(ring, [*_equations(ring, evaluator, term, inner)])
            for inner, _ in instances
        )
    except (NotEvaluable, Undefined, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return False


def _equations(
    ring: PolynomialRing, evaluator: Evaluator, term: Binding, scope: Locals
) -> Iterator[Any]:
    """Yield polynomials that vanish wherever the conditions hold."""
    conditions = [*([] if term.condition is None else [term.condition]), term.body]
    for conjunct in (c for one in conditions for c in parts_of_conjunction(one)):
        for form in Unknowns().equations(evaluator, conjunct, scope):
            for part in (form.real, imaginary_part(form)):
                if isinstance(part, Polynomial):
                    yield ring.polynomial(part)


def _have_no_solution(ring: PolynomialRing, equations: list[Any]) -> bool:
    if any(_has_no_residues(ring, one) for one in equations):
        return True
    known = [Constraint(one, ZERO) for one in equations]
    trivial = Constraint(ring.context.constant(0), ZERO)
    left = eliminated(ring, [*known, trivial]).constraints
    return _generate_one([c.polynomial for c in left if c.signs == ZERO and c.polynomial])


def _generate_one(polynomials: list[Any]) -> bool:
    """Say whether 1 is seen to be a combination of polynomials."""
    from flint import Ordering, fmpz_mpoly_ctx, fmpz_mpoly_vec

    if any(one.is_constant() for one in polynomials):
        return True
    used = sorted({k for one in polynomials for k in variables_of(one)})
    if not used:
        return False
    context = fmpz_mpoly_ctx.get(tuple(f"x{k}" for k in used), Ordering.degrevlex)
    whole = [context.from_dict(_whole_terms(one, used)) for one in polynomials]
    basis: Any = fmpz_mpoly_vec(whole, context).buchberger_naive(limits=BASIS_LIMITS)[0]
    return any(bool(one) and one.is_constant() for one in basis)


def _whole_terms(polynomial: Any, used: list[int]) -> dict[tuple[int, ...], int]:
    """Return the terms in some of the unknowns, times a number that makes coefficients whole."""
    terms = [([int(e) for e in exponents], as_fraction(c)) for exponents, c in polynomial.terms()]
    scale = lcm(*(c.denominator for _, c in terms))
    return {tuple(exponents[k] for k in used): int(c * scale) for exponents, c in terms}


def _has_no_residues(ring: PolynomialRing, polynomial: Any) -> bool:
    """Say whether a polynomial in integers alone has no zero modulo one of a few numbers."""
    used = variables_of(polynomial)
    if not used or not ring.integers.issuperset(used):
        return False
    terms = _whole_terms(polynomial, used)
    fitting = (m for m in MODULI if m ** len(used) <= MOST_RESIDUES)
    return any(not _has_zero_modulo(m, terms, len(used)) for m in fitting)


def _has_zero_modulo(modulus: int, terms: dict[tuple[int, ...], int], unknowns: int) -> bool:
    places = product(range(modulus), repeat=unknowns)
    return any(_value_at(place, terms) % modulus == 0 for place in places)


def _value_at(place: tuple[int, ...], terms: dict[tuple[int, ...], int]) -> int:
    powers = ((c, map(pow, place, exponents)) for exponents, c in terms.items())
    return sum(c * prod(factors) for c, factors in powers)
