"""Which files a command works on."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.cli.paths import find_files


@pytest.fixture(autouse=True)
def working_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def touch(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()


def found(*paths: str) -> list[str]:
    return [str(file) for file in find_files([Path(path) for path in paths]).files]


def test_a_directory_gives_its_derivations_sorted_and_nothing_else() -> None:
    touch("d/b.proof", "d/a.proof", "d/sub/c.proof", "d/notes.txt", "d/x.proof.orig")

    assert found("d") == ["d/a.proof", "d/b.proof", "d/sub/c.proof"]


def test_hidden_files_and_directories_are_passed_over() -> None:
    touch("d/.a.proof", "d/.venv/b.proof", "d/c.proof")

    assert found("d") == ["d/c.proof"]


def test_the_default_is_the_directory_derivations() -> None:
    touch("derivations/a.proof", "b.proof")

    assert found() == ["derivations/a.proof"]


def test_a_default_that_is_not_there_is_no_file_and_no_error() -> None:
    selection = find_files([])

    assert (
        selection.files,
        selection.unlisted,
        selection.searched_in,
    ) == ((), (), "derivations")


def test_a_file_named_is_kept_whatever_it_is_called_and_even_if_absent() -> None:
    touch("notes.txt")

    assert found("notes.txt", "absent.proof") == ["notes.txt", "absent.proof"]


def test_a_file_named_twice_is_audited_once() -> None:
    touch("d/a.proof")
    Path("link.proof").symlink_to("d/a.proof")

    assert found("d/a.proof", "d", "./d/a.proof", "link.proof") == ["d/a.proof"]


def test_a_circle_of_links_ends() -> None:
    touch("d/a.proof")
    Path("d/up").symlink_to("..")

    assert found("d") == ["d/a.proof"]
