"""Messages name things as the author would have to: with a label where a name has two meanings."""

from __future__ import annotations

import pytest

from tests.language.elaborated import statement

SIZES = """\
[1] definition
  let n : PosNat
[2] definition
  let n : PosNat
[3] definition
  let A : Matrix(n, n)
  from [1]
[4] definition
  let B : Matrix(n, n)
  from [2]
"""


@pytest.mark.parametrize(
    ("show", "said"),
    [
        ("A + B = 0", "`A` is (n@[1], n@[1]), but `B` is (n@[2], n@[2])"),
        ("A = B", "`A` is (n@[1], n@[1]), but `B` is (n@[2], n@[2])"),
        ("A*B = 0", "`A` is (n@[1], n@[1]), but `B` is (n@[2], n@[2])"),
        ("I(n@[1]) = I(n@[2])", "`I(n@[1])` is (n@[1], n@[1]), but `I(n@[2])` is (n@[2], n@[2])"),
    ],
)
def test_two_meanings_of_a_name_are_told_apart_in_messages(show: str, said: str) -> None:
    body = SIZES + f"[5] claim\n  show {show}\n  from [1], [2], [3], [4]\n"
    (found,) = statement(body, "5").diagnostics

    assert "P0301" == found.code
    assert said == found.label


def test_the_two_sizes_of_a_product_are_told_apart() -> None:
    body = SIZES + "[5] claim\n  show A*B = 0\n  from [1], [2], [3], [4]\n"
    (found,) = statement(body, "5").diagnostics

    assert ("the left one has n@[1] columns, and the right one n@[2] rows",) == found.notes


def test_a_name_with_one_meaning_in_sight_has_no_label_in_messages() -> None:
    body = SIZES + "[5] claim\n  show B^2 = zero(n + 1, n)\n  from [2], [4]\n"
    (found,) = statement(body, "5").diagnostics

    assert "`B^2` is (n, n), but `zero(n + 1, n)` is (n + 1, n)" == found.label
