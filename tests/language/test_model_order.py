"""Lines of a model that are never computed are told to the author, each with its repair."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics.rendering import render_diagnostic
from proofcheck.language.printing.printing import render_term
from tests.language.elaborated import elaborate, findings

NAMES = """\
[1] hypothesis
  let n : PosNat
  let a, b, c : Real
  let k := n + 1
  let L[i in 1..n] : Real, f(t : Real) : Real
model "m"
"""

WRONG = {
    "itself": ("n = n + 1", [("P0260", 7, 7)]),
    "itself, in the set it is drawn from": ("a random in {a, 1}", [("P0260", 7, 16)]),
    "itself, by a definition": ("n = k", [("P0260", 7, 7)]),
    "itself, for other arguments": ("f(s) = f(s - 1) + 1", [("P0260", 7, 10)]),
    "a name of its own": ("y = y + 1\n  a = 2", [("P0260", 7, 7)]),
    "each other": ("a = b\n  b = a", [("P0260", 7, 7)]),
    "three in a circle": ("a = b\n  b = c\n  c = a", [("P0260", 7, 7), ("P0260", 8, 7)]),
    "a later line": ("a = b\n  b = 2", [("P0260", 7, 7)]),
    "a later line, a name of its own": ("a = y\n  y = 2", [("P0260", 7, 7)]),
    "an integer computed from what is none": ("f(s) = s\n  n = card({f(1)})", [("P0260", 8, 13)]),
    "twice": ("a = 1\n  a = 2", [("P0261", 8, 3)]),
    "twice, the same": ("a = 1\n  a = 1", [("P0261", 8, 3)]),
    "twice, a name of its own": ("y = 1\n  y = 2", [("P0261", 8, 3)]),
    "twice, drawn": ("a = 1\n  a random rational", [("P0261", 8, 3)]),
}

RIGHT = {
    "a value": "n = 2",
    "a set without it": "a random in {b, 1}",
    "a definition of others": "a = k",
    "other arguments": "f(s) = s - 1",
    "a name of its own": "y = 1\n  a = y + 1",
    "one after the other": "b = 2\n  a = b",
    "three in a row": "c = 1\n  b = c\n  a = b",
    "integers are chosen first": "a = n\n  L[i] = k\n  n = 2",
    "an index of the same name as a later line": "L[b] = b\n  b = 2",
    "what no line chooses": "a = b",
}


def body(lines: str) -> str:
    return f"{NAMES}  {lines}\n"


@pytest.mark.parametrize("name", WRONG)
def test_a_line_that_is_never_computed_is_an_error(name: str) -> None:
    lines, expected = WRONG[name]

    assert expected == findings(body(lines))


@pytest.mark.parametrize("name", RIGHT)
def test_lines_that_can_be_computed_are_accepted(name: str) -> None:
    assert [] == findings(body(RIGHT[name]))


def test_what_is_refused_is_left_out() -> None:
    (model,) = elaborate(body("n = n + 1\n  a = 1\n  a = 2")).models

    assert ["1"] == [render_term(one.term) for one in model.assignments if one.term]


def shown(lines: str) -> str:
    """Return all findings as they are printed."""
    return "\n".join(map(render_diagnostic, elaborate(body(lines)).diagnostics))


def test_what_depends_on_itself_is_told_so() -> None:
    assert shown("n = n + 1") == (
        "error[P0260]: `n` depends on itself\n"
        " --> d.proof:8:7\n"
        "  |\n"
        "8 |   n = n + 1\n"
        "  |       ^ not chosen yet\n"
        "  |\n"
        "  = help: write a value; without this line `n` is drawn"
    )


def test_the_definition_on_the_way_is_named() -> None:
    assert "^ defined by `n`, which is not chosen yet" in shown("n = k")


def test_a_circle_is_told_by_the_line_that_comes_first() -> None:
    assert shown("a = b\n  b = a") == (
        "error[P0260]: `a` depends on itself, by way of `b`\n"
        " --> d.proof:8:7\n"
        "  |\n"
        "8 |   a = b\n"
        "  |       ^ not chosen yet\n"
        "9 |   b = a\n"
        "  |   ----- `b` is chosen here\n"
        "  |\n"
        "  = help: write a value in one of these lines"
    )


@pytest.mark.parametrize(
    ("lines", "message", "advice"),
    [
        (
            "a = b\n  b = 2",
            "`a` depends on `b`, which a later line chooses",
            "move this line below that of `b`",
        ),
        (
            "f(s) = s\n  n = card({f(1)})",
            "`n` depends on `f`, but integers are chosen first",
            "write the value that `n` has",
        ),
        (
            "a = y\n  y = 2",
            "`y` is used here, but a later line chooses it",
            "move the line of `y` above this one",
        ),
        ("y = y + 1", "`y` depends on itself", "write a value"),
        (
            "a = 1\n  a = 2",
            "`a` is chosen twice",
            "keep one of the lines; another value is another model",
        ),
    ],
)
def test_every_order_has_its_message_and_its_repair(lines: str, message: str, advice: str) -> None:
    (found,) = elaborate(body(lines)).diagnostics

    assert (message, (advice,)) == (found.message, found.help)
