"""Signs between and around expressions: arithmetic, logic, sets.

A matrix product of shape (1, 1) is a number at once.  Elsewhere a matrix of that shape is taken
for a number where a number stands beside it or is needed.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.language.syntax import (
    Binary,
    Expression,
    Norm,
    NumberLiteral,
    Postfix,
    Power,
    Unary,
)
from proofcheck.language.typing.context import ONE, Context, join_elements, ring_of, with_ring
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.relations import Side, align, align_sets
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Number, Operation, Term, Variable, operation, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar, SetOf, Sort


def type_unary(context: Context, node: Unary) -> Term:
    """Understand `-x` and `not P`; a minus before a number belongs to the number."""
    if node.op == "not":
        return operation("not", context.proposition(node.operand))
    operand = context.term(node.operand)
    if isinstance(operand, Number):
        return Number(-operand.value)
    if not isinstance(sort_of(operand), Scalar | Matrix):
        raise context.unexpected(node.operand, operand, "a number or matrix")
    return Operation("neg", (operand,), sort_of(operand))


def type_postfix(context: Context, node: Postfix) -> Term:
    """Understand `^T`, `^*` and `^-T`; transposing a number changes nothing."""
    operand = context.term(node.operand)
    sort = sort_of(operand)
    if isinstance(sort, Scalar):
        return _postfix_number(operand, sort, node)
    if not isinstance(sort, Matrix):
        raise context.unexpected(node.operand, operand, "a matrix or vector")
    flipped = Matrix(sort.columns, sort.rows, sort.ring)
    if node.op == "^-T":
        context.as_square(operand, node.operand)
        return inverse_of(operation("transpose", operand, sort=flipped))
    name = "transpose" if node.op == "^T" else "adjoint"
    return operation(name, operand, sort=flipped)


def _postfix_number(operand: Term, sort: Scalar, node: Postfix) -> Term:
    if node.op == "^*":
        return operation("conj", operand, sort=sort)
    return inverse_of(operand) if node.op == "^-T" else operand


def inverse_of(term: Term) -> Term:
    """Return the inverse of a number or square matrix."""
    ring = max(ring_of(term), Ring.RATIONAL)
    return operation("inv", term, sort=with_ring(sort_of(term), ring))


def type_power(context: Context, node: Power) -> Term:
    """Understand integer powers; the exponent -1 is the inverse."""
    base = context.term(node.base)
    if not isinstance(sort_of(base), Scalar | Matrix):
        raise context.unexpected(node.base, base, "a number or matrix")
    if isinstance(sort_of(base), Matrix):
        base = context.as_square(base, node.base, _square_of_column(context, base))
    exponent = context.number(node.exponent)
    if ring_of(exponent) is not Ring.INTEGER:
        raise _fractional(context, exponent, node.exponent.span)
    if exponent == Number(Fraction(-1)):
        return inverse_of(base)
    ring = ring_of(base)
    if not context.is_at_least(exponent, 0):
        ring = max(ring, Ring.RATIONAL)
    return operation("pow", base, exponent, sort=with_ring(sort_of(base), ring))


def _square_of_column(context: Context, term: Term) -> str:
    """Say how the square of a vector is written; nothing of a matrix of another shape."""
    sort = sort_of(term)
    if not isinstance(sort, Matrix) or not context.sizes.is_one(sort.columns):
        return ""
    text = context.write(term) if isinstance(term, Variable) else "x"
    return f"the square of the norm of a vector is written `|{text}|^2`, or `{text}^T*{text}`"


def _fractional(context: Context, exponent: Term, span: Span) -> Rejection:
    message = f"the exponent {context.quote(exponent)} is not an integer"
    return Rejection(
        "P0309",
        span,
        message,
        "powers have integer exponents",
        advice="write `sqrt(x)` for a square root, `exp(a*log(x))` for a real power",
    )


def type_norm(context: Context, node: Norm) -> Term:
    """Understand bars: absolute value, norm, or number of elements."""
    operand = context.term(node.operand)
    sort = sort_of(operand)
    if isinstance(sort, SetOf) and node.kind is None:
        return operation("card", operand, sort=INTEGER)
    if isinstance(sort, Scalar) and node.kind in (None, "2"):
        return operation("abs", operand, sort=Scalar(_modulus_ring(sort.ring)))
    if not isinstance(sort, Scalar | Matrix):
        raise context.unexpected(node.operand, operand, "a number, vector or matrix")
    name = {None: "norm", "2": "norm", "1": "norm1", "inf": "norminf", "F": "normF"}[node.kind]
    exact = name in ("norm1", "norminf")
    ring = _modulus_ring(sort.ring) if exact else Ring.REAL
    if isinstance(sort, Scalar) and isinstance(node.operand, Norm):
        found = context.unexpected(node.operand, operand, "a matrix or vector").finding
        raise Rejection(found.code, found.span, found.message, advice=_ONE_BAR)
    matrix = context.as_matrix(operand, node.operand)
    return operation(name, matrix, sort=Scalar(ring))


_ONE_BAR = "a norm has one bar on each side: `|A|_F`, `|x|_1`"


def _modulus_ring(ring: Ring) -> Ring:
    return Ring.REAL if ring is Ring.COMPLEX else ring


# --- two operands ---------------------------------------------------------------------------


def type_binary(context: Context, node: Binary) -> Term:
    """Understand an infix sign."""
    return _BINARY[node.op](context, node)


def _type_sum(context: Context, node: Binary) -> Term:
    left, right = context.term(node.left), context.term(node.right)
    for side, part in ((node.left, left), (node.right, right)):
        if not isinstance(sort_of(part), Scalar | Matrix):
            raise context.unexpected(side, part, "a number or matrix")
    left, right = align(context, Side(node.left, left), Side(node.right, right), node.op)
    ring = max(ring_of(left), ring_of(right))
    name = "add" if node.op == "+" else "sub"
    return operation(name, left, right, sort=with_ring(sort_of(left), ring))


def _type_product(context: Context, node: Binary) -> Term:
    left, right = context.term(node.left), context.term(node.right)
    for side, part in ((node.left, left), (node.right, right)):
        if not isinstance(sort_of(part), Scalar | Matrix):
            raise context.unexpected(side, part, "a number or matrix")
    return multiply(context, left, right, node)


def multiply(context: Context, left: Term, right: Term, node: Binary) -> Term:
    """Return a product of numbers and matrices; one of shape (1, 1) is a number."""
    first, second = sort_of(left), sort_of(right)
    ring = max(ring_of(left), ring_of(right))
    if isinstance(first, Matrix) and isinstance(second, Matrix):
        return _multiply_matrices(context, left, right, node)
    shape = second if isinstance(first, Scalar) else first
    return operation("mul", left, right, sort=with_ring(shape, ring))


def _multiply_matrices(context: Context, left: Term, right: Term, node: Binary) -> Term:
    first, second = sort_of(left), sort_of(right)
    assert isinstance(first, Matrix)
    assert isinstance(second, Matrix)
    ring = max(first.ring, second.ring)
    if context.sizes.are_equal(first.columns, second.rows):
        shape = Matrix(first.rows, second.columns, ring)
        product = operation("mul", left, right, sort=shape)
        return context.as_number(product, node) if context.is_single(shape) else product
    if context.is_single(first):
        number = context.as_number(left, node.left)
        return operation("mul", number, right, sort=with_ring(second, ring))
    if context.is_single(second):
        number = context.as_number(right, node.right)
        return operation("mul", left, number, sort=with_ring(first, ring))
    raise _unmultipliable(context, left, right, node)


def _unmultipliable(context: Context, left: Term, right: Term, node: Binary) -> Rejection:
    first, second = context.shape(sort_of(left)), context.shape(sort_of(right))
    return Rejection(
        "P0301",
        node.span,
        "a matrix product has mismatched inner sizes",
        f"{context.quote(left)} is {first}, but {context.quote(right)} is {second}",
        remarks=context.origins(left, right),
        notes=(_inner_sizes(context, left, right),),
        advice=_product_of_columns(context, left, right),
    )


def _product_of_columns(context: Context, *factors: Term) -> str:
    shapes = [sort_of(one) for one in factors]
    if not all(isinstance(one, Matrix) and context.sizes.is_one(one.columns) for one in shapes):
        return ""
    are_names = all(isinstance(one, Variable) for one in factors)
    left, right = map(context.write, factors) if are_names else ("x", "y")
    return f"the inner product of two columns is written `{left}^T*{right}`"


def _inner_sizes(context: Context, left: Term, right: Term) -> str:
    first, second = sort_of(left), sort_of(right)
    assert isinstance(first, Matrix)
    assert isinstance(second, Matrix)
    width, height = (context.write(size) for size in (first.columns, second.rows))
    columns, rows = ("" if size == "1" else "s" for size in (width, height))
    return f"the left one has {width} column{columns}, and the right one {height} row{rows}"


def _type_quotient(context: Context, node: Binary) -> Term:
    left = context.term(node.left)
    if not isinstance(sort_of(left), Scalar | Matrix):
        raise context.unexpected(node.left, left, "a number or matrix")
    right = context.term(node.right)
    if isinstance(sort_of(right), Matrix) and not context.is_single(sort_of(right)):  # type: ignore[arg-type]
        message = f"{context.quote(right)} is a matrix, and only numbers divide"
        advice = "multiply by the inverse on the side that is meant: `A*B^-1`"
        raise Rejection(
            "P0302", node.right.span, message, remarks=context.origins(right), advice=advice
        )
    right = context.as_number(right, node.right)
    if isinstance(left, Number) and isinstance(right, Number) and right.value:
        return Number(left.value / right.value)
    ring = max(ring_of(left), ring_of(right), Ring.RATIONAL)
    return operation("div", left, right, sort=with_ring(sort_of(left), ring))


def as_block(context: Context, term: Term, node: Expression) -> Term:
    """Take a number for a block of shape (1, 1)."""
    if isinstance(sort_of(term), Scalar):
        if isinstance(term, Operation) and term.operator == "scalar":
            return term.arguments[0]
        return operation("blocks", ONE, term, sort=Matrix(ONE, ONE, ring_of(term)))
    return context.as_matrix(term, node)


def direct_sum(left: Term, right: Term) -> Term:
    """Return the direct sum of two matrices."""
    first, second = sort_of(left), sort_of(right)
    assert isinstance(first, Matrix)
    assert isinstance(second, Matrix)
    rows = add_sizes(first.rows, second.rows)
    columns = rows if first.rows == first.columns and second.rows == second.columns else None
    columns = columns or add_sizes(first.columns, second.columns)
    return operation("dsum", left, right, sort=Matrix(rows, columns, max(first.ring, second.ring)))


def add_sizes(left: Term, right: Term) -> Term:
    """Return the sum of two sizes."""
    if isinstance(left, Number) and isinstance(right, Number):
        return Number(left.value + right.value)
    return operation("add", left, right, sort=INTEGER)


def _type_direct_sum(context: Context, node: Binary) -> Term:
    left = as_block(context, context.term(node.left), node.left)
    return direct_sum(left, as_block(context, context.term(node.right), node.right))


def _type_logical(name: str) -> Callable[[Context, Binary], Term]:
    """Equations between sizes on the left of `and` and `==>` hold on the right."""

    def rule(context: Context, node: Binary) -> Term:
        left = context.proposition(node.left)
        if name in ("and", "implies"):
            context = context.assuming(left)
        return operation(name, left, context.proposition(node.right))

    return rule


def _type_set_operation(name: str) -> Callable[[Context, Binary], Term]:
    def rule(context: Context, node: Binary) -> Term:
        left, right = context.collection(node.left), context.collection(node.right)
        left, right = align_sets(context, Side(node.left, left), Side(node.right, right))
        return operation(name, left, right, sort=_RESULTS[name](left, right))

    return rule


def _joined_set(left: Term, right: Term) -> Sort:
    first, second = sort_of(left), sort_of(right)
    assert isinstance(first, SetOf)
    assert isinstance(second, SetOf)
    return SetOf(join_elements(first.element, second.element))


def _met_set(left: Term, right: Term) -> Sort:
    """What lies in both sets lies in the smaller ring."""
    joined, first, second = _joined_set(left, right), sort_of(left), sort_of(right)
    assert isinstance(first, SetOf)
    assert isinstance(second, SetOf)
    parts = (first.element, second.element)
    if not all(isinstance(part, Scalar | Matrix) for part in parts):
        return joined
    ring = min(part.ring for part in parts if isinstance(part, Scalar | Matrix))
    return SetOf(with_ring(first.element, ring))


_RESULTS: dict[str, Callable[[Term, Term], Sort]] = {
    "union": _joined_set,
    "inter": _met_set,
    "minus": lambda left, _right: sort_of(left),
}


def _type_range(context: Context, node: Binary) -> Term:
    low, high = context.integer(node.left), context.integer(node.right)
    return operation("range", low, high, sort=SetOf(INTEGER))


_BINARY: dict[str, Callable[[Context, Binary], Term]] = {
    "+": _type_sum,
    "-": _type_sum,
    "*": _type_product,
    "/": _type_quotient,
    "(+)": _type_direct_sum,
    "and": _type_logical("and"),
    "or": _type_logical("or"),
    "==>": _type_logical("implies"),
    "<==>": _type_logical("iff"),
    "union": _type_set_operation("union"),
    "inter": _type_set_operation("inter"),
    "\\": _type_set_operation("minus"),
    "..": _type_range,
}


def type_number(_context: Context, node: NumberLiteral) -> Term:
    """Understand a literal; `2i` is a multiple of the imaginary unit."""
    if not node.imaginary:
        return Number(node.value)
    unit = operation("i", sort=Scalar(Ring.COMPLEX))
    if node.value == 1:
        return unit
    return operation("mul", Number(node.value), unit, sort=Scalar(Ring.COMPLEX))
