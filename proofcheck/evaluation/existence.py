"""Existence on a model: by exhaustion, by offered witnesses, by linear and integer infeasibility.

A finite range is searched through.  Otherwise an offered candidate may show existence, and the
linear equations among the conditions may show that nothing exists, or leave one choice only,
which is then tried.  Last, the conditions are evaluated on boxes that cover whatever may be
chosen (see :mod:`proofcheck.evaluation.boxes`), and the denial is decided where it is about polynomials.
What remains is unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.boxes import fails_everywhere, find_limit
from proofcheck.evaluation.choices import (
    decide_choice,
    strongest_choice,
)
from proofcheck.evaluation.continuity import find_bound
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.linear_bounds import find_bounded_integer, is_infeasible
from proofcheck.evaluation.quantified.everywhere import decide_polynomials
from proofcheck.evaluation.quantified.infeasibility import is_infeasible as has_no_solution
from proofcheck.evaluation.quantified.reading import denial
from proofcheck.evaluation.series import find_convergence
from proofcheck.evaluation.spectral_witnesses import find_normal_form, invariant_equations
from proofcheck.evaluation.unknowns import Unknowns, has_unknowns
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import NotEvaluable, Scalar, Undefined
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, parts_of_conjunction
from proofcheck.terms.sorts import TRUTH, Matrix
from proofcheck.terms.substitution import free_names

CANDIDATE_LIMIT = 256
"""Most combinations of offered witnesses that are tried for one existence question."""


def decide_existence(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide ``exists bound: condition and body``.

    raises   Undefined where no instance holds and a term has no value in one of them
    """
    parts = [*([] if term.condition is None else [term.condition]), term.body]
    conjuncts = [c for part in parts for c in parts_of_conjunction(part)]
    by_candidate = _try_candidates(evaluator, term.bound, conjuncts, scope)
    if by_candidate is not None and by_candidate.truth is Truth.TRUE:
        return by_candidate
    settled = _search(evaluator, term.bound, conjuncts, scope)
    if settled.truth is Truth.UNKNOWN:
        settled = _by_alternatives(evaluator, term.bound, conjuncts, scope)
    if settled.truth is Truth.UNKNOWN:
        settled = find_normal_form(evaluator, term.bound, conjuncts, scope)
    if settled.truth is Truth.UNKNOWN and by_candidate is not None:
        return by_candidate
    if settled.truth is Truth.UNKNOWN and fails_everywhere(evaluator, term.bound, conjuncts, scope):
        return truth.FALSE
    if settled.truth is Truth.UNKNOWN:
        settled = find_limit(evaluator, term, scope)
    if settled.truth is Truth.UNKNOWN:
        settled = find_convergence(evaluator, term, scope)
    if settled.truth is Truth.UNKNOWN:
        settled = find_bound(evaluator, term, scope)
    if settled.truth is Truth.UNKNOWN and has_no_solution(evaluator, term, scope):
        return truth.FALSE
    return _by_denial(evaluator, term, scope) if settled.truth is Truth.UNKNOWN else settled


def _by_denial(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide polynomials: something exists where not everything is otherwise."""
    otherwise = Binding("forall", term.bound, term.condition, denial(term.body), TRUTH)
    return truth.negation(decide_polynomials(evaluator, otherwise, scope))


def _by_alternatives(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    """Decide ``exists: C and (P or Q)`` as ``(exists: C and P) or (exists: C and Q)``."""
    for place, conjunct in enumerate(conjuncts):
        if isinstance(conjunct, Operation) and conjunct.operator == "or":
            before, after = conjuncts[:place], conjuncts[place + 1 :]
            return truth.disjunction(
                _alternative(
                    evaluator, bound, [*before, *parts_of_conjunction(part), *after], scope
                )
                for part in conjunct.arguments
            )
    return truth.UNKNOWN


def _alternative(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    try:
        settled = _search(evaluator, bound, conjuncts, scope)
    except Undefined:
        return truth.UNKNOWN
    if settled.truth is Truth.UNKNOWN and fails_everywhere(evaluator, bound, conjuncts, scope):
        return truth.FALSE
    return settled


def refute_by_candidates(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Refute ``forall`` over an infinite set by an offered counterexample; else unknown."""
    body = term.body
    if term.condition is not None:
        body = Operation("implies", (term.condition, body), TRUTH)
    denial: list[Term] = [Operation("not", (body,), TRUTH)]
    found = _try_candidates(evaluator, term.bound, denial, scope)
    return truth.FALSE if found is not None and found.truth is Truth.TRUE else truth.UNKNOWN


def _try_candidates(
    evaluator: Evaluator, bound: tuple[Bound, ...], conditions: list[Term], scope: Locals
) -> Outcome | None:
    """Return the strongest of TRUE and CLOSE that an offered combination gives."""
    pools = [evaluator.candidates.get(item.variable.name, ()) for item in bound]
    offered = islice(product(*pools), CANDIDATE_LIMIT)
    return strongest_choice(evaluator, bound, offered, conditions, scope)


def _search(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    for place, item in enumerate(bound):
        members = _finite_members(evaluator, bound[:place], item, scope)
        if members is None:
            members = _members_asked_for(evaluator, bound, item, conjuncts, scope)
        if members is not None:
            rest = _without(bound, item, conjuncts)
            return _exhaust(evaluator, item.variable.name, members, rest, scope)
    return _by_linear_equations(evaluator, bound, conjuncts, scope)


def _finite_members(
    evaluator: Evaluator, earlier: tuple[Bound, ...], item: Bound, scope: Locals
) -> list[Any] | None:
    """List what a name ranges over; None if that is infinite or depends on earlier names."""
    if item.domain is None:
        return None
    if any(item.variable.name in _names_in(other) for other in earlier):
        return None  # an earlier domain means another thing by this name
    try:
        hidden = {other.variable.name: None for other in earlier}
        return evaluator.choices_of(item, {**scope, **hidden})
    except NotEvaluable:
        return None


def _members_asked_for(
    evaluator: Evaluator,
    bound: tuple[Bound, ...],
    item: Bound,
    conjuncts: list[Term],
    scope: Locals,
) -> list[Any] | None:
    """List what a name may be where a condition puts it in a finite set; None if none does."""
    hidden = {other.variable.name: None for other in bound}
    for conjunct in conjuncts:
        match conjunct:
            case Operation("in", (element, collection)) if element == item.variable:
                try:
                    listed = evaluator.members(evaluator.value(collection, {**scope, **hidden}))
                    fitting = [belongs(evaluator, item, x, {**scope, **hidden}) for x in listed]
                except (NotEvaluable, Undefined):
                    continue
                if all(one.truth in (Truth.TRUE, Truth.FALSE) for one in fitting):
                    pairs = zip(listed, fitting, strict=True)
                    return [x for x, one in pairs if one.truth is Truth.TRUE]
    return None


def _names_in(item: Bound) -> set[str]:
    """Return the item's name and those in its sets and sizes."""
    sort = item.variable.sort
    sizes = (sort.rows, sort.columns) if isinstance(sort, Matrix) else ()
    names = {item.variable.name}
    return names.union(*map(free_names, (*item.domains, *sizes)))


def _exhaust(
    evaluator: Evaluator, name: str, members: list[Any], rest: Binding, scope: Locals
) -> Outcome:
    """Decide by trying every member of a finite range for one name.

    raises   Undefined where no member will do and one of them makes no sense
    """
    outcomes: list[Outcome] = []
    undefined: Undefined | None = None
    for member in members:
        try:
            outcomes.append(_continue(evaluator, rest, {**scope, name: member}))
        except Undefined as reason:
            undefined = reason
            continue
        if outcomes[-1].truth is Truth.TRUE:
            return outcomes[-1]
    if undefined is not None:
        raise undefined
    return truth.disjunction(outcomes)


def _without(bound: tuple[Bound, ...], item: Bound, conjuncts: list[Term]) -> Binding:
    """Return the question that remains once ``item`` has a value."""
    rest = tuple(b for b in bound if b is not item)
    return Binding("exists", rest, None, Operation("and", tuple(conjuncts), TRUTH), TRUTH)


def _continue(evaluator: Evaluator, rest: Binding, scope: Locals) -> Outcome:
    if rest.bound:
        return decide_existence(evaluator, rest, scope)
    return decide_choice(evaluator, (), (), parts_of_conjunction(rest.body), scope)


@dataclass(frozen=True, slots=True)
class _System:
    """The linear equations among the conditions of a question.

    rows     forms of unknowns, each equal to zero wherever something exists
    sought   what stands in them for the bound names; None where there is nothing for one
    """

    unknowns: Unknowns
    rows: list[Scalar]
    sought: list[Any]

    def solve(self) -> tuple[list[Scalar], list[int]] | None:
        """Return the equations solved for their pivots, and these; None where no solution is."""
        if any(is_infeasible(row, self.unknowns) for row in self.rows):
            return None
        reduced, pivots = self.unknowns.solve(self.rows)
        is_solvable = not any(is_infeasible(row, self.unknowns) for row in reduced)
        return (reduced, pivots) if is_solvable else None


def _by_linear_equations(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    if any(map(has_unknowns, (*scope.values(), *evaluator.model.values()))):
        return truth.UNKNOWN  # its unknowns would be confused with those of this question
    system = _linear_system(evaluator, bound, conjuncts, scope)
    solved = system.solve()
    if solved is None:
        return truth.FALSE
    values = [*map(system.unknowns.unique_values(*solved), system.sought)]
    if all(v is not None for v in values):
        return decide_choice(evaluator, bound, tuple(values), conjuncts, scope)
    various = system.unknowns.various_values(*solved)
    choices = ([*map(chosen, system.sought)] for chosen in various)
    tried = strongest_choice(evaluator, bound, choices, conjuncts, scope)
    if tried is not None and tried.truth is Truth.TRUE:
        return tried
    return _by_bounded_integer(evaluator, bound, conjuncts, scope, system)


def _linear_system(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> _System:
    unknowns = Unknowns()
    inner = dict(scope)
    for item in bound:
        inner[item.variable.name] = unknowns.stand_in(evaluator, item, inner)
    rows = [row for c in conjuncts for row in unknowns.equations(evaluator, c, inner)]
    rows += invariant_equations(evaluator, bound, conjuncts, inner)
    return _System(unknowns, rows, [inner[item.variable.name] for item in bound])


def _by_bounded_integer(
    evaluator: Evaluator,
    bound: tuple[Bound, ...],
    conjuncts: list[Term],
    scope: Locals,
    system: _System,
) -> Outcome:
    """Try the values of an integer that one of the equations bounds on both sides."""
    found = find_bounded_integer(bound, system.rows, system.unknowns)
    if found is None:
        return truth.UNKNOWN
    item, members = found
    rest = _without(bound, item, conjuncts)
    return _exhaust(evaluator, item.variable.name, members, rest, scope)
