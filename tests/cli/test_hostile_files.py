"""Files that are no derivations, cannot be read, or have names and titles that mean harm."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.real_audit import HEADER, Auditor

CLEAN = "[1] claim\n  show 1 + 1 = 2\n"
ESC = "\x1b[31m"


def place(text: str) -> tuple[str, int, int]:
    """Return code, line and column of the first finding in a report."""
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("error["))
    code = lines[number].partition("[")[2].partition("]")[0]
    _, row, column = lines[number + 1].rsplit(":", 2)
    return code, int(row), int(column)


# --- what is no text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code", "line", "column"),
    [
        (b"", "P0110", 1, 1),
        (b"\n \n", "P0110", 1, 1),
        (b"# a comment\n", "P0110", 1, 1),
        (b"import os\n", "P0111", 1, 1),
        (b"[1] claim\n  show 1 = 1\n", "P0111", 1, 1),
        (b'derivation "t"\n  language 3\n' + CLEAN.encode(), "P0112", 2, 12),
        (b'derivation "\xff"\n', "P0101", 1, 13),
        ('derivation "t"\n'.encode("utf-16"), "P0101", 1, 1),
        (b'derivation "t"\n\x00[1] claim\n', "P0102", 2, 1),
        (b'derivation "' + ESC.encode() + b'"\n', "P0102", 1, 13),
        ('derivation "\x9b31m"\n'.encode(), "P0102", 1, 13),
        (b'derivation "t"\r[1] claim\r', "P0102", 1, 15),
        ('derivation "a\N{RIGHT-TO-LEFT OVERRIDE}b"\n'.encode(), "P0103", 1, 14),
        ('derivation "a\N{ZERO WIDTH SPACE}b"\n'.encode(), "P0103", 1, 14),
    ],
)
def test_what_is_no_derivation_ends_with_2_and_none_of_it_is_audited(
    auditor: Auditor, content: bytes, code: str, line: int, column: int
) -> None:
    bad, good = auditor.write(content, "bad.proof"), auditor.write(CLEAN, "good.proof")
    status, out, _ = auditor.run("audit", bad, good, "--jobs", 0)

    assert (code, line, column) == place(out)
    assert status == 2
    assert "1 statement: 1 proved" in out
    assert "\x1b" not in out


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_byte_order_mark_and_carriage_returns_are_no_fault(
    auditor: Auditor, before: bytes, end: bytes
) -> None:
    found = auditor.audit(before + (HEADER + CLEAN).encode().replace(b"\n", end))

    assert found.status == 0
    assert found.evidence == {"1": "proved"}


def test_a_derivation_without_statements_selects_nothing(auditor: Auditor) -> None:
    assert auditor.audit("").status == 4


def test_a_text_that_does_not_end_spoils_its_own_block_only(auditor: Auditor) -> None:
    found = auditor.audit('[0] claim "abc\n  show 1 = 1\n' + CLEAN)

    assert [("P0123", 1, 11)] == found.errors
    assert {"0": "ill-formed", "1": "proved"} == found.evidence


# --- what is no file ------------------------------------------------------------------------------


def test_a_file_that_is_not_there_is_named(auditor: Auditor) -> None:
    status, out, _ = auditor.run("audit", auditor.folder / "none.proof")

    assert "error[P0104]: there is no file" in out
    assert status == 2


def test_pipes_and_devices_are_not_waited_for(auditor: Auditor) -> None:
    pipe = auditor.folder / "pipe.proof"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("/dev/stdin")):
        status, out, _ = auditor.run("audit", path)

        assert "P0105" in out or "P0104" in out  # a closed standard input is no file at all
        assert status == 2


def test_a_directory_with_the_name_of_a_derivation_is_a_directory(auditor: Auditor) -> None:
    folder = auditor.folder / "x.proof"
    folder.mkdir()
    status, _, err = auditor.run("audit", folder)

    assert status == 4
    assert "nothing selected: no *.proof file in" in err


@pytest.mark.parametrize("target", ["nowhere", "self.proof"])
def test_a_link_to_nothing_is_a_file_that_cannot_be_read(auditor: Auditor, target: str) -> None:
    link = auditor.folder / "self.proof"
    link.symlink_to(target)
    status, out, _ = auditor.run("audit", auditor.folder)

    assert "error[P010" in out
    assert status == 2


def test_an_empty_path_is_not_the_directory_we_are_in(auditor: Auditor) -> None:
    for command in (["audit"], ["explain", "1"], ["fmt"], ["audit", "--jobs", "1", "--quiet"]):
        status, _, err = auditor.run(*command, "")

        assert status == 2
        assert "expected a path, found an empty text" in err


def test_a_file_that_may_not_be_read_says_so(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = auditor.write(CLEAN)
    original = Path.open

    def refuse(self: Path, *arguments: Any, **options: Any) -> Any:
        if self == path:
            raise PermissionError(13, "Permission denied", str(self))
        return original(self, *arguments, **options)

    monkeypatch.setattr(Path, "open", refuse)
    status, out, _ = auditor.run("audit", path)

    assert "error[P0106]" in out
    assert "Permission denied" in out
    assert status == 2


COMMANDS = (["audit"], ["explain", "1"], ["graph", "--tree", "1"], ["fmt"], ["replay"], ["gate"])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_a_name_that_the_system_refuses_is_a_file_that_cannot_be_read(
    auditor: Auditor, command: list[str]
) -> None:
    """Asking the system what lies at such a path fails, and not by saying that nothing does."""
    status, out, err = auditor.run(*command, "x" * 300 + ".proof")

    assert "error[P0106]" in out + err
    assert status == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="who may read everything is refused nothing")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_a_file_in_a_directory_that_may_not_be_searched_cannot_be_read(
    auditor: Auditor, tmp_path: Path, command: list[str]
) -> None:
    (tmp_path / "secret").mkdir()
    path = auditor.write(CLEAN, "secret/good.proof")
    path.parent.chmod(0)
    try:
        status, out, err = auditor.run(*command, path)
    finally:
        path.parent.chmod(0o700)

    assert "Permission denied" in out + err
    assert status == 2


@pytest.mark.parametrize(
    "command",
    [["explain", "1"], ["graph", "--tree", "1"], ["graph", "--focus", "1", "-o", "x.html"]],
)
@pytest.mark.parametrize(("content", "code"), [(b"", "P0110"), (b"import os\n", "P0111")])
def test_a_label_of_what_is_no_derivation_is_not_just_unknown(
    auditor: Auditor, command: list[str], content: bytes, code: str
) -> None:
    status, _, err = auditor.run(*command, auditor.write(content, "bad.proof"))

    assert "error: no statement has the label [1]" in err
    assert f"error[{code}]" in err
    assert status == 2


@pytest.mark.parametrize("command", [["graph", "--tree", "1"], ["explain", "1"]])
def test_a_label_of_a_file_that_is_not_there_ends_with_2(
    auditor: Auditor, command: list[str]
) -> None:
    status, _, err = auditor.run(*command, "missing.proof")

    assert "error[P0104]: there is no file" in err
    assert status == 2


def test_a_file_that_changes_while_it_is_read_is_not_audited(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = auditor.write(CLEAN)
    original = os.fstat

    def change(handle: int) -> os.stat_result:
        status = original(handle)
        if status.st_ino == path.stat().st_ino:
            path.write_text(HEADER + CLEAN.replace("2", "3"))
            os.utime(path, ns=(1, 1))
        return status

    monkeypatch.setattr(os, "fstat", change)
    status, out, _ = auditor.run("audit", path)

    assert "error[P0107]" in out
    assert status == 2
    assert "nothing was audited" in out


def test_a_file_that_is_too_long_is_not_read(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofcheck.source.content.MAXIMAL_BYTES", 100)
    status, out, _ = auditor.run("audit", auditor.write(CLEAN + "#" * 200))

    assert "error[P0601]" in out
    assert status == 2


# --- names and titles that mean harm --------------------------------------------------------------

NASTY_TITLES = (
    "<script>alert(1)</script>",
    "[bold red]x[/bold red] [link=http://evil]y[/link]",
    "{{7*7}} %s %n $(id) `id` \\\\N",
    "a" * 5000,
    " " * 500,
)


@pytest.mark.parametrize("title", NASTY_TITLES)
@pytest.mark.parametrize("colour", ["never", "always"])
def test_a_title_is_shown_as_it_is_written(auditor: Auditor, title: str, colour: str) -> None:
    text = f'derivation "{title}"\n[1] claim "{title}"\n  show 1 = 2\n'
    path = auditor.write(text.encode())
    status, out, _ = auditor.run("audit", path, "--jobs", 0, "--color", colour)

    assert title[:12].partition(" ")[0] in out
    assert len(out) < 12_000
    assert status == 1


def test_a_file_name_is_made_visible(auditor: Auditor) -> None:
    path = auditor.write(CLEAN, f"a{ESC}b\nc.proof")
    status, out, _ = auditor.run("audit", path, "--full", "--jobs", 0)

    assert "a<U+001B>[31mb<U+000A>c.proof" in re.sub(r"\n +", "", out)
    assert status == 0


def test_a_path_that_is_no_text_is_made_visible(auditor: Auditor) -> None:
    status, out, _ = auditor.run("audit", "a\udcffb.proof")

    assert "a<U+DCFF>b.proof" in out
    assert status == 2


def test_two_files_of_one_name_are_both_audited_and_told_apart(auditor: Auditor) -> None:
    for folder in ("a", "b"):
        (auditor.folder / folder).mkdir()
        auditor.write(CLEAN, f"{folder}/t.proof")
    status, out, _ = auditor.run("audit", auditor.folder, "--jobs", 0)

    assert "warning[P0214]: another derivation is called `t`, too" in out
    assert "2 statements: 2 proved" in out
    assert status == 0


def test_a_file_named_twice_has_no_namesake(auditor: Auditor) -> None:
    path = auditor.write(CLEAN)
    status, out, _ = auditor.run("audit", path, auditor.folder, "--jobs", 0)

    assert "P0214" not in out
    assert "1 statement: 1 proved" in out
    assert status == 0


@pytest.mark.parametrize("label", ["", "[", "[]", "2", "1'", "u:1", "t:2", "\udcff", "a\nb", ESC])
def test_a_label_that_is_not_there_ends_with_4(auditor: Auditor, label: str) -> None:
    status, out, err = auditor.run("explain", label, auditor.write(CLEAN))

    assert status == 4
    assert "no statement has the label" in err
    assert "\x1b" not in out + err


@pytest.mark.parametrize("label", ["1", "[1]", " 1 ", "t:1", "t:[1]", "[t:1]"])
def test_a_label_may_be_typed_in_many_ways(auditor: Auditor, label: str) -> None:
    status, out, _ = auditor.run("explain", label, auditor.write(CLEAN), "--jobs", 0)

    assert out.startswith("[1] claim ")
    assert status == 0


def test_an_absent_label_is_all_that_is_asked_for(auditor: Auditor) -> None:
    status, _, err = auditor.run("explain")

    assert err.startswith("error: the following arguments are required: LABEL\n")
    assert status == 2


# --- writing --------------------------------------------------------------------------------------


def test_a_file_that_cannot_be_replaced_keeps_its_text(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = auditor.write("[1] claim\n  show 1=1\n")
    before = path.read_bytes()

    def refuse(*arguments: Any, **options: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    status, _, err = auditor.run("fmt", path)

    assert "cannot write" in err
    assert "Permission denied" in err
    assert status == 2
    assert before == path.read_bytes()


def test_a_new_file_in_a_folder_that_is_a_file_is_refused(auditor: Auditor) -> None:
    path = auditor.write(CLEAN)
    status, _, err = auditor.run("new", path / "x")

    assert "cannot write" in err
    assert status == 2


def test_a_graph_is_not_written_over_a_directory(auditor: Auditor) -> None:
    folder = auditor.folder / "g.dot"
    folder.mkdir()
    status, _, err = auditor.run("graph", "-o", folder, auditor.write(CLEAN), "--jobs", 0)

    assert "cannot write" in err
    assert status == 2


# --- links in the place of what is written --------------------------------------------------------


@pytest.mark.parametrize("is_there", [True, False])
def test_evidence_is_not_written_through_a_link(auditor: Auditor, is_there: bool) -> None:
    source = auditor.folder / "a.proof"
    source.write_text(HEADER + CLEAN)
    target = auditor.folder / "precious.txt"
    if is_there:
        target.write_text("precious")
    link = auditor.folder / "a.evidence.json"
    link.symlink_to(target)
    status, _, err = auditor.run("audit", source, "--export")

    assert status == 2
    assert "a.evidence.json`: it is a symbolic link, and its target would be overwritten" in err
    assert link.is_symlink()
    assert target.exists() == is_there
    assert not is_there or target.read_text() == "precious"


def test_evidence_replaces_a_plain_file(auditor: Auditor) -> None:
    source = auditor.folder / "a.proof"
    source.write_text(HEADER + CLEAN)
    written = auditor.folder / "a.evidence.json"
    written.write_text("old")
    status, _, _ = auditor.run("audit", source, "--export")

    assert status == 0
    assert written.read_text() != "old"


def test_a_graph_is_not_written_through_a_link(auditor: Auditor) -> None:
    source = auditor.folder / "a.proof"
    source.write_text(HEADER + CLEAN)
    target = auditor.folder / "precious.txt"
    target.write_text("precious")
    (auditor.folder / "g.dot").symlink_to(target)
    status, _, err = auditor.run("graph", source, "--output", auditor.folder / "g.dot")

    assert status == 2
    assert "it is a symbolic link" in err
    assert target.read_text() == "precious"
