"""The list of mutants is complete, and its names exist."""

from __future__ import annotations

import importlib

import pytest

from tests.mutants.stubs import STUBS, find_verdicts


def test_whatever_makes_a_verdict_has_a_stub() -> None:
    assert [] == sorted(set(find_verdicts()) - STUBS.keys())


@pytest.mark.parametrize("name", STUBS)
def test_what_has_a_stub_exists(name: str) -> None:
    module, _, function = name.partition(":")
    assert callable(getattr(importlib.import_module(module), function))
