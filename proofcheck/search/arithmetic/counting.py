"""Counts of entries that are not zero: bounds by the counts of other matrices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Operation, Term, walk


def bound_counts(script: Script, prove: Callable[[Script], bool]) -> None:
    """Cite that one matrix of an inequality has no more entries than two others.

    prove   is asked whether each entry that counts, counts in one of the two
    """
    match script.goal:
        case Operation("le" | "lt", (left, right)):
            counted, others = list(_counted(left)), list(_counted(right))
            if len(counted) == 1 and others:
                _bound(script, counted[0], others, prove)


def _counted(term: Term) -> Iterator[Term]:
    """Yield the matrices whose entries a term counts."""
    for node in walk(term):
        match node:
            case Operation("nnz", (matrix,)):
                yield matrix


def _bound(
    script: Script, counted: Term, others: list[Term], prove: Callable[[Script], bool]
) -> None:
    choices = [*others, *(make("transpose", other) for other in others)]
    for first, second in combinations_with_replacement(choices, 2):
        if _cite(script, "count of a covered matrix", (counted, first, second), prove):
            for other in others:
                _cite(script, "count of a transpose", (other,), prove)
            return


def _cite(
    script: Script, law: str, terms: tuple[Term, ...], prove: Callable[[Script], bool]
) -> bool:
    try:
        specs = [spell_for_certificate(script, term) for term in terms]
        conditions = LAWS[law].schema(script.sequent, *map(script.read, specs))[0]
        proofs = [script.child(condition) for condition in conditions]
        if not all(map(prove, proofs)):
            return False
        script.do("law", law, specs, proofs)
    except (*Failure, Unspellable):
        return False
    return True
