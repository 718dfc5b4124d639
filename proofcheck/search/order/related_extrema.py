"""Suprema and infima over sets of which one is a part of the other, or of values that are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from proofcheck.logic.extrema import each_within, inhabited, is_extremum, within
from proofcheck.logic.polynomials import Monomial
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Script, quietly
from proofcheck.search.instances.extrema import LAWS_OF_EXTREMA, cite_with_proofs
from proofcheck.search.instances.preparation import close_evident
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, walk
from proofcheck.terms.substitution import substitute

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch


def relate_extrema(search: GoalSearch, script: Script) -> None:
    """Compare the suprema and infima that a goal compares, where one set is a part of another."""
    pairs = list(_compared(script))
    if pairs:
        quietly(script, "definedness", "goal")
    for part, whole in pairs:
        try:
            _relate(search, script, part, whole)
        except (*Failure, Unspellable):
            continue


def _compared(script: Script) -> Iterator[tuple[Binding, Binding]]:
    """Yield the extrema of a goal of which the one should be within the other."""
    match script.goal:
        case Operation("le" | "lt", (left, right)) if any(map(is_extremum, walk(script.goal))):
            form = script.sequent.algebra.difference(right, left)
        case _:
            return
    small = [_extremum_of(script, m) for m, c in sorted(form.terms.items()) if c < 0]
    large = [_extremum_of(script, m) for m, c in sorted(form.terms.items()) if c > 0]
    for one, other in product(filter(None, small), filter(None, large)):
        if one.binder == other.binder and len(one.bound) == len(other.bound):
            yield (one, other) if one.binder == "sup" else (other, one)


def _extremum_of(script: Script, monomial: Monomial) -> Binding | None:
    """Return the extremum that a monomial is, if it is one."""
    if len(monomial[0]) != 1 or monomial[1]:
        return None
    atom = script.sequent.algebra.atoms.get(monomial[0][0][:-1])
    term = None if atom is None else atom.term
    return term if isinstance(term, Binding) and is_extremum(term) else None


def _relate(search: GoalSearch, script: Script, part: Binding, whole: Binding) -> None:
    """Show that an extremum over a part is within that over the whole."""
    claims = within(part, part, whole), *_inclusions(part, whole)
    if any(search.guide.denies(script.child(claim).sequent) for claim in claims):
        return
    some, each = script.child(inhabited(part)), script.child(each_within(part, whole))
    if not script.sequent.is_evident(inhabited(part)) and not search.prove_condition(some):
        return
    if _is_within(search, each, whole):
        cite_with_proofs(script, LAWS_OF_EXTREMA[part.binder][1], (part, whole), [some, each])


def _inclusions(part: Binding, whole: Binding) -> Iterator[Term]:
    """Yield that the sets of the one are parts of those of the other."""
    for one, other in zip(part.bound, whole.bound, strict=True):
        if one.domain is not None and other.domain is not None:
            yield make("subset", one.domain, other.domain)


def _is_within(search: GoalSearch, script: Script, whole: Binding) -> bool:
    """Show that the values of a part are within the extremum over the whole, or what bounds it."""
    before = set(script.sequent.named)
    script.do("intro")
    new = [n for n in script.sequent.named if n not in before]
    members = [script.sequent.shared.declarations[n].variable for n in new]
    if not _belong(search, script, whole, members):
        return False
    (every,) = cite_with_proofs(script, LAWS_OF_EXTREMA[whole.binder][0], (whole,), [])
    script.do("forall-elimination", every, [spell_for_certificate(script, m) for m in members], [])
    return close_evident(script) or search.prove_condition(script)


def _belong(
    search: GoalSearch, script: Script, whole: Binding, members: Sequence[Variable]
) -> bool:
    """Show that objects lie in the sets that an extremum is taken over."""
    images: dict[str, Term] = {}
    claims: list[Term] = []
    for item, member in zip(whole.bound, members, strict=True):
        if item.domain is not None:
            claims.append(make("in", member, substitute(item.domain, images)))
        images[item.variable.name] = member
    if whole.condition is not None:
        claims.append(substitute(whole.condition, images))
    return all(_is_known(search, script, claim) for claim in claims)


def _is_known(search: GoalSearch, script: Script, claim: Term) -> bool:
    if script.sequent.is_evident(claim):
        return True
    inner = script.child(claim)
    match claim:
        case Operation("in", (x, domain)):
            _include(inner, x, domain)
    if not close_evident(inner) and not search.prove_condition(inner):
        return False
    script.do("have", spell_for_certificate(script, claim), inner)
    return True


def _include(script: Script, x: Term, domain: Term) -> None:
    """Use facts that say that a set in which something lies is a part of another."""
    spell = script.sequent.algebra.canonical_key
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("subset", (part, whole)) if spell(whole) == spell(domain):
                if script.sequent.is_evident(make("in", x, part)):
                    (every,) = script.do("expand", ref)
                    script.do("forall-elimination", every, [spell_for_certificate(script, x)], [])
