"""The smallest cases on which the two checkers, or one of them with a planted bug, once differed."""

from __future__ import annotations

import json
from typing import Any

from tests.agreement.cases import NO_THEORY, Case, canonical_digest, reading_of_theory
from tests.agreement.comparing import Verdict
from tests.second_checker.writing import (
    INT,
    Node,
    Table,
    certificate_object,
    matrix,
    name,
    num,
    task_object,
    var,
)

FALSE_IMPLIES_FALSE: list[Any] = [["false"], ["imp", 0, 0]]


def case_of(
    nodes: list[Any],
    goal: int,
    steps: list[Any],
    facts: list[Any] | None = None,
    *,
    absolute: bool = False,
) -> Case:
    """Return a case whose certificate has the table of its task."""
    fields = {"definitions": [], "absolute": absolute}
    task = {"format": 2, "nodes": nodes, "facts": facts or [], "goal": goal, **fields}
    whole = {"format": 2, "task": canonical_digest(task), "nodes": nodes, "steps": steps}
    return Case(NO_THEORY, json.dumps(whole), task=json.dumps(task))


def squared(times: int) -> Case:
    """Return ``3^(2^times) = 3^(2^times)``, written as squares of squares."""
    nodes = [["number", "3"], *[["mul", k, k] for k in range(times)], ["eq", times, times]]
    return case_of(nodes, times + 1, [["ring", times + 1, [], []]])


def reduced_away() -> Case:
    """Return a witness whose name stands in the line alone, in what is reduced away.

    (lambda y : Real. exists z : Real. z < 0)(x), and x for the witness.
    """
    nodes = [
        *[["Real"], ["name", "x", 0], ["number", "0"], ["bound", 0], ["lt", 3, 2]],
        *[["exists", 0, 4], ["lambda", 0, 5], ["app", 6, 1], ["lt", 1, 2], ["le", 2, 2]],
    ]
    steps = [["fact", 0], ["assume", 8], ["positive", 9, []], ["exists-elim", 0, 2, 1]]
    return case_of(nodes, 9, steps, [[7, True]])


def closed_in_a_sort(name: int) -> Case:
    """Return a name that is closed in ``A = A``, for A in ``RealMatrix(n, n)``: n or A itself."""
    nodes = [
        *[["Int"], ["name", "n", 0], ["Matrix", "Real", 1, 1], ["name", "A", 2], ["eq", 3, 3]],
        *[["all", 0, 4], ["bound", 0], ["eq", 6, 6], ["all", 2, 7]],
    ]
    goal = 5 if name == 1 else 8
    return case_of(nodes, goal, [["ring", 4, [], []], ["all-intro", 0, [name]]])


def about_a_given(*, absolute: bool) -> Case:
    """Return ``x = x`` for a given x, which no absolute goal may mention."""
    nodes = [["Real"], ["name", "x", 0], ["eq", 1, 1]]
    return case_of(nodes, 2, [["ring", 2, [], []]], absolute=absolute)


def lemma_entry(**fields: Any) -> Case:
    """Return a theory with a lemma of which something else is said."""
    entry = {"kind": "lemma", "name": "a", "statement": 1, "certificate": "0" * 64}
    whole = entry | {"axioms": [], "rules": ["by"]} | fields
    return reading_of_theory(
        json.dumps({"format": 2, "nodes": FALSE_IMPLIES_FALSE, "entries": [whole]})
    )


ONE = num(1)
M, N = name("m", INT), name("n", INT)


def proved(goal: Node, steps: list[Any], *facts: Node) -> Case:
    """Return a case in which terms are written out."""
    task = task_object(goal, facts)
    whole = certificate_object(canonical_digest(task), steps)
    return Case(NO_THEORY, json.dumps(whole), task=json.dumps(task))


def read_alone(nodes: list[Any], *entries: dict[str, Any]) -> Case:
    """Return a theory that is only read."""
    return reading_of_theory(json.dumps({"format": 2, "nodes": nodes, "entries": list(entries)}))


def of_a_constant(sort: int) -> Case:
    """Return a theory with a constant of sort Int, and a node of it that nothing mentions."""
    entry = {"kind": "constant", "name": "c", "sort": 0, "reference": "a book"}
    return read_alone([["Int"], ["Real"], ["const", "c", sort]], entry)


def without_a_key() -> Node:
    """Return a number that beta makes ill-formed.

    (lambda F : Int -> Matrix(n, 1). nnz(h(sum(1, 1, F))))(G), for h that takes nothing but Matrix(n, 1)
    to a shape of its argument, and G(k) in Matrix((lambda j : Int. n)(k), 1).
    """
    size = ("app", ("lambda", INT, N), var(0))
    given = name("G", ("Fun", INT, matrix(size, ONE)))
    taking = name("h", ("Fun", matrix(N, ONE), matrix(("nnz", var(0)), ONE)))
    total = ("app", taking, ("sum", ONE, ONE, var(0)))
    return ("app", ("lambda", ("Fun", INT, matrix(N, ONE)), ("nnz", total)), given)


def said_without_a_key(*, as_goal: bool) -> Case:
    """Return a fact that has no key, which is the goal, or a line that nothing refers to."""
    said = ("eq", without_a_key(), without_a_key())
    if as_goal:
        return proved(said, [["fact", 0]], said)
    true = ("eq", ONE, ONE)
    return proved(true, [["fact", 0], ["ring", true, [], []]], said)


def power_without_a_key(exponent: int) -> Case:
    """Return ``t^k = t^k`` for a number t that has no key."""
    power = ("pow", without_a_key(), num(exponent))
    return proved(("eq", power, power), [["ring", ("eq", power, power), [], []]])


def sizes_without_a_key(*, twice: bool) -> Case:
    """Return ``(lambda k : Int. 0)(nnz(A + B)) = 0``, A and B of one shape that has no key.

    twice   whether the table has the nodes of the shape twice, for A and for B
    """
    table = Table()
    size = table.number(matrix(without_a_key(), ONE))
    rows, count = table.nodes, len(table.nodes)
    again = [[p + count if type(p) is int and r[0] != "bound" else p for p in r] for r in rows]
    other = size + count if twice else size
    new = [["name", "A", size], ["name", "B", other], ["add", 0, 1], ["nnz", 2]]
    new += [["number", "0"], ["Int"], ["lambda", 5, 4], ["app", 6, 3], ["eq", 7, 4]]
    start = 2 * count
    placed = [[p + start if type(p) is int and r[0] != "name" else p for p in r] for r in new]
    goal = start + len(new) - 1
    return case_of([*rows, *again, *placed], goal, [["ring", goal, [], []]])


def shaped_by_another(*, is_known: bool) -> Case:
    """Return ``I(n)*X = X`` below Y in Matrix(n, n), and below Y in Matrix(m, m), from ``X = X`` below both.

    X has f(Y) rows, and f(Y) is n for Y in Matrix(n, n) alone: what X lies in depends on the sort of Y.
    is_known   whether no more is said below Y in Matrix(m, m) than X = X
    """
    squares = matrix(N, N), matrix(M, M)
    rows = ("app", ("lambda", squares[0], N), var(0))
    plain, product = ("eq", var(0), var(0)), ("eq", ("mul", ("I", N), var(0)), var(0))

    def said(*sides: Node) -> Node:
        first, second = (
            ("all", square, ("all", matrix(rows, ONE), side))
            for square, side in zip(squares, sides, strict=True)
        )
        return ("and", first, second)

    goal = said(product, plain if is_known else product)
    return proved(goal, [["fact", 0], ["convert", 0, goal]], said(plain, plain))


def fitting_by_hypothesis(*, is_of_the_first: bool) -> Case:
    """Return functions with domains that are equal by m = n alone, and a shape that depends on which.

    nnz(X * I(n)) has the key of nnz(X) for X in Matrix(n, n), and not for X in Matrix(m, m).
    """
    squares = matrix(N, N), matrix(M, M)
    shaped = matrix(("nnz", ("mul", var(0), ("I", N))), ONE)
    first, second = squares if is_of_the_first else reversed(squares)
    given, wanted = ("Fun", first, shaped), ("Fun", second, matrix(("nnz", var(0)), ONE))
    true = ("eq", ONE, ONE)
    goal = ("exists", wanted, true)
    steps = [["fact", 0], ["ring", true, [], []], ["exists-intro", goal, name("f", given), 1, [0]]]
    return proved(goal, steps, ("eq", M, N))


SMALLEST: dict[str, tuple[Case, Verdict]] = {
    "a number that is small enough": (squared(10), Verdict.BOTH),
    "a number of very many digits": (squared(250), Verdict.LIMIT),
    "a name in what is reduced away": (reduced_away(), Verdict.NEITHER),
    "a name that stays in a sort": (closed_in_a_sort(1), Verdict.NEITHER),
    "a name with a sort that has a name": (closed_in_a_sort(3), Verdict.BOTH),
    "an absolute goal about what is given": (about_a_given(absolute=True), Verdict.NEITHER),
    "a goal about what is given": (about_a_given(absolute=False), Verdict.BOTH),
    "a rule that there is not": (lemma_entry(rules=["cut"]), Verdict.BOTH),
    "a rule without a name": (lemma_entry(rules=[""]), Verdict.NEITHER),
    "a lemma that has no certificate yet": (lemma_entry(certificate=""), Verdict.BOTH),
    "a certificate that is no text": (lemma_entry(certificate=0), Verdict.NEITHER),
    "a ring that is an array": (
        read_alone([["number", "1"], ["Matrix", [], 0, 0]]),
        Verdict.NEITHER,
    ),
    "a ring that is an object": (
        read_alone([["number", "1"], ["Matrix", {}, 0, 0]]),
        Verdict.NEITHER,
    ),
    "a ring": (read_alone([["number", "1"], ["Matrix", "Rat", 0, 0]]), Verdict.BOTH),
    "a constant of another sort that is unused": (of_a_constant(1), Verdict.NEITHER),
    "a constant that is unused": (of_a_constant(0), Verdict.BOTH),
    "a goal without a key": (said_without_a_key(as_goal=True), Verdict.NEITHER),
    "a line without a key": (said_without_a_key(as_goal=False), Verdict.NEITHER),
    "a power 0 of what has no key": (power_without_a_key(0), Verdict.BOTH),
    "a power 1 of what has no key": (power_without_a_key(1), Verdict.NEITHER),
    "one shape without a key": (sizes_without_a_key(twice=False), Verdict.NEITHER),
    "two shapes without a key": (sizes_without_a_key(twice=True), Verdict.NEITHER),
    "a shape that another name gives": (shaped_by_another(is_known=True), Verdict.BOTH),
    "a shape that another name does not give": (shaped_by_another(is_known=False), Verdict.NEITHER),
    "a domain by hypothesis": (fitting_by_hypothesis(is_of_the_first=True), Verdict.BOTH),
    "a domain of the second": (fitting_by_hypothesis(is_of_the_first=False), Verdict.NEITHER),
}
