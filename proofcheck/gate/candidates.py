"""Where a policy is looked for: from the working directory upwards, as far as the project goes.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import os
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

OWN = "proofcheck.toml"
SHARED = "pyproject.toml"


def each_folder(start: Path) -> Iterator[Path]:
    """Yield the directories that may hold the policy, the nearest first.

    The search ends at a directory that holds ``.git``.
    """
    for folder in (start, *start.parents):
        yield folder
        if os.path.exists(folder / ".git"):  # noqa: PTH110 - it never raises
            return


def each_candidate(start: Path) -> Iterator[Path]:
    """Yield every file on which it depends which policy is in force."""
    for folder in each_folder(start):
        yield folder / OWN
        yield folder / SHARED
