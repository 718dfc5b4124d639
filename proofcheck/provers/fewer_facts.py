"""Look for a proof from fewer facts first, so that a fact more does not cost a proof.

Facts breed facts, and a search that meets too many of them runs into its limit.  So a goal is
tried from what is known of its own names before it is tried from all that may be used.  Each of
these attempts has the whole budget: what is found from few facts is found whatever else is
declared.  A fact that is left out is replaced by `true`, so that the others keep their numbers,
and the steps are a proof from all facts as well; the kernel checks that they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.kernel.model import Model
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.provers.proving import STEPS, TAKEN_IN_ALL, Attempt, prove_task
from proofcheck.semantics.propositions import equates_sizes
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Role, Task, names_in_declaration

_TRUE = Operation("true", (), TRUTH)
_OWN = frozenset({Role.ASSUMED, Role.SHOWN})
_GIVEN = frozenset({Role.HYPOTHESIS, Role.WHERE})


def keep_facts(task: Task, kept: Collection[int]) -> Task:
    """Return the task in which only some of the facts that it may use say anything."""
    facts = tuple(
        fact if number in kept or fact.role not in USABLE else replace(fact, proposition=_TRUE)
        for number, fact in enumerate(task.facts)
    )
    return replace(task, facts=facts)


CROWD = 40
"""Facts from which a goal is tried at once; where there are more, fewer of them are tried first."""

FEW, MORE = 4, 12
"""Facts of other statements that are tried first where there is a crowd: those nearest to the goal."""


def sets_of_facts(task: Task) -> list[frozenset[int]]:
    """Return sets of facts from which a goal may follow, in the order in which they are tried.

    Theorems of the library come last.  Where there is no crowd, what is unrelated is left out only
    where it seems to stand in the way.
    """
    usable = {n: f for n, f in enumerate(task.facts) if f.role in USABLE}
    about = _About.of(task, usable)
    own = {n for n, f in usable.items() if f.role in _OWN or equates_sizes(f.proposition)}
    stated = {n for n, f in usable.items() if f.role is not Role.THEOREM}
    related = {n for n in stated if about.is_related(n)} | own
    sets = [stated, related, set(usable)]
    if len(stated) > CROWD:
        given = {n for n in related if usable[n].role in _GIVEN} | own
        ranked = sorted(related - given, key=lambda n: (-about.nearness(n), n))
        near = [given | {*ranked[:count]} for count in (0, FEW, MORE)]
        sets = [*near, related, stated, set(usable)]
    return list(dict.fromkeys(map(frozenset, sets)))


@dataclass(frozen=True, slots=True)
class _About:
    """What a goal and the facts speak of.

    reached    objects that the goal reaches, with what is assumed for it
    spoken     names and operations of the goal and of these assumptions
    objects    those that each fact reaches
    words      names and operations of each fact
    """

    reached: frozenset[str]
    spoken: frozenset[str]
    objects: Mapping[int, frozenset[str]]
    words: Mapping[int, frozenset[str]]

    @classmethod
    def of(cls, task: Task, facts: Mapping[int, Fact]) -> _About:
        declared = {d.variable.name: d for d in task.declarations}

        def objects(term: Term) -> frozenset[str]:
            reached = _reach(free_names(term), declared)
            return frozenset(name for name in reached if _is_object(declared[name]))

        own = [task.goal, *(f.proposition for f in facts.values() if f.role in _OWN)]
        return cls(
            frozenset[str]().union(*map(objects, own)),
            frozenset[str]().union(*map(_words, own)),
            {n: objects(f.proposition) for n, f in facts.items()},
            {n: _words(f.proposition) for n, f in facts.items()},
        )

    def is_related(self, number: int) -> bool:
        """Say whether a fact shares an object with the goal, or is about none in particular."""
        objects = self.objects[number]
        return not objects or not objects.isdisjoint(self.reached)

    def nearness(self, number: int) -> float:
        """Return the share of what a fact speaks of that the goal speaks of as well."""
        words = self.words[number]
        return len(words & self.spoken) / max(len(words), 1)


def _words(term: Term) -> frozenset[str]:
    operators = {f"{n.operator} ()" for n in walk(term) if isinstance(n, Operation)}
    return free_names(term) | operators


def _is_object(item: Declaration) -> bool:
    return item.body is None and item.variable.sort != INTEGER


def _reach(names: Iterable[str], declared: Mapping[str, Declaration]) -> frozenset[str]:
    """Return the declared names that names mention, directly or through what they are."""
    seen, waiting = set[str](), [*names]
    while waiting:
        name = waiting.pop()
        if name in declared and name not in seen:
            seen.add(name)
            waiting += names_in_declaration(declared[name])
    return frozenset(seen)


def prove_from_fewer(
    task: Task,
    steps: int = STEPS,
    models: Sequence[Model] = (),
    *,
    at_most: int = TAKEN_IN_ALL,
    before: Attempt | None = None,
) -> Attempt:
    """Look for a proof from each of some sets of facts; each search has the whole budget.

    before   an attempt with less of it: what came to its end there is not tried again
    """
    known = {} if before is None else dict(before.by_facts)
    tried: dict[frozenset[int], Attempt] = {}
    for kept in sets_of_facts(task):
        earlier = known.get(kept, Attempt(None, was_cut_short=True))
        if not earlier.was_cut_short:
            tried[kept] = earlier
            continue
        found = _prove_from(task, kept, steps, models, at_most, earlier)
        if found.is_proof:
            return found
        tried[kept] = found
    return Attempt(
        None,
        next(iter(tried.values())).reason,
        any(one.was_cut_short for one in tried.values()),
        by_facts=tuple(tried.items()),
    )


def _prove_from(
    task: Task,
    kept: frozenset[int],
    steps: int,
    models: Sequence[Model],
    at_most: int,
    earlier: Attempt,
) -> Attempt:
    """Look for a proof from some facts, which the kernel accepts as one from all of them."""
    smaller = keep_facts(task, kept)
    found = prove_task(smaller, steps, models, at_most=at_most, in_vain=earlier.in_vain)
    if not found.is_proof or smaller == task:
        return found
    assert isinstance(found.certificate, dict)
    whole = proof_certificate(task, found.certificate["steps"])
    try:
        return Attempt(whole, theorem=check_proof(task, whole))
    except CertificateRejected as reason:
        return Attempt(None, f"the kernel rejects what was found from fewer facts: {reason}")
