"""Inequalities between moduli of numbers: triangle inequalities at the moduli that occur, added up.

Where u = s*v + t*w with signs s and t, the modulus of u is at most the sum of the two others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations, product

from proofcheck.logic.polynomials import Terms, total
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import attempt
from proofcheck.search.instances.preparation import begin_with_order, close_evident
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, walk

MOST_MODULI = 8
"""Moduli in one inequality."""


def bound_by_triangles(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality between moduli by triangle inequalities; else nothing has changed."""
    moduli = [*dict.fromkeys(_moduli(script.goal))]
    if search.nested or not 2 < len(moduli) <= MOST_MODULI:
        return False
    return attempt(script, partial(_by_triangles, search))


def _by_triangles(search: GoalSearch, script: Script) -> bool:
    match script.goal:
        case Operation("le", (Operation("abs", (x,)), high)) if any(True for _ in _moduli(x)):
            use_law(script, "bounded modulus", (x, high), partial(_added_up, search))
            return close_evident(script)
    return _added_up(search, script)


def _moduli(term: Term) -> Iterator[Operation]:
    for node in walk(term):
        if isinstance(node, Operation) and node.operator == "abs":
            yield node


def _added_up(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by triangle inequalities between the moduli in it."""
    moduli = [*dict.fromkeys(_moduli(script.goal))]
    script.do("by-contradiction")
    context = begin_with_order(search, script)
    if not all(map(context.sees, moduli)):
        return False
    for three in combinations([one.arguments[0] for one in moduli], 3):
        _cite_triangle(context, three)
    context.absorb()
    return contradict_order(context, rounds=0)


def _cite_triangle(context: RewritingContext, three: tuple[Term, ...]) -> None:
    """Cite the triangle inequality where a number is a sum of two others, up to signs."""
    algebra = context.script.sequent.algebra
    for u, v, w in permutations(three):
        for s, t in product((1, -1), repeat=2):
            parts: list[tuple[int, Terms]] = [
                (1, algebra.form(u).terms),
                (-s, algebra.form(v).terms),
                (-t, algebra.form(w).terms),
            ]
            if not total(parts):
                signed = [one if sign > 0 else make("neg", one) for sign, one in ((s, v), (t, w))]
                cite(context, "modulus of a sum of two numbers", *signed)
                for one in (v, w):
                    cite(context, "modulus of an opposite number", one)
