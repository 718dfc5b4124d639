"""Bugs planted in a copy of the checker: some test of this room has to notice each."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = ("test_size.py", "test_planted.py", "test_page.py")

BUGS: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a witness that escapes by the premise": (
        "logic.py",
        [("need(name not in line.formula.names", "need(True")],
    ),
    "a witness that escapes by the conclusion": (
        "logic.py",
        [("need(name not in then.formula.names", "need(True")],
    ),
    "a witness of which something is assumed": (
        "logic.py",
        [("    proof.require_new(name, rest)\n", "")],
    ),
    "a witness of another sort": ("logic.py", [("need(proof.sorts.same(node.args[0], sort)", "need(True")]),
    "a name that is assumed of is generalised": (
        "logic.py",
        [("        proof.require_new(name, line)\n", "")],
    ),
    "a name stays in a sort": ("logic.py", [("need(name not in closed.names", "need(True")]),
    "free names without those of sorts": ("terms.py", [("    for part in args:\n        if part", "    for part in args if op != 'name' else ():\n        if part")]),
    "capture": ("terms.py", [("self.terms.raised(self.value, depth)", "self.value")]),
    "a hypothesis that is lost": ("lines.py", [("kept = [n for n in line.assumptions if", "kept = [n for n in line.assumptions if False and")]),
    "a key that is kept by node alone": (
        "keys.py",
        [
            ("        found = self._keys.get(at)", "        found = self._keys.get((term, ()))"),
            ("self._keys[at] = self._key(term, at[1])", "self._keys[term, ()] = self._key(term, at[1])"),
        ],
    ),
    "a form that is kept by node alone": (
        "keys.py",
        [
            ("        found = self._forms.get(at)", "        found = self._forms.get((term, ()))"),
            ("self._forms[at] = self._form(term, at[1])", "self._forms[term, ()] = self._form(term, at[1])"),
        ],
    ),
    "an identity of any size is the unit": ("keys.py", [("return any(side is not None and equal(side, size)", "return any(side is not None")]),
    "a size that is learnt leaks": (
        "logic.py",
        [("    return proof.keys.with_equations(", "    proof.keys.sorts = proof.keys.with_equations("), ("size_differences(proof, sizes))\n\n\ndef require_fit", "size_differences(proof, sizes))\n    return proof.keys.sorts\n\n\ndef require_fit")],
    ),
    "the hypothesis of a size is lost": ("logic.py", [("return proof.join(formula, line, *sizes)", "return proof.join(formula, line)")]),
    "the hypothesis of a size is lost in ring": ("algebra.py", [("return proof.join(goal, *premises, *sizes)", "return proof.join(goal, *premises)")]),
    "a larger domain": ("sorts.py", [("return self.same(domain, other, env) and", "return self.fits(other, domain, env) and")]),
    "complex entries pass for real": ("sorts.py", [("ordered = not exactly and ring_of(sort) <= ring_of(wanted)", "ordered = not exactly")]),
    "real numbers pass for rational": ("sorts.py", [("            return ring_of(sort) <= ring_of(wanted)", "            return True")]),
    "every letter is real": ("keys.py", [("if ring_of(sort) <= _REAL_RING else 0", "")]),
    "a power of an integer is one": ("operations.py", [("keeps = exponent.is_whole and exponent.value >= 0", "keeps = True")]),
    "a lambda is put in outside of its domain": ("keys.py", [('if function.op == "lambda" and self.sorts.fits(\n            self.sorts.of(argument, env), function.args[0], env\n        ):', 'if function.op == "lambda":')]),
    "a circular lemma": ("theory.py", [("names[: names.index(name)]", "names")]),
    "a lemma that says another digest": ("lines.py", [("need(entry.digest == digest", "need(True")]),
    "a fact that is not permitted": ("logic.py", [("need(item.is_permitted", "need(True")]),
    "a fact below an absolute constant": ("logic.py", [("need(not proof.task.is_absolute", "need(True")]),
    "an absolute goal about what is given": ("tasks.py", [("need(not task.is_absolute or not task.goal.names", "need(True")]),
    "a definition by itself": ("theory.py", [("need(declared is part.args[0]", "need(True")]),
    "a definition with a free name": ("theory.py", [("need(not node.names", "need(True")]),
    "a factor below zero": ("algebra.py", [("need(number > 0", "need(True")]),
    "more than zero from not less": ("algebra.py", [("value == 0 and is_strict and not has_strict", "False")]),
    "real numbers differ by one": ("algebra.py", [('proof.sorts.of(side).op == "Int" for side in (low, high)', "True for side in (low, high)")]),
    "a transpose that keeps the order": ("polynomials.py", [("for letter in reversed(word)", "for letter in word")]),
    "a name with two sorts": ("nodes.py", [("need(self.free.setdefault(name, sort) is sort", "need(True")]),
    "a boolean for a number": ("strict.py", [("type(value) is not int", "not isinstance(value, int)")]),
    "a key twice": ("strict.py", [("need(len(found) == len(pairs)", "need(True")]),
    "an assumption that is left": ("checking.py", [("        if last.assumptions:", "        if False:")]),
    "another goal": ("checking.py", [("if not self.keys.same(last.formula, proof.task.goal):", "if False:")]),
    "a certificate of another task": ("checking.py", [("need(wanted == self.task.digest", "need(True")]),
}  # fmt: skip


def copy(folder: Path) -> Path:
    """Copy the checker, what writes certificates and the tests, and nothing else of the project."""
    checker, tests = folder / "proofcheck" / "checker", folder / "tests" / "checker"
    ignored = shutil.ignore_patterns("__pycache__", *LEFT_OUT)
    for room in ("checker", "certificates"):
        shutil.copytree(ROOT / "proofcheck" / room, checker.parent / room, ignore=ignored)
    shutil.copytree(ROOT / "tests" / "checker", tests, ignore=ignored)
    (folder / "proofcheck" / "__init__.py").write_text("")
    shutil.copy(ROOT / "pyproject.toml", folder)
    return checker


def files_for(name: str) -> list[str]:
    """Return what is run, the quick ones first, those of limits last.

    Certificates that are accepted tell of a bug only where they are cited.
    """
    circular = name == "a circular lemma"
    return ["lemmas"] if circular else ["attacks", "rules", "finite_model", "input"]


FAILURES = {"a transpose that keeps the order": 2}
"""How many tests have to fail until one does that says so, where what is true is rejected first."""


def run_tests(
    folder: Path, files: Sequence[str], failures: int = 1
) -> subprocess.CompletedProcess[str]:
    """Run files in order until so many tests fail."""
    paths = [f"tests/checker/test_{file}.py" for file in files]
    unused = ("proofcheck", "xdist", "hypothesispytest", "cacheprovider")
    options = [f"--maxfail={failures}", "-m", "not slow"]
    options += [part for name in unused for part in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", *paths, *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.slow
def test_nothing_is_noticed_where_nothing_is_planted(tmp_path: Path) -> None:
    copy(tmp_path)
    run = run_tests(tmp_path, ["attacks", "rules", "input", "finite_model", "lemmas", "sweep"])

    assert run.returncode == 0, run.stdout


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_is_noticed(name: str, tmp_path: Path) -> None:
    file, changes = BUGS[name]
    path = copy(tmp_path) / file
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    run = run_tests(tmp_path, files_for(name), FAILURES.get(name, 1))

    assert run.returncode == 1, run.stdout
    assert "AssertionError" in run.stdout or "DID NOT RAISE" in run.stdout, run.stdout
