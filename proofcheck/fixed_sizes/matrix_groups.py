"""All elements of O(n), SO(n) and U(n), as signs times Cayley transforms.

Every Q with Q^* * Q = I is D*(I - K)*(I + K)^-1 for a diagonal matrix D of signs and a K with
K^* = -K (Liebeck and Osborne 1991, Theorem 1, for real Q).  Reason: det(D + Q) is a polynomial
of degree one in each sign, with leading coefficient 1, so it cannot vanish for all choices of
signs; where it does not vanish, D*Q has no eigenvalue -1 and is a Cayley transform.  The
determinant of a real Q is that of D.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Scalar
from proofcheck.fixed_sizes.signs import Sign
from proofcheck.fixed_sizes.symbolic_field import SymbolicField
from proofcheck.fixed_sizes.symbolic_scalars import Quotient
from proofcheck.kernel.opening import resolve
from proofcheck.terms.expressions import Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring
from proofcheck.terms.task import Declaration, Task

GROUPS = ("U", "O", "SO")
"""The groups that are parametrised; each is contained in the one before."""

DETERMINANT_LIMIT = 4
"""Largest elements of SO(n) whose determinant is written out as a relation."""

_ONE, _ZERO = Fraction(1), Fraction(0)
_UNIT = Gaussian(_ZERO, _ONE)


def find_groups(
    task: Task, objects: Iterable[Declaration], propositions: Iterable[Term]
) -> dict[str, str]:
    """Return the group each object is known to lie in, by name: O, SO or U.

    Read off the declared set (of a family: of its members), off memberships, and off the
    equation X^T*X = I of a real square X.
    """
    found: dict[str, str] = {}
    shaped = {d.variable.name: d for d in objects if _is_matrix(d)}
    for name, item in shaped.items():
        domain = None if item.domain is None else resolve(task, item.domain)
        if isinstance(domain, Operation) and domain.operator in GROUPS:
            found[name] = domain.operator
    for proposition in propositions:
        claimed = _claimed(task, proposition)
        if claimed is None or claimed[0] not in shaped:
            continue
        name, group = claimed
        if isinstance(shaped[name].variable.sort, Matrix):
            found[name] = max(group, found.get(name, "U"), key=GROUPS.index)
    return found


def _is_matrix(item: Declaration) -> bool:
    sort = item.variable.sort
    return isinstance(sort.result if isinstance(sort, Function) else sort, Matrix)


def _claimed(task: Task, term: Term) -> tuple[str, str] | None:
    """Return the name and the group of a proposition that says no more than ``X in O(n)``."""
    match term:
        case Operation("in", (Variable(name, _), collection)):
            domain = resolve(task, collection)
            if isinstance(domain, Operation) and domain.operator in GROUPS:
                return name, domain.operator
        case Operation("eq", (left, Operation("identity", _))):
            return _gram(left)
        case Operation("eq", (Operation("identity", _), right)):
            return _gram(right)
    return None


def _gram(term: Term) -> tuple[str, str] | None:
    """Recognise X^T*X and X*X^T for a real square X: then X is orthogonal."""
    match term:
        case Operation("mul", (Operation("transpose", (Variable() as left,)), Variable() as right)):
            pass
        case Operation("mul", (Variable() as left, Operation("transpose", (Variable() as right,)))):
            pass
        case _:
            return None
    sort = left.sort
    if left != right or not isinstance(sort, Matrix) or sort.ring is Ring.COMPLEX:
        return None
    return (left.name, "O") if sort.rows == sort.columns else None


def sign_choices(group: str, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the diagonals of signs that are needed for one element."""
    for signs in product((1, -1), repeat=size):
        if group != "SO" or prod(signs) == 1:
            yield signs


def element(field: SymbolicField, group: str, signs: tuple[int, ...]) -> MatrixValue:
    """Return the general element for given signs, with fresh symbols.

    shape   (n, n) for n signs
    """
    size = len(signs)
    if size == 0:
        return matrices.identity(0)
    generator = _skew(field, size, is_complex=group == "U")
    unit = matrices.identity(size)
    below = matrices.add(unit, generator)
    _register_determinant(field, below)
    above = matrices.add(unit, matrices.scale(-_ONE, generator))
    turn = matrices.multiply(above, matrices.inverse(below))
    found = matrices.build(size, size, lambda i, j: turn.entries[i][j] * Fraction(signs[i]))
    adjoint = matrices.entrywise(matrices.transpose(found), lambda x: x.conjugate())
    if matrices.multiply(adjoint, found) == unit:
        field.unitary.append(found)
    return found


def general_element(field: SymbolicField, group: str, size: int) -> MatrixValue:
    """Return a matrix of fresh symbols; that it lies in the group is for its relations to say.

    shape   (size, size)
    """
    is_complex = group == "U"

    def entry(_i: int, _j: int) -> Scalar:
        real = field.fresh()
        return real + field.fresh() * _UNIT if is_complex else real

    return matrices.build(size, size, entry)


def relations(element: MatrixValue, group: str) -> Iterator[Scalar]:
    """Yield numbers that vanish because an element Q lies in its group.

    The entries of Q^* * Q - I and of Q*Q^* - I, and for small elements of SO(n) det Q - 1.
    """
    adjoint = matrices.entrywise(matrices.transpose(element), lambda x: x.conjugate())
    minus = matrices.scale(-_ONE, matrices.identity(element.rows))
    for gram in (matrices.multiply(adjoint, element), matrices.multiply(element, adjoint)):
        yield from matrices.add(gram, minus).flat()
    if group == "SO" and 0 < element.rows <= DETERMINANT_LIMIT:
        yield matrices.determinant(element) - _ONE


def _skew(field: SymbolicField, size: int, *, is_complex: bool) -> MatrixValue:
    """Return the general K with K^* = -K."""
    above: dict[tuple[int, int], Scalar] = {}
    for i in range(size):
        for j in range(i + 1, size):
            entry: Scalar = field.fresh()
            above[i, j] = entry + field.fresh() * _UNIT if is_complex else entry
        above[i, i] = field.fresh() * _UNIT if is_complex else _ZERO
    return matrices.build(
        size, size, lambda i, j: above[i, j] if i <= j else -above[j, i].conjugate()
    )


def _register_determinant(field: SymbolicField, matrix: MatrixValue) -> None:
    """Note that det(I + K) > 0 for real skew K.

    Its eigenvalues are 1 and pairs 1 + it, 1 - it with real t.
    """
    value = matrices.determinant(matrix)
    if isinstance(value, Quotient) and field.sign(value.top) is Sign.UNKNOWN:
        field.positive.append(value.top)
