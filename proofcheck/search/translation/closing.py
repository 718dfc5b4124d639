"""Rules of logic: what closes goals."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofcheck.certificates.building import At
from proofcheck.search.translation.logic import evident
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator

Closing = Callable[[Translator, Place, Taken], At]


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


CLOSING: Mapping[str, Closing] = {
    "evident": _is_evident,
    "evaluate": _is_evident,
    "and-introduction": _and_introduction,
    "cases": _cases,
    "or-elimination": _or_elimination,
    "absurd": _absurd,
}
