"""The page of findings: what is false with its example, what holds instead, and what it was made from."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.reports.findings import Made, find_outdated, render_findings
from tests.fakes.audit_documents import (
    COUNTEREXAMPLE,
    HYPOTHESIS,
    ILL_FORMED,
    MIXED_DOCUMENT,
    PROVED,
    READ_DOCUMENT,
    REFUTED,
    REPAIR,
    SOUND_DOCUMENT,
    UNSUPPORTED,
    Record,
    derivation,
    document,
    goal,
    statement,
)

MADE = Made("derivations/squares.proof", "0" * 31 + "1", "2" * 32)
CONSTANT = "exists absolute C : NonNegReal: |S| <= C*|x|"


def render(*statements: Record, **fields: Any) -> str:
    return render_findings(document(derivation(*statements, **fields)), [MADE])


def section(page: str, title: str) -> str:
    """Return what stands below a heading, up to the next one of its rank or above; empty for none."""
    found = re.search(rf"^(#+) {re.escape(title)}.*\n", page, re.MULTILINE)
    if found is None:
        return ""
    rest = page[found.end() :]
    return re.split(rf"^#{{1,{len(found.group(1))}}} ", rest, flags=re.MULTILINE)[0]


def refuted(**fields: Any) -> Record:
    failing = goal(formula="S*S = I(n)", evidence="refuted", counterexample=COUNTEREXAMPLE | fields)
    return REFUTED | {"goals": [failing]}


def test_a_false_statement_stands_with_its_example_both_sides_and_why() -> None:
    entry = section(render(HYPOTHESIS, REFUTED), "[2.1] the square is the identity")

    shown = [line.strip() for line in entry.split("\n")]
    assert "show S*S = I(n)" in shown
    assert "at    n = 2" in shown
    assert "S     = [[0, 1], [-1, 0]]" in shown
    assert "left  = [[-1, 0], [0, -1]]" in shown
    assert "right = I(2)" in shown or "right = [[1, 0], [0, 1]]" in shown
    assert "why   the entry (1, 1) is -1 on the left and 1 on the right" in shown


def test_what_holds_has_no_entry() -> None:
    page = render_findings(SOUND_DOCUMENT, [MADE])

    assert "### Refuted" not in page
    assert "#### " not in page


def test_its_repair_follows_and_where_there_is_none_that_is_said() -> None:
    mended = section(render(HYPOTHESIS, REFUTED, REPAIR), "[2.1] ")
    unmended = section(render(HYPOTHESIS, REFUTED), "[2.1] ")

    told = "**[2.1\\*] the square is minus the identity, n = 2** holds instead: proved"
    assert told in mended
    assert "No repair" not in mended
    assert "No repair is offered." in unmended
    assert "instead" not in unmended


def test_a_repair_that_is_open_is_only_offered() -> None:
    offered = REPAIR | {"evidence": "unsupported", "goals": UNSUPPORTED["goals"]}
    entry = section(render(HYPOTHESIS, REFUTED, offered), "[2.1] ")

    assert "is offered instead: unsupported (out of budget)." in entry
    assert "holds instead" not in entry


def test_a_long_model_is_folded_and_what_fails_is_seen() -> None:
    objects = {f"A_{number}": str(number) for number in range(20)}
    entry = section(render(HYPOTHESIS, refuted(objects=objects)), "[2.1] ")
    seen, _, folded = entry.partition("<details>")

    assert "why   the entry (1, 1)" in seen
    assert "A_7" not in seen
    assert "A_7" in folded
    assert "<summary>the model: 20 values</summary>" in folded


def test_a_short_model_is_not_folded() -> None:
    assert "<details>" not in render(HYPOTHESIS, REFUTED)


def test_that_no_constant_will_do_is_said_once() -> None:
    fields = {"left": "", "right": "", "why": f"{CONSTANT} is false"}
    entry = section(render(HYPOTHESIS, refuted(**fields)), "[2.1] ")

    assert "why whatever C : NonNegReal may be, the formula is false here" in entry
    assert CONSTANT not in entry


def test_of_any_other_reason_no_word_is_changed() -> None:
    why = "exists C : NonNegReal: |S| <= C*|x| is false"
    entry = section(render(HYPOTHESIS, refuted(left="", right="", why=why)), "[2.1] ")

    assert why in entry
    assert "whatever" not in entry


def test_of_several_failing_goals_each_example_names_its_own() -> None:
    failing = [
        goal(formula=formula, evidence="refuted", counterexample=COUNTEREXAMPLE)
        for formula in ("S*S = I(n)", "S = I(n)")
    ]
    entry = section(render(HYPOTHESIS, REFUTED | {"goals": failing}), "[2.1] ")

    assert "goal  S*S = I(n)" in entry
    assert "goal  S = I(n)" in entry


def test_what_has_no_meaning_shows_the_message() -> None:
    entry = section(render(HYPOTHESIS, ILL_FORMED), "[2.5]")

    assert "error[P0301]: `Z` is defined nowhere" in entry


def test_what_is_open_is_a_row_with_its_reason_and_remarks_are_set_apart() -> None:
    remark = statement("9", kind="informal", evidence="unsupported", goals=[])
    found = section(render(HYPOTHESIS, UNSUPPORTED, remark), "Unsupported in squares")

    assert "| [2.4] | too hard | out of budget |  |" in found
    assert "| [9]" not in found
    assert "Said in words only, and not decided: [9]." in found


def test_readings_stand_below_what_they_read_and_failing_ones_say_why() -> None:
    found = section(render_findings(READ_DOCUMENT, [MADE]), "Read in more than one way in squares")

    first, second = (line for line in found.split("\n") if line.lstrip().startswith("- "))
    assert first == "- **[1.2] the square is symmetric**: proved"
    assert second == "  - **[1.2 r2]** the square of the modulus: refuted"
    assert "<summary>[1.2 r2]: why it fails</summary>" in found


def test_the_table_counts_what_is_printed_and_repairs_apart() -> None:
    page = render_findings(MIXED_DOCUMENT, [MADE])
    (row,) = (line for line in page.split("\n") if line.startswith("| [squares](#squares)"))
    (heads,) = (line for line in page.split("\n") if line.startswith("| document"))

    counts = dict(zip(_cells(heads), _cells(row), strict=True))
    assert ("10", "1", "1", "0") == tuple(
        counts[name] for name in ("statements", "refuted", "repairs", "readings")
    )
    assert "## squares\n" in page


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_a_main_result_has_its_standing_before_and_after() -> None:
    main = statement(
        "3",
        title="the result",
        standing="tainted",
        standing_modulo_repairs="conditional",
        obstacle_modulo_repairs={"path": ["3", "1.4"], "why": "witnessed"},
    )
    found = section(render(HYPOTHESIS, main, main=["3"]), "Main results in squares")

    row = "| [3] | the result | tainted | conditional | [1.4]: witnessed, not proved |"
    assert row in found


def test_nothing_that_an_author_writes_becomes_markup() -> None:
    hostile = PROVED | {
        "evidence": "unsupported",
        "title": "a | b <script> *c* [d](e) `f`",
        "reason": "x | y",
    }
    page = render(HYPOTHESIS, hostile)

    assert r"a \| b \<script> \*c\* [d\](e) \`f\`" in page
    assert "<script>" not in page.replace(r"\<script>", "")


def test_a_fence_is_longer_than_any_in_the_text() -> None:
    page = render(HYPOTHESIS, REFUTED | {"formulas": ["given ```x``` : Real"]})

    assert "````text\ngiven ```x``` : Real\n" in page


def test_a_page_is_up_to_date_with_what_it_was_made_from() -> None:
    assert () == find_outdated(render(REFUTED), [MADE])


@pytest.mark.parametrize(
    ("sources", "reason"),
    [
        ([replace(MADE, text="3" * 32)], "`derivations/squares.proof` has changed since"),
        (
            [replace(MADE, evidence="")],
            "the evidence of `derivations/squares.proof` has changed since",
        ),
        ([MADE, Made("other.proof", "4", "")], "it is not about `other.proof`"),
        ([], "it is about `derivations/squares.proof`, which is not named"),
    ],
)
def test_a_page_is_out_of_date_with_anything_else(sources: list[Made], reason: str) -> None:
    assert (reason,) == find_outdated(render(REFUTED), sources)


def test_a_page_changed_by_hand_is_noticed() -> None:
    page = render(REFUTED)

    changed = page.replace("#### [2.1]", "#### [2.2]")
    assert page != changed
    assert ("it was changed by hand",) == find_outdated(changed, [MADE])


def test_a_page_without_a_record_says_nothing() -> None:
    body = render(REFUTED).partition("## Made from")[0]

    assert ("it does not say what it was made from",) == find_outdated(body, [MADE])


def test_evidence_that_is_absent_is_recorded_as_absent() -> None:
    bare = replace(MADE, evidence="")
    page = render_findings(SOUND_DOCUMENT, [bare])

    assert () == find_outdated(page, [bare])
    assert find_outdated(page, [MADE])
