"""Peers get the goal that is meant: each true one beside a false one, and what they cannot express."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.ring_theory import Inexpressible
from tests.corpora.asking import Answers, ask, count_answers, tasks_of
from tests.corpora.items import Item, items_in
from tests.corpora.kept import Kept
from tests.corpora.peer_tasks import Question
from tests.corpora.peers import Peer, all_peers, pose_to_solver
from tests.corpora.tptp import write_tptp

TEXT = """\
derivation "numbers"

[symbols] definition
  let sqrt := library sqrt

[square] definition
  let f(x : Real) := x^2

[order] claim
  given x, y : Real
  show f(x) + f(y) >= 2*x*y
  from [square]

[order false] claim
  given x, y : Real
  show f(x) + f(y) >= 3*x*y
  from [square]

[quotient] claim
  given x : Real
  assume x > 0
  show x + 1/x >= 2

[quotient false] claim
  given x : Real
  assume x >= 0
  show x = 0 or x*(1/x) = 2

[root] claim
  given x : NonNegReal
  show sqrt(x)^2 = x
  from [symbols]

[root false] claim
  given x : NonNegReal
  show sqrt(x) <= x
  from [symbols]

[parity] claim
  given n : Int
  show exists k : Int: n = 2*k or n = 2*k + 1

[parity false] claim
  given n : Int
  show exists k : Int: n = 2*k

[choice] claim
  given x, y : Real, n : PosNat
  show max(x, y) >= cases { x if n > 3; min(x, y) otherwise } and |x| >= x

[choice false] claim
  given x, y : Real, n : PosNat
  show max(x, y) >= cases { x + 1 if n > 3; y otherwise }

[product] claim
  given n : PosNat, A, t : Matrix(n, n)
  assume invertible(A)
  show (A*t)^T = t^T * A^T

[product false] claim
  given n : PosNat, A, t : Matrix(n, n)
  assume invertible(A)
  show (A*t)^T = A^T * t^T

[expanded] claim
  given x, y : Complex
  show (x + y)^2 = x^2 + 2*x*y + y^2

[expanded false] claim
  given x, y : Complex
  show (x + y)^2 = x^2 + x*y + y^2
"""

SOLVED = ("order", "quotient", "root", "parity", "choice")
PEERS = {one.name: one for one in all_peers()}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("elementary") / "numbers.proof"
    path.write_text(TEXT, encoding="utf-8")
    return path


def answer(path: Path, label: str, peer: Peer) -> str:
    (item,) = (one for one in items_in(path) if one.label == label)
    return ask(peer, tasks_of(path, [item])[item.key], Kept())


def installed(name: str) -> Peer:
    if PEERS[name].version is None:
        pytest.skip(f"{name} is not installed")
    return PEERS[name]


@pytest.mark.parametrize("name", ["z3", "cvc5"])
@pytest.mark.parametrize("label", SOLVED)
def test_numbers_are_decided(path: Path, label: str, name: str) -> None:
    peer = installed(name)

    assert answer(path, label, peer) in ("proved", "open")
    assert answer(path, f"{label} false", peer) in ("refuted", "open")


@pytest.mark.parametrize("name", ["z3", "cvc5"])
def test_solvers_answer_what_is_easy(path: Path, name: str) -> None:
    peer = installed(name)

    assert answer(path, "order", peer) == "proved"
    assert answer(path, "order false", peer) == "refuted"
    assert answer(path, "expanded", peer) == "inexpressible"


@pytest.mark.parametrize("name", ["z3", "cvc5", "E"])
def test_rings_are_reasoned_about(path: Path, name: str) -> None:
    peer = installed(name)

    assert answer(path, "product", peer) == "proved"
    assert answer(path, "product false", peer) == "open"


def test_e_is_asked_about_rings_alone(path: Path) -> None:
    assert answer(path, "order", installed("E")) == "inexpressible"


def test_sympy_simplifies_differences(path: Path) -> None:
    for label in ("expanded", "root", "product"):
        assert answer(path, label, PEERS["SymPy"]) == "proved"
        assert answer(path, f"{label} false", PEERS["SymPy"]) in ("open", "inexpressible")
    assert answer(path, "order", PEERS["SymPy"]) == "inexpressible"


def written(path: Path, label: str) -> Question:
    (item,) = (one for one in items_in(path) if one.label == label)
    (task,) = tasks_of(path, [item])[item.key]
    return pose_to_solver(task)


def test_a_quotient_is_asked_about_twice(path: Path) -> None:
    question = written(path, "quotient")

    assert question.text.count("(check-sat)") == 2
    assert question.text.index("(check-sat)") < question.text.index("(assert (not (= |x| 0.0)))")
    assert written(path, "order").text.count("(check-sat)") == 1


def test_what_models_must_satisfy_is_all_there_or_nothing_is_refuted(path: Path) -> None:
    assert written(path, "order").decides
    assert not written(path, "product").decides


def test_complex_numbers_cannot_be_expressed(path: Path) -> None:
    with pytest.raises(Inexpressible):
        written(path, "expanded")


def test_sentences_are_those_of_tptp() -> None:
    text = "(assert (forall ((x M)) (=> (= x (f x)) (not (= |m A| x)))))(check-sat)"

    expected = "fof(a0, axiom, ! [Vx] : ((Vx = 'f'(Vx)) => ~ (('m A' = Vx)))).\n"
    assert write_tptp(text) == expected


def test_answers_are_asked_for_once(path: Path) -> None:
    asked = list[str]()

    def note(question: Question) -> str:
        asked.append(question.text)
        return "open"

    kept, peer = Kept(), Peer("some", "1", pose_to_solver, note)
    tasks = tasks_of(path, items_in(path))[f"{path.parent.name}/numbers:order"]

    assert [ask(peer, tasks, kept), ask(peer, tasks, kept)] == ["open", "open"]
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("role", "word", "figure"),
    [
        ("fact", "proved", "proved"),
        ("fact", "refuted", "refuted though true"),
        ("false twin", "proved", "proved though false"),
        ("false twin", "refuted", "refuted"),
        ("false as printed", "refuted", "refuted"),
    ],
)
def test_what_a_peer_says_is_counted(role: str, word: str, figure: str) -> None:
    item = Item(Path("elementary/one.proof"), "1", role)
    answers: Answers = {item.key: word}
    expressible = "expressible facts" if role == "fact" else "expressible falsehoods"

    found = {name for name, value in count_answers([item], answers).items() if value}

    assert found == {expressible, figure}
    assert not any(count_answers([item], {item.key: "inexpressible"}).values())
