"""What the playground is made of: the files that `lock.toml` names, each with its digest."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LOCK = Path(__file__).with_name("lock.toml")


class NotAsLockedError(Exception):
    """A file is another than the one that was locked."""


@dataclass(frozen=True, slots=True)
class Locked:
    """A file of a registry.

    package, version   what to ask the registry for
    file, sha256       what has to come
    """

    package: str
    version: str
    file: str
    sha256: str

    def is_at(self, path: Path) -> bool:
        """Say whether this very file lies there."""
        return path.is_file() and digest(path) == self.sha256

    def demand(self, path: Path) -> None:
        """Make sure that this very file lies there.

        raises   NotAsLockedError
        """
        if not self.is_at(path):
            path.unlink(missing_ok=True)
            raise NotAsLockedError(f"{self.file} is not the file of tests/playground/lock.toml")


@dataclass(frozen=True, slots=True)
class Lock:
    """The runtime, what is taken from it, and which wheels run in it."""

    runtime: Locked
    members: tuple[str, ...]
    python: str
    abi: str
    platform: str
    wheels: tuple[Locked, ...]


def read_lock() -> Lock:
    """Return what is locked."""
    found = tomllib.loads(LOCK.read_text("utf-8"))
    runtime = found["runtime"]
    return Lock(
        _locked(runtime), tuple(runtime["members"]),
        runtime["python"], runtime["abi"], runtime["platform"],
        tuple(map(_locked, found["wheels"])),
    )  # fmt: skip


def _locked(entry: dict[str, Any]) -> Locked:
    return Locked(entry["package"], entry["version"], entry["file"], entry["sha256"])


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
