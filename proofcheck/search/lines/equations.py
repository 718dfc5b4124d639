"""Closing equations: cofactors of known equations, by exact linear algebra on normal forms."""

from __future__ import annotations

from proofcheck.certificates.building import At, OpenProof, Part
from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import Monomial, Rational
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.ideals import Multiples, Span

ROUNDS = 3
"""How often the monomials of multiples say what to multiply by."""


def close_equation(context: Context, goal: Node) -> At | None:
    """Return the line of an equation that is a sum of multiples of those at hand."""
    proof = context.shared.proof
    keys = proof.keys
    left, right = goal.args
    sort = keys.sorts.of(left)
    if not is_number(sort) and sort.op != "Matrix":
        return None
    target = keys.difference(left, right)
    if not target:
        return attempt(proof, "ring", goal, (), ())
    equations = [e for e in context.equations if not (e.is_matrix and is_number(sort))]
    multiples = Multiples(keys, equations, [target])
    for count in range(ROUNDS):
        if not multiples.grow(by_constants=count > 0) and count > 0:
            break
        rest, used = multiples.span.reduced(target)
        if not rest:
            items = ring_items(context.shared.speller, multiples.span, used)
            return attempt(proof, "ring", goal, items, ())
    return None


def ring_items(speller: Speller, span: Span, used: dict[int, Rational]) -> tuple[Part, ...]:
    """Return the items of `ring` for a combination of multiples."""
    items: list[Part] = []
    for n in sorted(used):
        m = span.multiples[n]
        left = factor(speller, m.left, used[n])
        right = None if m.right is None else speller.monomial(m.right)
        items.append((m.line, left, right, m.turn))
    return tuple(items)


def factor(speller: Speller, monomial: Monomial | None, value: Rational) -> Node | None:
    """Return a multiple of a monomial as a factor; None for 1."""
    if monomial is None:
        return None if value == 1 else speller.terms.number(value)
    return speller.monomial(monomial, value)


def attempt(proof: OpenProof, rule: str, *parts: Part) -> At | None:
    """Take a step, or say that it does not follow."""
    try:
        return proof.take(rule, *parts)
    except Refusal:
        return None
