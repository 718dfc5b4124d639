"""Polynomials as terms, where all their atoms are terms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import IMAGINARY, Form, Monomial
from proofcheck.logic.propositions import ONE, make
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring, Scalar


def term_of(algebra: Algebra, form: Form, *, with_parts: bool = False) -> Term | None:
    """Return a polynomial as a term, where all its atoms are terms.

    with_parts   the isometries of the parts of a direct sum are written as blocks
    """
    total: Term | None = None
    for (scalars, word), c in sorted(form.terms.items()):
        if form.rows is None and not scalars:
            part: Term | None = Number(Fraction(c))
        else:
            part = _product_of(algebra, form, scalars, word, with_parts)
        if part is None:
            return None
        if c != 1 and not isinstance(part, Number):
            part = make("neg", part) if c == -1 else make("mul", Number(Fraction(c)), part)
        total = part if total is None else make("add", total, part)
    return _constant(algebra, form, 0) if total is None else total


def in_two(
    algebra: Algebra, number: Term, is_first: Callable[[Monomial], bool]
) -> tuple[Term, Term] | None:
    """Return a number as the sum of some of its terms and of the others, where there are both, and as terms."""
    terms = algebra.form(number).terms
    first, second = (
        {m: c for m, c in terms.items() if is_first(m) is is_it} for is_it in (True, False)
    )
    if not first or not second:
        return None
    one, other = (term_of(algebra, Form(None, None, part)) for part in (first, second))
    return None if one is None or other is None else (one, other)


def _product_of(
    algebra: Algebra,
    form: Form,
    scalars: tuple[str, ...],
    word: tuple[str, ...],
    with_parts: bool,
) -> Term | None:
    factors = [factor_of(algebra, code, with_parts=with_parts) for code in (*scalars, *word)]
    if form.rows is not None and not word:
        factors.append(_constant(algebra, form, 1))
    if not factors:
        return _constant(algebra, form, 1)
    if any(f is None for f in factors):
        return None
    return reduce(partial(make, "mul"), [f for f in factors if f is not None])


def _number_of(algebra: Algebra, name: str) -> Term | None:
    """Return a number that is made of a product of matrices as a term."""
    word, at = algebra.entries.get(name, (algebra.words.get(name), ()))
    operator = "entry" if at else "scalar"
    if word is None:
        word, operator = algebra.traces[name], "trace"
    factors = [factor_of(algebra, letter) for letter in word]
    known = [factor for factor in factors if factor is not None]
    whole = len(known) == len(word)
    return make(operator, reduce(partial(make, "mul"), known), *at) if whole else None


def factor_of(algebra: Algebra, code: str, *, with_parts: bool = False) -> Term | None:
    """Return an atom or a letter as a term, as its involution says; None where none is known."""
    if code == IMAGINARY:
        return Operation("i", (), Scalar(Ring.COMPLEX))
    atom = algebra.atoms.get(code[:-1])
    is_part = with_parts and code[:-1] in algebra.parts
    term = _part(algebra, code[:-1]) if is_part else getattr(atom, "term", None)
    if any(code[:-1] in known for known in (algebra.words, algebra.entries, algebra.traces)):
        term = _number_of(algebra, code[:-1])
    elif code[:-1] in algebra.divisors:
        divisor = divisor_of(algebra, code[:-1])
        term = None if divisor is None else make("div", ONE, divisor)
    if term is None:
        return None
    wrap = {" ": "", "t": "transpose", "~": "conj", "*": "adjoint"}[code[-1]]
    return make(wrap, term) if wrap else term


def divisor_of(algebra: Algebra, name: str) -> Term | None:
    """Return the number of which an atom is the reciprocal, as a term; None of any other atom."""
    terms = algebra.divisors.get(name)
    return None if terms is None else term_of(algebra, Form(None, None, terms))


def _part(algebra: Algebra, name: str) -> Term | None:
    """Return the isometry of a part of a direct sum: the identity, above and below zeros."""
    number, sizes = algebra.parts[name]
    own = sizes[number - 1]
    cells = [
        _constant(algebra, Form(size, own, {}), int(k == number)) for k, size in enumerate(sizes, 1)
    ]
    if any(cell is None for cell in cells):
        return None
    return make("blocks", Number(Fraction(1)), *(cell for cell in cells if cell is not None))


def _constant(algebra: Algebra, form: Form, value: int) -> Term | None:
    """Return zero or one of a shape, where its sizes can be written."""
    if form.rows is None or form.columns is None:
        return Number(Fraction(value))
    rows, columns = (
        term_of(algebra, Form(None, None, algebra.sizes[s])) for s in (form.rows, form.columns)
    )
    if rows is None or columns is None:
        return None
    return make("zero", rows, columns) if value == 0 else make("identity", rows)
