"""What a proof says, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.audit.judging.theorems import prove
from proofcheck.audit.narration.chains import Link, chain
from proofcheck.audit.narration.formulas import term_of_form
from proofcheck.audit.narration.phrases import Phrase, in_words, listed
from proofcheck.audit.narration.reasons import Reason
from proofcheck.audit.narration.replay import NONE, Reasons, Replay
from proofcheck.audit.narration.wording import Wording
from proofcheck.logic.propositions import make
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.task import Task

LONGEST_LINE = 160
"""Characters of a formula between the ends of a chain."""

MOST_LINKS = 6
SHORT = 3
"""Lines of a proof that is told by its reasons alone."""

DEEPEST = 6


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a proof; the deeper, the less a reader loses who skips it."""

    phrase: Phrase
    reasons: tuple[Reason, ...]
    depth: int


def tell_proof(
    task: Task,
    certificate: Json,
    names: Callable[[str], str],
    symbols: Mapping[str, str],
    notation: Mapping[str, str],
    *,
    alone: Mapping[str, int] | None = None,
) -> list[Line]:
    """Return the lines of a proof; the same for the same task and certificate.

    names      spells the declared names as their author writes them
    symbols    the names that the author bound to symbols of the library, by symbol
    notation   how names are typeset, by name
    alone      how many first arguments of a name are givens that go unwritten, by name

    raises   CertificateRejected where the certificate is no proof
    """
    prove(task, certificate)
    steps: Any = certificate["steps"]  # type: ignore[call-overload,index] # the kernel has read it
    declared = frozenset(d.variable.name for d in task.declarations)
    wording = Wording(names, symbols, notation, declared, alone or {})
    return list(_Story(wording).proof(Replay.of_task(task), steps, 0))


@dataclass(slots=True)
class _Story:
    """Tells one proof; what was shown on the way is told once.

    said   what has been shown beside the way
    """

    wording: Wording
    said: set[str] = field(default_factory=set)

    def proof(self, replay: Replay, steps: list[Any], depth: int) -> Iterator[Line]:
        """Tell a proof of the goal."""
        if depth > DEEPEST:
            return
        for step in steps[:-1]:
            yield from self._step(replay, step, depth)
        yield from self._last(replay, steps[-1], depth)

    def _line(self, phrase: Phrase, reasons: Reasons, depth: int) -> Line:
        return Line(phrase, tuple(sorted(map(self.wording.reason, reasons))), depth)

    # --- steps on the way -------------------------------------------------------------------------

    def _step(self, replay: Replay, step: list[Any], depth: int) -> Iterator[Line]:
        asked = replay.obligations(step)
        before = replay.child()
        reasons = replay.take(step)
        yield from self._beside(before, step, asked, reasons, depth)
        if step[0] in _TELLING:
            for phrase, why in self._told(before, replay, step[0], reasons):
                yield self._line(phrase, why, depth)

    def _beside(
        self,
        before: Replay,
        step: list[Any],
        asked: list[tuple[Term, list[Any]]],
        reasons: Reasons,
        depth: int,
    ) -> Iterator[Line]:
        """Tell what a step had to prove."""
        for goal, proof in asked:
            phrase = self.wording.term(goal)
            if phrase.text in self.said:
                continue
            inside = replace(self, said={*self.said})
            told = list(inside.proof(before.child(goal), proof, depth + 2))
            why = frozenset(r for line in told for r in line.reasons)
            why |= reasons if step[0] == "have" else NONE
            self.said.add(phrase.text)
            yield self._line(phrase.after("first,"), why, depth + 1)
            if len(told) > SHORT:
                self.said |= inside.said
                yield from told

    def _told(
        self, before: Replay, replay: Replay, name: str, reasons: Reasons
    ) -> Iterator[tuple[Phrase, Reasons]]:
        """Say what a step has changed: what is supposed, what is taken, what is to be shown."""
        say, goal = self.wording, before.sequent.goal
        new = replay.sequent.facts[len(before.facts) :]
        now = say.term(replay.sequent.goal)
        match name, goal:
            case "intro", Binding("forall"):
                yield say.bound(goal, replay.sequent).after("let"), NONE
            case (("intro" | "by-contradiction"), _) if new:
                yield say.term(new[-1]).after("suppose"), NONE
            case "exists-elimination", _:
                said = [say.term(part) for one in new for part in _parts(one)]
                yield listed(said, " and ").after("take such that"), reasons
            case "exists-introduction", _:
                yield now.after("it is enough that"), reasons
            case _ if replay.sequent.goal is not goal:
                yield now.after("this means"), reasons

    # --- the last step ----------------------------------------------------------------------------

    def _last(self, replay: Replay, step: list[Any], depth: int) -> Iterator[Line]:
        match step:
            case ["close", position]:
                yield from self._chain(replay, position, depth)
            case ["and-introduction", proofs]:
                parts = replay.sequent.goal.children
                for part, proof in zip(parts, proofs, strict=True):
                    yield self._line(self.wording.term(part).after("to show:"), NONE, depth)
                    yield from self.proof(replay.child(part), proof, depth + 1)
            case ["cases", spec, proofs]:
                case_ = replay.sequent.proposition(spec)
                yield from self._cases(replay, (case_, make("not", case_)), proofs, depth)
            case ["or-elimination", position, proofs]:
                parts = replay.sequent.facts[position].children
                yield from self._cases(replay, parts, proofs, depth)
            case ["induction", name, low, [*_, first, second]]:
                yield from self._induction(replay, (name, low), (first, second), depth)
            case ["absurd", position]:
                reasons = replay.take(step)
                denied = self.wording.term(replay.sequent.facts[position])
                yield self._line(denied.after("this contradicts"), reasons, depth)
            case ["farkas", items]:
                yield from self._linear(replay, items, depth)
            case _:
                goal = replay.sequent.goal
                yield self._line(self.wording.term(goal), replay.take(step), depth)

    def _cases(
        self, replay: Replay, cases: Iterable[Term], proofs: list[Any], depth: int
    ) -> Iterator[Line]:
        for case, proof in zip(cases, proofs, strict=True):
            yield self._line(self.wording.term(case).after("case"), NONE, depth)
            yield from self.proof(replay.branch(case), proof, depth + 1)

    def _induction(
        self, replay: Replay, ends: tuple[Any, Any], proofs: tuple[list[Any], list[Any]], depth: int
    ) -> Iterator[Line]:
        n, least = map(replay.sequent.term, ends)
        inductions = zip(_INDUCTION, replay.by_induction(n, least), proofs, strict=True)
        for words, inner, proof in inductions:
            phrase = self.wording.term(inner.sequent.goal).after(words)
            yield self._line(phrase, NONE, depth)
            yield from self.proof(inner, proof, depth + 1)

    def _linear(self, replay: Replay, items: list[Any], depth: int) -> Iterator[Line]:
        reasons = replay.take(["farkas", items])
        positions = dict.fromkeys(at for item in items for at in _compared(item[1:]))
        compared = [self.wording.term(replay.sequent.facts[at]) for at in positions]
        told = listed(dict.fromkeys(compared), ", ").after("not all of these hold:")
        phrase = told if compared else in_words("squares are not negative")
        yield self._line(phrase, reasons, depth)

    def _chain(self, replay: Replay, position: int, depth: int) -> Iterator[Line]:
        goal = replay.sequent.goal
        assert isinstance(goal, Operation)
        left, right = goal.arguments
        algebra = replay.sequent.algebra
        links = chain(replay, algebra.form(left), algebra.form(right), position)
        yield self._line(self.wording.term(left), NONE, depth)
        ends = self.wording.term(left), self.wording.term(right)
        for phrase, reasons in self._told_links(replay, links, ends):
            yield self._line(phrase.after_sign("="), reasons, depth)

    def _told_links(
        self, replay: Replay, links: list[Link], ends: tuple[Phrase, Phrase]
    ) -> Iterator[ToldLink]:
        """Yield the links that can be printed and say something new, the last one always."""
        told: list[ToldLink] = []
        reasons: Reasons = NONE
        said = {ends[0].text, ends[1].text}
        previous = ends[0].text
        for link in links[:-1]:
            reasons |= link.reasons
            term = term_of_form(replay.sequent.algebra, link.form)
            phrase = None if term is None else self.wording.term(term)
            if phrase and phrase.text not in {previous, *said} and _is_short(phrase):
                told.append((phrase, reasons))
                reasons, previous = NONE, phrase.text
        yield from _shortened([*told, (ends[1], reasons | links[-1].reasons)])


ToldLink = tuple[Phrase, Reasons]


def _compared(item: list[Any]) -> Iterator[int]:
    """Yield the positions of the inequalities in an item of a sum."""
    match item:
        case ["fact", at]:
            yield at
        case ["product", factors]:
            for factor in factors:
                yield from _compared(factor)


def _parts(term: Term) -> list[Term]:
    """Return what a conjunction says, one by one."""
    if isinstance(term, Operation) and term.operator == "and":
        return [part for one in term.arguments for part in _parts(one)]
    return [] if term == make("true") else [term]


def _is_short(phrase: Phrase) -> bool:
    return len(phrase.text) <= LONGEST_LINE


_INDUCTION = ("by induction, at the least value", "and from one value to the next,")

_TELLING = frozenset(
    {*("intro", "by-contradiction", "exists-elimination", "exists-introduction")}
    | {*("or-introduction", "matrix-extensionality", "expand-goal", "unfold-goal")}
)


def _shortened(links: list[ToldLink]) -> list[ToldLink]:
    """Leave out the longest formulas, until a chain is short; their reasons go to the next."""
    links = list(links)
    while len(links) > MOST_LINKS:
        at = max(range(len(links) - 1), key=lambda k: len(links[k][0].text))
        _, reasons = links.pop(at)
        links[at] = links[at][0], links[at][1] | reasons
    return links
