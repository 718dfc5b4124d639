"""Values of written tasks on models of audits: what is not certain on finitely many values is not decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.checker.tasks import Task
from proofcheck.checker.terms import Node
from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Table, Value
from tests.theory.total_operations import NotDecided, clean, whole
from tests.theory.total_values import Env, Model

_MOST = 12
"""Members of a range that are gone through."""


def total_value(value: Value) -> Any:
    """Return a value of audits as one of the total reading; a family is zero elsewhere."""
    if isinstance(value, Table):
        return _family({key: total_value(one) for key, one in value.members.items()})
    if isinstance(value, MatrixValue):
        rows = enumerate(value.entries, 1)
        return clean({(i, j): _number(x) for i, row in rows for j, x in enumerate(row, 1)})
    return _number(value)


def _number(value: Any) -> complex:
    if isinstance(value, Gaussian):
        return complex(float(value.re), float(value.im))
    return complex(float(value))


def _family(members: Mapping[tuple[Any, ...], Any]) -> Callable[[Any], Any]:
    default: Any = {} if any(isinstance(one, dict) for one in members.values()) else 0j

    def at(argument: Any) -> Any:
        rest = {key[1:]: one for key, one in members.items() if complex(float(key[0])) == argument}
        if not rest:
            return default if not members or len(next(iter(members))) == 1 else _family({})
        return rest[()] if () in rest else _family(rest)

    return at


@dataclass
class Strict(Model):
    """A model of a written task.

    values   of the free names
    bodies   of the constants
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    bodies: Mapping[str, Node] = field(default_factory=dict)

    def of(self, term: Node, env: Env = ()) -> Any:
        if term.op == "name":
            return self.values[str(term.data)]
        if term.op == "const":
            return self.of(self.bodies[str(term.data)])
        if term.op == "eq":
            return self._equal(term, env)
        return super().of(term, env)

    def _equal(self, term: Node, env: Env) -> bool:
        """Functions that are equal at few arguments may differ elsewhere."""
        found = bool(super().of(term, env))
        if found and callable(self.of(term.args[0], env)):
            raise NotDecided("all arguments")
        return found

    def _quantified(self, term: Node, env: Env) -> bool:
        """A range is gone through; of other sorts a few members may be instances that decide."""
        sort, body = term.args
        wanted = term.op == "exists"
        listed = self._listed(term.op, sort, body, env)
        members = self.members(sort, env) if listed is None else listed
        unsure = listed is None and sort.op != "Prop"
        for member in members:
            try:
                if bool(self.of(body, (member, *env))) is wanted:
                    return wanted
            except NotDecided:
                unsure = True
        if unsure:
            raise NotDecided("all of a sort")
        return not wanted

    def _extremum(self, term: Node, env: Env) -> complex:
        within = term.args[0]
        listed = self._listed("exists", within.args[0], within.args[1], env)
        if listed is None:
            raise NotDecided("an extremum")
        inside, value = self.of(within, env), self.of(term.args[1], env)
        found = [value(x).real for x in listed if inside(x)]
        return complex((max if term.op == "sup" else min)(found, default=0.0))

    def _listed(self, quantifier: str, sort: Node, body: Node, env: Env) -> list[complex] | None:
        """Return the members of a range to which the body confines the name that is bound."""
        if sort.op != "Int":
            return None
        depth = 0
        while body.op == quantifier:
            depth, body = depth + 1, body.args[1]
        hidden = (None,) * (depth + 1) + env
        low, high = None, None
        for part in _conditions(quantifier, body):
            if part.op == "le" and _is_index(part.args[1], depth):
                low = self._end(part.args[0], hidden)
            elif part.op == "le" and _is_index(part.args[0], depth):
                high = self._end(part.args[1], hidden)
        if low is None or high is None or high - low >= _MOST:
            return None
        return [complex(k) for k in range(low, high + 1)]

    def _end(self, term: Node, env: Env) -> int | None:
        """Return an end of a range; None where it depends on what is bound inside."""
        try:
            return whole(self.of(term, env))
        except (TypeError, AttributeError, NotDecided):
            return None


def _is_index(term: Node, index: int) -> bool:
    return term.op == "bound" and term.loose - 1 == index


def _conditions(quantifier: str, body: Node) -> list[Node]:
    wanted = "and" if quantifier == "exists" else "imp"
    found = []
    while body.op == wanted:
        found.append(body.args[0])
        body = body.args[1]
    return [*found, body] if quantifier == "exists" else found


def model_of(task: Task, values: Mapping[str, Value], first: int) -> Strict:
    """Return the model of a written task with these values of what is given.

    Names without a value are those that facts say to equal something, one after the other.

    first   number of the first fact that is about a name
    """
    known = {name: total_value(value) for name, value in values.items()}
    model = Strict(0, known, {name: body for name, _, body in task.definitions})
    for fact in task.facts[first:]:
        said, depth = fact.formula, 0
        while said.op in ("all", "imp"):
            depth, said = depth + (said.op == "all"), said.args[1]
        if said.op in ("eq", "and"):
            side, value = (said if said.op == "eq" else said.args[0]).args
            while side.op == "app":
                side = side.args[0]
            if side.op == "name" and str(side.data) not in known:
                known[str(side.data)] = _function(model, value, depth, ())
    return model


def _function(model: Strict, body: Node, depth: int, env: Env) -> Any:
    if not depth:
        return model.of(body, env)
    return lambda argument: _function(model, body, depth - 1, (argument, *env))


def lies_in(value: Any, sort: Node) -> bool:
    """Return whether a number lies in a sort; of other values nothing is asked."""
    if sort.op == "Int":
        return bool(value == round(value.real))
    return sort.op not in ("Rat", "Real") or not value.imag


def truth(model: Strict, formula: Node) -> bool | None:
    """Return whether a formula holds; None where that is not decided."""
    try:
        return bool(model.of(formula))
    except NotDecided:
        return None
