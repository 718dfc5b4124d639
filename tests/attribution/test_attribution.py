"""Which files of the search a proof owes its steps to."""

from __future__ import annotations

from pathlib import Path

from tests.attribution.__main__ import owed_by_goals

FACT = """derivation "Two facts and what is not so"
  language 1

[triangle] claim "the triangle inequality"
  let m, n : PosNat
  let A, B : Matrix(m, n)
  show |A + B| <= |A| + |B|

[square] claim "a square of a difference"
  let a, b : Real
  show 2*a*b <= a^2 + b^2

[square, too small] claim "the same with three"
  let a, b : Real
  show 3*a*b <= a^2 + b^2
"""


def test_a_goal_is_attributed_to_those_who_took_its_steps(tmp_path: Path) -> None:
    path = tmp_path / "facts.proof"
    path.write_text(FACT)

    found = {name: frozenset(owed) for name, owed in owed_by_goals(path, 60)}

    assert found.keys() == {"facts:triangle#1", "facts:square#1"}
    assert "positivity.certificates" in found["facts:square#1"]
    assert "positivity.certificates" not in found["facts:triangle#1"]
