"""Only the files that are locked get into the playground."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest

from tests.playground import build
from tests.playground.locked import ROOT, Locked, NotAsLockedError, read_lock

CONTENT = b"what was locked"
ONE = Locked("one", "1.0", "one-1.0-py3-none-any.whl", sha256(CONTENT).hexdigest())


def test_the_very_file_is_accepted_and_not_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "FETCHED", tmp_path)
    (tmp_path / ONE.file).write_bytes(CONTENT)

    build._fetch(ONE, ["false"])


def test_another_file_of_that_name_is_refused_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "FETCHED", tmp_path)
    (tmp_path / ONE.file).write_bytes(CONTENT + b" ")

    with pytest.raises(NotAsLockedError, match=re.escape(ONE.file)):
        build._fetch(ONE, ["true"])
    assert not (tmp_path / ONE.file).exists()


def test_what_was_not_fetched_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "FETCHED", tmp_path)

    with pytest.raises(NotAsLockedError):
        build._fetch(ONE, ["true"])


def test_the_playground_runs_what_the_lock_file_of_the_project_names() -> None:
    pinned = (ROOT / "requirements.lock").read_text("utf-8")
    for one in read_lock().wheels:
        assert f"{one.package}=={one.version} " in pinned
        assert one.sha256 in pinned or one.package == "python-flint", (
            "its wheel is of another machine"
        )


def test_every_file_is_pinned_by_name_version_and_digest() -> None:
    lock = read_lock()
    for one in (lock.runtime, *lock.wheels):
        assert one.version in one.file
        assert re.fullmatch("[0-9a-f]{64}", one.sha256)
