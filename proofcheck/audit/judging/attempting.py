"""Look for a proof of one goal: a short search first, a long one where no model breaks the goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from proofcheck.audit.judging.grading import is_trivial, written
from proofcheck.audit.judging.judgement import Inconclusive, Judgement
from proofcheck.audit.judging.vacuity import find_vacuity
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.search.driver.attempts import Cited, Failed, NoInstance, Proved, Unproved
from proofcheck.search.driver.by_hand import NotByHand, prove_by_hand
from proofcheck.search.driver.by_induction import prove_by_induction
from proofcheck.search.driver.fewer_facts import FAILED, prove_from_fewer, prove_soon
from proofcheck.search.driver.inductions_as_a_whole import prove_by_whole_induction
from proofcheck.search.driver.proving import STEPS, TAKEN_IN_ALL
from proofcheck.search.driver.theorem_instances import prove_by_citation
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Number, Operation
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Origin, Role, StepKind, Task

FIGURES = 3
"""Models that a search for a proof looks at on the way."""

TAKEN_AT_ONCE = 30
"""Steps of the kernel in a search for a proof before a model is looked for, which may take longer."""

TAKEN_AT_FIRST = 150
"""Steps of the kernel in a first search for a proof: all but a few proofs take fewer."""

STEPS_AGAINST = 200

TAKEN_AGAINST = 300
"""Steps of a proof that is looked for where a model breaks the goal, and steps of the kernel in
all: it would be our fault."""

NO_MODEL = "no model: what it assumes contradicts itself"
"""The reason of a goal whose assumptions are proved to contradict each other."""


@dataclass(frozen=True, slots=True)
class Settled:
    """An attempt at a proof settles a goal."""

    judgement: Judgement


@dataclass(frozen=True, slots=True)
class NotTried:
    """No proof of a goal was looked for."""


Unsettled = Cited | Unproved | Failed | NotTried
"""What an attempt at a proof leaves open."""

Trial = Settled | Unsettled
"""What an attempt at a proof means for a goal."""

SEARCH = "algebra"
"""Who is asked for a proof, as a reader knows it."""


def citation_of(trial: Trial) -> Json:
    """Return a proof that is an instance of one theorem of the library and nothing more."""
    return trial.certificate if isinstance(trial, Cited) else None


def trouble_of(trial: Trial) -> str:
    """Say what went wrong in an attempt, if anything."""
    match trial:
        case Failed(reason):
            return reason
        case Unproved():
            return trial.trouble
        case Cited(search=search):
            return "" if search is None else search.trouble
        case Settled() | NotTried():
            return ""
        case other:
            assert_never(other)


def in_vain(trial: Trial) -> tuple[Inconclusive, ...]:
    """Return why an attempt found no proof, if there was one."""
    match trial:
        case Unproved() | Failed() | Cited(search=Unproved()):
            found = trial.search if isinstance(trial, Cited) else trial
            assert found is not None
            return (Inconclusive(SEARCH, found.reason),)
        case Settled() | NotTried() | Cited():
            return ()
        case other:
            assert_never(other)


def _cut_short(trial: Trial) -> Unproved | None:
    """Return the search that a longer one may go on from, if it was cut short."""
    search = trial.search if isinstance(trial, Cited) else trial
    return search if isinstance(search, Unproved) and search.was_cut_short else None


def try_soon(task: Task, seen: Survey) -> Trial:
    """Look for a short proof of a goal that no model breaks at first sight."""
    return _try(task, seen, at_most=TAKEN_AT_FIRST, is_first=True)


def try_long(task: Task, found: Survey, tried: Trial) -> Trial:
    """Look again, and longer, for a proof of a goal that no model breaks.

    tried   what came of the first look, which is all where it was not cut short
    """
    before = _cut_short(tried)
    return tried if before is None else _try(task, found, before=before)


def prove_at_once(task: Task) -> Json:
    """Return a very short proof from what a goal seems to need, if there is one."""
    if is_trivial(task) or task.steps:
        return None
    try:
        found = _short_proof(task)
    except Exception:  # noqa: BLE001 - the search that follows fails as well, and says so
        return None
    if not isinstance(found, Proved) or found.theorem.is_citation:
        return None
    return found.certificate


def _short_proof(task: Task) -> Proved | Unproved:
    """Return an instance of a lemma that is cited, or a very short proof, rather than a long search."""
    cited = prove_by_citation(task)
    if isinstance(cited, Proved) and not cited.theorem.is_citation:
        return cited
    return prove_soon(task, at_most=TAKEN_AT_ONCE)


def proved_so_far(seen: Survey, proof: Json) -> Judgement:
    """Return the judgement of a goal of which a proof is known, while models are looked for."""
    return Judgement("proved", SEARCH, "", has_model=seen.found > 0, proof=proof)


def settle(task: Task, seen: Survey, proof: Json) -> Trial:
    """Say what a proof, which others check, means for a goal that no model breaks."""
    if is_trivial(task) or seen.failure is not None:
        return NotTried()
    if not seen.found and (conflict := contradicts_itself(task)):
        return Settled(conflict)
    return Settled(_proved(seen, proof))


def _try(
    task: Task,
    seen: Survey,
    *,
    at_most: int = TAKEN_IN_ALL,
    before: Unproved | None = None,
    is_first: bool = False,
) -> Trial:
    if is_trivial(task) or seen.failure is not None:
        return NotTried()
    models = _typical(seen)
    found = attempt_proof(task, models=models, at_most=at_most, before=before, is_first=is_first)
    if isinstance(found, Unproved | Failed):
        return found
    if not seen.found and (conflict := contradicts_itself(task)):  # from that everything follows
        return Settled(conflict)
    return found if isinstance(found, Cited) else Settled(_proved(seen, found.certificate))


def _proved(seen: Survey, proof: Json) -> Judgement:
    witnesses = written([seen.sample])
    has_model = seen.found > 0
    judgement = Judgement(
        "proved", "algebra", "", has_model=has_model, proof=proof, witnesses=witnesses
    )
    return replace(judgement, vacuity=find_vacuity(seen))


def _typical(seen: Survey) -> list[Model]:
    """Return a few models, those first on which the goal held and nothing has a special value."""
    ranked = sorted(seen.held, key=lambda one: one.degenerate)
    if not ranked and seen.sample is not None:
        return [seen.sample.model]
    return [one.model for one in ranked[:FIGURES]]


def attempt_proof(
    task: Task,
    steps: int = STEPS,
    models: Sequence[Model] = (),
    *,
    at_most: int = TAKEN_IN_ALL,
    before: Unproved | None = None,
    is_first: bool = False,
) -> Proved | Cited | Unproved | Failed:
    """Look for a proof; a prover that fails costs its own attempt, and that is said.

    The instance of one cited theorem is no proof, so it is kept for where there is none.  The steps
    that an author offers come first; a step itself is proved as it says, or not at all.

    before     an attempt with less of the budget
    is_first   whether a longer one follows, so that the likeliest facts are enough
    """
    try:
        by_hand = prove_by_hand(task) if task.steps and before is None else NotByHand("")
        if isinstance(by_hand, Proved):
            return _cited_rather(task, by_hand, models, at_most=at_most)
        if task.steps and task.steps[-1].kind is StepKind.GOAL:
            return Unproved((), was_cut_short=False, citation=by_hand.reason)
        cited = prove_by_citation(task)
        if isinstance(cited, Proved) and not cited.theorem.is_citation:
            return cited
        if before is None:
            by_induction = prove_by_induction(task)
            if isinstance(by_induction, Proved):
                return by_induction
        if is_first:
            found = prove_soon(task, models, at_most=at_most)
        else:
            found = prove_from_fewer(task, steps, models, at_most=at_most, before=before)
        if isinstance(found, Unproved):
            as_a_whole = prove_by_whole_induction(task, at_most)
            found = as_a_whole if isinstance(as_a_whole, Proved) else found
        better = _better(found, cited)
        if isinstance(better, Unproved) and by_hand.reason:
            told = "; ".join(filter(None, [better.citation, f"by its proof: {by_hand.reason}"]))
            return replace(better, citation=told)
        return better
    except Exception as error:  # noqa: BLE001 - whatever it is, other engines still have their say
        return Failed(f"{FAILED} with {type(error).__name__}")


def _cited_rather(
    task: Task, by_hand: Proved, models: Sequence[Model], *, at_most: int
) -> Proved | Cited | Unproved | Failed:
    """Return the citation of one theorem where that is all there is to a proof by given steps.

    Steps may apply one theorem in several cases, and so hide that the goal is no more than that.
    """
    if not by_hand.theorem.theorems:
        return by_hand
    for found in (prove_by_citation(task), prove_soon(task, models, at_most=at_most)):
        if isinstance(found, Proved) and found.theorem.is_citation:
            return Cited(found.certificate, found.theorem, None)
    return _better(by_hand, NoInstance(""))


def _better(
    found: Proved | Unproved, cited: Proved | NoInstance
) -> Proved | Cited | Unproved | Failed:
    """Return a proof rather than a citation; a longer search may still replace a citation."""
    if isinstance(found, Proved) and not found.theorem.is_citation:
        return found
    if isinstance(cited, Proved):
        search = found if isinstance(found, Unproved) else None
        return Cited(cited.certificate, cited.theorem, search)
    if isinstance(found, Proved):
        return Cited(found.certificate, found.theorem, None)
    return replace(found, citation=cited.reason)


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


def contradicts_itself(task: Task) -> Judgement | None:
    """Prove that what is assumed has no model, where none was found."""
    match attempt_proof(contradiction(task)):
        case Proved(proof) | Cited(proof):
            return Judgement("contradictory", "algebra", NO_MODEL, proof=proof)
        case Unproved() | Failed():
            return None
        case other:
            assert_never(other)
