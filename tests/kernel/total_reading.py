"""A task as a theorem about total operations: what has no value is guarded, by polarity.

Where every operation has a value everywhere (1/0 and the inverse of a singular matrix are 0, say), a
theorem must not say more than the task: on a model on which all facts are true and the goal is false
it must fail.  So an atom stands with the conditions of its strict positions, at its own place:

    in a goal, at a positive place    val(a) ==> a          in a fact    val(a) and a
    in a goal, at a negative place    val(a) and a          in a fact    val(a) ==> a

Nothing is assumed about what stands below a binder, nor taken out of it: an existence is true by
one instance, whatever the others are, and a universal proposition false by one.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.logic.meanings import body_at, conditions_of
from proofcheck.logic.propositions import make
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Declaration, names_in_declaration

_Names = Mapping[str, Declaration]

_QUANTIFIERS = frozenset({"forall", "exists", "absolute"})


def as_goal(proposition: Term, declarations: _Names) -> Term:
    """Return what a theorem says for a goal: false wherever the goal is false."""
    return _Reading(declarations).read(proposition, True)


def as_fact(proposition: Term, declarations: _Names) -> Term:
    """Return what a theorem assumes for a fact: true wherever the fact is true."""
    return _Reading(declarations).read(proposition, False)


class _Reading:
    """Reads propositions; ``weaker`` says that an atom is to be false only where it has a value.

    hidden   names bound around: a definition that speaks of one is left aside
    """

    def __init__(self, declarations: _Names, hidden: frozenset[str] = frozenset()) -> None:
        self._hidden = hidden
        self._declarations = {
            n: d for n, d in declarations.items() if hidden.isdisjoint(names_in_declaration(d))
        }

    def read(self, term: Term, weaker: bool) -> Term:
        """Return the reading of a proposition."""
        match term:
            case Binding(binder) if binder in _QUANTIFIERS:
                return self._quantified(term, weaker)
            case Operation("and" | "or" as connective, parts):
                return make(connective, *(self.read(p, weaker) for p in parts))
            case Operation("not", (inner,)):
                return make("not", self.read(inner, not weaker))
            case Operation("implies", (left, right)):
                return make("implies", self.read(left, not weaker), self.read(right, weaker))
            case Operation("iff", (left, right)):
                both = make("implies", left, right), make("implies", right, left)
                return make("and", *(self.read(one, weaker) for one in both))
            case Application(Variable(name)) | Variable(name):
                return self._defined(name, term, weaker)
        return self._guarded(term, (term,), weaker)

    def _guarded(self, said: Term, strict: tuple[Term, ...], weaker: bool) -> Term:
        found = [c for t in strict for c in conditions_of(t, self._declarations)]
        if not found:
            return said
        return make("implies" if weaker else "and", make("and", *found), said)

    def _defined(self, name: str, term: Term, weaker: bool) -> Term:
        """A defined proposition says what its body says, where its arguments have values."""
        item = self._declarations.get(name)
        body = None if item is None else body_at(item, term.children, lambda _term, _sort: True)
        said = term if body is None else self.read(body, weaker)
        return self._guarded(said, term.children, weaker)

    def _quantified(self, term: Binding, weaker: bool) -> Term:
        hidden = self._hidden.union(*map(_names_bound, term.bound))
        inner, condition = _Reading(self._declarations, hidden), term.condition
        if condition is not None:
            # Below `forall` a condition is an antecedent, below `exists` a conjunct.
            flipped = weaker is not (term.binder == "forall")
            condition = inner.read(condition, flipped)
        body = inner.read(term.body, weaker)
        return Binding(term.binder, term.bound, condition, body, TRUTH)


def _names_bound(item: Bound) -> set[str]:
    return {item.variable.name}.union(*map(_names_bound, item.parameters))
