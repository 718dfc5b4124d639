"""The task whose models satisfy everything that a goal may use, and need satisfy nothing else.

What a declared claim shows is assumed as it is where models decide it.  Where it speaks of
infinitely many objects, its grounds are assumed instead (see :mod:`.grounds`): of
the objects that it speaks of as they are, of all others as copies.  So a model is an object of its
own for whatever the goal says, and only has to have *some* objects beside which the claim holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from proofcheck.audit.sufficiency.grounds import Ground, Grounds
from proofcheck.graph.slices import Slicer, names_spoken_of
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.expressions import Term, Variable
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import (
    free_names,
    fresh_name,
    substitute,
    substitute_sort,
)
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task

NOTHING: frozenset[int] = frozenset()
_NOT_TO_USE = frozenset({Role.CLOSURE, Role.EARLIER, Role.THEOREM})
_SHOWN_ELSEWHERE = frozenset({Role.DECLARED, Role.SHOWN})


def speaks_of_infinitely_many(task: Task, fact: Fact) -> bool:
    """Say whether a fact begins with what no model can go through."""
    alone = Task(task.declarations, (), fact.proposition)
    return len(open_goal(alone).declarations) > len(task.declarations)


@dataclass(frozen=True, slots=True)
class DeclaredModels:
    """What models of one statement have to satisfy.

    label     of the statement
    grounds   of the claims that it may use
    shown     grounds of its own goals, as far as they are proved, by proposition
    """

    label: str
    grounds: Grounds
    shown: Mapping[Term, Ground]

    def task(
        self, task: Task, lost: Collection[int] = NOTHING, *, is_whole: bool = True
    ) -> Task | None:
        """Return the task whose models satisfy what a goal may use.

        lost       positions of facts that it is to do without
        is_whole   whether what the same statement shows before has to hold

        None where that cannot be decided on models.
        """
        plain: list[Fact] = []
        general: dict[Fact, Ground] = {}
        for number, fact in enumerate(task.facts):
            if number in lost or fact.role in _NOT_TO_USE:
                continue
            if fact.role is Role.SHOWN and not is_whole:
                continue
            found = self._ground(task, fact)
            if found is not None:
                general[fact] = found
            elif speaks_of_infinitely_many(task, fact):
                return None
            else:
                plain.append(fact)
        return self._pose(task, plain, general)

    def _ground(self, task: Task, fact: Fact) -> Ground | None:
        """Return the grounds of what was shown; None where models are to decide it."""
        if fact.role is Role.SHOWN:
            return self.shown.get(fact.proposition)
        if fact.role is Role.DECLARED and speaks_of_infinitely_many(task, fact):
            return self.grounds.of(fact.label)
        return None

    def _pose(self, task: Task, plain: Iterable[Fact], general: Mapping[Fact, Ground]) -> Task:
        """Return the task in which some facts are assumed, and of others their grounds."""
        assumed = tuple(
            replace(f, role=Role.ASSUMED) if f.role in _SHOWN_ELSEWHERE else f for f in plain
        )
        facts = (*assumed, *(fact for fact in general if fact.role is Role.DECLARED))
        bare = Task(task.declarations, facts, task.goal)
        found = {fact: ground for fact, ground in general.items() if ground.facts}
        if not found:
            return bare
        every = reduce(or_, found.values())
        names = _Names.of(bare, self.label, every.names, self.grounds.slicer)
        about = [*(fact.proposition for fact in found), *every.assumed]
        return _with_facts(bare, assumed, about, every.facts, names)


def _with_facts(
    task: Task, assumed: Iterable[Fact], about: Iterable[Term], facts: Iterable[Fact], names: _Names
) -> Task:
    """Add facts, about copies of what some terms do not speak of."""
    spoken = (name for term in about for name in free_names(term))
    kept = names.reached_from((*spoken, *names.sizes))
    known = {fact.proposition for fact in assumed}
    ordered = sorted(facts, key=lambda f: (f.label, repr(f.proposition)))
    new = [fact for fact in ordered if fact.proposition not in known]
    copied = names.copied([f.proposition for f in ordered], [f.proposition for f in new], kept)
    told = [fact for fact in ordered if fact in new or not copied.isdisjoint(names.about(fact))]
    needed = frozenset[str]().union(*map(names.about, told))
    renaming = names.renaming(copied, needed, free_names(task.goal))
    added = (replace(f, proposition=substitute(f.proposition, renaming)) for f in told)
    return Task(names.declarations(renaming), (*task.facts, *added), task.goal)


@dataclass(frozen=True, slots=True)
class _Names:
    """What is declared in a task, and in the tasks of claims that it uses.

    others   declarations by name, those before that others speak of; then
    own      those of the statement itself
    """

    others: Mapping[str, Declaration]
    own: tuple[Declaration, ...]

    @classmethod
    def of(cls, task: Task, label: str, names: Iterable[str], slicer: Slicer) -> _Names:
        own = tuple(d for d in task.declarations if d.label == label)
        mine = {d.variable.name for d in own}
        declared = {d.variable.name for d in task.declarations} | set(names)
        elsewhere = slicer.declarations_of(declared - mine)
        return cls({n: d for n, d in elsewhere.items() if n not in mine}, own)

    @property
    def sizes(self) -> frozenset[str]:
        """The integers: they may stand in the shapes of others, so they are never copied."""
        return frozenset(n for n, d in self.others.items() if d.variable.sort == INTEGER)

    def reached_from(self, names: Iterable[str]) -> frozenset[str]:
        """Return names with all that their declarations speak of."""
        waiting, found = list(names), set[str]()
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                item = self.others.get(name)
                waiting += () if item is None else names_spoken_of(item)
        return frozenset(found)

    def about(self, fact: Fact) -> frozenset[str]:
        return self.reached_from(free_names(fact.proposition))

    def copied(
        self, facts: Iterable[Term], new: Iterable[Term], kept: Collection[str]
    ) -> frozenset[str]:
        """Return the objects that are copied: what new facts speak of, and facts about these."""
        spoken = [self._objects(one) - set(kept) for one in facts]
        found = frozenset[str]().union(*(self._objects(one) - set(kept) for one in new))
        while any(found & one and not one <= found for one in spoken):
            found = found.union(*(one for one in spoken if found & one))
        return found

    def _objects(self, term: Term) -> frozenset[str]:
        return frozenset(
            name
            for name in self.reached_from(free_names(term))
            if name in self.others and self.others[name].origin is not Origin.DEFINITION
        )

    def renaming(
        self, copied: Collection[str], needed: Collection[str], taken: Collection[str]
    ) -> dict[str, Term]:
        """Return new names for objects, and for what is defined by them, as far as it is needed."""
        found: dict[str, Term] = {}
        avoid = {*self.others, *(d.variable.name for d in self.own), *taken}
        for name, item in self.others.items():
            if name in needed and not self.reached_from([name]).isdisjoint(copied):
                fresh = fresh_name(name, avoid)
                avoid.add(fresh)
                found[name] = Variable(fresh, substitute_sort(item.variable.sort, found))
        return found

    def declarations(self, renaming: Mapping[str, Term]) -> tuple[Declaration, ...]:
        """Return all declarations, with the copies behind their originals."""
        found: list[Declaration] = []
        for name, item in self.others.items():
            found.append(item)
            if name in renaming:
                found.append(_copy(item, renaming))
        return (*found, *self.own)


def _copy(item: Declaration, renaming: Mapping[str, Term]) -> Declaration:
    bound = {p.variable.name for p in item.parameters}
    inner = {old: new for old, new in renaming.items() if old not in bound}
    variable = renaming[item.variable.name]
    assert isinstance(variable, Variable)
    parameters = tuple(
        replace(p, domain=None if p.domain is None else substitute(p.domain, inner))
        for p in item.parameters
    )
    domain = None if item.domain is None else substitute(item.domain, inner)
    body = None if item.body is None else substitute(item.body, inner)
    return replace(item, variable=variable, parameters=parameters, domain=domain, body=body)
