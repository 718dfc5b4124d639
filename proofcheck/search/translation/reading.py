"""Sizes and polynomials of the kernel's certificates as nodes."""

from __future__ import annotations

from typing import Any

from proofcheck.checker.terms import Node
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator


def size(t: Translator, place: Place, name: str) -> Node:
    """Return the node of a size by its spelling."""
    return t.scribe.size(place.sequent.algebra, name)


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
