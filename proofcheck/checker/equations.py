"""Rules of equality: equal keys, equal terms in a context, definitions, cases, extensionality."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.checker.lines import Line, Proof, equation, sides
from proofcheck.checker.logic import require_fit, sorts_with
from proofcheck.checker.rejection import Refusal, need
from proofcheck.checker.terms import Node


def convert(proof: Proof, line: Line, goal: Node) -> Line:
    """From P follows whatever has the same key."""
    proof.require_same(goal, line.formula, "the line says something else")
    return replace(line, formula=goal)


def rewrite(proof: Proof, equal: Line, line: Line, context: Node, sizes: list[Line]) -> Line:
    """From a = b and P at a follows P at b."""
    left, right = sides(proof, equal)
    need(context.op == "lambda", "a context is a lambda")
    sort, body = context.args
    sorts = sorts_with(proof, sizes)
    require_fit(sorts, left, sort)
    require_fit(sorts, right, sort)
    proof.require_same(proof.terms.put(body, left), line.formula, "the context is another one")
    return proof.join(proof.terms.put(body, right), equal, line, *sizes)


def unfold(proof: Proof, name: str, digest: str, arguments: list[Node]) -> Line:
    """|- a constant at some arguments = its body at them."""
    meaning = proof.meanings.get(name)
    if meaning is None:
        raise Refusal(f"{name} is defined nowhere in sight")
    need(meaning.digest == digest, f"the definition of {name} is another one")
    assert meaning.sort is not None
    left = proof.terms.make("const", proof.terms.adopt(meaning.sort), data=name)
    right = proof.terms.adopt(meaning.node)
    for argument in arguments:
        left, right = (proof.terms.make("app", side, argument) for side in (left, right))
    labels = frozenset((f"definition {name}",))
    return Line(equation(proof, left, right), labels=labels)


def case(proof: Proof, term: Node, lines: list[Line]) -> Line:
    """|- cases { a if P; b otherwise } = a where P is known, = b where not P is known."""
    here, is_settled = term, False
    for line in lines:
        need(not is_settled, "a line follows the case that applies")
        need(here.op == "cases", "no case is left")
        condition, value, otherwise = here.args
        is_settled = proof.keys.same(line.formula, condition)
        if not is_settled:
            denial = proof.terms.negation(condition)
            proof.require_same(line.formula, denial, "the line settles no case")
        here = value if is_settled else otherwise
    return proof.join(proof.terms.make("eq", term, here), *lines)


def extensionality(proof: Proof, line: Line, node: Node) -> Line:
    """From a = b follows (lambda x. a) = (lambda x. b), if nothing is assumed of x."""
    name = str(node.data)
    proof.require_new(name, line)
    left, right = [
        proof.terms.make("lambda", node.args[0], proof.terms.close(side, name))
        for side in sides(proof, line)
    ]
    formula = proof.terms.make("eq", left, right)
    need(name not in formula.names, f"the sort of another name depends on {name}")
    return replace(line, formula=formula)
