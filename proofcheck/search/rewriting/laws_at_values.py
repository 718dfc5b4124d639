"""Laws about families at the sums, products, extrema and matrices that these families make.

A law that is given ``f(k : Int) : Real`` and integers a and b, and speaks of ``sum(k in a..b) f(k)``, is
used at a sum: what is added up is the family, and the ends of the range are the integers.  Where it
speaks of one value of several families, one value stands for them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.laws.stated_laws import StatedLaw
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    by_twos,
    walk,
)
from proofcheck.terms.substitution import free_names

OVER_TWO = " over two indices"
"""How the name of a law ends that says of values over two indices what another says of those over one."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in a value a term stands that is put for a name of a law.

    value   the number of the value
    path    of a family: the place in what is bound together
    end     of an integer: which range, and which end of it
    """

    value: int
    path: tuple[int, ...] = ()
    end: tuple[int, int] | None = None


def spell_at_values(script: Script, law: str, terms: Sequence[Term]) -> tuple[str, list[Any]]:
    """Return the law, or the one like it over two indices, and what it is used at for a certificate.

    terms   in the order of what the law is given: values in the place of families, and nothing for the
            ends of ranges, nor for another family of a value

    raises   Unspellable where the terms are no such values
    """
    if not any(isinstance(one, Binding) and one.binder != "fun" for one in terms):
        return law, [spell_for_certificate(script, one) for one in terms]
    law = law + OVER_TWO if _has_two_indices(law, terms) else law
    places = _places(law)
    if len(terms) != len(places) - _told(places):
        return law, [spell_for_certificate(script, one) for one in terms]
    return law, [*_spelled(script, places, terms)]


def _has_two_indices(law: str, terms: Sequence[Term]) -> bool:
    is_double = any(isinstance(one, Binding) and len(one.bound) == 2 for one in terms)
    return is_double and law + OVER_TWO in LAWS


def _told(places: Sequence[_Place | None]) -> int:
    """Return for how many names no term is asked."""
    firsts = {one.value for one in places if one is not None and one.end is None}
    return sum(1 for one in places if one is not None) - len(firsts)


def _spelled(
    script: Script, places: Sequence[_Place | None], terms: Sequence[Term]
) -> Iterator[Any]:
    values: dict[int, Binding] = {}
    own: dict[int, Term] = {}
    waiting = iter(terms)
    for number, place in enumerate(places):
        if place is None:
            own[number] = next(waiting)
        elif place.end is None and place.value not in values:
            values[place.value] = _value(next(waiting))
    for number, place in enumerate(places):
        if place is None:
            yield spell_for_certificate(script, own[number])
        else:
            yield _part(script, values[place.value], place)


def _value(term: Term) -> Binding:
    if not isinstance(term, Binding) or term.condition is not None:
        raise Unspellable("no value of a family")
    return term


def _part(script: Script, value: Binding, place: _Place) -> Any:
    """Return the specification of a family, or of an end of a range."""
    if place.end is None:
        return ["members", spell_for_certificate(script, value), *place.path]
    number, side = place.end
    names = {item.variable.name for item in value.bound}
    domain = value.bound[number].domain if number < len(value.bound) else None
    if domain is None or not names.isdisjoint(free_names(domain)):
        raise Unspellable("no range that is the same for all other indices")
    match index_set(script.sequent.algebra, domain):
        case Operation("range", ends):
            return spell_for_certificate(script, ends[side])
    raise Unspellable("no range")


@cache
def _places(law: str) -> tuple[_Place | None, ...]:
    """Return where each term stands that a law asks for; None of those that are given by themselves."""
    schema = LAWS[law].schema
    if not isinstance(schema, StatedLaw) or not schema.is_stated or schema.is_of_terms:
        return ()
    asked = [one.variable.name for one in schema.given if one.variable.name not in schema.sizes]
    found: dict[str, _Place] = {}
    number = 0
    for value in (t for t in walk(schema.shown) if isinstance(t, Binding) and t.binder != "forall"):
        families = {n: path for n, path in _families(value) if n in asked and n not in found}
        if families:
            found |= {name: _Place(number, path) for name, path in families.items()}
            found |= {n: p for n, p in _ends(value, number) if n in asked and n not in found}
            number += 1
    return tuple(found.get(name) for name in asked)


def _families(value: Binding) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the families of which members stand in a value, with their places."""
    waiting: list[tuple[Term, tuple[int, ...]]] = [(value.body, ())]
    for part, path in waiting:
        if isinstance(part, Application):
            yield part.function.name, path
        elif not isinstance(part, Binding):
            waiting += [(child, (*path, k)) for k, child in enumerate(part.children)]


def _ends(value: Binding, number: int) -> Iterator[tuple[str, _Place]]:
    for k, item in enumerate(value.bound):
        ends = item.domain.children if item.domain is not None else ()
        for side, end in enumerate(ends):
            if isinstance(end, Variable):
                yield end.name, _Place(number, end=(k, side))


def laws_of_some(value: Operation) -> Iterator[tuple[str, tuple[Term, ...]]]:
    """Yield the laws that the largest, or the least, of some numbers is the first or that of the rest."""
    word = "largest" if value.operator == "max" else "least"
    match by_twos(value):
        case Operation(operator, (_, rest) as pair):
            yield f"{word} of two numbers", pair
            if isinstance(rest, Operation) and rest.operator == operator:
                yield from laws_of_some(rest)
