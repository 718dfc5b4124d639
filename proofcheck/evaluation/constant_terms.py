"""Terms that do not depend on the names in them: exponentials of matrices that commute cancel.

Where X Y = Y X, exp(X) exp(Y) = exp(X + Y) (Higham 2008, Functions of Matrices, Theorem 10.2); and
exp(X)^T = exp(X^T) for every X.  The entries of X and Y are affine forms in unknown real numbers,
with exact coefficients; X Y and Y X agree for all of these where their coefficients do.  Once the
exponents add up to a matrix without unknowns, the product is one matrix, whatever the names are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import (
    FAULTS,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
)
from proofcheck.terms.expressions import Application, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

CONSTANT = -1
"""The number of no unknown, under which a matrix without unknowns is kept."""


@dataclass(frozen=True, slots=True)
class _Exponential:
    """The exponential of a square matrix, whose entries may hold unknowns."""

    exponent: MatrixValue


def constant_value(evaluator: Evaluator, term: Term, scope: Locals) -> Any | None:
    """Return the value of a term, the same for all values of its unknowns; None if not known.

    Exact, or a rigorous enclosure, as the exponential of the exponent that is left.

    scope   local names, of which some hold affine forms in unknown real numbers

    raises   Undefined where the term has no value, whatever the unknowns are
    """
    try:
        return _plain(_value(evaluator, term, scope))
    except (NotEvaluable, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return None


def _value(evaluator: Evaluator, term: Term, scope: Locals) -> Any:
    """Evaluate a term; a matrix that is known as an exponential is returned as one."""
    match term:
        case Application() if _is_defined(evaluator, term, scope):
            body, inner = evaluator.predicate(term, scope)
            return _value(evaluator, body, inner)
        case Operation("exp", (exponent,)):
            found = evaluator.value(exponent, scope)
            return _Exponential(found) if isinstance(found, MatrixValue) else _known(found)
        case Operation("transpose", (inside,)):
            found = _value(evaluator, inside, scope)
            if isinstance(found, _Exponential):
                return _Exponential(matrices.transpose(found.exponent))
            return matrices.transpose(arithmetic.as_matrix(found))
        case Operation("mul", factors):
            return _product([_value(evaluator, one, scope) for one in factors])
    if not any(_has_unknowns(scope.get(name)) for name in free_names(term)):
        return evaluator.value(term, scope)
    compute = functions.FUNCTIONS.get(term.operator) if isinstance(term, Operation) else None
    if compute is None:
        raise NotEvaluable("a term that depends on unknowns")
    return compute(*(_plain(_value(evaluator, one, scope)) for one in term.children))


def _is_defined(evaluator: Evaluator, term: Application, scope: Locals) -> bool:
    name = term.function.name
    item = None if name in scope or name in evaluator.model else evaluator.definitions.get(name)
    return item is not None and item.body is not None


def _product(factors: Sequence[Any]) -> Any:
    """Multiply; exponentials whose exponents commute become one."""
    if not all(isinstance(one, _Exponential) for one in factors):
        return reduce(arithmetic.multiply, map(_plain, factors))
    exponents = [one.exponent for one in factors]
    if not all(_commute(one, other) for one, other in combinations(exponents, 2)):
        raise NotEvaluable("exponents that do not commute")
    return _Exponential(reduce(matrices.add, exponents))


def _plain(value: Any) -> Any:
    """Return a value without unknowns.

    raises   NotEvaluable where it may depend on some
    """
    if isinstance(value, _Exponential):
        return matrices.exponential(_known(value.exponent))
    return _known(value)


def _known(value: Any) -> Any:
    if _has_unknowns(value):
        raise NotEvaluable("a value that depends on unknowns")
    return value


def _has_unknowns(value: Any) -> bool:
    if isinstance(value, MatrixValue):
        return any(isinstance(x, Affine) for x in value.flat())
    if isinstance(value, Table):
        return any(map(_has_unknowns, value.members.values()))
    return isinstance(value, Affine)


def _commute(left: MatrixValue, right: MatrixValue) -> bool:
    """Say whether two matrices commute for all values of the unknowns.

    raises   NotEvaluable where a coefficient is not exact
    """
    one, other = _coefficients(left), _coefficients(right)
    keys = sorted(one.keys() | other.keys())
    nothing = matrices.zeros(left.rows, left.columns)
    for number, first in enumerate(keys):
        for second in keys[number:]:
            total = _commutator(one.get(first, nothing), other.get(second, nothing))
            if first != second:
                swapped = _commutator(one.get(second, nothing), other.get(first, nothing))
                total = matrices.add(total, swapped)
            if any(x != 0 for x in total.flat()):
                return False
    return True


def _commutator(left: MatrixValue, right: MatrixValue) -> MatrixValue:
    back = matrices.scale(Fraction(-1), matrices.multiply(right, left))
    return matrices.add(matrices.multiply(left, right), back)


def _coefficients(matrix: MatrixValue) -> dict[int, MatrixValue]:
    """Return the exact matrix that each unknown is multiplied with, and the one without any."""
    unknowns = {k for x in matrix.flat() if isinstance(x, Affine) for k in x.coefficients}
    return {k: _coefficient_of(matrix, k) for k in sorted({CONSTANT, *unknowns})}


def _coefficient_of(matrix: MatrixValue, unknown: int) -> MatrixValue:
    return matrices.entrywise(matrix, lambda entry: _coefficient(entry, unknown))


def _coefficient(entry: Scalar, unknown: int) -> Scalar:
    if isinstance(entry, Affine):
        found = entry.constant if unknown == CONSTANT else entry.coefficients.get(unknown)
    else:
        found = entry if unknown == CONSTANT else None
    found = Fraction(0) if found is None else found
    if not isinstance(found, Fraction | Gaussian):
        raise NotEvaluable("a coefficient that is not exact")
    return found
