"""What earlier runs of the sweep have finished, kept line by line, so that a run can go on."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from tests.agreement.sweep import Found


class Kept:
    """Finished pieces by name, in a file named after all that they depend on."""

    def __init__(self, folder: Path, digest: str) -> None:
        folder.mkdir(exist_ok=True)
        self._path = folder / f"{digest[:32]}.jsonl"
        self.found: dict[str, Found] = {}
        lines = self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []
        for line in lines:
            with suppress(ValueError, TypeError):  # a run may end in the middle of a line
                one = Found(**json.loads(line))
                self.found[one.piece] = one

    def add(self, found: Found) -> None:
        """Keep a finished piece at once."""
        self.found[found.piece] = found
        with self._path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(asdict(found)))
