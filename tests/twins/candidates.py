"""The twins of a goal, each as the task that the audit would have to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from proofcheck.audit.premises.premise_deletion import Loss, leave_out
from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing import plain_name, render_term
from proofcheck.language.statements import Derivation, Goal, Statement
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Term
from proofcheck.terms.offers import OfferedModel
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, free_variables
from proofcheck.terms.task import Declaration, Fact, Role, Task
from tests.twins.following import Change, reductions
from tests.twins.perturbing import Twin, perturb
from tests.twins.retyping import Retyped
from tests.twins.sets import enlarge


@dataclass(frozen=True, slots=True)
class Original:
    """What is known of the goal itself, which its twins may use.

    models      of the statement's goals, written down; a twin may fail on one of them
    offers      models that the author offers for the goal, as the audit takes them
    proof       certificate that the kernel has accepted, so that it does not rest on models; or None
    """

    models: tuple[Json, ...] = ()
    offers: tuple[OfferedModel, ...] = ()
    proof: Json = None

    @property
    def is_proved(self) -> bool:
        """Whether the goal does not rest on models."""
        return self.proof is not None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A twin of a goal, with the task that asks for it.

    key       what a line of excuses names: derivation, label, number of the goal, what was done
    stronger  the key of a twin that says at least as much, if there is one
    lacks     the label of the declared statement whose fact was dropped, if one was
    change    what was changed, where a proof may show that it makes no difference
    original  what is known of the goal
    """

    key: str
    label: str
    kind: str
    goal: Goal
    task: Task
    stronger: str = ""
    lacks: str = ""
    change: Change | None = field(default=None, compare=False)
    original: Original = field(default=Original(), compare=False)

    @property
    def derivation(self) -> str:
        """The name of the derivation that the goal is from."""
        return self.key.partition(":")[0]

    @property
    def reductions(self) -> tuple[Task, ...]:
        """Tasks any one of which shows that it is as true as its goal."""
        return () if self.change is None else tuple(reductions(self.task, self.change))

    @property
    def statement_name(self) -> str:
        """Derivation and label."""
        return f"{self.derivation}:{self.label}"

    @property
    def goal_name(self) -> str:
        """Derivation, label and number of the goal."""
        return self.key.partition(", ")[0]


_T = TypeVar("_T")

PREMISE = "premise"
"""Kind of the twins that lack a declared theorem: as true as the goal, but less is known."""


@dataclass(frozen=True, slots=True)
class _Subject:
    """A goal of a statement, and how tasks are cut for it."""

    slicer: Slicer
    statement: Statement
    goal: Goal
    start: str

    def twin(
        self, name: str, kind: str, statement: Statement, goal: Goal, change: Change | None = None
    ) -> Candidate:
        task, key = self.slicer.task(statement, goal), f"{self.start}, {name}"
        return Candidate(key, statement.label, kind, goal, task, change=change)

    def without(self, fact: Fact, kind: str, fewer: Task) -> Candidate:
        key = f"{self.start}, {kind}: [{fact.label}] {_shown(fact.proposition)} -> nothing"
        change = Change(fact.proposition, is_earlier=True)
        return Candidate(
            key, self.statement.label, kind, self.goal, fewer, lacks=fact.label, change=change
        )


def list_candidates(
    derivation: Derivation,
    slicer: Slicer,
    statement: Statement,
    goal: Goal,
    retyped: tuple[Retyped, ...] = (),
) -> Iterator[Candidate]:
    """Yield the twins of one goal.

    Changed are its formula, an assumption, the body of a definition of the same statement, and
    the sets of the names it is about; dropped are an assumption, and a fact of a declared
    statement.  What was shown before was shown under the old assumptions and definitions, so
    that a twin of these does not see it.
    """
    number = statement.goals.index(goal) + 1
    subject = _Subject(
        slicer, statement, goal, f"{derivation.name}:{statement.label} goal {number}"
    )
    for twin in perturb(goal.proposition):
        changed = replace(goal, proposition=twin.term)
        change = Change(goal.proposition, twin.term, is_goal=True)
        yield subject.twin(twin.name, twin.kind, statement, changed, change)
    yield from _of_assumptions(subject)
    yield from _of_definitions(subject)
    yield from _of_sets(subject, retyped)
    yield from _of_facts(subject)


def _of_assumptions(subject: _Subject) -> Iterator[Candidate]:
    statement, goal = subject.statement, replace(subject.goal, shows_before=0)
    assumptions = statement.assumptions
    for at, assumption in enumerate(assumptions[: goal.assumes_before]):
        other = replace(statement, assumptions=(*assumptions[:at], *assumptions[at + 1 :]))
        fewer = replace(goal, assumes_before=goal.assumes_before - 1)
        name = f"hypothesis: assume {_shown(assumption)} -> nothing"
        without = subject.twin(name, "hypothesis", other, fewer, Change(assumption))
        yield without
        for twin in perturb(assumption, polarity=-1):
            other = replace(statement, assumptions=_with(assumptions, at, twin.term))
            name, change = _inside(f"assume {at + 1}", twin), Change(assumption, twin.term)
            changed = subject.twin(name, twin.kind, other, goal, change)
            yield replace(changed, stronger=without.key)


def _of_definitions(subject: _Subject) -> Iterator[Candidate]:
    statement, goal = subject.statement, replace(subject.goal, shows_before=0)
    task = subject.slicer.task(statement, subject.goal)
    reachable = _reachable(task)
    for at, item in enumerate(statement.declarations[: goal.declares_before]):
        if item.body is None or item.variable.name not in reachable:
            continue
        for twin in perturb(item.body, polarity=0):
            declarations = _with(statement.declarations, at, replace(item, body=twin.term))
            other = replace(statement, declarations=declarations)
            name = _inside(f"let {plain_name(item.variable.name)}", twin)
            change = Change(item.body, twin.term, item.parameters)
            yield subject.twin(name, twin.kind, other, goal, change)


def _reachable(task: Task) -> frozenset[str]:
    """Return the names in the goal, and in the definitions of these, and so on."""
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    waiting, seen = [*free_names(task.goal)], set(free_names(task.goal))
    while waiting:
        body = bodies.get(waiting.pop())
        new = set() if body is None else free_names(body) - seen
        waiting += new
        seen |= new
    return frozenset(seen)


def _of_sets(subject: _Subject, retyped: tuple[Retyped, ...]) -> Iterator[Candidate]:
    statement, goal = subject.statement, replace(subject.goal, shows_before=0)
    for at, given in enumerate(statement.givens[: goal.givens_before]):
        larger = enlarge(given.domain)
        if larger is not None and given.domain is not None:
            changed: Declaration = replace(given, domain=larger)
            other = replace(statement, givens=_with(statement.givens, at, changed))
            name = plain_name(given.variable.name)
            change = f"{name} : {render_term(given.domain)} -> {render_term(larger)}"
            yield subject.twin(f"set: {change}", "set", other, goal)
    number = statement.goals.index(subject.goal)
    for one in retyped:
        again = replace(one.statement.goals[number], shows_before=0)
        task = one.slicer.task(one.statement, again)
        yield Candidate(f"{subject.start}, set: {one.change}", statement.label, "set", again, task)


def _of_facts(subject: _Subject) -> Iterator[Candidate]:
    """Drop what is declared: first what describes the names, then theorems."""
    task = subject.slicer.task(subject.statement, subject.goal)
    for fact in dict.fromkeys(task.facts):
        where = frozenset(n for n, one in enumerate(task.facts) if one == fact)
        if fact.role in (Role.HYPOTHESIS, Role.WHERE) and not _relates_sizes(fact.proposition):
            kept = tuple(one for n, one in enumerate(task.facts) if n not in where)
            yield subject.without(fact, "hypothesis", replace(task, facts=kept))
        if fact.role is Role.DECLARED:  # the others keep their places, to which proofs refer
            yield subject.without(fact, PREMISE, leave_out(task, Loss(where)))


def _relates_sizes(proposition: Term) -> bool:
    """Shapes stand on equations between sizes: without these the goal would be ill-formed."""
    return all(one.sort == INTEGER for one in free_variables(proposition))


def _shown(term: Term) -> str:
    return render_term(term, plain_name)


def _inside(where: str, twin: Twin) -> str:
    place = f"{where}.{twin.place}" if twin.place else where
    return f"{twin.kind} at {place}: {twin.change}"


def _with(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at + 1 :])
