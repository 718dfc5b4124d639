"""Which names a proposition speaks of, directly or through definitions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration


@dataclass(frozen=True, slots=True)
class Mentioned:
    """The names in a proposition, and these with all that their definitions reach."""

    named: frozenset[str]
    reached: frozenset[str]


def mentioned_in(proposition: Term, definitions: Mapping[str, Declaration]) -> Mentioned:
    """Return the names that a proposition mentions; iterative, whatever the chain of definitions."""
    named = free_names(proposition)
    reached, waiting = set[str](), list(named)
    while waiting:
        current = waiting.pop()
        definition = definitions.get(current)
        if current not in reached and definition is not None and definition.body is not None:
            parameters = {p.variable.name for p in definition.parameters}
            waiting.extend(free_names(definition.body) - parameters)
        reached.add(current)
    return Mentioned(named, frozenset(reached))
