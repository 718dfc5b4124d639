"""What rules of a translation share: the open proof, and what is evident there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from proofcheck.certificates.building import At, Exhausted, OpenProof, Part
from proofcheck.checker.keys import Keys
from proofcheck.checker.operations import is_number
from proofcheck.checker.polynomials import IMAGINARY, UNIT
from proofcheck.checker.printing import Printer
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node, Terms
from proofcheck.checker.theory import Theory
from proofcheck.search.lines.closing import compare
from proofcheck.search.lines.comparisons import close_comparison
from proofcheck.search.lines.context import Context, Shared
from proofcheck.search.lines.efforts import LEAST, OutOfGoals
from proofcheck.search.lines.equations import attempt, close_equation
from proofcheck.search.lines.goals import Prover
from proofcheck.search.lines.patterns import is_negation
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.guarding import Guarded
from proofcheck.search.translation.places import Place, Supposed
from proofcheck.search.translation.scribe import Scribe
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

MOST_WORK = 30_000
"""How much of the work that a translation may take goes into showing one formula."""

_IMAGINARY_UNIT = ((IMAGINARY,), ())


@dataclass
class Translator:
    """An open proof, and how terms of the kernel are written in it.

    about    the facts that say something of a name, by number
    follow   takes steps of the kernel at a place
    ways     what is tried where a formula is not evident
    guarded  the task that is written
    supposed of a goal about an absolute constant, what it says inside of names and facts
    met      sizes of parts, of equal ones the first
    """

    proof: OpenProof
    shared: Shared
    scribe: Scribe
    theory: Theory
    about: Mapping[str, list[int]]
    follow: Callable[[Place, Any], None]
    ways: Sequence[Callable[[Translator, Place, Node], At | None]]
    guarded: Guarded
    supposed: Supposed | None = None
    met: list[Node] = field(default_factory=list)

    def node(self, term: Term) -> Node:
        """Return the node of a term; raise Left where it has none."""
        return self.scribe.node(term)

    def take(self, rule: str, *parts: Part) -> At:
        """Take a step; raise Left where it does not follow."""
        try:
            return self.proof.take(rule, *parts)
        except Refusal as refusal:
            raise Left(Why.NOT_SHOWN, f"{rule}: {refusal.why}") from None

    def same(self, one: Node, other: Node) -> bool:
        """Whether two formulas have one key."""
        try:
            return self.proof.keys.same(one, other)
        except Refusal:
            return False

    def equal(self, one: Node, other: Node) -> Node:
        """Return an equation."""
        return self.proof.terms.make("eq", one, other)

    def same_size(self, one: Node, other: Node) -> bool:
        """Whether two sizes have one key."""
        equal = [self.proof.terms.make("eq", one, side) for side in (one, other)]
        return self.same(*equal)

    def fact(self, number: int) -> At:
        """Return the line of a fact of the written task, or of what stands in its goal for it."""
        if self.supposed is None:
            return self.proof.take("fact", number)
        return self.supposed.lines[number]

    def cite(self, name: str) -> At:
        """Return the line of an axiom or a lemma."""
        entry = self.theory.entries.get(name)
        if entry is None or entry.kind not in ("axiom", "lemma"):
            raise Left(Why.NO_LAW, name)
        return self.proof.by(entry)

    # --- what is evident --------------------------------------------------------------------------

    def show(self, place: Place, formula: Node) -> At:
        """Return the line of a formula that is known, or evident from what is known."""
        found = self.within(lambda: self._shown(place.context, self.shared.speller.view(formula)))
        for way in self.ways if found is None else ():
            found = found or self.within(partial(way, self, place, formula))
        if found is None and formula.op == "and":
            found = self.take("and-intro", *(self.show(place, part) for part in formula.args))
        if found is None:
            raise self._reason(place, formula)
        return found

    def _reason(self, place: Place, formula: Node) -> Left:
        """Return why a fact of the kernel has no line, if the formula is one; that it is not shown, else."""
        for fact, said in zip(place.sequent.facts, place.facts, strict=False):
            if isinstance(said, Left):
                with suppress(Left):
                    if self.same(self.node(fact), formula):
                        return said
        return Left(Why.NOT_SHOWN, self.text(formula))

    def within(self, search: Callable[[], At | None], most: int = MOST_WORK) -> At | None:
        """Search with a share of the work that is left."""
        terms = self.proof.terms
        share = min(terms.left, most)
        rest, terms.left = terms.left - share, share
        try:
            return search()
        except (Refusal, OutOfGoals):
            return None
        except Exhausted:
            if not rest:
                raise
            return None
        finally:
            terms.left = rest + max(terms.left, 0)

    def text(self, formula: Node) -> str:
        """Return a formula as text."""
        return Printer(Keys(Terms())).text(formula)[:300]

    def _shown(self, context: Context, goal: Node) -> At | None:
        known = context.says.get(goal)
        if known is not None:
            return known
        if goal.op == "and":
            parts = [self._shown(context, part) for part in goal.args]
            lines = [part for part in parts if part is not None]
            return attempt(self.proof, "and-intro", *lines) if len(lines) == 2 else None
        found: At | None = None
        inner = goal.args[0] if is_negation(goal) else goal
        if inner.op in ("le", "lt"):
            found = compare(context, goal)
        elif goal.op == "eq":
            found = attempt(self.proof, "ring", goal, (), ()) or close_equation(context, goal)
        elif is_negation(goal) and inner.op == "eq":
            found = self._denied(context, inner)
        return found or self._searched(context, goal)

    def _denied(self, context: Context, equation: Node) -> At | None:
        """Return that an equation does not hold, as comparisons contradict it."""
        supposed = context.child()
        line = self.proof.take("assume", equation)
        if (impossible := self._constant(equation, line)) is not None:
            return self.take("imp-intro", impossible, equation)
        supposed.add(line)
        false = close_comparison(supposed, self.proof.terms.falsehood(), effort=0)
        return None if false is None else attempt(self.proof, "imp-intro", false, equation)

    def _constant(self, equation: Node, line: At) -> At | None:
        """Return a contradiction, where the sides of an equation differ by a number."""
        if not is_number(self.proof.keys.sorts.of(equation.args[0])):
            return None
        form = self.proof.keys.difference(*equation.args)
        if len(form) != 1 or not form.keys() <= {UNIT, _IMAGINARY_UNIT}:
            return None
        ((monomial, value),) = form.items()
        sign = -1 if monomial == UNIT else 1  # 1i * 1i is -1
        factor = self.shared.speller.monomial(monomial, Fraction(sign) / value)
        false = self.proof.terms.falsehood()
        return attempt(self.proof, "positive", false, (("equation", factor, line),))

    def _searched(self, context: Context, goal: Node) -> At | None:
        return Prover(self.shared).prove(context.child(), goal, LEAST)

    # --- instances --------------------------------------------------------------------------------

    def instance(
        self, place: Place, line: At, values: Iterable[Node], wanted: Node | None = None
    ) -> At:
        """Put terms for the names that a line speaks of, and show what it asks for.

        wanted   where to stop: the conclusion may be an implication itself
        """
        chosen = tuple(values)
        if chosen:
            line = self.take("all-elim", line, chosen, self.sizes(place))
        while True:
            formula = self.proof.keys.head(self.proof.formula(line))
            if wanted is not None and self.same(formula, wanted):
                return self.take("convert", line, wanted)
            if formula.op != "imp":
                break
            line = self.take("imp-elim", line, (self.show(place, formula.args[0]),))
        if wanted is None:
            return line
        raise Left(Why.NOT_SHOWN, f"an instance says {self.text(formula)}")

    def sizes(self, place: Place) -> tuple[At, ...]:
        """Return the lines by which sizes are equal."""
        sorts = self.proof.keys.sorts
        return tuple(
            e.line
            for e in place.context.equations
            if not e.is_matrix
            and all(sorts.of(side).op == "Int" for side in place.context.views[e.line].args)
        )

    # --- equations --------------------------------------------------------------------------------

    def ring(self, place: Place, goal: Node, items: tuple[Part, ...]) -> At:
        """Return an equation that is a sum of multiples of others, with sizes that are equal."""
        found = attempt(self.proof, "ring", goal, items, ())
        return found or self.take("ring", goal, items, self.sizes(place))

    def added_up(self, place: Place, goal: Node, lines: Iterable[At]) -> At | None:
        """Return an equation that others add up to, if they do."""
        items = tuple((at, None, None, "plain") for at in lines)
        found = attempt(self.proof, "ring", goal, items, ())
        return found or attempt(self.proof, "ring", goal, items, self.sizes(place))

    def congruence(self, place: Place, line: At, op: str, *after: Node) -> At:
        """Return `f(a) = f(b)` for an equation `a = b` and an operation on matrices."""
        terms = self.proof.terms
        left, _right = self.proof.keys.head(self.proof.formula(line)).args
        sort = self.proof.keys.sorts.of(left)
        own = terms.make(op, left, *after)
        same = self.take("ring", terms.make("eq", own, own), (), ())
        other = terms.make(op, terms.bound(0), *after)
        context = terms.make("lambda", sort, terms.make("eq", own, other))
        return self.rewritten(place, line, same, context)

    def rewritten(self, place: Place, equation: At, line: At, context: Node) -> At:
        """Return P(b) for `a = b` and P(a), with sizes that are equal where that is needed."""
        found = attempt(self.proof, "rewrite", equation, line, context, ())
        return found or self.take("rewrite", equation, line, context, self.sizes(place))
