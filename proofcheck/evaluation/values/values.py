"""What terms evaluate to: exact numbers, rigorous balls, affine forms, matrices, tables.

Scalars are :class:`~fractions.Fraction`, :class:`Gaussian` (exact complex), :class:`Ball`
(rigorous enclosure) and affine forms in unknowns (``affine_forms``, for existence questions).
All share Python's arithmetic, so that evaluation is written once.  Another scalar may join by
providing the same operations and ``zero_test``.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from traceback import walk_tb
from typing import Any, TypeAlias

from proofcheck.evaluation.values.complex_numbers import Arithmetic, Cartesian
from proofcheck.evaluation.values.truth import Truth
from proofcheck.source.long_numbers import is_about_digits
from proofcheck.terms.expressions import Bound, Term, Variable
from proofcheck.terms.rationals import Fraction

CLOSE_DIGITS = 50
"""An enclosed equality counts as close when the sides differ by less than 10^-CLOSE_DIGITS."""


EXHAUSTED = (MemoryError, RecursionError)
"""What is raised where memory or the stack does not suffice; another attempt may get further."""

FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    *EXHAUSTED,
)
"""What a term of an unforeseen kind or size may raise; the evaluator then cannot decide."""


def is_limit(fault: BaseException) -> bool:
    """Say whether memory, the stack or the length of numbers did not suffice."""
    return isinstance(fault, (*EXHAUSTED, OverflowError)) or is_about_digits(fault)


def arose_in(fault: BaseException, modules: Container[str], functions: Iterable[Any]) -> bool:
    """Say whether an exception was raised by a line of one of some modules, or below some functions."""
    frames = [frame for frame, _ in walk_tb(fault.__traceback__)]
    below = {function.__code__ for function in functions} & {frame.f_code for frame in frames}
    return bool(below) or frames[-1].f_globals.get("__name__") in modules


class NotEvaluable(Exception):
    """The evaluator cannot decide; this says nothing about the proposition."""


class Undefined(Exception):
    """A term has no value on this model (division by zero, singular inverse, index out of range)."""


Scalar: TypeAlias = Any
"""Fraction, Gaussian, Ball, Affine, or a scalar of the same interface."""


class Enclosed(Arithmetic):
    """A number that is known exactly, though it is not rational."""

    __slots__ = ()

    def enclosure(self) -> Any:
        """Return a FLINT ``acb`` that contains the number (rigorous, at the current precision)."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Gaussian(Cartesian):
    """The exact complex number re + im i; ``im`` is never zero (use :func:`exact_complex`)."""

    re: Fraction
    im: Fraction

    @staticmethod
    def of_parts(re: Fraction, im: Fraction) -> Fraction | Gaussian:
        """Return re + im i, as a rational number where it is one."""
        return Gaussian(re, im) if im else re

    def __truediv__(self, other: Scalar) -> Scalar:
        if not isinstance(other, EXACT):
            return NotImplemented
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        return reciprocal(self) * other

    def zero_test(self) -> Truth:
        """Never zero, since the imaginary part is not."""
        return Truth.FALSE


exact_complex = Gaussian.of_parts


@dataclass(frozen=True, slots=True, eq=False)
class Ball(Arithmetic):
    """A rigorous enclosure of a complex number; ``value`` is a FLINT ``acb``."""

    value: Any

    @property
    def real(self) -> Ball:
        """Enclosure of the real part."""
        return Ball(type(self.value)(self.value.real))

    @property
    def imag(self) -> Scalar:
        """Enclosure of the imaginary part; exactly zero where the ball is real."""
        part = self.value.imag
        return Fraction(0) if part.is_zero() else Ball(type(self.value)(part))

    def conjugate(self) -> Ball:
        """Enclosure of the conjugate."""
        return Ball(self.value.conjugate())

    def __neg__(self) -> Ball:
        return Ball(-self.value)

    def __add__(self, other: Scalar) -> Scalar:
        if not isinstance(other, _NUMBERS):
            return NotImplemented
        return Ball(self.value + enclosure(other))

    __radd__ = __add__

    def __mul__(self, other: Scalar) -> Scalar:
        if not isinstance(other, _NUMBERS):
            return NotImplemented
        # Zero times anything finite is exactly zero, which keeps block shapes exact.
        return Fraction(0) if other == 0 else Ball(self.value * enclosure(other))

    __rmul__ = __mul__

    def __truediv__(self, other: Scalar) -> Scalar:
        return self * reciprocal(other)

    def __rtruediv__(self, other: Scalar) -> Scalar:
        return reciprocal(self) * other

    def zero_test(self) -> Truth:
        """Certainly not zero, certainly within 10^-50 of zero, or unknown."""
        if not self.value.is_finite():
            return Truth.UNKNOWN
        if self.value.is_zero():
            return Truth.TRUE
        if not self.value.contains(0):
            return Truth.FALSE
        return Truth.CLOSE if self.value.abs_upper() < _tolerance() else Truth.UNKNOWN


# Tuples that exist once: building a union at every call would take longer than the test.
EXACT = (Fraction, Gaussian)
_NUMBERS = (Ball, Fraction, Gaussian, Enclosed)
Gaussian.known = EXACT


@cache
def _flint_numbers() -> tuple[Any, Any]:
    """Return the types of enclosures and of rationals; an import at every number would be dear."""
    from flint import acb, fmpq

    return acb, fmpq


def _tolerance() -> Any:
    from flint import arb, fmpq

    return arb(fmpq(1, 10**CLOSE_DIGITS))


def enclosure(value: Scalar) -> Any:
    """Return a FLINT ``acb`` that contains the number (rigorous, at the current precision).

    raises   NotEvaluable for an affine form
    """
    if isinstance(value, Ball):
        return value.value
    acb, fmpq = _flint_numbers()
    if isinstance(value, Fraction):
        return acb(fmpq(value.numerator, value.denominator))
    if isinstance(value, Gaussian):
        re = fmpq(value.re.numerator, value.re.denominator)
        return acb(re, fmpq(value.im.numerator, value.im.denominator))
    if isinstance(value, Enclosed):
        return value.enclosure()
    raise NotEvaluable("a form in unknowns has no enclosure")


def reciprocal(value: Scalar) -> Scalar:
    """Return 1/value.

    raises   Undefined at zero; NotEvaluable when a ball reaches zero
    """
    if isinstance(value, Fraction):
        if value == 0:
            raise Undefined("division by zero")
        return 1 / value
    if isinstance(value, Gaussian):
        modulus = value.re**2 + value.im**2
        return Gaussian(value.re / modulus, -value.im / modulus)
    if isinstance(value, Ball):
        if value.value.contains(0) or not value.value.is_finite():
            raise NotEvaluable("division by an enclosure that contains zero")
        return Ball(1 / value.value)
    if not hasattr(value, "zero_test"):
        raise NotEvaluable("the reciprocal of what is no number of the kernel")
    return 1 / value


def imaginary_part(value: Scalar) -> Scalar:
    """Return the imaginary part; of a rational number the Fraction zero, not Python's int."""
    return Fraction(0) if isinstance(value, Fraction) else value.imag


def algebra_of(value: Scalar) -> Any:
    """Return the functions that a scalar brings along, else None.

    The values of a certificate are exact numbers, so nothing that a scalar from outside brings
    along can take part in checking one; random numbers bring theirs from this room.
    """
    return getattr(value, "algebra", None)


def zero_test(value: Scalar) -> Truth:
    """Decide whether a scalar is zero."""
    if isinstance(value, Fraction):
        return Truth.FALSE if value else Truth.TRUE
    answer = value.zero_test()
    return answer if isinstance(answer, Truth) else Truth.UNKNOWN


class MatrixValue:
    """A matrix of scalars, ``entries[i][j]`` counted from zero; empty shapes are allowed.

    A matrix of rational numbers is at the same time one of FLINT's, in which products, sums and
    comparisons are several times faster; so is a matrix of enclosures.  Each form is computed when
    it is first asked for, and then kept; a matrix is never changed.
    """

    __slots__ = (
        "_entries",
        "_hash",
        "_is_finite",
        "_rational",
        "balls",
        "columns",
        "has_zeros",
        "rows",
    )

    def __init__(
        self, rows: int, columns: int, entries: tuple[tuple[Scalar, ...], ...] | None
    ) -> None:
        self.rows, self.columns = rows, columns
        self._entries = entries
        self._rational: Any = UNKNOWN_FORM
        self._hash: int | None = None
        self._is_finite: bool | None = None
        self.balls: Any = None
        """The FLINT ``acb_mat`` that a product or function of enclosures is; None for any other."""
        self.has_zeros = False
        """Whether what is exactly zero in ``balls`` is a number, where other entries are balls."""

    @classmethod
    def of_rational(cls, matrix: Any) -> MatrixValue:
        """Return the value that a FLINT ``fmpq_mat`` is."""
        value = cls(matrix.nrows(), matrix.ncols(), None)
        value._rational = matrix
        return value

    @classmethod
    def of_balls(cls, matrix: Any, *, has_zeros: bool) -> MatrixValue:
        """Return the value that a FLINT ``acb_mat`` is.

        has_zeros   whether what is exactly zero is a number; an enclosure of zero alone, else
        """
        value = cls(matrix.nrows(), matrix.ncols(), None)
        value.balls, value.has_zeros = matrix, has_zeros
        return value

    @property
    def entries(self) -> tuple[tuple[Scalar, ...], ...]:
        """Entries in rows."""
        if self._entries is None:
            cells, width = self._cells(), self.columns
            self._entries = tuple(
                tuple(cells[i * width : (i + 1) * width]) for i in range(self.rows)
            )
        return self._entries

    def _cells(self) -> list[Scalar]:
        if self.balls is None:
            return [as_fraction(x) for x in self._rational.entries()]
        if not self.has_zeros:
            return [Ball(x) for x in self.balls.entries()]
        return [_SMALL[0] if x.is_zero() else Ball(x) for x in self.balls.entries()]

    @property
    def rational(self) -> Any:
        """The FLINT ``fmpq_mat`` that the matrix is; None unless all entries are rational."""
        if self._rational is UNKNOWN_FORM:
            self._rational = None
            if self.balls is not None and not self._is_zero():
                return None
            cells = self.flat()
            if all(type(x) is Fraction for x in cells):
                self._rational = rational_matrix(self.rows, self.columns, cells)
        return self._rational

    def _is_zero(self) -> bool:
        """Say whether no entry of a matrix of enclosures is one."""
        if not self.has_zeros:
            return not self.rows * self.columns
        return all(x.is_zero() for x in self.balls.entries())

    @property
    def is_finite(self) -> bool:
        """Whether no entry is an enclosure without an end."""
        if self._is_finite is None:
            self._is_finite = all(x.is_finite() for x in self._enclosures())
        return self._is_finite

    def _enclosures(self) -> list[Any]:
        if self.balls is not None:
            found: list[Any] = self.balls.entries()
            return found
        if self.rational is not None:
            return []
        return [x.value for x in self.flat() if isinstance(x, Ball)]

    def flat(self) -> tuple[Scalar, ...]:
        """Entries row by row."""
        return tuple(chain.from_iterable(self.entries))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatrixValue):
            return NotImplemented
        if self is other:
            return True
        if (self.rows, self.columns) != (other.rows, other.columns):
            return False
        if self._is_of_rational and other._is_of_rational:
            return bool(self._rational == other._rational)
        return self.entries == other.entries

    @property
    def _is_of_rational(self) -> bool:
        """Whether it is already known as a matrix of rational numbers."""
        return self._rational is not None and self._rational is not UNKNOWN_FORM

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.rows, self.columns, self.entries))
        return self._hash

    def __repr__(self) -> str:
        return f"MatrixValue(rows={self.rows}, columns={self.columns}, entries={self.entries})"


UNKNOWN_FORM = object()
"""Stands for a form of a matrix that was not asked for."""

_SMALL = {n: Fraction(n) for n in range(-16, 17)}


def as_fraction(number: Any) -> Fraction:
    """Return the number that a FLINT ``fmpq`` is."""
    bottom = int(number.q)
    if bottom != 1:
        return Fraction(int(number.p), bottom)
    return whole(int(number.p))


def whole(number: int) -> Fraction:
    """Return a whole number; small ones exist once, since making them anew would take longer."""
    return _SMALL[number] if number in _SMALL else Fraction(number)


def rational(number: Fraction) -> Any:
    """Return the FLINT ``fmpq`` that a number is, or an ``int`` for which it may stand."""
    top, bottom = number.as_integer_ratio()
    return top if bottom == 1 else _flint_rationals()[0](top, bottom)


def rational_matrix(rows: int, columns: int, cells: Iterable[Fraction]) -> Any:
    """Return the FLINT ``fmpq_mat`` with these entries, row by row."""
    return _flint_rationals()[1](rows, columns, [rational(x) for x in cells])


@cache
def _flint_rationals() -> tuple[Any, Any]:
    from flint import fmpq, fmpq_mat

    return fmpq, fmpq_mat


@dataclass(frozen=True, slots=True)
class Table:
    """A family given by its finitely many members, keyed by the index tuple."""

    members: Mapping[tuple[Fraction, ...], Value]


@dataclass(frozen=True, slots=True)
class Closure:
    """A function given by a term: its value at arguments is that of the body.

    parameters   names with the sets that arguments are taken from
    scope        values of the other names in the body that are local where it was written
    """

    parameters: tuple[Bound, ...]
    body: Term
    scope: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash((self.parameters, self.body))


@dataclass(frozen=True, slots=True)
class Recurrence(Table):
    """A family over all integers from one on: its first members, and an equation for all others.

    The member at ``index + offset`` is ``step``, a term that speaks of members before it, and of
    other names of the same model.

    members   the first ones, keyed by their index
    start     the least index
    """

    start: int
    index: Variable
    offset: int
    step: Term

    @property
    def given(self) -> int:
        """The least index at which the equation gives the member."""
        return self.start + len(self.members)


Value: TypeAlias = "Scalar | MatrixValue | Table | Closure"
