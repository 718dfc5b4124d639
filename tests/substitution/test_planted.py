"""Bugs planted in a copy of either checker: the draws have to notice each."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checker.test_planted import BUGS as OF_THE_FIRST
from tests.checker.test_planted import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("substitution")]

ONE_BUG_OF = 4
"""Of so many bugs one is planted at every run, and each by `make exhaustive` and `make substitutions`."""

NUMBER = "6600"
"""Draws until a bug has to be noticed: a few hundred of each law."""

FIRST = (
    "a witness that escapes by the premise",
    "a witness that escapes by the conclusion",
    "a witness of which something is assumed",
    "a witness of another sort",
    "a name that is assumed of is generalised",
    "a name stays in a sort",
    "free names without those of sorts",
    "capture",
    "a hypothesis that is lost",
    "a key that is kept by node alone",
    "a form that is kept by node alone",
    "an identity of any size is the unit",
    "a size that is learnt leaks",
    "the hypothesis of a size is lost",
    "complex entries pass for real",
    "every letter is real",
    "a lambda is put in outside of its domain",
    "a transpose that keeps the order",
)
"""Bugs of the first checker that are about what is put in, closed or compared."""

Bug = tuple[str, list[tuple[str, str]]]

OF_THE_SECOND: dict[str, Bug] = {
    "capture": ("terms.py", [("if self._value.free >> level & 1 and self._wanted(body):", "if False:")]),
    "a new name that the body has": (
        "terms.py",
        [("level = max(self._value.free.bit_length(), body.free.bit_length())", "level = self._value.free.bit_length()")],
    ),
    "what is hidden is put in": ("terms.py", [("        if level != self._hidden:\n", "        if True:\n")]),
    "one value for all that is shared": ("terms.py", [("if part.op == \"name\")", "if part.op == \"name\" and part is term)")]),
    "a witness that escapes by the premise": ("logic_rules.py", [("[body.formula, line.formula])\n    return proof.conclude(\"exists-elim\"", "[body.formula])\n    return proof.conclude(\"exists-elim\"")]),
    "a witness that escapes by the conclusion": ("logic_rules.py", [("[body.formula, line.formula])\n    return proof.conclude(\"exists-elim\"", "[line.formula])\n    return proof.conclude(\"exists-elim\"")]),
    "a witness of which something is assumed": ("logic_rules.py", [("proof.check_new(new, grounds, [body", "proof.check_new(new, Grounds(), [body")]),
    "a witness of another sort": ("logic_rules.py", [("    if not proof.normaliser.same_sort(new.args[0], bound.args[0], EMPTY):", "    if False:")]),
    "a name that is assumed of is generalised": ("logic_rules.py", [("proof.check_new(name, line.grounds, [formula])", "proof.check_new(name, Grounds(), [formula])")]),
    "a name stays in a sort": ("logic_rules.py", [("proof.check_new(name, line.grounds, [formula])", "proof.check_new(name, line.grounds, [])")]),
    "a term of another sort": ("proofs.py", [("if not sizes.sorter.fits(sizes.sorter.sort(term, EMPTY), sort, EMPTY):", "if False:")]),
    "complex entries pass for real": ("sorts.py", [("return RINGS.index(first.data) <= RINGS.index(second.data) and all(", "return all(")]),
    "complex numbers pass for real": ("sorts.py", [("            return RINGS.index(first.op) <= RINGS.index(second.op)\n", "            return True\n")]),
    "a key that is kept by term alone": ("sorts.py", [("        return id(term), len(self.sorts), tuple(sorts)", "        return id(term), len(self.sorts), ()")]),
    "a sort of names around that is forgotten": ("sorts.py", [("            used |= self.reach[level]\n        sorts", "            used |= 1 << level\n        sorts")]),
    "a size that is learnt leaks": (
        "sizes.py",
        [("        self.sorter = Sorter(self, normaliser.opening, normaliser.budget)\n", "        global LEARNT\n        LEARNT = [*LEARNT, *lines]\n        self._lines = LEARNT\n        self.sorter = Sorter(self, normaliser.opening, normaliser.budget)\n"), ("class SizesByHypothesis:", "LEARNT: list = []\n\n\nclass SizesByHypothesis:")],
    ),
    "the hypothesis of a size is lost": ("logic_rules.py", [("    grounds = [line.grounds, *[one.grounds for one in given]]\n    return proof.conclude(\"all-elim\"", "    grounds = [line.grounds]\n    return proof.conclude(\"all-elim\"")]),
    "a hypothesis that is lost": ("proofs.py", [("if self.lines[at].key == key]", "if True]")]),
    "a lambda is put in outside of its domain": ("keys.py", [("        return self.sorter.fits(sort, function.args[0], around)", "        return True")]),
    "an identity of any size is the unit": ("polynomials.py", [("word[place + 1].rows == letter.rows", "True"), ("return place > 0 and word[place - 1].columns == letter.rows", "return place > 0")]),
    "every letter is real": ("keys.py", [("real = self.sorter.has_real_ring(sort)", "real = True")]),
    "a transpose that keeps the order": ("polynomials.py", [("for letter in word[::-1]", "for letter in word")]),
}  # fmt: skip


def copy(folder: Path) -> Path:
    """Copy both checkers and the draws, and nothing else of the project."""
    ignored = shutil.ignore_patterns("__pycache__", "test_*.py")
    for room in ("proofcheck/checker", "proofcheck/second_checker", "tests/substitution"):
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
    (folder / "proofcheck" / "__init__.py").write_text("")
    (folder / "tests" / "checker").mkdir()
    shutil.copy(ROOT / "tests/checker/finite_model.py", folder / "tests" / "checker")
    return folder / "proofcheck"


def draws(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.substitution", "--number", NUMBER, *options]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env={"PYTHONPATH": "."}
    )


def plant(room: Path, bug: Bug) -> None:
    file, changes = bug
    path = room / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.mark.exhaustive
def test_nothing_is_noticed_where_nothing_is_planted(tmp_path: Path) -> None:
    copy(tmp_path)
    run = draws(tmp_path)

    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.sampled(one_of=ONE_BUG_OF)
@pytest.mark.parametrize("name", FIRST)
def test_a_bug_of_the_first_is_noticed(name: str, tmp_path: Path) -> None:
    plant(copy(tmp_path) / "checker", OF_THE_FIRST[name])

    assert_noticed(tmp_path, "first")


@pytest.mark.sampled(one_of=ONE_BUG_OF)
@pytest.mark.parametrize("name", OF_THE_SECOND)
def test_a_bug_of_the_second_is_noticed(name: str, tmp_path: Path) -> None:
    plant(copy(tmp_path) / "second_checker", OF_THE_SECOND[name])

    assert_noticed(tmp_path, "second")


def assert_noticed(folder: Path, only: str) -> None:
    """Hold that values tell of a bug where its checker alone is asked, and that the checkers differ."""
    for options in ((), ("--only", only)):
        run = draws(folder, *options)

        assert run.returncode == 1, run.stdout
        assert "seed" in run.stdout, run.stderr
