"""Complex numbers by their parts: what exact ones and those with symbols have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self


class Arithmetic:
    """A number that can be added and negated can be subtracted."""

    __slots__ = ()

    def __neg__(self) -> Any:
        raise NotImplementedError

    def __add__(self, other: Any, /) -> Any:
        raise NotImplementedError

    def __sub__(self, other: Any) -> Any:
        return self + (-other)

    def __rsub__(self, other: Any) -> Any:
        return -self + other


@dataclass(frozen=True, slots=True, eq=False)
class Cartesian(Arithmetic):
    """The number re + im i.

    known   a tuple of the types that it can be added to and multiplied by, its own among them
    """

    known: ClassVar[Any]
    re: Any
    im: Any

    @staticmethod
    def of_parts(re: Any, im: Any) -> Any:
        """Return re + im i, as a real number where it is one."""
        raise NotImplementedError

    @property
    def real(self) -> Any:
        """Real part."""
        return self.re

    @property
    def imag(self) -> Any:
        """Imaginary part."""
        return self.im

    def conjugate(self) -> Self:
        """Complex conjugate."""
        return type(self)(self.re, -self.im)

    def __neg__(self) -> Self:
        return type(self)(-self.re, -self.im)

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, self.known):
            return NotImplemented
        return self.of_parts(self.re + other.real, self.im + other.imag)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, self.known):
            return NotImplemented
        re = self.re * other.real - self.im * other.imag
        return self.of_parts(re, self.re * other.imag + self.im * other.real)

    __rmul__ = __mul__
