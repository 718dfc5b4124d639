"""What README shows of our own derivation is what is printed today, from the evidence beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks_of

ROOT = DOCS.parent
BLOCKS = [block.text for block in blocks_of(ROOT / "README.md")]
DERIVATION = "derivations/espr_boxed.proof"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("readme")]

Command = Callable[..., str]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """What a command prints about the derivation; one store serves all."""
    store = tmp_path_factory.mktemp("readme") / "store.sqlite"

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", "proofcheck", *arguments, DERIVATION]
        surroundings = os.environ | {"PYTHONPATH": str(ROOT), "PROOFCHECK_STORE": str(store)}
        ended = subprocess.run(
            command, cwd=ROOT, env=surroundings, capture_output=True, check=False, timeout=900
        )
        assert ended.returncode in (0, 1), ended.stderr.decode()
        return ended.stdout.decode()

    return run


def _block(beginning: str) -> str:
    (found,) = (text for text in BLOCKS if text.startswith(beginning))
    return found


def test_the_audit_is_the_one_printed(printed: Command) -> None:
    assert _block("Equivariant ") == printed("audit")


def test_the_part_of_a_full_audit_is_part_of_it(printed: Command) -> None:
    lines = iter(printed("audit", "--full").split("\n"))
    missing = [line for line in _block("label ").split("\n") if line not in lines]

    assert [] == missing


def test_the_explanation_is_the_one_printed(printed: Command) -> None:
    """The first line names the derivation, as it does where there are several."""
    shown = _block("[espr_boxed:2.4]").split("\n")[1:]

    assert shown == printed("explain", "2.4").split("\n")[1:]


def test_what_to_mend_next_stands_in_the_report(printed: Command, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    printed("graph", "-o", str(report))

    assert "frees 28 claims and 7 others" in report.read_text(encoding="utf-8")
    assert "frees 28 claims and 7 others" in (ROOT / "README.md").read_text(encoding="utf-8")
