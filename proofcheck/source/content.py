"""The bytes of the files of a run, each read once.

A run in which nothing changed reads its files and does no more, so nothing is imported here that
takes time: no dataclasses, no typing.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from proofcheck.source.faults import Fault

MAXIMAL_BYTES = 10_000_000
"""No derivation written by people is longer; what is longer is not read."""


class UnreadableError(Exception):
    """A file gives no bytes: the fault, and what a message says before and after its name."""

    def __init__(self, fault: Fault, before: str = "", after: str = "") -> None:
        super().__init__(fault)
        self.fault: Fault = fault
        self._around = before, after

    def describe(self, shown: str) -> str:
        """Return the message, with the path as it is to be shown."""
        before, after = self._around
        return f"{before}`{shown}`{after}"


class Inputs:
    """The files of one run: all of its parts see the same bytes, whatever is saved meanwhile."""

    def __init__(self) -> None:
        self._known: dict[Path, bytes | UnreadableError] = {}

    def read(self, path: str | Path, most: int | None = None) -> bytes:
        """Return the bytes of a file as they were when it was first asked for.

        most     bytes, `MAXIMAL_BYTES` unless given
        raises   UnreadableError, each time the same
        """
        key = Path(path).absolute()
        if key not in self._known:
            try:
                self._known[key] = read_content(path, most)
            except UnreadableError as error:
                self._known[key] = error
        found = self._known[key]
        if isinstance(found, UnreadableError):
            raise found
        return found

    def hold(self, path: Path, content: bytes) -> None:
        """Give bytes for a path at which no file needs to stand."""
        is_long = len(content) > MAXIMAL_BYTES
        self._known[path.absolute()] = _too_long(MAXIMAL_BYTES) if is_long else content

    def forget(self, path: Path) -> None:
        """Read a file anew when it is next asked for: the run itself has written it."""
        self._known.pop(path.absolute(), None)


def read_content(path: str | Path, most: int | None = None) -> bytes:
    """Return the bytes of a regular file.

    most     bytes, `MAXIMAL_BYTES` unless given
    raises   UnreadableError where there is none, or its bytes cannot be had
    """
    path = Path(path)
    try:
        # Asked before opening, because opening a named pipe would wait for a writer.
        if not stat.S_ISREG(path.stat().st_mode):
            what = "a directory" if path.is_dir() else "neither a file nor a directory"
            raise UnreadableError("not-a-file", after=f" is {what}")
        return _read_unchanged(path, MAXIMAL_BYTES if most is None else most)
    except FileNotFoundError:
        raise UnreadableError("missing-file", "there is no file ") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableError("unreadable-file", after=f" cannot be read: {reason}") from None


def _read_unchanged(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        before = os.fstat(file.fileno())
        content = file.read(most + 1)
        after = path.stat()
    if len(content) > most:
        raise _too_long(most)
    if _identity(before) != _identity(after) or len(content) != after.st_size:
        raise UnreadableError("changed-while-read", after=" changed while it was read")
    return content


def _too_long(most: int) -> UnreadableError:
    return UnreadableError("file-too-large", after=f" is longer than {most // 1_000_000} MB")


def _identity(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
