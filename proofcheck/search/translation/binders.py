"""Functions whose values are brought to another form: what is equal for each index is equal as a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.lines.equations import attempt
from proofcheck.search.translation.exchanging import sides
from proofcheck.search.translation.translator import Translator

OF_FUNCTIONS = ("sum", "prod", "bigoplus", "matrix")
"""Operations whose last argument is a function of an index, or of two."""

Form: TypeAlias = Callable[[Node], At]
"""Returns `term = another form of it`."""


def within_function(t: Translator, atom: Node, form: Form) -> At | None:
    """Return what an atom is with the values of its function in another form, if that changes them."""
    if atom.op not in OF_FUNCTIONS:
        return None
    line = _function(t, atom.args[-1], form)
    if line is None:
        return None
    terms, (old, new) = t.proof.terms, sides(t, line)
    itself = t.take("ring", t.equal(atom, atom), (), ())
    body = terms.make(atom.op, *atom.args[:-1], terms.bound(0))
    for side in (old, new):  # the ring of the values may have grown, or shrunk
        context = terms.make("lambda", t.proof.keys.sorts.of(side), t.equal(atom, body))
        found = attempt(t.proof, "rewrite", line, itself, context, ())
        if found is not None:
            return found
    return None


def _function(t: Translator, function: Node, form: Form) -> At | None:
    if function.op != "lambda":
        return None
    index, body = function.args
    name = t.proof.new_name(index, "_")
    term = t.proof.terms.put(body, name)
    line = _function(t, term, form) if term.op == "lambda" else form(term)
    if line is None or t.same(*(t.equal(term, side) for side in sides(t, line))):
        return None
    return t.take("extensionality", line, name)
