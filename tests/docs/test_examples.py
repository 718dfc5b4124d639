"""Every derivation in the documentation is loaded and says exactly what it announces.

A block marked ``proof`` is a whole file, a block marked ``proof fragment`` stands below a header.
A comment ``# error P0231 at 7:12`` announces a finding at a line and column of the block; where
there is none, nothing is found.  A comment ``# side goal P`` announces a side goal, and then all
of them.  A block of messages after a whole file is what its findings look like.
"""

from __future__ import annotations

import pytest

from proofcheck.diagnostics import render_diagnostic
from proofcheck.language.formatting import format_derivation
from proofcheck.language.loading import read_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from tests.docs.pages import HEADER, Block, examples, findings_of

EXAMPLES = examples()


def by_place(block: Block) -> str:
    return block.place


each_example = pytest.mark.parametrize("block", EXAMPLES, ids=by_place)


def test_there_are_examples_of_both_sorts() -> None:
    assert {"proof", "proof fragment"} == {block.words for block in EXAMPLES}


@each_example
def test_an_example_has_exactly_the_findings_it_announces(block: Block) -> None:
    assert [] == block.misspelt
    assert sorted(block.announced) == sorted(block.found())


@pytest.mark.parametrize(
    "block", [block for block in EXAMPLES if block.announced_sides], ids=by_place
)
def test_an_example_has_exactly_the_side_goals_it_announces(block: Block) -> None:
    assert block.announced_sides == block.found_sides()


@pytest.mark.parametrize("block", [block for block in EXAMPLES if block.shown], ids=by_place)
def test_messages_are_shown_as_they_are_printed(block: Block) -> None:
    found = findings_of(read_derivation(block.source, "example"))
    assert block.shown == "".join(f"{render_diagnostic(finding)}\n" for finding in found)


@pytest.mark.parametrize(
    "block", [block for block in EXAMPLES if not block.announced], ids=by_place
)
def test_an_example_without_mistakes_is_in_the_standard_layout(block: Block) -> None:
    assert block.source.text == format_derivation(parse_derivation(block.source))


def test_a_wrong_announcement_would_be_noticed() -> None:
    text = "[1] claim\n  show a = 1  # error P0231 at 2:8\n"
    right = Block("here", "proof fragment", text)
    wrong = Block("here", "proof fragment", text.replace("2:8", "2:9"))
    vague = Block("here", "proof fragment", text.replace("P0231 at 2:8", "P0231"))

    assert right.announced == right.found()
    assert wrong.announced != wrong.found()
    assert ["# error P0231"] == vague.misspelt


def test_a_dangling_label_is_a_finding_of_an_example() -> None:
    block = Block("here", "proof fragment", "[1] claim\n  show true\n  from [9]\n")

    assert ["error P0201 at 3:8"] == block.found()
    assert HEADER + block.text == block.source.text
