"""Rules of logic: what facts say, and goals from their form inward."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.absolutes import for_all
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import equation
from proofcheck.search.translation.guarding import condition_of
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Binding, Operation, Term

Rule = Callable[[Translator, Place, Taken], None]
Closing = Callable[[Translator, Place, Taken], At]


def added(place: Place, step: Taken) -> list[Term]:
    """Return the facts that the kernel has added."""
    return place.sequent.facts[step.before[0] :]


def conclude(t: Translator, place: Place, step: Taken) -> None:
    """Give each new fact the line that shows it from what is known by now."""
    for fact in added(place, step):
        place.facts.append(place.know(evident(t, place, fact)))


def evident(t: Translator, place: Place, proposition: Term) -> At:
    """Return the line of what the kernel finds evident: a fact, an identity, or what is clear by sorts."""
    at = place.sequent.known.get(place.sequent.algebra.canonical_key(proposition))
    node = t.node(proposition)
    known = [] if at is None or at >= len(place.facts) else [place.know(place.fact(at))]
    if isinstance(proposition, Operation) and proposition.operator == "eq":
        with suppress(Left):
            return equation(t, place, node, known)
    return t.show(place, node)


def _forall_elimination(t: Translator, place: Place, step: Taken) -> None:
    at, specs, *_ = step.data
    line = place.fact(at)
    show_children(place, step)
    values = [t.node(place.sequent.term(spec)) for spec in specs]
    (fact,) = added(place, step)
    place.facts.append(place.know(t.instance(place, line, values, t.node(fact))))


def show_children(place: Place, step: Taken) -> None:
    """Show what the proofs inside a step are about."""
    for child in step.children:
        place.know(child())


def _and_elimination(t: Translator, place: Place, step: Taken) -> None:
    place.know(place.fact(step.data[0]))
    conclude(t, place, step)


def _modus_ponens(t: Translator, place: Place, step: Taken) -> None:
    line = place.fact(step.data[0])
    show_children(place, step)
    (fact,) = added(place, step)
    place.facts.append(place.know(t.instance(place, line, (), t.node(fact))))


def _domain(t: Translator, place: Place, step: Taken) -> None:
    show_children(place, step)
    conclude(t, place, step)


def _have(_t: Translator, place: Place, step: Taken) -> None:
    (child,) = step.children
    place.facts.append(place.know(child()))


def _definedness(t: Translator, place: Place, step: Taken) -> None:
    """What is known without it, or is said by the written task; the rest is left, until it is used."""
    for fact in added(place, step):
        try:
            place.facts.append(place.know(_has_value(t, place, fact)))
        except Left:
            place.facts.append(Left(Why.DEFINEDNESS, rule="definedness"))


def _has_value(t: Translator, place: Place, condition: Term) -> At:
    number = t.guarded.defined.get(condition)
    return t.show(place, t.node(condition)) if number is None else t.fact(number)


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


# --- names that a proof introduces --------------------------------------------------------------------


def _opened(t: Translator, place: Place, quantified: Node, count: int) -> tuple[list[Node], Node]:
    """Return the names that the kernel has just made for bound ones, and what is said of them."""
    names = [*place.sequent.named][-count:]
    declared = place.sequent.shared.declarations
    nodes = [t.scribe.declare(declared[name].variable) for name in names]
    for node in nodes:
        quantified = t.proof.terms.put(t.proof.keys.head(quantified).args[1], node)
    return nodes, quantified


def _exists_elimination(t: Translator, place: Place, step: Taken) -> None:
    fact = place.sequent.fact(step.data[0])
    assert isinstance(fact, Binding)
    line = place.fact(step.data[0])
    names = [*place.sequent.named][-len(fact.bound) :]
    for name in names:
        node = t.scribe.declare(place.sequent.shared.declarations[name].variable)
        said = t.proof.terms.put(t.proof.keys.head(t.proof.formula(line)).args[1], node)
        place.undo.append(partial(_eliminated, t, line, node))
        line = t.take("assume", said)
    place.know(line)
    conclude(t, place, step)


def _eliminated(t: Translator, existence: At, name: Node, line: At) -> At:
    return t.take("exists-elim", existence, line, name)


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


# --- what closes goals --------------------------------------------------------------------------------


def _is_evident(t: Translator, place: Place, _step: Taken) -> At:
    return evident(t, place, place.sequent.goal)


def _and_introduction(t: Translator, _place: Place, step: Taken) -> At:
    *before, whole = [child() for child in step.children]
    for line in reversed(before):
        whole = t.take("and-intro", line, whole)
    return whole


def _cases(t: Translator, place: Place, step: Taken) -> At:
    """From P ==> G and not P ==> G follows G, by contradiction."""
    goal = t.node(place.sequent.goal)
    one = t.node(place.sequent.proposition(step.data[0]))
    first, second = (child() for child in step.children)
    denied = t.take("assume", t.proof.terms.negation(goal))
    holds = t.take("imp-elim", t.take("imp-intro", first, one), (t.take("assume", one),))
    fails = t.take("imp-intro", t.take("imp-elim", denied, (holds,)), one)
    other = t.take("imp-intro", second, t.proof.terms.negation(one))
    false = t.take("imp-elim", denied, (t.take("imp-elim", other, (fails,)),))
    return t.take("classical", false, goal)


def _or_elimination(t: Translator, place: Place, step: Taken) -> At:
    lines = [child() for child in step.children]
    return _each(t, place.fact(step.data[0]), lines)


def _each(t: Translator, either: At, lines: list[At]) -> At:
    first, *others = lines
    if not others:
        return first
    formula = t.proof.keys.head(t.proof.formula(either))
    if len(others) == 1:
        return t.take("or-elim", either, first, others[0])
    rest = t.take("assume", formula.args[1])
    return t.take("or-elim", either, first, _each(t, rest, others))


def _absurd(t: Translator, place: Place, step: Taken) -> At:
    line = place.fact(step.data[0])
    formula = t.proof.keys.head(t.proof.formula(line))
    if formula.op == "imp":
        line = t.take("imp-elim", line, (t.show(place, formula.args[0]),))
    return falsely(t, place, line)


def falsely(t: Translator, place: Place, false: At) -> At:
    """Return the goal, from a contradiction."""
    goal = t.node(place.sequent.goal)
    return false if goal.op == "false" else t.take("absurd", false, goal)


EXTENDING: Mapping[str, Rule] = {
    "forall-elimination": _forall_elimination,
    "and-elimination": _and_elimination,
    "modus-ponens": _modus_ponens,
    "exists-elimination": _exists_elimination,
    "domain": _domain,
    "have": _have,
    "definedness": _definedness,
    "intro": _intro,
    "by-contradiction": _by_contradiction,
    "exists-introduction": _exists_introduction,
    "or-introduction": _or_introduction,
    "matrix-extensionality": _matrix_extensionality,
}

CLOSING: Mapping[str, Closing] = {
    "evident": _is_evident,
    "evaluate": _is_evident,
    "and-introduction": _and_introduction,
    "cases": _cases,
    "or-elimination": _or_elimination,
    "absurd": _absurd,
}
