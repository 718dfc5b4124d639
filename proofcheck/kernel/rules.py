"""The rules of proof: how facts follow, how goals are reduced, and what closes them.

facts, x in D, P  |-  Q             facts  |-  t in D    facts  |-  P[t]
--------------------------------    -------------------------------------- (from forall x: Q)
facts  |-  forall x in D, P: Q      facts  |-  Q[t]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from proofcheck.kernel.equations import EQUATIONS
from proofcheck.kernel.sequents import (
    Rejected,
    Sequent,
    inhabited,
    meet,
    place,
    prove,
    read_form,
    require,
)
from proofcheck.semantics import propositions
from proofcheck.semantics.laws import LAWS
from proofcheck.semantics.polynomials import Form, total
from proofcheck.semantics.propositions import ONE, make
from proofcheck.semantics.translation import product
from proofcheck.terms.encoding import decode_fraction
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix, Ring, Scalar
from proofcheck.terms.substitution import substitute, substitute_sort

# --- what follows from facts ------------------------------------------------------------------------


def _instance(sequent: Sequent, position: Any, specs: Any, proofs: Any) -> None:
    """A fact about all members of a set holds for each."""
    match sequent.fact(position):
        case Binding("forall", bound, condition, body):
            terms = [sequent.term(s) for s in specs]
            images, obligations = _choose(sequent, bound, terms)
            if condition is not None:
                obligations.append(substitute(condition, images))
            meet(sequent, obligations, proofs)
            sequent.add(substitute(body, images))
        case _:
            raise Rejected("the fact is about no variable")


def _choose(
    sequent: Sequent, bound: tuple[Bound, ...], terms: list[Term]
) -> tuple[dict[str, Term], list[Term]]:
    images: dict[str, Term] = {}
    obligations: list[Term] = []
    for item, term in zip(bound, terms, strict=True):
        require(not item.parameters, "a function cannot be chosen")
        sort = substitute_sort(item.variable.sort, images)
        require(sequent.fits(term, sort), "a term of another sort")
        if item.domain is not None:
            obligations.append(make("in", term, substitute(item.domain, images)))
        images[item.variable.name] = term
    return images, obligations


def _conjuncts(sequent: Sequent, position: Any) -> None:
    match sequent.fact(position):
        case Operation("and", parts):
            for part in parts:
                sequent.add(part)
        case _:
            raise Rejected("the fact is no conjunction")


def _consequence(sequent: Sequent, position: Any, proofs: Any) -> None:
    match sequent.fact(position):
        case Operation("implies", (antecedent, consequent)):
            meet(sequent, [antecedent], proofs)
            sequent.add(consequent)
        case _:
            raise Rejected("the fact is no implication")


def _obtain(sequent: Sequent, position: Any) -> None:
    """Name the objects that exist."""
    match sequent.fact(position):
        case Binding("exists", bound, condition, body):
            images = _declare(sequent, bound, body)
            if condition is not None:
                sequent.add(substitute(condition, images))
            sequent.add(substitute(body, images))
        case _:
            raise Rejected("the fact is no existence")


def _declare(sequent: Sequent, bound: tuple[Bound, ...], origin: Term) -> dict[str, Term]:
    """Make bound names visible under new names, with what their sets say of them."""
    images: dict[str, Term] = {}
    text = sequent.algebra.spell(Binding("forall", bound, None, origin, TRUTH))
    for number, item in enumerate(bound):
        require(not item.parameters, "a function is not opened")
        sort = substitute_sort(item.variable.sort, images)
        name = Variable(sequent.fresh(item.variable.name, f"{number}: {text}"), sort)
        domain = None if item.domain is None else substitute(item.domain, images)
        sequent.declare(name, domain)
        if domain is not None:
            sequent.add(make("in", name, domain))
        images[item.variable.name] = name
    return images


def _expanded(sequent: Sequent, term: Term) -> Term:
    return propositions.expand(term, sequent.shared.declarations)


def _expand_fact(sequent: Sequent, position: Any) -> None:
    sequent.add(_expanded(sequent, sequent.fact(position)))


def _unfolded(sequent: Sequent, term: Term, names: Any) -> Term:
    require(isinstance(names, list), "names are listed")
    return propositions.unfold(term, {n: sequent.shared.declarations[n] for n in names})


def _unfold_fact(sequent: Sequent, position: Any, names: Any) -> None:
    sequent.add(_unfolded(sequent, sequent.fact(position), names))


def _law(sequent: Sequent, name: Any, specs: Any, proofs: Any) -> None:
    """A theorem of the library or of linear algebra, at these terms."""
    law = LAWS[name]
    symbols = law.symbols - sequent.shared.operators
    require(not symbols, f"no statement in sight binds {', '.join(sorted(symbols))}")
    obligations, conclusion = law.schema(sequent, *[sequent.term(s) for s in specs])
    meet(sequent, obligations, proofs)
    sequent.shared.laws.add(name)
    sequent.add(conclusion)


def _defined(sequent: Sequent, source: Any) -> None:
    """What the task's own goal and facts speak of has a value."""
    if source == "goal":
        require(sequent.is_own, "the goal has been rewritten")
        term = sequent.goal
    else:
        term = sequent.fact(source)
        require(sequent.origin[place(source, sequent.facts)] >= 0, "not a fact of the task")
    for condition in propositions.conditions_of(term, sequent.shared.declarations):
        sequent.add(condition)


def _domain(sequent: Sequent, spec: Any, proofs: Any) -> None:
    """A declared name lies in the set it is declared with."""
    term = sequent.term(spec)
    name = term.function if isinstance(term, Application) else term
    require(isinstance(name, Variable), "only declared names have sets")
    assert isinstance(name, Variable)
    item = sequent.shared.declarations[name.name]
    require(item.body is None and item.domain is not None, "nothing is declared of it")
    require(inhabited(item), "it lies in this set where its statement's assumptions hold")
    images: dict[str, Term] = {}
    obligations: list[Term] = []
    for parameter, argument in zip(item.parameters, term.children, strict=True):
        require(not parameter.parameters, "a function as argument")
        if parameter.domain is not None:
            obligations.append(make("in", argument, substitute(parameter.domain, images)))
        images[parameter.variable.name] = argument
    meet(sequent, obligations, proofs)
    assert item.domain is not None
    sequent.add(make("in", term, substitute(item.domain, images)))


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


def _rewrite_fact(sequent: Sequent, position: Any, equation: Any, backwards: Any) -> None:
    sequent.add(_rewritten(sequent, sequent.fact(position), equation, backwards))


def _rewritten(sequent: Sequent, term: Term, equation: Any, backwards: Any) -> Term:
    require(isinstance(backwards, bool), "a direction is true or false")
    match sequent.fact(equation):
        case Operation("eq", sides):
            old, new = sides[::-1] if backwards else sides
        case _:
            raise Rejected("the fact is no equation")
    text, kind = sequent.algebra.spell(old), sort_of(old)
    require(isinstance(kind, Scalar | Matrix), "only numbers and matrices are replaced")

    def walk(node: Term) -> Term:
        if isinstance(sort_of(node), type(kind)) and sequent.algebra.spell(node) == text:
            require(sequent.fits(new, sort_of(node)), "the sort of what stands around it is wrong")
            return new
        if isinstance(node, Binding) or not node.children:
            return node
        children = tuple(map(walk, node.children))
        if children == node.children:
            return node
        _check_sizes(sequent, node, children)
        if isinstance(node, Operation):
            return Operation(node.operator, children, node.sort)
        function = node.function  # type: ignore[attr-defined]
        return type(node)(function, children, sort_of(node))  # type: ignore[call-arg]

    return walk(term)


_SIZELESS = frozenset({"mul", "div", "pow", "row", "column", "range", "finite", "cases"})
"""Operations whose shape is none of the numbers that they are given."""


def _check_sizes(sequent: Sequent, node: Term, children: tuple[Term, ...]) -> None:
    """Reject what would leave an operation with the shape of others: sorts are kept as they are."""
    pairs = [(a, b) for a, b in zip(node.children, children, strict=True) if a != b]
    numbers = [pair for pair in pairs if sort_of(pair[0]) == INTEGER]
    if isinstance(node, Operation):
        free = isinstance(sort_of(node), Scalar) or sort_of(node) == TRUTH
        free = free or node.operator in _SIZELESS
    else:
        free = all(isinstance(sort_of(t), Scalar) for t in (node, *children))
    require(free or all(sequent.same_size(a, b) for a, b in numbers), "a size would change")


# --- goals ------------------------------------------------------------------------------------------


def _intro(sequent: Sequent) -> None:
    """Take what the goal assumes for granted."""
    match sequent.goal:
        case Binding("forall", bound, condition, body):
            images = _declare(sequent, bound, body)
            if condition is not None:
                sequent.add(substitute(condition, images))
            sequent.goal = substitute(body, images)
        case Operation("implies", (antecedent, consequent)):
            sequent.add(antecedent)
            sequent.goal = consequent
        case Operation("not", (inner,)):
            sequent.add(inner)
            sequent.goal, sequent.is_own = make("false"), False
        case _:
            raise Rejected("the goal assumes nothing")


def _suppose(sequent: Sequent) -> None:
    """Prove by contradiction."""
    sequent.add(make("not", sequent.goal))
    sequent.goal, sequent.is_own = make("false"), False


def _expand_goal(sequent: Sequent) -> None:
    sequent.goal = _expanded(sequent, sequent.goal)


def _unfold_goal(sequent: Sequent, names: Any) -> None:
    sequent.goal = _unfolded(sequent, sequent.goal, names)


def _rewrite_goal(sequent: Sequent, equation: Any, backwards: Any) -> None:
    sequent.goal = _rewritten(sequent, sequent.goal, equation, backwards)
    sequent.is_own = False


def _witness(sequent: Sequent, specs: Any, proofs: Any) -> None:
    match sequent.goal:
        case Binding("exists", bound, condition, body):
            images, obligations = _choose(sequent, bound, [sequent.term(s) for s in specs])
            meet(sequent, obligations, proofs)
            parts = [p for p in (condition, body) if p is not None]
            goal = parts[0] if len(parts) == 1 else make("and", *parts)
            sequent.goal, sequent.is_own = substitute(goal, images), False
        case _:
            raise Rejected("the goal is no existence")


def _choose_side(sequent: Sequent, position: Any) -> None:
    match sequent.goal:
        case Operation("or", parts):
            sequent.goal, sequent.is_own = parts[place(position, parts)], False
        case _:
            raise Rejected("the goal is no disjunction")


def _entries(sequent: Sequent) -> None:
    """Matrices of one shape are equal if all their entries are."""
    match sequent.goal:
        case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
            require(sequent.fits(left, _over_complex(right)), "matrices of different shapes")
            bound, place_ = [], []
            for name, size in zip("ij", propositions.shape(left), strict=True):
                index = Variable(propositions.unused(name, left, right), INTEGER)
                bound.append(Bound(index, make("range", ONE, size)))
                place_.append(index)
            entries = [make("entry", side, *place_) for side in (left, right)]
            sequent.goal = Binding("forall", tuple(bound), None, make("eq", *entries), TRUTH)
        case _:
            raise Rejected("the goal is no equation between matrices")


def _over_complex(term: Term) -> Matrix:
    return Matrix(*propositions.shape(term), Ring.COMPLEX)


# --- what closes goals ------------------------------------------------------------------------------


def _compare(sequent: Sequent, left: Term, right: Term, line: Form) -> None:
    difference = sequent.algebra.difference(left, right)
    same = difference.shape == line.shape and difference.terms == line.terms
    require(same, "the equation is another")


def _close(sequent: Sequent, position: Any) -> None:
    match sequent.goal:
        case Operation("eq", (left, right)):
            _compare(sequent, left, right, sequent.line(position))
        case _:
            raise Rejected("the goal is no equation")


def _evident(sequent: Sequent) -> None:
    require(sequent.is_evident(sequent.goal), "the goal is not evident")


def _split(sequent: Sequent, proofs: Any) -> None:
    match sequent.goal:
        case Operation("and", parts):
            for part, proof in zip(parts, proofs, strict=True):
                prove(sequent.child(part, is_own=sequent.is_own), proof)
        case _:
            raise Rejected("the goal is no conjunction")


def _by_cases(sequent: Sequent, spec: Any, proofs: Any) -> None:
    """Either a proposition holds, or it does not."""
    proposition = sequent.proposition(spec)
    for case, proof in zip((proposition, make("not", proposition)), proofs, strict=True):
        branch = sequent.child(is_own=sequent.is_own)
        branch.add(case)
        prove(branch, proof)


def _either(sequent: Sequent, position: Any, proofs: Any) -> None:
    match sequent.fact(position):
        case Operation("or", parts):
            for part, proof in zip(parts, proofs, strict=True):
                branch = sequent.child(is_own=sequent.is_own)
                branch.add(part)
                prove(branch, proof)
        case _:
            raise Rejected("the fact is no disjunction")


def _absurd(sequent: Sequent, position: Any) -> None:
    """A known proposition and its negation."""
    match sequent.fact(position):
        case Operation("not", (inner,)):
            require(sequent.is_evident(inner), "nothing contradicts this")
        case Operation("false"):
            pass
        case _:
            raise Rejected("the fact denies nothing")


def _linear(sequent: Sequent, items: Any) -> None:
    """Things that are not negative do not add up to a negative number (Farkas)."""
    parts, is_strict = [], False
    for text, kind, *data in items:
        factor = decode_fraction(text)
        form, strict = _ORDER[kind](sequent, *data)
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
        return Form(None, None, total([(1, form.terms), (-1, {((), ()): Fraction(1)})])), False
    return form, True


def _square(sequent: Sequent, terms: Any) -> tuple[Form, bool]:
    form = read_form(sequent, None, None, terms)
    conjugate = sequent.algebra.flavoured(form, transposed=False, conjugated=True)
    return product(conjugate, form), False


_ORDER: Mapping[str, Callable[..., tuple[Form, bool]]] = {
    "fact": order_fact,
    "line": lambda sequent, position: (sequent.line(position), False),
    "square": _square,
}

EXTENDING: Mapping[str, Callable[..., None]] = {
    **EQUATIONS,
    "instance": _instance,
    "conjuncts": _conjuncts,
    "consequence": _consequence,
    "obtain": _obtain,
    "expand": _expand_fact,
    "unfold": _unfold_fact,
    "rewrite": _rewrite_fact,
    "law": _law,
    "defined": _defined,
    "domain": _domain,
    "have": _have,
    "equation": _equation,
    "intro": _intro,
    "suppose": _suppose,
    "expand goal": _expand_goal,
    "unfold goal": _unfold_goal,
    "rewrite goal": _rewrite_goal,
    "witness": _witness,
    "choose": _choose_side,
    "entries": _entries,
}

CLOSING: Mapping[str, Callable[..., None]] = {
    "close": _close,
    "evident": _evident,
    "split": _split,
    "cases": _by_cases,
    "either": _either,
    "absurd": _absurd,
    "linear": _linear,
}
