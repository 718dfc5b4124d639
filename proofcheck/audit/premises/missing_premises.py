"""Goals that do not follow from what is declared, and the earlier statements from which they do.

A goal that is not proved is tried again with earlier statements added.  The least addition found is
judged like everything else, models of all that is assumed included; only where the goal is then
proved, and a model of what is declared breaks it, the statements added are *missing*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.deciding import Decided
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.premises.abduction import is_least, read_shortage
from proofcheck.audit.premises.short_goals import ShortGoal, find_short_goals
from proofcheck.audit.verdicts import (
    GoalVerdict,
    StatementVerdict,
    reach_verdict,
    weigh_statement,
)
from proofcheck.graph import DependencyGraph
from proofcheck.language.statements import Derivation
from proofcheck.terms.canonical import write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task, object_text, task_text
from proofcheck.verdict import Evidence

WORK = "proofcheck.audit.premises.abduction:complete"
"""What a worker runs on each question."""


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


def find_additions(
    derivations: Sequence[Derivation],
    graph: DependencyGraph,
    verdicts: Mapping[int, StatementVerdict],
    asker: Asker,
) -> tuple[Addition, ...]:
    """Return the least additions with which goals seem to be provable."""
    short = dict(enumerate(find_short_goals(derivations, graph, verdicts)))
    queries = {
        number: Query(one.position, one.statement.label, _write(one))
        for number, one in short.items()
    }

    def read(number: int, answer: Json) -> Addition | None:
        return _read(short[number], queries[number].job, answer)

    answers = asker.ask(WORK, queries, read)
    found = (answers.get(number) for number in short)
    return tuple(one for one in found if one is not None)


def _write(short: ShortGoal) -> str:
    """Return as JSON what a worker is asked; candidates are meant by their numbers."""
    task = short.task(short.candidates)
    groups: list[Json] = [[*range(len(short.near))]] if short.near else []
    if short.far:
        groups.append([*range(len(short.candidates))])
    written = {"carriers": write_text(_carriers(short, task)), "groups": write_text(groups)}
    return object_text({**written, "task": task_text(task)})


def _carriers(short: ShortGoal, task: Task) -> list[Json]:
    """Return for each fact the candidate that brings it along; None for what may be used anyway."""
    statements = short.slicer.derivation.statements
    number = {statements[p].label: i for i, p in enumerate(short.candidates)}
    known = {(f.label, f.role, f.proposition) for f in short.verdict.task.facts}
    return [
        [number[fact.label]]
        if fact.label in number and (fact.label, fact.role, fact.proposition) not in known
        else None
        for fact in task.facts
    ]


def _read(short: ShortGoal, job: Json, answer: Json) -> Addition | None:
    """Return what is to be judged: the goal with what was found to be missing.

    raises   Unconfirmed where the kernel does not accept the proof that an answer brings along
    """
    match answer:
        case None:
            return None
        case {"added": list(added), "proof": proof} if is_least(read_shortage(job), added, proof):
            numbers = [n for n in added if isinstance(n, int)]
            return _add(short, sorted(short.candidates[n] for n in numbers))
    raise Unconfirmed


def _add(short: ShortGoal, added: Sequence[int]) -> Addition:
    task, goal = short.task(added), short.verdict.goal
    labels = tuple(short.slicer.derivation.statements[p].label for p in added)
    planned = PlannedGoal(short.position, short.statement, goal, task, fingerprint_task(task))
    return Addition(short.position, short.place, labels, planned)


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
    """Return the verdict of a statement, one goal of which is proved with an addition.

    The addition is missing where a model of what is declared breaks the goal, and presumed to stand
    where the page has cut the list.  Else the goal may follow all the same: it stays what it is.
    """
    old, statement = before.goals[addition.place], before.statement
    goals = list(before.goals)
    if old.insufficient or statement.truncated:
        shown = old if old.insufficient else None
        goals[addition.place] = replace(again, missing=addition.labels, without=shown)
        missing = dict.fromkeys((*statement.missing, *addition.labels))
        statement = replace(statement, missing=tuple(missing))
    else:
        goals[addition.place] = replace(old, proved_with=addition.labels)
    return weigh_statement(statement, goals, has_model=before.has_model, steps=before.steps)
