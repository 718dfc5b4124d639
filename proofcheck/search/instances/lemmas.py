"""Lemmas: general facts of a task, used at the terms that occur in the goal and in what is known.

Where they are of use is computed from what they say (`rewriting/triggers.py`).  What brings in the
fewest new values of functions comes first, and instances are counted.  Conditions are proved before
an instance is made known, so what follows is a search from facts about the terms at hand alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice, repeat

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import attempt
from proofcheck.search.instances.inclusions import use_inclusions
from proofcheck.search.instances.told_by_conditions import at_conditions
from proofcheck.search.rewriting.citing import use_fact, use_law
from proofcheck.search.rewriting.e_matching import choices_by
from proofcheck.search.rewriting.functions_at_hand import at_functions
from proofcheck.search.rewriting.matching import without_conditions
from proofcheck.search.rewriting.solving_for import solved
from proofcheck.search.rewriting.triggers import is_function, triggers_of_fact
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    above_binders,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import TRUTH, Function, Matrix
from proofcheck.terms.substitution import free_names, substitute

GENERATIONS = 2
"""How often lemmas are used at terms that lemmas bring in, those that occur from the start included."""

MOST_OF_ONE = 6
MOST_INSTANCES = 24
"""Instances of one lemma by single values, and by several, and of all lemmas, in one generation."""

MOST_TRIES = 60
"""Instances in one generation of which conditions are looked into."""

MOST_MEANINGS = 8
"""Values of defined functions in a goal that are looked into."""

MOST_MATCHES = 200
"""Places that are looked at for one lemma."""

MOST_GENERAL, STEPS_FOR_ONE = 16, 150
"""How often proofs are looked for of conditions about all objects, and steps of the kernel for each."""


@dataclass(frozen=True, slots=True)
class _Instance:
    """A lemma at terms.

    new      values of functions that it brings in
    size     of what it says
    lemma    a fact, or the name of a law of the theory
    is_seen  whether one value that occurs says what all its names stand for
    """

    new: int
    size: int
    lemma: Ref | str
    terms: tuple[Term, ...]
    is_seen: bool


_Mark = tuple[Ref | str, tuple[str, ...]]
"""A lemma, and how the terms are spelled that it is used at."""


@dataclass(slots=True)
class Lemmas:
    """The general facts of a script, and where they have been used.

    refused  where a condition of them was not proved
    proved   conditions that were looked into: many instances ask for the same
    general  how often one was looked for that is about all objects of a kind
    """

    search: GoalSearch
    script: Script
    used: set[_Mark] = field(default_factory=set)
    refused: set[_Mark] = field(default_factory=set)
    proved: dict[Term, Script] = field(default_factory=dict)
    general: int = 0

    def use(self) -> bool:
        """Use lemmas at the terms that occur, and at those that this brings in; say whether any was."""
        count = 0
        for _ in range(GENERATIONS):
            known = len(self.script.facts)
            count += self._use_once()
            if len(self.script.facts) == known:
                break  # the same would be asked for in vain, from the same facts
        return count > 0

    def _use_once(self) -> int:
        """Use lemmas at the terms that occur, what says most of them first; count the instances.

        What was asked for in vain is asked for again: lemmas say more of the terms by now.
        """
        count, tries = Counter[tuple[Ref | str, bool]](), 0
        self.used -= self.refused
        self.proved = {term: proof for term, proof in self.proved.items() if proof.is_closed}
        for one in sorted(self._instances(), key=lambda i: (i.new, i.size)):
            kind = one.lemma, one.is_seen
            is_over = count.total() >= MOST_INSTANCES or tries >= MOST_TRIES
            if not is_over and count[kind] < MOST_OF_ONE and self._is_new(one):
                tries += 1
                is_used = self._use_at(one)
                count[kind] += is_used
                self.refused |= set() if is_used else {self._mark(one)}
        _say_parts(self.script)
        return count.total()

    def _is_new(self, one: _Instance) -> bool:
        mark = self._mark(one)
        is_new = mark not in self.used
        self.used.add(mark)
        return is_new

    def _mark(self, one: _Instance) -> _Mark:
        key = self.script.sequent.algebra.canonical_key
        return one.lemma, tuple(map(key, one.terms))

    def _instances(self) -> Iterator[_Instance]:
        terms = list(dict.fromkeys(self._ground_terms()))
        key = self.script.sequent.algebra.canonical_key
        known = {key(t) for t in terms if is_function(t)}
        for lemma, fact in self._lemmas(terms):
            for chosen, is_seen in self._choices(fact, terms):
                if not is_seen and self._says_nothing(chosen):
                    continue
                said = _said(fact, chosen)
                new = {key(t) for t in walk(said) if is_function(t)} - known
                yield _Instance(len(new), _size(said), lemma, tuple(chosen), is_seen)

    def _says_nothing(self, chosen: Iterable[Term]) -> bool:
        """Say whether two matrices of a fact are one: what compares values says nothing there."""
        key = self.script.sequent.algebra.canonical_key
        keys = [key(term) for term in chosen if isinstance(sort_of(term), Matrix)]
        return len(keys) > len({*keys})

    def _lemmas(self, terms: Iterable[Term]) -> Iterator[tuple[Ref | str, Binding]]:
        """Yield general facts, and laws of the theory about nothing but functions that occur."""
        for ref in list(self.script.facts):
            fact = self.script.term_of(ref)
            if isinstance(fact, Binding) and fact.binder == "forall":
                yield ref, fact
        occurring = {getattr(t, "operator", "") for t in terms}
        for name, law in inequalities_of_laws().items():
            if functions_in(law) <= occurring:
                yield name, law

    def _choices(self, fact: Binding, terms: list[Term]) -> Iterator[tuple[list[Term], bool]]:
        """Yield terms for the names of a fact; say of each whether one value tells them all."""
        if any(item.parameters for item in fact.bound):
            yield from self._choices_left(fact, terms, at_functions(self.script, fact))
            return
        sequent = self.script.sequent
        by_triggers = (
            zip(choices_by(sequent, fact, one, terms), repeat(len(one) == 1))
            for one in triggers_of_fact(fact)
        )
        by_solving = zip(solved(sequent, fact, terms), repeat(False))
        told = self._choices_left(fact, terms, at_conditions(self.script, fact))
        yield from islice(chain(chain.from_iterable(by_triggers), by_solving, told), MOST_MATCHES)

    def _choices_left(
        self, fact: Binding, terms: list[Term], begun: Iterator[tuple[Term, Mapping[str, Term]]]
    ) -> Iterator[tuple[list[Term], bool]]:
        """Yield terms for the names of a fact of which some have been chosen, and what it says then."""
        names = [item.variable.name for item in fact.bound]
        for said, images in begun:
            if all(name in images for name in names):
                yield [images[name] for name in names], True
            elif isinstance(said, Binding):
                left = [name for name in names if name not in images]
                for chosen, is_seen in self._choices(said, terms):
                    whole = {**images, **dict(zip(left, chosen, strict=True))}
                    yield [whole[name] for name in names], is_seen

    def _ground_terms(self) -> Iterator[Term]:
        """Yield what occurs in the goal and in what is known of single objects.

        Of the values of defined functions that is what they stand for as well.
        """
        script = self.script
        known = [*map(script.term_of, script.facts)]
        for whole in (script.goal, *self._meanings(known), *known):
            if not isinstance(whole, Binding):
                yield from (
                    t for t in above_binders(whole) if free_names(t) <= script.sequent.visible
                )

    def _meanings(self, known: Sequence[Term]) -> list[Term]:
        """Return what values of defined functions stand for, and values in these, of the goal first."""
        found: dict[Term, None] = {}
        waiting = [self.script.goal, *(fact for fact in known if not isinstance(fact, Binding))]
        while waiting and len(found) < MOST_MEANINGS:
            for part in above_binders(waiting.pop(0)):
                is_value = isinstance(part, Application) and free_names(part)
                if is_value and (meaning := self.script.meaning_of(part)) is not None:
                    waiting += [] if meaning in found else [meaning]
                    found[meaning] = None
        return [*found]

    def _use_at(self, one: _Instance) -> bool:
        """Make an instance known where its conditions are proved; say whether it is."""
        if isinstance(one.lemma, str):
            terms = asked_of_law(one.lemma, one.terms)
            return bool(use_law(self.script, one.lemma, terms, self._prove))
        return bool(use_fact(self.script, one.lemma, one.terms, self._prove))

    def _prove(self, condition: Script) -> bool:
        """Prove a condition, or say again what came of it."""
        before = self.proved.setdefault(condition.goal, condition)
        if before is not condition:
            condition.follow(before)
        elif _is_of_all(condition.goal):
            self._prove_of_all(condition)
        else:
            attempt(condition, self.search.prove_condition)
        return condition.is_closed

    def _prove_of_all(self, condition: Script) -> None:
        """Prove what a condition says of all objects: as a goal of its own, if nothing says it in passing."""
        for way in (self.search.prove_condition, self.search.prove_apart):
            if not condition.is_closed and self.general < MOST_GENERAL:
                self.general += 1
                attempt(condition, way, STEPS_FOR_ONE)


_COMPARED = frozenset({"rank", "dim", "det", "trace", "nnz"})
"""Functions of whose values no other engine compares several."""


@cache
def inequalities_of_laws() -> Mapping[str, Binding]:
    """Return the laws of the theory that compare values of such functions, as facts about their names."""
    found: dict[str, Binding] = {}
    for name, law in LAWS.items():
        schema = law.schema
        if isinstance(schema, StatedLaw) and law.is_of_terms:
            fact = Binding("forall", schema.given, None, schema.shown, TRUTH)
            parts = schema.shown.children if _is("and", schema.shown) else (schema.shown,)
            is_order = all(_is("le", part) or _is("lt", part) for part in parts)
            if is_order and functions_in(fact) and functions_in(fact) <= _COMPARED:
                found[name] = fact
    return found


@cache
def functions_in(fact: Binding) -> frozenset[str]:
    """Return the operations of the library of whose values a fact speaks."""
    said = without_conditions(fact.body)[1]
    return frozenset(getattr(t, "operator", "") for t in walk(said) if is_function(t))


def asked_of_law(name: str, terms: Sequence[Term]) -> list[Term]:
    """Return the terms that a law is applied to, without the sizes that these tell."""
    schema = LAWS[name].schema
    assert isinstance(schema, StatedLaw)
    pairs = zip(schema.given, terms, strict=True)
    return [term for item, term in pairs if item.variable.name not in schema.sizes]


def compares_values(goal: Term) -> bool:
    """Say whether a goal speaks of functions of which laws of the theory compare values."""
    return any(getattr(t, "operator", "") in _COMPARED for t in walk(goal))


def _is_of_all(condition: Term) -> bool:
    """Say whether a condition, or a part of it, is about all objects of a kind."""
    if isinstance(condition, Binding):
        return condition.binder == "forall"
    return _is("and", condition) and any(map(_is_of_all, condition.children))


def _is(operator: str, term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == operator


def use_lemmas(search: GoalSearch, script: Script) -> bool:
    """Open a goal and use lemmas at what occurs there; say whether any was."""
    while getattr(script.goal, "binder", "") == "forall" or _is("implies", script.goal):
        script.do("intro")
    _say_parts(script)
    is_unfolded = _unfold_values(script)
    is_used = use_inclusions(search, script) | Lemmas(search, script).use() | is_unfolded
    search.conditions = 0  # what follows has its own
    return is_used


def _say_parts(script: Script) -> None:
    """Make known what definitions join, as they do what is said of a function."""
    waiting = [*script.facts]
    while waiting:
        ref = waiting.pop()
        if _is("and", script.term_of(ref)):
            waiting += quietly(script, "and-elimination", ref)


MOST_UNFOLDED = 12
"""Values of functions in a goal for which what they are is put."""


def _unfold_values(script: Script) -> bool:
    """Say in a goal what values of functions are, where a fact says it of all; say whether any was."""
    meanings = {name: ref for ref in script.facts if (name := defined_by(script.term_of(ref)))}
    for count in range(MOST_UNFOLDED):
        value = next((t for t in above_binders(script.goal) if _value_of(t) in meanings), None)
        if value is None:
            return count > 0
        try:
            specs = [spell_for_certificate(script, t) for t in value.children]
            made = script.do("forall-elimination", meanings[_value_of(value)], specs, [])
            script.do("rewrite-goal", made[-1], False)
        except (*Failure, Unspellable):
            return count > 0
    return True


def defined_by(fact: Term) -> str:
    """Return the name of the function of which a fact says what all its values are; else nothing."""
    match fact:
        case Binding("forall", bound, None, Operation("eq", (Application() as value, other))):
            names = tuple(item.variable for item in bound)
            is_plain = not any(item.parameters for item in bound) and not _is_family(value.function)
            is_told = value.arguments == names and is_plain
            is_other = value.function.name not in free_names(other)
            return value.function.name if is_told and is_other else ""
    return ""


def _is_family(function: Variable) -> bool:
    """Say whether a name is a family: its members are names of what facts speak of, as they stand."""
    return isinstance(function.sort, Function) and function.sort.indexed


def _value_of(term: Term) -> str:
    return term.function.name if isinstance(term, Application) else ""


def _images(fact: Binding, terms: Iterable[Term]) -> dict[str, Term]:
    return {item.variable.name: t for item, t in zip(fact.bound, terms, strict=True)}


def _said(fact: Binding, terms: Iterable[Term]) -> Term:
    return substitute(without_conditions(fact.body)[1], _images(fact, terms))


def _size(term: Term) -> int:
    return sum(1 for _ in walk(term))
