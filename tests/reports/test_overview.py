"""What an audit prints unless more is asked for: it fits a screen and a half and hides no number."""

from __future__ import annotations

import re
from typing import Any

import pytest

from proofcheck.reports import Paper, render_overview
from proofcheck.reports.terminal.overview import MOST_LINES
from tests.fakes.audit_documents import (
    COUNTEREXAMPLE,
    EMPTY_DOCUMENT,
    HYPOTHESIS,
    LACKING,
    MIXED_DOCUMENT,
    PROVED,
    REFUTED,
    SOUND_DOCUMENT,
    UNSUPPORTED,
    WITNESSED,
    Record,
    derivation,
    document,
    goal,
    statement,
)

SOUND = """\
Squares of skew matrices ─────────────────────────────────────
everything is sound
2 statements: 1 proved, 1 hypothesis
standing: 2 sound

main results (cited by none)
  [1.2]  the square is symmetric  proved, sound

next
  proofcheck audit --full          every statement and finding
  proofcheck graph -o report.html  a report for the browser
"""


def refuted(label: str, **fields: Any) -> Record:
    one = goal(evidence="refuted", counterexample=COUNTEREXAMPLE)
    return statement(label, evidence="refuted", standing="refuted", goals=[one], **fields)


def resting(label: str, on: str) -> Record:
    return statement(label, standing="tainted", taint=[label, on], rests_on={"refuted": [on]})


def finding(number: int, severity: str = "error") -> Record:
    return {"code": "P0201", "severity": severity, "message": f"trouble {number}", "line": number}


def test_a_sound_audit_is_short() -> None:
    assert SOUND == render_overview(SOUND_DOCUMENT, Paper(width=62))


def test_what_lacks_premises_is_told_from_what_else_is_unsupported() -> None:
    short = UNSUPPORTED | {"label": "7", "diagnostics": [finding(1) | {"code": "P0501"}]}
    text = render_overview(document(derivation(short, UNSUPPORTED)))

    assert "\ninsufficient (1)\n  [7] too hard\n    out of budget\n" in text
    assert "\notherwise unsupported (1)\n  [2.4] too hard\n    out of budget\n" in text
    assert "\nfindings: 1 error\n" in text
    assert "  proofcheck explain 7           a countermodel of all that it may use\n" in text


def test_an_audit_of_nothing_says_so() -> None:
    text = render_overview(EMPTY_DOCUMENT)

    assert "nothing was audited: no statement was selected" in text
    assert "everything is" not in text


@pytest.mark.parametrize("width", [60, 76, 100, 160])
@pytest.mark.parametrize("number", [1, 5, 300])
def test_it_fits_a_screen_and_a_half_and_says_how_many_there_are(width: int, number: int) -> None:
    found = document(
        derivation(
            *(refuted(f"R {one}") for one in range(number)),
            *(UNSUPPORTED | {"label": f"U {one}"} for one in range(number)),
            *(LACKING | {"label": f"L {one}"} for one in range(number)),
            *(resting(f"T {one}", f"R {one}") for one in range(number)),
            *(statement(f"E {one}", diagnostics=[finding(one)]) for one in range(number)),
            diagnostics=[finding(one, "warning") for one in range(number)],
        )
    )
    text = render_overview(found, Paper(width=width))
    lines = text.split("\n")

    assert len(lines) - 1 <= MOST_LINES
    assert max(map(len, lines)) <= width
    for name in ("errors", "refuted", "unsupported", "missing dependencies", "tainted"):
        assert f"\n{name} ({number})\n" in text
    assert f"\nwarnings ({number})\n" in text
    assert re.search(f"findings: {number} errors?, {number} warnings?\n", text)


def test_a_counterexample_takes_two_lines() -> None:
    text = render_overview(document(derivation(REFUTED)))

    assert (
        "\nrefuted (1)\n"
        "  [2.1] the square is the identity\n"
        "    at n = 2, S = [[0, 1], [-1, 0]], x = [[1], [0]]\n"
        "    the entry (1, 1) is -1 on the left and 1 on the right\n"
    ) in text.replace("left = [[-1, 0], [0, -1]], right = [[1, 0], [0, 1]]: ", "")


def test_both_sides_are_shown_where_they_fit() -> None:
    short = COUNTEREXAMPLE | {"left": "-1", "right": "1", "why": "the sides differ"}
    one = goal(evidence="refuted", counterexample=short)
    found = document(derivation(refuted("1") | {"goals": [one]}))

    assert "\n    left = -1, right = 1: the sides differ\n" in render_overview(found)


@pytest.mark.parametrize(("role", "needs"), [("side", "needs 1 - q != 0: "), ("show", "")])
def test_of_a_side_goal_it_is_said_what_is_needed(role: str, needs: str) -> None:
    equal = COUNTEREXAMPLE | {"left": "0", "right": "0", "why": "both sides are equal"}
    one = goal(evidence="refuted", formula="1 - q != 0", counterexample=equal, role=role)
    found = document(derivation(refuted("1", title="a sum") | {"goals": [one]}))
    long = document(
        derivation(refuted("1") | {"goals": [one | {"counterexample": equal | {"left": "9" * 80}}]})
    )

    assert f"\n    {needs}left = 0, right = 0: both sides are equal\n" in render_overview(found)
    assert f"\n    {needs}both sides are equal\n" in render_overview(long)


def test_what_most_rests_on_comes_first() -> None:
    found = document(
        derivation(
            refuted("1"), refuted("2"), resting("3", "2"), resting("4", "2"), resting("5", "1")
        )
    )
    text = render_overview(found)

    order = re.findall(r"^  \[(\d)\] .*\((\d) rests? on it\)$", text, re.MULTILINE)
    assert [("2", "2"), ("1", "1")] == order
    assert "\ntainted (3)\n  2 by [2], refuted\n  1 by [1], refuted\n" in text
    assert "  proofcheck explain 2     why it is false, with a counterexample\n" in text


def test_what_is_left_out_is_counted_and_named() -> None:
    found = document(derivation(*(refuted(str(one)) for one in range(30))))

    assert re.search(
        r"\n  and \d+ more: \[\d+\], \[\d+\], \[\d+\], \[\d+\], \.\.\.\n", render_overview(found)
    )


def test_an_ill_formed_statement_is_shown_with_its_carets() -> None:
    text = render_overview(MIXED_DOCUMENT)

    assert "50 |   show Z = 0\n   |        ^ no statement introduces it\n" in text


def test_an_error_of_no_statement_is_shown() -> None:
    found = document(derivation(PROVED, diagnostics=[finding(7)]))

    assert "\nerrors (1)\nerror[P0201]: trouble 7\n" in render_overview(found)
    assert "everything is" not in render_overview(found)


def test_a_statement_that_declares_too_little_is_named() -> None:
    text = render_overview(document(derivation(HYPOTHESIS, LACKING)))

    assert "\nmissing dependencies (1)\n  [2.6] lacks [1.1]\n" in text
    assert "  proofcheck explain 2.6   what it needs but does not declare\n" in text


def test_commands_name_the_paths_that_were_typed() -> None:
    found = document(derivation(UNSUPPORTED | {"label": "T 1"}))
    text = render_overview(found, paths=["my proofs/a.proof"])

    assert "  proofcheck explain 'T 1' --open 'my proofs/a.proof'  what is left to show\n" in text
    assert (
        "  proofcheck audit --full 'my proofs/a.proof'          every statement and finding\n"
        in text
    )


def test_words_short_of_a_proof_are_explained_where_they_are_used() -> None:
    said = "witnessed: held on sampled models, no proof\n"

    assert said in render_overview(document(derivation(WITNESSED)))
    assert said not in render_overview(SOUND_DOCUMENT)


def test_main_results_are_those_that_are_marked() -> None:
    text = render_overview(document(derivation(HYPOTHESIS, PROVED, REFUTED, main=["1.2"])))

    assert "\nmain results\n  [1.2]  the square is symmetric  proved, sound\n\nnext\n" in text


def test_of_many_main_results_the_rest_is_counted() -> None:
    text = render_overview(document(derivation(*(statement(str(one)) for one in range(20)))))

    assert "\n  and 17 more: 17 sound\n" in text


def test_several_derivations_qualify_their_labels() -> None:
    found = document(derivation(PROVED, name="first"), derivation(REFUTED, name="second"))
    text = render_overview(found)

    assert text.startswith("2 derivations ───")
    assert "\n  [second:2.1] the square is the identity\n" in text
    assert "  proofcheck explain second:2.1  why" in text


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("[1] is vacuous", "[1] is vacuous"),
        ("a name is vacuous", "[1] a name is vacuous"),
        ("it rests on [12]", "[1] it rests on [12]"),
    ],
)
def test_a_warning_has_the_label_of_its_statement_once(message: str, shown: str) -> None:
    warned = statement("1", diagnostics=[finding(1, "warning") | {"message": message}])
    text = render_overview(document(derivation(warned)))

    assert f"]: {shown} (" in text
