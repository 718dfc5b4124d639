"""Congruence: a known equation put inside of atoms, also below binders, where it holds for all values."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.certificates.building import At, OpenProof
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import BINDERS, Node
from proofcheck.search.lines.context import Context
from proofcheck.search.lines.equations import attempt
from proofcheck.search.lines.sizes import known_sizes


def rewrite_atoms(context: Context) -> bool:
    """Add that atoms are equal to what known equations make of them; say whether one is new."""
    is_new = False
    rules = list(oriented(context))
    for atom in list(context.terms):
        for line in _rewritten(context, atom, rules):
            is_new = context.add(line) or is_new
    return is_new


def oriented(context: Context) -> Iterator[tuple[At, Node, Node]]:
    """Yield known equations whose left side is an atom or a name, and does not come again on the right."""
    for line, view in context.views.items():
        if view.op != "eq":
            continue
        left, right = view.args
        is_known = left in context.terms or left in context.names
        if is_known and not occurs(left, right):
            yield line, left, right


def occurs(part: Node, node: Node) -> bool:
    """Whether a closed term occurs in another."""
    if part is node:
        return True
    if node.depth <= part.depth or node.op in ("name", "const"):
        return False
    return any(occurs(part, a) for a in node.args)


def _rewritten(context: Context, atom: Node, rules: list[tuple[At, Node, Node]]) -> Iterator[At]:
    proof = context.shared.proof
    sizes = known_sizes(context).lines
    for line, left, right in rules:
        if atom is left or not occurs(left, atom):
            continue
        at = ("rewrite", line, atom)
        if at in context.instances:
            continue
        context.instances.add(at)
        found = put_equal(proof, atom, line, (left, right), sizes)
        if found is not None:
            yield found
    yield from _below(context, atom, rules)


def put_equal(
    proof: OpenProof, atom: Node, line: At, sides: tuple[Node, Node], sizes: tuple[At, ...] = ()
) -> At | None:
    """Return the line that a term is what it becomes with one part replaced by an equal one.

    sizes   lines by which both may lie in one sort, if they do not without
    """
    left, right = sides
    try:
        sort = _common(proof, left, right)
        needed = sizes if sort is None else ()
        hole = proof.new_name(sort or proof.keys.sorts.of(left), "hole")
        context_of = proof.terms.make("eq", atom, replaced(proof, atom, left, hole))
        body = proof.terms.close(context_of, str(hole.data))
        same = _reflexive(proof, atom)
        around = proof.terms.make("lambda", hole.args[0], body)
        return proof.take("rewrite", line, same, around, needed)
    except Refusal:
        return None


def _reflexive(proof: OpenProof, term: Node) -> At:
    formula = proof.terms.make("eq", term, term)
    if proof.keys.sorts.of(term).op == "Fun":
        raise Refusal("a function is not rewritten by itself")
    return proof.take("ring", formula, (), ())


def _common(proof: OpenProof, left: Node, right: Node) -> Node | None:
    """Return a sort that both lie in, if one of theirs is."""
    sorts = proof.keys.sorts
    one, other = sorts.of(left), sorts.of(right)
    if sorts.fits(one, other):
        return other
    if sorts.fits(other, one):
        return one
    return None


def replaced(proof: OpenProof, node: Node, part: Node, by: Node) -> Node:
    """Return a term with a closed part replaced wherever it stands."""
    if node is part:
        return by
    if node.depth <= part.depth or node.op in ("name", "const"):
        return node
    below = [
        replaced(proof, a, part, proof.terms.raised(by, _step(node, i)))
        for i, a in enumerate(node.args)
    ]
    return proof.terms.make(node.op, *below, data=node.data)


def _step(node: Node, place: int) -> int:
    return 1 if node.op in BINDERS and place == 1 else 0


# ------------------------------------------------------------------------------------ below binders


def open_binders(context: Context) -> None:
    """Take up the terms below the binders of functions, at a new name for each function."""
    proof, speller, opened = context.shared.proof, context.shared.speller, context.shared.opened
    for atom in list(context.terms):
        for function in atom.args:
            if function.op != "lambda" or function.loose:
                continue
            if function not in opened:
                name = proof.new_name(function.args[0], "_k")
                body = speller.view(proof.terms.put(function.args[1], name))
                opened[function] = (name, body)
            context.see(opened[function][1])


def _below(context: Context, atom: Node, rules: list[tuple[At, Node, Node]]) -> Iterator[At]:
    """Rewrite what a function of an atom says of a new name, all equations at once."""
    proof, speller, opened = context.shared.proof, context.shared.speller, context.shared.opened
    for function in dict.fromkeys(atom.args):
        if function not in opened:
            continue
        name, body = opened[function]
        used = [
            (line, left, right)
            for line, left, right in rules
            if name.data in left.names and occurs(left, body) and is_general(context, line, name)
        ]
        outermost = [
            r for r in used if not any(occurs(r[1], o[1]) for o in used if o[1] is not r[1])
        ]
        at = ("below", atom, function, tuple([line for line, _, _ in outermost]))
        if not outermost or at in context.instances:
            continue
        context.instances.add(at)
        same = rewritten_body(proof, body, outermost)
        if same is None:
            continue
        equal = attempt(proof, "extensionality", same, name)
        if equal is None:
            continue
        other = speller.view(proof.formula(equal).args[1])
        found = _functions(proof, atom, function, equal, other)
        if found is not None:
            yield found


def is_general(context: Context, line: At, name: Node) -> bool:
    """Whether nothing is assumed of a name in a line."""
    proof = context.shared.proof
    found = proof.line(line)
    assumed = [proof.formula(At(n)) for n in found.assumptions]
    assumed += [proof.facts[n].formula for n in found.facts]
    return all(name.data not in formula.names for formula in assumed)


def rewritten_body(proof: OpenProof, body: Node, rules: list[tuple[At, Node, Node]]) -> At | None:
    """Return the line that a body is what equations make of it, one after the other."""
    try:
        line = proof.take("ring", proof.terms.make("eq", body, body), (), ())
        now = body
        for equation, left, right in rules:
            if not occurs(left, now):
                continue
            sort = _common(proof, left, right)
            if sort is None:
                return None
            hole = proof.new_name(sort, "hole")
            then = replaced(proof, now, left, hole)
            formula = proof.terms.make("eq", body, then)
            around = proof.terms.make("lambda", sort, proof.terms.close(formula, str(hole.data)))
            line = proof.take("rewrite", equation, line, around, ())
            now = replaced(proof, now, left, right)
    except Refusal:
        return None
    return line


def _functions(proof: OpenProof, atom: Node, function: Node, equal: At, other: Node) -> At | None:
    """Return the line that an atom is what it becomes with an equal function."""
    same = attempt(proof, "ring", proof.terms.make("eq", atom, atom), (), ())
    return None if same is None else put_part(proof, same, equal, (atom, atom), (function, other))


def put_part(
    proof: OpenProof, line: At, equal: At, sides: tuple[Node, Node], parts: tuple[Node, Node]
) -> At | None:
    """Return a line in which an argument of the right side is replaced by what is equal to it."""
    terms, sorts = proof.terms, proof.keys.sorts
    (left, right), (old, new) = sides, parts
    try:
        sort, other = sorts.of(old), sorts.of(new)
        hole = proof.new_name(sort if sorts.fits(other, sort) else other, "hole")
        arguments = [hole if a is old else a for a in right.args]
        formula = terms.make("eq", left, terms.make(right.op, *arguments, data=right.data))
        body = terms.close(formula, str(hole.data))
        return proof.take("rewrite", equal, line, terms.make("lambda", hole.args[0], body), ())
    except Refusal:
        return None
