"""What chains measure: norms of matrices, and moduli of numbers that are products from a row to a column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial, reduce

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.certificates.side_proofs import Prove, established
from proofcheck.search.congruence.positivity import say_signs
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import word_term
from proofcheck.search.instances.norm_laws import cite_norm, transposed
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.norms.chain_letters import Bound
from proofcheck.search.positivity.summands import Summand
from proofcheck.search.rewriting.citing import NOT_NEGATIVE, cite, equate_by
from proofcheck.search.rewriting.completion import Poly, Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term, walk
from proofcheck.terms.rationals import Fraction

MOST_FACTORS = 3
"""Numbers by which words are multiplied."""

MODULUS = "abs"


def measured(operator: str, x: Term) -> Term:
    """Return the norm of a matrix, or the modulus of the number that it is."""
    return make(operator, make("scalar", x) if operator == MODULUS else x)


def say_sum_of_two(context: RewritingContext, operator: str, x: Term, y: Term) -> list[Ref]:
    """Make known what the measure of a sum is at most."""
    if operator == MODULUS:
        parts = (make("scalar", one) for one in (x, y))
        return cite(context, "modulus of a sum of two numbers", *parts)
    return cite_norm(context, operator, "triangle inequality", x, y)


def say_multiple(context: RewritingContext, operator: str, number: Term, x: Term) -> None:
    """Make known what the measure of a multiple is."""
    if operator == MODULUS:
        cite(context, "modulus of a product of two numbers", number, make("scalar", x))
    else:
        cite_norm(context, operator, "norm of a multiple", number, x)


def say_product(context: RewritingContext, operator: str, x: Term, y: Term) -> list[Ref]:
    """Make known what the measure of a product is at most."""
    if operator == MODULUS:
        column = transposed(x)
        cite(context, "norm of a transpose", column)
        return cite(context, "Cauchy-Schwarz inequality", column, y)
    return cite_norm(context, operator, "norm of a product", x, y)


def equate_measures(context: RewritingContext, operator: str, x: Term, y: Term) -> bool:
    """Make known that two matrices are equal, and so are their measures.

    Where the first stands inside of the second, as what a definition depends on does, it cannot be
    replaced by it; the second by the first can.
    """
    matrices = EqualMatrices(context, pairs=0)
    if not matrices.equate(x, y):
        return False
    if operator != MODULUS:
        if matrices.equate_norms(operator, x, y):
            return True
        return matrices.equate(y, x) and matrices.equate_norms(operator, y, x)
    equation = matrices.equation(x, y)
    return equation is None or bool(equate_by(context, _modulus, equation))


def _modulus(x: Term) -> Term:
    return measured(MODULUS, x)


def as_matrix(context: RewritingContext, number: Term) -> Term | None:
    """Return a number that is a sum of products from rows to columns as a matrix of one entry."""
    algebra = context.script.sequent.algebra
    parts: list[Term] = []
    for (scalars, _), c in algebra.form(number).terms.items():
        inner = [code for code in scalars if code[:-1] in algebra.words and code[-1] == " "]
        if len(inner) != 1:
            return None
        rest = [*scalars]
        rest.remove(inner[0])
        front = number_term(context, (*rest,), number)
        word = word_term(algebra, algebra.words[inner[0][:-1]])
        if front is None or word is None:
            return None
        parts.append(make("mul", make("mul", Number(c), front), word))
    return reduce(partial(make, "add"), parts) if parts else None


def number_term(context: RewritingContext, codes: Scalars, written: Term) -> Term | None:
    """Return a product of numbers as a term, of reciprocals as well that are written somewhere."""
    algebra = context.script.sequent.algebra
    known: dict[str, Term] = {}
    for node in walk(written):
        match node:
            case Operation("div", (_, below)) if context.sees(below):
                reciprocal = make("div", ONE, below)
                for scalars, _ in algebra.form(reciprocal).terms:
                    known |= {scalars[0]: reciprocal} if len(scalars) == 1 else {}
    rest = Form(None, None, {(tuple(c for c in codes if c not in known), ()): Fraction(1)})
    other = term_of(algebra, rest)
    factors = [known[code] for code in codes if code in known]
    return None if other is None else reduce(partial(make, "mul"), factors, other)


# --- numbers that words are multiplied by ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Factor:
    """A number, what its modulus is, and the fact that this is not negative."""

    term: Term
    scalars: Scalars
    bound: Bound
    sign: Summand


def factors_of(context: RewritingContext, x: Term, poly: Poly, prove: Prove) -> Iterator[Factor]:
    """Yield the numbers in front of words, with what their moduli are.

    prove   search for signs; what is supposed for the sake of a contradiction has no part in it
    """
    algebra = context.script.sequent.algebra
    found = [s for s in dict.fromkeys(s for s, _ in sorted(poly)) if s]
    for scalars in found[:MOST_FACTORS]:
        number = number_term(context, scalars, x)
        ref = None if number is None else _say_sign(context, number, prove)
        if number is None or ref is None:
            continue
        bound = {s: c for (s, _), c in context.normal(algebra.form(make("abs", number))).items()}
        sign = order_form(context.script, ref)
        if sign is not None:
            yield Factor(number, scalars, bound, Summand(("fact", ref), sign[0].terms, sign[1]))


def _say_sign(context: RewritingContext, number: Term, prove: Prove) -> Ref | None:
    """Make known that a number is its modulus, or that its modulus is not negative; return the sign."""
    claim, modulus = make("le", ZERO, number), make("abs", number)
    if _is_shown(context, claim, prove):
        cite(context, NOT_NEGATIVE, number)
    else:
        names = [
            code[:-1] for s, _ in context.script.sequent.algebra.form(modulus).terms for code in s
        ]
        say_signs(context, names)
        claim = make("le", ZERO, modulus)
    context.absorb()
    refs = context.script.facts
    return next((ref for ref in refs if context.script.term_of(ref) == claim), None)


def _is_shown(context: RewritingContext, claim: Term, prove: Prove) -> bool:
    """Make known what is evident or proved; say whether it is."""
    script = context.script
    order_facts(script)
    try:
        return established(script, claim, lambda one: close_evident(one) or prove(one)) is not None
    except (*Failure, Unspellable):
        return False
