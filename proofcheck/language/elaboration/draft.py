"""One statement while its items are being understood: what it has introduced and shown so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.language import syntax
from proofcheck.language.elaboration.scope import Scope
from proofcheck.language.elaboration.side_goals import Conditions
from proofcheck.language.sizes import Sizes
from proofcheck.language.statements import Goal, GoalRole, OfferedStep
from proofcheck.language.typing.closing import (
    close,
    names_of_bound,
    occurring_names,
    size_equations,
)
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.meanings import Meaning, Register
from proofcheck.language.typing.rejection import Findings, Rejection
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Bound, Term, Variable
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Sort
from proofcheck.terms.substitution import free_names, names_of_sort
from proofcheck.terms.task import Declaration, Fact, Origin, Role


@dataclass(slots=True)
class Draft:
    """A statement while its items are being understood.

    context      where the next item stands: givens so far, and the sizes known to be equal
    takes_at     among the steps of its proof, the place of the first `take`
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
    proof: list[OfferedStep] = field(default_factory=list)
    takes_at: int | None = None
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
        self.goals.append(self.goal_here(proposition, role, span, by))

    def goal_here(
        self,
        proposition: Term,
        role: GoalRole,
        span: Span,
        by: Sequence[syntax.Label] | None = None,
    ) -> Goal:
        """Return a goal that stands at this place of the statement."""
        return Goal(
            proposition,
            role,
            span,
            None if by is None else tuple(map(self.printed, by)),
            shows_before=len(self.established),
            assumes_before=len(self.assumptions),
            givens_before=len(self.givens),
            declares_before=len(self.declarations),
        )

    def printed(self, label: syntax.Label) -> str:
        """Return a label as the statement that bears it prints it."""
        position = self.register.positions.get(normalise_label(label.text))
        return label.text if position is None else self.register.statements[position].label.text

    def establish(self, facts: Sequence[Term], exported: Role, open_: Role) -> None:
        """Let later goals of the statement use facts as they stand, dependants as they are closed."""
        self.established.append(tuple(Fact(fact, self.label, open_) for fact in facts))
        self.exported += [Fact(self.closed(fact), self.label, exported) for fact in facts]

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
        self.register.know(self.index, meaning)
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
            notes=("both are visible here, so they could not be told apart",),
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
            givens=len(leading),
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
