"""Terms and propositions as they are written, but for those that bind names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from proofcheck.language.syntax.node import Label, Node
from proofcheck.terms.rationals import Fraction

BinarySign = Literal[
    "+", "-", "*", "/", "(+)", "\\", "union", "inter", "and", "or", "==>", "<==>", ".."
]
RelationSign = Literal["=", "!=", "<", "<=", ">", ">=", "in", "notin", "subset"]


@dataclass(frozen=True, slots=True)
class Expression(Node):
    """A term or a proposition; which of the two is decided by elaboration."""


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """`R_sp`, or `R_sp@[T 3.5]` with the statement whose meaning is wanted."""

    text: str
    version: Label | None = None


@dataclass(frozen=True, slots=True)
class NumberLiteral(Expression):
    """An exact number; with `imaginary`, that multiple of the imaginary unit (`1i`)."""

    value: Fraction
    imaginary: bool = False


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """`-x` or `not P`."""

    op: Literal["-", "not"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Postfix(Expression):
    """Transpose `^T`, conjugate transpose `^*`, or inverse of the transpose `^-T`."""

    op: Literal["^T", "^*", "^-T"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Power(Expression):
    """`base^exponent`; `X^-1` has the exponent `Unary("-", NumberLiteral(1))`."""

    base: Expression
    exponent: Expression


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """Two operands and an infix sign; sums, products, `(+)`, `and`, `or` lean to the left."""

    op: BinarySign
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Link(Node):
    """One relation of a chain and what stands to its right."""

    op: RelationSign
    right: Expression


@dataclass(frozen=True, slots=True)
class Relation(Expression):
    """`a = b` or a chain `a <= b < c`, which means that every link holds."""

    first: Expression
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`f(x, y)`; the function is a `Name`, or `theta[u]` in `theta[u](r)`."""

    function: Expression
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """`L[k]`, `B[k, u]`; an index may be a range: `x[1..m]`."""

    base: Expression
    indices: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Norm(Expression):
    """`|X|` with kind `None`; `|x|_1`, `|X|_F`, `|x|_2`, `|x|_inf` with that kind."""

    operand: Expression
    kind: Literal["1", "2", "F", "inf"] | None = None


@dataclass(frozen=True, slots=True)
class Tuple(Expression):
    """`(a, b, c)`, at least two parts."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class MatrixLiteral(Expression):
    """`[[a, b], [c, d]]`; entries may be blocks, rows have one length."""

    rows: tuple[tuple[Expression, ...], ...]


@dataclass(frozen=True, slots=True)
class Case(Node):
    """`value if condition`; the condition of `value otherwise` is `None`."""

    value: Expression
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Cases(Expression):
    """`cases { a if P; b otherwise }`; the first condition that holds decides."""

    cases: tuple[Case, ...]
