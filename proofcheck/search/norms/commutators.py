"""Whether terms and facts speak of commutators, as they are written or defined."""

from __future__ import annotations

from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Application, Binding, Operation, Term, walk


def speaks_of_commutators(term: Term, script: Script) -> bool:
    """Say whether some norm in a term is that of a commutator, as it is written or defined."""
    norms = (node.children[0] for node in walk(term) if getattr(node, "operator", "") == "norm")
    return any(_is_commutator(_meant(x, script)) for x in norms)


def says_that_matrices_commute(fact: Term, script: Script) -> bool:
    """Say whether a fact is that some commutators, as they are written or defined, vanish."""
    while isinstance(fact, Binding) and fact.binder == "forall":
        fact = fact.body
    match fact:
        case Operation("eq", (left, Operation("zero"))):
            return _is_commutator(_meant(left, script))
    return False


def _meant(x: Term, script: Script) -> Term:
    """Return what the definition of a function says, at whatever arguments."""
    if not isinstance(x, Application):
        return x
    item = script.sequent.shared.declarations.get(x.function.name)
    return x if item is None or item.body is None else item.body


def _is_commutator(x: Term) -> bool:
    match x:
        case Operation("sub", (Operation("mul", (a, b)), Operation("mul", (c, d)))):
            return (a, b) == (d, c)
    return False
