"""What is decided of two statements that are compared: goals like any other, for the same engines.

Under what both assume it is asked whether that has a model, whether each statement can hold there,
whether each proves the other, and whether the two exclude one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.audit.case import Case
from proofcheck.audit.plan import PlannedGoal, offer_of
from proofcheck.graph.comparisons import Pair, prefix_of, renaming_of
from proofcheck.graph.joining import (
    Content,
    Renaming,
    Side,
    applied,
    assertion,
    bind,
    equal,
    put_together,
    question,
    surroundings,
)
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Goal, GoalRole
from proofcheck.language.typing.closing import close
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import Binding, Term, Variable, walk
from proofcheck.terms.substitution import substitute
from proofcheck.terms.task import Declaration, Fact
from proofcheck.terms.texts import fingerprint_task


@dataclass(frozen=True, slots=True)
class Assumed:
    """What one side assumes, or both do; ``by`` says which: 1, 2, or 3 for both."""

    fact: Fact
    by: int


@dataclass(frozen=True, slots=True)
class Direction:
    """Does one statement prove another?

    goals     of the other, with what the first says as facts; none where definitions are compared
    premise   what the first says
    can_hold  the task of deriving a falsehood from it; a model of it breaks that
    """

    goals: tuple[PlannedGoal, ...]
    premise: frozenset[Fact]
    can_hold: PlannedGoal | None

    @property
    def is_absolute(self) -> bool:
        """Whether it says something of an absolute constant: more than any one model tells."""
        parts = (part for fact in self.premise for part in walk(fact.proposition))
        return any(isinstance(part, Binding) and part.binder == "absolute" for part in parts)


@dataclass(frozen=True, slots=True)
class Asked:
    """All that is asked of a pair.

    base        a falsehood under what both assume: a model breaks it
    forward     from the first to the second, `backward` the other way; of definitions the first
                asks whether they are equal, and the other asks nothing
    together    a falsehood from what both say; None where definitions are compared
    assumed     what both sides assume
    agreeing    whether the two say the same of each object that they have in common
    """

    pair: Pair
    base: PlannedGoal
    forward: Direction
    backward: Direction
    together: PlannedGoal | None
    assumed: tuple[Assumed, ...]
    agreeing: tuple[bool, ...]

    @property
    def at_once(self) -> Iterator[PlannedGoal]:
        """All goals but the last: whether two exclude one another is asked where neither follows."""
        yield self.base
        for one in (self.forward, self.backward):
            yield from one.goals
            if one.can_hold is not None:
                yield one.can_hold


def ask(case: Case, pair: Pair) -> Asked:
    """Return what is asked of two statements."""
    return _Asking.of(case, pair).asked()


@dataclass(frozen=True, slots=True)
class _Asking:
    """Puts the tasks of one pair together.

    shared   the surroundings of both, in the words of the first derivation
    """

    case: Case
    pair: Pair
    sides: tuple[Side, Side]
    renaming: Renaming
    shared: tuple[Content, Content]

    @classmethod
    def of(cls, case: Case, pair: Pair) -> _Asking:
        sides = _side(case, pair.first), _side(case, pair.second)
        renaming = renaming_of(sides, pair.where, prefix_of(pair.comparison))
        pairs = (*pair.where, *pair.equated)
        first = surroundings(sides[0], [one.variable.name for one, _ in pairs])
        second = renaming.read(surroundings(sides[1], [other.variable.name for _, other in pairs]))
        links = (fact for _, fact in renaming.links)
        linked = Content(second.declarations, (*second.facts, *links))
        return cls(case, pair, sides, renaming, (first, linked))

    def asked(self) -> Asked:
        first, second = self._assertions() if not self.pair.equated else (Content(), Content())
        forward = self._equalities() if self.pair.equated else self._towards(1, first)
        backward = _NOTHING if self.pair.equated else self._towards(0, second)
        together = None if self.pair.equated else self._planned(first, second, Content())
        base = self._planned(Content())
        return Asked(
            self.pair, base, forward, backward, together, self._assumed(), self._agreeing()
        )

    def _assertions(self) -> tuple[Content, Content]:
        return assertion(self.sides[0]), self.renaming.read(assertion(self.sides[1]))

    def _towards(self, target: int, premise: Content) -> Direction:
        """Return the goals of one statement from what the other says."""
        side = self.sides[target]
        goals = [question(side, goal) for goal in side.statement.goals]
        read = [self.renaming.read(one) if target else one for one in goals]
        planned = tuple(
            self._planned(premise, one, role=goal.role)
            for one, goal in zip(read, side.statement.goals, strict=True)
        )
        return Direction(planned, frozenset(premise.facts), self._planned(premise, Content()))

    def _equalities(self) -> Direction:
        """Return the goals that the definitions are equal wherever both are made."""
        goals = (self._equality(one, other) for one, other in self.pair.equated)
        return Direction(tuple(self._planned(Content(goal=g)) for g in goals), frozenset(), None)

    def _equality(self, one: Declaration, other: Declaration) -> Term:
        """Return that two names mean the same under all that both are defined under."""
        first, second = (side.statement for side in self.sides)
        known = self.renaming.known(other)
        same = equal(applied(one, one.parameters), applied(known, one.parameters))
        givens = self.renaming.read(Content(second.givens)).declarations
        conditions = [substitute(c, self.renaming.image) for c in second.assumptions]
        arguments = {
            _name_of(self.renaming.image[p.variable.name]): q.variable
            for p, q in zip(other.parameters, one.parameters, strict=True)
            if p.variable.name in self.sides[1].givens
        }
        free = [g for g in givens if g.variable.name not in arguments]
        there = substitute(close(same, free, conditions), arguments)
        own = {p.variable.name for p in one.parameters}
        rest = [g for g in first.givens if g.variable.name not in own]
        return bind(one.parameters, close(there, rest, first.assumptions))

    def _assumed(self) -> tuple[Assumed, ...]:
        found: dict[Term, Assumed] = {}
        for by, content in enumerate(self.shared, 1):
            for fact in content.facts:
                key = canonical_form(fact.proposition)
                before = found.get(key)
                found[key] = (
                    Assumed(fact, by) if before is None else Assumed(before.fact, before.by | by)
                )
        return tuple(found.values())

    def _agreeing(self) -> tuple[bool, ...]:
        """Say of each object in common whether the second derivation says nothing else of it."""
        told = {number for number, _ in self.renaming.links}
        return tuple(number not in told for number in range(len(self.pair.where)))

    def _planned(self, *parts: Content, role: GoalRole = GoalRole.SHOW) -> PlannedGoal:
        task = put_together(*self.shared, *parts)
        goal = Goal(task.goal, role, self.pair.comparison.span)
        derivation = self.sides[0].slicer.derivation
        offers = tuple(o for o in map(offer_of, derivation.models) if o.is_about(task))
        statement = self.sides[0].statement
        return PlannedGoal(self.pair.first, statement, goal, task, fingerprint_task(task), offers)


_NOTHING = Direction((), frozenset(), None)


def _side(case: Case, position: int) -> Side:
    number = case.graph.outline_of[position]
    return Side(Slicer(case.derivations[number]), case.statements[position])


def _name_of(term: Term) -> str:
    assert isinstance(term, Variable)
    return term.name
