"""Products of exponentials of numbers, compared by the sums of their exponents.

exp(a)*exp(b) and exp(c) are one number where a + b = c.  What is only likely to agree is looked for
here; that it does is proved.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial, reduce
from itertools import pairwise

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, total
from proofcheck.logic.polynomials import times as product_of
from proofcheck.logic.propositions import make
from proofcheck.search.rewriting.citing import cite, equate
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import Workbench
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

MOST_FACTORS = 6
"""Exponentials in one product."""


def compare_exponentials(bench: Workbench, left: Poly) -> bool:
    """Bring products of exponentials in a polynomial together; say whether anything new came of it."""
    before = len(bench.completion.elements)
    alike: dict[str, dict[tuple[str, ...], list[Term]]] = defaultdict(dict)
    for scalars, _ in left:
        factors = [(c, a) for c in scalars if (a := _exponent(bench, c)) is not None]
        if factors and len(factors) <= MOST_FACTORS:
            exponents = [a for _, a in factors]
            alike[_sum_of(bench, exponents)][tuple(c for c, _ in factors)] = exponents
    for text, products in alike.items():
        if len(products) > 1 or text == _NOTHING:
            _unite(bench, list(products.values()), is_zero=text == _NOTHING)
    bench.absorb()
    return len(bench.completion.elements) > before


def _exponent(bench: Workbench, code: str) -> Term | None:
    """Return a where a scalar atom is exp(a)."""
    atom = bench.script.sequent.algebra.atoms.get(code[:-1])
    match atom and atom.term:
        case Operation("exp", (argument,)) if code[-1] == " " and bench.sees(argument):
            return _without_powers(argument)
    return None


def _without_powers(term: Term) -> Term:
    """Write powers as products, as certificates do."""
    match term:
        case Operation("pow", (base, Number(k))) if k in range(1, MOST_FACTORS + 1):
            return reduce(partial(make, "mul"), [_without_powers(base)] * int(k))
        case Operation(operator, parts):
            return Operation(operator, tuple(map(_without_powers, parts)), term.sort)
    return term


_NOTHING = str([])


def _sum_of(bench: Workbench, exponents: list[Term]) -> str:
    """Spell the sum of exponents as it is by the rules so far, squared lengths as products."""
    algebra = bench.script.sequent.algebra
    terms = total((1, algebra.form(a).terms) for a in exponents)
    normal = bench.settled(Form(None, None, _with_products(bench, terms)))
    return str(sorted((s, w, str(c)) for (s, w), c in normal.items()))


def _with_products(bench: Workbench, terms: Terms) -> Terms:
    """Replace |x|^2 by x^T x."""
    parts = []
    for (scalars, word), c in terms.items():
        value: Terms = {((), word): Fraction(1)}
        rest = list(scalars)
        while rest:
            code = rest.pop()
            square = _square_of_length(bench, code) if code in rest else None
            if square is not None:
                rest.remove(code)
            value = product_of(value, square or {((code,), ()): Fraction(1)})
        parts.append((c, value))
    return total(parts)


def _square_of_length(bench: Workbench, code: str) -> Terms | None:
    algebra = bench.script.sequent.algebra
    atom = algebra.atoms.get(code[:-1])
    match atom and atom.term:
        case Operation("norm", (x,)):
            try:
                return algebra.form(make("scalar", make("mul", make("adjoint", x), x))).terms
            except Untranslatable:
                return None
    return None


def _unite(bench: Workbench, products: list[list[Term]], *, is_zero: bool) -> None:
    """Write products of exponentials as exponentials of sums, and these as one."""
    sums = [_united(bench, exponents) for exponents in products]
    if is_zero:
        for exponent in sums:
            cite(bench, "exp of zero", exponent, prove=bench.prove)
    for first, second in pairwise(sums):
        equate(bench, "exp", first, second)


def _united(bench: Workbench, exponents: list[Term]) -> Term:
    """Cite what makes one exponential of a product, and return its exponent."""
    whole, *rest = exponents
    for exponent in rest:
        cite(bench, "exp of a sum", whole, exponent)
        whole = make("add", whole, exponent)
    return whole
