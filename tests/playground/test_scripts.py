"""The scripts of the playground run no text as code and ask nobody but their own site."""

from __future__ import annotations

import re

import pytest

from tests.playground.examples import RECORD

SCRIPTS = sorted(RECORD.parent.glob("*.js"))
FORBIDDEN = re.compile(
    r"\beval\b|\bFunction\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write|https?:|runPythonAsync"
)


@pytest.mark.parametrize("line", ["el.innerHTML = text", "eval(text)", 'fetch("https://a.b/c")'])
def test_what_is_forbidden_would_be_noticed(line: str) -> None:
    assert FORBIDDEN.search(line)


def test_no_script_evaluates_or_leaves_the_site() -> None:
    assert len(SCRIPTS) == 4
    assert {} == {
        path.name: found
        for path in SCRIPTS
        if (found := FORBIDDEN.findall(path.read_text("utf-8")))
    }


def test_python_runs_one_text_of_its_own() -> None:
    every = "".join(path.read_text("utf-8") for path in SCRIPTS)
    written = re.findall(r"const ANSWER = `([^`]*)`", every)

    assert ["ANSWER"] == re.findall(r"\brunPython\(([^)]*)\)", every)
    assert 1 == len(written)
    assert "${" not in written[0], "nothing is put into it"
