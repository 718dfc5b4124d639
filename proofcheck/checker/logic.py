"""Rules of logic: facts, cited statements, connectives, quantifiers."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.checker.lines import Line, Proof, size_differences
from proofcheck.checker.rejection import Refusal, need
from proofcheck.checker.sorts import Sorts
from proofcheck.checker.terms import Node


def fact(proof: Proof, number: int) -> Line:
    """F_n |- F_n, for a fact that is permitted."""
    need(0 <= number < len(proof.task.facts), f"there is no fact {number}")
    item = proof.task.facts[number]
    need(item.is_permitted, f"fact {number} is not permitted")
    need(not proof.task.is_absolute, "an absolute goal rests on no fact")
    return Line(item.formula, facts=frozenset((number,)))


def assume(proof: Proof, formula: Node) -> Line:
    """P |- P."""
    return Line(formula, assumptions=frozenset((len(proof.lines),)))


def by(proof: Proof, name: str, digest: str) -> Line:
    """|- the statement of an axiom or of an earlier lemma."""
    entry = proof.statement(name, digest)
    labels = frozenset((f"{entry.kind} {name}",))
    return Line(proof.terms.adopt(entry.node), labels=labels)


def imp_intro(proof: Proof, line: Line, formula: Node) -> Line:
    """From H |- Q follows H without P |- P ==> Q."""
    rest = proof.without(line, formula)
    return replace(rest, formula=proof.terms.make("imp", formula, line.formula))


def imp_elim(proof: Proof, line: Line, premises: list[Line]) -> Line:
    """From P ==> Q and P follows Q."""
    for premise in premises:
        antecedent, consequent = proof.says(line, "imp", "P ==> Q")
        proof.require_same(antecedent, premise.formula, "the antecedent says something else")
        line = proof.join(consequent, line, premise)
    return line


def all_intro(proof: Proof, line: Line, names: list[Node]) -> Line:
    """From H |- P follows H |- forall x: P, if nothing is assumed of x."""
    formula = line.formula
    for node in reversed(names):
        name = str(node.data)
        proof.require_new(name, line)
        formula = _bound(proof, "all", node, formula)
    return replace(line, formula=formula)


def _bound(proof: Proof, binder: str, node: Node, body: Node) -> Node:
    """Return a binder over a free name, of which nothing is left."""
    name = str(node.data)
    closed = proof.terms.make(binder, node.args[0], proof.terms.close(body, name))
    need(name not in closed.names, f"the sort of another name depends on {name}")
    return closed


def all_elim(proof: Proof, line: Line, values: list[Node], sizes: list[Line]) -> Line:
    """From forall x : s: P follows P at a term that lies in s."""
    sorts = sorts_with(proof, sizes)
    formula = line.formula
    for value in values:
        sort, body = proof.parts(formula, "all", "forall")
        require_fit(sorts, value, sort)
        formula = proof.terms.put(body, value)
    return proof.join(formula, line, *sizes)


def sorts_with(proof: Proof, sizes: list[Line]) -> Sorts:
    """Return the sorts of a step that names size equations."""
    if not sizes:
        return proof.sorts
    return proof.keys.with_equations(size_differences(proof, sizes))


def require_fit(sorts: Sorts, value: Node, sort: Node) -> None:
    """Refuse a term that does not lie in a sort."""
    found = sorts.of(value)
    if not sorts.fits(found, sort):
        why = "a term does not lie in the sort of the name it is put for"
        raise Refusal(why, (value, found, sort))


def exists_intro(proof: Proof, goal: Node, witness: Node, line: Line, sizes: list[Line]) -> Line:
    """From P at a term that lies in s follows exists x : s: P."""
    sort, body = proof.parts(goal, "exists", "exists")
    require_fit(sorts_with(proof, sizes), witness, sort)
    at = proof.terms.put(body, witness)
    proof.require_same(at, line.formula, "the line says something else of the term")
    return proof.join(goal, line, *sizes)


def exists_elim(proof: Proof, line: Line, then: Line, node: Node) -> Line:
    """From G |- exists x: P and H |- Q follows G and H without P |- Q, if nothing else speaks of x."""
    sort, body = proof.says(line, "exists", "exists")
    name = str(node.data)
    need(proof.sorts.same(node.args[0], sort), f"{name} has another sort")
    rest = proof.without(then, proof.terms.put(body, node))
    proof.require_new(name, rest)
    need(name not in then.formula.names, f"the conclusion speaks of {name}")
    need(name not in line.formula.names, f"the existence that is used speaks of {name}")
    return proof.join(then.formula, line, rest)


def and_intro(proof: Proof, line: Line, other: Line) -> Line:
    """From P and Q follows P and Q."""
    return proof.join(proof.terms.make("and", line.formula, other.formula), line, other)


def and_elim(proof: Proof, line: Line, part: int) -> Line:
    """From P and Q follows P, and Q."""
    need(part in (0, 1), "a conjunction has the parts 0 and 1")
    return replace(line, formula=proof.says(line, "and", "P and Q")[part])


def or_intro(proof: Proof, goal: Node, line: Line) -> Line:
    """From P follows P or Q, and Q or P."""
    parts = proof.parts(goal, "or", "P or Q")
    need(any(proof.keys.same(p, line.formula) for p in parts), "the line says neither part")
    return replace(line, formula=goal)


def or_elim(proof: Proof, line: Line, left: Line, right: Line) -> Line:
    """What follows from P, and from Q, follows from P or Q."""
    one, other = proof.says(line, "or", "P or Q")
    proof.require_same(left.formula, right.formula, "the two cases end differently")
    parts = proof.without(left, one), proof.without(right, other)
    return proof.join(left.formula, line, *parts)


def classical(proof: Proof, line: Line, goal: Node) -> Line:
    """What is contradictory to deny holds."""
    proof.says(line, "false", "false")
    return replace(proof.without(line, proof.terms.negation(goal)), formula=goal)


def absurd(proof: Proof, line: Line, goal: Node) -> Line:
    """From a contradiction follows anything."""
    proof.says(line, "false", "false")
    return replace(line, formula=goal)
