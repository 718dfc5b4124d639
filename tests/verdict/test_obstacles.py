"""What keeps a statement from being sound: the worst of it, and a shortest way there."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings

from proofcheck.verdict import (
    Entry,
    Evidence,
    Hindrance,
    Ledger,
    Obstacle,
    Standing,
    compute_standing,
    find_obstacles,
)
from tests.verdict.ledgers import entry, ledger, ledgers

PROVED, CHECKED, CITED = Evidence.PROVED, Evidence.CHECKED, Evidence.CITED
WITNESSED, UNSUPPORTED = Evidence.WITNESSED, Evidence.UNSUPPORTED
REFUTED, ILL_FORMED = Evidence.REFUTED, Evidence.ILL_FORMED


def obstacle(label: str, *entries: Entry) -> Obstacle | None:
    book = ledger(*entries)
    return find_obstacles(compute_standing(book)).find(book.position(label))


def test_a_sound_statement_has_none() -> None:
    assert obstacle("b", entry("a"), entry("b", PROVED, "a")) is None


@pytest.mark.parametrize("evidence", [UNSUPPORTED, REFUTED, ILL_FORMED])
def test_its_own_failure_is_its_obstacle(evidence: Evidence) -> None:
    found = obstacle("b", entry("a", REFUTED), entry("b", evidence, "a"))
    assert Obstacle(("b",), Hindrance(evidence.value)) == found


@pytest.mark.parametrize("evidence", [CHECKED, WITNESSED, CITED, UNSUPPORTED, REFUTED])
def test_what_lies_deeper_is_reached_by_a_path(evidence: Evidence) -> None:
    found = obstacle("c", entry("a", evidence), entry("b", PROVED, "a"), entry("c", PROVED, "b"))
    assert Obstacle(("c", "b", "a"), Hindrance(evidence.value)) == found


def test_the_worst_counts_however_far_it_is() -> None:
    far = entry("a", UNSUPPORTED), entry("b", PROVED, "a"), entry("w", WITNESSED)
    found = obstacle("c", *far, entry("c", CHECKED, "w b"))
    assert Obstacle(("c", "b", "a"), Hindrance.UNSUPPORTED) == found


def test_of_equally_bad_ones_the_nearest_counts() -> None:
    far = entry("a", CITED), entry("b", PROVED, "a"), entry("near", CITED)
    found = obstacle("c", *far, entry("c", PROVED, "b near"))
    assert Obstacle(("c", "near"), Hindrance.CITED) == found


def test_taint_comes_before_what_is_unsupported() -> None:
    found = obstacle("c", entry("u", UNSUPPORTED), entry("r", REFUTED), entry("c", PROVED, "u r"))
    assert Obstacle(("c", "r"), Hindrance.REFUTED) == found


def test_a_circle_is_its_own_obstacle() -> None:
    found = obstacle("a", entry("a", PROVED, "b"), entry("b", PROVED, "a"))
    assert Obstacle(("a", "b", "a"), Hindrance.CYCLE) == found


def test_a_theorem_of_the_library_is_no_obstacle() -> None:
    found = obstacle("b", entry("a", PROVED, library=("euler",)), entry("b", CHECKED, "a"))
    assert Obstacle(("b",), Hindrance.CHECKED) == found


def test_an_instance_of_a_theorem_is_no_obstacle_and_a_citation_of_the_author_is() -> None:
    above = entry("b", CHECKED, "a")
    instance = obstacle("b", entry("a", CITED, is_instance=True), above)
    assert Obstacle(("b",), Hindrance.CHECKED) == instance
    assert Obstacle(("b", "a"), Hindrance.CITED) == obstacle("b", entry("a", CITED), above)


def test_a_label_that_is_not_there_is_unsupported() -> None:
    assert Obstacle(("a", "9"), Hindrance.UNSUPPORTED) == obstacle("a", entry("a", PROVED, "9"))


def test_without_a_model_nothing_is_sound() -> None:
    found = obstacle("a", entry("a", PROVED, has_model=False))
    assert Obstacle(("a",), Hindrance.NO_MODEL) == found


@given(ledgers())
@settings(max_examples=100, deadline=None)
def test_exactly_what_is_not_sound_has_an_obstacle_along_edges(book: Ledger) -> None:
    standings = compute_standing(book)
    obstacles = find_obstacles(standings)
    for position, standing in enumerate(standings.standings):
        found = obstacles.find(position)
        assert (standing is Standing.SOUND) == (found is None)
        if found is not None:
            places = [book.position(label) for label in found.path]
            assert position == places[0]
            steps = pairwise(places)
            assert all(after in book.relies[before] for before, after in steps)


def test_a_long_chain_is_walked_without_recursion() -> None:
    chain = [entry("0", UNSUPPORTED)]
    chain += [entry(str(i), PROVED, str(i - 1)) for i in range(1, 20_000)]
    started = time.process_time()
    found = obstacle("19999", *chain)
    assert found is not None
    assert 20_000 == len(found.path) + found.left_out
    assert 5 > time.process_time() - started
