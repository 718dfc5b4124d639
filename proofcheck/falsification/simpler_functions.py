"""Functions that are simpler than a given one: with zeros, with an argument alone, with less of a term."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.evaluation.closures import parts_of
from proofcheck.evaluation.values.values import Closure
from proofcheck.terms.expressions import Number, Operation, Term, integer, sort_of
from proofcheck.terms.sorts import Matrix, Ring, Scalar

_ONE_PART = frozenset({"add", "sub", "mul", "neg"})


def simpler_functions(function: Closure) -> Iterator[Closure]:
    """Yield functions of the same arguments whose terms are shorter, the simplest first."""
    body = function.body
    if not isinstance(body, Operation) or body.operator != "blocks":
        for term in _simpler(body):
            yield Closure(function.parameters, term, function.scope)
        return
    across, *cells = body.arguments
    yield from _with(function, across, [_zero()] * len(cells))
    for k, cell in enumerate(cells):
        for term in _simpler(cell):
            yield from _with(function, across, [*cells[:k], term, *cells[k + 1 :]])


def _with(function: Closure, across: Term, cells: list[Term]) -> Iterator[Closure]:
    """Yield a function with other entries, if it is another one."""
    if cells == list(parts_of(function.body)):
        return
    old = sort_of(function.body)
    rings = [s.ring for s in map(sort_of, cells) if isinstance(s, Scalar)]
    if isinstance(old, Matrix) and len(rings) == len(cells):
        sort = Matrix(old.rows, old.columns, max(rings))
        body = Operation("blocks", (across, *cells), sort)
        yield Closure(function.parameters, body, function.scope)


def _zero() -> Term:
    return integer(0)


def _simpler(term: Term) -> Iterator[Term]:
    """Yield terms with less in them: a whole number, a part, or the term with a simpler part."""
    match term:
        case Number(value):
            yield from (integer(k) for k in (0, 1) if _height(term) > k and value != k)
            return
        case Operation(name, parts) if name in _ONE_PART:
            yield _zero()
            yield from parts
            yield from _with_simpler_part(term)
        case Operation("pow", (base, Number(exponent))) if exponent > 1:
            yield _zero()
            yield base
            for less in range(2, int(exponent)):
                yield Operation("pow", (base, integer(less)), term.sort)
            yield from _with_simpler_part(term)
        case Operation("abs" | "exp" | "cos" | "sin"):
            yield _zero()
            yield from _with_simpler_part(term)
        case _:
            yield _zero()


def _height(term: Number) -> int:
    return abs(term.value.numerator) + term.value.denominator - 1


def _with_simpler_part(term: Operation) -> Iterator[Term]:
    for k, part in enumerate(term.arguments):
        if isinstance(part, Number) and term.operator == "pow":
            continue
        for simpler in _simpler(part):
            parts = (*term.arguments[:k], simpler, *term.arguments[k + 1 :])
            yield _made(term.operator, parts)


def _made(operator: str, parts: tuple[Term, ...]) -> Term:
    """Return a number with the sort of its parts, and without what changes nothing."""
    match operator, parts:
        case ("mul", (Number(value), other)) | ("mul", (other, Number(value))) if value in (0, 1):
            return other if value else _zero()
        case ("add", (Number(value), other)) | ("add" | "sub", (other, Number(value))) if not value:
            return other
    rings = [s.ring for s in map(sort_of, parts) if isinstance(s, Scalar)]
    ring = max(rings)
    if operator in ("exp", "cos", "sin"):
        ring = max(ring, Ring.REAL)
    elif operator == "abs":
        ring = min(ring, Ring.REAL)
    elif operator == "pow":
        ring = rings[0]
    return Operation(operator, parts, Scalar(ring))
