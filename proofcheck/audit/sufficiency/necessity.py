"""Which declared dependencies are needed: without one of them a model breaks a goal.

Models are asked about what neither a name nor a proof has settled.  Nor are they where the proof of
a dependency can stand in its place: no model breaks the goal then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.dependencies import Dependencies, Inquiry, Need
from proofcheck.audit.judging.theorems import refute
from proofcheck.audit.sufficiency.declared_models import DeclaredModels
from proofcheck.audit.sufficiency.grounds import Ground, Grounds
from proofcheck.audit.verdicts import StatementVerdict
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.source.labels import normalise_label
from proofcheck.terms.canonical import write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role, Task
from proofcheck.terms.texts import object_text, write_tasks

WORK = "proofcheck.audit.sufficiency.breaking:break_without"
"""What a worker runs on the dependencies of a statement."""


@dataclass(slots=True)
class _Trials:
    """Goals of a statement where dependencies are left out: all in question, and each alone.

    joint    tasks without all of them
    single   tasks without one
    places   of each of the latter: the dependency, the number of the joint task, and of the goal
    """

    joint: list[Task] = field(default_factory=list)
    single: list[Task] = field(default_factory=list)
    places: list[tuple[int, int, int]] = field(default_factory=list)


def find_needed(
    inquiries: Mapping[int, Inquiry],
    known: Mapping[int, Dependencies],
    verdicts: Mapping[int, StatementVerdict],
    asker: Asker,
) -> dict[int, Dependencies]:
    """Return what is known of the dependencies of claims, with those that models show are needed."""
    grounds: dict[int, Grounds] = {}
    trials: dict[int, _Trials] = {}
    lemmas: dict[int, tuple[str, ...]] = {}
    for position, inquiry in inquiries.items():
        open_ones = _in_question(inquiry, known[position]) if inquiry.is_asked else []
        if open_ones:
            if inquiry.offset not in grounds:
                grounds[inquiry.offset] = _grounds(inquiry, verdicts)
            below = grounds[inquiry.offset]
            spare = [number for number in open_ones if is_lemma(inquiry, below, number)]
            lemmas[position] = tuple(map(inquiry.label, spare))
            rest = [number for number in open_ones if number not in spare]
            trials[position] = _try(inquiry, verdicts[position], below, rest)
    queries = {
        position: Query(position, inquiries[position].statement.label, _write(one, asker))
        for position, one in trials.items()
        if one.single
    }
    found = asker.ask(WORK, queries, lambda n, answer: _confirm(inquiries[n], trials[n], answer))
    return {
        i: replace(one, needed=found.get(i, ()), lemmas=lemmas.get(i, ()))
        for i, one in known.items()
    }


def is_lemma(inquiry: Inquiry, grounds: Grounds, number: int) -> bool:
    """Say whether the proof of a dependency can stand in its place wherever it is used.

    Then all goals are proved without it, if at greater length: what it is proved from may be used
    in any case, and all names in its proof are visible.
    """
    ground = grounds.of(inquiry.label(number))
    goals = inquiry.question.goals
    if ground is None or any(goal.proof is None for goal in goals):
        return False
    if not all(_is_visible(inquiry, name, number) for name in ground.names):
        return False
    return all(
        _can_stand_in(ground, goal.task, lost)
        for place, goal in enumerate(goals)
        if (lost := _lost(inquiry, place, {number}))
    )


def _is_visible(inquiry: Inquiry, name: str, without: int) -> bool:
    """Say whether a statement sees a name without one of its dependencies."""
    slicer, premises = inquiry.slicer, inquiry.supply.premises
    owner = slicer.owner_of(name)
    others = (p for n, p in enumerate(premises) if n != without)
    return owner is not None and any(slicer.is_within(owner, p) for p in others)


def _can_stand_in(ground: Ground, task: Task, lost: Collection[int]) -> bool:
    """Say whether a goal may use all that something is proved from, without some facts."""
    left = [fact for number, fact in enumerate(task.facts) if number not in lost]
    usable = {f.proposition for f in left if f.role in (Role.HYPOTHESIS, Role.WHERE)}
    cited = {fact.label for fact in left if fact.role is Role.THEOREM}
    return {fact.proposition for fact in ground.facts} <= usable and ground.cited <= cited


def _grounds(inquiry: Inquiry, verdicts: Mapping[int, StatementVerdict]) -> Grounds:
    count = len(inquiry.slicer.derivation.statements)
    own = {i: verdicts.get(inquiry.offset + i) for i in range(count)}
    return Grounds(inquiry.slicer, {i: one for i, one in own.items() if one is not None})


def _in_question(inquiry: Inquiry, known: Dependencies) -> list[int]:
    unused = set(map(normalise_label, known.unused))
    return [
        number
        for number in range(inquiry.question.count)
        if number not in inquiry.vital and normalise_label(inquiry.label(number)) not in unused
    ]


def _try(
    inquiry: Inquiry, verdict: StatementVerdict, grounds: Grounds, numbers: Collection[int]
) -> _Trials:
    """Pose each goal that some of these dependencies bear on."""
    models = DeclaredModels(verdict.statement.label, grounds, grounds.of_goals(verdict))
    found = _Trials()
    for place, goal in enumerate(inquiry.question.goals):
        bearing = [n for n in numbers if _lost(inquiry, place, {n})]
        together = models.task(goal.task, _lost(inquiry, place, bearing), is_whole=False)
        if not bearing or together is None:
            continue
        found.joint.append(together)
        for number in bearing:
            alone = models.task(goal.task, _lost(inquiry, place, {number}), is_whole=False)
            if alone is not None:
                found.single.append(alone)
                found.places.append((number, len(found.joint) - 1, place))
    return found


def _lost(inquiry: Inquiry, place: int, without: Collection[int]) -> frozenset[int]:
    """Return the facts that a goal has to do without; none where its proof does so anyway."""
    goal = inquiry.question.goals[place]
    kept = [number for number in range(inquiry.question.count) if number not in without]
    lost = goal.lost(kept).facts
    return lost if goal.proof is None or lost & goal.used else frozenset()


def _write(trials: _Trials, asker: Asker) -> str:
    return object_text(
        {
            "joint": write_text(write_tasks(trials.joint)),
            "single": write_text(write_tasks(trials.single)),
            "places": write_text([[number, joint] for number, joint, _ in trials.places]),
            "seed": write_text(asker.options.seed),
        }
    )


def _confirm(inquiry: Inquiry, trials: _Trials, answer: Json) -> tuple[Need, ...]:
    """Return the dependencies that are needed, each with a model that the kernel accepts.

    raises   Unconfirmed where it does not, or it is no answer
    """
    if not isinstance(answer, list):
        raise Unconfirmed
    return tuple(_need(inquiry, trials, one) for one in answer)


def _need(inquiry: Inquiry, trials: _Trials, found: Json) -> Need:
    match found:
        case [int(dependency), int(number), certificate] if 0 <= number < len(trials.single):
            meant, _, place = trials.places[number]
            if meant == dependency:
                task = trials.single[number]
                try:
                    return Need(inquiry.label(meant), place, task, refute(task, certificate))
                except CertificateRejected as reason:
                    raise Unconfirmed from reason
    raise Unconfirmed
