"""Models: values for the declared names, checked against declarations and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from proofcheck.evaluation.belonging import cells, has_sort
from proofcheck.evaluation.closures import check_function
from proofcheck.evaluation.decision import decide, is_member
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, Known
from proofcheck.evaluation.functions.exact_values import decode_value, encode_value, is_exact
from proofcheck.evaluation.recurrences import check_family
from proofcheck.evaluation.standard import with_memory
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    Closure,
    NotEvaluable,
    Recurrence,
    Undefined,
    Value,
)
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Sort
from proofcheck.terms.task import MODEL_ROLES, Declaration, Fact, Origin, Role, Task

PRECISIONS = (256, 1024)
"""Bits of working precision, tried in turn until a proposition is decided."""

NOTHING: Locals = MappingProxyType({})
"""No local names."""


@dataclass(frozen=True, slots=True)
class Model:
    """Exact values of all declared names that are not definitions.

    ``candidates`` are witnesses offered for existence questions, by bound name; they need no
    trust, since each is tried.  ``exact`` says that terms are computed with exact irrational
    numbers where they can be, rather than enclosed.
    """

    values: Mapping[str, Value]
    candidates: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    exact: bool = False


class ModelRejected(Exception):
    """The values are no model of the task; the message says what they fail.

    fact    what does not hold, if it is a fact
    truth   what the fact was found to be, if it has a truth value
    """

    def __init__(self, message: str, fact: Fact | None = None, truth: Truth | None = None) -> None:
        super().__init__(message)
        self.fact, self.truth = fact, truth


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work with balls of this many bits."""
    import flint

    with flint.ctx.workprec(bits):
        yield


def evaluator_for(task: Task, model: Model) -> Evaluator:
    """Return an evaluator of the task's terms on the model."""
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    return with_memory(model.values, definitions, model.candidates, exact=model.exact)


def decide_on(
    task: Task, model: Model, proposition: Any, scope: Locals = NOTHING, known: Known = None
) -> Outcome:
    """Decide a proposition on a model, raising the precision until it is settled.

    An equality that is only close is looked at with more precision, which may tell its sides apart.

    known   by precision, evaluators of earlier questions about this model and these definitions

    raises   Undefined where a term that matters has no value
    """
    best, known = Outcome(Truth.UNKNOWN), {} if known is None else known
    for bits in PRECISIONS:
        evaluator = known.setdefault(bits, evaluator_for(task, model))
        outcome = decide_with(bits, evaluator, proposition, scope)
        best = best if outcome.truth is Truth.UNKNOWN else outcome
        if best.truth in (Truth.TRUE, Truth.FALSE):
            break
    return best


def decide_with(bits: int, evaluator: Evaluator, proposition: Any, scope: Locals) -> Outcome:
    """Decide a proposition on the model of an evaluator, with balls of this many bits.

    raises   Undefined where a term that matters has no value
    """
    evaluator.begin()
    with precision(bits):
        outcome = decide(evaluator, proposition, scope)
    return Outcome(outcome.truth, outcome.informative and not evaluator.saw_empty_range)


def check_model(task: Task, model: Model, roles: frozenset[Role] = MODEL_ROLES) -> None:
    """Check that the values satisfy all declarations and the facts of the given roles.

    raises   ModelRejected where something is false, undefined or not decided
    """
    _check_names(task, model)
    with precision(PRECISIONS[0]):
        evaluator = evaluator_for(task, model)
        for declaration in task.declarations:
            if declaration.origin is not Origin.DEFINITION:
                _check_declaration(evaluator, declaration, model, task.facts)
        assumed = [fact for fact in task.facts if fact.role in roles]
        doubtful = next((i for i, f in enumerate(assumed) if not _is_true(evaluator, f)), None)
    for fact in assumed[doubtful:] if doubtful is not None else ():
        _check_fact(task, model, fact)


def _is_true(evaluator: Evaluator, fact: Fact) -> bool:
    """Say whether a fact is true as far as one evaluator tells, which keeps what it computes."""
    evaluator.steps = 0
    with suppress(Undefined):
        return decide(evaluator, fact.proposition, {}).truth is Truth.TRUE
    return False


def _check_names(task: Task, model: Model) -> None:
    """A value for a definition or for an undeclared name would replace what the task says."""
    names = [d.variable.name for d in task.declarations]
    if len(set(names)) < len(names):
        raise ModelRejected("a name is declared twice")
    if any((d.body is None) is (d.origin is Origin.DEFINITION) for d in task.declarations):
        raise ModelRejected("definitions and no other declarations have a body")
    wanted = {d.variable.name for d in task.declarations if d.body is None}
    for name in sorted(wanted ^ set(model.values)):
        raise ModelRejected(f"`{name}` " + ("has no value" if name in wanted else "is given one"))


def _check_fact(task: Task, model: Model, fact: Fact) -> None:
    try:
        outcome = decide_on(task, model, fact.proposition)
    except Undefined as reason:
        raise ModelRejected(f"{_assumption(fact)} is undefined: {reason}", fact) from None
    if outcome.truth is not Truth.TRUE:
        raise ModelRejected(f"{_assumption(fact)} is {outcome.truth.value}", fact, outcome.truth)


def _assumption(fact: Fact) -> str:
    """Name a fact in a message; what the goal itself assumes stands under no label."""
    return f"an assumption of [{fact.label}]" if fact.label else "an assumption in the goal"


def _check_declaration(
    evaluator: Evaluator, item: Declaration, model: Model, facts: Iterable[Fact]
) -> None:
    name = item.variable.name
    value = model.values[name]
    try:
        if isinstance(value, Closure):
            check_function(evaluator, item, value)
            return
        if isinstance(value, Recurrence):
            assumed = (fact.proposition for fact in facts if fact.role in MODEL_ROLES)
            check_family(evaluator, item, value, assumed)
            return
        for cell in cells(evaluator, item, value, {}):
            _check_value(evaluator, item, cell)
    except (NotEvaluable, Undefined) as reason:
        raise ModelRejected(f"`{name}` cannot be checked: {reason}") from None


def _check_value(evaluator: Evaluator, item: Declaration, cell: tuple[Sort, Value, Locals]) -> None:
    sort, value, scope = cell
    if not is_exact(value):
        raise NotEvaluable("its value is not exact")
    if has_sort(evaluator, sort, value, scope).truth is not Truth.TRUE:
        raise NotEvaluable("its value has another shape or ring")
    if item.domain is not None:
        domain = evaluator.value(item.domain, scope)
        if is_member(evaluator, value, domain).truth is not Truth.TRUE:
            raise NotEvaluable("its value is not in the declared set")


def encode_model(model: Model) -> Json:
    """Return the JSON form of a model."""
    return {
        **({"exact": True} if model.exact else {}),
        "values": {name: encode_value(v) for name, v in sorted(model.values.items())},
        "candidates": {
            name: [encode_value(v) for v in pool] for name, pool in sorted(model.candidates.items())
        },
    }


def decode_model(value: Json, end: Fraction | None = None) -> Model:
    """Read a model back.

    end   of the interval on which the values are functions of a parameter, if they are

    raises   EncodingError for anything that is not one
    """
    match value:
        case {"values": dict(values), "candidates": dict(pools), **mode}:
            offered = {
                name: tuple(decode_value(v, end) for v in pool)
                for name, pool in pools.items()
                if isinstance(pool, list)
            }
            found = {name: decode_value(v, end) for name, v in values.items()}
            return Model(found, offered, exact=mode.get("exact") is True)
    raise EncodingError("a model has values and candidates")
