"""What counts in a file: facts, twins, misprints, what is unsayable, and errors planted on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpora.items import BadMark, Item, files, items_in, unpaired

TEXT = """\
# Source: nobody, unsayable things of 1900.
derivation "squares"
  language 1

[library] definition "symbols"
  let sqrt := library sqrt

[1] claim "a square"
  given x : Real  # because of nothing
  show x^2 >= 0

# because: x = 0,
# where both sides are equal
[1 false] claim
  given x : Real
  show x^2 > 0

# unsayable [2]: infinite sum | the sum of all
#   reciprocals of squares
# unsayable [3]: big O | x is O(x^2)

# false as printed: x = -1
[4] claim
  given x : Real
  show x >= 0
"""


def written(folder: Path, text: str, name: str = "inequalities/squares.proof") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def told(items: list[Item]) -> list[tuple[str, str]]:
    return [(one.label, one.role) for one in items]


def test_claims_and_what_is_unsayable_count_and_definitions_do_not(tmp_path: Path) -> None:
    items = items_in(written(tmp_path, TEXT))

    assert told(items) == [
        ("1", "fact"),
        ("1 false", "false twin"),
        ("2", "unsayable"),
        ("3", "unsayable"),
        ("4", "false as printed"),
    ]
    assert [one.words for one in items[1:4]] == [
        "x = 0,\nwhere both sides are equal",
        "infinite sum",
        "big O",
    ]
    assert [items[1].key, items[1].original] == [
        "inequalities/squares:1 false",
        "inequalities/squares:1",
    ]


PLANTED = """\
derivation "squares, with errors"

# unsayable [0]: big O | counted with the original

[1] claim "a copy"
  show 1 = 1

# planted sign [2]: a minus is lost
[2] claim
  show 1 = -1
"""


def test_of_a_copy_only_what_is_planted_counts(tmp_path: Path) -> None:
    (item,) = items_in(written(tmp_path, PLANTED, "textbook/squares_planted.proof"))

    assert (item.label, item.role, item.words) == ("2", "planted sign", "a minus is lost")
    assert item.original == "textbook/squares:2"


@pytest.mark.parametrize(
    "mark",
    [
        "# unsayable [2] big O",
        "# unsayable [2]: big O",
        "# planted mistake [1]: a minus",
        '# because: x = 0\nsection "next"',
    ],
)
def test_a_mark_that_says_nothing_is_refused(tmp_path: Path, mark: str) -> None:
    path = written(tmp_path, f"{mark}\n[1] claim\n  show 1 = 1\n")

    with pytest.raises(BadMark):
        items_in(path)


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("", "", ""),
        ("[1 false]", "[1 falsehood]", "[1 falsehood] has no false twin"),
        ("[1 false]", "[5 false]", "[1] has no false twin; [5 false] is a twin of no fact"),
        ("# because: x", "# as x", "[1 false] has no `# because:`"),
        ("[1] claim", "[4 fixed] claim", "[1 false] is a twin of no fact"),
        ("[4] claim", "[4 false] claim", ""),
    ],
)
def test_facts_and_twins_come_in_pairs(
    tmp_path: Path, before: str, after: str, complaint: str
) -> None:
    found = unpaired(items_in(written(tmp_path, TEXT.replace(before, after))))

    expected = complaint.replace("[", "inequalities/squares:").replace("]", "")
    if "falsehood" in after:
        assert expected in found
    else:
        assert "; ".join(found) == expected


def test_files_are_those_of_the_corpora(tmp_path: Path) -> None:
    own, _ = written(tmp_path, TEXT), written(tmp_path, TEXT, "elsewhere/squares.proof")

    assert files(tmp_path) == [own]
