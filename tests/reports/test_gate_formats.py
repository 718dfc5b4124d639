"""What the gate found, in every format: complete, valid, and with nothing left unescaped."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft4Validator, ValidationError

from proofcheck.gate.document import write_outcome
from proofcheck.reports.machine.gate_text import render_gate
from proofcheck.reports.machine.github import render_github
from proofcheck.reports.machine.json_document import render_json
from proofcheck.reports.machine.junit import render_junit
from proofcheck.reports.machine.sarif import render_sarif
from tests.gate.gating import PATIENT, audit, claim, error, judge, tainted

Record = dict[str, Any]

POLICY = 'accept = ["[1] refuted until 2031-01-01, because it is printed so"]\n'
HOSTILE = "a \"b\" <c> & 'd' ]]> \x1b[31m \x00 \u202e %0A ::error:: , \r\n::warning::x é ∑"


def document(policy: str = POLICY) -> Record:
    return write_outcome(
        judge(
            audit(
                claim("1", "refuted", title="false"),
                tainted("2", "1"),
                claim("3", diagnostics=[error("P0201")]),
                claim("4"),
            ),
            policy,
        )
    )


def hostile() -> Record:
    bad = error("P0201", HOSTILE) | {"notes": [HOSTILE], "help": [HOSTILE], "rendered": HOSTILE}
    found = audit(claim("x<&y", title=HOSTILE, diagnostics=[bad]))
    found["derivations"][0]["path"] = "a b<&\"'>,:%é.proof"
    return write_outcome(judge(found))


# --- the document ---------------------------------------------------------------------------------


def test_the_document_says_what_was_found_and_what_was_accepted() -> None:
    found = json.loads(render_json(document()))

    assert ("proofcheck-gate", 1, 1) == (found["format"], found["version"], found["status"])
    assert {"statements": 4, "failed": 1, "accepted": 2, "noted": 0} == found["summary"]
    assert [
        ("P0934", "2", "accepted", 10, 1),
        ("P0201", "3", "failed", 11, 8),
        ("P0931", "1", "accepted", 12, 3),
    ] == [(f["code"], f["label"], f["status"], f["line"], f["column"]) for f in found["findings"]]
    assert ("it is printed so", "2031-01-01") == (
        found["findings"][2]["because"],
        found["findings"][2]["until"],
    )


def test_accepting_leaves_evidence_and_standing_as_they_are() -> None:
    with_and_without = [document(), document("")]
    shown = [
        [(s["label"], s["evidence"], s["standing"]) for s in one["statements"]]
        for one in with_and_without
    ]
    assert shown[0] == shown[1]
    assert ("1", "refuted", "refuted") == shown[0][0]


# --- text -----------------------------------------------------------------------------------------


def test_the_text_ends_with_one_line_that_says_how_it_ended() -> None:
    assert (
        "error[P0201]: something\n"
        "\n"
        "accepted [1] refuted until 2031-01-01, because it is printed so\n"
        "accepted 1 more: tainted by statements that are accepted, and nothing else\n"
        "gate: 4 statements, 1 failure, 2 accepted: exit status 1\n"
    ) == render_gate(document())


def test_a_gate_that_stands_open_says_so() -> None:
    found = write_outcome(judge(audit(claim("1"))))
    note = "note: no policy was found, so nothing is accepted, and no evidence is required\n"
    line = "gate: 1 statement: everything stands as required\n"

    assert note + line == render_gate({**found, "policy": None})
    assert line == render_gate(found)
    assert note not in render_gate({**found, "policy": None, "status": 2})


def test_no_terminal_obeys_the_text() -> None:
    text = render_gate(hostile(), ascii_only=True)
    assert text.isascii()
    assert [] == [sign for sign in text if not sign.isprintable() and sign != "\n"]


# --- SARIF ----------------------------------------------------------------------------------------


SCHEMA = Path(__file__).parents[1] / "schemas" / "sarif-schema-2.1.0.json"
SARIF = Draft4Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def sarif(found: Record) -> Record:
    log: Record = json.loads(render_sarif(found))
    SARIF.validate(log)
    return log


def test_the_schema_is_the_published_one() -> None:
    Draft4Validator.check_schema(SARIF.schema)
    said = (SCHEMA.parent / "README.md").read_text(encoding="utf-8")

    assert "https://docs.oasis-open.org/sarif/sarif/v2.1.0" in SARIF.schema["id"]
    assert sha256(SCHEMA.read_bytes()).hexdigest() in said


def test_sarif_is_valid_and_says_where_and_what() -> None:
    run = sarif(document())["runs"][0]
    failed = run["results"][1]

    assert "proofcheck" == run["tool"]["driver"]["name"]
    assert ["P0201", "P0931", "P0934"] == [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert ("P0201", 0, "error", "something") == (
        failed["ruleId"],
        failed["ruleIndex"],
        failed["level"],
        failed["message"]["text"],
    )
    (place,) = failed["locations"]
    assert {"startLine": 11, "startColumn": 8} == place["physicalLocation"]["region"]
    assert "a.proof" == place["physicalLocation"]["artifactLocation"]["uri"]
    assert "a:3" == place["logicalLocations"][0]["fullyQualifiedName"]


def test_what_is_accepted_is_suppressed_in_sarif_and_what_fails_is_not() -> None:
    results = sarif(document())["runs"][0]["results"]

    assert ["[1] accepted", None, "it is printed so"] == [
        one.get("suppressions", [{}])[0].get("justification") for one in results
    ]


@pytest.mark.parametrize(
    "damage",
    [
        lambda log: log.update(version="2.0.0"),
        lambda log: log["runs"][0]["results"][0].update(level="fatal"),
        lambda log: log["runs"][0]["results"][0].update(surprise=1),
        lambda log: log["runs"][0]["results"][0].pop("message"),
        lambda log: log["runs"][0].pop("tool"),
        lambda log: log["runs"][0]["results"][0].update(ruleIndex="first"),
        lambda log: log["runs"][0]["results"][2].update(suppressions=[{"kind": "because"}]),
        lambda log: log["runs"][0].update(columnKind="cells"),
        lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"][
            "region"
        ].update(startLine=0),
    ],
)
def test_the_schema_would_notice(damage: Any) -> None:
    log = sarif(document())
    damage(log)
    with pytest.raises(ValidationError):
        SARIF.validate(log)


def test_hostile_text_is_valid_sarif_with_a_uri_as_place() -> None:
    text = render_sarif(hostile())
    place = sarif(hostile())["runs"][0]["results"][0]["locations"][0]

    assert text.isascii()
    assert "\\u001b" not in text
    assert (
        "a%20b%3C%26%22%27%3E%2C%3A%25%C3%A9.proof"
        == (place["physicalLocation"]["artifactLocation"]["uri"])
    )


def test_a_policy_that_cannot_be_read_is_valid_sarif_too() -> None:
    found = write_outcome(judge(audit(), 'accept = ["[1] refuted, because x"]\n'))
    assert ["P0906"] == [one["ruleId"] for one in sarif(found)["runs"][0]["results"]]


# --- JUnit ----------------------------------------------------------------------------------------


def test_junit_has_a_case_for_each_statement_and_one_for_the_file() -> None:
    suites = ET.fromstring(render_junit(document()))
    cases = {case.get("name"): [child.tag for child in case] for case in suites.iter("testcase")}

    assert {
        "[1] false": ["skipped"],
        "[2] claim": ["skipped"],
        "[3] claim": ["failure"],
        "[4] claim": [],
        "the file itself": [],
    } == cases
    assert ("5", "1", "2") == (
        suites.get("tests"),
        suites.get("failures"),
        suites.get("skipped"),
    )


def test_junit_shows_our_diagnostics_and_the_reason_of_what_is_accepted() -> None:
    suites = ET.fromstring(render_junit(document()))
    (failure,) = suites.iter("failure")
    skipped = [one.get("message") for one in suites.iter("skipped")]

    assert ("P0201", "something", "error[P0201]: something") == (
        failure.get("type"),
        failure.get("message"),
        failure.text,
    )
    assert "accepted: [1] is refuted, because it is printed so" == skipped[0]


def test_a_fault_of_the_policy_is_a_failure_in_junit() -> None:
    found = write_outcome(judge(audit(claim("1")), 'accept = ["[9] refuted, because x"]\n'))
    suites = ET.fromstring(render_junit(found))

    assert ["P0906"] == [one.get("type") for one in suites.iter("failure")]


@PATIENT
@given(st.text(max_size=30))
def test_any_text_is_well_formed_xml(text: str) -> None:
    found = audit(claim("1", title=text, diagnostics=[error("P0201", text)]))
    shown = render_junit(write_outcome(judge(found)))

    assert 2 == len(list(ET.fromstring(shown).iter("testcase")))


def test_hostile_text_is_one_failure() -> None:
    suites = ET.fromstring(render_junit(hostile()))
    assert 1 == len(list(suites.iter("failure")))


# --- GitHub ---------------------------------------------------------------------------------------

_COMMAND = re.compile(r"::(error|notice) ((?:[a-z]+=[^,:\n]*,?)+)::([^\r\n]*)")


def test_an_annotation_has_file_line_and_column() -> None:
    assert (
        "::error file=a.proof,line=11,col=8,title=P0201 dangling-dependency::something\n"
        "gate: exit status 1\n"
    ) == render_github(document())


def test_nothing_in_a_file_ends_a_command_or_begins_one() -> None:
    lines = render_github(hostile()).split("\n")

    assert 3 == len(lines)
    match = _COMMAND.fullmatch(lines[0])
    assert match is not None
    properties = dict(pair.split("=", 1) for pair in match[2].split(","))
    assert "a b<&\"'>%2C%3A%25é.proof" == properties["file"]
    assert "%250A" in match[3]


@PATIENT
@given(st.text(max_size=40))
def test_any_text_is_one_command(text: str) -> None:
    found = audit(claim("1", diagnostics=[error("P0201", text)]))
    shown = render_github(write_outcome(judge(found)))

    assert 2 == shown.count("\n")
    assert 1 == sum(line.startswith("::") for line in re.split(r"[\r\n]", shown))
