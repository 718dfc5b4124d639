"""Bounds of norms of direct sums, in whatever basis, and of multiples of contractions.

    |X| = |U D U^T| <= |D|     |X (+) Y| = max(|X|, |Y|)     |c X| = |c| |X|

source   Horn and Johnson 2013, Matrix Analysis, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.parts_of_bounds import matrices_in, turned
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.instances.preparation import begin, begin_with_order
from proofcheck.search.order.bounding import Bounds, NotBounded, follow_from
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

MOST_PAIRS = 12
"""Critical pairs that are treated to see that a matrix is a direct sum in some basis."""


def by_norm(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Bound a norm by what its matrix is made of."""
    (x,) = low.children
    match x:
        case Binding("bigoplus"):
            bounds.cite(script, "norm of a direct sum over a set", x, high, depth=depth)
            script.close("evident")
        case Operation("dsum"):
            _by_two_parts(bounds, script, x, high, depth)
        case Operation("zero"):
            _by_zero(bounds, script, x, high, depth)
        case _ if vanishes(bounds.search, script, x):
            _by_vanishing(bounds, script, x, high, depth)
        case _ if is_turned_direct_sum(script, x):
            _by_basis(bounds, script, x, high, depth)
        case _:
            _by_multiple(bounds, script, x, high, depth)


def vanishes(search: GoalSearch, script: Script, x: Term) -> bool:
    """Say whether a matrix is not known to differ from zero on the models at hand, and is zero on one."""
    claim, denies = make("eq", x, make("zero", *shape(x))), search.guide.denies
    is_seen = denies(script.child(make("not", claim)).sequent)
    return is_seen and not denies(script.child(claim).sequent)


def _by_vanishing(bounds: Bounds, script: Script, x: Term, high: Term, depth: int) -> None:
    """The norm of zero is at most what is not negative."""
    bounds.claim(script, ZERO, high, depth)
    claim = make("eq", x, make("zero", *shape(x)))
    inner = script.child(claim)
    if not bounds.search.prove(inner, depth):
        raise NotBounded
    script.do("have", spell_for_certificate(script, claim), inner)
    _by_zero(bounds, script, x, high, depth)


def _by_zero(bounds: Bounds, script: Script, x: Term, high: Term, depth: int) -> None:
    bounds.claim(script, ZERO, high, depth)
    script.do("rewrite-goal", bounds.cite(script, "norm of zero", x, depth=depth), False)
    script.close("evident")


def _by_multiple(bounds: Bounds, script: Script, x: Term, high: Term, depth: int) -> None:
    """|c D| = |c| |D| is at most |c|, where |D| <= 1."""
    number, inner = _taken_apart(script, x)
    sized, norm = make("abs", number), make("norm", inner)
    bound = bounds.claim(script, sized, high, depth)
    bounds.claim(script, ZERO, sized, depth)
    _make_small(bounds, script, inner)
    whole = bounds.cite(script, "norm of a multiple", number, inner, depth=depth)
    less = bounds.cite(script, "product of differences", norm, ONE, ZERO, sized, depth=depth)
    follow_from(script, bound, less, equations=[whole])


def _taken_apart(script: Script, x: Term) -> tuple[Term, Term]:
    """Return the number in front of a product of matrices, and the product."""
    algebra = script.sequent.algebra
    form = algebra.form(x)
    if len(form.terms) == 1:
        (((scalars, word), c),) = form.terms.items()
        number = term_of(algebra, Form(None, None, {(scalars, ()): c}))
        inner = term_of(algebra, Form(*form.shape, {((), word): Fraction(1)}))
        if (scalars or c != 1) and number is not None and inner is not None:
            return number, inner
    raise NotBounded


def _by_two_parts(bounds: Bounds, script: Script, whole: Operation, high: Term, depth: int) -> None:
    """Bound a direct sum by its parts: the larger of two numbers is one of them."""
    bounds.claim(script, ZERO, high, depth)  # all parts need it
    for part in whole.arguments:
        bounds.claim(script, make("norm", part), high, depth)
    equation = bounds.cite(script, "norm of a direct sum", *whole.arguments, depth=depth)
    script.do("rewrite-goal", equation, False)
    fact = bounds.cite(script, "largest of some numbers", script.goal.children[0], depth=depth)
    *_, either = script.do("and-elimination", fact)
    branches = [script.branch(case) for case in script.term_of(either).children]
    for branch in branches:
        branch.do("rewrite-goal", branch.facts[-1], False)
        branch.close("evident")
    script.close("or-elimination", either, branches)


# --- matrices that are direct sums in some basis ----------------------------------------------------


def is_turned_direct_sum(script: Script, x: Term) -> bool:
    """Say whether a fact says that some product with a matrix of this name is a direct sum."""
    head = getattr(x, "function", x)
    if not isinstance(x, Variable | Application):
        return False
    for fact in script.sequent.facts:
        for _, factors in _said_of_direct_sums(fact):
            if any(getattr(factor, "function", factor) == head for factor in factors):
                return True
    return False


def _said_of_direct_sums(fact: Term) -> Iterator[tuple[Term, list[Term]]]:
    """Yield direct sums that an equation speaks of, with the factors of the other side."""
    while isinstance(fact, Binding) and fact.binder == "forall":
        fact = fact.body
    match fact:
        case Operation("eq", (left, right)):
            for whole, other in ((left, right), (right, left)):
                if _is_direct_sum(whole):
                    yield whole, matrices_in(other)


def _is_direct_sum(term: Term) -> bool:
    kinds = getattr(term, "binder", ""), getattr(term, "operator", "")
    return not {"bigoplus", "dsum"}.isdisjoint(kinds)


def mentions_direct_sum(term: Term) -> bool:
    """Say whether a term speaks of a direct sum."""
    return any(map(_is_direct_sum, walk(term)))


def _by_basis(bounds: Bounds, script: Script, x: Term, high: Term, depth: int) -> None:
    """Bound a matrix that is a direct sum in some basis by that: |X| = |U D U^T| <= |D|."""
    context = begin(bounds.search, script)
    context.current = context.poly(script.sequent.algebra.form(x).terms)
    instantiate(context)
    for before, whole, behind in _in_bases(script, x):
        factors = [*before, whole, *behind]
        product = reduce(lambda right, left: make("mul", left, right), reversed(factors))
        equation = _equated(context, x, product)
        if equation is not None:
            small = _bound_product(bounds, script, before, whole, behind)
            bound = bounds.claim(script, make("norm", whole), high, depth)
            script.do("rewrite-goal", equation, False)
            return follow_from(script, small, bound)
    raise NotBounded


def _in_bases(script: Script, x: Term) -> Iterator[tuple[list[Term], Term, list[Term]]]:
    """Yield A, D and B where a fact says that A^T X B^T is a direct sum D."""
    spell = script.sequent.algebra.canonical_key
    for fact in list(script.sequent.facts):
        if isinstance(fact, Operation):
            for whole, factors in _said_of_direct_sums(fact):
                places = [k for k, factor in enumerate(factors) if spell(factor) == spell(x)]
                for k in places[:1]:
                    before = [turned(f) for f in reversed(factors[:k])]
                    yield before, whole, [turned(f) for f in reversed(factors[k + 1 :])]


def _equated(context: RewritingContext, left: Term, right: Term) -> Ref | None:
    """Return an equation that a few rules that meet yield; no name is unfolded for it."""
    script, completion = context.script, context.completion
    form = script.sequent.algebra.difference(left, right)
    for _ in range(MOST_PAIRS):
        rest, used = completion.reduce(context.poly(form.terms))
        if not rest and used:
            line = context.combined(form.shape, used)
            (fact,) = script.do("equation", line, context.spec(left), context.spec(right))
            return fact
        if not completion.step():
            break
    return None


def _bound_product(
    bounds: Bounds, script: Script, before: list[Term], whole: Term, behind: list[Term]
) -> Ref:
    """Show that |A D B| <= |D|, where the norms of the factors of A and B are at most 1."""
    for factor in (*before, *behind):
        _make_small(bounds, script, factor)
    law, product, bound = "norm of a product within bounds", whole, make("norm", whole)
    made: Ref | None = None
    for factor in behind:
        made = bounds.cite(script, law, product, factor, bound, ONE, depth=0)
        product, bound = make("mul", product, factor), make("mul", bound, ONE)
    for factor in reversed(before):
        made = bounds.cite(script, law, factor, product, ONE, bound, depth=0)
        product, bound = make("mul", factor, product), make("mul", ONE, bound)
    if made is None:
        raise NotBounded
    return made


def _make_small(bounds: Bounds, script: Script, x: Term) -> None:
    """Make known that the norm of an isometry, or of the transpose of one, is at most 1."""
    claim = make("le", make("norm", x), ONE)
    if script.sequent.is_evident(claim):
        return
    inner = script.child(claim)
    match x:
        case Operation("transpose", (y,)):
            _make_small(bounds, script, y)
            inner = script.child(claim)
            equation = bounds.cite(inner, "norm of a transpose", y, depth=0)
            inner.do("rewrite-goal", equation, False)
            inner.close("evident")
        case _:
            _keep_lengths(bounds, inner, x)
    script.do("have", spell_for_certificate(script, claim), inner)


def _keep_lengths(bounds: Bounds, script: Script, x: Term) -> None:
    """Prove that the norm of a matrix is at most 1, as X^T X is the identity."""
    unit = make("identity", shape(x)[1])
    if not any(_equate_grams(start(bounds.search, script), x, unit) for start in _STARTS):
        raise NotBounded
    equal = bounds.cite(script, "norm by the Gram matrix", x, unit, depth=0)
    bounds.cite(script, "norm of the identity", unit, depth=0)
    script.do("rewrite-goal", equal, False)
    script.close("evident")


_STARTS = (begin_with_order, begin)
"""By definitions alone, and by all that is known."""


def _equate_grams(context: RewritingContext, x: Term, unit: Term) -> bool:
    return EqualMatrices(context, pairs=0).equate(gram(x), gram(unit))
