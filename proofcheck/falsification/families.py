"""Refute an absolute constant by a family of models along which the ratio of the sides grows.

Paths are looked for on which a parameter t tends to 0: objects are scaled by t or 1/t, numbers
move towards the integers next to them, or along lines through points with small integers.  Where
the ratio grows at two values of t, the kernel is asked about all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from math import floor, log, log2

from proofcheck.evaluation.families import Family
from proofcheck.evaluation.functions.taylor_models import collect
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.falsification.counterexamples import Countermodel, NoCountermodel
from proofcheck.falsification.paths import Path, lines_near, paths_from
from proofcheck.falsification.robustness.descent import complex_names, varied_names
from proofcheck.falsification.robustness.ratios import ratio_on
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.models.checking import is_model
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.entries import places
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

PATHS = 96
"""Paths from models whose ratios are looked at."""

PROMISING = 8
"""Paths on which the ratio grows that are handed to the kernel."""

SIMPLIFICATIONS = 40
"""Changes that are tried to make a family simpler, once the kernel accepts it."""

SIZES = 4
"""Sizes at which models are taken for a start."""

NEAR, NEARER = Fraction(1, 16), Fraction(1, 256)
"""Values of the parameter at which ratios are compared."""

ENDS = (Fraction(1, 2), Fraction(1, 8), Fraction(1, 64), Fraction(1, 1024))
"""Intervals of the parameter that are tried, by their end."""

LOWER = (0, 1, 3, 6, 10)
"""By how many powers of two the constants that are tried to be excluded lie below the estimate."""

SIMPLE_REACHES = (Family(Fraction(1, 8), Fraction(1, 8)), Family(Fraction(1, 64), Fraction(1, 64)))
"""Families to which a simpler path may lead."""

_SPEEDS = ((0.9, 1), (0.45, 2), (0.2, 4))
"""Least power of 1/t with which the ratio grows, and the power of t to be put in place of t."""

_STYLES = (Style.UNIT, Style.SPARSE, Style.GENERIC, Style.SMALL, Style.RATIONAL, None)


def refute_by_family(task: Task, survey: Survey) -> Countermodel | NoCountermodel:
    """Return a family that leaves no absolute constant, or why there is none.

    Deterministic.  What is returned the kernel has accepted.

    survey   of the task, on which no single model refuted it
    """
    constants, body = _constants(survey.opened.goal)
    if not constants:
        return NoCountermodel("it asserts no absolute constant")
    return _Search(task, survey, constants, body).run()


def _constants(goal: Term) -> tuple[tuple[str, ...], Term]:
    """Return the names of the absolute constants, and what is asserted of them."""
    names: list[str] = []
    while isinstance(goal, Binding) and goal.binder == "absolute":
        names += [item.variable.name for item in goal.bound]
        goal = goal.body
    return tuple(names), goal


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A path, the power of t to be put in place of t, and an estimate of the ratio times t."""

    path: Path
    power: int
    growth: float

    def model(self, family: Family) -> Model:
        """Return the family of models."""
        return self.path.at(collect(family.end, {self.power: Fraction(1)}))


@dataclass(slots=True)
class _Search:
    """A search for a family, given the names of the constants and what is asserted of them.

    insufficient   the certificate of a family on which some earlier hypothesis does not hold
    rejected       why the kernel did not accept the last family that was tried
    """

    task: Task
    survey: Survey
    constants: tuple[str, ...]
    body: Term
    insufficient: Json = field(default=None)
    rejected: str = ""

    def run(self) -> Countermodel | NoCountermodel:
        for candidate in islice(self._candidates(), PROMISING):
            families = list(_families(candidate.growth))
            if self._accepted(candidate, families[-1]) is None:
                continue  # the others say more: they exclude larger constants, or reach further
            for family in families:
                found = self._accepted(candidate, family)
                if found is not None:
                    return Countermodel(self._simplified(candidate, family, found))
        if self.insufficient is not None:
            return Countermodel(self.insufficient)
        if self.rejected:
            grows = "families along which the ratio of the sides grows, and the kernel accepts none"
            return NoCountermodel(f"{grows}: {self.rejected}")
        return NoCountermodel("the ratio of the sides grows along no family that was tried")

    def _candidates(self) -> Iterator[_Candidate]:
        """Yield paths on which the ratio grows."""
        for path in self._paths():
            ratios = [self._ratio(path.at(NEAR))]
            if ratios[0] is not None:
                ratios.append(self._ratio(path.at(NEARER)))
            known = [r for r in ratios if r is not None and r > 0]
            if len(known) < 2:
                continue
            speed = log(known[1] / known[0]) / log(NEAR / NEARER)
            power = next((p for least, p in _SPEEDS if speed >= least), None)
            if power is not None:
                yield _Candidate(path, power, known[1] * float(NEARER) ** (1 / power))

    def _paths(self) -> Iterator[Path]:
        opened = self.survey.opened
        names, complexes = varied_names(opened, self.survey.about), complex_names(opened)
        starts = list(self._starts())
        yield from islice(chain(*(paths_from(m, names, complexes) for m in starts)), PATHS)
        if starts:
            fewest = min(starts, key=lambda m: len(places(m, names, complexes)))
            yield from lines_near(fewest, names, complexes)

    def _starts(self) -> Iterator[Model]:
        """Yield models that are offered, then simple ones of the smallest sizes."""
        source = self.survey.source
        found = [source.attempt_offered(offer, n) for n, offer in enumerate(source.offers)]
        for sizes in source.assignments.spread[:SIZES]:
            found += [source.attempt(sizes, n, style) for n, style in enumerate(_STYLES)]
        return (one.model for one in found if one is not None)

    def _ratio(self, model: Model) -> float | None:
        """Return the ratio of the sides with all constants one; None where it is no model."""
        opened = self.survey.opened
        if not is_model(opened, model):
            return None
        return ratio_on(opened, model, self.body, dict.fromkeys(self.constants, Fraction(1)))

    def _accepted(self, candidate: _Candidate, family: Family) -> Json | None:
        """Return the certificate if the kernel accepts it, and all earlier hypotheses hold."""
        try:
            certificate = refutation_certificate(self.task, candidate.model(family), family)
            refutation = check_refutation(self.task, certificate)
        except (CertificateRejected, NotEvaluable, Undefined, *FAULTS) as reason:
            self.rejected = str(reason) or type(reason).__name__
            return None
        if not refutation.respects:
            self.insufficient = self.insufficient or certificate
            return None
        return certificate

    def _simplified(self, candidate: _Candidate, family: Family, found: Json) -> Json:
        """Make slopes 0, 1 or -1, one after the other, where the kernel accepts a family."""
        path, tries = candidate.path, SIMPLIFICATIONS
        reaches = (family, *(r for r in SIMPLE_REACHES if r != family))
        for place, slope in candidate.path.slope.items():
            for simple in [Fraction(k) for k in (0, 1, -1) if slope not in (0, k)]:
                other = _Candidate(path.with_slope(place, simple), candidate.power, 0.0)
                tried = (self._accepted(other, reach) for reach in reaches if tries > 0)
                certificate = next((c for c in tried if c is not None), None)
                tries -= 1
                if certificate is not None:
                    path, found = other.path, certificate
                    break
        return found


def _families(growth: float) -> Iterator[Family]:
    """Yield families that exclude constants of about the growth, or less, but none above 1/t.

    The last one says least: all others would show what it does.
    """
    highest = min(0, floor(log2(growth)))
    return (Family(end, Fraction(2) ** (highest - lower)) for lower in LOWER for end in ENDS)
