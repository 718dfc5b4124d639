"""A pytest plugin that plants a mutant in a new process: its module is compiled from the changed tree.

The environment names it: ``PROOFCHECK_MUTATION=module#number``.  No file is written, so whatever
ends a run leaves the sources as they are.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from hypothesis import HealthCheck, Phase, settings

from tests.mutate.mutating import find_mutants, mutate

SWITCH = "PROOFCHECK_MUTATION"


class _Planted(Loader):
    def __init__(self, path: str, number: int) -> None:
        self.path, self.number = path, number

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        source = Path(self.path).read_text(encoding="utf-8")
        mutant = find_mutants(module.__name__, source)[self.number]
        exec(compile(mutate(source, mutant), self.path, "exec"), vars(module))


class _Finder(MetaPathFinder):
    def __init__(self, module: str, number: int) -> None:
        self.module, self.number = module, number

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.module:
            return None
        found = PathFinder.find_spec(name, path, target)
        assert found is not None
        assert found.origin is not None
        loader = _Planted(found.origin, self.number)
        return importlib.util.spec_from_file_location(name, found.origin, loader=loader)


# A deadline that is missed on a busy machine would pass for a mutant that was noticed.
# What fails need not be made small.
settings.register_profile(
    "mutate",
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate, Phase.target],
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mutate")

if os.environ.get(SWITCH):
    module_name, _, position = os.environ[SWITCH].partition("#")
    assert module_name not in sys.modules, "the module was imported before it could be changed"
    sys.meta_path.insert(0, _Finder(module_name, int(position)))
