"""Tasks of audits as tasks of certificates: what is given as free names, facts with their numbers.

Facts and goal are read totally, as they stand: no condition of definedness is added.  Wherever the
evaluator of audits gives a proposition a truth value, the total reading has the same one.  So a
model on which it calls all facts true and the goal false is a countermodel of the written task, and
a theorem about the written task says nothing false of the claim.  Whether the terms of a claim have
values is another question, which other goals ask.

What a task says of its names, and a written task says as facts, has the numbers after those of the
facts: where a name lies, and what a `let` means that mentions what is given.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field

from proofcheck.certificates.declared_names import Names, write_said
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.named_ranges import with_ranges
from proofcheck.certificates.quantifiers import write_parts, write_quantified
from proofcheck.certificates.refusals import NotExpressible
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.terms import writer_of
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.task import Fact, Role, Task

PERMITTED = frozenset(Role) - {Role.CLOSURE, Role.EARLIER}
"""Roles of facts that a proof may use."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A fact by number, or what is said of a name, that has no nodes; so a proof cannot use it."""

    what: int | str
    answer: NotExpressible


@dataclass(frozen=True, slots=True)
class WrittenTask:
    """A task of certificates.

    text      JSON text that `proofcheck.checker.read_task` reads
    about     the name that a fact speaks of, of each fact after those of the task, in order
    left_out  what has no nodes; a fact stands as `true` then, which is not permitted
    names     what the names of the task are written as, for terms that are written later
    """

    text: str
    about: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    names: Names = field(compare=False, repr=False)


def write_task(task: Task, reserved: Collection[str] = ()) -> WrittenTask | NotExpressible:
    """Write a task; the answer is NotExpressible where its goal has no node.

    Facts of the task keep their numbers, and are permitted by their roles.  After them, in the
    order of the declarations, stand facts about names, all permitted: for each that is given,
    obtained or fixed, where it lies, and that a definition is what it is defined to be, unless it
    is one of the written task.  That is so if it mentions definitions of that kind alone, and its
    body has the declared sort; its name is the declared one, with primes where that is reserved.
    For the name of a range its range is put.

    A goal `exists absolute C: Q` is written `exists C. all names. what is said of them ==> facts
    ==> Q`, with the facts that are permitted.  As a fact it is a plain existence.

    reserved   names of the entries of the theory
    """
    return _Task(task, reserved).written()


class _Task:
    def __init__(self, task: Task, reserved: Collection[str]) -> None:
        self.task = with_ranges(task)
        self.writer = writer_of(NodeTable())
        self.names = Names(self.writer, frozenset(reserved))
        self.left_out: list[LeftOut] = []

    def written(self) -> WrittenTask | NotExpressible:
        for declaration in self.task.declarations:
            self.names.declare(declaration)
        facts = [self._fact(number, fact) for number, fact in enumerate(self.task.facts)]
        goal = self.names.tried(self._goal)
        if isinstance(goal, NotExpressible):
            return goal
        whole = {
            "format": 2,
            "nodes": self.writer.table.rows,
            "facts": [*facts, *[(node, True) for _, node in self.names.said]],
            "goal": goal,
            "definitions": self.names.definitions,
            "absolute": self._is_absolute,
        }
        of_names = [LeftOut(name, answer) for name, answer in self.names.left_out.items()]
        about = tuple(name for name, _ in self.names.said)
        return WrittenTask(json.dumps(whole), about, (*self.left_out, *of_names), self.names)

    @property
    def _is_absolute(self) -> bool:
        return isinstance(self.task.goal, Binding) and self.task.goal.binder == "absolute"

    def _fact(self, number: int, fact: Fact) -> tuple[int, bool]:
        said = _plain(fact.proposition)
        node = self.names.tried(lambda: self.writer.term(said, self.names.environment))
        if isinstance(node, NotExpressible):
            self.left_out.append(LeftOut(number, node))
            return self.writer.true(), False
        return node, fact.role in PERMITTED

    def _goal(self) -> int:
        goal = self.task.goal
        if not (isinstance(goal, Binding) and self._is_absolute):
            return self.writer.term(goal, self.names.environment)

        def rest(inner: Environment) -> tuple[list[int], int]:
            return write_parts(self.writer, goal.condition, inner), self._for_all(goal.body, inner)

        return write_quantified(self.writer, "exists", goal.bound, rest, self.names.environment)

    def _for_all(self, proposition: Term, environment: Environment) -> int:
        """Say something for all names of the task, of which the facts hold."""
        bound = [Bound(item.variable, None) for item in self.names.free]
        unsaid = {left.what for left in self.left_out}
        facts = [
            _plain(fact.proposition)
            for number, fact in enumerate(self.task.facts)
            if fact.role in PERMITTED and number not in unsaid
        ]

        def rest(inner: Environment) -> tuple[list[int], int]:
            said = [n for d in self.names.free for n in write_said(self.writer, d, inner)]
            said += [self.writer.term(fact, inner) for fact in facts]
            return said, self.writer.term(proposition, inner)

        return write_quantified(self.writer, "all", bound, rest, environment)


def _plain(fact: Term) -> Term:
    """Return a fact with plain existences for those of absolute constants."""
    match fact:
        case Binding("absolute", bound, condition, body, sort):
            return Binding("exists", bound, condition, _plain(body), sort)
        case Binding("forall", bound, condition, body, sort):
            return Binding("forall", bound, condition, _plain(body), sort)
        case Operation("and", parts, sort):
            return Operation("and", tuple(map(_plain, parts)), sort)
        case Operation("implies", (antecedent, consequent), sort):
            return Operation("implies", (antecedent, _plain(consequent)), sort)
    return fact
