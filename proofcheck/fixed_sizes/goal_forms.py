"""Goals rewritten so that what is asked of a matrix is asked in equations.

    X in O(n)        X^T*X = I(n)                  for a real X of shape (n, n)
    X in SO(n)       X^T*X = I(n) and det(X) = 1   for a real X of shape (n, n)
    invertible(X)    det(X) != 0                   for a matrix X

Each form is true, false or undefined exactly where the given one is.
"""

from __future__ import annotations

from proofcheck.terms.expressions import Binding, Number, Operation, Term, operation, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, TRUTH, Matrix, Ring, Scalar

_LOGIC = frozenset({"and", "or", "not", "implies", "iff"})


def in_equations(goal: Term) -> Term:
    """Rewrite a proposition and all propositions in it."""
    if isinstance(goal, Binding) and goal.binder in ("forall", "exists"):
        body = in_equations(goal.body)
        return Binding(goal.binder, goal.bound, goal.condition, body, goal.sort)
    if not isinstance(goal, Operation):
        return goal
    if goal.operator in _LOGIC:
        return Operation(goal.operator, tuple(map(in_equations, goal.arguments)), goal.sort)
    if goal.operator == "in":
        return _membership(goal) or goal
    if goal.operator == "invertible":
        return _regularity(goal)
    return goal


def _membership(goal: Operation) -> Term | None:
    match goal.arguments:
        case (matrix, Operation("O" | "SO" as group, (size,))):
            return _orthogonality(matrix, group, size)
    return None


def _orthogonality(matrix: Term, group: str, size: Term) -> Term | None:
    sort = sort_of(matrix)
    if not isinstance(sort, Matrix) or sort.ring is Ring.COMPLEX:
        return None
    if sort.rows != size or sort.columns != size:
        return None
    gram = operation("mul", operation("transpose", matrix, sort=sort), matrix, sort=sort)
    unit = operation("identity", size, sort=Matrix(size, size, Ring.INTEGER))
    equation = operation("eq", gram, unit)
    if group == "O":
        return equation
    turn = operation("eq", operation("det", matrix, sort=REAL), Number(Fraction(1)))
    return operation("and", equation, turn)


def _regularity(goal: Operation) -> Term:
    (matrix,) = goal.arguments
    sort = sort_of(matrix)
    if not isinstance(sort, Matrix):
        return goal
    determinant = operation("det", matrix, sort=Scalar(sort.ring))
    return operation("ne", determinant, Number(Fraction(0)), sort=TRUTH)
