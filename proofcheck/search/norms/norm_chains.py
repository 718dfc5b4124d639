"""Norms of sums of products: telescoping sums, commutators, differences of inverses and of products.

|X| is at most a sum of products of norms where X is a sum of multiples c w of words w, products of
matrices whose norms are spoken of or known to be bounded, so that for each product of norms the
sum of |c| over the words that it bounds is at most its coefficient.  That is one linear program;
words are compared by the equations at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import islice

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.certificates.side_proofs import attempt
from proofcheck.search.congruence.positivity import prove_sign, say_signs
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.norm_laws import OPERATORS
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.norms.chain_letters import Bound, Letters, compare_exponentials
from proofcheck.search.norms.chain_measures import MODULUS, as_matrix, factors_of
from proofcheck.search.norms.chain_proofs import said, say_sum
from proofcheck.search.norms.chain_words import Target, find_sum
from proofcheck.search.norms.contractions import (
    is_contraction,
    is_product_of_contractions,
    say_contraction,
)
from proofcheck.search.positivity.normal_forms import NormalForms
from proofcheck.search.positivity.summands import Summand, multiply
from proofcheck.search.positivity.sums import contradict_by_sum
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Scalars
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

MOST_STEPS = 400
"""Steps of the kernel for one chain."""

REDUCTIONS = 20_000
MOST_PAIRS = 120
"""Reductions for all words, and critical pairs of the equations at hand."""

MOST_KNOWN_LENGTHS = 2
"""Matrices of known norms that are compared with what is supposed to be small."""


@dataclass(frozen=True, slots=True)
class _Large:
    """A matrix whose measure is supposed to exceed a sum of products, and the facts that say so."""

    operator: str
    matrix: Term
    allowed: Bound
    supposed: list[Ref]


def prove_by_chains(search: GoalSearch, script: Script) -> bool:
    """Prove a bound of a norm, once for each that is met so folded, in steps of its own; say whether it is."""
    folded = search.kept.names & free_names(script.goal)
    key = f"chain {script.sequent.algebra.canonical_key(script.goal)}", folded
    if search.nested or key in search.guide.compared or not _measures(script.goal):
        return False
    search.guide.compared.add(key)
    if search.guide.denies(script.sequent):
        return False

    def way(inner: Script) -> None:
        prepare(inner)
        (supposed,) = inner.do("by-contradiction")
        _closes(search, inner, supposed)

    return attempt(script, way, MOST_STEPS)


def contradict_by_chains(search: GoalSearch, script: Script, supposed: Ref) -> bool:
    """Contradict an inequality that is supposed, in steps of its own; say whether that is done."""
    return attempt(script, lambda inner: _closes(search, inner, supposed), MOST_STEPS)


def _closes(search: GoalSearch, script: Script, supposed: Ref) -> bool:
    context = RewritingContext(script, RULES, REDUCTIONS, search.kept, search.prove_condition)
    context.absorb()
    large = [*_targets(context, supposed)]
    return any(_contradict(search, context, one) for one in large) or _shorten(context, supposed)


def _measures(goal: Term) -> bool:
    return any(getattr(node, "operator", "") in OPERATORS for node in walk(goal))


def _targets(context: RewritingContext, supposed: Ref) -> Iterator[_Large]:
    """Yield what is supposed to be large, and what is larger still.

    Where nothing is, what has a known length is larger than what it is less than: of |a| = 1 and
    1/2 > |c| comes |a| > |c| + 1/2.
    """
    found = order_form(context.script, supposed)
    if found is None:
        return
    terms = {s: c for (s, _), c in context.settled(found[0]).items()}
    if not any(c > 0 for s, c in terms.items() if Letters(context).norms(s)):
        yield from islice(_of_known_length(context, terms, supposed), MOST_KNOWN_LENGTHS)
    atoms = context.script.sequent.algebra.atoms
    for scalars, c in sorted(terms.items()):
        term = getattr(atoms.get(scalars[0][:-1]), "term", None) if len(scalars) == 1 else None
        if c > 0 and isinstance(term, Operation) and term.operator in {*OPERATORS, MODULUS}:
            (x,) = term.arguments
            matrix = as_matrix(context, x) if term.operator == MODULUS else x
            if matrix is not None:
                rest = {m: -d / c for m, d in terms.items() if m != scalars}
                large = _Large(term.operator, matrix, rest, [supposed])
                yield from (large, *_larger(context, large))


def _of_known_length(context: RewritingContext, terms: Bound, supposed: Ref) -> Iterator[_Large]:
    """Yield matrices whose norms the rules say, with what these exceed if terms add up to more than 0."""
    for one in list(context.completion.elements):
        scalars, word = one.lead
        is_number = one.is_active and not word and one.poly.keys() <= {one.lead, ((), "")}
        for norm, _ in Letters(context).norms(scalars) if is_number and len(scalars) == 1 else ():
            length = -one.poly.get(((), ""), Fraction(0)) / one.poly[one.lead]
            rest = {s: -c for s, c in terms.items()}
            rest[()] = rest.get((), Fraction(0)) + length
            allowed = {s: c for s, c in rest.items() if c}
            yield _Large(norm.operator, norm.arguments[0], allowed, [supposed])


def _larger(context: RewritingContext, large: _Large) -> Iterator[_Large]:
    """Yield X + A X, whose norm is at least that of X, where A is said to have no negative eigenvalues."""
    x, script = large.matrix, context.script
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("subset", (Operation("spectrum", (a,)), Operation("NonNegReal"))):
                law = "norm of a shifted positive matrix"
                refs = cite(context, law, a, x, prove=context.prove)
                if refs and large.operator == "norm":
                    shifted = make("add", x, make("mul", a, x))
                    yield replace(large, matrix=shifted, supposed=[*large.supposed, *refs])


def _shorten(context: RewritingContext, supposed: Ref) -> bool:
    """Contradict what is supposed by norms in products that are at most 1."""
    found = order_form(context.script, supposed)
    terms = {} if found is None else context.normal(found[0])
    products = [s for (s, _), c in terms.items() if c > 0 and len(s) > 1]
    summands: list[Summand] = []
    for scalars in products:
        for norm, code in Letters(context).norms(dict.fromkeys(scalars)):
            rest = [*scalars]
            rest.remove(code)
            sign = _signs(context, [(*rest,)]).get((*rest,))
            bounds = said(context, _at_most_one(context, norm)) if sign is not None else []
            summands += [multiply((one, sign)) for one in bounds if sign is not None]
    context.absorb()
    return bool(summands) and contradict_by_sum(
        NormalForms(context), [*said(context, [supposed]), *summands]
    )


def _at_most_one(context: RewritingContext, norm: Operation) -> list[Ref]:
    (x,) = norm.arguments
    is_small = is_contraction(context, x) or is_product_of_contractions(context, x)
    return say_contraction(context, x) if is_small and norm.operator == "norm" else []


def _contradict(search: GoalSearch, context: RewritingContext, large: _Large) -> bool:
    """Close the goal by a chain that bounds the measure of a matrix, if there is one."""
    x = large.matrix
    form = context.script.sequent.algebra.form(x)
    context.current = context.settled(form)
    instantiate(context)
    context.let_rules_meet(MOST_PAIRS)
    allowed = compare_exponentials(context, x, large.allowed, search.prove_opened)
    letters = Letters(context)
    letters.read(x, allowed)
    poly = context.settled(form)
    factors = (*factors_of(context, x, poly, partial(prove_sign, search)),)
    slack = _signs(context, allowed)
    target = Target(large.operator, form.shape, poly, allowed, frozenset(slack), factors)
    chosen = find_sum(context, letters.found, target)
    summands = say_sum(context, large.operator, x, chosen) if chosen else None
    if summands is None:
        return False
    return contradict_by_sum(
        NormalForms(context), [*said(context, large.supposed), *summands, *slack.values()]
    )


def _signs(context: RewritingContext, products: Iterable[Scalars]) -> dict[Scalars, Summand]:
    """Return those of some products that are known not to be negative."""
    codes = dict.fromkeys(code for s in products for code in s)
    say_signs(context, [code[:-1] for code in codes])
    context.absorb()
    known: dict[str, Summand] = {}
    for ref in order_facts(context.script):
        found = order_form(context.script, ref)
        terms = {} if found is None else context.normal(found[0])
        match [*terms.items()]:
            case [(((code,), ""), c)] if c > 0 and found is not None:
                known.setdefault(code, Summand(("fact", ref), found[0].terms, found[1]))
    return {
        s: reduce(lambda a, b: multiply((a, b)), (known[code] for code in s))
        for s in products
        if s and all(code in known for code in s)
    }
