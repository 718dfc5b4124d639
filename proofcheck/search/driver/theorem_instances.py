"""Goals that are instances of a theorem which the statement cites, or of a general step of its proof.

They are looked for before any proof.  What such a theorem asks for is known as it stands, or proved;
in the second case the goal is proved from the theorem, else it is the theorem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.kernel.sequents import USABLE, Rejected
from proofcheck.logic.chosen_families import function_conditions
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Ref, Script
from proofcheck.search.driver.attempts import NoInstance, Proved
from proofcheck.search.driver.fewer_facts import accept_steps, keep_facts
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.driver.proving import STEP, STEPS
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Function, Matrix, Sort
from proofcheck.terms.substitution import free_names, substitute
from proofcheck.terms.task import Role, Task

Images = dict[str, Term]


def prove_by_citation(task: Task) -> Proved | NoInstance:
    """Look for a cited theorem of which the goal is an instance.

    What it asks for is proved without the other theorems, or else with them.
    """
    stated = {n for n, f in enumerate(task.facts) if f.role in USABLE - {Role.THEOREM}}
    candidates = _candidates(task)
    if isinstance(candidates, NoInstance):
        return candidates
    why: dict[str, None] = {}
    for number in candidates:
        for kept in (stated | {number}, range(len(task.facts))):
            smaller = keep_facts(task, kept)
            steps = _instance(smaller, number)
            found = accept_steps(task, steps) if isinstance(steps, list) else steps
            if isinstance(found, Proved):
                return found
            why[f"[{task.facts[number].label}] is not applied: {found.reason}"] = None
    return NoInstance("; ".join(why))


def _candidates(task: Task) -> list[int] | NoInstance:
    """Return which facts are theorems with a conclusion of the goal's form, if any is.

    No fact takes part in that, so it is asked of the goal alone: a task with many facts takes
    long to open.
    """
    cited = _cited(task)
    if not cited:
        return NoInstance("")
    try:
        script = Script.of_task(keep_facts(task, ()))
        _introduce(script)
        goals = [script.goal, _spelled_out(script)]
    except (*Failure, Unspellable) as reason:
        return NoInstance(f"the goal cannot be opened: {reason}")
    found = [n for n, theorem in cited.items() if any(_match(theorem, goal) for goal in goals)]
    return found or NoInstance("no theorem that is cited says what the goal says")


def _cited(task: Task) -> dict[int, Binding]:
    """Return the theorems, and steps before, about names of their own among the facts of a task."""
    return {
        number: fact.proposition
        for number, fact in enumerate(task.facts)
        if (fact.role is Role.THEOREM or fact.label == STEP)
        and isinstance(fact.proposition, Binding)
    }


def _instance(task: Task, number: int) -> list[Any] | NoInstance:
    """Return the steps by which a fact, a theorem, yields the goal, or why it does not."""
    theorem = task.facts[number].proposition
    assert isinstance(theorem, Binding)
    place = sum(fact.role in USABLE for fact in task.facts[:number])
    try:
        script = Script.of_task(task)
        _introduce(script)
        images = _match(theorem, script.goal) or _match(theorem, _spelled_out(script))
        if images is None:
            return NoInstance("it says what has another form")
        _apply(script, script.facts[place], theorem, images)
        script.close("evident")
    except (*Failure, Unspellable) as reason:
        return NoInstance(str(reason))
    except Exhausted:
        return NoInstance(TOO_MANY_STEPS)
    return script.certificate()


TOO_MANY_STEPS = "what it asks for takes more steps than one search may"


def _introduce(script: Script) -> None:
    """Take for granted what the goal assumes."""
    while getattr(script.goal, "binder", "") == "forall" or _is_implication(script.goal):
        script.do("intro")


def _match(theorem: Binding, goal: Term) -> Images | None:
    """Return terms for the names of a theorem that make its conclusion a goal."""
    names = frozenset(item.variable.name for item in theorem.bound)
    matching = _Matching(names)
    fits = matching.fits(_conclusion(theorem), goal)
    return matching.images if fits and names <= matching.images.keys() else None


def _spelled_out(script: Script) -> Term:
    """Unfold what the goal defines by a set or a matrix, since theorems name neither."""
    for name in sorted(free_names(script.goal)):
        item = script.sequent.shared.declarations[name]
        if getattr(item.body, "operator", "") in _SPELLED_OUT and not item.parameters:
            script.do("unfold-goal", [name])
    return script.goal


_SPELLED_OUT = frozenset({"range", "blocks", "finite"})
"""Operations whose values theorems write out."""


def _apply(script: Script, theorem: Ref, stated: Binding, images: Images) -> None:
    """Take the instance of a theorem, proving what it asks for where that is not known."""
    specs = [spell_for_certificate(script, images[item.variable.name]) for item in stated.bound]
    asked = [c for item in stated.bound for c in _asked(script, item, images)]
    take_instance(script, theorem, specs, asked)


def take_instance(script: Script, fact: Ref, specs: Sequence[Any], asked: Sequence[Term]) -> None:
    """Say a general fact of some terms, and what follows where the conditions of it are proved.

    specs   the terms, as a certificate spells them
    asked   what the sets of its names, and its condition, ask of them

    raises   Rejected where a condition is not proved
    """
    (found,) = script.do("forall-elimination", fact, list(specs), _proofs(script, asked))
    while isinstance(term := script.term_of(found), Operation) and term.operator == "implies":
        (found,) = script.do("modus-ponens", found, _proofs(script, [term.arguments[0]]))


def _asked(script: Script, item: Bound, images: Images) -> list[Term]:
    """Return what a theorem asks of the term for one of its names, as the kernel does."""
    term = images[item.variable.name]
    if item.parameters:
        known = script.sequent.shared.declarations
        return function_conditions(item, term, known, images, script.sequent.same_size)
    return [] if item.domain is None else [make("in", term, substitute(item.domain, images))]


def _proofs(script: Script, conditions: Sequence[Term]) -> list[Script]:
    """Prove conditions that are not evident.

    raises   Rejected where one is not proved
    """
    proofs = []
    for condition in conditions:
        if not script.sequent.is_evident(condition):
            proofs.append(script.child(condition))
            if not GoalSearch(prove_by_shape, STEPS).prove(proofs[-1]):
                raise Rejected("a condition of the theorem is not proved")
    return proofs


def _is_implication(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "implies"


def _conclusion(theorem: Binding) -> Term:
    term: Term = theorem
    while isinstance(term, Binding) and term.binder == "forall":
        term = term.body
    while isinstance(term, Operation) and term.operator == "implies":
        term = term.arguments[1]
    return term


@dataclass(slots=True)
class _Matching:
    """Terms for the names of a theorem, read off from what is to be its instance.

    names    names of the theorem
    images   the terms found so far
    bound    names bound around the place that is looked at, by those that the theorem has for them
    """

    names: frozenset[str]
    images: Images = field(default_factory=dict)
    bound: dict[str, str] = field(default_factory=dict)

    def fits(self, pattern: Term, term: Term) -> bool:
        """Say whether a term is an instance of a pattern; sizes are read off from sorts."""
        match pattern, term:
            case Variable(name), _ if name in self.bound:
                return isinstance(term, Variable) and self.bound[name] == term.name
            case Variable(name), _ if name in self.names:
                return self._stands_for(pattern, name, term)
            case (Operation(first), Operation(second)) if first != second:
                return False
            case (Application(f), Application(g)):
                return self.fits(f, g) and self._all_fit(pattern.children, term.children)
            case (Operation(), Operation()):
                return self._all_fit(pattern.children, term.children)
            case (Binding(), Binding()):
                return self._bindings_fit(pattern, term)
            case (Number(), Number()) | (Variable(), Variable()):
                return pattern == term
        return False

    def _stands_for(self, pattern: Term, name: str, term: Term) -> bool:
        if not free_names(term).isdisjoint(self.bound.values()):
            return False
        known = self.images.setdefault(name, term)
        return known == term and self._sorts_fit(sort_of(pattern), sort_of(term))

    def _all_fit(self, patterns: Sequence[Term], terms: Sequence[Term]) -> bool:
        return len(patterns) == len(terms) and all(map(self.fits, patterns, terms))

    def _sorts_fit(self, pattern: Sort, sort: Sort) -> bool:
        if isinstance(pattern, Function) and isinstance(sort, Function):
            return self._sorts_fit(pattern.result, sort.result)
        if not (isinstance(pattern, Matrix) and isinstance(sort, Matrix)):
            return type(pattern) is type(sort)
        return self.fits(pattern.rows, sort.rows) and self.fits(pattern.columns, sort.columns)

    def _bindings_fit(self, pattern: Binding, term: Binding) -> bool:
        """Compare under new names; the names bound here are not seen outside."""
        if pattern.binder != term.binder:
            return False
        outer, self.bound = self.bound, dict(self.bound)
        try:
            return self._items_fit(pattern.bound, term.bound) and self._all_fit(
                [c for c in (pattern.condition, pattern.body) if c is not None],
                [c for c in (term.condition, term.body) if c is not None],
            )
        finally:
            self.bound = outer

    def _items_fit(self, patterns: Sequence[Bound], items: Sequence[Bound]) -> bool:
        return len(patterns) == len(items) and all(map(self._item_fits, patterns, items))

    def _item_fits(self, pattern: Bound, item: Bound) -> bool:
        """Compare the sets of two bound names, and of their indices; then let them be the same."""
        outer = dict(self.bound)
        first, second = ([] if d is None else [d] for d in (pattern.domain, item.domain))
        fits = self._items_fit(pattern.parameters, item.parameters) and self._all_fit(first, second)
        self.bound = {**outer, pattern.variable.name: item.variable.name}
        return fits
