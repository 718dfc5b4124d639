"""Both kinds of rational numbers are the same numbers, texts and hashes; which is taken is settled."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from proofcheck.terms import rationals

quicktions = pytest.importorskip("quicktions")

NUMBERS = some.fractions(-(10**30), 10**30) | some.fractions(-3, 3, max_denominator=6)

OPERATIONS: tuple[Callable[[Any, Any], Any], ...] = (
    operator.add,
    operator.sub,
    operator.mul,
    operator.truediv,
    operator.floordiv,
    operator.mod,
    operator.eq,
    operator.lt,
    operator.le,
    max,
    min,
)


def _double(number: Fraction) -> Any:
    return quicktions.Fraction(number.numerator, number.denominator)


def _same(one: Any, other: Any) -> bool:
    return (str(one), hash(one), one == other) == (str(other), hash(other), True)


@given(NUMBERS, NUMBERS, some.sampled_from(OPERATIONS))
def test_operations_agree(x: Fraction, y: Fraction, operation: Callable[[Any, Any], Any]) -> None:
    if y == 0 and operation in (operator.truediv, operator.floordiv, operator.mod):
        with pytest.raises(ZeroDivisionError):
            operation(_double(x), _double(y))
    else:
        assert _same(operation(x, y), operation(_double(x), _double(y)))


@given(NUMBERS, some.integers(-6, 6))
def test_powers_and_whole_numbers_agree(x: Fraction, n: int) -> None:
    if x or n >= 0:
        assert _same(x**n, _double(x) ** n)
    assert _same(x + n, _double(x) + n)
    assert _same(n * x, n * _double(x))
    assert (x == n) is (_double(x) == n)


@given(NUMBERS)
def test_what_is_asked_of_one_number_agrees(x: Fraction) -> None:
    double = _double(x)

    assert (x.numerator, x.denominator) == (double.numerator, double.denominator)
    assert (int(x), round(x), x.__floor__(), x.__ceil__(), bool(x), float(x)) == (
        int(double),
        round(double),
        double.__floor__(),
        double.__ceil__(),
        bool(double),
        float(double),
    )
    assert _same(-x, -double)
    assert _same(abs(x), abs(double))
    assert _same(x.limit_denominator(7), double.limit_denominator(7))
    assert _same(x, quicktions.Fraction(str(x)))


@pytest.mark.parametrize("text", ["1/0", "", "one", "1//2", "0x1"])
def test_texts_that_are_no_numbers_are_none_to_either(text: str) -> None:
    for kind in (Fraction, quicktions.Fraction):
        with pytest.raises((ValueError, ZeroDivisionError)):
            kind(text)


@pytest.mark.parametrize(
    ("said", "expected"),
    [(None, "fractions"), ("standard", "fractions"), (rationals.COMPILED, "quicktions")],
)
def test_a_process_computes_with_the_numbers_that_its_environment_names(
    said: str | None, expected: str
) -> None:
    assert f"{expected}.Fraction" == _kind(said, "")


def test_without_the_package_python_s_numbers_are_taken() -> None:
    assert "fractions.Fraction" == _kind(rationals.COMPILED, "sys.modules['quicktions'] = None; ")


def _kind(said: str | None, first: str) -> str:
    environment = {k: v for k, v in os.environ.items() if k != rationals.IMPLEMENTATION}
    if said is not None:
        environment[rationals.IMPLEMENTATION] = said
    program = (
        f"import sys; {first}from proofcheck.terms.rationals import Fraction as F; "
        "print(f'{F.__module__}.{F.__name__}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()
