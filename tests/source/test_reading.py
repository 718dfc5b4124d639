"""What can be wrong with a file before it is parsed."""

import os
from pathlib import Path

import pytest

from proofcheck.source import (
    ReadingProblem,
    SourceFile,
    content,
    load_document,
    load_source,
    reading,
)


def _problem(content: bytes, tmp_path: Path) -> ReadingProblem:
    file = tmp_path / "x.proof"
    file.write_bytes(content)
    found = load_source(file, "x.proof")
    assert not isinstance(found, SourceFile)
    return found[0]


def _place(problem: ReadingProblem) -> tuple[int, int]:
    assert problem.location is not None
    return problem.location.line, problem.location.column


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "x.proof"
    file.write_text("[2.4] θ ≤ 1\n", "utf-8")

    assert SourceFile("shown", "[2.4] θ ≤ 1\n") == load_source(file, "shown")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_in_two_byte_units_is_named(encoding: str, tmp_path: Path) -> None:
    problem = _problem("\ufeffderivation".encode(encoding), tmp_path)

    assert "the file is UTF-16 text, and UTF-8 was expected" == problem.message
    assert (1, 1) == _place(problem)


def test_the_path_is_shown_unless_another_is_given(tmp_path: Path) -> None:
    file = tmp_path / "x.proof"
    file.write_text("a", "utf-8")

    assert SourceFile(str(file), "a") == load_source(file)


def test_a_byte_order_mark_and_carriage_returns_are_dropped(tmp_path: Path) -> None:
    file = tmp_path / "x.proof"
    file.write_bytes(b"\xef\xbb\xbfa\r\nb\r\n")

    assert SourceFile("x", "a\nb\n") == load_source(file, "x")


def test_bytes_that_are_not_utf8_are_named_with_their_place(tmp_path: Path) -> None:
    problem = _problem("θ\r\nab".encode() + b"\xff cd", tmp_path)

    assert ("not-utf8", (2, 3)) == (problem.fault, _place(problem))
    assert "the byte 0xFF is not part of UTF-8 text" == problem.message


def test_a_file_that_ends_inside_a_character_is_not_utf8(tmp_path: Path) -> None:
    problem = _problem(b"ab\n\xe2\x89", tmp_path)

    assert ("not-utf8", (2, 1)) == (problem.fault, _place(problem))


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x7f", "\x85", "\x9b", "\r", "\v"])
def test_control_characters_are_refused(character: str, tmp_path: Path) -> None:
    problem = _problem(f"ab\ncd{character}e".encode(), tmp_path)

    assert ("control-character", (2, 3)) == (problem.fault, _place(problem))


@pytest.mark.parametrize(
    "character",
    ["\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u2028", "\u00ad", "\U000e0041", "\u3164"],
)
def test_invisible_characters_are_refused(character: str, tmp_path: Path) -> None:
    problem = _problem(f"ab\ncd{character}e".encode(), tmp_path)

    assert ("invisible-character", (2, 3)) == (problem.fault, _place(problem))


def test_tabs_and_newlines_are_allowed(tmp_path: Path) -> None:
    file = tmp_path / "x.proof"
    file.write_text("\ta\n\n", "utf-8")

    assert SourceFile("x", "\ta\n\n") == load_source(file, "x")


def test_only_the_first_bad_characters_are_reported_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "x.proof"
    file.write_bytes(b"\x00" * 1000)
    found = load_source(file)

    assert not isinstance(found, SourceFile)
    assert reading.MAXIMAL_REPORTS == len(found)


def test_a_missing_file_is_missing(tmp_path: Path) -> None:
    found = load_source(tmp_path / "none.proof", "none.proof")

    assert (ReadingProblem("missing-file", "there is no file `none.proof`", "none.proof"),) == found


def test_a_directory_is_not_a_file(tmp_path: Path) -> None:
    found = load_source(tmp_path, "here")

    assert (ReadingProblem("not-a-file", "`here` is a directory", "here"),) == found


def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found = load_source(pipe, "pipe")

    message = "`pipe` is neither a file nor a directory"
    assert (ReadingProblem("not-a-file", message, "pipe"),) == found


def test_a_path_with_a_nul_character_is_unreadable() -> None:
    found = load_source("a\0b", "a?b")

    assert not isinstance(found, SourceFile)
    assert "unreadable-file" == found[0].fault


def test_a_file_without_permission_is_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "x.proof"
    file.write_text("a", "utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    found = load_source(file, "x.proof")

    message = "`x.proof` cannot be read: Permission denied"
    assert (ReadingProblem("unreadable-file", message, "x.proof"),) == found


def test_a_file_that_is_too_large_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "MAXIMAL_BYTES", 10)

    assert "file-too-large" == _problem(b"a" * 11, tmp_path).fault
    (tmp_path / "y.proof").write_bytes(b"a" * 10)
    assert SourceFile("y", "a" * 10) == load_source(tmp_path / "y.proof", "y")


def test_a_file_that_grows_while_it_is_read_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.proof"
    file.write_text("before", "utf-8")
    look = os.fstat

    def write_after_looking(descriptor: int) -> os.stat_result:
        status = look(descriptor)
        file.write_text("before and after", "utf-8")
        return status

    monkeypatch.setattr(os, "fstat", write_after_looking)
    found = load_source(file, "x.proof")

    message = "`x.proof` changed while it was read"
    assert (ReadingProblem("changed-while-read", message, "x.proof"),) == found


def test_a_file_that_is_replaced_while_it_is_read_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "x.proof", tmp_path / "y.proof"
    file.write_text("one", "utf-8")
    other.write_text("two", "utf-8")
    look = os.fstat

    def replace_after_looking(descriptor: int) -> os.stat_result:
        status = look(descriptor)
        if other.exists():
            other.replace(file)
        return status

    monkeypatch.setattr(os, "fstat", replace_after_looking)
    found = load_source(file)

    assert not isinstance(found, SourceFile)
    assert "changed-while-read" == found[0].fault


def test_a_document_of_others_may_hold_what_a_derivation_may_not(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes("\ufeffa\fb\r\nsoft\xadhy\u200bphen\tc\n".encode())

    assert SourceFile("x", "a b\nsofthyphen\tc\n") == load_document(file, "x")
    assert not isinstance(load_source(file, "x"), SourceFile)


def test_a_document_is_text_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_bytes(b"a\xffb")
    found = load_document(file, "x")

    assert not isinstance(found, SourceFile)
    assert ["not-utf8"] == [problem.fault for problem in found]
    absent = load_document(tmp_path / "absent")
    assert not isinstance(absent, SourceFile)
    assert ["missing-file"] == [problem.fault for problem in absent]
