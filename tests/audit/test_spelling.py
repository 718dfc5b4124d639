"""Names are spelled as the author does, unless that could be misread."""

from __future__ import annotations

from proofcheck.audit.judging.spelling import Spelling, choose_spelling
from tests.audit.real_tasks import read, task_of

TWO = (
    "[1] definition\n  let f := 3\n[2] definition\n  let f := 4\n  let g := 5\n"
    "[3] claim\n  show f = g\n  from [2]\n"
    "[4] claim\n  show f@[1] = f@[2]\n  from [1], [2]\n"
)


def spell(label: str) -> tuple[Spelling, str]:
    derivation = read(TWO)
    statement = next(s for s in derivation.statements if s.label == label)
    task = task_of(derivation, label)
    spelling = choose_spelling(statement, [task], derivation.symbols)
    return spelling, spelling.term(task.goal)


def test_a_name_with_one_meaning_in_sight_loses_its_label() -> None:
    spelling, formula = spell("3")

    assert formula == "f = g"
    assert spelling.text("because `f@[2]` is odd") == "because `f` is odd"


def test_a_name_with_two_meanings_in_a_formula_shows_the_label_of_each() -> None:
    spelling, formula = spell("4")

    assert formula == "f@[1] = f@[2]"
    assert spelling.text("because `f@[2]` is odd") == "because `f@[2]` is odd"
    assert spelling.text("f exceeds f@[2], ff, f_1, f' and x@f do not") == (
        "f@[1] exceeds f@[2], ff, f_1, f' and x@f do not"
    )


def test_each_meaning_is_typeset_with_its_label() -> None:
    derivation = read(TWO)
    statement = derivation.statements[3]
    task = task_of(derivation, "4")

    spelling = choose_spelling(statement, [task], {}, {"f": r"\phi"})

    assert r"{\phi}^{[\text{1}]} = {\phi}^{[\text{2}]}" == spelling.latex(task.goal)


def test_a_meaning_that_no_formula_sets_beside_another_needs_no_label() -> None:
    derivation = read(TWO + "[5] claim\n  show f@[1] = 3\n  show f@[2] = 4\n  from [1], [2]\n")
    statement = derivation.statements[4]

    spelling = choose_spelling(statement, [task_of(derivation, "5")], {})

    shown = [spelling.term(goal.proposition) for goal in statement.goals]
    assert ["f = 3", "f@[2] = 4"] == shown


def test_a_symbol_of_the_library_is_called_as_the_author_calls_it() -> None:
    body = (
        "[0] definition\n  let Group := library O\n[1] claim\n  show I(2) in Group(2)\n  from [0]\n"
    )
    derivation = read(body)
    statement = derivation.statements[1]
    task = task_of(derivation, "1")

    assert choose_spelling(statement, [task], derivation.symbols).term(task.goal) == (
        "I(2) in Group(2)"
    )
