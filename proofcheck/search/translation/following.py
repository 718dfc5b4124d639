"""The way in: the kernel follows a proof, and each of its steps is written as lines."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from proofcheck.certificates.building import At, Exhausted, Limits, OpenProof
from proofcheck.certificates.named_ranges import ranges_of
from proofcheck.certificates.refusals import NotExpressible
from proofcheck.certificates.tasks import PERMITTED, WrittenTask, write_task
from proofcheck.checker.checking import check
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.rejection import Rejected as NotAccepted
from proofcheck.checker.resources import deep
from proofcheck.checker.tasks import read_task
from proofcheck.checker.theory import Theory
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.rules import CLOSING as KERNEL_CLOSING
from proofcheck.kernel.rules import EXTENDING as KERNEL_EXTENDING
from proofcheck.kernel.sequents import Rejected, Rules, Sequent
from proofcheck.logic.polynomials import Untranslatable
from proofcheck.logic.propositions import Unbuildable
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.translation.absolutes import suppose
from proofcheck.search.translation.answers import Left, Translated, Untranslated, Why
from proofcheck.search.translation.bridging import bridged
from proofcheck.search.translation.closing import CLOSING, Closing
from proofcheck.search.translation.equations import EQUATIONS, close
from proofcheck.search.translation.exchanging import by_sizes
from proofcheck.search.translation.families import know_sizes
from proofcheck.search.translation.guarding import Guarded, guard, unguarded
from proofcheck.search.translation.laws import law
from proofcheck.search.translation.logic import EXTENDING, Rule
from proofcheck.search.translation.opening import OPENING, suppose_value
from proofcheck.search.translation.order import farkas
from proofcheck.search.translation.places import Place, Said, Taken
from proofcheck.search.translation.replacing import REPLACING
from proofcheck.search.translation.scribe import Scribe
from proofcheck.search.translation.sets import in_named_set
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task

LIMITS = Limits(work=4_000_000, steps=50_000)
"""What the lines of one proof may cost, all that is shown on the way included: up to a minute."""

_EXTENDING: Mapping[str, Rule] = {**EXTENDING, **OPENING, **EQUATIONS, **REPLACING, "law": law}
_CLOSING: Mapping[str, Closing] = {**CLOSING, "close": close, "farkas": farkas}

_PROOFS = {
    "forall-elimination": 2,
    "modus-ponens": 1,
    "law": 2,
    "domain": 1,
    "exists-introduction": 1,
    "and-introduction": 0,
    "cases": 1,
    "or-elimination": 1,
    "induction": 2,
}
"""At which place of its data a rule has a list of proofs; `have` has one proof."""

_STUB = "translated apart"

_FAULTS = (Rejected, Unbuildable, Untranslatable)


def translate(task: Task, certificate: Any, theory: Theory) -> Translated | Untranslated:
    """Write a proof that the kernel accepts as a certificate of lines, which the checker accepts.

    Where it takes the terms of the task to have values, the written task says so.

    raises   what the kernel's rules raise where the data of a step cannot be taken apart
    """
    found = _translated(task, unguarded(task), certificate, theory)
    if isinstance(found, Untranslated) and found.why is Why.DEFINEDNESS:
        other = _translated(task, guard(task), certificate, theory)
        return found if isinstance(other, Untranslated) and other.rule == "task" else other
    return found


def _translated(
    task: Task, guarded: Guarded, certificate: Any, theory: Theory
) -> Translated | Untranslated:
    written = write_task(guarded.task, theory.entries.keys())
    if isinstance(written, NotExpressible):
        return Untranslated(Why.NO_NODES, "task", written.construct.value)
    with deep():
        return _Following(task, guarded, written, theory).answer(certificate["steps"])


class _Following:
    def __init__(self, task: Task, guarded: Guarded, written: WrittenTask, theory: Theory) -> None:
        self.task = task
        self.guarded = guarded
        self.written = written
        self.read = read_task(written.text)
        self.proof = OpenProof(self.read, theory, LIMITS)
        shared = Shared(self.proof, Speller(self.proof.terms, self.proof.keys))
        scribe = Scribe(written.names, ranges_of(task), self.proof)
        about: dict[str, list[int]] = {}
        for number, name in enumerate(written.about, len(guarded.task.facts)):
            about.setdefault(name, []).append(number)
        self.translator = Translator(
            self.proof,
            shared,
            scribe,
            theory,
            about,
            self.follow,
            (bridged, by_sizes, in_named_set),
            guarded,
        )
        self.captured: dict[int, Sequent] = {}

    def answer(self, steps: Any) -> Translated | Untranslated:
        try:
            last = self._goal(steps)
        except Left as left:
            return Untranslated(left.why, left.rule, left.what)
        except Exhausted as fault:
            return Untranslated(Why.LIMIT, "", str(fault))
        except (Refusal, *_FAULTS) as reason:
            return Untranslated(Why.REJECTED, "", str(reason))
        return self._checked(last)

    def _goal(self, steps: Any) -> At:
        """Return the line of the goal as it is written."""
        place = self._opened()
        suppose_value(self.translator, place)
        line = self.prove(place, steps)
        if not self.translator.same(self.proof.formula(line), self.proof.goal):
            place.know(line)
            line = self.translator.show(place, self.proof.goal)
        return line

    def _checked(self, last: At) -> Translated | Untranslated:
        text = json.dumps(self.proof.certificate(last))
        try:
            theorem = check(self.read, self.translator.theory, text)
        except NotAccepted as reason:
            return Untranslated(Why.REJECTED, "", str(reason))
        return Translated(self.written.text, text, theorem)

    def _opened(self) -> Place:
        sequent = open_task(self.task)
        closing = {**KERNEL_CLOSING, _STUB: self._capture}
        sequent.shared.rules = Rules(KERNEL_EXTENDING, closing)
        place = Place(sequent, [], [], Context(self.translator.shared))
        if self.read.is_absolute:
            self.translator.supposed = suppose(self.translator, self.written)
        unsaid = {one.what: one.answer.construct.value for one in self.written.left_out}
        for number, fact in enumerate(self.task.facts):
            if fact.role in PERMITTED:
                place.facts.append(self._fact(place, number, unsaid.get(number)))
        for number in range(len(self.guarded.task.facts), len(self.proof.facts)):
            place.know(self.translator.fact(number))
        sequent.algebra.canonical_key(sequent.goal)
        meanings = [self.proof.terms.adopt(body) for _, _, body in self.read.definitions]
        facts = [fact.formula for fact in self.proof.facts]
        for formula in (*facts, self.proof.goal, *meanings):
            know_sizes(self.translator, place, formula)
        return place

    def _fact(self, place: Place, number: int, unsaid: str | None) -> Said:
        if unsaid is not None:
            return Left(Why.NO_NODES, unsaid, "fact")
        return place.know(self.translator.fact(number))

    def _capture(self, sequent: Sequent, number: int) -> None:
        """Stand for a proof inside: what it is about is shown apart."""
        self.captured[number] = sequent

    # --- steps ------------------------------------------------------------------------------------

    def prove(self, place: Place, steps: Any) -> At:
        """Return the line of the goal of a place."""
        *others, last = steps
        self.follow(place, others)
        line = self._closed(place, last)
        for back in reversed(place.undo):
            line = back(line)
        return line

    def follow(self, place: Place, steps: Any) -> None:
        """Take steps that extend what is known or change the goal."""
        for step in steps:
            self._extend(place, step)

    def _extend(self, place: Place, step: Any) -> None:
        taken = self._taken(place, step, KERNEL_EXTENDING)
        place.sequent.algebra.canonical_key(place.sequent.goal)
        try:
            rule = _EXTENDING.get(taken.rule)
            if rule is None:
                raise Left(Why.NO_RULE, taken.rule)
            rule(self.translator, place, taken)
        except (Left, Refusal) as fault:
            self._leave(place, taken, fault)

    def _leave(self, place: Place, taken: Taken, fault: Left | Refusal) -> None:
        """Note why there are no lines: what the step yields may not be needed, its goal is."""
        left = fault if isinstance(fault, Left) else Left(Why.NOT_SHOWN, fault.why)
        left = left.at(_named(taken))
        if place.sequent.goal is not taken.goal:
            raise left
        missing = len(place.sequent.facts) - len(place.facts)
        place.facts += [left] * missing
        place.lines += [left] * (len(place.sequent.lines) - len(place.lines))

    def _closed(self, place: Place, step: Any) -> At:
        taken = self._taken(place, step, place.sequent.shared.rules.closing)
        rule = _CLOSING.get(taken.rule)
        try:
            if rule is None:
                raise Left(Why.NO_RULE, taken.rule)
            return rule(self.translator, place, taken)
        except Left as left:
            raise left.at(_named(taken)) from None

    def _taken(self, place: Place, step: Any, rules: Mapping[str, Callable[..., None]]) -> Taken:
        """Let the kernel take a step, with stubs for the proofs inside."""
        name, *data = step
        sequent = place.sequent
        before, goal = (len(sequent.facts), len(sequent.lines)), sequent.goal
        proofs, data = _without_proofs(name, data)
        self.captured = {}
        number = len(sequent.shared.taken)
        sequent.shared.taken.append((name, data, set()))
        sequent.shared.running.append(number)
        if name not in rules:
            raise Left(Why.NO_RULE, name, name)
        rules[name](sequent, *data)
        sequent.shared.running.pop()
        children = [
            partial(self._child, place, before[0], self.captured[at], proof)
            for at, proof in enumerate(proofs)
        ]
        return Taken(name, data, children, goal, before)

    def _child(self, place: Place, known: int, sequent: Sequent, proof: Json) -> At:
        """Show the goal of a proof inside; what it supposes is assumed."""
        t = self.translator
        inner = Place(sequent, place.facts[:known], place.lines[:], place.context.child())
        for fact in sequent.facts[known:]:
            inner.facts.append(inner.know(t.take("assume", t.node(fact))))
        del inner.lines[len(sequent.lines) :]
        if sequent.is_own and sequent.goal is not place.sequent.goal:
            suppose_value(t, inner)
        return self.prove(inner, proof)


def _without_proofs(name: str, data: list[Any]) -> tuple[list[Any], list[Any]]:
    """Return the proofs inside a step, and its data with stubs for them."""
    if name == "have":
        return [data[1]], [data[0], [[_STUB, 0]]]
    at = _PROOFS.get(name)
    if at is None:
        return [], data
    stubs = [[[_STUB, number]] for number in range(len(data[at]))]
    return list(data[at]), [*data[:at], stubs, *data[at + 1 :]]


def _named(taken: Taken) -> str:
    return f"law {taken.data[0]}" if taken.rule == "law" else taken.rule
