"""Candidates for an unknown that occurs linearly in an equation.

An equation d(X) = 0 with d(X) = A X + B has B = d(0) and A = d(1) - d(0).  Nothing is divided or
tested here: what comes out is a candidate, of which the kernel asks for proof.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.meanings import unfold
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.terms.expressions import Number, Operation, Term, Variable, integer, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute

SIDE = 2
"""Rows and columns of the corner in which a matrix equation is solved for a number."""


def solutions(sequent: Sequent, equation: Operation, unknown: Variable) -> Iterator[Term]:
    """Yield terms without the unknown that may solve an equation."""
    left, right = equation.arguments
    for side, other in ((left, right), (right, left)):
        if side == unknown and unknown.name not in free_names(other):
            yield other
    try:
        yield from _solved(sequent, left, right, unknown)
    except Failure:
        return


def _solved(sequent: Sequent, left: Term, right: Term, unknown: Variable) -> Iterator[Term]:
    left, right = _without_inverse(left, right, unknown.name)
    left, right = _without_inverse(right, left, unknown.name)
    difference = make("sub", left, right)
    is_number = isinstance(unknown.sort, Scalar)
    if not is_number and not _is_square(sequent, unknown):
        yield from _for_columns(left, right, unknown.name)
        return
    nothing, unit = _nothing_and_one(unknown)
    constant = substitute(difference, {unknown.name: nothing})
    whole = substitute(difference, {unknown.name: unit})
    factor: Term = make("sub", whole, constant)
    rest: Term = make("neg", constant)
    if all(c < 0 for c in sequent.algebra.form(factor).terms.values()):
        factor, rest = make("sub", constant, whole), constant
    factor, rest = _simplified(sequent, factor), _simplified(sequent, rest)
    if not sequent.algebra.form(rest).terms:
        return  # the unknown is nothing, or anything
    if not is_number:
        yield make("mul", make("inv", factor), rest)
        yield make("mul", rest, make("inv", factor))
    elif isinstance(sort_of(factor), Scalar):
        yield make("div", rest, factor)
    else:
        yield from _at_entries(sequent, factor, rest)


def _simplified(sequent: Sequent, term: Term) -> Term:
    """Return the normal form of a term, where that is a term."""
    return term_of(sequent.algebra, sequent.algebra.form(term)) or term


def _without_inverse(left: Term, right: Term, name: str) -> tuple[Term, Term]:
    """L = N D^-1 asks for L D = N, and L = D^-1 N for D L = N."""
    match right:
        case Operation("mul", (rest, Operation("inv", (divisor,)))) if name in free_names(divisor):
            return make("mul", left, divisor), rest
        case Operation("mul", (Operation("inv", (divisor,)), rest)) if name in free_names(divisor):
            return make("mul", divisor, left), rest
        case Operation("div", (rest, divisor)) if name in free_names(divisor):
            return make("mul", left, divisor), rest
    return left, right


def _is_square(sequent: Sequent, unknown: Variable) -> bool:
    return isinstance(unknown.sort, Matrix) and sequent.same_size(*shape(unknown))


def _nothing_and_one(unknown: Variable) -> tuple[Term, Term]:
    if isinstance(unknown.sort, Matrix):
        rows, columns = shape(unknown)
        return make("zero", rows, columns), make("identity", rows)
    return ZERO, ONE


def _for_columns(left: Term, right: Term, name: str) -> Iterator[Term]:
    """Solve A x = t and x A = t where x is not square."""
    for side, other in ((left, right), (right, left)):
        match side:
            case Operation("mul", (factor, Variable(found))) if found == name:
                yield make("mul", make("inv", factor), other)
            case Operation("mul", (Variable(found), factor)) if found == name:
                yield make("mul", other, make("inv", factor))


def _at_entries(sequent: Sequent, factor: Term, rest: Term) -> Iterator[Term]:
    """Solve x C = R for a number x at places where the entry of C is a known number."""
    bodies = {
        name: item
        for name in free_names(factor)
        if (item := sequent.shared.declarations[name]).body is not None
    }
    factor = unfold(factor, bodies, sequent.same_size)
    for row in range(1, SIDE + 1):
        for column in range(1, SIDE + 1):
            at = integer(row), integer(column)
            terms = sequent.algebra.form(make("entry", factor, *at)).terms
            if set(terms) == {((), ())}:
                value = Number(Fraction(terms[(), ()]))
                yield make("div", make("entry", rest, *at), value)
