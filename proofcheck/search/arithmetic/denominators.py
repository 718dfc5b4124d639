"""Denominators that are positive: their reciprocals are numbers with a sign and an equation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from proofcheck.logic.polynomials import Form, Untranslatable
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.certificates.normal_terms import divisor_of, term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.certificates.side_proofs import follow_from, make_known
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Number, Operation, Term, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.substitution import substitute

MOST_DENOMINATORS = 4


@dataclass(frozen=True, slots=True)
class Denominator:
    """A positive number, and the atom that its reciprocal is."""

    term: Term
    code: str

    @property
    def reciprocal(self) -> Term:
        """One divided by it."""
        return make("div", ONE, self.term)


def make_denominators_known(
    context: RewritingContext,
    terms: Iterable[Term],
    prove: Callable[[Script], bool],
    sign: str = "lt",
) -> list[Denominator]:
    """Return the positive denominators in some terms, once their reciprocals are known.

    sign   "ne" for those that are not zero
    """
    ring = Ring.COMPLEX if sign == "ne" else Ring.REAL
    found = [*_denominators(context, terms, ring)][:MOST_DENOMINATORS]
    known = [one for one in found if _make_known(context.script, one, prove, sign)]
    context.absorb()
    return known


def make_divisors_known(context: RewritingContext) -> bool:
    """Show that what the current polynomial is divided by is not zero; say whether anything is new.

    A divisor is said as it is written, and in normal form where it is written nowhere, as in what
    a derivative is.
    """
    before = len(context.script.facts)
    names = [name for name in context.occurring(context.current) if name.startswith("1/")]
    if names and context.prove is not None:
        spoken = list(_denominators(context, _spoken(context), Ring.COMPLEX))
        written = {one.code[:-1]: one.term for one in reversed(spoken)}
        for name in names:
            divisor = written.get(name) or divisor_of(context.script.sequent.algebra, name)
            is_seen = divisor is not None and context.sees(divisor)
            if divisor is not None and is_seen and context.first_time("divisor", name):
                make_known(context.script, make("ne", divisor, ZERO), context.prove)
        context.absorb()
    return len(context.script.facts) > before


def _spoken(context: RewritingContext) -> Iterator[Term]:
    """Yield the goal, also as it is at the index that is looked at, and what facts say."""
    goal = context.script.goal if context.asked is None else context.asked
    yield goal
    yield from context.script.sequent.facts
    if context.index is not None:
        bindings = (node for node in walk(goal) if isinstance(node, Binding))
        bound = {item.variable.name for node in bindings for item in node.bound}
        for name in sorted(bound - context.script.sequent.visible):
            yield from (substitute(part, {name: context.index}) for part in _divisions(goal))


def _divisions(term: Term) -> Iterator[Term]:
    return (node for node in walk(term) if getattr(node, "operator", "") == "div")


def _make_known(
    script: Script, one: Denominator, prove: Callable[[Script], bool], sign: str
) -> bool:
    claim = make("ne", one.term, ZERO) if sign == "ne" else make("lt", ZERO, one.term)
    return make_known(script, claim, prove) and (
        sign == "ne"
        or bool(
            use_law(script, "positive is not zero", (one.term,), prove)
            and use_law(script, "quotient of positive numbers", (ONE, one.term), follow_from)
        )
    )


def _denominators(
    context: RewritingContext, terms: Iterable[Term], ring: Ring
) -> Iterator[Denominator]:
    """Yield what is divided by, but numbers that are written down; products by their factors."""
    seen: set[str] = set()
    for node in (node for term in terms for node in walk(term)):
        match node:
            case Operation("div", (_, divisor)) if not isinstance(divisor, Number):
                for one in _factors(context, divisor, ring):
                    code = _reciprocal(context, one)
                    if code and code not in seen:
                        seen.add(code)
                        yield Denominator(one, code)


def _factors(context: RewritingContext, divisor: Term, ring: Ring) -> list[Term]:
    algebra = context.script.sequent.algebra
    sort = sort_of(divisor)
    if not isinstance(sort, Scalar) or sort.ring > ring or not context.sees(divisor):
        return []
    if getattr(divisor, "operator", "") == "mul":
        return [one for part in divisor.children for one in _factors(context, part, ring)]
    form = algebra.form(divisor)
    if len(form.terms) != 1:
        return [divisor]
    (((scalars, _), c),) = form.terms.items()
    if len(scalars) == c == 1:
        return [divisor]
    atoms = (Form(None, None, {((code,), ()): Fraction(1)}) for code in dict.fromkeys(scalars))
    return [term for term in (term_of(algebra, atom) for atom in atoms) if term is not None]


def _reciprocal(context: RewritingContext, term: Term) -> str:
    """Return the atom that one divided by a number is, if it is one."""
    try:
        terms = context.script.sequent.algebra.form(make("div", ONE, term)).terms
    except Untranslatable:
        return ""
    match list(terms.items()):
        case [(((code,), ()), c)] if c == 1:
            return code
    return ""
