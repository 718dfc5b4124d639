"""Forms taken apart: letters and sizes as terms, ends of words, numbers that all monomials share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, reduce
from typing import TYPE_CHECKING

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext


def word_form(sides: tuple[str, str], letters: Iterable[str]) -> Form:
    """Return the form of a single word of matrices, whose shape is given by its sides."""
    return Form(*sides, {((), tuple(letters)): Fraction(1)})


def word_term(algebra: Algebra, letters: tuple[str, ...]) -> Term | None:
    """Return the product of some letters; None where a term for it is not known."""
    sides = algebra.vertices(letters[0])[0], algebra.vertices(letters[-1])[1]
    return term_of(algebra, word_form(sides, letters))


def split_factor(algebra: Algebra, form: Form, *, last: bool) -> tuple[Term, Term] | None:
    """Return the first or last letter of all words, and what is left without it.

    None where the words do not share one, or nothing else would be left.
    """
    at = -1 if last else 0
    letters = {w[at] if w else "" for _, w in form.terms}
    if len(letters) != 1 or "" in letters or form.rows is None:
        return None
    if all(len(w) == 1 for _, w in form.terms):
        return None
    (letter,) = letters
    rows, columns = algebra.vertices(letter)
    rest = {(s, w[:-1] if last else w[1:]): c for (s, w), c in form.terms.items()}
    sides = (form.rows, rows) if last else (columns, form.columns)
    outer = term_of(algebra, word_form((rows, columns), [letter]))
    inner = term_of(algebra, Form(*sides, rest))
    return None if outer is None or inner is None else (outer, inner)


def common_scalars(scalars: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the factors that all of some products share, as often as they do."""
    first, *others = [list(s) for s in scalars]
    found = []
    for code in first:
        if all(code in other for other in others):
            found.append(code)
            for other in others:
                other.remove(code)
    return tuple(found)


def without_scalars(scalars: tuple[str, ...], common: tuple[str, ...]) -> tuple[str, ...]:
    """Return a product without some of its factors."""
    rest = list(scalars)
    for code in common:
        rest.remove(code)
    return tuple(rest)


def letter_term(context: RewritingContext, code: str) -> Term | None:
    """Return a letter as a term: the isometries of direct sums are written as blocks."""
    algebra, name = context.script.sequent.algebra, code[:-1]
    if name not in algebra.parts:
        return word_term(algebra, (code,))
    number, sizes = algebra.parts[name]
    heights = [size for size in (size_term(context, s) for s in sizes) if size is not None]
    if len(heights) < len(sizes):
        return None
    width = heights[number - 1]
    cells = [make("zero", size, width) for size in heights]
    cells[number - 1] = make("identity", width)
    isometry = make("blocks", ONE, *cells)
    return make("transpose", isometry) if code[-1] in ("t", "*") else isometry


def letters_term(context: RewritingContext, codes: Iterable[str]) -> Term | None:
    """Return a product of letters as a term, as they are written; None of none."""
    terms = [letter_term(context, code) for code in codes]
    known = [term for term in terms if term is not None]
    is_known = known and len(known) == len(terms)
    return reduce(partial(make, "mul"), known) if is_known else None


def size_term(context: RewritingContext, name: str) -> Term | None:
    """Return a size as a term that is evidently not negative."""
    sequent = context.script.sequent
    algebra = sequent.algebra
    written = term_of(algebra, Form(None, None, algebra.sizes[name]))
    if written is not None and algebra.is_natural(written):
        return written
    for other in sorted(sequent.visible):
        variable = sequent.shared.declarations[other].variable
        is_size = variable.sort == INTEGER and algebra.is_natural(variable)
        if is_size and algebra.size(variable) == name:
            return variable
    return None
