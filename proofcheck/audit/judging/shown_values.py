"""Values on a model as text: fractions exactly, enclosures as decimals, functions of t as sums."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from proofcheck.audit.judging.shown_multivectors import is_exact_multivector, show_multivector
from proofcheck.evaluation.functions.taylor_models import TaylorModel
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.values import Ball, Gaussian, MatrixValue, Table, enclosure
from proofcheck.language.printing.printing import render_term
from proofcheck.terms.expressions import Number
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Sort

SHOWN_DIGITS = 12
"""Decimal digits printed of a number that is known by an enclosure only."""

LONGEST_NUMBER = 60
"""Digits of a whole number that is written out; a longer one shows how it begins and ends."""

_ENDS = 12

_PARAMETER = ContextVar("parameter", default="t")
_DIGITS = ContextVar("digits", default=SHOWN_DIGITS)


@contextmanager
def shown_digits(digits: int) -> Iterator[None]:
    """Write numbers that are known by an enclosure with another number of decimal digits."""
    token = _DIGITS.set(digits)
    try:
        yield
    finally:
        _DIGITS.reset(token)


@contextmanager
def parameter_called(name: str) -> Iterator[None]:
    """Write functions of a parameter with another name for it."""
    token = _PARAMETER.set(name)
    try:
        yield
    finally:
        _PARAMETER.reset(token)


def show_value(value: Any, sort: Sort | None = None) -> str:
    """Return a value as text.

    sort   as it was declared: a column is what is declared as one, at any number of rows
    """
    if isinstance(value, MatrixValue):
        is_listed = sort is not None and dimensions_of(sort) is not None
        if is_listed and is_exact_multivector(value):
            return show_multivector(value, show_value)
        is_column = value.rows > 1 if sort is None else _is_column(sort)
        return _show_matrix(value, is_column=is_column)
    if isinstance(value, Gaussian):
        return _show_gaussian(value)
    if isinstance(value, Constant):
        return render_term(value.written) if value.written else show_value(Ball(enclosure(value)))
    if isinstance(value, Ball):
        return _show_ball(value)
    if isinstance(value, Table):
        return "; ".join(show_value(v) for v in value.members.values())
    if isinstance(value, Fraction):
        return _show_fraction(value)
    if isinstance(value, TaylorModel):
        return _show_function(value)
    return str(value)


def _is_column(sort: Sort) -> bool:
    """Whether a shape is that of a vector; a matrix of shape (1, 1) is none."""
    one = Number(Fraction(1))
    return isinstance(sort, Matrix) and sort.columns == one and sort.rows != one


def _show_matrix(value: MatrixValue, *, is_column: bool) -> str:
    if not value.rows or not value.columns:
        return f"the empty matrix, {value.rows} x {value.columns}"
    if value.columns == 1 and is_column:
        return "(" + ", ".join(show_value(row[0]) for row in value.entries) + ")"
    rows = ", ".join(f"[{', '.join(map(show_value, row))}]" for row in value.entries)
    return f"[{rows}]"


def _show_fraction(value: Fraction) -> str:
    top = _show_integer(value.numerator)
    return top if value.denominator == 1 else f"{top}/{_show_integer(value.denominator)}"


def _show_integer(value: int) -> str:
    """Write a whole number; Python refuses to write very long ones at all."""
    size = abs(value)
    if size < 10**LONGEST_NUMBER:
        return str(value)
    digits = _count_digits(size)
    sign = "-" if value < 0 else ""
    first, last = size // 10 ** (digits - _ENDS), size % 10**_ENDS
    return f"{sign}{first}...{last:0{_ENDS}} ({digits} digits)"


def _count_digits(size: int) -> int:
    """Return the number of decimal digits of a positive number."""
    digits = size.bit_length() * 30103 // 100000  # at most the number sought, log10(2) = 0.30103
    while 10**digits <= size:
        digits += 1
    return digits


def _show_gaussian(value: Gaussian) -> str:
    sign = "-" if value.im < 0 else "+"
    size = abs(value.im)
    imaginary = "1i" if size == 1 else f"{_show_fraction(size)}*1i"
    if value.re == 0:
        return f"-{imaginary}" if value.im < 0 else imaginary
    return f"{_show_fraction(value.re)} {sign} {imaginary}"


def _show_ball(value: Ball) -> str:
    re = value.value.real.str(_DIGITS.get(), radius=False)
    if value.value.imag.is_zero():
        return f"{re}..."
    return f"{re}... + ({value.value.imag.str(_DIGITS.get(), radius=False)}...)*1i"


def _show_function(value: TaylorModel) -> str:
    """Write the terms that are known, and the order or the bounds of what is only enclosed."""
    text = " + ".join(_show_term(c, k) for k, c in value.terms).replace("+ -", "- ")
    if value.rest is None:
        return text
    power, ball = value.rest
    if text or ball.contains(0):
        order = f"O({_show_power(power)[1:] or '1'})"
        return f"{text} + {order}" if text else order
    if not ball.imag.is_zero():
        return f"({_show_ball(Ball(ball))}){_show_power(power)}"
    ends = (end.str(_DIGITS.get(), radius=False) for end in (ball.real.lower(), ball.real.upper()))
    return " to ".join(f"{end}{_show_power(power)}" for end in ends)


def _show_power(power: int) -> str:
    if power == 0:
        return ""
    name = _PARAMETER.get()
    sign, size = "*" if power > 0 else "/", abs(power)
    return f"{sign}{name}" if size == 1 else f"{sign}{name}^{size}"


def _show_term(coefficient: Any, power: int) -> str:
    if not isinstance(coefficient, Fraction):
        return f"({show_value(coefficient)}){_show_power(power)}"
    if power > 0 and abs(coefficient) == 1:
        return ("-" if coefficient < 0 else "") + _show_power(power)[1:]
    if power < 0 and coefficient.denominator != 1:
        bottom = f"({_show_integer(coefficient.denominator)}*{_show_power(power)[1:]})"
        return f"{_show_integer(coefficient.numerator)}/{bottom}"
    return f"{_show_fraction(coefficient)}{_show_power(power)}"
