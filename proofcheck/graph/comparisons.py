"""Comparisons as they are written, and the two statements and the objects that they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.graph.closest_labels import index_closest_labels
from proofcheck.graph.correspondences import defined_by, describe, meanings_of, why_unknown
from proofcheck.graph.dependency_graph import DependencyGraph
from proofcheck.graph.joining import Renaming, Side, surroundings
from proofcheck.graph.slices import Slicer
from proofcheck.language.printing.printing import plain_name
from proofcheck.language.statements import (
    Comparison,
    Dependency,
    Derivation,
    Kind,
    Written,
)
from proofcheck.source.file import Location
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span
from proofcheck.terms.task import Declaration

Objects = Sequence[tuple[Declaration, Declaration]]

_COMPARED = (Kind.CLAIM, Kind.CITED, Kind.DEFINITION)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements that are compared, and the objects that they have in common.

    number         of the derivation that asks for it
    first, second  positions of the statements, counted through all derivations
    where          declarations of the first and of the second that are of one object
    equated        definitions that are compared: the first says this, the second that
    """

    number: int
    comparison: Comparison
    first: int
    second: int
    where: tuple[tuple[Declaration, Declaration], ...] = ()
    equated: tuple[tuple[Declaration, Declaration], ...] = ()


@dataclass(frozen=True, slots=True)
class Resolved:
    """What comparisons mean; those that mean nothing are left out, and the findings say why.

    findings   by number of the derivation
    """

    pairs: tuple[Pair, ...]
    findings: dict[int, tuple[Diagnostic, ...]]


class _Faulty(Exception):
    """A comparison means nothing."""

    def __init__(self, *found: Diagnostic) -> None:
        super().__init__()
        self.found = found


def resolve_comparisons(derivations: Sequence[Derivation], graph: DependencyGraph) -> Resolved:
    """Find out what the comparisons of all derivations mean.

    That another derivation is not here is said once in each that compares with it.
    """
    pairs: list[Pair] = []
    findings: dict[int, tuple[Diagnostic, ...]] = {}
    for number, derivation in enumerate(derivations):
        for comparison in derivation.comparisons:
            try:
                pairs.append(_Resolver(derivations, graph, number, comparison).pair())
            except _Faulty as fault:
                known = findings.get(number, ())
                findings[number] = (*known, *(one for one in fault.found if _is_new(one, known)))
    return Resolved(tuple(pairs), findings)


def _is_new(finding: Diagnostic, known: Sequence[Diagnostic]) -> bool:
    repeated = ((one.code, one.message) for one in known if one.code == "P0222")
    return (finding.code, finding.message) not in repeated


@dataclass(frozen=True, slots=True)
class _Resolver:
    """Resolves one comparison."""

    derivations: Sequence[Derivation]
    graph: DependencyGraph
    number: int
    comparison: Comparison

    def pair(self) -> Pair:
        """Return what the comparison means.

        raises   _Faulty where it means nothing
        """
        asked = self.comparison
        first, second = self._own(asked.first), self._other(asked.second)
        sides = self._side(first, asked.first), self._side(second, asked.second)
        is_of_definitions = self._compares_definitions(sides)
        objects = [
            (self._named(sides[0], one), self._named(sides[1], other)) for one, other in asked.where
        ]
        self._refuse_repeated([other for _, other in objects])
        equated = self._equated(sides, objects) if is_of_definitions else []
        where = [pair for pair in objects if pair not in equated]
        self._refuse_mismatches(sides, where, equated)
        return Pair(self.number, asked, first, second, tuple(where), tuple(equated))

    # --- statements -----------------------------------------------------------------------------

    def _own(self, named: Dependency) -> int:
        found = self.graph.index.by_key.get((self.number, named.key))
        if found is None:
            raise self._unknown(named, self.number, named.label)
        return found

    def _other(self, named: Dependency) -> int:
        outline = self.graph.index.find_outline(named.label)
        label = named.label.partition(":")[2] if ":" in named.label else named.label
        if outline is None:
            raise self._not_read(named)
        if outline == self.number:
            advice = "name a statement of another derivation, as `[name:label]`"
            raise self._fault(
                "P0223", named.span, "a derivation is not compared with itself", help_=advice
            )
        found = self.graph.index.by_key.get((outline, normalise_label(label)))
        if found is None:
            raise self._unknown(named, outline, label)
        return found

    def _unknown(self, named: Dependency, outline: int, label: str) -> _Faulty:
        record = self.graph.outlines[outline]
        near = index_closest_labels([node.label for node in record.nodes]).find(label)
        advice = f"the closest label is [{near[0]}]" if near else "correct the label"
        message = f"the derivation `{record.name}` has no statement [{label.strip()}]"
        return self._fault("P0221", named.span, message, "nothing to compare", advice)

    def _not_read(self, named: Dependency) -> _Faulty:
        name, colon, _ = named.label.partition(":")
        if not colon:
            advice = "write `[name:label]`, with the name of the other file"
            message = f"[{named.label}] does not say of which derivation it is"
            return self._fault("P0221", named.span, message, "no name of a file", advice)
        read = sorted(one.name for i, one in enumerate(self.graph.outlines) if i != self.number)
        near = get_close_matches(name.strip(), read, n=1)
        advice = f"the nearest name is `{near[0]}`" if near else "name its file as well"
        message = f"no derivation that is audited here is called `{name.strip()}`"
        return self._fault("P0222", named.span, message, "nothing is compared", advice)

    def _side(self, position: int, named: Dependency) -> Side:
        number = self.graph.outline_of[position]
        derivation = self.derivations[number]
        before = sum(len(one.statements) for one in self.derivations[:number])
        statement = derivation.statements[position - before]
        if statement.kind not in _COMPARED:
            message = (
                f"[{named.label}] is {_with_article(statement.kind)}, and says nothing to compare"
            )
            advice = "compare claims, cited theorems or definitions"
            raise self._fault("P0223", named.span, message, help_=advice)
        return Side(Slicer(derivation), statement)

    def _compares_definitions(self, sides: tuple[Side, Side]) -> bool:
        kinds = [side.statement.kind is Kind.DEFINITION for side in sides]
        if kinds[0] != kinds[1]:
            message = "a definition is compared with a statement that asserts something"
            advice = "compare a definition with a definition, a claim with a claim"
            raise self._fault("P0223", self.comparison.second.span, message, help_=advice)
        return all(kinds)

    # --- objects --------------------------------------------------------------------------------

    def _named(self, side: Side, name: Written) -> Declaration:
        """Return the object that a name means in the closure of a statement."""
        found = meanings_of(side, name)
        if len(found) == 1:
            return found[0][0]
        label = side.statement.label
        if found:
            labels = " or ".join(f"`{name.name}@[{statement.label}]`" for _, statement in found)
            message = f"`{name.name}` has {len(found)} meanings in sight of [{label}]"
            raise self._fault("P0224", name.span, message, help_=f"write {labels}")
        raise self._fault("P0224", name.span, *why_unknown(side, name))

    def _refuse_repeated(self, seconds: Sequence[Declaration]) -> None:
        for place, item in enumerate(seconds):
            if item in seconds[:place]:
                name = self.comparison.where[place][1]
                message = f"`{name}` is said to be two objects of this derivation"
                advice = "leave one of them out, or compare from the other derivation"
                raise self._fault("P0225", name.span, message, "the second time", advice)

    def _refuse_mismatches(
        self, sides: tuple[Side, Side], where: Objects, equated: Objects
    ) -> None:
        renaming = renaming_of(sides, where, prefix_of(self.comparison))
        renaming.read(
            surroundings(sides[1], [other.variable.name for _, other in (*where, *equated)])
        )
        faults = [(where[one.pair], one.reason) for one in renaming.mismatches]
        faults += [
            (pair, reason)
            for pair in equated
            if (reason := renaming.why_not_one(pair[0], renaming.known(pair[1])))
        ]
        if faults:
            raise _Faulty(*(self._mismatch(*fault) for fault in faults))

    def _mismatch(self, pair: tuple[Declaration, Declaration], reason: str) -> Diagnostic:
        names = [plain_name(item.variable.name) for item in pair]
        written = [w for w in self.comparison.where if [w[0].name, w[1].name] == names]
        span = written[0][0].span | written[0][1].span if written else self.comparison.span
        message = f"`{names[0]}` and `{names[1]}` cannot be one object: {_REASONS[reason]}"
        notes = tuple(
            f"{word} stands `{describe(item)}`"
            for word, item in zip(("here", "there"), pair, strict=True)
        )
        advice = "say also which sizes, and which sets of indices, are the same"
        return self._diagnostic("P0225", span, message, "", advice, notes=notes)

    def _equated(
        self, sides: tuple[Side, Side], objects: Sequence[tuple[Declaration, Declaration]]
    ) -> list[tuple[Declaration, Declaration]]:
        """Return which definitions are compared: those that are named, else the only ones."""
        own = [defined_by(side.statement) for side in sides]
        named = [pair for pair in objects if pair[0] in own[0] and pair[1] in own[1]]
        if named:
            return named
        if len(own[0]) == 1 == len(own[1]):
            return [(own[0][0], own[1][0])]
        message = "it is not clear which definitions are compared"
        advice = (
            "write `where a = b`, with a name that the first defines and one that the second does"
        )
        raise self._fault("P0226", self.comparison.span, message, help_=advice)

    # --- findings -------------------------------------------------------------------------------

    def _fault(
        self, code: str, span: Span, message: str, label: str = "", help_: str = ""
    ) -> _Faulty:
        return _Faulty(self._diagnostic(code, span, message, label, help_))

    def _diagnostic(
        self,
        code: str,
        span: Span,
        message: str,
        label: str = "",
        advice: str = "",
        *,
        notes: tuple[str, ...] = (),
    ) -> Diagnostic:
        at = Location(self.derivations[self.number].source, span)
        return Diagnostic(code, message, at, label, (), notes, (advice,) if advice else ())


_REASONS = {
    "sort": "they are not of the same sort",
    "range": "their arguments lie in different sets",
}


def prefix_of(comparison: Comparison) -> str:
    """Return what stands before labels of the other derivation."""
    return f"{comparison.second.label.partition(':')[0].strip()}:"


def renaming_of(
    sides: tuple[Side, Side],
    where: Sequence[tuple[Declaration, Declaration]],
    prefix: str,
) -> Renaming:
    """Return how the second of two statements is read in the words of the first."""
    merged = {other.variable.name: (i, one) for i, (one, other) in enumerate(where)}
    first = sides[0]
    taken = {d.variable.name for s in first.slicer.derivation.statements for d in s.declarations}
    renaming = Renaming(prefix, taken | first.givens, merged)
    for item, _ in first.in_sight():
        renaming.learn(item)
    return renaming


def _with_article(kind: Kind) -> str:
    return "an informal statement" if kind is Kind.INFORMAL else f"a {kind}"
