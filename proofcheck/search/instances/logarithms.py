"""Logarithms of products of exponentials: the exponent, where that is small.

What a matrix is the exponential of is read off it, with definitions unfolded: exp(X) exp(Y) is the
exponential of X + Y where X and Y commute.  Facts about norms say which exponents may be small; of
others nothing is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.certificates.side_proofs import say_equal
from proofcheck.search.instances.norm_laws import norms_among
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.commuting import prove_commuting
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix

if TYPE_CHECKING:
    from proofcheck.search.certificates.proof_script import Script

STEPS_TO_UNFOLD = 60
"""Reductions to see that a matrix is what its definitions and some equations say."""


@dataclass(frozen=True, slots=True)
class Exponentials:
    """A product of exponentials that a matrix is by its definitions.

    exponents   those of the factors, in order
    unfolded    the names whose definitions say so
    """

    exponents: tuple[Term, ...]
    unfolded: frozenset[str] = frozenset()

    @property
    def total(self) -> Term:
        """The sum of the exponents."""
        return reduce(partial(make, "add"), self.exponents)

    @property
    def product(self) -> Term:
        """The product of the exponentials."""
        return reduce(partial(make, "mul"), (make("exp", x) for x in self.exponents))


def supply_logarithm(context: RewritingContext, matrix: Term) -> None:
    """Say what the logarithm of a matrix is, where it is an exponential with a small exponent."""
    found = exponentials(context.script, matrix)
    for exponent in () if found is None else small_exponents(context, found):
        if cite(context, "logarithm of exp", exponent, prove=context.prove):
            power = make("exp", exponent)
            equation = equal_to_power(context, matrix, exponent)
            if equation is not None:
                say_equal(
                    context.script, equation, make("eq", make("log", matrix), make("log", power))
                )
            return


def exponentials(script: Script, matrix: Term) -> Exponentials | None:
    """Return the product of exponentials that a matrix is by its definitions, if it is one."""
    if not isinstance(sort_of(matrix), Matrix):
        return None
    match matrix:
        case Operation("exp", (exponent,)):
            return Exponentials((exponent,))
        case Operation("mul", (left, right)):
            first, second = exponentials(script, left), exponentials(script, right)
            if first is None or second is None:
                return None
            names = first.unfolded | second.unfolded
            return Exponentials((*first.exponents, *second.exponents), names)
        case Operation("transpose", (inner,)):
            found = exponentials(script, inner)
            turned = () if found is None else found.exponents[::-1]
            exponents = tuple(make("transpose", x) for x in turned)
            return None if found is None else Exponentials(exponents, found.unfolded)
        case Variable(name) | Application(Variable(name)):
            body = script.meaning_of(matrix)
            found = None if body is None else exponentials(script, body)
            return found and Exponentials(found.exponents, found.unfolded | {name})
    return None


def small_exponents(context: RewritingContext, found: Exponentials) -> Iterator[Term]:
    """Yield what the exponents of a product add up to, by the rules so far, and may be small."""
    form = context.script.sequent.algebra.form
    total = form(found.total)
    settled = context.settled(total)
    for measured in measured_matrices(context):
        if form(measured).shape == total.shape and context.settled(form(measured)) == settled:
            yield measured


def measured_matrices(context: RewritingContext) -> Iterator[Term]:
    """Yield the matrices of whose norms facts speak."""
    algebra = context.script.sequent.algebra
    seen = set[str]()
    for fact in list(context.script.sequent.facts):
        match fact:
            case Operation("le" | "lt" | "gt" | "ge", sides):
                names = [n for side in sides for n in context.occurring(algebra.form(side).terms)]
                for norm in norms_among(context, names):
                    (x,) = norm.arguments
                    if norm.operator == "norm" and algebra.canonical_key(x) not in seen:
                        seen.add(algebra.canonical_key(x))
                        yield x


# --- equations --------------------------------------------------------------------------------------


def equal_to_power(context: RewritingContext, matrix: Term, exponent: Term) -> Ref | None:
    """Make known that a product of exponentials is one exponential, if its factors commute."""
    found = exponentials(context.script, matrix)
    if found is None:
        return None
    total, *others = found.exponents
    known: list[Ref] = []
    for other in others:
        made = cite(context, "exp of a sum", total, other, prove=partial(prove_commuting, context))
        if not made:
            return None
        known += made
        total = make("add", total, other)
    try:
        known += _equal_powers(context, total, exponent)
    except (*Failure, Unspellable):
        return None
    return equal_by_definition(context, matrix, make("exp", exponent), found, known)


def equal_products(context: RewritingContext, left: Term, right: Term) -> bool:
    """Make known that two products of exponentials are equal, by their exponents or the sums of these."""
    first, second = exponentials(context.script, left), exponentials(context.script, right)
    if first is None or second is None:
        return False
    if _agree(context, first.exponents, second.exponents):
        found = Exponentials((), first.unfolded | second.unfolded)
        pairs = zip(first.exponents, second.exponents, strict=True)
        try:
            known = [ref for x, y in pairs for ref in _equal_powers(context, x, y)]
            known += [r for one in (first, second) for r in _turned(context, one)]
        except (*Failure, Unspellable):
            return False
        return equal_by_definition(context, left, right, found, known) is not None
    if not _agree(context, (first.total,), (second.total,)):
        return False
    return all(equal_to_power(context, one, second.total) is not None for one in (left, right))


def _agree(context: RewritingContext, left: Sequence[Term], right: Sequence[Term]) -> bool:
    """Say whether terms are equal one by one, by the rules so far."""
    algebra = context.script.sequent.algebra
    return len(left) == len(right) and not any(
        context.settled(algebra.difference(x, y)) for x, y in zip(left, right, strict=True)
    )


def _turned(context: RewritingContext, found: Exponentials) -> Iterator[Ref]:
    """Cite that exponentials of transposes are transposed exponentials."""
    for x in found.exponents:
        match x:
            case Operation("transpose", (inner,)):
                yield from cite(context, "exp of a transpose", inner)


def equal_by_definition(
    context: RewritingContext,
    matrix: Term,
    other: Term,
    found: Exponentials,
    known: Iterable[Ref] = (),
) -> Ref | None:
    """Make known that a product of exponentials is another term, by its definitions.

    known   facts that are used beside these

    None where it is not found, and where the two terms have one normal form
    """
    script, facts = context.script, [*known, *_turned(context, found)]
    declared = script.sequent.shared.declarations
    kept = frozenset(n for n in declared if n not in found.unfolded)
    plain = RewritingContext(script, context.rules, STEPS_TO_UNFOLD, Kept(kept))
    plain.facts_read = len(script.facts)
    for fact in facts:
        plain.rules.read(plain, fact, script.term_of(fact))
    difference = script.sequent.algebra.difference(matrix, other)
    line = plain.prove_zero(difference) if difference.terms else None
    return None if line is None else _equation(context, line, matrix, other)


def _equal_powers(context: RewritingContext, left: Term, right: Term) -> list[Ref]:
    """Make known that two exponents have one exponential, where the rules make them equal.

    raises   Failure or Unspellable where they do not
    """
    difference = context.script.sequent.algebra.difference(left, right)
    if not difference.terms:
        return []
    line = context.prove_zero(difference)
    equation = None if line is None else _equation(context, line, left, right)
    if equation is None:
        return []
    return [say_equal(context.script, equation, make("eq", make("exp", left), make("exp", right)))]


def _equation(context: RewritingContext, line: Ref, left: Term, right: Term) -> Ref:
    (fact,) = context.script.do("equation", line, context.spec(left), context.spec(right))
    return fact
