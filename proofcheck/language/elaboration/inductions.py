"""The number that an induction is on, and the least value that it can have."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import Binding, Number, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, free_variables, names_of_sort


def induction_on(draft: Draft, name: syntax.Name, proposition: Term) -> tuple[Term, Term]:
    """Return the integer that an induction is on, and its least value.

    raises   Rejection where it is none, has none, or is a size in what is to be proved
    """
    context, inner = draft.context, _bound(proposition, name.text)
    if inner is None:
        on, body = context.term(name), proposition
        domain = context.domain_of(on.name) if isinstance(on, Variable) else None
    else:
        (on, domain), body = inner, _opened(proposition)
    if not isinstance(on, Variable) or sort_of(on) != INTEGER:
        message = f"`{name.text}` is not a given integer, so induction on it is not possible"
        raise Rejection("P0316", name.span, message, "no given integer")
    if on.name not in free_names(body):
        message = f"what is to be proved does not speak of `{name.text}`"
        raise Rejection("P0316", name.span, message, "it does not occur")
    _refuse_sizes(context, on.name, body, name)
    least = _least(on, domain, draft.assumptions)
    if least is None:
        message = f"`{name.text}` has no least value at which an induction could start"
        advice = f"declare `{name.text} : Nat`, or assume `{name.text} >= 0`"
        raise Rejection("P0316", name.span, message, "may be any integer", advice=advice)
    return on, least


def _bound(proposition: Term, name: str) -> tuple[Variable, Term | None] | None:
    """Return the name that a step says something for all values of, if it is so called."""
    if isinstance(proposition, Binding) and proposition.binder == "forall":
        for item in proposition.bound:
            if item.variable.name == name and not item.parameters:
                return item.variable, item.domain
    return None


def _opened(proposition: Term) -> Term:
    assert isinstance(proposition, Binding)
    return proposition.body


def _refuse_sizes(context: Context, on: str, body: Term, name: syntax.Name) -> None:
    """A step from k to k + 1 leaves all shapes as they are."""
    for part in walk(body):
        bound = part.bound if isinstance(part, Binding) else ()
        sorts = [sort_of(part), *(item.variable.sort for item in bound)]
        if any(on in names_of_sort(sort) for sort in sorts):
            message = f"{context.quote(part)} has a size that changes with `{name.text}`"
            raise Rejection("P0316", name.span, message, "a size of matrices")
    for variable in sorted(free_variables(body), key=lambda v: v.name):
        if on in names_of_sort(variable.sort):
            message = f"`{context.spell(variable.name)}` has a size that changes with `{name.text}`"
            raise Rejection("P0316", name.span, message, "a size of matrices")


def _least(on: Variable, domain: Term | None, assumed: list[Term]) -> Term | None:
    """Return the least value that the set of a number, or what is assumed of it, leaves."""
    numbers = [*_least_assumed(on, assumed)]
    match domain:
        case Operation("Nat"):
            numbers.append(Fraction(0))
        case Operation("PosNat"):
            numbers.append(Fraction(1))
        case Operation("range", (Number(value), _)):
            numbers.append(value)
        case Operation("range", (low, _)):
            return low
    return Number(max(numbers)) if numbers else None


def _least_assumed(on: Variable, assumed: list[Term]) -> Iterator[Fraction]:
    for proposition in assumed:
        match proposition:
            case Operation("le", (Number(value), Variable(name))) if name == on.name:
                yield value
            case Operation("ge", (Variable(name), Number(value))) if name == on.name:
                yield value
