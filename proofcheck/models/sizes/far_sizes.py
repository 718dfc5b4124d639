"""Integers far from the usual ones: a claim about all of them must not be tested on small ones only.

The result only guides sampling: each assignment still has to satisfy all that is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from proofcheck.evaluation.decision import is_member
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.models.relevance import lengths_of_vectors, named_constants, roles_of_integers
from proofcheck.models.sizes.integer_solutions import comparison
from proofcheck.models.sizes.size_question import propositions_by_name
from proofcheck.models.sizes.sizes import Assignment, is_consistent
from proofcheck.models.sizes.turning_points import comparisons, gap, turning_points
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Declaration, Task

SHAPES = (1, 2, 3, 6, 7, 8)
"""Values of an integer that is the size of a matrix: what is built on it has to be written out."""

LARGEST_TOTAL = 12
"""Largest sum of the sizes of matrices."""

LENGTHS = (1, 2, 3, 6, 8, 10, 12, 17, 26, 37)
"""Values of an integer that is the size of vectors alone: one more than a square now and then."""

LONGEST = 160
"""Largest length that is tried for the sake of a number in the statement."""

COUNTS = (*range(21), 24, 30, 31, 36, 40, 47)
"""Values of an integer that ends a range or is an exponent."""

LONG_COUNTS = (*COUNTS, 64, 84, 100, 128, 200, 256, 300, 500)
"""The same where there is one range, and nothing else to choose."""

SEARCHED = (*range(42), 48, 49, 50, 63, 64, 65, 72, 81, 97, 99, 100, 101, 120, 121, 127, 128)
"""Values of an integer that sizes nothing, where a range may have to be searched through."""

PLAIN = (
    *SEARCHED,
    *(144, 169, 210, 243, 255, 256, 289, 341, 360, 500, 512, 561, 720, 729, 997, 999, 1000),
    *(1001, 1023, 1024, 1729, 2047, 5040, 10_000, 10_007, 65_537, 1_000_000),
)
"""Values of an integer that sizes nothing: small ones, powers, and those next to powers."""

FAR_TRIES = {"sizes": 4, "counts": 24, "numbers": 400}
"""How many assignments of integers far from the usual ones are tried, by what they stand for."""

DRAWS = 12
"""Values drawn for one integer before an assignment is given up."""

_LEAST = {"PosNat": 1, "Nat": 0}


@dataclass(frozen=True, slots=True)
class FarSizes:
    """Where far assignments come from.

    names        the integers to choose, in order; their sets may mention earlier ones
    pools        values by name; an integer of a finite set takes the members of that set
    sizes        names that are sizes of matrices, and not of vectors alone
    spoken       by name the propositions that mention it, each with all its free names
    compared     both sides of each comparison in the goal
    lengths      names that are sizes of vectors alone
    named        lengths that the numbers in the statement suggest: they come first
    """

    names: tuple[Declaration, ...]
    definitions: Mapping[str, Declaration]
    spoken: Mapping[str, list[tuple[Term, frozenset[str]]]]
    pools: Mapping[str, tuple[int, ...]]
    sizes: frozenset[str]
    compared: tuple[tuple[Term, Term], ...]
    lengths: frozenset[str] = frozenset()
    named: tuple[int, ...] = ()

    def draw(self, count: int, seed: str) -> Iterator[Assignment]:
        """Yield up to ``count`` different assignments, deterministically for a seed."""
        random = Random(seed)
        seen: set[tuple[Fraction, ...]] = set()
        for suggested in self._of_named_lengths():
            seen.add(tuple(suggested.values()))
            yield suggested
        for _ in range(4 * count if self.names else 0):
            found = self._assignment(random)
            if found is None or tuple(found.values()) in seen:
                continue
            seen.add(tuple(found.values()))
            yield found
            for turned in self._turned(found, random):
                if tuple(turned.values()) not in seen:
                    seen.add(tuple(turned.values()))
                    yield turned
            if len(seen) >= count:
                return

    def _of_named_lengths(self) -> Iterator[Assignment]:
        """Yield the lengths that the statement suggests, where there is nothing else to choose."""
        names = [d.variable.name for d in self.names]
        for length in self.named if names and self.lengths.issuperset(names) else ():
            found = dict.fromkeys(names, Fraction(length))
            if self._is_admissible_at_all(found):
                yield found

    def solved(self, count: int, equations: Iterable[Term] = ()) -> Iterator[Assignment]:
        """Yield up to ``count`` assignments at which a comparison that names all integers turns.

        equations   propositions whose comparisons are looked at as well as those of the goal
        """
        least = {d.variable.name: _least(d) for d in self.names}
        extra = (pair for term in equations for pair in comparisons(term))
        found = 0
        for sides in (*self.compared, *extra):
            posed = comparison(sides, least, self.definitions)
            if posed.names.keys() != least.keys():
                continue
            for values in posed.solutions():
                chosen = {name: values[name] for name in least}
                if found < count and self._is_admissible_at_all(chosen):
                    found += 1
                    yield chosen

    def _is_admissible_at_all(self, chosen: Assignment) -> bool:
        return all(self._is_admissible(item, chosen) for item in self.names)

    def _turned(self, chosen: Assignment, random: Random) -> Iterator[Assignment]:
        """Yield assignments next to which a comparison changes its truth, one integer changed."""
        free = [d for d in self.names if self.pools[d.variable.name] in (SEARCHED, PLAIN)]
        if not free or not self.compared:
            return
        item, sides = random.choice(free), random.choice(self.compared)
        name = item.variable.name

        def curve(value: Fraction) -> Fraction | None:
            found = gap({**chosen, name: value}, self.definitions, sides)
            return found if isinstance(found, Fraction) else None

        for point in turning_points(curve, chosen[name]):
            extended = {**chosen, name: Fraction(point.__round__())}
            if self._is_admissible(item, extended):
                yield extended

    def _is_admissible(self, item: Declaration, chosen: Assignment) -> bool:
        if item.domain is not None:
            evaluator = StandardEvaluator(chosen, self.definitions)
            try:
                domain = evaluator.value(item.domain, {})
                inside = is_member(evaluator, chosen[item.variable.name], domain)
            except (NotEvaluable, Undefined):
                return False
            if inside.truth is not Truth.TRUE:
                return False
        return is_consistent(self.definitions, self.spoken[item.variable.name], chosen)

    def _assignment(self, random: Random) -> Assignment | None:
        chosen: Assignment = {}
        for item in self.names:
            value = self._value(item, chosen, random)
            if value is None:
                return None
            chosen[item.variable.name] = value
        total = sum(v for n, v in chosen.items() if n in self.sizes)
        return chosen if total <= LARGEST_TOTAL else None

    def _value(self, item: Declaration, chosen: Assignment, random: Random) -> Fraction | None:
        members = self._members(item, chosen)
        for _ in range(DRAWS if members else 0):
            value = random.choice(members)
            extended = {**chosen, item.variable.name: value}
            if is_consistent(self.definitions, self.spoken[item.variable.name], extended):
                return value
        return None

    def _members(self, item: Declaration, chosen: Assignment) -> list[Fraction]:
        """List the values to choose from: the pool, or the declared set where that is finite."""
        domain, pool = item.domain, self.pools[item.variable.name]
        name = domain.operator if isinstance(domain, Operation) else ""
        if domain is None or name == "Int":
            return [Fraction(sign * k) for k in pool for sign in (1, -1)]
        if name in _LEAST:
            return [Fraction(k) for k in pool if k >= _LEAST[name]]
        evaluator = StandardEvaluator(chosen, self.definitions)
        try:
            listed = evaluator.members(evaluator.value(domain, {}))
        except (NotEvaluable, Undefined):
            return [Fraction(k) for k in pool]
        return [k for k in listed if isinstance(k, Fraction)]


def far_sizes(task: Task, objects: Iterable[Declaration], propositions: Iterable[Term]) -> FarSizes:
    """Say from which values the integers of a task are drawn, by what each is used for."""
    objects = list(objects)
    names = tuple(d for d in objects if d.variable.sort == INTEGER and not d.parameters)
    pools = _pools(task, is_arithmetic=len(names) == len(objects))
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    compared = tuple(comparisons(task.goal))
    spoken = propositions_by_name((d.variable.name for d in names), propositions)
    lengths = lengths_of_vectors(task)
    sizes = roles_of_integers(task)[0] - lengths
    chosen = {n: pools(n) for n in (d.variable.name for d in names)}
    return FarSizes(
        names, definitions, spoken, chosen, sizes, compared, lengths, _named_lengths(task)
    )


def _named_lengths(task: Task) -> tuple[int, ...]:
    """Return the lengths next to a number that the statement names, and to its square."""
    longer = {k for c in named_constants(task) for k in (c + 1, c**2 + 1) if 0 < k <= LONGEST}
    return tuple(sorted(int(k) for k in longer if k.denominator == 1))


def _pools(task: Task, *, is_arithmetic: bool) -> Callable[[str], tuple[int, ...]]:
    """Return the values of an integer by its name."""
    sizes, counts = roles_of_integers(task)
    lengths = lengths_of_vectors(task)
    long = (*LENGTHS, *_named_lengths(task))
    counted = LONG_COUNTS if is_arithmetic and _ranges(task) <= 1 else COUNTS
    plain = SEARCHED if _has_quantifier(task) else PLAIN

    def pool(name: str) -> tuple[int, ...]:
        if name in sizes:
            return long if name in lengths else SHAPES
        return counted if name in counts else plain

    return pool


def _ranges(task: Task) -> int:
    """Count the names that are bound in what a task says."""
    bodies = (d.body for d in task.declarations if d.body is not None)
    terms = (task.goal, *(f.proposition for f in task.facts), *bodies)
    return sum(
        len(node.bound) for term in terms for node in walk(term) if isinstance(node, Binding)
    )


def _least(item: Declaration) -> int | None:
    domain = item.domain
    return _LEAST.get(domain.operator) if isinstance(domain, Operation) else None


def _has_quantifier(task: Task) -> bool:
    bodies = (d.body for d in task.declarations if d.body is not None)
    terms = (task.goal, *(f.proposition for f in task.facts), *bodies)
    return any(isinstance(node, Binding) for term in terms for node in walk(term))
