"""Matrices of blocks by the isometries of two parts: ``X (+) Y = P*X*Q^T + R*Y*S^T``.

The isometries P, R of two parts are those of ``isometries.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import close_equation
from proofcheck.search.translation.answers import Left
from proofcheck.search.translation.exchanging import backward, forward, places_of, sides
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.translator import Translator

MOST_BLOCKS = 30
"""Direct sums that are written by their parts in one formula."""

Stage = tuple[At, Node]
"""An equation, and the formula in which its right side is put for its left one."""


def has_blocks(formulas: Iterable[Node]) -> bool:
    """Whether some matrix in formulas may be written by its parts."""
    return any(True for formula in formulas for _ in _closed(formula))


def by_parts(t: Translator, place: Place, line: At) -> At:
    """Return what a line says, with its direct sums written by their parts."""
    for equation, formula in _stages(t, place, t.proof.formula(line)):
        line = forward(t, place, equation, line, formula)
    return line


def goal_by_parts(t: Translator, place: Place, goal: Node) -> tuple[Node, list[Stage]]:
    """Return a goal with its direct sums written by their parts, and how the goal comes from it."""
    stages = _stages(t, place, goal)
    return (_replaced(t, *stages[-1]) if stages else goal), stages


def put_together(t: Translator, place: Place, line: At, stages: list[Stage]) -> At:
    """Return the goal from the line of what was written by parts."""
    for equation, formula in reversed(stages):
        line = backward(t, place, equation, line, formula)
    return line


def _stages(t: Translator, place: Place, formula: Node) -> list[Stage]:
    found: list[Stage] = []
    while len(found) < MOST_BLOCKS:
        equation = next(_equations(t, place, formula), None)
        if equation is None:
            break
        found.append((equation, formula))
        formula = _replaced(t, equation, formula)
    return found


def _replaced(t: Translator, equation: At, formula: Node) -> Node:
    part, other = sides(t, equation)
    return t.proof.terms.put(places_of(t, formula, part).args[1], other)


def _equations(t: Translator, place: Place, formula: Node) -> Iterator[At]:
    """Yield equations that write a matrix of a formula by its parts."""
    for matrix in _closed(formula):
        try:
            line = _equation(t, place, matrix)
        except (Left, Refusal):
            continue
        if line is not None:
            yield line


def _closed(formula: Node) -> Iterator[Node]:
    """Yield closed direct sums and matrices of one entry, the larger ones first."""
    seen: set[Node] = set()
    waiting = [formula]
    while waiting:
        node = waiting.pop(0)
        if node in seen or node.is_sort or node.op in ("name", "const"):
            continue
        seen.add(node)
        if node.op in ("dsum", "matrix") and not node.loose:
            yield node
        waiting += node.args


def _equation(t: Translator, place: Place, matrix: Node) -> At | None:
    if matrix.op == "matrix":
        return _of_one_number(t, place, matrix)
    *sizes, one, other = matrix.args
    for beside, nothing, part in ((one, sizes[2:], 0), (other, sizes[:2], 1)):
        if all(t.shared.speller.number(size) == 0 for size in nothing):
            shape = t.proof.keys.sorts.of(beside).args
            both = t.instance(place, t.cite("direct sum with nothing"), (*shape, beside))
            return t.take("convert", t.take("and-elim", both, part), t.equal(matrix, beside))
    if _is_isometry(t, matrix):
        return _with_first_sizes(t, place, matrix)
    both = t.instance(place, t.cite("direct sum by isometries of two parts"), (*sizes, one, other))
    return t.take("and-elim", both, 1)


def _with_first_sizes(t: Translator, place: Place, isometry: Node) -> At | None:
    """Return what an isometry is with a size put for an equal one, which was met later."""
    for size in dict.fromkeys(isometry.args[:4]):
        line = _first_equal(t, place, size)
        if line is not None:
            return _exchanged(t, place, line, size, isometry)
    return None


def _first_equal(t: Translator, place: Place, size: Node) -> At | None:
    """Return that a size is one that was met before, written otherwise; None if it is the first."""
    if size.op == "number" or any(t.same_size(size, known) for known in t.met):
        return None
    context = Context(t.shared)
    for line in t.sizes(place):
        context.add(line)
    for known in t.met:
        goal = t.shared.speller.view(t.equal(size, known))
        found = t.within(partial(close_equation, context, goal))
        if found is not None:
            return found
    t.met.append(size)
    return None


def _exchanged(t: Translator, place: Place, line: At, size: Node, isometry: Node) -> At:
    itself = t.take("ring", t.equal(isometry, isometry), (), ())
    sort, body = places_of(t, isometry, size).args
    context = t.proof.terms.make("lambda", sort, t.equal(isometry, body))
    return t.rewritten(place, line, itself, context)


def _of_one_number(t: Translator, place: Place, matrix: Node) -> At | None:
    """Return that a matrix whose only entry is a number is a multiple of the identity."""
    rows, columns, function = matrix.args
    is_one = all(t.shared.speller.number(size) == 1 for size in (rows, columns))
    body = function.args[1] if function.op == "lambda" else function
    if not is_one or body.op != "lambda" or body.args[1].loose:
        return None
    return t.instance(place, t.cite("matrix of one number"), (body.args[1],))


def _is_isometry(t: Translator, matrix: Node) -> bool:
    _rows, columns, _others, last, one, other = matrix.args
    number = t.shared.speller.number
    first = one.op == "I" and other.op == "zero" and number(last) == 0
    return first or (one.op == "zero" and other.op == "I" and number(columns) == 0)
