"""Proof scripts: steps that the kernel has taken, and the certificate that is left of them.

A script drives a sequent of the kernel, so every step is checked when it is taken.  Facts and
equations are referred to by objects, not by position; once the goal is closed, what nothing
refers to is left out and the rest is numbered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.equations import open_index
from proofcheck.kernel.rules import CLOSING, EXTENDING, induction_cases
from proofcheck.kernel.sequents import USABLE, Rejected, Rule, Sequent
from proofcheck.logic.polynomials import Form, Untranslatable
from proofcheck.logic.propositions import Unbuildable
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Task

Failure = (Rejected, Unbuildable, Untranslatable)
"""What the kernel raises at a step that does not follow."""


REDUCTIONS = "reductions"
"""A limit as a reader is told of it: so many may be made of one set of rules."""


class Exhausted(Exception):
    """The steps that one attempt may take are used up."""


@dataclass(eq=False, slots=True)
class Allowance:
    """Steps that may still be taken, those of side proofs included.

    limits   names of other limits that were met on the way
    """

    steps: int
    limits: set[str] = field(default_factory=set)

    def take(self) -> None:
        """Use one step.

        raises   Exhausted where none is left
        """
        self.steps -= 1
        if self.steps < 0:
            raise Exhausted


@dataclass(eq=False, slots=True)
class Ref:
    """A fact or an equation of a script.

    at   its position there, and in all scripts that begin with what is known there
    """

    is_line: bool
    at: int


@dataclass(frozen=True, slots=True)
class Leaf(Task):
    """What is left to show inside of a proof: of what is derived there the kernel takes no values for granted.

    derived      positions of facts that no statement says
    is_derived   whether the goal is one that no statement shows
    """

    derived: frozenset[int] = frozenset()
    is_derived: bool = False


@dataclass(eq=False, slots=True)
class _Step:
    name: str
    data: tuple[Any, ...]
    outputs: tuple[Ref, ...]
    inputs: frozenset[Ref]
    changes_goal: bool


@dataclass(slots=True)
class _Recorder(Sequent):
    """A sequent that remembers which facts evidence was taken from."""

    touched: list[int] = field(default_factory=list)

    def fact(self, position: object) -> Term:
        term = Sequent.fact(self, position)
        if isinstance(position, int):
            self.touched.append(position)
        return term


@dataclass(eq=False, slots=True)
class Script:
    """A sequent under way, with the steps taken so far.

    notes   what was worked out from terms alone, for all scripts of one proof
    """

    sequent: _Recorder
    facts: list[Ref]
    lines: list[Ref]
    allowance: Allowance
    steps: list[_Step] = field(default_factory=list)
    prefix: list[Ref] = field(default_factory=list)
    prepared: set[Any] = field(default_factory=set)
    remembered: dict[Any, list[Ref]] = field(default_factory=dict)
    notes: dict[Any, Any] = field(default_factory=dict)
    is_closed: bool = False
    result: Ref | None = None

    @classmethod
    def of_task(cls, task: Task, steps: int = 100_000) -> Script:
        """Start from a task, with so many steps to take."""
        sequent = open_task(task)
        sequent.is_own = sequent.is_own and not (isinstance(task, Leaf) and task.is_derived)
        script = cls.of_sequent(sequent, steps)
        if isinstance(task, Leaf):
            usable = [number for number, fact in enumerate(task.facts) if fact.role in USABLE]
            pairs = zip(usable, script.facts, strict=True)
            script.prepared.update(("fact", ref) for at, ref in pairs if at in task.derived)
        return script

    @classmethod
    def of_sequent(cls, sequent: Sequent, steps: int = 100_000) -> Script:
        """Start from what is known in a sequent, with so many steps to take."""
        s = sequent.child(is_own=sequent.is_own)
        recorder = _Recorder(
            *(s.shared, s.visible, s.facts, s.origin, s.lines, s.goal, s.is_own, s.known, s.named)
        )
        facts = _refs_to(0, s.facts, is_line=False)
        return cls(recorder, facts, _refs_to(0, s.lines, is_line=True), Allowance(steps))

    @property
    def goal(self) -> Term:
        """What is to be shown."""
        return self.sequent.goal

    def child(self, goal: Term | None, *, is_own: bool = False) -> Script:
        """Start a proof of another goal from the same facts."""
        inner = self.sequent.child(goal, is_own=is_own)
        assert isinstance(inner, _Recorder)
        inner.touched = []
        return self._within(inner)

    def _within(self, sequent: _Recorder) -> Script:
        """Return a script that begins with all that is known here."""
        return Script(
            sequent,
            list(self.facts),
            list(self.lines),
            self.allowance,
            prepared=set(self.prepared),
            remembered=dict(self.remembered),
            notes=self.notes,
        )

    def branch(self, case: Term) -> Script:
        """Start a proof of the same goal that assumes one case."""
        inner = self.child(None, is_own=self.sequent.is_own)
        inner.sequent.add(case)
        return inner.with_prefix(self)

    def by_induction(self, n: Term, least: Term) -> tuple[Script, Script]:
        """Start proofs of the goal at the least value of a name, and of k + 1 where of k.

        raises   Rejected where the name is no integer, or a size would change
        """
        base, step = induction_cases(self.sequent, n, least)
        assert isinstance(base, _Recorder)
        assert isinstance(step, _Recorder)
        base.touched, step.touched = [], []
        return self._within(base), self._within(step).with_prefix(self)

    def at_index(self, name: str) -> Script:
        """Start a derivation about one arbitrary index of a sum.

        raises   Rejected where the index is not arbitrary
        """
        sequent = open_index(self.sequent, self.sequent.algebra.bodies[name])
        assert isinstance(sequent, _Recorder)
        sequent.touched = []
        return self._within(sequent).with_prefix(self)

    def with_prefix(self, parent: Script) -> Script:
        """Count the facts that this script knows from the start, and its parent does not."""
        self.prefix = _refs_to(len(parent.facts), self.sequent.facts, is_line=False)
        self.facts += self.prefix
        return self

    def term_of(self, ref: Ref) -> Term:
        """Return the proposition of a fact."""
        return self.sequent.facts[ref.at]

    def meaning_of(self, term: Term) -> Term | None:
        """Return what a defined name, or a defined function of arguments, stands for; None for others."""
        key = "meaning", term
        if key not in self.notes:
            try:
                self.notes[key] = self.sequent.body(term)
            except (*Failure, KeyError):  # a bound name is declared nowhere
                self.notes[key] = None
        found: Term | None = self.notes[key]
        return found

    def form_of(self, ref: Ref) -> Form:
        """Return the polynomial of an equation."""
        return self.sequent.lines[ref.at][0]

    def do(self, name: str, *data: Any) -> list[Ref]:
        """Take a step; return the facts or equations that it yields.

        raises   one of ``Failure`` where the kernel rejects it
        """
        self.allowance.take()
        facts, lines = len(self.facts), len(self.lines)
        before, sums = self.sequent.goal, len(self.sequent.algebra.bodies)
        atoms, named = len(self.sequent.algebra.atoms), len(self.sequent.named)
        self._run(EXTENDING, name, data)
        new = _refs_to(facts, self.sequent.facts, is_line=False)
        made = _refs_to(lines, self.sequent.lines, is_line=True)
        changed = self.sequent.goal is not before or name in _NAMING
        introduced = [*self.sequent.named][named:] if new else []
        self._record(name, data, (*new, *made), changed, introduced)
        self.facts += new
        self.lines += made
        for brought_up in [*self.sequent.algebra.bodies][sums:] if new or made else ():
            self.notes["sum", brought_up] = [*new, *made][0]
        for brought_up in [*self.sequent.algebra.atoms][atoms:] if new or made else ():
            self.notes["atom", brought_up] = [*new, *made][0]
        for one in introduced:
            self.notes.setdefault(("name", one), []).append(new[-1])
        return [*new, *made]

    def once(self, name: str, *data: Any) -> list[Ref]:
        """Take a step that yields the same each time, unless it has been taken.

        raises   one of ``Failure`` where the kernel rejects it
        """
        key = name, _frozen(data)
        found = self.remembered.get(key)
        if found is None:
            found = self.remembered[key] = self.do(name, *data)
        return found

    def close(self, name: str, *data: Any) -> None:
        """Take the last step.

        raises   one of ``Failure`` where the kernel rejects it
        """
        self._run(CLOSING, name, data)
        self._record(name, data, (), True)
        self.is_closed = True

    def _run(self, rules: Mapping[str, Rule], name: str, data: tuple[Any, ...]) -> None:
        self.sequent.touched = []
        running = len(self.sequent.shared.running)
        try:
            rules[name](self.sequent, *self.numbered(data))
        except Failure:
            del self.sequent.shared.running[running:]  # steps of a proof that was rejected
            raise

    def read(self, spec: Any) -> Term:
        """Return the term that a specification stands for.

        raises   one of ``Failure`` where the kernel cannot read it
        """
        (numbered,) = self.numbered([spec])
        return self.sequent.term(numbered)

    def finish_with(self, result: Ref) -> None:
        """End a script that is to yield an equation."""
        self.result = result
        self.is_closed = True

    def follow(self, other: Script) -> None:
        """Close the goal as another script closed the same one, from the same facts."""
        self.steps += other.steps
        self.facts += other.facts[len(self.facts) :]
        self.is_closed = other.is_closed

    def _record(
        self,
        name: str,
        data: tuple[Any, ...],
        outputs: tuple[Ref, ...],
        changed: bool,
        introduced: Sequence[str] = (),
    ) -> None:
        evidence = {self.facts[k] for k in self.sequent.touched if k < len(self.facts)}
        if name == "pointwise":  # the kernel has to know of the sum
            maker = self.notes.get(("sum", data[0]))
            evidence |= {ref for ref in (*self.facts, *self.lines) if ref is maker}
        for atom in _atoms(data):  # which some step has brought up
            maker = self.notes.get(("atom", atom))
            evidence |= {ref for ref in (*self.facts, *self.lines) if ref is maker}
        taken = [one[:-1] for one in introduced if one.endswith("'")]  # so this is called otherwise
        names = (*_names(data), *taken)
        makers = [ref for one in names for ref in self.notes.get(("name", one), ())]
        if makers:  # a name stands for nothing without the step that introduced it
            evidence |= {ref for ref in self.facts if ref in makers}
        inputs = frozenset(evidence | set(_refs(data)))
        self.steps.append(_Step(name, data, outputs, inputs, changed))

    def numbered(self, data: Any) -> Any:
        """Replace references by positions in the sequent as it is now."""
        places = {r: r.at for r in _refs(data)}
        return _resolved(data, places, len(self.facts), len(self.lines))

    # --- certificates -----------------------------------------------------------------------------

    def needed(self) -> tuple[list[_Step], frozenset[Ref]]:
        """Return the steps that matter, and the references from outside."""
        wanted: set[Ref] = set() if self.result is None else {self.result}
        kept: list[_Step] = []
        for step in reversed(self.steps):
            if step.changes_goal or not wanted.isdisjoint(step.outputs):
                kept.append(step)
                wanted |= step.inputs
        kept.reverse()
        own = {ref for step in self.steps for ref in step.outputs} | set(self.prefix)
        return kept, frozenset(wanted - own)

    def ignores_suppositions(self, cases: Sequence[bool] = ()) -> bool:
        """Say whether a contradiction ends the script that nothing supposed on the way is part of.

        Then the facts that it began with contradict each other, and any goal would do.

        cases   which of these facts are supposed themselves
        """
        if not self.steps or self.steps[-1].name not in ("absurd", "farkas"):
            return False
        steps, _ = self.needed()
        supposed = {r for step in steps if step.name in _NAMING for r in step.outputs}
        supposed |= {ref for ref, is_case in zip(self.facts, cases, strict=False) if is_case}
        return supposed.isdisjoint(ref for step in steps for ref in step.inputs)

    def certificate(self) -> list[Any]:
        """Return the steps of a closed script, numbered; what nothing refers to is left out."""
        first = {r: k for k, r in enumerate(self.facts[: self._initial()])}
        return _emit(self, first, len(first), 0)

    def steps_taken(self) -> list[Any]:
        """Return all steps so far, numbered, those to which nothing refers as well."""
        first = {r: k for k, r in enumerate(self.facts[: self._initial()])}
        return _emit(self, first, len(first), 0, is_whole=True)

    def _initial(self) -> int:
        made = sum(not ref.is_line for step in self.steps for ref in step.outputs)
        return len(self.facts) - made


def quietly(script: Script, name: str, *data: Any) -> list[Ref]:
    """Take a step once, if the kernel accepts it; return what it yields."""
    try:
        return script.once(name, *data)
    except Failure:
        return []


def _frozen(data: Any) -> Any:
    return tuple(map(_frozen, data)) if isinstance(data, _NESTED) else data


_NESTED = (list, tuple)
"""What data are nested by; a union would be made anew, and asked longer, at each part of them."""

_NAMING = frozenset({"intro", "by-contradiction"})


def _refs_to(start: int, known: Sequence[Any], *, is_line: bool) -> list[Ref]:
    """Return references to what is known from a position on."""
    return [Ref(is_line, at) for at in range(start, len(known))]


def _refs(data: Any) -> Iterator[Ref]:
    for item in data:
        if isinstance(item, Ref):
            yield item
        elif isinstance(item, _NESTED):
            yield from _refs(item)
        elif isinstance(item, Script):
            yield from item.needed()[1]


def _names(data: Any) -> Iterator[str]:
    """Yield the names that specifications spell."""
    match data:
        case ["v", str(name)]:
            yield name
        case list() | tuple():
            for part in data:
                yield from _names(part)


def _atoms(data: Any) -> Iterator[str]:
    """Yield the atoms that terms of certificates are written with."""
    for item in data:
        if isinstance(item, _NESTED):
            match item:
                case ["a", str(name)]:
                    yield name
                case _:
                    yield from _atoms(item)


def _resolved(item: Any, places: dict[Ref, int], facts: int, lines: int) -> Any:
    if isinstance(item, _NESTED):
        return [_resolved(x, places, facts, lines) for x in item]
    if isinstance(item, Ref):
        return places[item]
    if isinstance(item, Script):
        return _emit(item, places, facts, lines)
    return item


def _emit(
    script: Script, places: dict[Ref, int], facts: int, lines: int, *, is_whole: bool = False
) -> list[Any]:
    """Number the steps of a script that begins with so many facts and equations; all, or those needed."""
    places = dict(places)
    steps: list[Any] = []
    for ref in script.prefix:
        places[ref] = facts
        facts += 1
    for step in script.steps if is_whole else script.needed()[0]:
        data = [_resolved(item, places, facts, lines) for item in step.data]
        steps.append([step.name, *data])
        for ref in step.outputs:
            places[ref] = lines if ref.is_line else facts
            lines += ref.is_line
            facts += not ref.is_line
    if script.result is None:
        return steps
    return [steps, places[script.result]]
