"""Models with irrational numbers that are known exactly: parts of pi, roots, logarithms, powers of e.

No rational number is like them where functions are periodic, equations have other roots, or a number
is to be rational.  What is drawn here is evaluated exactly where that can be done, so that an
assumption such as ``cos(x) = cos(y)`` is true of ``x = 2*pi, y = 0``, and not only close to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, product

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.functions.exact_functions import constant
from proofcheck.evaluation.standard import ExactEvaluator
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Undefined, Value
from proofcheck.falsification.irrational_roots import has_irrational_solutions
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.suspects.exact_roots import (
    HIGHEST,
    PI,
    imaginary,
    number,
    plus,
    power_of,
    root,
    roots_of,
    times,
)
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.models.checking import fails_plainly, is_model
from proofcheck.models.choices.roots import about, coefficients_of, equations_beside
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Task

MOST_TRIES = 240
"""Models of one goal that are looked at."""

MOST_NUMBERS = 4
"""Numbers that are given other values, one or two at a time."""

MOST_MODELS = 3
"""Models in which they are."""

MOST_ROOTS = 4
"""Roots of one equation that are looked at."""


def break_by_constants(survey: Survey) -> None:
    """Look for a model with exact irrational numbers on which a goal fails, and note it."""
    drawing = _Drawing.of(survey)
    if drawing is None:
        return
    for model in islice(drawing.models(), MOST_TRIES):
        if fails_plainly(survey.opened, model) and is_model(survey.opened, model):
            sizes = {n: Fraction(model.values[n]) for n in drawing.sizes}  # type: ignore[arg-type]
            survey.failure = FoundModel(model, sizes, degenerate=False)
            return


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What is drawn for a goal.

    known    models to change
    rings    names of numbers and matrices that are given other values, with their rings
    terms    the goal, and what is assumed of what it is about
    words    operators that occur, also in definitions
    sizes    names that are sizes in the models known
    """

    task: Task
    known: Sequence[Model]
    rings: Mapping[str, Ring]
    terms: Sequence[Term]
    words: frozenset[str]
    sizes: frozenset[str]

    @classmethod
    def of(cls, survey: Survey) -> _Drawing | None:
        """Prepare to draw, where a goal speaks of what irrational numbers are needed for."""
        task, about = survey.opened, survey.about
        assumed = (f.proposition for f in task.facts if f.role in MODEL_ROLES)
        terms = [task.goal, *(p for p in assumed if free_names(p) & about)]
        bodies = [d.body for d in task.declarations if d.body is not None]
        nodes = [node for term in (*terms, *bodies) for node in walk(term)]
        words = frozenset(n.operator for n in nodes if isinstance(n, Operation))
        if not words & _IRRATIONAL and not has_irrational_solutions(task, about):
            return None
        found = [*survey.undecided, *survey.held, *filter(None, [survey.sample])]
        sizes = frozenset(found[0].sizes) if found else frozenset[str]()
        rings = _rings(task)
        models = _known(task, [one.model for one in found], rings)
        numbers = ((n, r) for n, r in rings.items() if n in about and n not in sizes)
        kept = dict(islice(numbers, MOST_NUMBERS))
        return cls(task, models, kept, terms, words, sizes) if models else None

    def models(self) -> Iterator[Model]:
        """Yield models with other numbers or matrices: none, one, or two of them changed."""
        yield from self.known
        for count in (1, 2):
            for model in self.known:
                for names in combinations(self.rings, count):
                    yield from self._changed(model, names)

    def _changed(self, model: Model, names: Sequence[str]) -> Iterator[Model]:
        """Yield models in which some objects are drawn; the last of them may be solved for."""
        *first, last = names
        for chosen in product(*(self._drawn(name, model) for name in first)):
            values = {**model.values, **dict(zip(first, chosen, strict=True))}
            changed = replace(model, values=values)
            if first and not self._is_possible(changed, first, last):
                continue
            for value in chain(self._solved(last, values), self._drawn(last, model)):
                yield replace(model, values={**values, last: value})

    def _is_possible(self, model: Model, chosen: Sequence[str], last: str) -> bool:
        """Say whether no assumption about what is chosen, and not about the last, is false."""
        evaluator = evaluator_for(self.task, model)
        with precision(PRECISIONS[0]), suppress(Undefined):
            return all(
                decide(evaluator, one, {}).truth is not Truth.FALSE
                for one in self.terms[1:]
                if last not in free_names(one) and not free_names(one).isdisjoint(chosen)
            )
        return False

    def _drawn(self, name: str, model: Model) -> Iterator[Value]:
        ring, kinds = self.rings[name], [k for k in _KINDS if not k.words.isdisjoint(self.words)]
        if isinstance(shape := model.values[name], MatrixValue):
            if shape.rows == shape.columns == 2 and ring >= Ring.REAL:
                yield from (_matrix(rows) for kind in kinds for rows in kind.matrices)
            return
        yield from (Fraction(k) for k in _SMALL)
        if ring >= Ring.REAL:
            found = (k.complex if ring is Ring.COMPLEX else k.real for k in kinds)
            yield from _constants(dict.fromkeys(chain.from_iterable(found)))

    def _solved(self, name: str, values: Mapping[str, Value]) -> Iterator[Value]:
        """Yield the roots of equations, of assumptions and of the goal, as numbers of a ring."""
        if self.rings[name] < Ring.REAL or isinstance(values[name], MatrixValue):
            return
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}

        def at(value: Value) -> ExactEvaluator:
            return ExactEvaluator({**values, name: value}, definitions)

        for equation in about((e for t in self.terms for e in equations_beside(t)), name):
            with precision(PRECISIONS[0]):
                found = coefficients_of(equation, at, HIGHEST)
            rational = [c for c in found if isinstance(c, Fraction)]
            if 2 < len(rational) == len(found) <= HIGHEST + 1:
                yield from _constants(islice(roots_of(rational), MOST_ROOTS))


def _rings(task: Task) -> dict[str, Ring]:
    """Return the rings of the numbers and matrices that are given."""
    sorts = {d.variable.name: d.variable.sort for d in task.declarations if d.body is None}
    return {name: sort.ring for name, sort in sorts.items() if isinstance(sort, Scalar | Matrix)}


def _known(task: Task, found: Sequence[Model], rings: Mapping[str, Ring]) -> list[Model]:
    """Return a few models that are known, evaluated exactly; all numbers one where there are none."""
    given = [d.variable.sort for d in task.declarations if d.body is None]
    if not found and all(isinstance(sort, Scalar) for sort in given):
        found = [Model(dict.fromkeys(rings, Fraction(1)))]
    once = {id(model): model for model in found}
    return [replace(model, exact=True) for model in islice(once.values(), MOST_MODELS)]


def _constants(terms: Iterable[Term]) -> Iterator[Value]:
    """Yield the numbers that terms stand for, where they are exact."""
    for term in terms:
        with suppress(NotEvaluable, Undefined):
            yield constant(term)


Rows = tuple[tuple[Term, ...], ...]
"""The entries of a matrix, as terms."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """Numbers that tell much where certain operations occur, real ones and others, and matrices."""

    words: frozenset[str]
    real: tuple[Term, ...]
    complex: tuple[Term, ...] = ()
    matrices: tuple[Rows, ...] = ()


def _rows(factor: Term, rows: Sequence[Sequence[int]]) -> Rows:
    """Return a multiple of a matrix of whole numbers."""
    return tuple(
        tuple(times(Fraction(k), factor) if k else number(Fraction(0)) for k in row) for row in rows
    )


def _matrix(rows: Rows) -> MatrixValue:
    return build(2, 2, lambda i, j: constant(rows[i][j]))


_TURNS = tuple(times(Fraction(k), PI) for k in (2, 1, Fraction(1, 2), -1, Fraction(3, 2)))
_ANGLES = tuple(times(Fraction(k, 12), PI) for k in (4, 8, 2, 10, 3, 9, -4, -2))
_TWO = power_of("log", number(Fraction(2)))
_BASE = power_of("exp", number(Fraction(1)))
_ROOTS = tuple(
    plus(Fraction(a), times(Fraction(b), root(Fraction(c))))
    for a, b, c in ((0, 1, 2), (0, -1, 2), (1, 1, 2), (1, -1, 2), (0, 1, 3))
)
_UNITY = tuple(power_of("exp", imaginary(times(Fraction(2, n), PI))) for n in (3, 4, 8))

_TURNED = ((0, -2), (2, 0)), ((6, -10), (4, -6)), ((0, -1), (1, 0))
"""The squares of two of these matrices are -4; that of their sum is -36."""

_KINDS = (
    _Kind(frozenset({"cos", "sin"}), (*_TURNS, *_ANGLES), (*_TURNS, imaginary(_TWO))),
    _Kind(
        frozenset({"exp"}),
        (_TWO, times(Fraction(-1), _TWO)),
        tuple(map(imaginary, _TURNS)),
        tuple(_rows(PI, rows) for rows in _TURNED),
    ),
    _Kind(frozenset({"log"}), (_BASE, power_of("exp", number(Fraction(-1))))),
    _Kind(
        frozenset({"sqrt", "pow", "mul", "Rat", "abs"}),
        _ROOTS,
        (*_UNITY, *_ROOTS[:2]),
        (
            _rows(_ROOTS[0], ((1, 0), (0, 1))),
            _rows(times(Fraction(1, 2), _ROOTS[0]), ((1, -1), (1, 1))),
            _rows(_ROOTS[0], ((1, 0), (0, -1))),
        ),
    ),
)

_SMALL = (0, 1, -1, 2, Fraction(1, 2))

_IRRATIONAL = frozenset({"cos", "sin", "exp", "log", "sqrt", "pow", "Rat"})
"""Operations and sets for which irrational numbers may be special."""
