"""Files that commands write, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from proofcheck.cli.output import CannotWriteError


def write_file(path: Path, text: str) -> None:
    """Replace a file by this text in one step, keeping its permissions.

    raises   CannotWriteError, also where the path is a symbolic link to a file or to nothing
    """
    _refuse_link(path)
    rewrite_file(path, text)


def rewrite_file(path: Path, text: str) -> None:
    """Write as `write_file` does a file that was read from this path: links are followed.

    raises   CannotWriteError
    """
    try:
        _replace(Path(os.path.realpath(path)), text.encode("utf-8"))
    except OSError as error:
        raise CannotWriteError(f"`{path}`: {error.strerror or error}") from error


def check_can_write(path: Path) -> None:
    """Refuse a file that certainly cannot be written: said before a long audit, not after it.

    raises   CannotWriteError
    """
    _refuse_link(path)
    folder = path.parent
    try:
        if not folder.is_dir():
            raise CannotWriteError(f"`{path}`: there is no directory `{folder}`")
        if path.is_dir():
            raise CannotWriteError(f"`{path}`: it is a directory")
        is_replaced = path.is_file() or not path.exists()  # by a new file beside it
    except OSError as error:
        raise CannotWriteError(f"`{path}`: {error.strerror or error}") from error
    if is_replaced and not os.access(Path(os.path.realpath(path)).parent, os.W_OK):
        raise CannotWriteError(f"`{path}`: nothing can be written to `{folder}`")


def create_file(path: Path, text: str) -> None:
    """Write a file that must not exist yet, with the directories above it.

    raises   CannotWriteError, also when the file exists
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise CannotWriteError(f"`{path}`: it exists already") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotWriteError(f"`{path}`: {reason}") from error


def _refuse_link(path: Path) -> None:
    """Refuse a link whose target would be overwritten; one to a device or a pipe is no harm."""
    try:
        is_refused = path.is_symlink() and (path.is_file() or not path.exists())
    except OSError as error:
        raise CannotWriteError(f"`{path}`: {error.strerror or error}") from error
    if is_refused:
        reason = "it is a symbolic link, and its target would be overwritten"
        raise CannotWriteError(f"`{path}`: {reason}")


def _replace(path: Path, content: bytes) -> None:
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a device or a pipe cannot be replaced
        return
    mode = path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_read_umask()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _read_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
