"""Terms and sorts as JSON and back, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

from proofcheck.source.long_numbers import MOST_DIGITS
from proofcheck.terms.expressions import (
    BINDERS,
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.operators import OPERATORS
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring, Scalar, SetOf, Sort, Truth

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

MAX_DEPTH = 400
"""Deepest term that is read; the language's own limit lies below it."""


MAX_DIGITS = MOST_DIGITS
"""Longest number that is read."""


class EncodingError(ValueError):
    """The JSON value does not encode a term; the message says at which node."""


SHORT = 60
"""Most characters of what is told of a value."""


def brief(value: Json) -> str:
    """Return a value as JSON, or an ellipsis where that is long or cannot be written."""
    try:
        text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        return "..."
    return text if len(text) <= SHORT else "..."


def encode_term(term: Term) -> Json:
    """Return the JSON form of a term: a list whose head names the node.

    raises   TypeError for what is no term
    """
    if isinstance(term, Variable):
        return ["var", term.name, encode_sort(term.sort)]
    if isinstance(term, Number):
        return ["num", str(term.value)]
    if isinstance(term, Operation):
        arguments = [encode_term(a) for a in term.arguments]
        return ["op", term.operator, arguments, encode_sort(term.sort)]
    if isinstance(term, Application):
        arguments = [encode_term(a) for a in term.arguments]
        return ["app", encode_term(term.function), arguments, encode_sort(term.sort)]
    if isinstance(term, Binding):
        return _encode_binding(term)
    raise TypeError(f"not a term: {term!r}")


def _encode_binding(term: Binding) -> Json:
    bound: list[Json] = [encode_bound(b) for b in term.bound]
    condition = None if term.condition is None else encode_term(term.condition)
    return ["bind", term.binder, bound, condition, encode_term(term.body), encode_sort(term.sort)]


def encode_bound(item: Bound) -> Json:
    """Return the JSON form of a bound variable: its domain, and its parameters if any."""
    domain = None if item.domain is None else encode_term(item.domain)
    parameters: list[Json] = [encode_bound(p) for p in item.parameters]
    return [encode_term(item.variable), domain, *([parameters] if parameters else [])]


def encode_sort(sort: Sort) -> Json:
    """Return the JSON form of a sort.

    raises   TypeError for what is no sort
    """
    if isinstance(sort, Truth):
        return "truth"
    if isinstance(sort, Scalar):
        return ["scalar", int(sort.ring)]
    if isinstance(sort, Matrix):
        return ["matrix", encode_term(sort.rows), encode_term(sort.columns), int(sort.ring)]
    if isinstance(sort, SetOf):
        return ["set", encode_sort(sort.element)]
    if isinstance(sort, Function):
        parameters: list[Json] = [encode_term(p) for p in sort.parameters]
        result = encode_sort(sort.result)
        return ["function", parameters, result, sort.indexed, sort.implicit, sort.called]
    raise TypeError(f"not a sort: {sort!r}")


def decode_term(value: Json, depth: int = 0) -> Term:
    """Read a term back.

    raises   EncodingError where the value is not the encoding of a term
    """
    if depth > MAX_DEPTH or not isinstance(value, list) or not value:
        raise EncodingError("a term is a list, not nested too deeply")
    reader = _TERM_READERS.get(value[0]) if isinstance(value[0], str) else None
    if reader is None:
        raise EncodingError(f"unknown kind of term {value[0]!r}")
    try:
        return reader(value, depth + 1)
    except RecursionError:
        raise EncodingError("a term is nested too deeply") from None


def decode_sort(value: Json, depth: int = 0) -> Sort:
    """Read a sort back.

    raises   EncodingError where the value is not the encoding of a sort
    """
    if value == "truth":
        return TRUTH
    if depth > MAX_DEPTH or not isinstance(value, list) or not value:
        raise EncodingError("a sort is a list, not nested too deeply")
    match value:
        case ["scalar", int(ring)]:
            return Scalar(_decode_ring(ring))
        case ["matrix", rows, columns, int(ring)]:
            shape = decode_term(rows, depth + 1), decode_term(columns, depth + 1)
            return Matrix(*shape, _decode_ring(ring))
        case ["set", element]:
            return SetOf(decode_sort(element, depth + 1))
        case ["function", list(parameters), result, bool(indexed), int(implicit), int(called)]:
            names = tuple(_decode_variable(p, depth + 1) for p in parameters)
            return Function(names, decode_sort(result, depth + 1), indexed, implicit, called)
    raise EncodingError(f"unknown kind of sort {value[0]!r}")


def _decode_ring(ring: int) -> Ring:
    if ring not in set(Ring):
        raise EncodingError(f"unknown ring {ring}")
    return Ring(ring)


def _decode_variable(value: Json, depth: int) -> Variable:
    term = decode_term(value, depth)
    if not isinstance(term, Variable):
        raise EncodingError("a variable is expected")
    return term


def _read_variable(value: list[Json], depth: int) -> Term:
    match value:
        case [_, str(name), sort]:
            return Variable(name, decode_sort(sort, depth))
    raise EncodingError("a variable has a name and a sort")


def _read_number(value: list[Json], _depth: int) -> Term:
    match value:
        case [_, str(text)]:
            return Number(decode_fraction(text))
    raise EncodingError("a number is written as text")


def decode_fraction(text: str) -> Fraction:
    """Read ``p`` or ``p/q`` exactly.

    raises   EncodingError for anything else, decimals included
    """
    numerator, slash, denominator = text.partition("/")
    digits = numerator.removeprefix("-")
    plain = digits.isascii() and digits.isdigit()
    too_long = len(text) > MAX_DIGITS
    if too_long or not plain or (slash and not (denominator.isascii() and denominator.isdigit())):
        raise EncodingError(f"not an exact rational number: {text[:40]!r}")
    if slash and int(denominator) == 0:
        raise EncodingError("a denominator is zero")
    return Fraction(int(numerator), int(denominator) if slash else 1)


def _read_operation(value: list[Json], depth: int) -> Term:
    match value:
        case [_, str(operator), list(arguments), sort] if operator in OPERATORS:
            terms = tuple(decode_term(a, depth) for a in arguments)
            return Operation(operator, terms, decode_sort(sort, depth))
    raise EncodingError("an operation has a known operator, arguments and a sort")


def _read_application(value: list[Json], depth: int) -> Term:
    match value:
        case [_, function, list(arguments), sort]:
            terms = tuple(decode_term(a, depth) for a in arguments)
            return Application(_decode_variable(function, depth), terms, decode_sort(sort, depth))
    raise EncodingError("an application has a function, arguments and a sort")


def _read_binding(value: list[Json], depth: int) -> Term:
    match value:
        case [_, str(binder), list(bound), condition, body, sort] if binder in BINDERS:
            items = tuple(decode_bound(item, depth) for item in bound)
            guard = None if condition is None else decode_term(condition, depth)
            return Binding(binder, items, guard, decode_term(body, depth), decode_sort(sort, depth))
    raise EncodingError("a binder has a known name, bound variables, a condition and a body")


def decode_bound(value: Json, depth: int = 0) -> Bound:
    """Read a bound variable back.

    raises   EncodingError where the value is not the encoding of a bound variable
    """
    if depth > MAX_DEPTH or not isinstance(value, list):
        raise EncodingError("a bound variable is a list, not nested too deeply")
    match value:
        case [variable, domain]:
            inner = None if domain is None else decode_term(domain, depth)
            return Bound(_decode_variable(variable, depth), inner)
        case [variable, domain, list(parameters)] if parameters:
            inner = None if domain is None else decode_term(domain, depth)
            items = tuple(decode_bound(p, depth + 1) for p in parameters)
            return Bound(_decode_variable(variable, depth), inner, items)
    raise EncodingError("a bound variable comes with its domain")


_TERM_READERS: Mapping[str, Callable[[list[Json], int], Term]] = {
    "var": _read_variable,
    "num": _read_number,
    "op": _read_operation,
    "app": _read_application,
    "bind": _read_binding,
}
