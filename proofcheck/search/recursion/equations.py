"""Equations between numbers, by what is known of sums, products and powers, and by reciprocals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from proofcheck.logic.polynomials import Form, Terms, Untranslatable
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.cases.elimination import Elimination
from proofcheck.search.cases.numbers import Numbers
from proofcheck.search.cases.polynomials import TooLarge
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, quietly
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.recursion.powers import fold
from proofcheck.search.recursion.spoken import is_equation, spoken_in
from proofcheck.search.recursion.unrolling import Unrolling
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction


def prove_equation(unrolling: Unrolling, supposed: Sequence[Ref], positive: Prove) -> bool:
    """Close an equation between numbers; say whether it is closed.

    supposed   hypotheses of an induction that are equations
    positive   proves that numbers are positive
    """
    script = unrolling.script
    wanted = script.sequent.algebra.difference(*script.goal.children)
    if wanted.rows is not None:
        return False
    lines = [one for ref in supposed for one in quietly(script, "equality", fold(script, ref))]
    for divisor in dict(_reciprocals(unrolling)).values():
        unrolling.know_apart(divisor, positive)
    try:
        numbers, solved = solve(unrolling, lines, [wanted.terms])
        solved.run()
        shown = solved.shown_to_vanish(solved.ring.read(wanted.terms))
    except TooLarge:
        return False
    if shown is not None and shown.poly.is_zero():
        script.close("evident")
    elif shown is not None:
        script.close("close", numbers.line_of(solved.ring, shown))
    return script.is_closed


def solve(
    unrolling: Unrolling, lines: Iterable[Ref] = (), more: Iterable[Terms] = ()
) -> tuple[Numbers, Elimination]:
    """Return what is known by recursion, solved for what it is about, and further equations.

    more     polynomials that are to be looked at

    raises   TooLarge where polynomials grow too large
    """
    numbers = Numbers(unrolling.script)
    numbers.enter(dict.fromkeys([*(line for line, _ in unrolling.lines), *lines]))
    for ref in unrolling.denied:
        (zero,) = unrolling.script.term_of(ref).children
        numbers.know_apart(ref, *zero.children)
    solved = numbers.elimination(more)
    places = {line: at for at, (line, _) in enumerate(numbers.lines)}
    for line, code in unrolling.lines:
        if line in places and code:
            solved.solve(places[line], solved.ring.codes.index(code))
    solved.tidy()
    return numbers, solved


def _reciprocals(unrolling: Unrolling) -> Iterator[tuple[str, Term]]:
    """Yield the atoms that are reciprocals, with what is divided by."""
    script = unrolling.script
    facts = [script.term_of(ref) for ref in script.facts[unrolling.ignored :]]
    for node in spoken_in(script, script.goal, *filter(is_equation, facts)):
        match node:
            case Operation("div", (_, divisor)) | Operation("inv", (divisor,)):
                yield from _factors(unrolling, divisor)
            case Operation("pow", (divisor, Number(value))) if value < 0:
                yield from _factors(unrolling, divisor)


def _factors(unrolling: Unrolling, divisor: Term) -> Iterator[tuple[str, Term]]:
    algebra = unrolling.script.sequent.algebra
    try:
        form = algebra.form(divisor)
    except (*Failure, Untranslatable):
        return
    whole = [divisor]
    if len(form.terms) == 1:
        ((scalars, _),) = form.terms
        atoms = (Form(None, None, {((code,), ()): Fraction(1)}) for code in set(scalars))
        whole = [t for t in (term_of(algebra, atom) for atom in atoms) if t is not None]
    for one in whole:
        terms = algebra.form(make("div", ONE, one)).terms
        for scalars, _ in terms if len(terms) == 1 else ():
            if len(scalars) == 1:
                yield scalars[0], one
