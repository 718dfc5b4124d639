"""Rules about derivatives: what one is, and that there is one.

what F needs holds at a    dF = <G, H> for every direction H        what F needs holds at a
------------------------------------------------------------        -----------------------
derivative(F, a) = G                                                differentiable(F, a)

The differential dF at a is computed by `logic.differentials`, with what it needs; that it is that
of G is seen by comparing polynomials.  For a function of one number G is its differential along 1.
"""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.sequents import Rejected, Sequent, require
from proofcheck.kernel.steps import meet
from proofcheck.logic.differentials import Differential, along
from proofcheck.logic.numbers_of_matrices import one_number_each
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.functions import value_at
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar
from proofcheck.terms.substitution import substitute


def derivative_equals(sequent: Sequent, spec: Any, gradient: Any, proofs: Any) -> Form:
    """A derivative is what has the same differential.

    gradient   a term; nothing where a number moves
    """
    term = sequent.term(spec)
    function, point = _parts(term, "derivative")
    direction = direction_of(sequent, term)
    change = differential(sequent, term, direction, proofs)
    if direction == ONE:
        return sequent.algebra.difference(term, change)
    found = sequent.term(gradient)
    meant = along(found, direction, sort_of(value_at(function, point)))
    left = one_number_each(sequent.algebra, sequent.algebra.difference(change, meant))
    require(not left.terms, "the differential is another")
    return sequent.algebra.difference(term, found)


def differentiable(sequent: Sequent, proofs: Any) -> None:
    """A function is differentiable where all that its differential needs holds."""
    _parts(sequent.goal, "differentiable")
    differential(sequent, sequent.goal, direction_of(sequent, sequent.goal), proofs)


def _parts(term: Term, operator: str) -> tuple[Term, Term]:
    is_such = isinstance(term, Operation) and term.operator == operator
    require(is_such, f"it does not say {operator}")
    function, point = term.children
    return function, point


def direction_of(sequent: Sequent, term: Term) -> Term:
    """Return 1 for a function of a number, else a name that nothing is known of."""
    sort = _moving_sort(term)
    if isinstance(sort, Scalar):
        return ONE
    return Variable(sequent.fresh("direction", sequent.algebra.canonical_key(term)), sort)


def _moving_sort(term: Term) -> Scalar | Matrix:
    function = sort_of(term.children[0])
    sort = function.parameters[0].sort if isinstance(function, Function) else None
    if not isinstance(sort, Scalar | Matrix):
        raise Rejected("no function of a number or matrix")
    return sort


def differential(sequent: Sequent, term: Term, direction: Term, proofs: Any) -> Term:
    """Return the differential of a function at a point, with what it needs evident or proved."""
    change, needed = differential_of(sequent, term, direction)
    meet(sequent, needed, proofs)
    return change


def differential_of(sequent: Sequent, term: Term, direction: Term) -> tuple[Term, list[Term]]:
    """Return the differential of a function at a point, and what it needs there.

    term   a derivative, or that there is one

    raises   Unbuildable where no rule says what it is
    """
    function, point = term.children
    sort = _moving_sort(term)
    # A name of its own, which no definition mentions.
    name = Variable(sequent.fresh("moving", sequent.algebra.canonical_key(term)), sort)
    rules = Differential(name.name, direction, sort.ring is Ring.COMPLEX, _bodies(sequent))
    value = value_at(function, name)
    change = rules.of(value)
    if change is None:
        change = ZERO if isinstance(sort_of(value), Scalar) else make("zero", *shape(value))
    at_point = {name.name: point}
    return substitute(change, at_point), [substitute(c, at_point) for c in rules.conditions]


def _bodies(sequent: Sequent) -> Any:
    def body(term: Term) -> Term | None:
        try:
            return sequent.body(term)
        except (Rejected, KeyError):
            return None

    return body
