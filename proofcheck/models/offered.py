"""Values from the models that an author offers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import value_shape
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import NotEvaluable, Table, Undefined, Value
from proofcheck.models.choices.draws import Entry, Style, draw_number
from proofcheck.models.choices.sampling import Attempt
from proofcheck.terms.expressions import Term
from proofcheck.terms.offers import Choice, OfferedLine, OfferedModel
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Task

USUAL = (Fraction(1), Fraction(2), Fraction(3))
"""Values of an integer of which nothing is known."""


def known_to(offer: OfferedModel, task: Task) -> list[OfferedLine]:
    """Return the lines that are of use for a task: those about its names, and auxiliary ones.

    A line that mentions what the task does not know is of none.
    """
    own = {(d.variable.name, d.label) for d in task.declarations if d.body is None}
    visible = {d.variable.name for d in task.declarations}
    kept: list[OfferedLine] = []
    for line in offer.lines:
        item = line.declaration
        if (not item.label or _key(item) in own) and _mentioned(line) <= visible:
            visible.add(item.variable.name)
            kept.append(line)
    return kept if any(_key(line.declaration) in own for line in kept) else []


def chooses_objects(offer: OfferedModel, task: Task) -> bool:
    """Say whether an offer gives values to objects of a task, not to sizes alone."""
    return any(line.declaration.label and not is_size(line) for line in known_to(offer, task))


def _mentioned(line: OfferedLine) -> frozenset[str]:
    """Return the names that the value, the set, the indices or the shape of a line speak of."""
    item = line.declaration
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    terms = [t for p in item.parameters for t in p.domains]
    terms += [t for t in (line.term, item.domain) if t is not None]
    terms += [result.rows, result.columns] if isinstance(result, Matrix) else []
    bound = {p.variable.name for p in item.parameters}
    return frozenset[str]().union(*map(free_names, terms)) - bound


def _key(item: Declaration) -> tuple[str, str]:
    return item.variable.name, item.label


def is_size(line: OfferedLine) -> bool:
    """Say whether a line chooses an integer."""
    return line.declaration.variable.sort == INTEGER


def enter(attempt: Attempt, line: OfferedLine) -> None:
    """Choose the value of a line, if what it mentions is known; otherwise leave it open.

    raises   NoSample where nothing can be drawn
    """
    try:
        match line.choice:
            case Choice.VALUE:
                assert line.term is not None
                attempt.values[line.declaration.variable.name] = _computed(attempt, line)
            case Choice.FROM_SET:
                attempt.choose(_within(line))
            case Choice.ENTRIES:
                attempt.values[line.declaration.variable.name] = _drawn(attempt, line)
    except (NotEvaluable, Undefined):
        return


def drawn_integer(attempt: Attempt, item: Declaration) -> Fraction:
    """Draw an integer that no line chooses: from its set, where the members can be listed."""
    members: list[Any] = []
    if item.domain is not None:
        with suppress(NotEvaluable, Undefined):
            evaluator = attempt.evaluator()
            members = evaluator.members(evaluator.value(item.domain, {}))
    fitting = [m for m in members if isinstance(m, Fraction)]
    return attempt.random.choice(fitting or USUAL)


def _within(line: OfferedLine) -> Declaration:
    item = line.declaration
    return Declaration(item.variable, item.origin, item.label, item.parameters, line.term)


def _computed(attempt: Attempt, line: OfferedLine) -> Value:
    assert line.term is not None
    item, evaluator = line.declaration, attempt.evaluator()
    if not isinstance(item.variable.sort, Function):
        value: Value = evaluator.value(line.term, {})
        return value
    if all(p.domain is not None for p in item.parameters):
        return _table(attempt, item, lambda scope: evaluator.value(_needed(line.term), scope))
    names = [p.variable.name for p in item.parameters]
    body = line.term
    return Table(_OnDemand(lambda key: evaluator.value(body, dict(zip(names, key, strict=True)))))


def _needed(term: Term | None) -> Term:
    assert term is not None
    return term


def _drawn(attempt: Attempt, line: OfferedLine) -> Value:
    item, random = line.declaration, attempt.random
    style = Style.GENERIC if line.term is not None else Style.RATIONAL

    def draw(sort: Sort, scope: Locals) -> Value:
        if not isinstance(sort, Matrix):
            return draw_number(random, style, Entry())
        rows, columns = value_shape(attempt.evaluator(), sort, scope)
        return matrices.build(
            rows, columns, lambda i, j: draw_number(random, style, Entry(i, j, rows, columns))
        )

    sort = item.variable.sort
    if not isinstance(sort, Function):
        return draw(sort, {})
    result = sort.result
    if all(p.domain is not None for p in item.parameters):
        return _table(attempt, item, lambda scope: draw(result, scope))
    return Table(_OnDemand(lambda _key: draw(result, {})))


def _table(attempt: Attempt, item: Declaration, value: Callable[[Locals], Value]) -> Table:
    names = [p.variable.name for p in item.parameters]
    scopes = attempt.evaluator().instances(item.parameters, {})
    return Table({tuple(scope[n] for n in names): value(scope) for scope in scopes})


class _OnDemand(dict[Any, Any]):
    """The members of an auxiliary family, whose indices are those that are asked for."""

    def __init__(self, make: Callable[[Any], Value]) -> None:
        """Make members by ``make``, each once."""
        super().__init__()
        self._make = make

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ARG002 - there is no default
        """Return the member with an index."""
        if key not in self:
            self[key] = self._make(key)
        return self[key]
