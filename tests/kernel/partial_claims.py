"""Random claims full of what may have no value, and random models of their names."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue, Table
from tests.kernel.total import Grid

DEFINITIONS = """[0] definition
  let sqrt := library sqrt
  let log := library log

[1] hypothesis
  let x, y : Real
  let m : Int
  let n : Nat
  let A : Matrix(2, 2)
  let B : Matrix(n, n)
  let u[k in 1..2] : Real

[2] definition
  let c := 1/x
  let f(t : Real) := 1/t
  let h(t : Real) := cases { 0 if t = 0; 1/t otherwise }
  let g[k in 1..2] := 1/(k - m)
  let e(t : Real) := 3
  let D := A^-1
  let p(t : Real) := 1/t = t
  let q(t : Real) := t != 0 and 1/t >= 0
  let r(t : Real) := t = 0 or 1/t >= 0
  let s(t : Real) := (sum(k in Nat) 1/(k + 1)^2)/t = 1 and t != 0
  from [1]

"""

NUMBERS = ("0", "1", "2", "(-1)", "1/2", "x", "y", "m", "c")
SMALL = ("0", "1", "2", "3", "m", "n", "m - 1")
QUANTIFIERS = ("forall", "exists")
ATOMS = (*("relation",) * 3, *("call",) * 2, "matrix", "in", "sets", "invertible", "word")
VALUES = tuple(Fraction(v) for v in ("0", "1", "-1", "2", "1/2", "4", "-3"))


class Writer:
    """Writes terms and propositions; every part may have no value somewhere."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._bound: list[str] = []

    def number(self, depth: int) -> str:
        pick = self.random.choice
        if depth <= 0 or self.random.random() < 0.15:
            return pick((*NUMBERS, *self._bound))
        below, lower = partial(self.number, depth - 1), partial(self.number, depth - 2)
        forms: list[Callable[[], str]] = [
            *[lambda: f"({below()} {pick('++-*')} {lower()})"] * 4,
            *[lambda: f"({below()}/({lower()}))"] * 2,
            lambda: f"({below()})^-{pick('12')}",
            lambda: f"{pick(('sqrt', 'log'))}({below()})",
            lambda: f"|{below()}|",
            lambda: f"{pick(('max', 'min'))}({below()}, {lower()})",
            *[
                lambda: (
                    f"cases {{ {below()} if {self.proposition(depth - 1)}; {lower()} otherwise }}"
                )
            ]
            * 2,
            lambda: self._binder(pick(("sum", "prod")), depth, self.number),
            lambda: self._binder(pick(("max", "min", "sup", "inf")), depth, self.number),
            lambda: f"{pick('ABD')}[{pick(SMALL)}, {pick(SMALL)}]",
            lambda: f"{pick(('tr', 'det'))}({self.matrix(depth - 1)[0]})",
            lambda: f"{pick('ug')}[{pick((*SMALL, *self._bound))}]",
            *[lambda: f"{pick('ffhe')}({below()})"] * 3,
            lambda: f"card({self._set(depth)})",
        ]
        return pick(forms)()

    def matrix(self, depth: int, letter: str = "") -> tuple[str, str]:
        """Write a square matrix, and say of which of two shapes."""
        pick, letter = self.random.choice, letter or self.random.choice("AB")
        size = "2" if letter == "A" else "n"
        if depth <= 0:
            return pick((letter, f"I({size})", letter)), letter
        first, second = (self.matrix(depth - 1, letter)[0] for _ in range(2))
        forms = [f"({first})^-1", f"({first} * {second})", f"({first} + {second})", f"({first})^T"]
        scaled = f"({self.number(depth - 1)})*{first}"
        return pick([*forms, scaled, *(["D"] if letter == "A" else [])]), letter

    def _binder(self, word: str, depth: int, below: Any) -> str:
        name = f"k{len(self._bound)}"
        domain = self._range()
        self._bound.append(name)
        condition = f" where {self.proposition(depth - 2)}" if self.random.random() < 0.3 else ""
        body = below(depth - 1)
        self._bound.pop()
        joint = ":" if word in ("forall", "exists") else ")"
        opening = " " if joint == ":" else "("
        return f"({word}{opening}{name} in {domain}{condition}{joint} {body})"

    def _set(self, depth: int) -> str:
        finite = f"{{{self.number(depth - 1)}, {self.number(depth - 2)}}}"
        others = f"({finite} \\ {{0, 1}})", f"({finite} union {{{self.number(0)}}})", self._range()
        return self.random.choice((finite, *others, f"({self._range()} \\ {finite})"))

    def _range(self) -> str:
        pick = self.random.choice
        ends = ("0..1", "1..2", "1..0", "0..m", "1..n", "m..2", "{0, 1}", "{0, -1, 2}")
        return pick(ends)

    def proposition(self, depth: int) -> str:
        pick = self.random.choice
        if depth <= 0:
            return self._atom(2)
        left, right = self.proposition(depth - 1), self.proposition(depth - 1)
        match pick(("atom", "atom", "not", "and", "and", "or", "==>", "<==>", *QUANTIFIERS * 2)):
            case "not":
                return f"(not ({left}))"
            case "atom":
                return self._atom(depth)
            case "forall" | "exists" as word:
                return self._binder(word, depth, self.proposition)
            case connective:
                return f"(({left}) {connective} ({right}))"

    def _atom(self, depth: int) -> str:
        pick = self.random.choice
        number = self.number(depth)
        match pick(ATOMS):
            case "matrix":
                first, letter = self.matrix(depth)
                return f"{first} {pick(('=', '!='))} {self.matrix(depth - 1, letter)[0]}"
            case "in":
                return f"{number} {pick(('in', 'notin'))} {self._set(depth)}"
            case "sets":
                relation = pick(("=", "!=", "subset"))
                return f"{self._set(depth)} {relation} {self._set(depth)}"
            case "invertible":
                return f"invertible({self.matrix(depth)[0]})"
            case "call":
                return f"{pick('pqrs')}({number})"
            case "word":
                return pick(("true", "false"))
        return f"{number} {pick(('=', '!=', '<', '<=', '>', '>='))} {self.number(depth - 1)}"


def claim_of(seed: int, label: str) -> str:
    """Write a claim with two assumptions, about what `DEFINITIONS` introduces."""
    writer = Writer(seed)
    parts = [writer.proposition(writer.random.choice((0, 0, 0, 1, 2, 3))) for _ in range(3)]
    assumed = "".join(f"  assume {one}\n" for one in parts[:2])
    return f"[{label}] claim\n{assumed}  show {parts[2]}\n  from [0], [1], [2]\n"


def model_of(seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Choose values: as the kernel reads them, and as the total evaluator does."""
    random = Random(seed)
    size = random.choice((0, 1, 2))
    numbers = {name: random.choice(VALUES) for name in "xy"}
    numbers |= {"m": Fraction(random.choice((-1, 0, 1, 2))), "n": Fraction(size)}
    grids = {"A": _grid(random, 2), "B": _grid(random, size)}
    members: dict[tuple[Fraction, ...], Any] = {
        (Fraction(k),): random.choice(VALUES) for k in (1, 2)
    }
    exact = {name: _exact(grid) for name, grid in grids.items()}
    return {**numbers, **exact, "u": Table(members)}, {**numbers, **grids, "u": members}


def _exact(grid: Grid) -> MatrixValue:
    return build(len(grid), len(grid), lambda i, j: grid[i][j])


def _grid(random: Random, size: int) -> Grid:
    """Choose a matrix, more than every second time a singular one."""
    rows = [tuple(random.choice(VALUES[:5]) for _ in range(size)) for _ in range(size)]
    if rows and random.random() < 0.5:
        rows[-1] = rows[0] if size > 1 and random.random() < 0.5 else (Fraction(0),) * size
    return Grid(rows)
