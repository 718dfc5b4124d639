"""That an infinite sum converges absolutely, said of its partial sums.

A sum over ``Nat`` or ``PosNat`` converges absolutely where one number bounds the sums of the norms
of its first terms, however many (Rudin 1976, Principles of Mathematical Analysis, Theorems 3.24 and
3.45).  Then its value does not depend on the order of its terms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Matrix, Ring, Scalar, SetOf
from proofcheck.terms.substitution import free_names

STARTS = {"Nat": 0, "PosNat": 1}
"""The least number of each set over which infinite sums are taken."""

_SETS: dict[Term, str] = {integer(least): name for name, least in STARTS.items()}

Naming = Callable[[str, Iterable[str]], str]


def has_infinitely_many(item: Bound) -> bool:
    """Say whether a bound name ranges over all natural numbers, or over those that are positive."""
    is_plain = isinstance(item.domain, Operation) and not item.parameters
    return is_plain and _operator(item.domain) in STARTS


def is_infinite_sum(term: Binding) -> bool:
    """Say whether a term is a sum over all natural numbers."""
    domain = term.bound[0].domain if term.bound else None
    is_sum = term.binder == "sum" and len(term.bound) == 1
    return is_sum and isinstance(domain, Operation) and domain.operator in STARTS


def converges_absolutely(term: Binding, choose_name: Naming) -> Term:
    """Return ``exists c : Real: forall n : Nat: sum(t in 0..n) |x| <= c`` for ``sum(t in Nat) x``.

    A sum with several indices has squares for partial sums, cubes, and so on.

    choose_name   returns a name like the first argument that is not among given ones
    """
    taken = {item.variable.name for item in term.bound} | free_names(term)
    limit = Variable(choose_name("c", taken), REAL)
    count = Variable(choose_name("n", {*taken, limit.name}), INTEGER)
    bound = tuple(_up_to(item, count) for item in term.bound)
    size = _size_of(term.body)
    partial = Binding("sum", bound, term.condition, size, size.sort)
    small = Operation("le", (partial, limit), TRUTH)
    natural = Operation("Nat", (), SetOf(INTEGER))
    always = Binding("forall", (Bound(count, natural),), None, small, TRUTH)
    return Binding("exists", (Bound(limit, None),), None, always, TRUTH)


def converging(proposition: Term) -> Binding | None:
    """Return the sum with one index of which a proposition says that it converges absolutely."""
    match proposition:
        case Binding(
            "exists",
            (Bound(Variable(limit) as c, None),),
            None,
            Binding(
                "forall",
                (Bound(Variable(count) as n, Operation("Nat")),),
                None,
                Operation("le", (Binding("sum", (item,), condition, size) as partial, bound)),
            ),
        ) if bound == c and c.sort == REAL and limit not in {count, *free_names(partial)}:
            return _whole(item, condition, size, n)
    return None


def _size_of(term: Term) -> Operation:
    """Return the norm of a matrix, or the modulus of a number: of an integer that is one."""
    match sort_of(term):
        case Scalar(ring):
            return Operation("abs", (term,), Scalar(min(ring, Ring.REAL)))
    return Operation("norm", (term,), REAL)


def _up_to(item: Bound, count: Variable) -> Bound:
    """Return an index that is at most a number, where it has infinitely many values."""
    if not has_infinitely_many(item):
        return item
    least = integer(STARTS[_operator(item.domain)])
    return replace(item, domain=Operation("range", (least, count), SetOf(INTEGER)))


def _whole(item: Bound, condition: Term | None, size: Term, count: Variable) -> Binding | None:
    """Return the infinite sum that has a partial sum of norms, for each number of terms."""
    match item.domain, size:
        case Operation("range", (least, last)), Operation("norm" | "abs" as kind, (body,)):
            sort = sort_of(body)
        case _:
            return None
    expected = Matrix if kind == "norm" else Scalar
    parts = [body] if condition is None else [body, condition]
    if last != count or least not in _SETS or not isinstance(sort, expected):
        return None
    if item.parameters or any(count.name in free_names(part) for part in parts):
        return None
    domain = Operation(_SETS[least], (), SetOf(INTEGER))
    return Binding("sum", (replace(item, domain=domain),), condition, body, sort)


def _operator(term: Term | None) -> str:
    return term.operator if isinstance(term, Operation) else ""
