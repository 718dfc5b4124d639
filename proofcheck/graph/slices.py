"""Slices: what one goal may see of a derivation, as a task.

A goal sees the definitions and names of its closure, the hypotheses and ``where`` clauses that
describe them, the propositions of the statements it declares, and what stands before it in its own
statement: names, assumptions, and what was shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from heapq import heapify, heappop, heappush

from proofcheck.language.signs import NEVER_EMPTY
from proofcheck.language.statements import Derivation, Goal, Kind, Statement
from proofcheck.library import find_theorem
from proofcheck.logic.predicates import open_predicates
from proofcheck.source.labels import normalise_label, theorem_label
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import free_names, free_variables, names_of_sort
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Step, StepKind, Task
from proofcheck.verdict.reachability import find_components

_TRUE = Operation("true", (), TRUTH)
_IN_MODELS = (Role.HYPOTHESIS, Role.WHERE, Role.RECURSION)


@dataclass(slots=True)
class Slicer:
    """Cuts tasks out of a derivation; the first statement of a label counts.

    What lies below a statement is kept as one bit for each statement that declares a name or
    constrains one, and a task is gathered from the names it needs, so that a chain of 100,000
    claims costs what its edges cost.

    declared  positions of what each statement declares or was found to miss
    rank      of each position; premises come first, else the order of the labels, so that a task
              stays the same where statements change places
    below     what is below each statement, itself excluded: a bit for each position that bears
    """

    derivation: Derivation
    _position: dict[str, int] = field(init=False)
    _declared: list[list[int]] = field(init=False)
    _rank: list[int] = field(init=False)
    _below: list[int] = field(init=False)
    _bit: dict[int, int] = field(init=False)
    _constraining: list[int] = field(init=False)
    _doubtful: dict[int, list[str]] = field(init=False)
    _owner: dict[str, tuple[int, int]] = field(init=False)
    _replacing: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        statements = self.derivation.statements
        # Of two statements with one label the first counts, as everywhere else.
        self._position = {}
        for position, statement in enumerate(statements):
            self._position.setdefault(statement.key, position)
        self._declared = [self._declared_by(statement) for statement in statements]
        self._constraining = [i for i, s in enumerate(statements) if _constrains(s)]
        bearing = [i for i, s in enumerate(statements) if s.declarations or _constrains(s)]
        self._bit = {position: 1 << number for number, position in enumerate(bearing)}
        self._rank, self._below = self._walk()
        doubtful = {i: [*_doubtful_names(statements[i])] for i in bearing}
        self._doubtful = {i: names for i, names in doubtful.items() if names}
        self._replacing = self._replacements_among(bearing)
        self._owner = {}
        for position in bearing:
            for number, item in enumerate(statements[position].declarations):
                self._owner.setdefault(item.variable.name, (position, number))

    def _declared_by(self, statement: Statement) -> list[int]:
        keys = [d.key for d in statement.dependencies]
        keys += map(normalise_label, statement.missing)
        found = {self._position[key] for key in keys if key in self._position}
        return sorted(found - {self._position[statement.key]})

    def _replacements_among(self, bearing: Sequence[int]) -> dict[int, int]:
        """Return for each position that is repaired, or read otherwise, the bits of who does so."""
        found: dict[int, int] = {}
        for position in bearing:
            original = _original_of(self.derivation.statements[position])
            replaced = None if original is None else self.position_of(original)
            if replaced is not None:
                found[replaced] = found.get(replaced, 0) | self._bit[position]
        return found

    def _walk(self) -> tuple[list[int], list[int]]:
        """Return ranks, and what lies below each statement."""
        components = list(find_components(self._declared))
        below = [0] * len(self._declared)
        for component in components:
            mask = 0
            for position in component:
                for other in self._declared[position]:
                    mask |= below[other] | self._bit.get(other, 0)
            for position in component:
                below[position] = mask & ~self._bit.get(position, 0)
        return self._ranks(components), below

    def _ranks(self, components: Sequence[Sequence[int]]) -> list[int]:
        """Number the statements: premises first, and of what may come next the smallest label."""
        keys = [natural_key(statement.key) for statement in self.derivation.statements]
        home = {position: i for i, component in enumerate(components) for position in component}
        later, waits = _successors(self._declared, components, home)
        ready = [(min(keys[p] for p in components[i]), i) for i, n in enumerate(waits) if not n]
        heapify(ready)
        ranks, count = [0] * len(keys), 0
        while ready:
            _, number = heappop(ready)
            for position in sorted(components[number], key=keys.__getitem__):
                ranks[position] = count
                count += 1
            for other in later[number]:
                waits[other] -= 1
                if not waits[other]:
                    heappush(ready, (min(keys[p] for p in components[other]), other))
        return ranks

    def task(self, statement: Statement, goal: Goal, also: Iterable[int] = ()) -> Task:
        """Return the task of one goal; `also` holds positions that count as declared as well."""
        return self._task(statement, goal.proposition, goal, also, _offered(statement, goal))

    def step_task(self, statement: Statement, number: int) -> Task:
        """Return the task of a step of the proof that a statement offers, with those before it.

        number   of the step
        """
        *before, last = statement.proof[: number + 1]
        if last.step.kind is StepKind.TAKE:  # later steps lead to what is left of its goal, too
            steps = _offered(statement, last.goal)
            return self._task(statement, last.goal.proposition, last.goal, (), steps)
        steps = *(one.step for one in before), replace(last.step, kind=StepKind.GOAL)
        return self._task(statement, last.goal.proposition, last.goal, (), steps)

    def assumptions_task(self, statement: Statement) -> Task:
        """Return a task with a trivial goal: its models satisfy all that a statement assumes."""
        return self._task(statement, _TRUE, None)

    def position_of(self, label: str) -> int | None:
        """Return the position of the statement that a label means."""
        return self._position.get(normalise_label(label))

    def premises(self, statement: Statement) -> tuple[int, ...]:
        """Return the positions of what a statement declares or was found to miss."""
        return tuple(self._declared[self._position[statement.key]])

    def owner_of(self, name: str) -> int | None:
        """Return the position of the statement that declares a name."""
        owner = self._owner.get(name)
        return None if owner is None else owner[0]

    def declarations_of(self, names: Iterable[str]) -> dict[str, Declaration]:
        """Return what names, and those that they speak of, are declared to be, in order."""
        waiting, found = list(names), dict[tuple[int, int, int], Declaration]()
        seen = set(waiting)
        while waiting:
            place = self._owner.get(waiting.pop())
            if place is not None:
                owner, number = place
                item = self.derivation.statements[owner].declarations[number]
                found[self._rank[owner], owner, number] = item
                waiting += names_spoken_of(item) - seen
                seen |= names_spoken_of(item)
        return {found[key].variable.name: found[key] for key in sorted(found)}

    def is_within(self, position: int, top: int) -> bool:
        """Say whether a statement that bears names or constraints is another, or lies below it."""
        bit = self._bit.get(position, 0)
        return position == top or bool(self._below[top] & bit)

    def _task(
        self,
        statement: Statement,
        proposition: Term,
        goal: Goal | None,
        also: Iterable[int] = (),
        steps: tuple[Step, ...] = (),
    ) -> Task:
        position = self._position[statement.key]
        declared, below = set(self._declared[position]) | set(also), self._below[position]
        for other in also:
            below |= self._below[other] | self._bit.get(other, 0)
        own = _own_names(statement, goal)
        facts = [*self._facts_below(position, goal, declared, below), *_cited(statement, goal)]
        facts += _assumed(statement, goal)
        facts += _shown_before(statement, goal)
        facts += self._earlier(position, own, below)
        needed = set(free_names(proposition)).union(
            *(free_names(one.proposition) for one in statement.goals),
            *(free_names(fact.proposition) for fact in facts),
            *(free_names(term) for step in steps for term in (step.proposition, *step.at)),
        )
        if goal is None:
            needed |= {d.variable.name for d in own if d.origin is Origin.CONSTANT}
        needed |= self._doubtful_below(below)
        declarations = self._declarations(below, own, needed)
        return open_predicates(Task(declarations, tuple(facts), proposition, steps))

    def _facts_below(
        self, position: int, goal: Goal | None, declared: set[int], below: int
    ) -> Iterator[Fact]:
        """Yield what models must satisfy, and of the declared statements what a goal may use.

        Hypotheses and ``where`` clauses deeper in the closure describe its names in every model,
        but the goal may not rest on them unless their statement is declared.  What is defined by
        recursion may be used wherever its name is seen, as any definition.
        """
        found = declared.union(p for p in self._constraining if below & self._bit[p])
        for other in sorted(found - {position}, key=self._rank.__getitem__):
            statement = self.derivation.statements[other]
            may_use = other in declared and _is_allowed(statement, goal)
            for fact in statement.exported:
                if may_use or fact.role is Role.RECURSION or _relates_sizes(fact):
                    yield fact
                elif fact.role in _IN_MODELS:
                    yield Fact(fact.proposition, fact.label, Role.CLOSURE)

    def _earlier(self, position: int, own: Sequence[Declaration], below: int) -> Iterator[Fact]:
        """Yield earlier hypotheses, outside the closure, about names the goal can see.

        One of which a repair or another reading is in sight says nothing any more.
        """
        names = {item.variable.name for item in own}
        in_sight = below | self._bit.get(position, 0)
        before = [other for other in self._constraining if other < position]
        for other in sorted(before, key=self._rank.__getitem__):
            statement = self.derivation.statements[other]
            if statement.kind is not Kind.HYPOTHESIS or below & self._bit[other]:
                continue
            if in_sight & self._replacing.get(other, 0) or not self._speaks(statement, position):
                continue
            for fact in statement.exported:
                if fact.role is Role.HYPOTHESIS and all(
                    name in names or self._is_below(name, below)
                    for name in free_names(fact.proposition)
                ):
                    yield Fact(fact.proposition, statement.label, Role.EARLIER)

    def _speaks(self, earlier: Statement, position: int) -> bool:
        """Say whether an earlier hypothesis is about what somebody says who does not see it.

        What is read otherwise, and another reading, speak to nobody but those who see them; a
        repair to those who are repairs themselves, and to all where it is read in place.
        """
        readings = self.derivation.readings
        if earlier.reads is not None or earlier.key in readings:
            return False
        if earlier.repairs is None or _original_of(self.derivation.statements[position]):
            return True
        return normalise_label(readings.get(normalise_label(earlier.repairs), "")) == earlier.key

    def _doubtful_below(self, below: int) -> set[str]:
        """Return constants that may not exist: where one does not, nothing below has a model."""
        return {
            name
            for other, names in self._doubtful.items()
            if below & self._bit[other]
            for name in names
        }

    def _is_below(self, name: str, below: int) -> bool:
        owner = self._owner.get(name)
        return owner is not None and bool(below & self._bit[owner[0]])

    def _declarations(
        self, below: int, own: Sequence[Declaration], needed: set[str]
    ) -> tuple[Declaration, ...]:
        """Return the declarations of what is needed, directly or through others, in order."""
        mine = {item.variable.name: item for item in own}
        others: dict[tuple[int, int, int], Declaration] = {}
        waiting, seen = list(needed), set(needed)
        while waiting:
            name = waiting.pop()
            item = mine.get(name)
            if item is None and self._is_below(name, below):
                owner, number = self._owner[name]
                item = self.derivation.statements[owner].declarations[number]
                others[self._rank[owner], owner, number] = item
            if item is not None:
                waiting += names_spoken_of(item) - seen
                seen |= names_spoken_of(item)
        kept = [item for item in own if item.variable.name in seen]
        return (*(others[place] for place in sorted(others)), *kept)


def _original_of(statement: Statement) -> str | None:
    """Return the label of what a statement repairs or reads otherwise."""
    return statement.repairs if statement.reads is None else statement.reads.label


def _successors(
    declared: Sequence[Sequence[int]], components: Sequence[Sequence[int]], home: dict[int, int]
) -> tuple[list[set[int]], list[int]]:
    """Return for each component those that declare it, and for each how many it waits for."""
    later: list[set[int]] = [set() for _ in components]
    waits = [0] * len(components)
    for number, component in enumerate(components):
        premises = {home[other] for position in component for other in declared[position]}
        for premise in premises - {number}:
            later[premise].add(number)
            waits[number] += 1
    return later, waits


def natural_key(label: str) -> tuple[tuple[int, int, str, str], ...]:
    """Return a key that puts 2.9 before 2.10, and numbers before words.

    Numbers are compared by length and then as text: Python reads none of 5,000 digits.
    """
    return tuple(map(_part_key, filter(None, re.split(r"([0-9]+)", label))))


def _part_key(part: str) -> tuple[int, int, str, str]:
    digits = part.lstrip("0")
    is_number = part.isascii() and part.isdecimal()
    return (0, len(digits), digits, part) if is_number else (1, 0, part, part)


def _own_names(statement: Statement, goal: Goal | None) -> list[Declaration]:
    """Return the names of a statement that stand before a goal; without one, what it assumes."""
    if goal is None:
        introduced = [d for d in statement.declarations if d.origin is not Origin.OBTAINED]
        return [*introduced, *statement.givens]
    introduced = list(statement.declarations[: goal.declares_before])
    return [*introduced, *statement.givens[: goal.givens_before]]


def _offered(statement: Statement, goal: Goal) -> tuple[Step, ...]:
    """Return the steps towards a goal: those that speak of nothing that comes after it."""
    return tuple(one.step for one in statement.proof if _seen_by(one.goal) == _seen_by(goal))


def _seen_by(goal: Goal) -> tuple[int, int, int]:
    return goal.givens_before, goal.assumes_before, goal.declares_before


def _assumed(statement: Statement, goal: Goal | None) -> list[Fact]:
    role = Role.HYPOTHESIS if statement.kind is Kind.HYPOTHESIS else Role.ASSUMED
    count = len(statement.assumptions) if goal is None else goal.assumes_before
    return [Fact(p, statement.label, role) for p in statement.assumptions[:count]]


def _doubtful_names(statement: Statement) -> Iterator[str]:
    """Yield the constants that lie in a set which is not evidently inhabited."""
    for item in statement.declarations:
        if item.origin is Origin.CONSTANT and item.domain is not None:
            operator = item.domain.operator if isinstance(item.domain, Operation) else ""
            if operator not in NEVER_EMPTY:
                yield item.variable.name


def _constrains(statement: Statement) -> bool:
    return any(fact.role in _IN_MODELS for fact in statement.exported)


def _relates_sizes(fact: Fact) -> bool:
    """An equation between sizes travels with the shapes it explains."""
    if fact.role not in _IN_MODELS:
        return False
    return all(v.sort == INTEGER for v in free_variables(fact.proposition))


def _is_allowed(statement: Statement, goal: Goal | None) -> bool:
    return _is_among(statement.key, goal)


def _is_among(key: str, goal: Goal | None) -> bool:
    """Say whether a goal may use what has this label: a step may name its labels."""
    return goal is None or goal.by is None or key in map(normalise_label, goal.by)


def _cited(statement: Statement, goal: Goal | None) -> Iterator[Fact]:
    """Yield the theorems of the library that a statement cites."""
    for dependency in statement.dependencies:
        theorem = find_theorem(dependency.label)
        if theorem is not None and _is_among(dependency.key, goal):
            for proposition in theorem.propositions:
                yield Fact(proposition, theorem_label(theorem.name), Role.THEOREM)


def _shown_before(statement: Statement, goal: Goal | None) -> list[Fact]:
    """Return what the same statement established before this goal; without one, its recursions."""
    before = statement.established if goal is None else statement.established[: goal.shows_before]
    found = [fact for facts in before for fact in facts]
    return [f for f in found if goal is not None or f.role is Role.RECURSION]


def names_spoken_of(item: Declaration) -> frozenset[str]:
    """Return the names that a declaration is made with."""
    names = names_of_sort(item.variable.sort)
    for term in (item.domain, item.body, *(p.domain for p in item.parameters)):
        names |= frozenset() if term is None else free_names(term)
    return names - {p.variable.name for p in item.parameters}
