"""Twins of the goals of a derivation, decided as the audit decides goals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.audit.deciding import decide_goals
from proofcheck.audit.judging.judgement import Judgement, read_judgement
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.recollection import Recollection
from proofcheck.audit.verdicts import reach_verdict
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.terms.encoding import Json
from tests.twins.answers import STANDING, Setting, decide, progress_of
from tests.twins.candidates import PREMISE, Candidate, Original, list_candidates
from tests.twins.following import FOLLOWS, is_reduced
from tests.twins.judging import BROKEN
from tests.twins.retyping import retype

NO_ANSWER = "no answer"
NOT_TRIED = "not tried"
FAULT = "fault"
_GREEN = ("proved", FOLLOWS, "checked", "witnessed", "cited")
_NO_EVIDENCE = (STANDING, NOT_TRIED, NO_ANSWER, FAULT)


@dataclass(frozen=True, slots=True)
class Tried:
    """A twin and what the audit says of it.

    excuse   why it may be green: why it is true, or a twin that says at least as much
    """

    candidate: Candidate
    evidence: str
    reason: str
    excuse: str = ""

    @property
    def outcome(self) -> str:
        """What became of it, in one word of :data:`OUTCOMES`."""
        if self.evidence in (BROKEN, "refuted"):
            return "refuted"
        if not self.is_green:
            return self.evidence if self.evidence in _NO_EVIDENCE else "open"
        if self.evidence == "proved":
            return "proved"
        if self.evidence == FOLLOWS:
            return "as true"
        return "excused" if self.excuse else "survives"

    @property
    def is_green(self) -> bool:
        return self.evidence in _GREEN


OUTCOMES = (
    "refuted",
    "open",
    "proved",
    "as true",
    "excused",
    "survives",
    STANDING,
    NOT_TRIED,
    NO_ANSWER,
    FAULT,
)
"""What may become of a twin.

refuted    a model of what it assumes breaks it
open       nothing is established, which is no pass
proved     the kernel accepts a proof: it is true, and says how little the goal needs
as true    it lacks a theorem, and so has the models of its goal; or the kernel accepts a proof
           that it says no more than its goal
excused    it is green, and somebody has shown it to be true
survives   it is green, and nobody knows why
standing   no model has broken it, and it is not judged to the end: the run was ended
not tried  the run was ended before
no answer  a limit of time or memory was met, so that nothing is known of it
fault      the toolkit contradicts itself about it
"""


def try_twins(
    derivation: Derivation,
    labels: frozenset[str] | None = None,
    setting: Setting | None = None,
    excuses: Mapping[str, str] | None = None,
) -> Iterator[Tried]:
    """Yield every twin of every green goal; side goals are left out.

    labels    normalised; only these statements
    excuses   why twins are true, by key

    raises   KeyboardInterrupt when interrupted; what is finished is in the memory
    """
    setting = setting or Setting()
    candidates = list(list_twins(derivation, labels, setting))
    known = dict(excuses or {})
    for candidate, answer in zip(candidates, decide(candidates, setting), strict=True):
        evidence, reason = weigh(candidate, answer)
        if evidence == "proved":
            known[candidate.key] = "proved"
        excuse = known.get(candidate.key, "") or known.get(candidate.stronger, "")
        yield Tried(candidate, evidence, reason, excuse)


def list_twins(
    derivation: Derivation, labels: frozenset[str] | None, setting: Setting
) -> Iterator[Candidate]:
    """Yield the twins of all goals that the audit finds green, with what is known of these."""
    slicer = Slicer(derivation)
    for position, goals in _green_goals(derivation, labels, setting).items():
        statement = derivation.statements[position]
        retyped = tuple(retype(derivation, position))
        models = _models(goals)
        for item, judgement in goals:
            if item.goal is None or item.goal.role is GoalRole.SIDE:
                continue
            proof = judgement.proof if judgement.evidence == "proved" else None
            original = Original(models, tuple(item.offers), proof)
            for one in list_candidates(derivation, slicer, statement, item.goal, retyped):
                yield replace(one, original=original)


_Green = tuple[PlannedGoal, Judgement]


def _green_goals(
    derivation: Derivation, labels: frozenset[str] | None, setting: Setting
) -> dict[int, list[_Green]]:
    """Return the goals that the audit finds green, by position of their statement."""
    chosen = frozenset(
        n for n, s in enumerate(derivation.statements) if labels is None or s.key in labels
    )
    planned = plan_goals((derivation,), chosen)
    recollection = Recollection(setting.memory, setting.options, setting.claimed)
    with progress_of(setting) as progress:
        decided = decide_goals(planned, setting.options, progress, recollection)
    green: dict[int, list[_Green]] = {}
    for item in planned:
        judgement = decided[item.digest].judgement
        if (
            item.goal is not None
            and reach_verdict(item.goal, item.task, judgement).evidence.is_green
        ):
            green.setdefault(item.position, []).append((item, judgement))
    return green


def _models(goals: Sequence[_Green]) -> tuple[Json, ...]:
    """Return the models that the goals of one statement rest on, each once."""
    written = (one for _, judgement in goals for one in judgement.witnesses)
    return tuple({json.dumps(one, sort_keys=True): one for one in written}.values())


def weigh(candidate: Candidate, answer: Json) -> tuple[str, str]:
    """Return evidence and reason of a twin, or a word where there is no evidence."""
    if answer is None or answer == STANDING:
        return (NOT_TRIED, "") if answer is None else (STANDING, "")
    if isinstance(answer, str):
        return NO_ANSWER, answer
    return _weigh_evidence(candidate, answer)


def _weigh_evidence(candidate: Candidate, answer: Json) -> tuple[str, str]:
    """Return the evidence of a twin; of a proof only if the kernel accepts the certificate."""
    if isinstance(answer, dict) and answer.get("evidence") == FOLLOWS:
        follows = candidate.kind == PREMISE or is_reduced(candidate.reductions, answer)
        return (FOLLOWS if follows else FAULT), ""
    judgement = read_judgement(answer)
    if judgement.evidence == BROKEN:
        return BROKEN, ""
    verdict = reach_verdict(candidate.goal, candidate.task, judgement)
    return FAULT if verdict.fault else verdict.evidence.value, verdict.reason
