"""Goals about numbers in SMT-LIB: polynomial arithmetic, order, Boolean structure, quantifiers.

A text asks whether the goal can fail: of a quotient by zero, and of the root of a negative number,
nothing is known then.  Where there are such terms it asks again, whether the goal can fail where all
of them have a meaning: only such a model refutes.
"""

from __future__ import annotations

from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import Task
from tests.bench.ring_theory import Inexpressible
from tests.corpora.scalar_terms import Numbers, is_integer, name_of, sort_name

_RELATIONS = {"eq": "=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_CONNECTIVES = {"and": "and", "or": "or", "not": "not", "implies": "=>", "iff": "="}
_LEAST = {"Nat": ">= {} 0", "PosNat": ">= {} 1", "NonNegReal": ">= {} 0.0", "PosReal": "> {} 0.0"}


def write_scalars(task: Task) -> str:
    """Return declarations, assumptions and the negated goal.

    raises   Inexpressible where they speak of more than real numbers
    """
    writer = Writer()
    for item in task.declarations:
        writer.lines.append(f"(declare-const {name_of(item.variable)} {sort_name(item.variable)})")
        if item.parameters:
            raise Inexpressible(item.variable.name)
        writer.lines.append(f"(assert {writer.membership(item.variable, item.domain)})")
    asserted = [writer.proposition(fact.proposition) for fact in task.facts]
    asserted.append(f"(not {writer.proposition(task.goal)})")
    lines = [*writer.lines, *(f"(assert {one})" for one in asserted)]
    guards = [f"(assert {one})" for one in writer.guards]
    again = [*guards, "(check-sat)"] if guards else []
    return "\n".join([_logic("".join(lines)), *lines, "(check-sat)", *again, ""])


def _logic(text: str) -> str:
    """Return the line that names the logic of a text, on which solvers choose their methods."""
    quantified = "" if "(forall" in text or "(exists" in text else "QF_"
    integers, reals = ("I" * (" Int)" in text)), ("R" * (" Real)" in text))
    return f"(set-logic {quantified}N{integers}{reals or 'R' * (not integers)}A)"


class Writer(Numbers):
    """Writes propositions."""

    def proposition(self, term: Term) -> str:
        """Write a proposition."""
        match term:
            case Variable(sort=sort) if sort == TRUTH:
                return name_of(term)
            case Operation("true" | "false" as word, _):
                return word
            case Operation("in", (x, collection)):
                return self.membership(x, collection)
            case Operation("notin", (x, collection)):
                return f"(not {self.membership(x, collection)})"
            case Operation("ne", (x, y)):
                return f"(not {self._relation('=', x, y)})"
            case Operation("invertible", (x,)):
                return f"(not (= {self.real(x)} 0.0))"
            case Operation(word, (x, y)) if word in _RELATIONS:
                return self._relation(_RELATIONS[word], x, y)
            case Operation(word, parts) if word in _CONNECTIVES and parts:
                return f"({_CONNECTIVES[word]} {' '.join(map(self.proposition, parts))})"
            case Binding("forall" | "exists"):
                return self._quantified(term)
        raise Inexpressible(str(term))

    def _relation(self, sign: str, x: Term, y: Term) -> str:
        write = self.number if is_integer(x) and is_integer(y) else self.real
        return f"({sign} {write(x)} {write(y)})"

    def _quantified(self, term: Binding) -> str:
        names = [f"({name_of(one.variable)} {sort_name(one.variable)})" for one in term.bound]
        self.bound += [one.variable.name for one in term.bound]
        limits = [self._limit(one) for one in term.bound]
        limits += [] if term.condition is None else [self.proposition(term.condition)]
        body = self.proposition(term.body)
        del self.bound[-len(term.bound) :]
        connective = "=>" if term.binder == "forall" else "and"
        return f"({term.binder} ({' '.join(names)}) ({connective} (and true {' '.join(limits)}) {body}))"

    def _limit(self, one: Bound) -> str:
        if one.parameters:
            raise Inexpressible(one.variable.name)
        return self.membership(one.variable, one.domain)

    def membership(self, x: Term, collection: Term | None) -> str:
        """Write that a number lies in a set; None is the set of all of its sort."""
        match collection:
            case None:
                return "true"
            case Operation(word, ()) if word in _LEAST and is_integer(x) == ("Nat" in word):
                return f"({_LEAST[word].format(self.number(x))})"
            case Operation("Real", ()):
                return f"(<= {self.real(x)} {self.real(x)})"  # raises for complex numbers
            case Operation("Int", ()) if is_integer(x):
                return "true"
            case Operation("range", (first, last)) if is_integer(x):
                return f"(<= {self.number(first)} {self.number(x)} {self.number(last)})"
            case Operation("finite", elements):
                return f"(or false {' '.join(self._relation('=', x, y) for y in elements)})"
        raise Inexpressible(str(collection))
