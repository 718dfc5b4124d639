"""The worst ratio of the sides of an inequality: as it is recorded, and as a reader sees it."""

from __future__ import annotations

from math import floor, log10

from proofcheck.audit.judging.counterexample import list_chosen
from proofcheck.audit.judging.spelling import Spelling
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.sharpness import find_extreme, measure
from proofcheck.kernel.model import Model, decode_model, encode_model
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.task import Task

AS_GOOD_AS = 1e-9
"""Relative difference below which ratios are not told apart: machines may differ in it."""

LONGEST = 100
"""Characters of the objects of an extremal example that are named along with the ratio."""


def look_for_extreme(seen: Survey) -> Json:
    """Return the worst ratio found for a goal, with the model; None where there is none."""
    found = find_extreme(seen)
    return None if found is None else _write(found.ratio, found.model)


def confirm_extreme(seen: Survey, recorded: Json) -> Json:
    """Return a recorded ratio as the recorded model gives it now; None where it is no model."""
    model = _model_of(recorded)
    ratio = None if model is None else measure(seen.opened, model)
    return None if model is None or ratio is None else _write(ratio, model)


def _model_of(recorded: Json) -> Model | None:
    match recorded:
        case {"ratio": str(), "model": written}:
            try:
                return decode_model(written)
            except EncodingError:
                return None
    return None


def _write(ratio: float, model: Model) -> Json:
    return {"ratio": write_ratio(ratio), "model": encode_model(Model(model.values))}


def write_ratio(ratio: float) -> str:
    """Return a ratio to four digits, cut off: only what is as good as 1 is written as 1.

    >>> write_ratio(0.99998), write_ratio(1 - 1e-12), write_ratio(2 / 3)
    ('0.9999', '1', '0.6666')
    """
    nudged = ratio * (1 + AS_GOOD_AS)
    if nudged <= 0:
        return f"{ratio:.4g}"
    scale = 10.0 ** (3 - floor(log10(nudged)))
    return f"{floor(nudged * scale) / scale:.4g}"


def describe_extreme(task: Task, recorded: Json, spelling: Spelling) -> dict[str, Json]:
    """Return the fields of the audit document about a recorded worst ratio; none without one.

    The ratio is an estimate.  Objects that only the hypotheses speak of are left out.
    """
    model = _model_of(recorded)
    if model is None or not isinstance(recorded, dict):
        return {}
    sizes, objects = list_chosen(task, model, spelling)
    where = ", ".join(f"{name} = {value}" for name, value in sizes.items())
    short = ", ".join(f"{name} = {value}" for name, value in objects.items())
    if len(short) <= LONGEST:
        where = ", ".join(filter(None, (where, short)))
    example: Json = {"sizes": dict(sizes), "objects": dict(objects)}
    text = f"{recorded['ratio']} at {where}" if where else recorded["ratio"]
    return {"worst_ratio": text, "extremal_example": example}
