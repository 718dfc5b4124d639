"""Equations at work: facts become rules, rules meet, and a goal is reduced to nothing.

A rewriting context belongs to one script.  What it finds out on the way (instances of quantified facts,
definitions, relations between the parts of direct sums, equations that hold index by index) are
steps of that script, each checked by the kernel when it is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from proofcheck.logic.polynomials import Form, Terms
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.monomial_order import Kept, Weights
from proofcheck.search.certificates.proof_script import REDUCTIONS, Failure, Ref, Script
from proofcheck.search.rewriting.completion import IMAGINARY, Completion, Multiple, Poly
from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import free_names

FIRST_LETTER = 0x4E00
"""Letters are written as single characters from here on."""

INNER_STEPS = 60
"""Critical pairs that are treated for one index set."""

REDUCTIONS_TO_MEET = 3_000
"""Reductions that it may take to let rules meet without a goal."""

LEAST_SIZE = 8
"""Terms of so many nodes may be put into quantified facts, where there are but few of these."""

ROUNDS_OF_A_NORMAL_FORM = 12
"""How often what is left of a polynomial is looked at anew."""

_STEADY = frozenset(
    {*("equality", "definition", "involution", "inverse-swap", "inverse", "matrix-entry")}
    | {*("orthonormal", "resolution-of-identity", "direct-sum-product")}
    | {*("and-elimination", "expand", "exists-elimination")}
)
"""Steps that yield the same wherever they are taken."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How facts, equations and names are put to work at a rewriting context.

    read         makes rules of a fact
    derive       enters what an equation brings along
    look_up      enters what is known about the atoms of a polynomial
    instantiate  puts terms that occur into quantified facts; says whether anything new came of it
    learn_more   looks at what facts say, not at what is left; says whether anything new came of it
    """

    read: Callable[[RewritingContext, Ref, Term], None]
    derive: Callable[[RewritingContext, Ref, Form], None]
    look_up: Callable[[RewritingContext, Terms | Poly], None]
    instantiate: Callable[[RewritingContext], bool]
    learn_more: Callable[[RewritingContext], bool]


@dataclass(slots=True)
class RewritingContext:
    """What has been made of the facts of one script.

    rules         how facts, equations and names are put to work
    kept          definitions that are not expanded
    prove         search for conditions of laws
    depth         index sets around
    asked         the goal around, where an index set is looked into
    index         the index that is looked at there
    templates     facts about all members of a set
    implications  facts that hold under a condition
    refuted       facts that contradict each other, once there are any
    least_size    see ``LEAST_SIZE``; terms as large as the largest of the goal are used as well
    prove_apart   search for conditions that are worth as much as a goal
    follows       conditions may be proved, and what exists be named
    leaves_general  facts about objects of all sizes are left aside
    facts_read    how many facts have been made rules
    rules_read    how many rules have been asked whether they name a sum
    named_sums    of rules that do, by number: the sum, and the letter that it is
    current       the polynomial that is being reduced
    remaining     what the last reduction has left
    done          what has been looked at, of any kind
    times_met     how often rules have met since when words under traces have to be looked at anew
    occasion      the names that occurred when facts were last instantiated, and how many facts
    """

    script: Script
    rules: Rules
    budget: int
    kept: Kept = field(default_factory=Kept)
    prove: Callable[[Script], bool] | None = None
    depth: int = 0
    asked: Term | None = None
    index: Term | None = None
    completion: Completion = field(init=False)
    templates: list[Ref] = field(default_factory=list)
    implications: list[Ref] = field(default_factory=list)
    refuted: tuple[Ref, ...] | None = None
    largest: int | None = None
    least_size: int = LEAST_SIZE
    prove_apart: Callable[[Script], bool] | None = None
    follows: bool = True
    leaves_general: bool = False
    current: Poly = field(default_factory=dict)
    remaining: Poly = field(default_factory=dict)
    facts_read: int = 0
    rules_read: int = 0
    named_sums: dict[int, tuple[str, str]] = field(default_factory=dict)
    functions_seen: int = 0
    times_met: int = 0
    letter_of: dict[str, str] = field(default_factory=dict)
    codes: list[str] = field(default_factory=list)
    derived: dict[int, Ref] = field(default_factory=dict)
    done: set[Any] = field(default_factory=set)
    instances: Counter[Ref] = field(default_factory=Counter)
    occasion: tuple[frozenset[str], int] | None = None
    weights: Weights = field(init=False)
    _named: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.weights = Weights(self.script, self.kept)
        self.completion = Completion(self._weight, self.budget)

    # --- letters ----------------------------------------------------------------------------------

    def _char(self, code: str) -> str:
        found = self.letter_of.get(code)
        if found is None:
            found = self.letter_of[code] = chr(FIRST_LETTER + len(self.codes))
            self.codes.append(code)
        return found

    def poly(self, terms: Terms) -> Poly:
        """Return a polynomial of the kernel as completion reads it."""
        return {(s, "".join(map(self._char, w))): c for (s, w), c in terms.items()}

    def letters(self, word: str) -> list[str]:
        """Return the letters of a word."""
        return [self.codes[ord(c) - FIRST_LETTER] for c in word]

    def _weight(self, code: str) -> int:
        name = self.codes[ord(code) - FIRST_LETTER] if len(code) == 1 else code
        if name == IMAGINARY:
            return 0  # a unit
        return self.weights.of(name[:-1])

    def body_of(self, term: Term | None) -> Term | None:
        """Return what a defined name stands for, unless it is to be kept."""
        return self.weights.body_of(term)

    # --- facts ------------------------------------------------------------------------------------

    def absorb(self) -> None:
        """Make rules of all facts and equations that are new."""
        while self.facts_read < len(self.script.facts):
            ref = self.script.facts[self.facts_read]
            self.facts_read += 1
            self.rules.read(self, ref, self.script.term_of(ref))

    def attempt(self, name: str, *data: Any) -> list[Ref]:
        """Take a step, if the kernel accepts it; return what it yields."""
        take = self.script.once if name in _STEADY else self.script.do
        try:
            return take(name, *data)
        except Failure:
            return []

    def enter_all(self, refs: Iterable[Ref]) -> None:
        """Make rules of equations, with what they bring along."""
        for ref in refs:
            self.add_line(ref)

    def add_line(self, ref: Ref) -> None:
        """Add an equation with what it brings along."""
        form = self.script.form_of(ref)
        if self.enter(ref, form):
            self.rules.derive(self, ref, form)

    def enter(self, ref: Ref, form: Form) -> bool:
        """Make a rule of an equation alone; say whether it is new."""
        if not form.terms:
            return False
        first = form.terms[min(form.terms)]
        whole = form.terms if first == 1 else {m: c / first for m, c in form.terms.items()}
        key = frozenset(whole.items()), form.shape
        if key in self.done:
            return False
        self.done.add(key)
        self.completion.add(self.poly(form.terms), form.shape, ref)
        return True

    def let_rules_meet(self, pairs: int) -> None:
        """Treat so many critical pairs, at the cost of no other search."""
        completion = self.completion
        budget, completion.budget = completion.budget, REDUCTIONS_TO_MEET
        while pairs > 0 and completion.step():
            pairs -= 1
        completion.budget = budget

    # --- what occurs ------------------------------------------------------------------------------

    def occurring(self, terms: Terms | Poly) -> list[str]:
        """Return the names of atoms in a polynomial."""
        found: dict[str, None] = {}
        for s, w in terms:
            word = self.letters(w) if isinstance(w, str) else w
            for code in (*s, *word):
                found[code[:-1]] = None
        return [n for n in found if n != "1i"]

    def occurring_in_rule(self, number: int) -> list[str]:
        """Return the names of atoms in a rule."""
        found = self._named.get(number)
        if found is None:
            found = self._named[number] = self.occurring(self.completion.elements[number].poly)
        return found

    def supply(self, terms: Terms | Poly) -> bool:
        """Add what is known about the atoms of a polynomial; say whether there was anything."""
        before = len(self.completion.elements)
        self.rules.look_up(self, terms)
        self.absorb()
        return len(self.completion.elements) > before

    def normal(self, form: Form) -> Poly:
        """Return the normal form of a polynomial by the rules so far."""
        return self.completion.reduce(self.poly(form.terms))[0]

    def settled(self, form: Form) -> Poly:
        """Return the normal form by these rules and what is known about what is left."""
        poly = self.normal(form)
        for _ in range(6):
            if not self.supply(poly):
                break
            poly, _ = self.completion.reduce(poly)
        return poly

    def reduced(self, form: Form) -> tuple[Poly, list[Multiple]]:
        """Return a normal form, and the multiples that were subtracted; rules do not meet."""
        poly, used = self.poly(form.terms), list[Multiple]()
        for _ in range(ROUNDS_OF_A_NORMAL_FORM):
            self.current = poly
            grown = self.supply(poly)
            poly, more = self.completion.reduce(poly)
            used += more
            if not grown and not more:
                break
        return poly, used

    def first_time(self, *key: Any) -> bool:
        """Say whether something is looked at for the first time."""
        mark = key[0] if len(key) == 1 else key
        if mark in self.done:
            return False
        self.done.add(mark)
        return True

    def sees(self, term: Term) -> bool:
        """Say whether a term mentions visible names only."""
        return free_names(term) <= self.script.sequent.visible

    def inherit(self, outer: RewritingContext) -> None:
        """Start from the rules of the script around this one."""
        self.facts_read = len(outer.script.facts)
        for element in outer.completion.elements:
            if element.source is not None:
                self.enter(element.source, self.script.form_of(element.source))
        self.absorb()

    def simplify(self, form: Form) -> Ref | None:
        """Return an equation between a polynomial and a simpler one, if it is found."""
        poly, used = self._exhaust(self.poly(form.terms))
        for _ in range(INNER_STEPS):
            if not poly or not self.completion.step():
                break
        poly, more = self._exhaust(poly)
        used += more
        return self.combined(form.shape, used) if used else None

    def _exhaust(self, poly: Poly) -> tuple[Poly, list[Multiple]]:
        """Reduce, supplying what is known of what is left, until nothing changes."""
        used: list[Multiple] = []
        self.current = poly
        self.rules.instantiate(self)
        for _ in range(12):
            self.current = poly
            poly, more = self.completion.reduce(poly)
            used += more
            if not poly or self.completion.budget <= 0:
                break
            grown = self.supply(poly)
            grown = self.rules.instantiate(self) or grown
            if not grown and not more and not self.rules.learn_more(self):
                break
        return poly, used

    def supply_all(self, rounds: int = 8) -> None:
        """Add what is known about all that facts speak of."""
        for _ in range(rounds):
            active = [e.poly for e in self.completion.elements if e.is_active]
            if not sum(self.supply(poly) for poly in active):
                break

    def spec(self, term: Term) -> Any:
        """Write a term down for a certificate."""
        return spell_for_certificate(self.script, term)

    # --- proofs -----------------------------------------------------------------------------------

    def prove_zero(self, form: Form) -> Ref | None:
        """Derive that a polynomial vanishes."""
        goal, used = self._exhaust(self.poly(form.terms))
        rounds = 0
        while goal and self.completion.budget > 0:
            if not self.completion.step():
                break
            rounds += 1
            if rounds % 8 == 0 or not self.completion.has_pairs:
                goal, more = self.completion.reduce(goal)
                used += more
                if more and goal:
                    goal, more = self._exhaust(goal)
                    used += more
        if goal:
            goal, more = self.completion.reduce(goal)
            used += more
        if goal and rounds and self._says_numbers(goal):
            self.times_met += 1
            goal, more = self._exhaust(goal)
            used += more
        if goal and self.completion.budget <= 0:
            self.script.allowance.limits.add(REDUCTIONS)
        self.remaining = goal
        return None if goal else self.combined(form.shape, used)

    def _says_numbers(self, poly: Poly) -> bool:
        """Say whether traces or entries of words are left, which rules that have met may simplify."""
        algebra = self.script.sequent.algebra
        return any(n in algebra.traces or n in algebra.words for n in self.occurring(poly))

    def combined(self, shape: Any, used: list[Multiple]) -> Ref:
        """Return the sum of multiples of rules as an equation of the script."""
        for number in self._ancestors(used):
            element = self.completion.elements[number]
            if number not in self.derived:
                self.derived[number] = (
                    element.source
                    if element.source is not None
                    else self._combine_step(element.shape, element.made_of)
                )
        c, scalars, left, number, right = used[0]
        is_plain = c == 1 and not scalars and not left + right and len(used) == 1
        if is_plain and self.completion.elements[number].shape == shape:
            return self.derived[number]
        return self._combine_step(shape, used)

    def subtracted(self, used: list[Multiple]) -> Ref | None:
        """Return what was subtracted from a number on the way to its normal form."""
        return self.combined((None, None), used) if used else None

    def _ancestors(self, used: Iterable[Multiple]) -> list[int]:
        needed: set[int] = set()
        waiting = [n for _, _, _, n, _ in used]
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += [n for _, _, _, n, _ in self.completion.elements[number].made_of]
        return sorted(needed)

    def _combine_step(self, shape: Any, used: Iterable[Multiple]) -> Ref:
        elements = self.completion.elements
        parts: list[Any] = []
        for c, s, x, n, y in used:
            if elements[n].shape == (None, None):  # numbers commute with words
                left, right = x + y, ""
            else:
                left, right = x, y
            parts.append(
                [str(c), list(s), self.letters(left), self.derived[n], self.letters(right)]
            )
        (ref,) = self.script.do("linear-combination", *shape, parts)
        return ref
