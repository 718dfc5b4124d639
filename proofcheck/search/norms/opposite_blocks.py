"""Norms of opposite blocks: |Y| = |Z| where Y^T Y = c I + d X^T X and Z^T Z = c I + d X X^T.

So it is with Y = P21 and Z = P12^T for the blocks of an orthogonal matrix P whose block X = P11 is
square: its columns say that Y^T Y = I - X^T X, and its rows that Z^T Z = I - X X^T.

source   Horn and Johnson 2013, Matrix Analysis, Theorem 2.7.1
"""

from __future__ import annotations

from functools import partial, reduce

from proofcheck.logic.propositions import ZERO, make, shape
from proofcheck.search.arithmetic.bounds_at_hand import derive
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import letter_term
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_equations import root_of
from proofcheck.terms.expressions import Number, Term

REDUCTIONS = 100
"""Reductions to see that the squares of two norms are equal."""

_UNIT = (), ""
"""The monomial of the identity."""


def mirror(of_gram: Poly) -> Poly:
    """Return c I + d v u for c I + d u v, where u and v are as long as each other; else nothing."""
    if len(of_gram) != 2 or _UNIT not in of_gram:
        return {}
    ((scalars, word),) = of_gram.keys() - {_UNIT}
    half = len(word) // 2
    if scalars or len(word) % 2:
        return {}
    other = (), word[half:] + word[:half]
    return {_UNIT: of_gram[_UNIT], other: of_gram[scalars, word]}


def equate_opposite(matrices: EqualMatrices, y: Term, z: Term, of_gram: Poly) -> bool:
    """Make known that |Y| = |Z|, where the Gram matrix of Z is that of Y mirrored.

    of_gram   the normal form of the Gram matrix of Y
    """
    context, since = matrices.context, len(matrices.context.script.facts)
    (monomial,) = of_gram.keys() - {_UNIT}
    x = _root(context, monomial[1])
    if x is None:
        return False
    c, d = Number(of_gram[_UNIT]), Number(of_gram[monomial])
    if not cite(context, "norm of a shifted Gram matrix", c, d, x):
        return False
    unit = make("mul", c, make("identity", shape(x)[0]))
    squares = gram(x), make("mul", x, make("transpose", x))
    for block, square in zip((y, z), squares, strict=True):
        shifted = make("add", unit, make("mul", d, square))
        if not matrices.equate(gram(block), shifted):
            return False
        matrices.equate_norms("norm", gram(block), shifted)
        cite(context, "norm of a Gram matrix", block)
    return _equate_roots(context, y, z, since)


def _root(context: RewritingContext, word: str) -> Term | None:
    """Return X, if a word is X^T X."""
    root = root_of(context, ((), tuple(context.letters(word))))
    letters = [] if root is None else [letter_term(context, code) for code in root[2]]
    known = [letter for letter in letters if letter is not None]
    whole = known and len(known) == len(letters)
    return reduce(partial(make, "mul"), known) if whole else None


def _equate_roots(context: RewritingContext, y: Term, z: Term, since: int) -> bool:
    """Make known that |Y| = |Z|, since the facts from one on say that |Y|^2 = |Z|^2."""
    pairs = (y, z), (z, y)
    if not all(_is_at_most(context, *pair, since) for pair in pairs):
        return False
    return bool(cite(context, "order is antisymmetric", make("norm", y), make("norm", z)))


def _is_at_most(context: RewritingContext, y: Term, z: Term, since: int) -> bool:
    """Make known that |Y| <= |Z|: otherwise, 0 < (|Y| - |Z|)(|Y| + |Z|)."""
    large, small = make("norm", y), make("norm", z)
    (sign,) = cite(context, "norm is not negative", z)
    claim = make("le", large, small)
    inner = context.script.child(claim)
    (supposed,) = inner.do("by-contradiction")
    apart, both = make("sub", large, small), make("add", large, small)
    derive(inner, make("lt", ZERO, apart), ["1", "fact", supposed])
    derive(inner, make("lt", ZERO, both), ["1", "fact", supposed], ["2", "fact", sign])
    use_law(inner, "product of positive numbers", [apart, both], None)
    last = RewritingContext(inner, context.rules, REDUCTIONS)
    last.facts_read = since
    last.absorb()
    if not contradict_order(last, rounds=0, with_equations=True):
        return False
    context.script.do("have", context.spec(claim), inner)
    return True
