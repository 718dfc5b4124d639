"""What goals and facts speak of where nothing is bound, and what of it are numbers."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.polynomials import Untranslatable
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Scalar
from proofcheck.terms.substitution import free_names

MOST_SPOKEN = 1_000
"""Terms that are looked at in one goal and what is known."""


def spoken_in(script: Script, *terms: Term) -> list[Term]:
    """Return the parts of some terms that are not below binders, and of what they stand for."""
    found: dict[Term, None] = {}
    waiting = [*terms]
    while waiting and len(found) < MOST_SPOKEN:
        for part in unbound(waiting.pop(0)):
            if part not in found:
                found[part] = None
                if isinstance(part, Application | Variable) and isinstance(sort_of(part), Scalar):
                    meaning = script.meaning_of(part)
                    waiting += [] if meaning is None else [meaning]
    return [*found]


def unbound(term: Term) -> Iterator[Term]:
    """Yield the parts of a term that are not below binders, or do not speak of what is bound."""
    yield term
    match term:
        case Binding("exists", bound, None, body):
            names = {item.variable.name for item in bound}
            yield from (part for part in unbound(body) if names.isdisjoint(free_names(part)))
        case Binding():
            return
        case _:
            for child in term.children:
                yield from unbound(child)


def is_comparison(proposition: Term) -> bool:
    """Say whether numbers are compared."""
    match proposition:
        case Operation("not", (inner,)):
            return is_comparison(inner)
        case Operation("eq" | "le" | "lt", (left, _)):
            return isinstance(sort_of(left), Scalar)
    return False


def is_equation(proposition: Term) -> bool:
    """Say whether numbers are said to be equal."""
    match proposition:
        case Operation("eq", (left, _)):
            return isinstance(sort_of(left), Scalar)
    return False


def key_of(script: Script, term: Term) -> str | None:
    """Return what terms have in common that are equal; None where there is no such key."""
    try:
        return script.sequent.algebra.canonical_key(term)
    except (*Failure, Untranslatable):
        return None


def number_of(script: Script, term: Term) -> Fraction | None:
    """Return the value of a term that is a number once it is added up."""
    try:
        terms = script.sequent.algebra.form(term).terms
    except (*Failure, Untranslatable):
        return None
    return terms.get(((), ()), Fraction(0)) if set(terms) <= {((), ())} else None
