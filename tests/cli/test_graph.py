"""`proofcheck graph`, with a stand-in for the audit itself."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from proofcheck.cli import main
from proofcheck.reports.graph.graphviz import is_installed
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
        ("graph.graphml", "<graphml"),
        ("graph.html", "Content-Security-Policy"),
    ],
)
def test_the_suffix_decides_the_format(audit_room: FakeAudit, name: str, beginning: str) -> None:
    assert main(["graph", "-o", name]) == 0
    assert beginning in Path(name).read_text()[:400]


@pytest.mark.parametrize("name", ["graph", "graph.png", ".dot"])
def test_another_suffix_is_refused_before_anything_is_audited(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["graph", "-o", name]) == 2
    assert (
        "known suffixes are .html, .htm, .svg, .dot, .gv, .mmd, .mermaid, .graphml, .json"
        in capsys.readouterr().err
    )
    assert audit_room.paths is None
    assert not Path(name).exists()


def test_the_graph_of_a_refuted_derivation_is_written_and_judges_nothing(
    audit_room: FakeAudit,
) -> None:
    audit_room.document = MIXED_DOCUMENT

    assert main(["graph", "-o", "graph.json"]) == 0
    nodes = json.loads(Path("graph.json").read_text())["nodes"]
    assert "refuted" in {node["evidence"] for node in nodes}
    assert main(["graph", "-o", "graph.json", "--exit-zero"]) == 0


def test_a_file_without_statements_is_not_passed_over_in_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty.proof").touch()

    assert main(["graph", "empty.proof", "-o", "graph.json", "--no-store", "--jobs", "0"]) == 2
    assert "error[P0110]: the file is empty" in capsys.readouterr().err
    assert not Path("graph.json").exists()


def test_a_graph_of_nothing_leaves_the_old_one_alone(audit_room: FakeAudit) -> None:
    Path("graph.json").write_text("old")
    audit_room.document = document()

    assert main(["graph", "-o", "graph.json"]) == 2
    assert Path("graph.json").read_text() == "old"


def test_a_directory_that_is_not_there_is_named(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["graph", "-o", "absent/graph.json"]) == 2
    expected = "error: cannot write `absent/graph.json`: there is no directory `absent`\n"
    assert expected == capsys.readouterr().err
    assert audit_room.paths is None


def test_what_cannot_be_written_is_said_before_the_audit(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("graph.svg").mkdir()
    assert main(["graph", "-o", "graph.svg"]) == 2
    assert "error: cannot write `graph.svg`: it is a directory\n" == capsys.readouterr().err
    monkeypatch.setattr("os.access", lambda *_: False)
    assert main(["graph", "-o", "graph.json"]) == 2
    expected = "error: cannot write `graph.json`: nothing can be written to `.`\n"
    assert expected == capsys.readouterr().err
    assert audit_room.paths is None


def test_where_it_was_written_is_said(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["graph", "-o", "graph.json"])

    assert "note: wrote `graph.json`\n" == capsys.readouterr().err
    assert Path("graph.json").exists()


def test_no_output_is_a_bad_command_line(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["graph"]) == 2
    expected = (
        "error: graph needs -o FILE, or --tree LABEL\n"
        "help: write `proofcheck graph -o report.html` for a report in the browser; "
        "proofcheck graph --help lists all\n"
    )
    assert expected == capsys.readouterr().err


def test_an_image_without_graphviz_is_refused_before_anything_is_audited(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    assert main(["graph", "-o", "graph.svg"]) == 2
    assert "its program `dot` is not installed" in capsys.readouterr().err
    assert audit_room.paths is None


@pytest.mark.skipif(not is_installed(), reason="Graphviz is not installed")
def test_an_image_is_drawn_by_graphviz(audit_room: FakeAudit) -> None:
    assert main(["graph", "-o", "graph.svg"]) == 0
    assert "</svg>" in Path("graph.svg").read_text()


def test_a_part_is_written_around_a_statement(audit_room: FakeAudit) -> None:
    Path("derivations/squares.proof").write_text("[1.2] claim\n")
    audit_room.document = MIXED_DOCUMENT

    assert main(["graph", "-o", "g.json", "--focus", "1.2", "--depth", "1", "--exit-zero"]) == 0
    nodes = json.loads(Path("g.json").read_text())["nodes"]
    assert ["1.1", "1.2", "2.1"] == [node["label"] for node in nodes]


def test_a_tree_is_printed_without_a_file(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("derivations/squares.proof").write_text("[1.2] claim\n")

    assert main(["graph", "--tree", "1.2"]) == 0
    expected = (
        "[1.2] the square is symmetric  proved, sound\n└─ [1.1] a skew matrix  hypothesis, sound\n"
    )
    assert expected == capsys.readouterr().out


def test_an_unknown_label_is_said_before_anything_is_audited(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("derivations/squares.proof").write_text("[1.2] claim\n")

    assert main(["graph", "--tree", "1.3"]) == 2
    assert "no statement has the label [1.3]" in capsys.readouterr().err
    assert audit_room.paths is None


def test_a_depth_without_a_statement_is_a_bad_command_line(audit_room: FakeAudit) -> None:
    assert main(["graph", "-o", "graph.json", "--depth", "2"]) == 2


def test_only_a_stamp_prints_a_date(audit_room: FakeAudit) -> None:
    date = re.compile(r"0\.1\.0, \d{4}-\d{2}-\d{2};")

    assert main(["graph", "-o", "graph.html"]) == 0
    assert not date.search(Path("graph.html").read_text())
    assert main(["graph", "-o", "graph.html", "--stamp"]) == 0
    assert date.search(Path("graph.html").read_text())


def test_a_report_of_too_many_statements_is_refused_and_says_what_to_do(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofcheck.cli.graph.LARGEST_REPORT", 1)

    assert main(["graph", "-o", "graph.html"]) == 2
    assert "--focus LABEL --depth N reports a part" in capsys.readouterr().err
    assert not Path("graph.html").exists()


def test_a_tree_of_a_statement_that_the_audit_did_not_reach_is_nothing(
    audit_room: FakeAudit, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("derivations/squares.proof").write_text("[7] claim\n")

    assert main(["graph", "--tree", "7", "-o", "graph.json"]) == 2
    assert capsys.readouterr().out == ""
    assert not Path("graph.json").exists()
