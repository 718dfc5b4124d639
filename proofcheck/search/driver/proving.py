"""Prove a task: open its goal, close what is evident, and put equations to work.

Nothing here is believed: a proof counts once the kernel has accepted the certificate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain

from proofcheck.kernel.model import Model
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.guidance import Guide
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Script
from proofcheck.search.driver.attempts import GaveUp, Proved, Refused
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.instances.inclusions import inclusions
from proofcheck.search.instances.lemmas import compares_values, defined_by, use_lemmas
from proofcheck.search.instances.preparation import is_by_entries
from proofcheck.search.rewriting.e_matching import is_general, is_inequality_of_values
from proofcheck.search.rewriting.triggers import triggers_of_fact
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.sorts import Scalar, SetOf
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Fact, Role, Task

STEPS = 1_500
"""Reductions and critical pairs that one way of looking at a goal may take."""

TAKEN_AT_A_GLANCE = 60
"""Steps of the kernel that a way of looking at a goal may take after one that had no end."""

TAKEN_AT_ONCE = 1_200
TAKEN_WITH_LEMMAS = 1_300
TAKEN_IN_ALL = 2_800
"""Steps of the kernel that one way of looking at a goal, and all together, may take.

Of the proofs that are known, the longest are found after 1,020 steps in one way, 1,160 with
lemmas, and 2,570 in all.
"""

TAKEN_FOR_NUMBERS = 1_000
TAKEN_FOR_NORMS = 1_000
TAKEN_COMPARING = 650
TAKEN_TELLING_APART = 1_000
"""As many for an equation between numbers, one between norms, an inequality, and a goal that two
things differ.

What a negation entails breeds without end where it is no proof, and norms are compared by such.  Of
the proofs that are known, the longest are found after 760, 910, 630 and 870 steps.
"""


STEP, CASE = "a step", "a case"
"""What facts are labelled that a proof has established on the way, or supposes in the case at hand."""


def prove_task(
    task: Task,
    steps: int = STEPS,
    models: Sequence[Model] = (),
    *,
    at_most: int = TAKEN_IN_ALL,
    in_vain: Sequence[GoalSearch] = (),
) -> Proved | Refused | GaveUp:
    """Look for a proof of a task's goal, with definitions expanded and with some kept.

    What would go the same way as an attempt before is left out.  An attempt that runs into its
    limit is the last: where facts breed facts without end, they do so however they are looked at.
    The ways that are left are gone a little, as one may be short where another has no end.

    steps     that one way of looking at the goal may take
    models    of what the task assumes; what is false on one of them is not looked for on the way
    at_most   steps of the kernel for all ways together
    in_vain   what came to its end in an attempt before is not tried again
    """
    guide = Guide.of(task, models)
    cut_short: list[tuple[GoalSearch, int]] = []
    stuck, untried, ways = "", 0, _ways(task)
    left, tried, ended = min(at_most, most_steps(task.goal)), [*in_vain], [*in_vain]
    for number, way in enumerate(ways, 1):
        search = way.search(steps, guide)
        if any(_goes_the_same_way(search, other) for other in tried):
            continue
        if left <= 0:
            untried = len(ways) - number + 1
            break
        tried.append(search)
        allowed = min(TAKEN_WITH_LEMMAS if search.looks_for_lemmas else TAKEN_AT_ONCE, left)
        found = _attempt(task, search, allowed)
        if not isinstance(found, _NotThisWay):
            return found
        left -= 0 if search.by_lemmas else found.taken
        stuck = stuck or found.stuck
        if found.taken <= allowed:
            ended.append(search)
            continue
        cut_short.append((search, allowed))
        if not search.leaves_general:
            untried = len(ways) - number
            break
    others = [way.search(steps, guide) for way in ways[len(ways) - untried :]]
    seen = _glance(task, others, tried, min(at_most, TAKEN_AT_A_GLANCE))
    if seen is not None:
        return seen
    return GaveUp(tuple(ended), tuple(cut_short), untried, stuck)


def _glance(
    task: Task, searches: Sequence[GoalSearch], tried: Sequence[GoalSearch], allowed: int
) -> Proved | Refused | None:
    """Go ways a little that are gone no further; return what is found."""
    looked = [*tried]
    for search in searches:
        if any(_goes_the_same_way(search, other) for other in looked):
            continue
        looked.append(search)
        found = _attempt(task, search, allowed)
        if not isinstance(found, _NotThisWay):
            return found
    return None


@dataclass(frozen=True, slots=True)
class _NotThisWay:
    """A way of looking at a goal led to no proof.

    taken   steps of the kernel; more than were allowed where it ran into that limit
    stuck   what the kernel said where the search could not be begun
    """

    taken: int
    stuck: str = ""


@dataclass(frozen=True, slots=True)
class _Way:
    """A way of looking at a goal; what it says is explained at `GoalSearch`."""

    kept: frozenset[str]
    looks_for_lemmas: bool = False
    leaves_general: bool = False
    unfolded: frozenset[str] = frozenset()
    by_lemmas: bool = False

    def search(self, steps: int, guide: Guide) -> GoalSearch:
        """Return a search that goes this way, with a memory of its own."""
        return GoalSearch(
            prove_by_shape,
            steps,
            Kept(self.kept),
            looks_for_lemmas=self.looks_for_lemmas,
            leaves_general=self.leaves_general,
            unfolded=self.unfolded,
            by_lemmas=self.by_lemmas,
            guide=guide,
        )


def _ways(task: Task) -> list[_Way]:
    """Return ways of looking at a goal, the likeliest first.

    Where a statement declares general theorems beside what is about its own objects, these are
    tried without those: laws of the library say the same, where they are needed.
    """
    ways = [_Way(kept) for kept in _choices_of_kept(task)]
    if _lists_entries(task):
        ways[2:2] = [_Way(way.kept, looks_for_lemmas=True) for way in ways[:2]]
    if any(_is_general(fact.proposition) for fact in task.facts if fact.role is Role.DECLARED):
        pairs = [(_Way(way.kept, leaves_general=True), way) for way in ways[:2]]
        ways[:2] = chain.from_iterable(pairs)
    asserted = getattr(_asserted(task.goal), "operator", "")
    is_compared = asserted in _ORDER and compares_values(task.goal)
    if is_compared or any(_is_lemma(fact) for fact in task.facts if fact.role in USABLE):
        ways[:0] = [_Way(ways[0].kept, leaves_general=True, by_lemmas=True)]
    if any(isinstance(node, Binding) and is_infinite_sum(node) for node in walk(task.goal)):
        ways.insert(0, _Way(frozenset(), unfolded=_numbers(task)))  # that stand in reciprocals
    if measured := _measured(task):
        ways.insert(0, _Way(frozenset(), unfolded=measured))
    hiding = _hiding(task)
    return [*ways, _Way(frozenset(), unfolded=hiding)] if hiding else ways


def _numbers(task: Task) -> frozenset[str]:
    """Return the names of numbers that have definitions."""
    return frozenset(
        d.variable.name
        for d in task.declarations
        if d.body is not None and not d.parameters and isinstance(d.variable.sort, Scalar)
    )


def _defined(task: Task) -> dict[str, Term]:
    """Return the bodies of the names that a goal speaks of, at first or at second hand."""
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    seen: dict[str, Term] = {}
    waiting = [*free_names(task.goal)]
    while waiting:
        name = waiting.pop()
        if name in bodies and name not in seen:
            seen[name] = bodies[name]
            waiting += free_names(bodies[name])
    return seen


def _hiding(task: Task) -> frozenset[str]:
    """Return the names that a goal speaks of and that hide functions.

    Laws are cited for values that occur: of `R(t)` they say nothing where it stands for `exp(t*A)`.
    """
    bodies = _defined(task)
    return _with_speakers({name for name in bodies if _functions(bodies[name])}, bodies)


def _measured(task: Task) -> frozenset[str]:
    """Return the names of sets of which a goal speaks by a number, as of `V` by `dim(V)`.

    What is known of the number is known of what the name stands for, such as `im(A)`.
    """
    bodies = _defined(task)
    sets = {
        _head(part)
        for term in (task.goal, *bodies.values())
        for node in walk(term)
        if isinstance(node, Operation) and isinstance(node.sort, Scalar)
        for part in node.arguments
        if isinstance(sort_of(part), SetOf)
    }
    return _with_speakers(sets & bodies.keys(), bodies)


def _with_speakers(names: AbstractSet[str], bodies: Mapping[str, Term]) -> frozenset[str]:
    """Return names, with those whose bodies speak of them."""
    return frozenset(n for n in bodies if n in names or not names.isdisjoint(free_names(bodies[n])))


def _is_general(proposition: Term) -> bool:
    return isinstance(proposition, Binding) and is_general(proposition)


def _is_lemma(fact: Fact) -> bool:
    """Say whether a fact is general, and says something of values of functions, or of images."""
    if any(inclusions(fact.proposition)):
        return True
    is_cited = fact.role in (Role.DECLARED, Role.THEOREM)
    return any(_says_of_values(part, is_cited) for part in _parts(fact.proposition))


def _parts(proposition: Term) -> Iterator[Term]:
    if getattr(proposition, "operator", "") == "and":
        for part in proposition.children:
            yield from _parts(part)
    else:
        yield proposition


def _says_of_values(stated: Term, is_cited: bool) -> bool:
    if not isinstance(stated, Binding) or stated.binder != "forall":
        return False
    if defined_by(stated):
        return True
    says_more = is_cited or is_general(stated) or is_inequality_of_values(stated)
    return (says_more or _says_more_of_each(stated)) and bool(triggers_of_fact(stated))


def _says_more_of_each(stated: Binding) -> bool:
    """Say whether a fact says of each object something about all others, as that forms are semidefinite."""
    return any(
        isinstance(part, Binding) and part.binder == "forall" for part in _parts(stated.body)
    )


def _goes_the_same_way(search: GoalSearch, other: GoalSearch) -> bool:
    """Say whether a search never asked for a name that only one of two keeps folded."""
    is_alike = (
        search.looks_for_lemmas,
        search.leaves_general,
        search.by_lemmas,
        search.unfolded,
    ) == (
        other.looks_for_lemmas,
        other.leaves_general,
        other.by_lemmas,
        other.unfolded,
    )
    return is_alike and other.kept.asked.isdisjoint(search.kept.names ^ other.kept.names)


def _choices_of_kept(task: Task) -> list[frozenset[str]]:
    """Return sets of definitions to leave folded.

    First those that facts speak of and whose bodies are no polynomials, with those of bounded norm;
    then none, then those that facts are equations for, all that facts speak of, and all.
    """
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    defined = frozenset(bodies)
    mentioned = _names(task, USABLE) & defined
    opaque = frozenset(n for n in mentioned if _is_opaque(bodies[n]))
    bounded = opaque | (frozenset(_bounded(task)) & defined)
    described = frozenset(_described(task)) & defined
    return list(dict.fromkeys([bounded, frozenset(), described, mentioned, defined]))


_MOST = {
    **dict.fromkeys(("le", "lt", "ge", "gt"), TAKEN_COMPARING),
    "ne": TAKEN_TELLING_APART,
}


def most_steps(goal: Term) -> int:
    """Return the steps of the kernel that a goal is worth: by what it asserts in the end."""
    match _asserted(goal):
        case Operation("eq", (left, _)) as equation if isinstance(sort_of(left), Scalar):
            if any(getattr(node, "operator", "") == "derivative" for node in walk(goal)):
                return TAKEN_IN_ALL  # entry by entry, and case by case
            return TAKEN_FOR_NORMS if _measures(equation) else TAKEN_FOR_NUMBERS
        case Operation(operator):
            return _MOST.get(operator, TAKEN_IN_ALL)
    return TAKEN_IN_ALL


def _measures(term: Term) -> bool:
    return any(getattr(node, "operator", "") in _MEASURES for node in walk(term))


_MEASURES = frozenset({"norm", "normF", "abs", "max"})


def compares(goal: Term) -> bool:
    """Say whether a goal is an inequality, that two things differ, or an equation between norms."""
    match _asserted(goal):
        case Operation("eq", (left, _)) as equation if isinstance(sort_of(left), Scalar):
            return _measures(equation)
        case Operation(operator):
            return operator in _MOST
    return False


def _asserted(goal: Term) -> Term:
    """Return what is asserted of what a goal is about, where its conditions hold."""
    while True:
        match goal:
            case Binding("forall" | "exists" | "absolute"):
                goal = goal.body
            case Operation("implies", (_, conclusion)):
                goal = conclusion
            case _:
                return goal


def _lists_entries(task: Task) -> bool:
    """Say whether a name, or a part of a fact, is a square matrix that is given by its entries."""
    named = (d.body for d in task.declarations if not d.parameters)
    facts = [f.proposition for f in task.facts if f.role in USABLE]
    return any(map(is_by_entries, [*named, *(node for fact in facts for node in walk(fact))]))


def _described(task: Task) -> Iterator[str]:
    """Yield the names of functions whose values facts are equations for."""
    for fact in task.facts:
        term = fact.proposition
        while isinstance(term, Binding):
            term = term.body
        match term:
            case Operation("eq", (Application(function), _)) if fact.role in USABLE:
                yield function.name


def _bounded(task: Task) -> Iterator[str]:
    """Yield the names that a goal about norms shares with facts that bound the norms of such names."""
    goal = _asserted(task.goal)
    if getattr(goal, "operator", "") not in _ORDER:
        return
    compared = {n for node in walk(goal) if _is_norm(node) for n in free_names(node)}
    for fact in task.facts:
        bound = _asserted(fact.proposition)
        if fact.role in USABLE and getattr(bound, "operator", "") in _ORDER:
            heads = {_head(side.children[0]) for side in bound.children if _is_norm(side)}
            if not heads.isdisjoint(compared):
                yield from free_names(bound) & free_names(goal)


def _is_norm(term: Term) -> bool:
    return getattr(term, "operator", "") in ("norm", "normF")


def _head(term: Term) -> str:
    """Return the name that a term is, or the function whose value it is."""
    head = getattr(term, "function", term)
    return head.name if isinstance(head, Variable) else ""


def _functions(term: Term) -> set[str]:
    return {n.operator for n in walk(term) if isinstance(n, Operation)} & _FUNCTIONS


_ORDER = frozenset(["le", "lt", "ge", "gt"])
_FUNCTIONS = frozenset(["exp", "inv", "cos", "sin", "log"])
_OPAQUE = _FUNCTIONS | {"sqrt", "cases", "div"}


def _is_opaque(body: Term) -> bool:
    return any(
        (isinstance(node, Operation) and node.operator in _OPAQUE)
        or (isinstance(node, Binding) and node.binder == "matrix")
        for node in walk(body)
    )


def _names(task: Task, roles: frozenset[Role]) -> frozenset[str]:
    found = [free_names(f.proposition) for f in task.facts if f.role in roles]
    return frozenset[str]().union(*found)


def _unfold(script: Script, names: frozenset[str]) -> None:
    """Say the goal without some definitions; what a body speaks of may be defined as well."""
    while names and getattr(script.goal, "binder", "") == "forall":
        script.do("intro")  # a bound name could be one of a body
    for _ in names:
        spoken = names & free_names(script.goal)
        if spoken:
            script.do("unfold-goal", sorted(spoken))


def _attempt(task: Task, search: GoalSearch, allowed: int) -> Proved | Refused | _NotThisWay:
    try:
        script = Script.of_task(task, allowed)
    except Failure as reason:
        return _NotThisWay(0, f"the goal cannot be opened: {reason}")
    is_proved, stuck = False, ""
    try:
        _unfold(script, search.unfolded)
        is_proved = (not search.by_lemmas or use_lemmas(search, script)) and search.prove(script)
    except Exhausted:
        pass  # the steps that were taken say so
    except RecursionError:
        script.allowance.limits.add("the depth of terms")
    except (*Failure, Unspellable) as reason:
        stuck = f"the goal cannot be said without definitions: {reason}"
    search.limits = frozenset(script.allowance.limits)
    if not is_proved:
        return _NotThisWay(allowed - script.allowance.steps, stuck)
    certificate = proof_certificate(task, script.certificate())
    try:
        proof = check_proof(task, certificate)
    except CertificateRejected as reason:
        return Refused(f"the kernel rejects what was found: {reason}")
    used = [task.facts[k] for k in proof.used]
    declared = {f.label for f in used if f.role is Role.DECLARED or f.label == STEP}
    supposed = [f.label == CASE for f in task.facts if f.role in USABLE]
    if declared and script.ignores_suppositions(supposed):
        labels = ", ".join(f"[{label}]" for label in sorted(declared))
        return Refused(f"everything would follow from {labels}, which cannot be so")
    return Proved(certificate, proof)
