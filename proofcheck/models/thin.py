"""Assumptions that generic objects fail: equations and what amounts to equations.

A model that satisfies one of them by luck is special: nine out of ten small integers that solve
``x^2 + y^2 = 1`` have a zero among them.  Such models refute, but they are no fair witnesses.
"""

from __future__ import annotations

from proofcheck.terms.expressions import Binding, Operation, Term

_THIN = frozenset({"eq", "subset"})
_THIN_SETS = frozenset({"finite", "range", "spectrum", "O", "SO", "U", "kernel", "image"})
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
