"""Twins that follow from what they are twins of, so that they are as true as it.

A twin differs from its goal in one place.  Where what stands there is equal to what stood there,
or one of the terms around it is, the twin says the same; and where the goal implies the twin, or
a changed assumption implies the one that it is changed from, it says no more.  Each of this is a
task of its own, which a proof settles that the kernel accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from proofcheck.audit.judging.attempting import attempt_proof
from proofcheck.kernel.proof import check_proof
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.library.theorems import theorems
from proofcheck.search.driver.attempts import Cited, Proved
from proofcheck.source.labels import theorem_label
from proofcheck.terms.encoding import Json, decode_bound, decode_term, encode_bound, encode_term
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import TRUTH, Matrix, Scalar
from proofcheck.terms.task import Fact, Role, Task

FOLLOWS = "follows"
"""Evidence of a twin that the kernel has accepted to be as true as its goal."""

OWN = ""
"""Label of the goal itself, as a fact."""

STEPS = 600
"""Steps of the kernel in one search for a proof: what is evident takes fewer."""

_OF_NORMS = {
    "norm": ("norm of a multiple", "norm of a transpose"),
    "normF": ("Frobenius norm of a multiple", "Frobenius norm of a transpose"),
}
"""Theorems of the library by the operator that they are about."""

_SHOWN = frozenset({Role.DECLARED, Role.SHOWN})

_LAWS = frozenset({"expect", "var", "prob"})
"""Binders over laws: what is bound there ranges over no set."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was changed, before and after.

    new          None where it was dropped
    parameters   of the definition whose body it is
    is_goal      whether it is the goal; else it is an assumption, or the body of a definition
    is_earlier   whether it is an assumption on which rests what was shown before
    """

    old: Term
    new: Term | None = None
    parameters: tuple[Bound, ...] = ()
    is_goal: bool = False
    is_earlier: bool = False

    def encode(self) -> Json:
        """Return it as JSON."""
        new = None if self.new is None else encode_term(self.new)
        parameters: list[Json] = [encode_bound(one) for one in self.parameters]
        return [encode_term(self.old), new, parameters, self.is_goal, self.is_earlier]

    @classmethod
    def decode(cls, written: Json) -> Change:
        """Return what was written down.

        raises   ValueError for anything else
        """
        match written:
            case [old, new, [*parameters], bool(is_goal), bool(is_earlier)]:
                changed = None if new is None else decode_term(new)
                bound = tuple(map(decode_bound, parameters))
                return cls(decode_term(old), changed, bound, is_goal, is_earlier)
        raise ValueError("a change has two terms, parameters, and says what it is a change of")


@dataclass(frozen=True, slots=True)
class _Scope:
    """What is bound around a place, and on what condition."""

    bound: tuple[Bound, ...]
    condition: Term | None = None

    def close(self, proposition: Term) -> Term:
        if not self.bound:
            return proposition
        return Binding("forall", self.bound, self.condition, proposition, sort_of(proposition))


def reductions(task: Task, change: Change) -> Iterator[Task]:
    """Yield tasks any one of which shows that a twin is as true as what it is a twin of.

    task   of the twin; where an assumption or a definition was changed, it stands there changed

    What is true of all models may be used, whether its statement is declared or not.
    """
    task = replace(task, facts=tuple(map(_as_assumed, task.facts)))
    if change.new is not None:
        scope = _Scope(change.parameters)
        for old, new, scopes in reversed(list(_differing(change.old, change.new, (scope,)))):
            if _are_values(old, new):
                equal = _close(operation("eq", new, old), scopes)
                yield replace(_with_laws(task, old), goal=equal)
    if change.is_goal:
        known = Fact(change.old, OWN, Role.DECLARED)
        yield replace(task, facts=(*task.facts, known))
    elif sort_of(change.old) == TRUTH and not change.parameters:
        facts = _without_shown(task) if change.is_earlier else task.facts
        yield replace(task, facts=facts, goal=change.old)


def _as_assumed(fact: Fact) -> Fact:
    return replace(fact, role=Role.HYPOTHESIS) if fact.role is Role.CLOSURE else fact


def find_reduction(tasks: Iterable[Task]) -> Json:
    """Return which of several tasks can be proved, and the proof; None for none of them."""
    for number, task in enumerate(tasks):
        found = attempt_proof(task, at_most=STEPS)
        if isinstance(found, Proved | Cited):
            return {"evidence": FOLLOWS, "number": number, "proof": found.certificate}
    return None


def is_reduced(tasks: Sequence[Task], answer: Json) -> bool:
    """Say whether the kernel accepts what was found."""
    match answer:
        case {"number": int(number), "proof": proof} if 0 <= number < len(tasks):
            try:
                check_proof(tasks[number], proof)
            except CertificateRejected:
                return False
            return True
    return False


def _are_values(old: Term, new: Term) -> bool:
    return isinstance(sort_of(new), (Scalar, Matrix)) and sort_of(old) == sort_of(new)


def _with_laws(task: Task, term: Term) -> Task:
    """Return the task in which theorems tell when norms are equal, instead of what was shown."""
    names = _OF_NORMS.get(term.operator, ()) if isinstance(term, Operation) else ()
    if not names:
        return task
    laws = (
        Fact(proposition, theorem_label(name), Role.THEOREM)
        for name in names
        for proposition in theorems()[name].propositions
    )
    return replace(task, facts=(*_without_shown(task), *laws))


def _without_shown(task: Task) -> tuple[Fact, ...]:
    return tuple(fact for fact in task.facts if fact.role not in _SHOWN)


def _close(proposition: Term, scopes: Sequence[_Scope]) -> Term:
    for scope in reversed(scopes):
        proposition = scope.close(proposition)
    return proposition


def _differing(
    old: Term, new: Term, scopes: tuple[_Scope, ...]
) -> Iterator[tuple[Term, Term, tuple[_Scope, ...]]]:
    """Yield the subterms on the way to the place in which two terms differ, from the root on."""
    while True:
        yield old, new, scopes
        below = _below(old, new)
        if below is None:
            return
        old, new, scope = below
        scopes = scopes if scope is None else (*scopes, scope)


def _below(old: Term, new: Term) -> tuple[Term, Term, _Scope | None] | None:
    """Return the only child in which two terms differ, if nothing else tells them apart."""
    match old, new:
        case (Operation(), Operation()) if replace(old, arguments=new.arguments) == new:
            return _only_difference(old.arguments, new.arguments)
        case (Application(), Application()) if replace(old, arguments=new.arguments) == new:
            return _only_difference(old.arguments, new.arguments)
        case (Binding(), Binding()) if replace(old, body=new.body) == new:
            scope = _Scope(old.bound, old.condition)
            return None if old.binder in _LAWS else (old.body, new.body, scope)
    return None


def _only_difference(old: Sequence[Term], new: Sequence[Term]) -> tuple[Term, Term, None] | None:
    if len(old) != len(new):
        return None
    pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
    return (*pairs[0], None) if len(pairs) == 1 else None
