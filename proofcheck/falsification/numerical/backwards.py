"""How slopes pass backwards through a step, for the steps that are taken most often.

Each rule computes what autograd's rule for the same function computes, by the same operations of NumPy in the
same order; what does not change from point to point, above all shapes, is worked out beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import EllipsisType
from typing import Any

import autograd.numpy as anp
import numpy as np
from autograd.core import SparseObject, add_outgrads, primitive_vjps
from autograd.numpy import numpy_wrapper
from autograd.numpy.numpy_boxes import ArrayBox
from autograd.tracer import trace_primitives_map

Backwards = Callable[[Any, Any], Sequence[Any]]
"""From the slope of a result, and the result, to the slopes of what the function was applied to."""

Part = Callable[[Any, Any], Any]
"""The same for one argument."""


@dataclass(frozen=True, slots=True)
class Applied:
    """A function that was applied.

    args     to what; those that are moved are replaced in place from point to point
    moved    which these are
    """

    function: Any
    args: list[Any]
    kwargs: dict[str, Any]
    moved: frozenset[int]


Flagged = tuple[Any, bool]
"""A slope, and whether it belongs to nobody else, so that others may be added in place."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A slope of some entries of an array, of which the others have none."""

    slope: Any
    index: Any
    shape: tuple[int, ...]
    kind: Any

    def added(self, before: Flagged | None) -> Any:
        """Return the array with these entries added."""
        if before is not None and before[1]:
            total = before[0]
        else:
            total = np.zeros(self.shape, dtype=self.kind)
            if before is not None:
                total += before[0]
        total[self.index] += self.slope
        return total


def added(before: Flagged | None, part: Any) -> Flagged:
    """Return the sum of a slope so far and a further one."""
    if type(part) is Taken:
        return part.added(before), True
    if type(part) is SparseObject:
        found: Flagged = add_outgrads(before, part)
        return found
    if before is None:
        return part, False
    total, is_own = before
    if is_own:
        total += part
        return total, True
    return total + part, True


def rule_of(applied: Applied, argnums: tuple[int, ...]) -> Backwards:
    """Return how slopes pass through a function to some of its arguments."""
    make = PARTS.get(applied.function)
    known = _KNOWN.get(applied.function, frozenset())
    if make is None or not applied.kwargs.keys() <= known:
        return _general(applied, argnums)
    parts = [make(applied, k) for k in argnums]
    if len(parts) == 1:
        (only,) = parts
        return lambda g, answer: (only(g, answer),)
    return lambda g, answer: [part(g, answer) for part in parts]


def _general(applied: Applied, argnums: tuple[int, ...]) -> Backwards:
    """Return the rule of autograd."""
    make, args, kwargs = primitive_vjps[applied.function], applied.args, applied.kwargs
    return lambda g, answer: tuple(make(argnums, answer, tuple(args), kwargs)(g))


def _other(applied: Applied, argnum: int) -> Part:
    """Return the rule of autograd for one argument."""
    rule = _general(applied, (argnum,))
    return lambda g, answer: rule(g, answer)[0]


def _narrowing(target: Any) -> Callable[[Any], Any]:
    """Return what undoes broadcasting an argument of this shape."""
    shape = np.shape(target)
    sides, is_real = len(shape), not np.iscomplexobj(target)
    single = [axis for axis, length in enumerate(shape) if length == 1]

    def narrowed(slope: Any) -> Any:
        while slope.ndim > sides:
            slope = np.add.reduce(slope, axis=0)
        for axis in single:
            slope = np.add.reduce(slope, axis=axis, keepdims=True)
        return slope.real if is_real and slope.dtype.kind == "c" else slope

    return narrowed


def _binary(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Part]:
    """Return rules for both arguments of a function that broadcasts them, each of (slope, x, y, answer)."""

    def make(applied: Applied, argnum: int) -> Part:
        args, rule = applied.args, (first, second)[argnum]
        narrowed = _narrowing(args[argnum])
        return lambda g, answer: narrowed(rule(g, args[0], args[1], answer))

    return make


def _unary(rule: Callable[..., Any]) -> Callable[..., Part]:
    """Return the rule of a function of one argument, from one of (slope, x, answer)."""

    def make(applied: Applied, _argnum: int) -> Part:
        args = applied.args
        return lambda g, answer: rule(g, args[0], answer)

    return make


def _is_extreme(one: Any, answer: Any, other: Any) -> Any:
    return (one == answer) / (1.0 + (one == other))


def _power(applied: Applied, argnum: int) -> Part:
    args = applied.args
    if applied.moved != {0}:
        return _other(applied, argnum)
    exponent = args[1]
    narrowed, below = _narrowing(args[0]), anp.where(exponent, exponent - 1, 1.0)
    return lambda g, _answer: narrowed(g * exponent * args[0] ** below)


def _matmul(applied: Applied, argnum: int) -> Part:
    args = applied.args
    if min(map(np.ndim, args)) < len(("rows", "columns")):
        return _other(applied, argnum)
    narrowed = _narrowing(args[argnum])
    if argnum:
        return lambda g, _answer: narrowed(np.matmul(args[0].swapaxes(-2, -1), g))
    return lambda g, _answer: narrowed(np.matmul(g, args[1].swapaxes(-2, -1)))


def _sum(applied: Applied, argnum: int) -> Part:
    if len(applied.args) > 1:
        return _other(applied, argnum)
    found = np.shape(applied.args[0])
    if found == ():
        return lambda g, _answer: g
    shape, axis = np.array(found), applied.kwargs.get("axis")
    shape[list(axis) if isinstance(axis, tuple) else axis] = 1
    narrow, zeros = tuple(shape), np.zeros(found, dtype=np.result_type(applied.args[0]))
    return lambda g, _answer: np.reshape(g, narrow) + zeros


def _reshape(applied: Applied, _argnum: int) -> Part:
    shape = np.shape(applied.args[0])
    return lambda g, _answer: np.reshape(g, shape)


def _swapaxes(applied: Applied, _argnum: int) -> Part:
    _, first, second = applied.args
    return lambda g, _answer: np.swapaxes(g, second, first)


def _real(applied: Applied, argnum: int) -> Part:
    if np.iscomplexobj(applied.args[0]):
        return _other(applied, argnum)
    return lambda g, _answer: g.real if g.dtype.kind == "c" else g


def _where(applied: Applied, argnum: int) -> Part:
    args = applied.args
    if argnum == 1:
        return lambda g, _answer: np.where(args[0], g, np.zeros(g.shape))
    return lambda g, _answer: np.where(args[0], np.zeros(g.shape), g)


def _entries(applied: Applied, argnum: int) -> Part:
    array, index = applied.args
    each = index if isinstance(index, tuple) else (index,)
    if not all(one is None or isinstance(one, int | slice | EllipsisType) for one in each):
        return _other(applied, argnum)
    shape, kind = np.shape(array), np.result_type(array)
    return lambda g, _answer: Taken(g, index, shape, kind)


def _listed(_applied: Applied, argnum: int) -> Part:
    return lambda g, _answer: g[argnum - 2]


_QUOTIENT = _binary(lambda g, _x, y, _a: g / y, lambda g, x, y, _a: -g * x / y**2)
_EXTREME = _binary(
    lambda g, x, y, a: g * _is_extreme(x, a, y), lambda g, x, y, a: g * _is_extreme(y, a, x)
)

PARTS: dict[Any, Callable[[Applied, int], Part]] = {
    anp.add: _binary(lambda g, _x, _y, _a: g, lambda g, _x, _y, _a: g),
    anp.subtract: _binary(lambda g, _x, _y, _a: g, lambda g, _x, _y, _a: -g),
    anp.multiply: _binary(lambda g, _x, y, _a: y * g, lambda g, x, _y, _a: x * g),
    anp.divide: _QUOTIENT,
    anp.true_divide: _QUOTIENT,
    anp.maximum: _EXTREME,
    anp.minimum: _EXTREME,
    anp.power: _power,
    anp.matmul: _matmul,
    anp.negative: _unary(lambda g, _x, _a: -g),
    anp.conj: _unary(lambda g, _x, _a: np.conj(g)),
    anp.exp: _unary(lambda g, _x, a: a * g),
    anp.log: _unary(lambda g, x, _a: g / x),
    anp.sin: _unary(lambda g, x, _a: g * np.cos(x)),
    anp.cos: _unary(lambda g, x, _a: -g * np.sin(x)),
    anp.sum: _sum,
    anp.reshape: _reshape,
    anp.squeeze: _reshape,
    anp.swapaxes: _swapaxes,
    anp.real: _real,
    trace_primitives_map[np.where]: _where,
    ArrayBox.__getitem__: _entries,
    numpy_wrapper.array_from_args: _listed,
}
"""By the function that autograd records."""

_KNOWN = {anp.sum: frozenset({"axis", "keepdims"}), anp.squeeze: frozenset({"axis"})}
"""Options that rules understand; where there are others, autograd's rule is taken."""
