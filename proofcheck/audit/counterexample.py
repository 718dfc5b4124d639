"""A refutation as a reader checks it by hand: objects, both sides evaluated, what fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.kernel.decision import decide
from proofcheck.kernel.evaluation import Evaluator, Locals, SetValue
from proofcheck.kernel.model import Model, evaluator_for, precision
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.task import Origin, Task
from proofcheck.kernel.truth import Truth
from proofcheck.kernel.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
)
from proofcheck.language.printing import render_term
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, SetOf
from proofcheck.terms.substitution import free_names

SHOWN_DIGITS = 12
"""Decimal digits printed of a number that is known by an enclosure only."""

Render = Callable[[Term], str]


@dataclass(frozen=True, slots=True)
class _Failure:
    """The innermost proposition that fails, and the local names it is about."""

    term: Term
    scope: Locals


def describe_counterexample(task: Task, model: Model, render: Render = render_term) -> Json:
    """Return the counterexample in the author's symbols.

    The values are exact, or decimals of rigorous enclosures.
    """
    opened = open_goal(task)
    with precision(256):
        evaluator = evaluator_for(opened, model)
        failure = _innermost(evaluator, opened.goal, {})
        left, right = _sides(evaluator, failure, render)
        return {
            "sizes": {n: int(v) for n, v in _sizes(opened, model) if isinstance(v, Fraction)},
            "objects": dict(_objects(opened, evaluator, model, failure)),
            "left": left,
            "right": right,
            "why": _why(evaluator, failure, render),
        }


def _sizes(task: Task, model: Model) -> Iterator[tuple[str, Any]]:
    for item in task.declarations:
        if item.variable.sort == INTEGER and item.variable.name in model.values:
            yield item.variable.name, model.values[item.variable.name]


def _objects(
    task: Task, evaluator: Evaluator, model: Model, failure: _Failure
) -> Iterator[tuple[str, Json]]:
    """Yield the chosen objects, then the defined ones that the goal speaks of."""
    for item in task.declarations:
        name = item.variable.name
        if item.variable.sort == INTEGER and name in model.values:
            continue
        if item.origin is not Origin.DEFINITION:
            yield from _show_named(name, model.values[name])
    spoken = _names_spoken_of(task)
    for item in task.declarations:
        if item.origin is Origin.DEFINITION and item.variable.name in spoken:
            yield from _show_defined(evaluator, item.variable, failure)
    for name, value in failure.scope.items():
        yield name, show_value(value)


def _names_spoken_of(task: Task) -> set[str]:
    """Return the names in the goal and, one step down, in what defines them."""
    direct = set(free_names(task.goal))
    below = {
        name
        for item in task.declarations
        if item.variable.name in direct and item.body is not None
        for name in free_names(item.body)
    }
    return direct | below


def _show_named(name: str, value: Any) -> Iterator[tuple[str, Json]]:
    if isinstance(value, Table):
        for key, member in sorted(value.members.items()):
            yield f"{name}[{', '.join(str(k) for k in key)}]", show_value(member)
    else:
        yield name, show_value(value)


def _show_defined(
    evaluator: Evaluator, variable: Variable, failure: _Failure
) -> Iterator[tuple[str, Json]]:
    if isinstance(variable.sort, Function | SetOf):
        return
    try:
        yield variable.name, show_value(evaluator.value(variable, failure.scope))
    except (NotEvaluable, Undefined):
        return


def show_value(value: Any) -> str:
    """Return a value as text: fractions exactly, enclosures as decimals."""
    if isinstance(value, MatrixValue):
        if value.columns == 1 and value.rows > 1:
            return "(" + ", ".join(show_value(row[0]) for row in value.entries) + ")"
        rows = ", ".join(f"[{', '.join(show_value(x) for x in row)}]" for row in value.entries)
        return f"[{rows}]" if value.rows else "the empty matrix"
    if isinstance(value, Gaussian):
        return _show_gaussian(value)
    if isinstance(value, Ball):
        return _show_ball(value)
    if isinstance(value, Table):
        return "; ".join(show_value(v) for v in value.members.values())
    return str(value)


def _show_gaussian(value: Gaussian) -> str:
    sign = "-" if value.im < 0 else "+"
    size = abs(value.im)
    imaginary = "1i" if size == 1 else f"{size}*1i"
    if value.re == 0:
        return f"-{imaginary}" if value.im < 0 else imaginary
    return f"{value.re} {sign} {imaginary}"


def _show_ball(value: Ball) -> str:
    re = value.value.real.str(SHOWN_DIGITS, radius=False)
    if value.value.imag.is_zero():
        return f"{re}..."
    return f"{re}... + ({value.value.imag.str(SHOWN_DIGITS, radius=False)}...)*1i"


def _innermost(evaluator: Evaluator, term: Term, scope: Locals) -> _Failure:
    """Walk from a false proposition to the part that makes it false."""
    if isinstance(term, Operation) and term.operator == "and":
        for part in term.arguments:
            if _truth(evaluator, part, scope) is Truth.FALSE:
                return _innermost(evaluator, part, scope)
    if isinstance(term, Operation) and term.operator == "implies":
        return _innermost(evaluator, term.arguments[1], scope)
    if isinstance(term, Binding) and term.binder == "forall":
        return _failing_instance(evaluator, term, scope) or _Failure(term, scope)
    return _Failure(term, scope)


def _failing_instance(evaluator: Evaluator, term: Binding, scope: Locals) -> _Failure | None:
    try:
        for inner in evaluator.instances(term.bound, scope):
            guard = term.condition
            if guard is not None and _truth(evaluator, guard, inner) is not Truth.TRUE:
                continue
            if _truth(evaluator, term.body, inner) is Truth.FALSE:
                return _innermost(evaluator, term.body, inner)
    except (NotEvaluable, Undefined):
        return None
    return None


def _truth(evaluator: Evaluator, term: Term, scope: Locals) -> Truth:
    try:
        return decide(evaluator, term, scope).truth
    except Undefined:
        return Truth.UNKNOWN


def _sides(evaluator: Evaluator, failure: _Failure, render: Render) -> tuple[str, str]:
    term = failure.term
    if not isinstance(term, Operation) or term.operator not in _SIDED:
        return "", ""
    left, right = (_side(evaluator, a, failure.scope, render) for a in term.arguments)
    return left, right


_SIDED = frozenset({"eq", "ne", "lt", "le", "gt", "ge", "in", "notin", "subset"})


def _side(evaluator: Evaluator, term: Term, scope: Locals, render: Render) -> str:
    try:
        value = evaluator.value(term, scope)
    except (NotEvaluable, Undefined):
        return render(term)
    if isinstance(value, SetValue):
        return render(value.term)
    return show_value(value)


def _why(evaluator: Evaluator, failure: _Failure, render: Render) -> str:
    term = failure.term
    formula = render(term)
    if isinstance(term, Binding) and term.binder == "exists":
        return _why_nothing_exists(evaluator, term, failure.scope, render)
    if not isinstance(term, Operation):
        return f"false here: {formula}"
    match term.operator:
        case "eq":
            return _why_different(evaluator, term, failure.scope, formula)
        case "ne":
            return f"both sides are equal, yet the claim is: {formula}"
        case "in":
            return _why_outside(evaluator, term, failure.scope, render)
        case "notin":
            return f"the left side does lie in the set, yet the claim is: {formula}"
    return f"false here: {formula}"


def _why_different(evaluator: Evaluator, term: Operation, scope: Locals, formula: str) -> str:
    left, right = (evaluator.value(a, scope) for a in term.arguments)
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        for i, (one, other) in enumerate(zip(left.entries, right.entries, strict=True)):
            for j, (x, y) in enumerate(zip(one, other, strict=True)):
                if _truth_of_difference(x - y) is Truth.FALSE:
                    place = f"entry ({i + 1}, {j + 1})"
                    return f"{place} is {show_value(x)} on the left, {show_value(y)} on the right"
    return f"the sides differ, yet the claim is: {formula}"


def _truth_of_difference(difference: Any) -> Truth:
    from proofcheck.kernel.values import zero_test

    return zero_test(difference)


def _why_outside(evaluator: Evaluator, term: Operation, scope: Locals, render: Render) -> str:
    """Say which condition of a set the element fails."""
    element, collection = term.arguments
    formula = f"{render(element)} is not in {render(collection)}"
    value = evaluator.value(collection, scope)
    inner = value.term if isinstance(value, SetValue) else None
    if not isinstance(inner, Binding) or inner.body == inner.bound[0].variable:
        return formula
    equation = Operation("eq", (element, inner.body), TRUTH)
    parts = (equation, *(() if inner.condition is None else (inner.condition,)))
    question = Binding("exists", inner.bound, None, Operation("and", parts, TRUTH), TRUTH)
    reason = _why_nothing_exists(evaluator, question, {**value.scope, **scope}, render)
    return f"{formula}: {reason}"


def _why_nothing_exists(evaluator: Evaluator, term: Binding, scope: Locals, render: Render) -> str:
    names = ", ".join(item.variable.name for item in term.bound)
    parts = [term.body] if term.condition is None else [term.condition, term.body]
    for part in [p for whole in parts for p in _conjuncts(whole)]:
        alone = Binding("exists", term.bound, None, part, TRUTH)
        if _truth(evaluator, alone, scope) is Truth.FALSE:
            used = [b.variable.name for b in term.bound if b.variable.name in free_names(part)]
            return f"no {', '.join(used) or names} satisfies {render(part)}"
    return f"no {names} satisfies all of {render(term.body)}"


def _conjuncts(term: Term) -> list[Term]:
    if isinstance(term, Operation) and term.operator == "and":
        return [c for a in term.arguments for c in _conjuncts(a)]
    return [term]
