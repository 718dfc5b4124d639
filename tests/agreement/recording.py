"""A plugin of pytest that writes down what the tests of the checkers ask.

    python -m pytest -p tests.agreement.recording tests/checker/test_rules.py ..

`RECORDING` names the file that is written: a JSON array for each case, one a line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import astuple
from functools import wraps
from pathlib import Path
from typing import Any

from proofcheck import checker as first
from proofcheck import second_checker as second
from tests.agreement.cases import NO_THEORY, Case, reading_of_task, reading_of_theory

RECORDING = "RECORDING"
LARGEST = 100_000
"""Texts with more characters are about limits, where two checkers need not agree."""

CASES: dict[Case, None] = {}
_TASKS: dict[str, str] = {}
_THEORIES: dict[str, first.Theory] = {}
_LEMMAS: dict[str, tuple[first.Theory, str]] = {}


def record(case: Case | None) -> None:
    """Keep a case, unless it is too large."""
    if case is not None and len(case.task) + len(case.certificate) + len(case.theory) <= LARGEST:
        CASES[case] = None


def _text_of(theory: first.Theory) -> str | None:
    """Return the text that a theory was read from, as a whole."""
    if not theory.entries:
        return NO_THEORY
    return next((text for text, one in _THEORIES.items() if one.entries is theory.entries), None)


def _reads_task(read: Callable[[str], first.Task]) -> Callable[[str], first.Task]:
    @wraps(read)
    def reads(text: str) -> first.Task:
        record(reading_of_task(text))
        task = read(text)
        _TASKS[task.digest] = text
        return task

    return reads


def _reads_theory(read: Callable[[str], first.Theory]) -> Callable[[str], first.Theory]:
    @wraps(read)
    def reads(text: str) -> first.Theory:
        record(reading_of_theory(text))
        _THEORIES[text] = theory = read(text)
        return theory

    return reads


def _tells_lemma(
    tell: Callable[[first.Theory, str], first.Task],
) -> Callable[[first.Theory, str], first.Task]:
    @wraps(tell)
    def tells(theory: first.Theory, name: str) -> first.Task:
        task = tell(theory, name)
        _LEMMAS[task.digest] = theory, name
        return task

    return tells


def _checks(
    check: Callable[[first.Task, first.Theory, str], first.Theorem],
) -> Callable[[first.Task, first.Theory, str], first.Theorem]:
    @wraps(check)
    def checks(task: first.Task, theory: first.Theory, certificate: str) -> first.Theorem:
        text, whole = _TASKS.get(task.digest), _text_of(theory)
        if text is not None and whole is not None:
            record(Case(whole, certificate, task=text))
        elif task.digest in _LEMMAS:
            known, name = _LEMMAS[task.digest]
            whole = _text_of(known)
            if whole is not None and theory.entries == known.before(name).entries:
                record(Case(whole, certificate, lemma=name))
        return check(task, theory, certificate)

    return checks


def _second_checks(check: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(check)
    def checks(task: str, theory: str, certificate: str) -> Any:
        record(Case(theory, certificate, task=task))
        return check(task, theory, certificate)

    return checks


def _second_lemmas(check: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(check)
    def checks(theory: Any, name: str, certificate: str) -> Any:
        if isinstance(theory, str):
            record(reading_of_theory(theory))
            record(Case(theory, certificate, lemma=name))
        return check(theory, name, certificate)

    return checks


def _second_theories(check: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(check)
    def checks(theory: str, certificates: dict[str, str]) -> Any:
        record(reading_of_theory(theory))
        for name, certificate in certificates.items():
            if f'"{name}"' in theory:
                record(Case(theory, certificate, lemma=name))
        return check(theory, certificates)

    return checks


def pytest_configure() -> None:
    """Listen to both checkers, before a test fetches them."""
    for module, name, wrapper in (
        (first, "read_task", _reads_task),
        (first, "read_theory", _reads_theory),
        (first, "lemma_task", _tells_lemma),
        (first, "check", _checks),
        (second, "check", _second_checks),
        (second, "check_lemma", _second_lemmas),
        (second, "check_theory", _second_theories),
    ):
        setattr(module, name, wrapper(getattr(module, name)))


def pytest_sessionfinish() -> None:
    """Write down what was heard."""
    lines = [json.dumps(astuple(case)) for case in CASES]
    Path(os.environ[RECORDING]).write_text("\n".join(lines) + "\n", encoding="utf-8")
