"""The words of the library: those always available, and those that a statement has to bind.

Each symbol has one small rule that takes the written arguments (`None` for a word by itself)
and returns the typed term.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.language.syntax import Expression
from proofcheck.language.typing.arguments import Arguments, take
from proofcheck.language.typing.context import ONE, Context, ring_of, with_ring, zero_of
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.typing_multivectors import (
    type_geometric_product,
    type_grade,
    type_multivectors,
    type_reverse,
)
from proofcheck.language.typing.typing_operators import as_block, direct_sum, inverse_of
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import (
    COMPLEX,
    INTEGER,
    RATIONAL,
    REAL,
    TRUTH,
    Matrix,
    Ring,
    Scalar,
    SetOf,
    Sort,
)

SymbolRule = Callable[[Context, str, Expression, Arguments], Term]


def call_symbol(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Apply a symbol of the library to its arguments.

    raises   Rejection where their number, kinds or shapes are wrong
    """
    return _SYMBOLS[symbol](context, symbol, node, arguments)


def _constant(operator: str, sort: Sort) -> SymbolRule:
    def rule(_context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        if arguments is not None:
            message = f"`{symbol}` takes no arguments"
            raise Rejection("P0304", node.span, message)
        return Operation(operator, (), sort)

    return rule


def _matrices(operator: str, ring: Ring, is_vector: bool) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        usage = f"{symbol}(n)" if is_vector else f"{symbol}(m, n)"
        sizes = [context.integer(a) for a in take(symbol, node, arguments, usage)]
        rows, columns = (sizes[0], ONE) if is_vector else (sizes[0], sizes[1])
        return operation(operator, rows, columns, sort=SetOf(Matrix(rows, columns, ring)))

    return rule


def _group(operator: str, ring: Ring) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        size = context.integer(take(symbol, node, arguments, f"{symbol}(n)")[0])
        return operation(operator, size, sort=SetOf(Matrix(size, size, ring)))

    return rule


def _orthogonal(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Understand `O(n)`; of what is no integer a remainder was meant, as in `1 + O(x)`."""
    try:
        return _group("O", Ring.REAL)(context, symbol, node, arguments)
    except Rejection as refused:
        found = refused.finding
        if found.code != "P0302":
            raise
        advice = "a remainder is written `bigO(x -> 0) x`, as the last summand of an equation"
        raise Rejection(
            found.code, found.span, found.message, remarks=found.remarks, advice=advice
        ) from None


def _identity(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    size = context.integer(take(symbol, node, arguments, "I(n)")[0])
    return operation("identity", size, sort=Matrix(size, size, Ring.INTEGER))


def _zero(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    rows, columns = (context.integer(a) for a in take(symbol, node, arguments, "zero(m, n)"))
    return zero_of(Matrix(rows, columns, Ring.INTEGER))


def _diagonal(context: Context, _symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Read `diag(a, b)` and `diag(A, B)`; of one vector, the diagonal matrix of its entries."""
    if not arguments:
        raise Rejection("P0304", node.span, "`diag` has at least one argument")
    terms = [context.term(a) for a in arguments]
    sorts = [sort_of(t) for t in terms]
    if all(isinstance(s, Scalar) for s in sorts):
        return _diagonal_of_numbers(terms)
    if len(terms) == 1 and isinstance(sorts[0], Matrix):
        if context.sizes.is_one(sorts[0].columns):
            return _diagonal_of_vector(context, terms[0], sorts[0])
        raise _diagonal_of_matrix(node)
    total = as_block(context, terms[0], arguments[0])
    for term, source in zip(terms[1:], arguments[1:], strict=True):
        total = direct_sum(total, as_block(context, term, source))
    return total


def _diagonal_of_matrix(node: Expression) -> Rejection:
    """Return why `diag` is not taken of one matrix: some mean its diagonal, some the block."""
    advice = (
        "write the block without `diag`, or its diagonal as "
        "`matrix(i in 1..n, j in 1..n) cases { A[i, j] if i = j; 0 otherwise }`"
    )
    message = "`diag` of one matrix has two meanings"
    return Rejection("P0304", node.span, message, "neither is chosen", advice=advice)


def _diagonal_of_numbers(terms: list[Term]) -> Term:
    size = Number(Fraction(len(terms)))
    ring = max(ring_of(t) for t in terms)
    return Operation("diag", tuple(terms), Matrix(size, size, ring))


def _diagonal_of_vector(context: Context, vector: Term, sort: Matrix) -> Term:
    index = Variable(context.fresh_name("i", vector), INTEGER)
    entry = operation("entry", vector, index, ONE, sort=Scalar(sort.ring))
    body = operation("blocks", ONE, entry, sort=Matrix(ONE, ONE, sort.ring))
    domain = operation("range", ONE, sort.rows, sort=SetOf(INTEGER))
    shape = Matrix(sort.rows, sort.rows, sort.ring)
    return Binding("bigoplus", (Bound(index, domain),), None, body, shape)


def _of_square(operator: str) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        source = take(symbol, node, arguments, f"{symbol}(A)")[0]
        matrix = context.square(source)
        return operation(operator, matrix, sort=Scalar(ring_of(matrix)))

    return rule


def _count(operator: str) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        source = take(symbol, node, arguments, f"{symbol}(A)")[0]
        return operation(operator, context.matrix(source), sort=INTEGER)

    return rule


def _measure(operator: str) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        source = take(symbol, node, arguments, f"{symbol}(S)")[0]
        return operation(operator, context.collection(source), sort=INTEGER)

    return rule


def _subspace(operator: str) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        matrix = context.matrix(take(symbol, node, arguments, f"{symbol}(A)")[0])
        sort = sort_of(matrix)
        assert isinstance(sort, Matrix)
        ring = max(sort.ring, Ring.REAL)
        length = sort.columns if operator == "kernel" else sort.rows
        return operation(operator, matrix, sort=SetOf(Matrix(length, ONE, ring)))

    return rule


def _spectrum(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    matrix = context.square(take(symbol, node, arguments, f"{symbol}(A)")[0])
    return operation("spectrum", matrix, sort=SetOf(COMPLEX))


def _inverse(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    return inverse_of(_invertible_candidate(context, symbol, node, arguments))


def _invertible(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    return operation("invertible", _invertible_candidate(context, symbol, node, arguments))


def _invertible_candidate(
    context: Context, symbol: str, node: Expression, arguments: Arguments
) -> Term:
    source = take(symbol, node, arguments, f"{symbol}(A)")[0]
    term = context.term(source)
    if isinstance(sort_of(term), Scalar):
        return term
    return context.as_square(context.as_matrix(term, source), source)


def _line(operator: str) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        first, second = take(symbol, node, arguments, f"{symbol}(A, k)")
        matrix, index = context.matrix(first), context.integer(second)
        sort = sort_of(matrix)
        assert isinstance(sort, Matrix)
        rows, columns = (ONE, sort.columns) if operator == "row" else (sort.rows, ONE)
        return operation(operator, matrix, index, sort=Matrix(rows, columns, sort.ring))

    return rule


def _part(operator: str) -> SymbolRule:
    """Real part, imaginary part and conjugate act entry by entry."""

    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        source = take(symbol, node, arguments, f"{symbol}(z)")[0]
        term = context.term(source)
        sort = sort_of(term)
        if not isinstance(sort, Scalar | Matrix):
            raise context.unexpected(source, term, "a number or matrix")
        is_lowered = operator != "conj" and sort.ring is Ring.COMPLEX
        return operation(operator, term, sort=with_ring(sort, Ring.REAL) if is_lowered else sort)

    return rule


def _analytic(operator: str, least: Ring, allows_complex: bool) -> SymbolRule:
    def rule(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        source = take(symbol, node, arguments, f"{symbol}(x)")[0]
        term = context.number(source) if allows_complex else context.real(source)
        return operation(operator, term, sort=Scalar(max(ring_of(term), least)))

    return rule


def _exponential(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    source = take(symbol, node, arguments, f"{symbol}(x)")[0]
    term = context.term(source)
    if not isinstance(sort_of(term), Scalar):
        term = context.as_square(context.as_matrix(term, source), source)
    return operation("exp", term, sort=with_ring(sort_of(term), max(ring_of(term), Ring.REAL)))


def _logarithm(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    source = take(symbol, node, arguments, f"{symbol}(x)")[0]
    term = context.term(source)
    if isinstance(sort_of(term), Scalar):
        term = context.as_real(term, source)
    else:
        term = context.as_square(context.as_matrix(term, source), source)
    return operation("log", term, sort=with_ring(sort_of(term), max(ring_of(term), Ring.REAL)))


def _extremum(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    """Read `max(a, b)`; of one set, its largest element."""
    if not arguments:
        raise Rejection("P0304", node.span, f"`{symbol}` has at least one argument")
    first = context.term(arguments[0])
    if len(arguments) == 1 and isinstance(sort_of(first), SetOf):
        return _extremum_of_set(context, symbol, arguments[0], first)
    numbers = [context.as_real(first, arguments[0]), *map(context.real, arguments[1:])]
    if symbol in ("sup", "inf"):
        message = f"`{symbol}` is taken over a set"
        advice = f"write `{symbol}(x in S) f(x)`, or `max` and `min` for numbers"
        raise Rejection("P0304", node.span, message, advice=advice)
    return Operation(symbol, tuple(numbers), Scalar(max(ring_of(t) for t in numbers)))


def _extremum_of_set(context: Context, symbol: str, source: Expression, term: Term) -> Term:
    element = sort_of(term)
    assert isinstance(element, SetOf)
    if not isinstance(element.element, Scalar) or element.element.ring is Ring.COMPLEX:
        raise context.unexpected(source, term, "a set of real numbers")
    variable = Variable(context.fresh_name("x", term), element.element)
    ring = element.element.ring
    if symbol in ("sup", "inf") and ring is Ring.RATIONAL:
        ring = Ring.REAL  # rational numbers approach others
    return Binding(symbol, (Bound(variable, term),), None, variable, Scalar(ring))


def _normal(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    first, second = take(symbol, node, arguments, f"{symbol}(mean, covariance)")
    covariance = context.term(second)
    if isinstance(sort_of(covariance), Scalar):
        variance = context.as_real(covariance, second)
        return operation("normal", context.real(first), variance, sort=SetOf(REAL))
    covariance = context.as_square(context.as_matrix(covariance, second), second)
    shape = sort_of(covariance)
    assert isinstance(shape, Matrix)
    sort = Matrix(shape.rows, ONE, Ring.REAL)
    mean = context.fit(context.term(first), sort, first)
    for term, written in ((mean, first), (covariance, second)):
        context.refuse_complex(term, written)
    return operation("normal", mean, covariance, sort=SetOf(sort))


def _uniform(context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
    elements = context.collection(take(symbol, node, arguments, f"{symbol}(S)")[0])
    return operation("uniform", elements, sort=sort_of(elements))


def _of_function(usage: str) -> SymbolRule:
    """A symbol that takes the name of a function is understood where it is written in full."""

    def rule(_context: Context, symbol: str, node: Expression, arguments: Arguments) -> Term:
        fault = "is used without its arguments"
        if arguments is not None:
            fault = "is applied to the wrong number of arguments"
        message = f"`{symbol}` {fault}"
        raise Rejection("P0304", node.span, message, f"it is written `{usage}`")

    return rule


def _truth(name: str) -> SymbolRule:
    return _constant(name, TRUTH)


_ALWAYS: dict[str, SymbolRule] = {
    "Nat": _constant("Nat", SetOf(INTEGER)),
    "PosNat": _constant("PosNat", SetOf(INTEGER)),
    "Int": _constant("Int", SetOf(INTEGER)),
    "Rat": _constant("Rat", SetOf(RATIONAL)),
    "Real": _constant("Real", SetOf(REAL)),
    "NonNegReal": _constant("NonNegReal", SetOf(REAL)),
    "PosReal": _constant("PosReal", SetOf(REAL)),
    "Complex": _constant("Complex", SetOf(COMPLEX)),
    "Matrix": _matrices("Matrices", Ring.REAL, is_vector=False),
    "ComplexMatrix": _matrices("ComplexMatrices", Ring.COMPLEX, is_vector=False),
    "Vector": _matrices("Matrices", Ring.REAL, is_vector=True),
    "ComplexVector": _matrices("ComplexMatrices", Ring.COMPLEX, is_vector=True),
    "I": _identity,
    "zero": _zero,
    "diag": _diagonal,
    "det": _of_square("det"),
    "tr": _of_square("trace"),
    "rank": _count("rank"),
    "nnz": _count("nnz"),
    "dim": _measure("dim"),
    "card": _measure("card"),
    "ker": _subspace("kernel"),
    "im": _subspace("image"),
    "spectrum": _spectrum,
    "inv": _inverse,
    "invertible": _invertible,
    "row": _line("row"),
    "column": _line("column"),
    "Re": _part("re"),
    "Im": _part("im"),
    "conj": _part("conj"),
    "max": _extremum,
    "min": _extremum,
    "sup": _extremum,
    "inf": _extremum,
    "Normal": _normal,
    "Uniform": _uniform,
    "true": _truth("true"),
    "false": _truth("false"),
}

_BOUND_BY_STATEMENTS: dict[str, SymbolRule] = {
    "exp": _exponential,
    "log": _logarithm,
    "sqrt": _analytic("sqrt", Ring.REAL, allows_complex=False),
    "cos": _analytic("cos", Ring.REAL, allows_complex=True),
    "sin": _analytic("sin", Ring.REAL, allows_complex=True),
    "pi": _constant("pi", REAL),
    "O": _orthogonal,
    "SO": _group("SO", Ring.REAL),
    "U": _group("U", Ring.COMPLEX),
    "Clifford": type_multivectors,
    "gp": type_geometric_product,
    "rev": type_reverse,
    "grade": type_grade,
    "grad": _of_function("grad(f)(x)"),
    "jac": _of_function("jac(f)(x)"),
    "hess": _of_function("hess(f)(x)"),
    "differentiable": _of_function("differentiable(f, x)"),
}

_SYMBOLS = _ALWAYS | _BOUND_BY_STATEMENTS

ALWAYS: dict[str, str] = {name: name for name in _ALWAYS}
"""Words that mean the same everywhere, and their symbols."""

LIBRARY: dict[str, str] = {name: name for name in _SYMBOLS}
"""What may stand after `library`."""

NEVER_SHADOWED = frozenset(_ALWAYS)
"""Words that no given or bound name may hide."""
