"""Inequalities and squares that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from proofcheck.kernel.rules import order_fact
from proofcheck.logic.polynomials import Form
from proofcheck.search.arithmetic.linear_order import find_contradiction
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.rewriting.completion import Multiple, Poly
from proofcheck.search.rewriting.rules_of_equations import root_of
from proofcheck.terms.expressions import Operation
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext


_BOUNDED = frozenset({"PosNat", "Nat", "range", "NonNegReal", "PosReal"})
"""Sets whose members are compared with others."""


def contradict_order(
    context: RewritingContext, rounds: int = 4, *, with_equations: bool = False
) -> bool:
    """Contradict inequalities, brought to a normal form by equations.

    rounds          how often what is known about their atoms is added
    with_equations  numbers that are equal are compared as well, in both directions
    """
    script = context.script
    if rounds:
        for ref in order_facts(script):
            _supply(context, ref, 1)  # a law may bring up an inequality
    compared = [(ref, _compared(context, ref, rounds)) for ref in order_facts(script)]
    found = [(ref, *one) for ref, one in compared if one is not None]
    forms = [({k or (): c for k, c in form.items()}, strict) for _, form, strict, _ in found]
    numbers = [*_equations(context)] if with_equations else []
    for number in numbers:
        form = {s: c for (s, _), c in context.completion.elements[number].poly.items()}
        forms += [(form, False), ({s: -c for s, c in form.items()}, False)]
    multiples = find_contradiction(forms)
    if multiples is None:
        return False
    steps: list[Any] = []
    for k, c in multiples.items():
        if k < len(found):
            ref, _, _, used = found[k]
            steps += _multiple_of_fact(context, ref, used, c)
        else:
            number, is_opposite = divmod(k - len(found), 2)
            line = context.subtracted([(Fraction(1), (), "", numbers[number], "")])
            steps.append([str(-c if is_opposite else c), "line", line])
    script.close("farkas", steps)
    return True


def _multiple_of_fact(
    context: RewritingContext, ref: Ref, used: list[Multiple], factor: Fraction
) -> Iterator[list[Any]]:
    """Yield a multiple of an inequality, and of what brought it to its normal form."""
    yield [str(factor), "fact", ref]
    line = context.subtracted(used)
    if line is not None:
        yield [str(-factor), "line", line]


def _equations(context: RewritingContext) -> Iterator[int]:
    """Yield the rules between numbers."""
    for number, element in enumerate(context.completion.elements):
        if element.shape == (None, None) and element.is_active:
            yield number


def _supply(context: RewritingContext, ref: Ref, rounds: int) -> tuple[Form, bool] | None:
    """Add what is known about the atoms of an inequality; return what it says, see `order_form`."""
    found = order_form(context.script, ref)
    if found is not None:
        for _ in range(rounds):
            if not context.supply(context.normal(found[0])):
                break
    return found


def _compared(
    context: RewritingContext, ref: Ref, rounds: int
) -> tuple[dict[tuple[str, ...], Fraction], bool, list[Multiple]] | None:
    """Return what a fact says is not negative, if it is positive, and what was subtracted from it."""
    found = _supply(context, ref, rounds)
    if found is None:
        return None
    form, strict = found
    normal, used = context.completion.reduce(context.poly(form.terms))
    return {s: c for (s, _), c in normal.items()}, strict, used


def contradict_squares(context: RewritingContext) -> bool:
    """A positive number and squares do not add up to nothing."""
    for number, element in enumerate(context.completion.elements):
        constant = element.poly.get(((), ""), Fraction(0))
        if element.shape == (None, None) and constant:
            squares = _squares(context, element.poly, constant)
            if squares is not None:
                line = context.subtracted([(1 / constant, (), "", number, "")])
                context.script.close("farkas", [["-1", "line", line], *squares])
                return True
    return False


def _squares(context: RewritingContext, poly: Poly, constant: Fraction) -> list[Any] | None:
    """Return the other terms as squares with positive factors, if they are such."""
    squares: list[Any] = []
    for (scalars, word), c in poly.items():
        if not scalars:
            continue
        root = root_of(context, (scalars, tuple(context.letters(word))))
        if root is None or c / constant < 0:
            return None
        squares.append([str(c / constant), "square", [["1", root[1], []]]])
    return squares


def order_facts(script: Script) -> list[Ref]:
    """Return inequalities that are known, those of sets of numbers and indices included."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation(
                "in", (_, Operation("range" | "PosNat" | "Nat" | "NonNegReal" | "PosReal"))
            ):
                for made in quietly(script, "expand", ref):
                    _take_apart(script, made)
            case Operation("gt" | "ge") | Operation("not", (Operation("gt" | "ge"),)):
                quietly(script, "expand", ref)
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        is_set = isinstance(item.domain, Operation) and item.domain.operator in _BOUNDED
        if is_set and not item.parameters and ("bounded", name) not in script.prepared:
            script.prepared.add(("bounded", name))
            for made in quietly(script, "domain", ["v", name], []):
                for meant in quietly(script, "expand", made):
                    _take_apart(script, meant)
    return list(script.facts)


def compared_terms(context: RewritingContext) -> Poly:
    """Return a polynomial that mentions all that inequalities between numbers speak of."""
    found: Poly = {}
    for ref in list(context.script.facts):
        form = order_form(context.script, ref)
        if form is not None:
            found |= context.poly(form[0].terms)
    return found


def _take_apart(script: Script, ref: Ref) -> None:
    if getattr(script.term_of(ref), "operator", "") == "and":
        quietly(script, "and-elimination", ref)


def order_form(script: Script, ref: Ref) -> tuple[Form, bool] | None:
    """Return what a fact says is not negative, and whether it is positive, if it is an order."""
    try:
        found = order_fact(script.sequent, ref.at)
    except Failure:
        return None
    return found if found[0].rows is None else None
