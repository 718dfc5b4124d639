"""Equations that hold for all numbers, at a few numbers: the coefficients of both sides agree."""

from __future__ import annotations

from proofcheck.logic.polynomials import Untranslatable
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.terms.expressions import Binding, Bound, Operation, Variable, sort_of
from proofcheck.terms.sorts import Scalar

MOST_DEGREE = 4
"""Degree up to which an identity is put to use."""


def instantiate_identities(script: Script) -> None:
    """Say what each polynomial identity says at 0, 1, -1, ..., as many as it has coefficients."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", (Bound(x, None, ()),), None, Operation("eq", _) as body) if (
                isinstance(x.sort, Scalar) and isinstance(sort_of(body.children[0]), Scalar)
            ):
                _instantiate(script, ref, x, body)


def _instantiate(script: Script, ref: Ref, x: Variable, body: Operation) -> None:
    if ("identity", ref) in script.prepared:
        return
    script.prepared.add(("identity", ref))
    try:
        terms = script.sequent.algebra.difference(*body.arguments).terms
    except Untranslatable:
        return
    degree = max((s.count(x.name + " ") for s, _ in terms), default=0)
    if 0 < degree <= MOST_DEGREE:
        for value in range(-(degree // 2), degree - degree // 2 + 1):
            quietly(script, "forall-elimination", ref, [["n", str(value)]], [])
