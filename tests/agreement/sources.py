"""Where cases come from: the committed theory, the theory of the tests, and what the tests ask."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from proofcheck.theory import read_entries, read_folder
from tests.agreement.cases import Case
from tests.agreement.recording import RECORDING
from tests.checker import lemmas

ROOT = Path(__file__).parents[2]
FILES = {
    "checker": ["attacks", "rules", "input", "lemmas", "page"],
    "second_checker": [
        *["derivations", "equation_rules", "example", "forgeries", "input", "keys"],
        *["logic_rules", "positive", "quantifier_rules", "ring", "sharing", "sorts", "theory"],
    ],
}
ABOUT_LIMITS = ("limits", "many_environments", "high_order", "too_deep", "huge", "large")
"""Tests that take seconds, and on which two checkers need not agree."""


def committed() -> Iterator[Case]:
    """Return the lemmas of the committed theory."""
    folder = read_folder()
    for entry in read_entries(folder.proofs):
        if not entry.is_axiom:
            certificate = folder.certificates[entry.certificate_path]
            yield Case(folder.theory, certificate, lemma=entry.name)


def lemmas_of_tests() -> Iterator[Case]:
    """Return the lemmas of the theory of the tests."""
    for name, certificate in lemmas.certificates().items():
        yield Case(lemmas.written_theory(), certificate, lemma=name)


@cache
def recorded() -> tuple[Case, ...]:
    """Run the tests of both checkers, once, and return what they ask."""
    with TemporaryDirectory() as folder:
        return tuple(_recorded(Path(folder) / "cases"))


def _recorded(file: Path) -> list[Case]:
    paths = [f"tests/{room}/test_{name}.py" for room, names in FILES.items() for name in names]
    chosen = " and ".join(f"not {word}" for word in ABOUT_LIMITS)
    options = ["-p", "tests.agreement.recording", "-n", "0", "-m", "not slow", "-k", chosen]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *paths, *options],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, RECORDING: str(file), "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stdout + run.stderr
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Case(*json.loads(line)) for line in lines]
