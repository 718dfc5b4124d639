"""Columns that occur: the right parts of words of which inequalities speak, and sums of two of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.numbers_of_matrices import only_entry
from proofcheck.logic.polynomials import Form, Monomial, Terms, Untranslatable, product
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.positivity.roots import Root, roots_of
from proofcheck.search.rewriting.completion import Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

MOST_COLUMNS_OF_A_SHAPE = 8

Column = Root
"""A root of one column; its factors are numbers."""


def columns_of(context: RewritingContext) -> list[Column]:
    """Return the columns in what is compared, those of what was supposed last first."""
    monomials: list[list[Scalars]] = []
    for ref in reversed(order_facts(context.script)):
        found = order_form(context.script, ref)
        if found is not None:
            context.settled(found[0])
            monomials += [[s for s, _ in one] for one in (context.normal(found[0]), found[0].terms)]
    return columns_in(context, monomials)


def columns_in(context: RewritingContext, groups: Iterable[Iterable[Scalars]]) -> list[Column]:
    """Return the columns in monomials, those in the first group first, then the shorter ones."""
    algebra = context.script.sequent.algebra
    found: dict[Root, int] = {}
    for place, monomials in enumerate(groups):
        for root in roots_of(algebra, [s for s in monomials if s]):
            found.setdefault(_in_normal_form(context, root), min(place, 1))
    columns = [one for one in found if one.terms and all(not s for (s, _), _ in one.terms)]
    return sorted(columns, key=lambda one: (found[one], _length(one)))


def equations_along_columns(context: RewritingContext) -> Iterator[Terms]:
    """Yield what equations between columns say along the columns that occur: their inner products."""
    algebra = context.script.sequent.algebra
    equations = [form for form in _column_equations(context.script) if form.terms]
    found = columns_of(context) if equations else []
    for form in equations[:MOST_EQUATIONS]:
        for column in of_shape(algebra, found, _shape_of(form))[:MOST_ALONG]:
            whole = Form(*column.shape, dict(column.terms))
            turned = algebra.with_involution(whole, transposed=True, conjugated=True)
            try:
                yield only_entry(algebra, product(turned, form)).terms
            except Untranslatable:
                continue


MOST_EQUATIONS = 4
MOST_ALONG = 2
"""Equations between columns that are looked at, and columns along which each is."""


def _column_equations(script: Script) -> Iterator[Form]:
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
                try:
                    form = script.sequent.algebra.difference(left, right)
                except Failure:
                    continue
                if form.columns == "1" != form.rows:
                    yield form


def _shape_of(form: Form) -> tuple[str, str]:
    return str(form.rows), str(form.columns)


def _length(column: Column) -> int:
    return max(len(w) for (_, w), _ in column.terms)


def _in_normal_form(context: RewritingContext, root: Root) -> Root:
    normal = context.normal(Form(*root.shape, dict(root.terms)))
    terms = {(s, tuple(context.letters(w))): c for (s, w), c in normal.items()}
    return Root(root.shape, tuple(sorted(terms.items())))


def of_shape(algebra: Algebra, columns: Iterable[Column], shape: tuple[str, str]) -> list[Column]:
    """Return the columns of a shape, those that are put together of parts last."""
    known = [*columns]
    found = dict.fromkeys(one for one in known if one.shape == shape)
    for name in list(algebra.parts):
        atom = algebra.atoms[name]
        if atom.rows == shape[0] and atom.columns is not None:
            parts = [one for one in known if one.shape == (atom.columns, shape[1])]
            found.update(dict.fromkeys(_put_into(one, name, shape) for one in parts))
    return [*found][:MOST_COLUMNS_OF_A_SHAPE]


def _put_into(column: Column, part: str, shape: tuple[str, str]) -> Column:
    terms = (((s, (part + " ", *w)), c) for (s, w), c in column.terms)
    return Root(shape, tuple(sorted(terms)))


def sums_of_two(columns: Iterable[Column]) -> Iterator[tuple[Column, Column]]:
    """Yield the difference and the sum of every two columns."""
    for first, second in combinations(columns, 2):
        yield _combined(first, second, -1), _combined(first, second, 1)


def _combined(first: Column, second: Column, sign: int) -> Column:
    terms: dict[Monomial, Fraction] = dict(first.terms)
    for monomial, c in second.terms:
        terms[monomial] = terms.get(monomial, Fraction(0)) + sign * c
    return Root(first.shape, tuple(sorted((m, c) for m, c in terms.items() if c)))


def term_of_column(algebra: Algebra, column: Column) -> Term | None:
    """Return a column as a term, where all its letters are terms or parts of direct sums."""
    return term_of(algebra, Form(*column.shape, dict(column.terms)), with_parts=True)
