"""Make a counterexample simple: whole objects zero, then single entries 0 or 1.

What a change cannot touch is not decided again: the goal only where it speaks of the object, and
of what is assumed only that.  The kernel checks the result as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from proofcheck.evaluation.values.matrices import build, zeros
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    Closure,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.falsification.simpler_functions import simpler_functions
from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration, Task

SHRINKS = 300
"""Most single-entry changes tried while a counterexample is simplified."""


def simplify(opened: Task, model: Model) -> Model:
    """Return a counterexample with more zeros, as far as a limited number of tries finds one.

    opened   the task, opened; its goal fails on the model
    """
    search = _Shrinking(opened, model)
    for name in model.values:
        search.simplify_function(name)
        search.clear(name)
        search.simplify_entries(name)
    return search.model


@dataclass(slots=True)
class _Shrinking:
    """A counterexample that is changed as long as it stays one.

    tries   changes tried so far
    misses  how often the goal held after a change, and how often something assumed failed
    """

    opened: Task
    model: Model
    tries: int = 0
    misses: dict[str, int] = field(default_factory=lambda: {"goal": 0, "facts": 0})
    _about: dict[str, Task] = field(default_factory=dict)
    _in_goal: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        definitions = self._definitions()
        self._in_goal = mentioned_in(self.opened.goal, definitions).reached

    def _definitions(self) -> dict[str, Declaration]:
        return {d.variable.name: d for d in self.opened.declarations if d.body is not None}

    def clear(self, name: str) -> None:
        """Make an object zero, or else each member of a family that has several entries."""
        value = self.model.values[name]
        if len(list(_cells(value))) < 2 or not isinstance(value, MatrixValue | Table):
            return
        if self._accept(name, _zero(value)) or not isinstance(value, Table):
            return
        for key, member in value.members.items():
            if len(list(_cells(member))) > 1:
                known = self.model.values[name]
                assert isinstance(known, Table)
                self._accept(name, Table({**known.members, key: _zero(member)}))

    def simplify_function(self, name: str) -> None:
        """Put simpler functions in place of one, as long as one of them does."""
        while isinstance(value := self.model.values[name], Closure):
            if not any(self._accept(name, simpler) for simpler in simpler_functions(value)):
                return

    def simplify_entries(self, name: str) -> None:
        """Replace entries by 0 or 1, one after the other."""
        for path in _paths(self.model.values[name]):
            for simple in (Fraction(0), Fraction(1)):
                value = self.model.values[name]
                if _get(value, path) in (simple, 0):
                    continue
                if self._accept(name, _set(value, path, simple)):
                    break

    def _accept(self, name: str, value: Value) -> bool:
        """Put another value in place of an object, if the model stays a counterexample."""
        if self.tries >= SHRINKS or value == self.model.values[name]:
            return False
        self.tries += 1
        candidate = replace(self.model, values={**self.model.values, name: value})
        if not all(self._passes(test, name, candidate) for test in self._order()):
            return False
        self.model = candidate
        return True

    def _order(self) -> list[str]:
        """Begin with what rejected most changes so far."""
        return sorted(self.misses, key=lambda test: -self.misses[test])

    def _passes(self, test: str, name: str, candidate: Model) -> bool:
        try:
            if test == "facts":
                check_model(self._facts_about(name), candidate)
                passed = True
            else:
                passed = name not in self._in_goal or self._fails(candidate)
        except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
            passed = False
        self.misses[test] += not passed
        return passed

    def _fails(self, candidate: Model) -> bool:
        return decide_on(self.opened, candidate, self.opened.goal).truth is Truth.FALSE

    def _facts_about(self, name: str) -> Task:
        """Return the task with those facts alone that speak of an object."""
        if name not in self._about:
            definitions = self._definitions()
            facts = (
                fact
                for fact in self.opened.facts
                if name in mentioned_in(fact.proposition, definitions).reached
            )
            self._about[name] = replace(self.opened, facts=tuple(facts))
        return self._about[name]


def _cells(value: Value) -> Iterator[Value]:
    """Yield the numbers in a value that are not zero."""
    if isinstance(value, Table):
        for member in value.members.values():
            yield from _cells(member)
    else:
        numbers = value.flat() if isinstance(value, MatrixValue) else [value]
        yield from (number for number in numbers if number != 0)


def _zero(value: Value) -> Value:
    if isinstance(value, Table):
        return Table({key: _zero(member) for key, member in value.members.items()})
    return zeros(value.rows, value.columns) if isinstance(value, MatrixValue) else Fraction(0)


Path = tuple[tuple[Fraction, ...] | None, int, int] | None


def _paths(value: Value) -> list[Path]:
    if isinstance(value, Table):
        return [(key, i, j) for key, member in value.members.items() for i, j in _positions(member)]
    if isinstance(value, MatrixValue):
        return [(None, i, j) for i, j in _positions(value)]
    return []


def _positions(value: Value) -> list[tuple[int, int]]:
    if not isinstance(value, MatrixValue):
        return [(0, 0)]
    return [(i, j) for i in range(value.rows) for j in range(value.columns)]


def _get(value: Value, path: Path) -> Value:
    assert path is not None
    key, i, j = path
    member = value.members[key] if isinstance(value, Table) and key is not None else value
    return member.entries[i][j] if isinstance(member, MatrixValue) else member


def _set(value: Value, path: Path, entry: Fraction) -> Value:
    assert path is not None
    key, i, j = path
    if isinstance(value, Table) and key is not None:
        return Table({**value.members, key: _put(value.members[key], i, j, entry)})
    return _put(value, i, j, entry)


def _put(value: Value, i: int, j: int, entry: Fraction) -> Value:
    if not isinstance(value, MatrixValue):
        return entry
    cells = value.entries
    return build(value.rows, value.columns, lambda a, b: entry if (a, b) == (i, j) else cells[a][b])
