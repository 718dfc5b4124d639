"""Sizes and polynomials of the kernel's certificates as nodes."""

from __future__ import annotations

from typing import Any

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator


def size(t: Translator, place: Place, name: str) -> Node:
    """Return the node of a size by its spelling."""
    return t.scribe.size(place.sequent.algebra, name)


def shaped(t: Translator, place: Place, position: int) -> At:
    """Return the equation of a polynomial of matrices with sides whose sorts have its shape.

    A sum of matrices whose sizes are equal by what is known has no shape; a product with identities has.
    """
    line, form = place.line(position), place.sequent.lines[position][0]
    if form.rows is None or form.columns is None:
        return line
    sizes = [size(t, place, one) for one in (form.rows, form.columns)]
    said = t.proof.keys.head(t.proof.formula(line)).args
    sides = [with_shape(t, side, *sizes) for side in said]
    if all(one is other for one, other in zip(sides, said, strict=True)):
        return line
    return t.ring(place, t.equal(*sides), ((line, None, None, "plain"),))


def with_shape(t: Translator, matrix: Node, rows: Node, columns: Node) -> Node:
    """Return a matrix between identities, where its sort has another shape, or none."""
    sizes = t.proof.keys.sorts.of(matrix).args
    if len(sizes) == 2 and t.same_size(sizes[0], rows) and t.same_size(sizes[1], columns):
        return matrix
    left, right = (t.proof.terms.make("I", one) for one in (rows, columns))
    return t.proof.terms.make("mul", t.proof.terms.make("mul", left, matrix), right)


def read_terms(terms: Any) -> dict[Any, Any]:
    """Return a polynomial as it stands in a certificate, with its coefficients as text."""
    return {(tuple(scalars), tuple(word)): text for text, scalars, word in terms}


def polynomial(t: Translator, place: Place, rows: Any, columns: Any, terms: Any) -> Node:
    """Return a number, if there are no sizes, or a matrix."""
    zero, unit = t.proof.terms.number(0), None
    if rows is not None:
        sizes = [size(t, place, one) for one in (rows, columns)]
        zero = t.proof.terms.make("zero", *sizes)
        unit = t.proof.terms.make("I", sizes[0]) if rows == columns else None
    return t.scribe.polynomial(place.sequent.algebra, read_terms(terms), zero, unit)
