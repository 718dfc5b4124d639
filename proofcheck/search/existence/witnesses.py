"""Terms that may be what is asked for to exist, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.existence.diagonal_blocks import diagonal_blocks
from proofcheck.search.existence.solving import solutions
from proofcheck.search.existence.solving_by_words import solutions_by_words
from proofcheck.search.rewriting.e_matching import ground_terms
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.sorts import COMPLEX, Matrix, Ring, Scalar


def witnesses(script: Script, goal: Binding) -> Iterator[Term]:
    """Yield solutions of the equations in a goal, then terms of the facts."""
    variable = goal.bound[0].variable
    for node in walk(goal.body):
        match node:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
                yield from solutions_by_words(script, node, variable)
                yield from solutions(script.sequent, node, variable)
                yield from _blocks(script, node, variable)
        if isinstance(node, Variable) and sort_of(node) == COMPLEX:
            yield make("im", node)
            yield make("re", node)
    if isinstance(variable.sort, Matrix):
        yield make("zero", variable.sort.rows, variable.sort.columns)
    sequent = script.sequent
    names = [n for n, a in sequent.algebra.atoms.items() if a.term is not None]
    fitting = [t for t in ground_terms(sequent, names) if sequent.fits(t, variable.sort)]
    yield from map(_conjugate, filter(_is_complex_name, fitting))
    yield from sorted(fitting, key=_size)


def block_sought(goal: Binding) -> tuple[Term, ...] | None:
    """Return n, p, q and X where the goal is some Y with X = 0 (+) Y, of sizes p and q, n in all."""
    match goal.body:
        case Operation("eq", (x, Operation("dsum", (Operation("zero", (p, _)), y)))) if (
            y == goal.bound[0].variable and y not in walk(x)
        ):
            sort = sort_of(y)
            return (shape(x)[0], p, sort.rows, x) if isinstance(sort, Matrix) else None
    return None


def _blocks(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    """Yield Y for X = A (+) Y, where X is evidently block-diagonal."""
    match equation.arguments:
        case (whole, Operation("dsum", (first, second))) if second == unknown:
            sizes = shape(first)[0], shape(second)[0]
            found = diagonal_blocks(script, whole, sizes)
            if found is not None:
                yield found[1]


def _is_complex_name(term: Term) -> bool:
    """Say whether a term is a name for a complex matrix: a real one may have its conjugate as well."""
    sort = sort_of(term)
    return isinstance(term, Variable) and isinstance(sort, Matrix) and sort.ring is Ring.COMPLEX


def _conjugate(term: Term) -> Term:
    return make("conj", term)


def _size(term: Term) -> int:
    return sum(1 for _ in walk(term))
