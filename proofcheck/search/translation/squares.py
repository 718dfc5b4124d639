"""Sums of squares that vanish: of vectors, each is zero then."""

from __future__ import annotations

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.comparisons import close_comparison
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import close_equation
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import bridges
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.reading import polynomial, shaped
from proofcheck.search.translation.translator import Translator


def vanishing_vector(t: Translator, place: Place, step: Taken) -> At:
    """Return that one of the vectors is zero, since its square is not positive."""
    at, squares, chosen = step.data
    if any(side != "left" or columns != "1" for _, side, _, columns, _ in squares):
        raise Left(Why.NO_RULE, "squares of matrices")
    one = t.proof.terms.number(1)
    known = t.congruence(place, shaped(t, place, at), "entry", one, one)
    vectors = [polynomial(t, place, *shape_and_terms) for _, _, *shape_and_terms in squares]
    lines = [known, *[_gram(t, vector) for vector in vectors]]
    law, bounded = _bounded(t, vectors[chosen])
    context = Context(t.shared)
    formulas = [bounded, *map(t.proof.formula, lines)]
    for line in (*lines, *bridges(t, place, formulas)):
        context.add(line)
    place.know(_shown(t, context, bounded))
    rows, _ = t.proof.keys.sorts.of(vectors[chosen]).args
    return t.instance(place, t.cite(law), (rows, vectors[chosen]))


def _shown(t: Translator, context: Context, bounded: Node) -> At:
    """Return that a number is at most 0: it is 0, or comparisons say so."""
    view = t.shared.speller.view
    vanishing = t.proof.terms.make("eq", *bounded.args)
    line = t.within(lambda: close_equation(context, view(vanishing)))
    if line is not None:
        return t.take("positive", bounded, (("equation", t.proof.terms.number(-1), line),))
    found = t.within(lambda: close_comparison(context, view(bounded), effort=0))
    if found is None:
        raise Left(Why.NOT_SHOWN, t.text(bounded))
    return found


def _square(t: Translator, vector: Node) -> Node:
    terms = t.proof.terms
    return terms.make("mul", terms.make("transpose", terms.make("conj", vector)), vector)


def _gram(t: Translator, vector: Node) -> At:
    """Return that the trace of the square of a vector is not negative."""
    zero, trace = t.proof.terms.number(0), t.proof.terms.make("tr", _square(t, vector))
    goal = t.proof.terms.make("le", zero, trace)
    return t.take("positive", goal, (("gram", "1", vector),))


def _bounded(t: Translator, vector: Node) -> tuple[str, Node]:
    """Return the lemma, and what it asks for: that the square is not positive."""
    terms, one = t.proof.terms, t.proof.terms.number(1)
    entry = terms.make("entry", _square(t, vector), one, one)
    if t.proof.keys.sorts.of(vector).data != "Complex":
        return "vector whose square is not positive", terms.make("le", entry, terms.number(0))
    real = terms.make("re", entry)
    return "complex vector whose square is not positive", terms.make("le", real, terms.number(0))
