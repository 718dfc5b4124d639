"""What holds by reflexivity: both sides are the same, as written or once definitions are unfolded.

Such a goal says nothing of any object, and such an assumption assumes nothing: `x = x`, `0 <= 0`,
or `q = a*b` where `q` is defined as `a*b`.  Nothing is computed here, so that a law of numbers or
matrices, however plain, is never taken for one: `a + b = b + a` says something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.logic.meanings import rebuilt, unfold
from proofcheck.logic.propositions import Unbuildable
from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Declaration

MOST_NODES = 1_000
"""How large a proposition may become while its definitions are unfolded."""

_TRUE = Operation("true", (), TRUTH)
_REFLEXIVE = frozenset({"eq", "le", "ge", "subset", "iff", "implies"})


def holds_by_reflexivity(proposition: Term, declarations: Sequence[Declaration]) -> bool:
    """Say whether a proposition comes to nothing but equal sides, after few definitions or none.

    declarations   of the names in it; those with a body are unfolded, layer by layer

    False is no more than that this was not seen: a definition may be too large to be unfolded.
    """
    bodies = {one.variable.name: one for one in declarations if one.body is not None}
    try:
        return any(_simplify(layer) == _TRUE for layer in _layers(proposition, bodies))
    except RecursionError:  # it is nested too deeply to be looked at
        return False


def _layers(term: Term, bodies: Mapping[str, Declaration]) -> Iterator[Term]:
    """Yield a proposition as written, then with its definitions unfolded once more each time."""
    yield term
    while _names(term) & bodies.keys() and _size_unfolded(term, bodies) <= MOST_NODES:
        try:
            further = unfold(term, bodies, lambda left, right: left == right)
        except Unbuildable:
            return
        if further == term:
            return
        term = further
        yield term


def _names(term: Term) -> set[str]:
    return {name for name in map(_name, walk(term)) if name is not None}


def _name(node: Term) -> str | None:
    function = node.function if isinstance(node, Application) else node
    return function.name if isinstance(function, Variable) else None


def _size_unfolded(term: Term, bodies: Mapping[str, Declaration]) -> int:
    """Return a bound for the size of a term once every definition in it is unfolded once."""
    sizes: dict[str, int] = {}
    total = 0
    for node in walk(term):
        total += 1
        name = _name(node)
        if name is None or name not in bodies:
            continue
        if name not in sizes:
            body = bodies[name].body
            sizes[name] = 0 if body is None else sum(1 for _ in walk(body))
        total += sizes[name]
    return total


def _simplify(term: Term) -> Term:
    """Replace relations between equal sides by what is true, and what follows from that alone."""
    if isinstance(term, Binding):
        return _simplify_binding(term)
    if not term.children:
        return term
    children = tuple(map(_simplify, term.children))
    if isinstance(term, Operation) and _is_plain(term.operator, children):
        return _TRUE
    return rebuilt(term, children)


def _is_plain(operator: str, arguments: tuple[Term, ...]) -> bool:
    if operator in _REFLEXIVE and len(arguments) == 2 and are_alpha_equivalent(*arguments):
        return True
    if operator == "implies":
        return arguments[-1] == _TRUE
    if operator == "or":
        return _TRUE in arguments
    return operator == "and" and all(one == _TRUE for one in arguments)


def _simplify_binding(term: Binding) -> Term:
    """Simplify below a binder: what is true of all is true, and has the probability one."""
    body = _simplify(term.body)
    if body == _TRUE and term.binder == "forall":
        return _TRUE
    if body == _TRUE and term.binder == "prob" and term.condition is None:
        return Number(Fraction(1))
    return Binding(term.binder, term.bound, term.condition, body, term.sort)
