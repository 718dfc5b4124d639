"""Polynomials as terms, where all their atoms are terms."""

from __future__ import annotations

from functools import partial, reduce

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.terms.expressions import Number, Term
from proofcheck.terms.rationals import Fraction


def term_of(algebra: Algebra, form: Form) -> Term | None:
    """Return a polynomial as a term, where all its atoms are terms."""
    total: Term | None = None
    for (scalars, word), c in sorted(form.terms.items()):
        if form.rows is None and not scalars:
            part: Term | None = Number(Fraction(c))
        else:
            part = _product_of(algebra, form, scalars, word)
        if part is None:
            return None
        if c != 1 and not isinstance(part, Number):
            part = make("neg", part) if c == -1 else make("mul", Number(Fraction(c)), part)
        total = part if total is None else make("add", total, part)
    return _constant(algebra, form, 0) if total is None else total


def _product_of(
    algebra: Algebra, form: Form, scalars: tuple[str, ...], word: tuple[str, ...]
) -> Term | None:
    factors = [_factor_of(algebra, code) for code in (*scalars, *word)]
    if form.rows is not None and not word:
        factors.append(_constant(algebra, form, 1))
    if not factors:
        return _constant(algebra, form, 1)
    if any(f is None for f in factors):
        return None
    return reduce(partial(make, "mul"), [f for f in factors if f is not None])


def _factor_of(algebra: Algebra, code: str) -> Term | None:
    atom = algebra.atoms.get(code[:-1])
    if atom is None or atom.term is None:
        return None
    wrap = {" ": "", "t": "transpose", "~": "conj", "*": "adjoint"}[code[-1]]
    return make(wrap, atom.term) if wrap else atom.term


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
