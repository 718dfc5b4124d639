"""What is written means what the language means: closed statements, decided in two ways.

The evaluator of audits decides the statement as it is read, and the models of `tests/theory` its
nodes, by the page on certificates.  Each true statement has a false twin.
"""

from __future__ import annotations

import json

import pytest

from proofcheck.certificates.statements import elaborate_statement
from proofcheck.certificates.tables import NodeTable
from proofcheck.checker import read_theory
from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, decide_on
from proofcheck.language.loading import read_derivation
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Task
from tests.theory.total_values import instances

A, B = "[[1, 2], [3, 4]]", "[[0, 1i], [1, 5]]"
STATEMENTS = {
    f"det({A}) = -2": f"det({A}) = 2",
    f"{A} * {A}^-1 = I(2)": f"{A} * {A}^-1 = {A}",
    f"{A}^2 = [[7, 10], [15, 22]]": f"{A}^2 = [[1, 4], [9, 16]]",
    f"{A}^0 = I(2)": f"{A}^0 = zero(2, 2)",
    f"{B}^* = [[0, 1], [-1i, 5]]": f"{B}^T = [[0, 1], [-1i, 5]]",
    f"[[{A}, {B}], [0, I(2)]][1, 4] = 1i": f"[[{A}, {B}], [0, I(2)]][2, 4] = 1i",
    f"[[{A}], [I(2)]][3, 1] = 1": f"[[{A}], [I(2)]][3, 2] = 1",
    f"[[{A}, zero(2, 0)]] = {A}": f"[[{A}, zero(2, 0)]] = {B}",
    f"({A} (+) 7)[3, 3] = 7": f"({A} (+) 7)[3, 2] = 7",
    f"({A} (+) zero(0, 1) (+) 7)[3, 4] = 7": f"({A} (+) zero(0, 1) (+) 7)[3, 3] = 7",
    "diag(1, 2, 3)[2, 2] = 2": "diag(1, 2, 3)[2, 3] = 2",
    "bigoplus(k in 1..3) [[k]] = diag(1, 2, 3)": "bigoplus(k in 1..3) [[k]] = diag(1, 2, 2)",
    "nnz(bigoplus(k in 0..2) zero(1, k)) = 0": "nnz(bigoplus(k in 1..2) [[k]]) = 3",
    "nnz(bigoplus(k in 1..4 where k > 2) [[k]]) = 2": "nnz(bigoplus(k in 1..4) [[k]]) = 2",
    "tr(bigoplus(k in 1..4 where k > 2) [[k]]) = 7": "tr(bigoplus(k in 1..4) [[k]]) = 7",
    f"row({A}, 2) = [[3, 4]]": f"row({A}, 1) = [[3, 4]]",
    f"column({A}, 2) = [[2], [4]]": f"column({A}, 1) = [[2], [4]]",
    f"tr({A}) = 5": f"tr({A}) = 4",
    "rank([[1, 2], [2, 4]]) = 1": "rank([[1, 2], [2, 5]]) = 1",
    f"|{A}|_1 = 6 and |{A}|_inf = 7": f"|{A}|_1 = 7",
    "|[[3], [4]]| = 5 and |[[3], [4]]|_F = 5": "|[[3], [4]]|_1 = 5",
    "sum(i in 1..3, j in i..3) i*j = 25": "sum(i in 1..3, j in 1..3) i*j = 25",
    "sum(i in 1..3 where i != 2) i = 4": "sum(i in 1..3) i = 4",
    "sum(i in 3..2) i = 0": "sum(i in 3..3) i = 0",
    f"sum(i in 1..2 where i > 1) i*{A} = 2*{A}": f"sum(i in 1..2) i*{A} = 2*{A}",
    "prod(i in 1..4 where i > 1) i = 24": "prod(i in 0..4) i = 24",
    "max(i in 1..3) i*(3 - i) = 2": "max(i in 1..3) i*(3 - i) = 3",
    "min(i in 1..3, j in 1..2) (i - j) = -1": "min(i in 1..3, j in 1..2) (i - j) = 0",
    "max(1, 3, 2) = 3 and min(1, 3, 2) = 1": "max(1, 3, 2) = 2",
    "7/2 - 1 = 5/2 and 2^-1 = 1/2": "2^-2 = 1/2",
    "cases { 1 if 1 > 2; 2 if 2 > 1; 3 otherwise } = 2": "cases { 1 if 1 > 2; 3 otherwise } = 1",
    "|3 + 4i| = 5 and Re(3 + 4i) = 3 and Im(3 + 4i) = 4": "Im(3 - 4i) = 4",
    "2 in {1, 2} and 3 notin 1..2": "3 in {1, 2}",
    "2 in (1..3) \\ {1} and 1 in {1} union {2}": "1 in (1..3) \\ {1}",
    "{1, 2} subset 1..2 and {2, 1} = {1, 2}": "{0, 2} subset 1..2",
    "{1/2, 1} != {1} and {1, 1/2} = {1/2, 1}": "{1/2, 1} = {1}",
    "{1, 1i} != {1}": "{1, 1i} = {1}",
    "not {1, 1/2} subset 1..2": "{1, 1/2} subset 1..2",
    "{1/2} union {1} != {1}": "{1/2} union {1} = {1}",
    "exists x in {1/2} union (1..2): x < 1": "forall x in {1/2} union (1..2): x >= 1",
    "exists x in {1/2, 0} \\ {0}: x > 0": "{1/2} \\ {0} = {}",
    "{1/2} inter (1..2) = {}": "{1/2} inter {1/2, 1} = {}",
    "4 in { k^2 where k in 1..3 }": "5 in { k^2 where k in 1..3 }",
    "2 in { k in 1..3 where k > 1 }": "1 in { k in 1..3 where k > 1 }",
    f"invertible({A}) and invertible(2)": "invertible([[1, 2], [2, 4]])",
    "[[0, -1], [1, 0]] in SO(2)": "[[0, 1], [1, 0]] in SO(2)",
    "[[0, 1], [1, 0]] in O(2)": f"{A} in O(2)",
    "[[0, 1i], [1i, 0]] in U(2)": f"{B} in U(2)",
    "[[2], [-1]] in ker([[1, 2], [2, 4]])": "[[1], [1]] in ker([[1, 2], [2, 4]])",
    "matrix(i in 1..2, j in 1..2) (i + 2*j) = [[3, 5], [4, 6]]": (
        "matrix(i in 1..2, j in 1..2) (i + 2*j) = [[3, 4], [5, 6]]"
    ),
    "[[1, 2]] * [[3], [4]] = 11": "[[1, 2]] * [[3], [4]] = 12",
    "forall k in 1..3 where k > 1: k^2 > 3": "forall k in 1..3: k^2 > 3",
    "exists k in 1..3: k^2 = 9": "exists k in 1..2: k^2 = 9",
    "not (forall k in 1..3: k = 1)": "not (exists k in 1..3: k = 1)",
}
"""True statements, and false ones beside them."""


def _read(text: str) -> Term:
    words = "".join(f"  let {word} := library {word}\n" for word in ("O", "SO", "U"))
    source = (
        f'derivation "d"\n[0] definition\n{words}[1] claim\n  show not not ({text})\n  from [0]\n'
    )
    statement = read_derivation(SourceFile("d.proof", source), "d").statements[1]
    assert [one.message for one in statement.diagnostics] == []
    return statement.goals[-1].proposition


def _as_audits_say(term: Term) -> bool | None:
    truth = decide_on(Task((), (), term), Model({}), term).truth
    return {Truth.TRUE: True, Truth.FALSE: False}.get(truth)


def _as_nodes_say(term: Term) -> bool | None:
    table = NodeTable()
    node = elaborate_statement((), (), [term], table)
    entry = {"kind": "axiom", "name": "a", "statement": node, "reference": "b"}
    theory = read_theory(json.dumps({"format": 2, "nodes": table.rows, "entries": [entry]}))
    (found,) = instances(theory.entries["a"].node, 1)
    return found.holds()


@pytest.mark.parametrize(("true", "false"), STATEMENTS.items(), ids=list(STATEMENTS))
def test_a_statement_and_its_nodes_have_one_truth_value(true: str, false: str) -> None:
    for text, value in ((true, True), (false, False)):
        term = _read(text)
        assert _as_audits_say(term) is value, text
        assert _as_nodes_say(term) is value, text
