"""Rules and the baseline, where a page is read in more than one way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.gate.comparison import compare_audits
from proofcheck.gate.contents import read_contents, write_contents
from proofcheck.gate.lowering import find_lowerings
from proofcheck.gate.statements import read_statements
from tests.gate.gating import Record, accepted, audit, claim, failures, judge, recorded

LABEL = '[[require]]\nlabel = "3.12"\nevidence = "proved"\n'
FORBID = '[[forbid]]\nlabel = "3.12"\nrests-on = "[1]"\n'


def reading(evidence: str = "proved", of: str = "3.12", **fields: Any) -> Record:
    return claim("3.12 r2", evidence, reads={"label": of, "text": "as a subspace"}, **fields)


def test_a_floor_of_a_label_is_met_only_if_every_reading_meets_it() -> None:
    weak = judge(audit(claim("3.12"), reading("witnessed")), LABEL)

    assert ["P0921 [3.12 r2] at 12:3"] == failures(weak)
    (found,) = [one for one in weak.findings if one.fails]
    assert "it reads [3.12] as: as a subspace" in found.notes
    assert [] == failures(judge(audit(claim("3.12"), reading()), LABEL))


def test_a_floor_of_one_label_is_none_of_another_nor_of_its_readings() -> None:
    others = audit(claim("3.12"), claim("3.13"), reading("witnessed", of="3.13"))

    assert [] == failures(judge(others, LABEL))
    unread = audit(claim("3.12"), claim("3.12 r2", "witnessed"))
    assert [] == failures(judge(unread, LABEL))


def test_the_main_reading_has_its_own_finding_and_only_that() -> None:
    assert ["P0921 [3.12] at 12:3"] == failures(
        judge(audit(claim("3.12", "cited"), reading()), LABEL)
    )
    both = judge(audit(claim("3.12", "cited"), reading("witnessed")), LABEL)
    assert ["P0921 [3.12] at 12:3", "P0921 [3.12 r2] at 12:3"] == failures(both)


@pytest.mark.parametrize("policy", ["", LABEL, LABEL.replace("3.12", "3.12*")])
def test_a_refuted_reading_is_found_once_whatever_the_rules(policy: str) -> None:
    outcome = judge(audit(claim("3.12"), reading("refuted")), policy)

    assert ["P0931 [3.12 r2] at 12:3"] == failures(outcome)


def test_a_reading_is_accepted_by_its_own_label() -> None:
    found = audit(claim("3.12"), reading("refuted"))
    own = 'accept = ["[3.12 r2] refuted, because the page cannot mean that"]\n'

    outcome = judge(found, own + LABEL)
    assert ([], ["P0931 [3.12 r2] at 12:3"]) == (failures(outcome), accepted(outcome))
    other = own.replace("3.12 r2", "3.12")
    assert "P0931 [3.12 r2] at 12:3" in failures(judge(found, other + LABEL))


def test_standing_and_bans_are_asked_of_every_reading() -> None:
    policy = '[[require]]\nlabel = "3.12"\nstanding = "sound"\n'
    found = audit(claim("3.12"), reading(standing="conditional"))

    assert ["P0922 [3.12 r2] at 10:1"] == failures(judge(found, policy))
    below = audit(claim("1"), claim("3.12"), reading(declares=["1"]))
    assert ["P0923 [3.12 r2] at 10:1"] == failures(judge(below, FORBID))
    assert [] == failures(judge(audit(claim("1"), claim("3.12"), reading()), FORBID))


def test_readings_of_readings_and_circles_end() -> None:
    third = claim("x", "witnessed", reads={"label": "3.12 r2", "text": "so"})
    circle = claim("3.12", reads={"label": "3.12 r2", "text": "so"})

    assert ["P0921 [x] at 12:3"] == failures(judge(audit(claim("3.12"), reading(), third), LABEL))
    assert [] == failures(judge(audit(circle, reading()), LABEL))


# --- the baseline ---------------------------------------------------------------------------------


def lowered(before: Record, after: Record) -> list[str]:
    old = recorded(before).baseline.entries
    return [one.what for one in find_lowerings(old, [*read_statements(after, Path())], None)]


TWO = audit(claim("3.12"), reading())


def test_a_reading_that_is_lost_is_lowered() -> None:
    unread, elsewhere = claim("3.12 r2"), reading(of="3.13")

    assert ["is gone"] == lowered(TWO, audit(claim("3.12")))
    assert ["is no reading of [3.12] any more"] == lowered(TWO, audit(claim("3.12"), unread))
    assert ["is no reading of [3.12] any more"] == lowered(TWO, audit(claim("3.12"), elsewhere))


def test_a_reading_that_came_or_is_told_otherwise_is_not() -> None:
    told = claim("3.12 r2", reads={"label": "3.12", "text": "as a space"})

    assert [] == lowered(TWO, TWO)
    assert [] == lowered(TWO, audit(claim("3.12"), told))
    assert [] == lowered(audit(claim("3.12"), claim("3.12 r2")), TWO)
    assert [] == lowered(audit(claim("3.12")), TWO)


def test_what_is_recorded_changes_with_what_is_read_and_not_for_others() -> None:
    unread = audit(claim("3.12"), claim("3.12 r2"))

    assert "P0915 [3.12 r2] at 10:1" in failures(judge(TWO, baseline=unread))
    assert "P0915 [3.12 r2] at 10:1" in failures(judge(unread, baseline=TWO))
    assert [] == failures(judge(TWO, baseline=TWO))
    says = {one.says for one in read_statements(audit(claim("1"), claim("2", reads=None)), Path())}
    assert 1 == len(says)


def test_a_reading_is_written_into_the_baseline_and_read_back() -> None:
    main, other = (one.contents for one in read_statements(TWO, Path()))

    assert write_contents(other).startswith("claim reads [3.12] ")
    assert (main, other) == (
        read_contents(write_contents(main)),
        read_contents(write_contents(other)),
    )
    assert "claim reads [3.12] show" in recorded(TWO).source.text


def test_a_comparison_of_two_audits_says_what_is_read_now() -> None:
    (turn,) = compare_audits(audit(claim("3.12"), claim("3.12 r2")), TWO)

    assert ('reads: nothing > [3.12] "as a subspace"',) == turn.why
    assert [] == compare_audits(TWO, TWO)
