"""Formulas written in another way: definitions put for names, and one side of an equation for the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.exchanging import backward, forward, places_of, sides, turned
from proofcheck.search.translation.logic import Rule, added
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.sets import know_opened
from proofcheck.search.translation.translator import Translator


def unfolded(t: Translator, constant: Node) -> At:
    """Return that a constant is its body."""
    name = str(constant.data)
    return t.take("unfold", name, t.proof.definitions[name], ())


# --- what a fact or a goal says in simpler words ------------------------------------------------------


def _expand(t: Translator, place: Place, step: Taken) -> None:
    know_opened(t, place, place.fact(step.data[0]))
    for fact in added(place, step):
        place.facts.append(place.know(t.show(place, t.node(fact))))


def _expand_goal(t: Translator, place: Place, step: Taken) -> None:
    goal = t.node(step.goal)

    def undo(line: At) -> At:
        place.know(line)
        return t.show(place, goal)

    place.undo.append(undo)


# --- definitions --------------------------------------------------------------------------------------


def _meanings(t: Translator, names: list[str], place: Place, formula: Node) -> list[At]:
    """Return what names are defined to be; of one with parameters, wherever a formula applies it."""
    found: list[At] = []
    for name in names:
        if t.scribe.is_range(name):
            continue  # it is written out
        node = t.node(place.sequent.shared.declarations[name].variable)
        if node.op == "const":
            found.append(unfolded(t, node))
            continue
        lines = [t.fact(number) for number in t.about.get(name, ())]
        said = [line for line in lines if t.proof.formula(line).op == "eq"]
        said = said or [one for line in lines for one in _applied(t, place, line, node, formula)]
        if not said:
            raise Left(Why.NOT_SHOWN, "a name with parameters, of which something is assumed")
        found += said
    return found


def _applied(t: Translator, place: Place, line: At, name: Node, formula: Node) -> Iterator[At]:
    """Yield equations that a definition with parameters is at the closed arguments in a formula."""
    for values in dict.fromkeys(_arguments(formula, name)):
        with suppress(Left):
            found = t.instance(place, line, values)
            if t.proof.keys.head(t.proof.formula(found)).op == "eq":
                yield found


def _arguments(formula: Node, name: Node) -> Iterator[tuple[Node, ...]]:
    """Yield the arguments that a name has in a formula, where they are closed."""
    seen: set[Node] = set()
    waiting = [formula]
    while waiting:
        node = waiting.pop()
        if node in seen or node.is_sort or node.op in ("name", "const"):
            continue
        seen.add(node)
        values: list[Node] = []
        head = node
        while head.op == "app":
            values.insert(0, head.args[1])
            head = head.args[0]
        if values and head is name and not any(value.loose for value in values):
            yield tuple(values)
            waiting += values
        else:
            waiting += node.args


def _unfold(t: Translator, place: Place, step: Taken) -> None:
    at, names = step.data
    line = place.fact(at)
    (fact,) = added(place, step)
    for equation in _meanings(t, names, place, t.proof.formula(line)):
        line = forward(t, place, equation, line, t.proof.formula(line))
    place.facts.append(place.know(t.take("convert", line, t.node(fact))))


def _unfold_goal(t: Translator, place: Place, step: Taken) -> None:
    formula = t.node(step.goal)
    stages: list[tuple[At, Node]] = []
    for equation in _meanings(t, step.data[0], place, formula):
        stages.append((equation, formula))
        part, other = sides(t, equation)
        formula = t.proof.terms.put(places_of(t, formula, part).args[1], other)

    def undo(line: At) -> At:
        for equation, formula in reversed(stages):
            line = backward(t, place, equation, line, formula)
        return line

    place.undo.append(undo)


# --- known equations ----------------------------------------------------------------------------------


def _known(t: Translator, place: Place, position: int, *, backwards: bool) -> At:
    line = place.fact(position)
    return turned(t, place, line) if backwards else line


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
