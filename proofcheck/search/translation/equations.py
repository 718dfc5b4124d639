"""Rules that yield equations: each new polynomial that vanishes is the difference of a line's sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.certificates.building import At, Part
from proofcheck.checker.terms import Node
from proofcheck.logic.propositions import make
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import equation
from proofcheck.search.translation.families import direct_sum_product
from proofcheck.search.translation.logic import Rule, added
from proofcheck.search.translation.orthonormal import orthonormal, resolution_of_identity
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.reading import read_terms, shaped, size, with_shape
from proofcheck.search.translation.squares import vanishing_square
from proofcheck.search.translation.sums import pointwise
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Application, Operation, Term


def _sides(t: Translator, line: At) -> tuple[Node, Node]:
    formula = t.proof.keys.head(t.proof.formula(line))
    if formula.op != "eq":
        raise Left(Why.NOT_SHOWN, "no equation")
    left, right = formula.args
    return left, right


def _equality(_t: Translator, place: Place, step: Taken) -> At:
    return place.fact(step.data[0])


def _definition(t: Translator, place: Place, step: Taken) -> At:
    """Return that a defined name, at its arguments, is its body."""
    term = place.sequent.term(step.data[0])
    head = term.function if isinstance(term, Application) else term
    wanted = t.proof.terms.make("eq", t.node(term), t.node(place.sequent.body(term)))
    values = [t.node(a) for a in term.children] if isinstance(term, Application) else []
    return defined(t, place, head, values, wanted)


def defined(t: Translator, place: Place, head: Term, values: list[Node], wanted: Node) -> At:
    """Return what a name is defined to be at some arguments: by unfolding, or by what is said of it."""
    if t.node(head).op == "const":
        return _applied(t, t.node(head), wanted)
    left = Left(Why.NOT_SHOWN, "what a name is defined to be")
    for number in t.about.get(getattr(head, "name", ""), ()):
        try:
            return t.instance(place, t.fact(number), values, wanted)
        except Left as reason:
            left = reason
    raise left


def _applied(t: Translator, constant: Node, wanted: Node) -> At:
    """Return the definition of a constant at the arguments, sizes included, that it has."""
    values: list[Node] = []
    side = wanted.args[0]
    while side.op == "app":
        values.insert(0, side.args[1])
        side = side.args[0]
    name = str(constant.data)
    line = t.take("unfold", name, t.proof.definitions[name], tuple(values))
    return t.take("convert", line, wanted)


def _involution(t: Translator, place: Place, step: Taken) -> At:
    at, transposed, conjugated = step.data
    line = place.line(at)
    sides = list(_sides(t, line))
    turn = {(True, True): "adjoint", (True, False): "transpose", (False, True): "conj"}
    is_number = place.sequent.lines[at][0].rows is None
    if is_number and not conjugated:
        return line
    for op, asked in (("conj", conjugated), ("transpose", transposed and not is_number)):
        sides = [t.proof.terms.make(op, side) if asked else side for side in sides]
    goal = t.proof.terms.make("eq", *sides)
    kind = "conj" if is_number else turn[transposed, conjugated]
    return t.ring(place, goal, ((line, None, None, kind),))


def _linear_combination(t: Translator, place: Place, step: Taken) -> At:
    rows, columns, parts = step.data
    shape = [] if rows is None else [size(t, place, one) for one in (rows, columns)]
    items: list[Part] = []
    sides: tuple[list[Node], list[Node]] = ([], [])
    for text, scalars, left, position, right in parts:
        line = place.line(position)
        p = _factor(t, place, (text, scalars, left, position), rows)
        q = t.scribe.monomial(place.sequent.algebra, ((), tuple(right)))
        items.append((line, p, q, "plain"))
        for side, found in zip(_sides(t, line), sides, strict=True):
            product = _product(t, p, side, q)
            found.append(with_shape(t, product, *shape) if shape else product)
    if len(items) == 1 and p is None and q is None:
        return place.line(parts[0][3])
    goal = t.proof.terms.make("eq", *(_sum(t, side) for side in sides))
    return t.ring(place, goal, tuple(items))


def _factor(t: Translator, place: Place, part: tuple[Any, ...], rows: Any) -> Node | None:
    text, scalars, word, position = part
    is_number = place.sequent.lines[position][0].rows is None
    unit = None
    if is_number and rows is not None and not word:
        unit = t.proof.terms.make("I", size(t, place, rows))
    return t.scribe.monomial(place.sequent.algebra, (tuple(scalars), tuple(word)), text, unit)


def _product(t: Translator, left: Node | None, inner: Node, right: Node | None) -> Node:
    inner = inner if left is None else t.proof.terms.make("mul", left, inner)
    return inner if right is None else t.proof.terms.make("mul", inner, right)


def _sum(t: Translator, parts: list[Node]) -> Node:
    total, *others = parts
    for part in others:
        total = t.proof.terms.make("add", total, part)
    return total


def _inverse(t: Translator, place: Place, step: Taken) -> At:
    at, side = step.data
    fact = place.sequent.fact(at)
    place.fact(at)
    assert isinstance(fact, Operation)
    inner = fact.arguments[0] if fact.operator != "not" else fact.arguments[0].children[0]
    t.node(make("inv", inner))  # of which a letter may be asked for later
    node = t.node(inner)
    if fact.operator != "invertible":
        return t.instance(place, t.cite("inverse of a number"), (node,))
    sizes = t.proof.keys.sorts.of(node).args
    both = t.instance(place, t.cite("inverse of a matrix"), (*sizes[:1], node))
    return t.take("and-elim", both, 1 if side == "left" else 0)


def _matrix_as_number(t: Translator, place: Place, step: Taken) -> At:
    one = t.proof.terms.number(1)
    return t.congruence(place, shaped(t, place, step.data[0]), "entry", one, one)


def _trace(t: Translator, place: Place, step: Taken) -> At:
    return t.congruence(place, shaped(t, place, step.data[0]), "tr")


def _matrix_entry(t: Translator, place: Place, step: Taken) -> At:
    places = [t.node(place.sequent.term(spec)) for spec in step.data[1:]]
    return t.congruence(place, shaped(t, place, step.data[0]), "entry", *places)


def _inverse_swap(t: Translator, place: Place, step: Taken) -> At:
    """From X*Y = I and an inverse Z of X: Y = Z, so Y*X = I."""
    at, rows, left, right = step.data
    algebra, terms, keys = place.sequent.algebra, t.proof.terms, t.proof.keys
    n = size(t, place, rows)
    unit, zero = terms.make("I", n), terms.make("zero", n, n)
    x, y = (t.scribe.polynomial(algebra, read_terms(one), zero, unit) for one in (left, right))
    product = terms.make("eq", terms.make("mul", x, y), unit)
    known = equation(t, place, product, [place.line(at)])
    place.know(known)
    exists = t.instance(place, t.cite("one-sided inverse"), (n, x, y))
    sort, body = keys.head(t.proof.formula(exists)).args
    z = t.proof.new_name(sort)
    said = t.take("assume", terms.put(body, z))
    goal = terms.make("eq", terms.make("mul", y, x), unit)
    yx = terms.make("mul", y, x)
    less = terms.make("mul", terms.number(-1), yx)
    both = t.take("and-elim", said, 1)
    items = ((both, None, less, "plain"), (known, z, x, "plain"), (both, None, None, "plain"))
    return t.take("exists-elim", exists, t.ring(place, goal, items), z)


def _number_as_matrix(t: Translator, place: Place, step: Taken) -> At:
    line = place.line(step.data[0])
    one = t.proof.terms.make("I", t.proof.terms.number(1))
    sides = [t.proof.terms.make("mul", side, one) for side in _sides(t, line)]
    return t.ring(place, t.proof.terms.make("eq", *sides), ((line, None, one, "plain"),))


_LINES: Mapping[str, Any] = {
    "equality": _equality,
    "definition": _definition,
    "involution": _involution,
    "linear-combination": _linear_combination,
    "inverse": _inverse,
    "inverse-swap": _inverse_swap,
    "matrix-as-number": _matrix_as_number,
    "trace": _trace,
    "matrix-entry": _matrix_entry,
    "number-as-matrix": _number_as_matrix,
    "pointwise": pointwise,
    "sum-of-squares-vanishes": vanishing_square,
    "direct-sum-product": direct_sum_product,
    "orthonormal": orthonormal,
    "resolution-of-identity": resolution_of_identity,
}


def _adding(rule: Any) -> Rule:
    def take(t: Translator, place: Place, step: Taken) -> None:
        place.lines.append(rule(t, place, step))

    return take


def _equation(t: Translator, place: Place, step: Taken) -> None:
    (fact,) = added(place, step)
    line = equation(t, place, t.node(fact), [place.line(step.data[0])])
    place.facts.append(place.know(line))


def close(t: Translator, place: Place, step: Taken) -> At:
    """Return the goal, an equation whose difference is a polynomial that vanishes."""
    return equation(t, place, t.node(place.sequent.goal), [place.line(step.data[0])])


EQUATIONS: Mapping[str, Rule] = {
    **{name: _adding(rule) for name, rule in _LINES.items()},
    "equation": _equation,
}
