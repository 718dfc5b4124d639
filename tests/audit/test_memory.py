"""What is asked again after an edit, and what is not: counted in goals."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, run_audit
from proofcheck.audit import deciding as deciding_module
from proofcheck.audit.asking import QUESTION
from proofcheck.audit.store.store import open_memory

HEADER = 'derivation "t"\n  language 1\n\n'

BASE = {
    "size": "[0] hypothesis\n  let n : PosNat\n\n",
    "skew": "[1] definition\n  let f(X : Matrix(n, n)) := X^T + X\n  from [0]\n\n",
    "one": "[2] claim\n  given A : Matrix(n, n)\n  show f(A)^T = f(A)\n  from [0], [1]\n\n",
    "two": "[3] claim\n  given A, B : Matrix(n, n)\n  show (A*B)^T = B^T*A^T\n  from [0]\n\n",
    "three": "[4] claim\n  given A : Matrix(n, n)\n  show f(2*A) = 2*f(A)\n  from [0], [1], [2]\n\n",
    "four": "[5] claim\n  show forall x, y : Real: x*y = y*x\n\n",
}


@dataclass(slots=True)
class Counter:
    """A progress that only counts the goals that are decided, not what is asked about them."""

    goals: int = 0
    labels: list[str] = field(default_factory=list)

    def start(self, goals: int) -> None:
        self.goals += goals

    def advance(self, label: str, evidence: str) -> None:
        assert evidence
        if evidence == QUESTION:
            self.goals -= 1
            return
        self.labels.append(label)

    def finish(self) -> None:
        return


@dataclass(slots=True)
class Author:
    """Writes one file again and again, and audits it with one store."""

    folder: Path

    def audit(self, text: str) -> tuple[list[str], dict[str, str]]:
        """Return the labels of the goals that were decided, and the evidence of all statements."""
        path, counter = self.folder / "t.proof", Counter()
        path.write_text(HEADER + text, encoding="utf-8")
        with open_memory(self.folder / "store.sqlite") as memory:
            document: Any = run_audit([path], AuditOptions(jobs=0), counter, memory)
            assert not memory.troubles
        assert counter.goals == len(counter.labels)
        statements = document["derivations"][0]["statements"]
        return sorted(counter.labels), {s["label"]: s["evidence"] for s in statements}


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Author(tmp_path)


def text(**changes: str) -> str:
    return "".join({**BASE, **changes}.values())


def test_an_unchanged_file_asks_nothing(author: Author) -> None:
    first, evidence = author.audit(text())

    assert {"0", "1", "2", "3", "4", "5"} == set(first)
    assert ([], evidence) == author.audit(text())


@pytest.mark.parametrize(
    "edited",
    [
        text(two=BASE["two"].replace("A*B", "A * B")),
        text(two="# a comment\n" + BASE["two"]),
        text(four=BASE["four"].replace("x", "u").replace("forall u, y", "forall u, y")),
        "".join(
            [BASE["size"], BASE["four"], BASE["skew"], *[BASE[k] for k in ("two", "one", "three")]]
        ),
        text(two=BASE["two"].replace("[3] claim", '[3] claim "a title"')),
    ],
    ids=["white space", "comment", "bound name", "order", "title"],
)
def test_what_changes_no_meaning_asks_nothing(author: Author, edited: str) -> None:
    _, evidence = author.audit(text())

    assert ([], evidence) == author.audit(edited)


def test_an_edited_statement_is_asked_again_and_no_other(author: Author) -> None:
    author.audit(text())
    asked, evidence = author.audit(text(two=BASE["two"].replace("B^T*A^T", "A^T*B^T")))

    assert ["3"] == asked
    assert evidence["3"] == "refuted"


def test_what_declares_an_edited_statement_is_asked_again(author: Author) -> None:
    author.audit(text())
    asked, _ = author.audit(text(one=BASE["one"].replace("f(A)^T = f(A)", "f(A) = f(A)^T")))

    assert ["2", "4"] == asked


def test_a_definition_swapped_under_unchanged_statements_turns_them(author: Author) -> None:
    _, before = author.audit(text())
    asked, after = author.audit(text(skew=BASE["skew"].replace("X^T + X", "X^T*X + X")))

    assert ["2", "4"] == asked
    assert ("refuted", "refuted") == (after["2"], after["4"])
    assert before["2"] != "refuted"


def test_what_was_undone_is_remembered(author: Author) -> None:
    _, evidence = author.audit(text())
    author.audit(text(skew=BASE["skew"].replace("X^T + X", "X^T*X + X")))

    assert ([], evidence) == author.audit(text())


def test_another_seed_asks_everything(author: Author) -> None:
    author.audit(text())
    path, counter = author.folder / "t.proof", Counter()
    with open_memory(author.folder / "store.sqlite") as memory:
        run_audit([path], AuditOptions(jobs=0, seed=1), counter, memory)

    assert counter.goals == 6


def test_that_a_judge_failed_is_not_remembered(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(deciding_module, "WORK", "tests.fakes.bad_judges:fail")
        _, failed = author.audit(text())
    asked, evidence = author.audit(text())

    assert {"unsupported"} == {failed[label] for label in ("2", "3", "4", "5")}
    assert {"0", "1", "2", "3", "4", "5"} == set(asked)
    assert "unsupported" not in evidence.values()


HEAVY = (
    *("sympy", "numpy", "networkx", "mpmath", "flint", "lark", "rich", "multiprocessing"),
    *("dataclasses", "typing", "proofcheck.language", "proofcheck.reports", "proofcheck.verdict"),
)

WARM = """
import sys
from proofcheck.cli import main
status = main(["audit", sys.argv[1], "--jobs", "0"])
loaded = [name for name in {heavy} if name in sys.modules]
print(status, "loaded:", *loaded, file=sys.stderr)
"""


def test_where_nothing_changed_no_library_is_loaded(
    author: Author, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = author.folder / "t.proof"
    path.write_text(HEADER + text(), encoding="utf-8")
    monkeypatch.setenv("PROOFCHECK_STORE", str(author.folder / "store.sqlite"))
    command = [sys.executable, "-c", WARM.format(heavy=HEAVY), str(path)]
    runs = [subprocess.run(command, capture_output=True, text=True, check=False) for _ in range(2)]

    assert "flint" in runs[0].stderr
    assert runs[1].stderr == "0 loaded:\n"
    assert runs[0].stdout == runs[1].stdout
