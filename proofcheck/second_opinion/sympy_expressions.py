"""Numbers as expressions of SymPy's, for its addition theorems, and such expressions as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_roots import square_root
from proofcheck.second_opinion.sympy_scalars import Kind, Scalars

ARGUMENT_TERMS = 6
"""Most terms of an argument that the addition theorems take apart."""

LARGEST_POWER = 64


def circle_number(scalars: Scalars) -> Any:
    """Return pi, of which nothing is known but that it is positive."""
    if "pi" not in scalars.known:
        scalars.known["pi"] = scalars.fresh(Kind.POSITIVE, lambda mp, _at: +mp.pi)
    return scalars.known["pi"]


def written(scalars: Scalars, value: Any) -> Any:
    """Return a number as an expression of SymPy's, in real symbols, with its own pi."""
    from sympy import Symbol, pi

    value = scalars.tidy(value)
    if len(value.numer) > ARGUMENT_TERMS or len(value.denom) > 1:
        raise NoOpinion("an argument of a function that is too long")
    found = value.as_expr()
    names = {s.name: s for s in found.free_symbols}
    circle = scalars.known.get("pi")
    known = "" if circle is None else str(circle)
    replaced = {s: pi if name == known else Symbol(name, real=True) for name, s in names.items()}
    return found.xreplace(replaced).expand()


def read(scalars: Scalars, expression: Any) -> Any:
    """Return an expanded expression of SymPy's as a number; raises NoOpinion for other ones."""
    scalars.meter.spend(1)
    for kind, rule in _RULES.items():
        if getattr(expression, kind):
            return rule(scalars, expression)
    if expression.func.__name__ in ("cos", "sin"):
        pair = _circle_point(scalars, expression.args[0])
        return pair[expression.func.__name__ == "sin"]
    if expression.func.__name__ == "exp":
        return _growth(scalars, expression.args[0])
    if str(expression) == "pi":
        return circle_number(scalars)
    raise NoOpinion(f"an expression of SymPy's with {type(expression).__name__}")


def _symbol(scalars: Scalars, expression: Any) -> Any:
    return {str(g): g for g in scalars.domain.gens}[expression.name]


def _joined(name: str) -> Callable[[Scalars, Any], Any]:
    def join(scalars: Scalars, expression: Any) -> Any:
        first, *rest = (read(scalars, one) for one in expression.args)
        for one in rest:
            first = getattr(scalars, name)(first, one)
        return first

    return join


def _power(scalars: Scalars, expression: Any) -> Any:
    base, exponent = read(scalars, expression.base), expression.exp
    if str(exponent) == "1/2":
        return square_root(scalars, base)
    if not exponent.is_Integer or abs(exponent) > LARGEST_POWER:
        raise NoOpinion("a power with an exponent that is not whole, or large")
    result = scalars.one
    for _ in range(abs(int(exponent))):
        result = scalars.multiply(result, base)
    return scalars.inverse(result) if exponent < 0 else result


_RULES: dict[str, Callable[[Scalars, Any], Any]] = {
    "is_Rational": lambda scalars, expression: scalars.number(expression),
    "is_Symbol": _symbol,
    "is_Add": _joined("add"),
    "is_Mul": _joined("multiply"),
    "is_Pow": _power,
}
"""How expressions are read, by the attribute that says what they are."""


def _circle_point(scalars: Scalars, argument: Any) -> tuple[Any, Any]:
    """Return the cosine and the sine of an argument that is not taken apart."""
    key = ("circle", argument)
    if key not in scalars.known:
        value = read(scalars, argument)
        cosine = scalars.fresh(Kind.TURN, lambda mp, at: mp.cos(scalars.at(value, mp, at)))
        sine = scalars.fresh(Kind.TURN, lambda mp, at: mp.sin(scalars.at(value, mp, at)))
        scalars.known[key] = cosine, sine
        scalars.tie(sine**2 + cosine**2 - 1)
    pair: tuple[Any, Any] = scalars.known[key]
    return pair


def _growth(scalars: Scalars, argument: Any) -> Any:
    """Return the exponential of one summand: a power of that of the summand without its number."""
    number, rest = argument.as_coeff_Mul()
    if not number.is_Integer or rest == 1:
        number, rest = 1, argument
    key = ("exp", rest)
    if key not in scalars.known:
        value = read(scalars, rest)
        scalars.known[key] = scalars.fresh(
            Kind.POSITIVE, lambda mp, at: mp.exp(scalars.at(value, mp, at))
        )
    if abs(number) > LARGEST_POWER:
        raise NoOpinion("a power with a large exponent")
    return scalars.known[key] ** int(number)
