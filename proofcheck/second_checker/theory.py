"""Reads a theory: constants, definitions, axioms and lemmas in order, each resting on what stands before it."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.second_checker.answers import Refusal, malformed
from proofcheck.second_checker.json_text import Json, read_json
from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.limits import Budget
from proofcheck.second_checker.lines import Grounds
from proofcheck.second_checker.proofs import Definition, Premises, Statement
from proofcheck.second_checker.scalars import check_text, is_whole
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.tables import Table
from proofcheck.second_checker.terms import PROP, Term, constants, free_names, named

_FIELDS = {
    "constant": {"kind", "name", "sort", "reference"},
    "definition": {"kind", "name", "sort", "body"},
    "axiom": {"kind", "name", "statement", "reference"},
    "lemma": {"kind", "name", "statement", "certificate", "axioms", "rules"},
}


def fields(value: Json, names: set[str], what: str) -> dict[str, Json]:
    """The fields of an object that has exactly these."""
    if not isinstance(value, dict) or set(value) != names:
        raise malformed(f"{what} does not have exactly the fields {', '.join(sorted(names))}")
    return value


def document(value: Json, names: set[str], what: str) -> dict[str, Json]:
    """The fields of a whole text of this format."""
    found = fields(value, {"format", "nodes", *names}, what)
    if not is_whole(found["format"]) or found["format"] != 2:
        raise malformed(f"{what} does not have the format 2")
    return found


def array(value: Json, what: str) -> list[Json]:
    """The elements of an array."""
    if not isinstance(value, list):
        raise malformed(f"{what} are no array")
    return value


@dataclass(frozen=True)
class Lemma:
    """A lemma with what the theory says of its proof, and how many entries stand before it."""

    name: str
    statement: Statement
    certificate: str
    axioms: tuple[str, ...]
    rules: tuple[str, ...]
    position: int


class Theory:
    """The entries of a theory, each checked.

    raises  Refusal
    """

    def __init__(self, text: str) -> None:
        found = document(read_json(text), {"entries"}, "the theory")
        self._table = Table(found["nodes"], None, {})
        self._entries = [_entry(raw) for raw in array(found["entries"], "the entries")]
        self.position: dict[str, int] = {}
        for number, entry in enumerate(self._entries):
            name = str(entry["name"])
            if self.position.setdefault(name, number) != number:
                raise malformed(f"two entries have the name {name!r}")
        self._sorts: dict[str, str] = {
            str(entry["name"]): self._table.digest(entry["sort"])
            for entry in self._entries
            if "sort" in entry
        }
        self._table.declare(self._sorts)
        self._statements: dict[str, Statement] = {}
        self._definitions: dict[str, Definition] = {}
        self.lemmas: dict[str, Lemma] = {}
        for entry in self._entries:
            self._add(entry)

    def premises(self, end: int | None = None) -> Premises:
        """What may be used of the first entries."""
        return Premises(
            (),
            {name: s for name, s in self._statements.items() if self._is_before(name, end)},
            {name: d for name, d in self._definitions.items() if self._is_before(name, end)},
        )

    def declared(self, end: int | None = None) -> dict[str, str]:
        """The digests of the sorts of constants among the first entries."""
        return {name: digest for name, digest in self._sorts.items() if self._is_before(name, end)}

    def _is_before(self, name: str, end: int | None) -> bool:
        return end is None or self.position[name] < end

    def _add(self, entry: dict[str, Json]) -> None:
        kind, name = entry["kind"], str(entry["name"])
        if "sort" in entry:
            self._add_constant(entry, name)
        else:
            formula = self._formula(entry["statement"], name)
            digest = self._table.digest(entry["statement"])
            if kind == "axiom":
                grounds = Grounds(axioms=frozenset({name}))
                self._statements[name] = Statement(formula, digest, grounds)
            else:
                self._add_lemma(entry, name, formula, digest)

    def _add_constant(self, entry: dict[str, Json], name: str) -> None:
        normaliser = Normaliser(Budget())
        sort = self._table.sort(entry["sort"], normaliser.budget)
        self._check_earlier(sort, name)
        normaliser.sorter.check(sort, EMPTY)
        if entry["kind"] == "definition":
            body = self._table.term(entry["body"], normaliser.budget)
            self._check_earlier(body, name)
            check_body(body, sort, normaliser, name)
            digest = self._table.digest(entry["body"])
            self._definitions[name] = Definition(named("const", name, sort), body, digest)

    def _formula(self, reference: Json, name: str) -> Term:
        normaliser = Normaliser(Budget())
        formula = self._table.term(reference, normaliser.budget)
        self._check_earlier(formula, name)
        if normaliser.sorter.sort(formula, EMPTY) is not PROP:
            raise malformed(f"the statement of {name!r} is no formula")
        return formula

    def _check_earlier(self, term: Term, name: str) -> None:
        if free_names(term):
            raise malformed(f"the entry {name!r} has a free name")
        if any(self.position[used] >= self.position[name] for used in constants(term)):
            raise malformed(f"the entry {name!r} mentions a constant that is not earlier")

    def _add_lemma(self, entry: dict[str, Json], name: str, formula: Term, digest: str) -> None:
        axioms, rules = _sorted_texts(entry["axioms"], name), _sorted_texts(entry["rules"], name)
        for axiom in axioms:
            earlier = self._statements.get(axiom)
            if earlier is None or axiom in self.lemmas:
                raise malformed(f"the lemma {name!r} rests on {axiom!r}, which is no earlier axiom")
        certificate = entry["certificate"]
        if not isinstance(certificate, str):
            raise malformed(f"the certificate of the lemma {name!r} is no text")
        grounds = Grounds(
            axioms=frozenset(axioms), lemmas=frozenset({name}), rules=frozenset(rules)
        )
        statement = Statement(formula, digest, grounds)
        place = self.position[name]
        self._statements[name] = statement
        self.lemmas[name] = Lemma(name, statement, certificate, axioms, rules, place)


def check_body(body: Term, sort: Term, normaliser: Normaliser, name: str) -> None:
    """Raises `Refusal` unless the body of a definition lies in the sort that is declared."""
    if not normaliser.sorter.fits(normaliser.sorter.sort(body, EMPTY), sort, EMPTY):
        raise Refusal(f"the body of {name!r} does not lie in its sort", rule="input")


def _entry(raw: Json) -> dict[str, Json]:
    kind = raw.get("kind") if isinstance(raw, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise malformed("an entry of the theory has no kind that there is")
    entry = fields(raw, _FIELDS[kind], f"an entry of the kind {kind}")
    check_text(entry["name"], "the name of an entry")
    if "reference" in entry:
        check_text(entry["reference"], "the reference of an entry")
    return entry


def _sorted_texts(value: Json, name: str) -> tuple[str, ...]:
    where = f"what the lemma {name!r} rests on"
    texts = [check_text(text, where) for text in array(value, where)]
    if texts != sorted(set(texts)):
        raise malformed(f"what the lemma {name!r} rests on is not sorted text")
    return tuple(texts)
