"""SymPy on equations between numbers: it simplifies the difference of both sides."""

from __future__ import annotations

from typing import Any

from proofcheck.terms.expressions import Number, Operation, Term, Variable
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.task import Task
from tests.bench.matrix_symbols import Inexpressible

_SIGNS = {
    "PosNat": "positive",
    "Nat": "nonnegative",
    "PosReal": "positive",
    "NonNegReal": "nonnegative",
}


def prove_scalars(task: Task) -> bool | None:
    """Simplify the difference of both sides; None where they are not numbers that SymPy knows.

    Of the names SymPy is told the number set; it has no use for other assumptions.
    """
    match task.goal:
        case Operation("eq", (left, right)):
            pass
        case _:
            return None
    known = {d.variable.name: getattr(d.domain, "operator", "") for d in task.declarations}
    try:
        difference = _read(left, known) - _read(right, known)
    except Inexpressible:
        return None
    return bool(difference.simplify() == 0)


def _read(term: Term, known: dict[str, str]) -> Any:
    import sympy

    match term:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Variable(name, Scalar(ring=ring)):
            facts = {"complex": True} if ring is Ring.COMPLEX else {"real": True}
            facts |= {"integer": True} if ring is Ring.INTEGER else {}
            sign = _SIGNS.get(known.get(name, ""))
            return sympy.Symbol(name, **facts, **({sign: True} if sign else {}))
        case Operation(operator, arguments) if operator in _rules():
            return _rules()[operator](*(_read(one, known) for one in arguments))
    raise Inexpressible


def _rules() -> dict[str, Any]:
    import sympy

    return {
        "add": sympy.Add,
        "sub": lambda x, y: x - y,
        "neg": lambda x: -x,
        "mul": sympy.Mul,
        "div": lambda x, y: x / y,
        "inv": lambda x: 1 / x,
        "pow": lambda x, n: x**n,
        "sqrt": sympy.sqrt,
        "exp": sympy.exp,
        "log": sympy.log,
        "cos": sympy.cos,
        "sin": sympy.sin,
        "pi": lambda: sympy.pi,
        "i": lambda: sympy.I,
        "abs": sympy.Abs,
        "conj": sympy.conjugate,
        "re": sympy.re,
        "im": sympy.im,
        "max": sympy.Max,
        "min": sympy.Min,
    }
