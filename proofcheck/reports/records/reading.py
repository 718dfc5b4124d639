"""The audit document as reports read it: typed records, every text made visible.

This is the one door through which the text of a derivation enters a report.  Control characters
are escaped here (see :mod:`proofcheck.diagnostics.rendering`), so no report thinks of them.
Fields that a document does not have read as empty, or as None where the absence is worth saying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from proofcheck.diagnostics.rendering import visible
from proofcheck.reports.records.audited import (
    BURDENS,
    Audit,
    Burdens,
    Comparison,
    Counterexample,
    Derivation,
    Finding,
    Goal,
    Implication,
    LeftOpen,
    Meaning,
    ModelWithout,
    Pairs,
    RepairedRefutation,
    Statement,
    Step,
    Symbol,
)
from proofcheck.reports.records.records import list_items, list_records


def read_audit(document: Mapping[str, object], *, ascii_only: bool = False) -> Audit:
    """Read an audit document into records whose texts can be shown.

    ascii_only   spell every text in ASCII

    raises   ValueError when the document is no audit, or of a version this tool cannot read
    """
    found = document.get("format"), document.get("version")
    if found != ("proofcheck-audit", 1):
        raise ValueError(f"not an audit document of version 1: format and version are {found!r}")
    return _Reader(ascii_only, _read_kinds(document)).audit(document)


_FIELDS_OF_LAWS = (("definitions", "definition"), ("axioms", "axiom of order"))
"""Fields of `BURDENS`, and the laws that they hold."""


def _read_kinds(document: Mapping[str, object]) -> dict[str, str]:
    """Return what the laws of a document are called; nothing where it is older than that."""
    laws = list_records(document, "laws")
    return {str(one.get("name")): str(one.get("kind")) for one in laws}


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads fields leniently, and makes every text visible on the way.

    kinds   of the laws that the document names
    """

    ascii_only: bool
    kinds: Mapping[str, str]

    def audit(self, document: Mapping[str, object]) -> Audit:
        return Audit(
            derivations=tuple(map(self.derivation, list_records(document, "derivations"))),
            findings=self.findings(document),
            library=tuple(
                (self.text(one, "name"), self.text(one, "reference"))
                for one in list_records(document, "library")
            ),
            symbols=tuple(map(self.symbol, list_records(document, "symbols"))),
            comparisons=tuple(map(self.comparison, list_records(document, "comparisons"))),
        )

    def comparison(self, record: Mapping[str, object]) -> Comparison:
        where = [(self.texts(one, "names"), one) for one in list_records(record, "where")]
        together = _record(record, "together")
        return Comparison(
            derivation=self.text(record, "derivation"),
            first=self.text(record, "first"),
            second=self.text(record, "second"),
            relation=self.text(record, "relation"),
            reason=self.text(record, "reason"),
            common=tuple(
                (names[0], names[-1], self.difference(one))
                for names, one in where
                if names and one.get("agree") is not None
            ),
            equated=tuple(
                (names[0], names[-1]) for names, one in where if names and one.get("agree") is None
            ),
            assumed=(self.assumed(record, "first"), self.assumed(record, "second")),
            forward=self.implication(_record(record, "implies")),
            backward=self.implication(_record(record, "implied")),
            together=self.goal(together) if together else None,
        )

    def difference(self, record: Mapping[str, object]) -> str:
        if record.get("agree") is not False:
            return ""
        return f"{self.text(record, 'first')} here, {self.text(record, 'second')} there"

    def assumed(self, record: Mapping[str, object], by: str) -> tuple[str, ...]:
        found = (one for one in list_records(record, "assumed") if one.get("by") == by)
        return tuple(dict.fromkeys(self.text(one, "label") for one in found))

    def implication(self, record: Mapping[str, object]) -> Implication:
        return Implication(
            self.text(record, "answer"),
            self.text(record, "reason"),
            record.get("uses") is not False,
            tuple(map(self.goal, list_records(record, "goals"))),
        )

    def symbol(self, record: Mapping[str, object]) -> Symbol:
        return Symbol(tuple(map(self.meaning, list_records(record, "meanings"))))

    def meaning(self, record: Mapping[str, object]) -> Meaning:
        return Meaning(
            name=self.text(record, "name"),
            label=self.text(record, "label"),
            formula=self.text(record, "formula"),
            path=self.text(record, "path"),
            line=_whole(record, "line"),
        )

    def derivation(self, record: Mapping[str, object]) -> Derivation:
        path = self.text(record, "path")
        statements = list_records(record, "statements")
        bad = {
            self.text(one, "label"): self.text(one, "evidence")
            for one in statements
            if one.get("evidence") in ("refuted", "ill-formed")
        }
        return Derivation(
            name=self.text(record, "name"),
            title=self.text(record, "title"),
            path=path,
            source=self.text(record, "source"),
            statements=tuple(
                self.statement(one, path, bad) for one in list_records(record, "statements")
            ),
            findings=self.findings(record, path=path),
            main=self.texts(record, "main"),
        )

    def statement(
        self, record: Mapping[str, object], path: str, bad: Mapping[str, str]
    ) -> Statement:
        label = self.text(record, "label")
        taint = self.texts(record, "taint")
        return Statement(
            label=label,
            kind=self.text(record, "kind"),
            title=self.text(record, "title"),
            section=self.text(record, "section"),
            line=_whole(record, "line"),
            evidence=self.text(record, "evidence"),
            standing=self.text(record, "standing"),
            standing_modulo_repairs=self.text(record, "standing_modulo_repairs"),
            dependencies=self.texts(record, "from"),
            truncated=record.get("truncated") is True,
            used=None if record.get("used") is None else self.texts(record, "used"),
            missing=self.texts(record, "missing"),
            unused=self.texts(record, "unused"),
            needed=self.texts(record, "needed"),
            rests_on=self.rests_on(record),
            rests_on_modulo_repairs=self.rests_on(record, "rests_on_modulo_repairs"),
            repairs=self.text(record, "repairs"),
            reason=self.text(record, "reason"),
            taint=taint,
            taint_left_out=_whole(record, "taint_left_out") or 0,
            taint_evidence=self.taint_evidence(record, taint, bad),
            formulas=self.paragraphs(record, "formulas"),
            facts=self.facts(record),
            cite=self.texts(record, "cite"),
            notes=self.paragraphs(record, "notes"),
            goals=tuple(map(self.goal, list_records(record, "goals"))),
            findings=self.findings(record, label=label, path=path),
            seconds=_seconds(record),
            read_as=self.text(record, "read_as"),
            obstacle=self.texts(_record(record, "obstacle_modulo_repairs"), "path"),
            obstacle_left_out=_whole(_record(record, "obstacle_modulo_repairs"), "left_out") or 0,
            hindrance=self.text(_record(record, "obstacle_modulo_repairs"), "why"),
            evidence_modulo_repairs=self.text(record, "evidence_modulo_repairs"),
            formulas_latex=self.texts(record, "formulas_latex"),
            necessity=tuple(
                (self.text(one, "label"), self.text(one, "necessity"), self.text(one, "why"))
                for one in list_records(record, "dependencies")
            ),
            reads=self.text(_record(record, "reads"), "label"),
            reads_text=self.text(_record(record, "reads"), "text"),
            readings=self.texts(record, "readings"),
            evidence_of_readings=self.text(record, "evidence_of_readings"),
            standing_of_readings=self.text(record, "standing_of_readings"),
            steps=tuple(map(self.goal, list_records(record, "steps"))),
            not_proved_without=self.texts(record, "not_proved_without"),
            models_without=tuple(map(self.model_without, list_records(record, "models_without"))),
            refutations_modulo_repairs=tuple(
                map(self.repaired_refutation, list_records(record, "refutations_modulo_repairs"))
            ),
        )

    def repaired_refutation(self, record: Mapping[str, object]) -> RepairedRefutation:
        return RepairedRefutation(
            goal=replace(self.goal(record), evidence="refuted"),
            repaired=tuple(
                (self.text(one, "label"), self.text(one, "read_as"))
                for one in list_records(record, "repaired")
            ),
        )

    def model_without(self, record: Mapping[str, object]) -> ModelWithout:
        model = record.get("model")
        return ModelWithout(
            finding=self.text(record, "finding"),
            labels=self.texts(record, "labels"),
            model=self.counterexample(model) if isinstance(model, Mapping) else None,
        )

    def taint_evidence(
        self, record: Mapping[str, object], taint: tuple[str, ...], bad: Mapping[str, str]
    ) -> str:
        """Return what is wrong at the end of a taint, also where it lies outside the document."""
        if not taint:
            return ""
        rests_on = _record(record, "rests_on")
        for field, evidence in (("refuted", "refuted"), ("ill_formed", "ill-formed")):
            if taint[-1] in self.texts(rests_on, field):
                return evidence
        return bad.get(taint[-1], "")

    def rests_on(self, record: Mapping[str, object], field: str = "rests_on") -> Burdens:
        found = _record(record, field)
        return self.burdens({**found, **self.laws(found)})

    def burdens(self, found: Mapping[str, object]) -> Burdens:
        return tuple((field, self.texts(found, field)) for field, _ in BURDENS if found.get(field))

    def laws(self, record: Mapping[str, object]) -> dict[str, list[object]]:
        """Sort the laws that are no theorems by what they are called."""
        named = list_items(record, "laws")
        return {
            field: [one for one in named if self.kinds.get(str(one)) == kind]
            for field, kind in _FIELDS_OF_LAWS
        }

    def facts(self, record: Mapping[str, object]) -> tuple[tuple[str, tuple[str, ...]], ...] | None:
        if record.get("facts") is None:
            return None
        return tuple(
            (self.text(fact, "label"), self.lines(fact, "formula"))
            for fact in list_records(record, "facts")
        )

    def goal(self, record: Mapping[str, object]) -> Goal:
        example, extreme = record.get("counterexample"), record.get("extremal_example")
        return Goal(
            formula=self.lines(record, "formula"),
            role=self.text(record, "role"),
            evidence=self.text(record, "evidence"),
            engine=self.text(record, "engine"),
            reason=self.text(record, "reason"),
            sizes=tuple(map(self.pairs, list_records(record, "sizes"))),
            models=_whole(record, "models"),
            digits=_whole(record, "digits"),
            is_exact="digits" in record and record["digits"] is None,
            worst_ratio=self.text(record, "worst_ratio"),
            counterexample=self.counterexample(example) if isinstance(example, Mapping) else None,
            certificate=self.text(record, "certificate"),
            seconds=_seconds(record),
            latex=self.text(record, "latex"),
            proof=tuple(map(self.step, list_records(record, "proof"))),
            extremal_example=self.counterexample(extreme) if isinstance(extreme, Mapping) else None,
            kinds=self.pairs(_record(record, "kinds_of_models")),
            opinions=tuple(map(self.opinion, list_records(record, "second_opinions"))),
            is_recorded=record.get("recorded") is True,
            laws=self.burdens(self.laws(record)),
            in_vain=tuple(map(self.inconclusive, list_records(record, "in_vain"))),
            checker=self.text(record, "checker"),
            lemmas=self.texts(record, "lemmas"),
            method=self.text(record, "method"),
            open=tuple(map(self.left_open, list_records(record, "open"))),
        )

    def left_open(self, record: Mapping[str, object]) -> LeftOpen:
        known = list_records(record, "known")
        return LeftOpen(
            self.texts(record, "place"),
            tuple((self.text(one, "label"), self.lines(one, "formula")) for one in known),
            self.lines(record, "goal"),
        )

    def opinion(self, record: Mapping[str, object]) -> tuple[str, int, str]:
        return self.text(record, "by"), _whole(record, "count") or 0, self.text(record, "of")

    def inconclusive(self, record: Mapping[str, object]) -> tuple[str, str]:
        return self.text(record, "by"), self.text(record, "reason")

    def step(self, record: Mapping[str, object]) -> Step:
        return Step(
            formula=self.text(record, "formula"),
            by=self.texts(record, "by"),
            latex=self.text(record, "latex"),
            reason=self.text(record, "reason"),
            depth=_whole(record, "depth") or 0,
        )

    def counterexample(self, record: Mapping[str, object]) -> Counterexample:
        return Counterexample(
            sizes=self.pairs(_record(record, "sizes")),
            objects=self.pairs(_record(record, "objects")),
            others=self.pairs(_record(record, "others")),
            assumes=self.texts(record, "assumes"),
            satisfies=self.texts(record, "satisfies"),
            left=self.text(record, "left"),
            right=self.text(record, "right"),
            why=self.text(record, "why"),
            latex=self.pairs(_record(record, "latex")),
            why_latex=self.text(record, "why_latex"),
        )

    def findings(
        self, record: Mapping[str, object], *, label: str = "", path: str = ""
    ) -> tuple[Finding, ...]:
        return tuple(self.finding(one, label, path) for one in list_records(record, "diagnostics"))

    def finding(self, record: Mapping[str, object], label: str, path: str) -> Finding:
        return Finding(
            code=self.text(record, "code"),
            severity=self.text(record, "severity"),
            message=self.text(record, "message"),
            line=_whole(record, "line"),
            column=_whole(record, "column"),
            notes=self.paragraphs(record, "notes"),
            help=self.paragraphs(record, "help"),
            rendered=self.lines(record, "rendered"),
            label=label,
            path=self.text(record, "path") or path,
        )

    def text(self, record: Mapping[str, object], field: str) -> str:
        return self.show(record.get(field))

    def texts(self, record: Mapping[str, object], field: str) -> tuple[str, ...]:
        return tuple(map(self.show, list_items(record, field)))

    def lines(self, record: Mapping[str, object], field: str) -> tuple[str, ...]:
        found = record.get(field)
        return self.show_lines(found) if isinstance(found, str) and found else ()

    def paragraphs(self, record: Mapping[str, object], field: str) -> tuple[str, ...]:
        return tuple(
            line for item in list_items(record, field) for line in self.show_lines(_written(item))
        )

    def pairs(self, record: Mapping[str, object]) -> Pairs:
        return tuple((self.show(name), self.show(value)) for name, value in record.items())

    def show(self, value: object) -> str:
        return visible(_written(value), self.ascii_only)

    def show_lines(self, text: str) -> tuple[str, ...]:
        """Return the lines of a text; only line feeds separate lines."""
        return tuple(map(self.show, text.split("\n")))


def _written(value: object) -> str:
    """Write a value of the document; nested lists read as matrices."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {_written(item)}" for name, item in value.items())
    if isinstance(value, Iterable):
        return f"[{', '.join(map(_written, value))}]"
    return str(value)


def _record(record: Mapping[str, object], field: str) -> Mapping[str, object]:
    found = record.get(field)
    return found if isinstance(found, Mapping) else {}


def _whole(record: Mapping[str, object], field: str) -> int | None:
    found = record.get(field)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _seconds(record: Mapping[str, object]) -> float | None:
    found = record.get("seconds")
    return float(found) if isinstance(found, (int, float)) else None
