"""The summary at the end of an audit."""

from __future__ import annotations

import re

from proofcheck.reports import render_audit, render_explanation, render_troubles
from tests.fakes.audit_documents import (
    CONDITIONAL,
    HYPOTHESIS,
    MIXED_DOCUMENT,
    PROVED,
    SOUND_DOCUMENT,
    UNSUPPORTED,
    Record,
    derivation,
    document,
    statement,
)


def summary_of(text: str) -> str:
    return text[text.index("\nsummary ") :]


SUMMARY = summary_of(render_audit(MIXED_DOCUMENT))


def test_what_is_not_supported_comes_first_and_grouped() -> None:
    groups = re.findall(r"^([a-z][a-z -]+) \((\d+)\)$", SUMMARY, re.MULTILINE)

    expected = [
        ("refuted", "1"),
        ("ill-formed", "1"),
        ("unsupported", "1"),
        ("tainted", "1"),
        ("missing dependencies", "1"),
    ]
    assert expected == groups


def test_each_of_them_is_named_with_its_reason() -> None:
    assert "[2.1]  the square is the identity: false at n = 2" in SUMMARY
    assert "[2.5]  `Z` is defined nowhere" in SUMMARY
    assert "[2.4]  too hard: out of budget" in SUMMARY
    assert "[2.6]  lacks [1.1]" in SUMMARY


def test_counts_are_of_what_is_shown() -> None:
    expected = (
        "11 statements: 5 proved (1 only with missing dependencies), 1 checked, 1 witnessed, "
        "1 unsupported, 1 refuted, 1 ill-formed, 1 hypothesis"
    )

    assert expected in re.sub(r"\s+", " ", SUMMARY)


def test_standing_modulo_repairs_says_what_it_changes() -> None:
    flat = re.sub(r"\s+", " ", SUMMARY)

    assert "modulo repairs: 5 sound" in flat
    assert "[2.2] tainted -> sound" in flat


def test_what_is_worse_with_repairs_comes_first_and_says_why() -> None:
    def fallen(label: str, *, read: str = "2*") -> Record:
        repaired = [{"label": "2", "read_as": read}]
        return statement(
            label,
            standing="tainted",
            standing_modulo_repairs="refuted",
            refutations_modulo_repairs=[{"formula": "m >= 1", "repaired": repaired}],
        )

    lifted = statement("5", standing="tainted", standing_modulo_repairs="sound")
    repair = statement("2*", repairs="2")
    found = document(derivation(lifted, repair, fallen("3"), fallen("4"), fallen("6", read="2'")))
    flat = re.sub(r"\s+", " ", summary_of(render_audit(found)))

    assert (
        "worse with repairs: [3], [4] tainted -> refuted, by [2*] in place of [2]; "
        "[6] tainted -> refuted, by [2'] in place of [2] "
        "modulo repairs: 2 sound, 3 refuted (3 of them not as printed); [5] tainted -> sound"
    ) in flat


def test_nothing_is_worse_where_repairs_only_help() -> None:
    assert "worse with repairs" not in SUMMARY


def test_without_repairs_nothing_is_said_of_them() -> None:
    assert "modulo repairs" not in render_audit(SOUND_DOCUMENT)


def test_a_sound_audit_says_so_in_one_line() -> None:
    text = summary_of(render_audit(SOUND_DOCUMENT))

    assert "everything is sound" in text
    assert "2 statements: 1 proved, 1 hypothesis" in text


def test_a_conditional_audit_says_how_much_of_it_is_open() -> None:
    text = summary_of(render_audit(document(derivation(HYPOTHESIS, PROVED, CONDITIONAL))))

    assert "everything is supported, 1 of 3 only conditionally" in text


def test_an_audit_with_one_unsupported_claim_says_neither() -> None:
    text = summary_of(render_audit(document(derivation(HYPOTHESIS, UNSUPPORTED))))

    assert "everything is" not in text


def test_presumed_dependencies_are_told_from_missing_ones() -> None:
    one = statement("1", missing=["0"], truncated=True)
    text = render_troubles(document(derivation(one)))

    assert "lacks [0] (presumed: the source is cut off)" in text


def test_a_long_group_lists_the_rest_by_label() -> None:
    many = [
        statement(str(number), evidence="unsupported", standing="unsupported", reason="no engine")
        for number in range(30)
    ]
    text = render_troubles(document(derivation(*many)))

    assert "unsupported (30)" in text
    assert "[29]" in text
    assert text.count("\n") < 20


def test_the_quiet_report_of_a_sound_audit_is_empty() -> None:
    assert render_troubles(SOUND_DOCUMENT) == ""
    assert "refuted (1)" in render_troubles(MIXED_DOCUMENT)


def _judged(label: str, why: str, fate: str = "needed") -> Record:
    return {"label": label, "necessity": fate, "why": why}


def test_what_is_declared_and_what_of_it_is_judged_are_counted_apart() -> None:
    needed = statement("3", **{"from": ["1", "2"]}, dependencies=[])
    needed["dependencies"] = [_judged("1", "name"), _judged("2", "proof", "unused")]
    refuted = statement("4", evidence="refuted", standing="refuted", **{"from": ["1", "3"]})

    alone = summary_of(render_audit(document(derivation(HYPOTHESIS, needed))))
    assert "\n2 declared dependencies: 1 needed, 1 unused, 0 unknown (0 %)\n" in alone
    both = summary_of(render_audit(document(derivation(HYPOTHESIS, needed, refuted))))
    assert "\n4 declared dependencies, 2 of them judged: 1 needed, 1 unused, 0 unknown" in both


def test_a_shortcut_is_counted_as_one() -> None:
    claim = statement("3", **{"from": ["1", "2"]}, unused=["1"])
    claim["dependencies"] = [_judged("1", "proof", "unused"), _judged("2", "lemma", "unused")]
    found = document(derivation(claim))

    assert "0 needed, 2 unused (shortcuts: 1), 0 unknown" in summary_of(render_audit(found))
    assert re.search(r"^  shortcuts +\[2\]$", render_explanation(found, "3"), re.MULTILINE)
