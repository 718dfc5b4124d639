"""A refutation as a reader checks it by hand.

What was chosen, that it satisfies all that is assumed, what is defined from it, both sides
evaluated, and what fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeGuard

from proofcheck.audit.judging.failures import Explainer, Failure, find_failure
from proofcheck.audit.judging.shown_family import PARAMETERS, ShownFamily, show_family
from proofcheck.audit.judging.shown_values import parameter_called, show_value
from proofcheck.audit.judging.spelling import Spelling
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import SetValue
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.families import Family
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    Closure,
    NotEvaluable,
    Recurrence,
    Table,
    Undefined,
)
from proofcheck.kernel.model import Model, evaluator_for, precision
from proofcheck.kernel.opening import open_goal
from proofcheck.language.printing.latex_names import latex_name
from proofcheck.models.relevance import relevant_sizes
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import (
    Application,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, SetOf
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Declaration, Origin, Role, Task

WORKING_BITS = 256
"""Precision of what is shown as decimals."""

_NO_VALUE = (NotEvaluable, Undefined, *FAULTS)


def describe_counterexample(
    task: Task,
    model: Model,
    spelling: Spelling | None = None,
    *,
    family: Family | None = None,
    respects: bool = True,
) -> Json:
    """Return a counterexample in the author's symbols.

    The values are exact, or decimals of rigorous enclosures.  On a family of models they are
    functions of its parameter, and absolute constants are shown as the largest it excludes.

    objects    what the goal speaks of: chosen objects, then what is defined from them
    others     chosen objects that only the hypotheses speak of
    latex      the names of both as they are typeset
    why_latex  the sentence `why` with its formulas in LaTeX, between dollar signs
    assumes    the statement's own assumptions, with what makes them true where that is short
    satisfies  labels of the statements whose hypotheses and clauses hold on the model
    respects   whether those of earlier hypotheses hold, too, that the statement does not declare
    """
    opened, spelling = open_goal(task), spelling or Spelling()
    with precision(WORKING_BITS):
        along = None if family is None else _show_family(opened, family, spelling)
        with parameter_called(along.parameter if along else PARAMETERS[0]):
            return _describe(opened, model, spelling, along, respects=respects)


def list_chosen(
    task: Task, model: Model, spelling: Spelling
) -> tuple[dict[str, Json], dict[str, Json]]:
    """Return the sizes of a model, and the chosen objects of which the goal speaks, as text."""
    opened = open_goal(task)
    shown = _Exhibit(opened, model, evaluator_for(opened, model), spelling)
    needed = shown.names_needed()
    kept = {spelling.name(name) for name in relevant_sizes(opened, needed) | needed}
    chosen = {one.name: one.value for one in shown.chosen(needed.__contains__)}
    return {n: v for n, v in shown.sizes() if n in kept}, chosen


def _show_family(opened: Task, family: Family, spelling: Spelling) -> ShownFamily:
    names = {spelling.name(d.variable.name) for d in opened.declarations}
    return show_family(opened.goal, family, names | free_names(opened.goal))


def _describe(
    opened: Task, model: Model, spelling: Spelling, along: ShownFamily | None, *, respects: bool
) -> Json:
    shown = _Exhibit(opened, model, evaluator_for(opened, model), spelling)
    goal, constants = (along.goal, along.scope) if along else (opened.goal, {})
    failure = find_failure(shown.evaluator, goal, constants)
    explainer = Explainer(shown.evaluator, spelling)
    left, right = explainer.sides(failure)
    why = [text + (along.remark if along else "") for text in explainer.why_twofold(failure, goal)]
    needed = shown.names_needed()
    parameter = [_Object(along.parameter, along.parameter, along.reach)] if along else []
    objects = [*parameter, *shown.objects(needed, failure)]
    others = list(shown.chosen(lambda name: name not in needed))
    return {
        "sizes": dict(shown.sizes()),
        "objects": {one.name: one.value for one in objects},
        "others": {one.name: one.value for one in others},
        "latex": {one.name: one.latex for one in (*objects, *others)},
        "assumes": list(shown.assumptions(explainer)),
        "satisfies": list(shown.labels(respects=respects)),
        "left": left,
        "right": right,
        "why": why[0],
        "why_latex": why[1],
    }


@dataclass(frozen=True, slots=True)
class _Object:
    """An object of the counterexample: its name as text and as LaTeX, and its value."""

    name: str
    latex: str
    value: Json


@dataclass(frozen=True, slots=True)
class _Exhibit:
    """An opened task, a model on which its goal fails, and how its names are spelled."""

    task: Task
    model: Model
    evaluator: Evaluator
    spelling: Spelling

    def sizes(self) -> Iterator[tuple[str, Json]]:
        for item in self.task.declarations:
            value = self.model.values.get(item.variable.name)
            if item.variable.sort == INTEGER and isinstance(value, Fraction):
                yield self.spelling.name(item.variable.name), int(value)

    def names_needed(self) -> set[str]:
        """Return the names of which the goal and the own assumptions speak, through definitions."""
        bodies = {d.variable.name: d.body for d in self.task.declarations if d.body is not None}
        waiting = set(free_names(self.task.goal)).union(
            *(free_names(f.proposition) for f in self.task.facts if f.role is Role.ASSUMED)
        )
        found: set[str] = set()
        while waiting:
            name = waiting.pop()
            found.add(name)
            if name in bodies:
                waiting |= free_names(bodies[name]) - found
        return found

    def objects(self, needed: set[str], failure: Failure) -> Iterator[_Object]:
        yield from self.chosen(needed.__contains__)
        for name, value in failure.scope.items():
            is_set = isinstance(value, SetValue)
            yield self._named(name, self.spelling.term(value.term) if is_set else show_value(value))
        for item in self.task.declarations:
            if item.origin is Origin.DEFINITION and item.variable.name in needed:
                yield from self._show(item.variable, failure)
        for term in self._applications(failure.term):
            yield from self._show(term, failure)

    def chosen(self, is_wanted: Callable[[str], bool]) -> Iterator[_Object]:
        for item in self.task.declarations:
            name, value = item.variable.name, self.model.values.get(item.variable.name)
            if value is not None and item.variable.sort != INTEGER and is_wanted(name):
                yield from self._show_chosen(item, value)

    def _show_chosen(self, item: Declaration, value: Any) -> Iterator[_Object]:
        sort = item.variable.sort
        if isinstance(value, Closure):
            yield self._function(item.variable.name, value)
            return
        if not isinstance(value, Table):
            yield self._named(item.variable.name, show_value(value, sort))
            return
        result = sort.result if isinstance(sort, Function) else sort
        for key, member in sorted(value.members.items()):
            yield self._named(item.variable.name, show_value(member, result), key)
        if isinstance(value, Recurrence):
            yield self._equation(item.variable.name, value)

    def _equation(self, qualified: str, family: Recurrence) -> _Object:
        """Return the equation by which the later members of a family are given."""
        index: Term = family.index
        if family.offset:
            index = operation("add", index, Number(Fraction(family.offset)), sort=INTEGER)
        name, latex = self.spelling.name(qualified), latex_name(qualified, self.spelling.notation)
        return _Object(
            f"{name}[{self.spelling.term(index)}]",
            f"{{{latex}}}_{{{self.spelling.latex(index)}}}",
            self.spelling.term(family.step),
        )

    def _function(self, qualified: str, value: Closure) -> _Object:
        """Return a function as an equation: ``f(x) = x^2``."""
        names = ", ".join(item.variable.name for item in value.parameters)
        latex = latex_name(qualified, self.spelling.notation)
        typeset = ", ".join(latex_name(item.variable.name, {}) for item in value.parameters)
        return _Object(
            f"{self.spelling.name(qualified)}({names})",
            rf"{latex}\left( {typeset} \right)",
            self.spelling.term(value.body),
        )

    def _named(self, qualified: str, value: Json, key: tuple[Any, ...] = ()) -> _Object:
        name = self.spelling.name(qualified)
        latex = latex_name(qualified, self.spelling.notation)
        if key:
            index = ", ".join(map(str, key))
            name, latex = f"{name}[{index}]", f"{{{latex}}}_{{{index}}}"
        return _Object(name, latex, value)

    def _applications(self, term: Term) -> Iterator[Application]:
        """Yield where defined functions are applied, but for whole sides: those come anyway."""
        sides = term.arguments if isinstance(term, Operation) else ()
        defined = {d.variable.name for d in self.task.declarations if d.body is not None}
        seen: set[Term] = set(sides)
        for inner in walk(term):
            if isinstance(inner, Application) and inner not in seen:
                seen.add(inner)
                if inner.function.name in defined:
                    yield inner

    def _show(self, term: Variable | Application, failure: Failure) -> Iterator[_Object]:
        sort = sort_of(term)
        if isinstance(sort, Function | SetOf):
            return
        try:
            value = self.evaluator.value(term, failure.scope)
        except _NO_VALUE:
            return
        name, latex = self.spelling.term(term), self.spelling.latex(term)
        yield _Object(name, latex, show_value(value, sort))

    def assumptions(self, explainer: Explainer) -> Iterator[str]:
        for fact in self.task.facts:
            if fact.role is Role.ASSUMED:
                formula = self.spelling.term(fact.proposition)
                reason = self._reason_outside(fact.proposition, explainer)
                yield f"{formula} ({reason})" if reason else formula

    def _reason_outside(self, term: Term, explainer: Explainer) -> str:
        """Of a set difference and of ``x notin B``, say why x is not in what is taken away."""
        if not isinstance(term, Operation) or term.operator not in ("in", "notin"):
            return ""
        element, collection = term.arguments
        if term.operator == "in":
            value = self.evaluator.value(collection, {})
            if not isinstance(value, SetValue) or not _is_difference(value.term):
                return ""
            collection = value.term.arguments[1]
        denied = Operation("in", (element, collection), TRUTH)
        if decide(self.evaluator, denied, {}).truth is not Truth.FALSE:
            return ""
        return explainer.outside(denied, {})

    def labels(self, *, respects: bool) -> Iterator[str]:
        roles = MODEL_ROLES | {Role.EARLIER} if respects else MODEL_ROLES
        held = (f.label for f in self.task.facts if f.role in roles - {Role.ASSUMED})
        yield from dict.fromkeys(held)


def _is_difference(term: Term) -> TypeGuard[Operation]:
    return isinstance(term, Operation) and term.operator == "minus"
