"""Laws of determinants, ranks and exponentials, chosen by what the argument looks like."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.instances.stated_laws import supply_stated
from proofcheck.search.rewriting.citing import cite, equate
from proofcheck.search.rewriting.commuting import prove_commuting
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar

MOST_ALIKE = 8
"""Atoms of one function whose arguments are compared."""


def supply_function(context: RewritingContext, term: Operation) -> None:
    """Cite laws of one function at one argument, and at what that equals."""
    (argument,) = term.arguments
    body = context.body_of(argument)
    if body is not None:
        equate(context, term.operator, argument, body, prove=partial(_unfold, argument))
        return
    for other in _equal_terms(context, argument):
        is_equal = equate(context, term.operator, argument, other)
        if is_equal and context.first_time("replaced", str(other)):
            supply_function(context, Operation(term.operator, (other,), term.sort))
    supply_stated(context, term)
    _supply_special(context, term.operator, argument)


def _supply_special(context: RewritingContext, operator: str, argument: Term) -> None:
    law = _OVER_SETS.get(operator)
    if law is not None and getattr(argument, "binder", "") == "bigoplus":
        cite(context, law, argument, prove=context.prove)
    if operator == "det":
        equate_alike(context, "det", argument)
    if operator == "exp":
        _exponential(context, argument)


def _unfold(name: Term, script: Script) -> bool:
    """Prove that a defined name, or a defined function of arguments, is what it stands for."""
    (line,) = script.do("definition", spell_for_certificate(script, name))
    script.close("close", line)
    return True


def _equal_terms(context: RewritingContext, argument: Term) -> Iterator[Term]:
    """Yield what facts say that an argument equals."""
    key = context.script.sequent.algebra.canonical_key
    text = key(argument)
    for fact in list(context.script.sequent.facts):
        match fact:
            case Operation("eq", (left, right)):
                if key(left) == text:
                    yield right
                elif key(right) == text and not isinstance(left, Operation):
                    yield left


def compare_again(context: RewritingContext, terms: Poly) -> bool:
    """Compare arguments once more, with the rules that were found; say whether any are equal."""
    atoms = context.script.sequent.algebra.atoms
    before = len(context.completion.elements)
    for name in context.occurring(terms):
        match atoms[name].term if name in atoms else None:
            case Operation("det" | "exp" as operator, (argument,)) if context.sees(argument):
                equate_alike(context, operator, argument)
    context.absorb()
    return len(context.completion.elements) > before


# --- by value -------------------------------------------------------------------------------------


def _exponential(context: RewritingContext, argument: Term) -> None:
    algebra = context.script.sequent.algebra
    if not isinstance(sort_of(argument), Matrix):
        form = algebra.form(argument)
        if not context.settled(form):
            cite(context, "exp of zero", argument, prove=context.prove)
        return
    normal = context.settled(algebra.form(argument))
    if not normal:
        return
    _rotation(context, argument, normal)
    equate_alike(context, "exp", argument)
    multiply_exponentials(context)


def _rotation(context: RewritingContext, argument: Term, normal: Poly) -> None:
    """Recognise a*[[0, -1], [1, 0]]."""
    algebra = context.script.sequent.algebra
    angle: dict[Any, Fraction] = {}
    for (scalars, word), c in normal.items():
        letters = context.letters(word)
        if len(letters) != 2 or any(x[:-1] not in algebra.parts for x in letters):
            return
        if algebra.parts[letters[0][:-1]][0] == 2 and letters[1][-1] == "t":
            angle[scalars, ()] = c
    term = term_of(algebra, Form(None, None, angle))
    if term is not None and angle:
        cite(context, "exp of a plane rotation", term, argument, prove=context.prove)


def _known(context: RewritingContext) -> list[Any]:
    elements = context.completion.elements
    names = {n for e in elements for n in context.occurring(e.poly)}
    names |= set(context.occurring(context.current))
    return [(n, a) for n, a in context.script.sequent.algebra.atoms.items() if n in names]


def multiply_exponentials(context: RewritingContext) -> None:
    """Exponentials that stand side by side: their sum may be simpler."""
    algebra = context.script.sequent.algebra
    for _, word in list(context.current):
        letters = context.letters(word)
        for left, right in pairwise(letters):
            terms = [algebra.atoms[x[:-1]].term for x in (left, right)]
            first = _exponent(context, terms[0], left[-1])
            second = _exponent(context, terms[1], right[-1])
            if first is None or second is None or not context.first_time("beside", left, right):
                continue
            if cite(
                context, "exp of a sum", first, second, prove=partial(prove_commuting, context)
            ):
                _exponential_of_sum(context, make("add", first, second))


def _exponent(context: RewritingContext, term: Term | None, involution: str) -> Term | None:
    """Return X where the letter is exp(X); the transpose of exp(X) is exp(X^T)."""
    match term:
        case Operation("exp", (argument,)) if involution == " " and context.sees(argument):
            return argument
        case Operation("exp", (argument,)) if involution == "t" and context.sees(argument):
            cite(context, "exp of a transpose", argument)
            return make("transpose", argument)
    return None


def supply_application(context: RewritingContext, term: Application) -> None:
    """Two values of one function agree where its last arguments do."""
    algebra = context.script.sequent.algebra
    *others, last = term.arguments
    if not isinstance(sort_of(last), Scalar) or sort_of(last) == INTEGER:
        return
    mine, keys = context.settled(algebra.form(last)), [*map(algebra.canonical_key, term.arguments)]

    def applied(argument: Term) -> Term:
        return Application(term.function, (*others, argument), term.sort)

    for _, atom in _known(context):
        match atom.term:
            case Application(function, arguments) if function == term.function:
                own = [*map(algebra.canonical_key, arguments)]
                is_other = own[:-1] == keys[:-1] and own[-1] != keys[-1]
                if is_other and context.settled(algebra.form(arguments[-1])) == mine:
                    equate(context, applied, last, arguments[-1])


def _exponential_of_sum(context: RewritingContext, total: Term) -> None:
    if not context.settled(context.script.sequent.algebra.form(total)):
        cite(context, "exp of the zero matrix", total, prove=context.prove)
    equate_alike(context, "exp", total)


def _arguments(context: RewritingContext, operator: str) -> list[Term]:
    found = []
    for atom in list(context.script.sequent.algebra.atoms.values()):
        match atom.term:
            case Operation(name, (argument,)) if name == operator and context.sees(argument):
                found.append(argument)
    return found[:MOST_ALIKE]


def equate_alike(context: RewritingContext, operator: str, argument: Term) -> None:
    """Arguments of one normal form, up to transposition where a law speaks of it, have one value."""
    algebra = context.script.sequent.algebra
    mine, law = context.settled(algebra.form(argument)), _OF_TRANSPOSES.get(operator)
    text = algebra.canonical_key(argument)
    for other in _arguments(context, operator):
        if algebra.canonical_key(other) == text or sort_of(other) != sort_of(argument):
            continue
        if _is_known(context, operator, argument, other):
            continue
        if context.settled(algebra.form(other)) == mine:
            equate(context, operator, argument, other)
        elif law is not None and isinstance(sort_of(other), Matrix):
            transposed = make("transpose", other)
            if context.settled(algebra.form(transposed)) == mine:
                cite(context, law, other)
                equate(context, operator, argument, transposed)


def _is_known(context: RewritingContext, operator: str, left: Term, right: Term) -> bool:
    """Say whether a function has one value at two arguments by the rules so far."""
    context.absorb()
    values = make(operator, left), make(operator, right)
    return not context.normal(context.script.sequent.algebra.difference(*values))


_OVER_SETS = {
    "det": "determinant of a direct sum of ones",
    "exp": "exp of a direct sum over a set",
}
"""Laws of direct sums over sets, which no statement of the theory can speak of."""

_OF_TRANSPOSES = {"det": "determinant of a transpose", "exp": "exp of a transpose"}
