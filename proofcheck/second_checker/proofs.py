"""The state of a certificate that is being checked: what steps may refer to, and how a line is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from proofcheck.second_checker.answers import Refusal, malformed
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.limits import MAX_DEPTH, Budget, exceeded
from proofcheck.second_checker.lines import Grounds, Line, says, united
from proofcheck.second_checker.operations import is_number
from proofcheck.second_checker.sizes import SizesByHypothesis
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.tables import Table, is_reference
from proofcheck.second_checker.terms import INT, PROP, Term, binder, close, free_names


@dataclass(frozen=True)
class Definition:
    """`constant := body`, with the digest of the body."""

    constant: Term
    body: Term
    digest: str


@dataclass(frozen=True)
class Statement:
    """An axiom or a lemma, with its digest and what a line that states it rests on."""

    formula: Term
    digest: str
    grounds: Grounds


@dataclass(frozen=True)
class Premises:
    """What a certificate may start from."""

    facts: tuple[tuple[Term, bool], ...]
    statements: Mapping[str, Statement]
    definitions: Mapping[str, Definition]
    absolute: bool = False


@dataclass
class Proof:
    """Lines so far; `normaliser` is that of the step at hand, `operands` the lines it has referred to."""

    premises: Premises
    table: Table
    lines: list[Line] = field(default_factory=list)
    normaliser: Normaliser = field(default_factory=lambda: Normaliser(Budget()))
    operands: list[Line] = field(default_factory=list)
    _names: dict[int, frozenset[str]] = field(default_factory=dict)

    def begin_step(self) -> None:
        self.normaliser = Normaliser(Budget())
        self.operands = []

    # ------------------------------------------------------------------------- what steps refer to

    def line(self, reference: Json) -> Line:
        if not is_reference(reference, len(self.lines)):
            raise malformed(f"there is no earlier line {reference!r}")
        line = self.lines[reference]
        self.operands.append(line)
        return line

    def lines_of(self, references: Json) -> list[Line]:
        return [self.line(reference) for reference in listed(references)]

    def term(self, reference: Json) -> Term:
        """A closed term that is well-formed in the empty environment."""
        term = self.table.term(reference, self.normaliser.budget)
        self.normaliser.sorter.sort(term, EMPTY)
        return term

    def formula(self, reference: Json) -> Term:
        formula = self.term(reference)
        if self.sort(formula) is not PROP:
            raise Refusal(f"node {reference!r} is no formula")
        return formula

    def name(self, reference: Json) -> Term:
        name = self.term(reference)
        if name.op != "name":
            raise Refusal(f"node {reference!r} is no free name")
        return name

    def sizes(self, references: Json) -> tuple[SizesByHypothesis, list[Line]]:
        """Equality by these size lines, and the lines."""
        lines = self.lines_of(references)
        sides = [says(line.formula, "eq", self.normaliser) for line in lines]
        for left, right in sides:
            if self.sort(left) is not INT or self.sort(right) is not INT:
                raise Refusal("a size line is not about two numbers of sort Int")
        pairs = [(left, right) for left, right in sides]
        return SizesByHypothesis(self.normaliser, pairs), lines

    # -------------------------------------------------------------------------- what rules ask for

    def sort(self, term: Term) -> Term:
        return self.normaliser.sorter.sort(term, EMPTY)

    def head(self, term: Term) -> Term:
        return self.normaliser.head(term, EMPTY)

    def key(self, term: Term) -> str:
        """The key of a term, which has to be well-formed."""
        return self.normaliser.key(term, EMPTY)

    def check_same(self, line: Line, formula: Term, what: str) -> None:
        """Raises `Refusal` unless the line's formula has the key of this one."""
        if line.key != self.key(formula):
            raise Refusal(f"a line is not {what}")

    def check_lies(self, term: Term, sort: Term, sizes: SizesByHypothesis) -> None:
        if not sizes.sorter.fits(sizes.sorter.sort(term, EMPTY), sort, EMPTY):
            raise Refusal("a term does not lie in the sort that is asked for")

    def is_number(self, term: Term) -> bool:
        return is_number(self.sort(term))

    def without(self, line: Line, formula: Term) -> Grounds:
        """The grounds of a line without the assumptions that have the key of the formula."""
        key = self.key(formula)
        gone = [at for at in line.grounds.assumptions if self.lines[at].key == key]
        return line.grounds.without(frozenset(gone))

    def check_new(self, name: Term, grounds: Grounds, formulas: Iterable[Term]) -> None:
        """Raises `Refusal` if the name is free in a fact or assumption there, or in a formula."""
        for at in grounds.facts:
            self._check_absent(name, self.premises.facts[at][0], "a fact")
        for at in grounds.assumptions:
            self._check_absent(name, self.lines[at].formula, "an assumption")
        for formula in formulas:
            if name.data in free_names(formula):
                raise Refusal(f"the name {name.data!r} is free in what it must be new to")

    def _check_absent(self, name: Term, formula: Term, where: str) -> None:
        if id(formula) not in self._names:
            self._names[id(formula)] = free_names(formula)
        if name.data in self._names[id(formula)]:
            raise Refusal(f"the name {name.data!r} is free in {where}")

    def bound(self, op: str, name: Term, body: Term) -> Term:
        """The body below a binder of the name's sort that closes the name."""
        return binder(op, name.args[0], 0, close(body, name.data, 0, self.normaliser.budget))

    # ------------------------------------------------------------------------------------ new lines

    def conclude(self, rule: str, formula: Term, grounds: Iterable[Grounds]) -> Line:
        """The line with this formula that rests on the grounds and on the rule."""
        if formula.depth > MAX_DEPTH:
            raise exceeded("the formula of the line is too deep")
        if self.sort(formula) is not PROP:
            raise Refusal("what the step yields is no formula")
        used = united([*grounds, Grounds(rules=frozenset({rule}))])
        return Line(formula, self.key(formula), used)


def listed(value: Json, *, at_least: int = 0) -> list[Json]:
    """An array of the step, with so many elements at least."""
    if not isinstance(value, list):
        raise malformed("the step has no array where one is wanted")
    if len(value) < at_least:
        raise Refusal("a list of the step is too short")
    return value
