"""Case by case: sums of squares and products in each of several cases, and which cases may help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.cases.kinds import is_about_numbers, is_equation
from proofcheck.search.cases.tableau import Nodes, Tableau, close_equation
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Allowance, Exhausted, Failure, Script
from proofcheck.search.instances.preparation import prepare
from proofcheck.search.positivity.levels import LEVELS, Level
from proofcheck.search.positivity.normal_forms import Linear
from proofcheck.search.positivity.sums import Effort, Ready, adds_up, made_ready
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction

CHEAP, DEAR = (LEVELS[1], LEVELS[3]), (LEVELS[2],)

WAYS = ((1, CHEAP), (2, CHEAP), (1, DEAR))
"""How deep cases are guessed, and how far sums are sought in each."""

MOST_STEPS = 3_000
"""Steps of the kernel for one goal."""

MOST_SUMMANDS = 4_000
"""Summands that are looked at in all cases together."""


def prove_by_cases(search: GoalSearch, script: Script) -> bool:
    """Prove what is said of numbers, once for each goal, in steps of its own; say whether it is proved.

    What facts deny is no goal here: the case of the goal itself is contradicted with all of them.
    """
    if search.nested or search.denies or not is_about_numbers(script.goal):
        return False
    spell, supposed = script.sequent.algebra.canonical_key, script.sequent.facts[-1:]
    key = "cases", spell(script.goal), *map(spell, supposed)
    if key in search.guide.compared or _is_denied(search, script):
        return False
    search.guide.compared.add(key)
    return any(_is_proved(search, script, way) for way in (_directly, _by_contradiction))


def _is_denied(search: GoalSearch, script: Script) -> bool:
    """Say whether a goal is false on a model; what is supposed to exist is decided on none."""
    facts, usable = script.sequent.facts, search.guide.usable
    if any(isinstance(fact, Binding) and fact not in usable for fact in facts):
        return False
    return search.guide.denies(script.sequent)


def _is_proved(search: GoalSearch, script: Script, way: Way) -> bool:
    inner = script.child(None, is_own=script.sequent.is_own)
    inner.allowance = Allowance(MOST_STEPS)
    try:
        prepare(inner)
        if way(search, inner):
            script.follow(inner)
    except (*Failure, Unspellable, Exhausted):
        return False
    return script.is_closed


def _directly(_: GoalSearch, script: Script) -> bool:
    return is_equation(script.goal) and close_equation(script)


def _by_contradiction(search: GoalSearch, script: Script) -> bool:
    while isinstance(script.goal, Operation) and script.goal.operator in ("ne", "ge", "gt"):
        script.do("expand-goal")
    is_denial = isinstance(script.goal, Operation) and script.goal.operator == "not"
    script.do("intro" if is_denial else "by-contradiction")
    leaf = Sums(search, (*CHEAP, *DEAR), Effort(MOST_SUMMANDS))
    return Tableau(leaf, Nodes()).contradicts(script)


Way = Callable[[GoalSearch, Script], bool]


def contradict_in_cases(search: GoalSearch, script: Script, ready: Ready, effort: Effort) -> bool:
    """Contradict what is known in each of two cases, or of more; say whether the goal is closed."""
    leaves = ((depth, Sums(search, levels, effort, (script, ready))) for depth, levels in WAYS)
    return any(Tableau(leaf, Nodes(), depth, asks=False).guess(script) for depth, leaf in leaves)


@dataclass(slots=True)
class Sums:
    """Contradicts by sums that are negative, with what effort and up to which levels."""

    search: GoalSearch
    levels: tuple[Level, ...]
    effort: Effort
    _last: tuple[Script, Ready | None] | None = None

    def closes(self, script: Script) -> bool:
        """Close the goal, which is false, by a sum that is negative; say whether one was found."""
        ready = None if self.effort.is_used_up else self._ready(script)
        return ready is not None and adds_up(ready, self.levels, self.effort)

    def guesses(self, script: Script) -> Iterator[Term]:
        """Yield what may be told apart: the order of numbers that are multiplied, then their signs."""
        ready = self._ready(script)
        return iter(()) if ready is None else _cases(ready)

    def _ready(self, script: Script) -> Ready | None:
        if self._last is None or self._last[0] is not script:
            self._last = script, made_ready(self.search, script)
        return self._last[1]


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
