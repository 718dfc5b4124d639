"""Sums of what is not negative that are negative: made ready, found level by level, and closed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.logic.polynomials import ONE, Form, Terms, total
from proofcheck.search.arithmetic.linear_order import cancelling, find_contradiction
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.positivity.columns import equations_along_columns
from proofcheck.search.positivity.hypotheses import (
    compared_terms,
    known_inequalities,
    number_equations,
)
from proofcheck.search.positivity.instances import said_of_two, say_of_columns
from proofcheck.search.positivity.levels import Given, Level, summands_at
from proofcheck.search.positivity.normal_forms import Linear, NormalForms
from proofcheck.search.positivity.preparation import begin_expanding
from proofcheck.search.positivity.squares import Squares
from proofcheck.search.positivity.summands import Summand
from proofcheck.terms.rationals import Fraction

MOST_PIVOTS = 1_000
MOST_WORK = 400_000
"""Numbers that the simplex method calculates."""

MOST_MIXED = 40
"""What is said of two columns, of which the monomials may occur in squares."""

MOST_COLUMNS = 600
"""Summands among which the simplex method chooses."""


@dataclass(slots=True)
class Effort:
    """Summands that are looked at.

    most   how many may be; None where there is no limit
    """

    most: int | None = None
    spent: int = 0

    @property
    def is_used_up(self) -> bool:
        """Whether no more may be looked at."""
        return self.most is not None and self.spent >= self.most


@dataclass(frozen=True, slots=True)
class Ready:
    """What sums are made of, and what it comes to."""

    normal: NormalForms
    squares: Squares
    given: Given


def made_ready(search: GoalSearch, script: Script) -> Ready | None:
    """Return what sums are made of, once it is known; None where no inequality is."""
    context = begin_expanding(search, script)
    say_of_columns(context)
    known = known_inequalities(context)
    if not known:
        return None
    normal = NormalForms(context)
    equations = [*number_equations(context), *equations_along_columns(context)]
    compared = [*compared_terms(context)]
    said = said_of_two(normal, known)
    reduced = [_as_terms(normal.of(one.terms)) for one in (known[0], *said[:MOST_MIXED])]
    given = Given(known, equations, compared, said, reduced)
    return Ready(normal, Squares(context.script.sequent.algebra), given)


def _as_terms(form: Linear) -> Terms:
    return {(s, ()): c for s, c in form.items()}


def adds_up(ready: Ready, levels: Iterable[Level], effort: Effort) -> bool:
    """Close the goal, which is false, by a sum that is negative; say whether one was found."""
    return any(not effort.is_used_up and _is_closed(ready, level, effort) for level in levels)


def _is_closed(ready: Ready, level: Level, effort: Effort) -> bool:
    summands = summands_at(ready.squares, ready.given, level)
    effort.spent += len(summands)
    return contradict_by_sum(ready.normal, summands)


def contradict_by_sum(normal: NormalForms, summands: Sequence[Summand]) -> bool:
    """Close the goal by a sum of multiples of what is not negative, if one is a contradiction.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    forms = [normal.of(one.terms) for one in summands]
    kept = cancelling(forms)
    if not kept or len(kept) > MOST_COLUMNS:
        return False
    system = [(forms[k], summands[k].is_strict) for k in kept]
    found = find_contradiction(system, MOST_PIVOTS, MOST_WORK)
    if found is None:
        return False
    return close_by_sum(normal, [(c, summands[kept[k]]) for k, c in found.items() if c])


def close_by_sum(normal: NormalForms, chosen: Sequence[tuple[Fraction, Summand]]) -> bool:
    """Close the goal by a sum, and by the equation that says what it comes to.

    raises   one of ``Failure`` or Unspellable where the kernel does not take a step
    """
    items: list[list[Any]] = [[str(c), *one.said()] for c, one in chosen]
    context = normal.context
    context.absorb()
    value = sum((c * normal.of(one.terms).get((), Fraction(0)) for c, one in chosen), Fraction(0))
    whole = total([*((c, one.terms) for c, one in chosen), (-value, ONE)])
    if whole:
        normal.say(whole)
        line = context.prove_zero(Form(None, None, whole))
        if line is None:
            return False
        items.append(["-1", "line", line])
    context.script.close("farkas", items)
    return True
