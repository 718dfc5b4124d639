"""The items of one statement, understood one after the other.

A mistake spoils its item: names that the item would have introduced are then known to be
unknown, and what uses them says nothing of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from proofcheck.language import syntax
from proofcheck.language.builtins import LIBRARY
from proofcheck.language.chains import composed_sign
from proofcheck.language.closing import (
    close,
    conjuncts,
    join,
    names_of_bound,
    names_of_sort,
    occurring_names,
    size_equations,
)
from proofcheck.language.context import Context, Local
from proofcheck.language.meanings import Meaning, Register
from proofcheck.language.rejection import Consequence, Findings, Rejection
from proofcheck.language.relations import Side, relate
from proofcheck.language.scope import Scope
from proofcheck.language.side_goals import Conditions
from proofcheck.language.sizes import Sizes
from proofcheck.language.statements import Goal, GoalRole
from proofcheck.language.typing_binders import (
    bind,
    bind_groups,
    check_is_free,
    function_sort,
    read_domain,
)
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Origin, Role


@dataclass(slots=True)
class Draft:
    """A statement while its items are being understood.

    context      where the next item stands: givens so far, and the sizes known to be equal
    conditions   gathers what has to hold so that the terms make sense
    """

    node: syntax.Statement
    index: int
    register: Register
    scope: Scope
    context: Context
    findings: Findings = field(default_factory=Findings)
    failed: bool = False
    givens: list[Declaration] = field(default_factory=list)
    declarations: list[Declaration] = field(default_factory=list)
    library: list[tuple[str, str]] = field(default_factory=list)
    assumptions: list[Term] = field(default_factory=list)
    exported: list[Fact] = field(default_factory=list)
    established: list[tuple[Fact, ...]] = field(default_factory=list)
    goals: list[Goal] = field(default_factory=list)
    equations: list[tuple[Term, Term]] = field(default_factory=list)
    conditions: Conditions = field(init=False)

    def __post_init__(self) -> None:
        self.conditions = Conditions(
            self.context.sizes,
            self._domain_of,
            self._meaning_of,
            self.label,
            self.register.fresh_name,
        )

    def _domain_of(self, name: str) -> Term | None:
        return self.context.domain_of(name)

    def _meaning_of(self, name: str) -> Meaning | None:
        return self.scope.known(name)

    @property
    def label(self) -> str:
        """The statement's label, as printed."""
        return self.node.label.text

    @property
    def is_hypothesis(self) -> bool:
        """Whether its assumptions are assumed by all who use it."""
        return self.node.kind == "hypothesis"

    def read(self, item: syntax.Item) -> None:
        """Understand one item; a mistake in it is recorded."""
        reader = _READERS.get(type(item))
        if reader is None:
            return
        try:
            reader(self, item)
        except Rejection as rejection:
            self.findings.add(rejection.finding)
            self._give_up(item)
        except Consequence as consequence:
            if consequence.cause.label != self.label:
                self.findings.blame(consequence)
            self._give_up(item)

    def _give_up(self, item: syntax.Item) -> None:
        self.failed = True
        for name in _introduced_by(item):
            if name not in self.scope.own:
                self.scope.own[name] = None
                self.register.meanings[self.index, name] = None

    # --- what items add -----------------------------------------------------------------------

    def see_equations(self, proposition: Term) -> None:
        """Take sizes for equal that an assumption or a clause makes equal."""
        self.use_sizes(self.context.assuming(proposition).sizes)

    def use_sizes(self, sizes: Sizes) -> None:
        """Let later items take more sizes for equal."""
        self.context = self.context.with_sizes(sizes)
        self.conditions.sizes = sizes

    def share_equations(self, proposition: Term) -> None:
        """Let dependants see equations between sizes that mention no given name."""
        names = {given.variable.name for given in self.givens}
        for left, right in size_equations(proposition):
            if not names & (free_names(left) | free_names(right)):
                self.equations.append((left, right))

    def closed(self, proposition: Term) -> Term:
        """Close a proposition over the givens and assumptions so far."""
        return close(proposition, self.givens, () if self.is_hypothesis else self.assumptions)

    def add_goal(
        self,
        proposition: Term,
        role: GoalRole,
        span: Span,
        by: Sequence[syntax.Label] | None = None,
    ) -> None:
        """Record a goal that stands at this place of the statement."""
        labels = None if by is None else tuple(map(self._printed, by))
        self.goals.append(
            Goal(
                proposition,
                role,
                span,
                labels,
                shows_before=len(self.established),
                assumes_before=len(self.assumptions),
                givens_before=len(self.givens),
                declares_before=len(self.declarations),
            )
        )

    def _printed(self, label: syntax.Label) -> str:
        """Return a label as the statement that bears it prints it."""
        position = self.register.positions.get(normalise_label(label.text))
        return label.text if position is None else self.register.statements[position].label.text

    def add_side_goals(self, span: Span, term: Term | None, bound: tuple[Bound, ...] = ()) -> None:
        """Record what has to hold so that a term makes sense."""
        for condition in self.conditions.find(term, bound):
            self.add_goal(condition, GoalRole.SIDE, span)

    # --- names ----------------------------------------------------------------------------------

    def introduce(self, meaning: Meaning, span: Span) -> None:
        """Make a name mean something from here on, here and in all dependants.

        raises   Rejection where it has another meaning already
        """
        scope = self.scope
        if scope.own.get(meaning.name) is not None:
            first = scope.own[meaning.name]
            assert first is not None
            remark = ((first.span, "introduced here first"),)
            message = f"`{meaning.name}` is introduced twice"
            raise Rejection("P0237", span, message, remarks=remark)
        rival = scope.find_rival(meaning.name, meaning)
        if rival is not None:
            raise self._clash(meaning, rival, span)
        scope.own[meaning.name] = meaning
        self.register.know(self.index, replace(meaning, silent=()))
        if meaning.variable is not None:
            scope.uses[meaning.variable.name] = meaning
            self.declarations.append(meaning.declaration)

    def _clash(self, meaning: Meaning, rival: Meaning, span: Span) -> Rejection:
        name = meaning.name
        return Rejection(
            "P0232",
            span,
            f"`{name}` has another meaning in [{rival.label}]",
            f"a second meaning of `{name}`",
            remarks=((rival.span, f"`{name}` of [{rival.label}]"),),
            notes=("both are visible here, so nobody could tell them apart",),
            advice=f"choose another name, or say `repairs [{rival.label}]` if this replaces it",
        )

    def meaning_of(self, item: Bound, span: Span, origin: Origin, body: Term | None) -> Meaning:
        """Return what a new name means: a function of the givens that it depends on.

        An obtained name depends on all of them.
        """
        leading, implicit = self._leading(item, body, of_all=origin is Origin.OBTAINED)
        name, sort = item.variable.name, item.variable.sort
        if leading:
            sort = _lengthened(sort, leading, implicit)
        return Meaning(
            name,
            span,
            self.label,
            origin,
            Variable(self.register.qualified_name(name, self.index), sort),
            (*leading, *item.parameters),
            item.domain,
            body,
            silent=tuple(given.variable for given in leading[implicit:]),
            guards=() if self.is_hypothesis else tuple(self.assumptions),
        )

    def _leading(self, new: Bound, body: Term | None, *, of_all: bool) -> tuple[list[Bound], int]:
        """Return the givens a name depends on, those first that shapes determine."""
        if not self.givens:
            return [], 0
        needed = names_of_bound(new)
        if body is not None:
            needed |= occurring_names(body) - {p.variable.name for p in new.parameters}
        kept: list[Bound] = []
        for given in reversed(self.givens):
            if of_all or given.variable.name in needed:
                item = Bound(given.variable, given.domain, given.parameters)
                kept.insert(0, item)
                needed |= names_of_bound(item)
        written = [*(i for i in kept if not _is_size(i)), *new.parameters]
        shown = frozenset[str]().union(*(_names_in_shape(i.variable.sort) for i in written))
        hidden = [i for i in kept if _is_size(i) and i.variable.name in shown]
        return [*hidden, *(i for i in kept if i not in hidden)], len(hidden)


def _is_size(item: Bound) -> bool:
    return item.variable.sort == INTEGER and not item.parameters


def _names_in_shape(sort: Sort) -> frozenset[str]:
    return names_of_sort(sort) if isinstance(sort, Matrix) else frozenset()


def _lengthened(sort: Sort, leading: Sequence[Bound], implicit: int) -> Function:
    """Return the sort of a name that also depends on given names."""
    names = tuple(item.variable for item in leading)
    if isinstance(sort, Function):
        parameters = (*names, *sort.parameters)
        return Function(parameters, sort.result, sort.indexed, implicit, sort.called)
    return Function(names, sort, implicit=implicit)


def _introduced_by(item: syntax.Item) -> Iterable[str]:
    if isinstance(item, syntax.LetLibrary):
        return (item.name,)
    if isinstance(item, syntax.LetDefinition):
        return (item.declared.name,)
    if isinstance(item, syntax.Given | syntax.LetDeclaration | syntax.Obtain):
        return [declared.name for group in item.groups for declared in group.declared]
    return ()


# --- the items -------------------------------------------------------------------------------


def _read_given(draft: Draft, item: syntax.Given) -> None:
    for group in item.groups:
        for declared in group.declared:
            name = declared.name
            if draft.register.introduced.get(name):
                name = f"{name}@[{draft.label}]"
            bound = bind(draft.context, declared, group, name=name)
            draft.add_side_goals(declared.span, None, (bound,))
            given = Declaration(
                bound.variable, Origin.GIVEN, draft.label, bound.parameters, bound.domain
            )
            draft.givens.append(given)
            draft.conditions.givens[given.variable.name] = bound
            draft.context = draft.context.inside({declared.name: Local(bound, declared.span)})


def _read_declaration(draft: Draft, item: syntax.LetDeclaration) -> None:
    for group in item.groups:
        for declared in group.declared:
            _check_not_given(draft, declared)
            bound = _bind_own(draft.context, declared, group)
            draft.add_side_goals(declared.span, None, (bound,))
            meaning = draft.meaning_of(bound, declared.span, Origin.CONSTANT, None)
            draft.introduce(meaning, declared.span)


def _check_not_given(draft: Draft, declared: syntax.Declared) -> None:
    if declared.name in draft.context.local:
        check_is_free(draft.context, declared.name, declared.span)


def _bind_own(context: Context, declared: syntax.Declared, group: syntax.Group) -> Bound:
    """Bind a name that this statement introduces: unlike a bound one it may replace another's."""
    parameters, inside = bind_groups(context, (*declared.indices, *declared.parameters))
    domain, sort = read_domain(inside, group)
    if parameters:
        sort = function_sort(parameters, sort, declared)
    return Bound(Variable(declared.name, sort), domain, parameters)


def _read_definition(draft: Draft, item: syntax.LetDefinition) -> None:
    declared = item.declared
    _check_not_given(draft, declared)
    parameters, inside = bind_groups(draft.context, (*declared.indices, *declared.parameters))
    body = inside.term(item.body)
    sort = sort_of(body)
    if parameters:
        sort = function_sort(parameters, sort, declared)
    item_bound = Bound(Variable(declared.name, sort), None, parameters)
    meaning = draft.meaning_of(item_bound, declared.span, Origin.DEFINITION, body)
    draft.introduce(meaning, declared.span)
    draft.add_side_goals(item.span, body, parameters)


def _read_library(draft: Draft, item: syntax.LetLibrary) -> None:
    if item.symbol not in LIBRARY:
        near = get_close_matches(item.symbol, LIBRARY, n=1, cutoff=0.6)
        advice = f"the nearest symbol is `{near[0]}`" if near else ""
        message = f"the library has no symbol `{item.symbol}`"
        raise Rejection("P0314", item.span, message, advice=advice)
    meaning = Meaning(item.name, item.span, draft.label, Origin.DEFINITION, symbol=item.symbol)
    draft.introduce(meaning, item.span)
    draft.library.append((item.name, item.symbol))


def _read_assumption(draft: Draft, item: syntax.Assume) -> None:
    proposition = draft.context.proposition(item.proposition)
    draft.add_side_goals(item.span, proposition)
    draft.assumptions.append(proposition)
    draft.see_equations(proposition)
    if draft.is_hypothesis:
        draft.exported.append(Fact(draft.closed(proposition), draft.label, Role.HYPOTHESIS))
        draft.share_equations(proposition)


def _read_show(draft: Draft, item: syntax.Show) -> None:
    if item.steps:
        facts = _read_chain(draft, item)
    else:
        proposition = draft.context.proposition(item.first)
        _refuse_inner_absolutes(proposition, item.first.span)
        draft.add_side_goals(item.span, proposition)
        facts = list(conjuncts(proposition))
        for part in facts:
            draft.add_goal(part, GoalRole.SHOW, item.span, item.by)
    _establish(draft, facts, Role.DECLARED, Role.SHOWN)


def _read_chain(draft: Draft, item: syntax.Show) -> list[Term]:
    """Record every step of a chain and the relation between its two ends as goals."""
    nodes = [item.first, *(step.right for step in item.steps)]
    sides = [Side(node, draft.context.term(node)) for node in nodes]
    steps = [
        relate(draft.context, step.op, left, right)
        for step, left, right in zip(item.steps, sides, sides[1:], strict=False)
    ]
    if len(steps) == 1:
        draft.add_side_goals(item.span, steps[0])
        draft.add_goal(steps[0], GoalRole.SHOW, item.span, item.steps[0].by)
        return steps
    conclusion = relate(draft.context, composed_sign(item.steps), sides[0], sides[-1])
    for proposition, step in zip(steps, item.steps, strict=True):
        draft.add_side_goals(step.span, proposition)
        draft.add_goal(proposition, GoalRole.STEP, step.span, step.by)
    draft.add_goal(conclusion, GoalRole.CONCLUSION, item.span)
    return [conclusion, *steps]


def _refuse_inner_absolutes(proposition: Term, span: Span) -> None:
    """An absolute constant precedes every size, so it stands outermost."""
    inner = proposition
    while isinstance(inner, Binding) and inner.binder == "absolute":
        inner = inner.body
    stack = [inner]
    while stack:
        term = stack.pop()
        if isinstance(term, Binding) and term.binder == "absolute":
            message = "an absolute constant stands inside of another construct"
            advice = "put `exists absolute` first: it precedes every size and hypothesis"
            raise Rejection("P0313", span, message, advice=advice)
        if sort_of(term) == TRUTH:
            stack.extend(term.children)


def _establish(draft: Draft, facts: Sequence[Term], exported: Role, open_: Role) -> None:
    draft.established.append(tuple(Fact(fact, draft.label, open_) for fact in facts))
    draft.exported += [Fact(draft.closed(fact), draft.label, exported) for fact in facts]


def _read_obtain(draft: Draft, item: syntax.Obtain) -> None:
    for group in item.groups:
        for declared in group.declared:
            _check_not_given(draft, declared)
    goal, clauses = _existence(draft, item)
    draft.add_side_goals(item.span, goal)
    draft.add_goal(goal, GoalRole.SHOW, item.span)
    _introduce_obtained(draft, item)
    is_same = not draft.givens and all(
        draft.register.qualified_name(name, draft.index) == name for name in _introduced_by(item)
    )
    if not is_same:
        clauses = _read_clauses(draft, item)
    for clause in clauses:
        draft.see_equations(clause)
        draft.share_equations(clause)
    _establish(draft, clauses, Role.WHERE, Role.WHERE)


def _existence(draft: Draft, item: syntax.Obtain) -> tuple[Term, list[Term]]:
    """Return ``exists names: clauses`` and the clauses, the names being bound."""
    inside = draft.context
    bound: list[Bound] = []
    for group in item.groups:
        for declared in group.declared:
            one = _bind_own(inside, declared, group)
            bound.append(one)
            inside = inside.inside({declared.name: Local(one, declared.span)})
    clauses: list[Term] = []
    for node in item.where:
        clauses.append(inside.proposition(node))
        inside = inside.assuming(clauses[-1])
    return Binding("exists", tuple(bound), None, join(clauses), TRUTH), clauses


def _introduce_obtained(draft: Draft, item: syntax.Obtain) -> None:
    for group in item.groups:
        for declared in group.declared:
            bound = _bind_own(draft.context, declared, group)
            meaning = draft.meaning_of(bound, declared.span, Origin.OBTAINED, None)
            draft.introduce(meaning, declared.span)


def _read_clauses(draft: Draft, item: syntax.Obtain) -> list[Term]:
    clauses: list[Term] = []
    for node in item.where:
        clause = draft.context.proposition(node)
        clauses.append(clause)
        draft.see_equations(clause)
    return clauses


_READERS: dict[type, Callable[[Draft, Any], None]] = {
    syntax.Given: _read_given,
    syntax.LetDeclaration: _read_declaration,
    syntax.LetDefinition: _read_definition,
    syntax.LetLibrary: _read_library,
    syntax.Assume: _read_assumption,
    syntax.Show: _read_show,
    syntax.Obtain: _read_obtain,
}
