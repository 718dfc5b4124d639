"""The theory: axioms, lemmas, constants and definitions, in order.

Reading a theory checks that everything in it is well-formed.  It believes what the entry of a
lemma says about its certificate; :func:`proofcheck.checker.checking.check_theory` checks that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from proofcheck.checker import strict
from proofcheck.checker.keys import Keys
from proofcheck.checker.nodes import Names, digest_of_node, read_nodes
from proofcheck.checker.rejection import INPUT, Refusal, need, rejected
from proofcheck.checker.resources import deep
from proofcheck.checker.strict import Json
from proofcheck.checker.terms import Node, Terms, parts_of


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the theory.

    kind          ``axiom``, ``lemma``, ``constant`` or ``definition``
    node          the statement; of a definition its body, of a constant its sort
    sort          of a constant, defined or not
    digest        of the node
    certificate   digest of the certificate of a lemma
    axioms        what a lemma rests on, through other lemmas too
    rules         the rules that it rests on
    """

    kind: str
    name: str
    node: Node
    digest: str
    sort: Node | None = None
    certificate: str = ""
    axioms: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Theory:
    """Entries by name, in order."""

    entries: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))

    def before(self, name: str) -> Theory:
        """Return what a lemma may use: the entries before it."""
        names = list(self.entries)
        kept = names[: names.index(name)]
        return Theory(MappingProxyType({n: self.entries[n] for n in kept}))

    def constants(self) -> dict[str, Node]:
        """Return the sorts of constants by name."""
        return {e.name: e.sort for e in self.entries.values() if e.sort is not None}


def read_theory(text: str) -> Theory:
    """Read a theory.

    raises   Rejected where it is malformed
    """
    try:
        value = strict.read_json(text)
        with deep():
            return _Reader(value).theory()
    except Refusal as refusal:
        raise rejected(refusal, INPUT) from None


def require_definition(keys: Keys, sort: Node, body: Node, sight: Mapping[str, Node]) -> None:
    """Refuse a definition that is not closed, mentions what is not in sight, or has another sort."""
    require_closed(sort, sight)
    require_closed(body, sight)
    keys.sorts.require_sort(sort, ())
    need(keys.sorts.fits(keys.sorts.of(body), sort), "a definition is not of its sort")


def require_closed(node: Node, sight: Mapping[str, Node]) -> None:
    """Refuse loose indices, free names, and constants that are not in sight."""
    need(not node.loose, "an index is bound by nothing")
    need(not node.names, f"the name {min(node.names, default='')} is free")
    for part in parts_of(node):
        if part.op == "const":
            declared = sight.get(str(part.data))
            need(declared is part.args[0], f"the constant {part.data} is not declared so before")


class _Reader:
    """Reads entries one by one; a constant has to be declared before it is used."""

    def __init__(self, value: Json) -> None:
        whole = strict.fields(value, ("format", "nodes", "entries"), "a theory")
        strict.require_format(whole["format"])
        self.terms = Terms()
        self.keys = Keys(self.terms)
        self.items = [_item(item) for item in strict.array(whole["entries"], "the entries")]
        self.declared: dict[str, Node] = {}
        self.names = Names()
        self.table = read_nodes(whole["nodes"], self.terms, self.names)
        self.entries: dict[str, Entry] = {}
        self.known: dict[Node, str] = {}

    def theory(self) -> Theory:
        for item in self.items:
            name = strict.name_of(item["name"], "the name of an entry")
            need(name not in self.entries, f"there are two entries {name}")
            try:
                self.entries[name] = _READERS[str(item["kind"])](self, name, item)
            except Refusal as refusal:
                raise Refusal(f"{name}: {refusal.why}", rule=refusal.rule) from None
        for name, sort in self.names.constants.items():
            need(self.declared.get(name) is sort, f"the constant {name} is not declared so")
        return Theory(MappingProxyType(self.entries))

    def node(self, value: Json) -> Node:
        return self.table[strict.index(value, len(self.table), "node")]

    def statement(self, value: Json) -> Node:
        node = self.node(value)
        require_closed(node, self.declared)
        self.keys.sorts.require_formula(node)
        return node

    def sort(self, value: Json) -> Node:
        node = self.node(value)
        require_closed(node, self.declared)
        self.keys.sorts.require_sort(node, ())
        return node

    def digest(self, node: Node) -> str:
        return digest_of_node(node, self.known)

    def axiom(self, name: str, item: dict[str, Json]) -> Entry:
        strict.name_of(item["reference"], "a reference")
        node = self.statement(item["statement"])
        return Entry("axiom", name, node, self.digest(node))

    def lemma(self, name: str, item: dict[str, Json]) -> Entry:
        node = self.statement(item["statement"])
        axioms = _sorted_names(item["axioms"])
        kinds = [self.entries[n].kind if n in self.entries else "" for n in axioms]
        need(all(kind == "axiom" for kind in kinds), "it rests on what is no earlier axiom")
        certificate = strict.text_of(item["certificate"], "a digest")
        rules = _sorted_names(item["rules"])
        return Entry("lemma", name, node, self.digest(node), None, certificate, axioms, rules)

    def constant(self, name: str, item: dict[str, Json]) -> Entry:
        strict.name_of(item["reference"], "a reference")
        sort = self.sort(item["sort"])
        self.declared[name] = sort
        return Entry("constant", name, sort, self.digest(sort), sort)

    def definition(self, name: str, item: dict[str, Json]) -> Entry:
        sort, body = self.sort(item["sort"]), self.node(item["body"])
        require_definition(self.keys, sort, body, self.declared)
        self.declared[name] = sort
        return Entry("definition", name, body, self.digest(body), sort)


_FIELDS = {
    "axiom": ("kind", "name", "statement", "reference"),
    "lemma": ("kind", "name", "statement", "certificate", "axioms", "rules"),
    "constant": ("kind", "name", "sort", "reference"),
    "definition": ("kind", "name", "sort", "body"),
}

_READERS: dict[str, Callable[[_Reader, str, dict[str, Json]], Entry]] = {
    "axiom": _Reader.axiom,
    "lemma": _Reader.lemma,
    "constant": _Reader.constant,
    "definition": _Reader.definition,
}


def _item(value: Json) -> dict[str, Json]:
    kind = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise Refusal("an entry is an axiom, a lemma, a constant or a definition")
    return strict.fields(value, _FIELDS[kind], f"the entry of kind {kind}")


def _sorted_names(value: Json) -> tuple[str, ...]:
    names = [
        strict.name_of(item, "a name") for item in strict.array(value, "what a lemma rests on")
    ]
    need(names == sorted(set(names)), "what a lemma rests on is not in order")
    return tuple(names)
