"""Files of evidence are checked, never believed: what is forged in them is found out anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, run_audit
from proofcheck.audit.evidence_file import UnusableEvidenceError, read_claims
from proofcheck.audit.judging import judging
from proofcheck.audit.judging.attempting import NotTried
from proofcheck.audit.run import audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.source.content import Inputs
from tests.fakes.notebook import Notebook

TEXT = """derivation "t"
  language 1

[1] hypothesis
  let n : PosNat

[2] claim "proved"
  given A, B : Matrix(n, n)
  show (A*B)^T = B^T*A^T
  from [1]

[3] claim "refuted"
  given A, B : Matrix(n, n)
  show A*B = B*A
  from [1]

[4] claim "checked at some sizes"
  given A, B : Matrix(n, n)
  show det(A*B*A) = det(A)^2*det(B)
  from [1]

[5] claim "witnessed"
  given A, B : Matrix(n, n)
  show rank(A) + rank(B) <= rank(A*B) + n
  from [1]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    return path


@dataclass(frozen=True)
class Fresh:
    """What an audit without evidence finds of the text above, and the evidence that it exports.

    Both are the same for every test that starts from them, so they are made once.
    """

    derivation: Any
    evidence: str

    @property
    def verdicts(self) -> dict[str, str]:
        return verdicts(self.derivation)


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    path = tmp_path_factory.mktemp("fresh") / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    return Fresh(derivation(path), export(path))


def derivation(path: Path) -> Any:
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())
    return document["derivations"][0]


def verdicts(audited: Any) -> dict[str, str]:
    return {s["label"]: s["evidence"] for s in audited["statements"]}


def audit(path: Path) -> dict[str, str]:
    return verdicts(derivation(path))


def export(path: Path) -> str:
    given = [path], AuditOptions(jobs=0), NoProgress(), Notebook(), Inputs()
    ((target, text),) = audit_for_export(*given)[1].items()
    assert target == evidence_path(path)
    return text


@pytest.fixture
def no_search(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return what was searched for in spite of the evidence."""
    searched: list[object] = []
    search: Callable[..., Any] = judging._begin_group

    def noted(tasks: Any, *rest: Any) -> Any:
        searched.extend(tasks)
        return search(tasks, *rest)

    monkeypatch.setattr(judging, "_begin_group", noted)
    return searched


def test_what_was_exported_is_checked_and_nothing_is_searched(
    path: Path, fresh: Fresh, no_search: list[object]
) -> None:
    before = fresh.verdicts
    evidence_path(path).write_text(fresh.evidence, encoding="utf-8")
    no_search.clear()

    assert before == audit(path)
    assert ["refuted"] == [e for label, e in before.items() if label == "3"]
    assert [] == no_search


def test_models_of_a_neighbour_that_break_a_refuted_goal_are_no_reason_to_search(
    path: Path, no_search: list[object]
) -> None:
    goals = "  show A*B = B*A\n  show rank(A) + rank(B) <= rank(A*B) + n\n"
    path.write_text(f"{TEXT}\n[6] claim\n  given A, B : Matrix(n, n)\n{goals}  from [1]\n")
    content = export(path)
    ((_, refuted, witnessed),) = (
        (group["label"], *group["goals"])
        for group in json.loads(content)["groups"]
        if group["label"] == "6"
    )
    evidence_path(path).write_text(content, encoding="utf-8")
    no_search.clear()

    assert ("refuted", "witnessed") == (refuted["evidence"], witnessed["evidence"])
    assert "refuted" == audit(path)["6"]
    assert [] == no_search


def test_equal_audits_write_equal_evidence(path: Path, fresh: Fresh) -> None:
    text = fresh.evidence
    evidence_path(path).write_text(text, encoding="utf-8")

    assert text == export(path)


def test_an_edited_statement_changes_its_own_lines_only(path: Path, fresh: Fresh) -> None:
    before = set(fresh.evidence.splitlines())
    path.write_text(TEXT.replace("A*B = B*A", "A + B = B - A"), encoding="utf-8")
    changed = [line for line in export(path).splitlines() if line not in before]

    assert 2 == len(changed)
    assert changed[0].startswith('{"label": "3"')


FORGERIES: list[tuple[str, Callable[[list[dict[str, Any]]], None]]] = [
    ("proved without a proof", lambda goals: goals[2].update(evidence="proved", certificate=None)),
    ("proof of another", lambda goals: goals[2].update(evidence="proved", proof=goals[1]["proof"])),
    ("checked", lambda goals: goals[2].update(evidence="checked", certificate=None)),
    ("witnessed", lambda goals: goals[2].update(evidence="witnessed", models=32)),
    ("cited", lambda goals: goals[2].update(evidence="cited")),
    ("an unknown word", lambda goals: goals[2].update(evidence="certain")),
    ("refuted by another", lambda goals: goals[1].update(goals[2])),
    ("refuted by nothing", lambda goals: goals[1].update(evidence="refuted", proof=None)),
    ("a size without end", lambda goals: goals[2].update(sizes=[{"n": "1e99999999"}])),
    ("witnesses of none", lambda goals: goals[4].update(witnesses=[])),
    ("an engine that is a list", lambda goals: goals[1].update(engine=["1"])),
    ("digits that are a text", lambda goals: goals[1].update(digits="1/0")),
]


@pytest.mark.sampled
@pytest.mark.parametrize("forge", [f for _, f in FORGERIES], ids=[name for name, _ in FORGERIES])
def test_forged_evidence_changes_no_verdict(
    path: Path, fresh: Fresh, forge: Callable[[list[dict[str, Any]]], None]
) -> None:
    before = fresh.verdicts
    content = json.loads(fresh.evidence)
    forge([group["goals"][0] for group in content["groups"]])
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")

    assert before == audit(path)


def test_what_is_said_beside_a_certificate_is_not_repeated(path: Path, fresh: Fresh) -> None:
    before = goals(fresh.derivation)
    content = json.loads(fresh.evidence)
    for group in content["groups"][1:3]:
        group["goals"][0].update(
            engine="insight", reason="by inspection", sizes=[{"n": 7}], models=9, digits=99
        )
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")

    assert before == goals(derivation(path))


def goals(audited: Any) -> list[Any]:
    found = [goal for s in audited["statements"] for goal in s["goals"]]
    told = {"recorded", "in_vain"}  # where models come from, and who was asked in vain
    return [{key: value for key, value in one.items() if key not in told} for one in found]


def test_a_forged_proof_costs_a_search_for_its_own_goals(
    path: Path, fresh: Fresh, no_search: list[object]
) -> None:
    before = fresh.verdicts
    content = json.loads(fresh.evidence)
    content["groups"][1]["goals"][0]["proof"]["steps"].pop()
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")
    no_search.clear()

    assert before == audit(path)
    assert 1 == len(no_search)


def test_a_witness_that_is_no_model_does_not_count(path: Path, fresh: Fresh) -> None:
    before = fresh.verdicts
    content = json.loads(fresh.evidence)
    for model in content["groups"][4]["models"]:
        model["values"] = {
            name: {**value, "entries": [["1"] * len(row) for row in value["entries"]]}
            if isinstance(value, dict)
            else value
            for name, value in model["values"].items()
        }
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")

    assert before == audit(path)
    assert "witnessed" == before["5"]


def test_evidence_of_another_text_is_not_used(path: Path, fresh: Fresh) -> None:
    evidence_path(path).write_text(fresh.evidence, encoding="utf-8")
    path.write_text(TEXT.replace("B^T*A^T", "A^T*B^T"), encoding="utf-8")

    assert "refuted" == audit(path)["2"]


@pytest.mark.parametrize(
    ("content", "offset"),
    [
        ("", 0),
        ("{}", 0),
        ("[]", 0),
        ("nonsense", 0),
        ('{"format": "proofcheck-evidence", "version": 2, "groups": []}', 0),
        ('{"format": "proofcheck-evidence",\n"version": 1, "groups": [}', 59),
        ("[" * 100_000, 0),
        ("9" * 5000, 0),
        ('{"format": "proofcheck-evidence", "version": 1, "groups": [1.5]}', 0),
        ('{"format": "proofcheck-evidence", "version": 1, "groups": [NaN]}', 0),
        ('{"format": "proofcheck-evidence", "version": 1, "groups": [-Infinity]}', 0),
    ],
    ids=[
        *("empty", "object", "list", "word", "version 2", "cut", "deep", "long number"),
        *("no whole number", "no number", "infinite"),
    ],
)
def test_what_is_no_evidence_is_refused(content: str, offset: int) -> None:
    with pytest.raises(UnusableEvidenceError, match="evidence") as refusal:
        read_claims(content)
    assert offset == refusal.value.offset


@pytest.mark.parametrize(
    "group",
    [
        None,
        {},
        {"question": "q", "models": [], "goals": [None]},
        {"question": "q", "models": [], "goals": [{"witnesses": [0]}]},
        {"question": "q", "models": {}, "goals": []},
    ],
)
def test_a_group_that_is_none_is_refused(group: object) -> None:
    content = {"format": "proofcheck-evidence", "version": 1, "groups": [group]}
    with pytest.raises(UnusableEvidenceError, match=r"a group has|a goal names"):
        read_claims(json.dumps(content))


def test_the_group_that_is_none_is_pointed_at(fresh: Fresh) -> None:
    text = fresh.evidence
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith('{"label": "4"'))
    broken = text.replace(lines[number], lines[number].replace('"models"', '"modesl"'))
    with pytest.raises(UnusableEvidenceError, match="a group has") as refusal:
        read_claims(broken)

    assert number == broken.count("\n", 0, refusal.value.offset)


def findings(path: Path) -> list[Any]:
    found: list[Any] = derivation(path)["diagnostics"]
    return found


UNUSABLE: list[tuple[bytes, int | None, int | None]] = [
    (b"\xff\xfe[[[[", 1, 1),
    (b"[" * 100_000, 1, 1),
    (b'{"format": "proofcheck-evidence",\n"version": 1, "groups": [}', 2, 26),
    (b'{"format": "another", "version": 1, "groups": []}', 1, 1),
    (b"<<<<<<< HEAD\n", 1, 1),
    (b'{"format": "proofcheck-evidence", "version": 1, "groups": [], "answers": [1e999]}', 1, 1),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("content", "line", "column"), UNUSABLE)
def test_evidence_that_cannot_be_used_is_said_and_costs_nothing_but_time(
    path: Path, fresh: Fresh, content: bytes, line: int, column: int
) -> None:
    target = evidence_path(path)
    target.write_bytes(content)
    audited = derivation(path)
    (found,) = audited["diagnostics"]

    assert fresh.verdicts == verdicts(audited)
    assert ("P0606", "warning") == (found["code"], found["severity"])
    assert (str(target), line, column) == (found["path"], found["line"], found["column"])
    assert str(target) in found["message"]
    assert "proofcheck audit --export" in found["help"][0]


def test_evidence_that_is_no_file_is_said(path: Path) -> None:
    evidence_path(path).mkdir()
    (found,) = findings(path)

    assert ("P0606", None) == (found["code"], found["line"])
    assert f"`{evidence_path(path)}` is a directory" == found["message"]


def test_evidence_that_is_usable_or_absent_is_not_mentioned(path: Path, fresh: Fresh) -> None:
    assert [] == fresh.derivation["diagnostics"]
    evidence_path(path).write_text(fresh.evidence, encoding="utf-8")
    assert [] == findings(path)


def test_what_is_usable_is_used_beside_what_is_not(
    path: Path, fresh: Fresh, no_search: list[object]
) -> None:
    other = path.with_name("u.proof")
    other.write_text(TEXT, encoding="utf-8")
    evidence_path(path).write_text(fresh.evidence, encoding="utf-8")
    evidence_path(other).write_text("nonsense", encoding="utf-8")
    no_search.clear()
    document: Any = run_audit([path, other], AuditOptions(jobs=0), NoProgress())

    assert [[], ["P0606"]] == [
        [one["code"] for one in found["diagnostics"]] for found in document["derivations"]
    ]
    assert [] == no_search


def test_a_proof_is_found_whatever_stands_beside_its_goal(
    path: Path, fresh: Fresh, monkeypatch: pytest.MonkeyPatch
) -> None:
    evidence = json.loads(fresh.evidence)
    for at, group in enumerate(evidence["groups"]):
        group["question"] = f"{at:032x}"
    evidence_path(path).write_text(json.dumps(evidence), encoding="utf-8")
    monkeypatch.setattr(judging, "prove_at_once", lambda _task: None)
    for search in ("try_soon", "try_long"):
        monkeypatch.setattr(judging, search, lambda *_: NotTried())

    proved = {label for label, found in fresh.verdicts.items() if found == "proved"}
    assert proved
    assert proved == {label for label, found in audit(path).items() if found == "proved"}
    evidence_path(path).unlink()
    assert "proved" not in audit(path).values()


def test_a_forged_proof_elsewhere_hides_no_refutation(
    path: Path, fresh: Fresh, no_search: list[object]
) -> None:
    evidence = json.loads(fresh.evidence)
    (refuted,) = (group for group in evidence["groups"] if group["label"] == "3")
    forged = json.loads(json.dumps(refuted)) | {"question": f"{0:032x}"}
    for goal in forged["goals"]:
        proof = {"format": 1, "kind": "proof", "task": goal["certificate"]["task"], "steps": []}
        goal.update(evidence="proved", certificate=None, proof=proof)
    evidence["groups"].append(forged)
    evidence_path(path).write_text(json.dumps(evidence), encoding="utf-8")
    no_search.clear()

    assert audit(path)["3"] == "refuted"
    assert [] == no_search
