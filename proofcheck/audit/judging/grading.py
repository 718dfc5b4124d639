"""What models earn a goal that none of them breaks: `checked`, `witnessed`, `cited`, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from proofcheck.audit.judging.covering import kinds_of
from proofcheck.audit.judging.judgement import Agreement, Inconclusive, Judgement
from proofcheck.audit.judging.second_opinions import confirm_at_sizes
from proofcheck.audit.judging.vacuity import find_idle_assumptions
from proofcheck.falsification.counterexamples import Countermodel, NoCountermodel, refute_by
from proofcheck.falsification.sample_statistics import HOPELESS, UNDECIDED, Survey
from proofcheck.kernel.model import Model, encode_model
from proofcheck.language.printing.printing import render_term
from proofcheck.models.found import FoundModel
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Operation
from proofcheck.terms.task import Task

if TYPE_CHECKING:
    from proofcheck.fixed_sizes.fixed_size import Decided

DIGITS = 50
"""Decimal digits to which an enclosed equality is established."""

SYMBOLIC_WORK = 500_000
"""Products of terms that a fixed-size check may take at one size."""


def cite(tested: Judgement, citation: Json) -> Judgement:
    """Return the evidence `cited` for an instance of a theorem that models have tested.

    tested   what the models say; where that is not `witnessed`, the citation settles nothing
    """
    if tested.evidence == "unsupported":
        return replace(tested, reason=f"an instance of a theorem, but {tested.reason}")
    if tested.evidence != "witnessed":
        return tested
    return replace(tested, evidence="cited", engine="library", proof=citation)


def decide_at_fixed_sizes(task: Task, found: Survey) -> Judgement | Inconclusive:
    """Return the evidence `checked`, where it is earned; models must have tested the goal.

    Of a case in which it fails the model is a counterexample, if the kernel accepts it.

    SymPy has to come to the same result: where it says nothing, models are all there is, and where
    it contradicts, the toolkit is at fault.
    """
    from proofcheck.fixed_sizes.fixed_size import (
        Budget,
        Decided,
        NotDecided,
        Refuted,
        check_as_planned,
    )

    if is_trivial(task):
        return _undecided("nothing is claimed")
    if found.undefined or not found.held:  # it would hold for want of cases
        return _undecided("not asked: it is undefined on a model, or none puts it to the test")
    match check_as_planned(task, Budget(work=SYMBOLIC_WORK)):
        case Decided() as answer:
            return _confirm_decided(found, answer)
        case Refuted(model, reason):
            return _refuted_at_size(task, found, model, reason)
        case NotDecided(reason):
            return _undecided(reason)
        case other:
            assert_never(other)


def _refuted_at_size(
    task: Task, found: Survey, model: Model, reason: str
) -> Judgement | Inconclusive:
    match refute_by(task, found.opened, model):
        case Countermodel(certificate):
            return Judgement("refuted", "models", "", certificate=certificate, has_model=True)
        case NoCountermodel(why):
            return _undecided(f"{reason}; {why}")
        case other:
            assert_never(other)


def _undecided(reason: str) -> Inconclusive:
    return Inconclusive("fixed sizes", reason)


def _confirm_decided(found: Survey, answer: Decided) -> Judgement | Inconclusive:
    """Return `checked` where no model is of sizes that count for more, and SymPy agrees."""
    sizes = answer.sizes
    if _is_narrower(sizes, found.sizes):
        return _undecided(f"decided in {answer.reason}, and a size that varies at one value only")
    if blind := found.why_blind(sizes):
        return _undecided(f"decided in {answer.reason}, but {blind}")
    confirmed = confirm_at_sizes(found.opened, sizes)
    if not isinstance(confirmed, Agreement):
        return confirmed
    return Judgement(
        "checked",
        "fixed sizes",
        answer.reason,
        sizes,
        has_model=found.found > 0,
        witnesses=written(found.one_of_each_size),
        opinions=(confirmed,),
        kinds=kinds_of(found, found.one_of_each_size),
    )


def _is_narrower(checked: Sequence[Assignment], seen: Sequence[Assignment]) -> bool:
    """Say whether some size that varies among the models was checked at one value only."""
    names = {name for one in seen for name in one}
    varying = (n for n in names if len({one.get(n) for one in seen}) > 1)
    return any(len({one.get(n) for one in checked}) < 2 for n in varying)


def is_trivial(task: Task) -> bool:
    """Say whether nothing is claimed: such a goal earns nothing from models."""
    return isinstance(task.goal, Operation) and task.goal.operator == "true"


def consistent(found: Survey) -> Judgement:
    """Return that what is assumed has a model, where nothing more is claimed."""
    witnesses = written([found.sample])
    return Judgement(
        "unsupported",
        "models",
        "nothing is claimed",
        has_model=True,
        witnesses=witnesses,
        idle=find_idle_assumptions(found),
    )


def weigh_witnesses(found: Survey) -> Judgement:
    """Return the evidence `witnessed`, or why it is not earned.

    It names no more models than it takes, since all of them are kept to be checked again.
    """
    return weigh_all(found.reduce() if found.is_witnessed else found)


def weigh_all(found: Survey) -> Judgement:
    """Return the same, naming every model on which the goal held."""
    named = found.held if found.is_witnessed else [found.sample]
    return replace(weigh(found), witnesses=written(named))


def weigh(found: Survey) -> Judgement:
    """Return the same, naming no model."""
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
        kinds=kinds_of(found, found.held),
    )


def written(models: Sequence[FoundModel | None]) -> tuple[Json, ...]:
    """Return models as JSON, to be kept with what they are evidence of."""
    return tuple(encode_model(one.model) for one in models if one is not None)


def _why(found: Survey) -> str:
    """Say why the models do not add up to a witness."""
    if not found.source.assignments.sizes:
        return "no admissible sizes found for what it assumes"
    if not found.found:
        return f"no model found of what it assumes{_most_common(found)}"
    if found.unreached is not None:
        return f"{found.near}: `{render_term(found.unreached)}`"
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
    if not found.source.rejections.reasons:
        return ""
    reason = found.source.rejections.reasons.most_common(1)[0][0]
    return f": most attempts ended because {reason}" if found.found < HOPELESS else ""
