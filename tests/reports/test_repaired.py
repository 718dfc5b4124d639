"""Standing before and after repairs, main results in front."""

from __future__ import annotations

import re
from typing import Any

import pytest

from proofcheck.reports import Paper, render_repaired
from tests.fakes.audit_documents import (
    EMPTY_DOCUMENT,
    HYPOTHESIS,
    MIXED_DOCUMENT,
    SOUND_DOCUMENT,
    Record,
    derivation,
    document,
    statement,
)


def way(*path: str, why: str) -> Record:
    return {"path": list(path), "why": why}


REFUTED = statement(
    "2",
    title="as printed",
    evidence="refuted",
    standing="refuted",
    read_as="2*",
    obstacle_modulo_repairs=way("2", why="refuted"),
)
REPAIR = statement(
    "2*",
    title="what it should have said",
    evidence="checked",
    standing="conditional",
    repairs="2",
    obstacle_modulo_repairs=way("2*", why="checked"),
)
MAIN = statement(
    "3",
    title="the result",
    standing="tainted",
    standing_modulo_repairs="conditional",
    **{"from": ["2"]},
    obstacle_modulo_repairs=way("3", "2*", why="checked"),
)
SIDE = statement("4", title="a remark", **{"from": ["1.1"]})


def render(*statements: Record, width: int = 100, **fields: Any) -> str:
    one = derivation(HYPOTHESIS, *statements, **fields)
    return render_repaired(document(one), Paper(width=width))


def row_of(text: str, label: str) -> str:
    line = next(line for line in text.split("\n") if line.startswith(f"[{label}]"))
    return re.sub(r"\s+", " ", line).strip()


def order_of(text: str) -> list[str]:
    return re.findall(r"^(?:\[[^\]]+\]|main results.*|everything else)", text, re.MULTILINE)


def test_what_is_marked_as_main_stands_in_front() -> None:
    text = render(REFUTED, REPAIR, MAIN, SIDE, main=["3"])

    assert ["main results", "[3]", "everything else", "[1.1]", "[2]", "[2*]", "[4]"] == order_of(
        text
    )


def test_without_a_mark_the_claims_that_nobody_declares_are_the_main_results() -> None:
    text = render(REFUTED, REPAIR, MAIN, SIDE)

    expected = [
        "main results (cited by none)",
        "[3]",
        "[4]",
        "everything else",
        "[1.1]",
        "[2]",
        "[2*]",
    ]
    assert expected == order_of(text)


def test_a_mark_on_a_statement_that_was_not_audited_changes_nothing() -> None:
    assert "[3]" in order_of(render(REFUTED, REPAIR, MAIN, SIDE, main=["9"]))[:2]


def test_a_row_has_both_standings_and_the_way_to_what_is_left() -> None:
    text = render(REFUTED, REPAIR, MAIN, main=["3"], width=140)

    expected = "[3] the result tainted conditional [2*]: checked at some sizes, not proved"
    assert expected == row_of(text, "3")


def test_a_repaired_statement_has_the_standing_of_its_repair() -> None:
    text = render(REFUTED, REPAIR, MAIN, main=["3"], width=140)

    expected = "[2] as printed refuted conditional read as [2*]; checked at some sizes, not proved"
    assert expected == row_of(text, "2")


def test_a_statement_without_a_repair_keeps_its_own() -> None:
    lonely = REFUTED | {"read_as": None}

    assert "[2] as printed refuted refuted refuted" == row_of(render(lonely, MAIN), "2")


def test_a_repair_may_stand_in_another_file() -> None:
    original = REFUTED | {"read_as": "mended:2*"}
    files = derivation(original, main=["2"]), derivation(REPAIR, name="mended")
    text = render_repaired(document(*files), Paper(width=160))

    expected = (
        "[2] as printed refuted conditional read as [mended:2*]; checked at some sizes, not proved"
    )
    assert expected == row_of(text, "2")


def test_a_repair_that_was_not_audited_leaves_the_original() -> None:
    assert "[2] as printed refuted refuted refuted" == row_of(render(REFUTED), "2")


def test_nothing_is_in_the_way_of_a_sound_statement() -> None:
    assert "[4] a remark sound sound" == row_of(render(SIDE), "4")


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("unsupported", "unsupported"),
        ("cycle", "it rests on itself"),
        ("cited", "cited, not proved"),
        ("witnessed", "witnessed, not proved"),
        ("no model", "no model of what it assumes was found"),
        ("something new", "something new"),
    ],
)
def test_every_reason_is_said_in_words(why: str, said: str) -> None:
    one = MAIN | {"obstacle_modulo_repairs": way("3", "2", why=why)}

    assert row_of(render(one, width=160), "3").endswith(f"[2]: {said}")


def test_a_long_way_shows_its_beginning_and_its_end() -> None:
    one = MAIN | {"obstacle_modulo_repairs": way("3", *map(str, range(10, 30)), why="cited")}

    assert "[13] -> 15 more steps -> [29]" in row_of(render(one, width=200), "3")


def test_the_counts_read_repairs_in_place_of_originals() -> None:
    text = render(REFUTED, REPAIR, MAIN, SIDE, main=["3"])

    assert text.endswith(
        "as printed: 2 sound, 1 tainted, 1 refuted\nrepaired:   2 sound, 2 conditional\n"
    )


def test_where_nothing_is_repaired_that_is_said() -> None:
    assert "no statement repairs another\n" in render_repaired(SOUND_DOCUMENT)
    assert "no statement repairs another" not in render(REFUTED, REPAIR)


def test_nothing_audited_is_said() -> None:
    assert "nothing was audited: no statement was selected\n" == render_repaired(EMPTY_DOCUMENT)


def test_an_audit_without_these_fields_can_be_shown() -> None:
    assert "[2.2]" in render_repaired(MIXED_DOCUMENT)


def test_on_a_narrow_page_columns_stand_below_one_another() -> None:
    text = render(REFUTED, REPAIR, MAIN, main=["3"], width=60)

    assert "\n[3]\n  tainted -> " in text
    assert "as printed  repaired" not in text


@pytest.mark.parametrize("width", [60, 76, 100, 140])
def test_no_line_is_longer_than_the_page(width: int) -> None:
    text = render_repaired(MIXED_DOCUMENT, Paper(width=width))

    assert width >= max(map(len, text.split("\n")))


def test_plain_and_coloured_pages_have_the_same_characters() -> None:
    coloured = render_repaired(MIXED_DOCUMENT, Paper(coloured=True))

    assert render_repaired(MIXED_DOCUMENT) == re.sub("\x1b\\[[0-9;]*m", "", coloured)


EXAMPLE = {
    "sizes": {"n": 1, "m": 0},
    "objects": {},
    "left": "0",
    "right": "1",
    "why": "the left side is not >= the right side",
}
WORSE = statement(
    "3",
    title="the result",
    standing="tainted",
    standing_modulo_repairs="refuted",
    evidence_modulo_repairs="refuted",
    refuted_by_repair_of=["2"],
    refutations_modulo_repairs=[
        {
            "goal": 0,
            "role": "show",
            "formula": "m >= 1",
            "repaired": [{"label": "2", "read_as": "2*"}],
            "counterexample": EXAMPLE,
        }
    ],
    **{"from": ["2"]},
)


def test_what_only_repairs_refute_shows_its_counterexample_and_the_repair() -> None:
    text = render(REFUTED, REPAIR, WORSE, main=["3"])

    assert (
        "    │ with  [2*] in place of [2]\n"
        "    │ goal  m >= 1\n"
        "    │ at    n = 1, m = 0\n"
        "    │ left  = 0\n"
        "    │ right = 1\n"
        "    │ why   the left side is not >= the right side\n"
    ) in text


def test_the_counts_begin_with_what_is_worse() -> None:
    text = render(REFUTED, REPAIR, WORSE, main=["3"])

    assert (
        "worse:      [3] tainted -> refuted, by [2*] in place of [2]\nas printed: 1 sound" in text
    )
    assert "worse:" not in render(REFUTED, REPAIR, MAIN, main=["3"])


def test_an_original_that_nobody_reads_is_not_worse() -> None:
    original = WORSE | {"label": "2", "read_as": "2*", "from": []}

    assert "worse:" not in render(original, REPAIR)
    assert "│" not in render(original, REPAIR)
