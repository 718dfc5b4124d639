"""Rules of logic: what facts say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from proofcheck.certificates.building import At
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left, Why
from proofcheck.search.translation.bridging import equation
from proofcheck.search.translation.places import Place, Taken
from proofcheck.search.translation.translator import Translator
from proofcheck.terms.expressions import Binding, Operation, Term

Rule = Callable[[Translator, Place, Taken], None]


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


EXTENDING: Mapping[str, Rule] = {
    "forall-elimination": _forall_elimination,
    "and-elimination": _and_elimination,
    "modus-ponens": _modus_ponens,
    "exists-elimination": _exists_elimination,
    "domain": _domain,
    "have": _have,
    "definedness": _definedness,
}
