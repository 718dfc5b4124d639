"""`proofcheck graph`, with a stand-in for the audit itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.cli import main
from tests.fakes.audit_documents import MIXED_DOCUMENT, SOUND_DOCUMENT, document
from tests.fakes.audit_room import FakeAudit


@pytest.fixture
def audit_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeAudit:
    """A stand-in that audits in a directory with one file."""
    monkeypatch.chdir(tmp_path)
    Path("derivations").mkdir()
    Path("derivations/squares.proof").touch()
    return FakeAudit(SOUND_DOCUMENT).install_for(monkeypatch)


@pytest.mark.parametrize(
    ("name", "beginning"),
    [
        ("graph.dot", "digraph"),
        ("graph.gv", "digraph"),
        ("graph.DOT", "digraph"),
        ("graph.mmd", "flowchart"),
        ("graph.json", "{"),
    ],
)
def test_the_suffix_decides_the_format(audit_room: FakeAudit, name: str, beginning: str) -> None:
    assert main(["graph", "-o", name]) == 0
    assert beginning in Path(name).read_text()[:400]


@pytest.mark.parametrize("name", ["graph.svg", "graph", "graph.png", ".dot"])
def test_another_suffix_is_refused_before_anything_is_audited(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["graph", "-o", name]) == 2
    assert "known suffixes are .dot, .gv, .mmd, .mermaid, .json" in capsys.readouterr().err
    assert audit_room.paths is None
    assert not Path(name).exists()


def test_the_graph_of_a_refuted_derivation_is_written_and_the_status_says_so(
    audit_room: FakeAudit,
) -> None:
    audit_room.document = MIXED_DOCUMENT

    assert main(["graph", "-o", "graph.json"]) == 1
    nodes = json.loads(Path("graph.json").read_text())["nodes"]
    assert "refuted" in {node["evidence"] for node in nodes}
    assert main(["graph", "-o", "graph.json", "--exit-zero"]) == 0


def test_a_graph_of_nothing_leaves_the_old_one_alone(audit_room: FakeAudit) -> None:
    Path("graph.json").write_text("old")
    audit_room.document = document()

    assert main(["graph", "-o", "graph.json"]) == 4
    assert Path("graph.json").read_text() == "old"


def test_a_directory_that_is_not_there_is_named(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["graph", "-o", "absent/graph.json"]) == 2
    expected = "error: cannot write `absent/graph.json`: there is no directory `absent`\n"
    assert expected == capsys.readouterr().err
    assert audit_room.paths is None


def test_no_output_is_a_bad_command_line(audit_room: FakeAudit) -> None:
    assert main(["graph"]) == 2
