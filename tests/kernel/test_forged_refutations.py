"""Certificates of refutations, changed in every place: rejected, or still a counterexample.

Whether a changed model is still one is decided without the kernel.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.expressions import Term, Variable
from proofcheck.terms.sorts import REAL
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task
from proofcheck.terms.texts import fingerprint_task
from tests.fakes.building import deny, eq, integer_name, real_name, term
from tests.fakes.counterexamples import STATEMENTS, FalseStatement, NoValue, read

Path = tuple[Any, ...]


@pytest.fixture(params=STATEMENTS)
def statement(request: pytest.FixtureRequest) -> FalseStatement:
    return STATEMENTS[request.param]


def certificate_of(statement: FalseStatement) -> Any:
    return refutation_certificate(statement.task, statement.model)


def is_accepted(task: Task, certificate: Any) -> bool:
    try:
        check_refutation(task, certificate)
    except CertificateRejected:
        return False
    return True


def still_breaks(statement: FalseStatement, certificate: Any) -> bool:
    values = certificate["model"]["values"]
    try:
        return statement.breaks({name: read(v) for name, v in values.items()})
    except (KeyError, NoValue):
        return False


def test_the_certificate_as_it_is_is_accepted(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    assert still_breaks(statement, certificate)
    refutation = check_refutation(statement.task, certificate)
    assert fingerprint_task(statement.task) == refutation.task_digest
    assert refutation.respects


# --- changes ----------------------------------------------------------------------------------

NUMBERS = ("0", "1", "-1", "2", "3", "1/2", "-7/3", "1000003")
STRANGE: tuple[Any, ...] = (
    None,
    True,
    1,
    "",
    "1.5",
    "nan",
    [],
    {},
    {"re": "0", "im": "1"},
    {"re": "1/2", "im": "0"},
    {"shape": [1, 1], "entries": [["1"]]},
    {"shape": [0, 0], "entries": []},
    {"shape": [0, -1], "entries": []},
    {"shape": [10**9, 0], "entries": []},
    {"members": []},
    {"members": [[["1"], "1"]]},
    "9" * 5000,
)


def places(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a JSON value, the root included."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


def at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def changed(value: Any, path: Path, new: Any) -> Any:
    result = copy.deepcopy(value)
    at(result, path[:-1])[path[-1]] = copy.deepcopy(new)
    return result


def without(value: Any, path: Path) -> Any:
    result = copy.deepcopy(value)
    del at(result, path[:-1])[path[-1]]
    return result


def doubled(value: Any, path: Path) -> Any:
    result = copy.deepcopy(value)
    parent = at(result, path[:-1])
    parent.insert(path[-1], copy.deepcopy(parent[path[-1]]))
    return result


def forgeries(certificate: Any) -> Iterator[Any]:
    for path in places(certificate):
        if not path:
            continue
        old = at(certificate, path)
        yield without(certificate, path)
        if isinstance(path[-1], int):
            yield doubled(certificate, path)
        if isinstance(old, str):
            yield from (changed(certificate, path, new) for new in NUMBERS if new != old)
        if isinstance(old, int):
            yield from (changed(certificate, path, old + step) for step in (-2, -1, 1, 2))
        yield from (changed(certificate, path, new) for new in STRANGE)


def test_a_changed_certificate_is_rejected_or_still_a_counterexample(
    statement: FalseStatement,
) -> None:
    certificate = certificate_of(statement)
    accepted = rejected = 0
    for forgery in forgeries(certificate):
        if is_accepted(statement.task, forgery):
            accepted += 1
            assert still_breaks(statement, forgery), forgery["model"]
        else:
            rejected += 1
    assert rejected > accepted


def test_a_changed_number_is_accepted_wherever_a_counterexample_is_left(
    statement: FalseStatement,
) -> None:
    """The kernel is not merely strict."""
    certificate = certificate_of(statement)
    if statement.model.candidates:
        pytest.skip("a witness has to be offered for another value")
    values = certificate["model"]["values"]
    for path in places(values):
        if path and isinstance(at(values, path), str):
            for new in NUMBERS[:-1]:
                forgery = changed(certificate, ("model", "values", *path), new)
                if still_breaks(statement, forgery):
                    assert is_accepted(statement.task, forgery), forgery["model"]


def test_a_certificate_belongs_to_one_task(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    digest = certificate["task"]
    for position in range(0, len(digest), 5):
        other = "0" if digest[position] != "0" else "1"
        forgery = {**certificate, "task": digest[:position] + other + digest[position + 1 :]}
        assert not is_accepted(statement.task, forgery)
    for task in STATEMENTS.values():
        if task is not statement:
            assert not is_accepted(task.task, certificate)


def test_a_certificate_says_what_it_is(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    for key, value in (("format", 2), ("format", "1"), ("kind", "proof"), ("task", None)):
        assert not is_accepted(statement.task, {**certificate, key: value})
    nothing: tuple[Any, ...] = (None, [], "refuted", 1, {}, [certificate])
    for whole in nothing:
        assert not is_accepted(statement.task, whole)


def test_a_value_too_many_is_rejected(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    for name in ("another", "pi", "", "k"):
        forgery = changed(certificate, ("model", "values", name), "1")
        assert not is_accepted(statement.task, forgery)


def test_a_value_too_few_is_rejected(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    for name in certificate["model"]["values"]:
        assert not is_accepted(statement.task, without(certificate, ("model", "values", name)))


def test_the_opposite_claim_is_not_refuted_by_the_same_model(statement: FalseStatement) -> None:
    from proofcheck.kernel.opening import open_goal

    opened = open_goal(statement.task)
    opposite = replace(opened, goal=deny(opened.goal))
    certificate = refutation_certificate(opposite, statement.model)
    assert not is_accepted(opposite, certificate)


def test_a_contradictory_assumption_leaves_no_model(statement: FalseStatement) -> None:
    for role in (Role.ASSUMED, Role.HYPOTHESIS, Role.WHERE):
        strict = replace(
            statement.task, facts=(*statement.task.facts, Fact(eq(1, 2), "false", role))
        )
        assert not is_accepted(strict, refutation_certificate(strict, statement.model))


def test_facts_that_only_provers_use_need_not_hold(statement: FalseStatement) -> None:
    told = replace(
        statement.task, facts=(*statement.task.facts, Fact(eq(1, 2), "claim", Role.DECLARED))
    )
    assert is_accepted(told, refutation_certificate(told, statement.model))


def test_a_broken_earlier_hypothesis_is_reported(statement: FalseStatement) -> None:
    fact = Fact(eq(1, 2), "earlier", Role.EARLIER)
    told = replace(statement.task, facts=(*statement.task.facts, fact))
    refutation = check_refutation(told, refutation_certificate(told, statement.model))
    assert not refutation.respects


# --- definitions ------------------------------------------------------------------------------


def defined_as(body: Term, goal: Term) -> Task:
    c = Declaration(Variable("c", REAL), Origin.DEFINITION, "1", body=body)
    return Task((c,), (), goal)


def test_a_value_for_a_definition_is_rejected() -> None:
    c = real_name("c")
    task = defined_as(term(1), eq(c, 1))
    certificate = refutation_certificate(task, STATEMENTS["all numbers are positive"].model)
    assert not is_accepted(task, changed(certificate, ("model", "values", "c"), "2"))
    wrong = defined_as(term(2), eq(c, 1))
    assert is_accepted(
        wrong, refutation_certificate(wrong, STATEMENTS["all numbers are positive"].model)
    )


def test_a_definition_changed_under_an_unchanged_goal_is_another_task() -> None:
    c = real_name("c")
    empty = STATEMENTS["all numbers are positive"].model
    wrong, right = defined_as(term(2), eq(c, 1)), defined_as(term(1), eq(c, 1))
    certificate: Any = refutation_certificate(wrong, empty)
    assert is_accepted(wrong, certificate)
    assert not is_accepted(right, certificate)
    assert not is_accepted(right, {**certificate, "task": fingerprint_task(right)})


@pytest.mark.parametrize(
    "declarations",
    [
        (
            Declaration(real_name("c"), Origin.GIVEN, "1"),
            Declaration(real_name("c"), Origin.DEFINITION, "1", body=term(1)),
        ),
        (Declaration(real_name("c"), Origin.GIVEN, "1", body=term(1)),),
        (Declaration(real_name("c"), Origin.DEFINITION, "1"),),
        (
            Declaration(real_name("c"), Origin.GIVEN, "1"),
            Declaration(integer_name("c"), Origin.GIVEN, "1"),
        ),
    ],
)
def test_ambiguous_declarations_have_no_model(declarations: tuple[Declaration, ...]) -> None:
    from tests.fakes.building import model

    task = Task(declarations, (), eq(real_name("c"), 1))
    for values in (model(c=2), model()):
        assert not is_accepted(task, refutation_certificate(task, values))


# --- the theorem itself -----------------------------------------------------------------------


def test_a_goal_that_is_no_proposition_is_not_refuted() -> None:
    from tests.fakes.building import model

    for goal in (term(1), real_name("x")):
        task = Task((), (), goal)
        assert not is_accepted(task, refutation_certificate(task, model()))


def test_hostile_nesting_in_a_certificate_is_rejected(statement: FalseStatement) -> None:
    certificate = certificate_of(statement)
    nested: Any = "1"
    for _ in range(5000):
        nested = {"members": [[["1"], nested]]}
    name = next(iter(certificate["model"]["values"]), "x")
    assert not is_accepted(statement.task, changed(certificate, ("model", "values", name), "1/0"))
    hostile = {**certificate, "model": {"values": {name: nested}, "candidates": {}}}
    assert not is_accepted(statement.task, hostile)


@pytest.mark.parametrize("certificate", [None, [], "model", {"format": 1, "kind": "proof"}])
def test_what_is_no_certificate_is_called_so(statement: FalseStatement, certificate: Any) -> None:
    with pytest.raises(CertificateRejected, match="not a refutation certificate"):
        check_refutation(statement.task, certificate)


def test_a_certificate_whose_model_is_none_says_so(statement: FalseStatement) -> None:
    certificate = {**certificate_of(statement), "model": {"values": []}}
    with pytest.raises(CertificateRejected, match="a model has values and candidates"):
        check_refutation(statement.task, certificate)


def test_only_the_kernel_makes_a_refutation(statement: FalseStatement) -> None:
    refutation = check_refutation(statement.task, certificate_of(statement))
    with pytest.raises(TypeError, match="only the kernel"):
        replace(refutation, seal=object())
    assert refutation == replace(refutation)


@pytest.mark.parametrize("format_", [1, 2])
def test_the_format_of_a_family_is_looked_at(statement: FalseStatement, format_: int) -> None:
    reach = {"kind": "family", "format": format_, "end": "1/2", "growth": "1"}
    certificate = {**certificate_of(statement), **reach}
    with pytest.raises(CertificateRejected) as rejected:
        check_refutation(statement.task, certificate)
    assert (format_ == 2) == ("not a refutation certificate" in str(rejected.value))
