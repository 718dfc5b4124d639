"""Methods by which a step of a proof can be proved: a word, and the engine that is asked.

An engine closes the goal of a script, or says that it has not; it is believed no more than any
other.  A method is one row of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.guidance import Guide
from proofcheck.search.certificates.proof_script import Exhausted, Failure, Script
from proofcheck.search.certificates.side_proofs import Prove
from proofcheck.search.congruence.clearing import field_simp
from proofcheck.search.congruence.closed_numbers import norm_num
from proofcheck.search.congruence.gcongr import gcongr
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.driver.attempts import Proved, Refused
from proofcheck.search.driver.fewer_facts import accept_steps
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.search.instances.openings import both_cases, is_opened_and_proved
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.positivity.certificates import prove_by_positivity
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.task import Task

Engine = Callable[[GoalSearch, Script], bool]

MOST_STEPS = 1_200
"""Steps of the kernel that a method may take."""

REDUCTIONS = 1_500
"""Reductions and critical pairs that a method may take."""


def add_up(search: GoalSearch, script: Script) -> bool:
    """Prove an equation or inequality by known ones that add up, no two of which are multiplied."""
    match script.goal:
        case Operation("le" | "lt"):
            script.do("by-contradiction")
            return contradict_order(begin(search, script), with_equations=True)
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar):
            proofs = []
            for ends in ((left, right), (right, left)):
                claim = make("le", *ends)
                if not script.sequent.is_evident(claim):
                    proofs.append(script.child(claim))
                    if not add_up(search, proofs[-1]):
                        return False
            specs = [spell_for_certificate(script, side) for side in (left, right)]
            script.do("law", "order is antisymmetric", specs, proofs)
            return close_evident(script)
    return False


def rewrite(search: GoalSearch, script: Script) -> bool:
    """Prove an equation by rewriting alone: known equations, put to work until nothing is left."""
    match script.goal:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar | Matrix):
            form = script.sequent.algebra.difference(left, right)
            line = begin(search, script).prove_zero(form)
            if line is not None:
                script.close("close", line)
            return script.is_closed
    return False


METHODS: Mapping[str, Engine] = {
    "algebra": rewrite,
    "linarith": add_up,
    "nlinarith": prove_by_positivity,
    "norm_num": norm_num,
    "positivity": positivity,
    "gcongr": gcongr,
    "field_simp": field_simp,
}
"""What may stand after `by`, and the engine that is asked."""


def prove_by_method(task: Task, word: str) -> Proved | Refused:
    """Prove the goal of a task by one method: its quantifiers, and what it assumes, are opened."""
    engine = METHODS.get(word)
    if engine is None:
        return Refused(f"no method is called `{word}`")
    search = GoalSearch(prove_by_shape, REDUCTIONS, guide=Guide.of(task, ()))
    try:
        script = Script.of_task(task, MOST_STEPS)
        is_closed = _open_and_prove(engine, search, script)
    except Exhausted:
        return Refused(f"`{word}` runs out of its {MOST_STEPS:,} steps")
    except (*Failure, Unspellable, RecursionError) as reason:
        return Refused(f"`{word}` finds no proof: {reason}")
    return (
        accept_steps(task, script.certificate())
        if is_closed
        else Refused(f"`{word}` finds no proof")
    )


def _open_and_prove(engine: Engine, search: GoalSearch, script: Script) -> bool:
    """Open a goal by its shape until it is one that an engine may be asked about."""

    def ask(inner: Script) -> bool:
        if getattr(inner.goal, "operator", "") == "or":
            return _one_of(inner, 0, ask)
        return engine(search, inner)

    return is_opened_and_proved(script, ask)


def _one_of(script: Script, place: int, prove: Prove) -> bool:
    """Show the last of some propositions, should none of those before it hold."""
    *others, _ = parts = script.goal.children

    def affirm(holds: Script) -> bool:
        holds.do("or-introduction", place)
        return close_evident(holds)

    if place < len(others):
        return both_cases(
            script, parts[place], affirm, partial(_one_of, place=place + 1, prove=prove)
        )
    script.do("or-introduction", place)
    return is_opened_and_proved(script, prove)
