"""A certificate taken step by step through the kernel, with the reasons for all that it yields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from proofcheck.audit.narration.reasons import (
    Kind,
    Reason,
    reason_of_definition,
    reason_of_fact,
    reason_of_law,
)
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.rules import CLOSING, EXTENDING, induction_cases
from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.terms.expressions import Application, Term, Variable
from proofcheck.terms.task import Task

Reasons = frozenset[Reason]
NONE: Reasons = frozenset()


@dataclass(slots=True)
class _Listening(Sequent):
    """A sequent that remembers which facts and equations a step refers to."""

    facts_read: list[int] = field(default_factory=list)
    lines_read: list[int] = field(default_factory=list)

    def fact(self, position: object) -> Term:
        term = Sequent.fact(self, position)
        if isinstance(position, int):
            self.facts_read.append(position)
        return term

    def line(self, position: object) -> Any:
        form = Sequent.line(self, position)
        if isinstance(position, int):
            self.lines_read.append(position)
        return form


@dataclass(slots=True)
class Replay:
    """What is known at one place of a proof, and why.

    facts, lines  reasons, by position
    made          the step that yielded an equation, with its number of facts before it
    """

    sequent: _Listening
    facts: list[Reasons]
    lines: list[Reasons]
    made: list[list[Any]]

    @classmethod
    def of_task(cls, task: Task) -> Replay:
        """Return the beginning of a proof of a task's goal."""
        opened = open_task(task)
        fields = (getattr(opened, name) for name in Sequent.__dataclass_fields__)
        sequent = _Listening(*fields)
        facts = [frozenset([reason_of_fact(task.facts[-1 - at])]) for at in sequent.origin]
        return cls(sequent, facts, [], [])

    def child(self, goal: Term | None = None) -> Replay:
        """Return the beginning of a proof of another goal from what is known."""
        inner = self.sequent.child(goal, is_own=self.sequent.is_own if goal is None else False)
        assert isinstance(inner, _Listening)
        return Replay(inner, list(self.facts), list(self.lines), list(self.made))

    def branch(self, case: Term) -> Replay:
        """Return the beginning of a proof of the same goal in one case."""
        inner = self.child()
        inner.sequent.add(case)
        inner.fill(NONE)
        return inner

    def by_induction(self, n: Term, least: Term) -> tuple[Replay, Replay]:
        """Return the beginnings of the two proofs that an induction takes."""
        base, later = induction_cases(self.sequent, n, least)
        assert isinstance(later, _Listening)
        inner = Replay(later, list(self.facts), list(self.lines), list(self.made))
        inner.fill(NONE)
        return self.child(base.goal), inner

    def take(self, step: list[Any]) -> Reasons:
        """Take a step; return the reasons for what it yields.

        raises   Rejected where the step does not follow
        """
        name, *data = step
        self.sequent.algebra.canonical_key(self.sequent.goal)  # steps may name its atoms
        before = len(self.facts), len(self.lines)
        del self.sequent.facts_read[:], self.sequent.lines_read[:]
        (EXTENDING if name in EXTENDING else CLOSING)[name](self.sequent, *data)
        used = [self.facts[k] for k in self.sequent.facts_read if k < before[0]]
        used += [self.lines[k] for k in self.sequent.lines_read if k < before[1]]
        reasons = self._own_reasons(name, data).union(*used)
        if name in _ASSUMING:
            self.fill(NONE)
        self.fill(reasons, step)
        return reasons

    def fill(self, reasons: Reasons, step: list[Any] | None = None) -> None:
        """Give reasons to what is known since they were given last."""
        while len(self.facts) < len(self.sequent.facts):
            self.facts.append(reasons)
        while len(self.lines) < len(self.sequent.lines):
            self.lines.append(reasons)
            self.made.append(step or [])

    def _own_reasons(self, name: str, data: list[Any]) -> Reasons:
        if name == "law":
            return frozenset([reason_of_law(data[0])])
        if name == "definition":
            return self._definitions([_head(self.sequent.term(data[0]))])
        if name in ("unfold", "unfold-goal"):
            return self._definitions(data[-1])
        if name == "domain":
            head = _head(self.sequent.term(data[0]))
            label = self.sequent.shared.declarations[head].label
            return frozenset([Reason(Kind.LABEL, "", label)]) if label else NONE
        return NONE

    def _definitions(self, names: list[str]) -> Reasons:
        items = [self.sequent.shared.declarations[n] for n in names]
        return frozenset(reason_of_definition(i, i.variable.name) for i in items if i.label)

    def obligations(self, step: list[Any]) -> list[tuple[Term, list[Any]]]:
        """Return what a step asks to be proved beside it, with the proofs."""
        self.sequent.algebra.canonical_key(self.sequent.goal)  # steps may name its atoms
        match step:
            case ["law", name, specs, proofs]:
                terms = [self.sequent.term(s) for s in specs]
                asked = LAWS[name].schema(self.sequent, *terms)[0]
                open_ = [c for c in asked if not self.sequent.is_evident(c)]
                return list(zip(open_, proofs, strict=True))
            case ["have", spec, proof]:
                return [(self.sequent.proposition(spec), proof)]
        return []


_ASSUMING = frozenset({"intro", "by-contradiction"})


def _head(term: Term) -> str:
    head = term.function if isinstance(term, Application) else term
    return head.name if isinstance(head, Variable) else ""
