"""Facts that are left out of a search keep their places, and cost it nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import read_derivation
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.fewer_facts import (
    accept_steps,
    keep_facts,
    prove_from_fewer,
    sets_of_facts,
)
from proofcheck.search.instances.preparation import prepare
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task
from tests.monotone.__main__ import Known
from tests.monotone.enlarging import places_of

TEXT = """derivation "t"
  language 1

[1] hypothesis
  let x, y : Real
  assume x = 2
  assume y = 1/x

[2] claim
  show x + 1 = {}
  from [1]
"""


def task(value: str = "3") -> Task:
    derivation = read_derivation(SourceFile("t.proof", TEXT.format(value)), "t")
    (place,) = (
        p for p in places_of(derivation) if p.statement.label == "2" and p.goal.role == "show"
    )
    return place.task


def test_facts_that_are_left_out_keep_their_places() -> None:
    smaller = keep_facts(task(), {0})

    assert len(smaller.facts) == len(task().facts)
    assert smaller.facts[0] == task().facts[0]
    assert "true" == getattr(smaller.facts[1].proposition, "operator", "")


def test_what_is_left_out_costs_no_step() -> None:
    script = Script.of_task(keep_facts(task(), ()))
    prepare(script)

    assert [] == [
        step for step in script.steps if step.name == "definedness" and step.data != ("goal",)
    ]


def test_every_fact_is_in_the_last_set() -> None:
    assert frozenset(range(len(task().facts))) == sets_of_facts(task())[-1]


def test_a_proof_is_one_from_all_facts() -> None:
    found = prove_from_fewer(task())

    assert isinstance(found, Proved)
    assert (0,) == check_proof(task(), found.certificate).used


def test_no_proof_is_found_of_what_is_false() -> None:
    assert not isinstance(prove_from_fewer(task("4")), Proved)


def test_steps_that_the_kernel_rejects_are_no_proof() -> None:
    found = accept_steps(task("4"), [["close"]])

    assert isinstance(found, Refused)
    assert found.reason.startswith("the kernel rejects")


@pytest.mark.parametrize("rest", ["", '\n["', "\n[1, 2"])
def test_a_sweep_goes_on_after_it_was_cut_off(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "kept" / "known.jsonl"
    assert Known(path).is_proved(task())
    path.write_text(path.read_text() + rest)
    assert not Known(path).is_proved(task("4"))

    again = Known(path)
    assert again.knows(task())
    assert again.knows(task("4"))
    assert again.is_proved(task())
    assert not again.is_proved(task("4"))
