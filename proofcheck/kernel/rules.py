"""The rules of proof: how facts follow, how goals are reduced, and what closes them.

facts, x in D, P  |-  Q             facts  |-  t in D    facts  |-  P[t]
--------------------------------    -------------------------------------- (from forall x: Q)
facts  |-  forall x in D, P: Q      facts  |-  Q[t]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.derivatives import derivative_entry, derivative_equals, differentiable
from proofcheck.kernel.equations import EQUATIONS, adding, minus
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.moments import normal_mean
from proofcheck.kernel.sequents import Rejected, Rule, Sequent, given, place, require
from proofcheck.kernel.steps import meet, prove, read_form
from proofcheck.logic import meanings
from proofcheck.logic.chosen_families import described, function_conditions
from proofcheck.logic.instances import instance_where_real
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.numbers_of_matrices import inner_product
from proofcheck.logic.polynomials import ONE as UNIT
from proofcheck.logic.polynomials import Form, product, total
from proofcheck.logic.propositions import ONE, make, shape, unused
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Ring, Scalar, SetOf
from proofcheck.terms.substitution import (
    free_variables,
    names_of_sort,
    substitute,
    substitute_sort,
)
from proofcheck.terms.task import Task

# --- what follows from facts ------------------------------------------------------------------------


def _arguments(term: Term, operator: str) -> tuple[Term, ...]:
    is_such = isinstance(term, Operation) and term.operator == operator
    require(is_such, f"it does not say {operator}")
    return term.children


def _binding(term: Term, binder: str) -> Binding:
    require(isinstance(term, Binding) and term.binder == binder, f"it does not say {binder}")
    assert isinstance(term, Binding)
    return term


def _forall_elimination(sequent: Sequent, position: Any, specs: Any, proofs: Any) -> None:
    """A fact about all members of a set holds for each."""
    fact = _binding(sequent.fact(position), "forall")
    obligations, (*condition, body) = _at(sequent, fact, specs)
    meet(sequent, [*obligations, *condition], proofs)
    sequent.add(body)


def _at(sequent: Sequent, binding: Binding, specs: Any) -> tuple[list[Term], list[Term]]:
    """Put terms for bound names: what their sets ask for, and the condition and the body."""
    images: dict[str, Term] = {}
    obligations: list[Term] = []
    for item, term in zip(binding.bound, [sequent.term(s) for s in specs], strict=True):
        if item.parameters:
            known = sequent.shared.declarations
            obligations += function_conditions(item, term, known, images, sequent.same_size)
        else:
            sort = substitute_sort(item.variable.sort, images)
            require(sequent.fits(term, sort), "a term of another sort")
            if item.domain is not None:
                obligations.append(make("in", term, substitute(item.domain, images)))
        images[item.variable.name] = term
    parts = (binding.condition, binding.body)
    return obligations, [instance_where_real(p, images) for p in parts if p is not None]


def _and_elimination(sequent: Sequent, position: Any) -> None:
    for part in _arguments(sequent.fact(position), "and"):
        sequent.add(part)


def _modus_ponens(sequent: Sequent, position: Any, proofs: Any) -> None:
    antecedent, consequent = _arguments(sequent.fact(position), "implies")
    meet(sequent, [antecedent], proofs)
    sequent.add(consequent)


def _exists_elimination(sequent: Sequent, position: Any) -> None:
    """Name the objects that exist."""
    sequent.add(_opened(sequent, _binding(sequent.fact(position), "exists")))


def _opened(sequent: Sequent, binding: Binding) -> Term:
    """Make bound names visible under new names, add what is said of them, return the body."""
    images: dict[str, Term] = {}
    key = sequent.algebra.canonical_key(Binding("forall", binding.bound, None, binding.body, TRUTH))
    for number, item in enumerate(binding.bound):
        sort = substitute_sort(item.variable.sort, images)
        name = Variable(sequent.fresh(item.variable.name, f"{number}: {key}"), sort)
        parameters, domain, said = described(item, name, images)
        sequent.declare(name, domain, *parameters)
        if said is not None:
            sequent.add(said)
        images[item.variable.name] = name
    if binding.condition is not None:
        sequent.add(substitute(binding.condition, images))
    return substitute(binding.body, images)


def _law(sequent: Sequent, name: Any, specs: Any, proofs: Any) -> None:
    """An axiom or a lemma of the theory, or a law that is written beside it, at these terms."""
    why = f"no law is called `{name}`; the proof was made with another theory"
    law = given(LAWS.get(str(name)), why).in_sight_of(sequent.shared.operators)
    obligations, conclusion = law.schema(sequent, *[sequent.term(s) for s in specs])
    meet(sequent, obligations, proofs)
    sequent.add(conclusion)


def _definedness(sequent: Sequent, source: Any) -> None:
    """What the task's own goal and facts speak of has a value."""
    is_fact = source != "goal"
    term = sequent.fact(source) if is_fact else sequent.goal
    own = sequent.origin[place(source, sequent.facts)] < 0 if is_fact else sequent.is_own
    require(own, "not a fact of the task" if is_fact else "the goal has been rewritten")
    for condition in meanings.conditions_of(term, sequent.shared.declarations, is_true=is_fact):
        sequent.add(condition)


def _domain(sequent: Sequent, spec: Any, proofs: Any) -> None:
    """A declared name lies in the set it is declared with."""
    term = sequent.term(spec)
    obligations, domain = given(sequent.declared_set(term), "no set in which it always lies")
    meet(sequent, obligations, proofs)
    sequent.add(make("in", term, domain))


def _have(sequent: Sequent, spec: Any, proof: Any) -> None:
    """A proposition of its own, proved on the way."""
    proposition = sequent.proposition(spec)
    prove(sequent.child(proposition), proof)
    sequent.add(proposition)


def _equation(sequent: Sequent, position: Any, left: Any, right: Any) -> None:
    """A polynomial that vanishes, written as an equation."""
    first, second = sequent.term(left), sequent.term(right)
    _compare(sequent, first, second, sequent.line(position))
    sequent.add(make("eq", first, second))


def _compare(sequent: Sequent, left: Term, right: Term, line: Form) -> None:
    require(sequent.algebra.difference(left, right) == line, "the equation is another")


# --- facts and goals that are written in another way ------------------------------------------------


def _expanded(sequent: Sequent, term: Term) -> Term:
    return meanings.expand(term, sequent.shared.declarations)


def _unfolded(sequent: Sequent, term: Term, names: Any) -> Term:
    require(isinstance(names, list), "names are listed")
    bodies = {n: sequent.shared.declarations[n] for n in names}
    return meanings.unfold(term, bodies, sequent.same_size)


def _rewritten(sequent: Sequent, term: Term, equation: Any, backwards: Any) -> Term:
    """Replace one side of a known equation by the other, but not below binders."""
    require(isinstance(backwards, bool), "a direction is true or false")
    sides = _arguments(sequent.fact(equation), "eq")
    old, new = sides[::-1] if backwards else sides
    text, kind = sequent.algebra.canonical_key(old), sort_of(old)
    require(isinstance(kind, Scalar | Matrix), "only numbers and matrices are replaced")

    def walk(node: Term) -> Term:
        if isinstance(sort_of(node), type(kind)) and sequent.algebra.canonical_key(node) == text:
            # Sorts are kept as they are, and have to be right wherever the term may be read again.
            require(sequent.fits(new, sort_of(node)), "the sort of what stands around it is wrong")
            return new
        if isinstance(node, Binding) or not node.children:
            return node
        children = tuple(map(walk, node.children))
        if children == node.children:
            return node
        _check_sizes(sequent, node, children)
        return meanings.rebuilt(node, children)

    return walk(term)


_SIZELESS = frozenset({"mul", "div", "pow", "row", "column", "range", "finite", "cases"})
"""Operations whose shape is none of the numbers that they are given."""


def _check_sizes(sequent: Sequent, node: Term, children: tuple[Term, ...]) -> None:
    """Reject what would leave an operation with the shape of others."""
    pairs = [(a, b) for a, b in zip(node.children, children, strict=True) if a != b]
    numbers = [pair for pair in pairs if sort_of(pair[0]) == INTEGER]
    if isinstance(node, Operation):
        free = isinstance(sort_of(node), Scalar) or sort_of(node) == TRUTH
        free = free or node.operator in _SIZELESS
    else:
        free = all(isinstance(sort_of(t), Scalar) for t in (node, *children))
    require(free or all(sequent.same_size(a, b) for a, b in numbers), "a size would change")


def _matrix_extensionality(sequent: Sequent, term: Term) -> Term:
    """Matrices of one shape are equal if all their entries are."""
    left, right = _arguments(term, "eq")
    rows, columns = shape(left)
    require(sequent.fits(left, Matrix(*shape(right), Ring.COMPLEX)), "matrices of different shapes")
    i, j = (Variable(unused(name, left, right), INTEGER) for name in "ij")
    bound = Bound(i, make("range", ONE, rows)), Bound(j, make("range", ONE, columns))
    entries = make("eq", make("entry", left, i, j), make("entry", right, i, j))
    return Binding("forall", bound, None, entries, TRUTH)


def _on_fact(change: Callable[..., Term]) -> Rule:
    return lambda sequent, at, *data: sequent.add(change(sequent, sequent.fact(at), *data))


def _on_goal(change: Callable[..., Term], *, is_own: bool) -> Rule:
    """Change the goal; ``is_own`` says that its terms have values wherever those before had."""

    def rule(sequent: Sequent, *data: Any) -> None:
        sequent.aim(change(sequent, sequent.goal, *data), is_own=is_own)

    return rule


# --- goals ------------------------------------------------------------------------------------------


def _intro(sequent: Sequent) -> None:
    """Take what the goal assumes for granted."""
    match sequent.goal:
        case Binding("forall") as goal:
            sequent.aim(_opened(sequent, goal), is_own=True)
        case Operation("implies", (antecedent, consequent)):
            sequent.add(antecedent)
            sequent.aim(consequent, is_own=True)
        case Operation("not", (inner,)):
            sequent.add(inner)
            sequent.aim(make("false"))
        case _:
            raise Rejected("the goal assumes nothing")


def _by_contradiction(sequent: Sequent) -> None:
    """Prove by contradiction."""
    sequent.add(make("not", sequent.goal))
    sequent.aim(make("false"))


def _exists_introduction(sequent: Sequent, specs: Any, proofs: Any) -> None:
    """What exists may depend on all that is given; an absolute constant is a number by itself."""
    is_absolute = isinstance(sequent.goal, Binding) and sequent.goal.binder == "absolute"
    if is_absolute:
        require(all(isinstance(sequent.term(s), Number) for s in specs), "not a constant")
    binding = _binding(sequent.goal, "absolute" if is_absolute else "exists")
    obligations, parts = _at(sequent, binding, specs)
    meet(sequent, obligations, proofs)
    sequent.aim(parts[0] if len(parts) == 1 else make("and", *parts))


def _or_introduction(_sequent: Sequent, goal: Term, position: Any) -> Term:
    parts = _arguments(goal, "or")
    return parts[place(position, parts)]


# --- what closes goals ------------------------------------------------------------------------------


def _close(sequent: Sequent, position: Any) -> None:
    left, right = _arguments(sequent.goal, "eq")
    _compare(sequent, left, right, sequent.line(position))


def _evident(sequent: Sequent) -> None:
    require(sequent.is_evident(sequent.goal), "the goal is not evident")


def _and_introduction(sequent: Sequent, proofs: Any) -> None:
    for part, proof in zip(_arguments(sequent.goal, "and"), proofs, strict=True):
        prove(sequent.child(part, is_own=sequent.is_own), proof)


def _cases(sequent: Sequent, spec: Any, proofs: Any) -> None:
    """Either a proposition holds, or it does not."""
    proposition = sequent.proposition(spec)
    _in_each(sequent, (proposition, make("not", proposition)), proofs)


def _or_elimination(sequent: Sequent, position: Any, proofs: Any) -> None:
    _in_each(sequent, _arguments(sequent.fact(position), "or"), proofs)


def _in_each(sequent: Sequent, cases: Iterable[Term], proofs: Any) -> None:
    for case, proof in zip(cases, proofs, strict=True):
        branch = sequent.child(sequent.goal, is_own=sequent.is_own)
        branch.add(case)
        prove(branch, proof)


def _induction(sequent: Sequent, name: Any, low: Any, proofs: Any) -> None:
    """What holds of an integer m, and of k + 1 where of k, holds of the integers from m on.

    facts  |-  m <= n    facts  |-  G[m]    facts, m <= k, k < n, G[k]  |-  G[k + 1]
    --------------------------------------------------------------------------------
    facts  |-  G[n]
    """
    n, least = sequent.term(name), sequent.term(low)
    base, step = induction_cases(sequent, n, least)
    *bound, first, second = proofs
    meet(sequent, [make("le", least, n)], bound)
    prove(base, first)
    prove(step, second)


def induction_cases(sequent: Sequent, n: Term, least: Term) -> tuple[Sequent, Sequent]:
    """Return what induction on a name has to show: of the least number, and of k + 1 where of k."""
    require(isinstance(n, Variable) and sort_of(n) == sort_of(least) == INTEGER, "not an integer")
    assert isinstance(n, Variable)
    parts = [*walk(sequent.goal)]
    bound = [i.variable for part in parts if isinstance(part, Binding) for i in part.bound]
    sizes = frozenset[str]().union(*(names_of_sort(sort_of(t)) for t in (*parts, *bound)))
    sizes |= {name for v in free_variables(sequent.goal) for name in names_of_sort(v.sort)}
    require(n.name not in sizes, "a size would change")
    k = Variable(unused("k", sequent.goal, least, n), INTEGER)
    where = make("and", make("le", least, k), make("lt", k, n))
    here, after = (substitute(sequent.goal, {n.name: t}) for t in (k, make("add", k, ONE)))
    at_least = Operation("Nat" if sequent.algebra.is_natural(least) else "Int", (), SetOf(INTEGER))
    about = Binding("forall", (Bound(k, at_least),), where, make("implies", here, after), TRUTH)
    step = sequent.child()
    step.aim(_opened(step, about))
    return sequent.child(substitute(sequent.goal, {n.name: least})), step


def _absurd(sequent: Sequent, position: Any) -> None:
    """A known proposition and its negation."""
    fact = sequent.fact(position)
    if fact != make("false"):
        require(sequent.is_evident(*_arguments(fact, "not")), "nothing contradicts this")


def _evaluate(sequent: Sequent) -> None:
    """A goal about nothing that is chosen has one model, which has to put it to the test."""
    task = Task(tuple(sequent.shared.declarations.values()), (), sequent.goal)
    found = decide_on(task, Model({}), sequent.goal)
    require(found.informative, "evaluated, the goal is vacuous")
    require(found.truth is Truth.TRUE, f"evaluated, the goal is {found.truth.value}")


def _farkas(sequent: Sequent, items: Any) -> None:
    """Things that are not negative do not add up to a negative number (Farkas)."""
    parts, is_strict = [], False
    for text, kind, *data in items:
        factor = decode_fraction(text)
        form, strict = _ITEMS[kind](sequent, *data)
        require(form.rows is None, "only numbers are compared")
        require(factor > 0 or kind == "line", "a factor is not positive")
        is_strict = is_strict or strict
        parts.append((factor, form.terms))
    sum_ = total(parts)
    require(set(sum_) <= {((), ())}, "the sum is no constant")
    value = sum_.get(((), ()), Fraction(0))
    require(value < 0 or (value == 0 and is_strict), "the sum is no contradiction")


def order_fact(sequent: Sequent, position: Any) -> tuple[Form, bool]:
    """Return what is not negative, and whether it is positive."""
    match sequent.fact(position):
        case Operation("le", (left, right)):
            return sequent.algebra.difference(right, left), False
        case Operation("lt", (left, right)):
            return _positive(sequent, right, left)
        case Operation("not", (Operation("lt", (left, right)),)):
            return sequent.algebra.difference(left, right), False
        case Operation("not", (Operation("le", (left, right)),)):
            return _positive(sequent, left, right)
    raise Rejected("the fact compares nothing")


def _positive(sequent: Sequent, larger: Term, smaller: Term) -> tuple[Form, bool]:
    """Integers that differ, differ by one."""
    form = sequent.algebra.difference(larger, smaller)
    if sort_of(larger) == sort_of(smaller) == INTEGER:
        return minus(form, Form(None, None, UNIT)), False
    return form, True


def _square(sequent: Sequent, terms: Any) -> tuple[Form, bool]:
    form = read_form(sequent, None, None, terms)
    conjugate = sequent.algebra.with_involution(form, transposed=False, conjugated=True)
    return product(conjugate, form), False


def _gram(sequent: Sequent, rows: Any, columns: Any, terms: Any) -> tuple[Form, bool]:
    """The trace of Y^* Y is the sum of the squared moduli of the entries of Y."""
    form = read_form(sequent, rows, columns, terms)
    return inner_product(sequent.algebra, form, form), False


def _product(sequent: Sequent, factors: Any) -> tuple[Form, bool]:
    """A product of numbers that are not negative is not; it is positive if all of them are."""
    require(isinstance(factors, list) and len(factors) > 1, "a product has factors")
    form, is_strict = Form(None, None, UNIT), True
    for kind, *data in factors:
        require(kind in _FACTORS, "not a factor")
        factor, strict = _FACTORS[kind](sequent, *data)
        require(factor.rows is None, "only numbers are multiplied")
        form, is_strict = product(form, factor), is_strict and strict
    return form, is_strict


_FACTORS: Mapping[str, Callable[..., tuple[Form, bool]]] = {
    "fact": order_fact,
    "square": _square,
    "gram": _gram,
}
_ITEMS: Mapping[str, Callable[..., tuple[Form, bool]]] = {
    **_FACTORS,
    "line": lambda sequent, position: (sequent.line(position), False),
    "product": _product,
}
"""What may be added up: what is not negative, and what vanishes."""

EXTENDING: Mapping[str, Rule] = {
    **EQUATIONS,
    "derivative": adding(derivative_equals),
    "derivative-entry": adding(derivative_entry),
    "normal-mean": adding(normal_mean),
    "forall-elimination": _forall_elimination,
    "and-elimination": _and_elimination,
    "modus-ponens": _modus_ponens,
    "exists-elimination": _exists_elimination,
    "law": _law,
    "definedness": _definedness,
    "domain": _domain,
    "have": _have,
    "equation": _equation,
    "expand": _on_fact(_expanded),
    "unfold": _on_fact(_unfolded),
    "rewrite": _on_fact(_rewritten),
    "expand-goal": _on_goal(_expanded, is_own=True),
    "unfold-goal": _on_goal(_unfolded, is_own=True),
    "rewrite-goal": _on_goal(_rewritten, is_own=False),
    "matrix-extensionality": _on_goal(_matrix_extensionality, is_own=True),
    "or-introduction": _on_goal(_or_introduction, is_own=False),
    "intro": _intro,
    "by-contradiction": _by_contradiction,
    "exists-introduction": _exists_introduction,
}

CLOSING: Mapping[str, Rule] = {
    "close": _close,
    "evident": _evident,
    "and-introduction": _and_introduction,
    "cases": _cases,
    "or-elimination": _or_elimination,
    "induction": _induction,
    "absurd": _absurd,
    "evaluate": _evaluate,
    "farkas": _farkas,
    "differentiable": differentiable,
}
