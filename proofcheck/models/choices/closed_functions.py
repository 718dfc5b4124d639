"""Functions that an equation gives, of numbers and matrices whose values are known.

``forall x : Vector(n): f(x) = a^T*x`` makes f a function of x alone once n and a have values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.values import Closure, MatrixValue, NotEvaluable
from proofcheck.models.choices.entry_by_entry import entry_by_entry
from proofcheck.models.choices.functions import declared_parameter
from proofcheck.terms.expressions import Number, Operation, Term, integer
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import free_names, substitute, written_names
from proofcheck.terms.task import Declaration

MOST_DEFINITIONS = 32
"""Most definitions that are opened in one function."""


def is_finite(evaluator: Evaluator, item: Declaration) -> bool:
    """Say whether a family has finitely many members, whose indices are known."""
    try:
        next(evaluator.instances(item.parameters, {}), None)
    except NotEvaluable:
        return False
    return True


def closed_function(evaluator: Evaluator, item: Declaration, given: Declaration) -> Closure:
    """Return the function that a definition gives, as one of its arguments alone.

    item    the function, as it is declared
    given   the same, with a body

    raises   NotEvaluable where it is one of other things than numbers and matrices, or its body
             speaks of what has no value that is a rational number, a matrix of these or a function
    """
    if given.body is None:
        raise NotEvaluable("no function is given")
    parameters = tuple(declared_parameter(evaluator, one) for one in item.parameters)
    names = (one.variable.name for one in given.parameters)
    places = dict(zip(names, (one.variable for one in parameters), strict=True))
    body = substitute(_opened(evaluator, given.body), places)
    own = {one.variable.name for one in parameters}
    values = dict(_written_values(evaluator.model, body, own))
    return Closure(parameters, entry_by_entry(substitute(body, values)), {})


def _opened(evaluator: Evaluator, body: Term) -> Term:
    """Return a term with what defined names in it stand for."""
    for _ in range(MOST_DEFINITIONS):
        known = evaluator.definitions
        found = {
            name: _meaning(known[name])
            for name in free_names(body)
            if name in known and name not in evaluator.model
        }
        if not found:
            return body
        body = substitute(body, found)
    raise NotEvaluable("a function by too many definitions")


def _meaning(item: Declaration) -> Term:
    if item.body is None:
        raise NotEvaluable(f"`{item.variable.name}` has no value")
    return function_of(item.parameters, item.body) if item.parameters else item.body


def _written_values(
    model: Mapping[str, object], body: Term, own: set[str]
) -> Iterator[tuple[str, Term]]:
    written, _ = written_names(body)
    for name in written - own:
        if name in model:
            yield name, _as_term(name, model[name])
        elif name in free_names(body):
            raise NotEvaluable(f"`{name}` has no value")


def _as_term(name: str, value: object) -> Term:
    match value:
        case Fraction():
            return Number(value)
        case Closure(parameters, body, scope) if not scope:
            return function_of(parameters, body)
        case MatrixValue() if value.rows and value.columns:
            return _as_blocks(name, value)
    raise NotEvaluable(f"`{name}` has no value that a function may be made of")


def _as_blocks(name: str, value: MatrixValue) -> Term:
    if not all(isinstance(one, Fraction) for one in value.flat()):
        raise NotEvaluable(f"`{name}` is no matrix of rational numbers")
    rows, columns = integer(value.rows), integer(value.columns)
    cells = tuple(map(Number, value.flat()))
    return Operation("blocks", (columns, *cells), Matrix(rows, columns, Ring.RATIONAL))
