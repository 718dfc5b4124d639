"""The container file, read; and its steps, tried in a folder, where no container can be made.

``python -m tests.distribution.container`` tries them; it installs what the lock names.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILE = ROOT / "Containerfile"
IGNORED = ROOT / ".dockerignore"
EXAMPLE = ROOT / "tests" / "distribution" / "example.proof"
_PREFIXES = ("/src", "/opt/proofcheck")


@dataclass(frozen=True, slots=True)
class Step:
    """An instruction of a container file, as in `COPY` and `README.md /src/`."""

    name: str
    text: str


def stages(text: str) -> list[list[Step]]:
    """Return the instructions of each stage; each begins with `FROM`."""
    found: list[list[Step]] = []
    for line in _lines(text):
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append(Step(name, rest.strip()))
    return found


def _lines(text: str) -> Iterator[str]:
    kept = [line for line in text.splitlines() if line and not line.startswith("#")]
    yield from re.sub(r"\\\n", "", "\n".join(kept)).split("\n")


def copied(stage: list[Step]) -> list[str]:
    """Return what a stage copies from the repository."""
    texts = [step.text for step in stage if step.name == "COPY" and not step.text.startswith("--")]
    return [source for text in texts for source in text.split()[:-1]]


def setting(stage: list[Step], name: str) -> str:
    """Return what the last instruction of a name says, which holds; empty where there is none."""
    return next((step.text for step in reversed(stage) if step.name == name), "")


def try_steps(folder: Path, python: str = sys.executable) -> str:
    """Do in a folder what the first stage does, and what the second one runs; return its output.

    raises   subprocess.CalledProcessError where a step fails
    """
    build, final = stages(FILE.read_text(encoding="utf-8"))
    for step in build[1:]:
        if step.name == "COPY":
            _copy(step, folder)
        else:
            script = _moved(step.text, folder).replace("python -m venv", f"{python} -m venv")
            subprocess.run(["bash", "-euc", script], cwd=folder, check=True)
    return _start(final, folder)


def _copy(step: Step, folder: Path) -> None:
    *sources, aim = step.text.split()
    for source in sources:
        into = folder / aim.strip("/")
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, into, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            into.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, into)


def _moved(text: str, folder: Path) -> str:
    """Return a script with the folders of the container below a folder here."""
    for prefix in _PREFIXES:
        text = re.sub(rf"(?<![\w.]){prefix}\b", str(folder / prefix.strip("/")), text)
    return text


def _start(final: list[Step], folder: Path) -> str:
    """Audit the example as the container would, in a folder that cannot be written."""
    work = folder / setting(final, "WORKDIR").strip("/")
    (work / "derivations").mkdir(parents=True)
    shutil.copy(EXAMPLE, work / "derivations")
    given = dict(item.split("=", 1) for item in shlex.split(_moved(setting(final, "ENV"), folder)))
    surroundings = {**given, "HOME": "/nonexistent", "PATH": given["PATH"].split(":")[0]}
    command = json.loads(setting(final, "ENTRYPOINT")) + json.loads(setting(final, "CMD"))
    program = shutil.which(command[0], path=surroundings["PATH"])
    work.chmod(0o555)
    try:
        ended = subprocess.run(
            [str(program), *command[1:]],
            cwd=work,
            env=surroundings,
            capture_output=True,
            check=True,
        )
    finally:
        work.chmod(0o755)
    return ended.stdout.decode()


def main() -> None:
    """Try the steps in a folder that is thrown away."""
    os.environ.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(try_steps(Path(folder)))


if __name__ == "__main__":
    main()
