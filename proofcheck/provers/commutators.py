"""Norms of commutators of linear combinations, where the commutators of their terms are bounded.

source   Horn and Johnson 2013, Matrix Analysis, section 5.6
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from proofcheck.provers.citing import use_law
from proofcheck.provers.equal_matrices import EqualMatrices
from proofcheck.provers.order_contradictions import contradict_order
from proofcheck.provers.preparation import close_evident
from proofcheck.provers.proof_script import Failure, Ref, Script, quietly
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.provers.weights import Kept
from proofcheck.provers.workbench import Rules, Workbench
from proofcheck.semantics.propositions import make
from proofcheck.terms.expressions import Application, Binding, Operation, Term, walk
from proofcheck.terms.substitution import free_names

REDUCTIONS = 200
"""Reductions to see that a matrix is the one that a fact speaks of."""


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
    inner.do("suppose")
    bench = Workbench(inner, rules, REDUCTIONS)
    bench.facts_read = since
    bench.absorb()
    if contradict_order(bench, rounds=0, with_equations=True):
        script.do("have", spell_for_certificate(script, claim), inner)


def _vector_in(whole: Binding) -> Term | None:
    """Return the vector whose entries are the factors in a sum."""
    match whole.body:
        case Operation("mul", (Operation("entry", (vector, index, _)), _)):
            variable = whole.bound[0].variable
            return vector if index == variable and variable.name not in free_names(vector) else None
    return None


def bounds_of_pairs(script: Script) -> Iterator[tuple[Ref, Term]]:
    """Yield the facts that bound norms for all of two indices by one number, and this."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Binding("forall", (i, j), None, Operation("le", (Operation("norm"), limit))):
                if {i.variable.name, j.variable.name}.isdisjoint(free_names(limit)):
                    yield ref, limit


def _prove_each(rules: Rules, ref: Ref, script: Script) -> bool:
    """Prove a bound for two arbitrary indices by what a fact says of these."""
    before = set(script.sequent.named)
    script.do("intro")
    names = [name for name in script.sequent.named if name not in before]
    variables = [script.sequent.shared.declarations[name].variable for name in names]
    for chosen in permutations(variables):
        try:
            specs = [spell_for_certificate(script, index) for index in chosen]
            facts = quietly(script, "instance", ref, specs, [])
            if any(_follows(script, rules, fact) for fact in facts):
                return True
        except (*Failure, Unspellable):
            continue
    return False


def _follows(script: Script, rules: Rules, fact: Ref) -> bool:
    """Prove |X| <= c by |Y| <= c, where X = Y by the definition of what Y is."""
    if close_evident(script):
        return True
    (x,), (y,) = (term.children[0].children for term in (script.goal, script.term_of(fact)))
    head = y.function.name if isinstance(y, Application) else ""
    folded = frozenset(script.sequent.shared.declarations) - {head}
    bench = Workbench(script, rules, REDUCTIONS, Kept(folded))
    bench.facts_read = len(script.facts)
    matrices = EqualMatrices(bench, pairs=0)
    if not matrices.equate(x, y) or not matrices.equate_norms("norm", x, y):
        return False
    script.do("rewrite goal", script.facts[-1], False)
    return close_evident(script)


def speaks_of_commutators(term: Term, script: Script) -> bool:
    """Say whether some norm in a term is that of a commutator, as it is written or defined."""
    norms = (node.children[0] for node in walk(term) if getattr(node, "operator", "") == "norm")
    return any(_is_commutator(_meant(x, script)) for x in norms)


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
