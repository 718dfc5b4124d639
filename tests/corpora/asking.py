"""What the peers say of facts and of what is false, statement by statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.language.statements import GoalRole
from proofcheck.terms.task import Task
from tests.bench.ring_theory import Inexpressible
from tests.corpora.counting import Figures
from tests.corpora.items import FACT, MISPRINT, TWIN, Item
from tests.corpora.kept import Kept
from tests.corpora.peers import INEXPRESSIBLE, OPEN, PROVED, REFUTED, SECONDS, Peer

Answers = dict[str, str]
"""By key of the item, what a peer says of all its goals together."""


def tasks_of(path: Path, items: Iterable[Item]) -> dict[str, list[Task]]:
    """Return the goals of facts, twins and misprints of a file, side goals left out, by key."""
    derivation = load_derivation(path)
    slicer, statements = Slicer(derivation), {one.label: one for one in derivation.statements}
    found = dict[str, list[Task]]()
    for item in items:
        statement = statements.get(item.label)
        if item.role in (FACT, TWIN, MISPRINT) and statement and not statement.ill_formed:
            goals = [goal for goal in statement.goals if goal.role is not GoalRole.SIDE]
            found[item.key] = [slicer.task(statement, goal) for goal in goals]
    return found


def ask(peer: Peer, tasks: Sequence[Task], kept: Kept) -> str:
    """Return what a peer says of the goals of a statement: what is refuted makes it so, what is
    inexpressible or open leaves it so, in this order.
    """
    answers = list(_until_one_fails(peer, tasks, kept))
    for word in (REFUTED, INEXPRESSIBLE, OPEN):
        if word in answers:
            return word
    return PROVED if answers else INEXPRESSIBLE


def _until_one_fails(peer: Peer, tasks: Sequence[Task], kept: Kept) -> Iterator[str]:
    """Yield answers; what cannot be expressed is found out first, and nothing asked then."""
    try:
        questions = [peer.pose(task) for task in tasks]
    except Inexpressible:
        yield INEXPRESSIBLE
        return
    for question in questions:
        key = f"{peer.name} {peer.version} {SECONDS} {question.decides} {question.text}"
        answer = kept.recall(key)
        if answer is None:
            answer = peer.ask(question)
            kept.remember(key, answer)
        yield answer
        if answer in (REFUTED, INEXPRESSIBLE):
            return


def count_answers(items: Iterable[Item], answers: Answers) -> Figures:
    """Return the figures of a peer on some items."""
    figures = {
        "expressible facts": 0.0,
        "proved": 0.0,
        "refuted though true": 0.0,
        "expressible falsehoods": 0.0,
        "refuted": 0.0,
        "proved though false": 0.0,
    }
    names = {
        True: ("expressible facts", {PROVED: "proved", REFUTED: "refuted though true"}),
        False: ("expressible falsehoods", {PROVED: "proved though false", REFUTED: "refuted"}),
    }
    for item in items:
        answer = answers.get(item.key, INEXPRESSIBLE)
        if item.role in (FACT, TWIN, MISPRINT) and answer != INEXPRESSIBLE:
            expressible, by_answer = names[item.role == FACT]
            figures[expressible] += 1
            if answer in by_answer:
                figures[by_answer[answer]] += 1
    return figures
