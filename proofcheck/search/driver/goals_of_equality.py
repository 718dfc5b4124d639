"""Equations between numbers or matrices: by rules that meet, or by squares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from proofcheck.logic.polynomials import Form, Terms, product, total
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.congruence.equal_squares import compare_squares
from proofcheck.search.congruence.measures import congr
from proofcheck.search.families.goals_at_fixed_sizes import (
    prove_said_by_entries,
    prove_written_out,
)
from proofcheck.search.families.goals_by_angles import prove_by_angles
from proofcheck.search.families.goals_by_entries import (
    compare_entries,
    leaves_cases,
    split_condition,
)
from proofcheck.search.instances.columns import compare_columns
from proofcheck.search.instances.derivatives import close_derivative
from proofcheck.search.instances.exponentials import compare_exponentials
from proofcheck.search.instances.function_laws import compare_again
from proofcheck.search.instances.logarithms import equal_products
from proofcheck.search.instances.preparation import begin
from proofcheck.search.norms.contradictions import contradict_by_denial, contradict_by_order
from proofcheck.search.norms.norm_bounds import (
    has_maxima,
    has_norms,
    identify_norms,
    prove_both_ways,
)
from proofcheck.search.order.first_variation import prove_by_variation
from proofcheck.search.positivity.vanishing import vanish_by_positivity
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.contraposition import contrapose
from proofcheck.search.rewriting.rules_of_numbers import (
    expand_products,
    expand_traces,
    read_numbers,
    read_single_entries,
    write_out,
)
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra
    from proofcheck.search.certificates.goal_search import GoalSearch
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

STEPS_FOR_MATRICES = 1_500
STEPS_FOR_MORE = 300
"""Reductions and critical pairs that are added for another way of looking at an equation."""


def prove_equation(search: GoalSearch, script: Script, depth: int) -> bool:
    """Derive that the difference of two sides vanishes."""
    goal = script.goal
    assert isinstance(goal, Operation)
    form = script.sequent.algebra.difference(*goal.arguments)
    if not search.nested and any(prove(search, script) for prove in _NORMAL_FORMS):
        return True
    context = begin(search, script)
    if close_derivative(context):
        return True
    line = _by_rules(search, context, form)
    if line is None and not search.nested and compare_squares(search, context):
        return True
    is_worth = not search.nested or not script.sequent.algebra.form(goal.arguments[1]).terms
    if line is None and is_worth and not leaves_cases(context):
        line = _by_gram(search, context, form)
    if line is None and form.rows is None and identify_norms(context, form):
        context.completion.budget = max(context.completion.budget, STEPS_FOR_MORE)
        line = context.prove_zero(form) or _as_matrices(context, form, _written_out(context, form))
    if line is not None:
        script.close("close", line)
        return True
    if congr(search, script, depth):
        return True
    if (has_norms(context) or has_maxima(context)) and prove_both_ways(search, script, depth):
        return True
    if leaves_cases(context):
        return split_condition(search, context, depth)
    return (
        compare_entries(search, script, depth)
        or prove_said_by_entries(search, script, depth)
        or vanish_by_positivity(search, script)
        or prove_by_variation(search, script)
        or compare_columns(search, script, depth)
        or contradict_by_denial(search, script, depth)
    )


_NORMAL_FORMS = (prove_written_out, prove_by_angles)
"""What decides an equation by writing both sides in one way."""


def _has_products(goal: Operation) -> bool:
    """Say whether an equation between matrices has more to it than one operation on either side."""
    is_product = any(getattr(side, "operator", "") == "mul" for side in goal.arguments)
    return is_product and all(isinstance(sort_of(side), Matrix) for side in goal.arguments)


def _by_rules(search: GoalSearch, context: RewritingContext, form: Form) -> Ref | None:
    """Let rules meet; then look at numbers as matrices, and for rules that are dear."""
    goal = context.script.goal
    assert isinstance(goal, Operation)
    if _has_products(goal) and equal_products(context, *goal.arguments):
        context.absorb()
    line = context.prove_zero(form)
    search.steps, left = context.completion.budget, context.remaining
    if line is None and form.rows is None:
        line = _as_matrices(context, form) or _by_other_names(context, form)
    if (
        line is None
        and form.rows is None
        and (read_numbers(context) or expand_products(context, left))
    ):
        context.completion.budget = max(context.completion.budget, STEPS_FOR_MORE)
        line = context.prove_zero(form)
    if line is None and _learns_more(search, context, left):
        line = context.prove_zero(form)
    if line is None and compare_exponentials(context, context.remaining):
        line = context.prove_zero(form)
    return line


def _learns_more(search: GoalSearch, context: RewritingContext, left: Poly) -> bool:
    """Look for rules that are dear, now that the cheap ones did not do."""
    return (
        read_single_entries(context, left)
        or expand_traces(context, left)
        or write_out(context, left)
        or compare_again(context, left)
        or compare_exponentials(context, left)
        or contrapose(context, partial(contradict_by_order, search))
    )


def _by_other_names(context: RewritingContext, form: Form) -> Ref | None:
    """Compare what a fact says that a number is with what it is to be, as matrices.

    Both are one product with the same numbers in front: x = c y^T M z is to be shown, and it is
    known that x = c u^T N v.
    """
    for element in list(context.completion.elements):
        if element.source is None or element.shape != (None, None):
            continue
        fact = context.script.form_of(element.source).terms
        if not _says_the_same(context, form.terms, fact):
            continue
        (shared,) = form.terms.keys() & fact.keys()
        factor = form.terms[shared] / fact[shared]
        line = _as_matrices(context, form, total([(Fraction(1), form.terms), (-factor, fact)]))
        if line is not None:
            return line
    return None


def _says_the_same(context: RewritingContext, goal: Terms, fact: Terms) -> bool:
    """Say whether two equations are about one number, and two products that may be equal."""
    shared = goal.keys() & fact.keys()
    if len(goal) != 2 or len(fact) != 2 or len(shared) != 1:
        return False
    words = context.script.sequent.algebra.words
    fronts, products = set[tuple[str, ...]](), 0
    for scalars, _ in (goal.keys() | fact.keys()) - shared:
        front = tuple(s for s in scalars if s[:-1] not in words)
        products += len(scalars) - len(front)
        fronts.add(front)
    return len(fronts) == 1 and products == 2


def _written_out(context: RewritingContext, form: Form) -> Terms:
    """Return a number with products in the place of squares of lengths, as facts say."""
    terms = form.terms
    for element in context.completion.elements:
        if element.source is not None and element.shape == (None, None):
            fact = context.script.form_of(element.source).terms
            squares = [m for m in fact if len(m[0]) == 2 and m[0][0].startswith("%norm")]
            if len(squares) == 1 and squares[0] in terms:
                (square,) = squares
                terms = total([(Fraction(1), terms), (-terms[square] / fact[square], fact)])
    return terms


def _as_matrices(context: RewritingContext, form: Form, given: Terms | None = None) -> Ref | None:
    """An equation of numbers that are entries of products, as one of 1x1 matrices.

    given   what is to vanish, where it is not what is left
    """
    algebra = context.script.sequent.algebra
    terms: dict[Any, Any] = {}
    for (scalars, _), c in (context.remaining if given is None else given).items():
        kept = tuple(s for s in scalars if not _word_of(algebra, s))
        word = tuple(x for s in scalars for x in _word_of(algebra, s))
        terms[kept, word] = terms.get((kept, word), 0) + c
    terms = {m: c for m, c in terms.items() if c}
    if not any(word for _, word in terms):
        return None
    context.completion.budget = max(context.completion.budget, STEPS_FOR_MATRICES)
    line = context.prove_zero(Form("1", "1", terms))
    if line is None:
        return None
    for number in context.script.do("matrix-as-number", line):
        context.add_line(number)
    return context.prove_zero(form)


def _word_of(algebra: Algebra, code: str) -> tuple[str, ...]:
    """Return the product whose only entry a number is, turned for a conjugate; () where there is none."""
    word = algebra.words.get(code[:-1], ())
    if not word or code[-1] == " ":
        return word
    form = Form(None, None, {((), word): Fraction(1)})
    turned = algebra.with_involution(form, transposed=True, conjugated=True).terms
    (monomial,) = turned if len(turned) == 1 else [((), ())]
    return monomial[1] if turned.get(monomial) == 1 and not monomial[0] else ()


def _by_gram(search: GoalSearch, context: RewritingContext, form: Form) -> Ref | None:
    """X^* X = 0 gives X = 0."""
    algebra = context.script.sequent.algebra
    adjoint = algebra.with_involution(form, transposed=True, conjugated=True)
    sides = [("left", product(adjoint, form)), ("right", product(form, adjoint))]
    for side, gram in sides[: 1 if form.rows is None else 2]:
        context.completion.budget = min(
            context.completion.budget + STEPS_FOR_MORE, search.steps // 2 + STEPS_FOR_MORE
        )
        line = context.prove_zero(gram)
        if line is not None:
            written = [[str(c), list(s), list(w)] for (s, w), c in form.terms.items()]
            square = ["1", side, *form.shape, written]
            (result,) = context.script.do("sum-of-squares-vanishes", line, [square], 0)
            return result
    return None
