"""Earlier statements that may be added to what a claim may use, where its goals are not proved.

None of them is a repair or a reading of another statement, rests on the claim, or is refuted, ill-formed or unsupported itself; nor
does any rest on what the claim avoids.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.graph import DependencyGraph, find_descendants
from proofcheck.graph.slices import Slicer
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.library import find_theorem
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_variables

MOST_CANDIDATES = 10
"""Statements that are tried, in the closure of a claim and outside; the nearest in meaning and place."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the statements of a derivation show, by their positions; each is found out once.

    says    their propositions, up to the names of bound variables
    about   the objects and operations that these speak of
    """

    derivation: Derivation
    _says: dict[int, frozenset[Term]] = field(default_factory=dict)
    _about: dict[int, frozenset[str]] = field(default_factory=dict)

    def says(self, position: int) -> frozenset[Term]:
        if position not in self._says:
            self._says[position] = frozenset(map(canonical_form, self._propositions(position)))
        return self._says[position]

    def about(self, position: int) -> frozenset[str]:
        if position not in self._about:
            self._about[position] = frozenset(_subjects(self._propositions(position)))
        return self._about[position]

    def _propositions(self, position: int) -> list[Term]:
        return [fact.proposition for fact in self.derivation.statements[position].exported]


@dataclass(frozen=True, slots=True)
class Candidates:
    """The statements of a derivation, as far as they may be added; by their positions in it.

    verdicts   of its statements
    offset     position of its first statement, counted through all derivations
    """

    slicer: Slicer
    graph: DependencyGraph
    verdicts: Mapping[int, StatementVerdict]
    offset: int
    _shown: _Shown

    @classmethod
    def among(
        cls,
        derivation: Derivation,
        graph: DependencyGraph,
        verdicts: Mapping[int, StatementVerdict],
        offset: int,
    ) -> Candidates:
        """Return what may be added to claims of a derivation."""
        return cls(Slicer(derivation), graph, verdicts, offset, _Shown(derivation))

    def near_and_far(self, position: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what may be added to a claim: statements in its closure, and other earlier ones."""
        declared = set(self.slicer.premises(self.verdicts[position].statement))
        near: list[int] = []
        far: list[int] = []
        for other in self._allowed(position, declared):
            (near if self._is_near(other, declared) else far).append(other)
        return tuple(near), tuple(far)

    def _allowed(self, position: int, declared: Collection[int]) -> Iterator[int]:
        at = self.offset + position
        above = {*find_descendants(self.graph, at), *self._avoided_by(at)}
        for other in range(position):
            verdict = self.verdicts.get(other)
            if other in declared or self.offset + other in above or verdict is None:
                continue
            if _may_be_added(verdict):
                yield other

    def _avoided_by(self, at: int) -> Iterator[int]:
        """Yield what a claim avoids, and all that declare it, counted through all derivations."""
        for avoided in self.graph.nodes[at].avoids:
            theorem = find_theorem(avoided.label)
            meant = self.graph.find(avoided.label, at)
            if theorem is not None:
                shunned = [p for p, v in self.verdicts.items() if theorem.name in v.theorems]
                starts = [self.offset + p for p in shunned]
            else:
                starts = [] if meant is None else [meant]
            for start in starts:
                yield start
                yield from find_descendants(self.graph, start)

    def _is_near(self, position: int, declared: Collection[int]) -> bool:
        if any(self.slicer.is_within(position, premise) for premise in declared):
            return True
        return self.verdicts[position].statement.kind is Kind.HYPOTHESIS

    def useful(
        self, statement: Statement, goal: GoalVerdict, positions: Sequence[int]
    ) -> tuple[int, ...]:
        """Return those that may make a goal of a statement better known, as far as they are relevant.

        A statement that says the goal itself, and is no better established, adds nothing: a goal
        is not proved by its copy.  Where the list of dependencies is cut, the copy may stand there.
        """
        is_judged = goal.evidence.is_green and not statement.truncated
        own = _exported_for(statement, goal) if is_judged else frozenset()

        def is_copy(position: int) -> bool:
            is_no_better = goal.evidence.is_at_least(self.verdicts[position].evidence)
            return is_no_better and not own.isdisjoint(self._shown.says(position))

        others = [one for one in positions if not own or not is_copy(one)]
        return _relevant(self._shown, goal, others)


def _may_be_added(verdict: StatementVerdict) -> bool:
    statement = verdict.statement
    is_supported = verdict.evidence.is_green or not verdict.evidence.is_of_a_goal
    is_main = statement.repairs is None and statement.reads is None
    return is_supported and is_main and bool(statement.exported)


def _exported_for(statement: Statement, goal: GoalVerdict) -> frozenset[Term]:
    """Return what dependants may use once a goal is shown; nothing for a step on the way to it."""
    shown = goal.goal.shows_before
    first = sum(map(len, statement.established[:shown]))
    here = chain.from_iterable(statement.established[shown : shown + 1])
    return frozenset(
        canonical_form(closed.proposition)
        for fact, closed in zip(here, statement.exported[first:], strict=False)
        if fact.proposition == goal.goal.proposition
    )


def _relevant(shown: _Shown, goal: GoalVerdict, others: Sequence[int]) -> tuple[int, ...]:
    """Return the statements that speak of what a goal speaks of; of many, the nearest."""
    about = _subjects([goal.goal.proposition])
    about |= {d.variable.name for d in goal.task.declarations if d.variable.sort != INTEGER}

    def shared(position: int) -> int:
        return len(about & shown.about(position))

    ranked = sorted(others, key=lambda p: (-shared(p), -p))
    return tuple(sorted(p for p in ranked[:MOST_CANDIDATES] if shared(p)))


_EVERYWHERE = frozenset({"eq", "ne", "le", "lt", "ge", "gt", "and", "or", "not", "implies"}) | {
    *("add", "sub", "neg", "mul", "pow", "transpose", "range", "in", "identity", "zero", "entry"),
    *("Matrices", "ComplexMatrices", "Real", "Complex", "Int", "Nat", "PosNat", "true", "div"),
}
"""Operations that say nothing about a subject."""


def _subjects(terms: Sequence[Term]) -> set[str]:
    """Return the objects and operations that terms speak of."""
    named = {v.name for term in terms for v in free_variables(term) if v.sort != INTEGER}
    return named | {
        node.operator
        for term in terms
        for node in walk(term)
        if isinstance(node, Operation) and node.operator not in _EVERYWHERE
    }
