"""How far propositions are from failing, in floating point: positive where they hold.

The word and the idea are those of Fainekos and Pappas (2009): a relation has a margin, a conjunction
the least of its parts, a disjunction the largest.  Softened, both are smooth, so that they can be
minimised; then a proposition is never nearer to failing than softening makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import autograd.numpy as np

from proofcheck.falsification.numerical.arrays import (
    Array,
    NoFloats,
    entrywise,
    lifted,
    number,
    on_matrices,
    union_of,
)
from proofcheck.falsification.numerical.matrix_functions import (
    euclidean,
    largest_singular_value,
    smallest_singular_value,
)
from proofcheck.falsification.numerical.operations import as_matrix
from proofcheck.falsification.numerical.reading import Reader, Scope, reduced
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable

LEAST_SCALE = 1e-9
"""Sides that are both smaller than this are not compared by their ratio: it may be rounding."""

NEGATED = {
    "eq": "ne",
    "ne": "eq",
    "lt": "ge",
    "ge": "lt",
    "le": "gt",
    "gt": "le",
    "in": "notin",
    "notin": "in",
    "invertible": "singular",
}

STRICT = frozenset({"lt", "gt", "ne", "invertible"})
"""Relations that fail already where their margin vanishes."""


@dataclass(frozen=True, slots=True)
class Robustness:
    """Computes margins.

    by_ratio  whether sides of inequalities are compared by their ratio, not by their difference
    softness  how much extrema are smoothed, 0 for not at all
    """

    by_ratio: bool = False
    softness: float = 0.0

    def of(self, reader: Reader, term: Term, scope: Scope, *, holds: bool = True) -> Array:
        """Return the margin of a proposition, or of its denial; raises NoFloats."""
        match term:
            case Operation("true" | "false" as name):
                return number(1.0 if (name == "true") is holds else -1.0)
            case Operation("not", (inner,)):
                return self.of(reader, inner, scope, holds=not holds)
            case Operation("and" | "or" as name, parts):
                margins = [self.of(reader, part, scope, holds=holds) for part in parts]
                return self._joined(margins, is_least=(name == "and") is holds)
            case Operation("implies", (condition, body)):
                margins = [
                    self.of(reader, condition, scope, holds=not holds),
                    self.of(reader, body, scope, holds=holds),
                ]
                return self._joined(margins, is_least=not holds)
            case Binding("forall" | "exists" as name):
                return self._over(
                    reader, term, scope, is_least=(name == "forall") is holds, holds=holds
                )
            case Variable() | Application():
                body, inside = reader.unfolded(term, scope)
                return self.of(reader, body, inside, holds=holds)
            case Operation(name, arguments):
                return self._related(
                    reader, name if holds else NEGATED.get(name, ""), arguments, scope
                )
        raise NoFloats("a proposition without a margin")

    def _joined(self, margins: Sequence[Array], *, is_least: bool) -> Array:
        axes = union_of(margins)
        shape = np.broadcast_shapes(*(lifted(m, axes).shape for m in margins))
        data = np.stack([lifted(m, axes) + np.zeros(shape) for m in margins], axis=-1)
        return Array(self._least(data, -1) if is_least else -self._least(-data, -1), axes)

    def _least(self, data: Any, axis: Any) -> Any:
        """Return the least value along axes, softened; never more than that value."""
        least = np.min(data, axis=axis, keepdims=True)
        if not self.softness:
            return np.squeeze(least, axis=axis)
        # exp of what infinities leave is 0, so that masked values do not count
        total = np.sum(np.exp(np.maximum((least - data) / self.softness, -700.0)), axis=axis)
        return np.squeeze(least, axis=axis) - self.softness * np.log(total)

    def _over(
        self, reader: Reader, term: Binding, scope: Scope, *, is_least: bool, holds: bool
    ) -> Array:
        choices = reader.choices(term, scope)
        if 0 in choices.lengths:
            return number(1.0 if is_least else -1.0)
        body = self.of(reader, term.body, {**scope, **choices.scope}, holds=holds)
        if is_least:
            return reduced(self._least, body, choices, np.inf)
        return reduced(lambda x, axis: -self._least(-x, axis), body, choices, -np.inf)

    def _related(self, reader: Reader, name: str, arguments: Sequence[Term], scope: Scope) -> Array:
        match name, tuple(arguments):
            case (("le" | "lt"), (left, right)):
                return self._between(reader, left, right, scope)
            case (("ge" | "gt"), (left, right)):
                return self._between(reader, right, left, scope)
            case (("eq" | "ne"), (left, right)):
                gap = self._gap(reader.value(left, scope), reader.value(right, scope))
                return gap if name == "ne" else entrywise(np.negative, gap)
            case (("invertible" | "singular"), (term,)):
                found = self._distance_to_singular(as_matrix(reader.value(term, scope)))
                return found if name == "invertible" else entrywise(np.negative, found)
            case "in", (element, Operation(kind, _)):
                return self._member(reader, element, kind, scope)
        raise NoFloats("a proposition without a margin")

    def _between(self, reader: Reader, small: Term, large: Term, scope: Scope) -> Array:
        if not self.by_ratio:
            return _real(
                entrywise(np.subtract, reader.value(large, scope), reader.value(small, scope))
            )
        signed = [*_summands(large, 1), *_summands(small, -1)]
        parts = [(sign, _real(reader.value(part, scope))) for sign, part in signed]
        if not parts:
            return number(0.0)
        axes = union_of([p for _, p in parts])
        values = [sign * lifted(p, axes) for sign, p in parts]
        total, scale = sum(values), sum(np.abs(v) for v in values)
        is_small = scale < LEAST_SCALE
        return Array(np.where(is_small, 1.0, total / np.where(is_small, 1.0, scale)), axes)

    def _gap(self, left: Array, right: Array) -> Array:
        """Return how far two sides are apart, relative to their size where that is large."""
        first, second = as_matrix(left), as_matrix(right)
        gap, *sizes = (
            on_matrices(euclidean, one, is_matrix=False)
            for one in (entrywise(np.subtract, first, second), first, second)
        )
        return entrywise(lambda g, x, y: g / (1 + x + y), gap, *sizes)

    def _distance_to_singular(self, value: Array) -> Array:
        """Return the smallest singular value, by ratio over the largest; 1 for what is empty."""
        rows, columns = value.shape
        if rows != columns:
            raise NoFloats
        if not rows:
            return number(1.0)
        least = on_matrices(smallest_singular_value, value, is_matrix=False)
        if not self.by_ratio or rows == 1:
            return least
        largest = on_matrices(largest_singular_value, value, is_matrix=False)
        return entrywise(lambda x, y: x / np.maximum(y, 1e-300), least, largest)

    def _member(self, reader: Reader, element: Term, kind: str, scope: Scope) -> Array:
        value = reader.value(element, scope)
        if kind in ("PosReal", "NonNegReal"):
            return _real(value)
        if kind in ("O", "SO", "U"):
            gram = on_matrices(lambda a: np.matmul(np.conj(np.swapaxes(a, -1, -2)), a), value)
            identity = np.eye(value.shape[0])
            return on_matrices(lambda g: -euclidean(g - identity), gram, is_matrix=False)
        if kind in ("Real", "Matrices"):
            return on_matrices(lambda a: -euclidean(np.imag(a)), as_matrix(value), is_matrix=False)
        raise NoFloats(f"membership in `{kind}`")


def truth(reader: Reader, term: Term, scope: Scope) -> Array:
    """Return whether a condition holds; of equations, whether the sides are nearly equal."""
    margin = Robustness().of(reader, term, scope)
    is_strict = isinstance(term, Operation) and term.operator in STRICT
    return entrywise(_is_above if is_strict else _is_at_least, margin)


def _is_above(margin: Any) -> Any:
    return margin > 1e-12


def _is_at_least(margin: Any) -> Any:
    return margin >= -1e-12


def _summands(term: Term, sign: int) -> list[tuple[int, Term]]:
    """Return the signs and terms of a sum; zeros are left out."""
    match term:
        case Operation("add", parts):
            return [pair for part in parts for pair in _summands(part, sign)]
        case Operation("sub", (first, second)):
            return [*_summands(first, sign), *_summands(second, -sign)]
        case Operation("neg", (inner,)):
            return _summands(inner, -sign)
        case Number(value) if value == 0:
            return []
    return [(sign, term)]


def _real(value: Array) -> Array:
    if value.is_matrix:
        raise NoFloats
    return entrywise(np.real, value)
