"""The gate on a copy of our own derivation: each quiet change turns it red, at the right line.

The copy starts from the evidence that is committed beside it, and one store is filled for all
tests, so each establishes only what its change affects.  That takes minutes: at every run the same
changes are planted in small derivations, of which `flipped-sign` is one (``test_corpus.py``), and
`make gate-anew` opens the gate on the derivation as it is.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DERIVATION = "derivations/espr_boxed.proof"
FILES = (
    DERIVATION,
    DERIVATION.replace(".proof", ".evidence.json"),
    "proofcheck.baseline",
    "proofcheck.toml",
)

pytestmark = [pytest.mark.exhaustive, pytest.mark.xdist_group("own derivations")]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of the derivation with its policy, baseline, evidence, and a store."""

    folder: Path

    @property
    def text(self) -> str:
        return (self.folder / DERIVATION).read_text(encoding="utf-8")

    def replace(self, old: str, new: str) -> int:
        """Replace a text that occurs once, and return the line of its first character."""
        text = self.text
        assert 1 == text.count(old), f"{old!r} is not there, or more than once"
        (self.folder / DERIVATION).write_text(text.replace(old, new), encoding="utf-8")
        return text.count("\n", 0, text.index(old)) + 1

    def gate(self, timeout: int = 120) -> tuple[int, list[tuple[str, str, int]]]:
        """Return the exit status, and code, label and line of what fails.

        timeout   seconds for one goal
        """
        command = [sys.executable, "-m", "proofcheck", "gate", "--format", "json"]
        surroundings = {key: value for key, value in os.environ.items() if key != "CI"}
        ended = subprocess.run(
            [*command, "--timeout", str(timeout), DERIVATION],  # the policy is about others, too
            cwd=self.folder,
            env=surroundings
            | {
                "PYTHONPATH": str(ROOT),
                "PROOFCHECK_STORE": "store.sqlite",
                "XDG_DATA_HOME": str(self.folder.parent / "data"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        found: dict[str, Any] = json.loads(ended.stdout)
        assert ended.returncode == found["status"]
        failed = [one for one in found["findings"] if one["status"] == "failed"]
        return ended.returncode, [(one["code"], one["label"], one["line"]) for one in failed]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy that passes, and whose store knows all about it."""
    folder = tmp_path_factory.mktemp("own") / "known"
    (folder / "derivations").mkdir(parents=True)
    (folder / ".git").mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    found = Copy(folder)
    assert (0, []) == found.gate()
    return found


@pytest.fixture
def copy(known: Copy, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    folder = known.folder.parent / tmp_path_factory.mktemp("edited").name
    shutil.copytree(known.folder, folder)
    return Copy(folder)


def line_of(copy: Copy, label: str, beginning: str = "") -> int:
    """Return the line on which a statement begins, or a goal in it."""
    text = copy.text
    start = text.index(f"\n[{label}] ") + 1
    return text.count("\n", 0, text.index(beginning, start) if beginning else start) + 1


def about(label: str, failures: list[tuple[str, str, int]]) -> set[tuple[str, int]]:
    return {(code, line) for code, own, line in failures if own == label}


def test_a_needed_dependency_that_is_deleted_is_missed(copy: Copy) -> None:
    copy.replace("from [4.4*], [4.1], [2.11], [2.13]", "from [4.4*], [4.1], [2.13]")
    status, failures = copy.gate(timeout=20)  # what does not follow is looked for in vain
    found = about("5.8*", failures)

    assert 1 == status
    assert ("P0915", line_of(copy, "5.8*")) in found, "it declares something else"
    assert {line_of(copy, "5.8*", "show")} & {line for _, line in found}, "and no longer follows"
    assert {"P0914", "P0230"} & {code for code, _ in found}


def test_a_flipped_sign_is_refuted(copy: Copy) -> None:
    line = copy.replace(
        "show lambda in { 1i*t where t : Real }\n  from [0.4]",
        "show lambda in { -1*t where t : Real }\n  from [0.4]",
    )
    status, failures = copy.gate()

    assert 1 == status
    assert {("P0915", line_of(copy, "2.2")), ("P0931", line), ("P0914", line)} == about(
        "2.2", failures
    )


def test_a_claim_that_is_true_and_only_witnessed_is_weaker(copy: Copy) -> None:
    line = copy.replace("show S^T = -S\n", "show rank(S^T * S) = rank(S)\n")
    status, failures = copy.gate()

    assert 1 == status
    assert {("P0915", line_of(copy, "3.4")), ("P0914", line)} == about("3.4", failures)


def test_a_swapped_definition_breaks_what_is_above_it(copy: Copy) -> None:
    below = "\n  from [5.5], [5.4]\n\n"
    copy.replace(f"k_tilde[j] / sqrt(d_act){below}", f"k_tilde[j] / d_act{below}")
    status, failures = copy.gate()
    line = line_of(copy, "5.7", "show")

    assert 1 == status
    assert {("P0915", line_of(copy, "5.6"))} == about("5.6", failures), "itself, by what it says"
    assert {("P0931", line), ("P0914", line)} == about("5.7", failures), "and what rests on it"


def test_a_definition_that_is_swapped_without_consequence_is_said(copy: Copy) -> None:
    copy.replace("let v[i in 1..n_tok] := W_V*x[i]", "let v[i in 1..n_tok] := W_K*x[i]")
    status, failures = copy.gate()

    assert (1, [("P0915", "5.2", line_of(copy, "5.2"))]) == (status, failures)


CHANGES: list[tuple[str, Callable[[str], str]]] = [
    ("white space", lambda text: text.replace("  from ", "  from  ")),
    ("a comment", lambda text: text.replace("\n[2.13]", "\n# the main result\n[2.13]")),
    ("a title", lambda text: text.replace('"relative rotations"', '"rotations are relative"')),
]


def test_what_changes_no_meaning_passes(copy: Copy) -> None:
    text = copy.text
    for _, change in CHANGES:
        assert text != change(text)
        text = change(text)
    (copy.folder / DERIVATION).write_text(text, encoding="utf-8")

    assert (0, []) == copy.gate()
