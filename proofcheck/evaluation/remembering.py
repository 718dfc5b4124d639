"""What an evaluator keeps: terms that come to the same again, and how much was done for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from proofcheck.evaluation.enumeration import Enumerator, Locals, SetValue
from proofcheck.evaluation.functions.jets import has_jets
from proofcheck.evaluation.memo import Asked, Kept, Memory, Store, working_bits
from proofcheck.evaluation.values.polynomials import is_symbolic
from proofcheck.evaluation.values.values import (
    EXHAUSTED,
    Closure,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
)
from proofcheck.terms.expressions import Binding, Bound, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import written_names
from proofcheck.terms.task import Declaration

STEP_LIMIT = 200_000
"""Most subterms that one question may evaluate; ranges and nested sums are what exhausts it."""

# Tuples that exist once: building a union at every call would take longer than the test.
NO_VALUE = (Undefined, NotEvaluable)
NOT_KEPT = (Table, SetValue, Closure)

Rule: TypeAlias = Callable[[Any, Locals], Any]


@dataclass(slots=True)
class Remembering(Enumerator):
    """Keeps what terms come to on one model, and counts the steps that were taken.

    model        values of the declared constants, by name
    definitions  declarations with a body, by name; computed when first needed
    candidates   values to try where an existence over an infinite set is asked, by bound name
    steps        subterms evaluated so far, those that need not be evaluated again included
    coordinates  random coordinates drawn so far, each numbered
    differentiations  derivatives that are being taken, one inside another
    exhausted    how often memory or the stack did not suffice
    memory       what is known of this very model; None where its values may still change
    """

    model: Mapping[str, Value]
    definitions: Mapping[str, Declaration] = field(default_factory=dict)
    candidates: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    steps: int = 0
    coordinates: int = 0
    differentiations: int = 0
    exhausted: int = 0
    memory: Memory | None = None
    _empty: dict[int, tuple[Term, bool]] = field(default_factory=dict)
    _noted: dict[int, Kept] = field(default_factory=dict)
    _store: Store | None = None
    _counted: dict[int, Kept] = field(default_factory=dict)
    _within: dict[int, Kept] = field(default_factory=dict)
    _apart: int = 0

    def note_fault(self, fault: Exception) -> None:
        """Note what ended an evaluation: what is due to resources says nothing of the term."""
        self.exhausted += isinstance(fault, EXHAUSTED)

    @property
    def saw_empty_range(self) -> bool:
        """Whether some sum, product or the like had no term every time it was evaluated."""
        return any(is_empty for _, is_empty in self._empty.values())

    def begin(self) -> None:
        """Begin another question about the same model; values of definitions are kept."""
        self.steps = 0
        self._empty, self._noted = {}, {}

    def is_lasting(self, term: Term, scope: Locals) -> bool:
        """Say whether what a term comes to is remembered: where no local name stands in it."""
        if self.memory is None:
            return False
        return not scope or written_names(term)[0].isdisjoint(scope)

    def lasting(self, term: Term, compute: Rule, asked: Asked = Asked.VALUE) -> Any:
        """Return what a term comes to in which no local name stands: one answer for the whole model.

        Steps are counted as if it were evaluated anew, so that what can be decided does not depend
        on what was asked before.  What memory or the stack did not suffice for is not remembered.
        """
        store, memory = self.known, self.memory
        assert memory is not None
        known, key = store.answers[asked], (asked, term)
        kept = known.get(term) or memory.recall(key, term, store.bits, self.model)
        if kept is None:
            before, exhausted = self.steps, self.exhausted
            kept = self.computed(compute, term, {})
            self._apart += self.steps - before - kept.steps
            if self.exhausted > exhausted:
                return self._answer(kept)
            memory.enter(key, term, store.bits, self.model, kept)
        else:
            self.steps += kept.steps
            for part in kept.within:
                self._count(part)
        known[term] = kept
        self._within.update((id(part), part) for part in kept.within)
        return self._answer(kept)

    def keeping(
        self, key: Hashable, about: Term | str, compute: Callable[..., Any], *arguments: Any
    ) -> Any:
        """Compute a value once; where there is none, once find out why.

        What memory or the stack did not suffice for is computed again when it is asked for again.

        about    the term, or the defined name, whose value it is

        raises   Undefined and NotEvaluable as the computation does, now and later
        """
        store = self.known
        kept = store.definitions.get(key)
        if kept is None:
            memory = self.memory if _is_exact_key(key) else None
            if memory is not None:
                kept = memory.recall(key, about, store.bits, self.model)
            if kept is None:
                before, exhausted = self.steps, self.exhausted
                kept = self.computed(compute, *arguments)
                self._counted[id(kept)] = kept
                self._apart += self.steps - before
                if self.exhausted > exhausted:
                    return self._answer(kept)
                if memory is not None:
                    memory.enter(key, about, store.bits, self.model, kept)
            store.definitions[key] = kept
        self._count(kept)
        self._within[id(kept)] = kept
        return self._answer(kept)

    @property
    def known(self) -> Store:
        """What terms came to at the precision that is set."""
        bits = 0 if self.memory is None else working_bits()
        if self._store is None or self._store.bits != bits:
            self._store = Store(bits)
        return self._store

    def computed(self, compute: Callable[..., Any], *arguments: Any) -> Kept:
        """Compute what is to be kept.

        raises   NotEvaluable at the step limit: another question has steps of its own
        """
        outer, before = (self._empty, self._noted, self._within, self._apart), self.steps
        self._empty, self._noted, self._within, self._apart = {}, {}, {}, 0
        try:
            answer = compute(*arguments)
        except (Undefined, NotEvaluable) as reason:
            answer = type(reason)(*reason.args)  # without what was being computed
        finally:
            empty, within, apart = self._empty, self._within, self._apart
            self._empty, self._noted, self._within, self._apart = outer
        self.check_limit()
        return Kept(answer, empty, max(0, self.steps - before - apart), tuple(within.values()))

    def _answer(self, kept: Kept) -> Any:
        if id(kept) not in self._noted:
            self._noted[id(kept)] = kept
            for term, is_empty in kept.empty.values():
                self.note_range(term, is_empty=is_empty)
        found = kept.answer
        if isinstance(found, NO_VALUE):
            raise type(found)(*found.args)
        return found

    def _count(self, kept: Kept) -> None:
        """Count the steps of a kept definition where its value is first needed.

        raises   NotEvaluable at the step limit
        """
        if id(kept) in self._counted:
            return
        self._counted[id(kept)] = kept
        self.steps += kept.steps
        self._apart += kept.steps
        for part in kept.within:
            self._count(part)
        self.check_limit()

    def check_limit(self) -> None:
        """Refuse to go on beyond the steps that one question may take.

        raises   NotEvaluable there
        """
        if self.steps > STEP_LIMIT:
            raise NotEvaluable("the step limit is reached")

    def note_range(self, term: Term, *, is_empty: bool) -> None:
        """Note whether a range was empty every time; the term is kept, so that it keeps its number."""
        _, before = self._empty.get(id(term), (term, True))
        self._empty[id(term)] = term, is_empty and before

    def members_of(self, item: Bound, scope: Locals) -> list[Any]:
        """List what a bound name ranges over, once for a model where no local name stands in it."""
        if item.domain is None or not self.is_lasting(item.domain, scope):
            return Enumerator.members_of(self, item, scope)
        return list(self.lasting(item.domain, self._listed, Asked.MEMBERS))

    def _listed(self, domain: Term, scope: Locals) -> list[Any]:
        return self.members(self.value(domain, scope))

    def members(self, value: Any) -> list[Any]:
        """List a finite set; one that a condition describes is listed once for the same names.

        Names that stand in its sorts alone count: an empty sum has the shape that its sort says.
        """
        if isinstance(value, SetValue):
            self.need_no_jets(value.term, value.scope)
        if not isinstance(value, SetValue) or not isinstance(value.term, Binding):
            return Enumerator.members(self, value)
        term, scope = value.term, value.scope
        written = written_names(term)[0]
        local = tuple((name, scope[name]) for name in sorted(written) if name in scope)
        if any(isinstance(x, NOT_KEPT) or is_symbolic(x) for _, x in local):
            return Enumerator.members(self, value)  # these cannot be kept by value
        listed = self.keeping((term, local), term, Enumerator.members, self, value)
        return list(listed)

    def need_no_jets(self, term: Term, scope: Locals) -> None:
        """Refuse what is not understood of numbers that depend on an infinitesimal.

        raises   NotEvaluable where a local name in a term stands for one
        """
        if self.differentiations and any(
            name in scope and has_jets(scope[name]) for name in written_names(term)[0]
        ):
            raise NotEvaluable("the derivative of this is not evaluated")


def _is_exact_key(key: Hashable) -> bool:
    """Say whether a definition is asked for at exact values, which may be met again."""
    if not isinstance(key, tuple):
        return True
    values = (x[1] if isinstance(x, tuple) else x for x in key[1])
    return all(
        type(x) is Fraction or (isinstance(x, MatrixValue) and x.rational is not None)
        for x in values
    )
