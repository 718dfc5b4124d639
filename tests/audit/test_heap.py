"""The collector runs seldom during an audit, and as before afterwards."""

import gc

import pytest

from proofcheck.audit.workers.heap import THRESHOLDS, WITHOUT_SEARCHES, seldom_collected


@pytest.mark.parametrize("searches", [False, True])
def test_the_collector_is_as_before_afterwards(*, searches: bool) -> None:
    before = gc.get_threshold()
    with seldom_collected(searches=searches):
        assert gc.get_threshold() == (THRESHOLDS if searches else WITHOUT_SEARCHES)
    assert gc.get_threshold() == before


def test_the_collector_is_as_before_after_an_interrupt() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), seldom_collected(searches=True):
        raise KeyboardInterrupt
    assert gc.get_threshold() == before


def test_the_collector_still_runs_at_last() -> None:
    with seldom_collected(searches=False):
        assert gc.isenabled()
        assert all(gc.get_threshold())
