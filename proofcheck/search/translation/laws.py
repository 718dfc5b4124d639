"""Laws: axioms and lemmas of the theory at terms."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.logic import added, show_children
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Term, Variable, sort_of
from proofcheck.terms.sorts import Function, Matrix, Sort


def law(t: Translator, place: Place, step: Taken) -> None:
    """Add what a law says at terms."""
    name, specs, *_ = step.data
    terms = [place.sequent.term(spec) for spec in specs]
    show_children(place, step)
    (fact,) = added(place, step)
    place.facts.append(place.know(_instance(t, place, str(name), terms, fact)))


def _instance(t: Translator, place: Place, name: str, terms: list[Term], fact: Term) -> At:
    schema = LAWS[name].schema
    if not isinstance(schema, StatedLaw):
        return _written(t, place, name, fact)
    values = [t.node(one) for one in _values(schema, terms)]
    wanted = t.node(fact)
    try:
        return t.instance(place, t.cite(name), values, wanted)
    except Left:  # sizes may be written otherwise
        place.know(t.instance(place, t.cite(name), values))
        return t.show(place, wanted)


def _values(schema: StatedLaw, terms: list[Term]) -> list[Term]:
    """Return what is put for each given name, in order; sizes are read off shapes."""
    asked = [one.variable for one in schema.given if one.variable.name not in schema.sizes]
    found: dict[str, Term] = {}
    for variable, term in zip(asked, terms, strict=True):
        for side, size in zip(_shape(variable.sort), _shape(sort_of(term)), strict=False):
            if isinstance(side, Variable) and side.name in schema.sizes:
                found.setdefault(side.name, size)
        found[variable.name] = term
    return [found[one.variable.name] for one in schema.given]


def _shape(sort: Sort) -> tuple[Term, ...]:
    """Return the sizes of a matrix, or of the members of a family."""
    own = sort.result if isinstance(sort, Function) else sort
    return (own.rows, own.columns) if isinstance(own, Matrix) else ()


def _written(t: Translator, place: Place, name: str, fact: Term) -> At:
    """Show what a law says that is written beside the theory, from lemmas that say it in other words."""
    if name not in STATED_OTHERWISE:
        raise Left(Why.NO_LAW, name)
    inner = Place(place.sequent, [], [], place.context.child())
    for lemma in STATED_OTHERWISE[name]:
        inner.know(t.cite(lemma))
    node: Node = t.node(fact)
    return t.show(inner, node)


STATED_OTHERWISE: Mapping[str, tuple[str, ...]] = {
    "first case": (),
    "later case": (),
    "maximum bounded term by term": ("maximum over a range bounded term by term",),
    "member of a maximum": ("member of a maximum over a range",),
    "product of sums": ("product of sums over ranges",),
    "exp of a direct sum over a set": ("exp of a direct sum of a family",),
    "determinant of a direct sum of ones": ("determinant of a direct sum of a family of ones",),
}
"""Laws of the kernel that the theory states in other words, and the entries that do."""
