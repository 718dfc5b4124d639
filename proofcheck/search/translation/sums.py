"""What vanishes for each index vanishes in a sum over all of them."""

from __future__ import annotations

from proofcheck.certificates.building import At
from proofcheck.kernel.equations import open_index
from proofcheck.search.lines.patterns import leaves
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.parts import by_parts
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.reading import shaped
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Variable
from proofcheck.terms.sorts import INTEGER


def pointwise(t: Translator, place: Place, step: Taken) -> At:
    """Return that two sums are equal whose terms are."""
    name, binder, (steps, position) = step.data
    sequent = place.sequent
    body = sequent.algebra.bodies[name]
    if getattr(body.domain, "operator", "") != "range":
        raise Left(Why.NO_RULE, f"pointwise under {binder}")
    inner = Place(open_index(sequent, body), place.facts[:], place.lines[:], place.context.child())
    inner.sequent.lines.pop()  # what this step yields
    index = t.scribe.declare(Variable(body.bound, INTEGER))
    within = t.node(inner.sequent.facts[-1])
    supposed = list(leaves(within))
    for one in supposed:
        inner.know(t.take("assume", one))
    inner.facts.append(inner.know(t.show(inner, within)))
    t.follow(inner, steps)
    line = by_parts(t, inner, shaped(t, inner, position))
    left, right = t.proof.keys.head(t.proof.formula(line)).args
    for one in reversed(supposed):
        line = t.take("imp-intro", line, one)
    place.know(t.take("all-intro", line, (index,)))
    first, last = map(t.node, body.domain.children)
    sides = tuple(t.scribe.over(index, side) for side in (left, right))
    sort = t.proof.keys.sorts.of(left)
    if binder == "bigoplus":
        values = (*sort.args, *sides, last)
        return t.instance(place, t.cite("direct sum of equal blocks"), values)
    if sort.op != "Matrix":
        return t.instance(place, t.cite("sum of equal terms over a range"), (*sides, first, last))
    law = t.cite("sum of matrices with equal terms")
    return t.instance(place, law, (*sort.args, *sides, last))
