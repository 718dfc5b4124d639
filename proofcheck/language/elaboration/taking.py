"""What `take` means: a value for what a goal of the statement says to exist.

The goal is then that with the value put in, which is a step of the proof.  What a value speaks of is
what is bound before it, and what the goal sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.language import syntax
from proofcheck.language.elaboration.constants import constant_of
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.proving import as_hints, noting, sides_of
from proofcheck.language.printing.printing import plain_name
from proofcheck.language.statements import Goal, GoalRole, OfferedStep
from proofcheck.language.typing.context import Context, Local
from proofcheck.language.typing.rejection import Finding, Rejection
from proofcheck.language.typing.typing_values import fitted_value
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.substitution import free_names, substitute, substitute_sort
from proofcheck.terms.taking import Sought, as_function, bound_in, sought_in, with_values
from proofcheck.terms.task import Step, StepKind

Values = dict[tuple[int, int], syntax.Taken]
"""Values for what a goal says to exist: which existence, and which of its names."""


def read_takes(draft: Draft, context: Context) -> None:
    """Understand the values that a proof takes, now that all goals are known.

    context   where the last goal stands

    raises   Postponement where another statement has to come first
    """
    if draft.takes_at is None or draft.failed or draft.node.proof is None:
        return
    takes = [one for one in draft.node.proof.steps if isinstance(one, syntax.Take)]
    given = [one for take in takes for one in take.values]
    at, last = draft.takes_at, draft.goals[-1]
    sizes, draft.conditions.sizes = draft.conditions.sizes, context.sizes
    with as_hints(draft):
        for number, values in sorted(_assigned(draft, given).items()):
            with noting(draft):
                goal = draft.goals[number]
                steps = _Reader(draft, context, goal, values).read()
                # What the last goal cannot see comes last, where it shifts no other step.
                place = at if goal.declares_before == last.declares_before else len(draft.proof)
                draft.proof[place:place] = steps
                at += len(steps) if place == at else 0
    draft.conditions.sizes = sizes


def _assigned(draft: Draft, given: Sequence[syntax.Taken]) -> dict[int, Values]:
    """Return which value is for what of which goal: of one name the first is for the first."""
    places: dict[str, list[tuple[int, int, int]]] = {}
    for number, goal in enumerate(draft.goals):
        found = sought_in(goal.proposition) if goal.role is GoalRole.SHOW else ()
        for k, sought in enumerate(found):
            for i, item in enumerate(sought.binding.bound):
                places.setdefault(plain_name(item.variable.name), []).append((number, k, i))
    chosen: dict[int, Values] = {}
    waiting = {name: [*found] for name, found in places.items()}
    for one in given:
        name = one.name.text
        if waiting.get(name):
            number, k, i = waiting[name].pop(0)
            chosen.setdefault(number, {})[k, i] = one
        else:
            draft.findings.add(_idle(one, [*places]))
    return chosen


def _idle(one: syntax.Taken, known: Sequence[str]) -> Finding:
    """Say that a value is given for nothing, or for the same once more."""
    name = one.name.text
    if name in known:
        message, advice = f"`{name}` has a value already", "leave one of them out"
        return Finding("P0321", one.name.span, message, "a second value", help=(advice,))
    message = f"no goal of the statement says that some `{name}` exists"
    listed = ", ".join(f"`{other}`" for other in known)
    advice = f"give a value for {listed}" if known else "leave it out"
    return Finding("P0321", one.name.span, message, "nothing to be taken", help=(advice,))


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the values for what one goal says to exist.

    context   where the values stand, but for what the goal binds
    """

    draft: Draft
    context: Context
    goal: Goal
    values: Values

    def read(self) -> list[OfferedStep]:
        """Return the step, and before it what has to hold so that it makes sense.

        raises   Rejection where a value is missing, or has no meaning
        """
        used = [*sought_in(self.goal.proposition)][: 1 + max(k for k, _ in self.values)]
        self._refuse_gaps(used)
        names: list[str] = []
        terms: list[Term] = []
        images: dict[str, Term] = {}
        for k, one in enumerate(used):
            for i, item in enumerate(one.binding.bound):
                value = self._value(one, item, self.values[k, i], images)
                names.append(plain_name(item.variable.name))
                terms.append(as_function(one.over, value))
                images[item.variable.name] = value
        return self._steps(terms, names)

    def _steps(self, terms: Sequence[Term], names: Sequence[str]) -> list[OfferedStep]:
        left = with_values(self.goal.proposition, terms)
        assert left is not None, "what is bound has names of its own"
        span = _whole(self.values)
        goal = replace(self.goal, proposition=left, role=GoalRole.TAKE, span=span, by=None)
        step = Step(StepKind.TAKE, left, at=tuple(terms))
        sides = sides_of(self.draft, left, span, goal)
        return [*sides, OfferedStep(step, goal, span, names=tuple(names))]

    def _refuse_gaps(self, used: Sequence[Sought]) -> None:
        """Refuse a value where others are missing that are bound with it, or before."""
        first = next(iter(self.values.values()))
        for k, one in enumerate(used):
            for i, item in enumerate(one.binding.bound):
                name = plain_name(item.variable.name)
                if (k, i) not in self.values:
                    message = f"`{first.name.text}` has a value, and `{name}` has none"
                    advice = f"write `take {name} := ...` as well"
                    label = "what is bound before it, and with it, has a value first"
                    raise Rejection("P0322", first.name.span, message, label, advice=advice)
                if item.parameters:
                    message = f"`{name}` is a family or a function, and no value of it can be taken"
                    label = "neither a number nor a matrix"
                    raise Rejection("P0302", self.values[k, i].name.span, message, label)

    def _value(
        self, sought: Sought, item: Bound, node: syntax.Taken, images: Mapping[str, Term]
    ) -> Term:
        """Return a value, in which what was taken before stands for its name."""
        inside = self._inside(sought)
        name = plain_name(item.variable.name)
        sort = substitute_sort(item.variable.sort, images)
        value = fitted_value(inside, name, node.value, sort, self.goal.span)
        value = substitute(value, images)
        known = {bound.variable.name for bound in sought.over}
        self._refuse_later(known, value, node)
        if sought.binding.binder == "absolute":
            return constant_of(self.draft, name, value, node.value)
        return value

    def _inside(self, sought: Sought) -> Context:
        """Return the context in which all that the goal binds on its way has a meaning."""
        bound = [*bound_in(self.goal.proposition)]
        names = {plain_name(b.variable.name): Local(b, self.goal.span) for b in bound}
        inside = self.context.inside(names)
        for assumed in sought.assumed:
            inside = inside.assuming(assumed)
        return inside

    def _refuse_later(self, known: set[str], value: Term, node: syntax.Taken) -> None:
        """Refuse a value that depends on what is chosen after it, or introduced after its goal."""
        later = {b.variable.name for b in bound_in(self.goal.proposition)} - known
        later |= {d.variable.name for d in self.draft.declarations[self.goal.declares_before :]}
        later |= {d.variable.name for d in self.draft.givens[self.goal.givens_before :]}
        for name in sorted(free_names(value) & later):
            spelled = self.context.spell(name)
            message = f"the value of `{node.name.text}` depends on `{spelled}`"
            label = f"`{spelled}` is chosen after it" if spelled != node.name.text else "on itself"
            advice = "speak of what is given, and of what the goal binds before it"
            raise Rejection("P0323", node.value.span, message, label, advice=advice)


def _whole(values: Values) -> Span:
    spans = [one.span for one in values.values()]
    return Span(min(s.start for s in spans), max(s.end for s in spans))
