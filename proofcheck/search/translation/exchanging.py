"""One side of an equation put for the other in a formula, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator


def sides(t: Translator, line: At) -> tuple[Node, Node]:
    """Return a and b of `a = b` or `a <==> b`."""
    formula = t.proof.keys.head(t.proof.formula(line))
    sides = formula.args[0].args if formula.op == "and" else formula.args
    if formula.op not in ("eq", "and") or len(sides) != 2:
        raise Left(Why.NOT_SHOWN, "no equation")
    return sides[0], sides[1]


def places_of(t: Translator, formula: Node, side: Node) -> Node:
    """Return a formula as a function of a closed part, wherever that stands in it."""
    sort = t.proof.keys.sorts.of(side)
    name = t.proof.new_name(sort, "_")
    known: dict[Node, Node] = {}

    def walk(part: Node) -> Node:
        if part not in known:
            known[part] = name if _is_like(t, part, side) else _rebuilt(t, part, walk)
        return known[part]

    return t.proof.terms.make("lambda", sort, t.proof.terms.close(walk(formula), str(name.data)))


def _rebuilt(t: Translator, part: Node, walk: Callable[[Node], Node]) -> Node:
    if part.op in ("name", "const"):
        return part
    return t.proof.terms.make(part.op, *map(walk, part.args), data=part.data)


def _is_like(t: Translator, part: Node, side: Node) -> bool:
    if part is side or part.is_sort or part.loose or side.op in ("name", "const"):
        return part is side
    kinds = {t.proof.keys.sorts.of(one).op for one in (part, side)}
    return len(kinds) == 1 and t.same(part, side)


def forward(t: Translator, place: Place, equation: At, line: At, formula: Node) -> At:
    """Return what comes of a formula, which a line says, when b is put for a."""
    context = places_of(t, formula, sides(t, equation)[0])
    return t.take("rewrite", equation, line, context, t.sizes(place))


def backward(t: Translator, place: Place, equation: At, line: At, formula: Node) -> At:
    """Return a formula from a line that says what comes of it when b is put for a."""
    terms = t.proof.terms
    itself = t.take("imp-intro", t.take("assume", formula), formula)
    sort, body = places_of(t, formula, sides(t, equation)[0]).args
    context = terms.make("lambda", sort, terms.make("imp", body, formula))
    implied = t.take("rewrite", equation, itself, context, t.sizes(place))
    wanted = t.proof.formula(implied).args[0]
    if not t.same(wanted, t.proof.formula(line)):  # sizes may be written otherwise
        place.know(line)
        line = t.show(place, wanted)
    return t.take("imp-elim", implied, (line,))


def turned(t: Translator, place: Place, equation: At) -> At:
    """Return `b = a` for `a = b`, of numbers or matrices."""
    left, right = sides(t, equation)
    minus = t.proof.terms.number(-1)
    return t.ring(place, t.proof.terms.make("eq", right, left), ((equation, minus, None, "plain"),))


def by_sizes(t: Translator, place: Place, formula: Node) -> At | None:
    """Return a formula that is known of sizes that are equal to those in it."""
    for line in t.sizes(place):
        for equation in (line, turned(t, place, line)):
            size, other = sides(t, equation)
            if size.op != "name":
                continue
            wanted = t.proof.terms.put(places_of(t, formula, size).args[1], other)
            for known in list(place.context.views):
                said = t.proof.formula(known)
                if said.op != formula.op or size.data not in said.names | formula.names:
                    continue
                if t.same(t.proof.terms.put(places_of(t, said, size).args[1], other), wanted):
                    new = forward(t, place, equation, known, said)
                    return backward(t, place, equation, new, formula)
    return None
