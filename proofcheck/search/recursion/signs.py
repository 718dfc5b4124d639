"""Inequalities between what is defined by recursion, and that it is positive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.recursion.conditions import attempted, claim, follows_in_order, holds
from proofcheck.search.recursion.products import contradict_by_products
from proofcheck.search.recursion.spoken import spoken_in
from proofcheck.search.recursion.unrolling import Unrolling
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable

Part = Callable[[Script, Sequence[Ref], int], bool]
"""Proves the goal of a part of an induction, with what is supposed in it, inside of so many."""

PRODUCT_IS_POSITIVE = "product of positive numbers"


@dataclass(frozen=True, slots=True)
class Signs:
    """Proves inequalities.

    search     what engines of order are asked with
    by_starts  proves a goal by induction, as its parts are proved
    """

    search: GoalSearch
    by_starts: Callable[[Script, Part], bool]

    def in_order(self, script: Script, unrolling: Unrolling) -> bool:
        """Prove an inequality by known ones that add up, or by products of them."""
        lines = tuple(dict.fromkeys(line for line, _ in unrolling.lines))
        if follows_in_order(script, lines) or self.positive(script):
            return True
        self._say_signs(script)

        def deny(inner: Script) -> bool:
            inner.do("by-contradiction")
            return contradict_by_products(inner, unrolling)

        return attempted(script, deny)

    def _say_signs(self, script: Script) -> None:
        """Make known that powers and products that are spoken of are positive."""
        for term in spoken_in(script, *_order_terms(script)):
            match term:
                case Operation("pow", (_, Variable())) | Binding("prod"):
                    if not claim(script, make("lt", ZERO, term), self.positive):
                        claim(script, make("le", ZERO, term), self.positive)

    def positive(self, script: Script) -> bool:
        """Prove that a number is positive: a product is, where its factors are."""
        if follows_in_order(script):
            return True
        match script.goal:
            case Operation("lt", (zero, Application() | Variable() as x)) if zero == ZERO:
                return attempted(script, lambda inner: self._positive_by_name(inner, x))
            case Operation("lt", (zero, Binding("prod") as product)) if zero == ZERO:
                if attempted(script, lambda inner: self._positive_product(inner, product)):
                    return True
                return self.by_starts(script, self._positive_step)
            case Operation("lt" | "le", (zero, _)) if zero == ZERO:
                return positivity(self.search, script)
        return False

    def _positive_by_name(self, script: Script, x: Term) -> bool:
        if script.meaning_of(x) is None:
            return positivity(self.search, script)
        head = x.function if isinstance(x, Application) else x
        assert isinstance(head, Variable)
        script.do("unfold-goal", [head.name])
        return self.positive(script)

    def _positive_product(self, script: Script, product: Term) -> bool:
        """Prove that a product is positive by its last factor and the product before it."""
        unrolling = Unrolling(script, holds)
        if not unrolling.say(product, at_any_rate=True):
            return False
        lines = (unrolling.lines[-1][0],)
        if follows_in_order(script, lines):
            return True
        match script.term_of(script.facts[-1]):
            case Operation("eq", (_, Operation("mul", (rest, last)))):
                return bool(use_law(script, PRODUCT_IS_POSITIVE, (rest, last), self.positive)) and (
                    follows_in_order(script, lines)
                )
        return False

    def _positive_step(self, script: Script, _: Sequence[Ref], __: int) -> bool:
        product = script.goal.children[1]
        return attempted(script, lambda inner: self._positive_product(inner, product))


def _order_terms(script: Script) -> list[Term]:
    """Return the goal, and inequalities that are known."""
    facts = (script.term_of(ref) for ref in script.facts)
    return [script.goal, *(f for f in facts if getattr(f, "operator", "") in ("le", "lt"))]
