"""Quantified facts, used at the terms that occur, and implications whose condition is met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.e_matching import (
    choices,
    ground_terms,
    is_conditional,
    is_equation,
    is_general,
    is_inequality_of_values,
    novelty,
    sides_at,
)
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.substitution import substitute

FEW_FACTS = 4
"""Terms may be larger where no more facts are about all members of a set."""

MOST_INSTANCES = 100
MOST_OF_ONE = 9
"""Instances of all facts, and of one."""


def instantiate(context: RewritingContext) -> bool:
    """Use quantified facts at terms that occur; say whether anything new came of it."""
    before = len(context.script.facts)
    names = dict.fromkeys(context.occurring(context.current))
    for number, element in enumerate(context.completion.elements):
        if element.is_active:
            names |= dict.fromkeys(context.occurring_in_rule(number))
    occasion = frozenset(names), len(context.templates)
    if context.occasion != occasion:  # else all that there is to use has been used
        terms = _terms(context, names)
        refs = list(context.templates)
        if not sum([_use(context, ref, terms, names, eagerly=True) for ref in refs]):
            context.occasion = occasion
            for ref in refs:
                _use(context, ref, terms, names)
    _conclude(context)
    context.absorb()
    return len(context.script.facts) > before


def instantiate_inequalities(
    context: RewritingContext, names: Iterable[str], prove: Callable[[Script], bool]
) -> None:
    """Use quantified facts that assert inequalities of values, at values that occur.

    prove   search for a proof that a fact is about a value
    """
    occurring = dict.fromkeys(names)
    terms = _terms(context, occurring)
    for ref in list(context.templates):
        fact = context.script.term_of(ref)
        if isinstance(fact, Binding) and is_inequality_of_values(fact):
            _use(context, ref, terms, occurring, prove=prove)
    context.absorb()


def instantiate_existences(context: RewritingContext) -> None:
    """Use quantified facts that say under which condition something exists, and name it."""
    atoms = context.script.sequent.algebra.atoms
    occurring = dict.fromkeys(name for name, atom in atoms.items() if atom.term is not None)
    terms = _terms(context, occurring)
    for ref in list(context.templates):
        fact = context.script.term_of(ref)
        if isinstance(fact, Binding) and _asserts_existence(fact.body):
            _use(context, ref, terms, occurring)
    context.absorb()
    _conclude(context)
    context.absorb()


def _asserts_existence(term: Term) -> bool:
    while isinstance(term, Operation) and term.operator == "implies":
        term = term.arguments[1]
    return isinstance(term, Binding) and term.binder == "exists"


def _terms(context: RewritingContext, names: dict[str, None]) -> list[Term]:
    """Return the terms that occur, if they are no larger than those that the goal began with."""
    terms = ground_terms(context.script.sequent, names)
    if context.largest is None:
        least = context.least_size if len(context.templates) <= FEW_FACTS else 1
        context.largest = max([least, *map(_size_of, terms)])
    return [t for t in terms if _size_of(t) <= context.largest]


def _use(
    context: RewritingContext,
    ref: Ref,
    terms: list[Term],
    names: dict[str, None],
    *,
    eagerly: bool = False,
    prove: Callable[[Script], bool] | None = None,
) -> int:
    """Use one fact where it brings in the fewest new terms first; count its new instances.

    eagerly   only where it is an equation of which a side occurs in what is left
    """
    fact = context.script.term_of(ref)
    assert isinstance(fact, Binding)
    if _is_used_up(context, ref) or (eagerly and not is_equation(fact)):
        return 0
    found = choices(context.script, fact, terms)
    if eagerly:
        found = [c for c in found if _has_side(context, fact, c)]
    ranked = [(novelty(context.script, fact, c, names), c) for c in found]
    before = context.instances[ref]
    for (library, _), chosen in sorted(ranked, key=lambda pair: pair[0]):
        if not (library and is_general(fact)) and not _is_used_up(context, ref):
            _use_at(context, ref, chosen, prove)
    return context.instances[ref] - before


def _use_at(
    context: RewritingContext,
    ref: Ref,
    chosen: list[Term],
    prove: Callable[[Script], bool] | None,
) -> None:
    algebra = context.script.sequent.algebra
    spelled = tuple(algebra.canonical_key(t) for t in chosen)
    if context.first_time("forall-elimination", ref, spelled):
        made = _instantiate_at(context, ref, chosen)
        made = made or (prove is not None and _instantiate_under(context, ref, chosen, prove))
        context.instances[ref] += made


def _has_side(context: RewritingContext, fact: Binding, chosen: list[Term]) -> bool:
    """Say whether a side of the equation that a fact asserts of some terms occurs in what is left."""
    sides = sides_at(context.script, fact, chosen)
    return any(_occurs(context.poly(side), context.current) for side in sides)


def _occurs(side: Poly, poly: Poly) -> bool:
    if len(side) != 1:
        return False
    ((scalars, word),) = side
    wanted = Counter(scalars)
    return bool(scalars or word) and any(word in w and wanted <= Counter(s) for s, w in poly)


def _is_used_up(context: RewritingContext, ref: Ref) -> bool:
    return context.instances.total() >= MOST_INSTANCES or context.instances[ref] >= MOST_OF_ONE


def _instantiate_at(context: RewritingContext, ref: Ref, chosen: list[Term]) -> bool:
    """Use a fact at some terms, unless it has been; say whether it is known there."""
    script = context.script
    key = "forall-elimination", ref, tuple(chosen)
    if key not in script.remembered:
        if not _is_about(script, ref, chosen, conditionally=not context.leaves_general):
            return False
        try:
            made = context.attempt("forall-elimination", ref, [context.spec(t) for t in chosen], [])
        except Unspellable:
            return False
        if not made:
            return False
        script.remembered[key] = made
    return True


def _instantiate_under(
    context: RewritingContext, ref: Ref, chosen: list[Term], prove: Callable[[Script], bool]
) -> bool:
    """Use a fact at some terms for which its condition is proved; say whether it was."""
    script = context.script
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    if fact.condition is None:
        return False
    images = {item.variable.name: t for item, t in zip(fact.bound, chosen, strict=True)}
    inner = script.child(substitute(fact.condition, images))
    try:
        specs = [context.spec(t) for t in chosen]
        return prove(inner) and bool(context.attempt("forall-elimination", ref, specs, [inner]))
    except (*Failure, Unspellable):
        return False


def _is_about(script: Script, ref: Ref, chosen: list[Term], *, conditionally: bool) -> bool:
    """Say whether terms evidently lie in the sets that a fact is about; else no step is wasted.

    conditionally   the fact is of use although its condition is not evident
    """
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    images: dict[str, Term] = {}
    for item, term in zip(fact.bound, chosen, strict=True):
        if item.domain is not None and not item.parameters:
            belongs = make("in", term, substitute(item.domain, images))
            if not script.sequent.is_evident(belongs):
                return False
        images[item.variable.name] = term
    conditions = [] if fact.condition is None else [fact.condition]
    if is_conditional(fact) and not conditionally:
        conditions.append(fact.body.children[0])
    return all(script.sequent.is_evident(substitute(c, images)) for c in conditions)


def _conclude(context: RewritingContext) -> None:
    sequent = context.script.sequent
    for ref in list(context.implications):
        condition, conclusion = context.script.term_of(ref).children
        is_known = sequent.is_evident(conclusion)
        if (
            is_known
            or (sequent.is_evident(condition) and _take(context, ref))
            or _follow(context, ref)
        ):
            context.implications.remove(ref)


def _take(context: RewritingContext, ref: Ref) -> bool:
    """Take the consequence of an implication whose condition is evident, unless it has been."""
    try:
        return bool(context.script.once("modus-ponens", ref, []))
    except Failure:
        return False


def _follow(context: RewritingContext, ref: Ref) -> bool:
    """Prove the antecedent of an implication once, if it is an equation."""
    match context.script.term_of(ref):
        case Operation("implies", (Operation("eq") as antecedent, _)):
            if (
                context.prove is None
                or not context.follows
                or not context.first_time("follow", ref)
            ):
                return False
            inner = context.script.child(antecedent)
            return context.prove(inner) and bool(context.attempt("modus-ponens", ref, [inner]))
    return False


def _size_of(term: Term) -> int:
    """Count the nodes of a term: instances at ever larger terms would go on for ever."""
    return sum(1 for _ in walk(term))
