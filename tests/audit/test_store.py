"""The store keeps what this user has established, and nothing that goes wrong with it shows."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.store import store as store_module
from proofcheck.audit.store.store import Forgetful, Store, open_memory
from proofcheck.audit.store.store_file import APPLICATION, NotAStoreError
from proofcheck.cli.store import find_store
from proofcheck.terms.encoding import Json

RECORD: Json = {"judgements": [1, "two", None], "milliseconds": 3}
OTHER: Json = {"judgements": []}


@pytest.fixture(autouse=True)
def _own_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "store.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_memory(path) as memory:
        assert isinstance(memory, Store)
        yield memory


def recall(path: Path, question: str = "q") -> tuple[object, list[str]]:
    with open_memory(path) as memory:
        found = memory.recall("goals", question)
    return found, list(memory.troubles)


def remember(path: Path, question: str = "q", record: Any = RECORD) -> list[str]:
    with open_memory(path) as memory:
        memory.remember("goals", question, record)
    return list(memory.troubles)


def test_what_was_remembered_is_recalled_by_another_process_of_the_same_user(path: Path) -> None:
    remember(path)

    assert (RECORD, []) == recall(path)
    assert (None, []) == recall(path, "another question")


def test_kinds_are_kept_apart(store: Store) -> None:
    store.remember("goals", "q", RECORD)

    assert store.recall("audit", "q") is None


def test_a_record_is_replaced(store: Store) -> None:
    store.remember("goals", "q", RECORD)
    store.remember("goals", "q", OTHER)

    assert store.recall("goals", "q") == OTHER


def test_without_a_file_nothing_is_remembered() -> None:
    with open_memory(None) as memory:
        memory.remember("goals", "q", RECORD)
        assert memory.recall("goals", "q") is None
    assert isinstance(memory, Forgetful)


def test_version_control_does_not_see_the_directory(path: Path) -> None:
    remember(path)

    assert (path.parent / ".gitignore").read_text() == "*\n"


# --- what is not believed ---------------------------------------------------------------------


def test_a_store_of_another_user_is_not_believed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))

    assert (None, []) == recall(path)


def test_another_installation_asks_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember(path)
    monkeypatch.setattr(store_module, "describe_installation", lambda: "another version")

    assert (None, []) == recall(path)


FORGERIES = (
    "UPDATE records SET record = replace(record, 'two', 'six')",
    "UPDATE records SET seal = zeroblob(32)",
)


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_record_changed_by_hand_is_not_believed(path: Path, forgery: str) -> None:
    remember(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(forgery)

    assert (None, []) == recall(path)


def test_a_record_moved_to_another_question_is_not_believed(path: Path) -> None:
    remember(path, "true")
    remember(path, "false", OTHER)
    with closing(sqlite3.connect(path)) as connection, connection:
        (one, record, seal), (two, *_) = connection.execute(
            "SELECT question, record, seal FROM records ORDER BY rowid"
        ).fetchall()
        connection.execute(
            "UPDATE records SET record = ?, seal = ? WHERE question = ?", (record, seal, two)
        )
        assert one != two

    assert (None, []) == recall(path, "false")
    assert (RECORD, []) == recall(path, "true")


def test_a_secret_of_the_wrong_length_is_replaced(path: Path, tmp_path: Path) -> None:
    remember(path)
    (tmp_path / "data" / "proofcheck" / "key").write_bytes(b"short")

    assert (None, []) == recall(path)
    assert [] == remember(path)
    assert (RECORD, []) == recall(path)


# --- files that are no store ------------------------------------------------------------------


MARKED = b"SQLite format 3\0" + bytes(52) + APPLICATION.to_bytes(4, "big")
"""As much of a header as shows whose file it is."""


def damaged(content: bytes) -> bytes:
    return content[:100] + b"\xff" * (len(content) - 100)


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path that is taken where none is named."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PROOFCHECK_STORE", raising=False)
    found = find_store()
    assert found is not None
    return found


def check_put_aside(path: Path, content: bytes) -> None:
    found, troubles = recall(path)

    assert found is None
    assert len(troubles) == 1
    assert "store.sqlite.aside-1" in troubles[0]
    assert (path.parent / "store.sqlite.aside-1").read_bytes() == content
    assert [] == remember(path)
    assert (RECORD, []) == recall(path)


@pytest.mark.parametrize("content", [MARKED, damaged(MARKED + bytes(5000))])
def test_a_broken_file_is_put_aside_and_a_new_store_begun(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)

    check_put_aside(path, content)


@pytest.mark.parametrize("content", [b"no database at all" * 100, MARKED[:60], b"x"])
def test_whatever_lies_where_only_stores_lie_is_put_aside(usual: Path, content: bytes) -> None:
    usual.parent.mkdir()
    usual.write_bytes(content)

    check_put_aside(usual, content)


@pytest.mark.parametrize("content", [b"no database at all" * 100, MARKED[:71], b"x"])
def test_a_file_of_something_else_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    before = path.stat()

    with pytest.raises(NotAStoreError, match="is no store of proofcheck, and was left as it is"):
        recall(path)
    assert path.read_bytes() == content
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert [path] == list(path.parent.iterdir())


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(NotAStoreError):
        recall(tmp_path / "pipe")


def test_an_empty_file_is_a_store_that_was_not_begun(path: Path) -> None:
    path.parent.mkdir()
    path.touch()

    assert [] == remember(path)
    assert (RECORD, []) == recall(path)


def _use(path: Path) -> list[str]:
    """Recall and remember forty questions, as one run does."""
    with open_memory(path) as memory:
        for number in range(40):
            memory.recall("goals", str(number))
            memory.remember("goals", str(number), RECORD)
    return list(memory.troubles)


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_store_costs_no_more_than_what_it_held(path: Path, seed: int) -> None:
    _use(path)
    content, dice = bytearray(path.read_bytes()), random.Random(seed)
    for _ in range(50):
        content[dice.randrange(100, len(content))] = dice.randrange(256)
    path.write_bytes(content)
    _use(path)

    assert [] == _use(path)
    # Damage to an index may hide a record for good; that costs a question, and nothing else.
    found = [recall(path, str(number)) for number in range(40)]
    assert found.count((RECORD, [])) >= 20
    assert set(map(str, found)) <= {str((RECORD, [])), str((None, []))}


def test_text_in_another_encoding_is_damage(path: Path) -> None:
    remember(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE records SET record = CAST(x'ff' AS TEXT)")
    found, troubles = recall(path)

    assert found is None
    assert "now `store.sqlite.aside-1`" in troubles[0]
    assert [] == remember(path)
    assert (RECORD, []) == recall(path)


def test_a_store_that_another_process_holds_is_left_in_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(path)
    monkeypatch.setattr(store_module, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        troubles = remember(path)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(path.parent.parent / "data"))

    assert [f"nothing is remembered: `{path}` cannot be used: database is locked"] == troubles
    assert (RECORD, []) == recall(path)


def test_a_store_cut_short_is_put_aside(path: Path) -> None:
    for number in range(200):
        remember(path, str(number))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with open_memory(path) as memory:
        for number in range(200):
            assert memory.recall("goals", str(number)) in (None, RECORD)

    assert [] == remember(path)
    assert (RECORD, []) == recall(path)


def _keep_songs(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
        connection.execute("INSERT INTO songs VALUES ('so what')")


def _read_songs(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT title FROM songs").fetchall()


def test_a_database_of_another_program_is_left_whole(path: Path) -> None:
    _keep_songs(path)
    with pytest.raises(NotAStoreError):
        recall(path)

    assert [path] == list(path.parent.iterdir())
    assert [("so what",)] == _read_songs(path)


def test_a_link_in_the_usual_place_is_moved_and_not_its_target(usual: Path, tmp_path: Path) -> None:
    songs = tmp_path / "music" / "songs.sqlite"
    _keep_songs(songs)
    usual.parent.mkdir()
    usual.symlink_to(songs)
    _, troubles = recall(usual)

    assert "it holds something else" in troubles[0]
    assert [("so what",)] == _read_songs(songs)


def test_a_store_of_another_format_is_put_aside(path: Path) -> None:
    remember(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA user_version = 999")
    found, troubles = recall(path)

    assert found is None
    assert len(troubles) == 1


@pytest.mark.parametrize(
    "damage", ["DROP TABLE records", "ALTER TABLE records RENAME COLUMN seal TO signature"]
)
def test_a_store_without_its_table_is_put_aside_and_a_new_one_begun(
    path: Path, damage: str
) -> None:
    remember(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(damage)
    _, troubles = recall(path)

    assert len(troubles) == 1
    assert "its table of records is missing" in troubles[0]
    remember(path)
    assert recall(path)[0] is not None


def test_a_directory_in_its_place_only_costs_the_memory(path: Path) -> None:
    path.mkdir(parents=True)
    found, troubles = recall(path)

    assert found is None
    expected = f"nothing is remembered: `{path}` cannot be used: unable to open database file"
    assert [expected] == troubles


def test_a_directory_that_cannot_be_made_only_costs_the_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / "file" / "below" / "store.sqlite"
    found, troubles = recall(path)

    assert found is None
    assert [f"nothing is remembered: `{path}` cannot be used: Not a directory"] == troubles


# --- failures while it is used ----------------------------------------------------------------


class Failing:
    """A connection whose n-th statement fails."""

    def __init__(self, connection: sqlite3.Connection, fails_at: int, error: Exception) -> None:
        self.connection, self.left, self.error = connection, fails_at, error

    def execute(self, *arguments: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise self.error
        return self.connection.execute(*arguments)

    def close(self) -> None:
        self.connection.close()


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.DatabaseError("malformed"),
        OSError(28, "full"),
    ],
)
@pytest.mark.parametrize("fails_at", range(1, 14))
def test_a_failure_at_any_statement_costs_at_most_the_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int, error: Exception
) -> None:
    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *a, **k: Failing(connect(*a, **k), fails_at, error)
    )
    with open_memory(path) as memory:
        for question in ("a", "b"):
            memory.remember("goals", question, RECORD)
            assert memory.recall("goals", question) in (None, RECORD)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(path.parent.parent / "data"))

    assert remember(path, "later") == []
    assert recall(path, "later") == (RECORD, [])


def _write_and_check(path: Path, number: int) -> None:
    """Be one of many runs: recall and remember the same questions as the others."""
    with open_memory(path) as memory:
        for step in range(10):
            question = str((number + step) % 20)
            found = memory.recall("goals", question)
            if found not in (None, {"answer": question}):
                os._exit(1)
            memory.remember("goals", question, {"answer": question})
        os._exit(2 if memory.troubles else 0)


def test_200_runs_at_once_some_of_them_killed_lose_nothing(path: Path) -> None:
    dice, killed = random.Random(0), set()
    running: list[int] = []
    statuses: list[int] = []
    for number in range(200):
        child = os.fork()
        if child == 0:
            try:
                _write_and_check(path, number)
            finally:
                os._exit(3)
        running.append(child)
        if len(running) >= 12:
            victim = running.pop(dice.randrange(len(running)))
            if dice.random() < 0.4:
                time.sleep(dice.random() * 0.01)
                os.kill(victim, signal.SIGKILL)
                killed.add(victim)
            statuses += [os.waitpid(victim, 0)[1]] if victim not in killed else []
            if victim in killed:
                os.waitpid(victim, 0)
    statuses += [os.waitpid(child, 0)[1] for child in running]

    assert {0} == set(statuses)
    assert killed
    with closing(sqlite3.connect(path)) as connection:
        assert [("ok",)] == connection.execute("PRAGMA integrity_check").fetchall()
        assert (APPLICATION,) == connection.execute("PRAGMA application_id").fetchone()
    for number in range(20):
        assert recall(path, str(number)) == ({"answer": str(number)}, [])


def test_only_so_many_records_are_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(store_module.KEPT, "goals", 3)
    with open_memory(path) as memory:
        for number in range(5):
            memory.remember("goals", str(number), RECORD)

    assert [None, None, RECORD, RECORD, RECORD] == [recall(path, str(n))[0] for n in range(5)]
