"""What terms come to on the models asked about last, so that no engine computes it again.

The goals of a statement are asked about on the same models, by one engine after the other.  What a
term without local names comes to depends on the values of the model, on the definitions, on the
candidates that are offered and on the working precision; where all of these are the same, so is the
answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration

MOST_MODELS = 512
"""Models asked about more than once of which is known what terms come to."""

MOST_NEW_MODELS = 16
"""Models asked about once; most of these never are again, and are not to oust the others."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """What a term came to.

    answer   its value, or why it has none
    empty    ranges in it, each with whether it was empty, by the identity of its term
    steps    subterms that were evaluated, those in kept definitions not counted
    within   the kept definitions whose values were needed
    """

    answer: Any
    empty: Mapping[int, tuple[Term, bool]]
    steps: int
    within: tuple[Kept, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """What terms come to on one model, at one precision.

    definitions   values of defined names, and of defined functions of arguments
    terms         values of terms without local names
    """

    definitions: dict[Hashable, Kept] = field(default_factory=dict)
    terms: dict[Term, Kept] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of one model: its values and definitions are held, so that they stay the same."""

    values: Mapping[str, Any]
    definitions: Mapping[str, Declaration]
    candidates: Mapping[str, tuple[Any, ...]]
    stores: dict[int, Store] = field(default_factory=dict)

    def now(self) -> Store:
        """Return what is known at the precision that is set."""
        from flint import ctx

        return self.stores.setdefault(ctx.prec, Store())


_new: OrderedDict[Hashable, Memory] = OrderedDict()
_recent: OrderedDict[Hashable, Memory] = OrderedDict()


def memory_of(
    values: Mapping[str, Any],
    definitions: Mapping[str, Declaration],
    candidates: Mapping[str, tuple[Any, ...]],
) -> Memory:
    """Return what is known of a model, whose values are compared by identity; empty at first.

    The values are copied: what is entered into the mapping later is no part of this model.
    """
    key = (
        tuple((name, id(value)) for name, value in values.items()),
        tuple((name, tuple(map(id, pool))) for name, pool in candidates.items()),
    )
    known = _recent.get(key) or _new.pop(key, None)
    if known is None or known.definitions != definitions:
        known = Memory(dict(values), definitions, dict(candidates))
        _recent.pop(key, None)
        _enter(_new, key, known, MOST_NEW_MODELS)
    else:
        _enter(_recent, key, known, MOST_MODELS)
    return known


def _enter(models: OrderedDict[Hashable, Memory], key: Hashable, memory: Memory, most: int) -> None:
    """Enter a model as the last one asked about; the first one is forgotten."""
    models[key] = memory
    models.move_to_end(key)
    if len(models) > most:
        models.popitem(last=False)
