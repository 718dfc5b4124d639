"""Lemmas: general facts of a task, used at the terms that occur in the goal and in what is known.

Where they are of use is computed from what they say (`rewriting/triggers.py`).  What brings in the
fewest new values of functions comes first, and instances are counted.  Conditions are proved before
an instance is made known, so what follows is a search from facts about the terms at hand alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.rewriting.e_matching import choices_by
from proofcheck.search.rewriting.matching import without_conditions
from proofcheck.search.rewriting.solving_for import solved
from proofcheck.search.rewriting.triggers import is_function, triggers_of_fact
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.substitution import free_names, substitute

GENERATIONS = 2
"""How often lemmas are used at terms that lemmas bring in, those that occur from the start included."""

MOST_OF_ONE = 6
MOST_INSTANCES = 24
"""Instances of one lemma, and of all, in one generation."""

MOST_TRIES = 60
"""Instances in one generation of which conditions are looked into."""

MOST_MATCHES = 200
"""Places that are looked at for one lemma."""


@dataclass(frozen=True, slots=True)
class _Instance:
    """A lemma at terms.

    new    values of functions that it brings in
    size   of what it says
    """

    new: int
    size: int
    lemma: Ref
    terms: tuple[Term, ...]


@dataclass(slots=True)
class Lemmas:
    """The general facts of a script, and where they have been used."""

    search: GoalSearch
    script: Script
    used: set[tuple[Ref, tuple[str, ...]]] = field(default_factory=set)

    def use(self) -> bool:
        """Use lemmas at the terms that occur, and at those that this brings in; say whether any was."""
        made = [self._use_once() for _ in range(GENERATIONS)]
        return any(made)

    def _use_once(self) -> int:
        """Use lemmas at the terms that occur, what says most of them first; count the instances."""
        count, tries = Counter[Ref](), 0
        for one in sorted(self._instances(), key=lambda i: (i.new, i.size)):
            is_over = count.total() >= MOST_INSTANCES or tries >= MOST_TRIES
            if not is_over and count[one.lemma] < MOST_OF_ONE and self._is_new(one):
                tries += 1
                count[one.lemma] += self._use_at(one)
        return count.total()

    def _is_new(self, one: _Instance) -> bool:
        key = self.script.sequent.algebra.canonical_key
        mark = one.lemma, tuple(map(key, one.terms))
        is_new = mark not in self.used
        self.used.add(mark)
        return is_new

    def _instances(self) -> Iterator[_Instance]:
        terms = list(dict.fromkeys(self._ground_terms()))
        key = self.script.sequent.algebra.canonical_key
        known = {key(t) for t in terms if is_function(t)}
        for ref in list(self.script.facts):
            fact = self.script.term_of(ref)
            if isinstance(fact, Binding) and fact.binder == "forall":
                for chosen in self._choices(fact, terms):
                    said = _said(fact, chosen)
                    new = {key(t) for t in walk(said) if is_function(t)} - known
                    yield _Instance(len(new), _size(said), ref, tuple(chosen))

    def _choices(self, fact: Binding, terms: list[Term]) -> Iterator[list[Term]]:
        if any(item.parameters for item in fact.bound):
            return
        sequent = self.script.sequent
        by_triggers = (choices_by(sequent, fact, one, terms) for one in triggers_of_fact(fact))
        yield from islice(
            chain(chain.from_iterable(by_triggers), solved(sequent, fact, terms)), MOST_MATCHES
        )

    def _ground_terms(self) -> Iterator[Term]:
        """Yield what occurs in the goal and in what is known of single objects."""
        script = self.script
        for whole in (script.goal, *map(script.term_of, script.facts)):
            if not isinstance(whole, Binding):
                yield from (t for t in _below(whole) if free_names(t) <= script.sequent.visible)

    def _use_at(self, one: _Instance) -> bool:
        """Make an instance known where its conditions are proved; say whether it is."""
        script, fact = self.script, self.script.term_of(one.lemma)
        assert isinstance(fact, Binding)
        images = _images(fact, one.terms)
        asked: list[Term] = [
            make("in", images[item.variable.name], substitute(item.domain, images))
            for item in fact.bound
            if item.domain is not None
        ]
        asked += [] if fact.condition is None else [substitute(fact.condition, images)]
        try:
            specs = [spell_for_certificate(script, t) for t in one.terms]
            made = script.do("forall-elimination", one.lemma, specs, self._proofs(asked))
            while isinstance(said := script.term_of(made[-1]), Operation):
                if said.operator != "implies":
                    break
                made = script.do("modus-ponens", made[-1], self._proofs([said.arguments[0]]))
        except (*Failure, Unspellable, _Unproved):
            return False
        return True

    def _proofs(self, conditions: Iterable[Term]) -> list[Script]:
        """Prove conditions that are not evident.

        raises   _Unproved where one is not proved
        """
        proofs = []
        for condition in conditions:
            if not self.script.sequent.is_evident(condition):
                proofs.append(self.script.child(condition))
                if not self.search.prove_condition(proofs[-1]):
                    raise _Unproved
        return proofs


class _Unproved(Exception):
    """A condition of a lemma is not proved."""


def use_lemmas(search: GoalSearch, script: Script) -> bool:
    """Open a goal and use lemmas at what occurs there; say whether any was."""
    while getattr(script.goal, "binder", "") == "forall" or _is_implication(script.goal):
        script.do("intro")
    is_used = Lemmas(search, script).use()
    search.conditions = 0  # what follows has its own
    return is_used


def _is_implication(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "implies"


def _images(fact: Binding, terms: Iterable[Term]) -> dict[str, Term]:
    return {item.variable.name: t for item, t in zip(fact.bound, terms, strict=True)}


def _said(fact: Binding, terms: Iterable[Term]) -> Term:
    return substitute(without_conditions(fact.body)[1], _images(fact, terms))


def _below(term: Term) -> Iterator[Term]:
    """Yield a term and all that stands in it below no binder."""
    yield term
    if not isinstance(term, Binding):
        for child in term.children:
            yield from _below(child)


def _size(term: Term) -> int:
    return sum(1 for _ in walk(term))
