"""Norms compared with each other: by their Gram matrices, and by the triangle inequality."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from proofcheck.provers.citing import cite
from proofcheck.provers.completion import Poly
from proofcheck.provers.norm_laws import cite_norm, gram
from proofcheck.provers.norms import Norms
from proofcheck.provers.proof_script import Failure
from proofcheck.provers.term_spelling import Unspellable
from proofcheck.semantics.polynomials import Form, total
from proofcheck.semantics.propositions import make
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

_MINUS_ONE = Number(Fraction(-1))


@dataclass(frozen=True, slots=True)
class _View:
    """A norm, what it is of, and the Gram matrix of that: as they stand, and in normal form."""

    norm: Operation
    form: Form
    normal: Poly
    gram_form: Form
    gram: Poly

    @property
    def operator(self) -> str:
        return self.norm.operator

    @property
    def argument(self) -> Term:
        (argument,) = self.norm.arguments
        return argument


def relate(norms: Norms, compared: list[Operation]) -> None:
    """Make known which of some norms are equal, and which bound one another.

    Only where two have one normal form by the rules so far, their equality is made known.

    norms     what is known about norms on the workbench
    compared  the norms that are compared, each with each
    """
    views = _views(norms, compared)
    for first in views:
        for second in views:
            if first.operator == second.operator and first.norm != second.norm:
                _relate(norms, first, second)
    norms.bench.absorb()


def _views(norms: Norms, compared: Iterable[Operation]) -> list[_View]:
    """Return what the rules make of norms, once all that is known of them has become rules."""
    bench = norms.bench
    form = bench.script.sequent.algebra.form
    grams: list[tuple[Operation, Form, Form]] = []
    for norm in compared:
        (x,) = norm.arguments
        try:
            grams.append((norm, form(x), form(gram(x))))
            bench.settled(grams[-1][1])
            bench.settled(grams[-1][2])
        except (*Failure, Unspellable):
            continue
    if len(grams) > 1:
        norms.matrices.let_rules_meet()
    normal = bench.normal
    return [_View(norm, x, normal(x), of_x, normal(of_x)) for norm, x, of_x in grams]


def _relate(norms: Norms, first: _View, second: _View) -> None:
    x, y = first.argument, second.argument
    try:
        if _is_square_of(norms, first, second):
            return
        if first.form.columns == second.form.columns and first.gram == second.gram:
            if norms.matrices.equate(gram(x), gram(y)):
                cite_norm(norms.bench, first.operator, "norm by the Gram matrix", x, y)
        elif first.form.shape == second.form.shape and norms.bounds:
            _bound_by_difference(norms, first, second)
    except (*Failure, Unspellable):
        return


def _bound_by_difference(norms: Norms, first: _View, second: _View) -> None:
    """|X| <= |X - Y| + |Y|, and so with -Y, where the norm of the difference was studied."""
    x, y = first.argument, second.argument
    for other, sign in ((y, -1), (make("neg", y), 1)):
        terms = total([(1, first.form.terms), (sign, second.form.terms)])
        if norms.has_studied(first.operator, Form(*first.form.shape, terms)):
            apart = make("sub", x, other)
            cite_norm(norms.bench, first.operator, "triangle inequality", apart, other)


def _is_square_of(norms: Norms, first: _View, second: _View) -> bool:
    """|X| = |Y|^2 where X is Y^T Y, but for the sign."""
    if first.operator != "norm" or first.form.shape != second.gram_form.shape:
        return False
    x, y, bench = first.argument, second.argument, norms.bench
    square = gram(y)
    opposite = {monomial: -c for monomial, c in second.gram.items()}
    for other, normal in ((square, second.gram), (make("neg", square), opposite)):
        if first.normal != normal:
            continue
        if norms.matrices.equate(x, other) and norms.matrices.equate_norms("norm", x, other):
            cite(bench, "norm of a Gram matrix", y)
            cite(bench, "norm of a multiple", _MINUS_ONE, square)
            cite(bench, "modulus of a number", _MINUS_ONE)
            return True
    return False
