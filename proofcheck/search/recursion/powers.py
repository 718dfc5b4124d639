"""Powers: exponents that are numbers, or differ by one."""

from __future__ import annotations

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.conditions import claim
from proofcheck.search.recursion.spoken import key_of, number_of, unbound
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

SUM_OF_EXPONENTS = "power of a sum of exponents"

FARTHEST = 12
"""Steps from an end or an exponent to the first one that is spoken of."""


def first_exponent(script: Script, spoken: list[Term], base: Term, exponent: Term) -> Term | None:
    """Return the smallest exponent of a base that differs by a whole number, if it is smaller."""
    key, found, most = key_of(script, base), None, Fraction(0)
    for other in spoken:
        match other:
            case Operation("pow", (same, smaller)) if key_of(script, same) == key:
                steps = number_of(script, make("sub", exponent, smaller))
                if steps is not None and most < steps <= FARTHEST:
                    found, most = smaller, steps
    return found


def with_exponent(script: Script, fact: Ref, exponent: Term) -> Ref:
    """Write an exponent as it stands in what is spoken of."""
    power = script.term_of(fact).children[0]
    ref = claim(script, make("eq", power.children[1], exponent), lambda _: False)
    if ref is None:
        return fact
    return next(iter(quietly(script, "rewrite", fact, ref, False)), fact)


def fold(script: Script, fact: Ref) -> Ref:
    """Write exponents that are numbers, once they are added up, as these numbers."""
    for exponent in _constant_exponents(script, script.term_of(fact)):
        ref = _as_number(script, exponent)
        fact = next(iter(quietly(script, "rewrite", fact, ref, False)), fact)
    return fact


def fold_goal(script: Script) -> None:
    """Write exponents of the goal as numbers, where they are."""
    for exponent in _constant_exponents(script, script.goal):
        quietly(script, "rewrite-goal", _as_number(script, exponent), False)


def say_powers(script: Script, prove: Prove) -> None:
    """Say of powers in the goal what they are of powers with smaller exponents."""
    for node in [*dict.fromkeys(unbound(script.goal))]:
        match node:
            case Operation("pow", (base, exponent)):
                _say_power(script, prove, base, exponent)


def _say_power(script: Script, prove: Prove, base: Term, exponent: Term) -> None:
    """Say that X^(k + 1) is X^k X, and of a number that x^(k + m) is x^k x^m."""
    algebra = script.sequent.algebra
    terms = {**algebra.form(exponent).terms}
    more = terms.pop(((), ()), Fraction(0))
    smaller = term_of(algebra, Form(None, None, terms))
    if more <= 0 or smaller is None or not terms:
        return
    if isinstance(sort_of(base), Matrix):
        for fact in (
            use_law(script, "power of a matrix", (base, smaller), prove) if more == 1 else ()
        ):
            quietly(script, "and-elimination", fact)
    else:
        use_law(script, SUM_OF_EXPONENTS, (base, smaller, Number(more)), prove)


def _constant_exponents(script: Script, term: Term) -> list[Term]:
    found = []
    for node in unbound(term):
        match node:
            case Operation("pow", (_, exponent)) if not isinstance(exponent, Number):
                value = number_of(script, exponent)
                if value is not None and abs(value) <= FARTHEST:
                    found.append(exponent)
    return [*dict.fromkeys(found)]


def _as_number(script: Script, exponent: Term) -> Ref | None:
    value = number_of(script, exponent)
    assert value is not None
    return claim(script, make("eq", exponent, Number(value)), lambda _: False)
