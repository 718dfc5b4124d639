"""The way in: a certificate for a task, or why there is none."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.certificates.building import At, Exhausted, Limits, OpenProof
from proofcheck.checker.checking import Theorem, check
from proofcheck.checker.nodes import Names, digest_of_node
from proofcheck.checker.rejection import Refusal, Rejected
from proofcheck.checker.resources import deep
from proofcheck.checker.tasks import Task
from proofcheck.checker.terms import Node
from proofcheck.checker.theory import Theory
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.lines.goals import Prover

LIMITS = Limits(work=2_000_000, steps=3_000)
"""What one search may cost."""


@dataclass(frozen=True, slots=True)
class Proved:
    """A certificate, as JSON text, that the checker accepts."""

    certificate: str
    theorem: Theorem
    steps: int


@dataclass(frozen=True, slots=True)
class GaveUp:
    """No certificate was found."""

    why: str


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
        try:
            line = self._line(allowed, [self.proof.terms.adopt(s) for s in steps], names)
        except Exhausted as fault:
            return GaveUp(str(fault))
        except Refusal as refusal:
            return GaveUp(f"a term is refused: {refusal.why}")
        if isinstance(line, GaveUp):
            return line
        if line is None:
            return GaveUp("the goal was not found")
        text = json.dumps(self.proof.certificate(line))
        try:
            theorem = check(self.task, self.theory, text)
        except Rejected as rejected:
            return GaveUp(f"the certificate is rejected: {rejected}")
        return Proved(text, theorem, len(json.loads(text)["steps"]))

    def _line(
        self, allowed: Collection[str], steps: list[Node], names: Sequence[str]
    ) -> At | GaveUp | None:
        context = Context(self.shared)
        for name, entry in self.theory.entries.items():
            if name in allowed and entry.kind in ("axiom", "lemma"):
                context.add(self.proof.by(entry))
        own = {name for name, _, _ in self.task.definitions}
        self.shared.definitions.update(
            {n: d for n, d in self.proof.definitions.items() if n in allowed or n in own}
        )
        for number, fact in enumerate(self.proof.facts):
            if fact.is_permitted:
                context.add(self.proof.take("fact", number))
        return self._opened(context, self.proof.goal, steps, list(names))

    def _opened(
        self, context: Context, goal: Node, steps: list[Node], names: list[str]
    ) -> At | GaveUp | None:
        """Open the goal as far as the steps need it, show them, and then the rest."""
        proof = self.proof
        if not steps:
            return self.prover.search(context, goal)
        goal = proof.keys.head(goal)
        if goal.op == "all":
            sort, body = goal.args
            stem = names.pop(0) if names else "v"
            name = proof.new_name(stem, sort)
            inner = self._opened(context, proof.terms.put(body, name), steps, names)
            return proof.take("all-intro", inner, (name,)) if isinstance(inner, At) else inner
        if goal.op == "imp" and goal.args[1].op != "false":
            context.add(proof.take("assume", goal.args[0]))
            inner = self._opened(context, goal.args[1], steps, names)
            return proof.take("imp-intro", inner, goal.args[0]) if isinstance(inner, At) else inner
        for count, step in enumerate(steps):
            line = self.prover.search(context, step)
            if line is None:
                return GaveUp(f"step {count + 1} was not found")
            context.add(line)
        return self.prover.search(context, goal)
