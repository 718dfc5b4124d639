"""An open proof: steps that are taken one by one, each with the line that the checker makes of it.

Whoever searches sees formulas, and a step that does not follow raises at once.  Nothing is
believed: the certificate that comes out is read and checked like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from proofcheck.certificates.sampling import SamplingKeys
from proofcheck.certificates.tables import NodeTable
from proofcheck.checker.lines import Line, Proof
from proofcheck.checker.nodes import digest_of_node
from proofcheck.checker.reading import Reading
from proofcheck.checker.steps import take
from proofcheck.checker.strict import Json
from proofcheck.checker.tasks import Fact, Task
from proofcheck.checker.terms import Node, Terms
from proofcheck.checker.theory import Entry, Theory

_LETTERS = {"Int": "n", "Rat": "q", "Real": "x", "Complex": "z", "Matrix": "A", "Fun": "f"}
"""Names for what is opened, by sort."""


class At(int):
    """The number of a line, told apart from other numbers in a step."""


Part: TypeAlias = "Node | At | int | str | tuple[Part, ...] | None"


class Exhausted(Exception):
    """The work or the steps that a search may take are used up."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much an open proof may cost.

    work    what the checker's machinery counts: nodes asked for, keys, monomials
    steps   steps taken, in vain or not
    """

    work: int
    steps: int


class _Counted(Terms):
    """Terms that count their work against the limit of the search."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self.left = limit

    def spend(self, work: int = 1) -> None:
        self.left -= work
        if self.left < 0:
            raise Exhausted("the work of the search is used up")


class OpenProof:
    """The steps so far of a proof of a task."""

    def __init__(self, task: Task, theory: Theory, limits: Limits) -> None:
        self.terms = _Counted(limits.work)
        self.keys = SamplingKeys(self.terms)
        self.theory = theory
        self.goal = self.terms.adopt(task.goal)
        self._digest = task.digest
        self._limits = limits
        self._most_steps = limits.steps
        self._proof = Proof(
            self.terms, self.keys, self._adopted(task), theory, _meanings(task, theory)
        )
        self._reading = Reading(self._proof)
        self._places: dict[Node, int] = {}
        self._steps: list[tuple[Part, ...]] = []
        self._known: dict[tuple[Part, ...], At] = {}
        self._named = set(self._proof.task.goal.names)
        self._named.update(*[fact.formula.names for fact in self._proof.task.facts])

    def _adopted(self, task: Task) -> Task:
        adopt = self.terms.adopt
        facts = tuple([Fact(adopt(fact.formula), fact.is_permitted) for fact in task.facts])
        return replace(task, goal=self.goal, facts=facts)

    def renew(self) -> None:
        """Allow as much again as an open proof may cost."""
        self.terms.left = self._limits.work
        self._most_steps = self.taken + self._limits.steps

    def take(self, rule: str, *parts: Part) -> At:
        """Take a step, and return its line; the same step is taken once.

        raises   Refusal where it does not follow, Exhausted where the limits are reached
        """
        step = (rule, *parts)
        known = self._known.get(step)
        if known is not None:
            return known
        if len(self._steps) >= self._most_steps:
            raise Exhausted("the steps of the search are used up")
        self._reading.asked.clear()
        line = take(self._reading, rule, [self._json(part) for part in parts])
        self._proof.lines.append(line)
        self._steps.append(step)
        self._known[step] = At(len(self._steps) - 1)
        return self._known[step]

    def _json(self, part: Part) -> Json:
        if isinstance(part, Node):
            return self._place(part)
        if isinstance(part, tuple):
            return [self._json(item) for item in part]
        return int(part) if isinstance(part, At) else part

    def _place(self, node: Node) -> int:
        at = self._places.get(node)
        if at is None:
            at = self._places[node] = len(self._proof.table)
            self._proof.table.append(node)
        return at

    def line(self, at: At) -> Line:
        """Return a line."""
        return self._proof.lines[at]

    def formula(self, at: At) -> Node:
        """Return the formula of a line, as the step yields it."""
        return self._proof.lines[at].formula

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of the task."""
        return self._proof.task.facts

    @property
    def definitions(self) -> dict[str, str]:
        """The digests of the bodies of all constants that are defined, by name."""
        return {name: entry.digest for name, entry in self._proof.meanings.items()}

    @property
    def taken(self) -> int:
        """How many steps were taken."""
        return len(self._steps)

    def by(self, entry: Entry) -> At:
        """Cite an axiom or a lemma."""
        return self.take("by", entry.name, entry.digest)

    def new_name(self, sort: Node, stem: str = "") -> Node:
        """Return a name that nothing mentions yet; a letter for its sort, if no stem is given."""
        stem = stem or _LETTERS.get(sort.op, "x")
        name, count = stem, 0
        while name in self._named:
            count += 1
            name = f"{stem}{count}"
        return self.named(name, sort)

    def named(self, name: str, sort: Node) -> Node:
        """Return a name of a sort; from now on it is taken."""
        self._named.add(name)
        return self.terms.make("name", sort, data=name)

    def reserve(self, names: Iterable[str]) -> None:
        """Keep names from being new."""
        self._named.update(names)

    def certificate(self, last: At) -> dict[str, Json]:
        """Return the certificate that ends with a line, without steps that it does not need."""
        kept = sorted(self.needed(last))
        numbers = {old: new for new, old in enumerate(kept)}
        table = NodeTable()
        writing = _Writing(table, numbers)
        steps: list[Json] = [[writing.part(part) for part in self._steps[at]] for at in kept]
        nodes: list[Json] = [list(row) for row in table.rows]
        return {"format": 2, "task": self._digest, "nodes": nodes, "steps": steps}

    def needed(self, last: At) -> set[int]:
        """Return the numbers of the steps that a line rests on, its own among them."""
        found: set[int] = set()
        waiting = [int(last)]
        while waiting:
            at = waiting.pop()
            if at not in found:
                found.add(at)
                waiting.extend(_references(self._steps[at]))
        return found


def _meanings(task: Task, theory: Theory) -> dict[str, Entry]:
    found = {n: e for n, e in theory.entries.items() if e.kind == "definition"}
    for name, sort, body in task.definitions:
        found[name] = Entry("definition", name, body, digest_of_node(body), sort)
    return found


def _references(parts: Iterable[Part]) -> list[int]:
    found: list[int] = []
    for part in parts:
        if isinstance(part, At):
            found.append(int(part))
        elif isinstance(part, tuple):
            found.extend(_references(part))
    return found


class _Writing:
    """Writes the parts of steps with the numbers of a table, and of the lines that are kept."""

    def __init__(self, table: NodeTable, numbers: dict[int, int]) -> None:
        self._table = table
        self._numbers = numbers
        self._rows: dict[Node, int] = {}

    def part(self, part: Part) -> Json:
        if isinstance(part, Node):
            return self.row(part)
        if isinstance(part, tuple):
            return [self.part(item) for item in part]
        return self._numbers[part] if isinstance(part, At) else part

    def row(self, node: Node) -> int:
        if node not in self._rows:
            below = [self.row(part) for part in node.args]
            data = [] if node.data is None else [_text(node)]
            self._rows[node] = self._table.add(node.op, *data, *below)
        return self._rows[node]


def _text(node: Node) -> str | int:
    return node.data if isinstance(node.data, (str, int)) else str(node.data)
