"""The page on certificates says what the checker does: its tables, its limits, its example."""

from __future__ import annotations

import json
import re

import pytest

from proofcheck.checker import RULES, Theory, check, limits, read_task
from proofcheck.checker.operations import ARITIES
from tests.checker.attempts import Attempt
from tests.checker.writing import Writer
from tests.docs.pages import DOCS

PAGE = (DOCS / "certificates.md").read_text(encoding="utf-8")
LIMITS = re.findall(r"^\| `(MAX_\w+)` \| ([\d,]+) \|", PAGE, re.MULTILINE)
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def operations() -> dict[str, int]:
    """Return how many arguments each operation of the table takes."""
    table = PAGE[PAGE.index("### Operations") : PAGE.index("**Abbreviations**")]
    cells = re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
    written = [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]
    return {text.split()[0]: len(text.split()) - 1 for text in written}


def test_the_table_of_operations_is_that_of_the_checker() -> None:
    assert operations() == ARITIES


def test_every_rule_has_a_figure() -> None:
    figures = PAGE[PAGE.index("## Lines and rules") : PAGE.index("**New names.**")]

    assert re.findall(r'\["([a-z-]+)",', figures) == list(RULES)


@pytest.mark.parametrize(("name", "value"), LIMITS)
def test_limits(name: str, value: str) -> None:
    assert getattr(limits, name) == int(value.replace(",", ""))


def test_the_example_is_accepted() -> None:
    task_text, certificate = (text for text in BLOCKS if '["Real"]' in text)
    task = read_task(task_text)
    theorem = check(task, Theory(), certificate)
    writer = Writer(rows=json.loads(task_text)["nodes"])

    assert theorem.task == task.digest
    assert f"`{writer.digest(json.loads(task_text)['goal'])}`" in PAGE


def test_the_docstring_names_every_rule() -> None:
    import proofcheck.checker

    named = re.findall(r"^    ([a-z-]+) ", proofcheck.checker.__doc__ or "", re.MULTILINE)
    assert named == list(RULES)


def test_the_writer_of_the_tests_and_the_checker_agree_on_digests() -> None:
    attempt = Attempt("(eq 1 1)")
    for name, entry in attempt.theory.entries.items():
        assert len(entry.digest) == 64, name
    attempt.use("modulus", "-1")
    attempt("ring", "(eq 1 1)", [], [])
    attempt.theorem()
