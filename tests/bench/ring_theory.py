"""Facts as sentences about a ring with transposition, for a first-order prover.

Shapes are left out, and so is finite dimension: with it, untyped provers prove falsehoods.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

from proofcheck.terms.expressions import Number, Operation, Term, Variable
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.task import Role, Task

SECONDS = 1

THEORY = """(declare-sort M 0)
(declare-fun add (M M) M) (declare-fun mul (M M) M) (declare-fun neg (M) M)
(declare-fun t (M) M) (declare-fun inv (M) M) (declare-const zero M) (declare-const one M)
(assert (forall ((x M) (y M)) (= (add x y) (add y x))))
(assert (forall ((x M) (y M) (z M)) (= (add (add x y) z) (add x (add y z)))))
(assert (forall ((x M)) (= (add x zero) x)))
(assert (forall ((x M)) (= (add x (neg x)) zero)))
(assert (forall ((x M) (y M) (z M)) (= (mul (mul x y) z) (mul x (mul y z)))))
(assert (forall ((x M)) (= (mul x one) x)))
(assert (forall ((x M)) (= (mul one x) x)))
(assert (forall ((x M) (y M) (z M)) (= (mul x (add y z)) (add (mul x y) (mul x z)))))
(assert (forall ((x M) (y M) (z M)) (= (mul (add x y) z) (add (mul x z) (mul y z)))))
(assert (forall ((x M)) (= (t (t x)) x)))
(assert (forall ((x M) (y M)) (= (t (mul x y)) (mul (t y) (t x)))))
(assert (forall ((x M) (y M)) (= (t (add x y)) (add (t x) (t y)))))
"""

MOST_COPIES = 4
"""A whole number before a matrix is written as a sum of so many copies at most."""


class Inexpressible(Exception):
    """This is no sentence about a ring with transposition."""


def find_z3() -> str | None:
    """Return the program, if there is one: beside this Python, or on the path."""
    return shutil.which("z3", path=str(Path(sys.executable).parent)) or shutil.which("z3")


def prove_with_z3(task: Task) -> bool | None:
    """Ask z3 to refute the negated goal."""
    program = find_z3()
    try:
        text = sentences(task)
    except Inexpressible:
        return None
    assert program is not None
    command = [program, "-in", f"-T:{SECONDS}"]
    found = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return found.stdout.startswith("unsat")


def sentences(task: Task) -> str:
    """Return assumptions and negated goal in SMT-LIB.

    raises   Inexpressible where they speak of more than matrices, which may be complex
    """
    names = [d.variable for d in task.declarations if isinstance(d.variable.sort, Matrix)]
    lines = [f"(declare-const {_symbol(v.name)} M)" for v in names]
    for item in task.declarations:
        domain = getattr(item.domain, "operator", "")
        if domain == "O":
            q = _symbol(item.variable.name)
            lines += [f"(assert (= (mul (t {q}) {q}) one))", f"(assert (= (mul {q} (t {q})) one))"]
        elif domain not in ("", "PosNat", "Nat"):
            raise Inexpressible(domain)
    for fact in task.facts:
        if fact.role is Role.ASSUMED:
            lines.append(f"(assert {_sentence(fact.proposition)})")
    lines.append(f"(assert (not {_sentence(task.goal)}))")
    return THEORY + "\n".join(lines) + "\n(check-sat)\n"


def _sentence(term: Term) -> str:
    match term:
        case Operation("eq", (left, right)) if isinstance(getattr(left, "sort", None), Matrix):
            return f"(= {_write(left)} {_write(right)})"
        case Operation("and", parts):
            return f"(and {' '.join(map(_sentence, parts))})"
        case Operation("invertible", (x,)):
            x_, inverse = _write(x), _write(Operation("inv", (x,), x.sort))  # type: ignore[attr-defined]
            return f"(and (= (mul {x_} {inverse}) one) (= (mul {inverse} {x_}) one))"
    raise Inexpressible(str(term))


def _write(term: Term) -> str:
    match term:
        case Variable(name, Matrix()):
            return _symbol(name)
        case Operation("identity" | "zero" as operator):
            return "one" if operator == "identity" else "zero"
        case Operation("mul", (Number(value), y)):
            return _copies(value, _write(y))
        case Operation("pow", (x, Number(value))) if value > 0:
            return _power(_write(x), int(value))
        case Operation("sub", (x, y)):
            return f"(add {_write(x)} (neg {_write(y)}))"
        case Operation(operator, arguments) if operator in _SYMBOLS:
            return f"({_SYMBOLS[operator]} {' '.join(map(_write, arguments))})"
    raise Inexpressible(str(term))


def _symbol(name: str) -> str:
    """Return a symbol that is none of the theory: |t| would be the transposition."""
    return f"|matrix {name}|"


_SYMBOLS = {"add": "add", "mul": "mul", "neg": "neg", "transpose": "t", "inv": "inv"}


def _copies(factor: Fraction, text: str) -> str:
    if factor.denominator != 1 or not 0 < abs(factor) <= MOST_COPIES:
        raise Inexpressible(str(factor))
    result = text
    for _ in range(int(abs(factor)) - 1):
        result = f"(add {result} {text})"
    return result if factor > 0 else f"(neg {result})"


def _power(base: str, exponent: int) -> str:
    result = base
    for _ in range(exponent - 1):
        result = f"(mul {result} {base})"
    return result
