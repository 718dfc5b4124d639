"""Sets that have names: what it means to lie in one."""

from __future__ import annotations

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.patterns import leaves
from proofcheck.search.translation.answers import Left
from proofcheck.search.translation.exchanging import places_of
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator

MOST_SETS = 8
"""Named sets in one formula that are opened, one inside of the other."""


def know_opened(t: Translator, place: Place, line: At) -> None:
    """Take up a line, and what it says where memberships of named sets are written out."""
    waiting = [line]
    for _ in range(MOST_SETS):
        if not waiting:
            break
        known = place.know(waiting.pop())
        parts = [
            place.context.says.get(one)
            for one in leaves(t.shared.speller.view(t.proof.formula(known)))
        ]
        for part in parts:
            meaning = None if part is None else _meaning(t, place, t.proof.formula(part))
            if part is not None and meaning is not None:
                waiting.append(t.take("imp-elim", t.take("and-elim", meaning, 0), (part,)))


def in_named_set(t: Translator, place: Place, formula: Node) -> At | None:
    """Return that something lies in a named set, from what that means."""
    meaning = _meaning(t, place, formula)
    if meaning is None:
        return None
    back = t.take("and-elim", meaning, 1)
    return t.take("imp-elim", back, (t.show(place, t.proof.formula(back).args[0]),))


def _meaning(t: Translator, place: Place, formula: Node) -> At | None:
    """Return `x in S <==> what that means`; None for another formula."""
    head = formula
    values: list[Node] = []
    while head.op == "app":
        values.insert(0, head.args[1])
        head = head.args[0]
    if not values:
        return None
    if head.op == "const" and head.data in t.proof.definitions:
        return _unfolded(t, place, head, formula)
    for number in t.about.get(str(head.data), ()):
        try:
            line = t.take("all-elim", t.fact(number), tuple(values), t.sizes(place))
        except Left:
            continue
        said = t.proof.keys.head(t.proof.formula(line))
        if said.op == "and" and t.same(said.args[0].args[0], formula):
            return line
    return None


def _unfolded(t: Translator, place: Place, constant: Node, formula: Node) -> At:
    """Return that a formula is what it is with the definition of a constant put for that."""
    terms, name = t.proof.terms, str(constant.data)
    equation = t.take("unfold", name, t.proof.definitions[name], ())
    itself = t.take("imp-intro", t.take("assume", formula), formula)
    both = t.take("and-intro", itself, itself)
    sort, body = places_of(t, formula, constant).args
    one, other = terms.make("imp", formula, body), terms.make("imp", body, formula)
    context = terms.make("lambda", sort, terms.make("and", one, other))
    return t.take("rewrite", equation, both, context, t.sizes(place))
