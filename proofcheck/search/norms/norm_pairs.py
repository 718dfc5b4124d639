"""Norms compared with each other: by their Gram matrices, and by the triangle inequality."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.instances.factors_of_forms import letters_term
from proofcheck.search.instances.norm_laws import cite_norm, gram
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import cite, cite_modulus
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rules_of_equations import root_of
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

_MINUS_ONE = Number(Fraction(-1))


@dataclass(frozen=True, slots=True)
class _View:
    """A norm, what it is of, and the Gram matrix of that: as they stand, and in normal form.

    argument   what the norm is of, or its transpose, which has the same norm
    is_turned  whether the transpose is looked at
    of_normal  the normal form of the argument, to be compared with others
    of_gram    that of the Gram matrix, and of its opposite
    mirrored   the normal form of c I + d X X^T for a Gram matrix c I + d X^T X
    """

    norm: Operation
    argument: Term
    form: Form
    normal: Poly
    gram_form: Form
    gram: Poly

    @property
    def operator(self) -> str:
        return self.norm.operator

    is_turned: bool
    of_normal: frozenset[Any]
    of_gram: tuple[frozenset[Any], frozenset[Any]]
    mirrored: Poly

    def may_tell_of(self, other: _View) -> bool:
        """Say whether two different norms are to be compared; transposes only where they agree."""
        if self.operator != other.operator or self.norm == other.norm:
            return False
        is_plain = not self.is_turned and not other.is_turned
        is_alike = self.of_gram[0] == other.of_gram[0] or self.of_normal in other.of_gram
        return is_plain or is_alike or self.is_opposite(other)

    def is_opposite(self, other: _View) -> bool:
        """Say whether the Gram matrices are c I + d X^T X and c I + d X X^T."""
        return self.operator == "norm" and bool(self.mirrored) and other.gram == self.mirrored


def relate(norms: Norms, compared: list[Operation]) -> bool:
    """Make known which of some norms are equal, and which bound one another; say whether any do.

    Only where two have one normal form by the rules so far, their equality is made known.

    norms     what is known about norms on the rewriting context
    compared  the norms that are compared, each with each
    """
    before = len(norms.context.script.facts)
    views = _views(norms, compared)
    for first, second in product(views, repeat=2):
        pair = first.norm, second.norm
        is_new = first.may_tell_of(second) and pair not in norms.related
        if is_new and _relate(norms, first, second):
            norms.related.add(pair)
    norms.context.absorb()
    return len(norms.context.script.facts) > before


def _views(norms: Norms, compared: Iterable[Operation]) -> list[_View]:
    """Return what the rules make of norms, once all that is known of them has become rules."""
    context = norms.context
    form = context.script.sequent.algebra.form
    found: list[tuple[Operation, Term, Form, Form]] = []
    for norm in compared:
        (x,) = norm.arguments
        for argument in (x, make("transpose", x)):
            try:
                found.append((norm, argument, form(argument), form(gram(argument))))
                context.settled(found[-1][2])
                context.settled(found[-1][3])
            except (*Failure, Unspellable):
                continue
    if len({norm for norm, *_ in found}) > 1:
        norms.matrices.let_rules_meet()
    return [_view(context, *one) for one in found]


def _view(
    context: RewritingContext, norm: Operation, argument: Term, form: Form, of_gram: Form
) -> _View:
    normal, square = context.normal(form), context.normal(of_gram)
    opposite = frozenset((monomial, -c) for monomial, c in square.items())
    is_turned = argument not in norm.arguments
    keys = frozenset(normal.items()), (frozenset(square.items()), opposite)
    mirrored, _ = context.completion.reduce(_mirrored(square))
    return _View(norm, argument, form, normal, of_gram, square, is_turned, *keys, mirrored)


def _relate(norms: Norms, first: _View, second: _View) -> bool:
    """Make known how two norms are related; say whether one is a function of the other."""
    try:
        if _is_square_of(norms, first, second) or _is_equal(norms, first, second):
            return True
        if first.is_opposite(second) and _is_opposite(norms, first, second):
            return True
    except (*Failure, Unspellable):
        return False
    return False


def _is_equal(norms: Norms, first: _View, second: _View) -> bool:
    """|X| = |Y| where X^T X = Y^T Y."""
    x, y = first.argument, second.argument
    if first.form.columns != second.form.columns or first.gram != second.gram:
        return False
    if not norms.matrices.equate(gram(x), gram(y)):
        return False
    cite_norm(norms.context, first.operator, "norm by the Gram matrix", x, y)
    _turn_back(norms, first, second)
    norms.related.add((second.norm, first.norm))
    return True


def _is_opposite(norms: Norms, first: _View, second: _View) -> bool:
    """|Y| = |Z| where Y^T Y = c I + d X^T X and Z^T Z = c I + d X X^T.

    So it is with blocks Y = P21 and Z = P12^T of an orthogonal matrix whose block X = P11 is square.
    """
    context, blocks = norms.context, (first.argument, second.argument)
    (monomial,) = first.gram.keys() - {_UNIT}
    root = root_of(context, ((), tuple(context.letters(monomial[1]))))
    x = None if root is None else letters_term(context, root[2])
    if x is None:
        return False
    c, d = Number(first.gram[_UNIT]), Number(first.gram[monomial])
    unit = make("mul", c, make("identity", shape(x)[0]))
    squares = gram(x), make("mul", x, make("transpose", x))
    for block, square in zip(blocks, squares, strict=True):
        if not norms.matrices.equate(gram(block), make("add", unit, make("mul", d, square))):
            return False
    if not cite(context, "norms of opposite blocks", c, d, x, *blocks):
        return False
    _turn_back(norms, first, second)
    norms.related.add((second.norm, first.norm))
    return True


_UNIT = (), ""
"""The monomial of the identity."""


def _mirrored(of_gram: Poly) -> Poly:
    """Return c I + d v u for c I + d u v, where u and v are as long as each other; else nothing."""
    if len(of_gram) != 2 or _UNIT not in of_gram:
        return {}
    ((scalars, word),) = of_gram.keys() - {_UNIT}
    half = len(word) // 2
    if scalars or len(word) % 2:
        return {}
    other = (), word[half:] + word[:half]
    return {_UNIT: of_gram[_UNIT], other: of_gram[scalars, word]}


def _turn_back(norms: Norms, *views: _View) -> None:
    """Make known that transposes have the norms that are compared."""
    for view in views:
        if view.is_turned:
            cite_norm(norms.context, view.operator, "norm of a transpose", *view.norm.arguments)


def _is_square_of(norms: Norms, first: _View, second: _View) -> bool:
    """|X| = |Y|^2 where X is Y^T Y, but for the sign."""
    if first.operator != "norm" or first.form.shape != second.gram_form.shape or first.is_turned:
        return False
    x, y, context = first.argument, second.argument, norms.context
    square = gram(y)
    opposite = {monomial: -c for monomial, c in second.gram.items()}
    for other, normal in ((square, second.gram), (make("neg", square), opposite)):
        if first.normal != normal:
            continue
        if norms.matrices.equate(x, other) and norms.matrices.equate_norms("norm", x, other):
            cite(context, "norm of a Gram matrix", y)
            cite(context, "norm of a multiple", _MINUS_ONE, square)
            cite_modulus(context, _MINUS_ONE)
            _turn_back(norms, second)
            return True
    return False
