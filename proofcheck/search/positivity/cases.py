"""Case by case: which of two numbers is the larger, and whether a number is positive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.positivity.levels import LEVELS, Level
from proofcheck.search.positivity.normal_forms import Linear
from proofcheck.search.positivity.sums import Effort, Ready, adds_up, made_ready
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction

MOST_SPLITS = 4
"""Ways to tell two cases apart that are tried."""

CHEAP, DEAR = (LEVELS[1], LEVELS[3]), (LEVELS[2],)

WAYS = ((1, CHEAP), (2, CHEAP), (1, DEAR))
"""How deep cases are told apart, and how far sums are sought in each."""


def contradict_in_cases(search: GoalSearch, script: Script, ready: Ready, effort: Effort) -> bool:
    """Contradict what is known in each of two cases, or of more; say whether the goal is closed."""
    ways = (Way(depth, levels, effort) for depth, levels in WAYS)
    return any(_is_split(search, script, ready, way) for way in ways)


@dataclass(frozen=True, slots=True)
class Way:
    """How deep cases are told apart, how far sums are sought in each, and with what effort."""

    depth: int
    levels: tuple[Level, ...]
    effort: Effort

    @property
    def inside(self) -> Way:
        """The same inside of a case."""
        return Way(self.depth - 1, self.levels, self.effort)


def _is_split(search: GoalSearch, script: Script, ready: Ready, way: Way) -> bool:
    for case in islice(_cases(ready), MOST_SPLITS):
        branches = [script.branch(one) for one in (case, make("not", case))]
        if all(_is_contradicted(search, branch, way.inside) for branch in branches):
            script.close("cases", spell_for_certificate(script, case), branches)
            return True
    return False


def _is_contradicted(search: GoalSearch, script: Script, way: Way) -> bool:
    ready = None if way.effort.is_used_up else made_ready(search, script)
    if ready is None:
        return False
    if adds_up(ready, way.levels, way.effort):
        return True
    return way.depth > 0 and _is_split(search, script, ready, way)


def _cases(ready: Ready) -> Iterator[Term]:
    """Yield what may be told apart: the order of numbers that are multiplied, then their signs."""
    forms = [(ready.normal.of(one.terms), one.is_strict) for one in ready.given.known]
    supposed = forms[0][0]
    numbers = dict.fromkeys(code for s in supposed for code in s if _is_number(ready, code))
    spelled = ((code, _term(ready, code)) for code in numbers)
    terms = {code: term for code, term in spelled if term is not None}
    told = {frozenset(form) for form, _ in forms}
    for first, second in combinations(terms, 2):
        is_told = {(first,), (second,)} in told
        if not is_told and any(first in s and second in s for s in supposed):
            yield make("le", terms[first], terms[second])
    for code, x in terms.items():
        if not any(_is_positive(form, strict, code) for form, strict in forms):
            yield make("lt", ZERO, x)


def _is_number(ready: Ready, code: str) -> bool:
    """Say whether an atom is a real number that is not made of matrices' entries."""
    algebra = ready.squares.algebra
    name, atom = code[:-1], algebra.atoms.get(code[:-1])
    return atom is not None and atom.is_real and name not in algebra.words.keys() | algebra.traces


def _term(ready: Ready, code: str) -> Term | None:
    term = term_of(ready.squares.algebra, Form(None, None, {((code,), ()): Fraction(1)}))
    return term if term is not None and ready.normal.context.sees(term) else None


def _is_positive(form: Linear, is_strict: bool, code: str) -> bool:
    """Say whether a form that is not negative says that a number is positive."""
    constant = form.get((), Fraction(0))
    alone = set(form) <= {(code,), ()} and form.get((code,), Fraction(0)) > 0
    return alone and (constant < 0 or (is_strict and not constant))
