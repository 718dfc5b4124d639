"""Laws worth citing for an atom that occurs: entries, cosines, determinants, exponentials."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.logic.polynomials import ONE, Form, total
from proofcheck.logic.propositions import make, ring_of
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.search.certificates.side_proofs import make_known
from proofcheck.search.instances.derivatives import differentiate, differentiate_entry
from proofcheck.search.instances.expectations import supply_moment
from proofcheck.search.instances.extrema import cite_extremum
from proofcheck.search.instances.function_laws import (
    equate_alike,
    supply_application,
    supply_function,
)
from proofcheck.search.instances.known_cases import is_of_indices, prove_by_parts
from proofcheck.search.instances.logarithms import supply_logarithm
from proofcheck.search.instances.multivectors import supply_multivector
from proofcheck.search.instances.series import supply_series
from proofcheck.search.instances.singular_values import supply_smallest
from proofcheck.search.instances.stated_laws import supply_stated
from proofcheck.search.instances.unit_vectors import cite_identity, say_by_units
from proofcheck.search.rewriting.citing import cite, equate_by
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.search.rewriting.rules_of_numbers import move_entry
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    sort_of,
)
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar


def supply_laws(context: RewritingContext, name: str) -> None:
    """Cite what is known about one atom."""
    atom = context.script.sequent.algebra.atoms.get(name)
    if atom is None or atom.term is None or not context.sees(atom.term):
        return
    term = atom.term
    if isinstance(term, Application):
        supply_application(context, term)
        supply_smallest(context, term)
    if isinstance(term, Operation):
        rule = _RULES.get(term.operator)
        if rule is not None:
            rule(context, term)
    if isinstance(term, Binding):
        _supply_binding(context, name, term)


def _supply_binding(context: RewritingContext, name: str, term: Binding) -> None:
    """Cite what is known of an extremum, a sum or product over a set, an expectation or a variance."""
    match term.binder:
        case "sup" | "inf":
            cite_extremum(context, term)
        case "sum" if is_infinite_sum(term):
            supply_series(context, term)
        case "sum" if term.condition is not None:
            _open_condition(context, name, term)
        case "matrix":
            say_by_units(context, term)
        case "prod":
            _opposite_eigenvalues(context, term)
        case "expect" | "var" if name in context.occurring(context.current):
            supply_moment(context, term)
        case "expect" | "var":  # what facts alone speak of is left until it is needed
            context.done.discard(("laws", name))


def _open_condition(context: RewritingContext, name: str, term: Binding) -> None:
    """Say a sum under a condition as one over all indices, where it is what the goal speaks of."""
    if name in context.occurring(context.current):
        cite(context, "sum under a condition", term)
    else:
        context.done.discard(("laws", name))


def _opposite_eigenvalues(context: RewritingContext, term: Binding) -> None:
    """Recognise the product of (a - t)/(a + t) over the eigenvalues t of a matrix."""
    match term:
        case Binding(
            _, (Bound(t, Operation("spectrum", (x,))),), None, Operation("div", (above, below))
        ):
            pass
        case _:
            return
    match above, below:
        case Operation("sub", (a, s)), Operation("add", _) if s == t:
            cite(context, "product over opposite eigenvalues", x, a, prove=context.prove)


def _trigonometry(context: RewritingContext, term: Operation) -> None:
    (angle,) = term.arguments
    algebra = context.script.sequent.algebra
    form = algebra.form(angle)
    monomials = sorted(form.terms.items())
    if not monomials:
        cite(context, f"{term.operator} of zero", angle)
    elif len(monomials) > 1 or monomials[0][1] > 1:
        (monomial, c), *others = monomials
        head = {monomial: c if others else Fraction(1)}
        tail = dict(others) or {monomial: c - 1}
        first, rest = (term_of(algebra, Form(None, None, part)) for part in (head, tail))
        if first is not None and rest is not None:
            cite(context, f"{term.operator} of a sum", first, rest)
    elif monomials[0][1] < 0:
        opposite = term_of(algebra, Form(None, None, {monomials[0][0]: -monomials[0][1]}))
        if opposite is not None:
            cite(context, "cos is even" if term.operator == "cos" else "sin is odd", opposite)
    else:
        cite(context, "circle", angle)


def _inverse(context: RewritingContext, term: Operation) -> None:
    """Show that what is inverted has an inverse, where that is not known."""
    script, (argument,) = context.script, term.arguments
    claim = make("invertible", argument)
    if isinstance(sort_of(argument), Scalar) or script.sequent.is_evident(claim):
        return
    mark = "inverse", script.sequent.algebra.canonical_key(argument)
    if mark in script.prepared:
        return
    script.prepared.add(mark)
    make_known(script, claim, context.prove)


def _entry(context: RewritingContext, term: Operation) -> None:
    matrix, i, j = term.arguments
    move_entry(context, *term.arguments)
    if isinstance(matrix, Binding) and matrix.binder == "matrix":
        cite(context, "entry of a matrix written out", matrix, i, j, prove=context.prove)
    if isinstance(matrix, Operation) and matrix.operator == "identity":
        cite_identity(context, matrix.arguments[0], i, j)
    elif isinstance(matrix, Operation) and matrix.operator in ("row", "column"):
        whole, at = matrix.arguments
        cite(
            context,
            f"entry of a {matrix.operator}",
            whole,
            *((at, j) if matrix.operator == "row" else (i, at)),
        )
    elif not differentiate_entry(context, term):
        _unfold_entry(context, term)


def _unfold_entry(context: RewritingContext, term: Operation) -> None:
    """An entry of a matrix of which an equation is known is an entry of the other side."""
    matrix, *at = term.arguments
    try:
        form = context.script.sequent.algebra.form(matrix)
        specs = [context.spec(k) for k in at]
    except (*Failure, Unspellable):
        return
    context.supply(form.terms)
    for number, element in enumerate(list(context.completion.elements)):
        source = element.source
        if source is None or element.shape != form.shape:
            continue
        if context.first_time("matrix-entry", number, *map(repr, specs)):
            for made in context.attempt("matrix-entry", source, *specs):
                context.enter(made, context.script.form_of(made))
                context.supply(context.script.form_of(made).terms)


def _open_cases(context: RewritingContext, term: Operation) -> None:
    """Take the case that is known to apply."""
    is_split = is_of_indices(term.arguments[1])  # where it is not known it is told apart
    for prove in (prove_by_parts,) if is_split else (prove_by_parts, context.prove):
        for law in ("first case", "later case"):
            if cite(context, law, term, prove=prove):
                return


def _root(context: RewritingContext, term: Operation) -> None:
    supply_stated(context, term)
    _carry_over(context, "sqrt", term.arguments[0])


def _carry_over(context: RewritingContext, operator: str, argument: Term) -> None:
    """A function has one value at the two sides of an equation that is a fact."""
    spell = context.script.sequent.algebra.canonical_key
    text = spell(argument)
    for ref in list(context.script.facts):
        match context.script.term_of(ref):
            case Operation("eq", (left, right)) if text in {spell(left), spell(right)}:
                pair = frozenset({spell(left), spell(right)})
                if context.first_time("carried over", operator, pair):
                    equate_by(context, operator, ref)


def _power(context: RewritingContext, term: Operation) -> None:
    """A power with a sum for an exponent is the one before, times the base; laws say what others are."""
    base, exponent = term.arguments
    if not isinstance(exponent, Number) and isinstance(sort_of(base), Scalar):
        supply_stated(context, term)
        if ring_of(base) is Ring.COMPLEX:
            cite(context, "conjugate of a power", base, exponent)
    algebra = context.script.sequent.algebra
    terms = algebra.form(exponent).terms if isinstance(sort_of(base), Scalar) else {}
    constant = terms.get(((), ()), Fraction(0))
    if len(terms) > 1 and constant > 0:
        before = term_of(algebra, Form(None, None, total([(1, terms), (-1, ONE)])))
        if before is not None:
            cite(context, "power of a number", base, before, prove=context.prove)


def _logarithm(context: RewritingContext, term: Operation) -> None:
    """A logarithm of exponentials is their exponent, where that is small; laws say what those of numbers are."""
    argument = term.arguments[0]
    if isinstance(sort_of(argument), Scalar):
        cite(context, "logarithm of a number", argument, prove=context.prove)
        supply_stated(context, term)
        _carry_over(context, "log", argument)
    if isinstance(sort_of(argument), Matrix):
        supply_logarithm(context, argument)
        equate_alike(context, "log", argument)


def _circle_constant(context: RewritingContext, _: Operation) -> None:
    for fact in cite(context, "bounds of pi"):
        context.attempt("and-elimination", fact)


def _column(context: RewritingContext, term: Operation) -> None:
    """Say that a column or a row of a matrix is its product with a unit vector."""
    matrix, at = term.arguments
    if getattr(matrix, "operator", "") != "identity":
        cite(context, f"{term.operator} as a product", matrix, at)


_RULES: Mapping[str, Callable[[Any, Operation], None]] = {
    "column": _column,
    "row": _column,
    "cos": _trigonometry,
    "sin": _trigonometry,
    "entry": _entry,
    "cases": _open_cases,
    "inv": _inverse,
    "det": supply_function,
    "rank": supply_function,
    "exp": supply_function,
    "grade": supply_stated,
    "log": _logarithm,
    "nnz": supply_stated,
    "multivector": supply_multivector,
    "pi": _circle_constant,
    "dim": supply_stated,
    "derivative": differentiate,
    "pow": _power,
    "sqrt": _root,
    "abs": supply_stated,
    "norm": supply_stated,
    "norm1": supply_stated,
    "norminf": supply_stated,
    "normF": supply_stated,
}
