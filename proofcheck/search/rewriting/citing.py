"""Cite a theorem at some terms, and carry equations over to values of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import (
    NotShown,
    Prove,
    established,
    follow_from,
    say_equal,
)
from proofcheck.search.rewriting.laws_at_values import spell_at_values
from proofcheck.search.rewriting.matching import without_conditions
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Number, Operation, Term
from proofcheck.terms.substitution import substitute


def cite(
    context: RewritingContext, law: str, *terms: Term, prove: Prove | None = None
) -> list[Ref]:
    """Use a law at these terms, unless it has been; return what it says there.

    prove   search for the conditions of the law
    """
    script = context.script
    key = "law", law, terms
    if key not in script.remembered:
        made = use_law(script, law, terms, prove)
        if not made:
            return []
        script.remembered[key] = made
    return script.remembered[key]


NOT_NEGATIVE, NOT_POSITIVE = (
    f"modulus of a number that is not {sign}" for sign in ("negative", "positive")
)
"""Lemmas by which a modulus is the number, or its opposite."""


def cite_modulus(context: RewritingContext, x: Term) -> list[Ref]:
    """Say what the modulus of a number is that is written down; nothing of any other."""
    value = x.children[0] if isinstance(x, Operation) and x.operator == "neg" else x
    if not isinstance(value, Number):
        return []
    is_negative = (value.value < 0) is (value is x)
    return cite(context, NOT_POSITIVE if is_negative else NOT_NEGATIVE, x, prove=close_evaluated)


def use_law(script: Script, law: str, terms: Sequence[Term], prove: Prove | None) -> list[Ref]:
    """Use a law at these terms; return what it says there, nothing where a condition is not proved.

    prove   search for the conditions of the law
    """
    try:
        law, specs = spell_at_values(script, law, terms)
        found = LAWS[law].schema(script.sequent, *map(script.read, specs))
        return script.do("law", law, specs, _proofs(script, found[0], prove))
    except (*Failure, Unspellable, NotShown):
        return []


def use_fact(script: Script, ref: Ref, terms: Sequence[Term], prove: Prove | None) -> list[Ref]:
    """Use a fact about all objects at some; return what it says there, nothing where a condition is not proved.

    prove   search for what it asks for
    """
    fact = script.term_of(ref)
    assert isinstance(fact, Binding)
    images = {item.variable.name: t for item, t in zip(fact.bound, terms, strict=True)}
    asked: list[Term] = [
        make("in", images[item.variable.name], substitute(item.domain, images))
        for item in fact.bound
        if item.domain is not None and not item.parameters
    ]
    asked += [] if fact.condition is None else [substitute(fact.condition, images)]
    conditions, _ = without_conditions(substitute(fact.body, images))
    try:
        specs = [spell_for_certificate(script, t) for t in terms]
        first = _proofs(script, asked, prove)
        others = [_proofs(script, [condition], prove) for condition in conditions]
        made = script.do("forall-elimination", ref, specs, first)
        for proofs in others:
            made = script.do("modus-ponens", made[-1], proofs)
    except (*Failure, Unspellable, NotShown):
        return []
    return made


def _proofs(script: Script, conditions: Iterable[Term], prove: Prove | None) -> list[Script]:
    """Prove conditions that are not evident.

    raises   NotShown where one is not proved
    """
    needed = [script.child(c) for c in conditions if not script.sequent.is_evident(c)]
    for inner in needed:
        if not _compares_equals(inner) and (prove is None or not prove(inner)):
            raise NotShown
    return needed


def _compares_equals(script: Script) -> bool:
    """Close the goal that a number is at most itself; say whether it is that."""
    match script.goal:
        case Operation("le", (left, right)):
            is_same = not script.sequent.algebra.difference(left, right).terms
            return is_same and follow_from(script)
    return False


Applied = Callable[[Term], Term]


def equate(
    context: RewritingContext,
    operator: str | Applied,
    left: Term,
    right: Term,
    prove: Prove | None = None,
) -> list[Ref]:
    """Show that a function has one value at two arguments, because these are equal.

    prove   search for a proof that they are
    """
    script, prove = context.script, prove or context.prove
    apply = operator if callable(operator) else partial(make, operator)
    spell = script.sequent.algebra.canonical_key
    first, second = sorted((left, right), key=spell)
    key = str(apply(first)), spell(first), spell(second)
    if key[1] == key[2] or not context.first_time("equate", *key) or prove is None:
        return []
    try:
        fact = established(script, make("eq", left, right), prove)
        values = make("eq", apply(left), apply(right))
        return [] if fact is None else [say_equal(script, fact, values)]
    except (*Failure, Unspellable):
        return []


def equate_by(context: RewritingContext, operator: str | Applied, equation: Ref) -> list[Ref]:
    """Show that a function has one value at the two sides of an equation that is a fact."""
    script = context.script
    apply = operator if callable(operator) else partial(make, operator)
    left, right = script.term_of(equation).children
    try:
        return [say_equal(script, equation, make("eq", apply(left), apply(right)))]
    except (*Failure, Unspellable):
        return []
