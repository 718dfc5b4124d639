"""The order in which models of a task are tried: sizes in turn, offers and far sizes in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from proofcheck.models.choices.corners import Corner, corners
from proofcheck.models.choices.draws import Style
from proofcheck.models.found import FoundModel
from proofcheck.models.relevance import is_trivial, relevant_sizes
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.far_sizes import FAR_TRIES
from proofcheck.models.sizes.sizes import Assignment, all_admissible_sizes
from proofcheck.terms.rationals import Fraction

OFFERED_PERIOD = 2
"""After so many tries comes one with an offered model."""

OFFERED_TRIES = 24
"""So often each offered model is tried."""

CORNER_PERIOD = 3
"""After so many tries comes one at a corner, until each was tried."""

REACHED_PERIOD = 5
"""After so many tries comes one at a size that a goal demands, until these were tried."""

REACHED_TRIES = 2
"""So often each of these is tried."""

MOST_PLAIN = 24
"""Largest size, and most models, where a goal is about sizes alone."""

FAR_PERIOD = 4
"""After so many tries comes one at a far size; after half as many where all are numbers."""

_FIRST_STYLES = (
    Style.GENERIC,
    Style.ZERO,
    Style.RATIONAL,
    Style.UNIT,
    Style.SPARSE,
    Style.WIDE,
    Style.TURN,
)
"""Styles of the first rounds; after these every object has a style of its own."""

_FIRST_STYLES_OF_NUMBERS = (*_FIRST_STYLES, Style.SMALL)
"""The same where all are numbers: near 0 much fails, and holds, that does not where they are large."""

FIRST_SIZES = 6
"""So many sizes are looked at in every first style; where there are more, each is seen in a few."""

TURNS = 6
"""Where there are few sizes, so many models are looked at whose objects are turns."""


def models(source: ModelSource, attempts: int) -> Iterator[FoundModel]:
    """Yield models over all admissible sizes in turn, at most ``attempts`` tries.

    Sizes are visited round-robin, smallest first, so that a few models already have several
    sizes; styles change along, so that a few models already show every corner, and mix later.
    Then most tries go to sizes that have given generic models: what is assumed may leave no choice
    at the others.  In between, integers far from the usual ones are tried, once each.  Where
    something assumed is never decided, that is soon seen.
    """
    if source.assignments.is_arithmetic:
        yield from _arithmetic_models(source)
        return
    if not source.relevant and not is_trivial(source.task.goal):
        yield from _models_of_sizes(source)
    sizes = source.assignments.spread
    between = _Between(source, sizes)
    fruitful: list[int] = []
    styles = _FIRST_STYLES_OF_NUMBERS if source.assignments.is_scalar else _FIRST_STYLES
    first = len(styles) * min(len(sizes), FIRST_SIZES)
    for number in range(attempts if sizes or source.offers else 0):
        if source.rejections.is_hopeless(attempts):
            return
        if source.offers and number < OFFERED_PERIOD * OFFERED_TRIES * len(source.offers):
            yield from _offered_model(source, number)
        if not sizes:
            continue
        position = _position(number, len(sizes), fruitful if number >= first else ())
        style = _first_style(styles, number // len(sizes), position, len(sizes))
        yield from between.models(number)
        found = source.attempt(sizes[position], number, style)
        if found is None:
            continue
        if not found.degenerate and position not in fruitful:
            fruitful.append(position)
        yield found


def _position(number: int, count: int, fruitful: Sequence[int]) -> int:
    """Return which of several sizes is next: three times in four one that has given models."""
    if not fruitful:
        return number % count
    turn, is_fruitful = divmod(number, 4)
    return fruitful[number % len(fruitful)] if is_fruitful else turn % count


def _models_of_sizes(source: ModelSource) -> Iterator[FoundModel]:
    """Yield models that differ in their sizes, where the goal is about nothing else.

    All other objects are as plain as can be: they only have to exist.
    """
    names = relevant_sizes(source.task, source.relevant)
    objects, propositions = source.aim.objects, source.aim.propositions
    listed = all_admissible_sizes(source.task, objects, propositions, MOST_PLAIN)
    seen: set[tuple[Fraction, ...]] = set()
    for sizes in sorted(listed or [], key=lambda a: sum(a.values())):
        key = tuple(sizes[n] for n in sorted(names))
        if len(seen) < MOST_PLAIN and key not in seen:
            seen.add(key)
            found = source.attempt(sizes, 0, Style.ZERO)
            if found is not None:
                yield found


def _offered_model(source: ModelSource, number: int) -> Iterator[FoundModel]:
    """Yield a model from an offer, after every few tries: each once; then in turn, or the best.

    The first try of each is generic in all that is left open, and so are those of the best: few
    offers or many, none waits for its luck.
    """
    count, position = divmod(number, OFFERED_PERIOD)
    if position:
        return
    turn, is_fair = divmod(count, 2)
    offer = source.record.untried
    if offer is not None:
        found = source.attempt_offered(offer, number, is_fair=True)
    else:
        offer = source.record.best if is_fair else source.offers[turn % len(source.offers)]
        found = source.attempt_offered(offer, number, is_fair=bool(is_fair))
    if found is not None:
        yield found


def _first_style(styles: Sequence[Style], turn: int, position: int, sizes: int) -> Style | None:
    """Return the style of all objects in the first rounds, another one at each size."""
    if turn < len(styles):
        return styles[(turn + position) % len(styles)]
    return Style.TURN if turn < len(styles) + TURNS // sizes else None


@dataclass(slots=True)
class _Between:
    """Models that come between others: at far integers, at corners, at sizes that goals demand."""

    source: ModelSource
    sizes: list[Assignment]
    _corners: Iterator[tuple[int, Corner]] = field(init=False)
    _reached: Iterator[tuple[Assignment, dict[str, Style]]] = field(init=False)
    _far: Iterator[Assignment] | None = None

    def __post_init__(self) -> None:
        self._corners = enumerate(corners(self.source.aim.objects, self.source.relevant))
        self._reached = (
            one for one in self.source.assignments.reached for _ in range(REACHED_TRIES)
        )

    def models(self, number: int) -> Iterator[FoundModel]:
        """Yield those that come before a try."""
        period = FAR_PERIOD // 2 if self.source.assignments.is_scalar else FAR_PERIOD
        if number % period == period - 1:
            yield from _far_model(self.source, self._far_sizes(), number)
        if number % CORNER_PERIOD == CORNER_PERIOD - 1:
            yield from self._at_corner(number)
        if number % REACHED_PERIOD == REACHED_PERIOD - 1:
            yield from self._at_reached(number)

    def _far_sizes(self) -> Iterator[Assignment]:
        """Return the far sizes that are left; they are found out when the first is asked for."""
        if self._far is None:
            self._far = self.source.assignments.far()
        return self._far

    def _at_reached(self, number: int) -> Iterator[FoundModel]:
        for sizes, plain in islice(self._reached, 1):
            found = self.source.attempt(sizes, number, Style.GENERIC, plain)
            if found is not None:
                yield replace(found, is_reached=True)

    def _at_corner(self, number: int) -> Iterator[FoundModel]:
        for position, (name, style) in islice(self._corners, 1):
            sizes = self.sizes[position % len(self.sizes)]
            found = self.source.attempt(sizes, number, Style.GENERIC, {name: style})
            if found is not None:
                yield found


def _far_model(source: ModelSource, far: Iterator[Assignment], number: int) -> Iterator[FoundModel]:
    """Yield a model at the next far assignment, if there is one."""
    assignment = next(far, None)
    # Norms of long vectors differ most where all entries are alike.
    style = Style.LEVEL if source.lengths and number // FAR_PERIOD % 2 else None
    found = None if assignment is None else source.attempt(assignment, number, style)
    if found is not None:
        yield found


def _arithmetic_models(source: ModelSource) -> Iterator[FoundModel]:
    """Yield one model for each assignment, small ones first."""
    small = source.assignments.sizes[: FAR_TRIES["numbers"]]
    far = sorted(source.assignments.far(), key=lambda a: sum(map(abs, a.values())))
    for assignment in chain(small, far, source.assignments.solved()):
        yield from _far_model(source, iter((assignment,)), 0)
