"""Which installation is at work: results of another one are not believed.

Nothing here imports a library: an audit in which nothing changed asks this first.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from proofcheck import __version__

LIBRARIES = (
    *("clarabel", "lark", "mpmath", "networkx", "numpy", "python_flint", "quicktions", "rich"),
    *("scipy", "sympy"),
)
"""Distributions whose version may change what is printed, as their metadata directories are called."""

KEY_BYTES = 32


@cache
def describe_installation() -> str:
    """Return a digest of the program, the interpreter and the libraries that it computes with.

    The program is known by name, size and time of its files: whoever edits one gets fresh results.
    """
    found = blake2b(digest_size=16)
    for part in (__version__, sys.version, sys.platform, *_files(), *_library_versions()):
        found.update(part.encode() + b"\0")
    return found.hexdigest()


def _files() -> Iterator[str]:
    root = Path(__file__).resolve().parents[2]
    waiting = [str(root)]
    lines: list[str] = []
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__" and not entry.name.startswith("."):
                        waiting.append(entry.path)
                elif entry.name.endswith((".py", ".lark", ".json", ".proof")):
                    state = entry.stat()
                    place = os.path.relpath(entry.path, root)
                    lines.append(f"{place} {state.st_size} {state.st_mtime_ns}")
    yield from sorted(lines)


def _library_versions() -> Iterator[str]:
    """Yield the metadata directories of the libraries: reading what is in them takes longer."""
    for folder in sys.path:
        with contextlib.suppress(OSError):
            with os.scandir(folder or ".") as entries:
                names = [entry.name for entry in entries if entry.name.endswith(".dist-info")]
            yield from sorted(name for name in names if name.split("-")[0] in LIBRARIES)


def local_key() -> bytes | None:
    """Return the secret that seals what this user has established; made when first needed.

    None where there is no place to keep one: then nothing can be remembered.
    """
    try:
        path = _data_directory() / "proofcheck" / "key"
        return _read_key(path) or _make_key(path)
    except (OSError, RuntimeError):  # the latter where there is no home
        return None


def _data_directory() -> Path:
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if chosen else Path.home() / ".local" / "share"


def _read_key(path: Path) -> bytes | None:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    return key if len(key) == KEY_BYTES else None


def _make_key(path: Path) -> bytes | None:
    """Write a key in one step: of two processes that make one at the same time both use the first.

    A key of another length is no key, and is replaced.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"key.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(handle, os.urandom(KEY_BYTES))
    finally:
        os.close(handle)
    try:
        if path.exists() and _read_key(path) is None:
            path.unlink()
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()
    return _read_key(path)
