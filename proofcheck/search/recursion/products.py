"""Inequalities by adding up known ones, their products, and squares, once recursion has been used.

source   Handelman 1988, Representing polynomials by positive linear functions on compact convex polyhedra
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from typing import Any

from proofcheck.logic.polynomials import ONE, Terms
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.cases.polynomials import Poly, Ring, TooLarge
from proofcheck.search.cases.squares import added_up, item_of
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.recursion.equations import solve
from proofcheck.search.recursion.unrolling import Unrolling

MOST_FACTORS = 3
"""Inequalities that are multiplied with each other."""

MOST_PRODUCTS = 240
"""Products that are looked at; those of fewer factors come first."""

MOST_ATOMS = 6
"""Atoms of whose squares multiples are looked at."""

_Known = tuple[list[Any], Poly, bool]


def contradict_by_products(script: Script, unrolling: Unrolling) -> bool:
    """Close a goal, which is false, by products of inequalities that add up to a contradiction."""
    known = _known(script)
    try:
        numbers, solved = solve(unrolling, more=[terms for _, terms, _ in known])
        numbers.script, ring = script, solved.ring
        facts: list[_Known] = [(["fact", ref], ring.read(terms), s) for ref, terms, s in known]
        places = sorted({code for _, terms, _ in known for s, _ in terms for code in s})
        products = islice(_products(ring, facts, places[:MOST_ATOMS]), MOST_PRODUCTS)
        items = [
            one
            for said, poly, strict in (*facts, *products)
            for one in item_of(solved, poly, said, is_strict=strict)
        ]
        return added_up(numbers, solved, items)
    except TooLarge:
        return False


def _known(script: Script) -> list[tuple[Ref, Terms, bool]]:
    found = dict[str, tuple[Ref, Terms, bool]]()
    for ref in reversed(order_facts(script)):
        form = order_form(script, ref)
        if form is not None and not set(form[0].terms) <= ONE.keys():
            key = repr(sorted((m, str(c)) for m, c in form[0].terms.items()))
            found.setdefault(key, (ref, form[0].terms, form[1]))
    return [*found.values()]


def _products(ring: Ring, known: list[_Known], codes: list[str]) -> Iterator[_Known]:
    """Yield products of what is not negative, and multiples of squares."""
    for count in range(2, MOST_FACTORS + 1):
        for chosen in combinations_with_replacement(known, count):
            poly = ring.constant(1)
            for _, factor, _ in chosen:
                poly *= factor
            yield ["product", [said for said, _, _ in chosen]], poly, all(s for *_, s in chosen)
        if count == 2:
            for said, factor, _ in known:
                for code in codes:
                    poly = factor * ring.variable(ring.codes.index(code)) ** 2
                    yield ["product", [said, ["square", [["1", [code], []]]]]], poly, False
