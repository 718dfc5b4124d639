"""The examples of the playground show what is printed, and are those of the pages and the corpus."""

from __future__ import annotations

import pytest

from tests.playground.examples import Example, chosen, read_record, record

RECORDED = read_record()
ANEW = "python -m tests.playground.examples"


@pytest.mark.sampled
@pytest.mark.parametrize("example", RECORDED, ids=lambda one: str(one.name))
def test_what_is_recorded_is_what_is_printed(example: Example) -> None:
    assert example == record(example), ANEW


def test_the_texts_are_those_of_the_pages_and_the_corpus() -> None:
    assert [(one.name, one.text) for one in chosen()] == [
        (one.name, one.text) for one in RECORDED
    ], ANEW


def test_there_are_twenty_goals_true_and_false() -> None:
    verdicts = [verdict for one in RECORDED for verdict in one.verdicts.values()]

    assert len(verdicts) >= 20
    assert verdicts.count("proved") >= 8
    assert verdicts.count("refuted") >= 8
    assert "witnessed" in verdicts
