"""Real numbers that are asked for by an equation between complex numbers: it is two real ones."""

from __future__ import annotations

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import IMAGINARY, Form, Terms, Untranslatable
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Binding, Number, Operation, Term, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, Scalar

Complex = tuple[Fraction, Fraction]


def real_solution(script: Script, goal: Binding) -> tuple[Term, Term] | None:
    """Return two real numbers that satisfy the first linear equation of a goal, if they are two."""
    names = [item.variable.name for item in goal.bound]
    if len(names) != 2 or any(sort_of(item.variable) != REAL for item in goal.bound):
        return None
    for node in walk(goal.body):
        match node:
            case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar):
                try:
                    terms = script.sequent.algebra.difference(left, right).terms
                except Untranslatable:
                    continue
                return _solved(script.sequent.algebra, terms, names)
    return None


def _solved(algebra: Algebra, terms: Terms, names: list[str]) -> tuple[Term, Term] | None:
    """Solve a*x + b*y = c for real x and y, where a and b are complex numbers."""
    a, b = (_coefficient(terms, name) for name in names)
    codes = {f"{name}{kind}" for name in names for kind in " ~"}
    rest = {m: -c for m, c in terms.items() if codes.isdisjoint(m[0])}
    linear = sum(part != 0 for number in (a, b) for part in number)
    determinant = a[0] * b[1] - a[1] * b[0]
    c = term_of(algebra, Form(None, None, rest))
    if c is None or not determinant or len(rest) + linear < len(terms):
        return None
    parts = make("re", c), make("im", c)
    rows = (b[1], -b[0]), (-a[1], a[0])
    x, y = (_combined([k / determinant for k in row], parts) for row in rows)
    return x, y


def _coefficient(terms: Terms, name: str) -> Complex:
    code = f"{name} "
    with_unit = tuple(sorted((IMAGINARY, code)))
    return terms.get(((code,), ()), Fraction(0)), terms.get((with_unit, ()), Fraction(0))


def _combined(factors: list[Fraction], parts: tuple[Term, Term]) -> Term:
    """Return a sum of multiples, as it would be written."""
    products = [
        part if factor == 1 else make("mul", Number(factor), part)
        for factor, part in zip(factors, parts, strict=True)
        if factor
    ]
    return products[0] if len(products) == 1 else make("add", *products)
