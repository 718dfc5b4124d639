"""One derivation read twice: as printed, and with a repair in place of what it repairs."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile

REPAIRED = """\
[0] hypothesis
  let exp := library exp

[1] hypothesis "a number"
  let a : Real
  assume {printed}

[1*] hypothesis "the same, repaired"
  repairs [1]
  let a : Real
  assume {repaired}

"""
"""What goals rest on; a statement below it is the fourth."""

FOURTH = 3


def read_twice(text: str) -> tuple[PlannedGoal, PlannedGoal]:
    """Return the only goal of the fourth statement, as printed and as repaired."""
    (old,), (new,) = goals_read_twice(text)
    return old, new


def goals_read_twice(text: str, *positions: int) -> tuple[list[PlannedGoal], list[PlannedGoal]]:
    """Return the goals of some statements, of the fourth if none are named, in both readings."""
    wanted = frozenset(positions or {FOURTH})
    return _planned(text, {}, wanted), _planned(text, {"1": "1*"}, wanted)


def _planned(
    text: str, readings: Mapping[str, str], positions: frozenset[int]
) -> list[PlannedGoal]:
    source = SourceFile("t.proof", f'derivation "t"\n\n{text}')
    planned = plan_goals((read_derivation(source, "t", readings),), positions)
    return [one for one in planned if one.goal is not None]
