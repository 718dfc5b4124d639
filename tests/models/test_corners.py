"""What fails only where one object vanishes, or equals another, is not left to luck."""

from __future__ import annotations

import pytest

from proofcheck.falsification.sample_statistics import ENOUGH
from proofcheck.falsification.survey import survey
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.corners import corners
from proofcheck.models.choices.draws import Style
from proofcheck.models.rounds import CORNER_PERIOD, models
from proofcheck.models.search import ModelSource
from proofcheck.terms.task import Task
from tests.audit.real_tasks import claimed

SKEW = "assume E^T = -E", "assume F^T = -F"


def _task(*lines: str) -> Task:
    body = "".join(f"  {line}\n" for line in lines)
    return claimed(f"given n : PosNat, E, F, H : Matrix(n, n), a : Real\n{body}")


def test_matrices_come_first_as_another_then_all_that_counts_as_zero() -> None:
    source = ModelSource(open_goal(_task("show E = a*F")))
    found = list(corners(source.aim.objects, source.relevant))

    equal, zero = Style.EQUAL, Style.ZERO
    assert [("E", equal), ("F", equal), ("E", zero), ("F", zero), ("a", zero)] == found


def test_each_corner_is_reached_early() -> None:
    source = ModelSource(open_goal(_task(*SKEW, "show |E - F| >= a")))
    early = [one.model.values for one in models(source, 5 * CORNER_PERIOD)]

    assert any(m["E"] == m["F"] and m["a"] != 0 for m in early)
    assert any(m["a"] == 0 for m in early)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|E|^2 <= 1000000*|E - F| + |E|^2", "|E|^2 <= 1000000*|E - F|"),
        ("|a|*|E|*1000000 >= 0*|F|", "|a|*|E|*1000000 >= |F|/1000000"),
    ],
)
def test_what_fails_at_a_corner_alone_fails(true: str, false: str) -> None:
    held, broken = (survey(_task(*SKEW, f"show {goal}")) for goal in (true, false))

    assert held.failure is None
    assert len(held.held) >= ENOUGH
    assert broken.failure is not None


def test_an_equal_object_is_one_that_what_is_assumed_allows() -> None:
    """The symmetric one is passed over where a skew one is wanted."""
    facts = *SKEW, "assume H^T = H"
    source = ModelSource(open_goal(_task(*facts, "show |E - F| + |H| >= a")))
    sizes = {name: value + 2 for name, value in source.assignments.sizes[0].items()}
    tries = (source.attempt(sizes, k, Style.GENERIC, {"H": Style.EQUAL}) for k in range(8))
    found = [one.model.values for one in tries if one is not None]

    assert 8 == len(found)
    assert all(m["H"] not in (m["E"], m["F"]) for m in found)
