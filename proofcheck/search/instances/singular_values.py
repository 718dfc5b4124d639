"""Smallest singular values, under whatever names a derivation gives them: what bounds them.

A law speaks of the least root of an eigenvalue of X^* X.  Where a defined function comes to that, what the
law says is said of the function, so that it meets what is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import isqrt
from typing import TYPE_CHECKING

from proofcheck.logic.meanings import rebuilt
from proofcheck.logic.propositions import make, shape, unused
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.rewriting.citing import cite
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import COMPLEX, REAL, SetOf
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

MOST_COMPARED = 3
"""Smallest singular values that are compared with each other."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """A smallest singular value.

    term    as a derivation writes it
    matrix  of which it is one
    names   of the definitions to unfold, in this order
    """

    term: Application
    matrix: Term
    names: tuple[str, ...]


def smallest_singular_value(x: Term) -> Binding:
    """Return the smallest root of an eigenvalue of X^* X, as laws write it."""
    t, s = (Variable(unused(name, x), REAL) for name in "ts")
    spectrum = operation("spectrum", gram(x), sort=SetOf(COMPLEX))
    numbers = Operation("NonNegReal", (), SetOf(REAL))
    eigenvalues = operation("inter", numbers, spectrum, sort=SetOf(REAL))
    roots = Binding("set", (Bound(t, eigenvalues),), None, make("sqrt", t), SetOf(REAL))
    return Binding("min", (Bound(s, roots),), None, s, REAL)


def smallest_of(script: Script, term: Term) -> Smallest | None:
    """Read the value of a defined function as a smallest singular value, if it is one."""
    if not isinstance(term, Application):
        return None
    key = "smallest singular value", term
    if key not in script.notes:
        try:
            script.notes[key] = _read(script, term)
        except Failure:
            script.notes[key] = None
    found: Smallest | None = script.notes[key]
    return found


def _read(script: Script, term: Application) -> Smallest | None:
    body, names = _meaning(script, term)
    match body:
        case Binding("min", (Bound(s, domain),), None, least) if least == s and domain is not None:
            roots, inner = _meaning(script, domain)
            matrix = _matrix_of(roots)
            if matrix is not None and _is_alike(script, s, roots, matrix):
                return Smallest(term, matrix, (*names, *inner))
    return None


def _meaning(script: Script, term: Term) -> tuple[Term, tuple[str, ...]]:
    """Return what a defined name stands for, and the name."""
    match term:
        case Application(Variable(name)) | Variable(name):
            return script.sequent.body(term), (name,)
    return term, ()


def _matrix_of(roots: Term) -> Term | None:
    match roots:
        case Binding("set", (Bound(_, Operation("inter", (_, Operation("spectrum", (of,))))),)):
            return of.children[1] if getattr(of, "operator", "") == "mul" else None
    return None


def _is_alike(script: Script, s: Variable, roots: Term, matrix: Term) -> bool:
    spell = script.sequent.algebra.canonical_key
    whole = Binding("min", (Bound(s, roots),), None, s, s.sort)
    return spell(whole) == spell(smallest_singular_value(matrix))


def smallest_among(context: RewritingContext, names: Iterable[str]) -> list[Smallest]:
    """Return the smallest singular values among atoms that mention visible names only."""
    atoms = context.script.sequent.algebra.atoms
    terms = [
        t for n in names if n in atoms and (t := atoms[n].term) is not None and context.sees(t)
    ]
    return [one for t in terms if (one := smallest_of(context.script, t)) is not None]


def known_smallest(script: Script, matrix: Term) -> Smallest | None:
    """Return the smallest singular value of a matrix, where a fact speaks of it."""
    visible, spell = script.sequent.visible, script.sequent.algebra.canonical_key
    for term in dict.fromkeys(t for fact in script.sequent.facts for t in walk(fact)):
        if isinstance(term, Application) and free_names(term) <= visible:
            one = smallest_of(script, term)
            if one is not None and spell(one.matrix) == spell(matrix):
                return one
    return None


# --- what is known of one ---------------------------------------------------------------------------


def supply_smallest(context: RewritingContext, term: Application) -> None:
    """Make known what bounds a smallest singular value, if the term is one."""
    one = smallest_of(context.script, term)
    if one is None:
        return
    try:
        state(context, [one], "smallest singular value is not negative", one.matrix)
        _measure(context, one)
        if context.script.sequent.is_evident(make("invertible", one.matrix)):
            state(context, [one], "norm of an inverse", one.matrix)
    except (*Failure, Unspellable):
        return


def supply_all_smallest(context: RewritingContext, goal: Term) -> None:
    """Make known what bounds the smallest singular values that a goal speaks of."""
    for term in walk(goal):
        if isinstance(term, Application):
            supply_smallest(context, term)


def _measure(context: RewritingContext, one: Smallest) -> None:
    """Say how far X^* X lies above a multiple of the identity: c I + Y often has more than c^2 I."""
    algebra, x = context.script.sequent.algebra, one.matrix
    normal = context.settled(algebra.form(gram(x)))
    square = normal.get(((), ""), Fraction(0))
    if len(normal) == 1 and square > 0 and (root := _root(square)) is not None:
        unit = make("mul", make("mul", root, root), make("identity", shape(x)[1]))
        if EqualMatrices(context, 0).equate(gram(x), unit):
            state(context, [one], "smallest singular value of an isometry", root, x)
        return
    part = identity_in(context, x)
    if part is not None:
        rest = make("sub", x, part[1])
        EqualMatrices(context, 0).equate(make("add", gram(part[1]), gram(rest)), gram(x))
        if state(context, [one], "smallest singular value by the Gram matrix", part[0], rest, x):
            context.script.prepared.add(("measured", one.term))


def identity_in(context: RewritingContext, x: Term) -> tuple[Number, Term] | None:
    """Return c and, for a matrix c I + Y with a positive number c, the matrix c I."""
    form = context.script.sequent.algebra.form(x)
    c = form.terms.get(((), ()), Fraction(0))
    if c <= 0 or form.rows != form.columns or len(form.terms) == 1:
        return None
    unit = make("identity", shape(x)[1])
    return Number(c), unit if c == 1 else make("mul", Number(c), unit)


def _root(square: Fraction) -> Number | None:
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    return Number(root) if root * root == square else None


def compare_smallest(context: RewritingContext, names: Iterable[str]) -> list[Operation]:
    """Bound smallest singular values by each other, that of c I + Y by c; return the norms that do."""
    found = smallest_among(context, names)[:MOST_COMPARED]
    norms: list[Operation] = []
    for one in found:
        part = identity_in(context, one.matrix)
        known = ("measured", one.term) in context.script.prepared
        law = "smallest singular value of an isometry"
        if part is not None and not known and cite(context, law, *part):
            norms += _compare(context, [one], part[1], one.matrix)
    for first, second in permutations(found, 2):
        norms += _compare(context, [first, second], first.matrix, second.matrix)
    return norms


def _compare(
    context: RewritingContext, ones: Sequence[Smallest], x: Term, y: Term
) -> list[Operation]:
    made = state(context, ones, "smallest singular values of two matrices", x, y)
    return [make("norm", make("sub", x, y))] if made else []


# --- laws, as derivations put them --------------------------------------------------------------------


def state(context: RewritingContext, ones: Sequence[Smallest], law: str, *terms: Term) -> list[Ref]:
    """Use a law, and say it of what smallest singular values are called."""
    script = context.script
    key = "smallest", law, terms
    if key not in script.remembered:
        facts = cite(context, law, *terms, prove=context.prove)
        try:
            script.remembered[key] = [made for ref in facts for made in _named(script, ones, ref)]
        except (*Failure, Unspellable):
            script.remembered[key] = []
    return script.remembered[key]


def _named(script: Script, ones: Sequence[Smallest], ref: Ref) -> list[Ref]:
    spell = script.sequent.algebra.canonical_key
    called = {spell(smallest_singular_value(one.matrix)): one.term for one in ones}
    named = _put(script, script.term_of(ref), called)
    inner = script.child(named)
    for name in dict.fromkeys(name for one in ones for name in one.names):
        inner.do("unfold-goal", [name])
    inner.close("evident")
    return script.do("have", spell_for_certificate(script, named), inner)


def _put(script: Script, term: Term, called: Mapping[str, Term]) -> Term:
    """Put names for what is below no binder."""
    if isinstance(term, Binding):
        return called.get(script.sequent.algebra.canonical_key(term), term)
    return rebuilt(term, tuple(_put(script, child, called) for child in term.children))
