"""Forms taken apart: letters at their ends, and numbers that all of their monomials share."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction


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
