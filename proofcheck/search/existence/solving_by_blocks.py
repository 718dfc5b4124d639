"""Candidates for an unknown in an equation with a direct sum, seen in some basis, on one side.

From P (A (+) B) P^T = f(X) comes X = P (Y (+) Z) P^T with A = f(Y) and B = f(Z), where f is made of
sums, products and inverses.  Nothing is proved here: what comes out is a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.propositions import make, ring_of, shape, unused
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.existence.diagonal_blocks import diagonal_blocks
from proofcheck.search.existence.solving import solutions
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names, substitute

_BUILT_ANEW = frozenset({"add", "sub", "neg", "mul", "inv", "transpose"})


def solutions_by_blocks(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    """Yield terms without the unknown that may solve an equation block by block."""
    if not isinstance(unknown.sort, Matrix):
        return
    left, right = equation.arguments
    for known, other in ((left, right), (right, left)):
        parts = _in_a_basis(known)
        if parts is None or unknown.name in free_names(known):
            continue
        try:
            blocks = _solved(script, parts[1], other, unknown)
        except Failure:
            continue
        if blocks is not None:
            yield make("mul", make("mul", parts[0], make("dsum", *blocks)), parts[2])


def _in_a_basis(term: Term) -> tuple[Term, Operation, Term] | None:
    """Read P D P^T with a direct sum D."""
    match term:
        case Operation("mul", (Operation("mul", (first, Operation("dsum") as middle)), last)):
            pass
        case Operation("mul", (first, Operation("mul", (Operation("dsum") as middle, last)))):
            pass
        case _:
            return None
    is_basis = isinstance(sort_of(first), Matrix) and last == make("transpose", first)
    return (first, middle, last) if is_basis and len(middle.arguments) == 2 else None


def _solved(script: Script, known: Operation, other: Term, unknown: Variable) -> list[Term] | None:
    first, second = known.arguments
    sizes = shape(first)[0], shape(second)[0]
    names = [
        Variable(unused(f"block {k}", known, other), Matrix(size, size, ring_of(unknown)))
        for k, size in enumerate(sizes)
    ]
    whole = substitute(other, {unknown.name: make("dsum", *names)})
    blocks = diagonal_blocks(script, whole, sizes)
    if blocks is None:
        return None
    found, sequent = [], script.sequent
    for name, block, size, part in zip(names, blocks, sizes, known.arguments, strict=True):
        equation = make("eq", part, block)
        nothing = make("zero", size, size)
        found.append(_sized(sequent, next(solutions(sequent, equation, name), nothing), size))
    return found


def _sized(sequent: Sequent, term: Term, size: Term) -> Term:
    """Say of identities how large they are as the blocks do: a difference of sizes may be negative."""
    match term:
        case Operation("identity", (other,)) if sequent.same_size(other, size):
            return make("identity", size)
        case Operation(operator, arguments) if operator in _BUILT_ANEW:
            return make(operator, *(_sized(sequent, part, size) for part in arguments))
    return term
