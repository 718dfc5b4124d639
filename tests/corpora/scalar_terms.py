"""Real numbers and integers in SMT-LIB, whose sorts Int and Real do not mix."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.terms.expressions import Number, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Ring, Scalar
from proofcheck.terms.substitution import free_names
from tests.bench.ring_theory import Inexpressible

MOST_FACTORS = 32
"""A power is written as a product of so many factors at most."""

_SUMS = {"add": "+", "sub": "-", "neg": "-", "mul": "*"}


def name_of(variable: Variable) -> str:
    """Return a name as a symbol of SMT-LIB."""
    return f"|{variable.name}|"


def sort_name(variable: Variable) -> str:
    """Return the sort of a name in SMT-LIB."""
    match variable.sort:
        case Scalar(ring=Ring.INTEGER):
            return "Int"
        case Scalar(ring=Ring.REAL):
            return "Real"
        case sort if sort == TRUTH:
            return "Bool"
    raise Inexpressible(variable.name)


def is_integer(term: Term) -> bool:
    """Say whether a term is written with the sort Int."""
    match term:
        case Number() | Variable():
            return sort_of(term) == Scalar(Ring.INTEGER)
        case Operation("div" | "inv" | "sqrt", _):
            return False
        case Operation("pow", (base, _)):
            return is_integer(base) and sort_of(term) == Scalar(Ring.INTEGER)
        case Operation("cases", arguments):
            return all(is_integer(a) for a in arguments if sort_of(a) != TRUTH)
    return all(map(is_integer, term.children))


@dataclass(slots=True)
class Numbers:
    """Writes numbers.

    lines    what has to be declared and assumed for their sake
    guards   what has to hold for them to have a meaning
    bound    names that a quantifier binds around what is being written
    """

    lines: list[str] = field(default_factory=list)
    guards: list[str] = field(default_factory=list)
    bound: list[str] = field(default_factory=list)

    def proposition(self, term: Term) -> str:
        """Write the condition of a case."""
        raise NotImplementedError

    def real(self, term: Term) -> str:
        """Write a number with the sort Real."""
        if isinstance(term, Number):
            return _constant(term.value, ".0")
        text = self.number(term)
        return f"(to_real {text})" if is_integer(term) else text

    def number(self, term: Term) -> str:
        """Write a number with its own sort."""
        write = self.number if is_integer(term) else self.real
        match term:
            case Number(value):
                return _constant(value, "")
            case Variable(sort=Scalar()):
                sort_name(term)  # raises for complex numbers
                return name_of(term)
            case Operation(word, arguments) if word in _SUMS:
                return f"({_SUMS[word]} {' '.join(map(write, arguments))})"
            case Operation("pow", (base, Number(value))) if value.denominator == 1:
                return self._power(base, int(value))
            case Operation("div", (x, y)):
                return f"(/ {self.real(x)} {self._divisor(y)})"
            case Operation("inv", (x,)):
                return f"(/ 1.0 {self._divisor(x)})"
            case Operation("sqrt", (x,)):
                return self._root(x)
            case Operation("abs" | "max" | "min" | "cases", _):
                return self._chosen(term)
        raise Inexpressible(str(term))

    def _power(self, base: Term, exponent: int) -> str:
        if abs(exponent) > MOST_FACTORS:
            raise Inexpressible(str(exponent))
        if exponent < 0:
            factors = " ".join([self._divisor(base)] * -exponent)
            return f"(/ 1.0 (* 1.0 {factors}))"
        one, factor = "1" if is_integer(base) else "1.0", self.number(base)
        return f"(* {one} {' '.join([factor] * exponent)})" if exponent else one

    def _divisor(self, term: Term) -> str:
        text = self.real(term)
        if not isinstance(term, Number):
            self._guard(term, f"(not (= {text} 0.0))")
        return text

    def _root(self, term: Term) -> str:
        """Write a root as a new number: the one that is not negative, and has this square."""
        root, text = f"|root {len(self.lines)}|", self.real(term)
        is_root = f"(and (>= {root} 0.0) (= (* {root} {root}) {text}))"
        self.lines.append(f"(declare-const {root} Real)")
        self.lines.append(f"(assert (=> (>= {text} 0.0) {is_root}))")
        self._guard(term, f"(>= {text} 0.0)")
        return root

    def _guard(self, term: Term, text: str) -> None:
        if not free_names(term).isdisjoint(self.bound):
            raise Inexpressible("a divisor or a root under a quantifier")
        self.guards.append(text)

    def _chosen(self, term: Operation) -> str:
        write = self.number if is_integer(term) else self.real
        if term.operator == "cases":
            return self._cases(term.arguments)
        if term.operator == "abs":
            x = write(term.arguments[0])
            zero = "0" if is_integer(term) else "0.0"
            return f"(let ((x {x})) (ite (>= x {zero}) x (- x)))"
        sign, result = (">=" if term.operator == "max" else "<="), write(term.arguments[0])
        for other in term.arguments[1:]:
            result = f"(let ((x {result}) (y {write(other)})) (ite ({sign} x y) x y))"
        return result

    def _cases(self, arguments: tuple[Term, ...]) -> str:
        values = [a for a in arguments if sort_of(a) != TRUTH]
        write = self.number if all(map(is_integer, values)) else self.real
        result = write(arguments[-1])
        for value, condition in zip(arguments[-3::-2], arguments[-2::-2], strict=True):
            result = f"(ite {self.proposition(condition)} {write(value)} {result})"
        return result


def _constant(value: Fraction, end: str) -> str:
    """Write a constant; ``end`` makes a whole one a real number."""
    text = f"{abs(value.numerator)}{end}"
    if value.denominator != 1:
        text = f"(/ {abs(value.numerator)}.0 {value.denominator}.0)"
    return text if value >= 0 else f"(- {text})"
