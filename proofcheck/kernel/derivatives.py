"""Rules about derivatives: what one is, and that there is one.

what F needs holds at a    dF = <G, H> for every direction H        what F needs holds at a
------------------------------------------------------------        -----------------------
derivative(F, a) = G                                                differentiable(F, a)

The differential dF at a is computed by `logic.differentials`, with what it needs; that it is that
of G is seen by comparing polynomials.  For a function of one number G is its differential along 1.

what F needs holds at a
--------------------------------------------
derivative(F, a)[i, j] = dF along e_i e_j^T
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofcheck.kernel.sequents import Rejected, Sequent, require
from proofcheck.kernel.steps import meet
from proofcheck.logic.analyticity import is_open
from proofcheck.logic.differentials import Differential, along
from proofcheck.logic.numbers_of_matrices import one_number_each, unit_vector
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.functions import value_at
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Ring, Scalar
from proofcheck.terms.substitution import substitute


def derivative_equals(sequent: Sequent, spec: Any, gradient: Any, proofs: Any) -> Form:
    """A derivative is what has the same differential.

    gradient   a term; nothing where a number moves
    """
    term = sequent.term(spec)
    function, point = _parts(term, "derivative")
    found = None if gradient is None else sequent.term(gradient)
    change = differential_of(sequent, term)
    meet(sequent, change.needed, proofs)
    if change.direction == ONE and change.across is None:
        require(found is None, "a derivative by a number is computed")
        return sequent.algebra.difference(term, change.term)
    meant = found
    require(meant is not None, "the derivative is not said")
    assert meant is not None
    if change.direction != ONE:
        meant = along(meant, change.direction, sort_of(value_at(function, point)))
    if change.across is not None:
        meant = along(meant, change.across, Scalar(Ring.COMPLEX))
    left = one_number_each(sequent.algebra, sequent.algebra.difference(change.term, meant))
    require(not left.terms, "the differential is another")
    assert found is not None
    return sequent.algebra.difference(term, found)


def derivative_entry(sequent: Sequent, spec: Any, row: Any, column: Any, proofs: Any) -> Form:
    """An entry of a derivative is the differential along unit vectors.

    A gradient G has the entry tr(G^T e_i e_j^T), where the differential is tr(G^T dX); a Jacobian J has
    the entry i of J e_j.
    """
    term, i, j = map(sequent.term, (spec, row, column))
    function, point = _parts(term, "derivative")
    change = differential_of(sequent, term)
    meet(sequent, change.needed, proofs)
    require(change.direction != ONE and change.across is None, "no gradient, and no Jacobian")
    require(sort_of(i) == sort_of(j) == INTEGER, "an index is an integer")
    rows, columns = shape(point)
    along, value = unit_vector(rows, i), change.term
    if not _is_of_numbers(function):
        along, value = unit_vector(rows, j), make("entry", value, i, ONE)
    elif columns == ONE:
        require(j == ONE, "a vector has one column")
    else:
        along = make("mul", along, make("transpose", unit_vector(columns, j)))
    entry = substitute(value, {change.direction.name: along})  # type: ignore[attr-defined]
    return one_number_each(
        sequent.algebra, sequent.algebra.difference(make("entry", term, i, j), entry)
    )


def differentiable(sequent: Sequent, proofs: Any) -> None:
    """A function is differentiable where all that its differential needs holds."""
    _parts(sequent.goal, "differentiable")
    meet(sequent, differential_of(sequent, sequent.goal).needed, proofs)


def _parts(term: Term, operator: str) -> tuple[Term, Term]:
    is_such = isinstance(term, Operation) and term.operator == operator
    require(is_such, f"it does not say {operator}")
    function, point = term.children
    return function, point


@dataclass(frozen=True, slots=True)
class Change:
    """The differential of a function at a point.

    term        along the direction: that of a gradient is taken along a second one, as a number
    direction   1 for a number that moves, else a name that nothing is known of
    across      the second direction; None where what is differentiated is no gradient
    needed      what has to hold at the point
    """

    term: Term
    direction: Term
    across: Variable | None
    needed: list[Term]


def differential_of(sequent: Sequent, term: Term) -> Change:
    """Return the differential of a function at a point.

    term   a derivative, or that there is one

    raises   Unbuildable where no rule says what it is
    """
    function, point = term.children
    sort = _moving_sort(function)
    key = sequent.algebra.canonical_key(term)
    # Names of their own, which no definition mentions.
    name = Variable(sequent.fresh("moving", key), sort)
    direction = ONE if isinstance(sort, Scalar) else Variable(sequent.fresh("along", key), sort)
    rules = Differential(name.name, direction, sort.ring is Ring.COMPLEX, _bodies(sequent))
    value, across = value_at(function, name), None
    if isinstance(value, Operation) and value.operator == "derivative":
        inner = _moving_sort(value.arguments[0])
        if isinstance(inner, Matrix) and _is_of_numbers(value.arguments[0]):
            across = Variable(sequent.fresh("across", key), inner)
            value = rules.inside(value, across)
    change = rules.of(value)
    if change is None:
        change = ZERO if isinstance(sort_of(value), Scalar) else make("zero", *shape(value))
    at_point = {name.name: point}
    needed = [substitute(c, at_point) for c in rules.conditions]
    return Change(substitute(change, at_point), direction, across, needed)


def _moving_sort(function: Term) -> Scalar | Matrix:
    """Return the sort of the argument of a function that is meant for all of an open set."""
    sort = sort_of(function)
    moving = sort.parameters[0].sort if isinstance(sort, Function) else None
    if not isinstance(moving, Scalar | Matrix):
        raise Rejected("no function of a number or matrix")
    if isinstance(function, Binding):
        require(all(map(is_open, function.bound)), "a function at the edge of where it is meant")
    return moving


def _is_of_numbers(function: Term) -> bool:
    sort = sort_of(function)
    return isinstance(sort, Function) and isinstance(sort.result, Scalar)


def _bodies(sequent: Sequent) -> Callable[[Term], Term | None]:
    """Return what defined functions stand for that are meant for open sets."""

    def body(term: Term) -> Term | None:
        head = getattr(term, "function", term)
        item = sequent.shared.declarations.get(getattr(head, "name", ""))
        if item is None or not all(map(is_open, item.parameters)):
            return None
        try:
            return sequent.body(term)
        except Rejected:
            return None

    return body
