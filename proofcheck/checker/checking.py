"""Checking: a certificate, for a task and a theory, makes a theorem or is rejected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from proofcheck.checker import strict
from proofcheck.checker.keys import Keys
from proofcheck.checker.limits import MAX_STEPS
from proofcheck.checker.lines import Line, Proof
from proofcheck.checker.nodes import Names, digest_of_node, read_nodes
from proofcheck.checker.printing import Printer
from proofcheck.checker.reading import Reading
from proofcheck.checker.rejection import END, INPUT, Refusal, Rejected, need, rejected, within
from proofcheck.checker.resources import deep
from proofcheck.checker.steps import rule_of, take
from proofcheck.checker.strict import Json
from proofcheck.checker.tasks import Fact, Task
from proofcheck.checker.terms import Node, Terms, parts_of
from proofcheck.checker.theory import Entry, Theory, require_definition

_SEAL = object()


@dataclass(frozen=True, slots=True)
class Theorem:
    """The facts imply the goal, for all values of free names: only :func:`check` makes one.

    task          digest of the task, or of the statement of a lemma
    certificate   digest of the certificate
    facts         numbers of the facts that it rests on
    axioms        axioms that it rests on, through lemmas too
    lemmas        lemmas that it names; it is a theorem if these are
    definitions   definitions that it unfolds
    rules         rules that it rests on, through lemmas too
    """

    task: str
    certificate: str
    facts: tuple[int, ...]
    axioms: tuple[str, ...]
    lemmas: tuple[str, ...]
    definitions: tuple[str, ...]
    rules: tuple[str, ...]
    seal: object

    def __post_init__(self) -> None:
        if self.seal is not _SEAL:
            raise TypeError("only the checker makes a theorem")


def check(task: Task, theory: Theory, certificate: str) -> Theorem:
    """Check a certificate, given as JSON text.

    raises   Rejected at the first step that does not follow, or where something is malformed
    """
    try:
        value = strict.read_json(certificate)
        with deep():
            return _Check(task, theory).theorem(value)
    except Refusal as refusal:
        raise rejected(refusal, INPUT) from None


def check_theory(theory: Theory, certificates: Mapping[str, str]) -> dict[str, Theorem]:
    """Check every lemma by its certificate, and that the theory says what it rests on.

    raises   Rejected where a lemma lacks a certificate, or its entry says something else
    """
    return {
        name: _check_lemma(theory, name, certificates.get(name))
        for name, entry in theory.entries.items()
        if entry.kind == "lemma"
    }


def lemma_task(theory: Theory, name: str) -> Task:
    """Return the task that a lemma is: no facts, its statement as the goal."""
    entry = theory.entries[name]
    return Task(entry.digest, entry.node, (), (), False, Names())


def _check_lemma(theory: Theory, name: str, certificate: str | None) -> Theorem:
    entry = theory.entries[name]
    if certificate is None:
        raise Rejected(None, END, (), f"the lemma {name} has no certificate")
    theorem = check(lemma_task(theory, name), theory.before(name), certificate)
    found = theorem.certificate, theorem.axioms, theorem.rules
    if found != (entry.certificate, entry.axioms, entry.rules):
        raise Rejected(
            None, END, (), f"the entry of the lemma {name} says something else", str(found)
        )
    return theorem


class _Check:
    """One check: its own nodes, its own keys, nothing kept afterwards."""

    def __init__(self, task: Task, theory: Theory) -> None:
        self.terms = Terms()
        self.keys = Keys(self.terms)
        self.task = task
        self.theory = theory
        self.names = Names()
        self.meanings: dict[str, Entry] = {}

    def theorem(self, value: Json) -> Theorem:
        rule = INPUT
        try:
            whole = strict.fields(value, ("format", "task", "nodes", "steps"), "a certificate")
            steps = self._steps(whole)
            proof = Proof(self.terms, self.keys, self._adopted(), self.theory, self.meanings)
            proof.table = read_nodes(whole["nodes"], self.terms, self.names)
            for number, step in enumerate(steps):
                proof.lines.append(self._taken(proof, number, step))
            rule = END
            return self._concluded(proof, strict.digest(value))
        except Refusal as refusal:
            raise rejected(refusal, rule) from None

    def _steps(self, whole: dict[str, Json]) -> list[Json]:
        strict.require_format(whole["format"])
        wanted = strict.text_of(whole["task"], "a digest")
        need(wanted == self.task.digest, "the certificate belongs to another task")
        steps = strict.array(whole["steps"], "the steps")
        within(len(steps), MAX_STEPS, "steps")
        need(len(steps) > 0, "there are no steps")
        return steps

    def _take_over_constants(self) -> None:
        """Take over the constants of the theory and the task, and what is defined."""
        entries, adopt = self.theory.entries, self.terms.adopt
        sight = {name: adopt(sort) for name, sort in self.theory.constants().items()}
        found = {name: entry for name, entry in entries.items() if entry.kind == "definition"}
        for name, sort, body in self.task.definitions:
            need(name not in entries and name not in sight, f"there is {name} already")
            require_definition(self.keys, adopt(sort), adopt(body), sight)
            found[name] = Entry("definition", name, body, digest_of_node(body), sort)
            sight[name] = adopt(sort)
        self.names = Names(constants=sight, is_complete=True)
        self.meanings = found

    def _adopted(self) -> Task:
        """Return the task in the nodes of this check; its names are those of the certificate."""
        self._take_over_constants()
        task, adopt = self.task, self.terms.adopt
        for op, sorts in (("name", task.names.free), ("const", task.names.constants)):
            for name, sort in sorts.items():
                self.names.check(self.terms.make(op, adopt(sort), data=name))
        facts = tuple([Fact(adopt(fact.formula), fact.is_permitted) for fact in task.facts])
        goal = adopt(task.goal)
        for formula in (goal, *[fact.formula for fact in facts]):
            self.keys.sorts.require_formula(formula)
            for part in parts_of(formula):
                if part.op in ("name", "const"):
                    self.names.check(part)
        return replace(task, goal=goal, facts=facts)

    def _taken(self, proof: Proof, number: int, step: Json) -> Line:
        """Return the line of a step, or say where and why there is none."""
        reading = Reading(proof)
        rule = INPUT
        try:
            rule = rule_of(step)
            with deep():
                return take(reading, rule, strict.array(step, "a step")[1:])
        except Refusal as refusal:
            printer = Printer(self.keys)
            operands = tuple([printer.text(line.formula) for line in reading.asked])
            named, rest = refusal.rule or rule, printer.rest(refusal.rest)
            raise Rejected(number, named, operands, refusal.why, rest) from None

    def _concluded(self, proof: Proof, certificate: str) -> Theorem:
        last = proof.lines[-1]
        if last.assumptions:
            assumed = [proof.lines[n].formula for n in sorted(last.assumptions)]
            raise self._ended(last, "the last line rests on assumptions", assumed)
        if not self.keys.same(last.formula, proof.task.goal):
            raise self._ended(last, "the last line is not the goal", [proof.task.goal])
        return self._sealed(last, certificate)

    def _ended(self, last: Line, why: str, rest: list[Node]) -> Rejected:
        last_text, *texts = map(Printer(self.keys).text, (last.formula, *rest))
        return Rejected(None, END, (last_text,), why, ", ".join(texts))

    def _sealed(self, line: Line, certificate: str) -> Theorem:
        lemmas = _labels(line, "lemma")
        entries = [self.theory.entries[name] for name in lemmas]
        axioms = {*_labels(line, "axiom"), *[name for e in entries for name in e.axioms]}
        rules = {*_labels(line, "rule"), *[name for e in entries for name in e.rules]}
        return Theorem(
            self.task.digest,
            certificate,
            tuple(sorted(line.facts)),
            tuple(sorted(axioms)),
            lemmas,
            _labels(line, "definition"),
            tuple(sorted(rules)),
            _SEAL,
        )


def _labels(line: Line, kind: str) -> tuple[str, ...]:
    parts = [label.partition(" ") for label in line.labels]
    return tuple(sorted(name for found, _, name in parts if found == kind))
