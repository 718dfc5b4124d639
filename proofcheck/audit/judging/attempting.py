"""Look for a proof of one goal: a short search first, a long one where no model breaks the goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from proofcheck.audit.judging.grading import is_trivial, written
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.vacuity import find_vacuity
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.fewer_facts import FAILED, prove_from_fewer, prove_soon
from proofcheck.search.driver.proving import STEPS, TAKEN_IN_ALL, Attempt
from proofcheck.search.driver.theorem_instances import prove_by_citation
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Number, Operation
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Origin, Role, Task

FIGURES = 3
"""Models that a search for a proof looks at on the way."""

TAKEN_AT_FIRST = 150
"""Steps of the kernel in a first search for a proof: all but a few proofs take fewer."""

STEPS_AGAINST = 200

TAKEN_AGAINST = 300
"""Steps of a proof that is looked for where a model breaks the goal, and steps of the kernel in
all: it would be our fault."""

NO_MODEL = "no model: what it assumes contradicts itself"
"""The reason of a goal whose assumptions are proved to contradict each other."""
NOT_TRIED = Attempt(None)
"""What is known before any attempt."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What an attempt at a proof means for a goal.

    judgement   where it settles the goal
    attempt     where it does not
    """

    judgement: Judgement | None = None
    attempt: Attempt = NOT_TRIED

    @property
    def citation(self) -> Json:
        """A proof that is an instance of one theorem of the library and nothing more."""
        return self.attempt.certificate

    @property
    def trouble(self) -> str:
        """What went wrong, if anything."""
        return self.attempt.reason if self.attempt.reason.startswith(FAILED) else ""


def try_soon(task: Task, seen: Survey) -> Trial:
    """Look for a short proof of a goal that no model breaks at first sight."""
    return _try(task, seen, at_most=TAKEN_AT_FIRST, is_first=True)


def try_long(task: Task, found: Survey, tried: Trial) -> Trial:
    """Look again, and longer, for a proof of a goal that no model breaks.

    tried   what came of the first look, which is all where it was not cut short
    """
    before = tried.attempt
    return _try(task, found, before=before) if before.was_cut_short else tried


def try_on_record(task: Task, seen: Survey, recorded: Judgement) -> Trial:
    """Say what a proof on record, which others check, means for a goal that no model breaks."""
    if is_trivial(task) or seen.failure is not None:
        return Trial()
    if not seen.found and (conflict := contradicts_itself(task)):
        return Trial(conflict)
    return Trial(_proved(seen, recorded.proof))


def _try(
    task: Task,
    seen: Survey,
    *,
    at_most: int = TAKEN_IN_ALL,
    before: Attempt | None = None,
    is_first: bool = False,
) -> Trial:
    if is_trivial(task) or seen.failure is not None:
        return Trial()
    models = _typical(seen)
    attempt = attempt_proof(task, models=models, at_most=at_most, before=before, is_first=is_first)
    proof = attempt.certificate
    if proof is None:
        return Trial(attempt=attempt)
    if not seen.found and (conflict := contradicts_itself(task)):  # from that everything follows
        return Trial(conflict)
    if attempt.theorem is not None and attempt.theorem.is_citation:
        return Trial(attempt=attempt)
    return Trial(_proved(seen, proof))


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
    before: Attempt | None = None,
    is_first: bool = False,
) -> Attempt:
    """Look for a proof; a prover that fails costs its own attempt, and that is said.

    The instance of one cited theorem is no proof, so it is kept for where there is none.

    before     an attempt with less of the budget
    is_first   whether a longer one follows, so that the likeliest facts are enough
    """
    try:
        cited = _checked(task, prove_by_citation(task))
        if cited.theorem is not None and not cited.theorem.is_citation:
            return cited
        if is_first:
            found = prove_soon(task, models, at_most=at_most)
        else:
            found = prove_from_fewer(task, steps, models, at_most=at_most, before=before)
        return _better(_checked(task, found), cited)
    except Exception as error:  # noqa: BLE001 - whatever it is, other engines still have their say
        return Attempt(None, f"{FAILED} with {type(error).__name__}")


def _checked(task: Task, attempt: Attempt) -> Attempt:
    """Return an attempt with what the kernel makes of its certificate."""
    if not attempt.is_proof or attempt.theorem is not None:
        return attempt
    return replace(attempt, theorem=check_proof(task, attempt.certificate))


def _better(found: Attempt, cited: Attempt) -> Attempt:
    """Return a proof rather than a citation; a longer search may still replace a citation."""
    if cited.theorem is None or (found.theorem is not None and not found.theorem.is_citation):
        return found
    return replace(found, certificate=cited.certificate, theorem=cited.theorem)


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
    proof = attempt_proof(contradiction(task)).certificate
    if proof is None:
        return None
    return Judgement("contradictory", "algebra", NO_MODEL, proof=proof)
