"""Twins of a goal are put to models together, the others are judged, what is finished is kept."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from proofcheck.kernel.model import Model
from tests.fakes.notebook import Notebook
from tests.twins import fakes, judging
from tests.twins.answers import STANDING, Judges, Setting, decide, group_alike, identify
from tests.twins.candidates import PREMISE, Candidate, Original
from tests.twins.goals import read
from tests.twins.judging import BROKEN, carry_over, sift_tasks
from tests.twins.page import write_page
from tests.twins.table import outcomes_of, share_of_survivors
from tests.twins.trying import NOT_TRIED, Tried, list_twins, try_twins, weigh

TEXT = """\
derivation "t"

[1] claim
  given x, y : Real
  assume x <= y
  show x <= y + 1
"""
EQUAL = Model({"x": Fraction(2), "y": Fraction(2)})
FAR = Model({"x": Fraction(9), "y": Fraction(2)})
"""The first breaks a twin that it is a model for; the second does not meet what is assumed."""

LESS = "t:1 goal 1, sign at 1: y + 1 -> y - 1"
PATIENT = Judges(f"{fakes.__name__}:let_pass", f"{fakes.__name__}:crash")
DROPPED = "t:1 goal 1, hypothesis: assume x <= y -> nothing"


def twins() -> dict[str, Candidate]:
    return {one.key: one for one in list_twins(read(TEXT), None, Setting())}


def sifted(key: str, *given: Model) -> str:
    """Return what models say of a twin: its evidence, or that it stands."""
    (answer,) = sift_tasks([twins()[key].task], given, 0, ())
    return str(answer["evidence"]) if isinstance(answer, dict) else STANDING


def test_twins_with_the_same_models_are_tried_together() -> None:
    found = twins()

    first, *others = group_alike(found)
    assert first == [key for key in found if "assume" not in key]
    assert others == [[key] for key in found if "assume" in key]


def test_models_of_the_goal_break_twins_before_any_is_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(*_: object, **__: object) -> None:
        raise AssertionError("no model is needed")

    monkeypatch.setattr(judging, "begin_surveys", search)

    assert BROKEN == sifted(LESS, EQUAL)
    assert BROKEN == sifted(DROPPED, FAR)
    with pytest.raises(AssertionError, match="no model is needed"):
        sifted(LESS, FAR)


def test_fresh_models_break_what_the_others_do_not() -> None:
    assert BROKEN == sifted(LESS)
    assert BROKEN == sifted(DROPPED, EQUAL)


def test_models_that_an_author_offers_are_part_of_the_question() -> None:
    derivation = read(
        """\
derivation "t"

[1] hypothesis
  let x : Real

[2] claim
  show x <= x + 1
  from [1]

model "two"
  x = 2
"""
    )
    (first, *_) = list_twins(derivation, None, Setting())

    assert first.original.offers
    assert identify(first) != identify(replace(first, original=Original()))


def test_what_no_model_broke_is_remembered_as_standing() -> None:
    memory, found = Notebook(), list(twins().values())
    setting = Setting(memory=memory, judges=PATIENT)

    assert {"exception"} == set(map(str, decide(found, setting)))
    assert {STANDING} == set(map(str, decide(found, replace(setting, only_known=True))))


def test_nothing_is_tried_where_only_what_is_known_is_asked_for() -> None:
    setting = Setting(only_known=True)

    assert {NOT_TRIED} == {one.outcome for one in try_twins(read(TEXT), None, setting)}


def test_a_part_of_a_run_tries_the_largest_group_of_each_statement_first() -> None:
    largest, *_ = group_alike(twins())
    setting = Setting(turns=1)

    found = {one.candidate.key: one.outcome for one in try_twins(read(TEXT), None, setting)}
    assert largest == [key for key, outcome in found.items() if outcome != NOT_TRIED]


THEOREM = """\
derivation "t"

[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim
  show S + S^T = 0
  from [1]

[3] claim
  show (S + S^T)*S = 0
  from [2]

[4] claim
  show S*S = S^2
  from [1], [2]
"""


def without_theorem(label: str) -> Candidate:
    found = list_twins(read(THEOREM), frozenset({label}), Setting())
    (one,) = (one for one in found if one.kind == PREMISE)
    return one


def test_a_theorem_is_needed_where_no_proof_does_without() -> None:
    assert ["as true"] == [one.outcome for one in tried_alone(without_theorem("3"), Setting())]


def test_a_proof_that_never_speaks_of_a_theorem_does_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def search(*_: object, **__: object) -> None:
        raise AssertionError("no proof is needed")

    monkeypatch.setattr(judging, "attempt_proof", search)

    assert ["proved"] == [one.outcome for one in tried_alone(without_theorem("4"), Setting())]
    assert {"exception"} == set(map(str, decide([without_theorem("3")], Setting())))


def test_a_goal_that_rests_on_models_is_as_true_without_a_theorem() -> None:
    one = replace(without_theorem("3"), original=Original())
    nobody = Setting(judges=Judges(*[f"{fakes.__name__}:crash"] * 3))

    assert ["as true"] == [one.outcome for one in tried_alone(one, nobody)]


def test_a_proof_of_the_goal_that_speaks_of_nothing_changed_is_one_of_the_twin() -> None:
    (one,) = (
        one
        for one in list_twins(read(THEOREM), frozenset({"4"}), Setting())
        if one.kind == "hypothesis"
    )

    assert ["proved"] == [one.outcome for one in tried_alone(one, Setting())]
    assert carry_over(one.task, one.original.proof) is not None
    assert carry_over(without_theorem("3").task, without_theorem("3").original.proof) is None


def tried_alone(one: Candidate, setting: Setting) -> list[Tried]:
    """Return what becomes of one twin."""
    (answer,) = decide([one], setting)
    return [Tried(one, *weigh(one, answer))]


def test_twins_of_all_goals_of_a_statement_share_models() -> None:
    text = THEOREM + "  show S^3 = S*S^2\n"
    found = {one.key: one for one in list_twins(read(text), frozenset({"4"}), Setting())}
    changed = {key: one for key, one in found.items() if one.change and one.change.is_goal}

    (group,) = group_alike(changed)
    assert {"t:4 goal 1", "t:4 goal 2"} == {found[key].goal_name for key in group}


def test_what_is_not_answered_together_is_asked_one_by_one() -> None:
    found = list(twins().values())
    impatient = Judges(f"{fakes.__name__}:let_pass", f"{fakes.__name__}:believe_one")

    answers = decide(found, Setting(judges=impatient))
    assert {"witnessed"} == {one["evidence"] for one in answers if isinstance(one, dict)}
    assert all(isinstance(one, dict) for one in answers)


def judged(**outcomes: int) -> list[Tried]:
    """Return so many twins of each outcome."""
    evidence = {"refuted": BROKEN, "survives": "witnessed", "missing": NOT_TRIED}
    one = twins()[LESS]
    return [
        Tried(replace(one, key=f"t:1 goal 1, {word} {n}"), evidence.get(word, word), "")
        for word, number in outcomes.items()
        for n in range(number)
    ]


def test_what_stands_is_expected_to_survive_as_often_as_what_was_judged() -> None:
    assert 0.1 == share_of_survivors(judged(refuted=7, survives=1, proved=2))
    # Of four that no proof settles one survives: so would one of the four that stand.
    assert 0.1 == share_of_survivors(judged(refuted=11, survives=1, open=3, standing=4, proved=1))
    assert 0.1 == share_of_survivors(judged(refuted=8, survives=1, open=3, standing=4, follows=4))
    assert 0.1 == share_of_survivors(judged(refuted=9, survives=1, missing=50))
    assert 0.0 == share_of_survivors(judged(standing=4))
    assert 0.0 == share_of_survivors([])


def test_a_run_that_was_cut_short_says_how_much_was_done() -> None:
    done, cut = judged(refuted=3), judged(refuted=3, standing=2, missing=4)

    assert {"standing", "not tried"} == {*outcomes_of(cut)} - {*outcomes_of(done)}
    assert "cut short" not in write_page(done)
    assert "Of the 9 twins" in " ".join(write_page(cut).split())
    assert "5 were put to models, of 1 goals of 1 statements" in " ".join(write_page(cut).split())
    assert "2 of those that no model broke are not judged" in " ".join(write_page(cut).split())


def test_derivations_have_sections_of_their_own() -> None:
    other = [
        replace(one, candidate=replace(one.candidate, key="u:1 goal 1, x"))
        for one in judged(refuted=1)
    ]
    page = write_page([*judged(survives=1), *other])

    first, second = page.split("## Derivation ")[1:]
    assert first.startswith("`t`")
    assert "(100.0 %)" in first
    assert second.startswith("`u`")
    assert "(0.0 %)" in second
