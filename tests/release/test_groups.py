"""Tests of one group run on one processor: what a module prepares for them is prepared once."""

from __future__ import annotations

import pytest

GROUP = "one processor"

pytestmark = pytest.mark.xdist_group(GROUP)


def test_the_scheduler_knows_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    """It reads it off the end of the name, and says nothing where there is none."""
    if not hasattr(request.config, "workerinput"):
        pytest.skip("on one processor there is nothing to distribute")

    assert request.node.nodeid.endswith(f"@{GROUP}")
