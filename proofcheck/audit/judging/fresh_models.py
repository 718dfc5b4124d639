"""Look at goals on models drawn here, where what is recorded rests on models that others chose.

Whoever writes a record chooses its models, and a goal that is false holds on as many as one likes:
matrices commute on every model in which both are powers of one.  So a few models are drawn as they
are at the beginning of a search, what grows with its sizes is made larger, and what rests on models
of numbers alone, which cost little, is moved towards failure.  What a search found holds there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from proofcheck.audit.judging.judgement import Judgement
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.growth import bounds_something
from proofcheck.falsification.larger_models import enlarge
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import look_on

DRAWN = 4
"""Models that are drawn of what a group of goals assumes, at different sizes."""

_RESTS_ON_MODELS = frozenset({"checked", "witnessed", "cited"})


def broken_by_fresh_models(
    surveys: Sequence[Survey],
    judgements: Sequence[Judgement],
    before: AbstractSet[int] = frozenset(),
) -> set[int]:
    """Return the goals that rest on models and fail, or seem to, on one that is found here.

    surveys      of the goals, on the models on record; of the same group
    judgements   what is recorded of each
    before       numbers of the goals that held as they are printed, on larger models as well: of
                 these none is made again

    The models are those with which a search begins, the same on every run.
    """
    resting = [i for i, one in enumerate(judgements) if one.evidence in _RESTS_ON_MODELS]
    if not resting:
        return set()
    joint = look_on([surveys[i].anew() for i in resting])
    joint.look(DRAWN)
    cases = zip(resting, joint.surveys, strict=True)
    return {i for i, seen in cases if _breaks(judgements[i], seen, is_again=i in before)}


def _breaks(judgement: Judgement, seen: Survey, *, is_again: bool) -> bool:
    if seen.failure is not None:
        return True
    if not is_again and bounds_something(seen.opened.goal) and enlarge(seen):
        return True
    if judgement.evidence == "checked" or not seen.source.assignments.is_scalar:
        return False  # what is checked was decided exactly at the sizes named
    if not seen.near:
        falsify(seen)
    return bool(seen.near) or seen.failure is not None
