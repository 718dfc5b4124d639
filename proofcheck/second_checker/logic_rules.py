"""Rules of natural deduction."""

from __future__ import annotations

from proofcheck.second_checker.answers import Refusal, malformed
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.lines import Grounds, Line, binder_said, says
from proofcheck.second_checker.proofs import Proof, listed
from proofcheck.second_checker.scalars import is_whole
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.tables import is_reference
from proofcheck.second_checker.terms import FALSE, imp, instantiate, negation, node


def fact(proof: Proof, number: Json) -> Line:
    """F_n |- F_n, for a fact that is permitted."""
    if not is_reference(number, len(proof.premises.facts)):
        raise malformed(f"there is no fact {number!r}")
    formula, permitted = proof.premises.facts[number]
    if not permitted:
        raise Refusal("the fact is not permitted")
    if proof.premises.absolute:
        raise Refusal("the task is absolute: no fact may be used")
    return proof.conclude("fact", formula, [Grounds(facts=frozenset({number}))])


def assume(proof: Proof, formula: Json) -> Line:
    """P |- P."""
    number = len(proof.lines)
    grounds = Grounds(assumptions=frozenset({number}))
    return proof.conclude("assume", proof.formula(formula), [grounds])


def by(proof: Proof, name: Json, digest: Json) -> Line:
    """|- an axiom or lemma of the theory, named with the digest of its statement."""
    if not isinstance(name, str) or not isinstance(digest, str):
        raise malformed("the step names no statement")
    statement = proof.premises.statements.get(name)
    if statement is None:
        raise Refusal(f"there is no axiom or lemma {name!r} to use here")
    if statement.digest != digest:
        raise Refusal(f"{name!r} does not have this digest")
    return proof.conclude("by", statement.formula, [statement.grounds])


def imp_intro(proof: Proof, premise: Json, formula: Json) -> Line:
    r"""H |- Q to H \ P |- P ==> Q."""
    line, assumption = proof.line(premise), proof.formula(formula)
    grounds = proof.without(line, assumption)
    return proof.conclude("imp-intro", imp(assumption, line.formula), [grounds])


def imp_elim(proof: Proof, premise: Json, others: Json) -> Line:
    """G |- P ==> .. Q and H |- P, .. to G, H, .. |- Q."""
    line = proof.line(premise)
    formula = line.formula
    given = [proof.line(other) for other in listed(others, at_least=1)]
    for other in given:
        left, right = says(formula, "imp", proof.normaliser)
        proof.check_same(other, left, "what the implication asks for")
        formula = right
    grounds = [line.grounds, *[other.grounds for other in given]]
    return proof.conclude("imp-elim", formula, grounds)


def all_intro(proof: Proof, premise: Json, names: Json) -> Line:
    """H |- P to H |- all s. P, for names that are new."""
    line = proof.line(premise)
    formula = line.formula
    for name in [proof.name(one) for one in reversed(listed(names, at_least=1))]:
        formula = proof.bound("all", name, formula)
        proof.check_new(name, line.grounds, [formula])
    return proof.conclude("all-intro", formula, [line.grounds])


def all_elim(proof: Proof, premise: Json, terms: Json, size_lines: Json) -> Line:
    """H |- all s. P to H |- P(t), for t in s."""
    line = proof.line(premise)
    sizes, given = proof.sizes(size_lines)
    formula = line.formula
    for term in [proof.term(one) for one in listed(terms, at_least=1)]:
        bound = binder_said(formula, "all", proof.normaliser)
        proof.check_lies(term, bound.args[0], sizes)
        formula = instantiate(bound, term, proof.normaliser.budget)
    grounds = [line.grounds, *[one.grounds for one in given]]
    return proof.conclude("all-elim", formula, grounds)


def exists_intro(proof: Proof, goal: Json, term: Json, premise: Json, size_lines: Json) -> Line:
    """H |- P(t) to H |- exists s. P, for t in s."""
    formula, witness, line = proof.formula(goal), proof.term(term), proof.line(premise)
    sizes, given = proof.sizes(size_lines)
    bound = proof.head(formula)
    if bound.op != "exists":
        raise Refusal("the step yields no `exists`")
    proof.check_lies(witness, bound.args[0], sizes)
    instance = instantiate(bound, witness, proof.normaliser.budget)
    proof.check_same(line, instance, "the body with the term put for the bound name")
    grounds = [line.grounds, *[one.grounds for one in given]]
    return proof.conclude("exists-intro", formula, grounds)


def exists_elim(proof: Proof, premise: Json, other: Json, name: Json) -> Line:
    r"""G |- exists s. P and H |- Q to G, H \ P(x) |- Q, for a name x of sort s that is new."""
    line, body, new = proof.line(premise), proof.line(other), proof.name(name)
    bound = binder_said(line.formula, "exists", proof.normaliser)
    if not proof.normaliser.same_sort(new.args[0], bound.args[0], EMPTY):
        raise Refusal("the name does not have the sort of what exists")
    instance = instantiate(bound, new, proof.normaliser.budget)
    grounds = proof.without(body, instance)
    proof.check_new(new, grounds, [body.formula, line.formula])
    return proof.conclude("exists-elim", body.formula, [line.grounds, grounds])


def and_intro(proof: Proof, first: Json, second: Json) -> Line:
    """G |- P and H |- Q to G, H |- P and Q."""
    left, right = proof.line(first), proof.line(second)
    formula = node("and", left.formula, right.formula)
    return proof.conclude("and-intro", formula, [left.grounds, right.grounds])


def and_elim(proof: Proof, premise: Json, side: Json) -> Line:
    """H |- P and Q to H |- P, or to H |- Q."""
    line = proof.line(premise)
    if not is_whole(side) or side not in (0, 1):
        raise malformed("the side of a conjunction is 0 or 1")
    formula = says(line.formula, "and", proof.normaliser)[side]
    return proof.conclude("and-elim", formula, [line.grounds])


def or_intro(proof: Proof, goal: Json, premise: Json) -> Line:
    """H |- P, or H |- Q, to H |- P or Q."""
    formula, line = proof.formula(goal), proof.line(premise)
    said = proof.head(formula)
    if said.op != "or":
        raise Refusal("the step yields no `or`")
    if line.key not in [proof.key(part) for part in said.args]:
        raise Refusal("a line is not one of the two sides")
    return proof.conclude("or-intro", formula, [line.grounds])


def or_elim(proof: Proof, premise: Json, first: Json, second: Json) -> Line:
    r"""G |- P or Q and H |- R and K |- R to G, H \\ P, K \ Q |- R."""
    line, left, right = proof.line(premise), proof.line(first), proof.line(second)
    sides = says(line.formula, "or", proof.normaliser)
    if left.key != right.key:
        raise Refusal("the two cases do not yield the same")
    grounds = [line.grounds, proof.without(left, sides[0]), proof.without(right, sides[1])]
    return proof.conclude("or-elim", left.formula, grounds)


def classical(proof: Proof, premise: Json, goal: Json) -> Line:
    r"""H |- false to H \ not P |- P."""
    line, formula = proof.line(premise), proof.formula(goal)
    _check_false(proof, line)
    return proof.conclude("classical", formula, [proof.without(line, negation(formula))])


def absurd(proof: Proof, premise: Json, goal: Json) -> Line:
    """H |- false to H |- P."""
    line, formula = proof.line(premise), proof.formula(goal)
    _check_false(proof, line)
    return proof.conclude("absurd", formula, [line.grounds])


def convert(proof: Proof, premise: Json, goal: Json) -> Line:
    """H |- Q to H |- P of the same key."""
    line, formula = proof.line(premise), proof.formula(goal)
    proof.check_same(line, formula, "the same formula by keys")
    return proof.conclude("convert", formula, [line.grounds])


def _check_false(proof: Proof, line: Line) -> None:
    says(line.formula, FALSE.op, proof.normaliser)
