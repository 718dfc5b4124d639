"""Models in which one object is computed from another, so that an assumed bound is reached.

What is assumed of two objects, as that one changes no faster than the other, holds with room to
spare where both are drawn, and a bound that follows from it is met with room as well.  So the
assumption is taken as an equation (`ties`), one after the other where they form a chain; then single
numbers are put at the ends of what is assumed of them, one and two at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

from proofcheck.evaluation.functions.exact_values import is_exact
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Table, Undefined, Value
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.active_constraints import Tie, flattened, ties_in
from proofcheck.falsification.suspects.boundary_values import Ends, is_small
from proofcheck.falsification.suspects.index_families import with_other_indices
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.models.checking import is_model
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Application, Term, Variable
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import MODEL_ROLES

BASES = 8
"""Models in which objects are tied, each of other sizes."""

SIGNS = (1, -1)

Plan = tuple[Tie, ...]
"""Ties in an order in which each may be computed."""


def tied(survey: Survey, tries: int) -> Iterator[Model]:
    """Yield models in which bounds between objects are reached, made when they are asked for.

    tries   candidates that are checked, and as many again with numbers at their ends

    Each is checked by the kernel.  Deterministic.
    """
    opened, ends = survey.opened, Ends(survey.opened, survey.about)
    found: list[Model] = []
    for model in islice(_Tying(survey, ends).candidates(), tries):
        if is_model(opened, model):
            found.append(model)
            yield model
    yield from ends.tried(found, tries)


@dataclass(slots=True)
class _Tying:
    """Ties that are assumed, put into the models of a survey."""

    survey: Survey
    ends: Ends
    _plans: list[Plan] = field(init=False)

    def __post_init__(self) -> None:
        opened, about = self.survey.opened, self.survey.about - self.survey.source.computed
        definitions = {d.variable.name: d for d in opened.declarations if d.body is not None}
        free = (d for d in opened.declarations if d.body is None and d.variable.sort != INTEGER)
        objects = {d.variable.name: d for d in free if d.variable.name in about}
        assumed = (f.proposition for f in opened.facts if f.role in MODEL_ROLES)
        self._plans = plans(ties_in(assumed, objects, definitions))

    def candidates(self) -> Iterator[Model]:
        """Yield values that may be models, small ones first."""
        opened, names = self.survey.opened, sorted(self.survey.about)
        for base in self._bases() if self._plans else ():
            for model in (base.model, *with_other_indices(opened, names, base.model)):
                for plan, sign in product(self._plans, SIGNS):
                    yield from self._of_plan(model, plan, sign)

    def _of_plan(self, model: Model, plan: Plan, sign: int) -> Iterator[Model]:
        """Yield values with the ties of a plan: from objects made flat, then as they are."""
        flat: Model | None = model
        for name in self._roots(plan):
            value = flattened(model.values[name])
            is_flat = value == model.values[name]
            flat = flat if flat is None or is_flat else self._with(flat, name, value)
        for root in (flat, model) if flat is not model else (model,):
            found = None if root is None else self._tied(root, plan, sign)
            if found is not None:
                yield self.ends.repaired(found)

    def _bases(self) -> Iterator[FoundModel]:
        """Yield models with several members to be tied, small ones first, each of other sizes."""
        seen: set[str] = set()
        names = {tie.name for plan in self._plans for tie in plan if tie.is_free}
        small = (m for m in self.survey.held if is_small(m.model, self.survey.about))
        order = sorted(small, key=lambda m: (m.degenerate, sum(m.sizes.values())))
        for one in order:
            key = repr(sorted(one.sizes.items()))
            families = (one.model.values[n] for n in names)
            has_room = all(not isinstance(v, Table) or len(v.members) > 1 for v in families)
            if has_room and key not in seen and len(seen) < BASES:
                seen.add(key)
                yield one

    def _tied(self, model: Model, plan: Plan, sign: int) -> Model | None:
        """Return values with the ties of a plan, or None where one has no value."""
        found: Model | None = model
        for tie in plan:
            turn = sign if tie is plan[-1] else 1
            found = None if found is None else self._computed(found, tie, turn)
        return found

    def _computed(self, model: Model, tie: Tie, sign: int) -> Model | None:
        try:
            with precision(PRECISIONS[0]):
                evaluator = evaluator_for(self.survey.opened, model)
                value = tie.value(evaluator, model.values[tie.name], sign)
        except (NotEvaluable, Undefined, *FAULTS):
            return None
        return self._with(model, tie.name, value) if _is_exact(value) else None

    def _with(self, model: Model, name: str, value: Value) -> Model | None:
        return self.survey.source.exchanged(model, name, value)

    @staticmethod
    def _roots(plan: Plan) -> list[str]:
        """Return the objects from which others are computed, and which are not computed themselves."""
        tied_names = {tie.name for tie in plan}
        return [n for tie in plan if (n := _named(tie.source)) and n not in tied_names]


def _is_exact(value: Value) -> bool:
    members = value.members.values() if isinstance(value, Table) else (value,)
    return all(map(is_exact, members))


def _named(term: Term) -> str:
    """Return the name of an object that a term is, or a member of which it is."""
    function = term.function if isinstance(term, Application) else term
    return function.name if isinstance(function, Variable) else ""


def plans(ties: Sequence[Tie]) -> list[Plan]:
    """Return ties that go together, the longest chain first, then each alone."""
    chain: list[Tie] = []
    for tie in ties:
        if all(tie.name != other.name for other in chain):
            reached = _reached_from(tie, chain)
            if tie.name not in reached:
                chain.append(tie)
    ordered = sorted(
        chain, key=lambda tie: len(_reached_from(tie, chain) & {t.name for t in chain})
    )
    return [*([tuple(ordered)] if len(ordered) > 1 else []), *((tie,) for tie in ties)]


def _reached_from(tie: Tie, others: Sequence[Tie]) -> set[str]:
    """Return the names from which a tie computes its object, through other ties as well."""
    found = set(tie.reached)
    while True:
        more = found.union(*(other.reached for other in others if other.name in found))
        if more == found:
            return found
        found = more
