"""Laws of moduli, roots, maxima and minima, and cases by which they are numbers without these."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.propositions import ONE, ZERO, make, ring_of
from proofcheck.search.cases.numbers import Denied, Numbers, difference_is_not_zero, prove_in_order
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, NOT_POSITIVE, use_law
from proofcheck.search.rewriting.laws_at_values import laws_of_some
from proofcheck.terms.expressions import Binding, Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.substitution import free_names

POSITIVE = "positive or zero"
"""A lemma by which a number that is not negative and not zero is positive."""

_FUNCTIONS = frozenset({"abs", "sqrt", "max", "min", "cases"})


def values(script: Script) -> list[Operation]:
    """Return the values of such functions that facts speak of, inner ones first."""
    found: dict[Operation, None] = {}
    for term in (*map(script.term_of, script.facts), script.goal):
        _collect(term, found)
    return [one for one in found if free_names(one) <= script.sequent.visible]


def _collect(term: Term, found: dict[Operation, None]) -> None:
    if isinstance(term, Binding):
        return
    for child in term.children:
        _collect(child, found)
    match term:
        case Operation(operator, _) if operator in _FUNCTIONS and isinstance(term.sort, Scalar):
            found[term] = None


def say_laws(script: Script) -> None:
    """Make known what holds of all values that occur, whichever case applies."""
    for term in values(script):
        for law, terms in _laws(term):
            _cite(script, law, terms)


def _laws(term: Operation) -> Iterator[tuple[str, tuple[Term, ...]]]:
    match term:
        case Operation("abs", (x,)):
            yield "number and modulus" if is_real(x) else "modulus", (x,)
            yield from (("modulus of a product of two numbers", pair) for pair in _factors(x))
        case Operation("sqrt", (x,)):
            yield "square root", (x,)
        case Operation("max" | "min"):
            yield from laws_of_some(term)


def _factors(x: Term) -> Iterator[tuple[Term, ...]]:
    match x:
        case Operation("mul", (_, _) as pair):
            yield pair
        case Operation("div", (above, below)):
            yield above, make("div", ONE, below)
        case Operation("pow", (base, Number(exponent))) if exponent == 2:
            yield base, base


def settle(script: Script, numbers: Numbers) -> bool:
    """Take the case of each value that is known to apply; say whether anything new was learnt."""
    before = len(script.facts)
    for term in values(script):
        match term:
            case Operation("abs", (x,)) if is_real(x):
                _cite(script, NOT_NEGATIVE, (x,)) or _cite(script, NOT_POSITIVE, (x,))
            case Operation("cases", _):
                _cite(script, "first case", (term,)) or _cite(script, "later case", (term,))
    for one in numbers.denied:
        if not _are_told_apart(script, one) and all(map(is_real, one.sides)):
            _tell_apart(script, one)
    return len(script.facts) > before


def _tell_apart(script: Script, one: Denied) -> None:
    """Make known which of two numbers that differ is the smaller, where one is at most the other."""
    for smaller, larger in (one.sides, one.sides[::-1]):
        claim = make("le", smaller, larger)
        inner = script.child(claim)
        if _follows(inner):
            is_turned = smaller is one.sides[0]
            if difference_is_not_zero(script, one.fact, *one.sides, is_turned=is_turned):
                script.do("have", spell_for_certificate(script, claim), inner)
                _cite(script, POSITIVE, (make("sub", larger, smaller),))
            return


def _are_told_apart(script: Script, one: Denied) -> bool:
    left, right = one.sides
    return any(
        _is_said(script, POSITIVE, (make("sub", *p),)) for p in ((left, right), (right, left))
    )


def open_orders(script: Script, numbers: Numbers) -> Iterator[Term]:
    """Yield of real numbers that differ that one is at most the other, where it is not known."""
    seen = set[frozenset[object]]()
    for one in numbers.denied:
        keys = [frozenset((m, s * c) for m, c in one.terms.items()) for s in (1, -1)]
        is_new = seen.isdisjoint(keys)
        seen.update(keys)
        if is_new and all(map(is_real, one.sides)) and not _are_told_apart(script, one):
            yield make("le", *one.sides)


def open_signs(script: Script) -> Iterator[Term]:
    """Yield the conditions that decide which case of a value applies, and are not known."""
    for term in values(script):
        match term:
            case Operation("abs", (x,)) if is_real(x):
                if not any(_is_said(script, law, (x,)) for law in (NOT_NEGATIVE, NOT_POSITIVE)):
                    yield make("le", ZERO, x)
            case Operation("cases", (_, condition, *_)):
                laws = ("first case", "later case")
                if not any(_is_said(script, law, (term,)) for law in laws):
                    yield condition


def open_divisors(script: Script) -> Iterator[Term]:
    """Yield what is divided by, and of which it is not known that it is not zero."""
    known = {script.sequent.algebra.canonical_key(x) for x in _not_zero(script)}
    for ref in list(script.facts):
        for x in _divisors(script.term_of(ref)):
            key = script.sequent.algebra.canonical_key(x)
            if key not in known and free_names(x) <= script.sequent.visible:
                known.add(key)
                yield x


def _not_zero(script: Script) -> Iterator[Term]:
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("not", (Operation("eq", (x, zero)),)) if zero == ZERO:
                yield x
            case Operation("eq", (x, zero)) if zero == ZERO:
                yield x


def _divisors(term: Term) -> Iterator[Term]:
    match term:
        case Binding():
            return
        case Operation("div", (_, x)) | Operation("inv", (x,)) if _is_unknown(x):
            yield x
        case Operation("pow", (x, Number(value))) if value < 0 and _is_unknown(x):
            yield x
    for child in term.children:
        yield from _divisors(child)


def _is_unknown(x: Term) -> bool:
    return isinstance(sort_of(x), Scalar) and not isinstance(x, Number)


def is_real(term: Term) -> bool:
    """Say whether a number is real by its sort."""
    return ring_of(term) < Ring.COMPLEX


def _is_said(script: Script, law: str, terms: tuple[Term, ...]) -> bool:
    return bool(script.remembered.get(("law", law, terms)))


def _cite(script: Script, law: str, terms: tuple[Term, ...]) -> list[Ref]:
    """Cite a law once; what it asks for follows from facts, or by order."""
    key = "law", law, terms
    if not script.remembered.get(key):
        made = use_law(script, law, terms, _follows)
        if not made:
            return []
        script.remembered[key] = made
    return script.remembered[key]


def _follows(script: Script) -> bool:
    """Prove a condition: as a fact, or an inequality by others and by equations."""
    return prove_in_order(script, lambda inner: Numbers.of(inner).contradict_order())
