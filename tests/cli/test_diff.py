"""`proofcheck diff`: what turned, why, and how it ends."""

from __future__ import annotations

import json

import pytest

from proofcheck.gate.comparison import compare_audits
from tests.cli.real_audit import Auditor
from tests.gate.gating import Record, audit, claim, error

BASE = "[0] hypothesis\n  let n : PosNat\n\n[1] definition\n  let f(X : Matrix(n, n)) := X + X^T\n  from [0]\n\n[2] claim\n  given A : Matrix(n, n)\n  show f(A)^T = f(A)\n  from [0], [1]\n"


def compare(auditor: Auditor, old: str, new: str) -> tuple[int, Record]:
    paths = auditor.write(old, "old.proof"), auditor.write(new, "new.proof")
    status, out, _ = auditor.run("diff", *paths, "--jobs", 0, "--format", "json")
    return status, {one["label"]: one for one in json.loads(out)["statements"]}


def test_nothing_changed_is_nothing_turned(auditor: Auditor) -> None:
    assert (0, {}) == compare(auditor, BASE, BASE)


def test_a_definition_that_was_swapped_is_named_below_what_turned(auditor: Auditor) -> None:
    status, turned = compare(auditor, BASE, BASE.replace("X + X^T", "X - X^T"))

    assert 1 == status
    assert ["1", "2"] == sorted(turned)
    assert ["says something else"] == turned["1"]["what"]
    assert (
        "checked > refuted" == turned["2"]["what"][0]
        or "proved > refuted" == turned["2"]["what"][0]
    )
    assert [
        "[1] changed: - let f(X : Matrix(n, n)) := X + X^T; + let f(X : Matrix(n, n)) := X - X^T"
    ] == turned["2"]["why"]


def test_a_dependency_that_was_dropped_is_named(auditor: Auditor) -> None:
    status, turned = compare(auditor, BASE, BASE.replace("from [0], [1]", "from [0]"))

    assert 1 == status
    assert "declares [1] no more" in turned["2"]["why"]
    assert any("new finding: error[P0230]" in one for one in turned["2"]["what"])


def test_what_got_better_ends_with_0(auditor: Auditor) -> None:
    worse = BASE.replace("= f(A)", "= -f(A)")
    status, turned = compare(auditor, worse, BASE)

    assert 0 == status
    assert ["- show f(A)^T = -f(A)", "+ show f(A)^T = f(A)"] == turned["2"]["why"]


def test_statements_come_and_go(auditor: Auditor) -> None:
    more = BASE + "\n[3] claim\n  show 1 + 1 = 2\n"

    assert 0 == compare(auditor, BASE, more)[0]
    status, turned = compare(auditor, more, BASE)
    assert (1, True, None) == (status, turned["3"]["worse"], turned["3"]["new"])


def test_a_new_statement_that_is_refuted_is_for_the_worse(auditor: Auditor) -> None:
    assert 1 == compare(auditor, BASE, BASE + "\n[3] claim\n  show 1 + 1 = 3\n")[0]


def test_the_text_names_the_worse_and_the_reason(auditor: Auditor) -> None:
    old = auditor.write(BASE, "old.proof")
    new = auditor.write(BASE.replace("= f(A)", "= -f(A)"), "new.proof")
    status, out, _ = auditor.run("diff", old, new, "--jobs", 0)
    lines = out.split("\n")

    assert 1 == status
    assert lines[0].startswith("worse [2] ")
    assert f"        {new}:11" == lines[1]
    assert "        because - show f(A)^T = f(A)" == lines[2]
    assert "diff: 1 changed, 1 for the worse" == lines[-2]


def test_two_documents_are_compared_as_two_derivations_are(auditor: Auditor) -> None:
    texts = {"old": BASE, "new": BASE.replace("= f(A)", "= -f(A)")}
    for name, text in texts.items():
        path = auditor.write(text, f"{name}.proof")
        _, out, _ = auditor.run("audit", path, "--jobs", 0, "--format", "json")
        (auditor.folder / f"{name}.json").write_text(out, encoding="utf-8")
    shown = [
        auditor.run("diff", *(auditor.folder / f"{n}{suffix}" for n in texts), "--jobs", 0)
        for suffix in (".json", ".proof")
    ]

    assert 1 == shown[0][0]
    assert shown[0] == shown[1]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b'{"format": "other"}',
        b"\xff",
        b"[" * 5000,
        b'{"format": "proofcheck-audit", "version": 9, "derivations": [{"statements": [{}]}]}',
    ],
)
def test_a_document_that_cannot_be_read_is_2(auditor: Auditor, content: bytes) -> None:
    path = auditor.folder / "broken.json"
    path.write_bytes(content)
    status, out, err = auditor.run("diff", path, path)

    assert (2, "") == (status, out)
    assert "error: " in err
    assert "help: name a derivation" in err
    assert "codec" not in err


def test_what_a_statement_of_a_document_lacks_is_named(auditor: Auditor) -> None:
    _, out, _ = auditor.run("audit", auditor.write(BASE), "--jobs", 0, "--format", "json")
    document = json.loads(out)
    del document["derivations"][0]["statements"][0]["standing"]
    path = auditor.folder / "broken.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    status, _, err = auditor.run("diff", path, path)

    assert 2 == status
    assert "error: the audits cannot be compared: a statement lacks `standing`\n" in err


def test_an_empty_side_is_4_and_a_missing_one_2(auditor: Auditor) -> None:
    good, empty = auditor.write(BASE), auditor.write("", "empty.proof")

    assert 4 == auditor.run("diff", empty, good, "--jobs", 0)[0]
    assert 2 == auditor.run("diff", auditor.folder / "none.proof", good, "--jobs", 0)[0]
    assert 2 == auditor.run("diff", auditor.folder / "none.json", good, "--jobs", 0)[0]


def what_and_why(old: Record, new: Record) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(one.what, one.why) for one in compare_audits(old, new)]


def test_a_turn_below_is_a_reason() -> None:
    before = audit(claim("1"), claim("2", declares=["1"]))
    after = audit(claim("1", "witnessed"), claim("2", standing="conditional", declares=["1"]))

    assert ("[1] turned: proved > witnessed",) == what_and_why(before, after)[1][1]


def test_a_turn_without_a_reason_says_so() -> None:
    before, after = audit(claim("1")), audit(claim("1", "unsupported"))

    (_, same), (_, other) = (
        what_and_why(before, after)[0],
        what_and_why(before, after | {"tool": {"proofcheck": "1"}})[0],
    )
    assert "the engines, their limits or the time they had may have" in same[0]
    assert "the tool did" in other[0]


def test_findings_that_come_and_go_are_turns() -> None:
    before, after = audit(claim("1", diagnostics=[error("P0201")])), audit(claim("1"))

    assert [False] == [one.is_worse for one in compare_audits(before, after)]
    assert [True] == [one.is_worse for one in compare_audits(after, before)]


def test_a_chain_of_any_length_is_compared() -> None:
    def chain(first: str) -> Record:
        return audit(
            claim("0", first), *(claim(str(n), declares=[str(n - 1)]) for n in range(1, 3000))
        )

    assert 1 == len(compare_audits(chain("proved"), chain("checked")))
