"""Exact values, and their JSON form: numbers, matrices, families, and functions of a parameter."""

from __future__ import annotations

from proofcheck.evaluation.functions.exact_functions import constant
from proofcheck.evaluation.functions.taylor_models import TaylorModel, collect
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.limits import EXPONENT_LIMIT
from proofcheck.evaluation.values.values import (
    FAULTS,
    Closure,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Recurrence,
    Scalar,
    Table,
    Undefined,
    Value,
    exact_complex,
)
from proofcheck.terms.encoding import EncodingError, Json, decode_fraction, decode_term, encode_term
from proofcheck.terms.expressions import Binding, Variable
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction


def is_exact(value: Value) -> bool:
    """Say whether a number or matrix is known exactly: a polynomial, if it depends on t."""
    entries = value.flat() if isinstance(value, MatrixValue) else (value,)
    return all(_is_exact_number(x) for x in entries)


def _is_exact_number(value: Scalar) -> bool:
    if isinstance(value, TaylorModel):
        return value.is_exact
    return isinstance(value, Fraction | Gaussian | Constant)


def encode_value(value: Value) -> Json:
    """Return the JSON form of an exact value.

    raises   TypeError for any other
    """
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Gaussian):
        return {"re": str(value.re), "im": str(value.im)}
    if isinstance(value, Constant) and value.written is not None:
        return {"constant": encode_term(value.written)}
    if isinstance(value, TaylorModel) and value.is_exact:
        return {"powers": [[k, encode_value(c)] for k, c in value.terms]}
    if isinstance(value, MatrixValue):
        cells: list[Json] = [[encode_value(x) for x in row] for row in value.entries]
        return {"shape": [value.rows, value.columns], "entries": cells}
    if isinstance(value, Recurrence):
        return {
            "from": value.start,
            "first": [encode_value(v) for _, v in sorted(value.members.items())],
            "offset": value.offset,
            "by": [encode_term(value.index), encode_term(value.step)],
        }
    if isinstance(value, Table):
        members: list[Json] = [
            [[str(k) for k in key], encode_value(v)] for key, v in sorted(value.members.items())
        ]
        return {"members": members}
    if isinstance(value, Closure) and not value.scope:
        return {"function": encode_term(function_of(value.parameters, value.body))}
    raise TypeError("only exact values are written down")


def decode_value(value: Json, end: Fraction | None = None) -> Value:
    """Read an exact value back.

    end   of the interval on which values are functions of a parameter, if they may be

    raises   EncodingError for anything that is not one
    """
    match value:
        case str(text):
            return decode_fraction(text)
        case {"re": str(re), "im": str(im)}:
            return exact_complex(decode_fraction(re), decode_fraction(im))
        case {"constant": list(written)}:
            return _decode_constant(written)
        case {"powers": list(powers)} if end is not None:
            return collect(end, dict(_decode_power(one) for one in powers))
        case {"shape": [int(rows), int(columns)], "entries": list(entries)} if (
            not isinstance(rows, bool) and not isinstance(columns, bool) and columns >= 0
        ):
            return _decode_matrix(rows, columns, entries, end)
        case {"members": list(members)}:
            return Table(dict(_decode_member(m, end) for m in members))
        case {"function": list(function)}:
            return _decode_function(function)
        case {"from": int(start), "first": list(first), "offset": int(offset), "by": [index, step]}:
            return _decode_recurrence(start, offset, first, (index, step))
    raise EncodingError("not an exact value")


def _decode_constant(written: list[Json]) -> Value:
    try:
        return constant(decode_term(written))
    except (NotEvaluable, Undefined, *FAULTS) as reason:
        raise EncodingError(f"not an exact number: {reason}") from None


def _decode_function(value: Json) -> Closure:
    term = decode_term(value)
    if isinstance(term, Binding) and term.binder == "fun" and term.condition is None:
        return Closure(term.bound, term.body, {})
    raise EncodingError("a function is written as a term")


def _decode_recurrence(
    start: int, offset: int, first: list[Json], terms: tuple[Json, Json]
) -> Recurrence:
    if isinstance(start, bool) or isinstance(offset, bool):
        raise EncodingError("an index is a number")
    index, step = map(decode_term, terms)
    if not isinstance(index, Variable):
        raise EncodingError("an index is a name")
    members: dict[tuple[Fraction, ...], Value] = {}
    members |= {(Fraction(start + k),): decode_value(one) for k, one in enumerate(first)}
    if any(isinstance(one, Table) for one in members.values()):
        raise EncodingError("a member is a number or a matrix")
    return Recurrence(members, start, index, offset, step)


def _decode_power(value: Json) -> tuple[int, Scalar]:
    match value:
        case [int(power), str() | {"re": _, "im": _} as coefficient] if (
            not isinstance(power, bool) and abs(power) <= EXPONENT_LIMIT
        ):
            return power, decode_value(coefficient)
    raise EncodingError("a term has a power of the parameter and a number")


def _decode_matrix(
    rows: int, columns: int, entries: list[Json], end: Fraction | None
) -> MatrixValue:
    if len(entries) != rows or not all(isinstance(r, list) and len(r) == columns for r in entries):
        raise EncodingError("the entries do not fill the shape")
    cells = [[decode_value(x, end) for x in row] for row in entries if isinstance(row, list)]
    if any(isinstance(x, MatrixValue | Table | Closure) for row in cells for x in row):
        raise EncodingError("an entry is a number")
    return matrices.build(rows, columns, lambda i, j: cells[i][j])


def _decode_member(value: Json, end: Fraction | None) -> tuple[tuple[Fraction, ...], Value]:
    match value:
        case [list(key), member] if all(isinstance(k, str) for k in key):
            return tuple(decode_fraction(str(k)) for k in key), decode_value(member, end)
    raise EncodingError("a family member has an index and a value")
