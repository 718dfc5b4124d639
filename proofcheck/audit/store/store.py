"""The store: what this installation has established, by the meaning of the question.

One SQLite file.  Every record is sealed with a secret of this user, so a store that came from
elsewhere, or was changed by hand, is not believed.  A path that names a file of something else is
refused before anything begins.  Nothing else that goes wrong with it ends an audit: what cannot be
recalled is established anew.

A run in which nothing changed asks here first, so nothing is imported that takes time: no
dataclasses, no typing.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from proofcheck.audit.store.installation import describe_installation, local_key
from proofcheck.audit.store.store_file import (
    APPLICATION,
    is_usurped,
    make_directory,
    may_be_opened,
    refuse_other_files,
    rename_aside,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from proofcheck.audit.workers.memory import Kind
    from proofcheck.terms.encoding import Json

FORMAT = 1
PATIENCE = 10.0
"""Seconds to wait for another process that is writing."""

_OF_CIRCUMSTANCE = frozenset(
    {
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM),
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_IOERR),
        *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
        *(sqlite3.SQLITE_NOLFS, sqlite3.SQLITE_AUTH),
    }
)
"""What SQLite fails with though the file may be sound."""

KEPT = {"goals": 50_000, "audit": 20, "answer": 40, "policy": 20}
"""How many records of a kind are kept; the oldest go first."""

_TABLE = """
CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, question TEXT NOT NULL, record TEXT NOT NULL, seal BLOB NOT NULL,
    PRIMARY KEY (kind, question))
"""


class Forgetful:
    """Remembers nothing."""

    troubles: tuple[str, ...] = ()

    def recall(self, kind: Kind, question: str) -> Json | None:
        """Return None."""

    def remember(self, kind: Kind, question: str, record: Json) -> None:
        """Ignore."""


class Store:
    """A store file, opened when first asked.

    troubles   what was wrong with it, one line each, for people
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.troubles: list[str] = []
        self._key: bytes | None = None
        self._installation = ""
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False
        self._has_grown = False

    def recall(self, kind: Kind, question: str) -> Json | None:
        """Return a record that this installation has sealed, or None."""
        found: list[Json] = []
        with self._guard():
            found = self._look_up(kind, question)
        return found[0] if found else None

    def remember(self, kind: Kind, question: str, record: Json) -> None:
        """Seal a record and keep it."""
        with self._guard():
            connection = self._open()
            if connection is not None:
                name, text = self._name(question), json.dumps(record, separators=(",", ":"))
                connection.execute(
                    "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)",
                    (kind, name, text, self._seal(kind, name, text)),
                )
                self._has_grown = True

    def close(self) -> None:
        """Drop the oldest records beyond what is kept, and let go of the file."""
        with self._guard():
            if self._connection is not None and self._has_grown:
                for kind, number in KEPT.items():
                    self._connection.execute(
                        "DELETE FROM records WHERE kind = ? AND rowid NOT IN (SELECT rowid "
                        "FROM records WHERE kind = ? ORDER BY rowid DESC LIMIT ?)",
                        (kind, kind, number),
                    )
        self._disconnect()
        self._is_closed = True

    def _look_up(self, kind: Kind, question: str) -> list[Json]:
        connection = self._open()
        if connection is None:
            return []
        name = self._name(question)
        rows = connection.execute(
            "SELECT record, seal FROM records WHERE kind = ? AND question = ?", (kind, name)
        ).fetchall()
        return self._believed(kind, name, rows)

    def _open(self) -> sqlite3.Connection | None:
        if self._connection is None and not self._is_closed:
            self._key = local_key()
            if self._key is None:
                self._give_up("there is no place for the secret that seals results")
                return None
            self._installation = describe_installation()
            self._connection = _connect(self.path)
        return self._connection

    @contextlib.contextmanager
    def _guard(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._give_up(f"`{self.path}` cannot be used: {_reason(error)}")
        except (sqlite3.Error, UnicodeError, _BrokenFile) as error:
            if getattr(error, "sqlite_errorcode", -1) & 0xFF in _OF_CIRCUMSTANCE:
                self._give_up(f"`{self.path}` cannot be used: {error}")
                return
            self._disconnect()
            self._put_aside(str(error))

    def _give_up(self, reason: str) -> None:
        self._disconnect()
        self._is_closed = True
        self.troubles.append(f"nothing is remembered: {reason}")

    def _put_aside(self, reason: str) -> None:
        """Rename a store that is broken; the next question makes a new one."""
        try:
            if not (is_usurped(self.path) or may_be_opened(self.path)):
                self._give_up(f"`{self.path}` is no store any more")
                return
            kept = rename_aside(self.path)
        except OSError as error:
            self._give_up(f"`{self.path}` cannot be moved aside: {_reason(error)}")
            return
        self.troubles.append(f"`{self.path}` is no usable store ({reason}): now `{kept.name}`")

    def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None

    def _name(self, question: str) -> str:
        return blake2b(f"{self._installation} {question}".encode(), digest_size=16).hexdigest()

    def _seal(self, kind: str, name: str, text: str) -> bytes:
        assert self._key is not None
        content = json.dumps([FORMAT, kind, name, text]).encode()
        return blake2b(content, key=self._key, digest_size=32).digest()

    def _believed(self, kind: str, name: str, rows: list[tuple[object, object]]) -> list[Json]:
        return [
            json.loads(text)
            for text, seal in rows
            if isinstance(text, str) and self._seal(kind, name, text) == seal
        ]


@contextlib.contextmanager
def open_memory(path: Path | None) -> Iterator[Store | Forgetful]:
    """Give the store in a file for a while, or where there is none a memory that is empty.

    raises   NotAStoreError where the file is something else; it is not touched
    """
    if path is None:
        yield Forgetful()
        return
    refuse_other_files(path)
    store = Store(path)
    try:
        yield store
    finally:
        store.close()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


class _BrokenFile(Exception):
    """The file lies where a store should, and cannot be used as one."""


def _connect(path: Path) -> sqlite3.Connection:
    """Open a store file, and make it first where there is none.

    raises   OSError, sqlite3.Error, UnicodeError or _BrokenFile
    """
    if not path.exists():
        make_directory(path.parent)
    elif not (path.is_dir() or may_be_opened(path)):
        raise _BrokenFile("it holds something else")
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    if _marks(connection) == (APPLICATION, FORMAT):
        _check_table(connection)
        return
    # Another process may be making the store: what is there is looked at again under the lock.
    connection.execute("BEGIN IMMEDIATE")
    marks = _marks(connection)
    if marks != (APPLICATION, FORMAT):
        if marks != (0, 0) or _number(connection, "SELECT count(*) FROM sqlite_master"):
            raise _BrokenFile("it belongs to another version")
        connection.execute(_TABLE)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute("COMMIT")
    connection.execute("PRAGMA journal_mode = WAL")


def _check_table(connection: sqlite3.Connection) -> None:
    columns = {row[1] for row in connection.execute("PRAGMA table_info(records)")}
    if not {"kind", "question", "record", "seal"} <= columns:
        raise _BrokenFile("its table of records is missing")


def _marks(connection: sqlite3.Connection) -> tuple[int, int]:
    return _number(connection, "PRAGMA application_id"), _number(connection, "PRAGMA user_version")


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
