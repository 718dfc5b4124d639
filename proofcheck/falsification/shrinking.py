"""Make a counterexample simple: lower sizes, whole objects zero or rounded, then single numbers.

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
    Scalar,
    Table,
    Undefined,
    Value,
)
from proofcheck.falsification.simpler_functions import simpler_functions
from proofcheck.falsification.simpler_numbers import height, simpler_numbers
from proofcheck.falsification.smaller_sizes import with_lower_size
from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration, Task

SHRINKS = 400
"""Most changes tried while a counterexample is simplified."""


def simplify(opened: Task, model: Model) -> Model:
    """Return a simpler counterexample, as far as a limited number of tries finds one.

    opened   the task, opened; its goal fails on the model

    What one object does not allow may be allowed once another is simpler, so all are gone through
    again as long as one changes.
    """
    search = _Shrinking(opened, model)
    before = None
    while search.model is not before:
        before = search.model
        for name in model.values:
            search.simplify(name)
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

    def simplify(self, name: str) -> None:
        """Lower a size, or simplify an object as a whole, then its numbers.

        A number that the goal does not speak of is left: it is not shown, and another may need
        other assumptions.
        """
        self.lower_size(name)
        self.simplify_function(name)
        self.clear(name)
        if name in self._in_goal or isinstance(self.model.values[name], MatrixValue | Table):
            self.round(name)
            self.simplify_numbers(name)

    def lower_size(self, name: str) -> None:
        """Lower a size, and cut what has that size, as long as what is left is a counterexample."""
        while any(map(self._accept_whole, with_lower_size(self.opened, self.model, name))):
            pass

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

    def round(self, name: str) -> None:
        """Round all numbers of an object at once, as what ties them together may need."""
        value = self.model.values[name]
        if any(height(number) > height(_nearest(number)) for number in _cells(value)):
            self._accept(name, _rounded(value))

    def simplify_numbers(self, name: str) -> None:
        """Put simpler numbers in place of one, or of two that mirror one another."""
        for places in _places(self.model.values[name]):
            (path, _), *_ = places
            for simpler in simpler_numbers(_get(self.model.values[name], path)):
                value = self.model.values[name]
                for at, sign in places:
                    value = _set(value, at, _signed(sign, simpler))
                if self._accept(name, value):
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

    def _accept_whole(self, candidate: Model) -> bool:
        """Take a model in which several objects changed, if it is a counterexample, too."""
        if self.tries >= SHRINKS:
            return False
        self.tries += 1
        try:
            check_model(self.opened, candidate)
            accepted = self._fails(candidate)
        except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
            accepted = False
        if accepted:
            self.model = candidate
        return accepted

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


def _nearest(number: Scalar) -> Scalar:
    return Fraction(round(number)) if isinstance(number, Fraction) else number


def _rounded(value: Value) -> Value:
    if isinstance(value, Table):
        return Table({key: _rounded(member) for key, member in value.members.items()})
    if isinstance(value, MatrixValue):
        cells = value.entries
        return build(value.rows, value.columns, lambda i, j: _nearest(cells[i][j]))
    return _nearest(value)


Path = tuple[tuple[Fraction, ...] | None, int, int]
Places = tuple[tuple[Path, int], ...]
"""Numbers that change together, each with the sign that it then has."""


def _places(value: Value) -> Iterator[Places]:
    """Yield what changes together in a value: mirrored entries where all are, then single numbers."""
    members = value.members.items() if isinstance(value, Table) else [(None, value)]
    for key, member in members:
        if isinstance(member, MatrixValue) and (sign := _mirrored(member)):
            for i, j in _positions(member):
                if i < j:
                    yield ((key, i, j), 1), ((key, j, i), sign)
        yield from ((((key, i, j), 1),) for i, j in _positions(member))


def _mirrored(value: MatrixValue) -> int:
    """Return 1 for a symmetric matrix, -1 for a skew one, and 0 for another."""
    if value.rows != value.columns or value.rows < 2:
        return 0
    cells, places = value.entries, _positions(value)
    signs = [s for s in (1, -1) if all(cells[i][j] == _signed(s, cells[j][i]) for i, j in places)]
    return signs[0] if len(signs) == 1 else 0


def _signed(sign: int, number: Scalar) -> Scalar:
    """Return a number or its negative: not every kind of number is multiplied by an integer."""
    return -number if sign < 0 else number


def _positions(value: Value) -> list[tuple[int, int]]:
    if isinstance(value, Closure):
        return []
    if not isinstance(value, MatrixValue):
        return [(0, 0)]
    return [(i, j) for i in range(value.rows) for j in range(value.columns)]


def _get(value: Value, path: Path) -> Value:
    key, i, j = path
    member = value.members[key] if isinstance(value, Table) and key is not None else value
    return member.entries[i][j] if isinstance(member, MatrixValue) else member


def _set(value: Value, path: Path, entry: Scalar) -> Value:
    key, i, j = path
    if isinstance(value, Table) and key is not None:
        return Table({**value.members, key: _put(value.members[key], i, j, entry)})
    return _put(value, i, j, entry)


def _put(value: Value, i: int, j: int, entry: Scalar) -> Value:
    if not isinstance(value, MatrixValue):
        return entry
    cells = value.entries
    return build(value.rows, value.columns, lambda a, b: entry if (a, b) == (i, j) else cells[a][b])
