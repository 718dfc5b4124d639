import pytest

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.standard import PARTS, StandardEvaluator


def test_an_evaluator_without_its_parts_is_not_made() -> None:
    with pytest.raises(TypeError, match=r"abstract .*parts"):
        Evaluator({})  # type: ignore[abstract]


def test_the_standard_evaluator_has_them() -> None:
    assert StandardEvaluator({}).parts is PARTS


def test_no_part_is_exchanged() -> None:
    with pytest.raises(AttributeError):
        PARTS.certainly = lambda _e, _t, _s: True  # type: ignore[misc]
    with pytest.raises(AttributeError):
        StandardEvaluator({}).parts = PARTS  # type: ignore[misc]
