"""The two diagonal blocks of a term, where its parts are block-diagonal.

(A (+) B)(C (+) D) = A C (+) B D, and so on for sums, inverses and transposes.  Nothing is proved
here: the blocks are candidates for what a goal asks for.
"""

from __future__ import annotations

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import Application, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix

Blocks = tuple[Term, Term]

_BLOCKWISE = frozenset({"add", "sub", "neg", "mul", "inv", "transpose", "adjoint", "conj"})


def diagonal_blocks(script: Script, term: Term, sizes: Blocks) -> Blocks | None:
    """Return two blocks of these sizes, if the term is evidently made of such."""
    sequent = script.sequent
    known = _said(sequent, term, sizes)
    if known is not None:
        return known
    match term:
        case Operation("dsum", (first, second)):
            return (first, second) if _fits(sequent, first, sizes[0]) else None
        case Operation("identity"):
            return make("identity", sizes[0]), make("identity", sizes[1])
        case Operation("zero"):
            return make("zero", sizes[0], sizes[0]), make("zero", sizes[1], sizes[1])
        case Operation(operator, arguments) if operator in _BLOCKWISE:
            return _blockwise(script, operator, arguments, sizes)
        case Variable() | Application():
            body = script.meaning_of(term)
            return None if body is None else diagonal_blocks(script, body, sizes)
    return None


def _said(sequent: Sequent, term: Term, sizes: Blocks) -> Blocks | None:
    """Return what a fact says a term is the direct sum of."""
    text = sequent.algebra.canonical_key(term)
    for fact in sequent.facts:
        match fact:
            case Operation("eq", (left, Operation("dsum", (first, second)))):
                if sequent.algebra.canonical_key(left) == text and _fits(sequent, first, sizes[0]):
                    return first, second
    return None


def _fits(sequent: Sequent, block: Term, size: Term) -> bool:
    return all(sequent.same_size(side, size) for side in shape(block))


def _blockwise(
    script: Script, operator: str, arguments: tuple[Term, ...], sizes: Blocks
) -> Blocks | None:
    firsts: list[Term] = []
    seconds: list[Term] = []
    for argument in arguments:
        if not isinstance(sort_of(argument), Matrix):
            blocks: Blocks | None = argument, argument
        else:
            blocks = diagonal_blocks(script, argument, sizes)
        if blocks is None:
            return None
        firsts.append(blocks[0])
        seconds.append(blocks[1])
    return make(operator, *firsts), make(operator, *seconds)
