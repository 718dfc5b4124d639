"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from proofcheck.audit.extremes import look_for_extreme
from proofcheck.kernel.model import Model, decide_on, encode_model
from proofcheck.kernel.proof import check_proof
from proofcheck.language.printing import plain_name, render_term
from proofcheck.models.search import FoundModel
from proofcheck.models.sizes import Assignment
from proofcheck.provers.counterexamples import find_refutation
from proofcheck.provers.families import refute_by_family
from proofcheck.provers.larger_models import enlarge
from proofcheck.provers.pressing import press
from proofcheck.provers.proving import STEPS, TAKEN_IN_ALL, Attempt, prove_task
from proofcheck.provers.survey import (
    HOPELESS,
    UNDECIDED,
    Offers,
    Survey,
    begin_surveys,
    survey,
    survey_together,
    with_declared_facts_only,
    with_earlier_hypotheses,
)
from proofcheck.provers.theorem_instances import prove_by_citation
from proofcheck.provers.vacuity import find_vacuity
from proofcheck.semantics.truth import Truth
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Number, Operation
from proofcheck.terms.offers import decode_offer
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Role, Task, decode_task

DIGITS = 50
"""Decimal digits to which an enclosed equality is established."""

SYMBOLIC_WORK = 500_000
"""Products of terms that a fixed-size check may take at one size."""

ATTEMPTS_ON_DECLARED = 40
"""Tries for a model of the declared facts alone that breaks the goal."""

ATTEMPTS_ON_CITED = 900
"""Tries for models of what an instance of a theorem assumes: there is no other evidence."""

FIRST_MODELS = 8
"""Models that a goal must survive before a proof is looked for."""

FIGURES = 3
"""Models that a search for a proof looks at on the way."""

STEPS_AGAINST = 200
TAKEN_AGAINST = 600
"""Steps of a proof that is looked for where a model breaks the goal, and steps of the kernel in
all: it would be our fault."""

FAILED = "the prover failed"
"""How the reason of an attempt begins that ended in an exception: a fault of ours."""

OPINIONS = 3
"""Models on which the second evaluator is asked as well."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found out about a goal, before the kernel and the verdict.

    evidence     proved, contradictory, refuted, insufficient (these to be confirmed), checked,
                 witnessed, cited or unsupported
    certificate  of a refutation
    proof        certificate of a proof
    witnesses    models of what is assumed that the evidence rests on, written down
    vacuity      why the goal says nothing on any model that was found, if so
    extreme      of an inequality the worst ratio of its sides that was found, and the model
    """

    evidence: str
    engine: str
    reason: str
    sizes: tuple[Assignment, ...] = ()
    models: int = 0
    digits: int | None = None
    certificate: Json = None
    has_model: bool = False
    proof: Json = None
    witnesses: tuple[Json, ...] = ()
    vacuity: str = ""
    extreme: Json = None


def judge(job: Json) -> Json:
    """Judge the tasks of a job; the answer is a list of judgements as JSON.

    What was recorded of an earlier judgement is checked; only where that fails is searched again.
    """
    from proofcheck.audit.rechecking import recheck

    match job:
        case {
            "tasks": list(encoded),
            "seed": int(seed),
            "recorded": recorded,
            "offers": list(more),
        }:
            tasks = [decode_task(one) for one in encoded]
            offers = [decode_offer(one) for one in more]
            found = None if recorded is None else recheck(tasks, recorded)
            return [write_judgement(one) for one in found or judge_tasks(tasks, seed, offers)]
    raise ValueError("a job has tasks, a seed, what was recorded, and models that are offered")


def judge_tasks(tasks: Sequence[Task], seed: int = 0, offers: Offers = ()) -> list[Judgement]:
    """Judge tasks that are alike but for their goals.

    What no model breaks at once is proved, if it can be; only what is left needs many models,
    and so does what is no more than an instance of a theorem of the library.
    """
    joint = begin_surveys(tasks, seed, offers=offers)
    joint.look(FIRST_MODELS)
    tried = [_try(*one) for one in zip(tasks, joint.surveys, strict=True)]
    judged = {
        i: replace(one.judgement, extreme=_extreme_of(one.judgement, seen))
        for i, (one, seen) in enumerate(zip(tried, joint.surveys, strict=True))
        if one.judgement is not None
    }
    open_ = [i for i in range(len(tasks)) if i not in judged]
    joint.drop(judged)
    joint.look()
    surveys = _with_earlier([tasks[i] for i in open_], joint.surveys, seed, offers)
    for i, found in zip(open_, surveys, strict=True):
        judgement = _judge_surveyed(tasks[i], found, seed, tried[i].citation)
        if judgement.evidence in ("checked", "witnessed", "cited"):
            judgement = replace(judgement, vacuity=find_vacuity(found))
        reasons = "; ".join(filter(None, [judgement.reason, tried[i].trouble]))
        extreme = _extreme_of(judgement, found)
        judged[i] = replace(judgement, reason=reasons, extreme=extreme)
    return [judged[i] for i in range(len(tasks))]


def _extreme_of(judgement: Judgement, seen: Survey) -> Json:
    """Return the worst ratio found for an inequality that may hold."""
    may_hold = judgement.evidence not in ("refuted", "contradictory", "fault")
    return look_for_extreme(seen) if may_hold else None


@dataclass(frozen=True, slots=True)
class _Trial:
    """What came of looking for a proof.

    judgement   where it settles the goal
    citation    a proof that is an instance of one theorem of the library and nothing more
    trouble     what went wrong, if anything
    """

    judgement: Judgement | None = None
    citation: Json = None
    trouble: str = ""


def _with_earlier(
    tasks: Sequence[Task], surveys: list[Survey], seed: int, offers: Offers
) -> list[Survey]:
    """Survey tasks that fail once more where all earlier hypotheses hold.

    A failure only where they do not hold would be no refutation.
    """
    broken = [i for i, found in enumerate(surveys) if found.failure is not None]
    if not broken or all(f.role is not Role.EARLIER for f in tasks[0].facts):
        return surveys
    stricter = [with_earlier_hypotheses(tasks[i]) for i in broken]
    strict = survey_together(stricter, seed, offers=offers)
    better = {i: s for i, s in zip(broken, strict, strict=True) if s.failure is not None}
    return [better.get(i, found) for i, found in enumerate(surveys)]


def _try(task: Task, seen: Survey) -> _Trial:
    """Look for a proof of a goal that no model breaks at first sight."""
    if _is_trivial(task) or seen.failure is not None:
        return _Trial()
    attempt = _attempt_proof(task, models=_typical(seen))
    proof = attempt.certificate
    if proof is None:
        return _Trial(trouble=attempt.reason if attempt.reason.startswith(FAILED) else "")
    if not seen.found:  # from assumptions that contradict each other everything follows
        return _Trial(_contradicts_itself(task))
    if check_proof(task, proof).is_citation:
        return _Trial(citation=proof)
    witnesses = _written([seen.sample])
    judgement = Judgement("proved", "algebra", "", has_model=True, proof=proof, witnesses=witnesses)
    return _Trial(replace(judgement, vacuity=find_vacuity(seen)))


def _typical(seen: Survey) -> list[Model]:
    """Return a few models, those first on which the goal held and nothing has a special value."""
    ranked = sorted(seen.held, key=lambda one: one.degenerate)
    if not ranked and seen.sample is not None:
        return [seen.sample.model]
    return [one.model for one in ranked[:FIGURES]]


def _attempt_proof(
    task: Task,
    steps: int = STEPS,
    models: Sequence[Model] = (),
    *,
    at_most: int = TAKEN_IN_ALL,
) -> Attempt:
    """Look for a proof; a prover that fails costs its own attempt, and that is said."""
    try:
        cited = prove_by_citation(task)
        return cited if cited.is_proof else prove_task(task, steps, models, at_most=at_most)
    except Exception as error:  # noqa: BLE001 - whatever it is, other engines still have their say
        return Attempt(None, f"{FAILED} with {type(error).__name__}")


def contradiction(task: Task) -> Task:
    """Return the task of deriving a falsehood from what is assumed, and from nothing shown."""
    facts = tuple(f for f in task.facts if f.role in (Role.HYPOTHESIS, Role.ASSUMED))
    zero, one = Number(Fraction(0)), Number(Fraction(1))
    return Task(task.declarations, facts, Operation("le", (one, zero), TRUTH))


def _contradicts_itself(task: Task) -> Judgement | None:
    """Prove that what is assumed has no model, where none was found."""
    proof = _attempt_proof(contradiction(task)).certificate
    if proof is None:
        return None
    reason = "no model: what it assumes contradicts itself"
    return Judgement("contradictory", "algebra", reason, proof=proof)


def _judge_surveyed(task: Task, found: Survey, seed: int, citation: Json) -> Judgement:
    if found.failure is not None:
        return _refuted(task, found)
    if not found.found and (conflict := _contradicts_itself(task)):
        return conflict
    family = refute_by_family(task, found)
    if family is not None:
        return _refuted_by(task, found, family)
    if citation is not None:
        return _second_opinion(found) or _cited(task, found, seed, citation)
    if enlarge(found):
        return _refuted(task, found)
    judgement = (
        _second_opinion(found) or decide_at_fixed_sizes(task, found) or _pressed(task, found)
    )
    if judgement.evidence not in ("checked", "witnessed"):
        return judgement
    return _insufficient(task, seed) or judgement


def _cited(task: Task, found: Survey, seed: int, citation: Json) -> Judgement:
    """Test an instance of a theorem; where models are rare, longer than usual."""
    tested = _pressed(task, found)
    if tested.evidence == "unsupported" and found.held:
        tested = _pressed(task, survey(task, seed, attempts=ATTEMPTS_ON_CITED))
    return cite(tested, citation)


def cite(tested: Judgement, citation: Json) -> Judgement:
    """Return the evidence `cited` for an instance of a theorem that models have tested.

    tested   what the models say; where that is not `witnessed`, the citation settles nothing
    """
    if tested.evidence == "unsupported":
        return replace(tested, reason=f"an instance of a theorem, but {tested.reason}")
    if tested.evidence != "witnessed":
        return tested
    return replace(tested, evidence="cited", engine="library", proof=citation)


def _insufficient(task: Task, seed: int) -> Judgement | None:
    """Look for a model of the declared facts alone on which the goal fails."""
    declared = with_declared_facts_only(task)
    if declared is None:
        return None
    found = survey(declared, seed, attempts=ATTEMPTS_ON_DECLARED)
    certificate = find_refutation(declared, found)
    if certificate is None:
        return None
    return Judgement("insufficient", "models", "", certificate=certificate, has_model=True)


def _pressed(task: Task, found: Survey) -> Judgement:
    """What rests on models alone is moved towards failure before it is believed."""
    if found.is_tested and not found.near:
        press(found)
    return weigh_witnesses(found) if found.failure is None else _refuted(task, found)


def _refuted(task: Task, found: Survey) -> Judgement:
    certificate = find_refutation(task, found)
    if certificate is None:
        reason = "a model seems to break the goal, but the kernel does not accept it"
        return Judgement("unsupported", "models", reason, has_model=True)
    return _refuted_by(task, found, certificate)


def _refuted_by(task: Task, found: Survey, certificate: Json) -> Judgement:
    proof = _attempt_proof(task, STEPS_AGAINST, at_most=TAKEN_AGAINST).certificate
    return Judgement(
        "refuted",
        "models",
        "",
        models=found.found,
        certificate=certificate,
        has_model=True,
        proof=proof,
    )


def decide_at_fixed_sizes(task: Task, found: Survey) -> Judgement | None:
    """Return the evidence `checked`, where it is earned; models must have tested the goal."""
    from proofcheck.provers.fixed_size import Budget, check_at_sizes, sizes_to_check

    if _is_trivial(task) or found.undefined:
        return None
    if not found.held:
        return None  # a goal that no model puts to the test would hold for want of cases
    answer = check_at_sizes(task, sizes_to_check(task), Budget(work=SYMBOLIC_WORK))
    if not answer.decided or answer.holds is not True:
        return None
    sizes = tuple(answer.sizes)
    if _is_narrower(sizes, found.sizes) or found.why_blind(sizes):
        return None
    return Judgement(
        "checked",
        "fixed sizes",
        answer.reason,
        sizes,
        has_model=found.found > 0,
        witnesses=_written(found.one_of_each_size),
    )


def _is_narrower(checked: Sequence[Assignment], seen: Sequence[Assignment]) -> bool:
    """Say whether some size that varies among the models was checked at one value only."""
    names = {name for one in seen for name in one}
    varying = (n for n in names if len({one.get(n) for one in seen}) > 1)
    return any(len({one.get(n) for one in checked}) < 2 for n in varying)


def _is_trivial(task: Task) -> bool:
    return isinstance(task.goal, Operation) and task.goal.operator == "true"


def weigh_witnesses(found: Survey) -> Judgement:
    """Return the evidence `witnessed`, or why it is not earned.

    It names no more models than it takes, since all of them are kept to be checked again.
    """
    if found.is_witnessed:
        found = found.reduce()
    digits = DIGITS if found.enclosed else None
    evidence, reason = ("witnessed", "") if found.is_witnessed else ("unsupported", _why(found))
    return Judgement(
        evidence,
        "models",
        reason,
        tuple(found.sizes),
        found.counted,
        digits,
        has_model=found.found > 0,
        witnesses=_written(found.held if found.is_witnessed else [found.sample]),
    )


def _written(models: Sequence[FoundModel | None]) -> tuple[Json, ...]:
    return tuple(encode_model(one.model) for one in models if one is not None)


def _why(found: Survey) -> str:
    """Say why the models do not add up to a witness."""
    if not found.source.sizes:
        return "no admissible sizes found for what it assumes"
    if not found.found:
        return f"no model found of what it assumes{_most_common(found)}"
    if found.unreached is not None:
        return f"{found.near}: `{render_term(found.unreached, plain_name)}`"
    if found.near:
        return found.near
    if found.is_tested:
        return f"held on {len(found.held)} models, but {found.why_blind()}"
    if found.undefined:
        return f"undefined on a model: {found.undefined.most_common(1)[0][0]}"
    if not found.held and found.unknown:
        return f"no engine decides it: undecided on all {found.unknown} models found"
    if not found.held:
        return f"never put to the test: vacuous on all {found.found} models found"
    if found.baffled >= UNDECIDED and not found.generic:
        return f"no engine decides it: undecided on all {found.baffled} generic models found"
    parts = f"held on {len(found.held)} models, {found.generic} of them generic"
    return f"too few models: {parts}, at {len(found.sizes)} sizes"


def _most_common(found: Survey) -> str:
    if not found.source.rejected:
        return ""
    reason = found.source.rejected.most_common(1)[0][0]
    return f": most attempts ended because {reason}" if found.found < HOPELESS else ""


def _second_opinion(found: Survey) -> Judgement | None:
    """Ask the independent evaluator about a few models; a disagreement is a fault of ours."""
    from proofcheck.provers.second_opinion import Opinion, second_opinion

    if _is_trivial(found.opened):
        return None
    for witness in [m for m in found.held if not m.degenerate][:OPINIONS]:
        outcome = decide_on(found.opened, witness.model, found.opened.goal)
        if outcome.truth is Truth.UNKNOWN:
            continue
        opinion = second_opinion(found.opened, witness.model, outcome)
        if opinion is Opinion.DISAGREES:
            reason = "fault: two evaluators disagree about the goal on one model"
            return Judgement("fault", "second opinion", reason, has_model=True)
    return None


def write_judgement(judgement: Judgement) -> Json:
    """Return the JSON form of a judgement, as a worker sends it."""
    return {
        "evidence": judgement.evidence,
        "engine": judgement.engine,
        "reason": judgement.reason,
        "sizes": [{n: int(v) for n, v in sorted(s.items())} for s in judgement.sizes],
        "models": judgement.models,
        "digits": judgement.digits,
        "certificate": judgement.certificate,
        "has_model": judgement.has_model,
        "proof": judgement.proof,
        "witnesses": list(judgement.witnesses),
        **({"vacuity": judgement.vacuity} if judgement.vacuity else {}),
        **({} if judgement.extreme is None else {"extreme": judgement.extreme}),
    }


def read_judgement(answer: Any) -> Judgement:
    """Read a worker's answer back.

    raises   KeyError or TypeError for an answer that is none
    """
    from fractions import Fraction

    sizes = tuple({n: Fraction(_size(v)) for n, v in one.items()} for one in answer["sizes"])
    return Judgement(
        evidence=str(answer["evidence"]),
        engine=str(answer["engine"]),
        reason=str(answer["reason"]),
        sizes=sizes,
        models=int(answer["models"]),
        digits=answer["digits"],
        certificate=answer["certificate"],
        has_model=bool(answer["has_model"]),
        proof=answer["proof"],
        witnesses=tuple(answer["witnesses"]),
        vacuity=str(answer.get("vacuity", "")),
        extreme=answer.get("extreme"),
    )


def _size(written: Any) -> int:
    """Return a size; a text is none, since `1e99999999` would fill the memory."""
    if type(written) is not int:
        raise TypeError("a size is a whole number")
    return written
