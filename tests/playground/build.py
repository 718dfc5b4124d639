"""``python -m tests.playground.build``: put the playground's program where `make site` finds it.

The runtime comes from the npm registry and the wheels from the Python package index, each by its
locked digest; what was fetched before is not fetched again.  The program's own wheel is built from
this copy of the repository.  Needs `npm`.

Exit status: 1 where something cannot be fetched, or is not what was locked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from tests.playground.locked import ROOT, Lock, Locked, NotAsLockedError, read_lock

BUILT = ROOT / "build" / "playground"
FETCHED = BUILT / "fetched"
RUNTIME = BUILT / "static" / "playground" / "runtime"
"""Below `static` stands what the site carries in its own folder of static files."""

MANIFEST = "manifest.json"


def main() -> int:
    """Fetch, build, lay out, and return the exit status."""
    lock = read_lock()
    FETCHED.mkdir(parents=True, exist_ok=True)
    try:
        for one, command in _wanted(lock):
            _fetch(one, command)
        own = _build_wheel()
    except (NotAsLockedError, OSError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    _lay_out(lock, own)
    size = sum(path.stat().st_size for path in RUNTIME.iterdir())
    sys.stdout.write(f"{RUNTIME.relative_to(ROOT)}: {size / 1e6:.1f} MB\n")
    return 0


def _wanted(lock: Lock) -> list[tuple[Locked, list[str]]]:
    """Return each locked file with the command that fetches it."""
    npm = ["npm", "pack", "--silent", f"{lock.runtime.package}@{lock.runtime.version}"]
    pip = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", "--only-binary", ":all:", "--implementation", "cp"),
        *("--python-version", lock.python, "--abi", lock.abi, "--platform", lock.platform),
    ]
    wheels = [(one, [*pip, f"{one.package}=={one.version}"]) for one in lock.wheels]
    return [(lock.runtime, npm), *wheels]


def _fetch(one: Locked, command: Sequence[str]) -> None:
    """Fetch a file that is not there yet.

    raises   NotAsLockedError, OSError, CalledProcessError
    """
    if one.is_at(FETCHED / one.file):
        return
    sys.stdout.write(f"fetching {one.file}\n")
    subprocess.run(command, cwd=FETCHED, check=True, stdout=subprocess.DEVNULL)
    one.demand(FETCHED / one.file)


def _build_wheel() -> Path:
    """Build the wheel of the program, and return it.

    raises   OSError, CalledProcessError
    """
    folder = BUILT / "own"
    shutil.rmtree(folder, ignore_errors=True)
    build = [sys.executable, "-m", "build", "--quiet", "--wheel", "--no-isolation"]
    subprocess.run([*build, "--outdir", str(folder), str(ROOT)], check=True)
    (found,) = folder.glob("*.whl")
    return found


def _lay_out(lock: Lock, own: Path) -> None:
    """Write the folder anew that a worker starts from."""
    shutil.rmtree(RUNTIME, ignore_errors=True)
    RUNTIME.mkdir(parents=True)
    with tarfile.open(FETCHED / lock.runtime.file) as archive:
        for name in lock.members:
            member = archive.extractfile(f"package/{name}")
            assert member is not None, f"the runtime has no {name}"
            (RUNTIME / name).write_bytes(member.read())
    wheels = [*(FETCHED / one.file for one in lock.wheels), own]
    for wheel in wheels:
        shutil.copyfile(wheel, RUNTIME / wheel.name)
    names = [wheel.name for wheel in wheels]
    manifest = {
        "unpacked": [name for name in names if not _is_importable_as_it_is(name, own)],
        "zipped": [name for name in names if _is_importable_as_it_is(name, own)],
    }
    (RUNTIME / MANIFEST).write_text(json.dumps(manifest, indent=2), encoding="utf-8")


def _is_importable_as_it_is(name: str, own: Path) -> bool:
    """Say whether Python can import from the wheel unopened: no machine code, no folder that is read."""
    return name.endswith("-none-any.whl") and name != own.name


if __name__ == "__main__":
    sys.exit(main())
