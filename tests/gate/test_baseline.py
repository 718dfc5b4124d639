"""The baseline: what may improve, what may not get worse, and the file itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofcheck.gate.baseline import read_baseline, write_baseline
from proofcheck.gate.contents import Contents
from proofcheck.gate.entry import Baseline, Consent, Entry, record_statements
from proofcheck.gate.ratchet import improve
from proofcheck.gate.statements import read_statements
from proofcheck.source import SourceFile
from proofcheck.verdict import Evidence, ExitStatus, Standing
from tests.fakes.audit_documents import NOTHING_BELOW, goal
from tests.gate.gating import PATIENT, Record, audit, claim, failures, judge, noted, recorded

BASE = audit(claim("1"), claim("2", "checked", declares=["1"]), claim("10", "witnessed"))


def statement(document: Record, number: int) -> Record:
    found: Record = document["derivations"][0]["statements"][number]
    return found


def test_the_file_is_sorted_and_has_a_line_for_each_statement() -> None:
    document = audit(claim("10"), claim("2"), b=[claim("1 x", "checked")])
    text = write_baseline(Baseline(record_statements(read_statements(document, Path()))))
    says = [one.says for one in read_statements(document, Path())]
    (goal_shown,) = next(read_statements(document, Path())).contents.shown

    assert (
        "# proofcheck baseline 1\n"
        "# written by `proofcheck gate --update`; evidence and standing may only improve\n"
        "\n"
        "a.proof\n"
        f"  [2] proved sound {says[1]}\n"
        f"    claim show {goal_shown}\n"
        f"  [10] proved sound {says[0]}\n"
        f"    claim show {goal_shown}\n"
        "\n"
        "b.proof\n"
        f"  [1 x] checked conditional {says[2]}\n"
        f"    claim show {goal_shown}\n"
    ) == text


def test_nothing_changed_is_nothing_found() -> None:
    assert [] == list(judge(BASE, baseline=BASE).findings)


def test_a_law_that_is_named_now_is_nothing_new() -> None:
    laws = ["modulus by sign"]
    below = NOTHING_BELOW | {"laws": laws}
    named = audit(claim("1", rests_on=below, goals=[goal(line=12, column=3, laws=laws)]))
    before = audit(claim("1"))

    assert [] == list(judge(named, baseline=before).findings)
    assert [] == list(judge(before, baseline=named).findings)
    assert recorded(before) == recorded(named)


@pytest.mark.parametrize("evidence", ["witnessed", "cited", "unsupported", "refuted"])
def test_weaker_evidence_fails_at_the_goal(evidence: str) -> None:
    fallen = audit(claim("1"), claim("2", evidence, declares=["1"]), claim("10", "witnessed"))

    assert "P0914 [2] at 12:3" in failures(judge(fallen, baseline=BASE))


@pytest.mark.parametrize(
    ("fallen", "searches"),
    [
        (claim("2", "witnessed"), True),
        (claim("2", "unsupported"), True),
        (claim("2", "refuted"), False),
        (claim("2", "proved", standing="tainted"), False),
    ],
)
def test_what_is_weaker_and_not_known_to_be_false_is_searched_for_again(
    fallen: Record, searches: bool
) -> None:
    found = judge(audit(fallen), baseline=audit(claim("2")))
    (advice,) = [one.help for one in found.findings if one.code == "P0914"]

    again = "`proofcheck audit --export --anew a.proof` searches again"
    assert searches == any(one.startswith(again) for one in advice)
    assert '`proofcheck explain "2" a.proof` says why' == advice[-1]


def test_weaker_standing_fails_at_the_label() -> None:
    fallen = audit(claim("1", standing="conditional"))

    assert ["P0914 [1] at 10:1"] == failures(judge(fallen, baseline=audit(claim("1"))))


def test_one_goal_that_is_weaker_fails_though_the_weakest_is_not() -> None:
    def two(first: str) -> Record:
        goals = [goal(evidence=first, line=13, column=3), goal(evidence="witnessed")]
        return audit(claim("1", "witnessed", goals=goals))

    outcome = judge(two("checked"), baseline=two("proved"))
    assert ["[1] has a goal that is checked, recorded as proved"] == [
        one.message for one in outcome.findings
    ]
    assert ["P0914 [1] at 13:3"] == failures(outcome)
    assert [] == failures(judge(two("proved"), baseline=two("checked")))


def test_an_improvement_is_a_note_and_no_failure() -> None:
    risen = audit(claim("1"), claim("2", "proved", declares=["1"]), claim("10", "witnessed"))
    outcome = judge(risen, baseline=BASE)

    assert ([], ["P0916 [2] at 10:1"]) == (failures(outcome), noted(outcome))
    assert ExitStatus.STANDS == outcome.status


def test_a_statement_that_is_gone_fails_at_its_line_of_the_baseline() -> None:
    outcome = judge(audit(claim("1"), claim("10", "witnessed")), baseline=BASE)

    assert ["P0912 at 7:3"] == failures(outcome)
    assert "proofcheck.baseline" == outcome.findings[0].path


def test_a_statement_that_is_not_recorded_fails() -> None:
    assert ["P0913 [2] at 10:1"] == failures(
        judge(audit(claim("1"), claim("2")), baseline=audit(claim("1")))
    )


@pytest.mark.parametrize(
    "change",
    [
        {"formulas": ["show Q^T = -Q"]},
        {"from": []},
        {"kind": "cited"},
        {"truncated": True},
        {"repairs": "1"},
        {"cite": ["Euler 1748"]},
        {"goals": [goal(formula="Q = Q", evidence="checked")]},
        {"goals": [goal(role="conclusion", evidence="checked")]},
    ],
)
def test_a_statement_that_says_something_else_fails_and_names_what_rests_on_it(
    change: Record,
) -> None:
    below = claim("2", "checked", declares=["1"])
    above = claim("3", declares=["2"])
    before = audit(claim("1"), below, above)
    after = audit(claim("1"), below | change, above)
    outcome = judge(after, baseline=before)

    assert ["P0915 [2] at 10:1"] == failures(outcome)
    assert ("[3] rest on it",) == outcome.findings[0].notes


@pytest.mark.parametrize(
    "change", [{"title": "new"}, {"line": 99}, {"section": None}, {"notes": ["a word"]}]
)
def test_what_is_for_people_only_may_change(change: Record) -> None:
    after = audit(claim("1") | change)

    assert [] == failures(judge(after, baseline=audit(claim("1"))))


def test_side_goals_that_proofcheck_adds_do_not_count_as_said() -> None:
    side = goal(role="side", formula="x != 0", evidence="proved")
    after = audit(claim("1", goals=[goal(evidence="proved"), side]))

    assert [] == failures(judge(after, baseline=audit(claim("1"))))


def test_files_that_were_not_looked_at_are_not_gone() -> None:
    before = audit(claim("1"), b=[claim("1")])

    assert [] == failures(judge(audit(claim("1")), baseline=before, is_whole=False))
    assert ["P0912 at 9:3"] == failures(judge(audit(claim("1")), baseline=before))
    assert ["P0912 at 9:3"] == failures(
        judge(audit(claim("1"), b=[]), baseline=before, is_whole=False)
    )


# --- updating -------------------------------------------------------------------------------------


def updated(before: Record, after: Record, *, is_whole: bool = True) -> Record:
    old = record_statements(read_statements(before, Path()))
    new = improve(old, tuple(read_statements(after, Path())), is_whole=is_whole)
    return {key[1]: (one.evidence.value, one.standing.value) for key, one in new.items()}


def test_an_update_records_what_is_new_and_better_and_forgets_what_is_gone() -> None:
    after = audit(claim("1"), claim("2", "proved", declares=["1"]), claim("3", "refuted"))

    assert {
        "1": ("proved", "sound"),
        "2": ("proved", "sound"),
        "3": ("refuted", "refuted"),
    } == updated(BASE, after)


def test_an_update_lowers_nothing() -> None:
    after = audit(claim("1", "witnessed"), claim("2", "checked", declares=["1"]))

    assert ("proved", "sound") == updated(BASE, after)["1"]


def test_an_update_after_a_change_of_meaning_keeps_the_evidence_that_was_recorded() -> None:
    after = audit(claim("1", "witnessed", formulas=["show Q = Q"]))
    old = record_statements(read_statements(audit(claim("1")), Path()))
    statements = tuple(read_statements(after, Path()))
    (entry,) = improve(old, statements, is_whole=True).values()

    assert (Evidence.PROVED, Standing.SOUND, statements[0].says) == (
        entry.evidence,
        entry.standing,
        entry.says,
    )


def test_an_update_of_some_files_keeps_the_others() -> None:
    before = audit(claim("1"), b=[claim("9")])

    assert {"1", "9"} == updated(before, audit(claim("1")), is_whole=False).keys()
    assert {"1"} == updated(before, audit(claim("1"))).keys()


# --- the file -------------------------------------------------------------------------------------

HEAD = "# proofcheck baseline 1\n"
LINE = "  [1] proved sound 0123456789abcdef\n"


def faults(text: str) -> list[str]:
    found = read_baseline(SourceFile("b", text))
    if isinstance(found, Baseline):
        return []
    return [f"{one.code} at {one.line}:{one.column}" for one in found]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "1:1"),
        ("# proofcheck baseline 2\n", "1:1"),
        (HEAD + LINE, "2:3"),
        (HEAD + "a.proof\n  [1] proved sound\n", "3:3"),
        (HEAD + "a.proof\n" + LINE.replace("proved", "splendid"), "3:3"),
        (HEAD + "a.proof\n" + LINE.replace("sound", "fine"), "3:3"),
        (HEAD + "a.proof\n" + LINE.replace("abcdef", "abcdeg"), "3:3"),
        (HEAD + "a.proof\n" + LINE.rstrip() + " magic\n", "3:3"),
        (HEAD + "a.proof\n" + LINE + LINE, "4:3"),
        (HEAD + "a.proof\n    claim\n" + LINE, "3:5"),
        (HEAD + "a.proof\n" + LINE + "    theorem\n", "4:5"),
        (HEAD + "a.proof\n" + LINE + "    claim show 0123\n", "4:5"),
        (HEAD + "a.proof\n" + LINE + "    claim\n    claim\n", "5:5"),
        (HEAD + "a.proof\n" + LINE + "    lowered because: it is gone\n", "4:5"),
        (HEAD + "a.proof\n" + LINE + '    lowered "\\x": it is gone\n', "4:5"),
        (HEAD + "a.proof\n" + LINE + "  [1] gone\n", "4:3"),
        (HEAD + "a.proof\n  [1] gone\n    claim\n", "4:5"),
        (HEAD + "a.proof\n<<<<<<< HEAD\n   x\n", "3:1"),
        (HEAD + "a.proof\n<<<<<<< HEAD\n" + LINE + "=======\n" + LINE + ">>>>>>> b\n", "3:1"),
        (HEAD + "a.proof\n" + LINE + "=======\nb.proof\n" + LINE, "4:1"),
    ],
)
def test_a_line_that_is_no_entry_makes_the_file_unreadable(text: str, place: str) -> None:
    assert [f"P0911 at {place}"] == faults(text)


def test_a_good_file_is_read() -> None:
    assert [] == faults(HEAD + "\na.proof\n" + LINE + "# a word\n" + LINE.replace("[1]", "[2]"))
    assert [] == faults(HEAD + "=== a.proof\n" + LINE + '"======= a.proof"\n' + LINE)


_DIGESTS = st.frozensets(st.from_regex(r"[0-9a-f]{16}", fullmatch=True), max_size=2)
_LABELS = (
    st.text("ab 1.2'*:", min_size=1, max_size=6).map(lambda one: " ".join(one.split())).filter(bool)
)
_KEYS = st.tuples(
    st.text(min_size=1, max_size=8).filter(lambda one: "\n" not in one and "\0" not in one),
    _LABELS,
)
_CONTENTS = st.builds(
    Contents,
    st.sampled_from(["definition", "hypothesis", "claim", "cited", "informal"]),
    st.booleans(),
    st.lists(_LABELS, max_size=2).map(tuple),
    _DIGESTS,
    _DIGESTS,
    _DIGESTS,
    _DIGESTS,
)
_ENTRIES = st.dictionaries(
    _KEYS,
    st.builds(
        Entry,
        st.sampled_from(Evidence),
        st.sampled_from(Standing),
        st.just("0123456789abcdef"),
        st.lists(st.sampled_from(Evidence), max_size=3).map(tuple),
        contents=st.none() | _CONTENTS,
    ),
    max_size=5,
)
_CONSENTS = st.dictionaries(
    _KEYS,
    st.lists(st.builds(Consent, st.just("is gone; [3] rests on it"), st.text()), max_size=2).map(
        tuple
    ),
    max_size=2,
)


@PATIENT
@given(st.builds(Baseline, _ENTRIES, _CONSENTS))
def test_what_is_written_is_read_again(baseline: Baseline) -> None:
    found = read_baseline(SourceFile("b", write_baseline(baseline)))

    assert isinstance(found, Baseline)
    assert baseline.entries == {k: replace(one, line=0) for k, one in found.entries.items()}
    assert {k: c for k, c in baseline.consents.items() if c} == {
        k: c for k, c in found.consents.items() if c
    }


@PATIENT
@given(st.text(max_size=60))
def test_no_text_makes_the_reader_of_baselines_fail(text: str) -> None:
    assert isinstance(read_baseline(SourceFile("b", HEAD + text)), (Baseline, tuple))
