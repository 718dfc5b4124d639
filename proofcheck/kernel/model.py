"""Models: values for the declared names, checked against declarations and facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.kernel import matrices
from proofcheck.kernel.decision import decide, is_member
from proofcheck.kernel.evaluation import Evaluator, Locals, value_shape
from proofcheck.kernel.task import MODEL_ROLES, Declaration, Fact, Origin, Role, Task
from proofcheck.kernel.truth import Outcome, Truth
from proofcheck.kernel.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Table,
    Undefined,
    Value,
    exact_complex,
)
from proofcheck.terms.encoding import EncodingError, Json, decode_fraction
from proofcheck.terms.sorts import Function, Matrix, Ring, Sort
from proofcheck.terms.sorts import Scalar as ScalarSort

PRECISIONS = (256, 1024)
"""Bits of working precision, tried in turn until a proposition is decided."""


@dataclass(frozen=True, slots=True)
class Model:
    """Exact values of all declared names that are not definitions.

    ``candidates`` are witnesses offered for existence questions, by bound name; they need no
    trust, since each is tried.
    """

    values: Mapping[str, Value]
    candidates: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)


class ModelRejected(Exception):
    """The values are no model of the task; the message says what they fail."""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work with balls of this many bits."""
    import flint

    with flint.ctx.workprec(bits):
        yield


def evaluator_for(task: Task, model: Model) -> Evaluator:
    """Return an evaluator of the task's terms on the model."""
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    return Evaluator(model.values, definitions, model.candidates)


def decide_on(task: Task, model: Model, proposition: Any) -> Outcome:
    """Decide a proposition on a model, raising the precision until it is settled.

    raises   Undefined where a term that matters has no value
    """
    outcome = Outcome(Truth.UNKNOWN)
    for bits in PRECISIONS:
        with precision(bits):
            outcome = decide(evaluator_for(task, model), proposition, {})
        if outcome.truth is not Truth.UNKNOWN:
            break
    return outcome


def check_model(task: Task, model: Model, roles: frozenset[Role] = MODEL_ROLES) -> None:
    """Check that the values satisfy all declarations and the facts of the given roles.

    raises   ModelRejected where something is false, undefined or not decided
    """
    with precision(PRECISIONS[0]):
        evaluator = evaluator_for(task, model)
        for declaration in task.declarations:
            if declaration.origin is not Origin.DEFINITION:
                _check_declaration(evaluator, declaration, model)
    for fact in task.facts:
        if fact.role in roles:
            _check_fact(task, model, fact)


def _check_fact(task: Task, model: Model, fact: Fact) -> None:
    try:
        outcome = decide_on(task, model, fact.proposition)
    except Undefined as reason:
        raise ModelRejected(f"an assumption of [{fact.label}] is undefined: {reason}") from None
    if outcome.truth is not Truth.TRUE:
        raise ModelRejected(f"an assumption of [{fact.label}] is {outcome.truth.value}")


def _check_declaration(evaluator: Evaluator, item: Declaration, model: Model) -> None:
    name = item.variable.name
    if name not in model.values:
        raise ModelRejected(f"`{name}` has no value")
    try:
        for sort, value, scope in _cells(evaluator, item, model.values[name]):
            _check_value(evaluator, item, (sort, value, scope))
    except (NotEvaluable, Undefined) as reason:
        raise ModelRejected(f"`{name}` cannot be checked: {reason}") from None


def _cells(
    evaluator: Evaluator, item: Declaration, value: Value
) -> Iterator[tuple[Sort, Value, Locals]]:
    """Yield the value, or each member of a family, with its sort and index values."""
    sort = item.variable.sort
    if not isinstance(sort, Function):
        yield sort, value, {}
        return
    scopes = list(evaluator.instances(item.parameters, {}))
    names = [p.variable.name for p in item.parameters]
    keys = [tuple(scope[n] for n in names) for scope in scopes]
    if not isinstance(value, Table) or set(value.members) != set(keys):
        raise NotEvaluable("a family needs exactly one member for each index")
    for key, scope in zip(keys, scopes, strict=True):
        yield sort.result, value.members[key], scope


def _check_value(evaluator: Evaluator, item: Declaration, cell: tuple[Sort, Value, Locals]) -> None:
    sort, value, scope = cell
    if not _has_sort(evaluator, sort, value, scope):
        raise NotEvaluable("its value has another shape or ring")
    if item.domain is None:
        return
    domain = evaluator.value(item.domain, scope)
    if is_member(evaluator, value, domain).truth is not Truth.TRUE:
        raise NotEvaluable("its value is not in the declared set")


def _has_sort(evaluator: Evaluator, sort: Sort, value: Value, scope: Locals) -> bool:
    if isinstance(sort, ScalarSort):
        return not isinstance(value, MatrixValue | Table) and _in_ring(value, sort.ring)
    if not isinstance(sort, Matrix) or not isinstance(value, MatrixValue):
        return False
    shape = value_shape(evaluator, sort, scope)
    fits = (value.rows, value.columns) == shape
    return fits and all(_in_ring(x, sort.ring) for x in value.flat())


def _in_ring(value: Any, ring: Ring) -> bool:
    if isinstance(value, Gaussian):
        return ring is Ring.COMPLEX
    if not isinstance(value, Fraction):
        return False
    return ring is not Ring.INTEGER or value.denominator == 1


def encode_value(value: Value) -> Json:
    """Return the JSON form of an exact value."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Gaussian):
        return {"re": str(value.re), "im": str(value.im)}
    if isinstance(value, MatrixValue):
        cells: list[Json] = [[encode_value(x) for x in row] for row in value.entries]
        return {"shape": [value.rows, value.columns], "entries": cells}
    if isinstance(value, Table):
        members: list[Json] = [
            [[str(k) for k in key], encode_value(v)] for key, v in sorted(value.members.items())
        ]
        return {"members": members}
    raise TypeError("only exact values are written down")


def decode_value(value: Json) -> Value:
    """Read an exact value back.

    raises   EncodingError for anything that is not one
    """
    match value:
        case str(text):
            return decode_fraction(text)
        case {"re": str(re), "im": str(im)}:
            return exact_complex(decode_fraction(re), decode_fraction(im))
        case {"shape": [int(rows), int(columns)], "entries": list(entries)}:
            return _decode_matrix(rows, columns, entries)
        case {"members": list(members)}:
            return Table(dict(_decode_member(m) for m in members))
    raise EncodingError("not an exact value")


def _decode_matrix(rows: int, columns: int, entries: list[Json]) -> MatrixValue:
    if len(entries) != rows or not all(isinstance(r, list) and len(r) == columns for r in entries):
        raise EncodingError("the entries do not fill the shape")
    cells = [[decode_value(x) for x in row] for row in entries if isinstance(row, list)]
    if any(isinstance(x, MatrixValue | Table) for row in cells for x in row):
        raise EncodingError("an entry is a number")
    return matrices.build(rows, columns, lambda i, j: cells[i][j])


def _decode_member(value: Json) -> tuple[tuple[Fraction, ...], Value]:
    match value:
        case [list(key), member]:
            return tuple(decode_fraction(str(k)) for k in key), decode_value(member)
    raise EncodingError("a family member has an index and a value")


def encode_model(model: Model) -> Json:
    """Return the JSON form of a model."""
    return {
        "values": {name: encode_value(v) for name, v in sorted(model.values.items())},
        "candidates": {
            name: [encode_value(v) for v in pool] for name, pool in sorted(model.candidates.items())
        },
    }


def decode_model(value: Json) -> Model:
    """Read a model back.

    raises   EncodingError for anything that is not one
    """
    match value:
        case {"values": dict(values), "candidates": dict(pools)}:
            offered = {
                name: tuple(decode_value(v) for v in pool)
                for name, pool in pools.items()
                if isinstance(pool, list)
            }
            return Model({name: decode_value(v) for name, v in values.items()}, offered)
    raise EncodingError("a model has values and candidates")
