"""Known inequalities as summands, nearest to what was supposed first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from proofcheck.logic.polynomials import Form, Terms
from proofcheck.search.arithmetic.denominators import make_denominators_known
from proofcheck.search.arithmetic.linear_order import find_contradiction
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.congruence.positivity import say_signs, say_signs_of_sums
from proofcheck.search.instances.norm_laws import (
    OPERATORS,
    bound_inner_products,
    square_lengths,
    take_out_factors,
)
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.positivity.cauchy_schwarz import bound_sums
from proofcheck.search.positivity.columns import equations_along_columns
from proofcheck.search.positivity.summands import Summand
from proofcheck.search.positivity.tangents import say_tangents
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.instantiation import instantiate_inequalities
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction

MOST_PAIRS = 40
"""Critical pairs of rules that are treated once lengths are squared."""

LEVELS_OF_DEFINITIONS = 4
"""Definitions inside definitions that are put in."""

ROUNDS = 2
"""How often what is known of the numbers in inequalities is made known."""


def known_inequalities(context: RewritingContext) -> list[Summand]:
    """Return what was supposed last, then what shares numbers with it, directly or through others."""
    _settle_equations(context)
    for _ in range(ROUNDS):
        spoken = [*_compared_names(context), *_equal_names(context)]
        instantiate_inequalities(context, spoken, _all_follow)
        take_out_factors(context, _compared_names(context), _follows_in_order)
        names = _compared_names(context)
        say_signs(context, names)
        say_signs_of_sums(context, [*names, *_equal_names(context)])
        square_lengths(context, names)
        bound_inner_products(context, [*names, *_equal_names(context)])
        bound_sums(context)
        say_tangents(context, names)
        make_denominators_known(context, compared_terms(context), _follows_in_order)
    for _ in range(MOST_PAIRS):
        if not context.completion.step():
            break
    found = [*_order_forms(context)]
    _settle_squares(context, [code for _, form, _ in found for s, _ in form.terms for code in s])
    summands = _told_apart(context, found)
    equations = [*number_equations(context), *equations_along_columns(context)]
    near = _nearest(summands, [_codes(terms) for terms in equations])
    return [*near[:1], *_contradictory(context, summands, near), *near[1:]]


def _settle_equations(context: RewritingContext) -> None:
    """Put in definitions in equations between numbers, and in what these bring in."""
    atoms = context.script.sequent.algebra.atoms
    waiting: list[Terms | Poly] = []
    for equation in number_equations(context):
        named = (atoms[name].term for name in context.occurring(equation) if name in atoms)
        if any(context.body_of(term) is not None for term in named):
            waiting.append(equation)
    for _ in range(LEVELS_OF_DEFINITIONS):
        before = len(context.completion.elements)
        for terms in waiting:
            context.supply(terms)
        waiting = [element.poly for element in context.completion.elements[before:]]


def _told_apart(
    context: RewritingContext, found: Iterable[tuple[Ref, Form, bool]]
) -> list[tuple[Summand, frozenset[str]]]:
    """Return inequalities, with the names in them; of those with one normal form the first."""
    known: dict[tuple[frozenset[Any], bool], tuple[Summand, frozenset[str]]] = {}
    for ref, form, is_strict in found:
        normal = context.normal(form)
        if known and not normal and not is_strict:
            continue
        scale = abs(normal[min(normal)]) if normal else 1
        key = frozenset((m, c / scale) for m, c in normal.items()), is_strict
        names = _codes(form.terms) | _codes(normal)
        known.setdefault(key, (Summand(("fact", ref), form.terms, is_strict), names))
    return [*known.values()]


def _contradictory(
    context: RewritingContext,
    given: list[tuple[Summand, frozenset[str]]],
    near: list[Summand],
) -> list[Summand]:
    """Return what says that zero is positive, and is not near, since nothing is left of it."""
    strict = (one for one, _ in given if one.is_strict and one not in near)
    return [one for one in strict if not context.normal(Form(None, None, one.terms))]


def _compared_names(context: RewritingContext) -> list[str]:
    """Return the names of what known inequalities compare, and of what that is in normal form."""
    forms = [form for _, form, _ in _order_forms(context)]
    written = [n for form in forms for n in context.occurring(form.terms)]
    return [*written, *(n for form in forms for n in context.occurring(context.normal(form)))]


def _equal_names(context: RewritingContext) -> list[str]:
    """Return the names in equations between numbers."""
    return [n for terms in number_equations(context) for n in context.occurring(terms)]


def number_equations(context: RewritingContext) -> Iterator[Terms]:
    """Yield the equations between numbers by which normal forms are made."""
    for element in context.completion.elements:
        if element.shape == (None, None) and element.is_active:
            yield {(s, ()): c for (s, _), c in element.poly.items()}


def _settle_squares(context: RewritingContext, codes: Iterable[str]) -> None:
    """Make known what the squares of lengths come to."""
    atoms = context.script.sequent.algebra.atoms
    for code in dict.fromkeys(codes):
        if getattr(getattr(atoms.get(code[:-1]), "term", None), "operator", "") in OPERATORS:
            context.settled(Form(None, None, {((code, code), ()): Fraction(1)}))


def compared_terms(context: RewritingContext) -> Iterator[Term]:
    """Yield the terms that known inequalities compare."""
    for ref in list(context.script.facts):
        term = context.script.term_of(ref)
        inner = term.children[0] if getattr(term, "operator", "") == "not" else term
        if getattr(inner, "operator", "") in _ORDER:
            yield from inner.children


_ORDER = frozenset({"le", "lt", "ge", "gt"})


def _all_follow(script: Script) -> bool:
    """Prove inequalities, each by a sum of inequalities as they stand."""
    match script.goal:
        case Operation("and", parts):
            proofs = [script.child(part) for part in parts]
            if not all(map(_all_follow, proofs)):
                return False
            script.close("and-introduction", proofs)
            return True
        case Operation("ge" | "gt"):
            script.do("expand-goal")
    return _follows_in_order(script)


def _follows_in_order(script: Script) -> bool:
    """Prove an inequality by a sum of inequalities as they stand."""
    if close_evident(script):
        return True
    script.do("by-contradiction")
    forms = [(ref, *found) for ref in order_facts(script) if (found := order_form(script, ref))]
    given = [({s or (): c for (s, _), c in f.terms.items()}, strict) for _, f, strict in forms]
    multiples = find_contradiction(given)
    if multiples is None:
        return False
    script.close("farkas", [[str(c), "fact", forms[k][0]] for k, c in multiples.items() if c])
    return True


def _order_forms(context: RewritingContext) -> Iterator[tuple[Ref, Form, bool]]:
    """Yield inequalities between numbers, what was supposed last first."""
    script = context.script
    refs = order_facts(script)
    refs.sort(key=lambda ref: not _is_supposed(script.term_of(ref)))
    for ref in refs:
        found = order_form(script, ref)
        if found is not None and any(m != ((), ()) for m in found[0].terms):
            context.settled(found[0])
            yield ref, *found


def _is_supposed(term: object) -> bool:
    match term:
        case Operation("not", (Operation("le" | "lt"),)):
            return True
    return False


def _codes(terms: Terms | Poly) -> frozenset[str]:
    return frozenset(code for s, _ in terms for code in s)


def _nearest(
    given: list[tuple[Summand, frozenset[str]]], links: list[frozenset[str]]
) -> list[Summand]:
    """Return summands in the order in which they are reached from the first.

    links   numbers that equations relate
    """
    if not given:
        return []
    near, waiting, chosen = given[0][1], given[1:], [given[0][0]]
    while waiting:
        near = near.union(*(one for one in links if not near.isdisjoint(one)))
        reached = [one for one in waiting if not near.isdisjoint(one[1])]
        if not reached:
            break
        waiting = [one for one in waiting if one not in reached]
        chosen += [summand for summand, _ in reached]
        near = near.union(*(names for _, names in reached))
    return chosen
