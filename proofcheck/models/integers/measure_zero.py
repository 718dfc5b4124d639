"""Models on which a goal is not decided, and why that keeps it from being witnessed elsewhere.

Two transcendental numbers that agree to 50 digits are not known to be equal, so the kernel neither
accepts nor refutes that they differ.  A goal that says so is not witnessed: where it was decided,
the models were generic, and generic numbers differ even if the goal is false.

That something exists is established by constructing it.  Where no construction succeeds, that may
be because there is none, so that models on which one did succeed are no fair sample.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.evaluation.evaluator import Known
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import Model, decide_on
from proofcheck.models.choices.thin import is_thin
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, integer, sort_of
from proofcheck.terms.sorts import TRUTH, Matrix, Scalar
from proofcheck.terms.task import Task

DOUBTED = "on a model it fails as far as 50 digits tell"
UNWITNESSED = "on a model nothing was found of what it says exists"


def why_doubted(opened: Task, model: Model, known: Known = None) -> str:
    """Return why a goal that is undecided on a model is not witnessed elsewhere; empty if it is.

    opened   a task whose goal is opened; the model satisfies what it assumes
    known    evaluators of earlier questions about the model
    """
    if is_doubted(opened, model, known):
        return DOUBTED
    return UNWITNESSED if _seeks(opened.goal) else ""


def _seeks(goal: Term) -> bool:
    """Say whether a goal asks for objects that are not among finitely many."""
    match goal:
        case Binding("exists"):
            return not all(_is_finite(item) for item in goal.bound) or _seeks(goal.body)
        case Binding("forall"):
            return _seeks(goal.body)
        case Operation("and" | "or", parts):
            return any(map(_seeks, parts))
        case Operation("implies", (_, consequent)):
            return _seeks(consequent)
    return False


def _is_finite(item: Bound) -> bool:
    """Say whether a name ranges over what is listed, or over integers between bounds."""
    return isinstance(item.domain, Operation) and item.domain.operator in ("range", "finite")


def is_doubted(opened: Task, model: Model, known: Known = None) -> bool:
    """Say whether the denial of an undecided goal is an equation that holds to 50 digits.

    opened   a task whose goal is opened; the model satisfies what it assumes
    known    evaluators of earlier questions about the model
    """
    denied = deny(opened.goal)
    if denied is None:
        return False
    try:
        return decide_on(opened, model, denied, known=known).truth in (Truth.CLOSE, Truth.TRUE)
    except Undefined:
        return False


def fails_on_thin_sets(goal: Term) -> bool:
    """Say whether generic objects satisfy a goal even where it is false, by its form."""
    denied = deny(goal)
    return denied is not None and is_thin(denied)


def deny(term: Term) -> Term | None:
    """Return the denial of a proposition without negations over equations; None for some forms.

    ``x < y`` becomes ``x = y or x > y``, since an equation can hold to many digits.
    """
    if isinstance(term, Binding):
        return _deny_binding(term)
    if not isinstance(term, Operation):
        return None
    arguments = term.arguments
    rule = _RULES.get(term.operator)
    return None if rule is None else rule(*arguments)


def _deny_binding(term: Binding) -> Term | None:
    body = deny(term.body)
    other = {"forall": "exists", "exists": "forall"}.get(term.binder)
    if body is None or other is None:
        return None
    return Binding(other, term.bound, term.condition, body, TRUTH)


def _relation(operator: str) -> Callable[..., Term]:
    return lambda left, right: Operation(operator, (left, right), TRUTH)


def _joined(operator: str) -> Callable[..., Term | None]:
    def join(*parts: Term) -> Term | None:
        denied = [deny(one) for one in parts]
        known = tuple(one for one in denied if one is not None)
        return Operation(operator, known, TRUTH) if len(known) == len(denied) else None

    return join


def _implication(first: Term, second: Term) -> Term | None:
    denied = deny(second)
    return None if denied is None else Operation("and", (first, denied), TRUTH)


def _not_less(operator: str) -> Callable[..., Term]:
    def split(left: Term, right: Term) -> Term:
        parts = (_relation("eq")(left, right), _relation(operator)(left, right))
        return Operation("or", parts, TRUTH)

    return split


def _singular(matrix: Term) -> Term:
    sort = sort_of(matrix)
    if isinstance(sort, Matrix):
        matrix = Operation("det", (matrix,), Scalar(sort.ring))
    return _relation("eq")(matrix, integer(0))


_RULES: dict[str, Callable[..., Term | None]] = {
    "and": _joined("or"),
    "or": _joined("and"),
    "not": lambda inner: inner,
    "implies": _implication,
    "eq": _relation("ne"),
    "ne": _relation("eq"),
    "in": _relation("notin"),
    "notin": _relation("in"),
    "lt": _not_less("gt"),
    "gt": _not_less("lt"),
    "le": _relation("gt"),
    "ge": _relation("lt"),
    "invertible": _singular,
}
