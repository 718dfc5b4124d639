"""Indices of sums: equal sums are spelled alike, and a sum with one term alone is that term.

The index of a sum inside another has a name of its own.  Where the inner sum does not depend on the
outer index it is taken out, and then it is the sum that it would have been outside.

An entry (k, j) of the identity of size n vanishes for all k in 1..n but one, so that its sum with f(k)
over these is f(j) times the entry (j, j), which is 0 where j is not among them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import (
    IMAGINARY,
    ONE,
    Body,
    Form,
    Monomial,
    Terms,
    Untranslatable,
    scalar,
    times,
)
from proofcheck.logic.propositions import ONE as FIRST
from proofcheck.terms.expressions import Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, substitute

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra


def with_first_name(algebra: Algebra, body: Body) -> Body:
    """Return a sum of numbers with the first name for its index that nothing in it mentions.

    It is returned as it is where not all of its factors can be said with another name.
    """
    number, _, text = body.bound.removeprefix("bound ").partition(" in ")
    codes = [c for c in body.monomial[0] if c != IMAGINARY]
    taken = algebra.dependence(codes) | free_names(body.domain)
    names = (f"bound {k} in {text}" for k in range(int(number) if number.isdigit() else 0))
    new = next((name for name in names if name not in taken), None)
    if new is None:
        return body
    try:
        terms = _monomial_at(algebra, body.monomial, body.bound, Variable(new, INTEGER))
    except Untranslatable:
        return body
    ((monomial, c),) = terms.items() if len(terms) == 1 else [(body.monomial, 0)]
    return replace(body, bound=new, monomial=monomial) if c == 1 else body


def single_term(algebra: Algebra, name: str, domain: Term, monomial: Monomial) -> Terms | None:
    """Return the sum of a monomial with an entry of the identity in the row or column of the index.

    None where it has none, or what stands beside it cannot be said of one index
    """
    for code in monomial[0]:
        other = _other_place(algebra, name, domain, code)
        if other is not None:
            try:
                return _monomial_at(algebra, monomial, name, other)
            except Untranslatable:
                return None
    return None


def _other_place(algebra: Algebra, name: str, domain: Term, code: str) -> Term | None:
    """Return j where an atom is the entry of the identity at an index in 1..n, and at j."""
    atom = None if code == IMAGINARY else algebra.atoms[code[:-1]]
    match domain, atom and atom.term:
        case (
            Operation("range", (first, last)),
            Operation("entry", (Operation("identity", (size,)), *places)),
        ) if first == FIRST and algebra.size(last) == algebra.size(size):
            for one, other in (places, places[::-1]):
                if getattr(one, "name", "") == name and name not in free_names(other):
                    return other
    return None


def _monomial_at(algebra: Algebra, monomial: Monomial, old: str, index: Term) -> Terms:
    """Put an index for a bound name.

    raises   Untranslatable where a factor cannot be said of another index
    """
    result: Terms = ONE
    for code in (*monomial[0], *monomial[1]):
        result = times(result, _atom_at(algebra, code, old, index).terms)
    return result


def _atom_at(algebra: Algebra, code: str, old: str, index: Term) -> Form:
    if code == IMAGINARY or old not in algebra.dependence([code]):
        is_letter = code != IMAGINARY and algebra.atoms[code[:-1]].rows is not None
        return Form(None, None, {((), (code,)): Fraction(1)} if is_letter else scalar(code))
    plain = _plain_at(algebra, code[:-1], old, index)
    turn = code[-1] in "t*", code[-1] in "~*"
    return algebra.with_involution(plain, transposed=turn[0], conjugated=turn[1])


def _plain_at(algebra: Algebra, name: str, old: str, index: Term) -> Form:
    from proofcheck.logic.numbers_of_matrices import only_entry, trace_of

    for words, number in ((algebra.words, only_entry), (algebra.traces, trace_of)):
        if name in words:
            return number(algebra, _word_at(algebra, words[name], old, index))
    body, term = algebra.bodies.get(name), algebra.atoms[name].term
    if body is not None:
        return _body_at(algebra, body, old, index)
    if term is None:
        raise Untranslatable("an atom that is no term")
    return algebra.form(substitute(term, {old: index}))


def _word_at(algebra: Algebra, word: tuple[str, ...], old: str, index: Term) -> Form:
    ends = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    if old in algebra.size_dependence(ends):
        raise Untranslatable("a shape that depends on the index")
    return Form(*ends, _monomial_at(algebra, ((), word), old, index))


def _body_at(algebra: Algebra, body: Body, old: str, index: Term) -> Form:
    sizes = algebra.size_dependence(s for s in body.shape if s is not None)
    if body.bound in free_names(index) or old in sizes | free_names(body.domain):
        raise Untranslatable("an index that would be captured, or a set that depends on it")
    form = Form(*body.shape, _monomial_at(algebra, body.monomial, old, index))
    return algebra.bind(body.binder, body.bound, body.domain, form)
