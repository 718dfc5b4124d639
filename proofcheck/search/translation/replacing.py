"""Formulas written in another way: definitions put for names, and one side of an equation for the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.logic import Rule, added
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator


def unfolded(t: Translator, constant: Node) -> At:
    """Return that a constant is its body."""
    name = str(constant.data)
    return t.take("unfold", name, t.proof.definitions[name], ())


def _sides(t: Translator, line: At) -> tuple[Node, Node]:
    """Return a and b of `a = b` or `a <==> b`."""
    formula = t.proof.keys.head(t.proof.formula(line))
    sides = formula.args[0].args if formula.op == "and" else formula.args
    if formula.op not in ("eq", "and") or len(sides) != 2:
        raise Left(Why.NOT_SHOWN, "no equation")
    return sides[0], sides[1]


def _places(t: Translator, formula: Node, side: Node) -> Node:
    """Return a formula as a function of a closed part, wherever that stands in it."""
    sort = t.proof.keys.sorts.of(side)
    name = t.proof.new_name(sort, "_")
    known: dict[Node, Node] = {}

    def walk(part: Node) -> Node:
        if part not in known:
            known[part] = name if _is_like(t, part, side) else _rebuilt(t, part, walk)
        return known[part]

    return t.proof.terms.make("lambda", sort, t.proof.terms.close(walk(formula), str(name.data)))


def _rebuilt(t: Translator, part: Node, walk: Callable[[Node], Node]) -> Node:
    if part.op in ("name", "const"):
        return part
    return t.proof.terms.make(part.op, *map(walk, part.args), data=part.data)


def _is_like(t: Translator, part: Node, side: Node) -> bool:
    if part is side or part.is_sort or part.loose or side.op in ("name", "const"):
        return part is side
    kinds = {t.proof.keys.sorts.of(one).op for one in (part, side)}
    return len(kinds) == 1 and t.same(part, side)


def forward(t: Translator, place: Place, equation: At, line: At, formula: Node) -> At:
    """Return what comes of a formula, which a line says, when b is put for a."""
    context = _places(t, formula, _sides(t, equation)[0])
    return t.take("rewrite", equation, line, context, t.sizes(place))


def backward(t: Translator, place: Place, equation: At, line: At, formula: Node) -> At:
    """Return a formula from a line that says what comes of it when b is put for a."""
    terms = t.proof.terms
    itself = t.take("imp-intro", t.take("assume", formula), formula)
    sort, body = _places(t, formula, _sides(t, equation)[0]).args
    context = terms.make("lambda", sort, terms.make("imp", body, formula))
    implied = t.take("rewrite", equation, itself, context, t.sizes(place))
    return t.take("imp-elim", implied, (line,))


# --- what a fact or a goal says in simpler words ------------------------------------------------------


def _expand(t: Translator, place: Place, step: Taken) -> None:
    place.know(place.fact(step.data[0]))
    for fact in added(place, step):
        place.facts.append(place.know(t.show(place, t.node(fact))))


def _expand_goal(t: Translator, place: Place, step: Taken) -> None:
    goal = t.node(step.goal)

    def undo(line: At) -> At:
        place.know(line)
        return t.show(place, goal)

    place.undo.append(undo)


# --- definitions --------------------------------------------------------------------------------------


def _meanings(t: Translator, names: list[str], place: Place) -> list[At]:
    """Return what names are defined to be; of a name with parameters, where it is a constant."""
    found: list[At] = []
    for name in names:
        node = t.node(place.sequent.shared.declarations[name].variable)
        if node.op == "const":
            found.append(unfolded(t, node))
        else:
            lines = [t.proof.take("fact", number) for number in t.about.get(name, ())]
            said = [line for line in lines if t.proof.formula(line).op == "eq"]
            if not said:
                raise Left(Why.NOT_SHOWN, "a name with parameters, of which something is assumed")
            found += said
    return found


def _unfold(t: Translator, place: Place, step: Taken) -> None:
    at, names = step.data
    line = place.fact(at)
    (fact,) = added(place, step)
    for equation in _meanings(t, names, place):
        line = forward(t, place, equation, line, t.proof.formula(line))
    place.facts.append(place.know(t.take("convert", line, t.node(fact))))


def _unfold_goal(t: Translator, place: Place, step: Taken) -> None:
    formula = t.node(step.goal)
    stages: list[tuple[At, Node]] = []
    for equation in _meanings(t, step.data[0], place):
        stages.append((equation, formula))
        part, other = _sides(t, equation)
        formula = t.proof.terms.put(_places(t, formula, part).args[1], other)

    def undo(line: At) -> At:
        for equation, formula in reversed(stages):
            line = backward(t, place, equation, line, formula)
        return line

    place.undo.append(undo)


# --- known equations ----------------------------------------------------------------------------------


def _turned(t: Translator, place: Place, equation: At) -> At:
    """Return `b = a` for `a = b`, of numbers or matrices."""
    left, right = _sides(t, equation)
    minus = t.proof.terms.number(-1)
    return t.ring(place, t.proof.terms.make("eq", right, left), ((equation, minus, None, "plain"),))


def _known(t: Translator, place: Place, position: int, *, backwards: bool) -> At:
    line = place.fact(position)
    return _turned(t, place, line) if backwards else line


def _rewrite(t: Translator, place: Place, step: Taken) -> None:
    at, equation, backwards = step.data
    known = _known(t, place, equation, backwards=backwards)
    old = t.node(place.sequent.facts[at])
    (fact,) = added(place, step)
    line = forward(t, place, known, place.fact(at), old)
    place.facts.append(place.know(t.take("convert", line, t.node(fact))))


def _rewrite_goal(t: Translator, place: Place, step: Taken) -> None:
    equation, backwards = step.data
    known = _known(t, place, equation, backwards=backwards)
    goal = t.node(step.goal)
    place.undo.append(lambda line: backward(t, place, known, line, goal))


REPLACING: Mapping[str, Rule] = {
    "expand": _expand,
    "expand-goal": _expand_goal,
    "unfold": _unfold,
    "unfold-goal": _unfold_goal,
    "rewrite": _rewrite,
    "rewrite-goal": _rewrite_goal,
}
