"""A small evaluator in which every operation has a value, written without that of the product.

1/0, the inverse of a singular matrix, a root or logarithm outside of its domain, an entry or a member
out of range, an extremum of nothing: all are 0.  Numbers are fractions, or floats where a root or a
logarithm is irrational; what floats do not tell apart is `Unsure`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Matrix, SetOf
from proofcheck.terms.task import Declaration

CLOSE = 1e-7


class Unsure(Exception):
    """Floats do not tell, or the term is of no kind that is evaluated here."""


class Grid(tuple[tuple[Any, ...], ...]):
    """A matrix, by rows; of one without rows the columns are not kept."""

    __slots__ = ()


def sign(x: Any) -> int:
    """Return -1, 0 or 1."""
    if isinstance(x, float) and abs(x) < CLOSE:
        raise Unsure
    return int(x > 0) - int(x < 0)


def zero(rows: int, columns: int) -> Grid:
    return Grid((Fraction(0),) * columns for _ in range(rows))


def identity(n: int) -> Grid:
    return Grid(tuple(Fraction(i == j) for j in range(n)) for i in range(n))


def times(x: Any, y: Any) -> Any:
    if isinstance(x, Grid) and isinstance(y, Grid):
        columns = list(zip(*y, strict=True))
        return Grid(
            tuple(sum((a * b for a, b in zip(row, c, strict=True)), Fraction(0)) for c in columns)
            for row in x
        )
    if isinstance(x, Grid):
        return Grid(tuple(a * y for a in row) for row in x)
    if isinstance(y, Grid):
        return times(y, x)
    return x * y


def plus(x: Any, y: Any) -> Any:
    if isinstance(x, Grid):
        return Grid(
            tuple(a + b for a, b in zip(r, s, strict=True)) for r, s in zip(x, y, strict=True)
        )
    return x + y


def determinant(x: Grid) -> Any:
    if not x:
        return Fraction(1)
    minors = (Grid(row[:j] + row[j + 1 :] for row in x[1:]) for j in range(len(x)))
    return sum(
        ((-1) ** j * a * determinant(m) for j, (a, m) in enumerate(zip(x[0], minors, strict=True))),
        Fraction(0),
    )


def inverse(x: Any) -> Any:
    if not isinstance(x, Grid):
        return 1 / x if sign(x) else Fraction(0)
    n, det = len(x), determinant(x)
    if not sign(det):
        return zero(n, n)

    def cofactor(i: int, j: int) -> Any:
        rows = [row for k, row in enumerate(x) if k != j]
        return (-1) ** (i + j) * determinant(Grid(r[:i] + r[i + 1 :] for r in rows)) / det

    return Grid(tuple(cofactor(i, j) for j in range(n)) for i in range(n))


def power(x: Any, k: int) -> Any:
    result: Any = identity(len(x)) if isinstance(x, Grid) else Fraction(1)
    for _ in range(abs(k)):
        result = times(result, x if k > 0 else inverse(x))
    return result


def root(x: Any) -> Any:
    if sign(x) <= 0:
        return Fraction(0)
    if isinstance(x, Fraction):
        top, bottom = math.isqrt(x.numerator), math.isqrt(x.denominator)
        if top**2 == x.numerator and bottom**2 == x.denominator:
            return Fraction(top, bottom)
    return math.sqrt(x)


def logarithm(x: Any) -> Any:
    return Fraction(0) if sign(x) <= 0 or x == 1 else math.log(x)


def entry(x: Grid, i: Any, j: Any) -> Any:
    inside = 1 <= i <= len(x) and 1 <= j <= (len(x[0]) if x else 0)
    return x[int(i) - 1][int(j) - 1] if inside else Fraction(0)


_FUNCTIONS: Mapping[str, Any] = {
    "add": lambda *parts: _fold(plus, parts),
    "sub": lambda x, y: plus(x, times(Fraction(-1), y)),
    "neg": lambda x: times(Fraction(-1), x),
    "mul": lambda *parts: _fold(times, parts),
    "div": lambda x, y: times(x, inverse(y)),
    "inv": inverse,
    "pow": lambda x, k: power(x, int(k)),
    "transpose": lambda x: Grid(zip(*x, strict=True)),
    "abs": abs,
    "sqrt": root,
    "log": logarithm,
    "max": max,
    "min": min,
    "entry": entry,
    "trace": lambda x: sum((x[i][i] for i in range(len(x))), Fraction(0)),
    "det": determinant,
    "identity": lambda n: identity(max(0, int(n))),
    "zero": lambda m, n: zero(max(0, int(m)), max(0, int(n))),
}


def _fold(combine: Any, parts: Any) -> Any:
    found, *rest = parts
    for part in rest:
        found = combine(found, part)
    return found


class Total:
    """Evaluates terms of one task on one model."""

    def __init__(self, values: Mapping[str, Any], declarations: Mapping[str, Declaration]) -> None:
        self._values, self._declarations = values, declarations

    def value(self, term: Term, scope: Mapping[str, Any]) -> Any:
        match term:
            case Number(value):
                return Fraction(value)
            case Variable(name) | Application(Variable(name)):
                return self._named(name, [self.value(a, scope) for a in term.children], scope)
            case Operation("cases", (*guarded, last)):
                for result, condition in zip(guarded[::2], guarded[1::2], strict=True):
                    if self.holds(condition, scope):
                        return self.value(result, scope)
                return self.value(last, scope)
            case Operation("card", (collection,)):
                return Fraction(len({_exactly(x) for x in self._listed(collection, scope)}))
            case Operation(operator, parts) if operator in _FUNCTIONS:
                return _FUNCTIONS[operator](*(self.value(a, scope) for a in parts))
            case Binding():
                return self._folded(term, scope)
        raise Unsure(term)

    def _named(self, name: str, arguments: list[Any], scope: Mapping[str, Any]) -> Any:
        found = scope.get(name, self._values.get(name))
        if isinstance(found, Mapping):
            return found.get(tuple(arguments), Fraction(0))
        if found is not None:
            return found
        item = self._declarations[name]
        names = [p.variable.name for p in item.parameters]
        assert item.body is not None
        return self.value(item.body, dict(zip(names, arguments, strict=True)))

    def _folded(self, term: Binding, scope: Mapping[str, Any]) -> Any:
        scopes = self._choices(term, scope)
        if term.binder in ("sum", "prod"):
            scopes = list({tuple(s.values()): s for s in scopes}.values())
        parts = [self.value(term.body, inner) for inner in scopes]
        if term.binder in ("sum", "prod"):
            combine, unit = (plus, 0) if term.binder == "sum" else (times, 1)
            if isinstance(term.sort, Matrix):
                raise Unsure
            return _fold(combine, [Fraction(unit), *parts])
        return {"max": max, "sup": max, "min": min, "inf": min}[term.binder](parts or [Fraction(0)])

    def _choices(self, term: Binding, scope: Mapping[str, Any]) -> list[dict[str, Any]]:
        found = [dict(scope)]
        for item in term.bound:
            found = [{**s, item.variable.name: x} for s in found for x in self._members(item, s)]
        condition = term.condition
        return [s for s in found if condition is None or self.holds(condition, s)]

    def _members(self, item: Bound, scope: Mapping[str, Any]) -> Iterable[Any]:
        return self._listed(item.domain, scope)

    def _listed(self, collection: Term | None, scope: Mapping[str, Any]) -> Iterable[Any]:
        match collection:
            case Operation("range", ends):
                low, high = (int(self.value(e, scope)) for e in ends)
                return map(Fraction, range(low, high + 1))
            case Operation("finite", members):
                return [self.value(m, scope) for m in members]
            case Operation("union", parts):
                return [x for s in parts for x in self._listed(s, scope)]
            case Operation("minus", (left, right)):
                return [x for x in self._listed(left, scope) if not self._is_in(x, right, scope)]
        raise Unsure(collection)

    def holds(self, term: Term, scope: Mapping[str, Any]) -> bool:
        match term:
            case Binding():
                return _says_bounded(term) or self._quantified(term, scope)
            case Application(Variable(name)) | Variable(name):
                return self._defined(name, term.children, scope)
            case Operation(word, parts) if word in _CONNECTIVES:
                return bool(_CONNECTIVES[word](*(partial(self.holds, p, scope) for p in parts)))
            case Operation("ne" | "notin" as word, parts):
                return not self._atom("eq" if word == "ne" else "in", parts, scope)
            case Operation(word, parts):
                return self._atom(word, parts, scope)
        raise Unsure(term)

    def _quantified(self, term: Binding, scope: Mapping[str, Any]) -> bool:
        every = all if term.binder == "forall" else any
        return every(self.holds(term.body, inner) for inner in self._choices(term, scope))

    def _defined(self, name: str, parts: tuple[Term, ...], scope: Mapping[str, Any]) -> bool:
        item = self._declarations[name]
        names = [p.variable.name for p in item.parameters]
        assert item.body is not None
        given = [self.value(a, scope) for a in parts]
        return self.holds(item.body, dict(zip(names, given, strict=True)))

    def _atom(self, relation: str, parts: tuple[Term, ...], scope: Mapping[str, Any]) -> bool:
        if relation == "invertible":
            inner = self.value(parts[0], scope)
            return bool(sign(determinant(inner) if isinstance(inner, Grid) else inner))
        left, right = parts
        if relation == "in":
            return self._is_in(self.value(left, scope), right, scope)
        if isinstance(sort_of(left), SetOf):
            pairs = ((left, right), (right, left)) if relation == "eq" else ((left, right),)
            return all(self._is_in(x, b, scope) for a, b in pairs for x in self._listed(a, scope))
        return self._related(relation, self.value(left, scope), self.value(right, scope))

    def _is_in(self, x: Any, collection: Term, scope: Mapping[str, Any]) -> bool:
        match collection:
            case Operation("range", ends):
                low, high = (self.value(e, scope) for e in ends)
                return bool(Fraction(x).denominator == 1 and low <= x <= high)
            case Operation("finite", members):
                return any(self._related("eq", x, self.value(m, scope)) for m in members)
            case Operation("union", parts):
                return any(self._is_in(x, s, scope) for s in parts)
            case Operation("minus", (left, right)):
                inside, outside = (self._is_in(x, s, scope) for s in (left, right))
                return inside and not outside
        raise Unsure(collection)

    def _related(self, relation: str, left: Any, right: Any) -> bool:
        if isinstance(left, Grid):
            pairs = product(range(1, len(left) + 1), range(1, (len(left[0]) if left else 0) + 1))
            return all(not sign(entry(left, i, j) - entry(right, i, j)) for i, j in pairs)
        return bool(_RELATIONS[relation](sign(left - right)))


_CONNECTIVES: Mapping[str, Any] = {
    "true": lambda: True,
    "false": lambda: False,
    "and": lambda *parts: all(p() for p in parts),
    "or": lambda *parts: any(p() for p in parts),
    "not": lambda inner: not inner(),
    "implies": lambda left, right: not left() or right(),
    "iff": lambda left, right: left() == right(),
}

_RELATIONS: Mapping[str, Any] = {
    "eq": lambda s: s == 0,
    "lt": lambda s: s < 0,
    "le": lambda s: s <= 0,
    "gt": lambda s: s > 0,
    "ge": lambda s: s >= 0,
}


def _exactly(x: Any) -> Fraction:
    if isinstance(x, Fraction):
        return x
    raise Unsure


def _says_bounded(term: Binding) -> bool:
    """Finitely many values are bounded."""
    first = term.bound[0]
    is_free = term.binder == "exists" and first.domain is None and not first.parameters
    return is_free and isinstance(term.body, Binding) and term.body.binder == "forall"
