"""What is assumed, as equations and inequalities between numbers in floating point."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import autograd.numpy as np

from proofcheck.falsification.numerical.arrays import Array, entrywise, lifted, union_of
from proofcheck.falsification.numerical.operations import as_matrix
from proofcheck.falsification.numerical.reading import Reader, Scope
from proofcheck.falsification.numerical.robustness import STRICT, Robustness
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable
from proofcheck.terms.substitution import free_names

APART = 1e-4
"""Strict inequalities are kept by this distance, so that an open edge is not taken for a failure."""


@dataclass(slots=True)
class Conditions:
    """Numbers that have to vanish, and numbers that have to be positive or zero."""

    equations: list[Any] = field(default_factory=list)
    bounds: list[Any] = field(default_factory=list)

    @property
    def residuals(self) -> Any:
        """All numbers that have to vanish, in one array."""
        return np.concatenate([np.zeros(0), *self.equations])

    @property
    def slacks(self) -> Any:
        """All numbers that have to be positive or zero, in one array."""
        return np.concatenate([np.zeros(0), *self.bounds])


def assumed(reader: Reader, facts: Sequence[Term], moved: Collection[str]) -> Conditions:
    """Return the conditions that facts impose on the objects that are moved; raises NoFloats."""
    collector = _Collector(reader, moved)
    for fact in facts:
        if mentions(reader, fact, moved):
            collector.collect(fact, {}, ())
    return collector.found


def is_equation(term: Term) -> bool:
    """Say whether a proposition is an equation, or one for each of some indices."""
    match term:
        case Binding("forall"):
            return is_equation(term.body)
        case Operation("implies", (_, body)):
            return is_equation(body)
    return isinstance(term, Operation) and term.operator == "eq"


def mentions(reader: Reader, term: Term, moved: Collection[str]) -> bool:
    """Say whether a term speaks of some names, directly or through definitions."""
    seen, stack = set[str](), list(free_names(term))
    while stack:
        name = stack.pop()
        if name in moved:
            return True
        definition = reader.definitions.get(name)
        if name not in seen and definition is not None and definition.body is not None:
            stack += free_names(definition.body)
        seen.add(name)
    return False


@dataclass(slots=True)
class _Collector:
    """Takes propositions apart; masks say which choices of bound names count."""

    reader: Reader
    moved: Collection[str]
    found: Conditions = field(default_factory=Conditions)

    def collect(self, term: Term, scope: Scope, masks: tuple[Array, ...]) -> None:
        match term:
            case Operation("and", parts):
                for part in parts:
                    self.collect(part, scope, masks)
            case Operation("implies", (condition, body)) if not self._moves(condition):
                holds = self.reader.truths(self.reader, condition, scope)
                self.collect(body, scope, (*masks, holds))
            case Binding("forall"):
                self._collect_all(term, scope, masks)
            case Operation("eq", (left, right)):
                self._collect_equation(left, right, scope, masks)
            case Variable() | Application():
                self.collect(*self.reader.unfolded(term, scope), masks)
            case _:
                margin = as_matrix(Robustness().of(self.reader, term, scope))
                is_strict = isinstance(term, Operation) and term.operator in STRICT
                self.found.bounds.append(_kept(margin, masks) - (APART if is_strict else 0.0))

    def _moves(self, term: Term) -> bool:
        return mentions(self.reader, term, self.moved)

    def _collect_all(self, term: Binding, scope: Scope, masks: tuple[Array, ...]) -> None:
        choices = self.reader.choices(term, scope)
        if 0 not in choices.lengths:
            inner = masks if choices.mask is None else (*masks, choices.mask)
            self.collect(term.body, {**scope, **choices.scope}, inner)

    def _collect_equation(
        self, left: Term, right: Term, scope: Scope, masks: tuple[Array, ...]
    ) -> None:
        sides = [as_matrix(self.reader.value(side, scope)) for side in (left, right)]
        gap = entrywise(np.subtract, *sides)
        self.found.equations.append(_kept(entrywise(np.real, gap), masks))
        if np.iscomplexobj(gap.data):
            self.found.equations.append(_kept(entrywise(np.imag, gap), masks))


def _kept(value: Array, masks: Sequence[Array]) -> Any:
    """Return the entries for all choices that count, in one row."""
    if not masks:
        return np.reshape(value.data, (-1,))
    axes = union_of([value, *masks])
    data, every = lifted(value, axes), [lifted(m, axes) for m in masks]
    counts = every[0]
    for other in every[1:]:
        counts = np.logical_and(counts, other)
    shape = np.broadcast_shapes(data.shape[: len(axes)], counts.shape)
    full = data + np.zeros((*shape, *data.shape[len(axes) :]))
    return np.reshape(full[np.broadcast_to(counts, shape)], (-1,))
