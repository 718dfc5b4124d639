"""Equations that say what an object is in terms of itself: ``t(X) = X``.

They are not linear, so nothing solves them; but what satisfies the linear equations beside them is
often brought to a solution by putting t(X) in place of X once: whatever X solves ``A*X*A = A``,
``X*A*X`` does too, and solves ``X*A*X = X`` besides.  They only guide sampling: whatever is drawn is
checked on the model as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from proofcheck.models.choices.roots import equations_beside
from proofcheck.terms.expressions import Term, Variable
from proofcheck.terms.substitution import free_names


def steps_towards(propositions: Iterable[Term], name: str) -> Iterator[Term]:
    """Yield the terms t of assumed equations ``t = X`` in which the object X of a name occurs."""
    for proposition in propositions:
        for equation in equations_beside(proposition, assumed=True):
            for one, other in (equation.arguments, equation.arguments[::-1]):
                if isinstance(one, Variable) and one.name == name and name in free_names(other):
                    yield other
