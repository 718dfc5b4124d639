"""Numbers that solve the equations of a goal, of first or second degree, as witnesses.

``a*x^2 + b*x + c = 0`` has the roots ``(-b + s)/(2*a)`` and ``(-b - s)/(2*a)``, where ``s`` is a root
of the discriminant: one that facts name, a real one, or an imaginary one.  Of an identity in further
numbers the coefficients are solved.  What comes out are candidates, of which the kernel asks for
proof.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, product

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.logic.propositions import make, ring_of
from proofcheck.search.cases.propositions import take_apart
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, integer, sort_of
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.substitution import free_names

MOST_TUPLES = 12
"""Tuples of numbers that are tried."""


def root_tuples(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield numbers for all bound names that may solve the equations of a goal; none for matrices."""
    names = [item.variable for item in goal.bound]
    if any(item.parameters or not isinstance(item.variable.sort, Scalar) for item in goal.bound):
        return
    take_apart(script)
    choices = [[*dict.fromkeys(_roots(script, goal, name))] for name in names]
    tuples = (one for one in product(*choices) if len({*one}) == len(one))
    fitting = (one for one in tuples if _fit(script, one, names))
    yield from islice(fitting, MOST_TUPLES)


def _fit(script: Script, terms: tuple[Term, ...], names: list[Variable]) -> bool:
    pairs = zip(terms, names, strict=True)
    return all(script.sequent.fits(term, name.sort) for term, name in pairs)


def _roots(script: Script, goal: Binding, name: Variable) -> Iterator[Term]:
    others = {item.variable.name for item in goal.bound} - {name.name}
    for equation, bound in _equations(goal.body, frozenset()):
        if others.isdisjoint(free_names(equation)):
            for terms in _coefficients(script, equation, bound):
                yield from _solved(script, terms, name)


def _equations(term: Term, bound: frozenset[str]) -> Iterator[tuple[Operation, frozenset[str]]]:
    """Yield the equations between numbers, and what is bound around each."""
    match term:
        case Binding("forall"):
            inner = bound | {item.variable.name for item in term.bound}
            yield from _equations(term.body, inner)
        case Operation("and", parts):
            for part in parts:
                yield from _equations(part, bound)
        case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
            yield term, bound


def _coefficients(script: Script, equation: Operation, bound: frozenset[str]) -> Iterator[Terms]:
    """Yield the coefficients of what vanishes as a polynomial in the bound names."""
    try:
        whole = script.sequent.algebra.difference(*equation.arguments).terms
    except Untranslatable:
        return
    by_monomial: dict[tuple[str, ...], Terms] = defaultdict(dict)
    for (scalars, word), c in whole.items():
        outer = tuple(code for code in scalars if code[:-1] in bound)
        inner = tuple(code for code in scalars if code[:-1] not in bound)
        by_monomial[outer][inner, word] = c
    yield from by_monomial.values()


def _solved(script: Script, terms: Terms, name: Variable) -> Iterator[Term]:
    """Yield the roots of a polynomial of first or second degree in one number."""
    code = f"{name.name} "
    by_power: dict[int, Terms] = defaultdict(dict)
    for (scalars, word), factor in terms.items():
        rest = tuple(one for one in scalars if one != code)
        by_power[len(scalars) - len(rest)][rest, word] = factor
    parts = [_term(script, by_power.get(k, {})) for k in range(3)]
    c, b, a = parts
    if c is None or b is None or a is None or max(by_power) > 2:
        return
    if max(by_power) == 1:
        yield make("div", make("neg", c), b)
    elif max(by_power) == 2:
        square = make("sub", make("mul", b, b), make("mul", integer(4), make("mul", a, c)))
        for root in _square_roots(script, square):
            for signed in (root, make("neg", root)):
                top = make("add", make("neg", b), signed)
                yield make("div", top, make("mul", integer(2), a))


def _square_roots(script: Script, square: Term) -> Iterator[Term]:
    algebra = script.sequent.algebra
    for fact in script.sequent.facts:
        match fact:
            case Operation("eq", (Operation("pow", (root, _)) as power, squared)):
                is_its = algebra.canonical_key(squared) == algebra.canonical_key(square)
                if is_its and algebra.canonical_key(power) == algebra.canonical_key(
                    make("mul", root, root)
                ):
                    yield root
    value = _term(script, algebra.form(square).terms)
    opposite = _term(script, {m: -c for m, c in algebra.form(square).terms.items()})
    if value is not None and opposite is not None and ring_of(square) < Ring.COMPLEX:
        yield make("sqrt", value)
        yield make("mul", make("i"), make("sqrt", opposite))


def _term(script: Script, terms: Terms) -> Term | None:
    return term_of(script.sequent.algebra, Form(None, None, terms))
