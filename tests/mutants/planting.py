"""A pytest plugin that plants a mutant before any test is collected.

The environment names it: ``PROOFCHECK_MUTANT=module:function``.  Where it names none, the tests run
under the same settings and must pass.
"""

from __future__ import annotations

import importlib
import os
import sys

from hypothesis import HealthCheck, settings

from tests.mutants.stubs import STUBS

SWITCH = "PROOFCHECK_MUTANT"


def plant(name: str) -> None:
    """Replace a function by its stub, wherever it has been imported to, and will be."""
    module_name, _, function_name = name.partition(":")
    module = importlib.import_module(module_name)
    original = getattr(module, function_name)
    stub = STUBS[name][0](original)
    for other in list(sys.modules.values()):
        if getattr(other, "__name__", "").startswith("proofcheck"):
            for attribute, value in list(vars(other).items()):
                if value is original:
                    setattr(other, attribute, stub)


# A deadline that is missed on a busy machine would pass for a mutant that was noticed.
settings.register_profile(
    "mutants",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mutants")

if os.environ.get(SWITCH):
    plant(os.environ[SWITCH])
