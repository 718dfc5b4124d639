"""Contradictions among comparisons: the items of the kernel as those of `positive`."""

from __future__ import annotations

from typing import Any

from proofcheck.certificates.building import At, Part
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.comparisons import close_comparison
from proofcheck.search.lines.context import Context, bound_of
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import bridges
from proofcheck.search.translation.closing import falsely
from proofcheck.search.translation.exchanging import sides
from proofcheck.search.translation.isometries import product
from proofcheck.search.translation.normalising import MOST_WORK, normalised
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.products import difference
from proofcheck.search.translation.reading import polynomial
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.encoding import decode_fraction


def farkas(t: Translator, place: Place, step: Taken) -> At:
    """Return the goal, from comparisons that contradict one another."""
    items = [_item(t, place, *one) for one in step.data[0]]
    false = t.proof.terms.falsehood()
    try:
        line = t.take("positive", false, tuple(items))
    except Left:
        line = _searched(t, place, items, false)
    return falsely(t, place, line)


def _searched(t: Translator, place: Place, items: list[tuple[Part, ...]], false: Node) -> At:
    """Look for a contradiction among the comparisons and equations of some items."""
    context = Context(t.shared)
    lines = [part for item in items for part in item[1:] if isinstance(part, At)]
    for line in (*lines, *bridges(t, place, map(t.proof.formula, lines))):
        context.add(line)
    found = t.within(lambda: close_comparison(context, false, effort=1))
    return found or _in_normal_form(t, place, items, false)


def _in_normal_form(t: Translator, place: Place, items: list[tuple[Part, ...]], false: Node) -> At:
    """Return a contradiction from items that add up to a number once its normal form is taken."""
    total = t.proof.terms.number(0)
    for item in items:
        total = t.proof.terms.make("add", total, _contribution(t, *item))
    line = t.within(lambda: normalised(t, place, total), MOST_WORK)
    if line is None:
        raise Left(Why.NOT_SHOWN, "the comparisons do not add up")
    less = ("equation", t.proof.terms.number(-1), line)
    return t.take("positive", false, (*items, less))


def _contribution(t: Translator, kind: Part, factor: Any, *data: Any) -> Node:
    """Return what an item of `positive` contributes."""
    terms = t.proof.terms
    if kind == "equation":
        return terms.make("mul", factor, difference(t, *sides(t, data[0])))
    if kind in ("known", "product"):
        values = [_not_negative(t, line)[0] for line in data]
    elif kind == "square":
        values = [data[0], terms.make("conj", data[0])]
    else:
        adjoint = terms.make("transpose", terms.make("conj", data[0]))
        values = [terms.make("tr", terms.make("mul", adjoint, data[0]))]
    return product(terms, [terms.number(decode_fraction(str(factor))), *values])


def _not_negative(t: Translator, line: At) -> tuple[Node, bool]:
    """Return what a comparison says is not negative, and whether it is positive."""
    try:
        bound = bound_of(t.shared, line, t.shared.speller.view(t.proof.formula(line)))
    except Refusal:
        bound = None
    if bound is None:
        raise Left(Why.NOT_SHOWN, "no comparison")
    return t.shared.speller.spell(bound.form, t.proof.terms.make("Real")), bound.is_strict


def _item(t: Translator, place: Place, text: str, kind: str, *data: Any) -> tuple[Part, ...]:
    if kind == "line":
        return ("equation", t.proof.terms.number(decode_fraction(text)), place.line(data[0]))
    if kind == "fact":
        return ("known", text, place.fact(data[0]))
    if kind == "product":
        return _product(t, place, text, data[0])
    return (kind, text, _base(t, place, kind, *data))


def _base(t: Translator, place: Place, kind: str, *data: Any) -> Node:
    """Return what is squared, or whose Gram matrix is meant."""
    rows, columns, parts = data if kind == "gram" else (None, None, data[0])
    return polynomial(t, place, rows, columns, parts)


def _product(t: Translator, place: Place, text: str, factors: list[Any]) -> tuple[Part, ...]:
    *first, last = [_factor(t, place, *one) for one in factors]
    line = first[0]
    for other in first[1:]:
        line = _multiplied(t, line, other)
    return ("product", text, line, last)


def _factor(t: Translator, place: Place, kind: str, *data: Any) -> At:
    if kind == "fact":
        return place.fact(data[0])
    terms, base = t.proof.terms, _base(t, place, kind, *data)
    if kind == "square":
        value = terms.make("mul", base, terms.make("conj", base))
    else:
        adjoint = terms.make("transpose", terms.make("conj", base))
        value = terms.make("tr", terms.make("mul", adjoint, base))
    goal = terms.make("le", terms.number(0), value)
    return t.take("positive", goal, ((kind, "1", base),))


def _multiplied(t: Translator, one: At, other: At) -> At:
    """Return that the product of what two comparisons say is not negative, or is positive."""
    terms, values, is_strict = t.proof.terms, [], True
    for line in (one, other):
        value, is_positive = _not_negative(t, line)
        values.append(value)
        is_strict = is_strict and is_positive
    relation = "lt" if is_strict else "le"
    goal = terms.make(relation, terms.number(0), terms.make("mul", *values))
    return t.take("positive", goal, (("product", "1", one, other),))
