"""The collector runs seldom during an audit, and as before afterwards."""

import gc

import pytest

from proofcheck.audit.heap import THRESHOLDS, seldom_collected


def test_the_collector_is_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with seldom_collected():
        assert gc.get_threshold() == THRESHOLDS
    assert gc.get_threshold() == before


def test_the_collector_is_as_before_after_an_interrupt() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), seldom_collected():
        raise KeyboardInterrupt
    assert gc.get_threshold() == before


def test_the_collector_still_runs_at_last() -> None:
    with seldom_collected():
        assert gc.isenabled()
        assert all(THRESHOLDS)
