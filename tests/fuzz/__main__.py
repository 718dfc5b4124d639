"""``python -m tests.fuzz``: parser, policy, baseline, certificates and evidence, guided by coverage.

Ends with 1 where anything but a diagnostic or a declared exception came out; the input lies in
``.fuzz/TARGET/`` then, and belongs into ``tests/fuzz/found/TARGET/`` with the repair.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.seeds import each_seed
from tests.fuzz.targets import TARGETS

FOLDER = Path(".fuzz")
FOUND = Path(__file__).parent / "found"
WORDS = Path(__file__).parent / "words.dict"

PATIENCE = 60
"""Seconds that one input may take, on a busy machine."""


def main(arguments: list[str]) -> int:
    """Fuzz all targets for a while, and return 0 where each of them survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--seconds", type=int, default=60, help="wall clock, all targets together")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    wanted = parser.parse_args(arguments)
    if find_spec("atheris") is None:
        print("fuzz: nothing was fuzzed: atheris is not installed", file=sys.stderr)
        return 1 if _is_expected() else 0
    names = [name for name in TARGETS if not wanted.targets or name in wanted.targets]
    workers = min(len(names), os.cpu_count() or 1)
    seconds = max(1, wanted.seconds * workers // len(names))
    with ThreadPoolExecutor(workers) as pool:
        faults = sum(pool.map(lambda name: fuzz(name, seconds), names))
    print(f"fuzz: {len(names)} targets, {seconds} s each, {faults} faults")
    return 1 if faults or not names else 0


def _is_expected() -> bool:
    """Whether the development environment brings the fuzzer along, as `pyproject.toml` says."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def fuzz(name: str, seconds: int) -> bool:
    """Fuzz one target, say how that went, and return whether it failed."""
    corpus, seeds = FOLDER / name / "corpus", FOLDER / name / "seeds"
    for folder in (corpus, seeds):
        folder.mkdir(parents=True, exist_ok=True)
    for seed in each_seed(name):
        (seeds / hashlib.blake2b(seed, digest_size=8).hexdigest()).write_bytes(seed)
    old = [str(one) for one in (seeds, FOUND / name) if one.is_dir()]
    options = [
        f"-max_total_time={seconds}",
        f"-timeout={PATIENCE}",
        "-rss_limit_mb=2048",
        "-max_len=6000",
        f"-dict={WORDS}",
        f"-artifact_prefix={FOLDER / name}/",
        "-print_final_stats=1",
    ]
    command = [sys.executable, "-m", "tests.fuzz.run", name, *options, str(corpus), *old]
    ended = subprocess.run(command, capture_output=True, check=False)
    text = ended.stderr.decode(errors="replace")
    said = [one for one in text.splitlines() if not one.startswith(("INFO:", "WARNING:"))]
    runs = next((one.split()[-1] for one in said if "number_of_executed_units" in one), "no")
    covered = next((one for one in reversed(said) if " cov: " in one), "")
    places = covered.partition(" cov: ")[2].split(" ")[0]
    print(f"fuzz: {name}: {runs} runs, {places or 'no'} places reached")
    if ended.returncode:
        print("\n".join(["fuzz: the last lines were", *said[-40:]]))
    return ended.returncode != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
