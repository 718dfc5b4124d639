"""Attempts: a task, a theory and a proof that is written step by step, and what the checker says."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import pytest

from proofcheck.checker import Rejected, Theorem, Theory, check, read_task, read_theory
from tests.checker.lemmas import FOLDER
from tests.checker.writing import Proof, Writer, task_json, trees


@cache
def theory_of(*extra: str) -> Theory:
    """Return the axioms of `theory.sx` and further entries, written in the same way.

    (axiom NAME "reference" P)   (constant NAME "reference" s)   (definition NAME s body)
    """
    axioms = [item for item in trees((FOLDER / "theory.sx").read_text()) if item[0] == "axiom"]
    return read_theory(json.dumps(theory_json([*axioms, *trees(" ".join(extra))])))


def theory_json(items: Sequence[Any]) -> dict[str, Any]:
    """Return a theory of axioms, constants and definitions."""
    writer = Writer()
    entries: list[dict[str, Any]] = []
    for kind, name, first, second in items:
        entry: dict[str, Any] = {"kind": kind, "name": name}
        if kind == "definition":
            entry |= {"sort": writer.node(first), "body": writer.node(second)}
            writer.constants[name] = first
        else:
            node = writer.node(second)
            entry |= {"statement" if kind == "axiom" else "sort": node, "reference": first[1:-1]}
            if kind == "constant":
                writer.constants[name] = second
        entries.append(entry)
    return {"format": 2, "nodes": writer.rows, "entries": entries}


class Attempt:
    """A proof of a task; calling it writes a step and returns the number of its line."""

    def __init__(
        self,
        goal: str,
        *,
        facts: Sequence[tuple[str, bool]] = (),
        definitions: Sequence[tuple[str, str, str]] = (),
        absolute: bool = False,
        theory: Theory | None = None,
        constants: Mapping[str, str] = MappingProxyType({}),
        **names: str,
    ) -> None:
        json_of_task = task_json(
            goal, facts, definitions, absolute=absolute, constants=constants, **names
        )
        self.task = read_task(json.dumps(json_of_task))
        self.theory = theory or theory_of()
        self.proof = Proof(self.task.digest, **names)
        self.proof.writer.constants.update(constants)
        for name, sort, _ in definitions:
            self.proof.writer.constants[name] = sort

    def __call__(self, rule: str, *parts: Any) -> int:
        return self.proof(rule, *parts)

    def name(self, name: str, sort: str) -> None:
        """Declare a name of the certificate alone."""
        self.proof.writer.fix(name, sort)

    def let(self, name: str, text: str) -> None:
        """Let a name stand for a term."""
        self.proof.writer.let(name, text)

    def use(self, name: str, *terms: str, given: Sequence[int] = ()) -> int:
        """Write the steps that cite a statement, at some terms, from lines that say its antecedents."""
        line = self("by", name, self.theory.entries[name].digest)
        if terms:
            line = self("all-elim", line, list(terms), [])
        return self("imp-elim", line, list(given)) if given else line

    def theorem(self) -> Theorem:
        """Return the theorem; the attempt has to be accepted."""
        return check(self.task, self.theory, self.proof.text())

    def rejection(self, rule: str, why: str, rest: str | None = None) -> Rejected:
        """Return the rejection; it has to name this rule and this reason."""
        with pytest.raises(Rejected) as caught:
            check(self.task, self.theory, self.proof.text())
        assert (caught.value.rule, caught.value.why) == (rule, why), str(caught.value)
        if rest is not None:
            assert caught.value.rest == rest
        return caught.value
