"""Instances of a named fact at the terms that an author gives."""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.sequents import USABLE
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.fewer_facts import accept_steps
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.driver.proving import STEPS
from proofcheck.search.driver.theorem_instances import take_instance
from proofcheck.search.instances.preparation import close_evident
from proofcheck.source.labels import normalise_label
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.instancing import images_at
from proofcheck.terms.substitution import substitute
from proofcheck.terms.task import Step, Task


def prove_by_instance(task: Task, number: int, step: Step) -> Proved | Refused:
    """Prove a goal that a named fact says at the terms of a step.

    number   of the step: the kernel reads its terms there
    """
    (label,) = step.labels or ("",)
    why = Refused(f"no fact of [{label}] is about so many terms of these kinds")
    places = [n for n, f in enumerate(task.facts) if f.role in USABLE]
    for place, at in enumerate(places):
        fact = task.facts[at]
        if normalise_label(fact.label) != normalise_label(label):
            continue
        images = images_at(fact.proposition, step.at)
        if images is None:
            continue
        found = _instance(task, place, number, step, images)
        if isinstance(found, Proved):
            return found
        why = found
    return why


def _instance(
    task: Task, place: int, number: int, step: Step, images: dict[str, Term]
) -> Proved | Refused:
    try:
        script = Script.of_task(task)
        fact = script.facts[place]
        _apply(script, fact, number, step, images)
        if not close_evident(script) and not GoalSearch(prove_by_shape, STEPS).prove(script):
            return Refused("the instance says something else")
    except (*Failure, Unspellable) as reason:
        return Refused(f"the fact is not applied: {reason}")
    return accept_steps(task, script.certificate())


def _apply(script: Script, fact: Ref, number: int, step: Step, images: dict[str, Term]) -> None:
    stated = script.term_of(fact)
    assert isinstance(stated, Binding)
    written = {id(term): ["s", number, k] for k, term in enumerate(step.at)}
    terms = [images[item.variable.name] for item in stated.bound]
    specs: list[Any] = [written.get(id(t)) or spell_for_certificate(script, t) for t in terms]
    domains = [(item.domain, t) for item, t in zip(stated.bound, terms, strict=True)]
    asked: list[Term] = [make("in", t, substitute(d, images)) for d, t in domains if d is not None]
    if stated.condition is not None:
        asked.append(substitute(stated.condition, images))
    take_instance(script, fact, specs, asked)
