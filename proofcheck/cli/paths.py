"""Which files a command works on.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from proofcheck.cli.commands import DEFAULT_DIRECTORY

SUFFIX = ".proof"


class Selection:
    """The files named or found, each once, and the directories that cannot be listed.

    A file named on the command line is kept even when it does not exist: reading it says so.
    """

    __slots__ = ("files", "searched", "unlisted")

    def __init__(
        self,
        files: tuple[Path, ...],
        unlisted: tuple[tuple[Path, str], ...] = (),
        searched: tuple[Path, ...] = (),
    ) -> None:
        self.files = files
        self.unlisted = unlisted
        self.searched = searched

    @property
    def is_clear(self) -> bool:
        """Whether there are files, and all directories could be listed."""
        return bool(self.files) and not self.unlisted

    @property
    def searched_in(self) -> str:
        """The directories that were searched, for a message."""
        return ", ".join(str(path) for path in self.searched)


def find_files(paths: Sequence[Path]) -> Selection:
    """Expand directories into their derivations, sorted; no paths mean the default directory.

    Hidden directories are passed over, and links to directories are not followed.
    """
    unlisted: list[tuple[Path, str]] = []
    files: dict[str, Path] = {}
    searched: list[Path] = []
    if not paths and not os.path.exists(DEFAULT_DIRECTORY):  # noqa: PTH110 - it never raises
        return Selection((), searched=(DEFAULT_DIRECTORY,))
    for path in paths or (DEFAULT_DIRECTORY,):
        if os.path.isdir(path):  # noqa: PTH112 - never raises: what cannot be read is said later
            searched.append(path)
            found = sorted(_walk(path, unlisted))
        else:
            found = [path]
        for file in found:
            files.setdefault(os.path.realpath(file), file)
    return Selection(tuple(files.values()), tuple(unlisted), tuple(searched))


def _walk(directory: Path, unlisted: list[tuple[Path, str]]) -> Iterator[Path]:
    def note(error: OSError) -> None:
        unlisted.append((Path(error.filename or directory), error.strerror or str(error)))

    for folder, below, names in os.walk(directory, onerror=note):
        below[:] = [name for name in below if not name.startswith(".")]
        yield from (Path(folder, name) for name in names if _is_derivation(name))


def _is_derivation(name: str) -> bool:
    return name.endswith(SUFFIX) and not name.startswith(".")
