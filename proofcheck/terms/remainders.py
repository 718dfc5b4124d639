"""What holds near zero: remainders, and what is so at all numbers close to zero but for zero.

`f = g + O(e^k)` as e tends to zero means: there are C, r > 0 such that |f - g| <= C |e^k| for all e
with 0 < |e| <= r (de Bruijn 1981, Asymptotic Methods in Analysis, section 1.2).  That is a
proposition about numbers; nothing else is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.partial_sums import Naming
from proofcheck.terms.sorts import REAL, TRUTH, Matrix, Ring, Scalar, SetOf
from proofcheck.terms.substitution import free_names, written_names

_POSITIVE = Operation("PosReal", (), SetOf(REAL))


@dataclass(frozen=True, slots=True)
class Remainder:
    """`difference = bigO(name -> 0) gauge`.

    name         the number that tends to zero, a real one
    difference   a number or a matrix, what is left over
    gauge        what it is compared with
    """

    name: Variable
    difference: Term
    gauge: Term

    @property
    def order(self) -> Term | None:
        """The exponent k of a gauge c*e^k with a number c that is not 0; None for any other."""
        return _order(self.gauge, self.name)


@dataclass(frozen=True, slots=True)
class Nearby:
    """A proposition that is to hold for a number at all places close to zero, but for zero."""

    name: Variable
    proposition: Term


def remainder_claim(parts: Remainder, choose_name: Naming) -> Binding:
    """Return ``exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |x| <= C*|g|``.

    choose_name   returns a name like the first argument that is not among given ones
    """
    taken = _written(parts.difference) | _written(parts.gauge) | {parts.name.name}
    radius = choose_name("r", taken)
    constant = Variable(choose_name("C", {*taken, radius}), REAL)
    return _claim(parts, constant, Variable(radius, REAL))


def remainder_of(term: Term) -> Remainder | None:
    """Return what a proposition says, if it is of that form, letter by letter."""
    match term:
        case Binding(
            "exists",
            (Bound(constant), Bound(radius)),
            None,
            Binding(
                "forall",
                (Bound(name),),
                _,
                Operation(
                    "le",
                    (
                        Operation(_, (difference,)),
                        Operation("mul", (_, Operation("abs", (gauge,)))),
                    ),
                ),
            ),
        ) if isinstance(sort_of(difference), Scalar | Matrix):
            parts = Remainder(name, difference, gauge)
            is_one = _are_apart((constant, radius), name, difference, gauge)
            is_one = is_one and parts.order is not None
            return parts if is_one and _claim(parts, constant, radius) == term else None
    return None


def near_zero(near: Nearby, choose_name: Naming) -> Binding:
    """Return ``exists r : PosReal: forall e : Real where 0 < |e| and |e| <= r: P``."""
    taken = _written(near.proposition) | {near.name.name}
    return _near(near, Variable(choose_name("r", taken), REAL))


def nearby_of(term: Term) -> Nearby | None:
    """Return what a proposition says of the numbers close to zero, if it is of that form."""
    match term:
        case Binding("exists", (Bound(radius),), None, Binding("forall", (Bound(name),), _, body)):
            near, is_one = Nearby(name, body), _are_apart((radius,), name, body)
            return near if is_one and _near(near, radius) == term else None
    return None


def _claim(parts: Remainder, constant: Variable, radius: Variable) -> Binding:
    bound = Operation("mul", (constant, _size(parts.gauge)), REAL)
    small = Operation("le", (_size(parts.difference), bound), TRUTH)
    within = _at_all(parts.name, radius, small)
    chosen = (Bound(constant, _POSITIVE), Bound(radius, _POSITIVE))
    return Binding("exists", chosen, None, within, TRUTH)


def _near(near: Nearby, radius: Variable) -> Binding:
    within = _at_all(near.name, radius, near.proposition)
    return Binding("exists", (Bound(radius, _POSITIVE),), None, within, TRUTH)


def _at_all(name: Variable, radius: Variable, proposition: Term) -> Binding:
    modulus = Operation("abs", (name,), REAL)
    apart = Operation("lt", (integer(0), modulus), TRUTH)
    close = Operation("le", (modulus, radius), TRUTH)
    condition = Operation("and", (apart, close), TRUTH)
    return Binding("forall", (Bound(name, None),), condition, proposition, TRUTH)


def _size(term: Term) -> Operation:
    match sort_of(term):
        case Scalar(ring):
            return Operation("abs", (term,), Scalar(min(ring, Ring.REAL)))
    return Operation("norm", (term,), REAL)


def _are_apart(chosen: Sequence[Variable], name: Variable, *parts: Term) -> bool:
    """Say whether what is chosen first is one name each, of which nothing else speaks.

    All of them are real: what tends to zero among the complex numbers, or the integers, is not meant.
    """
    own = {variable.name for variable in chosen}
    spoken = frozenset({name.name}).union(*map(_written, parts))
    is_real = all(variable.sort == REAL for variable in (*chosen, name))
    return is_real and len(own) == len(chosen) and own.isdisjoint(spoken)


def _order(gauge: Term, name: Variable) -> Term | None:
    match gauge:
        case Number(value):
            return integer(0) if value else None
        case Variable():
            return integer(1) if gauge == name else None
        case Operation("pow", (base, exponent)):
            is_power = base == name and name.name not in free_names(exponent)
            return exponent if is_power else None
        case Operation("mul", (Number(value), inner)) | Operation("div", (inner, Number(value))):
            return _order(inner, name) if value else None
    return None


def _written(term: Term) -> frozenset[str]:
    return written_names(term)[0]
