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
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.logic.propositions import equates_sizes
from proofcheck.search.driver.attempts import Failed, GaveUp, Proved, Refused, Unproved
from proofcheck.search.driver.proving import STEPS, TAKEN_IN_ALL, prove_task
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Role, Task, names_in_declaration

_TRUE = Operation("true", (), TRUTH)
_OWN = frozenset({Role.ASSUMED, Role.SHOWN})


def keep_facts(task: Task, kept: Collection[int]) -> Task:
    """Return the task in which only some of the facts that it may use say anything."""
    facts = tuple(
        fact if number in kept or fact.role not in USABLE else replace(fact, proposition=_TRUE)
        for number, fact in enumerate(task.facts)
    )
    return replace(task, facts=facts)


FAILED = "the prover failed"
"""How the reason of an attempt begins that ended in an exception."""

SEVERAL = 24
"""Facts beyond which a goal is tried from those nearest to it as well."""

CROWD = 64
"""Facts beyond which these come first: a search among so many takes long before it fails."""

NEAREST = (0, 2, 5, 12)
"""How many facts are tried first where there is a crowd: those nearest to the goal.  Of the proofs
that are known, nearly all need none beyond."""


def sets_of_facts(task: Task) -> list[frozenset[int]]:
    """Return sets of facts from which a goal may follow, in the order in which they are tried.

    Theorems of the library come last, and all other facts first unless there is a crowd of them:
    fewer are tried where what is not needed seems to stand in the way.
    """
    usable = {n: f for n, f in enumerate(task.facts) if f.role in USABLE}
    stated = {n for n, f in usable.items() if f.role is not Role.THEOREM}
    fewer = _fewer(task, {n: usable[n] for n in stated})
    sets = [*fewer, stated] if len(stated) > CROWD else [stated, *fewer]
    return list(dict.fromkeys(map(frozenset, [*sets, set(usable)])))


def _fewer(task: Task, facts: Mapping[int, Fact]) -> list[set[int]]:
    """Return smaller sets of facts, the smallest first."""
    about = _About.of(task, facts)
    own = {n for n, f in facts.items() if f.role in _OWN or equates_sizes(f.proposition)}
    related = {n for n in facts if about.is_related(n)} | own
    if len(facts) <= SEVERAL:
        return [related]
    ranked = sorted(facts.keys() - own, key=lambda n: (*about.distance(n), n))
    return [*(own.union(ranked[:count]) for count in NEAREST), related]


@dataclass(frozen=True, slots=True)
class _About:
    """What a goal and the facts speak of; what the goal speaks of is meant with its assumptions.

    reached    objects that the goal reaches
    spoken     names and operations of the goal
    meant      these, and those of definitions that the goal reaches
    objects    those that each fact reaches
    words      names and operations of each fact
    """

    reached: frozenset[str]
    spoken: frozenset[str]
    meant: frozenset[str]
    objects: Mapping[int, frozenset[str]]
    words: Mapping[int, frozenset[str]]

    @classmethod
    def of(cls, task: Task, facts: Mapping[int, Fact]) -> _About:
        """Compare facts of a task with its goal."""
        declared = {d.variable.name: d for d in task.declarations}
        own = [task.goal, *(f.proposition for f in facts.values() if f.role in _OWN)]
        spoken = frozenset[str]().union(*map(_words, own))
        reached = _reach(spoken, declared)
        bodies = [body for n in reached if (body := declared[n].body) is not None]
        return cls(
            _objects(reached, declared),
            spoken,
            spoken.union(reached, *map(_words, bodies)),
            {
                n: _objects(_reach(free_names(f.proposition), declared), declared)
                for n, f in facts.items()
            },
            {n: _words(f.proposition) for n, f in facts.items()},
        )

    def is_related(self, number: int) -> bool:
        """Say whether a fact shares an object with the goal, or is about none in particular."""
        objects = self.objects[number]
        return not objects or not objects.isdisjoint(self.reached)

    def distance(self, number: int) -> tuple[float, float]:
        """Return which share of a fact's words the goal does not mean, and which it does not speak."""
        words = self.words[number]
        known = [len(words - self.meant), len(words - self.spoken)]
        meant, spoken = (count / max(len(words), 1) for count in known)
        return meant, spoken


def _words(term: Term) -> frozenset[str]:
    operators = {f"{n.operator} ()" for n in walk(term) if isinstance(n, Operation)}
    return free_names(term) | operators


def _objects(names: Iterable[str], declared: Mapping[str, Declaration]) -> frozenset[str]:
    """Return the names that stand for objects which are not defined; sizes are none."""
    items = (declared[name] for name in names)
    return frozenset(
        item.variable.name for item in items if item.body is None and item.variable.sort != INTEGER
    )


def _reach(names: Iterable[str], declared: Mapping[str, Declaration]) -> frozenset[str]:
    """Return the declared names that names mention, directly or through what they are."""
    seen, waiting = set[str](), [*names]
    while waiting:
        name = waiting.pop()
        if name in declared and name not in seen:
            seen.add(name)
            waiting += names_in_declaration(declared[name])
    return frozenset(seen)


def prove_soon(task: Task, models: Sequence[Model] = (), *, at_most: int) -> Proved | Unproved:
    """Look for a short proof, from fewer facts only where there are more than seem needed.

    That is where there is a crowd, and where theorems of the library are cited.
    """
    sets = sets_of_facts(task)
    first = sets[:1] if len(sets[-1]) <= CROWD else sets
    return _prove_from_each(task, first, _Effort(models=models, at_most=at_most), {})


def prove_from_fewer(
    task: Task,
    steps: int = STEPS,
    models: Sequence[Model] = (),
    *,
    at_most: int = TAKEN_IN_ALL,
    before: Unproved | None = None,
) -> Proved | Unproved:
    """Look for a proof from each of some sets of facts; each search has the whole budget.

    before   an attempt with less of it: what came to its end there is not tried again
    """
    known = {} if before is None else dict(before.by_facts)
    return _prove_from_each(task, sets_of_facts(task), _Effort(steps, models, at_most), known)


@dataclass(frozen=True, slots=True)
class _Effort:
    """What a search from one set of facts may spend, and the models that it looks at."""

    steps: int = STEPS
    models: Sequence[Model] = ()
    at_most: int = TAKEN_IN_ALL


def _prove_from_each(
    task: Task,
    sets: Sequence[frozenset[int]],
    effort: _Effort,
    known: Mapping[frozenset[int], _NoProof],
) -> Proved | Unproved:
    tried = dict(known)
    for kept in sets:
        earlier = tried.get(kept)
        if earlier is None or _was_cut_short(earlier):
            found = _prove_if_able(task, kept, effort, earlier)
            if isinstance(found, Proved):
                return found
            tried[kept] = found
    is_short = any(kept not in tried or _was_cut_short(tried[kept]) for kept in sets_of_facts(task))
    return Unproved(tuple(tried.items()), is_short)


_NoProof = GaveUp | Refused | Failed


def _was_cut_short(found: _NoProof) -> bool:
    return isinstance(found, GaveUp) and found.was_cut_short


def _prove_if_able(
    task: Task, kept: frozenset[int], effort: _Effort, earlier: _NoProof | None
) -> Proved | _NoProof:
    """Look for a proof from some facts; a fault there leaves other sets of facts their say."""
    try:
        return _prove_from(task, kept, effort, earlier)
    except Exception as error:  # noqa: BLE001 - it is said, and costs this attempt
        return Failed(f"{FAILED} with {type(error).__name__}")


def _prove_from(
    task: Task, kept: frozenset[int], effort: _Effort, earlier: _NoProof | None
) -> Proved | _NoProof:
    """Look for a proof from some facts, which the kernel accepts as one from all of them."""
    smaller = keep_facts(task, kept)
    in_vain = earlier.ended if isinstance(earlier, GaveUp) else ()
    found = prove_task(
        smaller, effort.steps, effort.models, at_most=effort.at_most, in_vain=in_vain
    )
    if not isinstance(found, Proved) or smaller == task:
        return found
    assert isinstance(found.certificate, dict)
    return accept_steps(task, found.certificate["steps"])


def accept_steps(task: Task, steps: Json) -> Proved | Refused:
    """Return what was found from some facts as a proof from all of them, if the kernel agrees."""
    whole = proof_certificate(task, steps)
    try:
        return Proved(whole, check_proof(task, whole))
    except CertificateRejected as reason:
        return Refused(f"the kernel rejects what was found from fewer facts: {reason}")
