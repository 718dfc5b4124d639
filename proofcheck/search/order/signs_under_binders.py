"""Sums, suprema and infima of numbers that are not negative are not negative.

A supremum that exists is at least one of its values; no value that is not negative is smaller than
zero, so that an infimum is not either.

source   Rudin 1976, Principles of Mathematical Analysis, Definition 1.8; the axioms of an ordered
         field, for sums
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.logic.extrema import bounded, each_within, inhabited, is_extremum
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.extrema import LAWS_OF_EXTREMA, cite_with_proofs
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.substitution import free_names

Prove = Callable[[Script], bool]


def is_sign_under_binder(goal: Term) -> bool:
    """Say whether a goal is that a sum, a supremum or an infimum is not negative."""
    return _whole(goal) is not None


def _whole(goal: Term) -> Binding | None:
    match goal:
        case Operation("le", (zero, Binding() as x)) | Operation("ge", (Binding() as x, zero)):
            is_known = x.binder == "sum" or (is_extremum(x) and len(x.bound) == 1)
            return x if zero == ZERO and is_known else None
    return None


def prove_sign_under_binder(script: Script, prove: Prove) -> bool:
    """Prove that a sum, a supremum or an infimum is not negative, by the signs of its values.

    prove   search for the sign of one value
    """
    whole = _whole(script.goal)
    if whole is None:
        return False
    try:
        if script.goal.children[0] != ZERO:
            script.do("expand-goal")
        return _WAYS[whole.binder](script, whole, prove)
    except (*Failure, Unspellable):
        return False


def _by_terms(script: Script, whole: Binding, prove: Prove) -> bool:
    """No term of a sum is negative."""

    def prove_each(each: Script) -> bool:
        each.do("intro")
        return prove(each)

    found = use_law(script, "sum of numbers that are not negative", (whole,), prove_each)
    for fact in found:
        script.do("and-elimination", fact)
    return bool(found) and close_evident(script)


def _by_one_value(script: Script, supremum: Binding, prove: Prove) -> bool:
    """Take any value: it is not negative, and at most the supremum.

    What it is the value of is known by what is said of it.
    """
    some = _known(script, inhabited(supremum))
    if some is None or _known(script, bounded(supremum)) is None:
        return False
    about = [script.term_of(ref) for ref in script.once("exists-elimination", some)]
    names = set[str]().union(*map(free_names, about)) - free_names(supremum)
    (every,) = cite_with_proofs(script, LAWS_OF_EXTREMA["sup"][0], (supremum,), [])
    (largest,) = script.do("forall-elimination", every, [["v", name] for name in names], [])
    sign = make("le", ZERO, script.term_of(largest).children[0])
    inner = script.child(sign)
    if not prove(inner):
        return False
    (sign_known,) = script.do("have", spell_for_certificate(script, sign), inner)
    (supposed,) = script.do("by-contradiction")
    script.close("farkas", [["1", "fact", ref] for ref in (supposed, largest, sign_known)])
    return True


def _known(script: Script, proposition: Term) -> Ref | None:
    at = script.sequent.known.get(script.sequent.algebra.canonical_key(proposition))
    return None if at is None else script.facts[at]


def _by_all_values(script: Script, infimum: Binding, prove: Prove) -> bool:
    """No value is smaller than zero, and there are some."""
    if _known(script, inhabited(infimum)) is None:
        return False
    each = script.child(each_within(infimum, ZERO))
    each.do("intro")
    if not prove(each):
        return False
    specs = [spell_for_certificate(script, term) for term in (infimum, ZERO)]
    script.do("law", LAWS_OF_EXTREMA["inf"][1], specs, [each])
    return close_evident(script)


_WAYS = {"sum": _by_terms, "sup": _by_one_value, "inf": _by_all_values}
