"""Malformed input: texts that are no strict JSON, tables, tasks and certificates of the wrong form."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from proofcheck.second_checker import Accepted, Rejected, check
from tests.second_checker.writing import NO_THEORY, canonical_digest

Change = Callable[[dict[str, Any]], object]

# x <= x of a fact, converted to itself
TASK: dict[str, Any] = {
    "format": 2,
    "nodes": [["Real"], ["name", "x", 0], ["le", 1, 1]],
    "facts": [[2, True]],
    "goal": 2,
    "definitions": [],
    "absolute": False,
}
STEPS: list[Any] = [["fact", 0], ["convert", 0, 2]]


def copied(value: Any) -> Any:
    return json.loads(json.dumps(value))


def certificate_of(task: dict[str, Any]) -> dict[str, Any]:
    given = {"format": 2, "task": canonical_digest(task), "nodes": TASK["nodes"], "steps": STEPS}
    return dict(copied(given))


def answer(task: Any, certificate: Any) -> Accepted | Rejected:
    return check(json.dumps(task), NO_THEORY, json.dumps(certificate))


def rejected(why: str, found: Accepted | Rejected, rule: str = "input") -> None:
    assert isinstance(found, Rejected), "was accepted"
    assert why in found.why, found
    assert rule == found.rule, found


def of_certificate(change: Change) -> Accepted | Rejected:
    certificate = certificate_of(TASK)
    change(certificate)
    return answer(TASK, certificate)


def of_task(change: Change) -> Accepted | Rejected:
    task = copied(TASK)
    change(task)
    return answer(task, certificate_of(task))


def test_unchanged_it_is_accepted() -> None:
    assert Accepted((0,), (), (), (), ("convert", "fact")) == of_certificate(lambda _: None)
    assert isinstance(of_task(lambda _: None), Accepted)


# ----------------------------------------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "}",
        "[1,]",
        "[,1]",
        "[1 2]",
        '{"a" 1}',
        '{"a":}',
        '{"a":1,}',
        '{,"a":1}',
        "{1:2}",
        "{a:1}",
        "[1]]",
        "[1}",
        "1 2",
        "'a'",
        '"\x01"',
        '"\n"',
        '"\\x41"',
        '"\\u12"',
        '"\\u12g4"',
        '"open',
        "tru",
        "True",
        "NaN",
        "Infinity",
        "-Infinity",
        "-",
        "01",
        "+1",
        ".5",
        "1.",
        "1.0",
        "1e3",
        "1E0",
        "-0",
        "0x10",
        "1234567890123456789",
        "-1234567890123456789",
        "\u0661",
        "[1]\u00a0",
        "\ufeff[]",
        "// no\n[]",
        "[" * 200_000,
        "[" * 20 + "]" * 20,
        '{"a": 1, "a": 1}',
        '{"a": 1, "\\u0061": 1}',
        '{"a": {"b": 1, "b": 2}}',
    ],
)
def test_text_that_is_no_strict_json(text: str) -> None:
    from proofcheck.second_checker.answers import Refusal
    from proofcheck.second_checker.json_text import read_json

    with pytest.raises(Refusal):
        read_json(text)


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        "null",
        " [ 1 , -2 ]\t\r\n",
        '{"a": [true, false, null, {"b": "c"}]}',
        '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\\ud83d"',
        '"\\ud83d\\\\ude00 \\udE00\\ud83d"',
        '"é\x7f"',
        "123456789012345678",
        "-123456789012345678",
        '{"b": 1, "a": 2}',
    ],
)
def test_text_that_is(text: str) -> None:
    from proofcheck.second_checker.json_text import read_json

    assert json.loads(text) == read_json(text)


def test_duplicate_keys_anywhere() -> None:
    text = json.dumps(TASK).replace('"goal": 2', '"goal": 2, "goal": 2')

    rejected("two keys 'goal'", check(text, NO_THEORY, json.dumps(certificate_of(TASK))))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_each_text_is_read_strictly(place: int) -> None:
    texts = [json.dumps(TASK), NO_THEORY, json.dumps(certificate_of(TASK))]
    texts[place] = texts[place].replace('"format": 2', '"format": 2.0')

    rejected("a number is not whole", check(texts[0], texts[1], texts[2]))


# --------------------------------------------------------------------------------------- certificates


def put(field: str, value: Any) -> Change:
    return lambda document: document.__setitem__(field, value)


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("exactly the fields", lambda c: c.pop("task")),
        ("exactly the fields", put("comment", "")),
        ("format 2", put("format", 1)),
        ("format 2", put("format", "2")),
        ("format 2", put("format", True)),
        ("another task", put("task", "0" * 64)),
        ("another task", put("task", None)),
        ("another task", lambda c: c.__setitem__("task", c["task"].upper())),
        ("no step", put("steps", [])),
        ("no array", put("steps", {})),
        ("no array", put("nodes", {})),
        ("begins with a rule", put("steps", [[]])),
        ("begins with a rule", put("steps", ["fact"])),
        ("begins with a rule", put("steps", [[0, "fact"]])),
        ("no rule", put("steps", [["Fact", 0]])),
        ("no fact", put("steps", [["fact", True]])),
        ("no fact", put("steps", [["fact", -1]])),
        ("no fact", put("steps", [["fact", "0"]])),
        ("no fact", put("steps", [["fact", [0]]])),
        ("arguments in place", put("steps", [["fact"]])),
        ("no node", put("steps", [["assume", 3]])),
        ("no node", put("steps", [["assume", -1]])),
        ("no node", put("steps", [["assume", True]])),
        ("no node", put("steps", [["assume", None]])),
        ("a sort where a term", put("steps", [["assume", 0]])),
        ("no array where", put("steps", [["fact", 0], ["all-intro", 0, 1]])),
        ("names no statement", put("steps", [["by", 1, 2]])),
        ("names no definition", put("steps", [["unfold", [], 2, []]])),
    ],
)
def test_a_certificate_of_the_wrong_form(why: str, change: Change) -> None:
    rejected(why, of_certificate(change))


@pytest.mark.parametrize("text", ["[]", "null", "2", '""'])
def test_a_certificate_that_is_no_object(text: str) -> None:
    rejected("exactly the fields", check(json.dumps(TASK), NO_THEORY, text))


# --------------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize(
    ("why", "node"),
    [
        ("is no node", []),
        ("is no node", "Real"),
        ("is no node", {"op": "Real"}),
        ("is no node", [0]),
        ("is no node", None),
        ("no operation", ["integral", 1]),
        ("no operation", ["true"]),
        ("no operation", ["Fun2", 0, 0]),
        ("arguments", ["le", 1]),
        ("arguments", ["le", 1, 1, 1]),
        ("arguments", ["Real", 0]),
        ("arguments", ["bound"]),
        ("arguments", ["name", "y"]),
        ("refers to", ["le", 1, 3]),
        ("refers to", ["le", 1, 4]),
        ("refers to", ["le", 1, -1]),
        ("refers to", ["le", True, 1]),
        ("refers to", ["le", "1", 1]),
        ("refers to", ["le", None, 1]),
        ("refers to", ["name", "y", [0]]),
        ("sort out of place", ["le", 0, 1]),
        ("term out of place", ["name", "y", 1]),
        ("term out of place", ["all", 2, 2]),
        ("sort out of place", ["all", 0, 0]),
        ("term out of place", ["Fun", 0, 1]),
        ("sort out of place", ["Matrix", "Real", 0, 0]),
        ("no ring", ["Matrix", "Int", 1, 1]),
        ("no ring", ["Matrix", 0, 1, 1]),
        ("no index", ["bound", -1]),
        ("no index", ["bound", True]),
        ("no index", ["bound", "0"]),
        ("no text", ["name", "", 0]),
        ("no text", ["name", 1, 0]),
        ("control character", ["name", "a\u0000", 0]),
        ("control character", ["name", "a\n", 0]),
        ("control character", ["name", "\u007f", 0]),
        ("control character", ["name", "\u009f", 0]),
        ("surrogate", ["name", "\ud800", 0]),
        ("surrogate", ["name", "a\udfff", 0]),
        ("not declared", ["const", "c", 0]),
        ("number is no text", ["number", 1]),
        *[
            ("is no number", ["number", text])
            for text in (
                "",
                "-0",
                "+1",
                "01",
                "1.0",
                "1/0",
                "1/02",
                "--1",
                "1/-2",
                " 1",
                "1\n",
                "-01",
            )
        ],
        *[("is no number", ["number", text]) for text in ("\u0661", "1_0", "0x1", "1e3", "-0/2")],
        *[
            ("lowest terms", ["number", text])
            for text in ("2/2", "4/6", "3/1", "0/2", "0/1", "-2/4")
        ],
    ],
)
def test_a_node_of_the_wrong_form_that_nothing_uses(why: str, node: Any) -> None:
    rejected(why, of_certificate(lambda c: c["nodes"].append(node)))


@pytest.mark.parametrize(
    "node",
    [
        ["name", "a\u00a0 b", 0],
        ["number", "-1/2"],
        ["number", "0"],
        ["bound", 255],
        ["name", "\U0001f600", 0],
    ],
)
def test_a_node_of_the_right_form_that_nothing_uses(node: Any) -> None:
    assert isinstance(of_certificate(lambda c: c["nodes"].append(node)), Accepted)


def test_a_sort_that_does_not_exist_is_noticed_where_it_is_used() -> None:
    nodes = [*TASK["nodes"], ["Matrix", "Real", 1, 1], ["name", "A", 3], ["tr", 4], ["le", 5, 5]]

    assert isinstance(of_certificate(put("nodes", nodes)), Accepted)
    rejected(
        "a size of a matrix sort",
        of_certificate(lambda c: c.update(nodes=nodes, steps=[["assume", 6]])),
        rule="assume",
    )


@pytest.mark.parametrize(
    "more",
    [
        [["Int"], ["name", "x", 3]],
        [["name", "y", 0], ["Int"], ["name", "y", 4]],
        [
            ["Int"],
            ["name", "n", 3],
            ["Matrix", "Real", 4, 4],
            ["name", "A", 5],
            ["Rat"],
            ["number", "1"],
            ["Matrix", "Real", 8, 4],
            ["name", "A", 9],
        ],
    ],
)
def test_a_name_of_two_sorts(more: list[Any]) -> None:
    rejected("has two sorts", of_certificate(lambda c: c["nodes"].extend(more)))


def test_a_loose_index_in_a_formula() -> None:
    more = [["bound", 0], ["le", 3, 3]]

    rejected(
        "loose index",
        of_certificate(lambda c: (c["nodes"].extend(more), c["steps"].append(["assume", 4]))),
    )


def test_the_sort_of_a_constant_that_mentions_a_name() -> None:
    more = [["Int"], ["name", "n", 3], ["Matrix", "Real", 4, 4], ["const", "c", 5]]

    rejected("mentions a name", of_certificate(lambda c: c["nodes"].extend(more)))


def test_a_loose_index_in_the_sort_of_a_name() -> None:
    more = [["bound", 0], ["Matrix", "Real", 3, 3], ["name", "A", 4]]

    rejected("loose index", of_certificate(lambda c: c["nodes"].extend(more)))


def test_the_sort_of_a_binder_is_outside_of_it() -> None:
    """The size of the matrix sort is the bound name itself: the index is loose."""
    more = [["bound", 0], ["Matrix", "Real", 3, 3], ["false"], ["all", 4, 5]]

    rejected(
        "loose index",
        of_certificate(lambda c: (c["nodes"].extend(more), c["steps"].append(["assume", 6]))),
    )


# ---------------------------------------------------------------------------------------------- tasks


@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("exactly the fields", lambda t: t.pop("absolute")),
        ("exactly the fields", put("name", "")),
        ("format 2", put("format", 3)),
        ("true or false", put("absolute", 0)),
        ("true or false", put("absolute", None)),
        ("true or false", put("facts", [[2, 1]])),
        ("no array of 2", put("facts", [[2]])),
        ("no array of 2", put("facts", [2])),
        ("are no array", put("facts", None)),
        ("no node", put("facts", [[3, True]])),
        ("no formula", put("facts", [[1, True]])),
        ("no formula", put("facts", [[2, True], [1, False]])),
        ("no node", put("goal", None)),
        ("no formula", put("goal", 1)),
        ("a sort where", put("goal", 0)),
        ("free name", put("absolute", True)),
        ("no array of 3", put("definitions", [["c", 0]])),
        ("no text", put("definitions", [[1, 0, 1]])),
        ("free name", put("definitions", [["c", 0, 1]])),
        ("a term where a sort", put("definitions", [["c", 1, 1]])),
    ],
)
def test_a_task_of_the_wrong_form(why: str, change: Change) -> None:
    rejected(why, of_task(change))


ZERO, ONE_OF_INT = ["number", "0"], ["const", "c", 4]


@pytest.mark.parametrize(
    ("why", "nodes", "definitions"),
    [
        ("does not lie in its sort", [ZERO, ["Int"], ["number", "1/2"]], [["c", 4, 5]]),
        ("is taken", [ZERO, ["Int"]], [["c", 4, 3], ["c", 4, 3]]),
        ("not declared with this sort", [ZERO, ["Int"], ["const", "c", 0]], [["c", 4, 3]]),
        ("not defined before", [ZERO, ["Int"], ONE_OF_INT], [["c", 4, 5]]),
        ("not defined before", [ZERO, ["Int"], ONE_OF_INT], [["d", 4, 5], ["c", 4, 3]]),
        ("loose index", [ZERO, ["Int"], ["bound", 0]], [["c", 4, 5]]),
    ],
)
def test_definitions_of_a_task(why: str, nodes: list[Any], definitions: list[Any]) -> None:
    rejected(why, of_task(lambda t: (t["nodes"].extend(nodes), t.update(definitions=definitions))))


def test_a_definition_may_mention_one_before() -> None:
    nodes = [ZERO, ["Int"], ONE_OF_INT]

    found = of_task(
        lambda t: (t["nodes"].extend(nodes), t.update(definitions=[["c", 4, 3], ["d", 4, 5]]))
    )

    assert isinstance(found, Accepted)


# --------------------------------------------------------------------------------------------- limits


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("why", "change"),
    [
        ("name is too long", lambda c: c["nodes"].append(["name", "a" * 1_001, 0])),
        ("number is too long", lambda c: c["nodes"].append(["number", "1" * 1_001])),
        ("index is too large", lambda c: c["nodes"].append(["bound", 256])),
        ("too many nodes", put("nodes", [["Real"]] * 500_001)),
        ("too many steps", put("steps", [0] * 100_001)),
        (
            "too deep",
            lambda c: c["nodes"].extend([["neg", 1]] + [["neg", k] for k in range(3, 260)]),
        ),
    ],
)
def test_limits(why: str, change: Change) -> None:
    rejected(why, of_certificate(change), rule="limit")


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["nodes"].append(["name", "a" * 1_000, 0]),
        lambda c: c["nodes"].append(["number", "1" * 1_000]),
        lambda c: c["nodes"].extend([["neg", 1]] + [["neg", k] for k in range(3, 256)]),
    ],
)
def test_what_just_keeps_to_limits(change: Change) -> None:
    assert isinstance(of_certificate(change), Accepted)


def test_a_text_that_is_too_long() -> None:
    rejected("text is too long", check(" " * 50_000_001, NO_THEORY, "{}"), rule="limit")


def test_a_line_that_is_too_deep() -> None:
    """Conjunctions of a line with itself, the 256th of which is too deep."""
    steps: list[Any] = [["fact", 0], *[["and-intro", k, k] for k in range(300)]]

    found = of_certificate(put("steps", steps))

    rejected("too deep", found, rule="limit")
    assert isinstance(found, Rejected)
    assert 254 == found.step
