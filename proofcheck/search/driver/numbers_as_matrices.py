"""Numbers that are entries of products, looked at as matrices of shape (1, 1).

Rules between matrices apply to x^T A y then, where as a number it is one atom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.logic.numbers_of_matrices import turned_word
from proofcheck.logic.polynomials import Form, Terms, total
from proofcheck.search.instances.norm_laws import OPERATORS
from proofcheck.terms.expressions import Operation
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra
    from proofcheck.search.certificates.proof_script import Ref
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

STEPS = 1_500
"""Reductions and critical pairs that are added for this way of looking at an equation."""


def by_other_names(context: RewritingContext, form: Form) -> Ref | None:
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
        line = as_matrices(context, form, total([(Fraction(1), form.terms), (-factor, fact)]))
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


def written_out(context: RewritingContext, form: Form) -> Terms:
    """Return a number with products in the place of squares of lengths, as facts say."""
    algebra, terms = context.script.sequent.algebra, form.terms
    for element in context.completion.elements:
        if element.source is not None and element.shape == (None, None):
            fact = context.script.form_of(element.source).terms
            squares = [m for m in fact if len(m[0]) == 2 and _is_norm(algebra, m[0][0])]
            if len(squares) == 1 and squares[0] in terms:
                (square,) = squares
                terms = total([(Fraction(1), terms), (-terms[square] / fact[square], fact)])
    return terms


def as_matrices(context: RewritingContext, form: Form, given: Terms | None = None) -> Ref | None:
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
    context.completion.budget = max(context.completion.budget, STEPS)
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
    return turned_word(algebra, word, transposed=True, conjugated=True) or ()


def _is_norm(algebra: Algebra, code: str) -> bool:
    term = algebra.atoms[code[:-1]].term
    return isinstance(term, Operation) and term.operator in OPERATORS
