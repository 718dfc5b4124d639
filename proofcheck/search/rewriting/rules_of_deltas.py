"""Sums over 1..n of which one term is left: terms that are multiplied by an entry of the identity.

The sum of f(j) I[j, k] is an entry of a product, of the row of all f(j) and the k-th unit vector; and
that entry is f(k).  What is one where two indices are equal, and zero elsewhere, is such an entry.
"""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.logic.numbers_of_matrices import unit_vector
from proofcheck.logic.polynomials import Body, Form
from proofcheck.logic.propositions import ONE, ZERO, ring_of, unused
from proofcheck.search.certificates.canonical_keys import (
    OF_CERTIFICATES,
    Unspellable,
    spell_for_certificate,
)
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix
from proofcheck.terms.substitution import free_names, substitute

IDENTITY, MULTIPLE = "entry of the identity", "number where two indices are equal"


def pick_terms(context: RewritingContext, name: str, body: Body) -> None:
    """Say what the sum over 1..n is of numbers that are multiplied by what is zero at all but one."""
    match body.domain:
        case Operation("range", (first, last)) as domain if first == ONE and not body.monomial[1]:
            codes = body.monomial[0]
        case _:
            return
    for code in dict.fromkeys(codes):
        term = getattr(context.script.sequent.algebra.atoms.get(code[:-1]), "term", None)
        rest = without(codes, code)
        for index in _other_indices(term, body.bound):
            if getattr(term, "operator", "") == "cases":
                assert term is not None
                value, condition, _ = term.children
                if value == ONE:
                    say_inside(context, name, rest, IDENTITY, (last, *condition.children))
                else:
                    say_inside(context, name, rest, MULTIPLE, (*condition.children, value))
            elif rest and context.first_time("pick", name, code, index):
                _pick(context, body.bound, domain, rest, index)


def without(codes: tuple[str, ...], code: str) -> tuple[str, ...]:
    """Return the factors of a product without one of them."""
    at = codes.index(code)
    return (*codes[:at], *codes[at + 1 :])


def _other_indices(term: Term | None, bound: str) -> Iterable[Term]:
    """Yield the index at which a number is not zero, where it is one at a bound index, and else zero."""
    match term:
        case Operation("entry", (Operation("identity"), i, j)):
            sides = (i, j)
        case Operation("cases", (_, Operation("eq", (i, j)), other)) if other == ZERO:
            sides = (i, j)
        case _:
            return
    for one, another in (sides, sides[::-1]):
        if getattr(one, "name", "") == bound and bound not in free_names(another):
            yield another


def _pick(
    context: RewritingContext, bound: str, domain: Operation, codes: tuple[str, ...], index: Term
) -> None:
    """Say that a sum is an entry of the product of a row and a unit vector."""
    algebra = context.script.sequent.algebra
    term = term_of(algebra, Form(None, None, {(codes, ()): Fraction(1)}))
    if term is None or _is_listed(term) or not context.sees(substitute(term, {bound: ONE})):
        return
    unit = unit_vector(domain.arguments[1], index)
    for fact in cite(context, "entry of a product", _row(term, bound, domain), unit, ONE, ONE):
        for line in context.attempt("equality", fact):
            context.enter(line, context.script.form_of(line))
            context.supply(context.script.form_of(line).terms)


def _row(term: Term, bound: str, domain: Operation) -> Term:
    """Return the row of the values of a number at all indices, as a certificate binds it."""
    index = Variable(unused(OF_CERTIFICATES + "j", term), INTEGER)
    entry = substitute(term, {bound: index})
    down = Bound(
        Variable(f"row of {index.name}", INTEGER), Operation("range", (ONE, ONE), domain.sort)
    )
    shape = Matrix(ONE, domain.children[1], ring_of(entry))
    return Binding("matrix", (down, Bound(index, domain)), None, entry, shape)


def _is_listed(term: Term) -> bool:
    """Say whether a number is an entry of a matrix that is written out, as of the row itself."""
    return getattr(term, "operator", "") == "entry" and isinstance(term.children[0], Binding)


def say_inside(
    context: RewritingContext, name: str, codes: tuple[str, ...], law: str, at: tuple[Term, ...]
) -> None:
    """Say, term by term, what a law says of a number that is zero but at one index."""
    if not context.first_time(law, name, at):
        return
    try:
        script = context.script.at_index(name)
        script.finish_with(_said_at(script, codes, law, at))
    except (*Failure, Unspellable):
        return
    context.enter_all(context.attempt("pointwise", name, "sum", script))


def _said_at(script: Script, codes: tuple[str, ...], law: str, at: tuple[Term, ...]) -> Ref:
    """Say what a law says at some terms, times some numbers; what it asks for has to be evident."""
    specs = [spell_for_certificate(script, term) for term in at]
    (fact,) = script.do("law", law, specs, [])
    (line,) = script.do("equality", fact)
    return script.do("linear-combination", None, None, [["1", [*codes], [], line, []]])[0]
