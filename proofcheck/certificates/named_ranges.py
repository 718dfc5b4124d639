"""Ranges put for their names: nodes know a sum over a range, and it is more than one over a set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.substitution import substitute
from proofcheck.terms.task import Declaration, Fact, Task

_NOTHING = Operation("true", (), TRUTH)


def ranges_of(task: Task) -> Mapping[str, Term]:
    """Return the ranges that names of a task are defined to be."""
    return _without_ranges(task)[1]


def with_ranges(task: Task) -> Task:
    """Return a task of the same meaning without names that are defined to be a range."""
    return _without_ranges(task)[0]


def _without_ranges(task: Task) -> tuple[Task, Mapping[str, Term]]:
    ranges: dict[str, Term] = {}
    declarations: list[Declaration] = []
    for given in task.declarations:
        item = _declaration(given, ranges)
        if item.body is not None and _is_range(item.body) and not item.parameters:
            ranges[item.variable.name] = item.body
        else:
            declarations.append(item)
    facts = [Fact(substitute(f.proposition, ranges), f.label, f.role) for f in task.facts]
    return Task(tuple(declarations), tuple(facts), substitute(task.goal, ranges)), ranges


def _is_range(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "range"


def _declaration(item: Declaration, ranges: Mapping[str, Term]) -> Declaration:
    said = item.body or item.domain or _NOTHING
    whole = substitute(Binding("forall", item.parameters, None, said, TRUTH), ranges)
    assert isinstance(whole, Binding)
    if item.body is not None:
        return replace(item, parameters=whole.bound, body=whole.body)
    domain = None if item.domain is None else whole.body
    return replace(item, parameters=whole.bound, domain=domain)
