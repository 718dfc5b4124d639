"""Bounds of operator norms as forms: |X*v|^2 <= |X|^2*|v|^2 and 2*x^T*X*y <= |X|*(|x|^2 + |y|^2).

A norm is the least such bound, of which only this is used: a goal that a norm is at most a number is
a goal about all columns.
"""

from __future__ import annotations

from collections.abc import Iterator
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

LENGTH_OF_AN_IMAGE = "square of the length of an image under a real matrix"
MIXED_FORM = "mixed form within an operator norm"
BOUND = "operator norm of a real matrix"


def measured(context: RewritingContext) -> list[Term]:
    """Return the real matrices of whose operator norms inequalities speak, and their transposes."""
    algebra = context.script.sequent.algebra
    names: dict[str, None] = {}
    for ref in reversed(order_facts(context.script)):
        form = order_form(context.script, ref)
        if form is not None:
            names.update(dict.fromkeys(context.occurring(form[0].terms)))
    norms = [one for one in norms_among(context, names) if one.operator == "norm"]
    matrices = [one.arguments[0] for one in norms if algebra.form(one.arguments[0]).columns != "1"]
    return [x for x in matrices if ring_of(x) <= Ring.REAL][:MOST_NORMS]


def say_lengths_of_images(context: RewritingContext, columns: list[Column]) -> None:
    """Say how long the images of columns are at most, under matrices of whose norms is spoken."""
    algebra = context.script.sequent.algebra
    for matrix in _turned(context):
        width = algebra.form(matrix).columns
        for column in of_shape(algebra, columns, (str(width), "1")):
            term = term_of_column(algebra, column)
            if term is not None:
                cite(context, LENGTH_OF_AN_IMAGE, matrix, term)
    context.absorb()


def _turned(context: RewritingContext) -> Iterator[Term]:
    """Yield matrices and their transposes, which have the same norm."""
    for matrix in measured(context):
        yield matrix
        if cite(context, "norm of a transpose", matrix):
            yield make("transpose", matrix)


def mixed_forms(context: RewritingContext, columns: list[Column]) -> Iterator[Summand]:
    """Yield what is at most a norm times the squares of two lengths, yet to be said."""
    algebra = context.script.sequent.algebra
    for matrix in measured(context):
        rows, width = algebra.form(matrix).shape
        for left in of_shape(algebra, columns, (str(rows), "1")):
            for right in of_shape(algebra, columns, (str(width), "1")):
                terms = [term_of_column(algebra, one) for one in (left, right)]
                x, y = terms
                if x is not None and y is not None:
                    for turned in (x, make("neg", x)):
                        yield from _by_law(context.script, MIXED_FORM, matrix, turned, y)


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
