"""Functions above and below their tangents: 1 + t <= exp(t), log(t) <= t - 1, |sin(t)| <= |t|.

That x - y <= x*log(x/y) is Gibbs' inequality, term by term.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation

MOST_FUNCTIONS = 8
"""Values of functions of which this is said."""


def say_tangents(context: RewritingContext, names: Iterable[str]) -> None:
    """Say of exponentials, logarithms and sines of real numbers where they lie."""
    atoms = context.script.sequent.algebra.atoms
    terms = (atoms[n].term for n in names if n in atoms and atoms[n].is_real)
    functions = (t for t in terms if isinstance(t, Operation) and t.operator in _LAWS)
    for term in islice(functions, MOST_FUNCTIONS):
        for law in _LAWS[term.operator] if context.sees(term) else ():
            cite(context, law, *term.arguments, prove=context.prove)
        match term:
            case Operation("log", (Operation("div", (x, y)),)) if context.sees(term):
                cite(context, "weighted logarithm of a quotient", x, y, prove=context.prove)
    context.absorb()


_LAWS = {
    "exp": ("exp above its tangent",),
    "log": ("logarithm below its tangent", "logarithm above its bound"),
    "sin": ("sine and its argument",),
}
