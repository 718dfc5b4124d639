"""Goals that do not follow from what is declared, and the earlier statements from which they do.

A goal that is not proved is tried again with earlier statements added: none that is a repair,
rests on the claim, or is refuted, ill-formed or unsupported itself.  The least addition found is
judged like everything else, models of all that is assumed included; only where the goal is then
proved, the statements added are *missing*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.completing import is_least, read_shortage
from proofcheck.audit.deciding import Decided
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.verdicts import (
    GoalVerdict,
    StatementVerdict,
    reach_verdict,
    weigh_statement,
)
from proofcheck.graph import DependencyGraph, find_descendants
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.refutation import task_digest
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.terms.canonical import canonical_form, write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_variables
from proofcheck.terms.task import Task
from proofcheck.terms.texts import object_text, task_text
from proofcheck.verdict import Evidence

WORK = "proofcheck.audit.completing:complete"
"""What a worker runs on each question."""

MOST_CANDIDATES = 10
"""Statements that are tried, in the closure of a claim and outside; the nearest in meaning and place."""

_OPEN = frozenset({Evidence.UNSUPPORTED, Evidence.CHECKED, Evidence.WITNESSED})


@dataclass(frozen=True, slots=True)
class Addition:
    """A goal of a statement with what was added to what it may use.

    position   of the statement, counted through all derivations
    place      of the goal in its statement
    labels     of the statements added
    """

    position: int
    place: int
    labels: tuple[str, ...]
    planned: PlannedGoal


@dataclass(frozen=True, slots=True)
class _Shortage:
    """A goal that is not proved, and the statements that might be added, by position."""

    position: int
    place: int
    verdict: GoalVerdict
    statement: Statement
    slicer: Slicer
    near: tuple[int, ...]
    far: tuple[int, ...]

    @property
    def candidates(self) -> tuple[int, ...]:
        return (*self.near, *self.far)

    def task(self, added: Sequence[int]) -> Task:
        """Return the task with the propositions of these statements."""
        return self.slicer.task(self.statement, self.verdict.goal, added)


def find_additions(
    derivations: Sequence[Derivation],
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
    asker: Asker,
) -> tuple[Addition, ...]:
    """Return the least additions with which goals seem to be provable."""
    shortages = dict(enumerate(_find_shortages(derivations, graph, verdicts)))
    queries = {
        number: Query(one.position, one.statement.label, _write(one))
        for number, one in shortages.items()
    }

    def read(number: int, answer: Json) -> Addition | None:
        return _read(shortages[number], queries[number].job, answer)

    answers = asker.ask(WORK, queries, read)
    found = (answers.get(number) for number in shortages)
    return tuple(one for one in found if one is not None)


def _find_shortages(
    derivations: Sequence[Derivation],
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
) -> Iterator[_Shortage]:
    offset = 0
    for derivation in derivations:
        count = len(derivation.statements)
        short = [i for i in range(offset, offset + count) if _is_short(verdicts.get(i))]
        own = {i - offset: v for i, v in verdicts.items() if offset <= i < offset + count}
        slicer = Slicer(derivation)
        shown = _Shown(derivation, {}, {})
        for position in short:
            candidates = _candidates(slicer, graph, own, position, offset)
            verdict = verdicts[position]
            for place, goal in enumerate(verdict.goals):
                if _is_open(goal):
                    useful = [_useful(shown, own, verdict.statement, goal, c) for c in candidates]
                    if any(useful):
                        yield _Shortage(position, place, goal, verdict.statement, slicer, *useful)
        offset += count


def _is_short(verdict: StatementVerdict | None) -> bool:
    if verdict is None or verdict.statement.kind is not Kind.CLAIM:
        return False
    return not verdict.statement.ill_formed and any(map(_is_open, verdict.goals))


def _is_open(goal: GoalVerdict) -> bool:
    """Say whether a goal may be proved yet; a step that names its labels has no others."""
    return goal.evidence in _OPEN and goal.goal.by is None and not goal.fault and goal.has_model


def _candidates(
    slicer: Slicer,
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
    position: int,
    offset: int,
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what may be added: statements in the closure of a claim, and other earlier ones."""
    statement = verdicts[position - offset].statement
    declared = set(slicer.premises(statement))
    above = set(find_descendants(graph, position))
    near: list[int] = []
    far: list[int] = []
    for other in range(position - offset):
        verdict = verdicts.get(other)
        if other in declared or offset + other in above or verdict is None:
            continue
        if not _may_be_added(verdict):
            continue
        is_near = any(slicer.is_within(other, premise) for premise in declared)
        is_near = is_near or verdict.statement.kind is Kind.HYPOTHESIS
        (near if is_near else far).append(other)
    return tuple(near), tuple(far)


def _may_be_added(verdict: StatementVerdict) -> bool:
    statement = verdict.statement
    is_supported = verdict.evidence.is_green or not verdict.evidence.is_of_a_goal
    return is_supported and statement.repairs is None and bool(statement.exported)


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the statements of a derivation show, by their positions; each is found out once.

    says    their propositions, up to the names of bound variables
    about   the objects and operations that these speak of
    """

    derivation: Derivation
    _says: dict[int, frozenset[Term]]
    _about: dict[int, frozenset[str]]

    def says(self, position: int) -> frozenset[Term]:
        if position not in self._says:
            self._says[position] = frozenset(map(canonical_form, self._propositions(position)))
        return self._says[position]

    def about(self, position: int) -> frozenset[str]:
        if position not in self._about:
            self._about[position] = frozenset(_subjects(self._propositions(position)))
        return self._about[position]

    def _propositions(self, position: int) -> list[Term]:
        return [fact.proposition for fact in self.derivation.statements[position].exported]


def _useful(
    shown: _Shown,
    verdicts: Mapping[int, StatementVerdict],
    statement: Statement,
    goal: GoalVerdict,
    candidates: Sequence[int],
) -> tuple[int, ...]:
    """Return the candidates that may make a goal better known; those alone that are relevant.

    A statement that says the goal itself, and is no better established, adds nothing: a goal is
    not proved by its copy.  Where the list of dependencies is cut, the copy may stand there.
    """
    is_judged = goal.evidence.is_green and not statement.truncated
    own = _exported_for(statement, goal) if is_judged else frozenset()

    def is_copy(position: int) -> bool:
        is_no_better = goal.evidence.is_at_least(verdicts[position].evidence)
        return is_no_better and not own.isdisjoint(shown.says(position))

    return _relevant(shown, goal, [one for one in candidates if not own or not is_copy(one)])


def _exported_for(statement: Statement, goal: GoalVerdict) -> frozenset[Term]:
    """Return what dependants may use once a goal is shown; nothing for a step on the way to it."""
    shown = goal.goal.shows_before
    first = sum(map(len, statement.established[:shown]))
    here = chain.from_iterable(statement.established[shown : shown + 1])
    return frozenset(
        canonical_form(closed.proposition)
        for fact, closed in zip(here, statement.exported[first:], strict=False)
        if fact.proposition == goal.goal.proposition
    )


def _relevant(shown: _Shown, goal: GoalVerdict, others: Sequence[int]) -> tuple[int, ...]:
    """Return the statements that speak of what a goal speaks of; of many, the nearest."""
    about = _subjects([goal.goal.proposition])
    about |= {d.variable.name for d in goal.task.declarations if d.variable.sort != INTEGER}

    def shared(position: int) -> int:
        return len(about & shown.about(position))

    ranked = sorted(others, key=lambda p: (-shared(p), -p))
    return tuple(sorted(p for p in ranked[:MOST_CANDIDATES] if shared(p)))


_EVERYWHERE = frozenset({"eq", "ne", "le", "lt", "ge", "gt", "and", "or", "not", "implies"}) | {
    *("add", "sub", "neg", "mul", "pow", "transpose", "range", "in", "identity", "zero", "entry"),
    *("Matrices", "ComplexMatrices", "Real", "Complex", "Int", "Nat", "PosNat", "true", "div"),
}
"""Operations that say nothing about a subject."""


def _subjects(terms: Sequence[Term]) -> set[str]:
    """Return the objects and operations that terms speak of."""
    named = {v.name for term in terms for v in free_variables(term) if v.sort != INTEGER}
    return named | {
        node.operator
        for term in terms
        for node in walk(term)
        if isinstance(node, Operation) and node.operator not in _EVERYWHERE
    }


def _write(shortage: _Shortage) -> str:
    task = shortage.task(shortage.candidates)
    number = {p: i for i, p in enumerate(shortage.candidates)}
    statements = shortage.slicer.derivation.statements
    known = {(f.label, f.role, f.proposition) for f in shortage.verdict.task.facts}
    names = {statements[p].label: p for p in shortage.candidates}
    carriers: list[Json] = [
        [number[names[fact.label]]]
        if fact.label in names and (fact.label, fact.role, fact.proposition) not in known
        else None
        for fact in task.facts
    ]
    near: list[Json] = [number[p] for p in shortage.near]
    groups: list[Json] = [near] if near else []
    if shortage.far:
        groups.append([*range(len(shortage.candidates))])
    written = {"carriers": write_text(carriers), "groups": write_text(groups)}
    return object_text({**written, "task": task_text(task)})


def _read(shortage: _Shortage, job: Json, answer: Json) -> Addition | None:
    """Return what is to be judged: the goal with what was found to be missing.

    raises   Unconfirmed where the kernel does not accept the proof that an answer brings along
    """
    match answer:
        case None:
            return None
        case {"added": list(added), "proof": proof} if is_least(read_shortage(job), added, proof):
            numbers = [n for n in added if isinstance(n, int)]
            return _add(shortage, sorted(shortage.candidates[n] for n in numbers))
    raise Unconfirmed


def _add(shortage: _Shortage, added: Sequence[int]) -> Addition:
    task, goal = shortage.task(added), shortage.verdict.goal
    labels = tuple(shortage.slicer.derivation.statements[p].label for p in added)
    planned = PlannedGoal(shortage.position, shortage.statement, goal, task, task_digest(task))
    return Addition(shortage.position, shortage.place, labels, planned)


def amend(
    verdicts: Mapping[int, StatementVerdict],
    additions: Sequence[Addition],
    decided: Mapping[str, Decided],
) -> dict[int, StatementVerdict]:
    """Return the verdicts of the statements that additions complete, by position."""
    amended: dict[int, StatementVerdict] = {}
    for one in additions:
        found = decided.get(one.planned.digest)
        if found is None or one.planned.goal is None:
            continue
        again = reach_verdict(one.planned.goal, one.planned.task, found.judgement, found.seconds)
        if again.evidence in (Evidence.PROVED, Evidence.CITED):
            before = amended.get(one.position, verdicts[one.position])
            amended[one.position] = _complete(before, one, again)
    return amended


def _complete(before: StatementVerdict, addition: Addition, again: GoalVerdict) -> StatementVerdict:
    old = before.goals[addition.place]
    shown = old if old.insufficient else None
    goals = list(before.goals)
    goals[addition.place] = replace(again, missing=addition.labels, without=shown)
    missing = dict.fromkeys((*before.statement.missing, *addition.labels))
    statement = replace(before.statement, missing=tuple(missing))
    return weigh_statement(statement, goals, has_model=before.has_model)
