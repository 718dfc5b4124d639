"""Every theorem of the library is tested on models, and has a false twin that the same test refutes.

Laws and statements are tied together: what a proof may cite is what the library says.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from proofcheck.falsification.counterexamples import Countermodel, find_refutation
from proofcheck.falsification.survey import survey
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import Derivation, GoalRole, Kind, Statement
from proofcheck.library import Theorem, find_theorem, theorems
from proofcheck.library.theorems import read_library, read_theory, read_totally
from proofcheck.logic.laws.all_laws import LAWS, WRITTEN
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.source.labels import normalise_label, theorem_label
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import Binding, Term, Variable, sort_of
from proofcheck.terms.partial_sums import converging, is_infinite_sum
from proofcheck.terms.sorts import INTEGER, Function, Matrix
from proofcheck.terms.task import Fact, Role, Task, decode_task
from proofcheck.theory import read_entries, read_folder
from tests.encoded_tasks import encode_task
from tests.search.found_proofs import certificate_of

LIBRARY = {
    one.name: (one.source, one.statement)
    for one in theorems().values()
    if not one.statement.kind.is_of_theory
}
TWINS = load_derivation(Path(__file__).with_name("false_twins.proof"))

NOT_TESTED: dict[str, str] = {}
"""Theorems that models cannot test, with the reason; nothing else may be untested."""

CITED = {name: law for name, law in WRITTEN.items() if not law.is_definition}
PROVED = frozenset({"Neumann series"})
"""Theorems that nobody has to cite: provers find them."""

ATTEMPTS = 60
SLOW = {"exp of a direct sum over a set": 6}
"""Tries for a model, in general and where one takes long."""


def _tasks(derivation: Derivation, statement: Statement) -> list[Task]:
    return [Slicer(derivation).task(statement, goal) for goal in statement.goals]


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(LIBRARY))
def test_a_theorem_holds_on_models(name: str) -> None:
    attempts = SLOW.get(name, ATTEMPTS)
    found = [survey(task, attempts=attempts) for task in _tasks(*LIBRARY[name])]

    assert all(one.failure is None for one in found)
    assert (name in NOT_TESTED) is not all(one.held for one in found)


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(LIBRARY.keys() - NOT_TESTED.keys()))
def test_its_false_twin_is_refuted(name: str) -> None:
    twin = next(one for one in TWINS.statements if one.label == name)
    tasks = _tasks(TWINS, twin)

    answers = [find_refutation(task, survey(task, attempts=ATTEMPTS)) for task in tasks]
    assert any(isinstance(one, Countermodel) for one in answers)


def test_every_theorem_has_a_reference_and_reads_without_mistakes() -> None:
    assert all(statement.citations for _, statement in LIBRARY.values())
    found = [d for one in read_library() for s in one.statements for d in s.diagnostics]
    assert [] == found


def test_every_law_is_stated_in_the_library_with_the_same_reference() -> None:
    assert CITED.keys() <= LIBRARY.keys()
    assert {name: law.reference for name, law in CITED.items()} == {
        name: LIBRARY[name][1].citations[0] for name in CITED
    }


@pytest.mark.parametrize("name", sorted(CITED))
def test_a_law_says_what_its_statement_says(name: str) -> None:
    _, statement = LIBRARY[name]
    shown = [p.proposition for p in statement.goals if p.role.value == "show"]
    sequent = open_task(Task(statement.givens, (), shown[0]))
    objects = [d.variable for d in statement.givens if d.variable.sort != INTEGER]
    terms = _arguments(objects, shown) + _numbers(name, statement)
    if name in PROBABILITIES:
        terms = _terms_of_probabilities(name, statement, shown[0])
    obligations, conclusion = CITED[name].schema(sequent, *terms)

    assert _spelled(sequent, statement.assumptions) == _spelled(sequent, obligations)
    assert _spelled(sequent, shown) == _spelled(sequent, _conjuncts(conclusion))


def _conjuncts(term: Term) -> list[Term]:
    return [*term.children] if getattr(term, "operator", "") == "and" else [term]


def _arguments(objects: list[Variable], shown: list[Term]) -> list[Term]:
    """Return what a law is applied to: the givens, or the sums of families of them with the numbers.

    A law of a moment is applied to the first, one that makes another of a moment to the last; one
    that says that a sum converges to just that.
    """
    if any(map(converging, shown)):
        return [*shown]
    terms = [one for show in shown for one in _walk(show)]
    families = [one for one in terms if _is_sum(one)]
    bindings = [one for one in terms if isinstance(one, Binding)]
    moments: list[Term] = [one for one in bindings if one.binder in ("expect", "var")]
    numbers = [one for one in objects if not isinstance(one.sort, Function)]
    combinations = [one for one in bindings if one.binder == "sum" and _is_matrix(one)]
    if combinations and not families:
        return [*dict.fromkeys(combinations), *numbers]
    if families or not moments or len(numbers) == len(objects):
        return families[:1] or [*objects]
    draws_many = any(
        item.parameters for one in bindings if one in moments[:1] for item in one.bound
    )
    return moments[:1] if draws_many else [*numbers, moments[-1]]


_BESIDE = {"sum of norms of powers": "ij", "norm of a direct sum over a set": "c"}


def _numbers(name: str, statement: Statement) -> list[Term]:
    """Return the numbers that a law about a series or a direct sum is applied to beside it."""
    wanted = _BESIDE.get(name, "")
    return [d.variable for d in statement.givens if d.variable.name in wanted]


PROBABILITIES = {
    "probability of a larger event": (("prob", "prob"), ()),
    "union bound": (("prob",), ("c",)),
    "probability of a conjunction": (("prob",), ()),
    "mean of bounded independent draws": (("expect",), ("n", "a", "b", "r")),
    "mean of bounded independent draws, from above": (("expect",), ("n", "a", "b", "r")),
}
"""Laws of probabilities: binders in what is shown, and givens, that they are applied to."""


def _terms_of_probabilities(name: str, statement: Statement, shown: Term) -> list[Term]:
    binders, names = PROBABILITIES[name]
    given = {d.variable.name: d.variable for d in statement.givens}
    found = [one for one in _walk(shown) if getattr(one, "binder", "") == binders[0]]
    return [*found[-len(binders) :], *(given[one] for one in names)]


def _walk(term: Term) -> list[Term]:
    return [term, *(inner for child in term.children for inner in _walk(child))]


def _is_matrix(term: Term) -> bool:
    return isinstance(sort_of(term), Matrix)


def _is_sum(term: Term) -> bool:
    is_series = isinstance(term, Binding) and is_infinite_sum(term)
    return is_series or (isinstance(term, Binding) and term.binder in ("bigoplus", "prod"))


def _spelled(sequent: object, terms: object) -> list[str]:
    return [sequent.algebra.canonical_key(canonical_form(term)) for term in terms]  # type: ignore[attr-defined]


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(LIBRARY.keys() - CITED.keys()))
def test_what_the_library_adds_is_not_proved_without_it(name: str) -> None:
    derivation, theorem = LIBRARY[name]
    goals = [goal for goal in theorem.goals if goal.role is not GoalRole.SIDE]
    tasks = [Slicer(derivation).task(theorem, goal) for goal in goals]

    assert tasks
    proved = any(isinstance(prove_task(task), Proved) for task in tasks)
    assert proved is (name in PROVED)


def test_a_law_at_its_own_statement_is_a_citation() -> None:
    name = "determinant of a direct sum of ones"
    (task,) = _tasks(*LIBRARY[name])
    theorem = check_proof(task, certificate_of(prove_task(task)))

    assert theorem.is_citation
    assert (name,) == theorem.theorems


def test_a_theorem_of_the_library_that_a_lemma_says_is_proved_from_that() -> None:
    (task,) = _tasks(*LIBRARY["exp of a direct sum over a set"])
    theorem = check_proof(task, certificate_of(prove_task(task)))

    assert not theorem.is_citation
    assert "exp of a direct sum of a family" in theorem.lemmas


# --- the theory, cited ------------------------------------------------------------------------------

THEORY = {s.label: s for one in read_theory() for s in one.statements if s.kind.is_of_theory}


def test_every_axiom_and_every_lemma_is_found_by_its_label() -> None:
    entries = read_entries(read_folder().proofs)

    assert {one.name for one in entries} == THEORY.keys()
    for entry in entries:
        found = find_theorem(theorem_label(entry.name))
        assert found is not None
        assert found.statement.kind is entry.statement.kind
        assert found.reference == entry.reference
        assert len(found.propositions) == len(entry.shown)


def test_no_name_means_two_theorems() -> None:
    cited = {s.key for one in read_library() for s in one.statements if s.kind is Kind.CITED}

    assert cited & {one.key for one in THEORY.values()} == set()


def test_every_law_can_be_cited_if_the_library_or_the_theory_states_it() -> None:
    assert THEORY.keys() <= LAWS.keys()


def test_what_is_cited_of_the_theory_can_be_asked_of_a_worker() -> None:
    for theorem in theorems().values():
        facts = tuple(Fact(p, theorem.name, Role.THEOREM) for p in theorem.propositions)
        task = Task((), facts, make("true"))
        assert decode_task(encode_task(task)) == task


@pytest.mark.parametrize(("wrap", "is_defined"), [(read_totally, False), (lambda p: p, True)])
def test_what_the_theory_says_of_one_over_zero_does_not_make_it_defined(
    wrap: Callable[[Term], Term], is_defined: bool
) -> None:
    says = make("eq", make("div", ONE, ZERO), ZERO)
    task = Task((), (Fact(wrap(says), "library:one over zero", Role.THEOREM),), make("false"))
    sequent = open_task(task)
    sequent.shared.rules.extending["definedness"](sequent, 0)

    assert (make("ne", ZERO, ZERO) in sequent.facts) is is_defined


def test_nothing_of_the_theory_stands_by_itself() -> None:
    for name in THEORY:
        for proposition in theorems()[normalise_label(name)].propositions:
            assert isinstance(proposition, Binding) or proposition.children[0] == make("true")


@pytest.mark.parametrize(
    ("label", "reads"), [("boxed:4.5", 0), ("library of 2", 0), ("library:a", 1)]
)
def test_nothing_is_read_before_something_is_cited(
    label: str, reads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def all_theorems() -> dict[str, Theorem]:
        read.append(label)
        return {}

    monkeypatch.setattr(import_module("proofcheck.library.theorems"), "theorems", all_theorems)

    assert find_theorem(label) is None
    assert len(read) == reads
