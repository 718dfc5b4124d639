"""Inequalities about objects that a goal introduces, by what facts say of just these objects.

Facts about all members of a set are used at what the goal introduces, and at nothing else; what
they yield is taken apart, and inequalities are added up.  No other law is looked for, so that little
is spent where this does not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.preparation import begin_with_order
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import substitute

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

MOST_ROUNDS = 4
"""How often facts are used at the objects, since one makes another fit."""

MOST_OBJECTS = 4
MOST_AT_ONCE = 2
"""Objects that facts are used at, and that one fact is about."""


def prove_about_objects(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality about all objects of some kinds, by facts about these objects."""
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        known = _Known(inner, *_introduce(inner))
        known.grow()
        if not _adds_up(search, inner, known):
            return False
    except (*Failure, Unspellable):
        return False
    script.follow(inner)
    return True


def _introduce(script: Script) -> tuple[list[Variable], list[Ref]]:
    """Name what a goal is about; return the numbers and matrices, and what is assumed of them.

    raises   what the kernel raises where a goal is about a function
    """
    before, assumed = set(script.sequent.named), list[Ref]()
    while getattr(script.goal, "binder", "") == "forall" or _says(script.goal, "implies"):
        assumed += script.do("intro")
    if _says(script.goal, "ge", "gt"):
        script.do("expand-goal")
    new = [name for name in script.sequent.named if name not in before]
    objects = [script.sequent.shared.declarations[name].variable for name in new]
    return [one for one in objects if isinstance(one.sort, Scalar | Matrix)][:MOST_OBJECTS], assumed


def _says(term: Term, *operators: str) -> bool:
    return isinstance(term, Operation) and term.operator in operators


class _Known:
    """What is known of some objects.

    found   what is assumed of them, and what came of facts
    """

    def __init__(self, script: Script, objects: Sequence[Variable], assumed: list[Ref]) -> None:
        self.script = script
        self.objects = objects
        self.found = assumed
        self._used = set[tuple[Ref, tuple[Term, ...]]]()

    def grow(self) -> None:
        """Use facts at the objects, and take apart what they yield."""
        for _ in range(MOST_ROUNDS):
            before = len(self.script.facts)
            for ref in list(self.script.facts):
                self._look_at(ref)
            if len(self.script.facts) == before:
                return

    def _look_at(self, ref: Ref) -> None:
        script, term = self.script, self.script.term_of(ref)
        match term:
            case Binding("forall", items, None, body) if self._is_of_use(body):
                for chosen in product(self.objects, repeat=min(len(items), MOST_AT_ONCE)):
                    self._instantiate(ref, term, chosen)
            case Operation("and"):
                self._take(ref, "and-elimination")
            case Operation("subset" | "ge" | "gt"):
                self._take(ref, "expand")
            case Operation("in", (x, domain)) if x in self.objects and self._is_described(domain):
                self._take(ref, "expand")
            case Operation("implies", (condition, _)) if script.sequent.is_evident(condition):
                self._take(ref, "modus-ponens", [])
            case Application(Variable(name)) | Variable(name):
                self._take(ref, "unfold", [name])

    def _take(self, ref: Ref, step: str, *data: object) -> None:
        if (ref, ()) not in self._used:
            self._used.add((ref, ()))
            self.found += quietly(self.script, step, ref, *data)

    def _is_of_use(self, body: Term) -> bool:
        """Say whether something may be about numbers, or where objects lie."""
        while _says(body, "implies"):
            body = body.children[1]
        match body:
            case Operation("eq", (left, _)):
                return isinstance(sort_of(left), Scalar)
            case Operation("in", (x, _)):
                return isinstance(x, Variable)
        return _says(body, "le", "lt", "ge", "gt", "and") or isinstance(body, Application)

    def _is_described(self, domain: Term) -> bool:
        meant = self.script.meaning_of(domain) if isinstance(domain, Variable) else domain
        return isinstance(meant, Binding) and meant.binder == "set"

    def _instantiate(self, ref: Ref, fact: Binding, chosen: tuple[Variable, ...]) -> None:
        if (ref, chosen) in self._used or not all(self._asks(fact, chosen)):
            return
        self._used.add((ref, chosen))
        specs = [spell_for_certificate(self.script, one) for one in chosen]
        self.found += quietly(self.script, "forall-elimination", ref, specs, [])

    def _asks(self, fact: Binding, chosen: tuple[Variable, ...]) -> Iterator[bool]:
        """Yield whether objects are what a fact is about."""
        images: dict[str, Term] = {}
        yield len(fact.bound) == len(chosen)
        for item, one in zip(fact.bound, chosen, strict=True):
            yield item.variable.sort == one.sort and not item.parameters
            if item.domain is not None:
                claim = make("in", one, substitute(item.domain, images))
                yield self.script.sequent.is_evident(claim)
            images[item.variable.name] = one


def _adds_up(search: GoalSearch, script: Script, known: _Known) -> bool:
    """Contradict the opposite of a goal by inequalities, where sums have their definitions put in."""
    (supposed,) = script.do("by-contradiction")
    about = [supposed, *known.found]
    lines = [
        line for ref in about if _says(script.term_of(ref), "eq") for line in _equality(script, ref)
    ]
    for name in dict.fromkeys(n for ref in about for n in _sums(script, script.term_of(ref))):
        lines += quietly(script, "definition", spell_for_certificate(script, name))
    context = begin_with_order(search, script)
    context.enter_all(lines)
    return contradict_order(context, rounds=0)


def _equality(script: Script, ref: Ref) -> list[Ref]:
    is_number = isinstance(sort_of(script.term_of(ref).children[0]), Scalar)
    return quietly(script, "equality", ref) if is_number else []


def _sums(script: Script, term: Term) -> Iterator[Term]:
    """Yield names in an inequality that stand for sums."""
    if not _says(term, "le", "lt", "not", "eq"):
        return
    for node in walk(term):
        is_name = isinstance(node, Application | Variable) and isinstance(sort_of(node), Scalar)
        if is_name and _says(script.meaning_of(node) or node, "add", "sub", "neg"):
            yield node
