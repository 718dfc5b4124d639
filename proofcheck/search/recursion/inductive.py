"""Induction found by search: goals about all integers, from the least one on.

An integer is looked at that is an end of a sum or product, an exponent, or an index of a sequence.
Of the least value, and of k + 1 where of k, what is defined by recursion is said by what comes
before; what is left is an equation, an inequality, or a number that divides another.

source   Graham, Knuth and Patashnik 1994, Concrete Mathematics, sections 2.2 and 6.6
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.meanings import rebuilt
from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.closed_goals import close_evaluated
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Ref, Script, quietly
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.instances.preparation import close_evident, prepare
from proofcheck.search.recursion.conditions import (
    attempted,
    claim,
    contradict_denials,
    follows_in_order,
    is_not_zero,
)
from proofcheck.search.recursion.divisors import Quotients
from proofcheck.search.recursion.equations import Equation
from proofcheck.search.recursion.products import contradict_by_products
from proofcheck.search.recursion.unrolling import (
    SUM_OF_EXPONENTS,
    Unrolling,
    is_equation,
    spoken_in,
)
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.recurrences import equations_in
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, free_variables, substitute
from proofcheck.terms.task import Task

Part = Callable[[Script, Sequence[Ref], int], bool]
"""Proves the goal of a part of an induction, with what is supposed in it, inside of so many."""

PRODUCT_IS_POSITIVE = "product of positive numbers"

MOST_INDUCTIONS = 2
"""Inductions inside inductions."""

MOST_STARTS = 3
"""Values from which on an induction is tried."""

MOST_CASES = 4
"""Cases inside cases."""

MOST_TRIED = 12
"""Inductions that are begun for one goal, those inside others included."""


@dataclass(slots=True)
class Inductive:
    """A search for proofs by induction.

    search   what engines of order are asked with
    tried    inductions that were begun
    ignored  how many facts are of no concern to the lemma that is being proved; none outside of one
    lemmas   whether lemmas may be used
    """

    search: GoalSearch
    tried: int = 0
    ignored: int = 0
    lemmas: bool = True

    def prove(
        self, script: Script, supposed: Sequence[Ref] = (), inside: int = 0, cases: int = 0
    ) -> bool:
        """Close the goal of a script; say whether it is closed.

        supposed   hypotheses of an induction
        inside     inductions that the goal is part of
        """
        if close_evident(script) or close_evaluated(script):
            return True
        _take_apart(script)
        match script.goal:
            case Binding("forall") | Operation("implies"):
                script.do("intro")
            case Operation("ge" | "gt" | "iff"):
                script.do("expand-goal")
            case Operation("ne", (_, zero)) if zero == ZERO:
                return is_not_zero(script, self._positive)
            case Operation("and", parts):
                return self._each(script, parts, supposed, inside, cases)
            case _:
                return self._prove_number(script, supposed, inside, cases)
        return self.prove(script, supposed, inside, cases)

    def _each(
        self,
        script: Script,
        parts: tuple[Term, ...],
        supposed: Sequence[Ref],
        inside: int,
        cases: int,
    ) -> bool:
        proofs = [script.child(part, is_own=script.sequent.is_own) for part in parts]
        if not all(self.prove(one, supposed, inside, cases) for one in proofs):
            return False
        script.close("and-introduction", proofs)
        return True

    def _prove_number(
        self, script: Script, supposed: Sequence[Ref], inside: int, cases: int
    ) -> bool:
        prepare(script)
        _put_names(script)
        split = self._undecided(script) if cases < MOST_CASES else None
        if split is not None:
            branches = [script.branch(one) for one in (split, make("not", split))]
            if not all(self.prove(one, supposed, inside, cases + 1) for one in branches):
                return False
            script.close("cases", spell_for_certificate(script, split), branches)
            return True
        if attempted(script, lambda inner: self._direct(inner, supposed)):
            return True
        if inside >= MOST_INDUCTIONS:
            return False
        return self._by_starts(script, self.prove, inside + 1)

    def _undecided(self, script: Script) -> Term | None:
        """Return a condition of which it is neither shown that it holds nor that it does not."""
        for term in spoken_in(script, script.goal):
            match term:
                case Operation("cases", (_, condition, *_)):
                    asked = condition, make("not", condition)
                    if not any(self._condition(script.child(one)) for one in asked):
                        return condition
        return None

    # --- without induction -----------------------------------------------------------------------

    def _direct(self, script: Script, supposed: Sequence[Ref]) -> bool:
        """Close a goal by what recursion says of what it speaks of."""
        lemma = self._lemma if self.lemmas else None
        unrolling = Unrolling(script, self._condition, lemma, self.ignored)
        unrolling.fold_goal()
        for ref in script.facts[self.ignored :]:
            if ref not in supposed and is_equation(script.term_of(ref)):
                left, right = script.term_of(ref).children
                any(unrolling.solve(ref, side) for side in (left, right))
        unrolling.unroll()
        return self._by_kind(script, unrolling, supposed) or contradict_denials(script)

    def _by_kind(self, script: Script, unrolling: Unrolling, supposed: Sequence[Ref]) -> bool:
        """Close an equation, an inequality, or that a number exists."""
        equations = [ref for ref in supposed if is_equation(script.term_of(ref))]
        match script.goal:
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                return Equation(script, unrolling, equations, self._positive).prove()
            case Operation("le" | "lt"):
                return self._in_order(script, unrolling)
            case Binding("exists"):
                values = Quotients(script, unrolling, equations).candidates()
                ways = (partial(self._put, value=value, supposed=supposed) for value in values)
                return any(attempted(script, way) for way in ways)
        return False

    def _lemma(self, script: Script) -> bool:
        """Prove a lemma from where on it is said to hold; one about sums uses those about products."""
        before = self.ignored, self.lemmas
        self.ignored = max(len(script.facts), 1)
        self.lemmas = getattr(getattr(script.goal, "body", None), "operator", "") == "implies"
        try:
            return attempted(script, self._from_its_start)
        finally:
            self.ignored, self.lemmas = before

    def _from_its_start(self, script: Script) -> bool:
        visible = set(script.sequent.visible)
        script.do("intro")
        (name,) = script.sequent.visible - visible
        variable = script.sequent.shared.declarations[name].variable
        (least, _) = script.term_of(script.facts[-1]).children
        return self._induct(script, variable, least, self._step_of_lemma, 0)

    def _step_of_lemma(self, script: Script, supposed: Sequence[Ref], _: int) -> bool:
        if getattr(script.goal, "operator", "") == "implies":
            script.do("intro")
            supposed = [one for ref in supposed for one in self._concluded(script, ref)]
        return attempted(script, lambda inner: self._direct(inner, supposed))

    def _concluded(self, script: Script, ref: Ref) -> list[Ref]:
        """Return what follows from an implication that is supposed."""
        condition = script.child(script.term_of(ref).children[0])
        return script.do("modus-ponens", ref, [condition]) if self._condition(condition) else []

    def _put(self, script: Script, value: Term, supposed: Sequence[Ref]) -> bool:
        """Prove that a number exists by one that does."""
        script.do("exists-introduction", [spell_for_certificate(script, value)], [])
        return self._direct(script, supposed)

    def _in_order(self, script: Script, unrolling: Unrolling) -> bool:
        lines = tuple(dict.fromkeys(one.line for one in unrolling.pivots))
        if follows_in_order(script, lines) or self._positive(script):
            return True
        self._say_signs(script)

        def deny(inner: Script) -> bool:
            inner.do("by-contradiction")
            return contradict_by_products(inner, unrolling.pivots)

        return attempted(script, deny)

    def _say_signs(self, script: Script) -> None:
        """Make known that powers and products that are spoken of are positive."""
        for term in spoken_in(script, *order_terms(script)):
            match term:
                case Operation("pow", (_, Variable())) | Binding("prod"):
                    if not claim(script, make("lt", ZERO, term), self._positive):
                        claim(script, make("le", ZERO, term), self._positive)

    def _condition(self, script: Script) -> bool:
        return close_evident(script) or close_evaluated(script) or follows_in_order(script)

    def _positive(self, script: Script) -> bool:
        """Prove that a number is positive: a product is, where its factors are."""
        if follows_in_order(script):
            return True
        match script.goal:
            case Operation("lt", (zero, Application() | Variable() as x)) if zero == ZERO:
                return attempted(script, lambda inner: self._positive_by_name(inner, x))
            case Operation("lt", (zero, Binding("prod") as product)) if zero == ZERO:
                if attempted(script, lambda inner: self._positive_product(inner, product)):
                    return True
                return self._by_starts(script, self._positive_step)
            case Operation("lt" | "le", (zero, _)) if zero == ZERO:
                return positivity(self.search, script)
        return False

    def _positive_by_name(self, script: Script, x: Term) -> bool:
        if script.meaning_of(x) is None:
            return positivity(self.search, script)
        head = x.function if isinstance(x, Application) else x
        assert isinstance(head, Variable)
        script.do("unfold-goal", [head.name])
        return self._positive(script)

    def _positive_product(self, script: Script, product: Term) -> bool:
        """Prove that a product is positive by its last factor and the product before it."""
        unrolling = Unrolling(script, self._condition)
        if not unrolling.say(product, at_any_rate=True):
            return False
        lines = (unrolling.pivots[-1].line,)
        if follows_in_order(script, lines):
            return True
        match script.term_of(script.facts[-1]):
            case Operation("eq", (_, Operation("mul", (rest, last)))):
                return bool(
                    use_law(script, PRODUCT_IS_POSITIVE, (rest, last), self._positive)
                ) and (follows_in_order(script, lines))
        return False

    def _positive_step(self, script: Script, _: Sequence[Ref], __: int) -> bool:
        product = script.goal.children[1]
        return attempted(script, lambda inner: self._positive_product(inner, product))

    # --- induction ----------------------------------------------------------------------------------

    def _starts(self, script: Script) -> Iterator[tuple[Variable, Term]]:
        """Yield integers that an induction may be on, each with its least value."""
        for name in _indices(script):
            if name.name in script.sequent.visible and script.meaning_of(name) is None:
                yield from ((name, least) for least in _least_values(script, name)[:MOST_STARTS])

    def _by_starts(self, script: Script, prove: Part, inside: int = 0) -> bool:
        """Prove a goal by induction on one name or another."""
        ways = (self._induct_by_two, self._induct) if _recurs_by_two(script) else (self._induct,)
        for name, least in self._starts(script):
            for way in ways:
                if self.tried < MOST_TRIED:
                    self.tried += 1
                    step = partial(way, name=name, least=least, prove=prove, inside=inside)
                    if attempted(script, step):
                        return True
        return False

    def _induct_by_two(
        self, script: Script, name: Variable, least: Term, prove: Part, inside: int
    ) -> bool:
        """Prove a goal together with the one of the next value, so that two are supposed."""
        powers: dict[str, Term] = {}
        for term in spoken_in(script, script.goal):
            match term:
                case Operation("pow", (base, exponent)) if name.name in free_names(exponent):
                    terms = base, exponent, ONE
                    for fact in use_law(script, SUM_OF_EXPONENTS, terms, self._condition):
                        power = script.term_of(fact).children[0]
                        powers[script.sequent.algebra.canonical_key(power)] = power
        following = substitute(script.goal, {name.name: make("add", name, ONE)})
        both = make("and", script.goal, _with_powers(script, following, powers))

        def induct(inner: Script) -> bool:
            return self._induct(inner, name, least, prove, inside)

        ref = claim(script, both, induct)
        if ref is None:
            return False
        script.do("and-elimination", ref)
        return close_evident(script)

    def _induct(
        self, script: Script, name: Variable, least: Term, prove: Part, inside: int
    ) -> bool:
        base, step = script.by_induction(name, least)
        proofs = [base, step]
        bound = script.child(make("le", least, name))
        if not close_evident(bound):
            if not follows_in_order(bound):
                return False
            proofs.insert(0, bound)
        elif not script.sequent.is_evident(bound.goal):
            return False
        if not prove(base, (), inside):
            return False
        step.do("and-elimination", step.facts[-1])
        step.do("intro")
        supposed = _taken_apart(step, step.facts[-1])
        if not prove(step, supposed, inside):
            return False
        spec = spell_for_certificate(script, least)
        script.close("induction", ["v", name.name], spec, proofs)
        return True


def _with_powers(script: Script, term: Term, powers: Mapping[str, Term]) -> Term:
    """Write powers as they are known: a certificate can name no others."""
    if isinstance(term, Binding) or not term.children:
        return term
    if getattr(term, "operator", "") == "pow":
        known = powers.get(script.sequent.algebra.canonical_key(term))
        if known is not None:
            return known
    return rebuilt(term, tuple(_with_powers(script, child, powers) for child in term.children))


def _recurs_by_two(script: Script) -> bool:
    """Say whether a sequence in the goal is given by the two members before each."""
    spoken = {p.function.name for p in spoken_in(script, script.goal) if isinstance(p, Application)}
    facts = (script.term_of(ref) for ref in script.facts)
    return any(e.offset > 1 and e.name in spoken for f in facts for e in equations_in(f))


def order_terms(script: Script) -> list[Term]:
    """Return the goal, and inequalities that are known."""
    facts = (script.term_of(ref) for ref in script.facts)
    return [script.goal, *(f for f in facts if getattr(f, "operator", "") in ("le", "lt"))]


def _take_apart(script: Script) -> None:
    """Make known what is said together, part by part."""
    for ref in script.facts:
        if getattr(script.term_of(ref), "operator", "") == "and":
            quietly(script, "and-elimination", ref)


def _put_names(script: Script) -> None:
    """Put for names in a goal what they are said to be."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("eq", (Variable(name) as left, right)) if isinstance(left.sort, Scalar):
                if name in free_names(script.goal) and name not in free_names(right):
                    quietly(script, "rewrite-goal", ref, False)


def _taken_apart(script: Script, ref: Ref) -> list[Ref]:
    """Return a hypothesis in its parts."""
    match script.term_of(ref):
        case Operation("and"):
            return [
                p for part in script.do("and-elimination", ref) for p in _taken_apart(script, part)
            ]
        case Binding("exists"):
            return [
                p for one in script.do("exists-elimination", ref) for p in _taken_apart(script, one)
            ]
    return [ref]


def is_recursive(task: Task) -> bool:
    """Say whether a goal, or what it stands for, recurs by an integer that is given."""
    declared = {d.variable.name: d for d in task.declarations}
    sequences = {e.name for fact in task.facts for e in equations_in(fact.proposition)}
    seen, waiting = set[str](), [task.goal]
    while waiting:
        for part in walk(waiting.pop()):
            name = getattr(getattr(part, "function", part), "name", "")
            if any(_is_open(end) for end in _recursive_in(part)) and (
                not isinstance(part, Application) or name in sequences
            ):
                return True
            if name in declared and name not in seen:
                seen.add(name)
                body = declared[name].body
                waiting += [] if body is None else [body]
    return False


def _is_open(end: Term) -> bool:
    return sort_of(end) == INTEGER and bool(free_names(end))


def _indices(script: Script) -> list[Variable]:
    """Return the integers that are ends of ranges, in exponents or indices.

    Those come first of which no term of a sum or product speaks, only its ends.
    """
    found: dict[Variable, int] = {}
    spoken = spoken_in(script, script.goal)
    for term in (end for part in spoken for end in _recursive_in(part)):
        for part in walk(term):
            if isinstance(part, Variable) and part.sort == INTEGER:
                found[part] = 0
    for part in spoken:
        if isinstance(part, Binding):
            for name in found.keys() & free_variables(part.body):
                found[name] += 1
    return sorted(found, key=lambda name: found[name])


def _recursive_in(term: Term) -> Iterator[Term]:
    """Yield what recursion goes by in a term: ends of a range, an exponent, an index.

    That a whole number divides another goes by all that these speak of.
    """
    match term:
        case Binding("sum" | "prod", (Bound(_, Operation("range", ends), ()), *_)):
            yield from ends
        case Operation("pow", (_, exponent)):
            yield exponent
        case Binding("exists", (Bound(number, _, ()),), None, Operation("eq", sides)) if (
            number.sort == INTEGER
        ):
            yield from sides
        case Application():
            yield from term.arguments


def _least_values(script: Script, name: Variable) -> list[Term]:
    """Return from where on an integer is known to be, the largest number first."""
    found: dict[Term, None] = {}
    algebra = script.sequent.algebra
    lead = ((name.name + " ",), ())
    for ref in order_facts(script):
        compared = order_form(script, ref)
        if compared is None or compared[0].terms.get(lead) != 1:
            continue
        rest = {m: -c for m, c in compared[0].terms.items() if m != lead}
        least = term_of(algebra, Form(None, None, rest))
        if least is not None and sort_of(least) == INTEGER and name.name not in free_names(least):
            found[least] = None
    known = sorted((t for t in found if isinstance(t, Number)), key=lambda t: -t.value)
    simple = (ONE, ZERO) if not known else ()
    more = [t for t in simple if follows_in_order(script.child(make("le", t, name)))]
    numbers: list[Term] = [*known[:1], *more[:1]]
    others = (t for t in (*_empty_at(script, name), *found) if not isinstance(t, Number))
    above, beside = list[Term](), list[Term]()
    for term in dict.fromkeys(others):
        is_above = all(follows_in_order(script.child(make("le", n, term))) for n in numbers)
        (above if is_above else beside).append(term)
    return [*above, *numbers, *beside]


def _empty_at(script: Script, name: Variable) -> Iterator[Term]:
    """Yield the values for which ranges that are spoken of have no members, as long as they may be."""
    algebra = script.sequent.algebra
    lead = ((name.name + " ",), ())
    for part in spoken_in(script, script.goal):
        match part:
            case Binding(_, (Bound(_, Operation("range", (low, high)), ()),)) if high != name:
                length = algebra.form(make("add", make("sub", high, low), ONE)).terms
                if length.get(lead) == 1:
                    rest = {m: -c for m, c in length.items() if m != lead}
                    least = term_of(algebra, Form(None, None, rest))
                    if least is not None and name.name not in free_names(least):
                        yield least
