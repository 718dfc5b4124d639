"""Steps: a proof is checked by taking them, one after the other.

A proof is a list of steps.  Each step names a rule with just the data that the rule needs; what it
yields is computed by the rule, from the terms of the task.  All but the last extend what is known
or turn the goal into another that implies it; the last closes the goal, or splits it into proofs.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from proofcheck.kernel.sequents import Rejected, Rule, Sequent, require
from proofcheck.logic.polynomials import Form, Monomial, Terms
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import Term

MOST_STEPS = 5_000
"""Steps that a proof may take, those inside others included: what no search finds is not followed,
however long a file of evidence makes it."""


def prove(sequent: Sequent, steps: Any) -> None:
    """Check a proof of a sequent's goal: the last step closes it.

    raises   Rejected at the first step that does not follow
    """
    require(isinstance(steps, list) and steps, "a proof has steps")
    run(sequent, steps[:-1])
    _take(sequent, steps[-1], sequent.shared.rules.closing)


def run(sequent: Sequent, steps: Any) -> None:
    """Take steps that extend what is known or change the goal."""
    sequent.algebra.canonical_key(sequent.goal)  # later steps may name its atoms
    for step in steps:
        _take(sequent, step, sequent.shared.rules.extending)
        sequent.algebra.canonical_key(sequent.goal)


def _take(sequent: Sequent, step: Any, rules: Mapping[str, Rule]) -> None:
    shared, goal, number = sequent.shared, sequent.goal, len(sequent.shared.taken)
    shared.running.append(number)  # and so it stays where the step is rejected
    name, *data = step
    require(number <= MOST_STEPS, "too many steps")
    if name not in rules:
        near = [f"; the closest is `{one}`" for one in get_close_matches(str(name), rules, 1)]
        raise Rejected(f"`{name}` is no rule here{''.join(near)}")
    shared.taken.append((name, data, set()))
    rules[name](sequent, *data)
    shared.running.pop()
    if "close" in rules or sequent.goal is not goal:
        sequent.rest_on(number)  # so does the proof that the step is part of


def meet(sequent: Sequent, obligations: list[Term], proofs: Any) -> None:
    """Check what a rule asks for: what is not evident comes with a proof, in order."""
    waiting = list(proofs)
    for obligation in obligations:
        if not sequent.is_evident(obligation):
            require(waiting, "a condition is neither evident nor proved")
            prove(sequent.child(obligation), waiting.pop(0))
    require(not waiting, "a proof that nothing asks for")


def read_form(sequent: Sequent, rows: Any, columns: Any, terms: Any) -> Form:
    """Read a polynomial of a certificate; every word is a path between the sizes."""
    found: Terms = {}
    for text, scalars, word in terms:
        monomial = read_monomial(sequent, scalars, word, rows, columns)
        require(monomial not in found, "a monomial stands twice")
        found[monomial] = decode_fraction(text)
        require(found[monomial], "a coefficient is zero")
    return Form(rows, columns, found)


def read_monomial(sequent: Sequent, scalars: Any, word: Any, rows: Any, columns: Any) -> Monomial:
    """Read scalar atoms and a word between two sizes; without sizes there is no word."""
    require(all(isinstance(c, str) for c in (*scalars, *word)), "atoms are written as text")
    sequent.algebra.check_scalars(tuple(scalars))
    if rows is None or columns is None:
        require(rows is columns and not word, "a number has no letters")
    else:
        require(rows in sequent.algebra.sizes and columns in sequent.algebra.sizes, "unknown size")
        sequent.algebra.check_word(tuple(word), rows, columns)
    return tuple(scalars), tuple(word)
