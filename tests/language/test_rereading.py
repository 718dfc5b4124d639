"""Where a repair is read in place of its original, names that are not declared are the repair's too."""

from __future__ import annotations

import pytest

from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Derivation
from proofcheck.source.file import SourceFile

TEXT = """\
derivation "t"

[1] hypothesis
  let n : PosNat

[2] claim "halves"
  obtain m : PosNat where 2*m = n
  from [1]

[2*] claim "parts"
  repairs [2]
  {repair}
  from [1]

[3] definition
  let f(x : Vector(m)) := x
  from truncated

[4] claim
  given y : Vector(m)
  show f(y) = y
  from [2], [3]
"""
AGAIN = "obtain m : Nat where m <= n"
NOT_AGAIN = "show n >= 1"


def read(repair: str, readings: dict[str, str]) -> Derivation:
    return read_derivation(SourceFile("t.proof", TEXT.format(repair=repair)), "t", readings)


def missing(derivation: Derivation, label: str) -> list[str]:
    found = next(one for one in derivation.statements if one.label == label)
    return [one.message for one in found.diagnostics if one.code == "P0230"]


def is_ill_formed(derivation: Derivation, label: str) -> bool:
    return next(one for one in derivation.statements if one.label == label).ill_formed


def test_a_name_that_is_not_declared_is_that_of_the_repair() -> None:
    read_again = read(AGAIN, {"2": "2*"})

    (message,) = missing(read_again, "3")
    assert message == "`m` comes from [2*], which is presumed to be cut off"
    assert not is_ill_formed(read_again, "4"), "vectors of [4] have as many entries as those of [3]"


@pytest.mark.parametrize(("repair", "readings"), [(AGAIN, {}), (NOT_AGAIN, {"2": "2*"})])
def test_it_is_that_of_the_original_where_no_repair_that_introduces_it_is_read(
    repair: str, readings: dict[str, str]
) -> None:
    (message,) = missing(read(repair, readings), "3")

    assert message == "`m` comes from [2], which is presumed to be cut off"


def test_another_object_of_the_same_name_does_not_fit() -> None:
    """[4] declares the repair by itself, as printed, and [3] has the m of the original."""
    text = TEXT.format(repair=AGAIN).replace("from [2], [3]", "from [2*], [3]")
    text = text.replace("given y : Vector(m)", "given y : Vector(m@[2*])")
    printed = read_derivation(SourceFile("t.proof", text), "t")

    assert is_ill_formed(printed, "4")


def test_a_repair_still_reads_its_original() -> None:
    text = TEXT.format(repair=AGAIN) + (
        "\n[3*] definition\n  repairs [3]\n  let f(x : Vector(m)) := -x\n  from truncated\n"
        "\n[5] claim\n  repairs [2]\n  show m >= 1\n  from truncated\n"
    )
    found = read_derivation(SourceFile("t.proof", text), "t", {"2": "2*", "3": "3*"})

    assert ["`m` comes from [2], which is presumed to be cut off"] == missing(found, "5")
    assert ["`m` comes from [2*], which is presumed to be cut off"] == missing(found, "3*")
