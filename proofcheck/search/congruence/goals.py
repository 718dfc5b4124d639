"""Goals about order that follow from others by the table: proved by recursion over their terms.

Of a goal the parts become goals, by a row of the table or by a law of sums, maxima, suprema; signs are
asked for where a row needs them.  What is at the leaves is evident, known, or follows from the order of
what is assumed.  Each step takes something off, so that it is soon seen where a goal does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.order_contradictions import compared_terms, contradict_order
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.certificates.side_proofs import NotShown, attempt, established, follow_from
from proofcheck.search.congruence.known_chains import prove_as_known
from proofcheck.search.congruence.table import Row, Use, table
from proofcheck.search.congruence.terms import (
    defined_numbers,
    indices_in,
    is_defined_as_extremum,
    is_scalar,
    is_spoken_of,
    listed_entries,
    tidied,
)
from proofcheck.search.instances.preparation import begin, begin_with_order, close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER

DEEPEST = 30
"""Goals inside goals."""

MOST_TRIED = 600
"""Goals that are looked at for one."""


@dataclass(slots=True)
class Goals:
    """A search for proofs of goals about order.

    ways     what may be done with a goal besides the table, the likeliest first
    rounds   how often what is known about numbers is added before a sign is left to their order
    tried    how many goals were looked at
    failed   those that do not follow, with how much was known
    """

    search: GoalSearch
    ways: Callable[[Script, Operation], Iterator[Way]]
    rounds: int = 0
    tried: int = 0
    failed: set[tuple[str, int]] = field(default_factory=set)

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Prove a goal about order, or one for all members of a set; a script that fails is of no use."""
        if close_evident(script):
            return True
        self.tried += 1
        mark = script.sequent.algebra.canonical_key(script.goal), len(script.facts)
        if depth > DEEPEST or self.tried > MOST_TRIED or mark in self.failed:
            return False
        if self.search.guide.denies(script.sequent):
            return False
        found = self._prove(script, depth)
        if not found:
            self.failed.add(mark)
        return found

    def _prove(self, script: Script, depth: int) -> bool:
        match script.goal:
            case Binding("forall") | Operation("implies"):
                script.do("intro")
                return self.prove(script, depth + 1)
            case Operation("and", parts):
                return self._each(script, parts, depth)
            case Operation("ge" | "gt"):
                script.do("expand-goal")
                return self.prove(script, depth + 1)
            case Operation("le" | "lt" | "ne") as goal if is_scalar(goal.arguments[0]):
                return any(self._goes(way, script, depth + 1) for way in self._ways(script, goal))
            case Operation("eq" | "in" | "invertible") | Binding("exists"):
                return self.search.prove_condition(script)
            case Operation("ne"):  # of vectors: that facts deny it is found a few goals further
                return self.search.prove(script, 1)
            case Operation("or"):
                return self.search.prove(script, depth)
        return False

    def _each(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        inner = [script.child(part) for part in parts]
        if not all(self.prove(one, depth + 1) for one in inner):
            return False
        script.close("and-introduction", inner)
        return True

    def _ways(self, script: Script, goal: Operation) -> Iterator[Way]:
        if (clean := tidied(goal)) != goal:
            yield partial(_say, clean)
            return
        yield _by_numbers
        yield _as_declared
        yield _as_known
        yield _as_defined
        yield from map(_as_bounded, _general_bounds(script, goal))
        yield from map(_as_listed, listed_entries(goal))
        if is_defined_as_extremum(script, goal.arguments[1]):
            yield partial(_by_definitions, [*defined_numbers(script, goal.arguments[1])])
        kinds = ("signs",) if ZERO in goal.arguments else ("growth",)
        yield from self.ways(script, goal)
        yield from self._rows(goal, kinds)
        if goal.operator != "ne":
            yield from self._rows(goal, ("bounds",))
            yield _by_difference
        for part in (goal.arguments[1], goal):
            if names := [*dict.fromkeys(defined_numbers(script, part))]:
                yield partial(_by_definitions, names)
        if goal.operator != "ne":
            yield _by_order

    def _rows(self, goal: Operation, kinds: tuple[str, ...]) -> Iterator[Way]:
        for row in (row for kind in kinds for row in table()[kind]):
            use = row.use_at(goal)
            if use is not None and _makes_progress(row, use, goal):
                yield by_law(*use)

    def _goes(self, way: Way, script: Script, depth: int) -> bool:
        """Go one way, without a trace where it leads to nothing."""
        return attempt(script, lambda inner: way(self, inner, depth))

    def claim(self, script: Script, claim: Term, depth: int) -> Ref:
        """Make a goal known.

        raises   NotShown where it is not proved
        """
        at = script.sequent.known.get(script.sequent.algebra.canonical_key(claim))
        if at is not None:
            return script.facts[at]
        ref = established(script, claim, lambda inner: self.prove(inner, depth))
        if ref is None:
            raise NotShown
        return ref

    def cite(self, script: Script, law: str, *terms: Term, depth: int) -> Ref:
        """Use a law; what it asks for is proved in the same way.

        raises   NotShown where it is not, or the law does not speak of such terms
        """
        made = use_law(script, law, terms, lambda inner: self.prove(inner, depth))
        if not made:
            raise NotShown
        return made[0]

    def rewrite(self, script: Script, equation: Ref, depth: int) -> None:
        """Prove a goal in which one side of an equation takes the place of the other.

        raises   NotShown where it is not proved
        """
        before = script.goal
        script.do("rewrite-goal", equation, False)
        if script.goal == before or not self.prove(script, depth):
            raise NotShown

    def conclude(self, script: Script, ref: Ref, depth: int) -> None:
        """Prove a goal by what a law says: that it holds, what a side is, or what bounds a side.

        raises   NotShown where it does not follow
        """
        if close_evident(script):
            return
        match script.term_of(ref), script.goal:
            case Operation("and"), _:
                self._any(script, script.do("and-elimination", ref), depth)
            case Binding("forall"), Operation("le" | "lt"):
                self._any(script, _instances(script, ref), depth)
            case Operation("eq"), _:
                self.rewrite(script, ref, depth)
            case Operation("le" | "lt" as said, (x, y)), Operation(
                "le" | "lt" as asked, (low, high)
            ):
                relation = "le" if said == "lt" else asked
                self._link(script, ref, (relation, x, y), (low, high), depth)
            case _:
                raise NotShown

    def _any(self, script: Script, refs: list[Ref], depth: int) -> None:
        ways = [lambda goals, inner, deep, r=ref: goals.conclude(inner, r, deep) for ref in refs]
        if not close_evident(script) and not any(self._goes(w, script, depth) for w in ways):
            raise NotShown

    def _link(
        self,
        script: Script,
        ref: Ref,
        said: tuple[str, Term, Term],
        sides: tuple[Term, ...],
        depth: int,
    ) -> None:
        """Join what is known to the side that it leaves open."""
        (relation, x, y), (low, high) = said, sides
        spell = script.sequent.algebra.canonical_key
        if spell(y) == spell(high) and x != ZERO:
            follow_from(script, ref, self.claim(script, make(relation, low, x), depth))
        elif spell(x) == spell(low):
            follow_from(script, ref, self.claim(script, make(relation, y, high), depth))
        else:
            follow_from(script, ref)


Way = Callable[[Goals, Script, int], None]
"""Closes a script whose goal is about order.

raises   NotShown, or what the kernel raises, where that is not found
"""


def by_law(law: str, terms: tuple[Term, ...]) -> Way:
    """Return the way by a law at some terms."""

    def way(goals: Goals, script: Script, depth: int) -> None:
        goals.conclude(script, goals.cite(script, law, *terms, depth=depth), depth)

    return way


def _makes_progress(row: Row, use: Use, goal: Operation) -> bool:
    """Say whether a row takes something off: a bare term in the place of a whole is none."""
    return row.side is None or use[1] != (goal.arguments[row.side],)


def _instances(script: Script, every: Ref) -> list[Ref]:
    """Return what a fact about all indices says of those that a goal mentions, of different ones first."""
    fact = script.term_of(every)
    names = indices_in(script, script.goal.children[0])
    chosen = product(names, repeat=len(fact.bound))  # type: ignore[attr-defined]
    apart_first = sorted(chosen, key=lambda one: -len(set(one)))
    specs = [[["v", name] for name in one] for one in apart_first]
    return [ref for one in specs for ref in quietly(script, "forall-elimination", every, one, [])]


def _say(clean: Term, goals: Goals, script: Script, depth: int) -> None:
    """Leave out what is multiplied by nothing."""
    goals.claim(script, clean, depth)
    script.close("evident")


def _by_numbers(_: Goals, script: Script, __: int) -> None:
    """Close what is an identity, or compares numbers that are written down."""
    match script.goal:
        case Operation("le" | "lt", (low, high)):
            terms = script.sequent.algebra.difference(high, low).terms
            if all(monomial == ((), ()) for monomial in terms):
                follow_from(script)


def _as_known(_: Goals, script: Script, __: int) -> None:
    prove_as_known(script)


def _general_bounds(script: Script, goal: Operation) -> Iterator[Ref]:
    """Yield facts about all indices that bound something by the right side of an inequality."""
    spell = script.sequent.algebra.canonical_key
    high = spell(goal.arguments[1])
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", body=Operation("le" | "lt", (_, bound))) if spell(bound) == high:
                yield ref


def _as_bounded(ref: Ref) -> Way:
    """Return the way by what a fact bounds, for the indices that the goal mentions."""
    return lambda goals, script, depth: goals.conclude(script, ref, depth)


def _as_defined(goals: Goals, script: Script, depth: int) -> None:
    """Close what a definition says."""
    script.do("unfold-goal", [*dict.fromkeys(defined_numbers(script, script.goal))])
    _by_numbers(goals, script, depth)


def _as_listed(entry: Operation) -> Way:
    """Return the way that puts what an entry is said to be in its place."""

    def way(goals: Goals, script: Script, depth: int) -> None:
        equation = goals.cite(
            script, "entry of a matrix written out", *entry.arguments, depth=depth
        )
        goals.rewrite(script, equation, depth)

    return way


def _as_declared(_: Goals, script: Script, __: int) -> None:
    """Close a sign that a number has by the set that it is declared with."""
    if ZERO in script.goal.children:
        for one in script.goal.children:
            if isinstance(one, Variable | Application):
                say_domain(script, one)
        if not close_evident(script):
            prove_as_known(script)


def say_domain(script: Script, term: Term) -> None:
    """Make known what the set says that a name or a family is declared with."""
    for fact in quietly(script, "domain", spell_for_certificate(script, term), []):
        for meaning in quietly(script, "expand", fact):
            quietly(script, "and-elimination", meaning)


def _by_difference(goals: Goals, script: Script, depth: int) -> None:
    """Compare two numbers whose difference is a sum with positive coefficients."""
    low, high = script.goal.children
    algebra = script.sequent.algebra
    form = algebra.difference(high, low)
    rest = term_of(algebra, form) if all(c > 0 for c in form.terms.values()) else None
    if ZERO in (low, high) or rest is None:
        raise NotShown
    claim = make(getattr(script.goal, "operator", ""), ZERO, rest)
    follow_from(script, goals.claim(script, claim, depth))


def _by_order(goals: Goals, script: Script, _: int) -> None:
    """Compare with what inequalities are known: signs and integers as they are, others in normal form."""
    low, high = script.goal.children
    is_simple = ZERO in (low, high) or sort_of(low) == sort_of(high) == INTEGER
    if not is_simple and not is_spoken_of(script, low):
        raise NotShown
    script.do("by-contradiction")
    if is_simple:
        contradict_order(begin_with_order(goals.search, script), rounds=goals.rounds)
    else:
        context = begin(goals.search, script)
        context.current = compared_terms(context)
        instantiate(context)
        contradict_order(context, rounds=0)


def _by_definitions(names: list[str], goals: Goals, script: Script, depth: int) -> None:
    """Put what they stand for in the place of names of numbers."""
    script.do("unfold-goal", names)
    goals.prove(script, depth)
