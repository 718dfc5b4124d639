"""What the isometries of the parts of a direct sum are to one another."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import close_equation
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.isometries import isometries, pairs_of, product
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.reading import size
from proofcheck.search.translation.translator import Translator


def orthonormal(t: Translator, place: Place, step: Taken) -> At:
    """Return that ``E_a^T * E_b`` is the identity or zero."""
    (a, names), (b, _) = (place.sequent.algebra.parts[name] for name in step.data)
    terms, sizes = t.proof.terms, [size(t, place, name) for name in names]
    left, right = (product(terms, isometries(terms, sizes, number)) for number in (a, b))
    one, other = sizes[a - 1], sizes[b - 1]
    image = terms.make("I", one) if a == b else terms.make("zero", one, other)
    whole = terms.make("mul", terms.make("transpose", left), right)
    return _by_two(t, place, sizes, "isometries of two parts", terms.make("eq", whole, image))


def resolution_of_identity(t: Translator, place: Place, step: Taken) -> At:
    """Return that all ``E_k * E_k^T`` add up to the identity."""
    _, names = place.sequent.algebra.parts[step.data[0]]
    terms, sizes = t.proof.terms, [size(t, place, name) for name in names]
    total: Node | None = None
    for number in range(1, len(sizes) + 1):
        part = product(terms, isometries(terms, sizes, number))
        square = terms.make("mul", part, terms.make("transpose", part))
        total = square if total is None else terms.make("add", total, square)
    assert total is not None
    whole = terms.make("add", *pairs_of(terms, sizes)[0])
    goal = terms.make("eq", total, terms.make("I", whole))
    return _by_two(t, place, sizes, "identity by isometries of two parts", goal)


def _by_two(t: Translator, place: Place, sizes: list[Node], law: str, goal: Node) -> At:
    """Return an equation about several parts, from what a lemma says of two of them."""
    context = Context(t.shared)
    for pair in pairs_of(t.proof.terms, sizes):
        for line in _parts(t, t.instance(place, t.cite(law), pair)):
            context.add(line)
    found = t.within(lambda: close_equation(context, t.shared.speller.view(goal)))
    if found is None:
        raise Left(Why.NOT_SHOWN, t.text(goal))
    return found


def _parts(t: Translator, line: At) -> Iterable[At]:
    if t.proof.keys.head(t.proof.formula(line)).op != "and":
        return [line]
    return [one for part in (0, 1) for one in _parts(t, t.take("and-elim", line, part))]
