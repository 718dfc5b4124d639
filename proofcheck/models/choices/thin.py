"""Assumptions that generic objects fail: equations and what amounts to equations.

A model that satisfies one of them by luck is special: nine out of ten small integers that solve
``x^2 + y^2 = 1`` have a zero among them.  Such models refute, but they are no fair witnesses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.models.choices.finite_options import finite_options
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

_THIN = frozenset({"eq", "subset"})
_THIN_SETS = frozenset(
    {"finite", "range", "spectrum", "O", "SO", "U", "Clifford", "kernel", "image"}
)
_DENIED_THIN = frozenset({"ne", "notin", "invertible"})


def is_thin(term: Term) -> bool:
    """Say whether generic objects fail a proposition, as far as its form tells."""
    if isinstance(term, Binding):
        return is_thin(term.body)
    if not isinstance(term, Operation):
        return False
    arguments = term.arguments
    match term.operator:
        case "and" | "iff":
            return any(map(is_thin, arguments))
        case "or":
            return all(map(is_thin, arguments))
        case "implies":
            return is_thin(arguments[1]) and not is_thin(arguments[0])
        case "not":
            return isinstance(arguments[0], Operation) and arguments[0].operator in _DENIED_THIN
        case "in":
            collection = arguments[1]
            if isinstance(collection, Binding):
                return True
            return isinstance(collection, Operation) and collection.operator in _THIN_SETS
    return term.operator in _THIN


def nonlinear_assumptions(
    propositions: Iterable[Term],
    objects: Iterable[Declaration],
    definitions: Mapping[str, Declaration],
    sizes: Mapping[str, Fraction],
) -> dict[str, list[Term]]:
    """Return all that is assumed of one object alone, where an equation in it is not linear.

    definitions   a proposition that speaks of one of these is left out
    """
    by_name: dict[str, list[Term]] = {}
    integers = set(sizes)
    for proposition in propositions:
        names = free_names(proposition) - integers
        if len(names) == 1 and not names & set(definitions):
            by_name.setdefault(min(names), []).append(proposition)
    shaped = {d.variable.name: d for d in objects if isinstance(d.variable.sort, Matrix)}
    evaluator = StandardEvaluator(sizes, definitions)
    return {
        name: terms
        for name, terms in by_name.items()
        if name in shaped and any(_is_nonlinear(evaluator, shaped[name], t) for t in terms)
    }


def _is_nonlinear(evaluator: Evaluator, item: Declaration, term: Term) -> bool:
    if not is_thin(term):
        return False
    unknowns = Unknowns()
    assert isinstance(item.variable.sort, Matrix)
    unknown = unknowns.matrix(evaluator, item.variable.sort, {})
    if unknown is None:
        return False
    scope = {item.variable.name: unknown}
    if any(finite_options(evaluator, term, scope)):
        return False
    return not unknowns.equations(evaluator, term, scope)
