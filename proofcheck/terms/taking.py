"""Values for what a proposition says to exist: where it says so, and what is left to show of them.

    forall y: exists x in D where P: Q    with x := t(y)    is    forall y: t(y) in D and P and Q

A value is a term, or where something is universally bound before it the ``fun`` of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH, SetOf
from proofcheck.terms.substitution import apply, substitute

EXISTENCES = frozenset({"exists", "absolute"})


@dataclass(frozen=True, slots=True)
class Sought:
    """Something that a proposition says to exist.

    binding   what binds it
    over      what is universally bound before it
    assumed   what is assumed before it
    """

    binding: Binding
    over: tuple[Bound, ...]
    assumed: tuple[Term, ...]


def sought_in(term: Term) -> Iterator[Sought]:
    """Yield what a proposition says to exist, one below the other."""
    over: tuple[Bound, ...] = ()
    assumed: tuple[Term, ...] = ()
    for part in _way_down(term):
        if isinstance(part, Operation):
            assumed = (*assumed, part.arguments[0])
            continue
        assert isinstance(part, Binding)
        if part.binder == "forall":
            over = (*over, *part.bound)
        else:
            yield Sought(part, over, assumed)
        if part.condition is not None:
            assumed = (*assumed, part.condition)


def bound_in(term: Term) -> Iterator[Bound]:
    """Yield what a proposition binds on the way down to what it says of all that."""
    for part in _way_down(term):
        if isinstance(part, Binding):
            yield from part.bound


def _way_down(term: Term) -> Iterator[Term]:
    """Yield quantifiers and implications, one below the other."""
    while True:
        match term:
            case Operation("implies", (_, below)):
                yield term
            case Binding(binder, _, _, below) if binder in EXISTENCES | {"forall"}:
                yield term
            case _:
                return
        term = below


def as_function(over: Sequence[Bound], value: Term) -> Term:
    """Return a value that may speak of what is bound before it as a term that does not."""
    bare = [Bound(item.variable, None, item.parameters) for item in over]
    return function_of(bare, value) if bare else value


def value_for(value: Term, over: Sequence[Term]) -> Term | None:
    """Return a value where something stands for what is bound before it; None where it is of other things."""
    if not over:
        return value
    if not isinstance(value, Binding) or len(value.bound) != len(over):
        return None
    return apply(value, over) if value.binder == "fun" else None


def with_values(term: Term, values: Sequence[Term]) -> Term | None:
    """Return what is left to show where what exists has these values, the first the first ones.

    None where not so much is said to exist, or where names hide one another.
    """
    return _with_values(term, list(values), ())


def _with_values(term: Term, values: list[Term], over: tuple[Variable, ...]) -> Term | None:
    if not values:
        return term
    match term:
        case Operation("implies", (antecedent, consequent)):
            inner = _with_values(consequent, values, over)
            return None if inner is None else operation("implies", antecedent, inner)
        case Binding("forall", bound, condition, body):
            new = tuple(item.variable for item in bound)
            if {v.name for v in new} & {v.name for v in over}:
                return None
            inner = _with_values(body, values, (*over, *new))
            return None if inner is None else Binding("forall", bound, condition, inner, TRUTH)
        case Binding(binder) as binding if binder in EXISTENCES:
            return _at_values(binding, values, over)
    return None


def _at_values(binding: Binding, values: list[Term], over: tuple[Variable, ...]) -> Term | None:
    images: dict[str, Term] = {}
    parts: list[Term] = []
    count = len(binding.bound)
    if len(values) < count:
        return None
    for item, chosen in zip(binding.bound, values, strict=False):
        value = value_for(chosen, over)
        if value is None:
            return None
        if item.domain is not None and not _is_evident(value, item.domain):
            parts.append(operation("in", value, substitute(item.domain, images)))
        images[item.variable.name] = value
    if binding.condition is not None:
        parts.append(substitute(binding.condition, images))
    inner = _with_values(substitute(binding.body, images), values[count:], over)
    return None if inner is None else _all_of([*parts, inner])


def _all_of(parts: Sequence[Term]) -> Term:
    *others, whole = parts
    for part in reversed(others):
        whole = operation("and", part, whole)
    return whole


_LEAST = {"Nat": Fraction(0), "PosNat": Fraction(1), "NonNegReal": Fraction(0)}


def _is_evident(value: Term, domain: Term) -> bool:
    """Say whether a number is seen to lie in its set, so that it need not be said."""
    if not isinstance(value, Number) or not isinstance(domain, Operation):
        return False
    if domain.operator == "PosReal":
        return value.value > 0
    is_of_sort = sort_of(domain) != SetOf(INTEGER) or value.value.denominator == 1
    least = _LEAST.get(domain.operator)
    return is_of_sort and least is not None and value.value >= least
