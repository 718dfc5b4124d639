"""Sums, means and maxima are compared term by term.

What is supposed is solved for one of them.  If all else in it ranges over the same indices, or is a
constant, what is to be contradicted holds for each index, and that is another goal.  In a sum a
constant is spread over the indices by weights that are known to add up to a number, whichever of
the two is the smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.polynomials import Form, Terms, Untranslatable, total
from proofcheck.logic.propositions import ZERO
from proofcheck.search.arithmetic.bounds_at_hand import Scalars, bounds_of, normal_terms
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.congruence.positivity import prove_sign
from proofcheck.search.order.products_of_bounds import contradict_products, supposed_last
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.instantiation import use_bound
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

DEPTH_OF_A_TERM = 8
"""How deep goals about one index are taken to lie."""

MOST_TERMS = 100
"""Terms that are looked at in search of sums."""

MOST_LINKS = 4
"""Inequalities that are known, and are added to what is supposed first."""

MOST_FACTORS = 3
"""Numbers that a factor under a sum is compared with."""

_LAWS = {
    "sum": "sum bounded term by term",
    "expect": "mean bounded term by term",
    "max": "maximum bounded term by term",
}


@dataclass(frozen=True, slots=True)
class _Bound:
    """A sum, a mean or a maximum, and what it is claimed to be at most.

    others     what ranges over the same indices, with its coefficient
    constant   all else
    """

    whole: Binding
    others: list[tuple[Terms, Binding]]
    constant: Terms


def contradict_term_by_term(search: GoalSearch, context: RewritingContext) -> bool:
    """Contradict what was supposed last, by comparing terms."""
    at = supposed_last(context)
    try:
        return at is not None and _compare(search, context, context.script.facts[at])
    except (*Failure, Unspellable):
        return False


def _compare(search: GoalSearch, context: RewritingContext, supposed: Ref) -> bool:
    """Compare what is supposed as it is, and where a known inequality is added to it."""
    form = order_form(context.script, supposed)
    if form is None:
        return False
    known = dict(_bindings(context, [supposed]))
    terms = normal_terms(context, form[0].terms)
    if not any(code in known for s, _ in terms for code in s):
        return False
    if _contradict_as_said(search, context, form[0].terms, known):
        return True
    bounds = [b for b in bounds_of(context) if b.ref is not supposed and _meets(b.terms, terms)]
    known |= dict(_bindings(context, [b.ref for b in bounds]))
    if _say_members(context, terms, known) and contradict_order(context, rounds=1):
        return True
    sums = [total([(1, terms), (1, b.terms)]) for b in bounds[:MOST_LINKS]]
    if any(_contradict(search, context, one, known) for one in (*sums, terms)):
        return True
    return _spread(search, context, terms, known) and contradict_order(context, rounds=1)


def _meets(bound: Terms, terms: Terms) -> bool:
    """Say whether something cancels where two inequalities are added."""
    return any(m in terms and c + terms[m] == 0 for m, c in bound.items() if m != ((), ()))


def _contradict_as_said(
    search: GoalSearch, context: RewritingContext, terms: Terms, known: dict[str, Binding]
) -> bool:
    """Bound factors under the sums that are written, though equations may say what these come to."""
    _say_members(context, terms, known)
    if not any(_bound_factors(search, context, terms, known, code) for code in known):
        return False
    _write_sum_norms(context, terms)
    context.absorb()
    return contradict_order(context, rounds=1)


def _write_sum_norms(context: RewritingContext, terms: Terms) -> None:
    """Write sum norms as sums, and their products as double sums."""
    script, sums = context.script, list[Term]()
    for name in context.occurring(terms):
        match script.sequent.algebra.atoms[name].term:
            case Operation("norm1", (x,)):
                for fact in cite(context, "sum norm of a vector", x):
                    sums.append(script.term_of(fact).children[1])
    for pair in combinations(sums, 2):
        for fact in cite(context, "product of sums", *pair):
            script.do("and-elimination", fact)


def _say_members(context: RewritingContext, terms: Terms, known: dict[str, Binding]) -> bool:
    """Make known that none of some numbers is larger than their maximum, but for what is bounded.

    Say whether that is of use for a number that occurs.
    """
    small = {code for (scalars, _), c in terms.items() for code in scalars if c > 0}
    large = [known[code] for code in sorted(known.keys() - small)]
    facts = [f for x in large if x.binder == "max" for f in cite(context, "member of a maximum", x)]
    atoms = context.script.sequent.algebra.atoms
    values = [atoms[name].term for name in context.occurring(terms)] if facts else []
    uses = [use_bound(context, fact, [v for v in values if v is not None]) for fact in facts]
    return any(uses)


def _bound_factors(
    search: GoalSearch,
    context: RewritingContext,
    terms: Terms,
    known: dict[str, Binding],
    code: str,
) -> bool:
    """Bound the last factor under a sum by a number that stands on the other side."""
    whole = known[code]
    if whole.binder != "sum" or getattr(whole.body, "operator", "") != "mul":
        return False
    if not any(c > 0 and code in s for (s, _), c in terms.items()):
        return False
    others = dict.fromkeys(x for (s, _), c in terms.items() if c < 0 for x in s)
    numbers = [_written(context, {((other,), ()): Fraction(1)}) for other in others]
    likely = sorted(filter(None, numbers), key=lambda n: not _is_largest(context, n))
    law, prove = "sum with a bounded factor", partial(_prove_bounded, search)
    return any(use_law(context.script, law, [whole, n], prove) for n in likely[:MOST_FACTORS])


def _prove_bounded(search: GoalSearch, script: Script) -> bool:
    """Prove for each index that one factor is not negative, and the other is bounded."""
    if search.guide.denies(script.sequent):
        return False
    script.do("intro")
    parts = [script.child(part) for part in script.goal.children]
    sign, bound = parts
    if not (prove_sign(search, sign) or search.prove_condition(sign)):
        return False
    if not search.prove_condition(bound):
        return False
    script.close("and-introduction", parts)
    return True


def _is_largest(context: RewritingContext, number: Term) -> bool:
    """Say whether a number is the largest of some, or is defined so."""
    meant = context.body_of(number) if isinstance(number, Variable | Application) else number
    return isinstance(meant, Binding) and meant.binder == "max"


def _contradict(
    search: GoalSearch, context: RewritingContext, terms: Terms, known: dict[str, Binding]
) -> bool:
    for code in dict.fromkeys(c for s, _ in terms for c in s if c in known):
        bound = _solved(context, terms, code, known)
        is_cited = bound is not None and _cite(search, context, bound)
        if is_cited or _bound_factors(search, context, terms, known, code):
            context.absorb()
            return contradict_order(context, rounds=1) or contradict_products(search, context)
    return False


def _spread(
    search: GoalSearch, context: RewritingContext, terms: Terms, known: dict[str, Binding]
) -> bool:
    """Show that a constant is at most some sums, where weights that add up to one are known."""
    large = dict.fromkeys(x for (s, _), c in terms.items() if c < 0 for x in s if x in known)
    found = (_weights(context, known[x]) for x in large if known[x].binder == "sum")
    if any(_cite_multiple(search, context, terms, known, w) for w in found if w is not None):
        context.absorb()
        return True
    return False


def _cite_multiple(
    search: GoalSearch,
    context: RewritingContext,
    terms: Terms,
    known: dict[str, Binding],
    weights: Binding,
) -> bool:
    """Compare a constant times each weight with what is summed; say whether that was shown."""
    parts = _parts(terms, {x for x, one in known.items() if _is_alike(context, one, weights)})
    if parts is None or len(parts[0]) > 2:
        return False
    pairs = [(_written(context, c), known[x]) for x, c in parts[0].items()]
    pairs += [(ZERO, weights)] * (2 - len(pairs))
    constant = _written(context, parts[1])
    found = [constant, weights, *(t for pair in pairs for t in pair)]
    cited = [t for t in found if t is not None]
    if constant is None or len(cited) < len(found) or _is_about_one(context, constant, weights):
        return False
    law = "multiple of a sum bounded term by term"
    return bool(use_law(context.script, law, cited, partial(_prove, search)))


def _is_about_one(context: RewritingContext, number: Term, weights: Binding) -> bool:
    """Say whether a number is about one index of a sum: it is not compared with all."""
    declared = context.script.sequent.shared.declarations
    domains = (declared[n].domain for n in free_names(number) & context.script.sequent.named.keys())
    indices = set(_indices(context, weights))
    return any(domain is not None and _members(context, domain) in indices for domain in domains)


def _parts(terms: Terms, alike: set[str]) -> tuple[dict[str, Terms], Terms] | None:
    """Split an inequality 0 < terms into what some sums are taken with, and all else.

    None where a product of two of them occurs
    """
    taken: dict[str, Terms] = {}
    rest: Terms = {}
    for (scalars, _), c in terms.items():
        inner = [code for code in scalars if code in alike]
        if len(inner) > 1:
            return None
        if inner:
            taken.setdefault(inner[0], {})[_without(scalars, inner) or (), ()] = -c
        else:
            rest[scalars, ()] = c
    return taken, rest


def _bindings(context: RewritingContext, facts: list[Ref]) -> Iterator[tuple[str, Binding]]:
    """Yield the sums, means and maxima that inequalities, or definitions in them, speak of."""
    waiting, seen = [context.script.term_of(ref) for ref in facts], set[Term]()
    while waiting and len(seen) < MOST_TERMS:
        term = waiting.pop(0)
        if term in seen:
            continue
        seen.add(term)
        match term:
            case Binding("sum" | "expect" | "max") if context.sees(term):
                code = _atom_of(context, term)
                if code:
                    yield code, term
            case Operation():
                waiting += term.children
            case Variable() | Application():
                body = context.body_of(term)
                waiting += [] if body is None else [body]


def _atom_of(context: RewritingContext, term: Term) -> str:
    """Return the atom that a term is, if it is one."""
    try:
        terms = context.script.sequent.algebra.form(term).terms
    except Untranslatable:
        return ""
    match list(terms.items()):
        case [(((code,), ()), c)] if c == 1:
            return code
    return ""


def _solved(
    context: RewritingContext, terms: Terms, code: str, known: dict[str, Binding]
) -> _Bound | None:
    """Solve an inequality for an atom: terms > 0 where the atom is at most all else."""
    lead = [(s, c) for (s, _), c in terms.items() if code in s]
    if len(lead) != 1 or lead[0][1] < 0:
        return None
    factor = _without(lead[0][0], (code,))
    others: dict[str, Terms] = {}
    constant: Terms = {}
    for (scalars, _), c in terms.items():
        if code in scalars:
            continue
        rest = _without(scalars, factor or ())
        if rest is None:
            return None
        value = -c / lead[0][1]
        inner = [
            one for one in rest if one in known and _is_alike(context, known[one], known[code])
        ]
        if inner:
            others.setdefault(inner[0], {})[_without(rest, inner[:1]) or (), ()] = value
        else:
            constant[rest, ()] = value
    return _Bound(known[code], [(c, known[one]) for one, c in others.items()], constant)


def _without(scalars: Scalars, part: list[str] | Scalars) -> Scalars | None:
    left = list(scalars)
    for code in part:
        if code not in left:
            return None
        left.remove(code)
    return tuple(left)


def _is_alike(context: RewritingContext, left: Binding, right: Binding) -> bool:
    """Say whether two range over the same indices, in the same way."""
    return left.binder == right.binder and _indices(context, left) == _indices(context, right)


def _indices(context: RewritingContext, term: Binding) -> tuple[str, ...]:
    return tuple(_members(context, item.domain) for item in term.bound)


def _members(context: RewritingContext, domain: Term | None) -> str:
    algebra = context.script.sequent.algebra
    if isinstance(domain, Operation) and domain.operator == "uniform":
        (domain,) = domain.arguments
    try:
        return algebra.canonical_key(index_set(algebra, domain))
    except Untranslatable:
        return ""


def _cite(search: GoalSearch, context: RewritingContext, bound: _Bound) -> bool:
    """Use the law that compares terms; say whether what it asks for was shown."""
    pairs = [(_written(context, c), one) for c, one in bound.others]
    constant = _written(context, bound.constant)
    if constant is None or any(c is None for c, _ in pairs):
        return False
    if bound.whole.binder == "sum" and bound.constant:
        weights = _weights(context, bound.whole)
        if weights is None:
            return False
        pairs.append((constant, weights))
    most = 1 if bound.whole.binder == "max" else 2
    if len(pairs) > most:
        return False
    pairs += [(ZERO, bound.whole)] * (most - len(pairs))
    terms = [bound.whole, *(t for pair in pairs for t in pair if t is not None)]
    if bound.whole.binder != "sum":
        terms.append(constant)
    name = _LAWS[bound.whole.binder]
    return bool(use_law(context.script, name, terms, partial(_prove, search)))


def _written(context: RewritingContext, terms: Terms) -> Term | None:
    return term_of(context.script.sequent.algebra, Form(None, None, terms))


def _weights(context: RewritingContext, whole: Binding) -> Binding | None:
    """Return a sum over the same indices that is known to be one."""
    for fact in context.script.sequent.facts:
        match fact:
            case Operation("eq", (Binding("sum") as weights, Number(value))):
                if value == Fraction(1) and _is_alike(context, weights, whole):
                    return weights
    return None


def _prove(search: GoalSearch, script: Script) -> bool:
    try:
        return not search.guide.denies(script.sequent) and search.prove(script, DEPTH_OF_A_TERM)
    except Failure:
        return False
