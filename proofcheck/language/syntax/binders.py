"""Names being introduced, and the expressions that bind them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from proofcheck.language.syntax.expressions import Expression
from proofcheck.language.syntax.node import Node

BindingSign = Literal[":", "in", "~"]


@dataclass(frozen=True, slots=True)
class Declared(Node):
    """A name being introduced: `x`, `L[k in K]`, `A(r : Vector(n))`, `theta[u in K](r : V)`."""

    name: str
    indices: tuple[Group, ...] = ()
    parameters: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Node):
    """Names introduced together: `M, N : Matrix(n, n)`, `k in K`, `w[i in 1..m] ~ Normal(0, S)`.

    The sign is `:` for a sort, `in` for a set, `~` for a law; a family after `~` is independent.
    """

    declared: tuple[Declared, ...]
    sign: BindingSign
    domain: Expression


@dataclass(frozen=True, slots=True)
class Binders(Node):
    """The groups a quantifier, sum or set binds, and the condition after `where`."""

    groups: tuple[Group, ...]
    where: Expression | None = None


@dataclass(frozen=True, slots=True)
class Quantified(Expression):
    """`forall k in K: P`; `absolute` marks `exists absolute C : NonNegReal: P`."""

    kind: Literal["forall", "exists"]
    binders: Binders
    body: Expression
    absolute: bool = False


@dataclass(frozen=True, slots=True)
class Big(Expression):
    """`sum(k in K) body` and its relatives; the body is a product."""

    kind: Literal["sum", "prod", "bigoplus", "bigunion", "biginter", "matrix"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class Expect(Expression):
    """`expect(w ~ Normal(0, I(d))) body`, also `var` and `prob`; `where` conditions the law."""

    kind: Literal["expect", "var", "prob"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class Extremum(Expression):
    """`sup(r : V where P) body`; `max(a, b)` without binders is a `Call`."""

    kind: Literal["sup", "inf", "max", "min"]
    binders: Binders
    body: Expression


@dataclass(frozen=True, slots=True)
class Fun(Expression):
    """`fun(x : Real) x^2`: the function itself; its body reaches as far to the right as it can."""

    groups: tuple[Group, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Diff(Expression):
    """`diff(x) t`, `diff(x, y) t`, `diff(X[i, j]) t`: the derivative by names or entries of them."""

    places: tuple[Expression, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class BigO(Expression):
    """`bigO(e -> 0) e^2`: a remainder, the last summand at the right end of an equation."""

    name: Declared
    point: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class FiniteSet(Expression):
    """`{0, 1}`; `{}` is the empty set."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class SetBuilder(Expression):
    """`{ P in SO(n) where condition }`; one group of one name, `where` is never absent."""

    binders: Binders


@dataclass(frozen=True, slots=True)
class ImageSet(Expression):
    """`{ f(S) where S : Matrix(n, n), S^T = -S }`: the values of `element`."""

    element: Expression
    binders: Binders
