"""Lines of a proof, and what a rule may ask of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from proofcheck.checker.keys import Keys
from proofcheck.checker.polynomials import Polynomial
from proofcheck.checker.rejection import Refusal, need
from proofcheck.checker.sorts import Sorts
from proofcheck.checker.tasks import Task
from proofcheck.checker.terms import Node, Terms
from proofcheck.checker.theory import Entry, Theory

_NONE: frozenset[int] = frozenset()
_NO_LABELS: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """Facts and assumptions |- formula.

    facts         numbers of facts of the task
    assumptions   numbers of the steps that assumed them
    labels        axioms, lemmas and definitions by name, and rules, each with its kind before it
    """

    formula: Node
    facts: frozenset[int] = _NONE
    assumptions: frozenset[int] = _NONE
    labels: frozenset[str] = _NO_LABELS


@dataclass
class Proof:
    """The lines so far, and all that the rules share.

    meanings   definitions of the theory and the task, by name
    table      the nodes of the certificate
    """

    terms: Terms
    keys: Keys
    task: Task
    theory: Theory
    meanings: Mapping[str, Entry]
    lines: list[Line] = field(default_factory=list)
    table: list[Node] = field(default_factory=list)

    @property
    def sorts(self) -> Sorts:
        """The sorts that keys go by."""
        return self.keys.sorts

    def join(self, formula: Node, *premises: Line) -> Line:
        """Return a line with the facts, assumptions and labels of its premises."""
        return Line(
            formula,
            _NONE.union(*[p.facts for p in premises]),
            _NONE.union(*[p.assumptions for p in premises]),
            _NO_LABELS.union(*[p.labels for p in premises]),
        )

    def without(self, line: Line, formula: Node) -> Line:
        """Return a line without the assumptions that say what a formula says."""
        key = self.keys.key(formula)
        kept = [n for n in line.assumptions if self.keys.key(self.lines[n].formula) != key]
        return Line(line.formula, line.facts, frozenset(kept), line.labels)

    def require_new(self, name: str, line: Line) -> None:
        """Refuse a name of which a fact or an assumption of the line speaks."""
        for n in line.facts:
            need(name not in self.task.facts[n].formula.names, f"fact {n} speaks of {name}")
        for n in line.assumptions:
            need(name not in self.lines[n].formula.names, f"assumption {n} speaks of {name}")

    def says(self, line: Line, op: str, what: str) -> tuple[Node, ...]:
        """Return the parts of a line that says something of a form."""
        return self.parts(line.formula, op, what)

    def parts(self, formula: Node, op: str, what: str) -> tuple[Node, ...]:
        """Return the parts of a formula that has a form, at its head reduced."""
        reduced = self.keys.head(formula)
        need(reduced.op == op, f"it does not say {what}")
        return reduced.args

    def denied(self, formula: Node) -> Node | None:
        """Return what a formula denies, reduced at its head, if it denies something."""
        reduced = self.keys.head(formula)
        if reduced.op != "imp" or self.keys.head(reduced.args[1]).op != "false":
            return None
        return self.keys.head(reduced.args[0])

    def require_same(self, one: Node, other: Node, why: str) -> None:
        """Refuse two formulas that do not say the same."""
        need(self.keys.same(one, other), why)

    def statement(self, name: str, digest: str) -> Entry:
        """Return an axiom or a lemma of the theory, by its name and the digest of its statement."""
        entry = self.theory.entries.get(name)
        if entry is None or entry.kind not in ("axiom", "lemma"):
            raise Refusal(f"{name} is no axiom and no earlier lemma")
        need(entry.digest == digest, f"the statement of {name} is another one")
        return entry


def equation(proof: Proof, left: Node, right: Node) -> Node:
    """Return the formula that two things are equal; that of propositions says <==>."""
    if proof.sorts.of(left).op == "Prop":
        return proof.terms.equivalence(left, right)
    return proof.terms.make("eq", left, right)


def sides(proof: Proof, line: Line) -> tuple[Node, Node]:
    """Return the two sides of an equation, or of an equivalence."""
    formula = proof.keys.head(line.formula)
    if formula.op == "eq":
        return formula.args[0], formula.args[1]
    one, other = proof.parts(formula, "and", "a = b or a <==> b")
    left, right = proof.parts(one, "imp", "a <==> b")
    left_again, right_again = reversed(proof.parts(other, "imp", "a <==> b"))
    proof.require_same(left, left_again, "the two implications differ")
    proof.require_same(right, right_again, "the two implications differ")
    return left, right


def size_differences(proof: Proof, lines: Iterable[Line]) -> list[Polynomial]:
    """Return what is 0 by lines that say that two integers are equal."""
    found: list[Polynomial] = []
    for line in lines:
        left, right = proof.says(line, "eq", "m = n")
        whole = all(proof.sorts.of(side).op == "Int" for side in (left, right))
        need(whole, "a size equation is not between integers")
        found.append(proof.keys.difference(left, right))
    return found
