"""The committed theory agrees with its files; a forged one is refused with its reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from proofcheck import second_checker
from proofcheck.checker import check_theory, read_theory
from proofcheck.theory import FaultKind, Folder, check_folder, read_folder
from proofcheck.theory.citing import names_cited
from tests.theory.remembering import let_checkers_remember
from tests.theory.remembering import made as make_theory

FOLDER = read_folder()
Change = Callable[[Folder], Folder]

pytestmark = pytest.mark.xdist_group("theory")  # one worker remembers what was checked


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    let_checkers_remember(monkeypatch)


def test_the_committed_theory_is_made_of_its_files_and_every_lemma_is_proved() -> None:
    assert check_folder(FOLDER) == ()


def test_the_checker_accepts_the_committed_theory_with_the_committed_certificates() -> None:
    made = make_theory(FOLDER)
    lemmas = [entry for entry in made.entries if not entry.is_axiom]
    certificates = {e.name: FOLDER.certificates[e.certificate_path] for e in lemmas}

    assert len(check_theory(read_theory(FOLDER.theory), certificates)) == len(lemmas) >= 14


def test_the_lock_file_says_what_lemmas_rest_on_through_others() -> None:
    lock = {row["name"]: row for row in json.loads(FOLDER.lock)["entries"]}

    assert lock["smaller square"]["axioms"] == []
    assert lock["modulus of a sum of two numbers"]["axioms"] == [
        "inverse of a number",
        "modulus",
        "real and imaginary part",
    ]
    assert "trace of a sum" in lock["trace of a finite sum"]["lemmas"]
    assert "entry of a sum" in lock["trace of a finite sum"]["axioms"]
    assert "certificate" not in lock["modulus"]


def test_a_lemma_declares_what_its_certificate_cites_and_nothing_else() -> None:
    for entry in make_theory(FOLDER).entries:
        cited = names_cited(FOLDER.certificates.get(entry.certificate_path, ""))
        assert set(cited) == set(entry.rests_on), entry.name


def test_nothing_is_stated_twice() -> None:
    said: dict[object, list[str]] = {}
    for entry in read_theory(FOLDER.theory).entries.values():
        said.setdefault(entry.node, []).append(entry.name)

    assert [names for names in said.values() if len(names) > 1] == []


@pytest.mark.parametrize(
    ("answer", "about", "message"),
    [
        (
            second_checker.Rejected(3, "ring", "a rest", lemma="trace of a sum"),
            "trace of a sum",
            "step 3, ring: a rest",
        ),
        (second_checker.Rejected(None, "input", "no JSON"), "theory.json", "input: no JSON"),
    ],
)
def test_checkers_that_disagree_are_told(
    answer: second_checker.Rejected, about: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_checker, "check_theory", lambda _theory, _certificates: answer)
    (fault,) = check_folder(FOLDER)

    assert (fault.kind, fault.about) == (FaultKind.DISAGREEMENT, about)
    assert fault.message.endswith(f"the first does not: {message}")


def _proof(file: str, old: str, new: str) -> Change:
    def change(folder: Folder) -> Folder:
        assert old in folder.proofs[file]
        return replace(
            folder, proofs={**folder.proofs, file: folder.proofs[file].replace(old, new, 1)}
        )

    return change


def _added(file: str, text: str) -> Change:
    return lambda folder: replace(
        folder, proofs={**folder.proofs, file: f"{folder.proofs[file]}\n{text}"}
    )


def _certificate(path: str, text: str | None) -> Change:
    def change(folder: Folder) -> Folder:
        kept = {name: one for name, one in folder.certificates.items() if name != path}
        return replace(folder, certificates=kept if text is None else {**kept, path: text})

    return change


def _other(path: str, of: str) -> Change:
    return _certificate(path, FOLDER.certificates[of])


def _weakened(name: str) -> Change:
    """Leave out what an entry assumes, where the kernel reads it."""

    def change(folder: Folder) -> Folder:
        whole = json.loads(folder.statements)
        row = next(one for one in whole["entries"] if one["name"] == name)
        assert row["assume"]
        row["assume"] = []
        return replace(folder, statements=json.dumps(whole))

    return change


SQUARE = "order/smaller-square.json"
FORGERIES: list[tuple[Change, FaultKind, str, str]] = [
    (_certificate(SQUARE, None), FaultKind.MISSING, "smaller square", "there is no certificate at"),
    (
        _proof("order", "show a <= b\n", "show a <= 2*b\n"),
        FaultKind.STALE,
        "smaller square",
        "its statement has changed since its certificate was made",
    ),
    (
        _other(SQUARE, "order/product-that-is-not-zero.json"),
        FaultKind.STALE,
        "smaller square",
        "its statement has changed",
    ),
    (
        _proof("induction", "assume p(0)", "assume p(1)"),
        FaultKind.REJECTED,
        "sum over a range of numbers that are not negative",
        "by: the statement of induction is another one",
    ),
    (
        _certificate(SQUARE, FOLDER.certificates[SQUARE].replace('"positive"', '"ring"')),
        FaultKind.REJECTED,
        "smaller square",
        "its certificate is rejected",
    ),
    (
        _certificate(SQUARE, "{"),
        FaultKind.REJECTED,
        "smaller square",
        "its certificate is rejected: input",
    ),
    (
        _proof("matrices", "[entry of a sum], [trace]", "[trace]"),
        FaultKind.UNDECLARED,
        "trace of a sum",
        "its certificate cites [entry of a sum], which does not stand after `from`",
    ),
    (
        _certificate("sums/none.json", "{}"),
        FaultKind.LEFTOVER,
        "certificates/sums/none.json",
        "it belongs to no lemma",
    ),
    (
        _proof(
            "order", "[modulus], [smaller square], [order", "[modulus], [smaler square], [order"
        ),
        FaultKind.UNKNOWN,
        "modulus of a product of two numbers",
        "the theory has no entry [smaler square]; near are [smaller square]",
    ),
    (
        _added("order", "[smaller  square] lemma\n  show 1 = 1\n"),
        FaultKind.DUPLICATE,
        "smaller  square",
        "[smaller square] has the same name",
    ),
    (
        _added("order", "[smaller-square] lemma\n  show 1 = 1\n"),
        FaultKind.DUPLICATE,
        "smaller-square",
        "or the same file for its certificate",
    ),
    (
        _proof("order", "show a <= b\n", "show a <= c\n"),
        FaultKind.UNREADABLE,
        "order.proof",
        "(P0231)",
    ),
    (
        _added("order", "[1] claim\n  show 1 = 1\n"),
        FaultKind.UNREADABLE,
        "order.proof",
        "[1] is neither an axiom nor a lemma",
    ),
    (
        _added("order", '[one] axiom\n  show 1 = 1\n  from [modulus]\n  cite "a"\n'),
        FaultKind.UNREADABLE,
        "one",
        "an axiom rests on nothing, and not on [modulus]",
    ),
    (
        _added("order", "[one] axiom\n  show 1 = 1\n"),
        FaultKind.UNREADABLE,
        "order.proof",
        "the axiom [one] has no reference (P0144)",
    ),
    (
        _added("order", "[normal] lemma\n  show (expect(x ~ Normal(0, 1)) x) = 0\n"),
        FaultKind.NOT_EXPRESSIBLE,
        "normal",
        "it holds a law other than a uniform one: expect(x ~ Normal(0, 1)) x",
    ),
    (
        lambda folder: replace(folder, lock=folder.lock.replace('"positive"', '"ring"', 1)),
        FaultKind.LOCK,
        "lock.json",
        "`proofcheck theory --update` makes it anew",
    ),
    (
        lambda folder: replace(folder, statements=folder.statements.replace("Peano", "Piano")),
        FaultKind.STATEMENTS,
        "statements.json",
        "it is not what the files say; `proofcheck theory --update` makes it anew",
    ),
    (
        _weakened("product of positive numbers"),
        FaultKind.STATEMENTS,
        "statements.json",
        "it is not what the files say",
    ),
    (
        _proof("ranks", "have 0 <= rank(X)", "have 0 <= rank(X) by ring"),
        FaultKind.UNREADABLE,
        "ranks.proof",
        "the proof of [generalised inverse] has steps other than `have` without `by`",
    ),
    (
        lambda folder: replace(folder, theory=folder.theory.replace("Peano", "Piano")),
        FaultKind.THEORY,
        "theory.json",
        "`proofcheck theory --update` makes it anew",
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("change", "kind", "about", "message"),
    FORGERIES,
    ids=[f"{k.name}-{a}" for _, k, a, _ in FORGERIES],
)
def test_a_forgery_is_told_with_its_reason(
    change: Change, kind: FaultKind, about: str, message: str
) -> None:
    found = check_folder(change(FOLDER))

    assert [message in one.message for one in found if (one.kind, one.about) == (kind, about)] == [
        True
    ]


_MADE = {FaultKind.THEORY, FaultKind.STATEMENTS, FaultKind.LOCK}


@pytest.mark.parametrize("change", [change for change, kind, _, _ in FORGERIES if kind in _MADE])
def test_what_is_made_anew_agrees_with_the_files_again(change: Change) -> None:
    folder = change(FOLDER)
    made = make_theory(folder)

    assert len(check_folder(folder)) == 1
    anew = replace(folder, theory=made.theory, statements=made.statements, lock=made.lock)
    assert check_folder(anew) == ()


CIRCLE = """
[first] lemma
  show 1 = 1
  from [second], [modulus]

[second] lemma
  show 1 = 1
  from [third]

[third] lemma
  show 1 = 1
  from [second]
"""


def test_lemmas_that_rest_on_one_another_are_refused_with_the_circle() -> None:
    (fault,) = check_folder(_added("order", CIRCLE)(FOLDER))

    assert (fault.kind, fault.about) == (FaultKind.CIRCLE, "second")
    assert fault.message == "it rests on itself: [second] -> [third] -> [second]"


def test_a_lemma_may_stand_before_what_it_rests_on() -> None:
    early = _proof(
        "order",
        "[smaller square] lemma",
        "[a] lemma\n  show 1 = 1\n  from [z]\n\n[z] lemma\n  show 1 = 1\n\n[smaller square] lemma",
    )
    names = [entry.name for entry in make_theory(early(FOLDER)).entries]

    assert names.index("z") < names.index("a")


def test_a_lemma_that_rests_on_an_unproved_one_rests_on_its_name_alone() -> None:
    """What is made says of both that something is wrong, and gives the first no certificate."""
    made = make_theory(_certificate(SQUARE, None)(FOLDER))
    entries = {row["name"]: row for row in json.loads(made.theory)["entries"]}

    assert [fault.about for fault in made.faults] == ["smaller square"]
    assert entries["smaller square"]["certificate"] == ""
