"""Which files of the search a proof owes its steps to.

Only steps that are left in the certificate count.  A step belongs to each file of the search that
was at work when it was taken, from the way of looking at the goal down to the prover.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from proofcheck.search.certificates.proof_script import Script

SEARCH = "proofcheck.search."


@dataclass(slots=True)
class Origins:
    """What each step of the proofs that were begun is owed to.

    scripts   those that belong to a task, not to a goal inside of it
    """

    by_step: dict[int, frozenset[str]] = field(default_factory=dict)
    steps: list[Any] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)

    @property
    def owed_to(self) -> frozenset[str]:
        """Files without which the last proof that was closed would lack a step."""
        closed = [script for script in self.scripts if script.is_closed]
        return frozenset[str]().union(*self._owed_by(closed[-1])) if closed else frozenset()

    def _owed_by(self, script: Script) -> Iterator[frozenset[str]]:
        for step in script.needed()[0]:
            yield self.by_step.get(id(step), frozenset())
            yield from self._inside(step.data)

    def _inside(self, data: Any) -> Iterator[frozenset[str]]:
        for item in data:
            if isinstance(item, Script):
                yield from self._owed_by(item)
            elif isinstance(item, (list, tuple)):
                yield from self._inside(item)

    def note(self, script: Script) -> None:
        """Note who took the last step of a script."""
        step = script.steps[-1]
        self.steps.append(step)  # so that its identity is not another's
        self.by_step[id(step)] = frozenset(_at_work())


@contextmanager
def watched() -> Iterator[Origins]:
    """Note for a while who takes steps."""
    origins = Origins()
    of_task: Callable[..., Script] = Script.of_task
    record = Script._record

    def begun(*arguments: Any, **options: Any) -> Script:
        script = of_task(*arguments, **options)
        origins.scripts.append(script)
        return script

    def recorded(script: Script, *arguments: Any) -> None:
        record(script, *arguments)
        origins.note(script)

    with patch.object(Script, "of_task", begun), patch.object(Script, "_record", recorded):
        yield origins


def _at_work() -> Iterator[str]:
    frame = sys._getframe(3)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith(SEARCH):
            yield name.removeprefix(SEARCH)
        frame = frame.f_back  # type: ignore[assignment]
