"""The file of a store: whether it is ours, and how it is moved out of the way when it is broken.

A file is known by its first bytes, before SQLite opens it: opening a database may write to it.
Nothing is imported here that takes time, see `store`.
"""

from __future__ import annotations

import contextlib
import stat
from pathlib import Path

APPLICATION = 0x70726663
"""Marks the file as a store of ours, in the place that SQLite has for it ("prfc")."""

DEFAULT = Path(".proofcheck_cache") / "store.sqlite"
"""Where results are kept, below the working directory."""

_MAGIC = b"SQLite format 3\0"
_MARK = slice(68, 72)


class NotAStoreError(Exception):
    """The path of a store names a file that something else has written; it was not touched."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"`{path}` is no store of proofcheck, and was left as it is")


def refuse_other_files(path: Path) -> None:
    """Refuse a path at which there is a file that is not ours.

    An empty file is a store that was not begun.  What cannot be read is not refused here: whoever
    opens it learns why.

    raises   NotAStoreError
    """
    with contextlib.suppress(OSError, ValueError):
        if not (path.is_dir() or is_usurped(path) or may_be_opened(path)):
            raise NotAStoreError(path)


def is_usurped(path: Path) -> bool:
    """Whether it lies where only stores lie, so that whatever is found there may be moved."""
    return path.parts[-2:] == DEFAULT.parts


def may_be_opened(path: Path) -> bool:
    """Whether it is a store of ours, whole or not, or empty, or not there.

    raises   OSError where it cannot be read
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # reading a pipe would wait for ever
            return False
        with path.open("rb") as file:
            head = file.read(_MARK.stop)
    except FileNotFoundError:
        return True
    return not head or _is_ours(head)


def _is_ours(head: bytes) -> bool:
    return head.startswith(_MAGIC) and head[_MARK] == APPLICATION.to_bytes(4, "big")


def make_directory(folder: Path) -> None:
    """Make the directory of a store; version control and backups need not know of it."""
    if folder.is_dir():
        return
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".gitignore").write_text("*\n", encoding="utf-8")


def rename_aside(path: Path) -> Path:
    """Move a broken store to a name of its own, and return that."""
    number = 1
    while (kept := path.with_name(f"{path.name}.aside-{number}")).exists():
        number += 1
    path.rename(kept)
    for suffix in ("-wal", "-shm"):  # they belong to the file that is gone
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).unlink()
    return kept
