"""What the gate says of made-up audits: findings, acceptances, rules, and the exit status."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.verdict import ExitStatus
from tests.fakes.audit_documents import NOTHING_BELOW, goal
from tests.gate.gating import (
    accepted,
    audit,
    claim,
    error,
    failures,
    judge,
    tainted,
)


def accept(*entries: str) -> str:
    return f"accept = {[*entries]}\n"


# --- without a policy -----------------------------------------------------------------------------


def test_what_stands_passes() -> None:
    outcome = judge(audit(claim("1"), claim("2", "checked")))

    assert ([], ExitStatus.STANDS) == (failures(outcome), outcome.status)


@pytest.mark.parametrize(
    ("evidence", "code", "status"),
    [("refuted", "P0931", 1), ("ill-formed", "P0932", 1), ("unsupported", "P0933", 3)],
)
def test_bad_evidence_fails_at_the_goal_that_has_it(evidence: str, code: str, status: int) -> None:
    goals = [goal(evidence="proved", line=11, column=3), goal(evidence=evidence, line=12, column=5)]
    outcome = judge(audit(claim("1"), claim("2", evidence, goals=goals)))

    assert [f"{code} [2] at 12:5"] == failures(outcome)
    assert status == outcome.status


@pytest.mark.parametrize(("role", "needs"), [("side", "needs 1 - q != 0: "), ("show", "")])
def test_of_a_side_goal_it_is_said_what_is_needed(role: str, needs: str) -> None:
    example = {"sizes": {"n": 0}, "why": "both sides are equal"}
    one = goal(evidence="refuted", formula="1 - q != 0", role=role, counterexample=example)
    (found,) = judge(audit(claim("1", "refuted", goals=[one]))).findings

    assert (f"at n = 0: {needs}both sides are equal",) == found.notes


def test_a_refuted_statement_outweighs_an_unsupported_one() -> None:
    assert 1 == judge(audit(claim("1", "unsupported"), claim("2", "refuted"))).status


def test_taint_fails_at_the_label() -> None:
    outcome = judge(audit(claim("1", "refuted"), tainted("2", "1")))

    assert ["P0934 [2] at 10:1", "P0931 [1] at 12:3"] == failures(outcome)


def test_an_error_of_the_audit_fails_at_its_place_and_a_warning_does_not() -> None:
    mild = error("P0205") | {"severity": "warning"}
    outcome = judge(audit(claim("1", diagnostics=[error("P0201"), mild])))

    assert ["P0201 [1] at 11:8"] == failures(outcome)


def test_what_is_missing_without_a_finding_of_its_own_fails() -> None:
    said = error("P0230", "`S` comes from [1], which is not declared")
    both = claim("3", missing=["1", "2"], diagnostics=[said])

    assert ["P0230 [3] at 11:8"] == failures(judge(audit(both | {"missing": ["1"]})))
    assert ["P0935 [3] at 10:1", "P0230 [3] at 11:8"] == failures(judge(audit(both)))


def test_what_the_edge_of_a_page_may_have_cut_is_presumed() -> None:
    assert [] == failures(judge(audit(claim("3", missing=["1"], truncated=True))))


def test_nothing_looked_at_is_no_success() -> None:
    assert ExitStatus.NOTHING_SELECTED == judge(audit()).status


def test_a_file_that_cannot_be_read_ends_with_2_and_cannot_be_accepted() -> None:
    document = audit(claim("1"))
    document["derivations"][0]["diagnostics"] = [error("P0104")]

    assert ExitStatus.UNREADABLE == judge(document).status


def test_a_fault_of_ours_ends_with_5() -> None:
    outcome = judge(audit(claim("1", "refuted", diagnostics=[error("P0502")])))

    assert ExitStatus.TOOLKIT_FAILED == outcome.status


@pytest.mark.parametrize("word", ["evidence", "standing"])
def test_a_word_that_does_not_exist_is_no_pass(word: str) -> None:
    with pytest.raises(ValueError, match="splendid"):
        judge(audit(claim("1") | {word: "splendid"}))


def test_a_document_of_another_version_is_no_pass() -> None:
    with pytest.raises(ValueError, match="version 1"):
        judge(audit(claim("1")) | {"version": 2})


# --- acceptances ----------------------------------------------------------------------------------


def test_an_accepted_finding_does_not_fail_and_is_still_there() -> None:
    outcome = judge(audit(claim("1", "refuted")), accept("[1] refuted, because it is known"))

    assert ([], ["P0931 [1] at 12:3"]) == (failures(outcome), accepted(outcome))
    assert ExitStatus.STANDS == outcome.status
    assert "refuted" == outcome.statements[0].evidence.value


def test_an_acceptance_of_another_word_does_not_help() -> None:
    outcome = judge(audit(claim("1", "refuted")), accept("[1] unsupported, because it is known"))

    assert ["P0931 [1] at 12:3", "P0906 at 1:11"] == failures(outcome)


def test_an_acceptance_covers_one_finding_with_its_code() -> None:
    twice = claim("1", diagnostics=[error("P0201", line=11), error("P0201", line=13)])
    once = "[1] P0201, because it is known"

    assert ["P0201 [1] at 13:8"] == failures(judge(audit(twice), accept(once)))
    assert [] == failures(judge(audit(twice), accept(once, once)))
    assert ["P0906 at 1:79"] == failures(judge(audit(twice), accept(once, once, once)))


def test_a_code_may_be_given_by_name() -> None:
    outcome = judge(
        audit(claim("1", diagnostics=[error("P0201")])),
        accept("[1] dangling-dependency, because it is printed so"),
    )
    assert [] == failures(outcome)


def test_labels_are_compared_as_everywhere() -> None:
    outcome = judge(
        audit(claim("T 6\N{PRIME}.1", "refuted")), accept("[T  6'.1] refuted, because x")
    )
    assert [] == failures(outcome)


def test_an_acceptance_that_is_not_needed_fails_where_it_stands() -> None:
    text = 'accept = [\n  "[1] refuted, because x",\n]\n'

    assert ["P0906 at 2:3"] == failures(judge(audit(claim("1")), text))


@pytest.mark.parametrize(
    ("diagnostics", "said"),
    [
        ([error("P0239") | {"severity": "warning"}], "which keeps no gate shut: it is no error"),
        ([error("P0230") | {"severity": "warning"}], "which is not found"),
        ([], "which is not found"),
    ],
)
def test_a_warning_needs_no_acceptance_and_the_gate_says_so(
    diagnostics: list[dict[str, Any]], said: str
) -> None:
    warned = audit(claim("1", diagnostics=diagnostics))
    outcome = judge(warned, accept("[1] P0239, because x"))

    assert ["P0906 at 1:11"] == failures(outcome)
    assert f"the policy accepts [1] P0239, {said}" == outcome.findings[0].message
    assert [] == failures(judge(warned))


def test_an_error_with_the_code_of_a_warning_is_accepted() -> None:
    outcome = judge(audit(claim("1", diagnostics=[error("P0239")])), accept("[1] P0239, because x"))
    assert [] == failures(outcome)


def test_an_acceptance_of_no_statement_fails() -> None:
    assert ["P0906 at 1:11"] == failures(judge(audit(claim("1")), accept("[9] refuted, because x")))


def test_an_acceptance_holds_until_its_day_and_not_longer() -> None:
    document = audit(claim("1", "refuted"))
    good = judge(document, accept("[1] refuted until 2030-01-31, because x"))
    late = judge(document, accept("[1] refuted until 2030-01-30, because x"))

    assert [] == failures(good)
    assert ["P0931 [1] at 12:3", "P0907 at 1:11"] == failures(late)


def test_an_acceptance_of_a_label_of_two_files_is_refused() -> None:
    document = audit(claim("1", "refuted"), b=[claim("1", "refuted")])
    unclear = judge(document, accept("[1] refuted, because x"))
    clear = judge(document, accept("[a:1] refuted, because x", "[b:1] refuted, because x"))

    assert ["P0931 [1] at 12:3", "P0931 [1] at 12:3", "P0903 at 1:11"] == failures(unclear)
    assert ExitStatus.UNREADABLE == unclear.status
    assert [] == failures(clear)


def test_a_finding_about_a_file_is_accepted_by_its_path() -> None:
    document = audit(claim("1"))
    document["derivations"][0]["diagnostics"] = [error("P0211")]

    assert [] == failures(judge(document, accept("a.proof P0211, because x")))
    assert ["P0211 at 11:8", "P0906 at 1:11"] == failures(
        judge(document, accept("b.proof P0211, because x"))
    )


def test_in_a_run_about_some_files_others_are_not_called_stale() -> None:
    texts = accept("[9] refuted, because x", "b.proof P0211, because x")

    assert [] == failures(judge(audit(claim("1")), texts, is_whole=False))
    assert ["P0906 at 1:11"] == failures(
        judge(audit(claim("9")), accept("[9] refuted, because x"), is_whole=False)
    )


# --- taint ----------------------------------------------------------------------------------------


def test_taint_from_what_is_accepted_is_accepted_with_it() -> None:
    document = audit(claim("1", "refuted"), tainted("2", "1"))
    outcome = judge(document, accept("[1] refuted, because x"))

    assert ([], ["P0934 [2] at 10:1", "P0931 [1] at 12:3"]) == (
        failures(outcome),
        accepted(outcome),
    )


def test_taint_from_something_else_as_well_is_not() -> None:
    document = audit(
        claim("1", "refuted"), claim("0", "refuted"), tainted("2", "1", refuted=["0", "1"])
    )
    outcome = judge(document, accept("[1] refuted, because x"))

    assert ["P0934 [2] at 10:1", "P0931 [0] at 12:3"] == failures(outcome)


def test_taint_from_an_expired_acceptance_is_not() -> None:
    document = audit(claim("1", "refuted"), tainted("2", "1"))
    outcome = judge(document, accept("[1] refuted until 2000-01-01, because x"))

    assert "P0934 [2] at 10:1" in failures(outcome)


def test_a_cycle_is_never_excused() -> None:
    document = audit(claim("1", "refuted"), tainted("2", "3", "2", refuted=["1"]))

    assert ["P0934 [2] at 10:1"] == failures(judge(document, accept("[1] refuted, because x")))


# --- floors ---------------------------------------------------------------------------------------


FLOOR = '[[require]]\nkind = "claim"\nevidence = "checked"\n'


@pytest.mark.parametrize("evidence", ["witnessed", "cited", "unsupported"])
def test_evidence_below_the_floor_fails(evidence: str) -> None:
    outcome = judge(audit(claim("1", evidence), claim("2")), FLOOR)

    assert ["P0921 [1] at 12:3"] == failures(outcome)
    assert ExitStatus.FINDING == outcome.status


@pytest.mark.parametrize("evidence", ["checked", "proved"])
def test_evidence_at_the_floor_or_above_passes(evidence: str) -> None:
    assert [] == failures(judge(audit(claim("1", evidence)), FLOOR))


def test_of_two_floors_the_higher_one_counts() -> None:
    both = FLOOR + '[[require]]\nlabel = "1"\nevidence = "proved"\n'

    assert ["P0921 [1] at 12:3"] == failures(judge(audit(claim("1", "checked")), both))


def test_evidence_below_the_floor_can_be_accepted() -> None:
    outcome = judge(
        audit(claim("1", "witnessed"), claim("2")), accept("[1] witnessed, because x") + FLOOR
    )
    assert ([], ["P0921 [1] at 12:3"]) == (failures(outcome), accepted(outcome))


def test_standing_below_the_floor_fails_at_the_label() -> None:
    floor = '[[require]]\nlabel = "*"\nstanding = "sound"\n'
    document = audit(claim("1"), claim("2", standing="conditional"))

    assert ["P0922 [2] at 10:1"] == failures(judge(document, floor))
    assert [] == failures(judge(document, accept("[2] conditional, because x") + floor))


def test_a_floor_for_taint_asks_for_an_acceptance_of_its_own() -> None:
    floor = '[[require]]\nlabel = "2"\nstanding = "conditional"\n'
    document = audit(claim("1", "refuted"), tainted("2", "1"))
    outcome = judge(document, accept("[1] refuted, because x") + floor)

    assert ["P0922 [2] at 10:1"] == failures(outcome)


def test_standing_with_repairs_has_a_floor_of_its_own() -> None:
    floor = '[[require]]\nlabel = "1"\nrepaired-standing = "conditional"\n'

    assert [] == failures(judge(audit(claim("1")), floor))
    assert ["P0922 [1] at 10:1"] == failures(
        judge(audit(claim("1", standing_modulo_repairs="tainted")), floor)
    )


@pytest.mark.parametrize(
    "scope", ['kind = "cited"', 'label = "9.*"', 'file = "b.proof"', 'file = "sub/*"']
)
def test_a_rule_about_nothing_fails_where_it_stands(scope: str) -> None:
    text = f'\n[[require]]\n{scope}\nevidence = "proved"\n'

    assert ["P0905 at 2:1"] == failures(judge(audit(claim("1.1")), text))


def test_scopes_select_by_kind_label_and_file() -> None:
    document = audit(claim("1.1", "checked"), claim("2.1", "checked"), b=[claim("1.1", "checked")])
    text = '[[require]]\nkind = "claim"\nlabel = "1.*"\nfile = "a.*"\nevidence = "proved"\n'
    outcome = judge(document, text)

    assert [("a.proof", "1.1")] == [(one.path, one.label) for one in outcome.findings]


@pytest.mark.parametrize(
    ("pattern", "labels"),
    [("2.4", ["2.4"]), ("2.4*", ["2.4", "2.4*", "2.41"]), ("2.4[*]", ["2.4*"]), ("2.?", ["2.4"])],
)
def test_a_star_in_a_pattern_is_any_text_and_in_brackets_a_star(
    pattern: str, labels: list[str]
) -> None:
    document = audit(*(claim(one, "checked") for one in ("2.4", "2.4*", "2.41")))
    outcome = judge(document, f'[[require]]\nlabel = "{pattern}"\nevidence = "proved"\n')

    assert labels == [one.label for one in outcome.findings]


# --- bans -----------------------------------------------------------------------------------------


def chain(length: int) -> list[dict[str, Any]]:
    return [claim(str(n), declares=[str(n - 1)] if n else []) for n in range(length)]


def test_resting_on_what_is_forbidden_fails_with_the_way_there() -> None:
    ban = '[[forbid]]\nlabel = "3"\nrests-on = "[0]"\n'
    outcome = judge(audit(*chain(4)), ban)

    assert ["P0923 [3] at 10:1"] == failures(outcome)
    assert "[3] must not rest on [0]: [3] > [2] > [1] > [0]" == outcome.findings[0].message
    assert [] == failures(judge(audit(*chain(3), claim("3")), ban))


def test_what_is_missing_counts_as_rested_on() -> None:
    ban = '[[forbid]]\nlabel = "2"\nrests-on = "[1]"\n'
    said = error("P0230", "it comes from [1]")
    document = audit(claim("1"), claim("2", missing=["1"], diagnostics=[said]))

    assert ["P0923 [2] at 10:1", "P0230 [2] at 11:8"] == failures(judge(document, ban))


def test_a_chain_of_any_length_is_walked() -> None:
    ban = '[[forbid]]\nlabel = "4999"\nrests-on = "[0]"\n'

    assert ["P0923 [4999] at 10:1"] == failures(judge(audit(*chain(5000)), ban))


@pytest.mark.parametrize("category", ["cited", "witnessed", "unsupported", "ill-formed"])
def test_whole_categories_can_be_forbidden(category: str) -> None:
    ban = f'[[forbid]]\nlabel = "2"\nrests-on = ["{category}"]\n'
    below = NOTHING_BELOW | {category.replace("-", "_"): ["1"]}

    assert ["P0923 [2] at 10:1"] == failures(
        judge(audit(claim("1"), claim("2", rests_on=below)), ban)
    )
    assert [] == failures(judge(audit(claim("1"), claim("2")), ban))


def test_a_theorem_of_the_library_can_be_forbidden() -> None:
    ban = '[[forbid]]\nlabel = "2"\nrests-on = ["library exp"]\n'
    below = NOTHING_BELOW | {"library": ["exp"]}

    assert ["P0923 [2] at 10:1"] == failures(judge(audit(claim("2", rests_on=below)), ban))
    assert [] == failures(judge(audit(claim("2")), ban))


@pytest.mark.parametrize("item", ["library", "library modulus by sign", "cited"])
def test_a_law_that_is_no_theorem_is_never_forbidden_with_the_library(item: str) -> None:
    ban = f'[[forbid]]\nlabel = "2"\nrests-on = ["{item}"]\n'
    below = NOTHING_BELOW | {"laws": ["modulus by sign"]}

    assert [] == failures(judge(audit(claim("2", rests_on=below)), ban))


def test_to_forbid_what_does_not_exist_fails() -> None:
    ban = '[[forbid]]\nlabel = "2"\nrests-on = "[1]"\n'

    assert ["P0905 at 1:1"] == failures(judge(audit(claim("2")), ban))


def test_a_forbidden_support_can_be_accepted() -> None:
    ban = '[[forbid]]\nlabel = "3"\nrests-on = "[0]"\n'
    text = accept("[3] forbidden-support, because it will be replaced") + ban

    assert [] == failures(judge(audit(*chain(4)), text))
