"""Lines and what is left over, as text in the syntax of the language, cut short where it is long.

Nothing that is printed is ever read again.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.checker import polynomials
from proofcheck.checker.keys import Keys
from proofcheck.checker.polynomials import IMAGINARY, Monomial, Polynomial, Rational
from proofcheck.checker.terms import NUMBERS, Node

PRINTED_NODES = 200
"""Nodes of a term that are printed; what is left is `...`."""

PRINTED_MONOMIALS = 5
"""Monomials of a rest that are printed."""

_LONG = 200
"""Bits of a number that is printed in full."""

_TIGHT, _POST, _MUL, _NEG, _DSUM, _ADD, _REL, _NOT, _AND, _OR, _IMP, _ALL = range(12)

_INFIX = {
    "mul": ("*", _MUL),
    "add": (" + ", _ADD),
    "eq": (" = ", _REL),
    "le": (" <= ", _REL),
    "lt": (" < ", _REL),
    "and": (" and ", _AND),
    "or": (" or ", _OR),
    "imp": (" ==> ", _IMP),
}

_LETTERS = {
    "Int": "k",
    "Rat": "q",
    "Real": "x",
    "Complex": "z",
    "Prop": "p",
    "Matrix": "A",
    "Fun": "f",
}

_MATRICES = {"Rat": "RatMatrix", "Real": "Matrix", "Complex": "ComplexMatrix"}

_SIZED = {"det": "det", "matexp": "exp", "matlog": "log", "matinv": "inv"}

_BARS = {"abs": "|", "norm": "|", "normF": "|_F", "norm1": "|_1", "norminf": "|_inf"}


class Printer:
    """Prints terms and polynomials."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def text(self, node: Node) -> str:
        """Return a term or a sort as text."""
        return _Text(node.names).sort(node, ()) if node.is_sort else _Text(node.names).whole(node)

    def rest(self, rest: object) -> str:
        """Return what a refusal leaves over as text."""
        if isinstance(rest, dict):
            return self.polynomial(rest)
        if isinstance(rest, tuple):
            return "{} : {}, not {}".format(*map(self.text, rest))
        return ""

    def polynomial(self, polynomial: Polynomial) -> str:
        """Return a polynomial as text, some of its monomials at most."""
        shown = sorted(polynomial.items(), key=_place)[:PRINTED_MONOMIALS]
        terms = [self._monomial(monomial, value) for monomial, value in shown]
        text = " + ".join(terms).replace("+ -", "- ") or "0"
        return text + (" + ..." if len(polynomial) > len(shown) else "")

    def _monomial(self, monomial: Monomial, value: Rational) -> str:
        atoms, word = monomial
        factors = [self._factor(code) for code in (*atoms, *word)]
        if not factors or abs(value) != 1:
            factors.insert(0, number_text(Fraction(value if value > 0 else -value)))
        return ("-" if value < 0 else "") + "*".join(factors)

    def _factor(self, code: int) -> str:
        if code == IMAGINARY:
            return "1i"
        sample = self._keys.sample(code)
        turned, conjugated = code & polynomials.TRANSPOSED, code & polynomials.CONJUGATED
        if conjugated and not turned:
            return f"conj({_Text(sample.names).whole(sample)})"
        text = _Text(sample.names).at(sample, (), _TIGHT if turned else _POST)
        return text + ("^*" if conjugated else "^T" if turned else "")


def _place(item: tuple[Monomial, Rational]) -> tuple[bool, int, Monomial]:
    """What is added before what is taken away, long words before short ones."""
    (atoms, word), value = item
    return value < 0, -len(atoms) - len(word), (atoms, word)


def number_text(value: Fraction) -> str:
    """Return a number as text, a long one by its length."""
    bits = max(value.numerator.bit_length(), value.denominator.bit_length())
    return str(value) if bits <= _LONG else f"<a number of {bits} bits>"


class _Text:
    """One term as text; `names` are in use already."""

    def __init__(self, names: frozenset[str]) -> None:
        self._taken = names
        self._left = PRINTED_NODES

    def whole(self, node: Node) -> str:
        return self.at(node, (), _ALL)

    def at(self, node: Node, names: tuple[str, ...], loosest: int) -> str:
        """Return a term as text, in parentheses if it binds more loosely than it may."""
        self._left -= 1
        if self._left < 0:
            return "..."
        text, level = self._text(node, names)
        return f"({text})" if level > loosest else text

    def _text(self, node: Node, names: tuple[str, ...]) -> tuple[str, int]:
        match node.op:
            case "bound":
                index = node.loose - 1
                return (names[index] if index < len(names) else f"#{index - len(names)}"), _TIGHT
            case "name" | "const":
                return str(node.data), _TIGHT
            case "number":
                return number_text(node.value), _NEG if node.value < 0 else _TIGHT
            case "i":
                return "1i", _TIGHT
            case "lambda" | "all" | "exists":
                return self._binder(node, names), _ALL
            case "app":
                return self._application(node, names), _TIGHT
            case "neg":
                return "-" + self.at(node.args[0], names, _MUL), _NEG
            case "transpose" | "pow" | "inv" | "matpow":
                return self._postfix(node, names), _POST
        if node.op in _INFIX:
            return self._infix(node, names)
        return self._special(node, names)

    def _postfix(self, node: Node, names: tuple[str, ...]) -> str:
        if node.op == "transpose":
            inner = node.args[0]
            sign, base = ("^*", inner.args[0]) if inner.op == "conj" else ("^T", inner)
        elif node.op == "inv":
            sign, base = "^-1", node.args[0]
        else:
            sign, base = "^" + self.at(node.args[-1], names, _TIGHT), node.args[-2]
        return self.at(base, names, _TIGHT) + sign

    def _infix(self, node: Node, names: tuple[str, ...]) -> tuple[str, int]:
        sign, level = _INFIX[node.op]
        left, right = node.args
        if node.op == "imp" and right.op == "false":
            return "not " + self.at(left, names, _NOT), _NOT
        if node.op == "and" and left.op == right.op == "imp" and left.args == right.args[::-1]:
            (left, right), sign, level = left.args, " <==> ", _IMP
        elif node.op == "add" and right.op == "neg":
            right, sign = right.args[0], " - "
        chains = level in (_REL, _IMP)
        before = self.at(left, names, level - 1 if chains else level)
        tighter = level - 1 if level != _MUL else _POST
        return before + sign + self.at(right, names, tighter), level

    def _special(self, node: Node, names: tuple[str, ...]) -> tuple[str, int]:
        parts = node.args
        if node.op == "entry":
            inner = ", ".join(self.at(a, names, _ADD) for a in parts[1:])
            return f"{self.at(parts[0], names, _TIGHT)}[{inner}]", _TIGHT
        if node.op in _BARS:
            return f"|{self.at(parts[0], names, _ADD)}{_BARS[node.op]}", _TIGHT
        if node.op == "cases":
            condition, value, otherwise = (self.at(a, names, _ALL) for a in parts)
            return f"cases {{ {value} if {condition}; {otherwise} otherwise }}", _TIGHT
        if node.op in ("sum", "prod"):
            low, high = (self.at(a, names, _ADD) for a in parts[:2])
            name = self._fresh("Int", names)
            body = self._applied(parts[2], name, names, _MUL)
            return f"{node.op}({name} in {low}..{high}) {body}", _NEG
        if node.op == "dsum":
            left, right = (self.at(a, names, _NEG) for a in parts[4:])
            return f"{left} (+) {right}", _DSUM
        kept = parts[1:] if node.op in _SIZED else parts
        if not kept:
            return node.op, _TIGHT
        inner = ", ".join(self.at(a, names, _ALL) for a in kept)
        return f"{_SIZED.get(node.op, node.op)}({inner})", _TIGHT

    def _applied(self, function: Node, name: str, names: tuple[str, ...], loosest: int) -> str:
        if function.op == "lambda":
            return self.at(function.args[1], (name, *names), loosest)
        return f"{self.at(function, names, _TIGHT)}({name})"

    def _application(self, node: Node, names: tuple[str, ...]) -> str:
        arguments: list[Node] = []
        while node.op == "app":
            arguments.insert(0, node.args[1])
            node = node.args[0]
        inner = ", ".join(self.at(a, names, _ALL) for a in arguments)
        return f"{self.at(node, names, _TIGHT)}({inner})"

    def _binder(self, node: Node, names: tuple[str, ...]) -> str:
        sort, body = node.args
        name = self._fresh(sort.op, names)
        declared, inner = self._declared(name, sort, names), self.at(body, (name, *names), _ALL)
        word = {"all": "forall", "exists": "exists", "lambda": "lambda"}[node.op]
        return f"{word} {declared}: {inner}"

    def _fresh(self, sort: str, names: tuple[str, ...]) -> str:
        letter, used = _LETTERS[sort], {*names, *self._taken}
        tries = [letter, *[f"{letter}{i}" for i in range(1, len(used) + 2)]]
        return next(name for name in tries if name not in used)

    def _declared(self, name: str, sort: Node, names: tuple[str, ...]) -> str:
        parameters: list[str] = []
        while sort.op == "Fun":
            domain, sort = sort.args
            parameter = self._fresh(domain.op, (name, *names))
            parameters.append(f"{parameter} : {self.sort(domain, names)}")
            names = (parameter, *names)
        written = f"({', '.join(parameters)})" if parameters else ""
        return f"{name}{written} : {self.sort(sort, names)}"

    def sort(self, sort: Node, names: tuple[str, ...]) -> str:
        self._left -= 1
        if self._left < 0:
            return "..."
        if sort.op == "Matrix":
            sizes = ", ".join(self.at(a, names, _ADD) for a in sort.args) or "no shape"
            return f"{_MATRICES[str(sort.data)]}({sizes})"
        if sort.op != "Fun":
            assert sort.op in (*NUMBERS, "Prop")
            return sort.op
        domain, codomain = sort.args
        name = self._fresh(domain.op, names)
        return f"({self._declared(name, domain, names)} -> {self.sort(codomain, (name, *names))})"
