"""Proofs by the steps that an author offers: each is proved on the way, and then may be used.

What is proved is the goal of the task, from its facts alone: a step is a `have` of the certificate,
with a proof of its own, made from the facts of the task and the steps before it.  One that is not
proved is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.rules import induction_cases
from proofcheck.kernel.sequents import Sequent
from proofcheck.kernel.steps import run
from proofcheck.logic.propositions import equates_sizes, make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.driver.attempts import NoInstance, Proved, Refused, Unproved
from proofcheck.search.driver.by_induction import prove_by_induction
from proofcheck.search.driver.fewer_facts import accept_steps, keep_facts, prove_from_fewer
from proofcheck.search.driver.instances_at import prove_by_instance
from proofcheck.search.driver.leaves import leaf_of
from proofcheck.search.driver.methods import prove_by_method
from proofcheck.search.driver.taking import Taking, is_for
from proofcheck.search.driver.theorem_instances import prove_by_citation
from proofcheck.source.labels import normalise_label
from proofcheck.terms.expressions import Binding, Term, Variable
from proofcheck.terms.task import Role, Step, StepKind, Task

STEPS_REMEMBERED = 256
"""Proofs of steps that are kept: other goals of the statement ask for the same."""


@dataclass(frozen=True, slots=True)
class NotByHand:
    """The steps that are offered do not lead to the goal.

    reason   which of them are not proved, and why; or that they do not suffice
    """

    reason: str


def prove_by_hand(task: Task) -> Proved | NotByHand:
    """Look for a proof by the steps that a task offers; the kernel accepts it as a whole."""
    way = _Way(task)
    try:
        found = way.prove(open_task(task), list(enumerate(task.steps)), frozenset())
    except (*Failure, Unspellable) as reason:
        found = None
        way.note(f"the goal cannot be opened: {reason}")
    if found is None:
        return NotByHand("; ".join(way.failures) or "the steps do not suffice")
    whole = accept_steps(task, found)
    return whole if isinstance(whole, Proved) else NotByHand(whole.reason)


Numbered = Sequence[tuple[int, Step]]


@dataclass(slots=True)
class _Way:
    """A proof under way, by the steps of a task.

    failures   why steps are not proved, each told once
    """

    task: Task
    failures: dict[str, None] = field(default_factory=dict)

    def note(self, failure: str) -> None:
        """Remember why a step is not proved."""
        self.failures[failure] = None

    def prove(self, sequent: Sequent, steps: Numbered, cases: frozenset[int]) -> list[Any] | None:
        """Return what proves the goal of a sequent, by steps that are left; None where nothing does.

        cases   positions of facts that are supposed in the case at hand
        """
        taken: list[Any] = []
        for place, (number, step) in enumerate(steps):
            if step.kind is StepKind.HAVE:
                taken += self._have(sequent, number, step, cases)
            elif step.kind is StepKind.GOAL:
                return self._finished(taken, self._by(sequent, number, step, cases))
            elif step.kind is StepKind.TAKE:
                if is_for(step, sequent.goal):
                    rest = steps[place + 1 :]
                    return self._finished(taken, self._take(sequent, (number, step), rest, cases))
            else:
                return self._finished(taken, self._split(sequent, steps[place:], cases))
        return self._finished(taken, _proof(leaf_of(self.task, sequent, cases)))

    def _finished(self, taken: list[Any], found: list[Any] | str) -> list[Any] | None:
        if isinstance(found, list):
            return [*taken, *found]
        self.note(found)
        return None

    def _have(self, sequent: Sequent, number: int, step: Step, cases: frozenset[int]) -> list[Any]:
        """Prove a step, and let what comes after know of it; return it, or nothing."""
        found = self._by(sequent.child(step.proposition), number, step, cases)
        if not isinstance(found, list):
            self.note(f"a step is not proved: {found}")
            return []
        taken = ["have", ["s", number], found]
        try:
            run(sequent, [taken])
        except (*Failure, KeyError) as reason:  # of names that are not made up here
            self.note(f"the kernel rejects the proof of a step: {reason}")
            return []
        return [taken]

    def _by(
        self, sequent: Sequent, number: int, step: Step, cases: frozenset[int]
    ) -> list[Any] | str:
        """Return what proves the goal of a sequent as a step says, or why nothing does."""
        if step.method == "induction":
            try:
                return self._induction(sequent, number, step, cases)
            except Failure as reason:
                return f"the induction cannot be begun: {reason}"
        leaf = leaf_of(self.task, sequent, cases)
        if step.at:  # the kernel reads them in the step
            own = replace(step, kind=StepKind.HAVE)
            leaf = replace(leaf, steps=(*self.task.steps[:number], own))
        return _proof(leaf, step, number)

    def _split(self, sequent: Sequent, steps: Numbered, cases: frozenset[int]) -> list[Any] | str:
        """Return what proves the goal in each case, or why nothing does."""
        (number, step), rest = steps[0], steps[1:]
        at = sequent.known.get(sequent.algebra.canonical_key(step.proposition))
        if step.kind is StepKind.EACH and at is None:
            return "it is not proved that one of the cases holds"
        proofs = []
        for part in cases_of(step):
            branch = sequent.child(sequent.goal, is_own=sequent.is_own)
            branch.add(part)
            proof = self.prove(branch, rest, cases | {len(branch.facts) - 1})
            if proof is None:
                return "it is not proved in each case"
            proofs.append(proof)
        if step.kind is StepKind.CASES:
            return [["cases", ["s", number], proofs]]
        return [["or-elimination", at, proofs]]

    def _take(
        self, sequent: Sequent, taking: tuple[int, Step], rest: Numbered, cases: frozenset[int]
    ) -> list[Any] | str:
        """Return what proves a goal by values for what it says to exist, or why nothing does."""
        way = Taking(*taking)

        def prove(inner: Sequent, *, is_left: bool) -> list[Any] | str:
            if not is_left:
                return _proof(leaf_of(self.task, inner, cases))
            return self.prove(inner, rest, cases) or "what is left to show of it is not proved"

        try:
            return way.prove(sequent, prove)
        except (*Failure, Unspellable) as reason:
            return f"what is taken cannot be put in: {reason}"

    def _induction(
        self, sequent: Sequent, number: int, step: Step, cases: frozenset[int]
    ) -> list[Any] | str:
        """Prove a step of the least number, and of each number from the one before."""
        on, least = step.at
        taken, name = open_for_induction(sequent, on)
        n = sequent.shared.declarations[name].variable
        base, later = induction_cases(sequent, n, least)
        intro: list[Any] = [["and-elimination", len(later.facts) - 1], ["intro"]]
        run(later, intro)
        supposed = cases.union(range(len(sequent.facts), len(later.facts)))

        bound = sequent.child(make("le", least, n))
        parts: list[_Part] = []
        if not bound.is_evident(bound.goal):
            parts.append(_Part("that it is not less than its least value", bound, cases, []))
        parts.append(_Part("at the least value", base, cases, []))
        parts.append(_Part("from one value to the next", later, supposed, intro))
        proofs: list[Any] = []
        for part in parts:
            found = part.prove(self.task)
            if not isinstance(found, list):
                return f"{part.name}: {found}"
            proofs.append(found)
        return [*taken, ["induction", ["v", name], ["s", number, 1], proofs]]


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of an induction, as a reader is told of it.

    cases   positions of facts that are supposed in it
    taken   steps that were taken already
    """

    name: str
    sequent: Sequent
    cases: frozenset[int]
    taken: list[Any]

    def prove(self, task: Task) -> list[Any] | str:
        """Return what proves it, or why nothing does."""
        found = _proof(leaf_of(task, self.sequent, self.cases))
        return [*self.taken, *found] if isinstance(found, list) else found


def open_for_induction(sequent: Sequent, on: Term) -> tuple[list[Any], str]:
    """Open the goal of a sequent until the name that an induction is on is visible.

    returns   the steps taken, and the name as it is called then

    raises   one of `Failure` where it does not come up
    """
    assert isinstance(on, Variable)
    taken: list[Any] = []
    name = on.name
    while name not in sequent.visible:
        goal, before = sequent.goal, {*sequent.visible}
        taken.append(["intro"])
        run(sequent, taken[-1:])
        new = [one for one in sequent.shared.declarations if one in sequent.visible - before]
        bound = [item.variable.name for item in goal.bound] if isinstance(goal, Binding) else []
        if name in bound:
            name = new[bound.index(name)]
    return taken, name


def cases_of(step: Step) -> tuple[Term, ...]:
    """Return the cases that a step tells apart."""
    if step.kind is StepKind.CASES:
        return step.proposition, make("not", step.proposition)
    return step.proposition.children


def _proof(leaf: Task, step: Step | None = None, number: int = 0) -> list[Any] | str:
    """Return what proves the goal of a leaf in the way that a step names, or why nothing does."""
    found = _prove(leaf, step, number)
    if isinstance(found, str):
        return found
    assert isinstance(found.certificate, dict)
    steps = found.certificate["steps"]
    assert isinstance(steps, list)
    return steps


@lru_cache(STEPS_REMEMBERED)
def _prove(leaf: Task, step: Step | None, number: int) -> Proved | str:
    if step is not None and step.at:
        return _told(prove_by_instance(leaf, number, step))
    if step is not None and step.method:
        return _told(prove_by_method(leaf, step.method))
    if step is not None and step.labels is not None:
        return _proved_from(_from_labels(leaf, step.labels), leaf)
    return _proved_from(leaf, leaf)


def _proved_from(kept: Task, leaf: Task) -> Proved | str:
    """Prove the goal of a task from fewer facts, in any way."""
    found: Proved | NoInstance | Refused | Unproved = prove_by_citation(kept)
    if not isinstance(found, Proved):
        found = prove_by_induction(kept)
    if not isinstance(found, Proved):
        found = prove_from_fewer(kept)
    if not isinstance(found, Proved) or kept == leaf:
        return _told(found)
    assert isinstance(found.certificate, dict)
    return _told(accept_steps(leaf, found.certificate["steps"]))


def _told(found: Any) -> Proved | str:
    return found if isinstance(found, Proved) else str(found.reason)


def _from_labels(leaf: Task, labels: Sequence[str]) -> Task:
    """Return the task in which, of what other statements say, that of some alone may be used.

    Equations between sizes are left: new names are made up from what is known of sizes, so that a
    proof without them would speak of names that are others where they are known.
    """
    keys = set(map(normalise_label, labels))
    own = {Role.ASSUMED, Role.SHOWN}
    kept = [
        n
        for n, fact in enumerate(leaf.facts)
        if fact.role in own
        or normalise_label(fact.label) in keys
        or equates_sizes(fact.proposition)
    ]
    return keep_facts(leaf, kept)
