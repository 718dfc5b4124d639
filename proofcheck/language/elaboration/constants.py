"""Absolute constants: the rational number that a closed term is."""

from __future__ import annotations

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import Number, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration


def constant_of(draft: Draft, name: str, term: Term, node: syntax.Expression) -> Number:
    """Return the number that a term is, which an absolute constant has as its value.

    name   of the constant

    raises   Rejection where it depends on anything that is chosen, or is no rational number
    """
    from proofcheck.evaluation.standard import StandardEvaluator
    from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined

    definitions = _definitions(draft, name, term, node)
    try:
        value = StandardEvaluator({}, definitions).value(term, {})
    except (NotEvaluable, Undefined, *FAULTS):
        value = None
    if not isinstance(value, Fraction | int):
        message = f"{draft.context.quote(term)} is not known to be a rational number"
        advice = "write a rational number; where a larger one does as well, one that is larger"
        label = "an absolute constant is a rational number here"
        raise Rejection("P0324", node.span, message, label, advice=advice)
    return Number(Fraction(value))


def _definitions(
    draft: Draft, name: str, term: Term, node: syntax.Expression
) -> dict[str, Declaration]:
    """Return what the names in a closed term stand for."""
    found: dict[str, Declaration] = {}
    waiting = sorted(free_names(term))
    while waiting:
        one = waiting.pop()
        meaning = draft.scope.known(one)
        if meaning is None or meaning.body is None:
            message = f"the value of `{name}` depends on `{draft.context.spell(one)}`"
            label = f"`{name}` is an absolute constant"
            advice = (
                "write a number: an absolute constant is chosen before every size and hypothesis"
            )
            raise Rejection("P0323", node.span, message, label, advice=advice)
        if one not in found:
            found[one] = meaning.declaration
            own = {item.variable.name for item in meaning.parameters}
            waiting += sorted(free_names(meaning.body) - own)
    return found
