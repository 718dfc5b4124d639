"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.audit.attempting import (
    NOT_TRIED,
    STEPS_AGAINST,
    TAKEN_AGAINST,
    Trial,
    attempt_proof,
    try_long,
    try_soon,
)
from proofcheck.audit.brief import Brief
from proofcheck.audit.by_models import judge_by_models
from proofcheck.audit.extremes import look_for_extreme
from proofcheck.audit.fresh_models import breaks_on_fresh_models
from proofcheck.audit.insufficient import find_insufficient, insufficient_by
from proofcheck.audit.judgement import Judgement, write_judgement
from proofcheck.falsification.chains import follows
from proofcheck.falsification.sightings import Survey, asserts_constant
from proofcheck.falsification.survey import (
    ESTABLISHED,
    JointSurvey,
    Offers,
    begin_surveys,
    survey,
    survey_failure,
    survey_together,
    with_earlier_hypotheses,
    with_usable_facts,
)
from proofcheck.falsification.vacuity import find_vacuity
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role, Task
from proofcheck.terms.texts import read_offers, read_tasks

FIRST_MODELS = 8
"""Models that a goal must survive before a proof is looked for."""

MODELS_OF_PROVED = 4
"""The same where all goals were proved in another reading: fewer do not show a vacuous goal."""

NOTHING_KNOWN = Brief()


def judge(job: Json) -> Json:
    """Judge the tasks of a job; the answer is a list of judgements as JSON.

    What was recorded of an earlier judgement is checked, but for its certificates; only where that
    fails is searched again.  So is what is told of each goal from another reading of its statement.
    Where a record is borne out, the answer says so and leaves out what is on record.
    """
    match job:
        case {
            "tasks": written,
            "seed": int(seed),
            "recorded": parcel,
            "offers": offered,
            "told": list(told),
            "again": bool(is_again),
        }:
            tasks, offers = read_tasks(written), read_offers(offered)
            confirmed = None if parcel is None else _confirm(tasks, parcel, seed, offers, told)
            if confirmed is not None:
                return confirmed
            brief = _read_brief(tasks, told, is_again=is_again)
            return [write_judgement(one) for one in judge_tasks(tasks, seed, offers, brief)]
    raise ValueError("a job has tasks, a seed, records, offers, what is told, whether it is again")


def _read_brief(tasks: Sequence[Task], told: Sequence[Json], *, is_again: bool) -> Brief:
    """Return what is known from another reading, as far as it holds.

    Worst ratios are those of the goals as printed: nobody reads those of another reading.
    """
    from proofcheck.audit.carrying import (
        carry_over,
        leave,
        pressed_before,
        proved_before,
        tried_in_vain,
        unchecked,
    )

    refuted = carry_over(tasks, told)
    return Brief(
        refuted | leave(refuted, told),
        unproved=tried_in_vain(told),
        unchecked=unchecked(told),
        pressed=pressed_before(told),
        proved=proved_before(told),
        asks_ratios=not is_again,
    )


def _confirm(
    tasks: Sequence[Task], parcel: Json, seed: int, offers: Offers, told: Sequence[Json]
) -> Json:
    """Answer what is recorded, its certificates aside, if all of it holds; also on other models."""
    from proofcheck.audit.carrying import left_without_need, unchecked
    from proofcheck.audit.parcels import unpack, write_confirmation
    from proofcheck.audit.rechecking import leave_to_the_audit, recheck_group

    recorded = unpack(parcel)
    found = recheck_group(tasks, recorded, leave_to_the_audit, seed, offers)
    if found is None or left_without_need(found.judgements, told):
        return None
    if breaks_on_fresh_models(found.surveys, found.judgements, unchecked(told)):
        return None
    return write_confirmation(found.judgements, recorded)


def judge_tasks(
    tasks: Sequence[Task],
    seed: int = 0,
    offers: Offers = (),
    brief: Brief = NOTHING_KNOWN,
) -> list[Judgement]:
    """Judge tasks that are alike but for their goals.

    What no model breaks at once is proved, if that is soon done; only what is left needs many
    models, and so does what is no more than an instance of a theorem of the library.  A longer
    search for a proof is for what no model breaks at all.

    brief   what is known of the goals beforehand
    """
    if len(brief.judged) == len(tasks):
        return [brief.judged[i] for i in range(len(tasks))]
    found = _judge_group(tasks, seed, offers, brief)
    ratios = {i: _extreme_of(one, seen) for i, (one, seen) in found.items() if brief.asks_ratios}
    return [replace(found[i][0], extreme=ratios.get(i)) for i in range(len(tasks))]


def _judge_group(
    tasks: Sequence[Task], seed: int, offers: Offers, brief: Brief
) -> dict[int, tuple[Judgement, Survey]]:
    """Return the judgement of each goal, by number, with what was seen of it."""
    joint = begin_surveys(tasks, seed, offers=offers)
    surveys = dict(enumerate(joint.surveys))
    group = _Group(tasks, seed, offers, brief, joint, surveys, judged=dict(brief.judged))
    group.prove_soon()
    group.prove_long()
    group.weigh()
    return {i: (one, group.surveys[i]) for i, one in group.judged.items()}


@dataclass(slots=True)
class _Group:
    """Goals of tasks that are alike otherwise, on the way to their judgements; all by number.

    joint     the surveys of all goals, on the same models
    surveys   what was seen of each goal
    tried     what came of looking for a proof of it, unless its judgement was known beforehand
    judged    its judgement, as soon as there is one
    """

    tasks: Sequence[Task]
    seed: int
    offers: Offers
    brief: Brief
    joint: JointSurvey
    surveys: dict[int, Survey]
    tried: dict[int, Trial] = field(default_factory=dict)
    judged: dict[int, Judgement] = field(default_factory=dict)

    def prove_soon(self) -> None:
        """Look for short proofs of goals that a few models do not break.

        Where a goal was proved in another reading, long ones are worth while at once.
        """
        for i, seen in self.surveys.items():
            seen.is_known, seen.before = i in self.brief.unchecked, self.brief.pressed.get(i)
        were_proved = set(self.brief.proved).issuperset(self._open())
        self.joint.look(MODELS_OF_PROVED if were_proved else FIRST_MODELS)
        for i in self._open():
            self.tried[i] = self._try_soon(i)
        self._settle()

    def _try_soon(self, number: int) -> Trial:
        if not self.brief.wants_proof(number, is_long=False):
            return Trial()
        task, seen = self.tasks[number], self.surveys[number]
        tried = try_soon(task, seen)
        likely = tried.judgement is None and number in self.brief.proved
        return try_long(task, seen, tried) if likely else tried

    def prove_long(self) -> None:
        """Look longer for proofs of goals that a few models do not break; many are for the others.

        Absolute constants come last: to look for one takes longest, and most that there are none of
        are refuted by models.
        """
        constants = {i for i in self._open() if asserts_constant(self.surveys[i].opened.goal)}
        self._try_long(set(self._open()) - constants)
        self.joint.drop(self.judged)
        self.joint.look()
        self._try_long(constants)

    def _try_long(self, numbers: Collection[int]) -> None:
        for i in sorted(numbers):
            if self.brief.wants_proof(i, is_long=True) and i not in self.brief.proved:
                self.tried[i] = try_long(self.tasks[i], self.surveys[i], self.tried[i])
        self._settle()

    def weigh(self) -> None:
        """Judge by models what no proof settles."""
        self._ask_earlier(self._open())
        rest = self._open()
        weighed = self._weigh_each(rest)
        weighed |= {i: _doubt(self.tasks[i], weighed[i]) for i in rest if self._is_untried(i)}
        earned = {i: self.tasks[i] for i in rest if weighed[i].evidence in _EARNED}
        weighed |= find_insufficient(earned, self.seed)
        for i in rest:
            self.judged[i] = _complete(weighed[i], self.surveys[i], self.tried[i].trouble)

    def _open(self) -> list[int]:
        return [i for i in self.surveys if i not in self.judged]

    def _settle(self) -> None:
        """Judge the goals that a proof settles."""
        found = {i: one.judgement for i, one in self.tried.items()}
        self.judged |= {i: one for i, one in found.items() if one is not None}

    def _is_untried(self, number: int) -> bool:
        """Say whether no proof was looked for, and none is known to be out of reach."""
        return self.tried[number].attempt is NOT_TRIED and number not in self.brief.unproved

    def _ask_earlier(self, rest: Sequence[int]) -> None:
        """Look once more, where all earlier hypotheses hold, at goals that fail.

        What fails only where they do not hold may still follow from what was shown before.
        """
        tasks, seen = [self.tasks[i] for i in rest], [self.surveys[i] for i in rest]
        stricter = _with_earlier(tasks, seen, self.seed, self.offers)
        for i, strict in zip(rest, stricter, strict=True):
            if strict.failure is None and self.surveys[i].failure is not None:
                self._ask_established(i, strict)
            else:
                self.surveys[i] = strict

    def _ask_established(self, number: int, strict: Survey) -> None:
        """Judge a goal that fails only where some earlier hypothesis does not hold.

        Such models do not count where they break what the goal may use: it is proved from that, or
        surveyed where all of that holds.  Where this cannot be told, it fails.

        strict   the survey where all earlier hypotheses hold
        """
        task = self.tasks[number]
        if all(fact.role not in ESTABLISHED for fact in task.facts):
            return
        tried = self.tried[number]
        if self.brief.wants_proof(number, is_long=True):
            tried = try_long(task, strict, try_soon(task, strict))
        if tried.judgement is not None:
            self.judged[number] = tried.judgement
            return
        usable = survey(with_usable_facts(task), self.seed, offers=self.offers)
        found = insufficient_by(task, usable)
        if found is not None:
            self.judged[number] = found
        elif usable.found and usable.failure is None:
            self.surveys[number], self.tried[number] = usable, tried

    def _weigh_each(self, rest: Sequence[int]) -> dict[int, Judgement]:
        weighed: dict[int, Judgement] = {}
        for i in rest:
            weighed[i] = judge_by_models(
                self.tasks[i],
                self.surveys[i],
                self.seed,
                self.tried[i].citation,
                may_check=i not in self.brief.unchecked,
                is_implied=self._is_implied(i, {**self.judged, **weighed}),
            )
        return weighed

    def _is_implied(self, number: int, judged: Mapping[int, Judgement]) -> bool:
        """Say whether a goal follows from others, judged before, that hold or were pressed."""
        holding = [self.surveys[i] for i, one in judged.items() if one.evidence in _HOLDING]
        return follows(self.surveys[number].opened.goal, [one.opened.goal for one in holding])


_EARNED = frozenset({"checked", "witnessed"})
"""What models alone earn a goal."""

_HOLDING = frozenset({"proved", "cited", "witnessed"})


def _with_earlier(
    tasks: Sequence[Task], surveys: list[Survey], seed: int, offers: Offers
) -> list[Survey]:
    """Survey tasks that fail once more where all earlier hypotheses hold.

    A failure only where they do not hold would be no refutation.
    """
    broken = [i for i, found in enumerate(surveys) if found.failure is not None]
    if not broken or all(f.role is not Role.EARLIER for f in tasks[0].facts):
        return surveys
    stricter = {i: with_earlier_hypotheses(tasks[i]) for i in broken}
    better = {i: survey_failure(t, surveys[i], seed, offers) for i, t in stricter.items()}
    rest = [i for i in broken if better[i].failure is None]
    if rest:
        again = survey_together([stricter[i] for i in rest], seed, offers=offers)
        better |= dict(zip(rest, again, strict=True))
    return [better.get(i, found) for i, found in enumerate(surveys)]


def _doubt(task: Task, judgement: Judgement) -> Judgement:
    """Look for a proof of what is refuted, where none was looked for: it would be our fault."""
    if judgement.evidence != "refuted":
        return judgement
    proof = attempt_proof(task, STEPS_AGAINST, at_most=TAKEN_AGAINST).certificate
    return replace(judgement, proof=proof)


def _complete(judgement: Judgement, found: Survey, trouble: str) -> Judgement:
    """Add what a reader wants to know besides."""
    if judgement.evidence in _EARNED or judgement.evidence == "cited":
        judgement = replace(judgement, vacuity=find_vacuity(found))
    return replace(judgement, reason="; ".join(filter(None, [judgement.reason, trouble])))


def _extreme_of(judgement: Judgement, seen: Survey) -> Json:
    """Return the worst ratio found for an inequality that may hold."""
    may_hold = judgement.evidence not in ("refuted", "contradictory", "fault")
    return look_for_extreme(seen) if may_hold else None
