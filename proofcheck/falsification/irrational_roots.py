"""Equations for one object that irrational numbers solve in another way than rational ones.

``A*A = 2*I(2)`` holds for ``sqrt(2)*I(2)``, and the trace of every rational matrix that solves it
vanishes: with one root of ``x^2 - 2`` the other is an eigenvalue as often.  So rational models show
nothing of what is to hold for all real matrices, unless the roots that no rational number tells
apart are not told apart by real ones either, as those of ``x^2 + 1``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import isqrt

from proofcheck.terms.expressions import Number, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Task

IRRATIONAL_SOLUTIONS = "its models are rational, and irrational numbers solve an equation that is assumed in other ways"

MOST_DEGREE = 24
"""Degree of a polynomial that is looked at."""

_Polynomial = dict[int, Fraction]
"""Coefficients by exponent."""


def has_irrational_solutions(task: Task, about: Collection[str]) -> bool:
    """Say whether an opened task assumes a polynomial equation whose solutions rational models hide.

    about   names of the objects that the goal is about; only equations for one of these count
    """
    sorts = {d.variable.name: d.variable.sort for d in task.declarations if d.body is None}
    propositions = (f.proposition for f in task.facts if f.role in MODEL_ROLES)
    equations = (one for p in propositions for one in _equations(p))
    every = ((_asked(one, sorts), one) for one in equations)
    return any(_hides(one, name, sorts[name]) for name, one in every if name in about)


def _equations(term: Term) -> Iterator[Operation]:
    match term:
        case Operation("and", parts):
            for part in parts:
                yield from _equations(part)
        case Operation("eq"):
            yield term


def _asked(equation: Operation, sorts: Mapping[str, Sort]) -> str:
    """Return the name of the one matrix, or number, that an equation is about; empty if none is."""
    kinds = {n: sorts[n] for n in free_names(equation) if n in sorts}
    names = [n for n, sort in kinds.items() if isinstance(sort, Matrix)]
    names = names or [n for n, sort in kinds.items() if isinstance(sort, Scalar)]
    return names[0] if len(names) == 1 else ""


def _hides(equation: Operation, name: str, sort: Sort) -> bool:
    ring = sort.ring if isinstance(sort, Matrix | Scalar) else Ring.RATIONAL
    sides = [polynomial_in(side, name) for side in equation.arguments]
    if ring < Ring.REAL or sides[0] is None or sides[1] is None:
        return False
    return _has_hidden_roots(_sum(sides[0], sides[1], -1), is_complex=ring is Ring.COMPLEX)


def polynomial_in(term: Term, name: str) -> _Polynomial | None:
    """Return the polynomial in one matrix or number that a term is; None for any other term."""
    match term:
        case Variable():
            return {1: Fraction(1)} if term.name == name else None
        case Number(value):
            return {0: value}
        case Operation("identity"):
            return {0: Fraction(1)}
        case Operation("zero"):
            return {}
        case Operation("pow", (base, Number(value))) if 0 <= value <= MOST_DEGREE:
            return _power(polynomial_in(base, name), int(value))
        case Operation("div", (inner, Number(value))) if value:
            return _scaled(polynomial_in(inner, name), 1 / value)
        case Operation("neg", (inner,)):
            return _scaled(polynomial_in(inner, name), Fraction(-1))
        case Operation("add" | "sub" | "mul" as operator, arguments):
            return _combined(operator, [polynomial_in(one, name) for one in arguments])
    return None


def _combined(operator: str, parts: list[_Polynomial | None]) -> _Polynomial | None:
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    found = known[0]
    for part in known[1:]:
        sign = -1 if operator == "sub" else 1
        found = _product(found, part) if operator == "mul" else _sum(found, part, sign)
    return found


def _sum(left: _Polynomial, right: _Polynomial, sign: int) -> _Polynomial:
    exponents = left.keys() | right.keys()
    return {k: left.get(k, Fraction(0)) + sign * right.get(k, Fraction(0)) for k in exponents}


def _product(left: _Polynomial, right: _Polynomial) -> _Polynomial:
    found: _Polynomial = {}
    for i, x in left.items():
        for j, y in right.items():
            found[i + j] = found.get(i + j, Fraction(0)) + x * y
    return found


def _scaled(polynomial: _Polynomial | None, factor: Fraction) -> _Polynomial | None:
    return None if polynomial is None else {k: factor * x for k, x in polynomial.items()}


def _power(polynomial: _Polynomial | None, exponent: int) -> _Polynomial | None:
    if polynomial is None:
        return None
    found: _Polynomial = {0: Fraction(1)}
    for _ in range(exponent):
        found = _product(found, polynomial)
    return found


def _has_hidden_roots(polynomial: _Polynomial, *, is_complex: bool) -> bool:
    """Say whether a factor that is prime over the numbers of models is not over all that are meant."""
    from flint import fmpq, fmpq_poly

    degree = max((k for k, x in polynomial.items() if x), default=0)
    if not 2 <= degree <= MOST_DEGREE:
        return False
    numbers = (polynomial.get(k, Fraction(0)) for k in range(degree + 1))
    whole = fmpq_poly([fmpq(x.numerator, x.denominator) for x in numbers]).numer()
    return any(_splits(list(map(int, one.coeffs())), is_complex) for one, _ in whole.factor()[1])


def _splits(prime: list[int], is_complex: bool) -> bool:
    """Say whether a polynomial, prime over the rationals, has factors that models do not tell apart.

    Models have rational numbers, or complex ones with rational parts; coefficients, lowest first.
    """
    if len(prime) != 3:
        return len(prime) > 3
    constant, linear, leading = prime
    discriminant = linear * linear - 4 * leading * constant
    if not is_complex:
        return discriminant > 0
    return discriminant > 0 or isqrt(-discriminant) ** 2 != -discriminant
