"""Diagonal matrices that are given by cases, where they stand before a unit vector."""

from __future__ import annotations

from proofcheck.logic.polynomials import Terms
from proofcheck.logic.propositions import ZERO, shape
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term, Variable

AT_A_UNIT_VECTOR = "diagonal matrix at a unit vector"


def meet_units(context: RewritingContext, terms: Terms | Poly) -> None:
    """Say that diagonal matrices of which rules speak send unit vectors to multiples of these."""
    atoms = context.script.sequent.algebra.atoms
    for name in context.occurring(terms):
        match getattr(atoms.get(name), "term", None):
            case Operation("column", (Operation("identity", (size,)), index)):
                if context.sees(index) and context.first_time("unit", name):
                    for diagonal in _diagonals(context, size):
                        cite(context, AT_A_UNIT_VECTOR, diagonal, index)


def _diagonals(context: RewritingContext, size: Term) -> list[Binding]:
    """Return the diagonal matrices of a size in rules."""
    atoms = context.script.sequent.algebra.atoms
    active = [n for n, one in enumerate(context.completion.elements) if one.is_active]
    names = dict.fromkeys(name for n in active for name in context.occurring_in_rule(n))
    found = (_diagonal(context, getattr(atoms.get(name), "term", None)) for name in names)
    known = dict.fromkeys(one for one in found if one is not None and shape(one)[0] == size)
    return [one for one in known if context.sees(one)]


def _diagonal(context: RewritingContext, term: Term | None) -> Binding | None:
    """Return what a matrix stands for, where that is zero but on the diagonal."""
    body = None if term is None else context.script.meaning_of(term) or term
    match body:
        case Binding(
            "matrix", (i, j), None, Operation("cases", (_, Operation("eq", sides), other))
        ) if other == ZERO and all(isinstance(side, Variable) for side in sides):
            return body if {*sides} == {i.variable, j.variable} else None
    return None
