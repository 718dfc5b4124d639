"""Inequalities by adding up known ones, their products, and squares, once recursion has been used.

source   Handelman 1988, Representing polynomials by positive linear functions on compact convex polyhedra
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice
from typing import Any

from proofcheck.logic.polynomials import ONE, Terms, Untranslatable, times, total
from proofcheck.search.arithmetic.linear_order import find_contradiction
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.recursion.elimination import Eliminated, Pivot, combined, eliminate
from proofcheck.terms.rationals import Fraction

MOST_FACTORS = 3
"""Inequalities that are multiplied with each other."""

MOST_PRODUCTS = 240
"""Products that are looked at; those of fewer factors come first."""

MOST_ATOMS = 6
"""Atoms of whose squares multiples are looked at."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that is not negative.

    data       as a certificate says it, without its factor
    state      its polynomial, after elimination, with the equations that were used
    is_strict  whether it is positive
    """

    data: list[Any]
    state: Eliminated
    is_strict: bool


def contradict_by_products(script: Script, pivots: Sequence[Pivot]) -> bool:
    """Close a goal, which is false, by products of inequalities that add up to a contradiction.

    pivots   equations that are put in before
    """
    items = [*_items(script, [one for one in pivots if one.divisor is None])]
    forms = [({s: c for (s, _), c in one.state.terms.items()}, one.is_strict) for one in items]
    found = find_contradiction(forms)
    if found is None:
        return False
    parts: list[Any] = [[str(c), *items[at].data] for at, c in found.items()]
    whole = Eliminated({})
    for at, c in found.items():
        for ref, terms in items[at].state.multiples.items():
            known = whole.multiples.get(ref, {})
            whole.multiples[ref] = total([(1, known), (c, terms)])
    whole.multiples = {ref: terms for ref, terms in whole.multiples.items() if terms}
    line = combined(script, whole)
    script.close("farkas", parts if line is None else [*parts, ["-1", "line", line]])
    return True


def _items(script: Script, pivots: list[Pivot]) -> Iterator[Item]:
    """Yield what is known not to be negative, then products of it, and multiples of squares."""
    known = _known(script)
    for ref, form, strict in known:
        state = _eliminated(form, pivots)
        if state is not None:
            yield Item(["fact", ref], state, strict)
    for data, form, strict in islice(_products(known), MOST_PRODUCTS):
        state = _eliminated(form, pivots)
        if state is not None:
            yield Item(["product", data], state, strict)


_Known = tuple[Ref, Terms, bool]


def _known(script: Script) -> list[_Known]:
    found, seen = list[_Known](), set[str]()
    for ref in reversed(order_facts(script)):
        form = order_form(script, ref)
        if form is not None and not set(form[0].terms) <= ONE.keys():
            key = repr(sorted((m, str(c)) for m, c in form[0].terms.items()))
            if key not in seen:
                seen.add(key)
                found.append((ref, form[0].terms, form[1]))
    return found


def _eliminated(form: Terms, pivots: list[Pivot]) -> Eliminated | None:
    state = Eliminated(form)
    try:
        eliminate(state, pivots)
    except Untranslatable:
        return None
    return state


def _products(known: list[_Known]) -> Iterator[tuple[list[Any], Terms, bool]]:
    atoms = sorted({code for _, terms, _ in known for scalars, _ in terms for code in scalars})
    squares: list[tuple[str, Terms]] = [
        (code, {((code, code), ()): Fraction(1)}) for code in atoms[:MOST_ATOMS]
    ]
    for count in range(2, MOST_FACTORS + 1):
        for chosen in combinations_with_replacement(known, count):
            form = dict(ONE)
            for _, terms, _ in chosen:
                form = times(form, terms)
            yield [["fact", ref] for ref, _, _ in chosen], form, all(s for _, _, s in chosen)
        if count == 2:
            for ref, terms, _ in known:
                for code, square in squares:
                    data = [["fact", ref], ["square", [["1", [code], []]]]]
                    yield data, times(terms, square), False
