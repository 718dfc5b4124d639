"""Direct sums over a range of blocks of one shape: what the kernel's normal form takes as identities."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.products import taken_out
from proofcheck.search.translation.translator import Translator

Instance = tuple[str, tuple[Node, ...]]


def shape_of_blocks(t: Translator, direct_sum: Node) -> tuple[Node, Node] | None:
    """Return the sizes of the blocks of a direct sum from 1 on, if all have the same."""
    first, _last, *functions, _blocks = direct_sum.args
    bodies = [function.args[1] for function in functions if function.op == "lambda"]
    if t.shared.speller.number(first) != 1 or len(bodies) != 2 or any(b.loose for b in bodies):
        return None
    rows, columns = bodies
    return rows, columns


def know_sizes(t: Translator, place: Place, formula: Node) -> None:
    """Take up of the direct sums of a formula what their sizes are as products."""
    for node in direct_sums(formula):
        for size in shape_of_blocks(t, node) or ():
            values = (size, node.args[1])
            if any(value.loose for value in values):
                continue
            with suppress(Left, Refusal):
                law = t.cite("size of a direct sum of equal sizes")
                place.know(t.take("and-elim", t.instance(place, law, values), 0))


def direct_sums(formula: Node) -> Iterator[Node]:
    """Yield the direct sums over ranges in a formula, those below binders too."""
    seen: set[Node] = set()
    waiting = [formula]
    while waiting:
        node = waiting.pop()
        if node in seen or node.is_sort or node.op in ("name", "const"):
            continue
        seen.add(node)
        if node.op == "bigoplus":
            yield node
        waiting += node.args


def of_direct_sum(t: Translator, atom: Node) -> Iterator[Instance]:
    """Yield what a direct sum is by its blocks: turned, a sum, a multiple, an identity."""
    shape, (_first, last, _rows, _columns, blocks) = shape_of_blocks(t, atom), atom.args
    if shape is None or blocks.op != "lambda":
        return
    index, body = blocks.args
    name = t.proof.new_name(index, "_")
    block = t.proof.terms.put(body, name)
    yield "transpose of a direct sum of a family", (*shape, blocks, last)
    transposed = t.scribe.over(name, t.proof.terms.make("transpose", block))
    yield "transpose of a direct sum of a family", (*reversed(shape), transposed, last)
    if t.proof.keys.sorts.of(block).data == "Complex":
        yield "conjugate of a direct sum of a family", (*shape, blocks, last)
    if block.op == "add":
        parts = [t.scribe.over(name, part) for part in block.args]
        yield "sum of direct sums of families", (*shape, *parts, last)
    elif block.op == "zero":
        yield (
            "multiple of a direct sum of a family",
            (*shape, blocks, t.proof.terms.number(0), last),
        )
    elif block.op == "I":
        yield "direct sum of equal identities", (*block.args, last)
    for factor, rest in taken_out(t, name, block):
        function = t.scribe.over(name, rest)
        yield "multiple of a direct sum of a family", (*shape, function, factor, last)


def direct_sum_product(t: Translator, place: Place, step: Taken) -> At:
    """Return that direct sums over one range are multiplied block by block."""
    first, second = (t.scribe.letter(place.sequent.algebra, f"{one} ") for one in step.data)
    sizes, others = shape_of_blocks(t, first), shape_of_blocks(t, second)
    if sizes is None or others is None:
        raise Left(Why.NOT_SHOWN, "blocks of different shapes")
    values = (*sizes, others[1], first.args[4], second.args[4], first.args[1])
    return t.instance(place, t.cite("product of direct sums of families"), values)
