"""Which policy is in force: the nearest above the working directory."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.candidates import OWN, SHARED, each_folder
from proofcheck.gate.policy import Policy
from proofcheck.gate.reading import SECTION, find_section, read_policy
from proofcheck.source.content import Inputs, UnreadableError


def find_policy(start: Path, inputs: Inputs | None = None) -> Policy | tuple[Diagnostic, ...]:
    """Return the policy of the nearest directory that has one, from `start` upwards.

    The search ends at a directory that holds ``.git``.  Where there is no policy, nothing is
    accepted, and nothing asked beyond what the exit status of an audit asks.

    inputs   through which files are read
    """
    inputs = inputs or Inputs()
    for folder in each_folder(start):
        if is_there(folder / OWN):
            if _has_section(folder / SHARED, inputs):
                return (_two(folder),)
            return read_policy(folder / OWN, inputs)
        if is_there(folder / SHARED) and _has_section(folder / SHARED, inputs):
            return read_policy(folder / SHARED, inputs)
    return Policy(root=start)


def is_there(path: Path) -> bool:
    """Whether there is something at a path, also where it cannot be read."""
    return os.path.lexists(path)


def _has_section(path: Path, inputs: Inputs) -> bool:
    """Whether a ``pyproject.toml`` speaks of proofcheck; one that cannot be read may do so."""
    try:
        text = inputs.read(path).decode("utf-8")
    except UnreadableError as error:
        return error.fault != "missing-file" or is_there(path)
    except ValueError:
        return True
    if "proofcheck" not in text:
        return False
    try:
        return find_section(tomllib.loads(text.replace("\r\n", "\n")), SECTION) is not None
    except (ValueError, RecursionError):
        return True


def _two(folder: Path) -> Diagnostic:
    shown = os.path.relpath(folder / OWN)
    message = f"`{shown}` and `[tool.proofcheck]` in `{SHARED}` beside it are both policies"
    return Diagnostic("P0904", message, help=("keep one of them",))
