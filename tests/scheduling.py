"""How tests are handed out to workers: file by file, and groups that say that they belong together.

What a file computes once, for all of its tests, is so computed by one worker.  Where each test is
handed out alone, the scheduler of pytest-xdist also counts all that went before, for each again.
"""

from __future__ import annotations

from xdist.scheduler import LoadGroupScheduling


class ByFile(LoadGroupScheduling):  # type: ignore[misc]
    """Hands out files in their order, so that those with slow tests can come first."""

    def _split_scope(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        return group if group != nodeid else nodeid.partition("::")[0]
