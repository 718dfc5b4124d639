"""From syntax trees to typed statements.

Statements are understood after what they declare, else in the order of the file.  Where one needs
a name whose statement has not been understood yet, that one comes first; a need that leads back
to itself is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.language import syntax
from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.homonyms import find_homonyms
from proofcheck.language.elaboration.items import read_item
from proofcheck.language.elaboration.proving import read_proof
from proofcheck.language.elaboration.scope import Scope
from proofcheck.language.elaboration.taking import read_takes
from proofcheck.language.statements import Dependency, Kind, Reading, Statement
from proofcheck.language.typing.builtins import LIBRARY, NEVER_SHADOWED
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.meanings import Register, register_names
from proofcheck.language.typing.rejection import Finding, Omission, Postponement
from proofcheck.language.typing.typing import RULES
from proofcheck.source.file import SourceFile
from proofcheck.source.labels import normalise_label
from proofcheck.verdict.reachability import find_components


@dataclass(slots=True)
class Elaboration:
    """Understands the statements of one file.

    is_theory   whether axioms and lemmas may stand in it
    readings    normalised label -> label that is read instead
    findings    of each statement, in the order they were made
    """

    source: SourceFile
    nodes: Sequence[syntax.Statement]
    is_theory: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    register: Register = field(init=False)
    done: list[Draft | None] = field(init=False)

    def __post_init__(self) -> None:
        self.register = register_names(self.nodes, self.readings)
        self.done = [None] * len(self.nodes)

    def run(self) -> tuple[Statement, ...]:
        """Return the statements in the order of the file; nothing is raised for bad text."""
        for component in find_components(self.register.dependencies):
            for index in component:
                self._understand(index)
        homonyms = find_homonyms(self.register)
        return tuple(self._finished(i, homonyms.get(i, ())) for i in range(len(self.nodes)))

    def _understand(self, start: int) -> None:
        waiting = [start]
        while waiting:
            index = waiting.pop()
            if self.done[index] is not None:
                continue
            try:
                self.done[index] = self._draft(index, tuple(waiting))
            except Postponement as need:
                waiting += [index, need.index]

    def _draft(self, index: int, waiting: tuple[int, ...]) -> Draft:
        """Understand one statement, with what turns out to be missing made visible.

        raises   Postponement where another has to come first
        """
        missing: list[int] = []
        while True:
            try:
                return self._read(index, waiting, missing)
            except Omission as omission:
                missing.append(omission.index)

    def _read(self, index: int, waiting: tuple[int, ...], missing: Sequence[int]) -> Draft:
        self.register.gather(index, missing)
        scope = Scope(
            self.register, index, NEVER_SHADOWED, frozenset(LIBRARY), self._is_done, waiting
        )
        scope.missing = {position: {} for position in missing}
        context = Context(scope, self.register.sizes_at(index), {}, RULES)
        draft = Draft(self.nodes[index], index, self.register, scope, context)
        items = draft.node.items
        last = max((i for i, item in enumerate(items) if _asserts(item)), default=len(items))
        for number, item in enumerate(items):
            before = draft.context
            if number == last:
                read_proof(draft)
            read_item(draft, item)
            if number == last:
                read_takes(draft, before)
        self.register.add_equations(index, draft.equations)
        return draft

    def _is_done(self, index: int) -> bool:
        return self.done[index] is not None

    def _finished(self, index: int, homonyms: Iterable[Finding]) -> Statement:
        draft = self.done[index]
        assert draft is not None
        node, scope = draft.node, draft.scope
        undeclared = scope.report_missing(node.is_truncated)
        misplaced = [] if self.is_theory else _misplaced(node)
        found = [
            *undeclared,
            *draft.findings.entries,
            *scope.remarks.values(),
            *homonyms,
            *misplaced,
        ]
        missing = (self.nodes[i].label.text for i in scope.missing_labels())
        return Statement(
            node.label.text,
            normalise_label(node.label.text),
            Kind("informal" if misplaced else node.kind or "informal"),
            node.title,
            node.section,
            node.span,
            dependencies=tuple(map(_dependency, node.declared_labels)),
            truncated=node.is_truncated,
            repairs=None if node.repaired_label is None else node.repaired_label.text,
            reads=_reading(node),
            citations=tuple(i.text for i in node.items if isinstance(i, syntax.Cite)),
            notes=tuple(i.text for i in node.items if isinstance(i, syntax.Note)),
            avoids=_avoided(node),
            givens=tuple(draft.givens),
            declarations=tuple(draft.declarations),
            library=tuple(draft.library),
            assumptions=tuple(draft.assumptions),
            exported=tuple(draft.exported),
            established=tuple(draft.established),
            goals=tuple(draft.goals),
            proof=tuple(draft.proof),
            uses=frozenset(scope.uses),
            missing=tuple(missing),
            diagnostics=tuple(f.diagnose(self.source) for f in sorted(found, key=_place)),
            ill_formed=draft.failed or not node.complete or bool(misplaced),
            places={label.text: label.span for label in _named(node)},
        )


def _asserts(item: syntax.Item) -> bool:
    return isinstance(item, syntax.Show | syntax.Obtain)


def _misplaced(node: syntax.Statement) -> list[Finding]:
    """Refuse an axiom or a lemma in a derivation."""
    if node.kind not in _ELSEWHERE:
        return []
    message = f"{_ELSEWHERE[node.kind][0]} is allowed only in the theory of proofcheck"
    advice = (_ELSEWHERE[node.kind][1],)
    return [Finding("P0227", node.label.span, message, "in a derivation", help=advice)]


_ELSEWHERE = {
    "axiom": ("an axiom", "write `hypothesis` for what is assumed, `cited` for a known theorem"),
    "lemma": ("a lemma", "write `claim`"),
}
"""Kinds of the theory, and what they are in a derivation."""


def _place(finding: Finding) -> tuple[int, str]:
    return finding.span.start, finding.code


def _dependency(label: syntax.Label) -> Dependency:
    return Dependency(label.text, normalise_label(label.text), label.span)


def _reading(node: syntax.Statement) -> Reading | None:
    item = node.reading
    return None if item is None else Reading(item.label.text, item.text)


def _avoided(node: syntax.Statement) -> tuple[str, ...]:
    return tuple(label.text for label in _avoided_labels(node))


def _avoided_labels(node: syntax.Statement) -> list[syntax.Label]:
    avoids = [item for item in node.items if isinstance(item, syntax.Avoids)]
    return [label for item in avoids for label in item.labels]


def _named(node: syntax.Statement) -> list[syntax.Label]:
    """Return the labels after ``repairs``, ``reads`` and ``avoids``."""
    original = [] if node.original_label is None else [node.original_label]
    return [*_avoided_labels(node), *original]
