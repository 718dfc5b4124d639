"""How tests are handed out to workers: file by file, and groups that say that they belong together.

What a file computes once, for all of its tests, is so computed by one worker.  Where each test is
handed out alone, the scheduler of pytest-xdist also counts all that went before, for each again.
"""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController


class ByFile(LoadGroupScheduling):  # type: ignore[misc]
    """Hands out files in their order, so that those with slow tests can come first."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        self._known: dict[WorkerController, dict[str, int]] = {}

    def _split_scope(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        return group if group != nodeid else nodeid.partition("::")[0]

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Hand out the next unit; where its tests stand is looked up, not searched for."""
        scope, unit = self.workqueue.popitem(last=False)
        self.assigned_work.setdefault(node, {})[scope] = unit
        places = self._places(node)
        node.send_runtest_some([places[one] for one, is_done in unit.items() if not is_done])

    def _places(self, node: WorkerController) -> dict[str, int]:
        if node not in self._known:
            collected = self.registered_collections[node]
            self._known[node] = {one: place for place, one in enumerate(collected)}
        return self._known[node]
