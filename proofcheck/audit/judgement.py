"""Judge one goal: prove it, look for a counterexample, decide at fixed sizes, count witnesses.

This runs in a worker, on JSON alone.  Nothing said here is believed as it stands: a proof or a
refutation counts once the kernel has accepted its certificate in the audit's own process.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
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
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Origin, Role, Task
from proofcheck.terms.texts import read_offers, read_tasks

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

TAKEN_AT_FIRST = 600
"""Steps of the kernel in a first search for a proof: most proofs take fewer."""

STEPS_AGAINST = 200
TAKEN_AGAINST = 600
"""Steps of a proof that is looked for where a model breaks the goal, and steps of the kernel in
all: it would be our fault."""

FAILED = "the prover failed"
"""How the reason of an attempt begins that ended in an exception: a fault of ours."""

SEEMS_BROKEN = "a model seems to break the goal, but the kernel does not accept it"
"""The reason of a goal that was not looked at any further."""

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

    What was recorded of an earlier judgement is checked, but for its certificates; only where that
    fails is searched again.  So is what is told of each goal from another reading of its statement.
    """
    from proofcheck.audit.carrying import carry_over, tried_in_vain
    from proofcheck.audit.rechecking import leave_to_the_audit, recheck

    match job:
        case {
            "tasks": written,
            "seed": int(seed),
            "recorded": recorded,
            "offers": list(texts),
            "told": list(told),
        }:
            tasks = read_tasks(written)
            found = None if recorded is None else recheck(tasks, recorded, leave_to_the_audit)
            if found is None:  # only a search has use for what is offered
                known, in_vain = carry_over(tasks, told), tried_in_vain(told)
                found = judge_tasks(tasks, seed, read_offers(texts), known=known, in_vain=in_vain)
            return [write_judgement(one) for one in found]
    raise ValueError("a job has tasks, a seed, records, models that are offered, what is told")


def judge_tasks(
    tasks: Sequence[Task],
    seed: int = 0,
    offers: Offers = (),
    *,
    known: Mapping[int, Judgement] = MappingProxyType({}),
    in_vain: Collection[int] = (),
) -> list[Judgement]:
    """Judge tasks that are alike but for their goals.

    What no model breaks at once is proved, if that is soon done; only what is left needs many
    models, and so does what is no more than an instance of a theorem of the library.  A longer
    search for a proof is for what no model breaks at all.

    known     judgements of some of the goals, by number
    in_vain   numbers of goals for which a longer search for a proof is not worth while
    """
    if len(known) == len(tasks):
        return [known[i] for i in range(len(tasks))]
    joint = begin_surveys(tasks, seed, offers=offers)
    joint.look(FIRST_MODELS)
    tried = {
        i: _Trial(known[i]) if i in known else _try_soon(task, seen)
        for i, (task, seen) in enumerate(zip(tasks, joint.surveys, strict=True))
    }
    judged = _settled(tried, dict(enumerate(joint.surveys)))
    joint.drop(judged)
    joint.look()
    open_ = [i for i in tried if i not in judged]
    surveys = dict(zip(open_, joint.surveys, strict=True))
    tried |= {i: _try_long(tasks[i], surveys[i], tried[i]) for i in open_ if i not in in_vain}
    judged |= _settled({i: tried[i] for i in open_}, surveys)
    rest = [i for i in open_ if i not in judged]
    stricter = _with_earlier([tasks[i] for i in rest], [surveys[i] for i in rest], seed, offers)
    found = dict(zip(rest, stricter, strict=True))
    weighed = {i: _judge_surveyed(tasks[i], found[i], seed, tried[i].citation) for i in rest}
    weighed |= _insufficient({i: tasks[i] for i in rest if _rests_on_models(weighed[i])}, seed)
    judged |= {i: _complete(weighed[i], found[i], tried[i].trouble) for i in rest}
    return [judged[i] for i in range(len(tasks))]


def _settled(tried: Mapping[int, _Trial], surveys: Mapping[int, Survey]) -> dict[int, Judgement]:
    """Return by number the judgements of the goals that a proof settles."""
    return {
        i: replace(one.judgement, extreme=_extreme_of(one.judgement, surveys[i]))
        for i, one in tried.items()
        if one.judgement is not None
    }


def _rests_on_models(judgement: Judgement) -> bool:
    return judgement.evidence in ("checked", "witnessed")


def _complete(judgement: Judgement, found: Survey, trouble: str) -> Judgement:
    """Add what a reader wants to know besides."""
    if judgement.evidence in ("checked", "witnessed", "cited"):
        judgement = replace(judgement, vacuity=find_vacuity(found))
    reasons = "; ".join(filter(None, [judgement.reason, trouble]))
    return replace(judgement, reason=reasons, extreme=_extreme_of(judgement, found))


def _extreme_of(judgement: Judgement, seen: Survey) -> Json:
    """Return the worst ratio found for an inequality that may hold."""
    may_hold = judgement.evidence not in ("refuted", "contradictory", "fault")
    return look_for_extreme(seen) if may_hold else None


@dataclass(frozen=True, slots=True)
class _Trial:
    """What came of looking for a proof.

    judgement      where it settles the goal
    citation       a proof that is an instance of one theorem of the library and nothing more
    trouble        what went wrong, if anything
    was_cut_short  whether a longer search might find what this one did not
    """

    judgement: Judgement | None = None
    citation: Json = None
    trouble: str = ""
    was_cut_short: bool = False


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


def _try_soon(task: Task, seen: Survey) -> _Trial:
    """Look for a short proof of a goal that no model breaks at first sight."""
    return _try(task, seen, at_most=TAKEN_AT_FIRST)


def _try_long(task: Task, found: Survey, tried: _Trial) -> _Trial:
    """Look again, and longer, for a proof of a goal that no model breaks.

    tried   what came of the first look, which is all where it was not cut short
    """
    return _try(task, found) if tried.was_cut_short else tried


def _try(task: Task, seen: Survey, *, at_most: int = TAKEN_IN_ALL) -> _Trial:
    if _is_trivial(task) or seen.failure is not None:
        return _Trial()
    attempt = _attempt_proof(task, models=_typical(seen), at_most=at_most)
    proof = attempt.certificate
    if proof is None:
        trouble = attempt.reason if attempt.reason.startswith(FAILED) else ""
        return _Trial(trouble=trouble, was_cut_short=attempt.was_cut_short)
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
    """Return the task of deriving a falsehood from what is assumed, and from nothing shown.

    Hypotheses that are not declared come last; models have to satisfy them as well.
    """
    facts = [f for f in task.facts if f.role in (Role.HYPOTHESIS, Role.ASSUMED)]
    obtained = {d.label for d in task.declarations if d.origin is Origin.OBTAINED}
    undeclared = (f for f in task.facts if f.role is Role.CLOSURE and f.label not in obtained)
    facts += (replace(fact, role=Role.HYPOTHESIS) for fact in undeclared)
    zero, one = Number(Fraction(0)), Number(Fraction(1))
    return Task(task.declarations, tuple(facts), Operation("le", (one, zero), TRUTH))


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
    return _second_opinion(found) or decide_at_fixed_sizes(task, found) or _pressed(task, found)


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


def _insufficient(tasks: Mapping[int, Task], seed: int) -> dict[int, Judgement]:
    """Look for models of the declared facts alone on which goals fail, alike but for the goal.

    All goals are looked at on the same models, on which what was shown before need not hold; only
    one that fails there is looked at by itself.
    """
    bare = {i: with_declared_facts_only(_without_shown(task)) for i, task in tasks.items()}
    asked = [i for i in tasks if bare[i] is not None]
    if not asked:
        return {}
    alike = [one for i in asked if (one := bare[i]) is not None]
    surveys = survey_together(alike, seed, attempts=ATTEMPTS_ON_DECLARED)
    broken = [i for i, one in zip(asked, surveys, strict=True) if one.failure is not None]
    found = {i: _insufficient_alone(tasks[i], seed) for i in broken}
    return {i: one for i, one in found.items() if one is not None}


def _without_shown(task: Task) -> Task:
    facts = tuple(fact for fact in task.facts if fact.role is not Role.SHOWN)
    return Task(task.declarations, facts, task.goal)


def _insufficient_alone(task: Task, seed: int) -> Judgement | None:
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
        return Judgement("unsupported", "models", SEEMS_BROKEN, has_model=True)
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
