"""The way in: a certificate for a task, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.certificates.building import At, Exhausted, Limits, OpenProof
from proofcheck.checker.checking import Theorem, check
from proofcheck.checker.keys import Keys
from proofcheck.checker.nodes import Names, digest_of_node
from proofcheck.checker.printing import Printer
from proofcheck.checker.rejection import Refusal, Rejected
from proofcheck.checker.resources import deep
from proofcheck.checker.tasks import Task
from proofcheck.checker.terms import Node, Terms
from proofcheck.checker.theory import Theory
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.lines.goals import Prover

LIMITS = Limits(work=2_000_000, steps=3_000)
"""What the search for one goal, or for one step, may cost: some seconds."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A certificate, as JSON text, that the checker accepts; what it proves, and in how many steps."""

    certificate: str
    theorem: Theorem
    steps: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """No certificate was found.

    why    the limit that was reached, the step that was not found, or that the goal was not
    goal   the first goal inside, as text, that what is at hand does not prove
    """

    why: str
    goal: str = ""


Answer: TypeAlias = Proved | GaveUp


def lemma(statement: Node) -> Task:
    """Return the task that a lemma with this statement is."""
    return Task(digest_of_node(statement), statement, (), (), False, Names())


def prove(
    theory: Theory,
    goal: Node | Task,
    allowed: Collection[str],
    steps: Sequence[Node] = (),
    *,
    names: Sequence[str] = (),
    limits: Limits = LIMITS,
) -> Answer:
    """Look for a certificate of a statement, or of a task.

    theory    what may be cited stands in it
    allowed   names of axioms and lemmas that may be cited, and of definitions that may be unfolded;
              those of the task always may
    steps     formulas that are shown first, in order, and are known from then on; they may speak of
              the names that the goal is about
    names     the names for which the leading quantifiers of the goal are opened, for the sake of steps
    """
    task = lemma(goal) if isinstance(goal, Node) else goal
    with deep():
        return _Search(task, theory, limits).answer(allowed, steps, names)


class _Unproved(Exception):
    """A step or the goal was not found."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class _Search:
    def __init__(self, task: Task, theory: Theory, limits: Limits) -> None:
        self.task = task
        self.theory = theory
        self.proof = OpenProof(task, theory, limits)
        self.shared = Shared(self.proof, Speller(self.proof.terms, self.proof.keys))
        self.prover = Prover(self.shared)

    def answer(
        self, allowed: Collection[str], steps: Iterable[Node], names: Sequence[str]
    ) -> Answer:
        wanted = [self.proof.terms.adopt(step) for step in steps]
        self.proof.reserve(name for step in wanted for name in step.names)
        try:
            line = self._opened(self._context(allowed), self.proof.goal, wanted, list(names))
        except _Unproved as fault:
            return self._gave_up(fault.why)
        except Exhausted as fault:
            return self._gave_up(str(fault))
        except Refusal as refusal:
            return self._gave_up(f"a term is refused: {refusal.why}")
        except RecursionError:
            return self._gave_up("terms are nested too deeply")
        return self._checked(line)

    def _gave_up(self, why: str) -> GaveUp:
        goal = self.prover.open_goal
        return GaveUp(why, "" if goal is None else Printer(Keys(Terms())).text(goal))

    def _checked(self, line: At) -> Answer:
        certificate = self.proof.certificate(line)
        text = json.dumps(certificate)
        try:
            theorem = check(self.task, self.theory, text)
        except Rejected as rejected:
            return self._gave_up(f"the certificate is rejected: {rejected}")
        return Proved(text, theorem, len(self.proof.needed(line)))

    def _context(self, allowed: Collection[str]) -> Context:
        """Return what may be used: axioms, lemmas, definitions, facts."""
        context = Context(self.shared)
        for name, entry in self.theory.entries.items():
            if name in allowed and entry.kind in ("axiom", "lemma"):
                context.add(self.proof.by(entry))
        usable = {*allowed, *[name for name, _, _ in self.task.definitions]}
        for name, digest in self.proof.definitions.items():
            if name in usable:
                self.shared.definitions[name] = digest
        for number, fact in enumerate(self.proof.facts):
            if fact.is_permitted and not self.task.is_absolute:
                context.add(self.proof.take("fact", number))
        return context

    def _opened(self, context: Context, goal: Node, steps: list[Node], names: list[str]) -> At:
        """Open the goal as far as the steps need it, show them, and then the rest."""
        proof = self.proof
        goal = proof.keys.head(goal)
        if not steps:
            return self._found(context, goal, "the goal was not found")
        if goal.op == "all":
            sort, body = goal.args
            name = proof.named(names.pop(0), sort) if names else proof.new_name(sort)
            inner = self._opened(context, proof.terms.put(body, name), steps, names)
            return proof.take("all-intro", inner, (name,))
        if goal.op == "imp" and goal.args[1].op != "false":
            context.add(proof.take("assume", goal.args[0]))
            inner = self._opened(context, goal.args[1], steps, names)
            return proof.take("imp-intro", inner, goal.args[0])
        for count, step in enumerate(steps):
            context.add(self._found(context, step, f"step {count + 1} was not found"))
        return self._found(context, goal, "the goal was not found")

    def _found(self, context: Context, goal: Node, why: str) -> At:
        """Return the line of a goal, for which there is as much work as for any other."""
        self.proof.renew()
        line = self.prover.search(context, goal)
        if line is None:
            raise _Unproved(why)
        return line
