"""Inequalities between infinite sums of numbers, and norms of infinite sums.

Of a geometric series the value is known, of others a bound: that by the sum of the norms of their
terms, and of such a sum by a geometric series.  Only the norms that these laws bring up are looked
at, and those of the goal.
"""

from __future__ import annotations

from proofcheck.logic.laws.laws_of_series import read_series
from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.preparation import begin, close_evident
from proofcheck.search.norms.norm_pairs import relate
from proofcheck.search.norms.norms import Norms
from proofcheck.search.rewriting.citing import cite, cite_modulus
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Number, Operation, Term, integer, sort_of, walk
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

PAIRS_OF_NORMS = 60
"""Critical pairs that are treated to identify products of norms."""


def prove_by_series(search: GoalSearch, script: Script) -> bool:
    """Prove an inequality that speaks of an infinite sum of numbers, by bounds of such sums."""
    goal = script.goal
    is_order = isinstance(goal, Operation) and goal.operator in ("le", "lt")
    if search.nested or not is_order or not any(map(_is_series, walk(goal))):
        return False
    inner = script.child(goal)
    try:
        _unfold_numbers(inner)
        (supposed,) = inner.do("by-contradiction")
        if not _contradict(begin(search, inner), inner.term_of(supposed), supposed):
            return False
        script.do("have", spell_for_certificate(script, goal), inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _unfold_numbers(script: Script) -> None:
    """Say what numbers stand for that have a name: no rule looks into a reciprocal."""
    declared = script.sequent.shared.declarations
    names = [n for n in sorted(free_names(script.goal)) if _is_number(declared[n])]
    if names:
        script.do("unfold-goal", names)


def _is_number(item: Declaration) -> bool:
    is_plain = item.body is not None and not item.parameters
    return is_plain and isinstance(item.variable.sort, Scalar) and item.variable.sort != INTEGER


def _is_series(term: Term) -> bool:
    return isinstance(term, Binding) and is_infinite_sum(term) and not isinstance(term.sort, Matrix)


def _contradict(context: RewritingContext, goal: Term, supposed: Ref) -> bool:
    closed = list(dict.fromkeys(filter(context.sees, walk(goal))))
    norms = Norms(context)
    compared: list[Term] = [n for n in closed if getattr(n, "operator", "") == "norm"]
    for norm in compared:
        _bound_norm(norms, norm.children[0])
    context.absorb()
    if contradict_order(context, rounds=0, with_equations=True):
        return True
    for term in filter(_is_series, closed):
        compared += _bound_sum(context, term)
    form = order_form(context.script, supposed)
    if form is None:
        return False
    context.settled(form[0])
    context.rules.learn_more(context)
    relate(norms, [n for n in dict.fromkeys(compared) if isinstance(n, Operation)])
    norms.matrices.pairs = PAIRS_OF_NORMS
    norms.matrices.let_rules_meet()
    return contradict_order(context, rounds=0, with_equations=True)


# --- norms of sums ------------------------------------------------------------------------------------


def _bound_norm(norms: Norms, x: Term) -> None:
    """Bound the norm of what a fact says is a multiple of a series of matrices."""
    context = norms.context
    text = context.script.sequent.algebra.canonical_key(x)
    for ref in list(context.script.facts):
        match context.script.term_of(ref):
            case Operation("eq", (left, right)) if (
                context.script.sequent.algebra.canonical_key(left) == text
            ):
                _bound_multiple(norms, left, right)
    _bound_multiple(norms, x, x)


def _bound_multiple(norms: Norms, x: Term, whole: Term) -> None:
    context, algebra = norms.context, norms.context.script.sequent.algebra
    terms = [*algebra.form(whole).terms.items()]
    match terms:
        case [(((), (letter,)), factor)]:
            series = algebra.atoms[letter[:-1]].term
        case _:
            return
    if not (isinstance(series, Binding) and is_infinite_sum(series)):
        return
    if cite(context, "norm of a geometric series", series, prove=context.prove):
        norms.matrices.equate_norms("norm", x, whole)
        cite(context, "norm of a multiple", Number(factor), series)
        cite_modulus(context, Number(factor))


# --- sums of norms ------------------------------------------------------------------------------------


def _bound_sum(context: RewritingContext, term: Term) -> list[Term]:
    """Bound a sum of norms |A X^t B|; return the norms that the bound is made of.

    As many factors X are left with A as with B: so the bound is sharp for the first term, where
    A X^i and X^i B are transposes of one another.
    """
    half = integer(_half(context, term))
    for ref in cite(context, "sum of norms of powers", term, half, half, prove=context.prove):
        match context.script.term_of(ref).children[1]:
            case Operation("div", (Operation("mul", (Operation("mul", (first, _)), last)), _)):
                turned = make("transpose", first.children[0])
                cite(context, "norm of a transpose", first.children[0])
                return [first, last, make("norm", turned)]
    return []


def _half(context: RewritingContext, term: Term) -> int:
    """Return half the exponent of the first term."""
    match term:
        case Binding(_, bound, condition, Operation("norm", (inner,))):
            whole = Binding("sum", bound, condition, inner, sort_of(inner))
            try:
                series = read_series(context.script.sequent, whole)
            except Failure:
                return 0
            powers = [f.exponent(series.start) for f in series.factors if f.shift is not None]
            return min((int(p.value) // 2 for p in powers if isinstance(p, Number)), default=0)
    return 0
