"""Judge by models a goal that no proof settles: refuted, cited, checked, witnessed, or nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import assert_never

from proofcheck.audit.judging.attempting import contradicts_itself
from proofcheck.audit.judging.grading import (
    cite,
    consistent,
    decide_at_fixed_sizes,
    is_trivial,
    weigh_witnesses,
)
from proofcheck.audit.judging.judgement import TOO_LONG, Agreement, Inconclusive, Judgement
from proofcheck.audit.judging.second_opinions import confirm_on_models
from proofcheck.falsification.counterexamples import (
    Countermodel,
    NoCountermodel,
    find_refutation,
)
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.families import refute_by_family
from proofcheck.falsification.larger_models import enlarge
from proofcheck.falsification.sample_statistics import Survey, asserts_constant
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import Model, encode_model
from proofcheck.source.long_numbers import find_long_number
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

ATTEMPTS_ON_CITED = 900
"""Tries for models of what an instance of a theorem assumes: there is no other evidence."""

SEEMS_BROKEN = "a model seems to break the goal, but the kernel does not accept it"
"""The reason of a goal that was not looked at any further."""


def judge_by_models(
    task: Task, found: Survey, seed: int, citation: Json, *, may_check: bool, is_implied: bool
) -> Judgement:
    """Return what models make of a goal: those seen, and more where these do not settle it.

    citation     a proof that is an instance of a theorem and nothing more, if there is one
    may_check    whether a decision at fixed sizes is worth while
    is_implied   whether it follows from goals that hold, by a proof or on models pressed to break them
    """
    if found.failure is not None:
        return _refuted(task, found)
    if is_trivial(task) and found.found:
        return consistent(found)
    if not found.found and (conflict := contradicts_itself(task)):
        return conflict
    match refute_by_family(task, found):
        case Countermodel(certificate):
            return _refuted_by(certificate)
        case NoCountermodel(reason):
            rest = _judge_unbroken(
                task, found, seed, citation, may_check=may_check, is_implied=is_implied
            )
            asks = asserts_constant(found.opened.goal)
            return with_inconclusive(rest, Inconclusive(FAMILIES, reason)) if asks else rest
        case other:
            assert_never(other)


FAMILIES = "families of models"


def _judge_unbroken(
    task: Task, found: Survey, seed: int, citation: Json, *, may_check: bool, is_implied: bool
) -> Judgement:
    """Judge a goal that no model breaks, nor a family of them: as far as was looked."""
    if citation is not None:
        return _judge_citation(task, found, seed, citation, may_check=may_check)
    if enlarge(found):
        return _refuted(task, found)
    opinion = confirm_on_models(found)
    if isinstance(opinion, Judgement):
        return opinion
    checked = decide_at_fixed_sizes(task, found) if may_check else NOT_ASKED
    if not isinstance(checked, Judgement):
        checked = with_inconclusive(_pressed(task, found, is_implied=is_implied), checked)
    return with_opinion(checked, opinion)


NOT_ASKED = Inconclusive("fixed sizes", "not asked: it was in vain in another reading")


def with_inconclusive(judgement: Judgement, *asked: Inconclusive) -> Judgement:
    """Return a judgement that models support, or not, with who was asked besides in vain."""
    if judgement.evidence not in (*_SUPPORTED, "unsupported"):
        return judgement
    return replace(judgement, in_vain=(*asked, *judgement.in_vain))


_SUPPORTED = ("checked", "witnessed", "cited")


def with_opinion(judgement: Judgement, opinion: Agreement | Inconclusive) -> Judgement:
    """Return a judgement that models support, with what mpmath said of some of them."""
    if judgement.evidence not in _SUPPORTED:
        return judgement
    if isinstance(opinion, Inconclusive):
        return with_inconclusive(judgement, opinion)
    return replace(judgement, opinions=(*judgement.opinions, opinion))


def _judge_citation(
    task: Task, found: Survey, seed: int, citation: Json, *, may_check: bool
) -> Judgement:
    opinion = confirm_on_models(found)
    if isinstance(opinion, Judgement):
        return opinion
    cited = with_opinion(_cited(task, found, seed, citation), opinion)
    if not may_check or cited.evidence != "unsupported":
        return cited
    # Of sizes alone there are few models, and where none is free, all of it may be decided.
    checked = _checked(task, found)
    return checked if isinstance(checked, Judgement) else with_inconclusive(cited, checked)


def _checked(task: Task, found: Survey) -> Judgement | Inconclusive:
    """Decide at fixed sizes what no model breaks, nor a larger one."""
    if found.failure is not None:
        return Inconclusive("fixed sizes", "not asked: a model seems to break it")
    return _refuted(task, found) if enlarge(found) else decide_at_fixed_sizes(task, found)


def _cited(task: Task, found: Survey, seed: int, citation: Json) -> Judgement:
    """Test an instance of a theorem; where models are rare, longer than usual."""
    tested = _pressed(task, found)
    if tested.evidence == "unsupported" and found.held:
        tested = _pressed(task, survey(task, seed, attempts=ATTEMPTS_ON_CITED))
    return cite(tested, citation)


def _pressed(task: Task, found: Survey, *, is_implied: bool = False) -> Judgement:
    """What rests on models alone is moved towards failure before it is believed."""
    if found.is_tested and not found.near:
        falsify(found, is_implied=is_implied)
    if found.failure is not None:
        return _refuted(task, found)
    weighed = weigh_witnesses(found)
    if not found.unread:
        return weighed
    return with_inconclusive(weighed, Inconclusive("floating point", found.unread))


def _refuted(task: Task, found: Survey) -> Judgement:
    match find_refutation(task, found):
        case Countermodel(certificate):
            return _refuted_by(certificate)
        case NoCountermodel(why):
            is_long = found.failure is not None and _is_too_long(found.failure.model)
            reason = TOO_LONG if is_long else SEEMS_BROKEN
            left = Judgement("unsupported", "models", reason, has_model=True)
            return with_inconclusive(left, Inconclusive("kernel", why))
        case other:
            assert_never(other)


def _is_too_long(model: Model) -> bool:
    """Whether a model holds a number that can be written, and is not read again."""
    return find_long_number(json.dumps(encode_model(model)).replace('"', " ")) is not None


def _refuted_by(certificate: Json) -> Judgement:
    return Judgement("refuted", "models", "", certificate=certificate, has_model=True)
