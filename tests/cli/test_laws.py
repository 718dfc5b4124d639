"""Laws that the kernel applies are named by every report, also those that are no theorems.

One claim rests on a definition, one on an axiom of order, one on neither; one rests on the first.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from proofcheck.logic.laws.all_laws import LAWS, believed
from tests.cli.real_audit import Auditor, Found

BY_DEFINITION = """[1] claim "a square"
  let c := 2
  given z : Complex
  show |z|^2 = conj(z)*z

"""
BY_AN_AXIOM = """[2] claim "a product"
  given x, y : Real
  assume x != 0
  assume y != 0
  show x*y != 0

"""
BY_NEITHER = """[3] claim "a sum"
  given x : Real
  show x + x = 2*x

"""
BY_THE_FIRST = """[4] claim "speaks of a name of the first"
  show c + c = 4
  from [1]
"""
TEXT = BY_DEFINITION + BY_AN_AXIOM + BY_NEITHER + BY_THE_FIRST

CITED = "modulus"
DEFINITIONS = sorted(believed(CITED))
"""What the first proof cites, and what is believed for it: the axioms below it if it is a lemma."""

AXIOM, LEMMA = "inverse of a number", "product that is not zero"
BY_MEANING = f"laws by definition: {', '.join(DEFINITIONS)}"
LEMMAS = {"1": [CITED] if LAWS[CITED].is_lemma else [], "2": [LEMMA], "3": [], "4": []}


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def explain(auditor: Auditor, label: str) -> str:
    return flat(auditor.run("explain", label, auditor.write(TEXT), "--jobs", 0)[1])


@pytest.fixture
def found(auditor: Auditor) -> Found:
    return auditor.audit(TEXT)


def rests_on(found: Found, label: str) -> Any:
    return next(one for one in found.statements if one["label"] == label)["rests_on"]


def test_json_names_the_laws_of_a_statement_and_of_what_it_rests_on(found: Found) -> None:
    laws = {label: rests_on(found, label)["laws"] for label in "1234"}

    assert {"1": DEFINITIONS, "2": [AXIOM], "3": [], "4": DEFINITIONS} == laws


def test_json_names_the_laws_of_a_goal(found: Found) -> None:
    laws = {label: found.goal(label)["laws"] for label in "1234"}

    assert {"1": DEFINITIONS, "2": [AXIOM], "3": [], "4": []} == laws


def test_json_names_the_lemmas_of_a_goal(found: Found) -> None:
    assert {label: found.goal(label)["lemmas"] for label in "1234"} == LEMMAS


def test_json_says_what_each_law_is_called_and_which_statements_apply_it(found: Found) -> None:
    said = {one["name"]: (one["kind"], one["statements"]) for one in found.document["laws"]}

    assert said == {
        AXIOM: ("axiom of order", ["t:2"]),
        **{name: ("definition", ["t:1"]) for name in DEFINITIONS},
    }
    assert all(one["reference"] == LAWS[one["name"]].reference for one in found.document["laws"])
    assert len(said) == found.document["summary"]["laws"]


def test_the_table_names_a_lemma_and_no_definition_below_it(found: Found) -> None:
    reasons = {label: found.goal(label)["reason"] for label in "12"}

    assert f"from {CITED}" in reasons["1"]
    assert reasons["2"].endswith(f"from its own assumptions, {LEMMA}")


def test_a_theorem_is_a_law_as_well_and_listed_as_before(auditor: Auditor) -> None:
    text = """[1] definition
  let exp := library exp

[2] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B = B*A
  show exp(A + B)^T = exp(B^T)*exp(A^T)
  from [1]
"""
    found = auditor.audit(text)

    assert ["exp of a sum", "exp of a transpose"] == rests_on(found, "2")["library"]
    assert ["exp of a sum", "exp of a transpose"] == rests_on(found, "2")["laws"]
    assert {"theorem"} == {one["kind"] for one in found.document["laws"]}
    assert "sound" == found.standing["2"]


def test_what_is_no_theorem_costs_no_standing_and_is_no_library(found: Found) -> None:
    assert {"proved"} == set(found.evidence.values())
    assert {"sound"} == set(found.standing.values())
    assert {()} == {tuple(rests_on(found, label)["library"]) for label in "1234"}
    assert [] == found.document["library"]


def test_a_proof_says_where_it_takes_a_definition_from(found: Found) -> None:
    named = {k: {by for line in found.goal(k)["proof"] for by in line["by"]} for k in "123"}

    assert {"1": {CITED}, "2": {LEMMA, "assumed"}, "3": set()} == named


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            TEXT,
            f"definitions and axioms of order: {len(DEFINITIONS) + 1}, on which 3 statements rest, named by",
        ),
        (BY_AN_AXIOM, "definitions and axioms of order: 1, on which 1 statement rests, named by"),
        (BY_NEITHER, ""),
    ],
)
def test_the_summary_counts_them_apart(auditor: Auditor, text: str, told: str) -> None:
    shown = flat(auditor.run("audit", auditor.write(text), "--full", "--jobs", 0)[1])

    assert told in shown
    assert bool(told) is ("axioms of order" in shown)
    assert "taken on trust" not in shown


def test_explain_names_them_beside_the_goal_and_under_standing(auditor: Auditor) -> None:
    first, second, third, fourth = (explain(auditor, label) for label in "1234")
    definition = f"laws by definition {', '.join(DEFINITIONS)}"
    axiom = f"axioms of order {AXIOM}"

    assert f"{BY_MEANING} proof" in first
    assert first.endswith(f"standing {definition} ")
    assert f"lemmas: {LEMMA}; axioms of order: {AXIOM} proof" in second
    assert second.endswith(f"standing {axiom} ")
    assert third.endswith("no hypothesis, no library theorem, and nothing that is open ")
    assert "law" not in third
    assert fourth.endswith(f"standing uses [1] {definition} ")


def read_html(auditor: Auditor) -> list[dict[str, Any]]:
    page = auditor.folder / "report.html"
    auditor.run("graph", auditor.write(TEXT), "-o", page, "--jobs", 0)
    (data,) = re.findall(r'>(\{"statements".*?)</script>', page.read_text("utf-8"), re.DOTALL)
    statements: list[dict[str, Any]] = json.loads(data)["statements"]
    return statements


def test_the_html_report_names_them(auditor: Auditor) -> None:
    definition = {"name": "laws by definition", "ids": DEFINITIONS}
    axiom = {"name": "axioms of order", "ids": [AXIOM]}
    statements = read_html(auditor)

    assert [one["restsOn"] for one in statements] == [[definition], [axiom], [], [definition]]
    named = [one["goals"][0]["laws"] for one in statements[:3]]
    assert named[0].endswith(BY_MEANING)
    assert named[1:] == [f"lemmas: {LEMMA}; axioms of order: {AXIOM}", ""]


def test_a_law_is_not_taken_for_a_statement_of_its_name(auditor: Auditor) -> None:
    name = DEFINITIONS[0]
    text = BY_DEFINITION + f"[{name}] claim\n  show 1 + 1 = 2\n"
    page = auditor.folder / "report.html"
    auditor.run("graph", auditor.write(text), "-o", page, "--jobs", 0)

    assert f'"ids":["{name}"' in page.read_text("utf-8").replace('": [', '":[')


def test_replay_names_them(auditor: Auditor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROOFCHECK_STORE", "off")
    path = auditor.write(TEXT)
    auditor.run("audit", path, "--export", "--jobs", 0)
    _, shown, _ = auditor.run("replay", path)
    _, told, _ = auditor.run("replay", path, "--format", "json")

    assert shown == (
        "t: 4 proofs accepted\n"
        f"  {len(DEFINITIONS)} law{'s' * (len(DEFINITIONS) > 1)} by definition, in proofs of 1 statement\n"
        "  1 axiom of order, in proofs of 1 statement\n"
    )
    laws = json.loads(told)["derivations"][0]["laws"]
    assert {one["name"]: (one["kind"], one["statements"]) for one in laws} == {
        AXIOM: ("axiom of order", ["2"]),
        **{name: ("definition", ["1"]) for name in DEFINITIONS},
    }


def test_replay_names_none_where_there_is_none(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROOFCHECK_STORE", "off")
    path = auditor.write(BY_NEITHER)
    auditor.run("audit", path, "--export", "--jobs", 0)

    assert "t: 1 proof accepted\n" == auditor.run("replay", path)[1]


def test_to_be_told_of_a_law_is_no_change_of_a_verdict(found: Found, auditor: Auditor) -> None:
    before, after = Path(auditor.folder / "old.json"), Path(auditor.folder / "new.json")
    after.write_text(json.dumps(found.document), encoding="utf-8")
    for one in found.statements:
        del one["rests_on"]["laws"]
        for goal in one["goals"]:
            del goal["laws"]
    del found.document["laws"]
    before.write_text(json.dumps(found.document), encoding="utf-8")

    assert (0, "diff: nothing changed\n") == auditor.run("diff", before, after)[:2]
