"""Models with irrational numbers that are known exactly: parts of pi, roots, logarithms, powers of e.

No rational number is like them where functions are periodic, equations have other roots, or a number
is to be rational.  What is drawn here is evaluated exactly where that can be done, so that an
assumption such as ``cos(x) = cos(y)`` is true of ``x = 2*pi, y = 0``, and not only close to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, product
from random import Random
from typing import Any

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import value_shape
from proofcheck.evaluation.standard import ExactEvaluator, StandardEvaluator
from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.matrices import entrywise
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    MatrixValue,
    NotEvaluable,
    Undefined,
    Value,
    enclosure,
    imaginary_part,
    zero_test,
)
from proofcheck.falsification.irrational_roots import polynomial_in
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.exact_roots import HIGHEST, roots_of
from proofcheck.falsification.suspects.exact_values import (
    SMALL,
    constants,
    matrices,
    multiple,
    numbers,
    plain,
    written,
)
from proofcheck.kernel.model import PRECISIONS, Model, precision
from proofcheck.models.checking import fails_plainly, is_model
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.roots import about, coefficients_of, equations_beside
from proofcheck.models.choices.thin import is_thin
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Role, Task

MOST_TRIES = 480
"""Models of one goal that are looked at."""

COARSE = 64
"""Bits at which a model is looked at before it is evaluated exactly."""

MOST_OBJECTS = 4
"""Numbers and matrices that are given other values, one or two at a time."""

MOST_MODELS = 3
"""Models in which they are, of those that were drawn and of those that are made."""

MOST_SAID = 4
"""Irrational numbers that are taken from what is said."""

AT_FIRST = 4
"""So small a part of these is looked at before a proof is looked for."""

CHEAP_CELLS = 16
"""Numbers in a model up to which all of these are looked at; fewer of a larger one."""

FILLINGS = 48
"""Models in which all objects are drawn."""

DRAWN = 8
"""Values that are tried for each of them."""

MOST_ROOTS = 4
"""Roots of one equation that are looked at."""

_IRRATIONAL = frozenset({"cos", "sin", "exp", "log", "sqrt", "pow", "Rat", "O", "SO", "norm"})
"""Operations and sets for which irrational numbers may be special."""


def break_by_constants(survey: Survey, *, anew: bool) -> None:
    """Look for a model with exact irrational numbers on which a goal fails, and note it.

    anew   whether nothing was found yet: then a few models are made of what hardly any rational
           number satisfies, and of nothing else
    """
    drawing = _Drawing.of(survey)
    if drawing is None or (anew and not drawing.is_rare):
        return
    made = list(drawing.made())
    known = made if anew else [*drawing.found(), *made]
    share = (AT_FIRST if anew else 1) * max([1, *(_cells(m) // CHEAP_CELLS for m in known)])
    tried = islice(drawing.models(known), MOST_TRIES // share)
    for model in chain(tried, drawing.filled(made, FILLINGS // share)):
        if not drawing.may_fail(model):
            continue
        if fails_plainly(survey.opened, model) and is_model(survey.opened, model):
            integers = (n for n, sort in drawing.sorts.items() if sort == INTEGER)
            sizes = {n: Fraction(model.values[n]) for n in integers}  # type: ignore[arg-type]
            survey.failure = FoundModel(model, sizes, degenerate=False)
            return


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What is drawn for a goal.

    sorts    of all that is given
    rings    names of numbers and matrices that are given other values, with their rings
    terms    the goal, and what is assumed of what it is about
    words    operators that occur, also in definitions
    said     irrational numbers that are written in the terms
    is_rare  whether an assumption is one that rational numbers hardly satisfy
    """

    survey: Survey
    sorts: Mapping[str, Sort]
    rings: Mapping[str, Ring]
    terms: Sequence[Term]
    words: frozenset[str]
    said: Sequence[Value]
    is_rare: bool

    @classmethod
    def of(cls, survey: Survey) -> _Drawing | None:
        """Prepare to draw, where a goal speaks of what irrational numbers are needed for.

        All that is given has to be a number or a matrix: of families and functions too much would
        have to be drawn.
        """
        task = survey.opened
        sorts = {d.variable.name: d.variable.sort for d in task.declarations if d.body is None}
        if not all(isinstance(sort, Scalar | Matrix) for sort in sorts.values()):
            return None
        own = (f.proposition for f in task.facts if f.role is Role.ASSUMED)
        related = survey.about.union(*map(free_names, own))
        assumed = (f.proposition for f in task.facts if f.role in MODEL_ROLES)
        terms = [task.goal, *(p for p in assumed if free_names(p) & related)]
        words = _words(task, terms, related)
        is_rare = any(is_thin(one) and _is_curved(one) for one in terms[1:])
        if not words & _IRRATIONAL and not is_rare:
            return None
        given = {n: s.ring for n, s in sorts.items() if isinstance(s, Scalar | Matrix)}
        changed = {n: r for n, r in given.items() if n in related and sorts[n] != INTEGER}
        return cls(survey, sorts, changed, terms, words, _said(terms), is_rare)

    @property
    def task(self) -> Task:
        """The task, opened."""
        return self.survey.opened

    def found(self) -> list[Model]:
        """Return a few models that were drawn, evaluated exactly."""
        survey = self.survey
        found = [*survey.undecided, *survey.held, *filter(None, [survey.sample])]
        once = {id(one): replace(one.model, exact=True) for one in found}
        return list(islice(once.values(), MOST_MODELS))

    def made(self) -> Iterator[Model]:
        """Yield plain models of the smallest sizes: numbers are one, matrices have ones on a diagonal."""
        shapes = {n: s for n, s in self.sorts.items() if isinstance(s, Matrix)}
        for sizes in islice(self.survey.source.assignments.sizes, MOST_MODELS):
            values: dict[str, Value] = {**dict.fromkeys(self.sorts, Fraction(1)), **sizes}
            evaluator = ExactEvaluator(values, {})
            with suppress(*_NO_VALUE):
                plain_ones = {n: plain(*value_shape(evaluator, s, {})) for n, s in shapes.items()}
                yield Model({**values, **plain_ones}, exact=True)

    def models(self, known: Sequence[Model]) -> Iterator[Model]:
        """Yield models in which no object is changed, one, or two."""
        yield from known
        for count in (1, 2):
            for model in known:
                for names in combinations(islice(self.rings, MOST_OBJECTS), count):
                    yield from self._changed(model, names)

    def filled(self, known: Sequence[Model], times: int) -> Iterator[Model]:
        """Yield models in which all objects are drawn, one after the other, in any order."""
        for number in range(times if known else 0):
            filled = self._filled(known[number % len(known)], Random(number))
            if filled is not None:
                yield filled

    def _filled(self, model: Model, random: Random) -> Model | None:
        order = random.sample(list(self.rings), len(self.rings))
        for place, name in enumerate(order):
            later = frozenset(order[place + 1 :])
            settled = [t for t in self.terms[1:] if name in (f := free_names(t)) and not f & later]
            drawn = [*self._drawn(name, model), *self._parts(name, model, order[:place])]
            solved = list(self._solved([name], model.values, settled))
            random.shuffle(drawn)
            tried = (
                replace(model, values={**model.values, name: value})
                for value in (*solved, *drawn[:DRAWN])
            )
            found = next((one for one in tried if self._allows(one, settled)), None)
            if found is None:
                return None
            model = found
        return model

    def _parts(self, name: str, model: Model, chosen: Sequence[str]) -> Iterator[Value]:
        """Yield parts of complex numbers that are chosen, for a real one."""
        if self.rings[name] is Ring.REAL and not isinstance(model.values[name], MatrixValue):
            wide = [n for n in chosen if self.rings[n] is Ring.COMPLEX]
            values: Iterator[Any] = (model.values[n] for n in wide)
            flat = (v for v in values if not isinstance(v, MatrixValue))
            parts = (part for v in flat for part in (v.real, imaginary_part(v)))
            yield from (one for one in map(written, parts) if one is not None)

    def may_fail(self, model: Model) -> bool:
        """Say whether all that is assumed may be true, and the goal false, as far as balls tell."""
        if not self._allows(model, self.terms[1:]):
            return False
        with precision(COARSE), suppress(Undefined):
            return decide(self._roughly(model), self.terms[0], {}).truth is not Truth.TRUE
        return False

    def _allows(self, model: Model, assumed: Sequence[Term]) -> bool:
        """Say whether none of some assumptions is false, as far as enclosures tell."""
        evaluator = self._roughly(model)
        with precision(COARSE), suppress(Undefined):
            return all(decide(evaluator, one, {}).truth is not Truth.FALSE for one in assumed)
        return False

    def _roughly(self, model: Model) -> StandardEvaluator:
        with precision(COARSE):
            values = {name: _enclosed(value) for name, value in model.values.items()}
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        return StandardEvaluator(values, definitions, model.candidates)

    def _changed(self, model: Model, names: Sequence[str]) -> Iterator[Model]:
        """Yield models in which some objects are drawn; the last of them may be solved for."""
        *first, last = names
        if first and not any(isinstance(model.values[name], MatrixValue) for name in names):
            for value in self._solved(names, model.values, self.terms):
                yield replace(model, values={**model.values, **dict.fromkeys(names, value)})
        bases = [one for one in self._beside(model, first) if self._is_possible(one, first, last)]
        for base in bases:
            for value in self._solved([last], base.values, self.terms):
                yield replace(base, values={**base.values, last: value})
        for base in bases:
            for value in self._drawn(last, model):
                yield replace(base, values={**base.values, last: value})

    def _beside(self, model: Model, names: Sequence[str]) -> Iterator[Model]:
        """Yield models in which some objects are drawn, those with irrational numbers first."""
        every = (list(self._drawn(name, model)) for name in names)
        turned = ([x for x in drawn if x not in SMALL] + list(SMALL) for drawn in every)
        for chosen in product(*turned):
            yield replace(model, values={**model.values, **dict(zip(names, chosen, strict=True))})

    def _is_possible(self, model: Model, chosen: Sequence[str], last: str) -> bool:
        """Say whether no assumption about what is chosen, and not about the last, is false."""
        if not chosen:
            return True
        settled = [one for one in self.terms[1:] if last not in free_names(one)]
        return self._allows(model, [t for t in settled if not free_names(t).isdisjoint(chosen)])

    def _drawn(self, name: str, model: Model) -> Iterator[Value]:
        shape, ring = model.values[name], self.rings[name]
        if not isinstance(shape, MatrixValue):
            return chain(numbers(ring, self.words), self.said if ring >= Ring.REAL else ())
        found = matrices(shape.rows, shape.columns, self.words if ring >= Ring.REAL else ())
        return chain(self._multiples(name, shape), found)

    def _multiples(self, name: str, shape: MatrixValue) -> Iterator[Value]:
        """Yield multiples of the identity that solve a polynomial equation for one matrix."""
        if shape.rows != shape.columns:
            return
        for equation in (e for t in self.terms for e in equations_beside(t)):
            left, right = (polynomial_in(side, name) for side in equation.arguments)
            if left is None or right is None or not {**left, **right}:
                continue
            degree = max({**left, **right})
            zero = Fraction(0)
            cells = [left.get(k, zero) - right.get(k, zero) for k in range(degree + 1)]
            if 0 < degree <= HIGHEST and cells[-1]:
                found = constants(islice(roots_of(cells), MOST_ROOTS))
                fitting = (x for x in found if _lies_in(x, self.rings[name]))
                yield from (multiple(x, shape.rows) for x in fitting)

    def _solved(
        self, names: Sequence[str], values: Mapping[str, Value], terms: Sequence[Term]
    ) -> Iterator[Value]:
        """Yield roots of equations in some propositions: one value for some numbers."""
        if any(self.rings[n] < Ring.REAL or isinstance(values[n], MatrixValue) for n in names):
            return
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}

        def at(value: Value) -> ExactEvaluator:
            return ExactEvaluator({**values, **dict.fromkeys(names, value)}, definitions)

        for equation in about((e for t in terms for e in equations_beside(t)), names[-1]):
            with precision(PRECISIONS[0]), suppress(*_NO_VALUE):
                found = _roots(coefficients_of(equation, at, HIGHEST))
                yield from (x for x in found if all(_lies_in(x, self.rings[n]) for n in names))


_NO_VALUE = (NotEvaluable, Undefined)


def _enclosed(value: Value) -> Value:
    """Return a value with enclosures in the place of constants, which take less time."""
    if isinstance(value, MatrixValue):
        return value if value.rational is not None else entrywise(value, _enclosed)
    return Ball(enclosure(value)) if isinstance(value, Constant) else value


def _lies_in(value: Value, ring: Ring) -> bool:
    """Say whether a number is certainly real, where it has to be."""
    return ring is Ring.COMPLEX or zero_test(imaginary_part(value)) is Truth.TRUE


def _said(terms: Sequence[Term]) -> list[Value]:
    """Return the irrational numbers that are written in some terms, those on top first."""
    nodes = dict.fromkeys(node for term in terms for node in walk(term))
    closed = (n for n in nodes if isinstance(n, Operation) and isinstance(n.sort, Scalar))
    found = constants(n for n in closed if not free_names(n) and n.operator != "i")
    return list(islice((one for one in found if isinstance(one, Constant)), MOST_SAID))


def _cells(model: Model) -> int:
    """Return how many numbers a model has."""
    values: list[Any] = list(model.values.values())
    return sum(m.rows * m.columns if isinstance(m, MatrixValue) else 1 for m in values)


def _words(task: Task, terms: Sequence[Term], names: Collection[str]) -> frozenset[str]:
    """Return the operators in some terms, in definitions they speak of and in the sets of names."""
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    reached = frozenset(names).union(*(mentioned_in(t, definitions).reached for t in terms))
    parts = ((d.body, d.domain) for d in task.declarations if d.variable.name in reached)
    every = [*terms, *(part for pair in parts for part in pair if part is not None)]
    nodes = (node for term in every for node in walk(term))
    return frozenset(node.operator for node in nodes if isinstance(node, Operation))


def _roots(coefficients: Sequence[Any]) -> list[Value]:
    """Return roots of a polynomial that can be written, if its coefficients are rational or it is linear."""
    rational = [c for c in coefficients if isinstance(c, Fraction)]
    if len(coefficients) == 2:
        found = written(-coefficients[0] / coefficients[1])
        return [] if found is None else [found]
    if 2 < len(rational) == len(coefficients) <= HIGHEST + 1:
        return list(constants(islice(roots_of(rational), MOST_ROOTS)))
    return []


def _is_curved(term: Term) -> bool:
    """Say whether a proposition is about more than sums: products of what depends on one object."""
    nodes = [node for node in walk(term) if isinstance(node, Operation)]
    return any(node.operator in _IRRATIONAL or _is_square(node) for node in nodes)


def _is_square(node: Operation) -> bool:
    names = [free_names(argument) for argument in node.arguments]
    return node.operator == "mul" and any(a & b for a, b in combinations(names, 2))
