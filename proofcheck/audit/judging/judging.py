"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar, assert_never

from proofcheck.audit.judging.attempting import (
    STEPS_AGAINST,
    TAKEN_AGAINST,
    NotTried,
    Settled,
    Trial,
    attempt_proof,
    citation_of,
    in_vain,
    prove_at_once,
    proved_so_far,
    settle,
    trouble_of,
    try_long,
    try_soon,
)
from proofcheck.audit.judging.brief import Brief
from proofcheck.audit.judging.by_models import judge_by_models, with_inconclusive
from proofcheck.audit.judging.extremes import look_for_extreme
from proofcheck.audit.judging.insufficient import find_insufficient, insufficient_by
from proofcheck.audit.judging.judgement import HAS_MODEL, Inconclusive, Judgement
from proofcheck.audit.judging.parcels import write_so_far
from proofcheck.audit.judging.vacuity import find_vacuity
from proofcheck.falsification.chains import follows
from proofcheck.falsification.sample_statistics import Survey, asserts_constant
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
from proofcheck.falsification.suspects.exact_constants import break_by_constants
from proofcheck.search.driver.attempts import Cited, Failed, Proved, Unproved
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role, Task
from proofcheck.terms.texts import read_offers, read_tasks

FIRST_MODELS = 12
"""Models that a goal must survive before a proof is looked for."""

MODELS_OF_PROVED = 4
"""The same where all goals were proved in another reading: fewer do not show a vacuous goal."""

NOTHING_KNOWN = Brief()

_T = TypeVar("_T")


def judge(job: Json) -> Json:
    """Judge the tasks of a job; the answer is a list of judgements as JSON."""
    return _last(judge_by_stages(job))


def _last(stages: Generator[object, None, _T]) -> _T:
    """Return what a generator returns."""
    while True:
        try:
            next(stages)
        except StopIteration as end:
            found: _T = end.value
            return found


def judge_by_stages(job: Json) -> Generator[Json, None, Json]:
    """Judge the tasks of a job; the answer is a list of judgements as JSON.

    Answers so far have None for what is not judged yet.

    What a file has on record is checked, but for its certificates; what is not borne out is judged
    from the start.  So is what is told of each goal from another reading of its statement.  Of what
    is borne out, the answer leaves out what is on record.
    """
    match job:
        case {
            "tasks": written,
            "seed": int(seed),
            "recorded": parcel,
            "offers": offered,
            "told": list(told),
            "again": bool(is_again),
            "models count": bool(counts),
            "spares search": bool(spares),
        }:
            from proofcheck.audit.judging.parcels import unpack, write_answer

            tasks, offers = read_tasks(written), read_offers(offered)
            recorded = unpack(parcel)
            known = _bear_out(tasks, recorded, seed, offers, told, counts=counts, spares=spares)
            is_whole = len(known.judged) == len(tasks)
            brief = known if is_whole else _read_brief(tasks, told, known, is_again=is_again)
            found = yield from _judge_by_stages(tasks, seed, offers, brief)
            return write_answer(found, _taken(known, found), recorded)
    raise ValueError("a job has tasks, a seed, offers, what is on record and told, and what counts")


def _bear_out(
    tasks: Sequence[Task],
    recorded: Sequence[Json],
    seed: int,
    offers: Offers,
    told: Sequence[Json],
    *,
    counts: bool,
    spares: bool,
) -> Brief:
    """Return what stands of a record, if its certificates are accepted.

    counts   whether the models on record do, where a goal is tested on them; that what is assumed
             has a model any one shows, whoever has chosen it
    spares   whether what a record says to be no more than tested is not searched for a proof
    """
    if not recorded:
        return NOTHING_KNOWN
    from proofcheck.audit.judging.carrying import left_with_reason, unchecked
    from proofcheck.audit.judging.rechecking import (
        confirm_by_models,
        proofs_on_record,
        read_record,
        resting_on_any_model,
        resting_on_models,
        settled,
    )

    record = read_record(recorded, len(tasks))
    in_question = record if counts else resting_on_any_model(tasks, record)
    confirmed = confirm_by_models(tasks, in_question, seed, offers, unchecked(told))
    judged = settled(record) | confirmed | left_with_reason(record, told)
    spared = resting_on_models(record) if spares else ()
    return Brief(judged, proofs_on_record(record), spared=spared)


def _taken(known: Brief, found: Sequence[Judgement]) -> list[int]:
    """Return the numbers of the goals whose certificates are on record and were not sent along."""
    return [
        i
        for i, one in enumerate(found)
        if known.judged.get(i) is one
        or (i in known.on_record and one.evidence == "proved" and one.proof is None)
    ]


def _read_brief(
    tasks: Sequence[Task], told: Sequence[Json], known: Brief, *, is_again: bool
) -> Brief:
    """Return what is known from another reading, as far as it holds.

    known   from a record

    Worst ratios are those of the goals as printed: nobody reads those of another reading.
    """
    from proofcheck.audit.judging.carrying import (
        carry_over,
        leave,
        pressed_before,
        proved_before,
        tried_in_vain,
        unchecked,
    )

    refuted = carry_over(tasks, told)
    return Brief(
        {**refuted, **leave(refuted, told), **known.judged},
        known.on_record,
        spared=known.spared,
        unproved=tried_in_vain(told),
        unchecked=unchecked(told),
        pressed=pressed_before(told),
        proved=proved_before(told),
        asks_ratios=not is_again,
    )


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
    return _last(_judge_by_stages(tasks, seed, offers, brief))


def _judge_by_stages(
    tasks: Sequence[Task], seed: int, offers: Offers, brief: Brief
) -> Generator[Json, None, list[Judgement]]:
    """Judge tasks; yield what is judged so far, as a worker says it, after each stage."""
    if len(brief.judged) == len(tasks):
        return [brief.judged[i] for i in range(len(tasks))]
    group, told = _begin_group(tasks, seed, offers, brief), {*brief.judged, *brief.on_record}
    stages = (group.refute_soon, group.doubt, group.prove_soon, group.prove_long, group.weigh)
    for stage in (group.prove_at_once, *stages):
        stage()
        found = {i: one for i, one in group.so_far.items() if i not in told}
        yield write_so_far(found, len(tasks))
    return [
        brief.judged.get(i) or _with_ratio(group.judged[i], group.surveys[i], brief)
        for i in range(len(tasks))
    ]


def _begin_group(tasks: Sequence[Task], seed: int, offers: Offers, brief: Brief) -> _Group:
    joint = begin_surveys(tasks, seed, offers=offers)
    surveys = dict(enumerate(joint.surveys))
    return _Group(tasks, seed, offers, brief, joint, surveys, judged=dict(brief.judged))


@dataclass(slots=True)
class _Group:
    """Goals of tasks that are alike otherwise, on the way to their judgements; all by number.

    joint     the surveys of all goals, on the same models
    surveys   what was seen of each goal
    tried     what came of looking for a proof of it, unless its judgement was known beforehand
    at_once   a proof of it that was found before any model
    judged    its judgement, as soon as there is one
    doubted   whether a proof was looked for although it is refuted
    """

    tasks: Sequence[Task]
    seed: int
    offers: Offers
    brief: Brief
    joint: JointSurvey
    surveys: dict[int, Survey]
    tried: dict[int, Trial] = field(default_factory=dict)
    at_once: dict[int, Json] = field(default_factory=dict)
    judged: dict[int, Judgement] = field(default_factory=dict)
    doubted: set[int] = field(default_factory=set)

    def prove_at_once(self) -> None:
        """Look for very short proofs before any model, which may take longer than there is time."""
        wanted = (i for i in self._open() if i not in self.brief.on_record)
        for i in (i for i in wanted if self.brief.wants_proof(i, is_long=False)):
            proof = prove_at_once(self.tasks[i])
            if proof is not None:
                self.at_once[i] = proof

    def refute_soon(self) -> None:
        """Judge goals that a few models break: that is known before proofs of others are sought."""
        for i, seen in self.surveys.items():
            seen.is_known, seen.before = i in self.brief.unchecked, self.brief.pressed.get(i)
        self._break_by_constants(anew=True)
        were_proved = set(self.brief.proved).issuperset(self._open())
        self.joint.look(MODELS_OF_PROVED if were_proved else FIRST_MODELS)
        in_question = [i for i in self._open() if i not in self.brief.on_record]
        broken = [i for i in in_question if self.surveys[i].failure is not None]
        self.tried |= dict.fromkeys(broken, NotTried())
        self._weigh(broken)

    def doubt(self) -> None:
        """Look for proofs of what is refuted, where none was looked for."""
        for i in self._open_to_doubt():
            self.judged[i] = _doubt(self.tasks[i], self.judged[i])
            self.doubted.add(i)

    def prove_soon(self) -> None:
        """Look for short proofs of goals that a few models do not break.

        Where a goal was proved in another reading, long ones are worth while at once.
        """
        for i in self._open():
            self.tried[i] = self._try_soon(i)
        self._settle()
        self._break_by_constants(anew=False)

    def _break_by_constants(self, *, anew: bool) -> None:
        for i in self._open():
            if self.surveys[i].failure is None:
                break_by_constants(self.surveys[i], anew=anew)

    def _try_soon(self, number: int) -> Trial:
        task, seen = self.tasks[number], self.surveys[number]
        if number in self.brief.on_record:  # whose certificate may be left to others
            return settle(task, seen, self.brief.on_record[number].proof)
        if number in self.at_once:
            return settle(task, seen, self.at_once[number])
        if not self.brief.wants_proof(number, is_long=False):
            return NotTried()
        tried = try_soon(task, seen)
        likely = not isinstance(tried, Settled) and number in self.brief.proved
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
        self._weigh(self._open())
        self.doubt()

    def _weigh(self, numbers: Sequence[int]) -> None:
        self._ask_earlier(numbers)
        rest = [i for i in numbers if i not in self.judged]
        weighed = self._weigh_each(rest)
        earned = {i: self.tasks[i] for i in rest if weighed[i].evidence in _EARNED}
        for i, one in find_insufficient(earned, self.seed).items():
            told = with_inconclusive(weighed[i], one) if isinstance(one, Inconclusive) else one
            weighed[i] = told
        for i in rest:
            self.judged[i] = _complete(weighed[i], self.surveys[i], self.tried[i])

    @property
    def so_far(self) -> dict[int, Judgement]:
        """What is judged or proved, and which of the other goals have a model of what they assume."""
        found = {i for i, seen in self.surveys.items() if seen.found}
        proved = {i: proved_so_far(self.surveys[i], proof) for i, proof in self.at_once.items()}
        return {**dict.fromkeys(found, HAS_MODEL), **proved, **self.judged}

    def _open_to_doubt(self) -> list[int]:
        own = self.judged.keys() - self.brief.judged.keys() - self.doubted
        return sorted(i for i in own if self._is_untried(i))

    def _open(self) -> list[int]:
        return [i for i in self.surveys if i not in self.judged]

    def _settle(self) -> None:
        """Judge the goals that a proof settles."""
        tried = self.tried.items()
        self.judged |= {i: one.judgement for i, one in tried if isinstance(one, Settled)}

    def _is_untried(self, number: int) -> bool:
        """Say whether no proof was looked for, and none is known to be out of reach."""
        tried = self.tried.get(number)
        return isinstance(tried, NotTried) and number not in self.brief.unproved

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

        Such models do not count where they break what the goal may use: it is surveyed where all of
        that holds, or proved from that.  Where this cannot be told, it fails.  What fails there has
        no proof, so that none is looked for.

        strict   the survey where all earlier hypotheses hold
        """
        task = self.tasks[number]
        if all(fact.role not in ESTABLISHED for fact in task.facts):
            return
        usable = self._with_usable_facts(number)
        found = insufficient_by(task, usable)
        if isinstance(found, Judgement):
            self.judged[number] = found
        elif usable.failure is None:
            self._prove_established(number, strict, usable)

    def _with_usable_facts(self, number: int) -> Survey:
        """Survey a goal that fails where all holds that it may use: first on the model it fails on."""
        task = with_usable_facts(self.tasks[number])
        seen = survey_failure(task, self.surveys[number], self.seed, self.offers)
        return seen if seen.failure else survey(task, self.seed, offers=self.offers)

    def _prove_established(self, number: int, strict: Survey, usable: Survey) -> None:
        """Look for a proof of a goal that no model breaks on which all holds that it may use."""
        tried = self.tried[number]
        if self.brief.wants_proof(number, is_long=True):
            task = self.tasks[number]
            tried = try_long(task, strict, try_soon(task, strict))
        if isinstance(tried, Settled):
            self.judged[number] = tried.judgement
        else:
            self.tried[number] = tried
            self.surveys[number] = usable if usable.found else self.surveys[number]

    def _weigh_each(self, rest: Sequence[int]) -> dict[int, Judgement]:
        weighed: dict[int, Judgement] = {}
        for i in rest:
            weighed[i] = judge_by_models(
                self.tasks[i],
                self.surveys[i],
                self.seed,
                citation_of(self.tried[i]),
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
    match attempt_proof(task, STEPS_AGAINST, at_most=TAKEN_AGAINST):
        case Proved(proof) | Cited(proof):
            return replace(judgement, proof=proof)
        case Unproved() | Failed():
            return replace(judgement, proof=None)
        case other:
            assert_never(other)


def _complete(judgement: Judgement, found: Survey, tried: Trial) -> Judgement:
    """Add what a reader wants to know besides."""
    judgement = with_inconclusive(judgement, *in_vain(tried))
    if judgement.evidence in _EARNED or judgement.evidence == "cited":
        judgement = replace(judgement, vacuity=find_vacuity(found))
    return replace(judgement, reason="; ".join(filter(None, [judgement.reason, trouble_of(tried)])))


def _with_ratio(judgement: Judgement, seen: Survey, brief: Brief) -> Judgement:
    """Add the worst ratio found for an inequality that may hold."""
    may_hold = judgement.evidence not in ("refuted", "contradictory", "fault")
    return replace(
        judgement, extreme=look_for_extreme(seen) if may_hold and brief.asks_ratios else None
    )
