"""Inequalities between numbers as goals: one is proved by others, each by how its sides are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Operation, Term

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

DEEPEST = 30
"""Inequalities inside inequalities."""


class NotBounded(Exception):
    """An inequality does not follow in the way that is tried."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A search for proofs of inequalities.

    ways   what may be done with an inequality, the likeliest first
    """

    search: GoalSearch
    ways: Callable[[Script, Term, Term], Sequence[Way]]

    def prove(self, script: Script, depth: int) -> bool:
        """Prove an inequality, or one for all members of a set; a script that fails is of no use."""
        if depth > DEEPEST or self.search.guide.denies(script.sequent):
            return False
        if close_evident(script):
            return True
        match script.goal:
            case Binding("forall"):
                script.do("intro")
                return self.prove(script, depth + 1)
            case Operation("le", (low, high)):
                ways = self.ways(script, low, high)
                return any(self._goes(way, script, low, high, depth + 1) for way in ways)
        return False

    def _goes(self, way: Way, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Go one way, without a trace where it leads to nothing."""
        inner = script.child(script.goal)
        try:
            way(self, inner, low, high, depth)
        except (*Failure, Unspellable, NotBounded):
            return False
        script.follow(inner)
        return script.is_closed

    def claim(self, script: Script, low: Term, high: Term, depth: int) -> Ref:
        """Make an inequality known.

        raises   NotBounded where it is not proved
        """
        claim = make("le", low, high)
        at = script.sequent.known.get(script.sequent.algebra.canonical_key(claim))
        if at is not None:
            return script.facts[at]
        inner = script.child(claim)
        if not self.prove(inner, depth):
            raise NotBounded
        (ref,) = script.do("have", spell_for_certificate(script, claim), inner)
        return ref

    def cite(self, script: Script, law: str, *terms: Term, depth: int) -> Ref:
        """Use a law; inequalities that it asks for are proved in the same way.

        raises   NotBounded where they are not, or the law does not speak of such terms
        """
        made = use_law(script, law, terms, lambda inner: self.prove(inner, depth))
        if not made:
            raise NotBounded
        return made[0]

    def rewrite(self, script: Script, equation: Ref, depth: int) -> None:
        """Prove a goal in which one side of an equation takes the place of the other.

        raises   NotBounded where it is not proved
        """
        before = script.goal
        script.do("rewrite-goal", equation, False)
        if script.goal == before or not self.prove(script, depth):
            raise NotBounded


Way = Callable[[Bounds, Script, Term, Term, int], None]
"""Closes a script whose goal is that one number is at most another.

raises   NotBounded, or what the kernel raises, where that is not found
"""


def follow_from(
    script: Script, *facts: Ref, factor: str = "1", equations: Sequence[Ref] = ()
) -> None:
    """Close an inequality that is a sum of others, and of equations.

    factor   by what the others are multiplied

    raises   NotBounded where it is not
    """
    lines = [line for fact in equations for line in script.do("equality", fact)]
    script.do("by-contradiction")
    parts = [["1", "fact", script.facts[-1]], *([factor, "fact", ref] for ref in facts)]
    for signs in product(("1", "-1"), repeat=len(lines)):
        try:
            more = [[sign, "line", line] for sign, line in zip(signs, lines, strict=True)]
            script.close("farkas", parts + more)
        except Failure:
            continue
        return
    raise NotBounded
