"""Suprema and infima of norms that are zero, because one norm vanishes, or all of them do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from proofcheck.logic.extrema import bounded, each_within, inhabited, is_extremum, within
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import established, follow_from, make_known
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import substitute

_NORMS = {
    "norm": ("norm of zero", "norm is not negative"),
    "normF": ("Frobenius norm of zero", "Frobenius norm is not negative"),
}
"""What says that a norm vanishes, and that it is not negative."""

_LAWS = {
    "sup": ("supremum is an upper bound", "least upper bound"),
    "inf": ("infimum is a lower bound", "greatest lower bound"),
}
"""What says that an extremum is a bound, and the best of all."""


MOST_REDUCTIONS = 100
"""Reductions for one equation of all members of a set."""


class _Unproved(Exception):
    """A condition was not proved."""


def cite_extremum(context: RewritingContext, term: Binding) -> None:
    """Show that a supremum or an infimum of norms is zero, where that is so."""
    is_alone = is_extremum(term) and len(term.bound) == 1
    if not is_alone or getattr(term.body, "operator", "") not in _NORMS or context.prove is None:
        return
    if context.first_time("extremum", term):
        for place in _places(context.script, term):
            try:
                _vanish(context, term, place)
            except (*Failure, Unspellable, _Unproved):
                continue
            context.absorb()
            return


def _places(script: Script, term: Binding) -> Iterator[Term]:
    """Yield members of a set: zero, where it is all matrices of a shape, or those that are known."""
    (item,) = term.bound
    if item.domain is None:
        sort = item.variable.sort
        yield make("zero", sort.rows, sort.columns) if isinstance(sort, Matrix) else ZERO
        return
    text = script.sequent.algebra.canonical_key(item.domain)
    for fact in list(script.sequent.facts):
        match fact:
            case Operation("in", (x, domain)) if (
                script.sequent.algebra.canonical_key(domain) == text
            ):
                yield x


def _vanish(context: RewritingContext, term: Binding, place: Term) -> None:
    """Make known that an extremum is zero: all norms are, or one that is not negative is.

    raises   _Unproved, or what the kernel raises, where that is not found
    """
    script = context.script
    each = _each_within(context, term)
    images = {term.bound[0].variable.name: place}
    value = substitute(term.body, images)
    is_zero = term.binder == "inf"
    law, prove = _NORMS[term.body.operator][not is_zero], context.prove if is_zero else None  # type: ignore[attr-defined]
    (sign,) = _used(script, law, value.children, prove)
    some = _show_inhabited(context, term, place)
    spec = spell_for_certificate(script, place)
    limit = script.child(bounded(term))
    limit.do("exists-introduction", [spell_for_certificate(script, ZERO)], [])
    limit.follow(each)
    attains, is_best = _LAWS[term.binder]
    _cite(script, is_best, (term, ZERO), [some, each])
    (all_within,) = _cite(script, attains, (term,), [limit])
    (at_place,) = script.do("forall-elimination", all_within, [spec], [])
    _compare(script, term, at_place, sign)
    _used(script, "order is antisymmetric", (term, ZERO))


def _show_inhabited(context: RewritingContext, term: Binding, place: Term) -> Script:
    """Prove that something lies in the set of an extremum.

    raises   _Unproved, or what the kernel raises, where that is not found
    """
    if term.condition is not None:
        inside = substitute(term.condition, {term.bound[0].variable.name: place})
        if not make_known(context.script, inside, context.prove):
            raise _Unproved
    some = context.script.child(inhabited(term))
    some.do("exists-introduction", [spell_for_certificate(context.script, place)], [])
    some.close("evident")
    return some


def _cite(script: Script, law: str, terms: Sequence[Term], proofs: Sequence[Script]) -> list[Ref]:
    """Use a law with a proof of each of its conditions, but for those that are evident."""
    conditions = LAWS[law].schema(script.sequent, *terms)[0]
    pairs = zip(proofs, conditions, strict=False)  # without a proof, the kernel finds it evident
    needed = [p for p, condition in pairs if not script.sequent.is_evident(condition)]
    return script.do("law", law, [spell_for_certificate(script, t) for t in terms], needed)


def _each_within(context: RewritingContext, term: Binding) -> Script:
    """Prove that all norms are within zero: at least zero, or at most."""
    script = context.script.child(each_within(term, ZERO))
    script.do("intro")
    value = script.goal.children[0 if term.binder == "sup" else 1]
    zero_law, sign_law = _NORMS[value.operator]  # type: ignore[attr-defined]
    if term.binder == "inf":
        _used(script, sign_law, value.children)
        script.close("evident")
        return script
    (vanishes,) = _used(script, zero_law, value.children, partial(_simplifies, context))
    follow_from(script, ["-1", "line", *script.do("equality", vanishes)])
    return script


def _simplifies(context: RewritingContext, script: Script) -> bool:
    """Prove an equation by rules alone: whether all of a set is zero is asked in vain too often."""
    rules = RewritingContext(script, context.rules, MOST_REDUCTIONS, context.kept)
    rules.absorb()
    line = rules.prove_zero(script.sequent.algebra.difference(*script.goal.children))
    if line is not None:
        script.close("close", line)
    return line is not None


def _compare(script: Script, term: Binding, at_place: Ref, sign: Ref) -> None:
    """Learn from the norm at a place on which side of zero the extremum is.

    sign   that the norm is not negative, for a supremum; that it is zero, for an infimum
    """

    def prove(inner: Script) -> bool:
        if term.binder == "sup":
            return follow_from(inner, at_place, sign)
        return follow_from(inner, at_place, ["-1", "line", *inner.do("equality", sign)])

    established(script, within(term, ZERO, term), prove)


def _used(
    script: Script, law: str, terms: Sequence[Term], prove: Callable[[Script], bool] | None = None
) -> list[Ref]:
    """Use a law, and return what it says.

    raises   _Unproved where a condition is not proved
    """
    found = use_law(script, law, terms, prove)
    if not found:
        raise _Unproved
    return found
