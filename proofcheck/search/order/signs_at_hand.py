"""Numbers that are not negative by their shape: norms, moduli, exponentials, the largest of these."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.polynomials import Untranslatable
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.bounds_at_hand import derive
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import quietly
from proofcheck.search.instances.norm_laws import OPERATORS, cite_norm
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term
from proofcheck.terms.substitution import substitute

SIGNED = frozenset({"PosNat", "Nat", "NonNegReal", "PosReal"})
"""Sets of numbers that are not negative."""


def say_signs(context: RewritingContext, names: Iterable[str]) -> None:
    """Make known that numbers are not negative, as far as their shape says so."""
    atoms = context.script.sequent.algebra.atoms
    for term in [atoms[n].term for n in dict.fromkeys(names) if n in atoms]:
        match term:
            case Operation("norm" | "normF" as operator, (x,)) if context.sees(x):
                cite_norm(context, operator, "norm is not negative", x)
            case Operation("norm1", (x,)) if context.sees(x):
                cite(context, "sum norm is not negative", x)
            case Binding("max") if context.sees(term):
                _say_maximum(context, term)
            case Operation("exp", (x,)) if context.sees(x):
                cite(context, "exp is positive", x)
            case Operation("abs", (x,)) if context.sees(x):
                _say_modulus(context, term, x)
            case Application() if context.sees(term):
                say_domain(context, term)


def say_domain(context: RewritingContext, term: Application) -> None:
    """A member of a family lies in the set that the family is declared with."""
    item = context.script.sequent.shared.declarations.get(term.function.name)
    if item is None or not isinstance(item.domain, Operation) or item.domain.operator not in SIGNED:
        return
    for made in quietly(context.script, "domain", context.spec(term), []):
        for meant in quietly(context.script, "expand", made):
            quietly(context.script, "and-elimination", meant)


def _say_modulus(context: RewritingContext, modulus: Term, x: Term) -> None:
    """From x <= |x| and -x <= |x| follows 0 <= |x|."""
    for fact in cite(context, "number and modulus", x):
        both = [["1/2", "fact", ref] for ref in quietly(context.script, "and-elimination", fact)]
        derive(context.script, make("le", ZERO, modulus), *both)


def _say_maximum(context: RewritingContext, largest: Binding) -> None:
    """The largest of some norms is at least the first of them, where there is one."""
    if largest.condition is not None or getattr(largest.body, "operator", "") not in OPERATORS:
        return
    images = _first_members(context, largest)
    if images is None:
        return
    value = substitute(largest.body, images)
    assert isinstance(value, Operation)
    signs = cite_norm(context, value.operator, "norm is not negative", *value.arguments)
    for fact in cite(context, "member of a maximum", largest):
        specs = [context.spec(x) for x in images.values()]
        for bound in quietly(context.script, "forall-elimination", fact, specs, []):
            reasons = [["1", "fact", ref] for ref in (bound, *signs)]
            derive(context.script, make("le", ZERO, largest), *reasons)


def _first_members(context: RewritingContext, largest: Binding) -> dict[str, Term] | None:
    """Return the first number of each set that is ranged over, if there is one."""
    images: dict[str, Term] = {}
    for item in largest.bound:
        try:
            members = index_set(context.script.sequent.algebra, item.domain)
        except Untranslatable:
            return None
        if item.domain is None or not members.children:
            return None
        images[item.variable.name] = members.children[0]
        if not _lies_in(context, members.children[0], item.domain):
            return None
    return images


def _lies_in(context: RewritingContext, number: Term, numbers: Term) -> bool:
    """Make known that a number lies in a set; say whether it does."""
    script, claim = context.script, make("in", number, numbers)
    if script.sequent.is_evident(claim):
        return True
    inner = script.child(claim)
    if (
        context.prove is None
        or not context.first_time("lies in", claim)
        or not context.prove(inner)
    ):
        return False
    script.do("have", spell_for_certificate(script, claim), inner)
    return True
