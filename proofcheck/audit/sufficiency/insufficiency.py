"""Goals that hold on all models seen, and fail where only what they may use is assumed.

Models of what lies behind a claim satisfy more than it declares.  So what rests on models alone is
looked at once more, on models of the facts that it may use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.judging.theorems import refute
from proofcheck.audit.sufficiency.declared_models import DeclaredModels
from proofcheck.audit.sufficiency.grounds import Grounds
from proofcheck.audit.verdicts import (
    GoalVerdict,
    StatementVerdict,
    as_insufficient,
    weigh_statement,
)
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.statements import Derivation, Kind
from proofcheck.terms.canonical import digest, write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import MODEL_ROLES, Role, Task
from proofcheck.terms.texts import object_text, write_tasks
from proofcheck.verdict import Evidence

WORK = "proofcheck.audit.sufficiency.breaking:break_goals"
"""What a worker runs on the goals of a statement."""

_BY_MODELS = frozenset({Evidence.CHECKED, Evidence.WITNESSED, Evidence.UNSUPPORTED})


@dataclass(frozen=True, slots=True)
class _Doubted:
    """Goals of a statement, by place, each with the task whose models satisfy what it may use."""

    verdict: StatementVerdict
    tasks: Mapping[int, Task]
    settled: Mapping[int, GoalVerdict]


def find_insufficient_claims(
    derivations: Sequence[Derivation],
    verdicts: Mapping[int, StatementVerdict],
    asker: Asker,
    among: Collection[int] | None = None,
) -> dict[int, StatementVerdict]:
    """Return the verdicts of the statements some goal of which needs more than is declared.

    verdicts   of statements, by position counted through all derivations
    among      the statements that are in question; None for all
    """
    wanted = verdicts.keys() if among is None else among
    doubted = dict(_doubt(derivations, verdicts, wanted))
    queries = {
        position: Query(
            position, one.verdict.statement.label, _write(one, asker, presses=among is None)
        )
        for position, one in doubted.items()
        if one.tasks
    }
    answers = asker.ask(
        WORK, queries, lambda n, answer: _confirm(doubted[n], answer), counts_claimed=False
    )
    found: dict[int, StatementVerdict] = {}
    for position, one in doubted.items():
        broken = {**one.settled, **answers.get(position, {})}
        if broken:
            found[position] = _amend(one.verdict, broken)
    return found


def _doubt(
    derivations: Sequence[Derivation],
    verdicts: Mapping[int, StatementVerdict],
    wanted: Collection[int],
) -> Iterator[tuple[int, _Doubted]]:
    offset = 0
    for derivation in derivations:
        count = len(derivation.statements)
        own = {i: verdicts[offset + i] for i in range(count) if offset + i in verdicts}
        doubtful = [i for i, one in own.items() if offset + i in wanted and _rests_on_models(one)]
        if doubtful:
            grounds = Grounds(Slicer(derivation), own)
            for position in doubtful:
                yield offset + position, _doubted(own[position], grounds)
        offset += count


def _rests_on_models(verdict: StatementVerdict) -> bool:
    statement = verdict.statement
    if statement.kind is not Kind.CLAIM or statement.ill_formed:
        return False
    return any(map(_is_doubtful, verdict.goals))


def _is_doubtful(goal: GoalVerdict) -> bool:
    is_open = goal.evidence in _BY_MODELS and not goal.insufficient and not goal.fault
    return is_open and goal.has_model


def _doubted(verdict: StatementVerdict, grounds: Grounds) -> _Doubted:
    tasks: dict[int, Task] = {}
    settled: dict[int, GoalVerdict] = {}
    models = DeclaredModels(verdict.statement.label, grounds, grounds.of_goals(verdict))
    for place, goal in enumerate(verdict.goals):
        if not _is_doubtful(goal):
            continue
        if goal.doubtful and all(_holds_behind(fact.label, grounds) for fact in goal.doubtful):
            settled[place] = as_insufficient(goal)
        elif any(fact.role is Role.CLOSURE for fact in goal.task.facts):
            task = models.task(goal.task)
            if task is not None and _assumes_less(task, goal.task):
                tasks[place] = task
    return _Doubted(verdict, tasks, settled)


def _holds_behind(label: str, grounds: Grounds) -> bool:
    """Say whether what a statement shows holds on all models of what lies behind it."""
    return grounds.of(label) is not None


def _assumes_less(declared: Task, task: Task) -> bool:
    assumed = {fact.proposition for fact in declared.facts if fact.role in MODEL_ROLES}
    return any(f.proposition not in assumed for f in task.facts if f.role is Role.CLOSURE)


def _write(one: _Doubted, asker: Asker, *, presses: bool) -> str:
    """Return as JSON what a worker is asked.

    presses   whether models are moved towards failure: once, for the goals as printed
    """
    written = {"presses": write_text(presses), "seed": write_text(asker.options.seed)}
    return object_text({**written, "tasks": write_text(write_tasks(one.tasks.values()))})


def _confirm(one: _Doubted, answer: Json) -> dict[int, GoalVerdict]:
    """Return the verdicts of goals that fail, each on a model that the kernel accepts.

    raises   Unconfirmed where it does not, or it is no answer
    """
    if not isinstance(answer, list) or len(answer) != len(one.tasks):
        raise Unconfirmed
    found: dict[int, GoalVerdict] = {}
    for (place, task), certificate in zip(one.tasks.items(), answer, strict=True):
        if certificate is not None:
            found[place] = _broken(one.verdict.goals[place], task, certificate)
    return found


def _broken(goal: GoalVerdict, task: Task, certificate: Json) -> GoalVerdict:
    try:
        refutation = refute(task, certificate)
    except CertificateRejected as reason:
        raise Unconfirmed from reason
    bare = replace(goal, sizes=(), models=0, digits=None, proof=None, steps=None, vacuity="")
    shown = replace(bare, task=task, engine="models", extreme=None, refutation=refutation)
    return as_insufficient(replace(shown, certificate=digest(certificate)))


def _amend(verdict: StatementVerdict, broken: Mapping[int, GoalVerdict]) -> StatementVerdict:
    goals = [broken.get(place, goal) for place, goal in enumerate(verdict.goals)]
    return weigh_statement(
        verdict.statement, goals, has_model=verdict.has_model, steps=verdict.steps
    )
