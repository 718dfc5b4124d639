"""Goals that are instances of a theorem which the statement cites: looked for before any proof.

What such a theorem asks for has to be known as it stands; then nothing is left to prove.
"""

from __future__ import annotations

from typing import Any

from proofcheck.kernel.proof import proof_certificate
from proofcheck.kernel.sequents import USABLE
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.proving import Attempt
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Matrix, Sort
from proofcheck.terms.task import Role, Task

Images = dict[str, Term]


def prove_by_citation(task: Task) -> Attempt:
    """Look for a cited theorem of which the goal is an instance."""
    usable = [fact for fact in task.facts if fact.role in USABLE]
    for number, fact in enumerate(usable):
        if fact.role is Role.THEOREM and isinstance(fact.proposition, Binding):
            steps = _instance(task, number, fact.proposition)
            if steps is not None:
                return Attempt(proof_certificate(task, steps))
    return Attempt(None, "no cited theorem says this")


def _instance(task: Task, number: int, theorem: Binding) -> list[Any] | None:
    try:
        script = Script.of_task(task)
        _introduce(script)
        images: Images = {}
        names = {item.variable.name for item in theorem.bound}
        if not _matches(_conclusion(theorem), script.goal, names, images) or names - images.keys():
            return None
        specs = [spell_for_certificate(script, images[b.variable.name]) for b in theorem.bound]
        _apply(script, script.facts[number], specs)
        script.close("evident")
    except (*Failure, Unspellable):
        return None
    return script.certificate()


def _introduce(script: Script) -> None:
    """Take for granted what the goal assumes."""
    while isinstance(script.goal, Binding) or getattr(script.goal, "operator", "") == "implies":
        script.do("intro")


def _apply(script: Script, theorem: Ref, specs: list[Any]) -> None:
    (found,) = script.do("instance", theorem, specs, [])
    while getattr(script.term_of(found), "operator", "") == "implies":
        (found,) = script.do("consequence", found, [])


def _conclusion(theorem: Binding) -> Term:
    term: Term = theorem
    while isinstance(term, Binding) and term.binder == "forall":
        term = term.body
    while isinstance(term, Operation) and term.operator == "implies":
        term = term.arguments[1]
    return term


def _matches(pattern: Term, term: Term, names: set[str], images: Images) -> bool:
    """Say whether a term is an instance of a pattern; sizes are read off from sorts."""
    match pattern, term:
        case Variable(name), _ if name in names:
            if images.setdefault(name, term) != term:
                return False
            return _sorts_match(sort_of(pattern), sort_of(term), names, images)
        case (Operation(first), Operation(second)) if first != second:
            return False
        case (Application(f), Application(g)) if f != g:
            return False
        case (Operation(), Operation()) | (Application(), Application()):
            pairs = zip(pattern.children, term.children, strict=False)
            return len(pattern.children) == len(term.children) and all(
                _matches(*pair, names, images) for pair in pairs
            )
        case (Number(), Number()) | (Variable(), Variable()) | (Binding(), Binding()):
            return pattern == term
    return False


def _sorts_match(pattern: Sort, sort: Sort, names: set[str], images: Images) -> bool:
    if not (isinstance(pattern, Matrix) and isinstance(sort, Matrix)):
        return type(pattern) is type(sort)
    sides = (pattern.rows, sort.rows), (pattern.columns, sort.columns)
    return all(_matches(*side, names, images) for side in sides)
