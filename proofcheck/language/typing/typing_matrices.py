"""Matrices written out, values by cases, and what the language has no meaning for yet."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.language.syntax import Cases, Expression, MatrixLiteral, Tuple
from proofcheck.language.typing.context import Context, is_zero, ring_of, with_ring, zero_of
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.relations import Side, align
from proofcheck.language.typing.typing_operators import add_sizes, as_block
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar, Sort, Truth


def type_matrix_literal(context: Context, node: MatrixLiteral) -> Term:
    """Understand `[[a, b], [c, d]]`; an entry may be a block, and 0 fills the shape it has."""
    grid = [[context.term(entry) for entry in row] for row in node.rows]
    if any(isinstance(sort_of(term), Matrix) for row in grid for term in row):
        return _block_matrix(context, node, grid)
    for row, sources in zip(grid, node.rows, strict=True):
        for term, source in zip(row, sources, strict=True):
            context.as_number(term, source)
    shape = Number(Fraction(len(grid))), Number(Fraction(len(grid[0])))
    return _assembled(grid, *shape)


def _assembled(grid: list[list[Term]], rows: Term, columns: Term) -> Term:
    blocks = [term for row in grid for term in row]
    ring = max(ring_of(term) for term in blocks)
    width = Number(Fraction(len(grid[0])))
    return Operation("blocks", (width, *blocks), Matrix(rows, columns, ring))


def _block_matrix(context: Context, node: MatrixLiteral, grid: list[list[Term]]) -> Term:
    lines = list(zip(*grid, strict=True))
    heights = [_common(row, "rows") for row in grid]
    widths = [_common(column, "columns") for column in lines]
    blocks = [
        [
            _as_sized(context, term, height, width, source)
            for term, width, source in zip(row, widths, sources, strict=True)
        ]
        for row, height, sources in zip(grid, heights, node.rows, strict=True)
    ]
    return _assembled(blocks, _summed(heights), _summed(widths))


def _common(line: Sequence[Term], side: str) -> Term | None:
    """Return the size that the first block which has one gives a row or column of blocks."""
    for term in line:
        sort = sort_of(term)
        if isinstance(sort, Matrix):
            return sort.rows if side == "rows" else sort.columns
    if all(is_zero(term) for term in line):
        return None
    return Number(Fraction(1))


def _as_sized(
    context: Context, term: Term, height: Term | None, width: Term | None, source: Expression
) -> Term:
    if is_zero(term):
        if height is None or width is None:
            message = "the shape of this zero block is not determined"
            advice = "write `zero(m, n)` in one block of each row and each column"
            raise Rejection("P0306", source.span, message, advice=advice)
        return zero_of(Matrix(height, width, Ring.INTEGER))
    block = as_block(context, term, source)
    assert height is not None
    assert width is not None
    wanted = Matrix(height, width, Ring.INTEGER)
    if not context.have_one_shape(sort_of(block), wanted):
        raise context.mismatch(source, block, context.shape(wanted))
    is_number = isinstance(sort_of(term), Scalar)
    return term if is_number and not _is_scalar(term) else block


def _is_scalar(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "scalar"


def _summed(sizes: Sequence[Term | None]) -> Term:
    total: Term | None = None
    for size in sizes:
        assert size is not None
        total = size if total is None else add_sizes(total, size)
    assert total is not None
    return total


def type_cases(context: Context, node: Cases) -> Term:
    """Understand `cases { a if P; b otherwise }`; all values are made to fit each other."""
    values = [context.term(case.value) for case in node.cases]
    conditions = [c.condition for c in node.cases]
    if conditions[-1] is not None or None in conditions[:-1]:
        message = "a definition by cases ends in `otherwise`, and only there"
        raise Rejection("P0304", node.span, message, advice="add `; x otherwise` as the last case")
    values = _aligned(context, node, values)
    arguments: list[Term] = []
    for value, condition in zip(values, conditions, strict=True):
        arguments.append(value)
        if condition is not None:
            arguments.append(context.proposition(condition))
    sort = sort_of(values[0])
    if isinstance(sort, Scalar | Matrix):
        sort = with_ring(sort, max(ring_of(v) for v in values))
    elif isinstance(sort, Truth):
        raise Rejection("P0302", node.span, "`cases` chooses values, not propositions")
    return Operation("cases", tuple(arguments), sort)


def _aligned(context: Context, node: Cases, values: Sequence[Term]) -> list[Term]:
    """Return the values as they stand beside each other: all multivectors, matrices or numbers."""
    fitted = list(values)
    lead = max(range(len(fitted)), key=lambda i: _rank(sort_of(fitted[i])))
    for _ in range(2):  # a number makes the lead one, and then those that were matrices like it
        for i, case in enumerate(node.cases):
            if i != lead:
                first = Side(node.cases[lead].value, fitted[lead])
                fitted[lead], fitted[i] = align(
                    context, first, Side(case.value, fitted[i]), "cases"
                )
    return fitted


def _rank(sort: Sort) -> int:
    """Return how much can be taken for a value of a sort: a vector or a number for a multivector."""
    if not isinstance(sort, Matrix):
        return 0
    return 1 if dimensions_of(sort) is None else 2


def type_tuple(_context: Context, node: Tuple) -> Term:
    """Refuse tuples: they have no meaning yet."""
    message = "a tuple has no meaning here"
    advice = "a column is `[[a], [b]]`, an interval `a < x < b`; several objects are several names"
    raise Rejection("P0315", node.span, message, advice=advice)
