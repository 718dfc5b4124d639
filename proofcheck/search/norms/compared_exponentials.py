"""Norms of matrices that are made of products of exponentials of skew matrices.

Such a product exp(X) exp(Y) differs from exp(X + Y) by half the commutator of X and Y at most.  So
this difference is spoken of, beside the norms in the bound, and the matrix is divided by those.  An
exponential of a skew matrix is orthogonal, and leaves alone what its exponent annihilates.

source   Higham 2008, Functions of Matrices, chapter 10
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import pairwise
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make, shape
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.norms.commutators import (
    says_that_matrices_commute,
    speaks_of_commutators,
)
from proofcheck.search.norms.norm_bounds import contradict_multiplied
from proofcheck.search.norms.norm_division import Division
from proofcheck.search.norms.norm_factors import let_rules_meet, letter_term
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Matrix, SetOf
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

REDUCTIONS = 1_500
"""Reductions for all that is compared."""

MOST_PIECES = 6
"""Pieces that a matrix is divided into."""

ROUNDS = 2
"""How often bounds are multiplied."""

MOST_EXPONENTS = 6
"""Exponents that are looked at."""


@dataclass(slots=True)
class _Exponentials:
    """What is known about exponentials in a matrix.

    exponents  skew matrices of which exponentials occur, by their spelling
    errors     norms of differences exp(X) exp(Y) - exp(X + Y), and of the commutators of X and Y
    """

    context: RewritingContext
    exponents: dict[str, Term] = field(default_factory=dict)
    errors: list[tuple[Term, Term]] = field(default_factory=list)

    @property
    def script(self) -> Script:
        """The script that everything is made known in."""
        return self.context.script

    def spell(self, term: Term) -> str:
        """Return the normal form of a term as text."""
        return self.script.sequent.algebra.canonical_key(term)

    # --- exponents --------------------------------------------------------------------------------

    def study(self, x: Term) -> bool:
        """Make known what is known of the exponentials in a matrix; say whether two are multiplied."""
        for exponent in self._exponents_in(x):  # the kernel knows of their transposes from here on
            cite(self.context, "exp of a transpose", exponent)
        form = self.script.sequent.algebra.form(x)
        words = [self.context.letters(word) for _, word in self.context.settled(form)]
        beside = [pair for word in words for pair in pairwise(word)]
        pairs = [(self._exponent(first), self._exponent(second)) for first, second in beside]
        multiplied = [(a, b) for a, b in pairs if a is not None and b is not None]
        if not multiplied:
            return False
        for code in dict.fromkeys(code for word in words for code in word):
            self._study_exponent(self._exponent(code[:-1] + " "))
        self.context.absorb()
        for a, b in multiplied:
            self._split(a, b)
        self.context.absorb()
        let_rules_meet(self.context, 1)
        return bool(self.errors)

    def _exponent(self, code: str) -> Term | None:
        """Return X where a letter is exp(X), or -X where it is the transpose of that."""
        match self.script.sequent.algebra.atoms.get(code[:-1]):
            case None:
                return None
            case atom:
                term = atom.term
        if not isinstance(term, Operation) or term.operator != "exp" or not self.context.sees(term):
            return None
        exponent = self._opened(term.arguments[0])
        return make("neg", exponent) if code[-1] == "t" else exponent

    def _opened(self, x: Term) -> Term:
        """Return what a name stands for, and that again."""
        while (body := self.context.body_of(x)) is not None:
            self.spell(x)  # what a name stands for is said by the name
            x = body
        return x

    def _exponents_in(self, x: Term) -> list[Term]:
        """Return the exponents in a matrix, with names in it unfolded."""
        found, waiting = dict[str, Term](), [x]
        while waiting and len(found) < MOST_EXPONENTS:
            match self._opened(waiting.pop(0)):
                case Operation("exp", (exponent,)):
                    exponent = self._opened(exponent)
                    found.setdefault(self.spell(exponent), exponent)
                case Operation(_, parts):
                    waiting += parts
        return [*found.values()]

    def _study_exponent(self, x: Term | None) -> None:
        """Say that exp(X) is orthogonal, and what it leaves alone, if X is skew."""
        if x is None or len(self.exponents) >= MOST_EXPONENTS or self.spell(x) in self.exponents:
            return
        negative = make("neg", x)
        skew = self._equate(make("transpose", x), negative)
        if skew is None:
            return
        self.exponents[self.spell(x)] = x
        for fact in cite(self.context, "exp of a transpose", x):
            self.context.attempt("rewrite", fact, skew, False)
        cite(self.context, "exp of a sum", negative, x)
        cite(self.context, "exp of the zero matrix", make("add", negative, x))
        fixed = self._annihilated(x)
        if fixed is None:
            return
        for exponent in (x, negative):
            self._equate(make("mul", exponent, fixed), make("zero", *shape(x)))
            cite(self.context, "exp of an annihilating matrix", exponent, fixed)

    def _annihilated(self, x: Term) -> Term | None:
        """Return I - V V^T where X = V Z V^T, with the longest product V that X is seen to begin with."""
        form = self.script.sequent.algebra.form(x)
        words = [self.context.letters(word) for _, word in self.context.settled(form)]
        ends = _common_ends(words)
        letters = [letter_term(self.context, code) for code in ends]
        known = [letter for letter in letters if letter is not None]
        if not known or len(known) < len(letters):
            return None
        isometry = reduce(partial(make, "mul"), known)
        projector = make("mul", isometry, make("transpose", isometry))
        rest = make("sub", make("identity", shape(x)[0]), projector)
        return rest if self.context.normal(self.script.sequent.algebra.form(rest)) else None

    def _split(self, x: Term, y: Term) -> None:
        """Say how far exp(X) exp(Y) is from exp(X + Y)."""
        for one in (x, y):
            self._equate(make("transpose", one), make("neg", one))
        for fact in cite(self.context, "exponentials of skew matrices", x, y):
            error, bound = self.script.term_of(fact).children
            self.errors.append((error, bound.children[1]))

    def is_error(self, x: Term) -> bool:
        """Say whether a matrix is one of the differences, and make known that the norms are equal."""
        matrices = EqualMatrices(self.context, pairs=0)
        return any(
            matrices.equate(x, y) and matrices.equate_norms("norm", x, y)
            for error, _ in self.errors
            for y in error.children
        )

    def _equate(self, left: Term, right: Term) -> Ref | None:
        """Make known that two matrices are equal, if rules say so."""
        inner = self.script.child(make("eq", left, right))
        context = RewritingContext(inner, RULES, REDUCTIONS)
        context.letter_of, context.codes = self.context.letter_of, self.context.codes
        context.templates = list(self.context.templates)
        context.inherit(self.context)
        line = context.prove_zero(self.script.sequent.algebra.difference(left, right))
        if line is None:
            return None
        inner.close("close", line)
        (fact,) = self.script.do("have", self.context.spec(make("eq", left, right)), inner)
        return fact


def _common_ends(words: list[list[str]]) -> list[str]:
    """Return the letters that all words begin with and, turned around and transposed, end with."""
    found: list[str] = []
    for letters in zip(*words, strict=False):
        at = len(found)
        last = {word[-1 - at] for word in words}
        is_inside = all(2 * at + 2 < len(word) + 1 for word in words)
        if len({*letters}) > 1 or len(last) > 1 or not is_inside:
            break
        (end,) = last
        if end[:-1] != letters[0][:-1] or {end[-1], letters[0][-1]} != {" ", "t"}:
            break
        found.append(letters[0])
    return found


# --- bounds -------------------------------------------------------------------------------------------


def bound_exponentials(search: GoalSearch, script: Script) -> bool:
    """Prove a bound of the norm of a matrix in which exponentials of skew matrices are multiplied."""
    match script.goal:
        case Operation("le" | "lt", (Operation("norm", (x,)), _)) if not search.nested:
            pass
        case _:
            return False
    mark = "exponentials", script.goal
    if mark in script.prepared or not _speaks_of_exponentials(script, x):
        return False
    script.prepared.add(mark)
    inner = script.child(script.goal)
    try:
        is_proved = _bounds(inner, x)
    except (*Failure, Unspellable):
        return False
    if is_proved:
        script.follow(inner)
    return is_proved


def _bounds(script: Script, x: Term) -> bool:
    context = RewritingContext(script, RULES, REDUCTIONS)
    _read(context, free_names(x).union(*map(free_names, _meant_by(script, x).values())))
    known = _Exponentials(context)
    if not known.study(x):
        return False
    order_facts(script)
    since = len(script.facts)
    if not known.is_error(x) and not _divide(known, x, since):
        return False
    return _contradicts(script, since)


def _divide(known: _Exponentials, x: Term, since: int) -> bool:
    """Bound the norm of a matrix by those in the bound of the goal, and by those of the differences."""
    division = Division(known.context, depth=MOST_PIECES, in_order=True)
    division.speak_of(_norms_in(known.script, known.script.goal.children[1]))
    division.speak_of(error for error, _ in known.errors if isinstance(error, Operation))
    return division.least(x, since) is not None


def _read(context: RewritingContext, names: frozenset[str]) -> None:
    """Make rules of what facts say of the matrices that occur, and of the sets that these lie in."""
    script, known = context.script, len(context.script.facts)
    for name in sorted(names & script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        if getattr(item.domain, "operator", "") in ("O", "SO") and not item.parameters:
            quietly(script, "domain", ["v", name], [])
    while context.facts_read < len(script.facts):
        ref = script.facts[context.facts_read]
        context.facts_read += 1
        if ref.at >= known or _is_about(script, script.term_of(ref), names):
            context.rules.read(context, ref, script.term_of(ref))


def _is_about(script: Script, fact: Term, names: frozenset[str]) -> bool:
    """Say whether a fact is an equation between matrices that occur, or that something is a member.

    So it is with an equation for all members of a set.
    """
    match fact:
        case Binding("forall", _, None, Operation("eq", (left, _))) | Operation("eq", (left, _)):
            objects = {name for name in free_names(fact) if _is_object(script, name)}
            return isinstance(sort_of(left), Matrix) and objects <= names
        case Operation("in" | "and"):
            return not free_names(fact).isdisjoint(names)
    return False


def _is_object(script: Script, name: str) -> bool:
    """Say whether a name stands for more than an integer or a set of them."""
    sort = script.sequent.shared.declarations[name].variable.sort
    return sort not in (INTEGER, SetOf(INTEGER))


def _contradicts(script: Script, since: int) -> bool:
    """Contradict the opposite of the goal, by products of bounds that are known from a fact on."""
    script.do("by-contradiction")
    context = RewritingContext(script, RULES, REDUCTIONS)
    context.facts_read = since
    context.absorb()
    found = order_form(script, script.facts[-1])
    if found is not None:
        context.settled(found[0])
    return contradict_multiplied(context, rounds=ROUNDS, about=0)


# --- what is spoken of --------------------------------------------------------------------------------


def _speaks_of_exponentials(script: Script, x: Term) -> bool:
    """Say whether a matrix is made of two exponentials, and something is known of commutators."""
    terms = [x, *_meant_by(script, x).values()]
    made = [node for term in terms for node in walk(term) if _is_exponential(node)]
    if not made or not any(isinstance(sort_of(node), Matrix) for node in made):
        return False
    if any(says_that_matrices_commute(fact, script) for fact in script.sequent.facts):
        return False  # then products of exponentials are those of sums
    facts = [*script.sequent.facts, script.goal.children[1]]
    meant = [term for fact in facts for term in _meant_by(script, fact).values()]
    return any(speaks_of_commutators(term, script) for term in (*facts, *meant))


def _is_exponential(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "exp"


def _meant_by(script: Script, term: Term) -> dict[str, Term]:
    """Return what the names in a term are defined as, and those in that."""
    found: dict[str, Term] = {}
    waiting = [*free_names(term)]
    while waiting:
        name = waiting.pop()
        item = script.sequent.shared.declarations.get(name)
        if item is not None and item.body is not None and name not in found:
            found[name] = item.body
            waiting += free_names(item.body)
    return found


def _norms_in(script: Script, bound: Term) -> Iterator[Operation]:
    """Yield the norms of matrices in a bound, and those that names in it stand for."""
    waiting: list[Term] = [bound]
    while waiting:
        term = waiting.pop(0)
        match term:
            case Operation("norm"):
                yield term
            case Operation():
                waiting += term.children
            case Variable() | Application():
                body = script.meaning_of(term)
                waiting += () if body is None else (body,)
