"""Rules of logic: goals from their form inward."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.absolutes import for_all
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.guarding import condition_of
from proofcheck.search.translation.logic import Rule, conclude, show_children
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Binding


def suppose_value(t: Translator, place: Place) -> None:
    """Suppose that the goal has a value, where the written task asks for it under that condition."""
    goal, declarations = place.sequent.goal, place.sequent.shared.declarations
    if not place.sequent.is_own or not t.guarded.is_guarded:
        return
    condition = condition_of(goal, declarations)
    if condition is not None:
        node = t.node(condition)
        place.know(t.take("assume", node))
        place.undo.append(lambda line: t.take("imp-intro", line, node))


def _opened(t: Translator, place: Place, quantified: Node, count: int) -> tuple[list[Node], Node]:
    """Return the names that the kernel has just made for bound ones, and what is said of them."""
    names = [*place.sequent.named][-count:]
    declared = place.sequent.shared.declarations
    nodes = [t.scribe.declare(declared[name].variable) for name in names]
    for node in nodes:
        quantified = t.proof.terms.put(t.proof.keys.head(quantified).args[1], node)
    return nodes, quantified


def _intro(t: Translator, place: Place, step: Taken) -> None:
    goal = step.goal
    formula = t.proof.keys.head(t.node(goal))
    names: list[Node] = []
    if isinstance(goal, Binding):
        names, formula = _opened(t, place, formula, len(goal.bound))
    wanted = t.node(place.sequent.goal)
    supposed: list[Node] = []
    while not t.same(formula, wanted):
        formula = t.proof.keys.head(formula)
        if formula.op != "imp":
            raise Left(Why.NOT_SHOWN, "a goal is opened in another way")
        supposed.append(formula.args[0])
        place.know(t.take("assume", formula.args[0]))
        formula = formula.args[1]
    place.undo.append(partial(_closed, t, names, supposed))
    conclude(t, place, step)
    suppose_value(t, place)


def _closed(t: Translator, names: list[Node], supposed: list[Node], line: At) -> At:
    for one in reversed(supposed):
        line = t.take("imp-intro", line, one)
    return t.take("all-intro", line, tuple(names)) if names else line


def _by_contradiction(t: Translator, place: Place, step: Taken) -> None:
    goal = t.node(step.goal)
    place.facts.append(place.know(t.take("assume", t.proof.terms.negation(goal))))
    place.undo.append(lambda line: t.take("classical", line, goal))


def _exists_introduction(t: Translator, place: Place, step: Taken) -> None:
    is_absolute = isinstance(step.goal, Binding) and step.goal.binder == "absolute"
    show_children(place, step)
    values = [t.node(place.sequent.term(spec)) for spec in step.data[0]]
    formula, stages = t.proof.goal if is_absolute else t.node(step.goal), []
    for value in values:
        formula = t.proof.keys.head(formula)
        stages.append((formula, value))
        formula = t.proof.terms.put(formula.args[1], value)
    place.undo.append(partial(_witnessed, t, place, formula, stages))


def _witnessed(
    t: Translator, place: Place, body: Node, stages: list[tuple[Node, Node]], line: At
) -> At:
    place.know(line if t.supposed is None else for_all(t, t.supposed, line))
    line = t.show(place, body)
    for formula, value in reversed(stages):
        line = t.take("exists-intro", formula, value, line, t.sizes(place))
    return line


def _or_introduction(t: Translator, place: Place, step: Taken) -> None:
    goal = t.node(step.goal)
    chosen = t.node(place.sequent.goal)
    place.undo.append(lambda line: _one_of(t, goal, chosen, line))


def _one_of(t: Translator, goal: Node, chosen: Node, line: At) -> At:
    goal = t.proof.keys.head(goal)
    if t.same(goal, chosen):
        return line
    if goal.op != "or":
        raise Left(Why.NOT_SHOWN, "one of several")
    if not t.same(goal.args[0], chosen):
        line = _one_of(t, goal.args[1], chosen, line)
    return t.take("or-intro", goal, line)


def _matrix_extensionality(t: Translator, place: Place, step: Taken) -> None:
    goal = t.node(step.goal)
    left, right = goal.args
    sizes = t.proof.keys.sorts.of(left).args
    if len(sizes) != 2:
        raise Left(Why.NOT_SHOWN, "matrices without a shape")

    def undo(line: At) -> At:
        place.know(line)
        law = t.cite("matrices of equal entries")
        return t.instance(place, law, (*sizes, left, right), goal)

    place.undo.append(undo)


OPENING: Mapping[str, Rule] = {
    "intro": _intro,
    "by-contradiction": _by_contradiction,
    "exists-introduction": _exists_introduction,
    "or-introduction": _or_introduction,
    "matrix-extensionality": _matrix_extensionality,
}
