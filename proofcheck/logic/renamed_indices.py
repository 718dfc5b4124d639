"""Sums whose index has the first name that is free, so that equal sums are spelled alike.

The index of a sum inside another has a name of its own.  Where the inner sum does not depend on the
outer index it is taken out, and then it is the sum that it would have been outside.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import IMAGINARY, Body, Form, Monomial
from proofcheck.terms.expressions import Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, substitute

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra


def with_first_name(algebra: Algebra, body: Body) -> Body:
    """Return a sum with the first name for its index that nothing in it mentions.

    It is returned as it is where not all of its factors can be said with another name.
    """
    number, _, text = body.bound.removeprefix("bound ").partition(" in ")
    codes = [c for c in (*body.monomial[0], *body.monomial[1]) if c != IMAGINARY]
    taken = algebra.dependence(codes) | free_names(body.domain)
    names = (f"bound {k} in {text}" for k in range(int(number) if number.isdigit() else 0))
    new = next((name for name in names if name not in taken), None)
    if new is None or body.bound in algebra.size_dependence(s for s in body.shape if s is not None):
        return body
    monomial = _renamed_monomial(algebra, body.monomial, body.bound, new)
    return body if monomial is None else replace(body, bound=new, monomial=monomial)


def _renamed_monomial(algebra: Algebra, monomial: Monomial, old: str, new: str) -> Monomial | None:
    rename = partial(_renamed, algebra, old=old, new=new)
    scalars, word = ([rename(code) for code in part] for part in monomial)
    if None in scalars or None in word:
        return None
    return tuple(sorted(c for c in scalars if c)), tuple(c for c in word if c)


def _renamed(algebra: Algebra, code: str, *, old: str, new: str) -> str | None:
    """Return an atom or a letter that speaks of another index; None where it cannot be said."""
    if code == IMAGINARY or old not in algebra.dependence([code]):
        return code
    form = _renamed_atom(algebra, code[:-1], old, new)
    if form is None:
        return None
    turn = code[-1] in "t*", code[-1] in "~*"
    form = algebra.with_involution(form, transposed=turn[0], conjugated=turn[1])
    ((scalars, word), c), *others = form.terms.items()
    codes = (*scalars, *word)
    return codes[0] if not others and c == 1 and len(codes) == 1 else None


def _renamed_atom(algebra: Algebra, name: str, old: str, new: str) -> Form | None:
    from proofcheck.logic.numbers_of_matrices import only_entry, trace_of

    for words, number in ((algebra.words, only_entry), (algebra.traces, trace_of)):
        if name in words:
            renamed = _renamed_monomial(algebra, ((), words[name]), old, new)
            if renamed is None:
                return None
            ends = algebra.vertices(renamed[1][0])[0], algebra.vertices(renamed[1][-1])[1]
            return number(algebra, Form(*ends, {renamed: Fraction(1)}))
    body = algebra.bodies.get(name)
    if body is not None:
        sizes = algebra.size_dependence(s for s in body.shape if s is not None)
        inner = _renamed_monomial(algebra, body.monomial, old, new)
        if inner is None or body.bound == new or old in sizes | free_names(body.domain):
            return None
        form = Form(*body.shape, {inner: Fraction(1)})
        return algebra.bind(body.binder, body.bound, body.domain, form)
    term = algebra.atoms[name].term
    return None if term is None else algebra.form(substitute(term, {old: Variable(new, INTEGER)}))
