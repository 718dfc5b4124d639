"""Multivectors as text: multiples of blades, where `e_12` is the product of `e_1` and `e_2`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from proofcheck.evaluation.functions.multivectors import coefficients_of, nearest
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import MatrixValue, zero_test
from proofcheck.terms.rationals import Fraction


def is_exact_multivector(value: MatrixValue) -> bool:
    """Say whether a matrix of rational numbers is that of a multivector."""
    size = value.rows
    if value.columns != size or size.bit_count() != 1:
        return False
    return all(isinstance(x, Fraction) for x in value.flat()) and nearest(value) == value


def show_multivector(value: MatrixValue, show: Callable[[Any], str]) -> str:
    """Return a multivector as a sum of multiples of blades."""
    text = ""
    for blade, x in enumerate(coefficients_of(value)):
        if x:
            size = _multiple(abs(x), blade, show)
            sign = " - " if x < 0 else " + "
            text += sign + size if text else sign.strip(" +") + size
    return text or "0"


def _multiple(x: Fraction, blade: int, show: Callable[[Any], str]) -> str:
    if not blade:
        return show(x)
    return blade_name(blade) if x == 1 else f"{show(x)}*{blade_name(blade)}"


def blade_name(number: int) -> str:
    """Return the name of a blade by its number, whose binary digits say which vectors it holds.

    >>> blade_name(5)
    'e_13'
    """
    return "e_" + "".join(str(i + 1) for i in _vectors(number))


def _vectors(number: int) -> Iterator[int]:
    return (i for i in range(number.bit_length()) if number >> i & 1)


def first_coefficient(left: MatrixValue, right: MatrixValue) -> tuple[str, Any, Any] | None:
    """Return in which coefficient multivectors differ, and what it is; None where in none."""
    pairs = zip(coefficients_of(left), coefficients_of(right), strict=True)
    for blade, (x, y) in enumerate(pairs):
        if zero_test(x - y) is Truth.FALSE:
            name = f"the coefficient of {blade_name(blade)}" if blade else "the scalar part"
            return name, x, y
    return None
