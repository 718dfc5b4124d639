"""A model that breaks what a goal may use says nothing against the goal, and one that does not does."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor

CASCADE = """[1] hypothesis
  let x : Real

[2] hypothesis
  assume x > 2
  from [1]

[3] claim "lacks the hypothesis"
  show x > 1
  from [1]

[4] claim
  show {}
  from [1], [3]
"""

GENERAL = """[1] hypothesis
  let x : Real

[2] hypothesis
  assume x > 2
  from [1]

[3] claim "lacks the hypothesis, for all y"
  given y : Real
  show y^2 + x > 1
  from [1]

[4] claim
  given z : Real
  show {}
  from [1], [3]
"""

TRUE_OF_ALL = """[1] hypothesis
  let x : Real

[2] hypothesis
  assume x > 2
  from [1]

[3] claim "true, for all y"
  given y : Real
  show (y + 1)^2 = y^2 + 2*y + 1

[4] claim
  show {}
  from [1], [3]
"""


@pytest.mark.parametrize(
    ("text", "goal"),
    [(CASCADE, "x + 1 > 2"), (CASCADE, "x^3 + x > 2"), (GENERAL, "2*z^2 + 2*x > 2")],
)
def test_what_follows_from_a_claim_that_declares_too_little_is_proved(
    auditor: Auditor, text: str, goal: str
) -> None:
    found = auditor.audit(text.format(goal))
    codes = {one["label"]: [d["code"] for d in one["diagnostics"]] for one in found.statements}

    assert "proved" == found.evidence["4"]
    assert {"1": [], "2": [], "3": ["P0503"], "4": []} == codes


@pytest.mark.parametrize(
    ("text", "goal"),
    [(CASCADE, "x > 3/2"), (TRUE_OF_ALL, "x > 3/2")],
    ids=["what is declared is decided on the model", "what is declared is proved"],
)
def test_what_does_not_follow_lacks_the_hypothesis(auditor: Auditor, text: str, goal: str) -> None:
    found = auditor.audit(text.format(goal))
    claim = found.statements[-1]

    assert ["2"] == claim["missing"]
    assert ["missing"] == [one["finding"] for one in claim["models_without"]]
    assert ("P0503", "error") in [(d["code"], d["severity"]) for d in claim["diagnostics"]]
