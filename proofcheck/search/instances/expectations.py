"""Moments of sums over independent draws, of polynomials and exponentials under normal laws."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial, reduce

from proofcheck.kernel.moments import mean_under_laws
from proofcheck.logic.normal_laws import conditions_of_laws
from proofcheck.logic.polynomials import ONE as UNIT
from proofcheck.logic.polynomials import Form, Monomial, Terms
from proofcheck.logic.propositions import ONE, ZERO, make, shape
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import proofs_of
from proofcheck.search.instances.exponentials import compare_exponentials
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute

DRAWN = "bound 0 in a law"
"""No name of a derivation holds a space."""

STEPS = 200
"""Reductions and critical pairs that show what a random number is."""

LARGEST_POWER = 4

_SUMS = {
    "expect": "expectation of a sum of draws",
    "var": "variance of a sum of independent draws",
}


def supply_moment(context: RewritingContext, term: Binding) -> None:
    """Cite what is known about an expectation or a variance."""
    if term.binder == "expect" and len(term.bound) > 1:
        take_normal_mean(context, term)
    if len(term.bound) != 1 or term.binder not in _SUMS or _mark(context, term) in context.done:
        return
    if term.bound[0].parameters:
        cite(context, _SUMS[term.binder], term)
    elif term.binder == "var":
        cite(context, "variance by moments", term)
    elif take_normal_mean(context, term):
        return
    elif _is_standard(context, term.bound[0].domain):
        _of_exponential(context, term)


def take_normal_mean(context: RewritingContext, mean: Binding) -> bool:
    """Enter what the mean of a polynomial is under normal laws; say whether it is one."""
    try:
        mean_under_laws(context.script.sequent, mean)  # whether it is one costs less than its law
        needed = conditions_of_laws(mean.bound)
        proofs = proofs_of(context.script, needed, context.prove_apart)
        lines = [] if proofs is None else context.attempt("normal-mean", context.spec(mean), proofs)
    except (*Failure, Unspellable):
        return False
    context.enter_all(lines)
    return bool(lines)


def _mark(context: RewritingContext, moment: Term) -> tuple[str, str]:
    """Return what says that a moment was made on the way to another: nothing is to be learnt."""
    return "moment", context.script.sequent.algebra.canonical_key(moment)


def _is_standard(context: RewritingContext, law: Term | None) -> bool:
    match law:
        case Operation("normal", (mean, spread)) if isinstance(sort_of(mean), Matrix):
            form = context.script.sequent.algebra.form
            return not form(mean).terms and form(spread).terms == UNIT
    return False


def _of_exponential(context: RewritingContext, mean: Binding) -> None:
    """E[c exp(x^T w)] = c exp(x^T x / 2), where the random number is found to be of this kind."""
    try:
        found = _Reading(context, mean.bound[0].variable).read(mean.body)
    except Failure:
        return
    if found is None:
        return
    factor, vector, opened = found
    for first in cite(context, "moment generating function of a normal law", vector):
        plain = context.script.term_of(first).children[0]
        for second in cite(context, "expectation of a multiple", factor, plain):
            other = context.script.term_of(second).children[0]
            context.done |= {_mark(context, plain), _mark(context, other)}
            prove = partial(_prove_equal, context, opened)
            cite(context, "equal random numbers", mean, other, prove=prove)


def _prove_equal(outer: RewritingContext, opened: frozenset[str], script: Script) -> bool:
    """Prove an equation between random numbers by definitions and laws alone."""
    script.do("intro")
    kept = Kept(frozenset(script.sequent.shared.declarations) - opened)
    context = RewritingContext(script, outer.rules, STEPS, kept)
    context.facts_read = len(script.facts)
    goal = script.goal
    assert isinstance(goal, Operation)
    form = script.sequent.algebra.difference(*goal.arguments)
    if not form.terms:
        script.close("evident")
        return True
    line = context.prove_zero(form)
    if line is None and compare_exponentials(context, context.remaining):
        line = context.prove_zero(form)
    if line is not None:
        script.close("close", line)
    return line is not None


@dataclass(slots=True)
class _Reading:
    """Reads a random number as c exp(a + x^T w).

    opened   names of functions that were put in
    """

    context: RewritingContext
    drawn: Variable
    opened: set[str] = field(default_factory=set)

    def read(self, body: Term) -> tuple[Term, Term, frozenset[str]] | None:
        """Return c exp(a), x, and the functions put in on the way; None for what is not so."""
        split = self._split(body)
        if split is None or not isinstance(sort_of(self.drawn), Matrix):
            return None
        factor, exponent = split
        linear = self._linear(exponent)
        if linear is None:
            return None
        constant, vector = linear
        whole = make("mul", factor, make("exp", constant))
        return whole, vector, frozenset(self.opened)

    def _split(self, body: Term) -> tuple[Term, Term] | None:
        """Return c and b where a number is c exp(b), and c does not depend on what is drawn."""
        if self.drawn.name not in free_names(body):
            return body, ZERO
        match body:
            case Application(function):
                inner = self.context.script.sequent.body(body)
                self.opened.add(function.name)
                return self._split(inner)
            case Operation("exp", (exponent,)) if isinstance(sort_of(exponent), Scalar):
                return ONE, exponent
            case Operation("mul", (left, right)):
                return self._product(left, right)
            case Operation("pow", (base, Number(k))) if k in range(1, LARGEST_POWER + 1):
                return reduce(_times, [self._split(base)] * int(k))
            case Operation("neg", (inner,)):
                return _times((Number(Fraction(-1)), ZERO), self._split(inner))
            case Operation("div", (left, right)):
                return self._product(left, make("div", ONE, right))
        return None

    def _product(self, left: Term, right: Term) -> tuple[Term, Term] | None:
        return _times(self._split(left), self._split(right))

    def _linear(self, exponent: Term) -> tuple[Term, Term] | None:
        """Return a and x where a number is a + x^T w."""
        algebra = self.context.script.sequent.algebra
        one = Variable(DRAWN, self.drawn.sort)
        form = algebra.form(substitute(exponent, {self.drawn.name: one}))
        rows = algebra.size(shape(one)[0])
        constant, vector = Terms(), Terms()
        for (scalars, word), c in form.terms.items():
            depending = [s for s in scalars if DRAWN in algebra.dependence([s])]
            if not depending:
                constant[scalars, word] = c
                continue
            rest = [s for s in scalars if s not in depending]
            column = self._column(depending)
            if column is None:
                return None
            vector[tuple(rest), column] = c
        number = self._number(constant)
        column_term = self._vector(vector, rows)
        return None if number is None or column_term is None else (number, column_term)

    def _column(self, codes: list[str]) -> tuple[str, ...] | None:
        """Return the letters of x where a scalar atom is x^T w."""
        algebra = self.context.script.sequent.algebra
        word = algebra.words.get(codes[0][:-1], ()) if len(codes) == 1 else ()
        at = [k for k, letter in enumerate(word) if letter[:-1] == DRAWN]
        if at == [0] and word[0][-1] == "t":
            return word[1:]
        if word and at == [len(word) - 1] and word[-1][-1] == " ":
            shapes = algebra.vertices(word[0])[0], algebra.vertices(word[-2])[1]
            row = Form(*shapes, {((), word[:-1]): Fraction(1)})
            ((_, letters),) = algebra.with_involution(row, transposed=True, conjugated=False).terms
            return letters
        return None

    def _vector(self, terms: Terms, rows: str) -> Term | None:
        if not terms:
            return make("zero", shape(self.drawn)[0], ONE)
        parts = [self._part(m, rows, c) for m, c in terms.items()]
        return _added([p for p in parts if p is not None]) if all(parts) else None

    def _part(self, monomial: Monomial, rows: str, c: Fraction) -> Term | None:
        scalars, word = monomial
        algebra = self.context.script.sequent.algebra
        letters = term_of(algebra, Form(rows, "1", {((), word): c}))
        return self._with_scalars(scalars, letters)

    def _number(self, terms: Terms) -> Term | None:
        parts = [self._with_scalars(s, Number(c)) for (s, _), c in terms.items()]
        return _added([p for p in parts if p is not None] or [ZERO]) if all(parts) else None

    def _with_scalars(self, scalars: tuple[str, ...], term: Term | None) -> Term | None:
        factors = [self._scalar(code) for code in scalars]
        if term is None or any(f is None for f in factors):
            return None
        return reduce(partial(make, "mul"), [f for f in factors if f is not None], term)

    def _scalar(self, code: str) -> Term | None:
        """Return a scalar atom as a term."""
        algebra = self.context.script.sequent.algebra
        word = algebra.words.get(code[:-1])
        if word is None or code[-1] != " ":
            return term_of(algebra, Form(None, None, {((code,), ()): Fraction(1)}))
        form = Form("1", "1", {((), word): Fraction(1)})
        inner = term_of(algebra, form)
        return None if inner is None else make("scalar", inner)


def _added(parts: list[Term]) -> Term:
    return reduce(partial(make, "add"), parts)


def _times(
    left: tuple[Term, Term] | None, right: tuple[Term, Term] | None
) -> tuple[Term, Term] | None:
    if left is None or right is None:
        return None
    return make("mul", left[0], right[0]), make("add", left[1], right[1])
