"""Every declared dependency is imported somewhere in the package."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]

MODULES = {"python-flint": "flint"}
"""Modules of distributions that are called otherwise."""


def declared() -> set[str]:
    """Return the names of the distributions that the package needs when it runs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = (re.match(r"[A-Za-z0-9._-]+", line) for line in project["dependencies"])
    return {found.group() for found in names if found is not None}


def imported() -> set[str]:
    """Return the top-level modules that some file of the package imports, anywhere in it."""
    found: set[str] = set()
    for path in (ROOT / "proofcheck").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


def test_every_declared_dependency_is_used() -> None:
    used = imported()
    unused = {name for name in declared() if MODULES.get(name, name) not in used}

    assert not unused


def test_what_is_used_is_seen_and_what_is_not_is_missed() -> None:
    assert {"sympy", "mpmath", "flint", "lark"} <= imported()
    assert "selenium" not in imported()
    assert len(declared()) >= 8
