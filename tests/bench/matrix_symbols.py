"""SymPy's matrix symbols: both sides are expanded, and compared."""

from __future__ import annotations

from typing import Any

from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.task import Role, Task


class Inexpressible(Exception):
    """SymPy has no matrix expression for this."""


def prove_with_symbols(task: Task) -> bool | None:
    """Expand the difference of both sides; assumptions that say X^T = t are substituted."""
    import sympy

    match task.goal:
        case Operation("eq", (left, right)):
            pass
        case _:
            return None
    try:
        difference = _read(left) - _read(right)
        for fact in task.facts:
            if fact.role is Role.ASSUMED:
                difference = _used(difference, fact.proposition)
        rest = sympy.expand(sympy.expand(difference.doit()).doit())
    except Inexpressible:
        return None
    except Exception:  # noqa: BLE001 # whatever SymPy raises, it has not proved anything
        return False
    zero = getattr(rest, "is_ZeroMatrix", False) or rest == 0
    return bool(zero)


def _used(difference: Any, proposition: Term) -> Any:
    match proposition:
        case Operation("eq", (left, right)):
            return difference.subs(_read(left), _read(right))
    raise Inexpressible


def _read(term: Term) -> Any:
    import sympy

    match term:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Variable(name, Matrix(rows, columns, _)):
            return sympy.MatrixSymbol(name, _read(rows), _read(columns))
        case Variable(name, Scalar()):
            return sympy.Symbol(name)
        case Operation(operator, arguments):
            rule = _rules().get(operator)
            if rule is None:
                raise Inexpressible
            return rule(*map(_read, arguments))
        case Application() | Binding():
            raise Inexpressible
    raise Inexpressible


def _rules() -> dict[str, Any]:
    import sympy

    return {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "neg": lambda x: -x,
        "mul": lambda x, y: x * y,
        "pow": lambda x, n: x**n,
        "transpose": lambda x: x.T,
        "inv": lambda x: x.inverse() if hasattr(x, "inverse") else 1 / x,
        "identity": sympy.Identity,
        "zero": sympy.ZeroMatrix,
        "trace": sympy.Trace,
        "det": sympy.Determinant,
    }
