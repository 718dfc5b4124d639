"""Move a model towards failure: what is false on a thin set only is not hit by chance.

Along straight lines through models the margin of the goal is made small: exactly, where it is a
polynomial of degree two at most, else by halving steps.  Lines through two models keep what is
linear among the assumptions; every candidate is checked by the kernel.  A goal that comes as
close to failing as one likes, at a point that no rational number reaches, is not witnessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter

from proofcheck.falsification.robustness.margin import (
    INFINITE,
    Margin,
    asks_for_a_number,
    margin_on,
)
from proofcheck.falsification.robustness.periods import at_periods, is_periodic
from proofcheck.kernel.model import (
    PRECISIONS,
    Model,
    evaluator_for,
    precision,
)
from proofcheck.models.checking import fails_on, is_model
from proofcheck.models.choices.entries import Place, number_at, places, with_numbers
from proofcheck.models.sizes.turning_points import turning_points
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar
from proofcheck.terms.task import Declaration, Task

EVALUATIONS = 720
"""Points looked at for one goal."""

COSTLY_EVALUATIONS = 200
"""The same where functions of matrices are enclosed."""

STARTS = 6
"""Models from which a descent starts."""

PERIOD_STARTS = 2
"""Further starts, near parts of a period."""

FEW_NUMBERS = 10
"""Models with more numbers are not moved where there are smaller ones."""

POLISHING = 480
"""Further points that are looked at from the best one, where two sides need only meet."""

PROMISING = 0.2
"""A margin that has fallen to this part of itself makes further points worthwhile."""

UNIT_LINES = 12
"""Single numbers that are varied, of one model."""

CLOSE = 1e-7
"""A margin below this counts as arbitrarily small."""

LINES_TO_OTHERS = 4
"""Lines towards other models."""

TRIAL = Fraction(1, 64)
"""How far along a line the assumptions are tried."""

WORTHWHILE = 0.9
"""A line has to reduce the margin to this part of it to be looked at once more."""

FAR = 60
"""Beyond this a number is on its way to infinity: a limit there is no failure."""

NEAR_BOUNDARY = 1e-4
"""Margins of assumptions below which a point is at the edge of what is assumed."""

SHRINK = Fraction(1, 1024)
"""Least factor by which a step is shortened at once."""

Line = dict[Place, Fraction]
"""A direction: the change of each number that changes."""

_Start = tuple[Model, Margin]


@dataclass(frozen=True, slots=True)
class _Point:
    """A point on a line: the model there, its margin, and how far it is from where it began."""

    model: Model
    margin: Margin
    distance: Fraction


@dataclass(slots=True)
class Descent:
    """A search for a failure of one goal, by moving models.

    opened     the task, opened
    names      objects whose numbers may be varied
    complexes  those of them whose numbers are complex
    failure    a model on which the goal fails, once found
    near       why the goal is not witnessed although it did not fail, if so
    """

    opened: Task
    names: Sequence[str]
    budget: int
    complexes: frozenset[str] = frozenset()
    failure: Model | None = None
    near: str = ""
    _spent: int = field(default=0)
    _promising: _Start | None = field(default=None)

    def run(self, models: Sequence[Model]) -> None:
        """Descend from models of several sizes: small margins first, then large numbers."""
        finite = self._measured(models)
        others = [m for m, _ in finite]
        for model, margin in (*self._at_periods(others), *self._starts(finite)):
            self._descend(model, margin, others)
            if self.failure is not None or self.is_exhausted:
                break
        is_cheap = self.budget >= EVALUATIONS
        if is_cheap and self.failure is None and not self.near and self._promising is not None:
            self.budget = self._spent + POLISHING
            self._polish(*self._promising)

    def _polish(self, model: Model, margin: Margin) -> None:
        """Go on from the best point, also in the direction in which a whole round has led.

        A narrow valley is followed only so (Hooke and Jeeves 1961): no single number leads along
        it.
        """
        units: list[Line] = [{p: Fraction(1)} for p in self._places(model)]
        before = INFINITE
        while CLOSE**2 < margin.value < WORTHWHILE * before and not self.is_exhausted:
            begun, before = model, margin.value
            for line in units:
                step = _short(Fraction(min(0.5, margin.value**0.5)))
                model, margin = self._along(model, margin, line, step)
                if self.failure is not None:
                    return
            led = {p: number_at(model, p) - number_at(begun, p) for line in units for p in line}
            if any(led.values()):
                model, margin = self._along(model, margin, led)
            if self.failure is not None or self._fails(self._simple(model, 12)):
                return
        if margin.value < CLOSE:
            self._judge_limit(model, margin)

    def _measured(self, models: Sequence[Model]) -> list[_Start]:
        """Return models with finite margins.

        Those with many numbers are not moved, hence not measured, unless there are no others or
        parts of a period are looked for.
        """
        by_number: dict[int, list[Model]] = {}
        for model in models:
            by_number.setdefault(len(self._places(model)), []).append(model)
        found: dict[int, _Start] = {}
        for number in sorted(by_number):
            if found and number > FEW_NUMBERS and not is_periodic(self.opened):
                break
            measured = ((m, self._margin(m)) for m in by_number[number])
            finite = ((m, g) for m, g in measured if g is not None and abs(g.value) < INFINITE)
            found |= {id(m): (m, g) for m, g in finite}
        return [found[id(m)] for m in models if id(m) in found]

    def _starts(self, measured: list[_Start]) -> list[_Start]:
        """Choose where to start, in turn at every number of numbers, few numbers first."""
        groups: dict[int, list[_Start]] = {}
        for pair in measured:
            groups.setdefault(len(self._places(pair[0])), []).append(pair)
        smallest = min(groups, default=0)
        kept = [groups[k] for k in sorted(groups) if k <= max(smallest, FEW_NUMBERS)]
        columns = [self._ordered(group) for group in kept]
        turns = (c[i] for i in range(STARTS) for c in columns if i < len(c))
        return list(islice(turns, STARTS))

    def _at_periods(self, models: Iterable[Model]) -> list[_Start]:
        """Return starts near parts of a period, those with the least margins."""
        if not is_periodic(self.opened):
            return []
        changed = at_periods(models, self.names, self.complexes)
        measured = [(m, margin) for m in changed if (margin := self._margin(m)) is not None]
        least = sorted((p for p in measured if p[1].value < INFINITE), key=lambda p: p[1].value)
        return [pair for pair in least[:PERIOD_STARTS] if self._is_model(pair[0])]

    def _ordered(self, group: list[_Start]) -> list[_Start]:
        """Order models of one size: least margin, imaginary numbers, largest numbers, the rest."""
        by_margin = sorted(group, key=lambda pair: pair[1].value)
        by_extent = sorted(group, key=lambda pair: self._extent(pair[0]))
        imaginary = [pair for m, _ in by_extent[-2:] if (pair := self._imaginary(m)) is not None]
        chosen = [by_margin[0], *imaginary, by_extent[-1], *by_margin[1:2], by_margin[-1]]
        return [p for i, p in enumerate(chosen) if all(p[0] is not q[0] for q in chosen[:i])]

    def _imaginary(self, model: Model) -> _Start | None:
        """Return the model with real parts of complex numbers left out."""
        real = [p for p in self._places(model) if p.name in self.complexes and p.part == 0]
        if not real:
            return None
        changed = with_numbers(model, dict.fromkeys(real, Fraction(0)))
        margin = self._margin(changed) if self._is_model(changed) else None
        return None if margin is None or abs(margin.value) == INFINITE else (changed, margin)

    def _extent(self, model: Model) -> Fraction:
        """Return the largest number of a model, of those that are not on their way to infinity."""
        largest = max((abs(number_at(model, p)) for p in self._places(model)), default=0)
        return Fraction(largest if largest < FAR / 2 else 0)

    @property
    def is_exhausted(self) -> bool:
        """Whether the budget is spent."""
        return self._spent >= self.budget

    def _descend(self, model: Model, first: Margin, others: Sequence[Model]) -> None:
        """Go along one line after the other, again and again while that brings something."""
        current, margin, share = model, first, self._spent + self.budget // STARTS
        lines = [x for x in self._lines(model, others) if self._is_model(_moved(model, x, TRIAL))]
        while lines and self._spent < min(share, self.budget):
            gains: list[tuple[float, Line]] = []
            for line in lines:
                before = margin.value
                current, margin = self._along(current, margin, line)
                gains.append((margin.value / before if before else 1.0, line))
                if self.failure is not None or self._spent >= share:
                    break
            if self.failure is not None or self._fails(self._simple(current, 12)):
                return
            lines = [line for gain, line in sorted(gains, key=itemgetter(0)) if gain < WORTHWHILE]
        self._note_promise(current, margin, first)
        if margin.strict and margin.value < CLOSE:
            self._judge_limit(current, margin)

    def _note_promise(self, model: Model, margin: Margin, first: Margin) -> None:
        """Remember the best point whose margin has become much smaller; it fails only at zero."""
        least = INFINITE if self._promising is None else self._promising[1].value
        is_few = 1 < len(self._places(model)) <= FEW_NUMBERS
        if margin.strict and is_few and 0 < margin.value < min(least, PROMISING * first.value):
            self._promising = model, margin

    def _places(self, model: Model) -> list[Place]:
        return places(model, self.names, self.complexes)

    def _simple(self, model: Model, limit: int) -> Model:
        """Return the model with each number replaced by one with a small denominator."""
        numbers = {p: number_at(model, p) for p in self._places(model)}
        return with_numbers(model, {p: x.limit_denominator(limit) for p, x in numbers.items()})

    def _lines(self, model: Model, others: Sequence[Model]) -> Iterator[Line]:
        """Yield directions: one number each, all in proportion, towards other models."""
        varied = self._places(model)
        step = max(1, len(varied) // UNIT_LINES)
        # Imaginary parts first: along real ones an exponential only leads to infinity.
        for place in sorted(varied[::step][:UNIT_LINES], key=lambda p: -p.part):
            yield {place: Fraction(1)}
        scaling = {p: x for p in varied if (x := number_at(model, p)) != 0}
        if scaling:
            yield scaling
        alike = [m for m in others if m is not model and self._places(m) == varied]
        for other in alike[:: max(1, len(alike) // LINES_TO_OTHERS)][:LINES_TO_OTHERS]:
            yield {p: number_at(other, p) - number_at(model, p) for p in varied}

    def _along(
        self, model: Model, margin: Margin, line: Line, step: Fraction = Fraction(1, 2)
    ) -> tuple[Model, Margin]:
        """Return the best point found on a line, and its margin.

        step   the distance that is looked at first
        """
        for turn in self._turns(model, line):
            if self._fails(_moved(model, line, turn)):
                return model, margin
        misses = 0
        while misses < 2 and not self.is_exhausted and margin.value > CLOSE**2:
            better = self._step(model, margin, line, step)
            if self.failure is not None:
                break
            if better is None:
                step, misses = step / 8, misses + 1
                continue
            # Where interpolation gained much, the sought point is that much nearer.
            gain = max(better.margin.value, 0.0) / margin.value
            factor = Fraction(3, 2) if gain > 0.4 else max(Fraction(gain**0.5), SHRINK)
            step = _short(abs(better.distance) * factor)
            misses = 0 if gain < 0.5 else misses + 1
            model, margin = better.model, better.margin
        return model, margin

    def _turns(self, model: Model, line: Line) -> list[Fraction]:
        def curve(t: Fraction) -> Fraction | None:
            found = self._margin(_moved(model, line, t))
            return None if found is None else found.exact

        return turning_points(curve, Fraction(0))

    def _step(self, model: Model, margin: Margin, line: Line, step: Fraction) -> _Point | None:
        """Return a better point within about one step; sides and interpolation are tried."""
        sides = [self._point(model, line, signed) for signed in (step, -step)]
        aims = _aims(margin, [None if s is None else s.margin for s in sides], float(step))
        found = [*sides, *(self._point(model, line, aim) for aim in aims)]
        tried = [p for p in found if p is not None and p.margin.value < margin.value]
        for point in sorted(tried, key=lambda p: p.margin.value):
            failed = point.margin.value <= 0 and self._fails(point.model)
            if failed or self._is_model(point.model):
                return point
        return None

    def _point(self, model: Model, line: Line, distance: Fraction) -> _Point | None:
        moved = _moved(model, line, distance)
        margin = self._margin(moved)
        return None if margin is None else _Point(moved, margin, distance)

    def _margin(self, model: Model) -> Margin | None:
        self._spent += 1
        with precision(PRECISIONS[0]):
            return margin_on(evaluator_for(self.opened, model), self.opened.goal)

    def _is_model(self, model: Model) -> bool:
        self._spent += 1
        return is_model(self.opened, model)

    def _fails(self, model: Model) -> bool:
        self._spent += 1
        if not (fails_on(self.opened, model) and self._is_model(model)):
            return False
        self.failure = model
        return True

    def _judge_limit(self, model: Model, margin: Margin) -> None:
        """Decide at the rational point next to the limit; where there is none, say so."""
        if has_rational_names(self.opened, self.names):
            return
        if any(abs(number_at(model, p)) > FAR for p in self._places(model)):
            return
        if self._is_at_an_edge(model):
            return
        simple = self._simple(model, 200)
        if self._fails(simple) or not self._is_model(simple):
            return
        there = self._margin(simple)
        if there is not None and margin.value < there.value < INFINITE:
            self.near = f"held, but it comes within {margin.value:.0e} of failing"

    def _is_at_an_edge(self, model: Model) -> bool:
        """Say whether some assumption is about to fail as well."""
        with precision(PRECISIONS[0]):
            evaluator = evaluator_for(self.opened, model)
            margins = (margin_on(evaluator, f.proposition) for f in self.opened.facts)
            return any(m is not None and m.value < NEAR_BOUNDARY for m in margins)


def _aims(middle: Margin, sides: Sequence[Margin | None], step: float) -> list[Fraction]:
    """Return where a straight line through two points ends, or a parabola through three turns."""
    aims: list[float] = []
    for sign, side in zip((1, -1), sides, strict=True):
        if side is None or middle.signed is None or side.signed is None:
            continue
        if middle.signed != side.signed:
            aims.append(sign * step * middle.signed / (middle.signed - side.signed))
    heights = [None if point is None else point.height for point in (*sides, middle)]
    high, low, height = heights
    if high is not None and low is not None and height is not None and high + low > 2 * height:
        aims.append(step * (low - high) / (2 * (high + low - 2 * height)))
    return [_short(Fraction(a)) for a in aims if 0 < abs(a) < FAR]


def _short(number: Fraction) -> Fraction:
    """Round to 24 binary digits: where it lies does not matter more closely."""
    scale = Fraction(2) ** (
        24 - (abs(number.numerator).bit_length() - number.denominator.bit_length())
    )
    return Fraction(round(number * scale)) / scale


def _moved(model: Model, line: Line, distance: Fraction) -> Model:
    changes = {p: number_at(model, p) + distance * slope for p, slope in line.items()}
    return with_numbers(model, changes)


_DESCENDING = frozenset(
    {
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "not",
        "or",
        "implies",
        "invertible",
        "notin",
        "rank",
        "nnz",
        "dim",
    }
)


def can_descend(goal: Term) -> bool:
    """Say whether a goal has a margin: one made of equations alone holds or fails at once."""
    return any(
        (isinstance(n, Operation) and n.operator in _DESCENDING) or asks_for_a_number(n)
        for n in walk(goal)
    )


def budget_for(task: Task, names: Collection[str]) -> int:
    """Return how many points are looked at; fewer where matrices go into functions."""
    chosen = (d.variable.sort for d in task.declarations if d.variable.name in names)
    if all(isinstance(sort, Scalar) for sort in chosen):
        return EVALUATIONS
    bodies = (d.body for d in task.declarations if d.body is not None)
    nodes = (node for term in (task.goal, *bodies) for node in walk(term))
    costly = any(isinstance(n, Operation) and n.operator in ("exp", "norm") for n in nodes)
    return COSTLY_EVALUATIONS if costly else EVALUATIONS


def varied_names(task: Task, about: Collection[str]) -> list[str]:
    """Return the names among some whose numbers may be moved one by one."""
    return [d.variable.name for d in task.declarations if _is_varied(d, about)]


def complex_names(task: Task) -> frozenset[str]:
    """Return the names that stand for complex numbers or matrices."""
    return frozenset(d.variable.name for d in task.declarations if _ring(d) is Ring.COMPLEX)


def _is_varied(item: Declaration, about: Collection[str]) -> bool:
    if item.variable.name not in about or item.body is not None:
        return False
    ring = _ring(item)
    domain = item.domain.operator if isinstance(item.domain, Operation) else ""
    return ring is not None and ring is not Ring.INTEGER and domain not in _RIGID


_RIGID = frozenset({"O", "SO", "U", "Clifford", "range", "finite"})


def _ring(item: Declaration) -> Ring | None:
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    return result.ring if isinstance(result, Scalar | Matrix) else None


def has_rational_names(task: Task, names: Collection[str]) -> bool:
    """Say whether one of some names stands for rational numbers alone."""
    chosen = (d for d in task.declarations if d.variable.name in names)
    return any(_ring(d) is Ring.RATIONAL for d in chosen)
