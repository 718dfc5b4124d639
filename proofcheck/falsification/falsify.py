"""Press a goal that held on all models: look where it may fail before it counts as witnessed.

First what rational models cannot show, then the models of ``SUSPECTS``, then lines towards failure,
walks on which one object after the other is drawn anew, cases of definitions that no model reached,
and irrational solutions of what is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import chain, islice

from proofcheck.falsification.blind_spots import (
    GENERIC_POINTS,
    RATIONAL_MODELS,
    speaks_of_differentiability,
    speaks_of_rationals,
    unreached_case,
)
from proofcheck.falsification.growth import bounds_something
from proofcheck.falsification.irrational_roots import IRRATIONAL_SOLUTIONS, has_irrational_solutions
from proofcheck.falsification.random_walk import encloses_extrema, walk
from proofcheck.falsification.robustness.descent import (
    EVALUATIONS,
    Descent,
    budget_for,
    can_descend,
    complex_names,
    varied_names,
)
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.active_constraints import flattened
from proofcheck.falsification.suspects.boundary_values import Ends, is_small
from proofcheck.falsification.suspects.coincidences import coincidences, neighbours, overlaps
from proofcheck.falsification.suspects.jumps import at_jumps
from proofcheck.falsification.suspects.signed_copies import signed_copies
from proofcheck.falsification.suspects.small_turns import small_turns
from proofcheck.falsification.suspects.special_families import special_families
from proofcheck.falsification.suspects.special_turns import special_turns
from proofcheck.falsification.suspects.special_values import solved_anew, special_values
from proofcheck.falsification.suspects.stretching import stretched
from proofcheck.falsification.suspects.tight_models import tied
from proofcheck.kernel.model import Model
from proofcheck.models.checking import fails_plainly, is_model
from proofcheck.models.choices.entries import number_at, places, with_numbers
from proofcheck.models.found import FoundModel
from proofcheck.terms.rationals import Fraction

CONSTANT_TRIES = 60
"""Models in which a number is replaced by one that the statement names."""

MORE_MODELS = 120
"""Further tries for a model, where a model is cheap."""

CHEAP_CELLS = 40
"""Numbers in a model up to which it is cheap."""

OFFERED_TURNS = 4
"""So many models of each offer are looked at, those of the survey included: at half of them indices
coincide."""

MOST_OFFERED = 64
"""Further models of all offers together."""

BOUNDS = 240
"""Models in which a bound between two objects is reached, or a matrix is turned a little."""

COSTLY_BOUNDS = 60
"""The same where a supremum or an infimum has to be enclosed."""

WORST = 4
"""Models at which an inequality is closest to failing: their numbers are put at their ends."""

FIRST_NUMBER = 100_000
"""Number of the first further try; those of a survey lie below."""

NO_FLOATS = "held, but was not searched in floating point: NumPy or autograd is missing"
"""Said where they do not run, as in a browser: what was not searched is not witnessed."""


def falsify(survey: Survey, *, is_implied: bool = False, in_floats: bool = True) -> None:
    """Look for a failure; what is found, or what speaks against a witness, is noted in the survey.

    Deterministic.  A failure is a model that the kernel has checked.  Models of sizes that were
    looked at before are not moved again.

    is_implied   whether it follows from goals about the same models that were pressed in vain: what
                 breaks it breaks one of them, so that only margins are looked at again
    in_floats    whether to search in floating point as well, which takes seconds: what would count
                 as witnessed is not believed without
    """
    if speaks_of_rationals(survey.opened) and survey.held:
        survey.near = RATIONAL_MODELS
        return
    part = survey.among(survey.held_anew)
    if part.held:
        _look_for_failure(part, is_implied=is_implied)
        if part.failure is None and not part.near and not is_implied and in_floats:
            _look_in_floats(part)
    survey.failure, survey.near, survey.unread = part.failure, part.near, part.unread
    if survey.failure is None and survey.held:
        survey.unreached = unreached_case(survey.opened, [m.model for m in survey.held])
        if survey.unreached is not None:
            survey.near = "held, but a case of the goal is reached by no model"
        if has_irrational_solutions(survey.opened, survey.about):
            survey.near = survey.near or IRRATIONAL_SOLUTIONS
        if speaks_of_differentiability(survey.opened):
            survey.near = survey.near or GENERIC_POINTS


def _look_for_failure(survey: Survey, *, is_implied: bool) -> None:
    names = varied_names(survey.opened, survey.about)
    for model in _suspects(survey, names) if not is_implied else ():
        if fails_plainly(survey.opened, model):
            _note_failure(survey, model)
            return
    _descend(survey, names)
    if not is_implied and survey.failure is None and not survey.near:
        found = walk(survey)
        if found is not None:
            _note_failure(survey, found)


def _look_in_floats(survey: Survey) -> None:
    """Minimise the margin in floating point; a failure is one that was confirmed exactly."""
    if not all(map(find_spec, ("numpy", "autograd", "threadpoolctl"))):
        survey.near = NO_FLOATS
        return
    from proofcheck.falsification.numerical.search import NumericalSearch

    search = NumericalSearch(survey)
    search.run()
    survey.unread = search.unread
    if search.failure is not None:
        _note_failure(survey, search.failure)
    elif search.near or search.growing:
        survey.near = search.near or f"held on {len(survey.held)} models, but {search.growing}"


def _suspects(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    yield from chain.from_iterable(way(survey, names) for way in SUSPECTS)


def _note_failure(survey: Survey, model: Model) -> None:
    integers = {n: model.values.get(n) for n in survey.held[0].sizes}  # not of a witness
    sizes = {n: v for n, v in integers.items() if isinstance(v, Fraction)}
    survey.failure = FoundModel(model, sizes, degenerate=False)


def _with_constants(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models in which one number is one of those that the statement names."""
    changed = (
        with_numbers(found.model, {place: value})
        for found in survey.held[:2]
        for place in places(found.model, names)[:6]
        for constant in survey.source.constants[:8]
        for value in (constant, -constant)
        if number_at(found.model, place) != value
    )
    yield from (m for m in islice(changed, CONSTANT_TRIES) if is_model(survey.opened, m))


def _more_models(survey: Survey, _names: Sequence[str]) -> Iterator[Model]:
    """Yield further models of all sizes; none where they are not cheap."""
    source = survey.source
    if survey.enclosed or source.equations or source.assignments.is_arithmetic:
        return
    sizes = [s for s in source.assignments.spread if _is_cheap(survey, s)]
    for number in range(MORE_MODELS if sizes else 0):
        found = source.attempt(sizes[number % len(sizes)], FIRST_NUMBER + number)
        if found is not None:
            yield found.model


def _is_cheap(survey: Survey, sizes: dict[str, Fraction]) -> bool:
    known = (m.model for m in survey.held if m.sizes == sizes)
    model = next(known, None)
    if model is None:
        return False
    return len(places(model, sorted(model.values.keys() & survey.about))) <= CHEAP_CELLS


def _coinciding(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models in which objects coincide."""
    yield from coincidences(survey.opened, names, _generic(survey.held))


def _overlapping(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models in which objects coincide in part."""
    yield from overlaps(survey.opened, names, _generic(survey.held))


def _of_special_kinds(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models with a matrix of a special kind, where equations are assumed and all is exact.

    Then two copies of a model, in one of which an object has the other sign.

    Where nothing is to be solved, matrices are drawn in every style.
    """
    if survey.source.equations and not survey.enclosed:
        known = sorted(survey.held, key=lambda m: m.degenerate)
        opened, source, complexes = survey.opened, survey.source, complex_names(survey.opened)
        yield from special_values(opened, names, [m.model for m in known], complexes)
        yield from signed_copies(opened, names, sorted(survey.free_sizes), known)
        yield from solved_anew(opened, source, names, known, complexes)


def _of_special_families(survey: Survey, _names: Sequence[str]) -> Iterator[Model]:
    """Yield models in which matrices are units of one algebra, then with numbers at their ends."""
    if encloses_extrema(survey.opened):
        return
    found: list[Model] = []
    for model in special_families(survey):
        found.append(model)
        yield model
    if bounds_something(survey.opened.goal):
        yield from Ends(survey.opened, survey.about).tried(found, COSTLY_BOUNDS)


def _of_special_turns(survey: Survey, _names: Sequence[str]) -> Iterator[Model]:
    """Yield models with a special orthogonal matrix."""
    yield from special_turns(survey)


def _offered_again(survey: Survey, _names: Sequence[str]) -> Iterator[Model]:
    """Yield further models of each offer: where there are many, a survey sees few of each.

    Sizes that were looked at before are passed by.
    """
    source = survey.source
    every = ((offer, turn) for turn in range(OFFERED_TURNS) for offer in source.offers)
    turns = (one for one in every if source.record.tries(one[0]) <= one[1])
    for offer, turn in islice(turns, MOST_OFFERED):
        found = source.offered_again(offer, turn, survey.before)
        if found is not None:
            yield found.model


def _at_jumps(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models at which a probability jumps, made from small ones."""
    yield from at_jumps(survey.opened, names, [m.model for m in _small_first(survey)])


def _stretched(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models at the edge of what is assumed, those nearest to failure stretched first."""
    nearest = sorted(_small_first(survey), key=lambda m: -(survey.balance(m) or 0.0))
    bounded = [n for n in names if n in survey.source.bounded]
    yield from stretched(survey.opened, bounded, _generic(nearest))


def _beside_the_worst(survey: Survey, names: Sequence[str]) -> Iterator[Model]:
    """Yield models beside those that are nearest to failure."""
    yield from neighbours(survey.opened, names, (one.model for one in survey.worst_first()))


def _at_bounds(survey: Survey, _names: Sequence[str]) -> Iterator[Model]:
    """Yield models at the edge of several assumptions at once, where the goal is an inequality."""
    if not bounds_something(survey.opened.goal):
        return
    tries = COSTLY_BOUNDS if encloses_extrema(survey.opened) else BOUNDS
    nearest = sorted(_small_first(survey), key=lambda m: -(survey.balance(m) or 0.0))
    known = [one for one in _generic(nearest) if is_small(one, survey.about)][:WORST]
    worst = [*known, *_flattened(survey, known)]
    yield from Ends(survey.opened, survey.about).tried(worst, tries)
    yield from tied(survey, tries)
    yield from small_turns(survey, tries)


def _flattened(survey: Survey, known: Sequence[Model]) -> Iterator[Model]:
    """Yield models in which vectors that are kept small have one entry: all their norms agree."""
    for model in known:
        flat: Model | None = model
        for name in sorted(survey.source.bounded & survey.about):
            value = flattened(model.values[name])
            flat = None if flat is None else survey.source.exchanged(flat, name, value)
        if flat is not None and is_model(survey.opened, flat):
            yield flat


def _small_first(survey: Survey) -> list[FoundModel]:
    return sorted(survey.held, key=lambda m: (sum(m.sizes.values()), not m.degenerate))


def _generic(found: Sequence[FoundModel]) -> list[Model]:
    return [m.model for m in found if not m.degenerate]


SUSPECTS: tuple[Callable[[Survey, Sequence[str]], Iterator[Model]], ...] = (
    _with_constants,
    _more_models,
    _coinciding,
    _overlapping,
    _of_special_kinds,
    _of_special_families,
    _of_special_turns,
    _offered_again,
    _at_jumps,
    _stretched,
    _beside_the_worst,
    _at_bounds,
)
"""Where a goal that held elsewhere may fail: models, made when they are asked for, in this order.

Each takes the survey, and the names of the objects that may be varied.
"""


def _descend(survey: Survey, names: list[str]) -> None:
    if not names or not can_descend(survey.opened.goal):
        return
    budget = EVALUATIONS if not survey.enclosed else budget_for(survey.opened, names)
    search = Descent(survey.opened, names, budget, complex_names(survey.opened))
    larger = {id(one) for one in survey.larger}  # too large to be moved number by number
    search.run([m.model for m in survey.held if id(m) not in larger])
    survey.near = search.near
    if search.failure is not None:
        _note_failure(survey, search.failure)
