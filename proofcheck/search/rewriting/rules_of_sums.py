"""Sums and direct sums, simplified index by index."""

from __future__ import annotations

from itertools import pairwise

from proofcheck.logic.polynomials import Body, Form, Terms, key_of_terms
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

DEEPEST = 2
"""Index sets inside index sets that are looked into."""

STEPS = 400
"""Reductions and critical pairs for one index set."""


def look_inside(context: RewritingContext, name: str) -> None:
    """Simplify the body of a sum under an arbitrary index."""
    body = context.script.sequent.algebra.bodies[name]
    _count(context, body)
    _simplify_inside(context, name, Form(*body.shape, {body.monomial: Fraction(1)}))


def _count(context: RewritingContext, body: Body) -> None:
    """A sum of ones is the number of its indices, one of a row of the identity is one, one of powers geometric."""
    _sum_powers(context, body)
    match body.domain:
        case Operation("range", (first, last)) if first == ONE and body.binder == "sum":
            if body.monomial == ((), ()):
                cite(context, "sum of ones", last)
                _divide_by(context, last)
            for code in body.monomial[0] if len(body.monomial[0]) == 1 else ():
                _count_places(context, body, context.script.sequent.algebra.atoms[code[:-1]].term)
        case Operation("range", (first, Operation("sub", (last, one)))) if (first, one) == (
            ZERO,
            ONE,
        ):
            if body.monomial == ((), ()) and body.binder == "sum":
                cite(context, "sum of ones from zero", last)


def _sum_powers(context: RewritingContext, body: Body) -> None:
    """Say what a sum of the powers of one matrix is, from the power 0 on."""
    match body.domain, body.monomial:
        case Operation("range", (first, last)), ((), (letter,)) if first == ZERO:
            power = context.script.sequent.algebra.atoms[letter[:-1]].term
        case _:
            return
    match power:
        case Operation("pow", (matrix, Variable(name))) if (
            name == body.bound and body.binder == "sum"
        ):
            for law in ("geometric sum of a matrix", "geometric sum of a matrix, from the right"):
                cite(context, law, matrix, last, prove=context.prove)


def _count_places(context: RewritingContext, body: Body, term: Term | None) -> None:
    match term:
        case Operation("entry", (Operation("identity", (size,)), i, j)):
            for index, other in ((i, j), (j, i)):
                if getattr(other, "name", "") == body.bound:
                    cite(context, "sum of a row of the identity", size, index)


def _divide_by(context: RewritingContext, number: Term) -> None:
    """Show that a number of indices has an inverse, where something is divided by it."""
    algebra = context.script.sequent.algebra
    if (
        f"1/{key_of_terms(algebra.form(number).terms)}" not in algebra.atoms
        or context.prove is None
    ):
        return
    if context.first_time("divisor", number):
        make_known(context.script, make("ne", number, ZERO), context.prove)


def look_around(context: RewritingContext, terms: Terms | Poly) -> None:
    """Simplify the body of a sum of matrices together with its neighbours."""
    algebra = context.script.sequent.algebra
    for _, w in list(terms):
        word = context.letters(w) if isinstance(w, str) else list(w)
        for at, letter in enumerate(word):
            body = algebra.bodies.get(letter[:-1])
            if body is None or body.binder != "sum":
                continue
            for left, right in ((1, 1), (1, 0), (0, 1)):
                whole = (*word[max(at - left, 0) : at], *word[at + 1 : at + 1 + right])
                before, after = whole[: min(left, at)], whole[min(left, at) :]
                if len(before) == left and len(after) == right:
                    _simplify_between(context, letter[:-1], before, after)


def separate_indices(context: RewritingContext, terms: Terms | Poly) -> None:
    """Give the indices of two sums that are multiplied different names.

    Both are called alike where each stands alone, so that no index would be arbitrary beside the
    other.
    """
    bodies = context.script.sequent.algebra.bodies
    for _, w in list(terms):
        for left, right in pairwise(context.letters(w) if isinstance(w, str) else list(w)):
            first, second = bodies.get(left[:-1]), bodies.get(right[:-1])
            if first is None or second is None or first.bound != second.bound:
                continue
            if {first.binder, second.binder} == {"sum"} and context.first_time("sums", left, right):
                _separate(context, left[:-1], right[:-1])


def _separate(context: RewritingContext, left: str, right: str) -> None:
    first, second = _sum_of(context, left), _sum_of(context, right)
    if first is None or second is None:
        return
    for fact in cite(context, "product of sums", first, second):
        for equation in context.attempt("and-elimination", fact):
            for line in context.attempt("equality", equation):
                context.enter(line, context.script.form_of(line))
                look_around(context, context.script.form_of(line).terms)


def _sum_of(context: RewritingContext, name: str) -> Term | None:
    """Return a sum that a definition in sight is, by its letter."""
    sequent = context.script.sequent
    for atom in list(sequent.algebra.atoms.values()):
        if isinstance(atom.term, Variable | Application) and context.sees(atom.term):
            try:
                body = sequent.body(atom.term)
                is_sum = isinstance(body, Binding) and body.binder == "sum"
                if is_sum and {*sequent.algebra.form(body).terms} == {((), (name + " ",))}:
                    return body
            except (*Failure, KeyError):
                continue
    return None


def _simplify_between(
    context: RewritingContext, name: str, left: tuple[str, ...], right: tuple[str, ...]
) -> None:
    algebra = context.script.sequent.algebra
    body = algebra.bodies[name]
    scalars, inner = body.monomial
    word = (*left, *inner, *right)
    rows, columns = algebra.vertices(word[0])[0], algebra.vertices(word[-1])[1]
    _simplify_inside(context, name, Form(rows, columns, {(scalars, word): Fraction(1)}))


def _simplify_inside(context: RewritingContext, name: str, form: Form) -> None:
    if context.depth >= DEEPEST or not context.first_time("inside", name, *form.terms):
        return
    bodies = context.script.sequent.algebra.bodies
    try:
        inner = context.script.at_index(name)
    except Failure:
        return
    result = _simplified(context, inner, form, Variable(bodies[name].bound, INTEGER))
    if result is not None:
        inner.finish_with(result)
        binder = bodies[name].binder
        context.enter_all(context.attempt("pointwise", name, binder, inner))


def _simplified(outer: RewritingContext, inner: Script, form: Form, index: Variable) -> Ref | None:
    """Simplify a polynomial in a script about one index, with the rules around it."""
    context = RewritingContext(
        inner, outer.rules, min(outer.budget, STEPS), outer.kept, outer.prove, outer.depth + 1
    )
    context.asked, context.index = outer.asked or outer.script.goal, index
    context.templates = list(outer.templates)
    context.largest = outer.largest
    context.done |= {x for x in outer.done if isinstance(x, str)}
    # One order of letters everywhere: else each would call simple what it met first.
    context.letter_of, context.codes = outer.letter_of, outer.codes
    try:
        context.inherit(outer)
        return context.simplify(form)
    except Failure:
        return None
