"""Rotations that are exponentials of commuting generators: R(t)^T R(t + s) = R(s).

A function is defined as R(t) := exp(A(t)), A(t) is a sum of multiples of generators, and values occur
at t, s and t + s.  Each step is shown where it is plain: that A(t + s) is A(t) + A(s) and that A(t)
and A(s) commute, by what facts say of the generators by name; that A(t) is skew, by what these are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import permutations

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.logarithms import Exponentials, equal_by_definition
from proofcheck.search.rewriting.citing import Prove, cite, equate
from proofcheck.search.rewriting.commuting import is_equation_about
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Application, Binding, Operation, Term, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

STEPS_FOR_A_LEMMA = 100
"""Reductions and critical pairs for what is shown of exponents."""

MOST_VALUES = 4
"""Values of one function that are compared."""

DEEPEST = 4
"""Definitions in definitions."""


@dataclass(frozen=True, slots=True)
class _Turns:
    """Values R(t), R(s) and R(t + s) of one function, and their exponents."""

    values: tuple[Application, Application, Application]
    exponents: tuple[Application, Application, Application]

    @property
    def composed(self) -> Term:
        """What is to be shown: R(t)^T R(t + s) = R(s)."""
        first, last, whole = self.values
        return make("eq", make("mul", make("transpose", first), whole), last)


def relate_turns(context: RewritingContext, script: Script) -> frozenset[str]:
    """Make known which rotations that a goal speaks of follow each other.

    Returns the names of the functions of which that was found.
    """
    plain = RewritingContext(script, context.rules, STEPS_FOR_A_LEMMA)
    found = set[str]()
    for turns in _turns(plain, script.goal):
        name = turns.values[0].function.name
        if name not in found and _is_shown(plain, turns):
            found.add(name)
    return frozenset(found)


def _is_shown(context: RewritingContext, turns: _Turns) -> bool:
    """Make known that R(t)^T R(t + s) = R(s), if that is found."""
    inner = context.script.child(turns.composed)
    try:
        if not _relate(_context_of(context, inner, frozenset()), turns):
            return False
        inner.close("evident")
        return bool(context.script.do("have", context.spec(turns.composed), inner))
    except (*Failure, Unspellable):
        return False


# --- what occurs ------------------------------------------------------------------------------------


def _turns(context: RewritingContext, term: Term) -> Iterator[_Turns]:
    """Yield values of one function that are exponentials, the last argument the sum of two others."""
    spell = context.script.sequent.algebra.canonical_key
    known = dict[str, dict[str, tuple[Application, Application]]]()
    for value in _applications(context, term, DEEPEST):
        exponent = _exponent(context, value)
        if exponent is not None:
            others = " ".join([value.function.name, *map(spell, value.arguments[:-1])])
            known.setdefault(others, {})[spell(value)] = (value, exponent)
    for found in known.values():
        for chosen in permutations([*found.values()][:MOST_VALUES], 3):
            (a, x), (b, y), (c, z) = chosen
            if _adds_up(context, a, b, c):
                yield _Turns((a, b, c), (x, y, z))


def _applications(context: RewritingContext, term: Term, deepest: int) -> Iterator[Application]:
    """Yield what a term applies functions to, also by definitions."""
    for node in walk(term):
        if isinstance(node, Application) and deepest and context.sees(node):
            yield node
            body = context.script.meaning_of(node)
            if body is not None and not isinstance(body, Binding):
                yield from _applications(context, body, deepest - 1)


def _exponent(context: RewritingContext, value: Term) -> Application | None:
    match context.script.meaning_of(value):
        case Operation("exp", (Application() as exponent,)):
            return exponent if isinstance(exponent.sort, Matrix) else None
    return None


def _adds_up(
    context: RewritingContext, first: Application, last: Application, whole: Application
) -> bool:
    algebra = context.script.sequent.algebra
    a, b, c = (value.arguments[-1] for value in (first, last, whole))
    try:
        return not algebra.difference(make("add", a, b), c).terms
    except Failure:
        return False


def _generators(context: RewritingContext, exponent: Term) -> Iterator[Application]:
    """Yield the values of families of matrices that an exponent is a sum of multiples of."""
    match context.script.meaning_of(exponent):
        case Binding("sum", (_,), None, body):
            for node in walk(body):
                if isinstance(node, Application) and node.sort == sort_of(exponent):
                    yield node


# --- how they are related ---------------------------------------------------------------------------


def _relate(context: RewritingContext, turns: _Turns) -> bool:
    """Show that R(t)^T R(t + s) = R(s)."""
    x, y, z = turns.exponents
    generators = [*_generators(context, x)]
    named = frozenset(one.function.name for one in generators)
    is_defined = all(context.script.meaning_of(one) is not None for one in generators)
    about = [] if is_defined else _about(context.script, named)
    total, skew = make("eq", z, make("add", x, y)), make("eq", make("transpose", x), make("neg", x))
    if not named or not _show(context, total, [], named):
        return False
    added = context.script.facts[-1]
    commuting = _sums_commute(context, x, y, named)
    if commuting is None or not _show(context, skew, about):  # mostly they do not commute
        return False
    turned = context.script.facts[-1]
    by_lemmas = partial(_by, context, [added, turned, commuting], named | {x.function.name})
    return _compose(context, turns, by_lemmas)


def _compose(context: RewritingContext, turns: _Turns, by_lemmas: Prove) -> bool:
    """Show that R(t)^T R(t + s) = R(s), by what is known of the exponents."""
    x, y, z = turns.exponents
    turned = make("transpose", x)
    product = cite(context, "exp of a sum", turned, z, prove=by_lemmas)
    simpler = equate(context, "exp", make("add", turned, z), y, prove=by_lemmas)
    known = [*product, *simpler, *cite(context, "exp of a transpose", x)]
    found = Exponentials((), frozenset({turns.values[0].function.name}))
    left, right = turns.composed.children
    return equal_by_definition(context, left, right, found, known) is not None


def _show(
    context: RewritingContext,
    claim: Term,
    facts: Iterable[Ref],
    named: frozenset[str] = frozenset(),
) -> bool:
    """Make an equation known that facts and definitions entail, but for those of some names."""
    inner = context.script.child(claim)
    if not _by(context, facts, named, inner):
        return False
    return bool(context.script.do("have", context.spec(claim), inner))


def _by(
    context: RewritingContext, facts: Iterable[Ref], named: frozenset[str], script: Script
) -> bool:
    """Prove an equation by definitions, but for those of some names, and by some facts."""
    rules = _context_of(context, script, named)
    for fact in facts:
        rules.rules.read(rules, fact, script.term_of(fact))
    line = rules.prove_zero(script.sequent.algebra.difference(*script.goal.children))
    if line is not None:
        script.close("close", line)
    return line is not None


def _context_of(
    context: RewritingContext, script: Script, named: frozenset[str]
) -> RewritingContext:
    """Return a rewriting context that knows no facts yet, and leaves some names folded."""
    rules = RewritingContext(script, context.rules, STEPS_FOR_A_LEMMA, Kept(named))
    rules.facts_read, rules.least_size, rules.follows = len(script.facts), 1, False
    return rules


# --- sums of generators -----------------------------------------------------------------------------


def _sums_commute(context: RewritingContext, x: Term, y: Term, named: frozenset[str]) -> Ref | None:
    """Make known that two defined sums commute, where what they add up does."""
    script, rules = context.script, _context_of(context, context.script, named)
    first, second = context.script.meaning_of(x), context.script.meaning_of(y)
    if first is None or second is None:
        return None
    there, back = _in_order(context, first, second, 0), _in_order(context, second, first, 1)
    swapped = None if there is None else _swap(context, there, named)
    if there is None or back is None or swapped is None:
        return None
    defined = [line for term in (x, y) for line in rules.attempt("definition", rules.spec(term))]
    rules.enter_all([there, back, swapped, *defined])
    sides = make("mul", x, y), make("mul", y, x)
    line = rules.prove_zero(script.sequent.algebra.difference(*sides))
    return None if line is None else script.do("equation", line, *map(rules.spec, sides))[0]


def _about(script: Script, named: frozenset[str]) -> list[Ref]:
    """Return the facts that assert equations of all that bears one of some names."""
    return [ref for ref in script.facts if is_equation_about(script.term_of(ref), named)]


def _in_order(context: RewritingContext, first: Term, second: Term, order: int) -> Ref | None:
    """Return an equation between a product of sums and one where the indices are named apart."""
    for fact in cite(context, "product of sums", first, second):
        equations = context.script.once("and-elimination", fact)
        return context.script.once("equality", equations[order])[0]
    return None


def _swap(context: RewritingContext, product: Ref, named: frozenset[str]) -> Ref | None:
    """Return an equation that says that two sums commute, whose indices have different names."""
    script = context.script
    bodies = script.sequent.algebra.bodies
    for _, word in script.form_of(product).terms:
        names = [code[:-1] for code in word if code[:-1] in bodies]
        if len(names) == len(word) == 2 and bodies[names[0]].bound != bodies[names[1]].bound:
            at_one = script.at_index(names[0])
            scalars, one = bodies[names[0]].monomial
            line = _swap_inside(context, at_one, one, names[1], named)
            if line is None:
                return None
            shape = at_one.form_of(line).shape
            (whole,) = at_one.do("linear-combination", *shape, [["1", list(scalars), [], line, []]])
            at_one.finish_with(whole)
            return script.do("pointwise", names[0], "sum", at_one)[0]
    return None


def _swap_inside(
    context: RewritingContext,
    script: Script,
    word: tuple[str, ...],
    name: str,
    named: frozenset[str],
) -> Ref | None:
    """Return an equation that says that a word commutes with a sum."""
    inner = script.at_index(name)
    body = inner.sequent.algebra.bodies[name]
    scalars, other = body.monomial
    rules = _context_of(context, inner, named)
    for fact in _about(inner, named):
        rules.rules.read(rules, fact, inner.term_of(fact))
    one = Fraction(1)
    terms = {(scalars, (*word, *other)): one, (scalars, (*other, *word)): -one}
    line = rules.prove_zero(Form(*body.shape, terms))
    if line is None:
        return None
    inner.finish_with(line)
    return script.do("pointwise", name, "sum", inner)[0]
