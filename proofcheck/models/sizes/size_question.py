"""What admissible values of the integer names depend on: the names, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, written_names
from proofcheck.terms.task import Declaration, Task

_On: TypeAlias = tuple[Term, tuple[str, ...]]
"""A condition, and the integers that it depends on."""


@dataclass(frozen=True, slots=True)
class SizeQuestion:
    """All that admissible values depend on: statements that say the same of integers share them.

    names         the integers without parameters, in the order in which values are chosen
    definitions   those that the names and the conditions speak of
    closing       by position of a name the conditions on it that mention no later one
    tied          names that occur in an equation between integers alone
    """

    names: tuple[Declaration, ...]
    definitions: tuple[Declaration, ...]
    closing: tuple[tuple[_On, ...], ...]
    tied: frozenset[str]


def ask_for_sizes(task: Task, objects: list[Declaration], propositions: list[Term]) -> SizeQuestion:
    """Return what a task asks of the integers among some of its objects."""
    names = tuple(d for d in objects if d.variable.sort == INTEGER and not d.parameters)
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    closing = _closing(names, propositions, definitions)
    conditions = set(chain.from_iterable(closing))
    on = _integers_below(conditions, names, definitions)
    return SizeQuestion(
        names,
        _definitions_below(names, conditions, definitions),
        tuple(tuple((p, on[p]) for p in closed) for closed in closing),
        _tied(names, propositions),
    )


def _closing(
    names: Sequence[Declaration],
    propositions: Iterable[Term],
    definitions: Mapping[str, Declaration],
) -> list[list[Term]]:
    """Return by position of a name the propositions about it that mention no later one."""
    spoken = propositions_by_name((d.variable.name for d in names), propositions)
    known = set(definitions)
    closing: list[list[Term]] = []
    for item in names:
        known.add(item.variable.name)
        closing.append([p for p, free in spoken[item.variable.name] if free <= known])
    return closing


def _definitions_below(
    names: Iterable[Declaration], conditions: Iterable[Term], definitions: Mapping[str, Declaration]
) -> tuple[Declaration, ...]:
    """Return the definitions that names and conditions speak of, in a fixed order."""
    written = [*map(_written_in, names), *(written_names(p)[0] for p in conditions)]
    reached = _names_below(set[str]().union(*written), definitions)
    return tuple(definitions[name] for name in sorted(reached & definitions.keys()))


def _tied(names: Iterable[Declaration], propositions: Iterable[Term]) -> frozenset[str]:
    """Return the names that occur in an equation between integers alone."""
    integers = {d.variable.name for d in names}
    equations = (p for p in propositions if isinstance(p, Operation) and p.operator == "eq")
    groups = (free_names(p) for p in equations)
    return frozenset[str]().union(*(g for g in groups if g <= integers))


def _integers_below(
    propositions: Iterable[Term],
    names: Sequence[Declaration],
    definitions: Mapping[str, Declaration],
) -> dict[Term, tuple[str, ...]]:
    """Return by proposition the integers that its value depends on, in a fixed order."""
    found: dict[Term, tuple[str, ...]] = {}
    for proposition in propositions:
        reached = _names_below(written_names(proposition)[0], definitions)
        found[proposition] = tuple(d.variable.name for d in names if d.variable.name in reached)
    return found


def _names_below(names: Iterable[str], definitions: Mapping[str, Declaration]) -> set[str]:
    """Return the names, and all names that are written in what defines them."""
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        if name not in seen:
            seen.add(name)
            stack += _written_in(definitions[name]) if name in definitions else ()
    return seen


def _written_in(item: Declaration) -> set[str]:
    terms = [t for p in item.parameters for t in (p.variable, *p.domains)]
    terms += [t for t in (item.variable, item.domain, item.body) if t is not None]
    return set[str]().union(*(written_names(t)[0] for t in terms))


def propositions_by_name(
    names: Iterable[str], propositions: Iterable[Term]
) -> dict[str, list[tuple[Term, frozenset[str]]]]:
    """Return by name the propositions in which it is free, each with all its free names."""
    pairs = [(p, free_names(p)) for p in propositions]
    return {name: [(p, free) for p, free in pairs if name in free] for name in names}
