"""What a search for a proof says where it finds none: out of which budget it ran, and what it tried."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import proof_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Exhausted
from proofcheck.search.driver import fewer_facts, proving, theorem_instances
from proofcheck.search.driver.attempts import (
    Failed,
    GaveUp,
    NoInstance,
    Proved,
    Refused,
    Unproved,
)
from proofcheck.search.driver.fewer_facts import prove_from_fewer
from proofcheck.search.driver.proving import prove_task
from proofcheck.search.driver.theorem_instances import TOO_MANY_STEPS, prove_by_citation
from tests.audit.real_tasks import claimed, last_task

HIDING = """[0] definition
  let exp := library exp
  let g(t : Real) := exp(t)

[1] claim
  given x : Real
  show 2*x < g(x) + {}
  from [0]
"""
CITED = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show |A*B + B| <= |A*B| + {}|B|
  from [library:triangle inequality]
"""
ENDED = "no proof found: one way of looking at it came to the end (all unfolded)"


def test_the_ways_that_came_to_their_end_are_named() -> None:
    found = prove_task(last_task(HIDING.format("1")))
    ways = "all unfolded; g folded; all unfolded, goal without g"

    assert isinstance(found, GaveUp)
    assert f"no proof found: 3 ways of looking at it came to the end ({ways})" == found.reason


def test_out_of_budget_says_which_and_in_which_way_and_what_was_not_tried() -> None:
    found = prove_task(last_task(HIDING.format("1")), at_most=1)

    assert isinstance(found, GaveUp)
    spent = "out of budget after 1 step of the kernel (all unfolded)"
    assert (f"no proof found: {spent}; 2 not tried", ()) == (found.reason, found.ended)


def test_limits_that_were_met_are_named() -> None:
    """A search that comes to its end within limits has not looked everywhere."""
    met = GoalSearch(lambda *_: False, 1, limits=frozenset({"reductions", "conditions of laws"}))
    within = ", within limits on conditions of laws, reductions"

    assert within in GaveUp((met,)).reason
    assert within not in GaveUp((GoalSearch(lambda *_: False, 1),)).reason


def test_a_goal_that_needs_many_reductions_meets_the_limit_on_them() -> None:
    task = claimed("given n : PosNat, A : Matrix(n, n)\n  assume A^2 = I(n)\n  show A^4 = I(n)")
    short, long = (prove_task(task, steps) for steps in (0, 1_500))

    assert isinstance(short, GaveUp)
    assert "within limits on reductions" in short.reason
    assert isinstance(long, Proved)


def test_several_sets_of_facts_are_told_apart_where_they_end_differently() -> None:
    one, two, three = (frozenset(range(count)) for count in (1, 2, 3))
    refused = Refused("the kernel rejects what was found: no such step")
    found = Unproved(((one, GaveUp()), (two, refused), (three, refused)), was_cut_short=False)

    assert (
        "from 1 fact: no proof found: nothing was tried; "
        "from 2, 3 facts: the kernel rejects what was found: no such step"
    ) == found.reason
    assert "" == found.trouble


def test_a_prover_that_fails_is_trouble_and_leaves_the_others_their_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    task = claimed("given x : Real\n  show x + x = 3*x")
    before = prove_from_fewer(task)
    monkeypatch.setattr(fewer_facts, "prove_task", fail)
    after = prove_from_fewer(task)

    assert isinstance(before, Unproved)
    assert isinstance(after, Unproved)
    assert ("", ENDED) == (before.trouble, before.reason)
    assert Failed("the prover failed with KeyError") == after.by_facts[0][1]
    assert "the prover failed with KeyError" == after.trouble == after.reason


def test_a_proof_that_the_kernel_rejects_is_refused_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task = claimed("given x : Real\n  show x + x = 2*x")
    write = proof_certificate
    monkeypatch.setattr(proving, "proof_certificate", lambda of, _: write(of, [["close"]]))
    found = prove_task(task)

    assert isinstance(found, Refused)
    assert found.reason.startswith("the kernel rejects what was found: step 1")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (CITED.format("2*"), "no theorem that is cited says what the goal says"),
        ("[1] claim\n  given x : Real\n  show x = 2*x\n", ""),
    ],
)
def test_what_is_no_instance_says_why(body: str, reason: str) -> None:
    assert NoInstance(reason) == prove_by_citation(last_task(body))


def test_an_instance_is_proved() -> None:
    assert isinstance(prove_by_citation(last_task(CITED.format(""))), Proved)


def test_an_instance_that_takes_too_many_steps_leaves_the_goal_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def apply(*_: object) -> None:
        raise Exhausted

    monkeypatch.setattr(theorem_instances, "take_instance", apply)

    found = prove_by_citation(last_task(CITED.format("")))

    assert isinstance(found, NoInstance)
    assert found.reason.endswith(TOO_MANY_STEPS)
