"""Text of formulas and of what is left over, cut short where it would be long."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.second_checker.polynomials import Coefficient, Monomial, Polynomial
from proofcheck.second_checker.terms import BINDERS, Term

MAX_PIECES = 200
_INFIX = {
    "add": "+", "mul": "*", "eq": "=", "le": "<=", "lt": "<", "and": "and", "or": "or",
    "imp": "==>", "pow": "^",
}  # fmt: skip


def formula_text(term: Term) -> str:
    """A term in words close to the language, after some pieces `..`."""
    return " ".join(_Writer().write(term))


class _Writer:
    def __init__(self) -> None:
        self._left = MAX_PIECES

    def write(self, term: Term) -> list[str]:
        self._left -= 1
        if self._left < 0:
            return [".."] if self._left == -1 else []
        if term.op in ("name", "const", "number"):
            return [term.data]
        if term.op == "bound":
            return [f"v{term.level}"]
        if term.op in BINDERS:
            sort, body = self.write(term.args[0]), self.write(term.args[1])
            return [term.op, f"v{term.level}", ":", *sort, ".", *body]
        if term.op in _INFIX:
            left, right = self.write(term.args[0]), self.write(term.args[1])
            return ["(", *left, _INFIX[term.op], *right, ")"]
        if not term.args:
            return [term.op]
        pieces = [] if term.op == "app" else [term.op]
        return [*pieces, "(", *[piece for part in term.args for piece in self.write(part)], ")"]


def polynomial_text(value: Polynomial) -> str:
    """The polynomial with short names of its atoms, after some monomials `..`."""
    shown = [_monomial_text(m, c) for m, c in list(value.terms.items())[:8]]
    return " + ".join(shown + [".."] * (len(value.terms) > 8)) or "0"


def _monomial_text(monomial: Monomial, coefficient: Coefficient) -> str:
    atoms, word = monomial
    names = [atom.name[:8] + "'" * atom.conjugated for atom in atoms]
    names += ["I" if letter.is_identity else letter.name[:8] for letter in word]
    real, imaginary = (_short(part) for part in coefficient)
    scale = real if not coefficient.imaginary else f"({real} + {imaginary}*i)"
    return "*".join([scale, *names])


def _short(value: Fraction) -> str:
    """A number of some digits; long ones are not written out, which Python may refuse."""
    if value.numerator.bit_length() + value.denominator.bit_length() > 200:
        return ".."
    return str(value)
