"""Inequalities between numbers that follow from how the two sides are made.

    max f_i <= c          where f_i <= c for all i
    |sum f_i| <= c        where sum |f_i| <= c
    sum f_i <= C sum g_i  where f_i <= C g_i for all i
    |D1 (+) D2 ..| <= c   where |D_i| <= c for all i
    |x D| <= c            where |x| <= c and |D| <= 1
    f <= max g_i          where f <= g_j for some j
    f <= sum g_i          where f <= g_j for some j, and 0 <= g_i for all i
    x y <= a b            where x <= a and y <= b, and none of these is negative

Each step takes something off a side, and leaves few ways to go on; on a model where what is left is
false none is gone.  So where an inequality does not follow in this way, that is soon seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial, reduce
from itertools import product
from typing import TYPE_CHECKING

from proofcheck.provers.citing import use_law
from proofcheck.provers.equal_matrices import EqualMatrices
from proofcheck.provers.instantiation import instantiate
from proofcheck.provers.norm_laws import gram
from proofcheck.provers.normal_terms import term_of
from proofcheck.provers.order_contradictions import compared_terms, contradict_order
from proofcheck.provers.preparation import begin, begin_with_order, close_evident
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.provers.workbench import Workbench
from proofcheck.semantics.polynomials import Form
from proofcheck.semantics.propositions import ONE, ZERO, make, shape
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Ring, Scalar
from proofcheck.terms.substitution import free_variables

if TYPE_CHECKING:
    from proofcheck.provers.goal_search import GoalSearch

DEEPEST = 30
"""Steps from one inequality to the next."""

MOST_PAIRS = 12
"""Critical pairs that are treated to see a direct sum."""

MOST_INDICES = 3
"""Indices that are tried for a member of a sum or a maximum."""


def bound_by_shape(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality by how its sides are made; where that fails, nothing has changed."""
    if search.nested or not _is_worth(search, script):
        return False
    inner = script.child(script.goal)
    if not _Bounds(search).prove(inner):
        return False
    try:
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _is_worth(search: GoalSearch, script: Script) -> bool:
    """Say whether an inequality bounds a maximum, a modulus of a sum or the norm of a direct sum."""
    match script.goal:
        case Operation("le", (Binding("max"), _)):
            return True
        case Operation("le", (Operation("abs"), right)):
            return any(_is_sum(node) for node in walk(right))
        case Operation("le", (Operation("norm"), _)):
            known = (script.goal, *script.sequent.facts)
            return any(_mentions_direct_sum(one) for one in known) or _vanishes(search, script)
    return False


def _vanishes(search: GoalSearch, script: Script) -> bool:
    """Say whether the matrix whose norm is bounded is zero on the models at hand, and is so on one."""
    (x,) = script.goal.children[0].children
    claim = make("eq", x, make("zero", *shape(x)))
    denies = search.guide.denies
    is_seen = denies(script.child(make("not", claim)).sequent)
    return is_seen and not denies(script.child(claim).sequent)


def _is_sum(term: Term) -> bool:
    kinds = getattr(term, "binder", ""), getattr(term, "operator", "")
    return not {"sum", "max", "norm1"}.isdisjoint(kinds)


def _mentions_direct_sum(fact: Term) -> bool:
    return any(getattr(node, "binder", "") == "bigoplus" for node in walk(fact))


_Way = Callable[[Script, Term, Term, int], bool]


@dataclass(slots=True)
class _Bounds:
    """Bounds that are looked for in one search."""

    search: GoalSearch

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Prove an inequality, or one for all members of a set; a script that fails is of no use."""
        if depth > DEEPEST or self.search.guide.denies(script.sequent):
            return False
        try:
            if close_evident(script):
                return True
            match script.goal:
                case Binding("forall"):
                    script.do("intro")
                    return self.prove(script, depth + 1)
                case Operation("le", (low, high)):
                    return self._by_shape(script, low, high, depth)
        except (*Failure, Unspellable):
            return False
        return False

    def _by_shape(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        for way in self._ways(script, low, high):
            inner = script.child(script.goal)
            try:
                if way(inner, low, high, depth + 1):
                    script.follow(inner)
                    return True
            except (*Failure, Unspellable):
                continue
        return False

    def _ways(self, script: Script, low: Term, high: Term) -> list[_Way]:
        """Return what may be done with an inequality, by its sides."""
        if (_tidied(low), _tidied(high)) != (low, high):
            return [self._by_tidying]
        if low == ZERO:
            return [self._by_sign, self._by_definitions]
        if isinstance(low, Binding) and low.binder == "max":
            return [self._by_maximum]
        if getattr(low, "operator", "") == "norm":
            return [self._by_direct_sum]
        if _scalar_definitions(script, script.goal):
            return [_by_numbers, self._by_member, self._by_definitions]
        entries = [x for x in _moduli(low) if _is_defined_entry(script, x)]
        if entries:
            return [partial(self._by_other_name, entries[0])]
        match low:
            case Operation("abs"):
                return [_by_numbers, self._by_member, self._by_modulus, self._by_facts]
        return [_by_numbers, self._by_sum, self._by_factors, self._by_member, self._by_facts]

    # --- claims -----------------------------------------------------------------------------------

    def claim(self, script: Script, low: Term, high: Term, depth: int) -> Ref | None:
        """Make an inequality known, if it can be proved."""
        return self.know(script, make("le", low, high), depth)

    def know(self, script: Script, claim: Term, depth: int) -> Ref | None:
        at = script.sequent.known.get(script.sequent.algebra.spell(claim))
        if at is not None:
            return script.facts[at]
        inner = script.child(claim)
        if not self.prove(inner, depth):
            return None
        (ref,) = script.do("have", spell_for_certificate(script, claim), inner)
        return ref

    def cite(self, script: Script, law: str, terms: list[Term], depth: int) -> list[Ref]:
        """Use a law, once what it asks for is proved in the same way."""
        return use_law(script, law, terms, lambda inner: self.prove(inner, depth))

    def rewritten(self, script: Script, equation: Ref, depth: int) -> bool:
        """Prove a goal in which one side of an equation takes the place of the other."""
        before = script.goal
        script.do("rewrite goal", equation, False)
        return script.goal != before and self.prove(script, depth)

    # --- ways -------------------------------------------------------------------------------------

    def _by_tidying(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Leave out what is multiplied by nothing."""
        pair = _tidied(low), _tidied(high)
        if pair == (low, high):
            return False
        ref = self.claim(script, *pair, depth)
        return ref is not None and _follows(script, ref)

    def _by_sign(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Show that a number is not negative."""
        if low != ZERO:
            return False
        match high:
            case Operation("norm" | "normF" | "norm1" as norm, (x,)):
                return bool(use_law(script, _SIGNS[norm], [x], None)) and close_evident(script)
            case Operation("abs", (x,)):
                (fact,) = use_law(script, "modulus", [x], None)
                above, below = script.do("conjuncts", fact)
                return _follows(script, above, below, factor="1/2")
            case Operation("mul", (x, y)):
                return self._is_product(script, (ZERO, x), (ZERO, y), depth)
            case Binding("sum"):
                facts = self.cite(script, _SIGN_OF_SUM, [high], depth)
                return any(script.do("conjuncts", f) for f in facts) and close_evident(script)
            case Binding("max"):
                return self._by_first_member(script, high, depth)
        if _scalar_definitions(script, high):
            return False
        script.do("suppose")
        return contradict_order(begin_with_order(self.search, script), rounds=0)

    def _by_first_member(self, script: Script, largest: Binding, depth: int) -> bool:
        """The largest of numbers is not negative if the first is not."""
        (every,) = use_law(script, "member of a maximum", [largest], None)
        specs = []
        for item in largest.bound:
            first = _first_of(script, item.domain)
            if first is None or not _belongs(script, first, item.domain):
                return False
            specs.append(spell_for_certificate(script, first))
        (ref,) = script.do("instance", every, specs, [])
        member = script.term_of(ref).children[0]
        sign = self.claim(script, ZERO, member, depth)
        return sign is not None and _follows(script, ref, sign)

    def _by_maximum(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Bound each of some numbers."""
        if not isinstance(low, Binding) or low.binder != "max":
            return False
        terms = [low, ZERO, low, high]
        facts = self.cite(script, "maximum bounded term by term", terms, depth)
        return bool(facts) and _follows(script, *facts)

    def _by_definitions(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Put what they stand for in the place of names of numbers."""
        names = _scalar_definitions(script, script.goal)
        if not names:
            return False
        script.do("unfold goal", names)
        return self.prove(script, depth)

    def _by_direct_sum(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        match low:
            case Operation("norm", (Binding("bigoplus") as whole,)):
                law = "norm of a direct sum over a set"
                return bool(self.cite(script, law, [whole, high], depth)) and close_evident(script)
            case Operation("norm", (Operation("dsum", (x, y)),)):
                return self._by_two_parts(script, x, y, high, depth)
            case Operation("norm", (Operation("zero"),)):
                (zero,) = use_law(script, "norm of zero", list(low.children), None)
                sign = self.claim(script, ZERO, high, depth)
                return sign is not None and _follows(script, sign, equations=[zero])
            case Operation("norm", (x,)):
                if _vanishes(self.search, script):
                    return self._by_vanishing(script, x, high, depth)
                return self._by_normal_form(script, x, high, depth)
        return False

    def _by_vanishing(self, script: Script, x: Term, high: Term, depth: int) -> bool:
        """The norm of zero is at most what is not negative."""
        sign = self.claim(script, ZERO, high, depth)
        if sign is None:
            return False
        zero = use_law(script, "norm of zero", [x], lambda inner: self.search.prove(inner, depth))
        return bool(zero) and _follows(script, sign, equations=zero)

    def _by_normal_form(self, script: Script, x: Term, high: Term, depth: int) -> bool:
        """Take off what keeps lengths, and numbers in front."""
        algebra = script.sequent.algebra
        form = algebra.form(x)
        if len(form.terms) == 1:
            (((scalars, word), c),) = form.terms.items()
            if scalars or abs(c) != 1:
                number = term_of(algebra, Form(None, None, {(scalars, ()): c}))
                inner = term_of(algebra, Form(*form.shape, {((), word): Fraction(1)}))
                if number is None or inner is None:
                    return False
                return self._by_multiple(script, number, inner, high, depth)
        return self._by_basis(script, x, high, depth)

    def _by_basis(self, script: Script, x: Term, high: Term, depth: int) -> bool:
        """Bound a matrix that is a direct sum in some basis by that: |X| = |U D U^T| <= |D|."""
        bench = begin(self.search, script)
        bench.current = bench.poly(script.sequent.algebra.form(x).terms)
        instantiate(bench)
        for before, whole, behind in _direct_sums_of(script, x):
            product = _matrices([*before, whole, *behind])
            equation = _equated(bench, x, product)
            if equation is None:
                continue
            small = self._small_product(script, before, whole, behind, depth)
            bound = self.claim(script, make("norm", whole), high, depth)
            if small is None or bound is None:
                return False
            script.do("rewrite goal", equation, False)
            return _follows(script, small, bound)
        return False

    def _small_product(
        self, script: Script, before: list[Term], whole: Term, behind: list[Term], depth: int
    ) -> Ref | None:
        """Show that |A D B| <= |D|, where the norms of A and B are at most 1."""
        if not all(self._is_small(script, x, depth) for x in (*before, *behind)):
            return None
        law, product, bound = "norm of a product within bounds", whole, make("norm", whole)
        made = list[Ref]()
        for factor in behind:
            made = use_law(script, law, [product, factor, bound, ONE], None)
            product, bound = make("mul", product, factor), make("mul", bound, ONE)
        for factor in reversed(before):
            made = use_law(script, law, [factor, product, ONE, bound], None)
            product, bound = make("mul", factor, product), make("mul", ONE, bound)
        return made[0] if made else None

    def _is_small(self, script: Script, x: Term, depth: int) -> bool:
        """Make known that the norm of a matrix is at most 1."""
        claim = make("le", make("norm", x), ONE)
        if script.sequent.is_evident(claim):
            return True
        match x:
            case Operation("transpose", (y,)):
                (equation,) = use_law(script, "norm of a transpose", [y], None)
                if not self._is_small(script, y, depth):
                    return False
                inner = script.child(claim)
                inner.do("rewrite goal", equation, False)
                inner.close("evident")
            case _:
                inner = script.child(claim)
                if not self._is_isometry(inner, x) and not self.search.prove(inner, depth):
                    return False
        script.do("have", spell_for_certificate(script, claim), inner)
        return True

    def _is_isometry(self, script: Script, x: Term) -> bool:
        """Prove that the norm of a matrix is at most 1, as X^T X is the identity."""
        unit = make("identity", shape(x)[1])
        for start in (begin_with_order, begin):
            matrices = EqualMatrices(start(self.search, script), pairs=0)
            if all(matrices.equate(gram(x), one) for one in (unit, gram(unit))):
                break
        else:
            return False
        equal = use_law(script, "norm by the Gram matrix", [x, unit], None)
        small = use_law(script, "norm of the identity", [unit], None)
        return _follows(script, *small, equations=equal)

    def _by_two_parts(self, script: Script, x: Term, y: Term, high: Term, depth: int) -> bool:
        """Bound a direct sum by its parts: the larger of two numbers is one of them."""
        bounds = [self.claim(script, make("norm", part), high, depth) for part in (x, y)]
        if not all(bounds):
            return False
        (whole,) = use_law(script, "norm of a direct sum", [x, y], None)
        largest = script.term_of(whole).children[1]
        (fact,) = use_law(script, "largest of some numbers", [largest], None)
        either = script.do("conjuncts", fact)[-1]
        branches = [script.branch(case) for case in script.term_of(either).children]
        for bound, branch in zip(bounds, branches, strict=True):
            if bound is None or not _follows(branch, bound, equations=[whole, branch.facts[-1]]):
                return False
        script.close("either", either, branches)
        return True

    def _by_multiple(
        self, script: Script, number: Term, inner: Term, high: Term, depth: int
    ) -> bool:
        """|c D| = |c| |D| is at most |c|, where |D| <= 1."""
        sized, norm = make("abs", number), make("norm", inner)
        bound = self.claim(script, sized, high, depth)
        sign = self.claim(script, ZERO, sized, depth)
        if bound is None or sign is None or not self._is_small(script, inner, depth):
            return False
        whole = use_law(script, "norm of a multiple", [number, inner], None)
        made = use_law(script, "product of differences", [norm, ONE, ZERO, sized], None)
        return _follows(script, bound, *made, equations=whole)

    def _by_modulus(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        match low:
            case Operation("abs", (Binding("sum") as whole,)):
                (fact,) = use_law(script, "modulus of a sum", [whole], None)
                moduli = script.term_of(fact).children[1]
                bound = self.claim(script, moduli, high, depth)
                return bound is not None and _follows(script, fact, bound)
            case Operation("abs", (Operation("mul", (x, y)),)) if _is_number(x) and _is_number(y):
                (fact,) = use_law(script, "modulus of a product", [x, y], None)
                return self.rewritten(script, fact, depth)
            case Operation("abs", (Operation("scalar", (Operation("mul", (x, y)),)),)):
                (fact,) = use_law(script, "entry of a product", [x, y, ONE, ONE], None)
                return self.rewritten(script, fact, depth)
        return False

    def _by_other_name(
        self, x: Term, script: Script, low: Term, high: Term, depth: int
    ) -> bool:
        """Write a number as its definition makes of it."""
        algebra = script.sequent.algebra
        bench = begin_with_order(self.search, script)
        poly = bench.settled(algebra.form(x))
        terms = {(s, tuple(bench.letters(w))): c for (s, w), c in poly.items()}
        other = term_of(algebra, Form(None, None, terms))
        if other is None or not EqualMatrices(bench, pairs=0).equate(x, other):
            return False
        return self.rewritten(script, script.facts[-1], depth)

    def _by_sum(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Bound each term of a sum by one of another, times a number."""
        if not isinstance(low, Binding) or low.binder != "sum":
            return False
        for node in walk(high):
            match node:
                case Operation("norm1", (x,)):
                    for fact in use_law(script, "sum norm of a vector", [x], None):
                        return self.rewritten(script, fact, depth)
        factors = _factors(high)
        for k, other in enumerate(factors):
            if isinstance(other, Binding) and other.binder == "sum":
                rest = _product([*factors[:k], *factors[k + 1 :]])
                terms = [low, rest, other, ZERO, low]
                facts = self.cite(script, "sum bounded term by term", terms, depth)
                if facts:
                    return _follows(script, *facts)
        return False

    def _by_factors(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Bound a factor by another, and the rest by the rest."""
        lows, highs = _factors(low), _factors(high)
        if len(lows) < 2 or len(lows) != len(highs):
            return False
        first, rest = lows[0], _product(lows[1:])
        likely = sorted(enumerate(highs), key=lambda one: -_shared(first, one[1]))
        for k, other in likely:
            others = _product([*highs[:k], *highs[k + 1 :]])
            inner = script.child(script.goal)
            if self._is_product_bounded(inner, (first, other), (rest, others), depth):
                script.follow(inner)
                return True
        return False

    def _is_product_bounded(
        self, script: Script, one: tuple[Term, Term], other: tuple[Term, Term], depth: int
    ) -> bool:
        """From 0 <= x, x <= a, 0 <= a, and y <= b follows x y <= a b."""
        (x, a), (y, b) = one, other
        if not (self.claim(script, x, a, depth) and self.claim(script, y, b, depth)):
            return False
        if not (self.claim(script, ZERO, y, depth) and self.claim(script, ZERO, a, depth)):
            return False
        law = "product of differences"
        made = use_law(script, law, [x, a, ZERO, y], None)
        made += use_law(script, law, [y, b, ZERO, a], None)
        return len(made) == 2 and _follows(script, *made)

    def _is_product(
        self, script: Script, one: tuple[Term, Term], other: tuple[Term, Term], depth: int
    ) -> bool:
        made = self.cite(script, "product of differences", [*one, *other], depth)
        return bool(made) and _follows(script, *made)

    def _by_member(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Compare a number with a member of a sum or a maximum."""
        match high:
            case Binding("max"):
                facts = use_law(script, "member of a maximum", [high], None)
            case Binding("sum"):
                facts = self.cite(script, _SIGN_OF_SUM, [high], depth)
                facts = [script.do("conjuncts", f)[1] for f in facts]
            case _:
                return False
        for every in facts:
            for place in _indices_in(script, low):
                inner = script.child(script.goal)
                try:
                    (ref,) = inner.do("instance", every, [["v", place]], [])
                except Failure:
                    continue
                member = inner.term_of(ref).children[0]
                bound = self.claim(inner, low, member, depth)
                if bound is not None and _follows(inner, ref, bound):
                    script.follow(inner)
                    return True
        return False

    def _by_facts(self, script: Script, low: Term, high: Term, depth: int) -> bool:
        """Compare what is made in no other way by what is known."""
        script.do("suppose")
        if sort_of(low) == sort_of(high) == INTEGER:
            return contradict_order(begin_with_order(self.search, script), rounds=0)
        if not _is_spoken_of(script, low):
            return False
        bench = begin(self.search, script)
        bench.current = compared_terms(bench)
        instantiate(bench)
        return contradict_order(bench, rounds=0)


def _direct_sums_of(script: Script, x: Term) -> Iterator[tuple[list[Term], Term, list[Term]]]:
    """Yield A, D and B where a fact says that a product A^T X B^T is a direct sum D."""
    spell = script.sequent.algebra.spell
    text = spell(x)
    for fact in list(script.sequent.facts):
        match fact:
            case Operation("eq", (left, right)):
                for whole, other in ((left, right), (right, left)):
                    factors = _factors_of_matrix(other) if _is_direct_sum(whole) else []
                    for k, factor in enumerate(factors):
                        if spell(factor) == text:
                            before = [_turned(f) for f in reversed(factors[:k])]
                            yield before, whole, [_turned(f) for f in reversed(factors[k + 1 :])]


def _factors_of_matrix(term: Term) -> list[Term]:
    match term:
        case Operation("mul", (x, y)):
            return [*_factors_of_matrix(x), *_factors_of_matrix(y)]
    return [term]


def _matrices(factors: list[Term]) -> Term:
    """Return a product that begins with its last two factors."""
    return reduce(lambda x, y: make("mul", y, x), reversed(factors))


def _turned(x: Term) -> Term:
    match x:
        case Operation("transpose", (y,)):
            return y
    return make("transpose", x)


def _equated(bench: Workbench, left: Term, right: Term) -> Ref | None:
    """Return an equation that a few rules that meet yield; no name is unfolded for it."""
    script, completion = bench.script, bench.completion
    form = script.sequent.algebra.difference(left, right)
    for _ in range(MOST_PAIRS):
        rest, used = completion.reduce(bench.poly(form.terms))
        if not rest and used:
            line = bench.combined(form.shape, used)
            (fact,) = script.do("equation", line, bench.spec(left), bench.spec(right))
            return fact
        if not completion.step():
            break
    return None


def _is_direct_sum(term: Term) -> bool:
    return "bigoplus" == getattr(term, "binder", "") or "dsum" == getattr(term, "operator", "")


_SIGN_OF_SUM = "sum of numbers that are not negative"
_SIGNS = {
    "norm": "norm is not negative",
    "normF": "Frobenius norm is not negative",
    "norm1": "sum norm is not negative",
}


def _by_numbers(script: Script, low: Term, high: Term, _: int) -> bool:
    """Close what is an identity, or compares numbers."""
    form = script.sequent.algebra.difference(high, low)
    if any(m != ((), ()) or c < 0 for m, c in form.terms.items()):
        return False
    return _follows(script)


def _follows(
    script: Script, *facts: Ref, factor: str = "1", equations: list[Ref] | None = None
) -> bool:
    """Close an inequality that is a sum of others."""
    lines = [line for fact in equations or () for line in script.do("equality", fact)]
    script.do("suppose")
    parts = [["1", "fact", script.facts[-1]], *([factor, "fact", ref] for ref in facts)]
    for signs in product(("1", "-1"), repeat=len(lines)):
        try:
            more = [[sign, "line", line] for sign, line in zip(signs, lines, strict=True)]
            script.close("linear", parts + more)
        except Failure:
            continue
        return True
    return False


def _tidied(term: Term) -> Term:
    """Leave out zeros that are added, and products by zero and one."""
    match term:
        case Operation("add", (x, y)):
            x, y = _tidied(x), _tidied(y)
            return y if x == ZERO else x if y == ZERO else make("add", x, y)
        case Operation("mul", (x, y)) if _is_number(x) and _is_number(y):
            x, y = _tidied(x), _tidied(y)
            if ZERO in (x, y):
                return ZERO
            return y if x == ONE else x if y == ONE else make("mul", x, y)
    return term


def _is_number(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Scalar) and sort.ring <= Ring.REAL


def _factors(term: Term) -> list[Term]:
    match term:
        case Operation("mul", (x, y)) if _is_number(x) and _is_number(y):
            return [*_factors(x), *_factors(y)]
    return [term]


def _moduli(term: Term) -> Iterator[Term]:
    """Yield the numbers whose moduli a term is a product of."""
    for factor in _factors(term):
        match factor:
            case Operation("abs", (x,)):
                yield x


def _is_defined_entry(script: Script, x: Term) -> bool:
    """Say whether a number is an entry of a matrix that has a definition."""
    match x:
        case Operation("entry", (Operation("transpose", (matrix,)), _, _)):
            pass
        case Operation("entry", (matrix, _, _)):
            pass
        case _:
            return False
    head = getattr(matrix, "function", matrix)
    item = script.sequent.shared.declarations.get(getattr(head, "name", ""))
    return item is not None and item.body is not None


def _is_spoken_of(script: Script, term: Term) -> bool:
    """Say whether some inequality is known of what a term is made of."""
    names = _objects(term)
    return any(
        getattr(node, "operator", "") in _ORDER and names <= _objects(node)
        for fact in script.sequent.facts
        for node in walk(fact)
    )


_ORDER = frozenset({"le", "lt", "ge", "gt"})


def _objects(term: Term) -> frozenset[Variable]:
    return frozenset(one for one in free_variables(term) if one.sort != INTEGER)


def _shared(one: Term, other: Term) -> int:
    """Return how many names of other things than integers two terms have in common."""
    return len(_objects(one) & _objects(other))


def _product(factors: list[Term]) -> Term:
    return reduce(lambda x, y: make("mul", x, y), factors) if factors else ONE


def _scalar_definitions(script: Script, term: Term) -> list[str]:
    """Return the defined names of numbers that a term mentions outside of binders."""
    return [*dict.fromkeys(_defined_names(script, term))]


def _defined_names(script: Script, term: Term) -> Iterator[str]:
    if isinstance(term, Variable | Application):
        name = getattr(term, "function", term).name
        item = script.sequent.shared.declarations.get(name)
        if item is not None and item.body is not None and _is_number(term):
            yield name
    elif isinstance(term, Operation):
        for child in term.children:
            yield from _defined_names(script, child)


def _first_of(script: Script, domain: Term | None) -> Term | None:
    """Return the first of some integers, if that is written down."""
    while isinstance(domain, Variable):
        item = script.sequent.shared.declarations.get(domain.name)
        domain = None if item is None else item.body
    match domain:
        case Operation("range", (first, _)) | Operation("finite", (first, *_)):
            return first
    return None


def _belongs(script: Script, member: Term, domain: Term | None) -> bool:
    """Make known that something lies in a set, by what the name of the set stands for."""
    claim = make("in", member, domain)
    if script.sequent.is_evident(claim):
        return True
    inner = script.child(claim)
    while isinstance(domain, Variable):
        inner.do("unfold goal", [domain.name])
        domain = inner.goal.children[1]
    inner.close("evident")
    script.do("have", spell_for_certificate(script, claim), inner)
    return True


def _indices_in(script: Script, term: Term) -> list[str]:
    """Return the names of integers that a term mentions."""
    found = [n.name for n in walk(term) if isinstance(n, Variable) and n.sort == INTEGER]
    visible = script.sequent.visible
    return [*dict.fromkeys(name for name in found if name in visible)][:MOST_INDICES]
