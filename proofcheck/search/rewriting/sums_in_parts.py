"""Sums of the same terms over ranges, one of which is the last part of the other.

Sums of matrices are compared for the entries of these, since a certificate has no word for a sum of
matrices over m+1..n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations, product

from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_sums import range_as_term
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import substitute

IN_TWO_PARTS, WITH_LAST_TERM = "sum in two parts", "sum with a last term"

MOST_SPLITS = 4
"""Sums that are taken apart in one goal."""


def split_sums(context: RewritingContext, goal: Poly) -> bool:
    """Take sums of numbers over 1..n apart at m, where sums of the same terms from m + 1 on are left."""
    before = len(context.completion.elements)
    if any(_starts_later(one) for one in _sums(context, goal)):
        _read_entries(context, goal)
    for whole, at in islice(_splits(context, goal), MOST_SPLITS):
        is_new = context.sees(whole) and context.sees(at) and context.first_time("split", whole, at)
        if is_new and not _adds_matrices(whole):
            for ref in cite(context, IN_TWO_PARTS, whole, at, prove=context.prove):
                _look_inside_parts(context, ref)
    _split_last_terms(context, goal)
    context.absorb()
    return len(context.completion.elements) > before


def _split_last_terms(context: RewritingContext, goal: Poly) -> None:
    """Say sums by those of the same terms up to one index before, where both are left."""
    algebra, sums = context.script.sequent.algebra, _sums(context, goal)
    for longer, shorter in permutations(sums, 2):
        (first, last), (start, end) = _ends(longer), _ends(shorter)
        is_next = not algebra.difference(last, make("add", end, ONE)).terms
        begin_alike = not algebra.difference(first, start).terms
        if is_next and begin_alike and context.sees(longer) and _adds_the_same(longer, shorter):
            index = Bound(longer.bound[0].variable, None)
            law = "sum of matrices with a last term" if _adds_matrices(longer) else WITH_LAST_TERM
            cite(context, law, first, last, function_of([index], longer.body), prove=context.prove)


def _look_inside_parts(context: RewritingContext, ref: Ref) -> None:
    """Put to work what is known of the terms of both parts, as of those of what is left."""
    context.absorb()
    for side in context.script.term_of(ref).children:
        context.supply(context.script.sequent.algebra.form(side).terms)


def leaves_parts(context: RewritingContext, goal: Poly) -> bool:
    """Say whether a sum of matrices is left that is the last part of another."""
    return any(_adds_matrices(whole) for whole, _ in _splits(context, goal))


def _read_entries(context: RewritingContext, goal: Poly) -> None:
    """Say what equations with sums of matrices say at the places of entries that are added up in a goal."""
    bodies = context.script.sequent.algebra.bodies
    places = dict.fromkeys(_places(context, goal))
    for number, element in enumerate(list(context.completion.elements)):
        words = [context.letters(w) for s, w in element.poly if not s]
        if not element.is_active or not any(w[0][:-1] in bodies for w in words if len(w) == 1):
            continue
        line = context.combined(element.shape, [(Fraction(1), (), "", number, "")])
        for at in places if context.first_time("entries", number) else ():
            context.enter_all(context.attempt("matrix-entry", line, *map(context.spec, at)))


def _places(context: RewritingContext, goal: Poly) -> Iterator[tuple[Term, Term]]:
    """Yield the places, none of them bound, of the entries that sums in a goal add up."""
    algebra = context.script.sequent.algebra
    for body in (algebra.bodies[n] for n in context.occurring(goal) if n in algebra.bodies):
        for code in body.monomial[0]:
            match getattr(algebra.atoms.get(code[:-1]), "term", None):
                case Operation("entry", (_, *at)) if all(map(context.sees, at)):
                    yield at[0], at[1]


def _splits(context: RewritingContext, goal: Poly) -> Iterator[tuple[Binding, Term]]:
    """Yield sums over 1..n, left or known, with m, where a sum of the same terms over m+1..n is left."""
    parts = [one for one in _sums(context, goal) if _starts_later(one)]
    known = [one.poly for one in context.completion.elements if parts and one.is_active]
    wholes = dict.fromkeys(one for poly in (goal, *known) for one in _sums(context, poly))
    wholes |= dict.fromkeys(map(_from_one, parts))
    yield from _parts(context, wholes, parts)


def _from_one(part: Binding) -> Binding:
    """Return the sum of the same terms from one on, which may be said as a product of matrices."""
    (item,) = part.bound
    assert isinstance(item.domain, Operation)
    whole = Operation("range", (ONE, item.domain.arguments[1]), item.domain.sort)
    return replace(part, bound=(replace(item, domain=whole),))


def _sums(context: RewritingContext, poly: Poly) -> list[Binding]:
    bodies = context.script.sequent.algebra.bodies
    found = [range_as_term(context, n) for n in context.occurring(poly) if n in bodies]
    return [one for one in found if one is not None]


def _parts(
    context: RewritingContext, wholes: Iterable[Binding], parts: Sequence[Binding]
) -> Iterator[tuple[Binding, Term]]:
    algebra = context.script.sequent.algebra
    for whole, part in product(wholes, parts):
        (first, last), (start, end) = _ends(whole), _ends(part)
        before = term_of(algebra, algebra.form(make("sub", start, ONE)))
        is_last = first == ONE and not algebra.difference(last, end).terms
        if before is not None and is_last and _adds_the_same(whole, part):
            yield whole, before


def _ends(total: Binding) -> tuple[Term, ...]:
    domain = total.bound[0].domain
    assert domain is not None
    return domain.children


def _starts_later(total: Binding) -> bool:
    return _ends(total)[0] != ONE


def _adds_matrices(total: Binding) -> bool:
    return isinstance(sort_of(total), Matrix)


def _adds_the_same(one: Binding, other: Binding) -> bool:
    index = one.bound[0].variable
    body = substitute(other.body, {other.bound[0].variable.name: index})
    return canonical_form(one.body) == canonical_form(body)
