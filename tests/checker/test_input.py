"""Malformed input: rejected, with a reason, and never another exception (attack 20 of the review)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofcheck.checker import Rejected, check, read_task, read_theory
from proofcheck.checker.limits import MAX_DEPTH, MAX_DIGITS, MAX_NAME, MAX_NODES, MAX_STEPS
from proofcheck.checker.theory import Theory
from tests.checker.writing import task_json

NODES: list[Any] = [
    ["Real"],
    ["name", "x", 0],
    ["mul", 1, 1],
    ["number", "0"],
    ["le", 3, 2],
    ["all", 0, 4],
]
STEPS: list[Any] = [
    ["positive", 4, [["square", "1/2", 1], ["square", "1/2", 1]]],
    ["all-intro", 0, [1]],
]
TASK = read_task(json.dumps(task_json("(all x Real (le 0 (mul x x)))")))


def certificate(nodes: Any = NODES, steps: Any = STEPS, **fields: Any) -> str:
    return json.dumps({"format": 2, "task": TASK.digest, "nodes": nodes, "steps": steps} | fields)


def rejection(text: str) -> Rejected:
    with pytest.raises(Rejected) as caught:
        check(TASK, Theory(), text)
    return caught.value


def test_the_neighbour_is_accepted() -> None:
    assert check(TASK, Theory(), certificate()).rules == ("all-intro", "positive")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"1/2"', '"1/0"', "1/0 is no rational number"),
        ('"1/2"', '"2/4"', "2/4 is not in lowest terms"),
        ('"1/2"', '"2/1"', "2/1 is not in lowest terms"),
        ('"1/2"', '"+1"', "+1 is no rational number"),
        ('"1/2"', '"01"', "01 is no rational number"),
        ('"1/2"', '" 1"', " 1 is no rational number"),
        ('"1/2"', '"1_0"', "1_0 is no rational number"),
        ('"1/2"', '"0.5"', "0.5 is no rational number"),
        ('"1/2"', '"Infinity"', "Infinity is no rational number"),
        ('"1/2"', '"\\u0661"', "\u0661 is no rational number"),
        ('"1/2"', '"-1"', "a factor is not positive"),
        ('"1/2"', '"0"', "a factor is not positive"),
        ('"1/2"', "1", "a number is a text"),
        ('"1/2"', "true", "a number is a text"),
        ('"1/2"', "0.5", "0.5 is no integer"),
        ('"1/2"', "1e2", "1e2 is no integer"),
        ('"1/2"', "NaN", "NaN is no integer"),
        ('"1/2"', "-Infinity", "-Infinity is no integer"),
        ('"1/2"', "null", "a number is a text"),
        ('["all-intro", 0', '["all-intro", true', "there is no line true here"),
        ('["all-intro", 0', '["all-intro", false', "there is no line false here"),
        ('["all-intro", 0', '["all-intro", 1', "there is no line 1 here"),
        ('["all-intro", 0', '["all-intro", -1', "there is no line -1 here"),
        ('["all-intro", 0', '["all-intro", "0"', 'there is no line "0" here'),
        ('["all-intro", 0', '["all-intro", [0]', "there is no line like this here"),
        ('["all-intro", 0', '["all-intro", 1234567890123456789', "an integer has too many digits"),
        ('["all-intro", 0', '["all-intro"', "all-intro has 2 parts: line some_names"),
        ('["all-intro", 0', '["trust", 0', "there is no rule trust"),
        ('["all-intro", 0', "[0, 0", "the name of a rule is a text"),
        ('["all-intro", 0, [1]]', "[]", "a step names a rule"),
        ('["all-intro", 0, [1]]', "7", "a step is an array"),
        ("[1]]]", "[]]]", "a list is empty"),
        ("[1]]]", "1]]", "a list of names is an array"),
        ("[1]]]", "[2]]]", "it is no name"),
        ("[1]]]", "[6]]]", "there is no node 6 here"),
        ('["square", "1/2", 1]', '["square", "1/2"]', "an item square has 3 parts"),
        ('["square", "1/2", 1]', '["cube", "1/2", 1]', "there is no item cube"),
        ('["square", "1/2", 1]', "[]", "there is no item "),
        ('["mul", 1, 1]', '["mul", 1, 2]', "node 2: there is no node 2 here"),
        ('["mul", 1, 1]', '["mul", 1, 4]', "node 2: there is no node 4 here"),
        ('["mul", 1, 1]', '["mul", 1, true]', "node 2: there is no node true here"),
        ('["mul", 1, 1]', '["mul", 1]', "node 2: mul has 2 parts"),
        ('["mul", 1, 1]', '["mul", 0, 1]', "node 2: node 0 stands where a term is expected"),
        ('["mul", 1, 1]', '["pair", 1, 1]', "node 2: there is no node pair"),
        ('["mul", 1, 1]', "[]", "node 2: a node says what it is"),
        ('["mul", 1, 1]', "{}", "node 2: a node is an array"),
        ('["all", 0, 4]', '["all", 1, 4]', "node 5: node 1 stands where a sort is expected"),
        ('["all", 0, 4]', '["Matrix", "Int", 3, 3]', "node 5: Int is no ring of matrices"),
        ('["all", 0, 4]', '["bound", -1]', "node 5: there is no bound name -1 here"),
        (
            '["all", 0, 4]',
            f'["bound", {MAX_DEPTH}]',
            f"node 5: there is no bound name {MAX_DEPTH} here",
        ),
        ('["all", 0, 4]', '["const", "c", 0]', "node 5: there is no constant c"),
        ('"x"', '""', "node 1: a name is empty"),
        ('"x"', '"a\\u0000"', "node 1: a name has a control character"),
        ('"x"', '"\\ud800"', "node 1: a name has a control character"),
        ('"format": 2', '"format": 1', "the format is not 2"),
        ('"format": 2', '"format": true', "the format is not 2"),
        ('"format": 2', '"format": 2, "format": 2', "an object has a key twice"),
        (
            '"format": 2',
            '"form": 2',
            "a certificate is an object with the fields format, task, nodes, steps",
        ),
        (TASK.digest, "0" * 64, "the certificate belongs to another task"),
    ],
)
def test_one_thing_is_malformed(old: str, new: str, why: str) -> None:
    text = certificate()
    assert old in text
    assert rejection(text.replace(old, new)).why == why


@pytest.mark.parametrize("text", ["", "{", "[1,]", '{"a": 01}', "\ufeff{}", "{} {}", "nul", "'a'"])
def test_no_json(text: str) -> None:
    found = rejection(text)

    assert found.why.startswith("no JSON text")
    assert (found.step, found.rule) == (None, "input")


def test_json_that_is_nested_deeply() -> None:
    assert rejection("[" * 10**6).why == "the JSON text is nested too deeply"


def test_a_name_with_two_sorts() -> None:
    assert (
        rejection(certificate([*NODES, ["Int"], ["name", "x", 6]])).why
        == "node 7: the name x has two sorts"
    )
    check(TASK, Theory(), certificate([*NODES, ["Int"], ["name", "y", 6]]))


def test_a_name_with_another_sort_than_in_the_task() -> None:
    task = read_task(json.dumps(task_json("(le 0 (mul x x))", x="Real")))
    steps = [["positive", 4, [["square", "1", 1]]]]
    for sort, ok in (("Real", True), ("Rat", False)):
        nodes = [[sort], *NODES[1:]]
        text = json.dumps({"format": 2, "task": task.digest, "nodes": nodes, "steps": steps})
        if ok:
            check(task, Theory(), text)
        else:
            with pytest.raises(Rejected, match="the name x has two sorts"):
                check(task, Theory(), text)


def chain(length: int) -> list[list[Any]]:
    """Nodes each of which adds the one before to itself: 2^length unfolded."""
    first = len(NODES)
    return [["add", n, n] for n in [1, *range(first, first + length - 1)]]


def test_a_graph_that_is_too_deep() -> None:
    found = rejection(certificate([*NODES, *chain(10**5)]))

    assert (found.rule, found.step) == ("limit", None)
    assert found.why == f"node {len(NODES) + MAX_DEPTH - 2}: more than {MAX_DEPTH} levels in a term"


def test_a_graph_that_is_large_when_unfolded() -> None:
    length = 60
    nodes = [*NODES, *chain(length)]
    top = len(nodes) - 1
    nodes += [["number", str(2**length)], ["mul", top + 1, 1], ["eq", top, top + 2]]
    steps = [
        ["ring", top + 3, [], []],
        *[[s[0], 1, *s[2:]] if s[0] == "all-intro" else s for s in STEPS],
    ]

    check(TASK, Theory(), certificate(nodes, steps))

    nodes[-3] = ["number", str(2**length + 1)]
    found = rejection(certificate(nodes, steps))
    assert (found.step, found.rule, found.rest) == (0, "ring", "-x")


def test_a_power_that_is_large_when_unfolded() -> None:
    first = len(NODES)
    squares = [["mul", n, n] for n in [1, *range(first, first + 59)]]
    nodes = [*NODES, *squares, ["eq", first + 59, first + 59]]
    found = rejection(certificate(nodes, [["ring", len(nodes) - 1, [], []]]))

    assert (found.step, found.rule) == (0, "limit")
    assert found.why == "more than 256 factors of a monomial"


def test_a_sum_with_very_many_monomials() -> None:
    first = len(NODES)
    nodes = [
        *NODES,
        ["number", "1"],
        ["name", "y", 0],
        ["add", 1, first + 1],
        ["add", first, first + 2],
    ]
    nodes += [["mul", len(nodes) - 1 + i, len(nodes) - 1 + i] for i in range(8)]
    nodes += [["eq", len(nodes) - 1, 1]]
    found = rejection(certificate(nodes, [["ring", len(nodes) - 1, [], []]]))

    assert (found.step, found.rule) == (0, "limit")


def test_a_term_that_grows_under_beta() -> None:
    """A lambda that doubles, applied to itself fifty times over: 2^50 additions as a tree."""
    first = len(NODES)
    nodes: list[Any] = [*NODES, ["bound", 0], ["add", first, first], ["lambda", 0, first + 1]]
    here = 1
    for _ in range(50):
        nodes.append(["app", first + 2, here])
        here = len(nodes) - 1
    nodes += [["number", str(2**50)], ["mul", here + 1, 1], ["eq", here, here + 2]]

    steps = [["ring", here + 3, [], []], STEPS[0], ["all-intro", 1, [1]]]
    check(TASK, Theory(), certificate(nodes, steps))


def doubled_sorts(first: int, leaf: int) -> list[Any]:
    """Return sorts each of which is from the one before to itself: 2^60 when unfolded."""
    return [["Fun", n, n] for n in [leaf, *range(first, first + 59)]]


def test_sorts_that_are_large_when_unfolded() -> None:
    first = len(NODES)
    nodes = [*NODES, ["Int"], *doubled_sorts(first + 1, 0), *doubled_sorts(first + 61, first)]
    real, whole = first + 60, first + 120
    nodes += [["name", "g", whole], ["all", real, 5]]
    steps: list[Any] = [["assume", whole + 2]]

    found = rejection(certificate(nodes, [*steps, ["all-elim", 0, [whole + 1], []]]))

    assert found.why == "a term does not lie in the sort of the name it is put for"
    assert "..." in found.rest
    check(TASK, Theory(), certificate(nodes, [*STEPS, *steps, STEPS[1]]))


@pytest.mark.parametrize(("times", "is_accepted"), [(10, True), (250, False)])
def test_a_number_that_is_squared_again_and_again(times: int, is_accepted: bool) -> None:
    """3 to the power 2^times; beyond ten thousand digits the checker gives up."""
    nodes = [["number", "3"], *[["mul", k, k] for k in range(times)], ["eq", times, times]]
    task = read_task(json.dumps(task_json("(eq 1 1)")))
    steps = [["ring", times + 1, [], []], ["ring", times + 3, [], []]]
    nodes += [["number", "1"], ["eq", times + 2, times + 2]]
    text = json.dumps({"format": 2, "task": task.digest, "nodes": nodes, "steps": steps})
    if is_accepted:
        check(task, Theory(), text)
        return
    with pytest.raises(Rejected) as caught:
        check(task, Theory(), text)

    assert (caught.value.step, caught.value.rule, caught.value.why) == (
        0,
        "limit",
        "more than 33220 bits",
    )


def test_a_graph_with_very_many_environments() -> None:
    """Each level stands below a binder of one sort and of another: 2^60 ways to its end."""
    nodes: list[Any] = [*NODES, ["Int"]]
    depth = 60
    total = len(nodes)
    nodes.append(["bound", 0])
    for index in range(1, depth):
        nodes.append(["bound", index])
        nodes.append(["add", len(nodes) - 2, len(nodes) - 1])
    nodes.append(["le", len(nodes) - 1, len(nodes) - 1])
    for _ in range(depth):
        top = len(nodes) - 1
        nodes += [["all", 0, top], ["all", total - 1, top], ["and", top + 1, top + 2]]
    found = rejection(certificate(nodes, [["assume", len(nodes) - 1]]))

    assert (found.step, found.rule) == (0, "limit")


def test_deep_terms_below_the_limit_are_no_trouble() -> None:
    nodes: list[Any] = [["Real"], ["name", "x", 0]]
    for _ in range(MAX_DEPTH - 4):
        nodes.append(["abs", len(nodes) - 1])
    top = len(nodes) - 1
    nodes += [["eq", top, top], ["all", 0, top + 1]]
    task = read_task(json.dumps(task_json("(eq 1 1)")))
    extra = [["number", "1"], ["eq", top + 3, top + 3]]
    steps = [["ring", top + 1, [], []], ["all-intro", 0, [1]], ["ring", top + 4, [], []]]
    text = {"format": 2, "task": task.digest, "nodes": [*nodes, *extra], "steps": steps}

    check(task, Theory(), json.dumps(text))


@pytest.mark.parametrize(
    ("nodes", "steps", "why"),
    [
        ([["Real"]] * (MAX_NODES + 1), STEPS, f"more than {MAX_NODES} nodes"),
        (NODES, [STEPS[0]] * (MAX_STEPS + 1), f"more than {MAX_STEPS} steps"),
        (
            [*NODES, ["number", "1" * (MAX_DIGITS + 1)]],
            STEPS,
            f"node 6: more than {MAX_DIGITS} characters in a number",
        ),
        (
            [*NODES, ["name", "y" * (MAX_NAME + 1), 0]],
            STEPS,
            f"node 6: more than {MAX_NAME} characters in a name",
        ),
    ],
)
def test_limits(nodes: Any, steps: Any, why: str) -> None:
    found = rejection(certificate(nodes, steps))

    assert (found.rule, found.why) == ("limit", why)


def test_a_certificate_without_steps() -> None:
    assert rejection(certificate(steps=[])).why == "there are no steps"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"facts": [[0]]}, "a fact is a node, and whether it is permitted"),
        ({"facts": [[0, 1]]}, "what says that a fact is permitted is true or false"),
        ({"facts": [[0, True]]}, "a sort stands where a term is expected"),
        ({"facts": [[99, True]]}, "there is no node 99 here"),
        ({"goal": 0}, "a sort stands where a term is expected"),
        ({"goal": None}, "there is no node like this here"),
        ({"absolute": 0}, "what says that a goal is absolute is true or false"),
        ({"definitions": [[]]}, "a definition is a name, a sort and a body"),
        ({"format": "2"}, "the format is not 2"),
        (
            {"more": 0},
            "a task is an object with the fields format, nodes, facts, goal, definitions, absolute",
        ),
    ],
)
def test_a_task_that_is_malformed(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Rejected) as caught:
        read_task(json.dumps(task_json("(all x Real (le 0 x))") | change))

    assert (caught.value.rule, caught.value.why) == ("input", why)


def test_a_goal_with_a_loose_index() -> None:
    task = {
        "format": 2,
        "nodes": [["Prop"], ["bound", 0]],
        "facts": [],
        "definitions": [],
        "absolute": False,
    }
    with pytest.raises(Rejected, match="an index is bound by nothing"):
        read_task(json.dumps(task | {"goal": 1}))


AXIOM = {"kind": "axiom", "name": "a", "statement": 0, "reference": "none"}
LEMMA = {"kind": "lemma", "name": "l", "statement": 0, "certificate": "", "axioms": [], "rules": []}


@pytest.mark.parametrize(
    ("nodes", "entries", "why"),
    [
        ([["false"]], [AXIOM, AXIOM], "there are two entries a"),
        (
            [["false"]],
            [{**AXIOM, "kind": "law"}],
            "an entry is an axiom, a lemma, a constant or a definition",
        ),
        (
            [["false"]],
            [{**AXIOM, "kind": ["axiom"]}],
            "an entry is an axiom, a lemma, a constant or a definition",
        ),
        ([["false"]], [{**AXIOM, "reference": ""}], "a: a reference is empty"),
        (
            [["false"]],
            [{**AXIOM, "more": 1}],
            "the entry of kind axiom is an object with the fields kind, name, statement, reference",
        ),
        ([["number", "1"]], [AXIOM], "a: this is no proposition"),
        ([["bound", 0]], [AXIOM], "a: an index is bound by nothing"),
        ([["Prop"], ["name", "p", 0]], [{**AXIOM, "statement": 1}], "a: the name p is free"),
        (
            [["Prop"], ["const", "p", 0]],
            [{**AXIOM, "statement": 1}],
            "a: the constant p is not declared so before",
        ),
        ([["false"], ["Prop"], ["const", "p", 1]], [AXIOM], "the constant p is not declared so"),
        ([["false"]], [{**LEMMA, "axioms": ["a"]}], "l: it rests on what is no earlier axiom"),
        (
            [["false"]],
            [AXIOM, {**LEMMA, "axioms": ["a", "a"]}],
            "l: what a lemma rests on is not in order",
        ),
    ],
)
def test_a_theory_that_is_malformed(nodes: Any, entries: Any, why: str) -> None:
    with pytest.raises(Rejected) as caught:
        read_theory(json.dumps({"format": 2, "nodes": nodes, "entries": entries}))

    assert (caught.value.rule, caught.value.why) == ("input", why)


def test_the_sort_of_a_definition() -> None:
    theory: dict[str, Any] = {"format": 2, "nodes": [["Int"], ["Real"], ["number", "1/2"]]}
    entry = {"kind": "definition", "name": "half", "sort": 1, "body": 2}
    read_theory(json.dumps(theory | {"entries": [entry]}))

    with pytest.raises(Rejected, match="half: a definition is not of its sort"):
        read_theory(json.dumps(theory | {"entries": [{**entry, "sort": 0}]}))


def test_only_the_checker_makes_a_theorem() -> None:
    from proofcheck.checker import Theorem

    with pytest.raises(TypeError, match="only the checker makes a theorem"):
        Theorem("", "", (), (), (), (), (), None)
