"""Sums of squares that vanish: the trace of each square is not negative, and 0 where the matrix is zero alone."""

from __future__ import annotations

from typing import TypeAlias

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import equation
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.products import is_real, product_of
from proofcheck.search.translation.reading import polynomial, shaped
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.rationals import Fraction

Weighted: TypeAlias = tuple[str, Node]
"""A positive number, as text, and a matrix whose square has it as its weight."""


def vanishing_square(t: Translator, place: Place, step: Taken) -> At:
    """Return that one of the matrices is zero, since a sum of squares with it is."""
    at, squares, chosen = step.data
    matrices = [polynomial(t, place, *shape_and_terms) for _, _, *shape_and_terms in squares]
    sides, weights = [one[1] for one in squares], [one[0] for one in squares]
    turned = [
        _adjoint(t, one) if side == "right" else one
        for side, one in zip(sides, matrices, strict=True)
    ]
    weighted = list(zip(weights, turned, strict=True))
    known = _traces(t, place, at, weighted, is_trace=sides[0] == "trace")
    zero = _zero(t, place, known, weighted, chosen)
    if sides[chosen] != "right":
        return zero
    sizes = t.proof.keys.sorts.of(matrices[chosen]).args
    goal = t.equal(matrices[chosen], t.proof.terms.make("zero", *sizes))
    return t.ring(place, goal, ((zero, None, None, "adjoint"),))


def _adjoint(t: Translator, matrix: Node) -> Node:
    return t.proof.terms.make("transpose", t.proof.terms.make("conj", matrix))


def _square(t: Translator, matrix: Node) -> Node:
    return t.proof.terms.make("mul", _adjoint(t, matrix), matrix)


def _traces(
    t: Translator,
    place: Place,
    at: int,
    weighted: list[Weighted],
    *,
    is_trace: bool,
) -> At:
    """Return that the traces of the squares, each with its weight, add up to 0."""
    terms, zero = t.proof.terms, t.proof.terms.number(0)
    weights = [weight for weight, _ in weighted]
    squares = [_square(t, one) for _, one in weighted]
    line = place.line(at)
    if not is_trace:
        sizes = t.proof.keys.sorts.of(squares[0]).args
        whole = t.equal(_sum(t, weights, squares), terms.make("zero", *sizes))
        line = t.congruence(place, equation(t, place, whole, [shaped(t, place, at)]), "tr")
    traces = [terms.make("tr", one) for one in squares]
    return equation(t, place, t.equal(_sum(t, weights, traces), zero), [line])


def _sum(t: Translator, weights: list[str], parts: list[Node]) -> Node:
    multiples = [
        product_of(t, [t.scribe.number(weight), part])
        for weight, part in zip(weights, parts, strict=True)
    ]
    total, *others = multiples
    for one in others:
        total = t.proof.terms.make("add", total, one)
    return total


def _zero(t: Translator, place: Place, known: At, weighted: list[Weighted], chosen: int) -> At:
    weight, matrix = Fraction(weighted[chosen][0]), weighted[chosen][1]
    terms, zero = t.proof.terms, t.proof.terms.number(0)
    trace = terms.make("tr", _square(t, matrix))
    others = [
        ("gram", str(Fraction(w) / weight), one)
        for number, (w, one) in enumerate(weighted)
        if number != chosen
    ]
    law = "matrix whose square has no positive trace"
    if not is_real(t, matrix):
        law = "complex matrix whose square has no trace"
    if not others:
        goal = t.equal(trace, zero)
        place.know(t.ring(place, goal, ((known, terms.number(1 / weight), None, "plain"),)))
    elif all(is_real(t, one) for _, one in weighted):
        both = ("equation", terms.number(-1 / weight), known)
        place.know(t.take("positive", terms.make("le", trace, zero), (*others, both)))
    else:
        raise Left(Why.NO_RULE, "squares of several complex matrices")
    return t.instance(place, t.cite(law), (*t.proof.keys.sorts.of(matrix).args, matrix))
