"""Members of families that an equation gives from those before them: each is computed once."""

from __future__ import annotations

from typing import Any

from proofcheck.evaluation.memo import Members
from proofcheck.evaluation.remembering import NO_VALUE, Remembering
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Recurrence, Undefined
from proofcheck.terms.rationals import Fraction

MOST_MEMBERS = 2_000
"""Most members of a family that are computed one from the other; a large index exhausts it."""

LONGEST_MEMBER = 50_000
"""Most binary digits in an exact member of such a family; squares of squares exhaust it."""


def member_at(evaluator: Remembering, family: Recurrence, at: Fraction) -> Any:
    """Return a member of a family that an equation gives, from the first ones on.

    Each is computed once, and from those before it, so that nothing is deep.  Steps are counted
    by the family, since it does not matter who asks first.

    raises   Undefined below the least index; NotEvaluable beyond a limit, or where a member is
             asked for while it is being computed
    """
    place = int(at) - family.start
    if at.denominator != 1 or place < 0:
        raise Undefined("a family has no member with this index")
    members = _members_known(evaluator, family)
    if place >= len(members.known) and (members.is_asked or place >= MOST_MEMBERS):
        raise NotEvaluable("a member of a family is out of reach")
    while place >= len(members.known):
        members.known.append(_next_member(evaluator, members))
    return members.known[place]


def _members_known(evaluator: Remembering, family: Recurrence) -> Members:
    """Return the members that are known at this precision; at first those that are given."""
    known = evaluator.known.families
    if id(family) not in known:
        first = [family.members[key] for key in sorted(family.members)]
        known[id(family)] = Members(family, first)
    return known[id(family)]


def _next_member(evaluator: Remembering, members: Members) -> Any:
    family, before = members.family, evaluator.steps
    index = family.start + len(members.known) - family.offset
    members.is_asked, evaluator.steps = True, members.steps
    try:
        scope = {family.index.name: Fraction(index)}
        found = evaluator.computed(evaluator.value, family.step, scope).answer
        members.steps = evaluator.steps
    finally:
        members.is_asked, evaluator.steps = False, before
    if isinstance(found, NO_VALUE):
        raise type(found)(*found.args)
    if _length(found) > LONGEST_MEMBER:
        raise NotEvaluable("the members of a family become too long")
    return found


def _length(value: Any) -> int:
    """Return how many binary digits the longest exact number in a value has."""
    cells = value.flat() if isinstance(value, MatrixValue) else (value,)
    parts = [part for x in cells for part in (getattr(x, "re", x), getattr(x, "im", x))]
    exact = [x for x in parts if isinstance(x, Fraction)]
    sizes = (max(x.numerator.bit_length(), x.denominator.bit_length()) for x in exact)
    return max(sizes, default=0)
