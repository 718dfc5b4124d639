"""How operations on multivectors are written: each is one on matrices, and stands for another word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.multivectors import dimensions_of, number_of
from proofcheck.terms.rationals import Fraction


@dataclass(frozen=True, slots=True)
class Embedded:
    """A vector or a number that is taken for a multivector, which is not written."""

    inner: Term


@dataclass(frozen=True, slots=True)
class GeometricProduct:
    """A product of multivectors, from left to right."""

    factors: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Reverse:
    """A multivector with the vectors in its products in the opposite order."""

    inner: Term


MultivectorForm: TypeAlias = Embedded | GeometricProduct | Reverse


def multivector_form(term: Operation) -> MultivectorForm | None:
    """Return how an operation on multivectors is written; None where nothing is special about it."""
    if term.operator == "multivector":
        return Embedded(term.arguments[0])
    if dimensions_of(term.sort) is None:
        return None
    number = number_of(term)
    if number is not None:
        return Embedded(number)
    match term:
        case Operation("zero"):
            return Embedded(Number(Fraction(0)))
        case Operation("mul", (left, right)) if _are_multivectors(left, right):
            return GeometricProduct((*_factors(left), right))
        case Operation("transpose", (inner,)):
            return Reverse(inner)
    return None


def _factors(term: Term) -> tuple[Term, ...]:
    form = multivector_form(term) if isinstance(term, Operation) else None
    return form.factors if isinstance(form, GeometricProduct) else (term,)


def _are_multivectors(*terms: Term) -> bool:
    return all(dimensions_of(sort_of(term)) is not None for term in terms)
