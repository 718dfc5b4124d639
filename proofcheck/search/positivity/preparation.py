"""What a proof by positivity begins with: definitions put in, lengths squared, facts about indices one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from proofcheck.logic.propositions import Unbuildable
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.monomial_order import WEIGHT_OF_AN_ENTRY, Weights
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, integer, sort_of
from proofcheck.terms.sorts import INTEGER

WEIGHT_OF_A_LENGTH = 5_000
"""Lengths are replaced by the inner products that their squares are."""

WEIGHT_OF_WHAT_IS_DEFINED = 300
"""What an equation defines is replaced, the later one by the earlier."""

MOST_MEMBERS = 130
"""Instances of a fact about indices."""


class ExpandingWeights(Weights):
    """Weights by which equations are used as definitions of what stands alone on their left."""

    def _weigh(self, name: str) -> int:
        algebra = self.script.sequent.algebra
        atom = algebra.atoms.get(name)
        if getattr(getattr(atom, "term", None), "operator", "") in ("norm", "normF"):
            return WEIGHT_OF_A_LENGTH
        word = algebra.words.get(name) or algebra.traces.get(name)
        if word is not None:
            return WEIGHT_OF_AN_ENTRY * self._sum(word) + len(word)
        place = self._place_of_definition(name)
        least = super()._weigh(name) + self._longest(getattr(atom, "term", None))
        return least if place is None else least + WEIGHT_OF_WHAT_IS_DEFINED * (1 + place)

    def _longest(self, term: Term | None) -> int:
        """Return how long the words are that a definition brings in, as these weigh by their length."""
        body = self.body_of(term)
        try:
            terms = {} if body is None else self.script.sequent.algebra.form(body).terms
        except (*Failure, Unbuildable):
            return 0
        return max((len(w) for _, w in terms), default=0)

    def _place_of_definition(self, name: str) -> int | None:
        for at, fact in enumerate(self.script.sequent.facts):
            if name == _defined(self.script, fact):
                return at
        return None


def _defined(script: Script, fact: Term) -> str:
    """Return the name of the letter that an equation defines; empty where it defines none."""
    match fact:
        case Operation("eq", (left, right)):
            pass
        case _:
            return ""
    try:
        own, other = (script.sequent.algebra.form(side) for side in (left, right))
    except (*Failure, Unbuildable):
        return ""
    codes = [code for s, w in own.terms for code in (*s, *w)]
    if len(codes) != 1 or any(codes[0][:-1] == c[:-1] for s, w in other.terms for c in (*s, *w)):
        return ""
    return codes[0][:-1]


def begin_expanding(search: GoalSearch, script: Script) -> RewritingContext:
    """Return the rules of a script in which definitions are put in and lengths are squared."""
    prepare(script)
    _say_for_each_index(script)
    context = RewritingContext(script, RULES, search.steps, search.kept, search.prove_condition)
    context.prove_apart = search.prove_apart
    context.weights = ExpandingWeights(script, search.kept)
    context.absorb()
    return context


def _say_for_each_index(script: Script) -> None:
    """Say what facts about the indices of written ranges say of each."""
    for ref in list(script.facts):
        term = script.term_of(ref)
        if isinstance(term, Binding) and term.binder == "forall" and term.condition is None:
            for chosen in islice(product(*map(_members, term.bound)), MOST_MEMBERS):
                try:
                    specs = [spell_for_certificate(script, integer(k)) for k in chosen]
                    script.once("forall-elimination", ref, specs, [])
                except (*Failure, Unspellable):
                    break


def _members(item: Bound) -> Iterator[int]:
    match item.domain:
        case Operation("range", (Number(low), Number(high))) if sort_of(item.variable) == INTEGER:
            yield from range(int(low), int(high) + 1)
