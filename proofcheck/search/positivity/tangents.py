"""Functions above and below their tangents: 1 + t <= exp(t), log(t) <= t - 1, |sin(t)| <= |t|.

That x - y <= x*log(x/y) is Gibbs' inequality, term by term.  Where several values of exp or log
occur, each is compared with the tangents at the others: so mixtures are bounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations

from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term

MOST_FUNCTIONS = 8
"""Values of functions of which this is said."""

MOST_PAIRS = 12
"""Values of one function that are compared with the tangent at another."""


def say_tangents(context: RewritingContext, names: Iterable[str]) -> None:
    """Say of exponentials, logarithms and sines of real numbers where they lie."""
    atoms = context.script.sequent.algebra.atoms
    terms = (atoms[n].term for n in dict.fromkeys(names) if n in atoms and atoms[n].is_real)
    functions = (t for t in terms if isinstance(t, Operation) and t.operator in _LAWS)
    values = [t for t in islice(functions, MOST_FUNCTIONS) if context.sees(t)]
    for term in values:
        for law in _LAWS[term.operator]:
            cite(context, law, *term.arguments, prove=context.prove)
        match term:
            case Operation("log", (Operation("div", (x, y)),)):
                cite(context, "weighted logarithm of a quotient", x, y, prove=context.prove)
    for law, *asked in islice(_between(values), MOST_PAIRS):
        cite(context, law, *asked, prove=context.prove)
    context.absorb()


def _between(values: Iterable[Operation]) -> Iterator[tuple[str, *tuple[Term, ...]]]:
    """Yield laws that compare one value with the tangent at another."""
    for first, second in permutations(values, 2):
        (x,), (y,) = first.arguments, second.arguments
        match first.operator, second.operator:
            case ("exp", "exp"):
                yield "exp above a tangent", x, y
            case ("log", "log"):
                yield "logarithm below a tangent", x, y


_LAWS = {
    "exp": ("exp above its tangent",),
    "log": ("logarithm below its tangent", "logarithm above its bound"),
    "sin": ("sine and its argument",),
}
