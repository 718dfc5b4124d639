"""Suprema and infima over all vectors of what a linear map does to their length.

sup |M v| / |v| over v != 0, and over |v| = 1 without the quotient, is the largest singular value of
M, inf is the least; sup and inf of v^T S v / |v|^2 are the largest and the least eigenvalue of
(S + S^T)/2 (Courant and Fischer; Horn and Johnson 2013, Matrix Analysis, Theorems 4.2.2 and 7.3.8).
All are attained.  A question of any other form is left to others: another norm, a smaller set.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.functions import (
    elementary_functions,
    enclosed_spectra,
    functions,
    spectra,
)
from proofcheck.evaluation.functions.largest_eigenvalues import largest_eigenvalue
from proofcheck.evaluation.values import arithmetic, matrices, order, truth
from proofcheck.evaluation.values.truth import Outcome
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Scalar,
    enclosure,
    imaginary_part,
)
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    factors_of_product,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import free_names

HALF = Fraction(1, 2)


class _AnotherForm(Exception):
    """The question is none of those that are answered here."""


def quadratic_extremum(evaluator: Evaluator, term: Binding, scope: Locals) -> Scalar | None:
    """Return the supremum or infimum of a term over all vectors, exactly or enclosed.

    None where the question has another form.

    raises   NotEvaluable where eigenvalues cannot be enclosed; Undefined from the terms
    """
    if len(term.bound) != 1 or term.condition is None:
        return None
    (item,) = term.bound
    try:
        size = _length(evaluator, item, scope)
        body = _on_the_sphere(item.variable, term.condition, term.body)
        return _extremum(evaluator, (item.variable, size), body, term.binder == "sup", scope)
    except _AnotherForm:
        return None


def bound_everywhere(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide ``forall v: f(v) <= c`` and the like by the extremum of f; else unknown."""
    if not isinstance(term.body, Operation) or term.body.operator not in ("le", "lt", "ge", "gt"):
        return truth.UNKNOWN
    small, large = term.body.arguments
    if term.body.operator in ("ge", "gt"):
        small, large = large, small
    strict = term.body.operator in ("lt", "gt")
    names = {item.variable.name for item in term.bound}
    if names.isdisjoint(free_names(large)):
        most = _extremum_of(evaluator, term, "sup", small, scope)
        if most is not None:
            return _less(most, evaluator.value(large, scope), strict)
    if names.isdisjoint(free_names(small)):
        least = _extremum_of(evaluator, term, "inf", large, scope)
        if least is not None:
            return _less(evaluator.value(small, scope), least, strict)
    return truth.UNKNOWN


def _extremum_of(
    evaluator: Evaluator, term: Binding, binder: str, body: Term, scope: Locals
) -> Scalar | None:
    question = Binding(binder, term.bound, term.condition, body, sort_of(body))
    return quadratic_extremum(evaluator, question, scope)


def _less(left: Scalar, right: Scalar, strict: bool) -> Outcome:
    """The extremum is attained, so that it decides the strict comparison as well."""
    if strict:
        return Outcome(order.is_less(left, right))
    return truth.negation(Outcome(order.is_less(right, left)))


def _length(evaluator: Evaluator, item: Bound, scope: Locals) -> int:
    """Return the length of the vectors that a name ranges over, all of them."""
    sort = item.variable.sort
    if not isinstance(sort, Matrix) or item.parameters or not _is_whole(item.domain):
        raise _AnotherForm
    rows, columns = value_shape(evaluator, sort, scope)
    if rows < 1 or columns != 1:
        raise _AnotherForm
    return rows


def _is_whole(domain: Term | None) -> bool:
    whole = ("Matrices", "ComplexMatrices")
    return domain is None or (isinstance(domain, Operation) and domain.operator in whole)


def _on_the_sphere(vector: Variable, condition: Term, body: Term) -> Term:
    """Return what the body is for unit vectors, where these are as good as all that are allowed.

    raises   _AnotherForm where they are not
    """
    quotient = _without_length(vector, body)
    if quotient is not None and (_is_nonzero(vector, condition) or _is_unit(vector, condition)):
        return quotient
    if _is_unit(vector, condition):
        return body
    raise _AnotherForm


def _is_nonzero(vector: Variable, condition: Term) -> bool:
    match condition:
        case Operation("ne", (first, Operation("zero"))) if first == vector:
            return True
        case Operation("ne", (first, Number(value))) | Operation("gt", (first, Number(value))):
            return value == 0 and _degree(vector, first) is not None
        case Operation("lt", (Number(value), second)):
            return value == 0 and _degree(vector, second) is not None
    return False


def _is_unit(vector: Variable, condition: Term) -> bool:
    match condition:
        case Operation("eq", (first, Number(value))):
            return value == 1 and _degree(vector, first) is not None
    return False


def _degree(vector: Variable, term: Term) -> int | None:
    """Return k where a term is the k-th power of the vector's length."""
    match term:
        case Operation("norm", (inner,)) if inner == vector:
            return 1
        case Operation("pow", (Operation("norm", (inner,)), Number(value))) if inner == vector:
            return 2 if value == 2 else None
        case Operation("scalar", (product,)):
            factors = factors_of_product(product)
            return 2 if len(factors) == 2 and _is_square(vector, factors) else None
    return None


def _is_square(vector: Variable, factors: Sequence[Term]) -> bool:
    """Say whether a product begins with the vector's adjoint and ends with the vector."""
    turned = ("adjoint",) if _is_complex(vector) else ("adjoint", "transpose")
    first = factors[0]
    return (
        factors[-1] == vector
        and isinstance(first, Operation)
        and first.operator in turned
        and first.arguments[0] == vector
    )


def _is_complex(vector: Variable) -> bool:
    return isinstance(vector.sort, Matrix) and vector.sort.ring is Ring.COMPLEX


def _without_length(vector: Variable, body: Term) -> Term | None:
    """Return the numerator of a quotient that does not depend on the vector's length."""
    match body:
        case Operation("div", (top, bottom)):
            wanted = {"norm": 1, "scalar": 2}.get(getattr(top, "operator", ""))
            if isinstance(top, Operation) and top.operator == "pow":
                wanted = 2
            return top if wanted is not None and _degree(vector, bottom) == wanted else None
    return None


def _extremum(
    evaluator: Evaluator, over: tuple[Variable, int], body: Term, is_sup: bool, scope: Locals
) -> Scalar:
    """Return the extremum over unit vectors of |M v|, |M v|^2 or v^* S v."""
    vector = over[0]
    match body:
        case Operation("norm", (image,)):
            matrix = _linear(evaluator, image, over, scope)
            return _root(_extreme_eigenvalue(_gram(matrix, vector), is_sup))
        case Operation("pow", (Operation("norm", (image,)), Number(value))) if value == 2:
            matrix = _linear(evaluator, image, over, scope)
            return _extreme_eigenvalue(_gram(matrix, vector), is_sup)
        case Operation("scalar", (product,)):
            return _of_form(_middle(evaluator, product, over, scope), vector, is_sup)
    raise _AnotherForm


def _middle(
    evaluator: Evaluator, product: Term, over: tuple[Variable, int], scope: Locals
) -> MatrixValue:
    """Return S of a product v^* S v."""
    vector, size = over
    factors = factors_of_product(product)
    first, middle, last = factors[0], factors[1:-1], factors[-1]
    if not _is_square(vector, (first, last)) or any(vector.name in free_names(f) for f in middle):
        raise _AnotherForm
    inner = matrices.identity(size)
    for factor in middle:
        inner = arithmetic.as_matrix(arithmetic.multiply(inner, evaluator.value(factor, scope)))
    return inner


def _of_form(form: MatrixValue, vector: Variable, is_sup: bool) -> Scalar:
    """Return the extremum of v^* S v, which has to be real."""
    if _is_complex(vector):
        if form != matrices.adjoint(form):
            raise _AnotherForm
        return _extreme_eigenvalue(form, is_sup)
    if _is_complex_matrix(form):
        raise _AnotherForm
    whole = matrices.add(form, matrices.transpose(form))
    return _extreme_eigenvalue(matrices.scale(HALF, whole), is_sup)


def _gram(matrix: MatrixValue, vector: Variable) -> MatrixValue:
    """Return M^* M; over real vectors its real part has the same quadratic form."""
    product = matrices.multiply(matrices.adjoint(matrix), matrix)
    return product if _is_complex(vector) else matrices.entrywise(product, lambda x: x.real)


def _is_complex_matrix(matrix: MatrixValue) -> bool:
    return any(imaginary_part(x) != 0 for x in matrix.flat())


def _extreme_eigenvalue(hermitian: MatrixValue, is_sup: bool) -> Scalar:
    """Enclose the largest or least eigenvalue of a Hermitian matrix."""
    sign = Fraction(1 if is_sup else -1)
    matrix = matrices.scale(sign, hermitian)
    try:
        if any(isinstance(x, Ball) for x in matrix.flat()):
            return largest_eigenvalue(matrix) * sign
        return _largest([x.real for x in spectra.eigenvalues(matrix)]) * sign
    except NotEvaluable:
        shift = functions.FUNCTIONS["normF"](matrix)
        shifted = matrices.add(matrix, matrices.scale(shift, matrices.identity(matrix.rows)))
        return (enclosed_spectra.largest_by_traces(shifted) - shift) * sign


def _largest(values: Sequence[Scalar]) -> Scalar:
    """Return the largest of some numbers, enclosed where they cannot be told apart."""
    if all(isinstance(x, Fraction) for x in values):
        return max(values)
    from flint import acb

    largest = enclosure(values[0]).real
    for value in values[1:]:
        largest = largest.max(enclosure(value).real)
    return Ball(acb(largest))


def _root(value: Scalar) -> Scalar:
    """Return the square root of a number that is not negative, though its enclosure may be."""
    if isinstance(value, Fraction):
        return elementary_functions.square_root(value)
    from flint import acb

    return Ball(acb(value.value.real.nonnegative_part().sqrt()))


def _linear(
    evaluator: Evaluator, term: Term, over: tuple[Variable, int], scope: Locals
) -> MatrixValue:
    """Return the matrix of a linear map of the vector.

    raises   _AnotherForm where it is not seen to be linear
    """
    vector, size = over
    if term == vector:
        return matrices.identity(size)
    match term:
        case Operation("neg", (inner,)):
            return matrices.scale(Fraction(-1), _linear(evaluator, inner, over, scope))
        case Operation("add" | "sub" as sign, (first, *rest)):
            total = _linear(evaluator, first, over, scope)
            for part in rest:
                value = _linear(evaluator, part, over, scope)
                total = matrices.add(
                    total, matrices.scale(Fraction(-1), value) if sign == "sub" else value
                )
            return total
        case Operation("mul", (first, second)) if vector.name not in free_names(first):
            factor = evaluator.value(first, scope)
            found = arithmetic.multiply(factor, _linear(evaluator, second, over, scope))
            return arithmetic.as_matrix(found)
    raise _AnotherForm
