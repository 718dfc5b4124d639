"""A deed in a fork of this process: what it writes line by line is read when it has ended."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from typing import NoReturn, TextIO

Deed = Callable[[Callable[[str], None]], bool]
"""What a fork does: it is given where to write lines, and says whether all is well."""


class Fork:
    """A process that is a copy of this one, and silent."""

    def __init__(self, deed: Deed) -> None:
        # A pipe would block a process that writes much before anybody reads.
        self._file = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 -- read when the process has ended
        self.process = os.fork()
        if not self.process:
            _live(deed, self._file)

    def wait(self) -> bool:
        """Wait for the end, and say whether all is well."""
        return os.waitpid(self.process, 0)[1] == 0

    def lines(self) -> list[str]:
        """Return what was written, also by a process that was killed."""
        self._file.seek(0)
        return self._file.read().splitlines()


def _live(deed: Deed, file: TextIO) -> NoReturn:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    is_well = False
    try:
        is_well = deed(lambda line: print(line, file=file, flush=True))
    finally:
        os._exit(0 if is_well else 1)
