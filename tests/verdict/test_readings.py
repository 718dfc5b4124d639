"""What a label is worth over its readings."""

from __future__ import annotations

from itertools import product

import pytest

from proofcheck.verdict import Evidence, Standing, weakest_reading, worst_standing


@pytest.mark.parametrize(("own", "other"), product(Evidence, Evidence))
def test_a_label_is_as_strong_as_its_weakest_reading(own: Evidence, other: Evidence) -> None:
    found = weakest_reading(own, [other])

    assert found in (own, other)
    assert own.is_at_least(found)
    assert other.is_at_least(found)


def test_a_label_with_one_reading_is_worth_what_that_is() -> None:
    assert Evidence.CHECKED is weakest_reading(Evidence.CHECKED, [])
    assert Standing.TAINTED is worst_standing(Standing.TAINTED, [])


def test_a_refuted_reading_is_never_outvoted() -> None:
    proved = [Evidence.PROVED] * 5

    assert Evidence.REFUTED is weakest_reading(Evidence.PROVED, [*proved, Evidence.REFUTED])
    assert Evidence.PROVED is weakest_reading(Evidence.PROVED, proved)
    assert Standing.REFUTED is worst_standing(Standing.SOUND, [Standing.REFUTED, Standing.SOUND])


@pytest.mark.parametrize(("own", "other"), product(Standing, Standing))
def test_the_standing_of_a_label_is_the_most_severe(own: Standing, other: Standing) -> None:
    assert min(own.rank, other.rank) == worst_standing(own, [other]).rank
