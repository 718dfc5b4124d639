"""Graphviz, where it is installed: the one report that asks another program."""

from __future__ import annotations

import shutil
import subprocess

PATIENCE = 60.0
"""Seconds that a layout may take."""


def is_installed() -> bool:
    """Whether `dot` is found."""
    return shutil.which("dot") is not None


def run_dot(source: str, output: str) -> str | None:
    """Return what `dot` makes of a graph; None where it is not installed, fails, or takes too long.

    output   a format of Graphviz that is text: `svg`, `json0`
    """
    program = shutil.which("dot")
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program; the graph goes in as data
            [program, f"-T{output}"],
            input=source.encode(),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.decode() if done.returncode == 0 else None
