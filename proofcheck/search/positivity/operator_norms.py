"""Bounds of operator norms as forms: |X*v|^2 <= |X|^2*|v|^2 and 2*x^T*X*y <= |X|*(|x|^2 + |y|^2).

A norm is the least such bound, of which only this is used: a goal that a norm is at most a number is
a goal about all columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import make, ring_of
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.instances.norm_laws import norms_among
from proofcheck.search.positivity.columns import Column, of_shape, term_of_column
from proofcheck.search.positivity.summands import YET_TO_BE_SAID, Summand, compared
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.sorts import Ring

MOST_NORMS = 4

LENGTH_OF_AN_IMAGE = "length of an image under a bounded matrix"
LENGTH_UNDER_THE_TRANSPOSE = "length of an image under the transpose of a bounded matrix"
MIXED_FORM = "mixed form within a bounded matrix"
BOUND = "operator norm of a real matrix"


@dataclass(frozen=True, slots=True)
class Bounded:
    """A real matrix with a number that its operator norm is at most, its shape besides."""

    matrix: Term
    bound: Term
    rows: str
    columns: str


def bounded_matrices(context: RewritingContext) -> list[Bounded]:
    """Return the real matrices of whose operator norms inequalities speak, with what is known of these.

    A norm stands for itself where nothing else bounds it, and where what is supposed speaks of it.
    """
    bounds: dict[Operation, dict[Term, None]] = {}
    supposed: set[str] = set()
    for ref in reversed(order_facts(context.script)):
        form = order_form(context.script, ref)
        fact = context.script.term_of(ref)
        if form is None:
            continue
        names = context.occurring(form[0].terms)
        supposed |= set(names) if getattr(fact, "operator", "") == "not" else set()
        for norm in _norms(context, names):
            own = bounds.setdefault(norm, {})
            if isinstance(fact, Operation) and fact.operator == "le" and fact.children[0] == norm:
                own[fact.children[1]] = None
    return [
        one
        for norm, own in bounds.items()
        for one in _with_bounds(context, norm, own, _is_among(context, norm, supposed))
    ][:MOST_NORMS]


def _norms(context: RewritingContext, names: list[str]) -> list[Operation]:
    algebra = context.script.sequent.algebra
    return [
        norm
        for norm in norms_among(context, names)
        if norm.operator == "norm"
        and ring_of(norm.arguments[0]) <= Ring.REAL
        and algebra.form(norm.arguments[0]).columns != "1"
    ]


def _is_among(context: RewritingContext, norm: Operation, names: set[str]) -> bool:
    (terms,) = context.script.sequent.algebra.form(norm).terms
    return any(code[:-1] in names for code in terms[0])


def _with_bounds(
    context: RewritingContext, norm: Operation, bounds: Iterable[Term], is_supposed: bool
) -> Iterator[Bounded]:
    (matrix,) = norm.arguments
    rows, columns = context.script.sequent.algebra.form(matrix).shape
    own = [*bounds]
    for bound in [*own, *([norm] if is_supposed or not own else [])]:
        yield Bounded(matrix, bound, str(rows), str(columns))


def say_lengths_of_images(context: RewritingContext, columns: list[Column]) -> None:
    """Say how long the images of columns are at most, under matrices of whose norms is spoken."""
    algebra = context.script.sequent.algebra
    for one in bounded_matrices(context):
        for law, size in (
            (LENGTH_OF_AN_IMAGE, one.columns),
            (LENGTH_UNDER_THE_TRANSPOSE, one.rows),
        ):
            for column in of_shape(algebra, columns, (size, "1")):
                term = term_of_column(algebra, column)
                if term is not None:
                    cite(context, law, one.matrix, term, one.bound)
    context.absorb()


def mixed_forms(context: RewritingContext, columns: list[Column]) -> Iterator[Summand]:
    """Yield what is at most a norm times the squares of two lengths, yet to be said."""
    algebra = context.script.sequent.algebra
    for one in bounded_matrices(context):
        for left in of_shape(algebra, columns, (one.rows, "1")):
            for right in of_shape(algebra, columns, (one.columns, "1")):
                x, y = (term_of_column(algebra, side) for side in (left, right))
                if x is not None and y is not None:
                    for turned in (x, make("neg", x)):
                        terms = (one.matrix, turned, y, one.bound)
                        yield from _by_law(context.script, MIXED_FORM, *terms)


def _by_law(script: Script, law: str, *terms: Term) -> Iterator[Summand]:
    try:
        said = LAWS[law].schema(script.sequent, *terms)[1]
    except Failure:
        return
    found = compared(script, said)
    if found is not None:
        yield Summand((YET_TO_BE_SAID, partial(_cited, script, law, terms)), found[0].terms)


def _cited(script: Script, law: str, terms: tuple[Term, ...]) -> list[object]:
    (ref,) = use_law(script, law, terms, None)
    return ["fact", ref]


def open_norm(script: Script) -> tuple[Term, Term] | None:
    """Return the real matrix whose operator norm is to be at most a number, and the number."""
    match script.goal:
        case Operation("le", (Operation("norm", (matrix,)), bound)) if ring_of(matrix) <= Ring.REAL:
            if script.sequent.algebra.form(matrix).columns != "1":
                return matrix, bound
    return None
