"""The release, up to publishing: the steps of its workflow, read from the file and done in a clone.

``python -m tests.distribution.release`` does them with the last commit.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from proofcheck import __version__

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
EVENT = {"github.ref_name": f"v{__version__}", "github.repository": "example/proofcheck"}
"""What the steps are told of the tag and of the place, where nothing is pushed."""


class StepFailed(Exception):
    """A step did not do what it is for."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a job: a script with its environment, or an action with its settings."""

    name: str
    script: str = ""
    action: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)


def read_steps(text: str, job: str = "build", event: Mapping[str, str] = EVENT) -> list[Step]:
    """Return the steps of a job, with what the event says put in.

    raises   KeyError for what the event does not say, or for what no step is known to have
    """
    steps: list[dict[str, Any]] = yaml.safe_load(text)["jobs"][job]["steps"]
    return [_read_step(step, event) for step in steps]


def _read_step(step: dict[str, Any], event: Mapping[str, str]) -> Step:
    if unknown := step.keys() - {"name", "run", "uses", "env", "with"}:
        raise KeyError(f"nothing is known of {sorted(unknown)}")
    script, action = step.get("run", ""), step.get("uses", "").partition("@")[0]
    settings = step.get("env" if script else "with", {})
    filled = {name: _fill_in(str(value), event) for name, value in settings.items()}
    return Step(step.get("name") or script or action, script, action, filled)


def _fill_in(value: str, event: Mapping[str, str]) -> str:
    return re.sub(r"\$\{\{\s*(\S+?)\s*\}\}", lambda found: event[found[1]], value)


def do_step(step: Step, clone: Path) -> None:
    """Do one step in a clone.

    raises   StepFailed; KeyError for an action whose part nothing here plays
    """
    if step.action:
        _ACTIONS[step.action](step, clone)
        return
    surroundings = {**_surroundings(), **step.settings}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.script]
    if subprocess.run(command, cwd=clone, env=surroundings, check=False).returncode:
        raise StepFailed(step.name)


def _surroundings() -> dict[str, str]:
    """Return an environment in which nothing of this checkout is found."""
    left_out = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def _check_out(step: Step, clone: Path) -> None:
    command = ["git", "clone", "--quiet", "--no-local", "--depth=1", f"file://{ROOT}", str(clone)]
    if subprocess.run(command, check=False).returncode:
        raise StepFailed(step.name)


def _find_python(step: Step, clone: Path) -> None:
    found = ".".join(map(str, sys.version_info[:2]))
    print(f"  with Python {found}; the workflow takes {step.settings['python-version']}")


def _collect(step: Step, clone: Path) -> None:
    found = sorted(path for path in (clone / step.settings["path"]).glob("*") if path.is_file())
    if not found:
        raise StepFailed(f"{step.name}: nothing is there to be published")
    for path in found:
        print(f"  {path.name}, {path.stat().st_size:,} bytes")


_ACTIONS: dict[str, Callable[[Step, Path], None]] = {
    "actions/checkout": _check_out,
    "actions/setup-python": _find_python,
    "actions/upload-artifact": _collect,
}


def main() -> int:
    """Do the steps of the first job; say which are left to the second."""
    text = WORKFLOW.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for step in read_steps(text):
            print(f"step: {step.name}", flush=True)
            try:
                do_step(step, Path(folder) / "clone")
            except StepFailed as failure:
                print(f"failed: {failure}")
                return 1
    left = ", ".join(step.name for step in read_steps(text, "publish"))
    print(f"every step up to publishing was done; not done: {left}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
