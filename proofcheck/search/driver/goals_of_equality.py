"""Equations between numbers or matrices: by rules that meet, or by squares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.logic.numbers_of_matrices import trace_of
from proofcheck.logic.polynomials import Form, product
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Ref, Script
from proofcheck.search.congruence.equal_squares import compare_squares
from proofcheck.search.congruence.measures import congr
from proofcheck.search.driver.numbers_as_matrices import as_matrices, by_other_names, written_out
from proofcheck.search.existence.mutual_division import divide_mutually
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
from proofcheck.search.instances.conclusions import conclude_as_written
from proofcheck.search.instances.derivatives import close_derivative
from proofcheck.search.instances.diagonal_matrices import say_diagonal_entries
from proofcheck.search.instances.exponentials import (
    compare_exponentials,
    exchange_exponentials,
    split_exponentials,
)
from proofcheck.search.instances.function_laws import compare_again
from proofcheck.search.instances.logarithms import equal_products
from proofcheck.search.instances.preparation import begin, close_evident, prepare
from proofcheck.search.norms.contradictions import contradict_by_denial, contradict_by_order
from proofcheck.search.norms.norm_bounds import (
    has_maxima,
    has_norms,
    identify_norms,
    prove_both_ways,
    square_known_lengths,
)
from proofcheck.search.order.first_variation import prove_by_variation
from proofcheck.search.positivity.semidefinite import vanish_by_trace
from proofcheck.search.positivity.vanishing import vanish_by_positivity, vanish_difference
from proofcheck.search.recursion.equal_terms import equate_families
from proofcheck.search.recursion.laws_of_families import say_equal_families
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.contraposition import contrapose
from proofcheck.search.rewriting.equal_indices import put_equal_indices
from proofcheck.search.rewriting.rules_of_equations import cancel_numbers
from proofcheck.search.rewriting.rules_of_numbers import (
    expand_entries,
    expand_products,
    expand_traces,
    read_numbers,
    read_single_entries,
    write_out,
)
from proofcheck.search.rewriting.sums_in_parts import leaves_parts, split_sums
from proofcheck.search.rewriting.sums_of_few_terms import pick_few_terms
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

STEPS_FOR_MORE = 300
"""Reductions and critical pairs that are added for another way of looking at an equation."""

MOST_LESSONS = 3
"""How often rules that are dear are looked for, the next ones once these did not do."""

STEPS_FOR_TERMS = 200
"""Steps of the kernel in which the terms of two sums are compared."""


def prove_equation(search: GoalSearch, script: Script, depth: int) -> bool:
    """Derive that the difference of two sides vanishes."""
    prepare(script)
    if put_equal_indices(script) and close_evident(script):
        return True
    if say_diagonal_entries(search, script) and close_evident(script):
        return True
    if divide_mutually(search, script, partial(search.prove, depth=depth + 1)):
        return True
    return _by_difference(search, script, depth)


def _by_difference(search: GoalSearch, script: Script, depth: int) -> bool:
    goal = script.goal
    assert isinstance(goal, Operation)
    form = script.sequent.algebra.difference(*goal.arguments)
    if not search.nested and any(prove(search, script) for prove in _NORMAL_FORMS):
        return True
    context = begin(search, script)
    if close_derivative(context):
        return True
    line = _by_rules(search, context, form)
    if line is None and not search.nested and _is_concluded(search, context, depth):
        return True
    if line is None:
        line = _by_measures(search, context, form)
    if line is None:
        return _otherwise(search, context, depth)
    script.close("close", line)
    return True


def _by_measures(search: GoalSearch, context: RewritingContext, form: Form) -> Ref | None:
    """Derive that a difference vanishes from Gram matrices, or from norms that are told apart."""
    script, line = context.script, None
    is_worth = not search.nested or not script.sequent.algebra.form(script.goal.children[1]).terms
    if is_worth and not leaves_cases(context):
        line = _by_gram(search, context, form) or _by_images(search, context, form)
    if line is None and form.rows is None and identify_norms(context, form):
        context.completion.budget = max(context.completion.budget, STEPS_FOR_MORE)
        line = context.prove_zero(form) or as_matrices(context, form, written_out(context, form))
    return line


def _otherwise(search: GoalSearch, context: RewritingContext, depth: int) -> bool:
    """Prove an equation by its parts, both ways, by cases, by entries, or from what vanishes."""
    script = context.script
    if congr(search, script, depth):
        return True
    if (has_norms(context) or has_maxima(context)) and prove_both_ways(search, script, depth):
        return True
    if leaves_cases(context):
        return split_condition(search, context, depth)
    return (
        compare_entries(search, script, depth, is_asked=leaves_parts(context, context.remaining))
        or prove_said_by_entries(search, script, depth)
        or vanish_by_positivity(search, script)
        or prove_by_variation(search, script)
        or vanish_by_trace(search, script, depth)
        or compare_columns(search, script, depth)
        or vanish_difference(search, script)
        or contradict_by_denial(search, script, depth)
    )


def _is_concluded(search: GoalSearch, context: RewritingContext, depth: int) -> bool:
    """Show that the squares of both sides are equal, or that a law says that the sides are."""
    return compare_squares(search, context) or conclude_as_written(search, context.script, depth)


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
        line = as_matrices(context, form) or by_other_names(context, form)
    is_matrix = form.rows is not None and not search.nested
    if line is None and is_matrix and square_known_lengths(context):
        context.completion.budget = max(context.completion.budget, STEPS_FOR_MORE)
        line = context.prove_zero(form)
    if (
        line is None
        and form.rows is None
        and (read_numbers(context) or expand_products(context, left))
    ):
        context.completion.budget = max(context.completion.budget, STEPS_FOR_MORE)
        line = context.prove_zero(form)
    for _ in range(MOST_LESSONS):
        if line is not None or not _learns_more(search, context, left):
            break
        line, left = context.prove_zero(form), context.remaining
    if line is None and compare_exponentials(context, context.remaining):
        line = context.prove_zero(form)
    return line


def _learns_more(search: GoalSearch, context: RewritingContext, left: Poly) -> bool:
    """Look for rules that are dear, now that the cheap ones did not do."""
    return (
        (not search.nested and equate_families(context, partial(_prove_terms, search)))
        or read_single_entries(context, left)
        or expand_traces(context, left)
        or expand_entries(context, left)
        or split_sums(context, left)
        or (_leaves_products(context, left) and square_known_lengths(context))
        or (not search.nested and say_equal_families(context))
        or (not search.nested and pick_few_terms(context, left, search.prove_condition))
        or write_out(context, left)
        or compare_again(context, left)
        or compare_exponentials(context, left)
        or split_exponentials(context, left)
        or exchange_exponentials(context, left)
        or contrapose(context, partial(contradict_by_order, search))
    )


def _leaves_products(context: RewritingContext, left: Poly) -> bool:
    """Say whether products of vectors are left beside other terms, of which known lengths may tell."""
    words = context.script.sequent.algebra.words
    return len(left) > 1 and any(name in words for name in context.occurring(left))


def _prove_terms(search: GoalSearch, script: Script) -> bool:
    """Prove that sums are equal term by term, in steps of its own."""
    script.allowance = Allowance(STEPS_FOR_TERMS)
    try:
        return search.prove(script, 1)
    except Exhausted:
        return False


def _by_images(search: GoalSearch, context: RewritingContext, form: Form) -> Ref | None:
    """Where G^* G is known to be invertible, G X = 0 gives X = 0, and so does X^* G^* G X = 0."""
    algebra = context.script.sequent.algebra
    for letter in () if form.rows in (None, "1") else _injective(context, form):
        rows = algebra.vertices(letter)[0]
        factor = Form(rows, form.rows, {((), (letter,)): Fraction(1)})
        line = _by_gram(search, context, product(factor, form), as_number=True)
        if line is not None:
            context.enter_all([line])
            return context.prove_zero(form)
    return None


def _injective(context: RewritingContext, form: Form) -> Iterator[str]:
    """Yield letters that stand before a matrix, and of which the Gram matrix is known to be invertible."""
    algebra = context.script.sequent.algebra
    for ref in list(context.script.facts):
        match context.script.term_of(ref):
            case Operation("invertible", (gram,)):
                words = [word for (_, word) in algebra.form(gram).terms]
                letters = words[0] if len(words) == 1 else ()
                is_gram = len(letters) == 2 and letters[0][:-1] == letters[1][:-1]
                if is_gram and algebra.vertices(letters[1])[1] == form.rows:
                    yield letters[1]


def _by_gram(
    search: GoalSearch, context: RewritingContext, form: Form, *, as_number: bool = False
) -> Ref | None:
    """X^* X = 0 gives X = 0.

    as_number   of a column, X^* X is looked at as a number as well, which is its own transpose
    """
    cancel_numbers(context)
    algebra = context.script.sequent.algebra
    adjoint = algebra.with_involution(form, transposed=True, conjugated=True)
    sides = [("left", product(adjoint, form)), ("right", product(form, adjoint))]
    if as_number and form.columns == "1":
        sides.insert(1, ("trace", trace_of(algebra, sides[0][1])))
    for side, gram in sides[: 1 if form.rows is None else 3]:
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
