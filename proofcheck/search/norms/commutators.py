"""Norms of commutators of linear combinations, where the commutators of their terms are bounded.

source   Horn and Johnson 2013, Matrix Analysis, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations
from typing import TYPE_CHECKING

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import (
    contradict_order,
    order_facts,
    order_form,
)
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.all_rules import RULES
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.norms.norm_bounds import contradict_multiplied
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.rewriting_context import RewritingContext, Rules
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

REDUCTIONS = 200
"""Reductions to see that a matrix is the one that a fact speaks of."""

ROUNDS = 2
"""How often bounds are multiplied."""


def bound_commutator(script: Script, rules: Rules, x: Binding, y: Binding) -> bool:
    """Make known what |X Y - Y X| is at most, for sums X and Y of multiples of matrices.

    rules   what is done with equations, to see that a commutator is the one that a fact speaks of
    """
    for ref, limit in bounds_of_pairs(script):
        prove = partial(_prove_each, rules, ref)
        for fact in use_law(script, "commutator of linear combinations", (x, y, limit), prove):
            _write_sum_norms(script, rules, fact, limit, (x, y))
            return True
    return False


def _write_sum_norms(
    script: Script, rules: Rules, fact: Ref, limit: Term, sums: tuple[Binding, Binding]
) -> None:
    """Say the same with the sum norms of vectors whose entries are the factors in the sums."""
    vectors = [_vector_in(one) for one in sums]
    whole, since = limit, len(script.facts)
    for vector in vectors:
        if vector is None or not use_law(script, "sum norm of a vector", (vector,), None):
            return
        use_law(script, "sum norm is not negative", (vector,), None)
        whole = make("mul", whole, make("norm1", vector))
    claim = make("le", script.term_of(fact).children[0], whole)
    inner = script.child(claim)
    inner.do("by-contradiction")
    context = RewritingContext(inner, rules, REDUCTIONS)
    context.facts_read = since
    context.absorb()
    if contradict_order(context, rounds=0, with_equations=True):
        script.do("have", spell_for_certificate(script, claim), inner)


def _vector_in(whole: Binding) -> Term | None:
    """Return the vector whose entries are the factors in a sum."""
    match whole.body:
        case Operation("mul", (Operation("entry", (vector, index, _)), _)):
            variable = whole.bound[0].variable
            return vector if index == variable and variable.name not in free_names(vector) else None
    return None


def bound_commutator_of_sums(search: GoalSearch, script: Script) -> bool:
    """Prove a bound of the norm of the commutator of two sums of multiples of matrices."""
    match script.goal:
        case Operation("le" | "lt", (Operation("norm", (x,)), bound)) if not search.nested:
            pair = _factors(script, x)
        case _:
            return False
    mark = "commutator of sums", script.goal
    if pair is None or mark in script.prepared:
        return False
    script.prepared.add(mark)
    inner = script.child(script.goal)
    try:
        if not _bounds(inner, x, pair, bound):
            return False
    except (*Failure, Unspellable):
        return False
    script.follow(inner)
    return True


def _factors(script: Script, x: Term) -> tuple[Binding, Binding] | None:
    """Return the sums X and Y where a matrix is X Y - Y X."""
    if not _is_commutator(_meant(x, script)):
        return None
    whole = script.sequent.body(x) if isinstance(x, Application) else x
    first, second = (_opened(script, one) for one in whole.children[0].children)
    if isinstance(first, Binding) and isinstance(second, Binding):
        return first, second
    return None


def _opened(script: Script, term: Term) -> Term:
    """Return what a defined name stands for, and that again."""
    while isinstance(term, Variable | Application):
        script.sequent.algebra.canonical_key(term)  # what a name stands for is said by the name
        name = term.name if isinstance(term, Variable) else term.function.name
        if script.sequent.shared.declarations[name].body is None:
            break
        term = script.sequent.body(term)
    return term


def _bounds(script: Script, x: Term, pair: tuple[Binding, Binding], bound: Term) -> bool:
    """Bound the terms by facts, or by the largest of numbers that are so defined."""
    for largest in _maxima(script, bound):
        use_law(script, "member of a maximum", (largest,), None)
    if not bound_commutator(script, RULES, *pair):
        return False
    order_facts(script)
    since = len(script.facts)
    context = RewritingContext(script, RULES, REDUCTIONS)
    context.facts_read = since
    first, second = pair
    whole = make("sub", make("mul", first, second), make("mul", second, first))
    _say_meaning(context, x, whole)
    script.do("by-contradiction")
    context.absorb()
    found = order_form(script, script.facts[-1])
    if found is not None:
        context.settled(found[0])
    return contradict_multiplied(context, rounds=ROUNDS, about=0)


def _say_meaning(context: RewritingContext, x: Term, whole: Term) -> None:
    """Make known that a matrix, and its norm, is what the definitions of names in it say."""
    script, waiting = context.script, [x]
    while waiting:
        term = waiting.pop()
        if isinstance(term, Variable | Application) and context.body_of(term) is not None:
            for line in script.do("definition", context.spec(term)):
                context.enter(line, script.form_of(line))
            waiting.append(script.sequent.body(term))
        elif isinstance(term, Operation):
            waiting += term.children
    form = script.sequent.algebra.difference(x, whole)
    _, used = context.completion.reduce(context.poly(form.terms))
    if used:
        line = context.combined(form.shape, used)
        script.do("equation", line, context.spec(x), context.spec(whole))
    EqualMatrices(context, pairs=0).equate_norms("norm", x, whole)


def _maxima(script: Script, bound: Term) -> Iterator[Binding]:
    """Yield the largest of numbers, over two indices, that a bound speaks of."""
    waiting = [bound]
    while waiting:
        term = _opened(script, waiting.pop())
        if isinstance(term, Binding):
            if term.binder == "max" and len(term.bound) == 2:
                yield term
        elif isinstance(term, Operation):
            waiting += term.children


def bounds_of_pairs(script: Script) -> Iterator[tuple[Ref, Term]]:
    """Yield the facts that bound norms for all of two indices by one number, and this."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", (i, j), None, Operation("le", (small, limit))):
                names = {i.variable.name, j.variable.name}
                if _is_norm(script, small) and names.isdisjoint(free_names(limit)):
                    yield ref, limit


def _is_norm(script: Script, term: Term) -> bool:
    """Say whether a number is a norm, or is defined as one."""
    if isinstance(term, Application):
        item = script.sequent.shared.declarations.get(term.function.name)
        term = term if item is None or item.body is None else item.body
    return isinstance(term, Operation) and term.operator == "norm"


def _prove_each(rules: Rules, ref: Ref, script: Script) -> bool:
    """Prove a bound for two arbitrary indices by what a fact says of these."""
    before = set(script.sequent.named)
    script.do("intro")
    names = [name for name in script.sequent.named if name not in before]
    variables = [script.sequent.shared.declarations[name].variable for name in names]
    for chosen in permutations(variables):
        try:
            specs = [spell_for_certificate(script, index) for index in chosen]
            facts = quietly(script, "forall-elimination", ref, specs, [])
            if any(_follows(script, rules, fact) for fact in facts):
                return True
        except (*Failure, Unspellable):
            continue
    return False


def _follows(script: Script, rules: Rules, fact: Ref) -> bool:
    """Prove |X| <= c by |Y| <= c, where X = Y by the definition of what Y is."""
    if close_evident(script):
        return True
    small = script.term_of(fact).children[0]
    (x,), (y,) = (term.children for term in (script.goal.children[0], _opened(script, small)))
    head = y.function.name if isinstance(y, Application) else ""
    folded = frozenset(script.sequent.shared.declarations) - {head}
    context = RewritingContext(script, rules, REDUCTIONS, Kept(folded))
    context.facts_read = len(script.facts)
    matrices = EqualMatrices(context, pairs=0)
    if not matrices.equate(x, y) or not matrices.equate_norms("norm", x, y):
        return False
    script.do("by-contradiction")
    context.absorb()
    if isinstance(small, Application):
        context.enter_all(script.do("definition", context.spec(small)))
    return contradict_order(context, rounds=0, with_equations=True)


def speaks_of_commutators(term: Term, script: Script) -> bool:
    """Say whether some norm in a term is that of a commutator, as it is written or defined."""
    norms = (node.children[0] for node in walk(term) if getattr(node, "operator", "") == "norm")
    return any(_is_commutator(_meant(x, script)) for x in norms)


def says_that_matrices_commute(fact: Term, script: Script) -> bool:
    """Say whether a fact is that some commutators, as they are written or defined, vanish."""
    while isinstance(fact, Binding) and fact.binder == "forall":
        fact = fact.body
    match fact:
        case Operation("eq", (left, Operation("zero"))):
            return _is_commutator(_meant(left, script))
    return False


def _meant(x: Term, script: Script) -> Term:
    """Return what the definition of a function says, at whatever arguments."""
    if not isinstance(x, Application):
        return x
    item = script.sequent.shared.declarations.get(x.function.name)
    return x if item is None or item.body is None else item.body


def _is_commutator(x: Term) -> bool:
    match x:
        case Operation("sub", (Operation("mul", (a, b)), Operation("mul", (c, d)))):
            return (a, b) == (d, c)
    return False
