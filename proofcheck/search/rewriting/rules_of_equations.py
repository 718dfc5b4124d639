"""What an equation brings along: numbers as matrices, two-sided inverses, squares that vanish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Variable
from proofcheck.terms.rationals import Fraction


def change_kind(context: RewritingContext, ref: Ref, form: Form) -> None:
    """Equations of numbers that are made of words are equations of 1x1 matrices as well."""
    words = context.script.sequent.algebra.words
    if form.rows is None:
        if any(code[:-1] in words for s, _ in form.terms for code in s):
            for made in context.attempt("number-as-matrix", ref):
                context.enter(made, context.script.form_of(made))
    else:
        for made in context.attempt("matrix-as-number", ref):
            context.enter(made, context.script.form_of(made))


def use_finite_dimension(context: RewritingContext, ref: Ref, form: Form) -> None:
    """P Q = I gives Q P = I where both are square."""
    constant = form.terms.get(((), ()))
    if len(form.terms) != 2 or not constant or form.rows != form.columns:
        return
    ((scalars, word),) = [m for m in form.terms if m != ((), ())]
    if scalars or form.terms[scalars, word] != -constant:
        return
    for ours in _scaled(context, ref, form, -1 / constant):
        for at in range(1, len(word)):
            if context.script.sequent.algebra.vertices(word[at])[0] != form.rows:
                continue
            left, right = ([["1", [], list(part)]] for part in (word[:at], word[at:]))
            for made in context.attempt("inverse-swap", ours, form.rows, left, right):
                context.enter(made, context.script.form_of(made))


def cancel_numbers(context: RewritingContext) -> None:
    """Say that numbers of which all of an equation is a multiple are not zero, where that is known.

    What is denied to be zero has a reciprocal: the equation meets it, and is left without the number.
    """
    algebra = context.script.sequent.algebra
    for code in [code for poly in _multiples(context) for code in _common(poly)]:
        term = getattr(algebra.atoms.get(code[:-1]), "term", None)
        if isinstance(term, Variable | Application) and context.first_time("divided by", term):
            make_known(context.script, make("ne", term, ZERO), context.prove)
    context.absorb()


def _multiples(context: RewritingContext) -> Iterator[Poly]:
    """Yield what equations of matrices come to that speak of numbers, without spending anything."""
    completion = context.completion
    left = completion.budget
    for number, element in enumerate(list(completion.elements)):
        if element.is_active and any(s and w for s, w in element.poly):
            completion.budget = left
            yield completion.reduce(element.poly, skip=number)[0]
    completion.budget = left


def _common(poly: Poly) -> list[str]:
    """Return the numbers that all monomials are multiples of."""
    factors = [set(scalars) for scalars, _ in poly]
    return sorted(set.intersection(*factors)) if factors else []


def use_squares(context: RewritingContext, ref: Ref, form: Form) -> None:
    """Where squares add up to nothing, each vanishes."""
    sign = 1 if min(form.terms.values()) > 0 else -1
    roots = [root_of(context, monomial) for monomial in form.terms]
    if any(r is None for r in roots) or any(c * sign <= 0 for c in form.terms.values()):
        return
    squares: list[Any] = []
    for root, c in zip(roots, form.terms.values(), strict=True):
        assert root is not None
        shape, scalars, word = root
        squares.append([str(c * sign), "left", *shape, [["1", scalars, word]]])
    for positive in _scaled(context, ref, form, Fraction(sign)):
        for k in range(len(squares)):
            context.enter_all(context.attempt("sum-of-squares-vanishes", positive, squares, k))


def root_of(context: RewritingContext, monomial: tuple[Any, Any]) -> Any:
    """Return X where the monomial is X^* X."""
    algebra = context.script.sequent.algebra
    scalars, word = monomial
    half = word[len(word) // 2 :]
    if not word:
        root = list(scalars[::2])
        is_square = len(scalars) % 2 == 0 and list(scalars[1::2]) == root
        return ((None, None), root, []) if is_square and scalars else None
    if scalars or len(word) % 2:
        return None
    shape = algebra.vertices(half[0])[0], algebra.vertices(half[-1])[1]
    root_form = Form(*shape, {((), half): Fraction(1)})
    adjoint = algebra.with_involution(root_form, transposed=True, conjugated=True)
    if adjoint.terms != {((), word[: len(word) // 2]): Fraction(1)}:
        return None
    return shape, [], list(half)


def _scaled(context: RewritingContext, ref: Ref, form: Form, factor: Fraction) -> list[Ref]:
    if factor == 1:
        return [ref]
    return context.attempt("linear-combination", *form.shape, [[str(factor), [], [], ref, []]])


def is_real(context: RewritingContext, form: Form) -> bool:
    """Say whether an equation is its own conjugate, since all its letters are real."""
    atoms = context.script.sequent.algebra.atoms
    codes = [c for s, w in form.terms for c in (*s, *w)]
    return all(c != "1i " and atoms[c[:-1]].is_real for c in codes)
