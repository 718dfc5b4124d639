"""Whether both checkers say the same of every committed certificate of the theory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from proofcheck import checker, second_checker
from proofcheck.theory.folder import Folder
from proofcheck.theory.reading import read_entries

LIMIT = "limit"
"""The rule that a rejection names where a checker gives up: then two need not agree."""

SecondAnswer = second_checker.AcceptedTheory | second_checker.Rejected
"""What the second checker says of a whole theory."""

_Labels = tuple[tuple[int, ...] | tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a checker says: accepted and what it rests on, or why not and at which step."""

    text: str
    labels: _Labels | None = None
    rule: str = ""
    step: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Two answers that differ: a fault of the toolkit, unless one of the checkers gave up.

    about   the name of the lemma, or of the file
    """

    about: str
    first: Answer
    second: Answer

    @property
    def is_fault(self) -> bool:
        """Whether no checker gave up."""
        return LIMIT not in (self.first.rule, self.second.rule)

    def __str__(self) -> str:
        steps = [a.step for a in (self.first, self.second) if a.step is not None]
        place = f", step {steps[0]}" if steps else ""
        answers = f"the first says: {self.first.text}; the second says: {self.second.text}"
        return f"[{self.about}]{place}: {answers}"


def count_certificates(folder: Folder) -> int:
    """Return how many committed certificates there are to compare."""
    return len(_certificates(folder))


def ask_second(folder: Folder) -> SecondAnswer:
    """Ask the second checker about the theory as it is committed, with all of its certificates.

    raises   TheoryError where the files of the theory have mistakes
    """
    return second_checker.check_theory(folder.theory, _certificates(folder))


def compare_checkers(folder: Folder, second: SecondAnswer | None = None) -> tuple[Difference, ...]:
    """Ask both checkers about the theory as it is committed and the certificate of each lemma.

    second   what the second says of the whole theory, if it was asked already: lemmas that it
             accepts there are not shown to it again
    raises   TheoryError where the files of the theory have mistakes
    """
    second = second or ask_second(folder)
    accepted = second.lemmas if isinstance(second, second_checker.AcceptedTheory) else ()
    return tuple(_compare(folder, dict(accepted)))


def _certificates(folder: Folder) -> dict[str, str]:
    lemmas = [entry for entry in read_entries(folder.proofs) if not entry.is_axiom]
    known = folder.certificates
    return {e.name: known[e.certificate_path] for e in lemmas if e.certificate_path in known}


def _compare(
    folder: Folder, accepted: Mapping[str, second_checker.Accepted]
) -> Iterator[Difference]:
    certificates = _certificates(folder)
    try:
        first: checker.Theory | checker.Rejected = checker.read_theory(folder.theory)
    except checker.Rejected as rejected:
        first = rejected
    second = second_checker.read_theory(folder.theory)
    if isinstance(first, checker.Rejected) or isinstance(second, second_checker.Rejected):
        yield from _differing("theory.json", _first(first), _second(second))
        return
    for name, certificate in certificates.items():
        if name in first.entries:
            one = _ask_first(first, name, certificate)
            answer = accepted.get(name) or second_checker.check_lemma(second, name, certificate)
            yield from _differing(name, one, _second(answer))


def _differing(about: str, first: Answer, second: Answer) -> Iterator[Difference]:
    if first.labels != second.labels or LIMIT in (first.rule, second.rule):
        yield Difference(about, first, second)


def _ask_first(theory: checker.Theory, name: str, certificate: str) -> Answer:
    task = checker.lemma_task(theory, name)
    try:
        return _first(checker.check(task, theory.before(name), certificate))
    except checker.Rejected as rejected:
        return _first(rejected)


def _first(found: checker.Theorem | checker.Theory | checker.Rejected) -> Answer:
    if isinstance(found, checker.Rejected):
        return Answer(f"rejected, {found}", None, found.rule, found.step)
    if isinstance(found, checker.Theory):
        return Answer("read", ())
    parts = (found.facts, found.axioms, found.lemmas, found.definitions, found.rules)
    return _accepted(parts)


def _second(
    found: second_checker.Accepted | second_checker.Theory | second_checker.Rejected,
) -> Answer:
    if isinstance(found, second_checker.Rejected):
        place = found.rule if found.step is None else f"step {found.step}, {found.rule}"
        return Answer(f"rejected, {place}: {found.why}", None, found.rule, found.step)
    if isinstance(found, second_checker.Theory):
        return Answer("read", ())
    return _accepted((found.facts, found.axioms, found.lemmas, found.definitions, found.rules))


def _accepted(labels: _Labels) -> Answer:
    rests_on = ", ".join(str(one) for part in labels for one in part)
    return Answer(f"accepted, resting on {rests_on}", labels)
