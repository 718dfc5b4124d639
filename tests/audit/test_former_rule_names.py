"""Certificates that call rules by former names are read; the kernel knows the names of today alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress
from proofcheck.audit.former_rule_names import FORMER_NAMES, rename_rules
from proofcheck.audit.replaying import Replayed, read_claims, replay_certificates
from proofcheck.audit.run import audit_for_export
from proofcheck.audit.store.question import evidence_path
from proofcheck.audit.store.store import Forgetful
from proofcheck.kernel.calculus import RULES
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.source.content import Inputs
from proofcheck.source.reading import load_source
from tests.audit.real_tasks import last_task
from tests.fakes.notebook import Notebook
from tests.kernel.steps import X, claim

TODAY = {*RULES.extending, *RULES.closing}
ORDER = claim(X, "0 <= x", "0 <= x + 1")
FARKAS: list[Any] = [["1", "fact", 0], ["1", "fact", 1]]

TEXT = """derivation "t"
  language 1

[1] claim
  given x : Real
  assume 0 <= x
  show 0 <= x + 1
"""


def read(steps: list[Any]) -> Any:
    """The certificate that the reader makes of one with these steps."""
    text = json.dumps(proof_certificate(last_task(ORDER), steps))
    return json.loads(text, object_hook=rename_rules)


def rejection(certificate: Any) -> str:
    with pytest.raises(CertificateRejected) as caught:
        check_proof(last_task(ORDER), certificate)
    return str(caught.value)


# --- names ------------------------------------------------------------------------------------------


def test_former_names_stand_for_rules_of_today_each_for_its_own() -> None:
    assert set(FORMER_NAMES.values()) <= TODAY
    assert len(set(FORMER_NAMES.values())) == len(FORMER_NAMES)


def test_no_rule_of_today_is_called_what_another_was() -> None:
    assert TODAY.isdisjoint(FORMER_NAMES)


@pytest.mark.parametrize("name", [*FORMER_NAMES])
def test_the_kernel_knows_no_former_name(name: str) -> None:
    certificate = proof_certificate(last_task(ORDER), [[name], [name]])
    assert rejection(certificate).startswith(f"step 1: `{name}` is no rule here")


# --- certificates -----------------------------------------------------------------------------------


def test_a_certificate_with_former_names_is_accepted() -> None:
    certificate = read([["suppose"], ["linear", FARKAS]])

    assert certificate["steps"] == [["by-contradiction"], ["farkas", FARKAS]]
    assert check_proof(last_task(ORDER), certificate).used == (0,)


def test_its_false_twin_is_rejected_under_the_name_of_today() -> None:
    certificate = read([["suppose"], ["linear", [["-1", "fact", 0], ["1", "fact", 1]]]])

    assert rejection(certificate) == "step 2, rule `farkas`: a factor is not positive"


def test_a_former_name_says_no_more_than_its_rule_does() -> None:
    """What ends a proof ends it under either name, and goes on under neither."""
    certificate = read([["linear", FARKAS], ["suppose"]])

    assert rejection(certificate) == "step 1: `farkas` is no rule here"


def test_an_unknown_name_is_rejected_with_the_closest() -> None:
    certificate = read([["by-contradicton"], ["linear", FARKAS]])

    reason = "step 1: `by-contradicton` is no rule here; the closest is `by-contradiction`"
    assert rejection(certificate) == reason


def test_of_several_that_are_close_one_is_named() -> None:
    reason = "step 1: `xor-introduction` is no rule here; the closest is `or-introduction`"
    assert rejection(read([["xor-introduction"], ["linear", FARKAS]])) == reason


def test_a_name_that_is_close_to_none_is_rejected_without() -> None:
    assert rejection(read([["xyzzy"], ["linear", FARKAS]])) == "step 1: `xyzzy` is no rule here"


OLD: list[Any] = [["suppose"], ["linear", FARKAS]]
NEW: list[Any] = [["by-contradiction"], ["farkas", FARKAS]]


@pytest.mark.parametrize(
    ("former", "today"),
    [
        (["instance", 0, [OLD], [OLD]], ["forall-elimination", 0, [OLD], [NEW]]),
        (["consequence", 0, [OLD, OLD]], ["modus-ponens", 0, [NEW, NEW]]),
        (["law", "linear", [OLD], [OLD]], ["law", "linear", [OLD], [NEW]]),
        (["domain", OLD, [OLD]], ["domain", OLD, [NEW]]),
        (["have", OLD, OLD], ["have", OLD, NEW]),
        (["witness", [OLD], [OLD]], ["exists-introduction", [OLD], [NEW]]),
        (["pointwise", "linear", "sum", [OLD, 0]], ["pointwise", "linear", "sum", [NEW, 0]]),
        (["split", [OLD, OLD]], ["and-introduction", [NEW, NEW]]),
        (["cases", OLD, [OLD, OLD]], ["cases", OLD, [NEW, NEW]]),
        (["either", 0, [OLD, OLD]], ["or-elimination", 0, [NEW, NEW]]),
        (["unfold", 0, ["linear", "square"]], ["unfold", 0, ["linear", "square"]]),
        (["unfold goal", ["linear"]], ["unfold-goal", ["linear"]]),
        (["combine", "square", "linear", OLD], ["linear-combination", "square", "linear", OLD]),
    ],
)
def test_rules_are_renamed_in_proofs_inside_and_names_of_the_derivation_are_not(
    former: list[Any], today: list[Any]
) -> None:
    assert read([former, ["split", [[former]]]])["steps"] == [
        today,
        ["and-introduction", [[today]]],
    ]


def test_a_definition_may_be_called_what_a_rule_once_was() -> None:
    task = last_task(
        f"[0] definition\n  let square := 3\n\n{claim(X, '', 'square = 3')}  from [0]\n"
    )
    text = json.dumps(proof_certificate(task, [["unfold goal", ["square"]], ["evident"]]))
    assert check_proof(task, json.loads(text, object_hook=rename_rules)).laws == ()


@pytest.mark.parametrize(
    "read_object",
    [
        {"kind": "proof"},
        {"kind": "proof", "steps": "suppose"},
        {"kind": "proof", "steps": ["suppose", 5, [], [["suppose"]], None]},
        {"kind": "proof", "steps": [["have"], ["have", 0, 7], ["law", 0, 0, "suppose"]]},
        {"kind": "refutation", "steps": [["suppose"]]},
        {"steps": [["suppose"]]},
    ],
)
def test_what_is_no_proof_is_left_as_it_is(read_object: dict[str, Any]) -> None:
    assert rename_rules(json.loads(json.dumps(read_object))) == read_object


def test_no_depth_is_too_deep_for_the_reader() -> None:
    steps: list[Any] = [["suppose"]]
    innermost = steps
    for _ in range(20_000):
        steps = [["have", 0, steps]]
    rename_rules({"kind": "proof", "steps": steps})
    assert innermost == [["by-contradiction"]]


# --- files ------------------------------------------------------------------------------------------


def export(path: Path) -> Any:
    given = [path], AuditOptions(jobs=0), NoProgress(), Notebook(), Inputs()
    ((_, text),) = audit_for_export(*given)[1].items()
    return json.loads(text)


def replayed(tmp_path: Path, steps: list[Any]) -> list[Replayed]:
    """What a replay says of a file of evidence whose only proof has these steps."""
    path = tmp_path / "t.proof"
    path.write_text(TEXT, encoding="utf-8")
    content = export(path)
    (goal,) = content["groups"][0]["goals"]
    goal["proof"]["steps"] = steps
    evidence_path(path).write_text(json.dumps(content), encoding="utf-8")
    source, claims = load_source(path), read_claims(path)
    assert not isinstance(source, tuple)
    assert not isinstance(claims, str)
    return [*replay_certificates([(path, source)], [claims], Forgetful(), NoProgress())]


def test_an_old_file_of_evidence_is_accepted(tmp_path: Path) -> None:
    (found,) = replayed(tmp_path, [["suppose"], ["linear", FARKAS]])
    assert (found.kind, found.reason) == ("proof", "")


def test_an_old_file_that_proves_nothing_is_rejected_by_the_name_of_today(tmp_path: Path) -> None:
    (found,) = replayed(tmp_path, [["suppose"], ["linear", FARKAS[:1]]])
    assert found.reason == "step 2, rule `farkas`: the sum is no constant"


def test_a_file_with_an_unknown_rule_is_rejected_with_the_closest(tmp_path: Path) -> None:
    (found,) = replayed(tmp_path, [["suppose"], ["farcas", FARKAS]])
    assert found.reason == "step 2: `farcas` is no rule here; the closest is `farkas`"


def test_what_is_exported_calls_rules_by_their_names_of_today(tmp_path: Path) -> None:
    """The file is taken, and not searched for: its inequalities stand in another order."""
    turned = FARKAS[::-1]
    assert replayed(tmp_path, [["suppose"], ["linear", turned]])
    (goal,) = export(tmp_path / "t.proof")["groups"][0]["goals"]
    assert goal["proof"]["steps"] == [["by-contradiction"], ["farkas", turned]]
